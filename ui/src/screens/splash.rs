//! The first picture: our name over the water, for half a second.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point};

use crate::{
    Layout, Millis,
    art::{
        font::{BODY, LOGO},
        sprites::scenes,
    },
    layout::FIELD,
    palette::{INK, MIST, WHITE},
    pen::{Align, Pen, rect},
    text::Msg,
};

/// Power-on time at which the menu comes.
pub(crate) const ENDS_AT: Millis = 500;

const NAME: &str = "Tacklebox";

pub(crate) fn draw(pen: &mut Pen<'_>, layout: Layout) {
    pen.sprite(&scenes::SPLASH, Point::zero());
    if layout == Layout::Wide {
        pen.sprite(&scenes::SPLASH_STRIP, Point::new(FIELD as i32, 0));
    }
    let middle = layout.size().width;
    // A thick outline: the name in ink all around, then its shade, then its face.
    for (dx, dy) in [
        (-3, 0),
        (3, 0),
        (0, -3),
        (-2, -2),
        (2, -2),
        (-2, 5),
        (2, 5),
        (0, 6),
    ] {
        name(pen, middle, Point::new(dx, dy), INK);
    }
    name(pen, middle, Point::new(0, 2), MIST);
    name(pen, middle, Point::zero(), WHITE);
    let line = pen.language().say(Msg::FiveGames);
    pen.label(
        &BODY,
        line,
        rect(20, 219, middle - 40, 18),
        Align::Centre,
        INK,
    );
}

fn name(pen: &mut Pen<'_>, width: u32, shift: Point, colour: Rgb565) {
    let at = Point::new((width as i32 - LOGO.width(NAME)) / 2, 92) + shift;
    pen.with(|target| LOGO.draw(target, NAME, at, colour).map(|_| ()));
}
