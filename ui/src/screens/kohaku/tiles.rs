//! Tile sprites in every size: a koi with what swims and flies around it, or a decoration. Fish
//! have a water background, decorations a leaf; smaller tiles show less detail.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use rules_core::kohaku::{
    Face, Tile,
    parts::{Colour, Colours, Decoration, Koi},
};

use crate::{
    art::{
        Sprite,
        sprites::{garden, koi, things},
    },
    palette::{BARK, FERN, FOAM, INK, LAGOON, MIST, MOSS, WHITE, hex},
    pen::{Pen, grow, rect},
    table::pictogram::Pictogram,
};

/// Background of a decoration.
const LEAF: Rgb565 = hex(0xC6E3A5);
/// Background of a fish.
const POOL: Rgb565 = hex(0x4AB2D6);

/// Level of detail, by the size of a tile.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// On the display.
    Large,
    /// In the hand and in a pond seen from near.
    Medium,
    /// In a pond.
    Small,
    /// In a pond seen from far: the marks of a koi overlap, but stay countable.
    Tiny,
    /// Colours only.
    Block,
}

impl Detail {
    const fn of(side: u32) -> Detail {
        match side {
            44.. => Detail::Large,
            32.. => Detail::Medium,
            26.. => Detail::Small,
            15.. => Detail::Tiny,
            _ => Detail::Block,
        }
    }
}

/// Koi by colouring (see [`number`]) and size.
#[rustfmt::skip]
const KOI: [[&Sprite; 10]; 3] = [
    [
        &koi::WHITE_16, &koi::WHITE_YELLOW_16, &koi::WHITE_RED_16, &koi::WHITE_BLACK_16,
        &koi::YELLOW_16, &koi::YELLOW_RED_16, &koi::YELLOW_BLACK_16,
        &koi::RED_16, &koi::RED_BLACK_16, &koi::BLACK_16,
    ],
    [
        &koi::WHITE_28, &koi::WHITE_YELLOW_28, &koi::WHITE_RED_28, &koi::WHITE_BLACK_28,
        &koi::YELLOW_28, &koi::YELLOW_RED_28, &koi::YELLOW_BLACK_28,
        &koi::RED_28, &koi::RED_BLACK_28, &koi::BLACK_28,
    ],
    [
        &koi::WHITE_32, &koi::WHITE_YELLOW_32, &koi::WHITE_RED_32, &koi::WHITE_BLACK_32,
        &koi::YELLOW_32, &koi::YELLOW_RED_32, &koi::YELLOW_BLACK_32,
        &koi::RED_32, &koi::RED_BLACK_32, &koi::BLACK_32,
    ],
];

/// Flowers by size and colour.
#[rustfmt::skip]
const FLOWERS: [[&Sprite; 4]; 4] = [
    [&garden::FLOWER_WHITE_16, &garden::FLOWER_YELLOW_16, &garden::FLOWER_RED_16, &garden::FLOWER_BLACK_16],
    [&garden::FLOWER_WHITE_24, &garden::FLOWER_YELLOW_24, &garden::FLOWER_RED_24, &garden::FLOWER_BLACK_24],
    [&garden::FLOWER_WHITE_30, &garden::FLOWER_YELLOW_30, &garden::FLOWER_RED_30, &garden::FLOWER_BLACK_30],
    [&garden::FLOWER_WHITE_34, &garden::FLOWER_YELLOW_34, &garden::FLOWER_RED_34, &garden::FLOWER_BLACK_34],
];

/// Butterflies by size and colour.
#[rustfmt::skip]
const BUTTERFLIES: [[&Sprite; 4]; 4] = [
    [&garden::BUTTERFLY_WHITE_16, &garden::BUTTERFLY_YELLOW_16, &garden::BUTTERFLY_RED_16, &garden::BUTTERFLY_BLACK_16],
    [&garden::BUTTERFLY_WHITE_24, &garden::BUTTERFLY_YELLOW_24, &garden::BUTTERFLY_RED_24, &garden::BUTTERFLY_BLACK_24],
    [&garden::BUTTERFLY_WHITE_30, &garden::BUTTERFLY_YELLOW_30, &garden::BUTTERFLY_RED_30, &garden::BUTTERFLY_BLACK_30],
    [&garden::BUTTERFLY_WHITE_34, &garden::BUTTERFLY_YELLOW_34, &garden::BUTTERFLY_RED_34, &garden::BUTTERFLY_BLACK_34],
];

