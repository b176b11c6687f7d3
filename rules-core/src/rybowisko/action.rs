//! Actions, chance outcomes, rejections and set-up of Rybowisko, with their log codec.

use super::{
    parts::{Cell, Colour, Face, MOST_PLAYERS, Species, TARGET, Token, Way},
    slots::Side,
};
use crate::{
    First, Seat,
    bag::{Kind, at},
    list,
    log::{self, Code, SetupBytes, Word},
};

/// Whether a player of the handicap game is a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Age {
    /// Two luck tokens.
    Adult,
    /// Four luck tokens.
    Child,
}

/// How many luck tokens the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Luck {
    /// Three each.
    Even,
    /// By age, seat by seat, to even the chances. Seats not at the table do not count.
    ByAge([Age; MOST_PLAYERS]),
}

impl Luck {
    /// The luck tokens of a seat at the table.
    pub const fn of(self, seat: Seat) -> u8 {
        match self {
            Luck::Even => 3,
            Luck::ByAge(ages) => match at(&ages, seat.index()) {
                Age::Adult => 2,
                Age::Child => 4,
            },
        }
    }
}

/// Players and variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// Two to four.
    pub players: u8,
    /// How the first player is determined.
    pub first: First,
    /// The number of fish, 7 to 13, at which the game ends with the round.
    pub target: u8,
    /// Luck tokens.
    pub luck: Luck,
    /// The colours of the pawns, seat by seat. Seats not at the table do not count.
    pub colours: [Colour; MOST_PLAYERS],
}

impl Setup {
    /// The plain game: seat 0 begins, seven fish, three luck tokens each, the usual colours.
    pub const fn players(players: u8) -> Setup {
        Setup {
            players,
            first: First::SEAT_0,
            target: TARGET,
            luck: Luck::Even,
            colours: Colour::usual(players),
        }
    }
}

/// Marks a game by age; the lower bits are the children.
const BY_AGE: u8 = 0x80;

impl log::Setup for Setup {
    fn to_bytes(self) -> SetupBytes {
        let mut bytes = SetupBytes::new();
        self.first.write(self.players, &mut bytes);
        let luck = match self.luck {
            Luck::Even => 0,
            Luck::ByAge(ages) => {
                let children = ages.iter().rev().map(|&age| u8::from(age == Age::Child));
                BY_AGE | children.fold(0, |bits, child| bits << 1 | child)
            }
        };
        let colours = self.colours.iter().rev().map(|colour| colour.code());
        let colours = colours.fold(0, |bits, colour| bits << 2 | colour);
        list::extend(&mut bytes, &[self.target, luck, colours]);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Setup> {
        let &[table, target, luck, colours] = bytes else {
            return None;
        };
        let (players, first) = First::read(table)?;
        let age = |seat: u8| {
            if luck >> seat & 1 == 1 {
                Age::Child
            } else {
                Age::Adult
            }
        };
        let colour = |seat: u8| Colour::from_code(colours >> (2 * seat) & 3);
        Some(Setup {
            players,
            first,
            target,
            luck: match luck {
                0 => Luck::Even,
                BY_AGE..0x90 => Luck::ByAge([0, 1, 2, 3].map(age)),
                _ => return None,
            },
            colours: [colour(0)?, colour(1)?, colour(2)?, colour(3)?],
        })
    }
}

/// An action: a player's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Action {
    /// Move the fisher here by the shortest way.
    Move(Cell),
    /// Take this one of two fish that both fit the roll.
    Take(Side),
    /// Spend a luck token on another roll.
    Reroll,
    /// Let the fish go.
    GiveUp,
}

/// An outcome of a chance node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The lot: this seat begins.
    First(Seat),
    /// The next card of the pile.
    Card(Species),
    /// This one of the mixed tokens is not laid out and stays aside.
    Aside(Token),
    /// A token of this colour is laid on the next place.
    Laid(Colour),
    /// The die.
    Rolled(Face),
    /// The direction on the back of the token.
    Carried(Way),
}

/// Rejection of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The game is not at a decision of this kind.
    NotNow,
    /// That cell is land.
    Land,
    /// The fisher must move at least one cell.
    MustMove,
    /// Another fisher is there.
    FisherThere,
    /// Too far: this number of luck tokens is missing.
    TooFar(u8),
    /// A fish that fits the roll must be taken.
    MustTake,
    /// Neither fish fits the roll.
    NoneFits,
}

const MOVE: u8 = 0;
const TAKE_LEFT: u8 = 1;
const TAKE_RIGHT: u8 = 2;
const REROLL: u8 = 3;
const GIVE_UP: u8 = 4;

impl Code for Action {
    fn to_word(self) -> Word {
        match self {
            // The board has 63 cells.
            Action::Move(cell) => Word::one(MOVE, cell.index() as u8),
            Action::Take(Side::Left) => Word::tag(TAKE_LEFT),
            Action::Take(Side::Right) => Word::tag(TAKE_RIGHT),
            Action::Reroll => Word::tag(REROLL),
            Action::GiveUp => Word::tag(GIVE_UP),
        }
    }

    fn from_word(word: Word) -> Option<Action> {
        match word.parts() {
            (MOVE, &[cell]) => Cell::from_index(usize::from(cell)).map(Action::Move),
            (TAKE_LEFT, []) => Some(Action::Take(Side::Left)),
            (TAKE_RIGHT, []) => Some(Action::Take(Side::Right)),
            (REROLL, []) => Some(Action::Reroll),
            (GIVE_UP, []) => Some(Action::GiveUp),
            _ => None,
        }
    }
}

const FIRST: u8 = 0;
const CARD: u8 = 1;
const ASIDE: u8 = 2;
/// Plus the code of the colour.
const LAID: u8 = 8;
/// Plus the code of the direction.
const CARRIED: u8 = 12;
/// Plus the pips.
const ROLLED: u8 = 16;

impl Code for Outcome {
    fn to_word(self) -> Word {
        match self {
            Outcome::First(seat) => Word::one(FIRST, seat.number()),
            // There are 18 species and 16 tokens.
            Outcome::Card(species) => Word::one(CARD, species.index() as u8),
            Outcome::Aside(token) => Word::one(ASIDE, token.index() as u8),
            Outcome::Laid(colour) => Word::tag(LAID | colour.code()),
            Outcome::Carried(way) => Word::tag(CARRIED | way.code()),
            Outcome::Rolled(face) => Word::tag(ROLLED | face.pips()),
        }
    }

    fn from_word(word: Word) -> Option<Outcome> {
        match word.parts() {
            (FIRST, &[seat]) => Seat::new(seat).map(Outcome::First),
            (CARD, &[species]) => Species::from_index(usize::from(species)).map(Outcome::Card),
            (ASIDE, &[token]) => Token::from_index(usize::from(token)).map(Outcome::Aside),
            (tag @ LAID..CARRIED, []) => Colour::from_code(tag - LAID).map(Outcome::Laid),
            (tag @ CARRIED..ROLLED, []) => Way::from_code(tag - CARRIED).map(Outcome::Carried),
            (tag @ ROLLED.., []) => Face::new(tag - ROLLED).map(Outcome::Rolled),
            _ => None,
        }
    }
}
