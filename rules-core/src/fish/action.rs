//! Actions, chance outcomes, rejections and set-up of Fish! Fish!! Fish!!!, with their log codec.

use super::parts::{Cell, MOST_BOATS, SLOTS};
use crate::{
    First, Seat,
    grid::Direction,
    log::{self, Code, SetupBytes, Word},
};

/// Players and first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// Two to five.
    pub players: u8,
    /// How the first player is determined.
    pub first: First,
}

impl Setup {
    /// Seat 0 begins.
    pub const fn players(players: u8) -> Setup {
        Setup {
            players,
            first: First::SEAT_0,
        }
    }
}

impl log::Setup for Setup {
    fn to_bytes(self) -> SetupBytes {
        let mut bytes = SetupBytes::new();
        self.first.write(self.players, &mut bytes);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Setup> {
        let &[table] = bytes else { return None };
        let (players, first) = First::read(table)?;
        Some(Setup { players, first })
    }
}

/// One of a player's boats, in the order of placing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boat(u8);

impl Boat {
    /// The boat with this number, from 0.
    pub const fn new(number: u8) -> Option<Boat> {
        if (number as usize) < MOST_BOATS {
            Some(Boat(number))
        } else {
            None
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Every boat a player can have.
    pub fn all() -> impl Iterator<Item = Boat> {
        (0..MOST_BOATS as u8).map(Boat)
    }
}

/// One of the three open cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot(u8);

impl Slot {
    /// The slot with this number, from 0.
    pub const fn new(number: u8) -> Option<Slot> {
        if (number as usize) < SLOTS {
            Some(Slot(number))
        } else {
            None
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All three.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..SLOTS as u8).map(Slot)
    }
}

/// An action: a player's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Action {
    /// Before the first turn: a boat starts here.
    PlaceBoat(Cell),
    /// A card moves an own boat one step.
    #[cfg_attr(feature = "serde", serde(with = "super::json::sail"))]
    Sail(Boat, Direction),
    /// A card moves the fish of a cell one step.
    #[cfg_attr(feature = "serde", serde(with = "super::json::swim"))]
    Swim(Cell, Direction),
    /// Play no more cards.
    EndMove,
    /// No card can be played; with a full hand one is laid off.
    Drift(Option<Direction>),
    /// Add a grey fish to those of this cell.
    PlaceGrey(Cell),
    /// Add none.
    NoGrey,
    /// Draw an open card.
    TakeOpen(Slot),
    /// Draw the top card of the pile.
    TakeTop,
    /// Draw no more.
    StopDraw,
}

/// An outcome of a chance node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The lot: this seat begins.
    First(Seat),
    /// The next card of the pile.
    Card(Direction),
}

/// Rejection of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The game is not at a decision of this kind.
    NotNow,
    /// Boats start on the outer ring.
    NotOnRing,
    /// A boat is there.
    BoatThere,
    /// You have no such boat.
    NoSuchBoat,
    /// You have no card of this direction.
    NoCard,
    /// That leads off the board.
    OffBoard,
    /// No fish is there.
    NoFish,
    /// This turn your boats sail, so no fish swim.
    BoatsSail,
    /// This turn fish swim, so no boat sails.
    FishSwim,
    /// One card must be played before the movement can end.
    PlayACard,
    /// A card can be played, so there is no drifting.
    CanMove,
    /// With seven cards one must be laid off.
    LayOffACard,
    /// Only a full hand lays a card off.
    HandNotFull,
    /// After drifting a card must be drawn.
    MustDraw,
}

const PLACE_BOAT: u8 = 0;
const SAIL: u8 = 1;
const END_MOVE: u8 = 2;
const DRIFT: u8 = 3;
const PLACE_GREY: u8 = 4;
const NO_GREY: u8 = 5;
const TAKE_OPEN: u8 = 6;
const TAKE_TOP: u8 = 7;
const STOP_DRAW: u8 = 8;
/// Plus the code of the direction.
const SWIM: u8 = 16;

impl Code for Action {
    fn to_word(self) -> Word {
        // The board has 135 cells.
        let cell = |cell: Cell| cell.index() as u8;
        match self {
            Action::PlaceBoat(at) => Word::one(PLACE_BOAT, cell(at)),
            Action::Sail(boat, way) => Word::one(SAIL, boat.number() << 3 | way.code()),
            Action::Swim(from, way) => Word::one(SWIM | way.code(), cell(from)),
            Action::EndMove => Word::tag(END_MOVE),
            Action::Drift(None) => Word::tag(DRIFT),
            Action::Drift(Some(way)) => Word::one(DRIFT, way.code()),
            Action::PlaceGrey(at) => Word::one(PLACE_GREY, cell(at)),
            Action::NoGrey => Word::tag(NO_GREY),
            Action::TakeOpen(slot) => Word::one(TAKE_OPEN, slot.number()),
            Action::TakeTop => Word::tag(TAKE_TOP),
            Action::StopDraw => Word::tag(STOP_DRAW),
        }
    }

    fn from_word(word: Word) -> Option<Action> {
        let cell = |index: u8| Cell::from_index(usize::from(index));
        match word.parts() {
            (PLACE_BOAT, &[at]) => cell(at).map(Action::PlaceBoat),
            (SAIL, &[byte]) => Some(Action::Sail(
                Boat::new(byte >> 3)?,
                Direction::from_code(byte & 7)?,
            )),
            (END_MOVE, []) => Some(Action::EndMove),
            (DRIFT, []) => Some(Action::Drift(None)),
            (DRIFT, &[way]) => Some(Action::Drift(Some(Direction::from_code(way)?))),
            (PLACE_GREY, &[at]) => cell(at).map(Action::PlaceGrey),
            (NO_GREY, []) => Some(Action::NoGrey),
            (TAKE_OPEN, &[slot]) => Slot::new(slot).map(Action::TakeOpen),
            (TAKE_TOP, []) => Some(Action::TakeTop),
            (STOP_DRAW, []) => Some(Action::StopDraw),
            (tag, &[from]) => {
                let way = Direction::from_code(tag.checked_sub(SWIM)?)?;
                Some(Action::Swim(cell(from)?, way))
            }
            _ => None,
        }
    }
}

impl Code for Outcome {
    fn to_word(self) -> Word {
        match self {
            Outcome::First(seat) => Word::one(0, seat.number()),
            Outcome::Card(way) => Word::tag(SWIM | way.code()),
        }
    }

    fn from_word(word: Word) -> Option<Outcome> {
        match word.parts() {
            (0, &[seat]) => Seat::new(seat).map(Outcome::First),
            (tag, []) => Direction::from_code(tag.checked_sub(SWIM)?).map(Outcome::Card),
            _ => None,
        }
    }
}
