//! The trait of a page, and the list of all pages.

use keys::Stroke;
use rules_core::Title;

use super::{
    Hints, Note, NoteReader, NoteWriter,
    aids::{FirstPage, GuestsPage, SetUpPage},
    piles::PilePage,
    printed::printed,
    sheets::ScoreSheetPage,
    turns::{CheckerPage, RivalPage, TurnsPage},
};
use crate::{
    Effect, Millis, Ticket,
    pen::Pen,
    screens::Stage,
    table::{Scenery, company::Company},
    widgets::help::HelpCard,
};

/// Which page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Who sits at the table.
    Guests,
    /// Who begins.
    First,
    /// The sand clock.
    Clock,
    OwnBag,
    /// How a game is laid out.
    SetUp(Title),
    /// What is drawn in a game.
    Pile(Title),
    /// The score sheet.
    EnteredSheet(Title),
    /// Turns, rounds and alarms.
    Turns(Title),
    /// Kōhaku's virtual rival.
    Danny,
    /// Klofni's.
    Penguin,
    /// Podwodni's sets and breaks.
    Checker,
}

impl Kind {
    /// The value of the fact `page`.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Kind::Guests => "guests",
            Kind::First => "first",
            Kind::Clock => "clock",
            Kind::OwnBag => "own-bag",
            Kind::SetUp(_) => "set-up",
            Kind::Pile(_) => "pile",
            Kind::EnteredSheet(_) => "sheet",
            Kind::Turns(_) => "turns",
            Kind::Danny => "danny",
            Kind::Penguin => "penguin",
            Kind::Checker => "checker",
        }
    }

    /// Its note in the store; `None` for a page that stores nothing.
    pub(crate) const fn note(self) -> Option<Note> {
        Some(match self {
            Kind::Guests => Note::GUESTS,
            Kind::Clock => Note::CLOCK,
            Kind::OwnBag => Note::OWN_BAG,
            Kind::Pile(title) => Note::pile(title),
            Kind::EnteredSheet(title) => Note::score_sheet(title),
            Kind::Turns(title) => Note::turns(title),
            Kind::Danny => Note::DANNY,
            Kind::Penguin => Note::PENGUIN,
            Kind::Checker => Note::CHECKER,
            Kind::First | Kind::SetUp(_) => return None,
        })
    }

    /// The game it belongs to.
    pub(crate) fn title(self) -> Option<Title> {
        match self {
            Kind::SetUp(title)
            | Kind::Pile(title)
            | Kind::EnteredSheet(title)
            | Kind::Turns(title) => Some(title),
            own => {
                let mut titles = Title::ALL.into_iter();
                titles.find(|title| printed(*title).own_page == Some(own))
            }
        }
    }
}

/// What a page may touch while it reacts.
pub(crate) struct PageContext<'a, 'b> {
    pub(crate) stage: &'a mut Stage<'b>,
    /// Who sits at the table.
    pub(crate) guests: &'a mut Company,
    pub(super) keep: bool,
    /// The ticket of the number that was asked for.
    pub(super) draw: Option<u8>,
}

impl PageContext<'_, '_> {
    /// The page has changed: it goes to the store, and [`Page::kept`] is called when it is there.
    pub(crate) fn keep(&mut self) {
        self.keep = true;
    }

    /// Ask for a number below this one; [`Page::drawn`] gets it.
    pub(crate) fn draw(&mut self, below: u32) {
        let number = self.stage.ticket();
        self.draw = Some(number);
        let ticket = Ticket::Companion(number);
        self.stage.effect(Effect::Draw { ticket, below });
    }
}

/// Where a key leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Navigation {
    Stay,
    Back,
    /// To the pages of a game.
    Contents(Title),
    Open(Kind),
}

