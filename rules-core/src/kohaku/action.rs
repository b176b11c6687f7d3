//! Actions, chance outcomes, rejections and set-up of Kōhaku, with their log codec.

use super::{
    display::Pair,
    parts::{DecorationTile, FishTile, GoalCard},
    pond::Spot,
};
use crate::{
    First, Seat,
    bag::Kind,
    list,
    log::{self, Code, SetupBytes, Word},
};

/// Players and variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// Two to four, or one against Danny.
    pub players: u8,
    /// How the first player is determined.
    pub first: First,
    /// Whether goal cards are dealt; never in a solo game.
    pub goals: bool,
}

impl Setup {
    /// The plain game: seat 0 begins, no goal cards.
    pub const fn players(players: u8) -> Setup {
        Setup {
            players,
            first: First::SEAT_0,
            goals: false,
        }
    }
}

impl log::Setup for Setup {
    fn to_bytes(self) -> SetupBytes {
        let mut bytes = SetupBytes::new();
        self.first.write(self.players, &mut bytes);
        list::push(&mut bytes, u8::from(self.goals));
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Setup> {
        let &[table, goals @ (0 | 1)] = bytes else {
            return None;
        };
        let (players, first) = First::read(table)?;
        Some(Setup {
            players,
            first,
            goals: goals == 1,
        })
    }
}

/// One of the two goal cards dealt to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dealt {
    /// The card dealt first.
    First,
    /// The card dealt second.
    Second,
}

impl Dealt {
    /// Both.
    pub const ALL: [Dealt; 2] = [Dealt::First, Dealt::Second];
}

/// An action: a player's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Action {
    /// Keep this one of the two goal cards.
    ChooseGoal(Dealt),
    /// Take a fish and a decoration that lie side by side.
    Take(Pair),
    /// Lay the fish in hand.
    PlaceFish(Spot),
    /// Lay the decoration in hand.
    PlaceDeco(Spot),
}

/// An outcome of a chance node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The lot: this seat begins.
    First(Seat),
    /// The next fish tile of the stack.
    Fish(FishTile),
    /// The next decoration tile of the stack.
    Deco(DecorationTile),
    /// The next goal card of the deck, seen by the player who gets it.
    Goal(GoalCard),
}

/// Rejection of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The game is not at a decision of this kind.
    NotNow,
    /// This tile of the turn lies in the pond already.
    LaidAlready,
    /// The very first tile of a pond is the fish.
    FishFirst,
    /// The first fish lies at the origin, by convention.
    AtOrigin,
    /// A tile lies there already.
    Taken,
    /// A fish would lie beside a fish, or a decoration beside a decoration.
    SameSort,
    /// No tile of the pond shares a side with this cell.
    Apart,
}

const FIRST_GOAL: u8 = 17;
const SECOND_GOAL: u8 = 18;
const PLACE_FISH: u8 = 19;
const PLACE_DECO: u8 = 20;

impl Code for Action {
    /// The tags below these are the numbers of the pairs.
    fn to_word(self) -> Word {
        match self {
            Action::Take(pair) => Word::tag(pair.number()),
            Action::ChooseGoal(Dealt::First) => Word::tag(FIRST_GOAL),
            Action::ChooseGoal(Dealt::Second) => Word::tag(SECOND_GOAL),
            Action::PlaceFish(Spot { x, y }) => Word::two(PLACE_FISH, x as u8, y as u8),
            Action::PlaceDeco(Spot { x, y }) => Word::two(PLACE_DECO, x as u8, y as u8),
        }
    }

    fn from_word(word: Word) -> Option<Action> {
        let spot = |x: u8, y: u8| Spot {
            x: x as i8,
            y: y as i8,
        };
        match word.parts() {
            (FIRST_GOAL, []) => Some(Action::ChooseGoal(Dealt::First)),
            (SECOND_GOAL, []) => Some(Action::ChooseGoal(Dealt::Second)),
            (number, []) => Pair::new(number).map(Action::Take),
            (PLACE_FISH, &[x, y]) => Some(Action::PlaceFish(spot(x, y))),
            (PLACE_DECO, &[x, y]) => Some(Action::PlaceDeco(spot(x, y))),
            _ => None,
        }
    }
}

impl Code for Outcome {
    fn to_word(self) -> Word {
        match self {
            Outcome::First(seat) => Word::one(0, seat.number()),
            Outcome::Fish(tile) => Word::one(1, tile.id()),
            Outcome::Deco(tile) => Word::one(2, tile.id()),
            Outcome::Goal(card) => Word::one(3, card as u8),
        }
    }

    fn from_word(word: Word) -> Option<Outcome> {
        match word.parts() {
            (0, &[seat]) => Seat::new(seat).map(Outcome::First),
            (1, &[tile]) => FishTile::new(tile).map(Outcome::Fish),
            (2, &[tile]) => DecorationTile::new(tile).map(Outcome::Deco),
            (3, &[card]) => GoalCard::from_index(usize::from(card)).map(Outcome::Goal),
            _ => None,
        }
    }
}
