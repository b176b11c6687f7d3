//! The text notation for ponds: `0 0 / W10 bf:R . st R01 / tu YR02 tu Y10 .`
//!
//! First the column and the row of the leftmost cell of the first row, then the rows from the top.
//! A fish is its colours, its fry and its dragonflies, and its coins as a third digit where it is not
//! one for one colour and none for two. The printed game may have any.

use heapless::Vec;
use rules_core::{
    companion::kohaku::MOST_TILES,
    kohaku::{
        Face, Spot,
        parts::{Colour, Colours, Decoration, Koi},
    },
};

use super::super::{read::Part, refusal::Refusal};

const WANTED: &str = "a pond as in \"0 0 / WR03 fl:R . / st W10 2fl:RB\"";

/// The tiles of a pond.
pub(in super::super) fn pond(part: &Part<'_>) -> Result<Vec<(Spot, Face), MOST_TILES>, Refusal> {
    let wrong = || part.wrong(WANTED);
    let mut rows = part.text()?.split(['/', '\n']);
    let corner = rows.next().and_then(corner).ok_or_else(wrong)?;
    let mut tiles = Vec::new();
    for (row, down) in rows.zip(0i16..) {
        for (word, right) in row.split_whitespace().zip(0i16..) {
            if word == "." {
                continue;
            }
            let face = face(word).ok_or_else(wrong)?;
            let spot = beside(corner, right, down).ok_or_else(wrong)?;
            let room = tiles.push((spot, face));
            room.map_err(|_| part.wrong(&format!("at most {MOST_TILES} tiles")))?;
        }
    }
    Ok(tiles)
}

fn corner(line: &str) -> Option<Spot> {
    let mut numbers = line.split_whitespace();
    let spot = Spot {
        x: numbers.next()?.parse().ok()?,
        y: numbers.next()?.parse().ok()?,
    };
    numbers.next().is_none().then_some(spot)
}

fn beside(corner: Spot, right: i16, down: i16) -> Option<Spot> {
    let at = |from: i8, by: i16| i8::try_from(i16::from(from).checked_add(by)?).ok();
    Some(Spot {
        x: at(corner.x, right)?,
        y: at(corner.y, down)?,
    })
}

fn face(word: &str) -> Option<Face> {
    let decoration = match word.split_once(':') {
        Some(("fl", colour)) => Decoration::OneFlower(one(colour)?),
        Some(("bf", colour)) => Decoration::Butterflies(one(colour)?),
        Some(("2fl", colours)) => match *letters(colours)?.as_slice() {
            [first, second] if first != second => {
                Decoration::TwoFlower(Colours::two(first, second))
            }
            _ => return None,
        },
        Some(_) => return None,
        None => match word {
            "st" => Decoration::Stones,
            "sc" => Decoration::Sculpture,
            "fr" => Decoration::Frog,
            "tu" => Decoration::Turtle,
            _ => return koi(word).map(Face::Koi),
        },
    };
    Some(Face::Decoration(decoration))
}

fn koi(word: &str) -> Option<Koi> {
    let (colours, digits) = word.split_at(word.find(|sign: char| sign.is_ascii_digit())?);
    let colours = letters(colours)?;
    let of_one_colour = colours.len() == 1;
    let colours = match *colours.as_slice() {
        [one] => Colours::one(one),
        [first, second] if first != second => Colours::two(first, second),
        _ => return None,
    };
    let digit = |sign: u8| char::from(sign).to_digit(10).map(|digit| digit as u8);
    let (fry, dragonflies, coins) = match *digits.as_bytes() {
        [fry, dragonflies] => (fry, dragonflies, u8::from(of_one_colour)),
        [fry, dragonflies, coins] => (fry, dragonflies, digit(coins)?),
        _ => return None,
    };
    Some(Koi {
        colours,
        fry: digit(fry)?,
        dragonflies: digit(dragonflies)?,
        coins,
    })
}

fn letters(word: &str) -> Option<std::vec::Vec<Colour>> {
    let colour = |letter| match letter {
        'W' => Some(Colour::W),
        'Y' => Some(Colour::Y),
        'R' => Some(Colour::R),
        'B' => Some(Colour::B),
        _ => None,
    };
    word.chars().map(colour).collect()
}

fn one(word: &str) -> Option<Colour> {
    match *letters(word)?.as_slice() {
        [colour] => Some(colour),
        _ => None,
    }
}
