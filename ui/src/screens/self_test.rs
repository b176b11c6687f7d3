//! The hardware self-test, for a board that was just built or flashed: every key lights up, the colours
//! and corners show a wrong panel set-up, and a long X shows the panic screen.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use keys::{Key, KeyLayout, Press, Stroke};

use crate::{
    Cue, Effect, Layout,
    art::font::{BOLD, TITLE},
    key_guide::Steps,
    palette::{ABYSS, BLUE, BUOY, FOAM, GREEN, INK, MIST, PAPER, RED, SLATE, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    screens::{Command, Context, Place, Screen, Snapshot, Visit},
    text::Msg,
    widgets::{
        hints::{self, Hint, Hints},
        panel,
    },
};

/// Which keys are down now and which have been.
#[derive(Clone, Debug, Default)]
pub(crate) struct SelfTest {
    down: [bool; 8],
    seen: [bool; 8],
    keys: KeyLayout,
}

const HINTS: &[Hint] = &[(Key::B, Msg::Back), (Key::X, Msg::Crash)];
const HINTS_OF_FOUR: &[Hint] = &[(Key::Y, Msg::Back), (Key::X, Msg::Crash)];
const COLOURS: [Rgb565; 6] = [RED, GREEN, BLUE, YELLOW, WHITE, INK];

impl SelfTest {
    /// The keys of the board. Here four are what is printed on them.
    pub(crate) fn set_keys(&mut self, keys: KeyLayout) {
        *self = SelfTest {
            keys,
            ..SelfTest::default()
        };
    }

    /// The keys there are.
    fn keys(&self) -> &'static [Key] {
        let [_, _, _, _, letters @ ..] = &Key::ALL;
        match self.keys {
            KeyLayout::Eight => &Key::ALL,
            KeyLayout::Four => letters,
        }
    }

    /// The key that leaves when it is held.
    const fn back(&self) -> Key {
        match self.keys {
            KeyLayout::Eight => Key::B,
            KeyLayout::Four => Key::Y,
        }
    }

    const fn key_hints(&self) -> &'static [Hint] {
        match self.keys {
            KeyLayout::Eight => HINTS,
            KeyLayout::Four => HINTS_OF_FOUR,
        }
    }
}

impl Screen for SelfTest {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(self.key_hints())
    }

    fn enter(&mut self, _visit: Visit, _ctx: &mut Context<'_>) {
        self.set_keys(self.keys);
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        let index = stroke.key as usize;
        match stroke.press {
            Press::Down => {
                self.down[index] = true;
                self.seen[index] = true;
                stage.play(Cue::Pick);
            }
            Press::Up { .. } => self.down[index] = false,
            Press::Long if stroke.key == self.back() => return Some(Place::Settings.into()),
            Press::Long if stroke.key == Key::X => stage.effect(Effect::CrashTest),
            Press::Long | Press::Repeat => return None,
        }
        let seen = self.seen.iter().filter(|seen| **seen).count();
        stage.tell("keys", format_args!("{seen}"));
        let left_handed = stage.settings.left_handed;
        stage.redraw(place_of(stroke.key, self.keys, stage.layout, left_handed));
        stage.redraw(line_area(stage.layout));
        None
    }

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        Steps::NONE
    }

    /// Every key is there to be tried.
    fn pulses(&self) -> bool {
        false
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let (layout, left_handed) = (seen.layout, seen.settings.left_handed);
        let field = layout.field();
        pen.fill(layout.screen(), ABYSS);
        panel::heading(pen, layout, Msg::SelfTest);
        corners(pen, &field);
        let title = pen.language().say(Msg::SelfTest);
        pen.label(&TITLE, title, rect(20, 4, 200, 26), Align::Centre, FOAM);
        for (i, colour) in COLOURS.into_iter().enumerate() {
            pen.plate(rect(24 + 32 * i as i32, 34, 32, 26), 0, colour, SLATE);
        }
        for &key in self.keys() {
            let area = place_of(key, self.keys, layout, left_handed);
            let index = key as usize;
            let fill = if self.down[index] {
                BUOY
            } else if self.seen[index] {
                PAPER
            } else {
                SLATE
            };
            pen.plate(area, 9, fill, MIST);
            key_face(pen, key, area);
        }
        let all = self.keys().iter().all(|key| self.seen[*key as usize]);
        let line = if all {
            Msg::AllKeysWork
        } else {
            Msg::PressEveryKey
        };
        let (text, colour) = (pen.say(line), if all { YELLOW } else { FOAM });
        pen.label(&BOLD, text, line_area(layout), Align::Centre, colour);
        hints::draw_after(pen, layout, Msg::HoldDown, self.key_hints());
    }
}

fn line_area(layout: Layout) -> Rectangle {
    rect(14, layout.field().size.height as i32 - 38, 212, 28)
}

/// The area of a key: the cross at the left and the diamond at the right, or four keys in the corners, as on the device;
/// held upside down, the other way round and turned over.
fn place_of(key: Key, keys: KeyLayout, layout: Layout, left_handed: bool) -> Rectangle {
    let middle = (layout.field().size.height as i32 - 220) / 2 + 122;
    let (x, y) = match key {
        Key::A if keys == KeyLayout::Four => (36, -38),
        Key::B if keys == KeyLayout::Four => (36, 38),
        Key::X if keys == KeyLayout::Four => (204, -38),
        Key::Y if keys == KeyLayout::Four => (204, 38),
        Key::Up => (64, -38),
        Key::Down => (64, 38),
        Key::Left => (26, 0),
        Key::Right => (102, 0),
        Key::A => (214, 0),
        Key::B => (176, 38),
        Key::X => (176, -38),
        Key::Y => (138, 0),
    };
    let (x, y) = match key {
        _ if !left_handed => (x, y),
        Key::Up | Key::Down | Key::Left | Key::Right => (x + 112, y),
        Key::A | Key::B | Key::X | Key::Y => (240 - x, -y),
    };
    rect(x - 17, middle + y - 17, 34, 34)
}

fn key_face(pen: &mut Pen<'_>, key: Key, area: Rectangle) {
    let centre = area.center();
    let arrow = |tip: (i32, i32), a: (i32, i32), b: (i32, i32)| {
        [tip, a, b].map(|(x, y)| centre + Point::new(x, y))
    };
    match key {
        Key::Up => pen.polygon(&arrow((0, -8), (-9, 6), (9, 6)), INK),
        Key::Down => pen.polygon(&arrow((0, 8), (-9, -6), (9, -6)), INK),
        Key::Left => pen.polygon(&arrow((-8, 0), (6, -9), (6, 9)), INK),
        Key::Right => pen.polygon(&arrow((8, 0), (-6, -9), (-6, 9)), INK),
        Key::A | Key::B | Key::X | Key::Y => {
            pen.label(&TITLE, key.name(), area, Align::Centre, INK);
        }
    }
}

/// A mark of another colour in each corner, to see a rotated or mirrored panel.
fn corners(pen: &mut Pen<'_>, field: &Rectangle) {
    let (right, bottom) = (field.size.width as i32, field.size.height as i32);
    for (x, y, colour) in [
        (0, 0, RED),
        (right - 10, 0, GREEN),
        (0, bottom - 10, BLUE),
        (right - 10, bottom - 10, YELLOW),
    ] {
        pen.fill(rect(x, y, 10, 10), colour);
    }
    pen.ring(*field, 0, 1, FOAM);
}
