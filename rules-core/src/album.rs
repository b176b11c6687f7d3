//! The album: what each player has caught in a finished game, kind by kind, computed from its log alone.
//!
//! A catch is a piece that comes into a player's possession; what is lost again later was caught all the same. The kinds of
//! a game are numbered from 0, in the order of its parts: species, colourings, decorations, food.

use crate::{
    Game, Next, Seat, Title,
    bag::Kind,
    fish::{Fish, parts::Shade},
    klofni::{
        Klofni,
        parts::{Colour, Depth, Size},
    },
    kohaku::{
        Face, Kohaku,
        parts::{COLOURINGS, Decoration},
    },
    log::Replay,
    podwodni::Podwodni,
    rybowisko::Rybowisko,
};

/// The most kinds of a game.
pub const MOST_KINDS: usize = 23;

/// How many kinds there are in all five games.
pub const ALL_KINDS: usize = 18 + 10 + 3 + 23 + 7;

/// How often each kind was caught by each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caught([[u8; MOST_KINDS]; Seat::MOST]);

impl Caught {
    const NOTHING: Caught = Caught([[0; MOST_KINDS]; Seat::MOST]);

    /// How often this seat has caught pieces of this kind.
    pub fn count(&self, seat: Seat, kind: usize) -> u8 {
        let kinds = self.0.get(seat.index());
        kinds
            .and_then(|kinds| kinds.get(kind))
            .copied()
            .unwrap_or(0)
    }

    fn at(&mut self, seat: Seat, kind: usize) -> Option<&mut u8> {
        self.0.get_mut(seat.index())?.get_mut(kind)
    }

    fn add(&mut self, seat: Seat, kind: usize, count: u8) {
        debug_assert!(kind < MOST_KINDS, "a kind of this game");
        if let Some(sum) = self.at(seat, kind) {
            *sum = sum.saturating_add(count);
        }
    }
}

/// How many kinds a game has.
pub const fn kinds(title: Title) -> usize {
    match title {
        Title::Rybowisko => 18,
        Title::Podwodni => 10,
        Title::Fish => 3,
        Title::Kohaku => MOST_KINDS,
        Title::Klofni => 7,
    }
}

/// What was caught in the game with this log; `None` unless every entry is legal and the game is over.
pub fn caught(log: &[u8]) -> Option<Caught> {
    match crate::log::title(log).ok()? {
        Title::Rybowisko => replayed::<Rybowisko>(log),
        Title::Podwodni => replayed::<Podwodni>(log),
        Title::Fish => replayed::<Fish>(log),
        Title::Kohaku => replayed::<Kohaku>(log),
        Title::Klofni => replayed::<Klofni>(log),
    }
}

/// Compares what the seats hold before and after each step: an increase is a catch.
#[inline(never)]
fn replayed<G: Holds>(log: &[u8]) -> Option<Caught> {
    let mut replay = Replay::<G>::open(log).ok()?;
    let mut held = replay.game().held();
    let mut caught = Caught::NOTHING;
    while let Some(step) = replay.next() {
        step.ok()?;
        let now = replay.game().held();
        if now == held {
            continue;
        }
        for seat in Seat::ALL {
            for kind in 0..MOST_KINDS {
                let more = now.count(seat, kind).saturating_sub(held.count(seat, kind));
                caught.add(seat, kind, more);
            }
        }
        held = now;
    }
    (replay.game().next() == Next::Over).then_some(caught)
}

/// A game whose pieces are collected in the album.
trait Holds: Game {
    /// What each seat holds now, by kind.
    fn held(&self) -> Caught;
}

/// Species by number.
impl Holds for Rybowisko {
    fn held(&self) -> Caught {
        let mut held = Caught::NOTHING;
        for (seat, cards) in self.position().fish.iter() {
            for (species, count) in cards.iter() {
                held.add(seat, species.index(), count);
            }
        }
        held
    }
}

/// Nine fish and the shrimp, by number. The pool belongs to nobody.
impl Holds for Podwodni {
    fn held(&self) -> Caught {
        let mut held = Caught::NOTHING;
        for (seat, cards) in self.position().up.iter() {
            for (catch, count) in cards.iter() {
                held.add(seat, catch.index(), count);
            }
        }
        held
    }
}

/// Blue, white, grey.
impl Holds for Fish {
    fn held(&self) -> Caught {
        let mut held = Caught::NOTHING;
        for (seat, shoal) in self.position().caught.iter() {
            for shade in Shade::ALL {
                held.add(seat, shade as usize, shoal.count(shade));
            }
        }
        held
    }
}

/// Ten colourings of koi; then flowers of four colours, two flowers, stones, sculpture, butterflies of four colours, frog,
/// turtle. What Danny takes is nobody's.
impl Holds for Kohaku {
    fn held(&self) -> Caught {
        let mut held = Caught::NOTHING;
        for (seat, pond) in self.position().ponds.iter() {
            for (_, face) in pond.faces() {
                let kind = match face {
                    Face::Koi(koi) => COLOURINGS.iter().position(|known| *known == koi.colours),
                    Face::Decoration(decoration) => Some(COLOURINGS.len() + ornament(decoration)),
                };
                if let Some(kind) = kind {
                    held.add(seat, kind, 1);
                }
            }
        }
        held
    }
}

const fn ornament(decoration: Decoration) -> usize {
    match decoration {
        Decoration::OneFlower(colour) => colour as usize,
        Decoration::TwoFlower(_) => 4,
        Decoration::Stones => 5,
        Decoration::Sculpture => 6,
        Decoration::Butterflies(colour) => 7 + colour as usize,
        Decoration::Frog => 11,
        Decoration::Turtle => 12,
    }
}

/// Shrimp, fish and squid; the same worth more than anything from the fourth depth; stones.
impl Holds for Klofni {
    fn held(&self) -> Caught {
        let deepest = Depth::Four.value(Size::Large);
        let mut held = Caught::NOTHING;
        for (seat, columns) in self.position().columns.iter() {
            for colour in Colour::ALL {
                for value in columns.of(colour) {
                    let deep = if *value > deepest { Colour::COUNT } else { 0 };
                    held.add(seat, deep + colour as usize, 1);
                }
            }
        }
        for (seat, stones) in self.position().stones.iter() {
            held.add(seat, 2 * Colour::COUNT, *stones);
        }
        held
    }
}
