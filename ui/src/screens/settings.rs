//! The settings screen: one row for each, changed with left and right, in force at once.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use keys::{Key, Press, Stroke};
use store::ItemKey;

use crate::{
    Cue, Effect, Language, Layout, Settings,
    art::font::{BOLD, TITLE},
    palette::{INK, LAGOON, MIST, MOSS, PAPER, PINK, SAND, SEA, SLATE, TRENCH, WHITE, YELLOW},
    pen::{Align, Pen, grow, rect},
    screens::{Command, Context, Place, Screen, Snapshot, Stage},
    text::Msg,
    widgets::{
        backdrop::{CALM, ground},
        help::HelpCard,
        hints::{self, Hint, Hints},
        list::{Grid, List},
        paper::{change_arrows, cursor},
    },
};

/// The rows, from the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Row {
    #[default]
    Language,
    Brightness,
    Motion,
    Volume,
    LeftHanded,
    SelfTest,
}

const ROWS: [Row; 6] = [
    Row::Language,
    Row::Brightness,
    Row::Motion,
    Row::Volume,
    Row::LeftHanded,
    Row::SelfTest,
];

impl Row {
    const fn label(self) -> Msg {
        match self {
            Row::Language => Msg::LanguageRow,
            Row::Brightness => Msg::BrightnessRow,
            Row::Motion => Msg::MotionRow,
            Row::Volume => Msg::VolumeRow,
            Row::LeftHanded => Msg::LeftHandedRow,
            Row::SelfTest => Msg::SelfTestRow,
        }
    }

    const fn tab(self) -> Rgb565 {
        match self {
            Row::Language => PINK,
            Row::Brightness => YELLOW,
            Row::Motion => LAGOON,
            Row::Volume => MOSS,
            Row::LeftHanded => SAND,
            Row::SelfTest => MIST,
        }
    }

    const fn area(self, layout: Layout) -> Rectangle {
        row_area(layout, self as u8)
    }
}

const fn row_area(layout: Layout, row: u8) -> Rectangle {
    let top = 34 + (layout.field().size.height as i32 - 220) / 2;
    rect(8, top + 31 * row as i32, 224, HIGH)
}

const GRID: Grid<fn(Layout, u8) -> Rectangle> = Grid {
    count: ROWS.len() as u8,
    columns: 1,
    radius: RADIUS,
    area: row_area,
};

/// The height of a row.
const HIGH: u32 = 27;
/// The corner radius of a row.
const RADIUS: u32 = 9;

/// Which row the cursor is on.
#[derive(Clone, Debug, Default)]
pub(crate) struct SettingsScreen {
    rows: List,
}

const HELP: HelpCard = HelpCard::of_keys(Msg::HelpSettings, Msg::HelpSettingsText);

impl Screen for SettingsScreen {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(self.key_hints())
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(HELP)
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        match (stroke.key, stroke.press) {
            // The first press turns the device over; its repeats would turn it back.
            (Key::Left | Key::Right, Press::Repeat) if self.row() == Row::LeftHanded => {}
            (Key::Left, Press::Down | Press::Repeat) => self.change(Turn::Back, stage),
            (Key::Right, Press::Down | Press::Repeat) => self.change(Turn::On, stage),
            (Key::A, Press::Down) if self.row() == Row::SelfTest => {
                return Some(Place::SelfTest.into());
            }
            (Key::A, Press::Down) => self.change(Turn::Round, stage),
            (Key::B, Press::Down) => return Some(Place::Menu.into()),
            _ => {
                GRID.key(&mut self.rows, stroke, stage);
            }
        }
        None
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        ground(pen, layout, CALM, Msg::Settings);
        let title = pen.language().say(Msg::Settings);
        let top = Row::Language.area(layout).top_left.y;
        pen.outlined(
            &TITLE,
            title,
            rect(8, top - 31, 224, 26),
            Align::Centre,
            WHITE,
        );
        for row in ROWS {
            self.draw_row(pen, row, row.area(layout), seen.settings);
        }
        cursor(pen, &self.row().area(layout), RADIUS);
        hints::draw(pen, layout, self.key_hints(), seen.pulse);
    }
}

