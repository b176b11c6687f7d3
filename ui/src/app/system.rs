//! The system menu: light, sound, battery and off, over whatever is open. Y held opens it from every screen.
//!
//! Y going down has done something by then; where that opened a screen or a page, it is closed again.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::{Key, Press, Stroke};

use super::{App, tell};
use crate::{
    Effect, Effects, Layout, Power, Supply,
    art::font::{BOLD, TITLE},
    event::{self, Exit},
    palette::{INK, MOSS, WHITE},
    pen::{Align, Pen, rect},
    screens::{
        Place,
        settings::{self, Row, Turn},
    },
    table::Running,
    text::{Msg, Phrase, phrase, power::Word, table},
    widgets::{
        backdrop::{CALM, ground},
        battery,
        hints::{self, Hint},
        list::{Grid, List},
        paper::cursor,
    },
};

const ROWS: &[Row] = &[Row::Brightness, Row::Volume, Row::SwitchOff, Row::GoOn];
const ROWS_WITH_LOADER: &[Row] = &[
    Row::Brightness,
    Row::Volume,
    Row::SwitchOff,
    Row::Leave,
    Row::GoOn,
];

/// The open menu, and what the held key has done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SystemState {
    /// The cursor of the open menu.
    menu: Option<List>,
    /// What Y has done by going down, while it is held and no other key is pressed.
    held_y: Option<HeldY>,
    /// A loader has started this program and can be gone back to.
    has_loader: bool,
}

/// What Y has done by going down.
#[derive(Clone, Copy, Debug)]
enum HeldY {
    Nothing,
    /// It has left this screen.
    Left(Place),
    /// It has opened the page of everybody's goods.
    OpenedGoods,
}

impl SystemState {
    pub(super) const fn is_open(&self) -> bool {
        self.menu.is_some()
    }

    const fn rows(&self) -> &'static [Row] {
        if self.has_loader {
            ROWS_WITH_LOADER
        } else {
            ROWS
        }
    }

    fn row(&self) -> Row {
        let menu = self.menu.unwrap_or_default();
        menu.of(self.rows()).unwrap_or(Row::GoOn)
    }

    fn hints(&self) -> &'static [Hint] {
        const BACK: Hint = (Key::B, Word::GoOn.msg());
        const DO: &[Hint] = &[(Key::A, table::Word::Choose.msg()), BACK];
        const CHANGE: &[Hint] = &[(Key::A, Msg::Change), BACK];
        if self.row().opens() { DO } else { CHANGE }
    }
}

impl App {
    /// A loader has started this program: the system menu offers to go back to it, by [`Effect::Leave`].
    pub const fn offer_leaving(&mut self) {
        self.system.has_loader = true;
    }

    /// Keys of the menu, and the one that opens it. Whether the key was taken.
    #[inline(never)]
    pub(super) fn key_at_system(&mut self, stroke: Stroke, effects: &mut Effects) -> bool {
        if self.system.is_open() {
            self.key_in_menu(stroke, effects);
            return true;
        }
        (stroke.key, stroke.press) == (Key::Y, Press::Long) && self.open_system(effects)
    }

    /// Whether it opens here: not where every key is wanted, or nothing has been chosen yet.
    pub(super) const fn has_system_menu(&self) -> bool {
        !matches!(
            self.place,
            Place::Splash
                | Place::Language
                | Place::SoundQuestion
                | Place::SelfTest
                | Place::EraseSaves
        )
    }

    /// What a key has done since the screen and its page were these: Y may turn out to be held.
    pub(super) fn note_y(&mut self, stroke: Stroke, place: Place, goods: bool) {
        self.system.held_y = match stroke {
            Stroke {
                key: Key::Y,
                press: Press::Down,
            } => Some(if place != self.place {
                HeldY::Left(place)
            } else if !goods && self.shows_goods() {
                HeldY::OpenedGoods
            } else {
                HeldY::Nothing
            }),
            _ => None,
        };
    }

    /// Whether the page of everybody's goods is open.
    pub(super) fn shows_goods(&self) -> bool {
        let running = self.running.as_ref();
        self.place == Place::Play && running.is_some_and(Running::shows_goods)
    }

    /// Open it from the sheet of a board with four keys.
    pub(super) fn open_system_menu(&mut self, effects: &mut Effects) {
        self.system.held_y = Some(HeldY::Nothing);
        self.open_system(effects);
    }

    /// Whether it was opened.
    fn open_system(&mut self, effects: &mut Effects) -> bool {
        let Some(held) = self.system.held_y.take() else {
            return false;
        };
        if !self.has_system_menu() {
            return false;
        }
        match (held, &mut self.running) {
            (HeldY::Left(place), _) => self.go(place, effects),
            (HeldY::OpenedGoods, Some(running)) => {
                running.close_goods(&mut self.desk.stage(effects));
            }
            _ => {}
        }
        self.system.menu = Some(List::default());
        self.desk.dirty.add(self.desk.layout.screen());
        tell(effects, "system", "open");
        true
    }

