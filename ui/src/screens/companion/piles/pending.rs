//! The pile and its pending draws: a random draw is in the store before it is shown, and the latest step
//! can be undone until something else is done.

use heapless::Vec;
use rules_core::companion::pile::{Move, Pile, Place};

use super::super::PageContext;

/// A draw that is asked for.
#[derive(Clone, Copy, Debug)]
struct Order {
    stack: u8,
    to: Place,
    joined: bool,
}

/// A pile with its pending draws.
#[derive(Clone, Debug)]
pub(super) struct PendingPile {
    pub(super) pile: Pile,
    /// What one step draws: at most three cards for each of six guests and three open ones.
    orders: Vec<Order, 21>,
    /// A random number has been asked for.
    waiting: bool,
    /// The latest step is not in the store yet, so it is not shown.
    hidden: bool,
    /// B undoes the latest step.
    fresh: bool,
}

impl PendingPile {
    pub(super) const fn new(pile: Pile) -> PendingPile {
        PendingPile {
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

    /// Whether it waits for a random number or for the store.
    pub(super) const fn is_busy(&self) -> bool {
        self.hidden || self.waiting
    }

    /// Whether B undoes something.
    pub(super) const fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Something else was done: the latest step can no longer be undone.
    pub(super) const fn settle(&mut self) {
        self.fresh = false;
    }

    /// Asks for a draw; `joined` ones are undone together with the step before.
    pub(super) fn order(&mut self, stack: u8, to: Place, joined: bool) {
        let order = Order { stack, to, joined };
        // What does not fit is not drawn; the bound is argued at the field.
        let _ = self.orders.push(order);
    }

    /// Makes the pending draws; `false` if their stacks are empty.
    pub(super) fn draw(&mut self, context: &mut PageContext<'_, '_>) -> bool {
        while let Some(order) = self.orders.first() {
            if self.pile.left(order.stack) > 0 {
                self.waiting = true;
                context.draw(self.pile.unseen_in(order.stack));
                return true;
            }
            self.orders.remove(0);
        }
        self.waiting = false;
        if self.hidden {
            context.keep();
        }
        self.hidden
    }

    /// The number that was asked for.
    pub(super) fn drawn(&mut self, number: u32, context: &mut PageContext<'_, '_>) {
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
        self.draw(context);
    }

    /// The store has written all of it; whether there is something new to see.
    pub(super) fn kept(&mut self) -> bool {
        let reveals = self.hidden && !self.waiting;
        if reveals {
            (self.hidden, self.fresh) = (false, true);
        }
        reveals
    }

    /// Moves a component in the open; `false` if it is not there.
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

    /// Undoes the latest step.
    pub(super) fn undo(&mut self, context: &mut PageContext<'_, '_>) {
        self.fresh = false;
        self.pile.undo();
        context.keep();
    }
}
