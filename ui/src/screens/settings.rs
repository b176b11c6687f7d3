//! The settings screen: one row for each, changed with left and right, in force at once. What makes reading,
//! hearing and pressing easier is on a page of its own. The rows are shared with the system menu.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use keys::{Key, Press, Repeat, Stroke};
use store::ItemKey;

use crate::{
    Cue, Effect, Language, Layout, Pace, Settings, SleepAfter, TextSize,
    art::font::{BOLD, TITLE},
    palette::{
        BUOY, INK, LAGOON, MIST, MOSS, PAPER, PINK, PURPLE, SAND, SEA, SLATE, TRENCH, WHITE, YELLOW,
    },
    pen::{Align, Pen, grow, rect},
    screens::{Command, Context, Place, Screen, Snapshot, Stage, Visit},
    text::{Msg, device::Word as Device, phrase, power::Word as Power, table::Word},
    widgets::{
        backdrop::{CALM, ground},
        help::HelpCard,
        hints::{self, Hint, Hints},
        list::{Grid, List},
        paper::{change_arrows, cursor},
    },
};

/// The rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Row {
    #[default]
    Language,
    Brightness,
    /// Opens the second page.
    Access,
    Sleep,
    SwitchOff,
    /// Opens the third page.
    Device,
    SelfTest,
    About,
    Update,
    Lamp,
    /// Back to the loader, in the system menu.
    Leave,
    /// Closes the system menu.
    GoOn,
    Text,
    Pace,
    Motion,
    LeftHanded,
    Volume,
    Repeat,
}

const MAIN: &[Row] = &[
    Row::Language,
    Row::Brightness,
    Row::Access,
    Row::Sleep,
    Row::SwitchOff,
    Row::Device,
];
const ACCESS: &[Row] = &[
    Row::Text,
    Row::Pace,
    Row::Motion,
    Row::LeftHanded,
    Row::Volume,
    Row::Repeat,
];
const DEVICE: &[Row] = &[Row::SelfTest, Row::About, Row::Update, Row::Lamp];

impl Row {
    const fn label(self) -> Msg {
        match self {
            Row::Language => Msg::LanguageRow,
            Row::Brightness => Msg::BrightnessRow,
            Row::Access => Msg::AccessRow,
            Row::Text => Msg::TextRow,
            Row::Pace => Msg::PaceRow,
            Row::Repeat => Msg::RepeatRow,
            Row::Motion => Msg::MotionRow,
            Row::Volume => Msg::VolumeRow,
            Row::LeftHanded => Msg::LeftHandedRow,
            Row::SelfTest => Msg::SelfTestRow,
            Row::Device => Power::Device.msg(),
            Row::About => Device::AboutRow.msg(),
            Row::Update => Device::UpdateRow.msg(),
            Row::Lamp => Device::LampRow.msg(),
            Row::Sleep => Power::SleepRow.msg(),
            Row::SwitchOff => Power::SwitchOff.msg(),
            Row::Leave => Power::Leave.msg(),
            Row::GoOn => Power::GoOn.msg(),
        }
    }

    const fn tab(self) -> Rgb565 {
        match self {
            Row::Language | Row::Text | Row::About => PINK,
            Row::Brightness | Row::Pace | Row::Lamp => YELLOW,
            Row::Access | Row::Repeat => PURPLE,
            Row::Motion | Row::Update => LAGOON,
            Row::Volume => MOSS,
            Row::LeftHanded | Row::Sleep => SAND,
            Row::SelfTest | Row::Device | Row::Leave => MIST,
            Row::SwitchOff => BUOY,
            Row::GoOn => LAGOON,
        }
    }

    /// Whether A opens or does something, instead of left and right changing a value.
    pub(crate) const fn opens(self) -> bool {
        matches!(
            self,
            Row::Access
                | Row::Device
                | Row::SelfTest
                | Row::About
                | Row::Update
                | Row::SwitchOff
                | Row::Leave
                | Row::GoOn
        )
    }
}

