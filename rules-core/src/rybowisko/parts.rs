//! Components and tables of Rybowisko: the lake, the fishing tokens, the fish cards, the luck tokens.
//! Corrections against the printed game are made here and nowhere else. Where the rulebook only shows
//! pictures, the numbers are ours: see docs/rulings.md.

use core::ops::RangeInclusive;

use crate::{
    bag::{Bag, Kind, at},
    grid::{self, Direction},
};

/// Rows of the board.
pub const ROWS: usize = 7;
/// Columns of the board.
pub const COLS: usize = 9;

/// A cell of the board, water or land.
pub type Cell = grid::Cell<ROWS, COLS>;

/// The most players: as many as there are pawns.
pub const MOST_PLAYERS: usize = 4;
/// Steps of a move that cost no luck.
pub const FREE_STEPS: u8 = 2;
/// Luck tokens in the box.
pub const LUCK_TOKENS: u8 = 12;
/// How many fish may be agreed on to end the game. Four players then own at most 52 of 54 cards.
pub const TARGETS: RangeInclusive<u8> = 7..=13;
/// The target of the printed rules.
pub const TARGET: u8 = 7;
/// The number of tokens aside at which they are mixed and laid out again.
pub const MIXED_AT: u32 = 8;

/// The lake: land, water, water with a fishing place, and the start cells by number of colour.
pub(super) const LAKE: [[u8; COLS]; ROWS] = [
    *b"..~f.f~..",
    *b".0~~~~~1.",
    *b"~f~f~f~f~",
    *b"f~~.f.~~f",
    *b"~f~f~f~f~",
    *b".2~~~~~3.",
    *b"..~f.f~..",
];

/// The cell of pawns that are not in the game: on land.
pub const ASHORE: Cell = Cell::ORIGIN;

/// A colour of pawns, fishing tokens and card places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

impl Colour {
    /// All four, in the order of the card places.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue];

    /// Its code, from 0.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The colour with this code.
    pub fn from_code(code: u8) -> Option<Colour> {
        Colour::ALL.get(usize::from(code)).copied()
    }

    /// The colours of a table whose players do not choose: two sit across the lake, four around it.
    pub const fn usual(players: u8) -> [Colour; MOST_PLAYERS] {
        let [red, yellow, green, blue] = Colour::ALL;
        if players == 4 {
            [red, yellow, blue, green]
        } else {
            [red, blue, yellow, green]
        }
    }
}

/// A direction in which waves carry a fisher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Way {
    /// Up.
    N,
    /// Right.
    E,
    /// Down.
    S,
    /// Left.
    W,
}

impl Way {
    /// All four, clockwise.
    pub const ALL: [Way; 4] = [Way::N, Way::E, Way::S, Way::W];

    /// Its code, 0 for up and then clockwise.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The direction with this code.
    pub fn from_code(code: u8) -> Option<Way> {
        Way::ALL.get(usize::from(code)).copied()
    }

    /// The compass direction on the board.
    pub const fn direction(self) -> Direction {
        match self {
            Way::N => Direction::N,
            Way::E => Direction::E,
            Way::S => Direction::S,
            Way::W => Direction::W,
        }
    }
}

/// A set of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ways(u8);

impl Ways {
    /// None of them.
    pub const NONE: Ways = Ways(0);

    /// One of them.
    pub const fn one(way: Way) -> Ways {
        Ways(1 << way.code())
    }

    /// Whether it is among them.
    pub const fn has(self, way: Way) -> bool {
        self.0 & Ways::one(way).0 != 0
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, way: Way) -> Ways {
        Ways(self.0 | Ways::one(way).0)
    }

    /// These but one.
    #[must_use]
    pub const fn without(self, way: Way) -> Ways {
        Ways(self.0 & !Ways::one(way).0)
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them, clockwise.
    pub fn iter(self) -> impl Iterator<Item = Way> {
        Way::ALL.into_iter().filter(move |&way| self.has(way))
    }
}

/// A fishing token: a colour on its front, a direction on its back. Each of the 16 pairs exists once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// Which cards can be caught with it.
    pub colour: Colour,
    /// Where the fisher is carried afterwards.
    pub way: Way,
}

impl Token {
    /// How many there are.
    pub const COUNT: u8 = 16;
}

impl Kind for Token {
    fn index(self) -> usize {
        usize::from(self.colour.code() << 2 | self.way.code())
    }

    fn from_index(index: usize) -> Option<Token> {
        let index = u8::try_from(index).ok()?;
        Some(Token {
            colour: Colour::from_code(index >> 2)?,
            way: Way::from_code(index & 3)?,
        })
    }
}

/// A face of the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face(u8);

impl Face {
    /// The sides of the die.
    pub const SIDES: u8 = 6;

    /// The face with this number of pips.
    pub const fn new(pips: u8) -> Option<Face> {
        if 1 <= pips && pips <= Face::SIDES {
            Some(Face(pips))
        } else {
            None
        }
    }

    /// How many pips.
    pub const fn pips(self) -> u8 {
        self.0
    }

    /// All six.
    pub fn all() -> impl Iterator<Item = Face> {
        (1..=Face::SIDES).map(Face)
    }
}

