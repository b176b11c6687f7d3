//! Belief state of the fishing grounds: the tokens on the board, colour up. Their directions are unknown to
//! all players, so the state stores none; a token carries the set of directions it may have, and turning it
//! is a chance node. Owns that common knowledge.

use super::{
    lake::Place,
    parts::{Colour, Token, Way, Ways},
};
use crate::bag::{Unique, at, at_mut};

/// A token on the board. Tokens of one colour that were mixed together are alike: they share the same
/// `ways`, one for each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laid {
    /// Its colour, which is public.
    pub colour: Colour,
    /// The directions it may have, all equally likely.
    pub ways: Ways,
}

/// What lies on the fishing places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grounds([Option<Laid>; Place::COUNT]);

impl Grounds {
    /// No token.
    pub const EMPTY: Grounds = Grounds([None; Place::COUNT]);

    /// What lies on a place.
    pub const fn get(&self, place: Place) -> Option<Laid> {
        *at(&self.0, place.number() as usize)
    }

    /// Lays a token on a place, or clears it.
    pub const fn put(&mut self, place: Place, laid: Option<Laid>) {
        *at_mut(&mut self.0, place.number() as usize) = laid;
    }

    /// Every token with its place, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Place, Laid)> + use<> {
        let places = Place::all().zip(self.0);
        places.filter_map(|(place, laid)| laid.map(|laid| (place, laid)))
    }

    /// How many tokens lie there.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many tokens are like this one.
    pub fn alike(&self, laid: Laid) -> u32 {
        self.0.iter().filter(|&&other| other == Some(laid)).count() as u32
    }

    /// Takes the token of a place up and turns it: the others of its mix do not have this direction.
    /// `None` if it cannot have it.
    pub fn turn(&mut self, place: Place, way: Way) -> Option<Token> {
        let turned = self.get(place).filter(|laid| laid.ways.has(way))?;
        self.put(place, None);
        for laid in self.0.iter_mut().flatten() {
            if *laid == turned {
                laid.ways = laid.ways.without(way);
            }
        }
        Some(Token {
            colour: turned.colour,
            way,
        })
    }
}

/// The directions that these tokens have in one colour.
pub(super) fn ways_of(tokens: &Unique<Token>, colour: Colour) -> Ways {
    Way::ALL
        .into_iter()
        .filter(|&way| tokens.has(Token { colour, way }))
        .fold(Ways::NONE, Ways::with)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_token_says_something_of_those_mixed_with_it_and_of_no_other() {
        let place = |number| Place::new(number).unwrap();
        let red = |ways: &[Way]| Laid {
            colour: Colour::Red,
            ways: ways.iter().fold(Ways::NONE, |all, &way| all.with(way)),
        };
        let blue = Laid {
            colour: Colour::Blue,
            ..red(&[Way::N, Way::E])
        };
        let mut grounds = Grounds::EMPTY;
        for (number, laid) in [
            (0, red(&[Way::N, Way::E])),
            (1, red(&[Way::N, Way::E])),
            (2, red(&[Way::S])),
            (3, blue),
        ] {
            grounds.put(place(number), Some(laid));
        }
        assert_eq!(grounds.turn(place(0), Way::S), None);
        let token = grounds.turn(place(0), Way::N).unwrap();
        assert_eq!((token.colour, token.way), (Colour::Red, Way::N));
        assert!(grounds.iter().eq([
            (place(1), red(&[Way::E])),
            (place(2), red(&[Way::S])),
            (place(3), blue),
        ]));
    }
}
