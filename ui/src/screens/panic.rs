//! The last picture: the program has stopped. Drawn without an app, from a file name and a line.

use core::fmt::Write;

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{DrawTarget, Point},
};
use heapless::String;
use keys::Key;

use crate::{
    Language, Layout,
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::things,
    },
    palette::{BUOY, INK, PAPER, TRENCH},
    pen::{Align, Pen, Unaudited, rect},
    text::Msg,
    widgets::{
        hints::{self, Hint},
        paper::card,
    },
};

const HINTS: &[Hint] = &[(Key::A, Msg::Restart)];

/// Say what happened, where, and that a key starts the device again.
pub fn draw_panic_screen<D: DrawTarget<Color = Rgb565>>(
    target: &mut D,
    layout: Layout,
    language: Language,
    file: &str,
    line: u32,
) -> Result<(), D::Error> {
    let mut nobody = Unaudited;
    let mut pen = Pen::new(target, language, &mut nobody);
    pen.fill(layout.screen(), TRENCH);
    let top = (layout.field().size.height as i32 - 208) / 2;
    card(&mut pen, rect(6, top, 228, 208));
    pen.disc(Point::new(120, top + 38), 53, INK);
    pen.disc(Point::new(120, top + 38), 51, BUOY);
    pen.sprite_centred(&things::HOOK, Point::new(120, top + 38));
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
    // The end of the path says most; 34 letters of the body font fit.
    let tail = file
        .char_indices()
        .rev()
        .nth(33)
        .map_or(file, |(start, _)| &file[start..]);
    pen.label(
        &BODY,
        tail,
        rect(18, top + 155, 204, 18),
        Align::Centre,
        INK,
    );
    let mut text: String<16> = String::new();
    let _ = write!(text, ": {line}");
    pen.label(
        &BOLD,
        &text,
        rect(18, top + 175, 204, 20),
        Align::Centre,
        INK,
    );
    if let Some(aside) = layout.aside() {
        pen.fill(aside, TRENCH);
    }
    hints::draw(&mut pen, layout, HINTS, false);
    pen.finish()
}
