//! Step animations: boats, fish and cards. Begun by `show`, drawn by the sea and the strip.

use embedded_graphics::primitives::Rectangle;
use rules_core::{
    Game, Seat,
    fish::{
        Action, Fish, Outcome, Phase, Slot,
        parts::{Cell, School, Shoal},
    },
    grid::Direction,
    log::{Step, StepOf},
};

use super::{
    Fleet,
    draw::REACH,
    places::{Places, place_of},
};
use crate::{
    Millis,
    dirty::envelope,
    pen::grow,
    table::{Shown, View},
};

/// One step of a boat or of fish.
const STEP: Millis = 180;
/// A piece is placed.
const DROP: Millis = 160;
/// A card goes from one place to another.
const SLIDE: Millis = 180;
/// A card of the initial deal.
const DEAL: Millis = 40;
/// Pause to see what was caught.
const LOOK: Millis = 600;
/// Pause to read a change that concerns all players.
const READ: Millis = 1_000;

/// What is moving.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Motion {
    #[default]
    Still,
    /// A boat, to a square where these fish were.
    Sail {
        seat: Seat,
        from: Cell,
        to: Cell,
        there: School,
    },
    /// Fish, to a square where these were.
    Swim {
        from: Cell,
        to: Cell,
        fish: School,
        there: School,
    },
    /// A boat is placed.
    Launch { seat: Seat, cell: Cell },
    /// A grey fish is placed on these.
    Grey { cell: Cell, there: School },
    /// A card. An open card is visible to all, another only to the seat that receives it.
    Card {
        from: CardPlace,
        to: CardPlace,
        way: Direction,
        seen: bool,
    },
}

/// Where a card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardPlace {
    Pile,
    Open(Slot),
    Hand(Seat),
}

/// Fish that were just caught.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gain {
    pub(super) cell: Cell,
    pub(super) owner: Seat,
    pub(super) fish: Shoal,
}

impl Motion {
    /// The fish to show on a square until the moving piece arrives.
    pub(super) fn before(&self, cell: Cell) -> Option<School> {
        match *self {
            Motion::Sail { to, there, .. } | Motion::Swim { to, there, .. } if to == cell => {
                Some(there)
            }
            Motion::Grey { cell: on, there } if on == cell => Some(there),
            _ => None,
        }
    }

    /// The destination of a boat that is still moving.
    pub(super) const fn boat(&self) -> Option<Cell> {
        match *self {
            Motion::Sail { to, .. } => Some(to),
            Motion::Launch { cell, .. } => Some(cell),
            _ => None,
        }
    }
}

impl Fleet {
    /// Begins the animation of a step.
    pub(super) fn begin(
        &mut self,
        step: &StepOf<Fish>,
        before: &Fish,
        view: &View<'_, Fish>,
    ) -> Shown {
        let (was, is) = (before.position(), view.game.position());
        self.gain = None;
        self.motion = Motion::Still;
        let seat = was.seat;
        match *step {
            Step::Decision(Action::PlaceBoat(cell)) => {
                self.motion = Motion::Launch { seat, cell };
            }
            Step::Decision(Action::Sail(boat, way)) => {
                let from = was.boats[seat].get(usize::from(boat.number()));
                if let Some((from, to)) = from.and_then(|from| Some((*from, from.step(way)?))) {
                    let there = was.water[to];
                    self.motion = Motion::Sail {
                        seat,
                        from,
                        to,
                        there,
                    };
                    self.gain = (!there.is_empty()).then_some(Gain {
                        cell: to,
                        owner: seat,
                        fish: there.fish,
                    });
                }
            }
            Step::Decision(Action::Swim(from, way)) => {
                if let Some(to) = from.step(way) {
                    let fish = was.water[from];
                    self.motion = Motion::Swim {
                        from,
                        to,
                        fish,
                        there: was.water[to],
                    };
                    self.gain = was.boat_at(to).map(|owner| Gain {
                        cell: to,
                        owner,
                        fish: fish.fish,
                    });
                }
            }
            Step::Decision(Action::PlaceGrey(cell)) => {
                let there = was.water[cell];
                self.motion = Motion::Grey { cell, there };
            }
            Step::Decision(Action::TakeOpen(slot)) => {
                if let Some(way) = was.open_card(slot) {
                    self.motion = Motion::Card {
                        from: CardPlace::Open(slot),
                        to: CardPlace::Hand(seat),
                        way,
                        seen: true,
                    };
                }
            }
            Step::Outcome(Outcome::Card(way)) => {
                let to = match was.phase {
                    Phase::Top(_) => Some(CardPlace::Hand(seat)),
                    Phase::Refill(slot, _) => Some(CardPlace::Open(slot)),
                    _ => dealt_to(before, view.game),
                };
                if let Some(to) = to {
                    self.motion = Motion::Card {
                        from: CardPlace::Pile,
                        to,
                        way,
                        seen: matches!(to, CardPlace::Open(_)),
                    };
                }
            }
            Step::Decision(_) | Step::Outcome(Outcome::First(_)) => {}
        }
        let moves = match self.motion {
            Motion::Still => 0,
            Motion::Sail { .. } | Motion::Swim { .. } => STEP,
            Motion::Launch { .. } | Motion::Grey { .. } => DROP,
            Motion::Card { .. } if was.phase == Phase::Deal => DEAL,
            Motion::Card { .. } => SLIDE,
        };
        // Pause at the last card of a turn before the next turn begins.
        let last = matches!(was.phase, Phase::Top(_)) && is.seat != seat;
        let news = is.pass != was.pass || is.phase == Phase::Over || was.phase == Phase::Lot;
        let rests = if news {
            READ
        } else if self.gain.is_some() || last {
            LOOK
        } else {
            0
        };
        Shown { moves, rests }
    }