const STONES: [&Sprite; 4] = [
    &garden::STONES_16,
    &garden::STONES_24,
    &garden::STONES_30,
    &garden::STONES_34,
];
const LANTERNS: [&Sprite; 4] = [
    &garden::LANTERN_16,
    &garden::LANTERN_24,
    &garden::LANTERN_30,
    &garden::LANTERN_34,
];
const FROGS: [&Sprite; 4] = [
    &garden::FROG_16,
    &garden::FROG_24,
    &garden::FROG_30,
    &garden::FROG_34,
];
const TURTLES: [&Sprite; 4] = [
    &garden::TURTLE_16,
    &garden::TURTLE_24,
    &garden::TURTLE_30,
    &garden::TURTLE_34,
];

/// The one or two colours of a colouring, in the order of the box.
pub(in crate::screens) fn colours(colours: Colours) -> (Colour, Option<Colour>) {
    let mut all = Colour::ALL.into_iter().filter(|&c| colours.has(c));
    // Every colouring has at least one colour.
    let first = all.next().unwrap_or(Colour::W);
    (first, all.next())
}

/// The index of a colouring among the ten: white with its three partners, yellow with two, red with
/// one, black.
fn number(koi: Koi) -> usize {
    let (first, second) = colours(koi.colours);
    let start = [0, 4, 7, 9].get(first as usize).copied().unwrap_or(0);
    start + second.map_or(0, |second| second as usize - first as usize)
}

/// A table entry; the indices come from enums with at most `N` values.
fn entry<T: Copy, const N: usize>(table: &[T; N], index: usize) -> Option<T> {
    debug_assert!(index < N);
    table.get(index).or(table.first()).copied()
}

pub(in crate::screens) fn paint(colour: Colour) -> Rgb565 {
    match colour {
        Colour::W => WHITE,
        Colour::Y => hex(0xFFC321),
        Colour::R => hex(0xE7412A),
        Colour::B => hex(0x313842),
    }
}

/// A koi before a caption.
pub(super) fn koi_picture(koi: Koi) -> Option<Pictogram> {
    small_koi(koi).map(Pictogram::Plain)
}

/// A decoration before a caption; two flowers have no picture of their own.
pub(super) fn decoration_picture(decoration: Decoration) -> Option<Pictogram> {
    sprite_of(decoration, 0).map(Pictogram::Plain)
}

/// How far the picture of a small tile extends beyond it.
pub(super) const STANDS_OUT: i32 = 2;

/// Draws a tile of the game that fills this square.
pub(in crate::screens) fn draw(pen: &mut Pen<'_>, tile: Tile, area: Rectangle) {
    let face = match tile {
        Tile::Fish(fish) => Face::Koi(fish.koi()),
        Tile::Decoration(tile) => Face::Decoration(tile.decoration()),
    };
    draw_face(pen, face, area);
}

/// Draws any tile, including faces that are not in this edition's box.
pub(in crate::screens) fn draw_face(pen: &mut Pen<'_>, face: Face, area: Rectangle) {
    if !pen.sees(&grow(&area, STANDS_OUT)) {
        return;
    }
    let detail = Detail::of(area.size.width);
    let ground = match face {
        Face::Koi(_) => POOL,
        Face::Decoration(_) => LEAF,
    };
    match detail {
        Detail::Block => return block(pen, face, area),
        Detail::Tiny => pen.plate(area, 2, ground, INK),
        _ => pen.plate(area, 4, ground, INK),
    }
    match face {
        Face::Koi(koi) => draw_koi(pen, koi, area, detail),
        Face::Decoration(decoration) => draw_decoration(pen, decoration, area, detail),
    }
}

