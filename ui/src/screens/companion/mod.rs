//! The companion: the device beside a printed box.
//!
//! ```text
//! hub       nine tiles: five games, and what serves any game
//! contents  the pages of one game
//! pointer   what both share: head, cursor, keys
//! printed   what a printed box is described by, and the list of them
//! page      what every page can be asked, and the list of them
//! note      a page in bytes, for the store
//! ```
//!
//! Owns who sits at the table, which page is open, the sand clock that runs beside all pages, and that a
//! page is in the store before what it drew is shown. The arithmetic is `rules_core::companion`.

mod contents;
mod hub;
mod note;
mod page;
mod pointer;
pub(crate) mod printed;
mod screen;

mod aids;
mod piles;
mod sheets;
mod turns;

use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use keys::{Key, Press, Stroke};

pub(crate) use note::{Note, NoteReader, NoteWriter};
pub(crate) use page::{Kind, Navigation, Page, PageContext};

use crate::{
    Layout, Millis,
    art::font::TITLE,
    key_guide::Steps,
    palette::WHITE,
    pen::{Align, Pen, rect},
    screens::{Place, Stage},
    table::{Scenery, company::Company},
    text::Msg,
    widgets::{
        help::HelpCard,
        hints::{self, Hint},
    },
};
use aids::ClockPage;
use contents::Contents;
use hub::Hub;
use page::Open;

/// What the keys do, four at most.
pub(crate) type Hints = Vec<Hint, 4>;

/// Which part of the companion shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Location {
    #[default]
    Hub,
    Contents,
    Page,
    Clock,
}

/// The companion.
#[derive(Clone, Debug, Default)]
pub(crate) struct Companion {
    location: Location,
    hub: Hub,
    contents: Contents,
    /// Who sits at the table; empty until the store has answered.
    guests: Company,
    /// The page that is open, or was open last.
    open: Option<(Kind, Open)>,
    /// The page that comes when the store has brought its note.
    coming: Option<Kind>,
    /// The sand clock, and whether the store was asked how it stood.
    clock: ClockPage,
    clock_known: bool,
    /// The sand clock was opened from a page, to which B goes back.
    clock_beside_page: bool,
    /// The store is writing this: one note at a time.
    writing: Option<Note>,
    /// The page has changed since, or the clock has.
    changed: bool,
    clock_changed: bool,
    /// The ticket of the number the page has asked for.
    drawing: Option<u8>,
}

impl Companion {
    /// Opened from the menu.
    pub(crate) fn enter(&mut self, stage: &mut Stage<'_>) {
        self.show(Location::Hub, stage);
        if self.guests.sitters().is_empty() {
            Note::GUESTS.fetch(stage);
        }
    }

    pub(crate) fn hints(&self) -> Hints {
        match (&self.location, &self.open) {
            (Location::Page, Some((_, open))) => open.hints(),
            (Location::Clock, _) => self.clock.hints(),
            _ => pointer::HINTS.iter().copied().collect(),
        }
    }

    pub(crate) fn help(&self) -> HelpCard {
        match (&self.location, &self.open) {
            (Location::Page, Some((_, open))) => open.help(),
            (Location::Clock, _) => self.clock.help(),
            _ => hub::HELP,
        }
    }

    /// On a board with four keys: what the previous and the next choice are.
    pub(crate) fn steps(&self) -> Steps {
        let kind = self.open.as_ref().map(|(kind, _)| *kind);
        match (&self.location, kind) {
            (Location::Hub, _) => Steps::COLUMNS,
            (Location::Contents, _) => Steps::ROWS,
            (Location::Page, Some(Kind::First)) => Steps::NONE,
            (Location::Page, Some(Kind::Danny | Kind::Penguin | Kind::Checker))
            | (Location::Clock, _) => Steps::COLUMNS_AND_ACROSS,
            (Location::Page, _) => Steps::ROWS_AND_ACROSS,
        }
    }

    /// Whether B held leaves the page, because pressed it undoes.
    pub(crate) fn leaves_by_holding(&self) -> bool {
        let kind = self.open.as_ref().map(|(kind, _)| *kind);
        self.location == Location::Page
            && matches!(
                kind,
                Some(
                    Kind::OwnBag
                        | Kind::Pile(_)
                        | Kind::Turns(_)
                        | Kind::Danny
                        | Kind::Penguin
                        | Kind::Checker
                )
            )
    }

