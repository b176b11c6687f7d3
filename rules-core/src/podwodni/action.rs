//! Actions, chance outcomes, rejections and set-up of Podwodni Łowcy, with their log codec.

use super::{
    dive::{Corner, Grab, Target},
    parts::{Card, Catch, Length},
    set::Set,
};
use crate::{
    First, Seat,
    bag::Kind as _,
    list,
    log::{self, Code, SetupBytes, Word},
};

/// Divers, first player, and length of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// Two to five.
    pub players: u8,
    /// How the first player is determined.
    pub first: First,
    /// How long the game lasts.
    #[cfg_attr(feature = "serde", serde(rename = "goal"))]
    pub length: Length,
}

impl Setup {
    /// Seat 0 begins, 35 points.
    pub const fn players(players: u8) -> Setup {
        Setup {
            players,
            first: First::SEAT_0,
            length: Length::Standard,
        }
    }
}

impl log::Setup for Setup {
    fn to_bytes(self) -> SetupBytes {
        let mut bytes = SetupBytes::new();
        self.first.write(self.players, &mut bytes);
        list::push(&mut bytes, self.length as u8);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Setup> {
        let &[table, length] = bytes else { return None };
        let (players, first) = First::read(table)?;
        let length = *Length::ALL.get(usize::from(length))?;
        Some(Setup {
            players,
            first,
            length,
        })
    }
}

/// An action: a player's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Action {
    /// Begin a dive.
    Dive,
    /// Score sets.
    Score,
    /// Lay the first card of the dive outside this corner.
    Corner(Corner),
    /// Lay another card.
    Deeper,
    /// Surface with all cards of the dive.
    TakeColumn,
    /// Surface with as many cards of the row of the last one.
    TakeRow(Grab),
    /// Lose all face-up cards like this to the wave.
    Wash(Catch),
    /// Take a card from this diver.
    #[cfg_attr(feature = "serde", serde(with = "super::json::net"))]
    Net(Seat, Catch),
    /// Take a fish from the table.
    Harpoon(Target),
    /// Let the net or the harpoon lapse.
    Skip,
    /// Score this set.
    Set(Set),
    /// Score no more.
    Stop,
    /// Turn this card of the set face down.
    Flip(Catch),
    /// Add a card to the pool.
    Extra(Catch),
    /// Take a card from another diver's pool.
    Pick(Catch),
}

/// An outcome of a chance node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The lot: this seat begins.
    First(Seat),
    /// The next card of the deck.
    Card(Card),
}

/// Rejection of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The game is not at a decision of this kind.
    NotNow,
    /// You have no set.
    NoSet,
    /// You need two more cards besides the set.
    TwoMoreCards,
    /// After four cards you must surface.
    DeepEnough,
    /// Take as many cards from the row as you have laid.
    AsManyAsLaid,
    /// You have no such card face up.
    NotYours,
    /// No player has this seat.
    NoSuchDiver,
    /// A net takes from others.
    YourOwn,
    /// That diver has no such card face up.
    NotTheirs,
    /// Use the net first.
    NetFirst,
    /// No card is there.
    NoCard,
    /// A harpoon takes only fish.
    NotAFish,
    /// One set must be scored before you stop.
    ScoreASet,
    /// You do not have the cards of this set.
    NotYourSet,
    /// This card is not in the set.
    NotInSet,
    /// This card is not in the pool.
    NotInPool,
}

const DIVE: u8 = 0;
const SCORE: u8 = 1;
const CORNER: u8 = 2;
const DEEPER: u8 = 3;
const TAKE_COLUMN: u8 = 4;
const TAKE_ROW: u8 = 5;
const WASH: u8 = 6;
const NET: u8 = 7;
const HARPOON: u8 = 8;
const SKIP: u8 = 9;
const SET: u8 = 10;
const STOP: u8 = 11;
const FLIP: u8 = 12;
const EXTRA: u8 = 13;
const PICK: u8 = 14;

impl Code for Action {
    fn to_word(self) -> Word {
        // Ten cards that a diver can have: four bits.
        let number = |catch: Catch| catch.index() as u8;
        match self {
            Action::Dive => Word::tag(DIVE),
            Action::Score => Word::tag(SCORE),
            Action::Corner(corner) => Word::one(CORNER, corner as u8),
            Action::Deeper => Word::tag(DEEPER),
            Action::TakeColumn => Word::tag(TAKE_COLUMN),
            Action::TakeRow(grab) => Word::one(TAKE_ROW, grab.bits()),
            Action::Wash(catch) => Word::one(WASH, number(catch)),
            Action::Net(seat, catch) => Word::one(NET, seat.number() << 4 | number(catch)),
            Action::Harpoon(target) => Word::one(HARPOON, target.number()),
            Action::Skip => Word::tag(SKIP),
            Action::Set(set) => {
                let [high, low] = set.code().to_be_bytes();
                Word::two(SET, high, low)
            }
            Action::Stop => Word::tag(STOP),
            Action::Flip(catch) => Word::one(FLIP, number(catch)),
            Action::Extra(catch) => Word::one(EXTRA, number(catch)),
            Action::Pick(catch) => Word::one(PICK, number(catch)),
        }
    }

    fn from_word(word: Word) -> Option<Action> {
        let catch = |number: u8| Catch::from_index(usize::from(number));
        match word.parts() {
            (DIVE, []) => Some(Action::Dive),
            (SCORE, []) => Some(Action::Score),
            (CORNER, &[corner]) => {
                let corner = Corner::ALL.get(usize::from(corner)).copied();
                corner.map(Action::Corner)
            }
            (DEEPER, []) => Some(Action::Deeper),
            (TAKE_COLUMN, []) => Some(Action::TakeColumn),
            (TAKE_ROW, &[bits]) => Grab::new(bits).map(Action::TakeRow),
            (WASH, &[number]) => catch(number).map(Action::Wash),
            (NET, &[byte]) => Some(Action::Net(Seat::new(byte >> 4)?, catch(byte & 0x0F)?)),
            (HARPOON, &[number]) => Target::new(number).map(Action::Harpoon),
            (SKIP, []) => Some(Action::Skip),
            (SET, &[high, low]) => Set::from_code(u16::from_be_bytes([high, low])).map(Action::Set),
            (STOP, []) => Some(Action::Stop),
            (FLIP, &[number]) => catch(number).map(Action::Flip),
            (EXTRA, &[number]) => catch(number).map(Action::Extra),
            (PICK, &[number]) => catch(number).map(Action::Pick),
            _ => None,
        }
    }
}

const FIRST: u8 = 0;
/// Plus the number of the card.
const CARD: u8 = 16;

impl Code for Outcome {
    fn to_word(self) -> Word {
        match self {
            Outcome::First(seat) => Word::one(FIRST, seat.number()),
            // Thirteen cards: four bits.
            Outcome::Card(card) => Word::tag(CARD | card.index() as u8),
        }
    }

    fn from_word(word: Word) -> Option<Outcome> {
        match word.parts() {
            (FIRST, &[seat]) => Seat::new(seat).map(Outcome::First),
            (tag, []) => Card::from_index(usize::from(tag.checked_sub(CARD)?)).map(Outcome::Card),
            _ => None,
        }
    }
}