pub(crate) const fn row_area(layout: Layout, row: u8) -> Rectangle {
    let top = 34 + (layout.field().size.height as i32 - 220) / 2;
    rect(8, top + 31 * row as i32, 224, HIGH)
}

/// The height of a row.
pub(crate) const HIGH: u32 = 27;
/// The corner radius of a row.
pub(crate) const RADIUS: u32 = 9;

/// Which page is open, and which row the cursor is on.
#[derive(Clone, Debug, Default)]
pub(crate) struct SettingsScreen {
    rows: List,
    page: Page,
    has_lamp: bool,
}

/// A page of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Main,
    Access,
    Device,
}

impl Page {
    const fn rows(self) -> &'static [Row] {
        match self {
            Page::Main => MAIN,
            Page::Access => ACCESS,
            Page::Device => DEVICE,
        }
    }

    const fn title(self) -> Msg {
        match self {
            Page::Main => Msg::Settings,
            Page::Access => Msg::AccessRow,
            Page::Device => Power::Device.msg(),
        }
    }

    /// The value of the fact `page`.
    const fn name(self) -> &'static str {
        match self {
            Page::Main => "settings",
            Page::Access => "access",
            Page::Device => "device",
        }
    }

    /// The row of the first page that opens it.
    const fn opener(self) -> Row {
        match self {
            Page::Main | Page::Access => Row::Access,
            Page::Device => Row::Device,
        }
    }
}

const HELP: HelpCard = HelpCard::of_keys(Msg::HelpSettings, Msg::HelpSettingsText);

impl Screen for SettingsScreen {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(self.key_hints())
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(HELP)
    }

    fn enter(&mut self, visit: Visit, _ctx: &mut Context<'_>) {
        if visit.from == Place::Menu {
            (self.rows, self.page) = (List::default(), Page::Main);
        }
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        match (stroke.key, stroke.press) {
            // The first press turns the device over; its repeats would turn it back.
            (Key::Left | Key::Right, Press::Repeat) if self.row() == Row::LeftHanded => {}
            (Key::Left, Press::Down | Press::Repeat) => self.change(Turn::Back, stage),
            (Key::Right, Press::Down | Press::Repeat) => self.change(Turn::On, stage),
            (Key::A, Press::Down) if self.row() == Row::SwitchOff => {
                return Some(Command::SwitchOff);
            }
            (Key::A, Press::Down) if self.row() == Row::SelfTest => {
                return Some(Place::SelfTest.into());
            }
            (Key::A, Press::Down) if self.row() == Row::About => {
                return Some(Place::About.into());
            }
            (Key::A, Press::Down) if self.row() == Row::Update => {
                return Some(Place::Update.into());
            }
            (Key::A, Press::Down) if self.row() == Row::Access => {
                self.turn_page(Page::Access, stage);
            }
            (Key::A, Press::Down) if self.row() == Row::Device => {
                self.turn_page(Page::Device, stage);
            }
            (Key::A, Press::Down) => self.change(Turn::Round, stage),
            (Key::B, Press::Down) if self.page != Page::Main => self.turn_page(Page::Main, stage),
            (Key::B, Press::Down) => return Some(Place::Menu.into()),
            _ => {
                self.grid().key(&mut self.rows, stroke, stage);
            }
        }
        None
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        let head = self.page.title();
        ground(pen, layout, CALM, Msg::Settings);
        let title = pen.language().say(head);
        let top = row_area(layout, 0).top_left.y;
        pen.outlined(
            &TITLE,
            title,
            rect(8, top - 31, 224, 26),
            Align::Centre,
            WHITE,
        );
        for (i, row) in self.list().iter().enumerate() {
            draw_row(pen, *row, row_area(layout, i as u8), seen.settings);
        }
        cursor(pen, &row_area(layout, self.rows.at()), RADIUS);
        hints::draw(pen, layout, self.key_hints(), seen.pulse);
    }
}

