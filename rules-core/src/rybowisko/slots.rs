//! The market of Rybowisko, the card places: two face-up fish for each colour. Owns the places and which of
//! their cards a roll catches; refilling is in `mod.rs`.

use super::parts::{Colour, Face, Species};
use crate::bag::{at, at_mut};

/// One of the two card places of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first.
    Left,
    /// The second.
    Right,
}

impl Side {
    /// Both.
    pub const ALL: [Side; 2] = [Side::Left, Side::Right];
}

/// A card place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slot {
    /// Its colour.
    pub colour: Colour,
    /// Which of the two.
    pub side: Side,
}

impl Slot {
    /// All eight, in the order of the deal.
    pub fn all() -> impl Iterator<Item = Slot> {
        Colour::ALL
            .into_iter()
            .flat_map(|colour| Side::ALL.map(|side| Slot { colour, side }))
    }
}

/// The cards on all places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slots([[Option<Species>; 2]; 4]);

/// Which cards of a colour a roll catches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Bite {
    /// None of them.
    None,
    /// Only this one.
    One(Side),
    /// Both: the player chooses.
    Both,
}

impl Slots {
    /// No card.
    pub const EMPTY: Slots = Slots([[None; 2]; 4]);

    /// The card on a place.
    pub const fn get(&self, slot: Slot) -> Option<Species> {
        *at(self.pair(slot.colour), slot.side as usize)
    }

    /// Lays a card on a place, or clears it.
    pub const fn put(&mut self, slot: Slot, card: Option<Species>) {
        *at_mut(
            at_mut(&mut self.0, slot.colour.code() as usize),
            slot.side as usize,
        ) = card;
    }

    /// Both places of a colour.
    pub const fn pair(&self, colour: Colour) -> &[Option<Species>; 2] {
        at(&self.0, colour.code() as usize)
    }

    /// Whether no card of this colour is left.
    pub const fn is_bare(&self, colour: Colour) -> bool {
        matches!(self.pair(colour), [None, None])
    }

    /// All cards.
    pub fn cards(&self) -> impl Iterator<Item = Species> {
        self.0.into_iter().flatten().flatten()
    }

    /// The first place in the order of the deal without a card.
    pub fn first_empty(&self) -> Option<Slot> {
        Slot::all().find(|&slot| self.get(slot).is_none())
    }

    /// What this roll catches with a token of this colour.
    pub(super) fn bite(&self, colour: Colour, face: Face) -> Bite {
        let fits = |card: Option<Species>| card.is_some_and(|species| species.fits(face));
        match self.pair(colour).map(fits) {
            [false, false] => Bite::None,
            [true, false] => Bite::One(Side::Left),
            [false, true] => Bite::One(Side::Right),
            [true, true] => Bite::Both,
        }
    }
}
