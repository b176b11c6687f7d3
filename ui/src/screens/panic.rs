//! The panic screen. Drawn without an app: where the program stopped, to read and as a QR code for a report.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use keys::Key;

use crate::{
    Audit, Language, Layout,
    art::font::{BODY, BOLD, TITLE},
    frame::Frame,
    palette::{ABYSS, INK, PAPER, TRENCH, YELLOW},
    pen::{Align, Pen, Unaudited, rect},
    text::Msg,
    widgets::{
        hints::{self, Hint},
        paper::card,
        qr,
    },
};

const HINTS: &[Hint] = &[(Key::A, Msg::Restart)];

/// Where the program stopped, and which program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanicReport<'a> {
    /// The name of the board.
    pub board: &'a str,
    pub version: &'a str,
    pub file: &'a str,
    pub line: u32,
}

/// Draw that the program has stopped, where, and that a key restarts the device.
pub fn draw_panic_screen(
    frame: &mut Frame<'_>,
    layout: Layout,
    language: Language,
    report: &PanicReport<'_>,
) {
    draw(frame, layout, language, report, &mut Unaudited);
}

fn draw(
    frame: &mut Frame<'_>,
    layout: Layout,
    language: Language,
    report: &PanicReport<'_>,
    audit: &mut dyn Audit,
) {
    let PanicReport { file, line, .. } = *report;
    let mut pen = Pen::new(frame, language, audit);
    pen.fill(layout.screen(), TRENCH);
    let top = (layout.field().size.height as i32 - 208) / 2;
    card(&mut pen, rect(6, top, 228, 208));
    sad_face(&mut pen, Point::new(66, top + 54));
    code(&mut pen, report, rect(122, top + 8, 98, 98));
    for (font, msg, y) in [
        (&TITLE, Msg::PanicTitle, 107),
        (&BOLD, Msg::PanicLine1, 131),
        (&BOLD, Msg::PanicLine2, 150),
    ] {
        pen.label(
            font,
            language.say(msg),
            rect(12, top + y, 216, 24),
            Align::Centre,
            INK,
        );
    }
    pen.plate(rect(14, top + 175, 212, 26), 6, PAPER, INK);
    // As much of the end of the path as fits: it says more than the beginning.
    let starts = file
        .char_indices()
        .map(|(start, _)| file.get(start..).unwrap_or(""));
    let mut number: String<16> = String::new();
    let _ = write!(number, ":{line}");
    let behind = BODY.width(&number) + 1;
    let tail = starts
        .into_iter()
        .find(|tail| BODY.width(tail) <= 204 - behind)
        .unwrap_or("");
    let before = BODY.width(tail);
    let x = 18 + (204 - before - behind) / 2;
    for (text, x, width) in [(tail, x, before), (&number, x + before + 1, behind)] {
        let room = rect(x, top + 178, width.max(0) as u32, 20);
        pen.label(&BODY, text, room, Align::Left, INK);
    }
    if let Some(aside) = layout.aside() {
        pen.fill(aside, ABYSS);
        pen.fill(rect(aside.top_left.x, 0, 1, aside.size.height), INK);
    }
    hints::draw(&mut pen, layout, HINTS, false);
}

/// The report as a QR code. Of a path that is too long the end is there.
fn code(pen: &mut Pen<'_>, report: &PanicReport<'_>, area: Rectangle) {
    const LONGEST: usize = 160;
    let PanicReport {
        board,
        version,
        file,
        line,
    } = *report;
    let mut from = file.len().saturating_sub(LONGEST / 2);
    while !file.is_char_boundary(from) {
        from += 1;
    }
    let tail = file.get(from..).unwrap_or("");
    let mut text: String<LONGEST> = String::new();
    // What does not fit is left out: the place comes first.
    let _ = write!(text, "{tail}:{line} Tacklebox {version} {board}");
    let drawn = qr::draw(pen, text.as_bytes(), area);
    debug_assert!(drawn.is_ok(), "the area has room for {LONGEST} bytes");
}

fn sad_face(pen: &mut Pen<'_>, centre: Point) {
    pen.disc(centre, 55, INK);
    pen.disc(centre, 53, YELLOW);
    for x in [-11, 11] {
        pen.disc(centre + Point::new(x, -7), 9, INK);
    }
    // The mouth: an arch of dots.
    for step in -6..=6 {
        pen.disc(centre + Point::new(2 * step, 10 + step * step / 4), 4, INK);
    }
}

#[cfg(test)]
mod tests {
    use std::vec;

    use super::*;
    use crate::{LabelSpot, frame::bytes_for};

    struct Strict;

    impl Audit for Strict {
        fn label(&mut self, spot: LabelSpot<'_>) {
            let inside = spot.ink.intersection(&spot.room) == spot.ink;
            assert!(inside, "{:?} leaves its room", spot.text);
        }
    }

    #[test]
    fn the_longest_path_and_every_language_fit() {
        let path =
            "firmware/src/tasks/wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww.rs";
        let report = PanicReport {
            board: "a-board-with-a-long-name",
            version: "10.10.10-alpha",
            file: path,
            line: u32::MAX,
        };
        for layout in Layout::ALL {
            for &language in Language::ALL {
                let mut bytes = vec![0; bytes_for(layout.size())];
                let mut frame = Frame::new(&mut bytes, layout.size());
                draw(&mut frame, layout, language, &report, &mut Strict);
            }
        }
    }
}