impl SettingsScreen {
    /// Whether there is a lamp to set.
    pub(crate) const fn offer_lamp(&mut self, has_lamp: bool) {
        self.has_lamp = has_lamp;
    }

    fn key_hints(&self) -> &'static [Hint] {
        match self.row() {
            Row::SwitchOff => const { &hints::three(Word::Choose.msg()) },
            row if row.opens() => const { &hints::three(Msg::Open) },
            _ => const { &hints::three(Msg::Change) },
        }
    }

    fn row(&self) -> Row {
        self.rows.of(self.list()).unwrap_or_default()
    }

    fn list(&self) -> &'static [Row] {
        match self.page.rows() {
            [rows @ .., Row::Lamp] if !self.has_lamp => rows,
            rows => rows,
        }
    }

    fn grid(&self) -> Grid<fn(Layout, u8) -> Rectangle> {
        Grid {
            count: self.list().len() as u8,
            columns: 1,
            radius: RADIUS,
            area: row_area,
        }
    }

    /// Open this page; back on the first one the cursor is on the row that opened the other.
    fn turn_page(&mut self, page: Page, stage: &mut Stage<'_>) {
        let before = core::mem::replace(&mut self.page, page);
        let opener = page.rows().iter().position(|row| *row == before.opener());
        self.rows = List::new(opener.unwrap_or(0) as u8);
        stage.tell("page", format_args!("{}", page.name()));
        stage.play(Cue::Move);
        stage.redraw_all();
    }

    fn change(&self, turn: Turn, stage: &mut Stage<'_>) {
        change(self.row(), self.rows.at(), turn, stage);
    }
}

/// Change the value of a row, which is at this place on its page.
pub(crate) fn change(row: Row, at: u8, turn: Turn, stage: &mut Stage<'_>) {
    let before = *stage.settings;
    let settings = &mut *stage.settings;
    match row {
        Row::Language => {
            let all = Language::ALL;
            let at = turn.of(settings.language as u8, 0, all.len() as u8 - 1);
            settings.language = all.get(usize::from(at)).copied().unwrap_or(Language::En);
        }
        Row::Brightness => {
            settings.brightness = turn.of(settings.brightness, 1, Settings::BRIGHTEST);
        }
        Row::Text => settings.text = turn.one_of(settings.text, &TextSize::ALL),
        Row::Pace => settings.pace = turn.one_of(settings.pace, &Pace::ALL),
        Row::Repeat => settings.repeat = turn.one_of(settings.repeat, &Repeat::ALL),
        Row::Motion => settings.motion = turn.of(settings.motion.into(), 0, 1) == 1,
        Row::Volume => settings.volume = turn.of(settings.volume, 0, Settings::LOUDEST),
        Row::LeftHanded => {
            settings.left_handed = turn.of(settings.left_handed.into(), 0, 1) == 1;
        }
        Row::Sleep => settings.sleep = turn.one_of(settings.sleep, &SleepAfter::ALL),
        Row::Lamp => settings.lamp = turn.of(settings.lamp.into(), 0, 1) == 1,
        Row::Access
        | Row::Device
        | Row::SelfTest
        | Row::About
        | Row::Update
        | Row::SwitchOff
        | Row::Leave
        | Row::GoOn => {}
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
    } else if after.text != before.text {
        let size = match after.text {
            TextSize::Normal => "normal",
            TextSize::Large => "large",
        };
        stage.tell("text", format_args!("{size}"));
        stage.redraw_all();
    } else if after.language == before.language {
        stage.redraw(row_area(stage.layout, at));
    } else {
        stage.tell("language", format_args!("{}", after.language.code()));
        stage.redraw_all();
    }
}

/// The paper of a row, with a tab in this colour.
pub(crate) fn draw_strip(pen: &mut Pen<'_>, area: Rectangle, tab: Rgb565) {
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.round(rect(x + 1, y + 3, 224, HIGH), 9, INK);
    pen.plate(area, 9, PAPER, INK);
    pen.round(rect(x + 1, y + 1, 35, HIGH - 2), 8, tab);
    pen.fill(rect(x + 24, y + 1, 12, HIGH - 2), tab);
    pen.fill(rect(x + 36, y, 1, HIGH), INK);
}