    pub(crate) fn key(&mut self, stroke: Stroke, stage: &mut Stage<'_>) -> Option<Place> {
        if stroke.key == Key::Y && stroke.press == Press::Down {
            if let Some((_, open)) = &mut self.open {
                open.cover();
            }
            return Some(Place::Dice);
        }
        let step = match self.location {
            Location::Hub => self.hub.key(stroke, stage),
            Location::Contents => self.contents.key(stroke, stage),
            Location::Page => self.ask(stage, |page, context| page.key(stroke, context)),
            Location::Clock => self.key_on_clock(stroke, stage),
        };
        match step {
            Navigation::Stay => {}
            Navigation::Contents(title) => {
                self.contents = Contents::new(title);
                self.show(Location::Contents, stage);
            }
            Navigation::Open(kind) => {
                self.clock_beside_page = self.location == Location::Page;
                self.fetch(kind, stage);
            }
            Navigation::Back => match (self.location, &self.open) {
                (Location::Hub, _) => return Some(Place::Menu),
                (Location::Clock, Some((kind, _))) if self.clock_beside_page => {
                    stage.tell("page", format_args!("{}", kind.key()));
                    self.show(Location::Page, stage);
                }
                (Location::Page, Some((kind, _))) if kind.title().is_some() => {
                    self.show(Location::Contents, stage);
                }
                _ => self.show(Location::Hub, stage),
            },
        }
        None
    }

    /// Lets the open page react, and carries out what it asks for.
    fn ask(
        &mut self,
        stage: &mut Stage<'_>,
        question: impl FnOnce(&mut Open, &mut PageContext<'_, '_>) -> Navigation,
    ) -> Navigation {
        let Some((kind, open)) = &mut self.open else {
            return Navigation::Back;
        };
        let mut context = PageContext {
            stage,
            guests: &mut self.guests,
            keep: false,
            draw: None,
        };
        let step = question(open, &mut context);
        let (keep, draw) = (context.keep, context.draw);
        self.changed |= keep && kind.note().is_some();
        self.drawing = draw.or(self.drawing);
        self.write(stage);
        step
    }

    fn key_on_clock(&mut self, stroke: Stroke, stage: &mut Stage<'_>) -> Navigation {
        let mut context = PageContext {
            stage,
            guests: &mut self.guests,
            keep: false,
            draw: None,
        };
        let step = self.clock.key(stroke, &mut context);
        self.clock_changed |= context.keep;
        self.write(stage);
        step
    }

    /// Writes what has changed to the store, one note at a time.
    fn write(&mut self, stage: &mut Stage<'_>) {
        if self.writing.is_some() {
            return;
        }
        let page = self.open.as_ref().and_then(|(kind, _)| kind.note());
        if let Some(note) = page
            && core::mem::take(&mut self.changed)
        {
            self.writing = Some(note);
        } else if core::mem::take(&mut self.clock_changed) {
            self.writing = Some(Note::CLOCK);
            self.clock.noted_at(stage.now);
        }
        if let Some(note) = self.writing {
            stage.put(note.key());
        }
    }

    /// Opens a page, after the one before is written.
    fn fetch(&mut self, kind: Kind, stage: &mut Stage<'_>) {
        self.coming = Some(kind);
        if self.writing.is_some() {
            return;
        }
        match kind.note() {
            Some(Note::CLOCK) if self.clock_known => self.turn_to(kind, None, stage),
            Some(note) => note.fetch(stage),
            None => self.turn_to(kind, None, stage),
        }
    }

    fn turn_to(&mut self, kind: Kind, noted: Option<&[u8]>, stage: &mut Stage<'_>) {
        self.coming = None;
        let noted = noted.and_then(NoteReader::new);
        let location = match Open::new(kind, noted, &self.guests) {
            Some(open) => {
                self.open = Some((kind, open));
                Location::Page
            }
            None => {
                if !core::mem::replace(&mut self.clock_known, true) {
                    self.clock = ClockPage::open(kind, noted, &self.guests);
                }
                Location::Clock
            }
        };
        stage.tell("page", format_args!("{}", kind.key()));
        self.show(location, stage);
    }

    fn show(&mut self, location: Location, stage: &mut Stage<'_>) {
        self.location = location;
        match location {
            Location::Hub => stage.tell("page", format_args!("hub")),
            Location::Contents => stage.tell("page", format_args!("contents")),
            Location::Page | Location::Clock => {}
        }
        stage.redraw_all();
    }

    /// The store's answer to a fetched note.
    pub(crate) fn noted(&mut self, note: Note, bytes: Option<&[u8]>, stage: &mut Stage<'_>) {
        if note == Note::GUESTS && self.guests.sitters().is_empty() {
            let kept = bytes.and_then(NoteReader::new);
            let kept = kept.and_then(|reader| Company::from_bytes(reader.rest()));
            self.guests = kept.unwrap_or_else(aids::first_guests);
            stage.redraw_all();
            return;
        }
        if let Some(kind) = self.coming
            && kind.note() == Some(note)
        {
            self.turn_to(kind, bytes, stage);
        }
    }

