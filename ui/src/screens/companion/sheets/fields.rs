//! What is counted in each game: the word of every row and its picture.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point};
use rules_core::{
    Title,
    fish::parts::Shade,
    kohaku::parts::{Colour, Colours, Decoration},
    rybowisko::parts::Category,
};

use crate::{
    art::sprites::{fish, garden, koi, marks, sea, things},
    palette::{INK, LAGOON, MIST, MOSS, PINK, SAND, SHALLOW, Shape, WHITE, YELLOW},
    pen::{Pen, rect},
    screens::{
        fish::draw::piece, kohaku::tiles::draw_kind, podwodni::cards::back, rybowisko::cards::shape,
    },
    text::{Msg, sheets::Word, table},
};

/// What the picture of a row shows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Thing {
    /// A sign of Rybowisko.
    Sign(Category),
    Star,
    Luck,
    Piece(Shade),
    /// A card face down.
    Set,
    ReefFish,
    Shrimp,
    Koi,
    Lily,
    Coin,
    Tile(Decoration),
    Fry,
    Dragonfly,
    Bubbles,
}

/// A row that counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) word: Msg,
    pub(super) thing: Thing,
}

const fn own(word: Word, thing: Thing) -> Field {
    Field {
        word: word.msg(),
        thing,
    }
}

const fn of_table(word: table::Word, thing: Thing) -> Field {
    Field {
        word: word.msg(),
        thing,
    }
}

const RYBOWISKO: [Field; 5] = [
    own(Word::Predators, Thing::Sign(Category::Predator)),
    own(Word::Peaceful, Thing::Sign(Category::Peaceful)),
    own(Word::SmallFish, Thing::Sign(Category::Small)),
    own(Word::Rare, Thing::Star),
    own(Word::SmilingLuck, Thing::Luck),
];

const FISH: [Field; 4] = [
    of_table(table::Word::BlueFish, Thing::Piece(Shade::Blue)),
    of_table(table::Word::WhiteFish, Thing::Piece(Shade::White)),
    of_table(table::Word::GreyFish, Thing::Piece(Shade::Grey)),
    of_table(table::Word::GreyKept, Thing::Piece(Shade::Grey)),
];

const PODWODNI: [Field; 3] = [
    of_table(table::Word::ScoredSets, Thing::Set),
    of_table(table::Word::FaceUpFish, Thing::ReefFish),
    of_table(table::Word::FaceUpShrimps, Thing::Shrimp),
];

const FLOWER: Thing = Thing::Tile(Decoration::OneFlower(Colour::R));
const FLOWERS: Thing = Thing::Tile(Decoration::TwoFlower(Colours::two(Colour::R, Colour::Y)));
const LANTERN: Thing = Thing::Tile(Decoration::Sculpture);

/// A pond counted kind by kind. Flowers and lanterns are counted by the fish around them; those without
/// any bring nothing.
pub(super) const POND: [Field; 19] = [
    own(Word::Fish1, FLOWER),
    own(Word::Fish2, FLOWER),
    own(Word::Fish3, FLOWER),
    own(Word::Fish4, FLOWER),
    of_table(table::Word::TwoFlowers, FLOWERS),
    own(Word::BothColours, Thing::Koi),
    own(Word::OneColour, Thing::Koi),
    of_table(table::Word::Stones, Thing::Tile(Decoration::Stones)),
    own(Word::Fry, Thing::Fry),
    own(Word::Fish1, LANTERN),
    own(Word::Fish2, LANTERN),
    own(Word::Fish3, LANTERN),
    own(Word::Fish4, LANTERN),
    of_table(
        table::Word::Butterflies,
        Thing::Tile(Decoration::Butterflies(Colour::Y)),
    ),
    own(Word::InLine, Thing::Koi),
    of_table(table::Word::Frogs, Thing::Tile(Decoration::Frog)),
    own(Word::Dragonflies, Thing::Dragonfly),
    of_table(table::Word::Turtles, Thing::Tile(Decoration::Turtle)),
    of_table(table::Word::Coins, Thing::Coin),
];

