//! The hub: nine tiles, five games and what serves any game.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::Stroke;
use rules_core::Title;

use super::{
    Kind, Navigation,
    pointer::{self, Entries},
    printed::printed,
    title_area,
};
use crate::{
    Layout,
    art::{
        font::BODY,
        sprites::{arrows, marks, things},
    },
    palette::{BARK, EMBER, INK, PAPER, SAND, SEATS, SHALLOW, SLATE, WHITE, YELLOW},
    pen::{Align, Pen, grow, rect},
    screens::Stage,
    text::{Msg, beside::Word},
    widgets::{backdrop::BRIGHT, help::HelpCard, list::List},
};

pub(super) const HELP: HelpCard = HelpCard::of_keys(Word::AtTable.msg(), Word::HelpHub.msg());

const COLUMNS: u8 = 3;
const RADIUS: u32 = 8;
/// Width of a tile.
const WIDTH: u32 = 76;

const GAMES: u8 = Title::ALL.len() as u8;
/// The screen has room for three rows of three tiles.
const _: () = assert!(GAMES + 4 <= 3 * COLUMNS);

const TILES: Entries = Entries {
    count: GAMES + 4,
    columns: COLUMNS,
    radius: RADIUS,
    area,
};

/// What a tile opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tile {
    Game(Title),
    OwnBag,
    First,
    Clock,
    Guests,
}

impl Tile {
    fn at(index: u8) -> Tile {
        match Title::ALL.get(usize::from(index)) {
            Some(title) => Tile::Game(*title),
            None if index == GAMES => Tile::OwnBag,
            None if index == GAMES + 1 => Tile::First,
            None if index == GAMES + 2 => Tile::Clock,
            None => Tile::Guests,
        }
    }

    const fn step(self) -> Navigation {
        match self {
            Tile::Game(title) => Navigation::Contents(title),
            Tile::OwnBag => Navigation::Open(Kind::OwnBag),
            Tile::First => Navigation::Open(Kind::First),
            Tile::Clock => Navigation::Open(Kind::Clock),
            Tile::Guests => Navigation::Open(Kind::Guests),
        }
    }

    fn name(self) -> Msg {
        match self {
            Tile::Game(title) => printed(title).short_name,
            Tile::OwnBag => Word::OwnBag.msg(),
            Tile::First => Word::First.msg(),
            Tile::Clock => Word::Clock.msg(),
            Tile::Guests => Word::Guests.msg(),
        }
    }
}

/// Which tile the cursor is on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hub {
    list: List,
}

impl Hub {
    pub(super) fn key(&mut self, stroke: Stroke, stage: &mut Stage<'_>) -> Navigation {
        pointer::key(TILES, &mut self.list, stroke, stage, |list| {
            Tile::at(list.at()).step()
        })
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_>, layout: Layout, pulse: bool) {
        let title = pen.language().say(Word::AtTable.msg());
        let (size, head) = ((layout, pulse), (BRIGHT, title));
        pointer::draw(pen, TILES, size, head, self.list, |pen, tile, area| {
            draw_tile(pen, Tile::at(tile), area);
        });
    }
}

fn area(layout: Layout, tile: u8) -> Rectangle {
    let (column, row) = (i32::from(tile % COLUMNS), i32::from(tile / COLUMNS));
    let top = title_area(layout).top_left.y + 31;
    rect(3 + 79 * column, top + 62 * row, WIDTH, 58)
}

fn draw_tile(pen: &mut Pen<'_>, tile: Tile, area: Rectangle) {
    if !pen.sees(&grow(&area, 3)) {
        return;
    }
    let (x, y) = (area.top_left.x, area.top_left.y);
    let ground = match tile {
        Tile::Game(_) => SHALLOW,
        _ => SAND,
    };
    pen.plate(area, RADIUS, PAPER, INK);
    pen.round(rect(x + 1, y + 1, WIDTH - 2, 38), RADIUS - 1, ground);
    pen.fill(rect(x + 1, y + 30, WIDTH - 2, 9), ground);
    let middle = Point::new(x + WIDTH as i32 / 2, y + 20);
    match tile {
        Tile::Game(title) => (printed(title).icon)(pen, middle),
        Tile::OwnBag => draw_bag(pen, middle),
        Tile::First => draw_wheel(pen, middle),
        Tile::Clock => draw_sand_clock(pen, middle),
        Tile::Guests => {
            for dx in [-16, 0, 16] {
                pen.sprite_centred(&things::PERSON, middle + Point::new(dx, 0));
            }
        }
    }
    let name = pen.language().say(tile.name());
    let room = rect(x + 3, y + 39, WIDTH - 6, 15);
    pen.label(&BODY, name, room, Align::Centre, INK);
}

/// A bag with its string.
fn draw_bag(pen: &mut Pen<'_>, at: Point) {
    pen.plate(rect(at.x - 13, at.y - 5, 27, 21), 9, BARK, INK);
    pen.plate(rect(at.x - 8, at.y - 14, 17, 11), 3, BARK, INK);
    pen.fill(rect(at.x - 8, at.y - 6, 17, 3), YELLOW);
}

/// A wheel of four colours and its pointer.
fn draw_wheel(pen: &mut Pen<'_>, at: Point) {
    pen.disc(at, 35, INK);
    pen.disc(at, 33, PAPER);
    for ((x, y), look) in [(0, -10), (10, 0), (0, 10), (-10, 0)]
        .into_iter()
        .zip(SEATS)
    {
        let mark = marks::MARKS_9.of(look.shape);
        pen.mark(mark, at + Point::new(x, y), look.colour);
    }
    pen.dyed_centred(&arrows::ARROWS_16[1], at, EMBER);
}

/// An hourglass.
pub(super) fn draw_sand_clock(pen: &mut Pen<'_>, at: Point) {
    let p = |dx: i32, dy: i32| at + Point::new(dx, dy);
    pen.polygon(&[p(-10, -14), p(10, -14), p(0, 1)], INK);
    pen.polygon(&[p(-10, 14), p(10, 14), p(0, -1)], INK);
    pen.polygon(&[p(-7, -12), p(7, -12), p(0, -1)], WHITE);
    pen.polygon(&[p(-7, 12), p(7, 12), p(0, 5)], YELLOW);
    for dy in [-16, 13] {
        pen.plate(rect(at.x - 12, at.y + dy, 25, 4), 1, SLATE, INK);
    }
}
