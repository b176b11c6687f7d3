//! The sheet that Y held shows on a board with four keys: what has a key of its own elsewhere. Help, the table, advice, the
//! system menu, and the way out of pages on which back undoes a step.

use keys::{Key, Press, Stroke};

use super::{App, tell};
use crate::{
    Effects, Layout,
    art::font::TITLE,
    palette::WHITE,
    pen::{Align, Pen, rect},
    screens::Place,
    table::Running,
    text::{Msg, four::Word, table},
    widgets::{
        backdrop::{CALM, ground},
        help,
        hints::{self, Hint},
        list::{Grid, List},
        paper::button,
    },
};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

/// A line of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// What this key does on a board with eight.
    Key(Key, Msg),
    Advice,
    /// What B held does.
    Leave,
    System,
}

impl Entry {
    const fn word(self) -> Msg {
        match self {
            Entry::Key(_, word) => word,
            Entry::Advice => table::Word::Advice.msg(),
            Entry::Leave => Word::Leave.msg(),
            Entry::System => Word::LightAndSound.msg(),
        }
    }
}

/// At most two keys, and one of each other.
type Entries = Vec<Entry, 5>;

/// The open sheet.
#[derive(Clone, Debug)]
pub(super) struct MoreSheet {
    entries: Entries,
    list: List,
}

const HINTS: &[Hint] = &[(Key::A, table::Word::Choose.msg()), (Key::B, Msg::Back)];

fn area(layout: Layout, row: u8) -> Rectangle {
    let top = (layout.field().size.height as i32 - 212) / 2;
    rect(24, top + 38 + 35 * i32::from(row), 192, 28)
}

impl MoreSheet {
    pub(super) fn draw(&self, pen: &mut Pen<'_>, layout: Layout) {
        ground(pen, layout, CALM, Word::MoreKey.msg());
        let top = (layout.field().size.height as i32 - 212) / 2;
        let title = pen.language().say(Word::MoreTitle.msg());
        pen.outlined(&TITLE, title, rect(8, top, 224, 30), Align::Centre, WHITE);
        for (row, entry) in (0..).zip(&self.entries) {
            let text = pen.language().say(entry.word());
            button(pen, area(layout, row), text, row == self.list.at());
        }
        hints::draw(pen, layout, HINTS, false);
    }
}

impl App {
    /// What the sheet would list now.
    fn extras(&self) -> Entries {
        let mut entries = Entries::new();
        if self.place == Place::SelfTest {
            // Its keys are what is printed on them.
            return entries;
        }
        let mut add = |entry| {
            let pushed = entries.push(entry);
            debug_assert!(pushed.is_ok(), "five lines at most");
        };
        let at_the_table =
            self.place == Place::Play && self.running.as_ref().is_some_and(Running::is_calm);
        let hints = match (&self.signs, &self.help) {
            (Some(signs), _) => hints::list(signs.hints()),
            (None, Some(_)) => hints::list(help::hints(at_the_table)),
            (None, None) => self.hints(),
        };
        for (key, word) in hints {
            if matches!(key, Key::X | Key::Y) {
                add(Entry::Key(key, word));
            }
        }
        if at_the_table && self.help.is_none() {
            add(Entry::Advice);
        }
        let covered = self.help.is_some() || self.signs.is_some();
        if self.place == Place::Companion && !covered && self.companion.leaves_by_holding() {
            add(Entry::Leave);
        }
        if self.has_system_menu() && !covered {
            add(Entry::System);
        }
        entries
    }

    /// Whether Y held shows anything.
    pub(super) fn offers_more(&self) -> bool {
        !self.extras().is_empty()
    }

    pub(super) fn open_more(&mut self, effects: &mut Effects) {
        let entries = self.extras();
        let busy = self.more.is_some() || self.system.is_open() || self.companion.rings();
        if busy || entries.is_empty() || self.desk.notice.is_some() {
            return;
        }
        self.more = Some(MoreSheet {
            entries,
            list: List::default(),
        });
        self.desk.dirty.add(self.desk.layout.screen());
        tell(effects, "more", "open");
        self.tell_entry(effects);
    }

    /// The line under the cursor, for tests and key scripts.
    fn tell_entry(&self, effects: &mut Effects) {
        let more = self.more.as_ref();
        if let Some(entry) = more.and_then(|more| more.list.of(&more.entries)) {
            let language = self.desk.settings.language;
            tell(effects, "entry", language.say(entry.word()));
        }
    }

    pub(super) fn close_more(&mut self, effects: &mut Effects) {
        if self.more.take().is_some() {
            if let Some(running) = &mut self.running {
                running.uncovered(self.desk.now);
            }
            self.desk.dirty.add(self.desk.layout.screen());
            tell(effects, "more", "closed");
        }
    }

    #[inline(never)]
    pub(super) fn key_on_more(&mut self, stroke: Stroke, effects: &mut Effects) {
        let Some(more) = &mut self.more else {
            return;
        };
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => {
                let entry = more.list.of(&more.entries);
                self.close_more(effects);
                self.ignore_rest_of(Key::A);
                if let Some(entry) = entry {
                    self.carry_out_extra(entry, effects);
                }
            }
            (Key::B, Press::Down) => {
                self.close_more(effects);
                self.ignore_rest_of(Key::B);
            }
            _ => {
                let rows = Grid {
                    count: more.entries.len() as u8,
                    columns: 1,
                    radius: 10,
                    area,
                };
                if rows.key(&mut more.list, stroke, &mut self.desk.stage(effects)) {
                    self.desk.dirty.add(self.desk.layout.field());
                    self.tell_entry(effects);
                }
            }
        }
    }

    /// Presses the keys that the board lacks.
    fn carry_out_extra(&mut self, entry: Entry, effects: &mut Effects) {
        let up = Press::Up { after_long: false };
        let strokes: &[(Key, Press)] = match entry {
            Entry::Key(key, _) => &[(key, Press::Down), (key, up)],
            Entry::Advice => &[(Key::X, Press::Long)],
            Entry::Leave => &[
                (Key::B, Press::Down),
                (Key::B, Press::Long),
                (Key::B, Press::Up { after_long: true }),
            ],
            Entry::System => {
                self.open_system_menu(effects);
                return;
            }
        };
        for &(key, press) in strokes {
            self.key_of_eight(Stroke { key, press }, None, effects);
        }
    }
}
