//! Components and tables of Klofni rybku: the tokens of each depth and the set-up by number of players.
//! Corrections against the printed game are made here and nowhere else. Where the rulebook only shows
//! pictures, the numbers are ours: see docs/rulings.md.

use crate::bag::{Bag, Kind, at, at_mut};

/// The most players.
pub const MOST_PLAYERS: usize = 6;
/// Penguins of each player; when the last one is trapped all come home.
pub const PENGUINS: u32 = 3;

/// One of the five depths of the sea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// The shallowest, where a dive begins.
    One,
    /// The second.
    Two,
    /// The third.
    Three,
    /// The fourth.
    Four,
    /// The deepest.
    Five,
}

impl Depth {
    /// How many there are.
    pub const COUNT: usize = 5;
    /// All of them, from the top.
    pub const ALL: [Depth; Depth::COUNT] = [
        Depth::One,
        Depth::Two,
        Depth::Three,
        Depth::Four,
        Depth::Five,
    ];

    /// The depth with this number, 1 to 5.
    pub fn new(number: u8) -> Option<Depth> {
        Depth::from_index(usize::from(number.checked_sub(1)?))
    }

    /// Its number, 1 to 5.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The next depth; `None` at the bottom.
    pub const fn deeper(self) -> Option<Depth> {
        match self {
            Depth::One => Some(Depth::Two),
            Depth::Two => Some(Depth::Three),
            Depth::Three => Some(Depth::Four),
            Depth::Four => Some(Depth::Five),
            Depth::Five => None,
        }
    }

    /// The points printed on food of this size at this depth.
    pub const fn value(self, size: Size) -> u8 {
        *at(&LOWEST_VALUES, self as usize) + size as u8
    }

    /// The size of food with these points at this depth.
    pub fn size(self, value: u8) -> Option<Size> {
        Size::ALL
            .into_iter()
            .find(|&size| self.value(size) == value)
    }
}

impl Kind for Depth {
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Option<Depth> {
        Depth::ALL.get(index).copied()
    }
}

/// A colour of food: one column of a player's grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The first column.
    Pink,
    /// The second column.
    Green,
    /// The third column.
    Yellow,
}

impl Colour {
    /// How many there are.
    pub const COUNT: usize = 3;
    /// All three, in the order of the columns.
    pub const ALL: [Colour; Colour::COUNT] = [Colour::Pink, Colour::Green, Colour::Yellow];
}

/// How large a food is among those of its depth. Depth 1 has no large one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// The lowest value of the depth.
    Small,
    /// A point more.
    Middle,
    /// Two points more.
    Large,
}

impl Size {
    /// All three, the smallest first.
    pub const ALL: [Size; 3] = [Size::Small, Size::Middle, Size::Large];
}

/// A food token of some depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Food {
    /// Its column.
    pub colour: Colour,
    /// Its value, given the depth.
    pub size: Size,
}

impl Food {
    const COUNT: usize = Colour::COUNT * Size::ALL.len();
    /// Every kind, by number: the device looks up faster than it divides.
    const ALL: [Food; Food::COUNT] = {
        let mut all = [Food {
            colour: Colour::Pink,
            size: Size::Small,
        }; Food::COUNT];
        let mut index = 0;
        while index < Food::COUNT {
            *at_mut(&mut all, index) = Food {
                colour: *at(&Colour::ALL, index / Size::ALL.len()),
                size: *at(&Size::ALL, index % Size::ALL.len()),
            };
            index += 1;
        }
        all
    };
}

impl Kind for Food {
    fn index(self) -> usize {
        self.colour as usize * Size::ALL.len() + self.size as usize
    }

    fn from_index(index: usize) -> Option<Food> {
        Food::ALL.get(index).copied()
    }
}

/// A token that a penguin can surface with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Catch {
    /// Food for the grid.
    Food(Food),
    /// A stone, to begin a later dive deeper down.
    Stone,
}

