//! The companion: the device beside a printed box.
//!
//! ```text
//! hub       nine tiles: five games, and what serves any game
//! contents  the pages of one game
//! page      what every page can be asked, and the list of them
//! note      a page in bytes, for the store
//! ```
//!
//! Owns who sits at the table, which page is open, and that every page is in the store before what it drew
//! is shown. It does not own the arithmetic (`rules_core::companion`).

mod contents;
mod hub;
mod note;
mod page;

mod aids;
mod piles;
mod sheets;
mod turns;

use embedded_graphics::{pixelcolor::Rgb565, prelude::DrawTarget};
use heapless::Vec;
use keys::{Key, Press, Stroke};

pub use note::Note;
pub(crate) use note::{Reader, Scribe};
pub(crate) use page::{Kind, Page, Reach, Step};

use crate::{
    Effect, Keep, Layout, Millis,
    pen::Pen,
    screens::{Place, Stage},
    table::{Scenery, company::Company},
    widgets::{help::HelpCard, hints::Hint},
};
use contents::Contents;
use hub::Hub;
use page::Open;

/// What the keys do, four at most.
pub(crate) type Hints = Vec<Hint, 4>;

/// Where in the companion one is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Spot {
    #[default]
    Hub,
    Contents,
    Page,
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Companion {
    spot: Spot,
    hub: Hub,
    contents: Contents,
    /// Who sits at the table; nobody until the store was asked.
    guests: Company,
    /// The page that is open, or was open last.
    open: Option<(Kind, Open)>,
    /// The page that comes when the store has brought its note.
    coming: Option<Kind>,
    /// The store is writing the page.
    writing: bool,
    /// The page has changed since.
    changed: bool,
    /// The page has asked for a number.
    drawing: bool,
}

impl Companion {
    /// Somebody comes from the menu.
    pub(crate) fn enter(&mut self, stage: &mut Stage<'_>) {
        self.spot = Spot::Hub;
        if self.guests.sitters().is_empty() {
            stage.effect(Effect::FetchNote(Note::GUESTS));
        }
    }

    pub(crate) fn hints(&self) -> Hints {
        match (&self.spot, &self.open) {
            (Spot::Hub, _) => hub::HINTS.iter().copied().collect(),
            (Spot::Page, Some((_, open))) => open.hints(),
            _ => contents::HINTS.iter().copied().collect(),
        }
    }

    pub(crate) fn help(&self) -> HelpCard {
        match (&self.spot, &self.open) {
            (Spot::Page, Some((_, open))) => open.help(),
            _ => hub::HELP,
        }
    }

    pub(crate) fn key(&mut self, stroke: Stroke, stage: &mut Stage<'_>) -> Option<Place> {
        if stroke.key == Key::Y && stroke.press == Press::Down {
            return Some(Place::Dice);
        }
        let step = match self.spot {
            Spot::Hub => self.hub.key(stroke, stage),
            Spot::Contents => self.contents.key(stroke, stage),
            Spot::Page => self.ask(stage, |page, reach| page.key(stroke, reach)),
        };
        match step {
            Step::Stay => {}
            Step::Contents(title) => {
                self.contents = Contents::new(title);
                self.show(Spot::Contents, stage);
            }
            Step::Open(kind) => self.fetch(kind, stage),
            Step::Back => match (self.spot, &self.open) {
                (Spot::Hub, _) => return Some(Place::Menu),
                (Spot::Page, Some((kind, _))) if kind.title().is_some() => {
                    self.show(Spot::Contents, stage);
                }
                _ => self.show(Spot::Hub, stage),
            },
        }
        None
    }

    /// Ask the open page something, and see to what it wants.
    fn ask(
        &mut self,
        stage: &mut Stage<'_>,
        question: impl FnOnce(&mut Open, &mut Reach<'_, '_>) -> Step,
    ) -> Step {
        let Some((kind, open)) = &mut self.open else {
            return Step::Back;
        };
        let mut reach = Reach {
            stage,
            guests: &mut self.guests,
            keep: false,
            draw: false,
        };
        let step = question(open, &mut reach);
        let (keep, draw) = (reach.keep, reach.draw);
        self.changed |= keep && kind.note().is_some();
        self.drawing |= draw;
        self.write(stage);
        step
    }

