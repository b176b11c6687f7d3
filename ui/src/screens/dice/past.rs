//! The history of the last fifty rolls, newest first.

use core::fmt::Write;

use dice::Source;
use embedded_graphics::primitives::Rectangle;
use heapless::String;
use keys::{Key, Press, Stroke};

use super::table::PastRoll;
use crate::{
    Cue, Layout,
    art::font::{BODY, BOLD, TITLE},
    palette::{BUOY, INK, RED, SLATE, TRENCH, WHITE},
    pen::{Align, Pen, rect},
    screens::{Command, Context, Place, Screen, Snapshot, Visit},
    text::Msg,
    widgets::{
        backdrop::{CALM, ground},
        die,
        help::{HelpCard, Picture},
        hints::{self, Hint, Hints},
        paper::card,
    },
};

/// The scroll position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    first: usize,
}

const HELP: HelpCard = HelpCard {
    picture: Picture::HeldDie,
    title: Msg::HelpPast,
    text: Msg::HelpPastText,
};

const ROW: u32 = 24;

const HINTS: &[Hint] = &[
    (Key::B, Msg::Back),
    (Key::X, Msg::Help),
    (Key::Y, Msg::Fair),
];

impl Screen for Past {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(HINTS)
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(HELP)
    }

    fn enter(&mut self, _visit: Visit, _ctx: &mut Context<'_>) {
        self.first = 0;
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        let last = ctx.dice.past_len().saturating_sub(rows(stage.layout));
        let first = match (stroke.key, stroke.press) {
            (Key::Up, Press::Down | Press::Repeat) => self.first.saturating_sub(1),
            (Key::Down, Press::Down | Press::Repeat) => (self.first + 1).min(last),
            (Key::Left, Press::Down | Press::Repeat) => {
                self.first.saturating_sub(rows(stage.layout))
            }
            (Key::Right, Press::Down | Press::Repeat) => {
                (self.first + rows(stage.layout)).min(last)
            }
            (Key::B | Key::A, Press::Down) => return Some(Place::Dice.into()),
            (Key::Y, Press::Down) => return Some(Place::Fairness.into()),
            _ => return None,
        };
        if first != self.first {
            self.first = first;
            stage.play(Cue::Move);
            stage.redraw(list_area(stage.layout));
        }
        None
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let (layout, table) = (seen.layout, seen.dice);
        ground(pen, layout, CALM, Msg::Dice);
        let title = pen.language().say(Msg::PastTitle);
        pen.outlined(&TITLE, title, rect(8, 3, 224, 26), Align::Centre, WHITE);
        let list = list_area(layout);
        card(pen, list);
        let (x, y) = (list.top_left.x, list.top_left.y + 4);
        if table.past_len() == 0 {
            for (i, msg) in [Msg::NoRolls1, Msg::NoRolls2].into_iter().enumerate() {
                let text = pen.say(msg);
                let room = rect(x + 6, y + 50 + 24 * i as i32, 212, 24);
                pen.label(&BOLD, text, room, Align::Centre, INK);
            }
        }
        for (i, roll) in table.past().skip(self.first).take(rows(layout)).enumerate() {
            let area = rect(x + 8, y + (ROW * i as u32) as i32, 212, ROW);
            draw_row(pen, roll, area);
        }
        self.draw_bar(pen, layout, table.past_len());
        hints::draw(pen, layout, HINTS, seen.pulse);
    }
}

impl Past {
    /// The scroll bar at the right edge.
    fn draw_bar(&self, pen: &mut Pen<'_>, layout: Layout, all: usize) {
        let shown = rows(layout);
        if all <= shown {
            return;
        }
        let list = list_area(layout);
        let (top, height) = (list.top_left.y + 6, list.size.height - 14);
        pen.round(rect(226, top, 5, height), 2, TRENCH);
        let part = |n: usize| height * n as u32 / all as u32;
        pen.round(
            rect(226, top + part(self.first) as i32, 5, part(shown).max(6)),
            2,
            BUOY,
        );
    }
}

fn list_area(layout: Layout) -> Rectangle {
    rect(8, 32, 224, layout.field().size.height - 32 - 6)
}

fn rows(layout: Layout) -> usize {
    ((list_area(layout).size.height - 8) / ROW) as usize
}

/// The room for the dice of a row, before their sum.
const DICE: u32 = 176;

/// The width of a face with some paper around its digits.
const fn ample(face: u8) -> u32 {
    match face {
        ..10 => 18,
        10..100 => 26,
        100.. => 30,
    }
}

/// The width of a face where there are many: eight of three digits fill the room exactly.
const fn narrow(face: u8) -> u32 {
    if face < 10 { 18 } else { DICE / 8 }
}

fn draw_row(pen: &mut Pen<'_>, roll: &PastRoll, area: Rectangle) {
    if !pen.sees(&area) {
        return;
    }
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.line(x, y + ROW as i32 - 1, area.size.width, SLATE);
    let mut sum: String<4> = String::new();
    let _ = write!(sum, "{}", roll.sum());
    pen.label(
        &BOLD,
        &sum,
        rect(x + 176, y, 36, ROW - 2),
        Align::Right,
        INK,
    );
    if roll.source == Source::Fallback {
        pen.label(&BOLD, "!", rect(x - 6, y, 6, ROW - 2), Align::Centre, RED);
    }
    let all = |width: fn(u8) -> u32| roll.faces.iter().map(|(_, face)| width(*face)).sum::<u32>();
    let width = if all(ample) <= DICE { ample } else { narrow };
    let mut left = x;
    for (die, face) in &roll.faces {
        // Three digits at most.
        let mut text: String<3> = String::new();
        let _ = write!(text, "{face}");
        let room = rect(left, y + 2, width(*face), ROW - 5);
        pen.plate(room, 4, die::tint(*die), INK);
        pen.label(&BODY, &text, room, Align::Centre, INK);
        left += room.size.width as i32;
    }
}
