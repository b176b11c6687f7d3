//! The panic screen. Drawn without an app, from the file name and the line of the panic.

use core::fmt::Write;

use embedded_graphics::prelude::Point;
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
    },
};

const HINTS: &[Hint] = &[(Key::A, Msg::Restart)];

/// Draw that the program has stopped, where, and that a key restarts the device.
pub fn draw_panic_screen(
    frame: &mut Frame<'_>,
    layout: Layout,
    language: Language,
    file: &str,
    line: u32,
) {
    draw(frame, layout, language, (file, line), &mut Unaudited);
}

fn draw(
    frame: &mut Frame<'_>,
    layout: Layout,
    language: Language,
    (file, line): (&str, u32),
    audit: &mut dyn Audit,
) {
    let mut pen = Pen::new(frame, language, audit);
    pen.fill(layout.screen(), TRENCH);
    let top = (layout.field().size.height as i32 - 208) / 2;
    card(&mut pen, rect(6, top, 228, 208));
    sad_face(&mut pen, Point::new(120, top + 38));
    for (font, msg, y) in [
        (&TITLE, Msg::PanicTitle, 72),
        (&BOLD, Msg::PanicLine1, 102),
        (&BOLD, Msg::PanicLine2, 124),
    ] {
        pen.label(
            font,
            language.say(msg),
            rect(12, top + y, 216, 24),
            Align::Centre,
            INK,
        );
    }
    pen.plate(rect(14, top + 152, 212, 46), 6, PAPER, INK);
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
        let room = rect(x, top + 165, width.max(0) as u32, 20);
        pen.label(&BODY, text, room, Align::Left, INK);
    }
    if let Some(aside) = layout.aside() {
        pen.fill(aside, ABYSS);
        pen.fill(rect(aside.top_left.x, 0, 1, aside.size.height), INK);
    }
    hints::draw(&mut pen, layout, HINTS, false);
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
        for layout in Layout::ALL {
            for &language in Language::ALL {
                let mut bytes = vec![0; bytes_for(layout.size())];
                let mut frame = Frame::new(&mut bytes, layout.size());
                draw(&mut frame, layout, language, (path, u32::MAX), &mut Strict);
            }
        }
    }
}