    /// Let the store write the page, unless it is at it: then afterwards.
    fn write(&mut self, stage: &mut Stage<'_>) {
        let note = self.open.as_ref().and_then(|(kind, _)| kind.note());
        if let Some(note) = note
            && self.changed
            && !self.writing
        {
            (self.writing, self.changed) = (true, false);
            stage.keep(Keep::Note(note));
        }
    }

    /// Bring a page. The one before must be safe in the store first.
    fn fetch(&mut self, kind: Kind, stage: &mut Stage<'_>) {
        self.coming = Some(kind);
        if self.writing {
            return;
        }
        match kind.note() {
            Some(note) => stage.effect(Effect::FetchNote(note)),
            None => self.turn_to(kind, None, stage),
        }
    }

    fn turn_to(&mut self, kind: Kind, noted: Option<&[u8]>, stage: &mut Stage<'_>) {
        self.coming = None;
        let noted = noted.and_then(Reader::new);
        self.open = Some((kind, Open::new(kind, noted, &self.guests)));
        stage.tell("page", format_args!("{}", kind.key()));
        self.show(Spot::Page, stage);
    }

    fn show(&mut self, spot: Spot, stage: &mut Stage<'_>) {
        self.spot = spot;
        if spot != Spot::Page {
            let name = if spot == Spot::Hub { "hub" } else { "contents" };
            stage.tell("page", format_args!("{name}"));
        }
        stage.redraw_all();
    }

    /// What the store has under this note, or nothing.
    pub(crate) fn noted(&mut self, note: Note, bytes: Option<&[u8]>, stage: &mut Stage<'_>) {
        if note == Note::GUESTS && self.guests.sitters().is_empty() {
            let kept = bytes.and_then(Reader::new);
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

    /// The open page in bytes, to the front of `to`; how many. `None` for a note that is not open, or
    /// where there is not enough room.
    pub(crate) fn write_note(&self, note: Note, to: &mut [u8]) -> Option<usize> {
        let (kind, open) = self.open.as_ref()?;
        if kind.note() != Some(note) {
            return None;
        }
        let mut scribe = Scribe::new(to);
        open.write(&self.guests, &mut scribe);
        scribe.finish()
    }

    /// Whether the page waits for a number.
    pub(crate) const fn is_drawing(&self) -> bool {
        self.drawing
    }

    /// The number it waits for.
    pub(crate) fn drawn(&mut self, number: u32, stage: &mut Stage<'_>) {
        self.drawing = false;
        self.ask(stage, |page, reach| {
            page.drawn(number, reach);
            Step::Stay
        });
    }

    /// The store has written all that it was given.
    pub(crate) fn kept(&mut self, stage: &mut Stage<'_>) {
        if !self.writing {
            return;
        }
        self.writing = false;
        if self.changed {
            self.write(stage);
            return;
        }
        self.ask(stage, |page, reach| {
            page.kept(reach);
            Step::Stay
        });
        if let Some(kind) = self.coming {
            self.fetch(kind, stage);
        }
    }

    pub(crate) fn tick(&mut self, stage: &mut Stage<'_>) {
        if self.spot == Spot::Page {
            self.ask(stage, |page, reach| {
                page.tick(reach);
                Step::Stay
            });
        }
    }

    pub(crate) fn wake_at(&self, now: Millis, motion: bool) -> Option<Millis> {
        match (&self.spot, &self.open) {
            (Spot::Page, Some((_, open))) => open.wake_at(now, motion),
            _ => None,
        }
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        scenery: &Scenery,
    ) {
        let Scenery { layout, pulse, .. } = *scenery;
        match (&self.spot, &self.open) {
            (Spot::Hub, _) => self.hub.draw(pen, layout, pulse),
            (Spot::Page, Some((_, open))) => open.draw(pen, &self.guests, scenery),
            _ => self.contents.draw(pen, layout, pulse),
        }
    }
}

/// Where the title of a page stands.
const fn title_area(layout: Layout) -> embedded_graphics::primitives::Rectangle {
    let top = (layout.field().size.height as i32 - 220) / 2 + 2;
    crate::pen::rect(4, top, 232, 28)
}