    fn key_in_menu(&mut self, stroke: Stroke, effects: &mut Effects) {
        let row = self.system.row();
        let Some(mut menu) = self.system.menu else {
            return;
        };
        let first = self.first_row();
        let at = first + menu.at();
        let before = self.system.hints();
        let mut stage = self.desk.stage(effects);
        match (stroke.key, stroke.press) {
            (Key::Left, Press::Down | Press::Repeat) => {
                settings::change(row, at, Turn::Back, &mut stage);
            }
            (Key::Right, Press::Down | Press::Repeat) => {
                settings::change(row, at, Turn::On, &mut stage);
            }
            (Key::A, Press::Down) if !row.opens() => {
                settings::change(row, at, Turn::Round, &mut stage);
            }
            (Key::A | Key::B, Press::Down) => {
                self.close_system(stroke.key, effects);
                match (stroke.key, row) {
                    (Key::A, Row::SwitchOff) => self.switch_off(effects),
                    (Key::A, Row::Leave) => self.leave(Exit::Loader, effects),
                    _ => {}
                }
                return;
            }
            _ => {
                let grid = Grid {
                    count: self.system.rows().len() as u8,
                    columns: 1,
                    radius: settings::RADIUS,
                    area: |layout, row| settings::row_area(layout, first + row),
                };
                grid.key(&mut menu, stroke, &mut stage);
                self.system.menu = Some(menu);
            }
        }
        let now = self.system.hints();
        if now != before {
            let changed = hints::changed(self.desk.layout, self.key_guide().layout, before, now);
            self.desk.dirty.add(changed);
        }
    }

    /// The rest of this key's press is for nobody.
    fn close_system(&mut self, key: Key, effects: &mut Effects) {
        if let Some(running) = &mut self.running {
            running.uncovered(self.desk.now);
        }
        self.system.menu = None;
        self.ignore_rest_of(key);
        self.desk.dirty.add(self.desk.layout.screen());
        tell(effects, "system", "closed");
    }

    /// Leave this program. A running sand clock pauses, as when the device is switched off.
    pub(super) fn leave(&mut self, exit: Exit, effects: &mut Effects) {
        self.companion.pause_clock(&mut self.desk.stage(effects));
        event::push(effects, Effect::Leave(exit));
    }

    /// The place of the first row: below the battery, where there is one.
    const fn first_row(&self) -> u8 {
        self.power.known.is_some() as u8
    }

    #[inline(never)]
    pub(super) fn draw_system(&self, pen: &mut Pen<'_>) {
        let layout = self.desk.layout;
        ground(pen, layout, CALM, Word::Device.msg());
        let title = pen.language().say(Word::Device.msg());
        let top = settings::row_area(layout, 0).top_left.y;
        let room = rect(8, top - 31, 224, 26);
        pen.outlined(&TITLE, title, room, Align::Centre, WHITE);
        if let Some(power) = self.power.known {
            draw_battery(pen, settings::row_area(layout, 0), power);
        }
        let first = self.first_row();
        for (row, place) in self.system.rows().iter().zip(first..) {
            let area = settings::row_area(layout, place);
            settings::draw_row(pen, *row, area, &self.desk.settings);
        }
        let at = first + self.system.menu.unwrap_or_default().at();
        cursor(pen, &settings::row_area(layout, at), settings::RADIUS);
        hints::draw(pen, layout, self.system.hints(), false);
    }

    /// The battery has changed while the menu is open.
    pub(super) fn redraw_battery_row(&mut self, layout: Layout) {
        self.desk.dirty.add(settings::row_area(layout, 0));
    }
}

/// The battery in words.
fn draw_battery(pen: &mut Pen<'_>, area: Rectangle, power: Power) {
    if !pen.sees(&area) {
        return;
    }
    let Point { x, y } = area.top_left;
    settings::draw_strip(pen, area, MOSS);
    battery::draw(pen, rect(x + 6, y + 7, 26, 13), power);
    let text = words(pen.language(), power);
    let room = rect(x + 41, y + 1, 178, 25);
    pen.label(&BOLD, &text, room, Align::Left, INK);
}

fn words(language: crate::Language, power: Power) -> Phrase {
    match (power.supply, power.battery) {
        (Supply::Battery, Some(battery)) => {
            phrase(language, Word::Charge.msg(), &[&battery.percent])
        }
        (Supply::Charging, Some(battery)) => {
            phrase(language, Word::Charging.msg(), &[&battery.percent])
        }
        (Supply::Usb, Some(battery)) => {
            phrase(language, Word::UsbCharge.msg(), &[&battery.percent])
        }
        (_, None) => phrase(language, Word::UsbPower.msg(), &[]),
    }
}
