//! The language question at first power-on: each language by its own name, with a speech bubble that holds its
//! code. The sound question follows; both answers are saved together, and the questions do not come again.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::{Key, Press, Stroke};

use crate::{
    Effect, Language, Layout,
    art::font::{BODY, BOLD, TITLE},
    palette::{INK, PAPER, PINK, WHITE},
    pen::{Align, Pen, grow, rect},
    screens::{Command, Context, Place, Screen, Snapshot, Visit},
    text::Msg,
    widgets::{
        backdrop::{BRIGHT, ground},
        hints::{self, Hint, Hints},
        list::{Grid, List},
        paper::cursor,
    },
};

pub(super) const RADIUS: u32 = 10;
const HINTS: &[Hint] = &[(Key::A, Msg::Choose)];

/// Which language the cursor is on.
#[derive(Clone, Debug, Default)]
pub(crate) struct LanguageQuestion {
    rows: List,
}

const COUNT: u8 = Language::ALL.len() as u8;
/// From one row to the next.
const PITCH: i32 = 30;
/// The title above the rows, with its gap.
const TITLE_HEIGHT: i32 = 34;

const fn row_area(layout: Layout, row: u8) -> Rectangle {
    let height = TITLE_HEIGHT + PITCH * COUNT as i32;
    let top = (layout.field().size.height as i32 - height) / 2 + TITLE_HEIGHT;
    rect(24, top + PITCH * row as i32, 192, 27)
}

const GRID: Grid<fn(Layout, u8) -> Rectangle> = Grid {
    count: COUNT,
    columns: 1,
    radius: RADIUS,
    area: row_area,
};

impl LanguageQuestion {
    fn chosen(&self) -> Language {
        self.rows.of(Language::ALL).unwrap_or(Language::En)
    }
}

impl Screen for LanguageQuestion {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(HINTS)
    }

    /// The flash is blank: it is prepared while the question is read, so that saving the answer erases nothing.
    fn enter(&mut self, _visit: Visit, ctx: &mut Context<'_>) {
        ctx.stage.collect_garbage();
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        if (stroke.key, stroke.press) == (Key::A, Press::Down) {
            return Some(Place::SoundQuestion.into());
        }
        if GRID.key(&mut self.rows, stroke, stage) {
            // The question is asked in the language under the cursor.
            stage.settings.language = self.chosen();
            stage.effect(Effect::Settings(*stage.settings));
            stage.tell("language", format_args!("{}", self.chosen().code()));
            stage.redraw_all();
        }
        None
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        ground(pen, layout, BRIGHT, Msg::LanguageRow);
        let title = pen.language().say(Msg::ChooseLanguage);
        let top = row_area(layout, 0).top_left.y;
        let room = rect(8, top - TITLE_HEIGHT, 224, 28);
        pen.outlined(&TITLE, title, room, Align::Centre, WHITE);
        for (i, language) in Language::ALL.iter().enumerate() {
            draw_row(pen, *language, row_area(layout, i as u8));
        }
        cursor(pen, &row_area(layout, self.rows.at()), RADIUS);
        hints::draw(pen, layout, HINTS, seen.pulse);
    }
}

fn draw_row(pen: &mut Pen<'_>, language: Language, area: Rectangle) {
    if !pen.sees(&grow(&area, 3)) {
        return;
    }
    pen.plate(area, RADIUS, PAPER, INK);
    let Point { x, y } = area.top_left;
    let bubble = rect(x + 12, y + 3, 36, 19);
    pen.plate(bubble, 8, PINK, INK);
    let tail = [(20, 21), (29, 21), (18, 25)].map(|(dx, dy)| Point::new(x + dx, y + dy));
    pen.polygon(&tail, INK);
    // The code in capitals: two letters.
    let mut code: heapless::String<2> = language.code().chars().take(2).collect();
    code.make_ascii_uppercase();
    pen.label(&BODY, &code, bubble, Align::Centre, INK);
    let room = rect(x + 60, y + 3, 124, 20);
    pen.label(&BOLD, language.name(), room, Align::Left, INK);
}