/// The symbol of a fish card: three different ones are a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Category {
    /// Triangle: fish that eat fish.
    Predator,
    /// Circle: fish that do not.
    Peaceful,
    /// Square: small fish.
    Small,
}

impl Category {
    /// All three.
    pub const ALL: [Category; 3] = [Category::Predator, Category::Peaceful, Category::Small];
}

/// A species of fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Species {
    /// Szczupak.
    Pike,
    /// Boleń.
    Asp,
    /// Okoń.
    Perch,
    /// Węgorz.
    Eel,
    /// Sandacz.
    Zander,
    /// Sum.
    Catfish,
    /// Leszcz.
    Bream,
    /// Płoć.
    Roach,
    /// Karp.
    Carp,
    /// Krąp.
    SilverBream,
    /// Lin.
    Tench,
    /// Jaź.
    Ide,
    /// Piskorz.
    Weatherfish,
    /// Ukleja.
    Bleak,
    /// Jazgarz.
    Ruffe,
    /// Kiełb.
    Gudgeon,
    /// Różanka.
    Bitterling,
    /// Koza.
    SpinedLoach,
}

/// What is printed on a fish card.
struct Card {
    species: Species,
    category: Category,
    /// The lowest and the highest face that catches it.
    range: (u8, u8),
    /// Whether it is worth a point more.
    rare: bool,
}

const fn card(species: Species, category: Category, range: (u8, u8), rare: bool) -> Card {
    Card {
        species,
        category,
        range,
        rare,
    }
}

/// The cards, in the order of the species.
const CARDS: [Card; Species::COUNT] = {
    use Category::{Peaceful, Predator, Small};
    use Species::*;
    [
        card(Pike, Predator, (4, 6), false),
        card(Asp, Predator, (4, 6), false),
        card(Perch, Predator, (1, 3), false),
        card(Eel, Predator, (1, 2), false),
        card(Zander, Predator, (3, 4), true),
        card(Catfish, Predator, (5, 6), true),
        card(Bream, Peaceful, (1, 3), false),
        card(Roach, Peaceful, (1, 3), false),
        card(Carp, Peaceful, (4, 6), false),
        card(SilverBream, Peaceful, (5, 6), false),
        card(Tench, Peaceful, (1, 2), true),
        card(Ide, Peaceful, (4, 5), true),
        card(Weatherfish, Small, (1, 3), false),
        card(Bleak, Small, (3, 5), false),
        card(Ruffe, Small, (4, 6), false),
        card(Gudgeon, Small, (1, 2), false),
        card(Bitterling, Small, (2, 3), true),
        card(SpinedLoach, Small, (5, 6), true),
    ]
};

impl Species {
    /// How many there are.
    pub const COUNT: usize = 18;

    /// Its symbol.
    pub const fn category(self) -> Category {
        at(&CARDS, self as usize).category
    }

    /// The lowest and the highest face that catches it.
    pub const fn range(self) -> (u8, u8) {
        at(&CARDS, self as usize).range
    }

    /// Whether it is worth a point more.
    pub const fn is_rare(self) -> bool {
        at(&CARDS, self as usize).rare
    }

    /// Whether this face catches it.
    pub const fn fits(self, face: Face) -> bool {
        let (low, high) = self.range();
        low <= face.0 && face.0 <= high
    }

    /// Every species, in order.
    pub fn all() -> impl Iterator<Item = Species> {
        CARDS.iter().map(|card| card.species)
    }
}

impl Kind for Species {
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Option<Species> {
        CARDS.get(index).map(|card| card.species)
    }
}

/// Fish cards.
pub type Cards = Bag<Species, { Species::COUNT }>;

/// All fish cards: three of each species.
pub const ALL_CARDS: Cards = Bag::of([3; Species::COUNT]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_stand_in_the_order_of_their_species() {
        for (index, species) in Species::all().enumerate() {
            assert_eq!(species.index(), index);
            assert_eq!(Species::from_index(index), Some(species));
        }
        assert_eq!(Species::from_index(Species::COUNT), None);
    }

    #[test]
    fn fifty_four_cards_eighteen_of_each_category_and_eighteen_rare_ones() {
        assert_eq!(ALL_CARDS.len(), 54);
        let cards =
            |test: &dyn Fn(Species) -> bool| 3 * Species::all().filter(|&s| test(s)).count();
        for category in Category::ALL {
            assert_eq!(cards(&|species| species.category() == category), 18);
        }
        assert_eq!(cards(&Species::is_rare), 18);
        let fitting = [1, 2, 3, 4, 5, 6].map(|pips| cards(&|s| s.fits(Face::new(pips).unwrap())));
        assert_eq!(fitting, [21, 24, 21, 21, 27, 21]);
    }

    #[test]
    fn weatherfish_and_bitterling_are_as_printed() {
        let printed = |species: Species| (species.range(), species.is_rare());
        assert_eq!(printed(Species::Weatherfish), ((1, 3), false));
        assert_eq!(printed(Species::Bitterling), ((2, 3), true));
    }

    #[test]
    fn sixteen_tokens_pair_every_colour_with_every_direction() {
        for index in 0..usize::from(Token::COUNT) {
            assert_eq!(Token::from_index(index).map(Kind::index), Some(index));
        }
        assert_eq!(Token::from_index(16), None);
        assert_eq!((Face::new(0), Face::new(7)), (None, None));
    }
}
