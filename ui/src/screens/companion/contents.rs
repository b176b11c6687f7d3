//! The pages of one game, one below the other.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
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
        font::{BODY, BOLD},
        sprites::{birds, things},
    },
    palette::{DEEP, GREEN, INK, PAPER, RED, SAND, SEATS, SHALLOW, SLATE, WHITE, YELLOW},
    pen::{Align, Pen, grow, rect},
    screens::{Stage, menu::name_of},
    text::{Msg, beside::Word},
    widgets::{backdrop::CALM, list::List},
};

const RADIUS: u32 = 9;

/// Which game, and which row the cursor is on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contents {
    title: Title,
    list: List,
}

impl Default for Contents {
    fn default() -> Contents {
        Contents::new(Title::ALL[0])
    }
}

impl Contents {
    pub(super) const fn new(title: Title) -> Contents {
        Contents {
            title,
            list: List::new(0),
        }
    }

    /// The pages: four that every game has, and its own.
    fn pages(&self) -> Vec<Kind, 5> {
        let title = self.title;
        let pages = [
            Kind::SetUp(title),
            Kind::Pile(title),
            Kind::Turns(title),
            Kind::EnteredSheet(title),
        ];
        let own = printed(title).own_page;
        pages.into_iter().chain(own).collect()
    }

    fn entries(&self) -> Entries {
        Entries {
            // Five at most.
            count: self.pages().len() as u8,
            columns: 1,
            radius: RADIUS,
            area,
        }
    }

    pub(super) fn key(&mut self, stroke: Stroke, stage: &mut Stage<'_>) -> Navigation {
        let (entries, pages) = (self.entries(), self.pages());
        pointer::key(entries, &mut self.list, stroke, stage, |list| {
            list.of(&pages).map_or(Navigation::Stay, Navigation::Open)
        })
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_>, layout: Layout, pulse: bool) {
        let (entries, pages) = (self.entries(), self.pages());
        let (size, head) = ((layout, pulse), (CALM, name_of(self.title)));
        pointer::draw(pen, entries, size, head, self.list, |pen, row, area| {
            if let Some(kind) = pages.get(usize::from(row)) {
                draw_row(pen, *kind, area);
            }
        });
    }
}

fn area(layout: Layout, row: u8) -> Rectangle {
    let top = title_area(layout).top_left.y + 33;
    rect(8, top + 37 * i32::from(row), 224, 33)
}

/// What a page is called, and what it does.
const fn words(kind: Kind) -> (Msg, Msg) {
    match kind {
        Kind::SetUp(_) => (Word::SetUp.msg(), Word::SetUpLine.msg()),
        Kind::Pile(_) => (Word::Pile.msg(), Word::PileLine.msg()),
        Kind::Turns(_) => (Word::Turns.msg(), Word::TurnsLine.msg()),
        Kind::EnteredSheet(_) => (Word::Sheet.msg(), Word::SheetLine.msg()),
        Kind::Danny => (Word::Danny.msg(), Word::RivalLine.msg()),
        Kind::Penguin => (Word::Penguin.msg(), Word::RivalLine.msg()),
        Kind::Checker => (Word::Checker.msg(), Word::CheckerLine.msg()),
        Kind::Guests => (Word::Guests.msg(), Word::Guests.msg()),
        Kind::First => (Word::First.msg(), Word::First.msg()),
        Kind::Clock => (Word::Clock.msg(), Word::Clock.msg()),
        Kind::OwnBag => (Word::OwnBag.msg(), Word::OwnBag.msg()),
    }
}

fn draw_row(pen: &mut Pen<'_>, kind: Kind, area: Rectangle) {
    if !pen.sees(&grow(&area, 3)) {
        return;
    }
    let Point { x, y } = area.top_left;
    pen.plate(area, RADIUS, PAPER, INK);
    pen.round(rect(x + 1, y + 1, 34, 31), RADIUS - 1, SHALLOW);
    pen.fill(rect(x + 26, y + 1, 10, 31), SHALLOW);
    draw_icon(pen, kind, Point::new(x + 19, y + 16));
    let (name, line) = words(kind);
    let name = pen.language().say(name);
    let font = if BOLD.width(name) <= 98 { &BOLD } else { &BODY };
    pen.label(font, name, rect(x + 42, y + 2, 98, 29), Align::Left, INK);
    let line = pen.language().say(line);
    pen.label(
        &BODY,
        line,
        rect(x + 126, y + 2, 92, 29),
        Align::Right,
        SLATE,
    );
}

/// What a page is about, 24 by 24.
fn draw_icon(pen: &mut Pen<'_>, kind: Kind, at: Point) {
    let p = |dx: i32, dy: i32| at + Point::new(dx, dy);
    let leaf = |pen: &mut Pen<'_>, dx: i32, dy: i32, colour| {
        pen.plate(rect(at.x + dx, at.y + dy, 14, 18), 3, colour, INK);
    };
    match kind {
        // A board with something on each quarter.
        Kind::SetUp(_) => {
            pen.plate(rect(at.x - 12, at.y - 12, 25, 25), 4, SAND, INK);
            for ((dx, dy), look) in [(-5, -5), (6, -5), (-5, 6), (6, 6)].into_iter().zip(SEATS) {
                pen.disc(p(dx, dy), 7, look.colour);
            }
        }
        // One card comes off the pile.
        Kind::Pile(_) => {
            leaf(pen, -12, -11, DEEP);
            leaf(pen, -10, -8, DEEP);
            leaf(pen, -1, -5, WHITE);
            pen.disc(p(6, 4), 6, RED);
        }
        // Round and round.
        Kind::Turns(_) => {
            pen.ring(rect(at.x - 10, at.y - 10, 21, 21), 10, 4, DEEP);
            pen.fill(rect(at.x + 2, at.y - 11, 9, 9), SHALLOW);
            pen.polygon(&[p(1, -14), p(10, -8), p(1, -3)], DEEP);
        }
        // A sheet with figures in its columns.
        Kind::EnteredSheet(_) => {
            pen.plate(rect(at.x - 9, at.y - 12, 20, 25), 2, WHITE, INK);
            for dy in [-6, 0, 6] {
                pen.line(at.x - 6, at.y + dy, 14, SLATE);
            }
            pen.fill(rect(at.x, at.y - 9, 1, 19), SLATE);
            pen.disc(p(-4, -9), 4, RED);
            pen.disc(p(5, -9), 4, GREEN);
        }
        Kind::Danny => pen.sprite_centred(&things::ROBOT, at),
        Kind::Penguin => pen.dyed_centred(&birds::PENGUIN_26, at, YELLOW),
        // A tick, and the cross that it may be instead.
        _ => {
            pen.disc(p(-4, -3), 17, INK);
            pen.disc(p(-4, -3), 15, GREEN);
            for (from, to) in [((-9, -3), (-5, 1)), ((-5, 1), (2, -8))] {
                let (from, to) = (p(from.0, from.1), p(to.0, to.1));
                let down = Point::new(0, 3);
                pen.polygon(&[from, to, to + down, from + down], WHITE);
            }
            pen.sprite_centred(&things::CROSS, p(6, 6));
        }
    }
}