impl Catch {
    /// How many kinds there are.
    pub const COUNT: usize = Food::COUNT + 1;
}

impl Kind for Catch {
    fn index(self) -> usize {
        match self {
            Catch::Food(food) => food.index(),
            Catch::Stone => Food::COUNT,
        }
    }

    fn from_index(index: usize) -> Option<Catch> {
        match Food::from_index(index) {
            Some(food) => Some(Catch::Food(food)),
            None => (index == Food::COUNT).then_some(Catch::Stone),
        }
    }
}

/// The face of a token of some depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// Food or a stone.
    Catch(Catch),
    /// Bubbles: go deeper.
    Bubbles,
    /// A predator: the dive ends, the penguin is trapped.
    Predator,
}

impl Token {
    /// How many kinds a depth can have.
    pub const COUNT: usize = Catch::COUNT + 2;
    /// A stone.
    pub const STONE: Token = Token::Catch(Catch::Stone);
}

impl Kind for Token {
    fn index(self) -> usize {
        match self {
            Token::Catch(catch) => catch.index(),
            Token::Bubbles => Catch::COUNT,
            Token::Predator => Catch::COUNT + 1,
        }
    }

    fn from_index(index: usize) -> Option<Token> {
        const PREDATOR: usize = Catch::COUNT + 1;
        match index {
            Catch::COUNT => Some(Token::Bubbles),
            PREDATOR => Some(Token::Predator),
            _ => Catch::from_index(index).map(Token::Catch),
        }
    }
}

/// Tokens of one depth.
pub type Tokens = Bag<Token, { Token::COUNT }>;

/// The value of small food at each depth.
const LOWEST_VALUES: [u8; Depth::COUNT] = [1, 2, 3, 5, 8];

/// The basic set, by depth.
const BASE: [Tokens; Depth::COUNT] = [
    tokens([3, 2, 0], 4, 5, 4),
    tokens([1, 3, 1], 3, 4, 5),
    tokens([1, 1, 1], 5, 0, 5),
    tokens([1, 1, 1], 2, 0, 6),
    tokens([1, 1, 1], 0, 0, 8),
];

/// What four to six players add, by depth.
const EXPANSION: [Tokens; Depth::COUNT] = [
    tokens([1, 2, 0], 2, 3, 2),
    tokens([1, 0, 1], 1, 3, 3),
    tokens([0, 2, 0], 2, 0, 3),
    tokens([0, 1, 0], 1, 0, 2),
    tokens([0, 1, 0], 0, 0, 3),
];

/// Food by size, the same in every colour, then bubbles, stones and predators.
const fn tokens([small, middle, large]: [u8; 3], bubbles: u8, stones: u8, predators: u8) -> Tokens {
    Bag::of([
        small, middle, large, small, middle, large, small, middle, large, stones, bubbles,
        predators,
    ])
}

/// All food of one colour: no column grows longer.
pub const MOST_FOOD: usize = 28;

/// What a number of players sets out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetOut {
    /// Whether the expansion set is used beside the basic one.
    pub expansion: bool,
    /// Tokens taken out of each depth, unseen.
    pub removed: u8,
}

impl SetOut {
    /// The table of the rulebook, section 4.
    pub const fn for_players(players: u8) -> SetOut {
        let (expansion, removed) = match players {
            ..=2 => (false, 7),
            3 => (false, 3),
            4 => (true, 5),
            5 => (true, 4),
            6.. => (true, 3),
        };
        SetOut { expansion, removed }
    }

    /// All tokens of a depth before some are removed.
    pub fn tokens(self, depth: Depth) -> Tokens {
        let mut tokens = *at(&BASE, depth.index());
        if self.expansion {
            tokens.pour(&mut at(&EXPANSION, depth.index()).clone());
        }
        tokens
    }

    /// How many of them lie in the sea.
    pub fn face_down(self, depth: Depth) -> u8 {
        let tokens = self.tokens(depth).len();
        debug_assert!(tokens <= 44, "the most tokens of a depth");
        (tokens as u8).saturating_sub(self.removed)
    }
}

