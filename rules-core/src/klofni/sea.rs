//! The board of Klofni rybku, the sea: five depths of tokens, face down and face up. Owns the tokens; who
//! may take them is decided in `mod.rs`.

use core::ops::{Index, IndexMut};

use super::parts::{Catch, Colour, Depth, Food, SetOut, Size, Token, Tokens};
use crate::bag::{Bag, Kind as _, at, at_mut};

/// The tokens of one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Tokens no player has seen: those face down and those removed at the start. All are equally likely to be
    /// flipped next.
    pub unseen: Tokens,
    /// How many of these lie face down in the sea.
    pub face_down: u8,
    /// What lies face up.
    pub face_up: Tokens,
}

impl Layer {
    /// Nothing here, nothing removed.
    pub const EMPTY: Layer = Layer {
        unseen: Bag::EMPTY,
        face_down: 0,
        face_up: Bag::EMPTY,
    };

    /// Turns a token over; it lies face up then. `false` if none of these is left.
    pub(super) fn flip(&mut self, token: Token) -> bool {
        let left = self.face_down > 0 && self.unseen.take(token);
        if left {
            self.face_down -= 1;
            self.face_up.add(token);
        }
        left
    }

    /// Food and stones that lie face up, each kind once.
    pub fn catches(&self) -> impl Iterator<Item = Catch> {
        self.face_up.iter().filter_map(|(token, _)| match token {
            Token::Catch(catch) => Some(catch),
            Token::Bubbles | Token::Predator => None,
        })
    }

    /// Whether this lies face up.
    pub fn shows(&self, token: Token) -> bool {
        self.face_up.count(token) > 0
    }

    /// The largest food of this colour that lies face up.
    pub fn largest(&self, colour: Colour) -> Option<Size> {
        let lies = |&size: &Size| self.shows(Token::Catch(Catch::Food(Food { colour, size })));
        Size::ALL.into_iter().rev().find(lies)
    }
}

/// All five depths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sea([Layer; Depth::COUNT]);

impl Sea {
    /// Nothing in it.
    pub const EMPTY: Sea = Sea([Layer::EMPTY; Depth::COUNT]);

    /// The sea at the start.
    pub fn set_out(set_out: SetOut) -> Sea {
        Sea(Depth::ALL.map(|depth| Layer {
            unseen: set_out.tokens(depth),
            face_down: set_out.face_down(depth),
            face_up: Bag::EMPTY,
        }))
    }

    /// Every depth with its tokens, from the top.
    pub fn iter(&self) -> impl Iterator<Item = (Depth, &Layer)> {
        Depth::ALL.into_iter().zip(&self.0)
    }

    /// Whether the last face-down token of some depth is flipped: the final phase.
    pub fn has_bare_depth(&self) -> bool {
        self.0.iter().any(|layer| layer.face_down == 0)
    }
}

impl Index<Depth> for Sea {
    type Output = Layer;

    fn index(&self, depth: Depth) -> &Layer {
        at(&self.0, depth.index())
    }
}

impl IndexMut<Depth> for Sea {
    fn index_mut(&mut self, depth: Depth) -> &mut Layer {
        at_mut(&mut self.0, depth.index())
    }
}