/// The back of a tile, for the stacks.
pub(in crate::screens) fn draw_back(pen: &mut Pen<'_>, fish: bool, area: Rectangle) {
    let ground = if fish { POOL } else { LEAF };
    for lift in [4, 2, 0] {
        let leaf = rect(
            area.top_left.x + lift / 2,
            area.top_left.y + lift,
            area.size.width,
            area.size.height,
        );
        pen.plate(leaf, 4, ground, INK);
    }
    let sprite = if fish {
        &koi::WHITE_RED_16
    } else {
        &garden::LILY_16
    };
    pen.sprite_centred(sprite, area.center());
}

fn centre(area: &Rectangle) -> Point {
    area.top_left + Point::new(area.size.width as i32 / 2, area.size.height as i32 / 2)
}

fn draw_koi(pen: &mut Pen<'_>, koi: Koi, area: Rectangle, detail: Detail) {
    let size = match detail {
        Detail::Large => 2,
        Detail::Medium | Detail::Small => 1,
        Detail::Tiny | Detail::Block => 0,
    };
    // On a small tile a koi makes way for what swims or flies at one side of it.
    let aside = match (detail, koi.fry > 0, koi.dragonflies > 0) {
        (Detail::Tiny, true, false) => 3,
        (Detail::Tiny, false, true) => -3,
        _ => 0,
    };
    if let Some(sprite) = entry(&KOI, size).and_then(|row| entry(&row, number(koi))) {
        pen.sprite_centred(sprite, centre(&area) + Point::new(aside, 0));
    }
    let (fry, dragonfly, coin, edge) = match detail {
        Detail::Large => (&garden::FRY, &garden::DRAGONFLY, &things::COIN_12, 2),
        Detail::Medium | Detail::Small | Detail::Tiny => (
            &garden::FRY_SMALL,
            &garden::DRAGONFLY_SMALL,
            &things::COIN_9,
            1,
        ),
        Detail::Block => return,
    };
    let (left, top) = (area.top_left.x + edge, area.top_left.y + edge);
    let right = area.top_left.x + area.size.width as i32 - edge;
    let bottom = area.top_left.y + area.size.height as i32 - edge;
    let high = fry.size().height as i32;
    let pitch = mark_pitch(high, koi.fry, bottom - top);
    for i in 0..i32::from(koi.fry) {
        pen.sprite(fry, Point::new(left, bottom - high - pitch * i));
    }
    let (wide, high) = (dragonfly.size().width, dragonfly.size().height as i32);
    let pitch = mark_pitch(high, koi.dragonflies, bottom - top);
    for i in 0..i32::from(koi.dragonflies) {
        pen.sprite(dragonfly, Point::new(right - wide as i32, top + pitch * i));
    }
    if koi.coins > 0 && detail != Detail::Tiny {
        pen.sprite(coin, Point::new(right, bottom) - coin.size());
    }
}

/// From one mark to the next: a pixel apart, or overlapping where the tile is too small for all.
fn mark_pitch(high: i32, count: u8, room: i32) -> i32 {
    let gaps = i32::from(count) - 1;
    if gaps <= 0 {
        return 0;
    }
    ((room - high) / gaps).clamp(2, high + 1)
}

/// The picture of a decoration on its tile; two flowers are drawn twice.
fn draw_decoration(pen: &mut Pen<'_>, decoration: Decoration, area: Rectangle, detail: Detail) {
    let size = match detail {
        Detail::Large => 3,
        Detail::Medium => 2,
        Detail::Small => 1,
        Detail::Tiny | Detail::Block => 0,
    };
    let at = centre(&area);
    if let Decoration::TwoFlower(both) = decoration {
        let (first, second) = colours(both);
        let (apart, size) = match detail {
            Detail::Large => (9, 1),
            Detail::Medium => (7, 0),
            Detail::Small => (5, 0),
            Detail::Tiny | Detail::Block => (3, 4),
        };
        let places = [(first, -apart), (second.unwrap_or(first), apart)];
        for (colour, off) in places {
            let at = at + Point::new_equal(off);
            if size > 3 {
                pen.disc(at, 8, INK);
                pen.disc(at, 6, paint(colour));
            } else if let Some(sprite) = sprite_of(Decoration::OneFlower(colour), size) {
                pen.sprite_centred(sprite, at);
            }
        }
    } else if let Some(sprite) = sprite_of(decoration, size) {
        pen.sprite_centred(sprite, at);
    }
}

