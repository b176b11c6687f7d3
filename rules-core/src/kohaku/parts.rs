//! Components and tables of Kōhaku: koi, decorations, goal cards and their points. Corrections against
//! the printed game are made here and nowhere else. Where the rulebook only shows pictures, the numbers
//! are ours: see docs/rulings.md.

use crate::bag::{Kind, at, at_mut, saturating};

/// A colour of koi, flowers and butterflies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// White.
    W,
    /// Yellow.
    Y,
    /// Red.
    R,
    /// Black.
    B,
}

impl Colour {
    /// All four.
    pub const ALL: [Colour; 4] = [Colour::W, Colour::Y, Colour::R, Colour::B];

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The colouring of a koi or of two flowers: one or more colours without an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colours(u8);

impl Colours {
    /// One colour.
    pub const fn one(colour: Colour) -> Colours {
        Colours(colour.bit())
    }

    /// Two colours; the same one twice is one.
    pub const fn two(first: Colour, second: Colour) -> Colours {
        Colours(first.bit() | second.bit())
    }

    /// Whether this colour is among them.
    pub const fn has(self, colour: Colour) -> bool {
        self.0 & colour.bit() != 0
    }

    /// Whether a colour is common to both.
    pub const fn meets(self, other: Colours) -> bool {
        self.0 & other.0 != 0
    }
}

const W: Colours = Colours::one(Colour::W);
const Y: Colours = Colours::one(Colour::Y);
const R: Colours = Colours::one(Colour::R);
const B: Colours = Colours::one(Colour::B);
const WY: Colours = Colours::two(Colour::W, Colour::Y);
const WR: Colours = Colours::two(Colour::W, Colour::R);
const WB: Colours = Colours::two(Colour::W, Colour::B);
const YR: Colours = Colours::two(Colour::Y, Colour::R);
const YB: Colours = Colours::two(Colour::Y, Colour::B);
const RB: Colours = Colours::two(Colour::R, Colour::B);

/// The colourings of the box: one colour, then two.
pub const COLOURINGS: [Colours; 10] = [W, Y, R, B, WY, WR, WB, YR, YB, RB];

/// The picture of a fish tile. Ponds of the printed game may have any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Koi {
    /// The colours of the koi.
    pub colours: Colours,
    /// Small fish, which have no colour and never count as fish.
    pub fry: u8,
    /// Dragonflies above the water.
    pub dragonflies: u8,
    /// Coins, worth a point each.
    pub coins: u8,
}

const fn koi(colours: Colours, fry: u8, dragonflies: u8, coins: u8) -> Koi {
    Koi {
        colours,
        fry,
        dragonflies,
        coins,
    }
}

/// The pictures of the fish tiles by number: colours, fry, dragonflies, coins.
#[rustfmt::skip]
const FISH: [Koi; FishTile::COUNT] = [
    // 0–15: one colour, no stones
    koi(W, 1, 0, 1), koi(W, 0, 1, 1), koi(W, 2, 0, 1), koi(W, 0, 2, 1), koi(Y, 1, 0, 1),
    koi(Y, 0, 1, 1), koi(Y, 2, 0, 1), koi(Y, 0, 2, 1), koi(R, 1, 0, 1), koi(R, 0, 1, 1),
    koi(R, 2, 0, 1), koi(R, 0, 2, 1), koi(B, 1, 0, 1), koi(B, 0, 1, 1), koi(B, 2, 0, 1),
    koi(B, 0, 2, 1),
    // 16–33: two colours, no stones
    koi(WY, 2, 0, 0), koi(WY, 0, 2, 0), koi(WY, 1, 1, 0), koi(WR, 2, 0, 0), koi(WR, 0, 2, 0),
    koi(WR, 0, 3, 0), koi(WB, 2, 0, 0), koi(WB, 0, 2, 0), koi(WB, 3, 0, 0), koi(YR, 2, 0, 0),
    koi(YR, 0, 2, 0), koi(YR, 3, 0, 0), koi(YB, 2, 0, 0), koi(YB, 0, 2, 0), koi(YB, 0, 3, 0),
    koi(RB, 2, 0, 0), koi(RB, 0, 2, 0), koi(RB, 1, 1, 0),
    // 34–45: three stones
    koi(WY, 1, 1, 0), koi(WY, 0, 2, 0), koi(WR, 1, 1, 0), koi(WR, 2, 0, 0), koi(WB, 1, 1, 0),
    koi(WB, 1, 1, 0), koi(YR, 1, 1, 0), koi(YR, 1, 1, 0), koi(YB, 1, 1, 0), koi(YB, 2, 0, 0),
    koi(RB, 1, 1, 0), koi(RB, 0, 2, 0),
    // 46–57: four stones
    koi(WY, 2, 0, 0), koi(WY, 0, 2, 0), koi(WR, 2, 0, 0), koi(WR, 0, 2, 0), koi(WB, 2, 0, 0),
    koi(WB, 0, 2, 0), koi(YR, 2, 0, 0), koi(YR, 0, 2, 0), koi(YB, 2, 0, 0), koi(YB, 0, 2, 0),
    koi(RB, 2, 0, 0), koi(RB, 0, 2, 0),
];

