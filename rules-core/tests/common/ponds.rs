//! Parser of the notation in which the specification of Kōhaku writes ponds, and its ponds with their points.

use tacklebox_rules::kohaku::{
    Face, Spot,
    parts::{Colour, Colours, Decoration, Koi},
};

pub(crate) fn spot(x: i8, y: i8) -> Spot {
    Spot { x, y }
}

fn colours(letters: &str) -> Colours {
    let colour = |letter| match letter {
        'W' => Colour::W,
        'Y' => Colour::Y,
        'R' => Colour::R,
        'B' => Colour::B,
        other => panic!("no colour {other}"),
    };
    let all: Vec<Colour> = letters.chars().map(colour).collect();
    match all[..] {
        [one] => Colours::one(one),
        [one, two] => Colours::two(one, two),
        _ => panic!("no colouring {letters}"),
    }
}

fn colour(letter: &str) -> Colour {
    Colour::ALL
        .into_iter()
        .find(|&c| Colours::one(c) == colours(letter))
        .unwrap()
}

/// `WR03` is a fish with colours, fry and dragonflies; `fl:R`, `st` and so on are decorations.
fn face(word: &str) -> Face {
    let decoration = match word.split_once(':') {
        Some(("fl", letter)) => Decoration::OneFlower(colour(letter)),
        Some(("2fl", letters)) => Decoration::TwoFlower(colours(letters)),
        Some(("bf", letter)) => Decoration::Butterflies(colour(letter)),
        _ => match word {
            "st" => Decoration::Stones,
            "sc" => Decoration::Sculpture,
            "fr" => Decoration::Frog,
            "tu" => Decoration::Turtle,
            _ => {
                let (letters, numbers) = word.split_at(word.len() - 2);
                let number = |at: usize| numbers[at..=at].parse().unwrap();
                return Face::Koi(Koi {
                    colours: colours(letters),
                    fry: number(0),
                    dragonflies: number(1),
                    coins: u8::from(letters.len() == 1),
                });
            }
        },
    };
    Face::Decoration(decoration)
}

/// A pond: coordinates of the first cell, then rows, separated by line breaks or slashes.
pub(crate) fn pond(text: &str) -> Vec<(Spot, Face)> {
    let mut rows = text
        .split(['\n', '/'])
        .map(str::trim)
        .filter(|row| !row.is_empty());
    let corner: Vec<i8> = rows
        .next()
        .unwrap()
        .split(' ')
        .map(|number| number.parse().unwrap())
        .collect();
    let cells = rows.zip(corner[1]..).flat_map(|(row, y)| {
        let words = row.split_whitespace().zip(corner[0]..);
        words
            .filter(|(word, _)| *word != ".")
            .map(move |(word, x)| (spot(x, y), face(word)))
    });
    cells.collect()
}

pub(crate) const GOLDEN: &str = "0 -1
    2fl:WY  WY11  .     .     tu      .
    Y02     sc    WR03  fr    WR02    bf:R
    fl:Y    YR20  fl:R  RB02  2fl:RB  B02
    YB20    st    WR20  sc    WB02    fl:B
    .       .     .     .     .       R10";

pub(crate) struct PondVector {
    pub(crate) name: &'static str,
    pub(crate) pond: &'static str,
    pub(crate) deco: &'static [i16],
    pub(crate) coins: u8,
    pub(crate) total: i16,
    pub(crate) goals: [i16; 12],
}

#[rustfmt::skip]
pub(crate) const PONDS: [PondVector; 12] = [
    PondVector {
        name: "P1 gap",
        pond: "0 0 / W10 bf:R . st R01 / tu YR02 tu Y10 .",
        deco: &[4, 1, 5, 5], coins: 3, total: 18,
        goals: [0, 0, 0, 3, 3, 0, 4, 4, 0, 0, 5, 1],
    },
    PondVector {
        name: "P2 two butterflies",
        pond: "0 0 / R01 bf:R WR03 bf:B YR02 / fr . . . .",
        deco: &[6, 0, 1], coins: 1, total: 8,
        goals: [0, 0, 0, 12, 1, 0, 6, 0, 0, 0, 0, 0],
    },
    PondVector {
        name: "P3 red flower full",
        pond: "0 -1 / . WR20 . / R01 fl:R YR20 / . R10 .",
        deco: &[12], coins: 2, total: 14,
        goals: [0, 0, 0, 0, 0, 0, 2, 6, 0, 0, 0, -3],
    },
    PondVector {
        name: "P4 red flower three",
        pond: "0 -1 / . WB20 . / R01 fl:R YR20 / . R10 .",
        deco: &[6], coins: 2, total: 8,
        goals: [0, 0, 3, 0, 0, 0, 2, 6, 0, 0, 0, -3],
    },
    PondVector {
        name: "P5 two-flower",
        pond: "0 -1 / . YR20 . / YR02 2fl:YR YR30 / . Y10 .",
        deco: &[11], coins: 1, total: 12,
        goals: [0, 0, 0, 0, 0, 0, 2, 6, 0, 0, 0, -3],
    },
    PondVector {
        name: "P6 two-flower mixed",
        pond: "0 -1 / . WB20 . / WR20 2fl:YR B10 / . YB02 .",
        deco: &[4], coins: 1, total: 5,
        goals: [0, 0, 3, 0, 0, 0, 2, 6, 0, 0, 0, -3],
    },
    PondVector {
        name: "P7 ring",
        pond: "0 0 / W10 sc W01 / st . fr / B10 fl:B B02",
        deco: &[3, 2, 3, 4], coins: 4, total: 16,
        goals: [0, 0, 0, 0, 5, 0, 4, 4, 0, 0, 0, 4],
    },
    PondVector {
        name: "P8 ring filled",
        pond: "0 0 / W10 sc W01 / st WB30 fr / B10 fl:B B02",
        deco: &[6, 5, 3, 6], coins: 4, total: 24,
        goals: [2, 0, 0, 0, 5, 0, 4, 6, 0, 0, 10, 6],
    },
    PondVector {
        name: "P9 first turn",
        pond: "0 0 / WB02 sc",
        deco: &[1], coins: 0, total: 1,
        goals: [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0],
    },
    PondVector {
        name: "P10 two colours only",
        pond: "0 0 / WR20 fl:Y W20 / fl:B R10 2fl:WY / W10 2fl:RB WR02",
        deco: &[0, 0, 4, 4], coins: 3, total: 11,
        goals: [0, 0, 0, 0, 1, 0, 2, 8, 5, 0, 10, -4],
    },
    PondVector {
        name: "P11 4x4",
        pond: "0 0 / WY20 fl:W WY02 tu / fl:Y W10 sc YB03 / RB20 st YR30 fr / fl:R RB02 2fl:RB B01",
        deco: &[6, 5, 2, 10, 6, 4, 4, 7], coins: 2, total: 46,
        goals: [6, 4, 9, 0, 11, 5, 8, 8, 5, 3, 15, 5],
    },
    PondVector {
        name: "P12 frogs turtles",
        pond: "0 0 / WY02 fr YB02 fr / tu WR03 tu Y02 / B02 tu RB11 fr",
        deco: &[7, 4, 5, 5, 5, 3], coins: 2, total: 31,
        goals: [2, 2, 6, 0, 1, 0, 10, 0, 0, 9, 10, -1],
    },
];