    /// The area the animation redraws.
    pub(super) fn moving_area(&self, view: &View<'_, Fish>) -> Rectangle {
        let places = Places::of(view.layout);
        let way = match self.motion {
            Motion::Still => return Rectangle::zero(),
            Motion::Sail { from, to, .. } | Motion::Swim { from, to, .. } => {
                envelope(&places.cell(from), &places.cell(to))
            }
            Motion::Launch { cell, .. } | Motion::Grey { cell, .. } => grow(&places.cell(cell), 12),
            Motion::Card { from, to, way, .. } => {
                // While it moves it has the size of a card, also at the pile.
                let card = |place| {
                    let corner = card_area(place, way, view, &places).top_left;
                    Rectangle::new(corner, places.done().size)
                };
                envelope(&card(from), &card(to))
            }
        };
        grow(&way, REACH)
    }
}

/// The seat whose cards are below the sea, and whether they are face up.
pub(super) fn shown_hand(view: &View<'_, Fish>) -> (Seat, bool) {
    match view.eye {
        Some(eye) => (eye, true),
        None => (view.game.position().seat, false),
    }
}

/// The place of the hand below the sea that a card is moving to.
pub(super) fn arriving(motion: &Motion, view: &View<'_, Fish>) -> Option<i32> {
    let Motion::Card {
        to: CardPlace::Hand(seat),
        way,
        ..
    } = *motion
    else {
        return None;
    };
    let (whose, faces) = shown_hand(view);
    let hand = &view.game.position().hands[seat];
    let last_of_all = i32::from(hand.len()) - 1;
    let last_alike = place_of(&hand.cards, way) + i32::from(hand.cards.count(way)) - 1;
    (whose == seat).then_some(if faces { last_alike } else { last_of_all })
}

/// The bounds of a card at its current or future place.
pub(super) fn card_area(
    place: CardPlace,
    way: Direction,
    view: &View<'_, Fish>,
    places: &Places,
) -> Rectangle {
    match place {
        CardPlace::Pile => places.pile(),
        CardPlace::Open(slot) => places.open(slot),
        CardPlace::Hand(seat) => {
            let motion = Motion::Card {
                from: place,
                to: CardPlace::Hand(seat),
                way,
                seen: false,
            };
            arriving(&motion, view).map_or(places.away(), |place| places.hand(place))
        }
    }
}

/// The receiver of the last card of the deal.
fn dealt_to(before: &Fish, after: &Fish) -> Option<CardPlace> {
    let (was, is) = (before.position(), after.position());
    let hand = is
        .players
        .seats()
        .find(|seat| is.hands[*seat].len() > was.hands[*seat].len());
    let slot = || Slot::all().find(|slot| is.open_card(*slot) != was.open_card(*slot));
    hand.map(CardPlace::Hand)
        .or_else(|| slot().map(CardPlace::Open))
}
