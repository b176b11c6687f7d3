//! "About": name, version, board, and how the device is, to read and as a QR code for a report.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use keys::{Key, Press, Stroke};

use crate::{
    Effect, Start,
    art::font::{BODY, BOLD, TITLE},
    device::Report,
    key_guide::Steps,
    palette::{BUOY, INK, MOSS, WHITE},
    pen::{Align, Pen, rect},
    screens::{Command, Context, Place, Screen, Snapshot, Visit},
    text::{Msg, device::Word, phrase},
    widgets::{
        backdrop::{CALM, ground},
        hints::{self, Hint, Hints},
        paper::card,
        qr,
    },
};

const HINTS: &[Hint] = &[(Key::B, Msg::Back)];

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct About;

impl Screen for About {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(HINTS)
    }

    fn enter(&mut self, _visit: Visit, ctx: &mut Context<'_>) {
        ctx.stage.effect(Effect::AskHealth);
    }

    fn key(&mut self, stroke: Stroke, _ctx: &mut Context<'_>) -> Option<Command> {
        (stroke.key == Key::B && stroke.press == Press::Down).then_some(Place::Settings.into())
    }

    /// Encoding the code takes some milliseconds, and nothing lights it up.
    fn ambient(&self, _seen: &Snapshot<'_>) -> Option<Rectangle> {
        None
    }

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        Steps::NONE
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        ground(pen, layout, CALM, Word::AboutRow.msg());
        let top = (layout.field().size.height as i32 - 212) / 2;
        let title = pen.language().say(Word::AboutRow.msg());
        pen.outlined(&TITLE, title, rect(8, top, 224, 26), Align::Centre, WHITE);
        card(pen, rect(6, top + 28, 228, 180));
        let report = &seen.report;
        let code = rect(12, top + 34, 106, 106);
        let drawn = qr::draw(pen, report.text().as_bytes(), code);
        debug_assert!(drawn.is_ok(), "a report fits");
        facts(pen, report, Point::new(120, top + 34));
        figures(pen, report, Point::new(14, top + 143));
        hints::draw(pen, layout, HINTS, false);
    }
}

/// Beside the code: name, version, board, battery.
fn facts(pen: &mut Pen<'_>, report: &Report<'_>, at: Point) {
    let room = |row: i32| rect(at.x, at.y + 26 * row, 112, 24);
    pen.label(&BOLD, "Tacklebox", room(0), Align::Left, INK);
    pen.label(&BODY, report.identity.version, room(1), Align::Left, INK);
    pen.label(&BODY, report.identity.board, room(2), Align::Left, INK);
    if let Some(battery) = report.power.and_then(|power| power.battery) {
        let mut volts: String<16> = String::new();
        let _ = write!(
            volts,
            "{}.{:02} V",
            battery.millivolts / 1_000,
            battery.millivolts % 1_000 / 10
        );
        pen.label(&BODY, &volts, room(3), Align::Left, INK);
    }
}

/// Below it: starts, stack, flash.
fn figures(pen: &mut Pen<'_>, report: &Report<'_>, at: Point) {
    let Some(health) = report.health else {
        return;
    };
    let room = |row: i32| rect(at.x, at.y + 21 * row, 212, 20);
    let language = pen.language();
    let starts = language.say(Word::Starts.msg());
    pen.label(&BODY, starts, rect(at.x, at.y, 116, 20), Align::Left, INK);
    for (place, start) in (0..).zip(&health.starts) {
        let centre = Point::new(at.x + 126 + 12 * place, at.y + 10);
        let colour = if *start == Start::On { MOSS } else { BUOY };
        pen.disc(centre, 10, INK);
        pen.disc(centre, 8, colour);
    }
    let erases = phrase(language, Word::Erases.msg(), &[&health.erases]);
    pen.label(&BODY, &erases, room(1), Align::Left, INK);
    if let Some(left) = health.stack_left {
        let stack = phrase(language, Word::StackLeft.msg(), &[&left]);
        pen.label(&BODY, &stack, room(2), Align::Left, INK);
    }
}