/// One of the 58 fish tiles, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FishTile(u8);

impl FishTile {
    /// How many there are.
    pub const COUNT: usize = 58;
    /// The filler for unused places of a list.
    pub(super) const FILLER: FishTile = FishTile(0);

    /// The tile with this number.
    pub const fn new(id: u8) -> Option<FishTile> {
        if (id as usize) < FishTile::COUNT {
            Some(FishTile(id))
        } else {
            None
        }
    }

    /// Its number.
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Its picture.
    pub const fn koi(self) -> Koi {
        *at(&FISH, self.0 as usize)
    }

    /// The mark in the corner that sorts tiles out before the game: 0, 3 or 4 stones.
    pub const fn stones(self) -> u8 {
        match self.0 {
            0..34 => 0,
            34..46 => 3,
            _ => 4,
        }
    }
}

impl Kind for FishTile {
    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Option<FishTile> {
        FishTile::new(u8::try_from(index).ok()?)
    }
}

/// The picture of a decoration tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decoration {
    /// A flower of one colour.
    OneFlower(Colour),
    /// Two flowers of different colours.
    TwoFlower(Colours),
    /// Stones, a shelter for fry.
    Stones,
    /// A sculpture.
    Sculpture,
    /// Butterflies of one colour.
    Butterflies(Colour),
    /// A frog, who likes dragonflies.
    Frog,
    /// A turtle.
    Turtle,
}

impl Decoration {
    /// How many kinds there are.
    pub const KINDS: usize = 7;

    /// The kind without its colour, 0 to 6, as Danny compares it and the decorations' goal counts it.
    pub const fn kind(self) -> usize {
        match self {
            Decoration::OneFlower(_) => 0,
            Decoration::TwoFlower(_) => 1,
            Decoration::Stones => 2,
            Decoration::Sculpture => 3,
            Decoration::Butterflies(_) => 4,
            Decoration::Frog => 5,
            Decoration::Turtle => 6,
        }
    }
}

/// How many tiles of each kind of decoration the box holds, in the order of [`Decoration::kind`].
pub const DECORATION_COPIES: [u8; Decoration::KINDS] = [24, 6, 6, 6, 8, 6, 6];

/// The decoration tiles in the order of their numbers, with the number of copies.
pub const DECORATIONS: [(Decoration, u8); 18] = [
    (Decoration::OneFlower(Colour::W), 6),
    (Decoration::OneFlower(Colour::Y), 6),
    (Decoration::OneFlower(Colour::R), 6),
    (Decoration::OneFlower(Colour::B), 6),
    (Decoration::TwoFlower(WY), 1),
    (Decoration::TwoFlower(WR), 1),
    (Decoration::TwoFlower(WB), 1),
    (Decoration::TwoFlower(YR), 1),
    (Decoration::TwoFlower(YB), 1),
    (Decoration::TwoFlower(RB), 1),
    (Decoration::Stones, 6),
    (Decoration::Sculpture, 6),
    (Decoration::Butterflies(Colour::W), 2),
    (Decoration::Butterflies(Colour::Y), 2),
    (Decoration::Butterflies(Colour::R), 2),
    (Decoration::Butterflies(Colour::B), 2),
    (Decoration::Frog, 6),
    (Decoration::Turtle, 6),
];

/// One of the 62 decoration tiles, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DecorationTile(u8);

impl DecorationTile {
    /// How many there are.
    pub const COUNT: usize = 62;

