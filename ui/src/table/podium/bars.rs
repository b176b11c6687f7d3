//! The second page of the standings: a bar for each player, the sources of one player's points, and the buttons.

use core::fmt::Write;

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point};
use heapless::{String, Vec};
use rules_core::Row;

use super::{Podium, PodiumCommand, Rematch, Scene, gains, last, level_of};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::marks,
    },
    palette::{
        DEEP, FERN, FOAM, INK, MIST, MOSS, PAPER, PINK, PURPLE, SAND, SLATE, Shape, WHITE, YELLOW,
    },
    pen::{Align, Pen, rect},
    table::setup_row::{RIVAL_LEVELS, stars},
    text::{phrase, table, table::Word},
    widgets::paper::{button, cursor},
};

/// Colours of the sources of points, in the order of a row's lines. In grey, the order and the numbers tell
/// them apart. None is a colour of the sky behind them.
const SOURCES: [Rgb565; 9] = [DEEP, YELLOW, MOSS, PINK, SAND, PURPLE, FOAM, FERN, MIST];

impl Podium {
    pub(super) fn draw_bars(self, pen: &mut Pen<'_>, layout: Layout, scene: &Scene<'_>) {
        let rows = scene.standings.rows();
        let most: i32 = rows.iter().map(gains).max().unwrap_or(1).max(1);
        let crowded = rows.len() > 3;
        let (pitch, high) = if crowded { (20, 16) } else { (27, 18) };
        let grown = self.grown(scene.now, scene.motion);
        for (i, row) in rows.iter().enumerate() {
            let y = 6 + pitch * i as i32;
            let look = scene.look(row.who);
            let centre = Point::new(14, y + high as i32 / 2);
            match level_of(row.who) {
                // Rivals are distinguished by level.
                Some(level) => {
                    for star in 0..i32::from(level) {
                        let at = centre + Point::new(9 * star - 9, 0);
                        pen.mark(marks::MARKS_9.of(Shape::Star), at, YELLOW);
                    }
                }
                None => pen.mark(marks::MARKS_13.of(look.shape), centre, look.colour),
            }
            let (mut x, mut sum) = (28, 0);
            for (line, colour) in row.lines.iter().zip(SOURCES.iter().cycle()) {
                sum += i32::from(line.points.max(0));
                let end = 28 + 150 * sum.min(grown) / most;
                if end > x {
                    pen.fill(rect(x, y, (end - x) as u32, high), INK);
                    pen.fill(rect(x + 1, y + 1, (end - x - 1) as u32, high - 2), *colour);
                    x = end;
                }
            }
            pen.fill(rect(x, y, 1, high), INK);
            let mut figure: String<6> = String::new();
            let written = write!(figure, "{}", i32::from(row.points).min(grown));
            debug_assert!(written.is_ok(), "the number fits");
            let font = if crowded { &BOLD } else { &TITLE };
            let room = rect(180, y - 2, 56, high + 4);
            pen.outlined(font, &figure, room, Align::Right, WHITE);
            if i == self.row {
                cursor(pen, &rect(3, y - 1, 22, high + 2), 6);
            }
        }
        let top = 6 + pitch * rows.len() as i32 + 2;
        let height = layout.field().size.height as i32;
        let bottom = height - if self.of_sheet { 4 } else { 36 };
        if let Some(row) = rows.get(self.row) {
            draw_sources(pen, scene, row, top, bottom);
        }
        if self.of_sheet {
            return;
        }
        let y = height - 30;
        let language = pen.language();
        let again = match (self.rematch, last(scene.standings)) {
            (Some(Rematch::LastBegins), Some(seat)) => {
                let name = scene.company.name(seat);
                phrase(language, Word::FirstIs.msg(), &[&name])
            }
            (Some(Rematch::Turned), Some(_)) => phrase(language, Word::TurnSeats.msg(), &[]),
            _ => phrase(language, Word::Again.msg(), &[]),
        };
        let menu = pen.language().say(Word::Menu.msg());
        button(
            pen,
            rect(8, y, 130, 26),
            &again,
            self.command == PodiumCommand::Again,
        );
        button(
            pen,
            rect(146, y, 86, 26),
            menu,
            self.command == PodiumCommand::Menu,
        );
    }
}

/// Draws the sources of one row's points, and the sentence that explains a tie.
fn draw_sources(pen: &mut Pen<'_>, scene: &Scene<'_>, row: &Row, top: i32, bottom: i32) {
    pen.plate(
        rect(4, top, 232, (bottom - top).max(0) as u32),
        7,
        PAPER,
        INK,
    );
    let tie = scene.standings.tie_break_used();
    let lines: Vec<_, 9> = row.lines.iter().zip(SOURCES.iter().cycle()).collect();
    let room = bottom - top - 20;
    // Few lines go one per row in a large font, readable from a distance.
    let few = room - if tie.is_some() { 18 } else { 2 } >= 20 * lines.len() as i32;
    let (abreast, font, high, wide) = if few {
        (1, &BOLD, 20, 222)
    } else {
        (2, &BODY, 14, 108)
    };
    let rows = lines.len().div_ceil(abreast).max(1) as i32;
    // The sentence about a tie replaces the name if there is no room for both.
    let tie_first = tie.is_some() && room - 18 < 14 * rows;
    let spare = room - if tie.is_some() && !tie_first { 18 } else { 2 };
    let pitch = (spare / rows).clamp(high, high + 4);
    if !tie_first {
        let name = scene.name(pen, row.who);
        let head = phrase(pen.language(), Word::PlaceOf.msg(), &[&name, &row.place]);
        pen.label(&BODY, &head, rect(10, top + 3, 140, 16), Align::Left, SLATE);
        if let Some(level) = level_of(row.who) {
            stars(pen, level, RIVAL_LEVELS, Point::new(176, top + 12));
        }
    }
    for (i, (line, colour)) in lines.iter().enumerate() {
        let (column, at) = ((i % abreast) as i32, (i / abreast) as i32);
        let (x, y) = (10 + 114 * column, top + 19 + pitch * at);
        let square = y + high / 2 - 5;
        pen.fill(rect(x, square, 10, 10), INK);
        pen.fill(rect(x + 1, square + 1, 8, 8), **colour);
        let text = pen.language().say(table::source(line.source));
        let mut figure: String<6> = String::new();
        let written = write!(figure, "{}", line.points);
        debug_assert!(written.is_ok(), "the number fits");
        let width = font.width(&figure).max(0);
        let room = rect(x + 14, y, (wide - 14 - width) as u32, high as u32);
        pen.label(font, text, room, Align::Left, INK);
        let room = rect(x + wide - width, y, width as u32, high as u32);
        pen.label(font, &figure, room, Align::Left, INK);
    }
    if let Some(rule) = tie {
        let text = pen.language().say(table::tie_break(rule));
        pen.label(
            &BODY,
            text,
            rect(8, if tie_first { top + 2 } else { bottom - 18 }, 224, 16),
            Align::Centre,
            INK,
        );
    }
}
