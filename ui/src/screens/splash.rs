//! The splash screen: the device's name over the water.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point};
use keys::{Key, Press, Stroke};

use crate::{
    Layout, Millis,
    art::{
        font::{BODY, LOGO},
        sprites::scenes,
    },
    layout::FIELD,
    palette::{INK, MIST, WHITE},
    pen::{Align, Pen, rect},
    screens::{Command, Context, Place, Screen, Snapshot},
    text::Msg,
    widgets::hints::Hints,
};

/// Time since power-on at which the menu opens. The panel shows the splash from about 150 ms on: long enough to read the
/// name, and the menu is drawn before half a second has passed.
const ENDS_AT: Millis = 440;

const NAME: &str = "Tacklebox";

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Splash;

impl Screen for Splash {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        Hints::new()
    }

    /// Any key ends it but B: held, that one asks for a safe boot.
    fn key(&mut self, stroke: Stroke, _ctx: &mut Context<'_>) -> Option<Command> {
        (stroke.press == Press::Down && stroke.key != Key::B).then_some(Command::Go(Place::Menu))
    }

    fn tick(&mut self, ctx: &mut Context<'_>) -> Option<Place> {
        let stage = &mut ctx.stage;
        (stage.now >= ENDS_AT).then_some(Place::Menu)
    }

    fn wake_at(&self, _seen: &Snapshot<'_>) -> Option<Millis> {
        Some(ENDS_AT)
    }

    fn pulses(&self) -> bool {
        false
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        draw(pen, seen.layout);
    }
}

fn draw(pen: &mut Pen<'_>, layout: Layout) {
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
    pen.with(|frame| {
        LOGO.draw(frame, NAME, at, colour);
    });
}
