//! The sound question at first power-on, after the language: with sound or quiet. The device is silent until the answer or
//! a move of the cursor, which lets the choice be heard; the sound is soft at first. The answer is saved with the language.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::{Key, Press, Stroke};
use store::ItemKey;

use crate::{
    Cue, Effect, Layout,
    art::font::{BOLD, TITLE},
    palette::{INK, MIST, MOSS, PAPER, WHITE},
    pen::{Align, Pen, grow, rect},
    screens::{
        Command, Context, Place, Screen, Snapshot, Stage, Visit,
        language::RADIUS,
        settings::{Row, icon},
    },
    text::Msg,
    widgets::{
        backdrop::{BRIGHT, ground},
        hints::{self, Hint, Hints},
        list::{Grid, List},
        paper::cursor,
    },
};

const HINTS: &[Hint] = &[(Key::A, Msg::Choose), (Key::B, Msg::Back)];

/// The answers and their volumes.
const ANSWERS: [(Msg, u8); 2] = [(Msg::WithSound, 1), (Msg::WithoutSound, 0)];

const fn row_area(layout: Layout, row: u8) -> Rectangle {
    let top = (layout.field().size.height as i32 - 56 * ANSWERS.len() as i32) / 2 + 18;
    rect(24, top + 56 * row as i32, 192, 46)
}

const GRID: Grid<fn(Layout, u8) -> Rectangle> = Grid {
    count: ANSWERS.len() as u8,
    columns: 1,
    radius: RADIUS,
    area: row_area,
};

/// Which answer the cursor is on.
#[derive(Clone, Debug, Default)]
pub(crate) struct SoundQuestion {
    rows: List,
}

impl SoundQuestion {
    fn set_volume(&self, stage: &mut Stage<'_>) {
        stage.settings.volume = self.rows.of(&ANSWERS).map_or(0, |(_, volume)| volume);
        stage.effect(Effect::Settings(*stage.settings));
    }
}

impl Screen for SoundQuestion {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(HINTS)
    }

    fn enter(&mut self, _visit: Visit, ctx: &mut Context<'_>) {
        *self = SoundQuestion::default();
        self.set_volume(&mut ctx.stage);
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => {
                stage.settings.language_chosen = true;
                stage.effect(Effect::Settings(*stage.settings));
                stage.put(ItemKey::Settings);
                stage.play(Cue::Pick);
                Some(Place::Menu.into())
            }
            (Key::B, Press::Down) => {
                // Quiet again, until it is asked once more.
                stage.settings.volume = 0;
                stage.effect(Effect::Settings(*stage.settings));
                Some(Place::Language.into())
            }
            _ => {
                if GRID.key(&mut self.rows, stroke, stage) {
                    self.set_volume(stage);
                    stage.play(Cue::Catch);
                }
                None
            }
        }
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        ground(pen, layout, BRIGHT, Msg::VolumeRow);
        let title = pen.language().say(Msg::ChooseSound);
        let top = row_area(layout, 0).top_left.y;
        let room = rect(8, top - 42, 224, 30);
        pen.outlined(&TITLE, title, room, Align::Centre, WHITE);
        for (i, (answer, volume)) in ANSWERS.iter().enumerate() {
            draw_row(pen, *answer, *volume > 0, row_area(layout, i as u8));
        }
        cursor(pen, &row_area(layout, self.rows.at()), RADIUS);
        hints::draw(pen, layout, HINTS, seen.pulse);
    }
}

fn draw_row(pen: &mut Pen<'_>, answer: Msg, sounds: bool, area: Rectangle) {
    if !pen.sees(&grow(&area, 3)) {
        return;
    }
    pen.plate(area, RADIUS, PAPER, INK);
    let Point { x, y } = area.top_left;
    let badge = rect(x + 10, y + 8, 42, 30);
    pen.plate(badge, 9, if sounds { MOSS } else { MIST }, INK);
    icon(pen, Row::Volume, Point::new(x + 31, y + 23));
    if !sounds {
        let corners = [(17, 14), (21, 12), (45, 32), (41, 34)];
        pen.polygon(&corners.map(|(dx, dy)| Point::new(x + dx, y + dy)), INK);
    }
    let room = rect(x + 64, y + 8, 120, 30);
    pen.label(&BOLD, pen.language().say(answer), room, Align::Left, INK);
}