impl SettingsScreen {
    fn key_hints(&self) -> &'static [Hint] {
        match self.row() {
            Row::SelfTest => const { &hints::three(Msg::Open) },
            _ => const { &hints::three(Msg::Change) },
        }
    }

    fn row(&self) -> Row {
        self.rows.of(&ROWS).unwrap_or_default()
    }

    fn change(&mut self, turn: Turn, stage: &mut Stage<'_>) {
        let before = *stage.settings;
        let settings = &mut *stage.settings;
        match self.row() {
            Row::Language => {
                let all = Language::ALL;
                let at = turn.of(settings.language as u8, 0, all.len() as u8 - 1);
                settings.language = all.get(usize::from(at)).copied().unwrap_or(Language::En);
            }
            Row::Brightness => {
                settings.brightness = turn.of(settings.brightness, 1, Settings::BRIGHTEST);
            }
            Row::Motion => settings.motion = turn.of(settings.motion.into(), 0, 1) == 1,
            Row::Volume => settings.volume = turn.of(settings.volume, 0, Settings::LOUDEST),
            Row::LeftHanded => {
                settings.left_handed = turn.of(settings.left_handed.into(), 0, 1) == 1;
            }
            Row::SelfTest => {}
        }
        let after = *stage.settings;
        if after == before {
            return;
        }
        stage.effect(Effect::Settings(after));
        stage.put(ItemKey::Settings);
        stage.play(Cue::Pick);
        if after.motion != before.motion {
            let word = if after.motion { "on" } else { "off" };
            stage.tell("motion", format_args!("{word}"));
        }
        if after.left_handed != before.left_handed {
            let hand = if after.left_handed { "left" } else { "right" };
            stage.tell("hand", format_args!("{hand}"));
            // The panel turns the whole picture over.
            stage.redraw_all();
        } else if after.language == before.language {
            stage.redraw(self.row().area(stage.layout));
        } else {
            stage.tell("language", format_args!("{}", after.language.code()));
            stage.redraw_all();
        }
    }

    fn draw_row(&self, pen: &mut Pen<'_>, row: Row, area: Rectangle, settings: &Settings) {
        if !pen.sees(&grow(&area, 3)) {
            return;
        }
        let (x, y) = (area.top_left.x, area.top_left.y);
        pen.round(rect(x + 1, y + 3, 224, HIGH), 9, INK);
        pen.plate(area, 9, PAPER, INK);
        pen.round(rect(x + 1, y + 1, 35, HIGH - 2), 8, row.tab());
        pen.fill(rect(x + 24, y + 1, 12, HIGH - 2), row.tab());
        pen.fill(rect(x + 36, y, 1, HIGH), INK);
        icon(pen, row, Point::new(x + 18, y + 13));
        let label = pen.language().say(row.label());
        pen.label(&BOLD, label, rect(x + 43, y + 1, 88, 25), Align::Left, INK);
        if row == Row::SelfTest {
            return;
        }
        change_arrows(
            pen,
            Point::new(x + 134, y + 13),
            Point::new(x + 219, y + 13),
        );
        value(pen, row, rect(x + 142, y + 1, 70, 25), settings);
    }
}

/// How a value is changed.
#[derive(Clone, Copy, Debug)]
enum Turn {
    Back,
    On,
    /// Up, and from the last to the first.
    Round,
}

impl Turn {
    fn of(self, value: u8, least: u8, most: u8) -> u8 {
        match self {
            Turn::Back => value.saturating_sub(1).max(least),
            Turn::On => value.saturating_add(1).min(most),
            Turn::Round if value >= most => least,
            Turn::Round => value + 1,
        }
    }
}

