//! Key hints of a board with four keys: which two step through the choices, and what the others do. Help and what else has
//! a key of its own elsewhere is behind Y held.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use keys::Key;

use super::hints::{self, CAP, Hint, WORD};
use crate::{
    Layout,
    art::font::BODY,
    key_guide::{Axis, KeyGuide},
    layout::{FIELD, HINT_BAR, PANEL},
    palette::{FOAM, MIST},
    pen::{Align, Pen, body, rect},
    text::{Msg, four::Word},
};

/// A line of the side panel, or a part of the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// The two keys that step through the choices.
    Steps(Axis),
    /// The same with Y held, for the choices beside.
    Across(Axis),
    /// What X does.
    Does(Msg),
    /// What Y does, and whether Y held shows more, where that has no row of its own.
    Back(Msg, bool),
    /// Y held shows more.
    More,
}

/// The most rows of the side panel.
const ROWS: usize = 4;
/// The left edge of the rows in the side panel.
const PANEL_X: i32 = FIELD as i32 + 3;
/// The gap between the parts of the bar.
const GAP: u32 = 10;
/// Width of an arrow with its gap.
const ARROW: i32 = 12;
/// Width of the three dots of a key that is held.
const DOTS: u32 = 11;

fn rows(layout: Layout, guide: KeyGuide, hints: &[Hint]) -> Vec<Row, ROWS> {
    let word = |wanted: Key| hints.iter().find(|(key, _)| *key == wanted);
    let steps = guide.steps;
    let back = word(Key::B);
    let own_row = guide.more && (back.is_none() || layout == Layout::Wide && !steps.across);
    let all = [
        steps.shown.then_some(Row::Steps(steps.axis())),
        (steps.across && layout == Layout::Wide).then_some(Row::Across(steps.across_axis())),
        word(Key::A).map(|(_, word)| Row::Does(*word)),
        back.map(|(_, word)| Row::Back(*word, guide.more && !own_row)),
        own_row.then_some(Row::More),
    ];
    // More than four have no room; there are never so many.
    all.into_iter().flatten().take(ROWS).collect()
}

/// Draw the hints over their ground. With `pulse` the key that does it has a light ring.
pub(super) fn draw(pen: &mut Pen<'_>, layout: Layout, hints: &[Hint], pulse: bool) {
    let guide = pen.keys();
    let rows = rows(layout, guide, hints);
    match layout {
        Layout::Wide => {
            for (i, row) in rows.iter().enumerate() {
                let at = Point::new(PANEL_X, hints::panel_y(rows.len(), i));
                draw_row(pen, at, PANEL - WORD - 4, *row, pulse);
            }
        }
        Layout::Square => {
            let width: u32 = rows.iter().map(|row| width(pen, *row)).sum();
            let gaps = GAP * (rows.len() as u32).saturating_sub(1);
            let mut x = FIELD.saturating_sub(width + gaps) / 2;
            for row in &rows {
                let at = Point::new(x as i32, (FIELD - HINT_BAR) as i32 + 2);
                draw_row(pen, at, self::width(pen, *row), *row, pulse);
                x += self::width(pen, *row) + GAP;
            }
        }
    }
}

/// The area of the cap that pulses.
pub(super) fn pulsing_cap(layout: Layout, guide: KeyGuide, hints: &[Hint]) -> Rectangle {
    let rows = rows(layout, guide, hints);
    let does = rows.iter().position(|row| matches!(row, Row::Does(_)));
    match (layout, does) {
        (Layout::Wide, Some(i)) => {
            let (x, y) = (PANEL_X, hints::panel_y(rows.len(), i));
            rect(x - 1, y - 1, CAP + 3, CAP + 3)
        }
        (Layout::Square, Some(_)) => layout.hints(),
        (_, None) => Rectangle::zero(),
    }
}

fn width(pen: &Pen<'_>, row: Row) -> u32 {
    let text = |msg| body(pen.text_size()).width(pen.language().say(msg)).max(0) as u32;
    match row {
        Row::Steps(_) => 2 * CAP + 2 + ARROW as u32 * 2,
        Row::Across(_) => 0,
        Row::Does(word) => WORD + text(word),
        Row::Back(word, more) => WORD + text(word) + if more { DOTS } else { 0 },
        Row::More => WORD + DOTS,
    }
}

fn draw_row(pen: &mut Pen<'_>, at: Point, room: u32, row: Row, pulse: bool) {
    let word = rect(at.x + WORD as i32, at.y + 1, room, CAP - 1);
    let label = |pen: &mut Pen<'_>, msg: Msg, word| {
        let text = pen.language().say(msg);
        pen.label(&BODY, text, word, Align::Left, FOAM);
    };
    match row {
        Row::Steps(axis) => step_keys(pen, at, axis),
        Row::Across(axis) => {
            hints::key_cap(pen, at, Key::Y, false);
            let middle = at + Point::new(CAP as i32 + 6, CAP as i32 / 2);
            pen.fill(rect(middle.x - 3, middle.y - 1, 7, 2), MIST);
            pen.fill(rect(middle.x - 1, middle.y - 3, 2, 7), MIST);
            let arrows = at + Point::new(CAP as i32 + 14, 0);
            arrow(pen, arrows, axis, false);
            arrow(pen, arrows + Point::new(ARROW + 4, 0), axis, true);
        }
        Row::Does(msg) => {
            hints::key_cap(pen, at, Key::X, pulse);
            label(pen, msg, word);
        }
        Row::Back(msg, more) => {
            hints::key_cap(pen, at, Key::Y, false);
            label(pen, msg, word);
            if more {
                let text = pen.language().say(msg);
                let x = word.top_left.x + body(pen.text_size()).width(text) + 2;
                dots(pen, Point::new(x, at.y + 11));
            }
        }
        Row::More => {
            hints::key_cap(pen, at, Key::Y, false);
            if room < DOTS + WORD {
                dots(pen, word.top_left + Point::new(0, 10));
            } else {
                label(pen, Word::MoreKey.msg(), word);
            }
        }
    }
}

/// The caps of the two keys, each before the arrow of where it leads.
fn step_keys(pen: &mut Pen<'_>, at: Point, axis: Axis) {
    let [previous, next] = pen.keys().step_keys();
    hints::key_cap(pen, at, previous, false);
    arrow(pen, at + Point::new(CAP as i32 + 2, 0), axis, false);
    let second = at + Point::new(CAP as i32 + ARROW + 4, 0);
    hints::key_cap(pen, second, next, false);
    arrow(pen, second + Point::new(CAP as i32 + 2, 0), axis, true);
}

/// An arrow back or on, 10 pixels wide, in a row of 16.
fn arrow(pen: &mut Pen<'_>, at: Point, axis: Axis, on: bool) {
    let centre = at + Point::new(5, CAP as i32 / 2);
    let way = if on { 1 } else { -1 };
    let corners = [(4, 0), (-4, -5), (-4, 5)].map(|(along, aside)| {
        let (along, aside) = (along * way, aside);
        centre
            + match axis {
                Axis::Rows => Point::new(aside, along),
                Axis::Columns => Point::new(along, aside),
            }
    });
    pen.polygon(&corners, FOAM);
}

/// Three dots: held, the key does more.
fn dots(pen: &mut Pen<'_>, at: Point) {
    for i in 0..3 {
        pen.fill(rect(at.x + 4 * i, at.y, 2, 2), FOAM);
    }
}