/// A page of the companion. Y never reaches it: that key brings the dice.
pub(crate) trait Page: Sized {
    /// From its note; blank without one, or if it cannot be read.
    fn open(kind: Kind, noted: Option<NoteReader<'_>>, guests: &Company) -> Self;

    /// Writes all that [`Page::open`] reads.
    fn write(&self, guests: &Company, writer: &mut NoteWriter<'_>);

    fn hints(&self) -> Hints;

    fn help(&self) -> HelpCard;

    fn key(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) -> Navigation;

    /// The number it asked for.
    fn drawn(&mut self, _number: u32, _reach: &mut PageContext<'_, '_>) {}

    /// All that has changed is in the store: what was drawn may be shown.
    fn kept(&mut self, _reach: &mut PageContext<'_, '_>) {}

    /// The dice tray opens, and another person may come back from it: hide what only one seat may see.
    fn cover(&mut self) {}

    /// Time goes on.
    fn tick(&mut self, _reach: &mut PageContext<'_, '_>) {}

    /// When it wants [`Page::tick`] next.
    fn wake_at(&self, _now: Millis, _motion: bool) -> Option<Millis> {
        None
    }

    fn draw(&self, pen: &mut Pen<'_>, guests: &Company, scenery: &Scenery);
}

/// Makes the list of pages.
macro_rules! pages {
    ($($name:ident($page:ty): $kinds:pat,)*) => {
        /// The page that is open.
        #[allow(
            clippy::large_enum_variant,
            reason = "there is one, and no heap that a large page could lie on"
        )]
        #[derive(Clone, Debug)]
        pub(super) enum Open { $($name($page)),* }

        impl Open {
            /// `None` for the sand clock, of which there is one for all the time.
            pub(super) fn new(
                kind: Kind,
                noted: Option<NoteReader<'_>>,
                guests: &Company,
            ) -> Option<Open> {
                Some(match kind {
                    $($kinds => Open::$name(Page::open(kind, noted, guests)),)*
                    Kind::Clock => return None,
                })
            }
        }

        /// Calls a method of the page that is open, whichever it is.
        macro_rules! whichever {
            ($open:expr, $one:ident => $answer:expr) => {
                match $open { $(Open::$name($one) => $answer),* }
            };
        }
    };
}

pages! {
    Guests(GuestsPage): Kind::Guests,
    First(FirstPage): Kind::First,
    SetUp(SetUpPage): Kind::SetUp(_),
    Pile(PilePage): Kind::Pile(_) | Kind::OwnBag,
    EnteredSheet(ScoreSheetPage): Kind::EnteredSheet(_),
    Turns(TurnsPage): Kind::Turns(_),
    Rival(RivalPage): Kind::Danny | Kind::Penguin,
    Checker(CheckerPage): Kind::Checker,
}

impl Open {
    pub(super) fn write(&self, guests: &Company, writer: &mut NoteWriter<'_>) {
        whichever!(self, page => page.write(guests, writer));
    }

    pub(super) fn hints(&self) -> Hints {
        whichever!(self, page => page.hints())
    }

    pub(super) fn help(&self) -> HelpCard {
        whichever!(self, page => page.help())
    }

    pub(super) fn key(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) -> Navigation {
        whichever!(self, page => page.key(stroke, context))
    }

    pub(super) fn drawn(&mut self, number: u32, context: &mut PageContext<'_, '_>) {
        whichever!(self, page => page.drawn(number, context));
    }

    pub(super) fn kept(&mut self, context: &mut PageContext<'_, '_>) {
        whichever!(self, page => page.kept(context));
    }

    pub(super) fn cover(&mut self) {
        whichever!(self, page => page.cover());
    }

    pub(super) fn tick(&mut self, context: &mut PageContext<'_, '_>) {
        whichever!(self, page => page.tick(context));
    }

    pub(super) fn wake_at(&self, now: Millis, motion: bool) -> Option<Millis> {
        whichever!(self, page => page.wake_at(now, motion))
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_>, guests: &Company, scenery: &Scenery) {
        whichever!(self, page => page.draw(pen, guests, scenery));
    }
}