fn value(pen: &mut Pen<'_>, row: Row, room: Rectangle, settings: &Settings) {
    let (x, y) = (room.top_left.x, room.top_left.y);
    match row {
        Row::Language => pen.label(&BOLD, settings.language.name(), room, Align::Centre, INK),
        Row::Brightness => {
            for i in 0..Settings::BRIGHTEST {
                let colour = if i < settings.brightness {
                    YELLOW
                } else {
                    SLATE
                };
                pen.plate(rect(x + 7 * i32::from(i), y + 4, 6, 18), 2, colour, INK);
            }
        }
        Row::Motion | Row::LeftHanded => {
            let on = match row {
                Row::Motion => settings.motion,
                _ => settings.left_handed,
            };
            pen.plate(rect(x, y + 4, 34, 18), 9, if on { SEA } else { MIST }, INK);
            pen.disc(Point::new(x + if on { 25 } else { 9 }, y + 13), 13, WHITE);
            let word = pen.language().say(if on { Msg::On } else { Msg::Off });
            pen.label(&BOLD, word, rect(x + 36, y, 34, 25), Align::Centre, INK);
        }
        Row::Volume if settings.volume == 0 => {
            let word = pen.language().say(Msg::Quiet);
            pen.label(&BOLD, word, room, Align::Centre, INK);
        }
        Row::Volume => {
            for i in 0..Settings::LOUDEST {
                let height = 8 + 6 * u32::from(i);
                let colour = if i < settings.volume { MOSS } else { SLATE };
                let bar = rect(
                    x + 12 + 17 * i32::from(i),
                    y + 23 - height as i32,
                    13,
                    height,
                );
                pen.plate(bar, 2, colour, INK);
            }
        }
        Row::SelfTest => {}
    }
}

/// A small drawing of what the row sets.
fn icon(pen: &mut Pen<'_>, row: Row, centre: Point) {
    let at = |dx: i32, dy: i32| centre + Point::new(dx, dy);
    match row {
        Row::Language => {
            pen.plate(rect(centre.x - 13, centre.y - 11, 26, 18), 6, WHITE, INK);
            pen.polygon(&[at(-6, 6), at(1, 6), at(-7, 12)], INK);
            pen.label(
                &BOLD,
                "Aa",
                rect(centre.x - 12, centre.y - 10, 24, 16),
                Align::Centre,
                INK,
            );
        }
        Row::Brightness => {
            for (dx, dy) in [
                (0, -11),
                (0, 11),
                (-11, 0),
                (11, 0),
                (-8, -8),
                (8, -8),
                (-8, 8),
                (8, 8),
            ] {
                pen.disc(at(dx, dy), 3, INK);
            }
            pen.disc(centre, 15, INK);
            pen.disc(centre, 13, WHITE);
        }
        Row::Motion => {
            for (i, length) in [10, 16, 12].into_iter().enumerate() {
                let y = centre.y - 7 + 7 * i as i32;
                pen.fill(rect(centre.x - 12, y, length, 2), TRENCH);
            }
            pen.disc(at(7, 0), 13, INK);
            pen.disc(at(7, 0), 11, WHITE);
        }
        Row::Volume => {
            pen.fill(rect(centre.x - 11, centre.y - 4, 6, 9), INK);
            pen.polygon(&[at(-6, -4), at(1, -10), at(1, 11), at(-6, 5)], INK);
            for (dx, half) in [(5, 4), (9, 8)] {
                pen.fill(
                    rect(centre.x + dx, centre.y - half, 2, 2 * half as u32 + 1),
                    INK,
                );
            }
        }
        Row::LeftHanded => {
            // The device turned over: the round keys left, the cross right.
            pen.plate(rect(centre.x - 15, centre.y - 8, 31, 17), 5, WHITE, INK);
            pen.fill(rect(centre.x - 5, centre.y - 5, 11, 11), TRENCH);
            for (dx, dy) in [(-12, 0), (-8, 0), (-10, -3), (-10, 3)] {
                pen.disc(at(dx, dy), 3, INK);
            }
            pen.fill(rect(centre.x + 8, centre.y - 1, 6, 2), INK);
            pen.fill(rect(centre.x + 10, centre.y - 3, 2, 6), INK);
        }
        Row::SelfTest => {
            for (dx, dy) in [(0, -8), (-8, 0), (8, 0), (0, 8), (0, 0)] {
                pen.fill(rect(centre.x + dx - 4, centre.y + dy - 4, 8, 8), INK);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_and_right_stop_at_the_ends_and_a_goes_round() {
        assert_eq!((Turn::Back.of(1, 1, 10), Turn::On.of(10, 1, 10)), (1, 10));
        assert_eq!((Turn::Round.of(10, 1, 10), Turn::Round.of(3, 0, 3)), (1, 0));
        assert_eq!((Turn::Back.of(5, 1, 10), Turn::On.of(5, 1, 10)), (4, 6));
    }
}