/// The picture of a decoration in a size; two flowers have none of their own.
fn sprite_of(decoration: Decoration, size: usize) -> Option<&'static Sprite> {
    let coloured = |table: &[[&'static Sprite; 4]; 4], colour: Colour| {
        entry(table, size).and_then(|row| entry(&row, colour as usize))
    };
    match decoration {
        Decoration::OneFlower(colour) => coloured(&FLOWERS, colour),
        Decoration::Butterflies(colour) => coloured(&BUTTERFLIES, colour),
        Decoration::Stones => entry(&STONES, size),
        Decoration::Sculpture => entry(&LANTERNS, size),
        Decoration::Frog => entry(&FROGS, size),
        Decoration::Turtle => entry(&TURTLES, size),
        Decoration::TwoFlower(_) => None,
    }
}

/// A decoration without its tile, 24 pixels wide, for lists.
pub(in crate::screens) fn draw_kind(pen: &mut Pen<'_>, decoration: Decoration, at: Point) {
    let area = rect(at.x - 12, at.y - 12, 24, 24);
    draw_decoration(pen, decoration, area, Detail::Small);
}

/// A koi without its tile, 16 pixels wide, for a line of text.
pub(super) fn draw_small_koi(pen: &mut Pen<'_>, koi: Koi, at: Point) {
    if let Some(sprite) = small_koi(koi) {
        pen.sprite_centred(sprite, at);
    }
}

/// A koi 16 pixels wide.
fn small_koi(koi: Koi) -> Option<&'static Sprite> {
    let [small, ..] = &KOI;
    entry(small, number(koi))
}

/// The ripple on a fish tile, in the corner without marks.
pub(super) fn ripple(tile: Rectangle) -> Rectangle {
    rect(tile.top_left.x + 3, tile.top_left.y + 3, 9, 9)
}

pub(super) fn draw_ripple(pen: &mut Pen<'_>, tile: Rectangle) {
    let outer = ripple(tile);
    pen.ring(outer, 4, 1, FOAM);
    pen.ring(grow(&outer, -3), 1, 1, FOAM);
}

/// The smallest size, colours only: fish whole or in halves, decorations as dots on a leaf.
fn block(pen: &mut Pen<'_>, face: Face, area: Rectangle) {
    let inner = if area.size.width > 4 {
        pen.fill(area, INK);
        grow(&area, -1)
    } else {
        area
    };
    match face {
        Face::Koi(koi) => {
            let (first, second) = colours(koi.colours);
            pen.fill(inner, paint(first));
            if let Some(second) = second {
                let (x, y) = (inner.top_left.x, inner.top_left.y);
                let half = inner.size.height / 2;
                let below = inner.size.height - half;
                pen.fill(
                    rect(x, y + half as i32, inner.size.width, below),
                    paint(second),
                );
            }
        }
        Face::Decoration(decoration) => {
            let dot = match decoration {
                Decoration::OneFlower(colour) | Decoration::Butterflies(colour) => paint(colour),
                Decoration::TwoFlower(both) => paint(colours(both).0),
                Decoration::Stones => MIST,
                Decoration::Sculpture => LAGOON,
                Decoration::Frog => FERN,
                Decoration::Turtle => BARK,
            };
            pen.fill(inner, MOSS);
            pen.disc(centre(&inner), (inner.size.width * 3 / 5).max(1), dot);
        }
    }
}