/// How many turns follow the one that flips the last token of a depth: those of its round, then one
/// round more. `place` counts from the start player, who is 0; alone the virtual rival is the second
/// of two.
pub const fn turns_to_come(players: u8, place: u8) -> u8 {
    players
        .saturating_sub(1)
        .saturating_sub(place)
        .saturating_add(players)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(tokens: &Tokens) -> [u32; 4] {
        let food = |token| matches!(token, Token::Catch(Catch::Food(_)));
        let foods = tokens.iter().filter(|&(token, _)| food(token));
        [
            foods.map(|(_, n)| u32::from(n)).sum(),
            tokens.count(Token::Bubbles).into(),
            tokens.count(Token::STONE).into(),
            tokens.count(Token::Predator).into(),
        ]
    }

    #[test]
    fn the_sets_sum_up_to_the_printed_counts() {
        let [base, all] = [2, 6].map(|n| Depth::ALL.map(|d| SetOut::for_players(n).tokens(d)));
        assert_eq!(
            base.map(|tokens| count(&tokens)),
            [
                [15, 4, 5, 4],
                [15, 3, 4, 5],
                [9, 5, 0, 5],
                [9, 2, 0, 6],
                [9, 0, 0, 8]
            ]
        );
        assert_eq!(
            all.map(|tokens| count(&tokens)),
            [
                [24, 6, 8, 6],
                [21, 4, 7, 8],
                [15, 7, 0, 8],
                [12, 3, 0, 8],
                [12, 0, 0, 11]
            ]
        );
        assert_eq!(base.map(|tokens| tokens.len()), [28, 27, 19, 17, 17]);
        assert_eq!(all.map(|tokens| tokens.len()), [44, 40, 30, 23, 23]);
        assert_eq!(all.iter().map(Tokens::len).sum::<u32>(), 160);
    }

    #[test]
    fn every_colour_has_the_same_food_and_339_points_in_all() {
        let mut points = [0; Depth::COUNT];
        for colour in Colour::ALL {
            let mut food = 0;
            for (depth, points) in Depth::ALL.into_iter().zip(&mut points) {
                let tokens = SetOut::for_players(6).tokens(depth);
                for size in Size::ALL {
                    let count = tokens.count(Token::Catch(Catch::Food(Food { colour, size })));
                    *points += u32::from(count * depth.value(size));
                    food += usize::from(count);
                }
            }
            assert_eq!(food, MOST_FOOD);
        }
        assert_eq!(points, [36, 63, 60, 72, 108]);
        assert_eq!(points.iter().sum::<u32>(), 339);
    }

    #[test]
    fn values_lie_in_the_printed_ranges() {
        let lowest_and_highest = Depth::ALL.map(|depth| {
            let tokens = SetOut::for_players(6).tokens(depth);
            let values: [Option<u8>; 9] = core::array::from_fn(|index| {
                let food = Food::from_index(index)?;
                let there = tokens.count(Token::Catch(Catch::Food(food))) > 0;
                there.then(|| depth.value(food.size))
            });
            let values = || values.into_iter().flatten();
            (values().min().unwrap(), values().max().unwrap())
        });
        assert_eq!(
            lowest_and_highest,
            [(1, 2), (2, 4), (3, 5), (5, 7), (8, 10)]
        );
    }

    #[test]
    fn numbers_lead_back_to_their_tokens() {
        for index in 0..Token::COUNT {
            assert_eq!(Token::from_index(index).map(Kind::index), Some(index));
        }
        assert_eq!(Token::from_index(Token::COUNT), None);
        assert_eq!(Catch::from_index(Catch::COUNT), None);
        assert_eq!((Depth::new(0), Depth::new(6)), (None, None));
        assert_eq!(Depth::new(5), Some(Depth::Five));
    }
}
