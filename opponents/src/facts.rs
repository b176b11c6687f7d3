//! What the rules alone say about an action: the points it brings at once, and the odds of what chance does next.
//!
//! Advice quotes these numbers, so they come from playing the action and asking the game, never from a heuristic.

use rules_core::{
    Game, Next, Seat, Who,
    fish::Fish,
    klofni::{self, Klofni, parts::Token},
    kohaku::{self, Kohaku, Sort, Spot},
    podwodni::{self, Phase, Podwodni},
    rybowisko::{self, Rybowisko},
};

/// What may happen right after an action, whose odds a player wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// Podwodni Łowcy: the next card breaks the dive.
    Break,
    /// Klofni rybku: the flipped token is a predator.
    Predator,
    /// Rybowisko: the roll fits a fish.
    Bite,
}

impl Event {
    /// Whether the player hopes for it.
    pub const fn is_good(self) -> bool {
        matches!(self, Event::Bite)
    }
}

/// The odds of an event, in percent: 0 and 100 only where it is impossible or certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Of what.
    pub event: Event,
    /// How likely.
    pub percent: u8,
}

/// What the rules say about actions.
pub trait Facts: Game {
    /// At a chance node: the event to know the odds of.
    fn event(&self) -> Option<Event> {
        None
    }

    /// Whether this outcome of the chance node is that event.
    fn happens(&self, _outcome: Self::Outcome) -> bool {
        false
    }

    /// The most points that the rest of a turn can bring after an action that brings none itself; `None` where that depends on
    /// chance or where actions bring their points at once.
    fn turn_points(&self, _seat: Seat, _action: Self::Action) -> Option<i16> {
        None
    }
}

/// The points of a seat now.
fn points<G: Game>(game: &G, seat: Seat) -> i16 {
    let standings = game.standings();
    let mut rows = standings.rows().iter();
    let row = rows.find(|row| row.who == Who::Seat(seat));
    row.map_or(0, |row| row.points)
}

/// The points that an action brings a seat at once.
pub(crate) fn at_once<G: Game>(game: &G, seat: Seat, action: G::Action) -> i16 {
    let mut after = game.clone();
    match after.play(action) {
        Ok(()) => points(&after, seat) - points(game, seat),
        Err(_) => 0,
    }
}

/// The odds of what may happen right after an action.
pub(crate) fn odds<G: Facts>(game: &G, action: G::Action) -> Option<Odds> {
    let mut after = game.clone();
    after.play(action).ok()?;
    if after.next() != Next::Chance {
        return None;
    }
    let event = after.event()?;
    let (mut hits, mut total) = (0u64, 0u64);
    after.outcomes(&mut |outcome, weight| {
        total += u64::from(weight);
        if after.happens(outcome) {
            hits += u64::from(weight);
        }
    });
    let nearest = (200 * hits + total).checked_div(2 * total)?;
    let percent = match hits {
        0 => 0,
        _ if hits == total => 100,
        _ => nearest.clamp(1, 99) as u8,
    };
    Some(Odds { event, percent })
}

impl Facts for Podwodni {
    fn event(&self) -> Option<Event> {
        matches!(self.position().phase, Phase::Descend(_)).then_some(Event::Break)
    }

    fn happens(&self, outcome: podwodni::Outcome) -> bool {
        match (self.position().phase, outcome) {
            (Phase::Descend(corner), podwodni::Outcome::Card(card)) => {
                self.position().breaks(corner, card)
            }
            _ => false,
        }
    }
}

impl Facts for Klofni {
    fn event(&self) -> Option<Event> {
        let flips = matches!(self.position().phase, klofni::Phase::Flip(_));
        flips.then_some(Event::Predator)
    }

    fn happens(&self, outcome: klofni::Outcome) -> bool {
        outcome == klofni::Outcome::Token(Token::Predator)
    }
}

impl Facts for Rybowisko {
    fn event(&self) -> Option<Event> {
        (self.position().phase == rybowisko::Phase::Cast).then_some(Event::Bite)
    }

    fn happens(&self, outcome: rybowisko::Outcome) -> bool {
        let table = self.position();
        let rybowisko::Outcome::Rolled(face) = outcome else {
            return false;
        };
        let token = table.token_on(table.fishers[table.seat]);
        token.is_some_and(|token| {
            let cards = table.slots.pair(token.colour).iter().flatten();
            cards.into_iter().any(|species| species.fits(face))
        })
    }
}

impl Facts for Fish {}

impl Facts for Kohaku {
    fn turn_points(&self, seat: Seat, action: kohaku::Action) -> Option<i16> {
        let kohaku::Action::Take(_) = action else {
            return None;
        };
        let before = points(self, seat);
        let mut taken = *self;
        taken.play(action).ok()?;
        let mut best = None;
        let mut laid = |game: &Kohaku| {
            let gain = points(game, seat) - before;
            best = best.max(Some(gain));
        };
        taken.legal(&mut |first| {
            let mut one = taken;
            if one.play(first).is_err() {
                return;
            }
            let pond = &one.position().ponds[seat];
            let mut both = |second: kohaku::Action| {
                let mut two = one;
                if two.play(second).is_ok() {
                    laid(&two);
                }
            };
            match first {
                kohaku::Action::PlaceFish(_) => {
                    pond.open_spots(Sort::Decoration, &mut |spot| {
                        both(kohaku::Action::PlaceDeco(spot));
                    });
                }
                kohaku::Action::PlaceDeco(deco) => {
                    // All other cells are open to the fish before the decoration, too.
                    pond.open_spots(Sort::Fish, &mut |spot| {
                        if is_beside(spot, deco) {
                            both(kohaku::Action::PlaceFish(spot));
                        }
                    });
                }
                _ => {}
            }
        });
        best
    }
}

fn is_beside(a: Spot, b: Spot) -> bool {
    a.x.abs_diff(b.x) + a.y.abs_diff(b.y) == 1
}