    /// The tile with this number.
    pub const fn new(id: u8) -> Option<DecorationTile> {
        if (id as usize) < DecorationTile::COUNT {
            Some(DecorationTile(id))
        } else {
            None
        }
    }

    /// Its number.
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Its picture.
    pub const fn decoration(self) -> Decoration {
        *at(&PICTURES, self.0 as usize)
    }
}

impl Kind for DecorationTile {
    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Option<DecorationTile> {
        DecorationTile::new(u8::try_from(index).ok()?)
    }
}

/// [`DECORATIONS`] written out, one entry per tile.
const PICTURES: [Decoration; DecorationTile::COUNT] = {
    let mut pictures = [Decoration::Turtle; DecorationTile::COUNT];
    let (mut row, mut copy, mut id) = (0, 0, 0);
    while id < DecorationTile::COUNT {
        let &(decoration, copies) = at(&DECORATIONS, row);
        *at_mut(&mut pictures, id) = decoration;
        copy += 1;
        if copy == copies {
            (row, copy) = (row + 1, 0);
        }
        id += 1;
    }
    pictures
};

/// A goal card, worth points of its own at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoalCard {
    /// Koi with white or black.
    WhiteAndBlack,
    /// Koi with yellow or red.
    YellowAndRed,
    /// The colour that fewest koi have.
    RareColour,
    /// Dragonflies in the rows and columns of butterflies.
    Dragonflies,
    /// Different kinds of decorations.
    Decorations,
    /// Sculptures with four fish around them.
    Sculptures,
    /// Fish tiles without fry.
    NoFry,
    /// Fish tiles without dragonflies.
    NoDragonflies,
    /// The colour that fewest flowers have.
    Flowers,
    /// Pairs of a frog and a turtle.
    FrogsAndTurtles,
    /// The largest square filled with tiles.
    LargestSquare,
    /// Fry beside stones, and fry without.
    Shelter,
}

impl GoalCard {
    /// All twelve in the order of the rulebook.
    pub const ALL: [GoalCard; 12] = [
        GoalCard::WhiteAndBlack,
        GoalCard::YellowAndRed,
        GoalCard::RareColour,
        GoalCard::Dragonflies,
        GoalCard::Decorations,
        GoalCard::Sculptures,
        GoalCard::NoFry,
        GoalCard::NoDragonflies,
        GoalCard::Flowers,
        GoalCard::FrogsAndTurtles,
        GoalCard::LargestSquare,
        GoalCard::Shelter,
    ];
}

impl Kind for GoalCard {
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Option<GoalCard> {
        GoalCard::ALL.get(index).copied()
    }
}

/// Points of the two colour goals by number of koi; more than twelve count as twelve.
pub const fn colour_goal(koi: usize) -> i16 {
    *saturating(&[0, 0, 0, 0, 0, 2, 4, 6, 8, 10, 12, 15, 18], koi)
}

/// Points of the decorations' goal by number of different kinds; there are seven.
pub const fn kinds_goal(kinds: usize) -> i16 {
    *saturating(&[0, 0, 1, 3, 5, 8, 11, 15], kinds)
}

/// Points of the square goal by its side; five or more count as five, the most that a pond has room for.
pub const fn square_goal(side: usize) -> i16 {
    *saturating(&[0, 0, 5, 10, 15, 20], side)
}

/// Points of a flower by the number of fish around it that have its colour; a tile has four neighbours.
pub const fn one_flower(matching: usize) -> i16 {
    *saturating(&[0, 2, 4, 6, 12], matching)
}

/// Points of two flowers for a fish beside them that has exactly their colours.
pub const TWO_FLOWER_BOTH: i16 = 3;
/// Points of two flowers for a fish beside them that has one of their colours.
pub const TWO_FLOWER_ONE: i16 = 2;
/// Points of butterflies for each fish of their colour in their row and column.
pub const BUTTERFLIES: i16 = 2;
/// Points of a turtle.
pub const TURTLE: i16 = 5;

/// Points of a sculpture by the number of fish around it; a tile has four neighbours.
pub const fn sculpture(fish: usize) -> i16 {
    *saturating(&[0, 1, 3, 6, 10], fish)
}

/// The fish tiles in play: how many are kept, and how many of those are removed unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    /// Fish tiles kept: those with the lowest numbers.
    pub kept: u8,
    /// Of these, removed unseen.
    pub removed: u8,
}