pub(crate) fn draw_row(pen: &mut Pen<'_>, row: Row, area: Rectangle, settings: &Settings) {
    if !pen.sees(&grow(&area, 3)) {
        return;
    }
    draw_strip(pen, area, row.tab());
    let (x, y) = (area.top_left.x, area.top_left.y);
    icon(pen, row, Point::new(x + 18, y + 13));
    let label = pen.language().say(row.label());
    let width = if row.opens() { 178 } else { 95 };
    let room = rect(x + 41, y + 1, width, 25);
    pen.label(&BOLD, label, room, Align::Left, INK);
    if row.opens() {
        return;
    }
    // The name of a language may be longer than any other value; the label beside it is in the same language, and short.
    let wide = match row {
        Row::Language => BOLD.width(settings.language.name()).max(70),
        _ => 70,
    };
    let left = x + 215 - wide;
    change_arrows(
        pen,
        Point::new(left - 7, y + 13),
        Point::new(x + 221, y + 13),
    );
    value(pen, row, rect(left, y + 1, wide as u32, 25), settings);
}

/// How a value is changed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Turn {
    Back,
    On,
    /// Up, and from the last to the first.
    Round,
}

impl Turn {
    /// The value after or before this one of a list.
    fn one_of<T: Copy + PartialEq>(self, value: T, all: &[T]) -> T {
        let place = all.iter().position(|one| *one == value).unwrap_or(0);
        let most = all.len().saturating_sub(1) as u8;
        let place = self.of(place as u8, 0, most);
        all.get(usize::from(place)).copied().unwrap_or(value)
    }

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
        Row::Motion | Row::LeftHanded | Row::Lamp => {
            let on = match row {
                Row::Motion => settings.motion,
                Row::Lamp => settings.lamp,
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
        Row::Text | Row::Pace | Row::Repeat => {
            let word = match row {
                Row::Text => text_word(settings.text),
                Row::Pace => pace_word(settings.pace),
                _ => repeat_word(settings.repeat),
            };
            let word = pen.language().say(word);
            pen.label(&BOLD, word, room, Align::Centre, INK);
        }
        Row::Sleep => {
            let word = match settings.sleep.minutes() {
                Some(minutes) => phrase(pen.language(), Power::Minutes.msg(), &[&minutes]),
                None => phrase(pen.language(), Power::Never.msg(), &[]),
            };
            pen.label(&BOLD, &word, room, Align::Centre, INK);
        }
        Row::Access
        | Row::Device
        | Row::SelfTest
        | Row::About
        | Row::Update
        | Row::SwitchOff
        | Row::Leave
        | Row::GoOn => {}
    }
}

const fn text_word(text: TextSize) -> Msg {
    match text {
        TextSize::Normal => Msg::TextNormal,
        TextSize::Large => Msg::TextLarge,
    }
}

const fn pace_word(pace: Pace) -> Msg {
    match pace {
        Pace::Slow => Msg::PaceSlow,
        Pace::Normal => Msg::PaceNormal,
        Pace::Quick => Msg::PaceQuick,
    }
}

const fn repeat_word(repeat: Repeat) -> Msg {
    match repeat {
        Repeat::Off => Msg::Off,
        Repeat::Slow => Msg::RepeatSlow,
        Repeat::Normal => Msg::RepeatNormal,
    }
}

/// A small drawing of what the row sets.
pub(super) fn icon(pen: &mut Pen<'_>, row: Row, centre: Point) {
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
        Row::Access => {
            // A person with open arms.
            pen.disc(at(0, -8), 7, INK);
            pen.fill(rect(centre.x - 10, centre.y - 4, 21, 3), INK);
            pen.fill(rect(centre.x - 3, centre.y - 3, 7, 8), INK);
            pen.polygon(&[at(-3, 4), at(0, 4), at(-4, 12), at(-7, 12)], INK);
            pen.polygon(&[at(0, 4), at(3, 4), at(7, 12), at(4, 12)], INK);
        }
        Row::Text => {
            let (small, large) = (
                rect(centre.x - 15, centre.y - 6, 12, 16),
                rect(centre.x - 3, centre.y - 11, 18, 21),
            );
            pen.label(&BOLD, "A", small, Align::Centre, INK);
            pen.label(&TITLE, "A", large, Align::Centre, INK);
        }
        Row::Pace => {
            pen.disc(centre, 23, INK);
            pen.disc(centre, 19, WHITE);
            pen.fill(rect(centre.x - 1, centre.y - 7, 2, 8), INK);
            pen.fill(rect(centre.x - 1, centre.y - 1, 7, 2), INK);
        }
        Row::Repeat => {
            for dx in [-12, -3, 6] {
                pen.polygon(&[at(dx, -7), at(dx + 7, 0), at(dx, 7)], INK);
            }
        }
        Row::Sleep => {
            // A moon.
            pen.disc(centre, 21, INK);
            pen.disc(centre, 19, YELLOW);
            pen.disc(at(5, -4), 17, INK);
            pen.disc(at(5, -4), 15, SAND);
            pen.round(rect(centre.x + 4, centre.y - 11, 11, 21), 4, SAND);
        }
        Row::SwitchOff => {
            pen.disc(centre, 21, INK);
            pen.disc(centre, 15, BUOY);
            pen.fill(rect(centre.x - 3, centre.y - 11, 7, 9), BUOY);
            pen.fill(rect(centre.x - 1, centre.y - 11, 3, 11), INK);
        }
        Row::Leave => {
            // An SD card.
            let corners = [(-8, -10), (3, -10), (8, -5), (8, 10), (-8, 10)];
            pen.polygon(&corners.map(|(dx, dy)| at(dx, dy)), INK);
            for dx in [-5, -2, 1] {
                pen.fill(rect(centre.x + dx, centre.y - 7, 2, 5), MIST);
            }
        }
        Row::GoOn => pen.polygon(&[at(-6, -9), at(9, 0), at(-6, 9)], INK),
        Row::Device => {
            // A handheld: screen, cross, key.
            pen.plate(rect(centre.x - 15, centre.y - 8, 31, 17), 5, WHITE, INK);
            pen.fill(rect(centre.x - 5, centre.y - 5, 11, 11), TRENCH);
            pen.fill(rect(centre.x - 13, centre.y - 1, 6, 2), INK);
            pen.fill(rect(centre.x - 11, centre.y - 3, 2, 6), INK);
            for (dx, dy) in [(9, 2), (12, -2)] {
                pen.disc(at(dx, dy), 4, INK);
            }
        }
        Row::About => {
            pen.disc(at(0, -8), 6, INK);
            pen.fill(rect(centre.x - 3, centre.y - 3, 6, 13), INK);
        }
        Row::Update => {
            // An arrow down into a tray.
            pen.fill(rect(centre.x - 2, centre.y - 11, 5, 9), INK);
            pen.polygon(&[at(-8, -3), at(8, -3), at(0, 6)], INK);
            pen.fill(rect(centre.x - 11, centre.y + 8, 23, 3), INK);
        }
        Row::Lamp => {
            pen.disc(at(0, -3), 17, INK);
            pen.disc(at(0, -3), 15, WHITE);
            pen.fill(rect(centre.x - 4, centre.y + 4, 9, 7), INK);
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
        assert_eq!(Turn::Round.one_of(Pace::Quick, &Pace::ALL), Pace::Slow);
        assert_eq!(Turn::On.one_of(Pace::Quick, &Pace::ALL), Pace::Quick);
    }

    #[test]
    fn no_row_is_on_two_pages() {
        for (page, other) in [(MAIN, ACCESS), (MAIN, DEVICE), (ACCESS, DEVICE)] {
            assert!(page.iter().all(|row| !other.contains(row)));
        }
    }
}