const DANNY: [Field; 4] = [
    of_table(table::Word::FishTiles, Thing::Koi),
    of_table(table::Word::DecorationTiles, Thing::Lily),
    of_table(table::Word::Coins, Thing::Coin),
    own(Word::OneFlowers, FLOWER),
];

const PENGUIN: [Field; 2] = [
    of_table(table::Word::RivalStones, Thing::Tile(Decoration::Stones)),
    of_table(table::Word::RivalBubbles, Thing::Bubbles),
];

/// The rows that count, of a player or of the virtual rival.
pub(super) const fn fields(title: Title, rival: bool) -> &'static [Field] {
    match (title, rival) {
        (Title::Rybowisko, _) => &RYBOWISKO,
        (Title::Podwodni, _) => &PODWODNI,
        (Title::Fish, _) => &FISH,
        (Title::Kohaku, false) => &POND,
        (Title::Kohaku, true) => &DANNY,
        (Title::Klofni, false) => &[],
        (Title::Klofni, true) => &PENGUIN,
    }
}

impl Thing {
    /// Whether it is counted beside tiles of the row above: fish, fry and dragonflies around decorations.
    pub(super) const fn is_beside(self) -> bool {
        matches!(self, Thing::Koi | Thing::Fry | Thing::Dragonfly)
    }

    /// The ground it lies on.
    pub(super) const fn ground(self) -> Rgb565 {
        match self {
            Thing::Sign(_) | Thing::Set => SAND,
            Thing::Star | Thing::Luck | Thing::Bubbles => SHALLOW,
            Thing::Piece(_) | Thing::ReefFish | Thing::Shrimp => LAGOON,
            Thing::Koi | Thing::Fry | Thing::Dragonfly => LAGOON,
            Thing::Lily | Thing::Tile(_) => MOSS,
            Thing::Coin => MIST,
        }
    }

    /// The picture around a point, at most 34 pixels wide and 25 high.
    pub(super) fn draw(self, pen: &mut Pen<'_>, at: Point) {
        match self {
            Thing::Sign(category) => {
                let sprite = match category {
                    Category::Predator => &fish::PIKE_24,
                    Category::Peaceful => &fish::CARP_24,
                    Category::Small => &fish::MINNOW_24,
                };
                pen.sprite_centred(sprite, at + Point::new(-5, 3));
                let sign = marks::MARKS_13.of(shape(category));
                let at = at + Point::new(10, -4);
                pen.mark(sign, at, WHITE);
            }
            Thing::Star => pen.mark(marks::MARKS_17.of(Shape::Star), at, YELLOW),
            Thing::Luck => pen.sprite_centred(&things::LUCK_18, at),
            Thing::Piece(shade) => pen.sprite_centred(piece(shade), at),
            Thing::Set => {
                for dx in [-4, 0, 4] {
                    back(pen, rect(at.x - 8 + dx, at.y - 10, 16, 21));
                }
            }
            Thing::ReefFish => pen.dyed_centred(&fish::TANG_24, at, YELLOW),
            Thing::Shrimp => pen.dyed_centred(&sea::SHRIMP_20, at, PINK),
            Thing::Koi => pen.sprite_centred(&koi::WHITE_RED_16, at),
            Thing::Lily => pen.sprite_centred(&garden::LILY_24, at),
            Thing::Coin => pen.sprite_centred(&things::COIN_16, at),
            Thing::Tile(decoration) => draw_kind(pen, decoration, at),
            Thing::Fry => {
                for (dx, dy) in [(-6, -4), (6, -1), (-3, 5)] {
                    pen.sprite_centred(&garden::FRY, at + Point::new(dx, dy));
                }
            }
            Thing::Dragonfly => {
                pen.disc(at, 21, INK);
                pen.disc(at, 19, SHALLOW);
                pen.sprite_centred(&garden::DRAGONFLY, at);
            }
            Thing::Bubbles => pen.sprite_centred(&sea::BUBBLES_22, at),
        }
    }
}