impl Stock {
    /// The stock for one to four players; a solo game is against Danny.
    pub const fn for_players(players: u8) -> Stock {
        match players {
            1 => Stock {
                kept: 34,
                removed: 0,
            },
            2 => Stock {
                kept: 34,
                removed: 7,
            },
            3 => Stock {
                kept: 46,
                removed: 5,
            },
            _ => Stock {
                kept: 58,
                removed: 5,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::vec::Vec;

    fn fish() -> impl Iterator<Item = (FishTile, Koi)> {
        (0..58)
            .map(|id| FishTile::new(id).unwrap())
            .map(|tile| (tile, tile.koi()))
    }

    #[test]
    fn four_one_coloured_and_seven_two_coloured_tiles_of_each_colouring() {
        for colours in [W, Y, R, B] {
            assert_eq!(fish().filter(|(_, koi)| koi.colours == colours).count(), 4);
        }
        for colours in [WY, WR, WB, YR, YB, RB] {
            assert_eq!(fish().filter(|(_, koi)| koi.colours == colours).count(), 7);
        }
        for colour in Colour::ALL {
            assert_eq!(
                fish().filter(|(_, koi)| koi.colours.has(colour)).count(),
                25
            );
        }
    }

    #[test]
    fn a_coin_on_every_one_coloured_fish_and_on_no_other() {
        for (_, koi) in fish() {
            assert_eq!(koi.coins == 1, [W, Y, R, B].contains(&koi.colours));
            assert!(koi.coins <= 1);
        }
    }

    #[test]
    fn fry_and_dragonflies_add_up() {
        let sums = |stones: &[u8]| {
            let of = fish().filter(|(tile, _)| stones.contains(&tile.stones()));
            let koi: Vec<Koi> = of.map(|(_, koi)| koi).collect();
            let count = |test: fn(&Koi) -> bool| koi.iter().filter(|k| test(k)).count();
            [
                koi.len(),
                koi.iter().map(|k| usize::from(k.fry)).sum(),
                count(|k| k.fry > 0),
                koi.iter().map(|k| usize::from(k.dragonflies)).sum(),
                count(|k| k.dragonflies > 0),
                count(|k| k.fry > 0 && k.dragonflies > 0),
                count(|k| k.fry == 0 && k.dragonflies == 0),
                count(|k| k.fry > 3 || k.dragonflies > 3),
            ]
        };
        assert_eq!(sums(&[0, 3, 4]), [58, 56, 34, 56, 34, 10, 0, 0]);
        assert_eq!(sums(&[0]), [34, 32, 18, 32, 18, 2, 0, 0]);
        assert_eq!((sums(&[3])[0], sums(&[4])[0]), (12, 12));
    }

    #[test]
    fn sixty_two_decorations_in_seven_kinds() {
        let tiles = (0..62).map(|id| DecorationTile::new(id).unwrap().decoration());
        let mut kinds = [0u8; Decoration::KINDS];
        tiles.for_each(|decoration| kinds[decoration.kind()] += 1);
        assert_eq!(kinds, DECORATION_COPIES);
        assert_eq!(
            DECORATIONS
                .iter()
                .map(|&(_, copies)| u32::from(copies))
                .sum::<u32>(),
            62
        );
        let at = |id| DecorationTile::new(id).unwrap().decoration();
        assert_eq!((at(5), at(6)), (DECORATIONS[0].0, DECORATIONS[1].0));
        assert_eq!(
            (at(24), at(29)),
            (Decoration::TwoFlower(WY), Decoration::TwoFlower(RB))
        );
        assert_eq!((at(47), at(48)), (DECORATIONS[14].0, DECORATIONS[15].0));
        assert_eq!((at(50), at(61)), (Decoration::Frog, Decoration::Turtle));
    }

    #[test]
    fn fish_in_play_and_stacks_after_the_display_is_filled() {
        let stack = |n| Stock::for_players(n).kept - Stock::for_players(n).removed - 6;
        assert_eq!([1, 2, 3, 4].map(stack), [28, 21, 35, 47]);
    }

    #[test]
    fn sorted_out_tiles_are_those_with_the_highest_numbers() {
        for (players, most) in [(1, 0), (2, 0), (3, 3), (4, 4)] {
            let kept = Stock::for_players(players).kept;
            assert!(fish().all(|(tile, _)| (tile.id() < kept) == (tile.stones() <= most)));
        }
    }
}