    /// Writes the open page or the clock to the front of `to`; the number of bytes. `None` for another
    /// note, or without enough room.
    pub(crate) fn write_note(&self, note: Note, to: &mut [u8]) -> Option<usize> {
        let mut writer = NoteWriter::new(to);
        match &self.open {
            _ if note == Note::CLOCK => self.clock.write(&self.guests, &mut writer),
            Some((kind, open)) if kind.note() == Some(note) => {
                open.write(&self.guests, &mut writer);
            }
            _ => return None,
        }
        writer.finish()
    }

    /// A number with its ticket; only the one that the page waits for counts.
    pub(crate) fn drawn(&mut self, ticket: u8, number: u32, stage: &mut Stage<'_>) {
        if self.drawing.take_if(|waited| *waited == ticket).is_none() {
            return;
        }
        self.ask(stage, |page, context| {
            page.drawn(number, context);
            Navigation::Stay
        });
    }

    /// The store has written the note.
    pub(crate) fn kept(&mut self, stage: &mut Stage<'_>) {
        let Some(note) = self.writing.take() else {
            return;
        };
        if self.changed {
            self.write(stage);
            return;
        }
        if note != Note::CLOCK {
            self.ask(stage, |page, context| {
                page.kept(context);
                Navigation::Stay
            });
        }
        if let Some(kind) = self.coming {
            self.fetch(kind, stage);
        }
        self.write(stage);
    }

    /// Time passes for the sand clock, whatever is on the screen; `shown` says whether the companion is.
    pub(crate) fn run_clock(&mut self, shown: bool, stage: &mut Stage<'_>) {
        let shown = shown && self.location == Location::Clock;
        self.clock_changed |= self.clock.pass_time(&self.guests, shown, stage);
        self.write(stage);
    }

    /// Whether sand runs.
    pub(crate) const fn clock_runs(&self) -> bool {
        self.clock.runs()
    }

    /// Pauses a running sand clock, and writes down what is left.
    pub(crate) fn pause_clock(&mut self, stage: &mut Stage<'_>) {
        if self.clock.pause(stage) {
            self.clock_changed = true;
            self.write(stage);
        }
    }

    /// When the sand clock wants to know the time next.
    pub(crate) fn clock_wakes_at(&self, now: Millis, shown: bool) -> Option<Millis> {
        self.clock
            .wakes_at(now, shown && self.location == Location::Clock)
    }

    /// Whether the time is up and no key has been pressed since.
    pub(crate) const fn rings(&self) -> bool {
        self.clock.rings()
    }

    pub(crate) fn stop_alarm(&mut self, stage: &mut Stage<'_>) {
        self.clock.stop_alarm(stage);
    }

    pub(crate) fn draw_alarm(&self, pen: &mut Pen<'_>, layout: Layout, motion: bool) {
        self.clock.draw_alarm(pen, &self.guests, layout, motion);
    }

    pub(crate) fn tick(&mut self, stage: &mut Stage<'_>) {
        if self.location == Location::Page {
            self.ask(stage, |page, context| {
                page.tick(context);
                Navigation::Stay
            });
        }
    }

    pub(crate) fn wake_at(&self, now: Millis, motion: bool) -> Option<Millis> {
        match (&self.location, &self.open) {
            (Location::Page, Some((_, open))) => open.wake_at(now, motion),
            _ => None,
        }
    }

    pub(crate) fn draw(&self, pen: &mut Pen<'_>, scenery: &Scenery) {
        let Scenery { layout, pulse, .. } = *scenery;
        match (&self.location, &self.open) {
            (Location::Hub, _) => self.hub.draw(pen, layout, pulse),
            (Location::Page, Some((_, open))) => open.draw(pen, &self.guests, scenery),
            (Location::Clock, _) => self.clock.draw(pen, &self.guests, scenery),
            _ => self.contents.draw(pen, layout, pulse),
        }
    }
}

/// The usual four keys of a page: what A and B do, help and the dice.
fn usual(a: Msg, b: Msg) -> Hints {
    hints::four(a, b, Msg::Dice).into_iter().collect()
}

/// Where the title of a page stands.
const fn title_area(layout: Layout) -> Rectangle {
    let top = (layout.field().size.height as i32 - 220) / 2 + 2;
    rect(4, top, 232, 28)
}

fn draw_title(pen: &mut Pen<'_>, layout: Layout, title: &str) {
    pen.outlined(&TITLE, title, title_area(layout), Align::Centre, WHITE);
}
