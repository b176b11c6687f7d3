//! Components and tables of Podwodni Łowcy: the 86 cards, the table, the goals. Corrections against the
//! printed game are made here and nowhere else. Where the rulebook only shows pictures, the numbers are
//! ours: see docs/rulings.md.

use crate::{
    bag::{Bag, Kind},
    grid::{self, Grid},
};

/// Rows of the table.
pub const ROWS: usize = 3;
/// Columns of the table.
pub const COLS: usize = 4;

/// A place on the table.
pub type Cell = grid::Cell<ROWS, COLS>;
/// The cards on the table, `None` where a gap waits for the next turn.
pub type Table = Grid<Option<Card>, ROWS, COLS>;

/// The most divers.
pub const MOST_PLAYERS: usize = 5;
/// The most cards of a dive.
pub const DEEPEST: usize = 4;
/// Points of a scored set.
pub const SET_POINTS: u8 = 10;
/// Cards that a scorer needs besides the set, to add them to the pool.
pub const SPARE: usize = 2;

/// A colour of fish. Two of a colour do not lie side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Red.
    Red,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
}

impl Colour {
    /// All three.
    pub const ALL: [Colour; 3] = [Colour::Red, Colour::Green, Colour::Yellow];
}

/// A kind of fish. The rulebook draws the three and does not name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Species {
    /// Kind 1.
    Angelfish,
    /// Kind 2.
    Puffer,
    /// Kind 3.
    Tang,
}

impl Species {
    /// All three.
    pub const ALL: [Species; 3] = [Species::Angelfish, Species::Puffer, Species::Tang];
}

/// The face of a fish card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fish {
    /// Its colour.
    pub colour: Colour,
    /// Its kind.
    pub species: Species,
}

/// A card that a diver can have: a fish or a shrimp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Catch {
    /// A fish.
    Fish(Fish),
    /// A shrimp, which stands for any fish in a set.
    Shrimp,
}

/// A card of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Card {
    /// A fish or a shrimp.
    Catch(Catch),
    /// A wave, which washes the divers' cards away.
    Wave,
    /// A net, which takes a card from another diver.
    Net,
    /// A harpoon, which takes a fish from the table.
    Harpoon,
}

/// Different cards that a diver can have.
pub const CATCHES: usize = 10;
/// Different cards.
pub const CARDS: usize = 13;

/// A diver's face-up cards, or those of the pool.
pub type Collection = Bag<Catch, CATCHES>;
/// Cards of the deck or of the discard pile.
pub type Cards = Bag<Card, CARDS>;

const fn fish(colour: Colour, species: Species) -> Catch {
    Catch::Fish(Fish { colour, species })
}

impl Catch {
    /// All ten: red, green and yellow fish, each by kind, then the shrimp.
    pub const ALL: [Catch; CATCHES] = [
        fish(Colour::Red, Species::Angelfish),
        fish(Colour::Red, Species::Puffer),
        fish(Colour::Red, Species::Tang),
        fish(Colour::Green, Species::Angelfish),
        fish(Colour::Green, Species::Puffer),
        fish(Colour::Green, Species::Tang),
        fish(Colour::Yellow, Species::Angelfish),
        fish(Colour::Yellow, Species::Puffer),
        fish(Colour::Yellow, Species::Tang),
        Catch::Shrimp,
    ];

    /// The fish on the card, unless it is a shrimp.
    pub const fn fish(self) -> Option<Fish> {
        match self {
            Catch::Fish(fish) => Some(fish),
            Catch::Shrimp => None,
        }
    }
}

impl Kind for Catch {
    fn index(self) -> usize {
        match self {
            Catch::Fish(Fish { colour, species }) => 3 * colour as usize + species as usize,
            Catch::Shrimp => CATCHES - 1,
        }
    }

    fn from_index(index: usize) -> Option<Catch> {
        Catch::ALL.get(index).copied()
    }
}

impl Card {
    /// All thirteen, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARDS).filter_map(Card::from_index)
    }

    /// The fish on the card, if any.
    pub const fn fish(self) -> Option<Fish> {
        match self {
            Card::Catch(catch) => catch.fish(),
            Card::Wave | Card::Net | Card::Harpoon => None,
        }
    }
}

impl Kind for Card {
    fn index(self) -> usize {
        match self {
            Card::Catch(catch) => catch.index(),
            Card::Wave => CATCHES,
            Card::Net => CATCHES + 1,
            Card::Harpoon => CATCHES + 2,
        }
    }

    fn from_index(index: usize) -> Option<Card> {
        match index.checked_sub(CATCHES) {
            None => Catch::from_index(index).map(Card::Catch),
            Some(0) => Some(Card::Wave),
            Some(1) => Some(Card::Net),
            Some(2) => Some(Card::Harpoon),
            Some(_) => None,
        }
    }
}

/// All cards: six of each fish, eight of every other.
pub const DECK: Cards = Bag::of([6, 6, 6, 6, 6, 6, 6, 6, 6, 8, 8, 8, 8]);

/// How long a game lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// To 25 points.
    Short,
    /// To 35 points.
    Standard,
    /// To 45 points.
    Long,
}

impl Length {
    /// All three.
    pub const ALL: [Length; 3] = [Length::Short, Length::Standard, Length::Long];

    /// The points that bring the last turns.
    pub const fn goal(self) -> i16 {
        match self {
            Length::Short => 25,
            Length::Standard => 35,
            Length::Long => 45,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eighty_six_cards_are_54_fish_and_32_others() {
        let all_fish = || DECK.iter().filter(|(card, _)| card.fish().is_some());
        assert_eq!(all_fish().map(|(_, n)| u32::from(n)).sum::<u32>(), 54);
        assert_eq!(DECK.len(), 86);
        for colour in Colour::ALL {
            let of_colour = all_fish().filter(|(card, _)| card.fish().unwrap().colour == colour);
            assert_eq!(of_colour.map(|(_, n)| n).sum::<u8>(), 18);
        }
        for card in [
            Card::Catch(Catch::Shrimp),
            Card::Wave,
            Card::Net,
            Card::Harpoon,
        ] {
            assert_eq!(DECK.count(card), 8);
        }
    }

    #[test]
    fn numbers_lead_back_to_their_cards() {
        assert_eq!(Card::all().count(), CARDS);
        for (number, card) in Card::all().enumerate() {
            assert_eq!(card.index(), number);
        }
        for (number, catch) in Catch::ALL.into_iter().enumerate() {
            assert_eq!(
                (catch.index(), Card::Catch(catch).index()),
                (number, number)
            );
        }
        let third_green = fish(Colour::Green, Species::Tang);
        assert_eq!((third_green.index(), Catch::Shrimp.index()), (5, 9));
        assert_eq!(Card::from_index(CARDS), None);
    }

    #[test]
    fn a_set_leaves_a_card_for_every_other_diver() {
        let smallest_pool = 3 - 1 + SPARE;
        assert!(smallest_pool >= MOST_PLAYERS - 1);
    }

    #[test]
    fn the_deck_never_runs_out() {
        // All fish and shrimps before the divers, a full table and a dive of three cards: the
        // others, and the discard pile, still have the next one.
        let held = 54 + 8;
        assert!(DECK.len() > held + (ROWS * COLS) as u32 + DEEPEST as u32 - 1);
    }
}
