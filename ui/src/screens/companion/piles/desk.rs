//! The pile on the desk: draws by chance are in the store before they are shown, and the latest step
//! can be taken back until something else is done.

use heapless::Vec;
use rules_core::companion::pile::{Move, Pile, Place};

use super::super::Reach;

/// A component is to be drawn.
#[derive(Clone, Copy, Debug)]
struct Order {
    stack: u8,
    to: Place,
    joined: bool,
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    pub(super) pile: Pile,
    /// What one step draws: at most three cards for each of six guests and three open ones.
    orders: Vec<Order, 21>,
    /// A number has been asked for.
    waiting: bool,
    /// The latest step is not in the store yet: nobody may see it.
    hidden: bool,
    /// B takes the latest step back.
    fresh: bool,
}

impl Desk {
    pub(super) const fn new(pile: Pile) -> Desk {
        Desk {
            pile,
            orders: Vec::new(),
            waiting: false,
            hidden: false,
            fresh: false,
        }
    }

    /// The pile as it may be seen.
    pub(super) fn seen(&self) -> Pile {
        let mut pile = self.pile.clone();
        if self.hidden {
            pile.undo();
        }
        pile
    }

    /// Whether chance or the store is at work.
    pub(super) const fn is_busy(&self) -> bool {
        self.hidden || self.waiting
    }

    /// Whether B takes something back.
    pub(super) const fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Something else was done: the latest step stays.
    pub(super) const fn settle(&mut self) {
        self.fresh = false;
    }

    /// A component is to be drawn; joined to what was done or ordered before.
    pub(super) fn order(&mut self, stack: u8, to: Place, joined: bool) {
        let order = Order { stack, to, joined };
        // What does not fit is not drawn; the bound is argued at the field.
        let _ = self.orders.push(order);
    }

    /// Draw all that was ordered; `false` if there is nothing left to draw it from.
    pub(super) fn draw(&mut self, reach: &mut Reach<'_, '_>) -> bool {
        while let Some(order) = self.orders.first() {
            if self.pile.left(order.stack) > 0 {
                self.waiting = true;
                reach.draw(self.pile.unseen_in(order.stack));
                return true;
            }
            self.orders.remove(0);
        }
        self.waiting = false;
        if self.hidden {
            reach.keep();
        }
        self.hidden
    }

    /// The number that was asked for.
    pub(super) fn drawn(&mut self, number: u32, reach: &mut Reach<'_, '_>) {
        if !core::mem::take(&mut self.waiting) || self.orders.is_empty() {
            return;
        }
        let order = self.orders.remove(0);
        if let Some(kind) = self.pile.pick(order.stack, number) {
            let step = Move {
                kind,
                from: Place::Stack,
                to: order.to,
                // Nothing to join where the first order drew nothing.
                joined: order.joined,
            };
            self.hidden |= self.pile.shift(step);
        }
        self.draw(reach);
    }

    /// All is in the store; whether there is something new to see.
    pub(super) fn kept(&mut self) -> bool {
        let reveals = self.hidden && !self.waiting;
        if reveals {
            (self.hidden, self.fresh) = (false, true);
        }
        reveals
    }

    /// Moves a component that everybody sees go; `false` if it is not there.
    pub(super) fn shift(&mut self, kind: u8, from: Place, to: Place, joined: bool) -> bool {
        let step = Move {
            kind,
            from,
            to,
            joined,
        };
        self.fresh |= !joined;
        self.pile.shift(step)
    }

    /// The step that was begun by hand goes on with draws: it is shown as a whole.
    pub(super) const fn hide(&mut self) {
        self.hidden = true;
    }

    /// Takes the latest step back.
    pub(super) fn undo(&mut self, reach: &mut Reach<'_, '_>) {
        self.fresh = false;
        self.pile.undo();
        reach.keep();
    }
}
