//! The seam between the app and its screens: the trait every screen implements, the state screens share,
//! and the commands they give the app. The list of screens is in `app/screens.rs`.

use dice::Report;
use embedded_graphics::primitives::Rectangle;
use keys::{Stroke, Tri};
use rules_core::{Title, challenge::Challenge};

use super::{Place, Stage, dice::DiceTable};
use crate::{
    Catches, Layout, Millis, Settings, Statistics,
    album::Album,
    device::Report as DeviceReport,
    key_guide::Steps,
    pen::Pen,
    table::{Running, Scenery, Watched, preferences::Preferences},
    widgets::{backdrop, help::HelpCard, hints::Hints},
};

/// One screen. It owns what only it shows, and reaches the rest through its arguments.
pub(crate) trait Screen {
    /// The keys that do something now, with a word for each.
    fn hints(&self, seen: &Snapshot<'_>) -> Hints;

    /// The help card that X opens; with `None`, X goes to [`Screen::key`].
    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        None
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command>;

    /// On a board with four keys: what the previous and the next choice are.
    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        Steps::ROWS
    }

    /// On a board with four keys: to the previous or the next choice. `stroke` is the direction that [`Screen::steps`]
    /// gives for it, which is enough wherever all choices lie on a line.
    fn step(&mut self, _by: Tri, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        self.key(stroke, ctx)
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>);

    /// The screen has just been opened.
    fn enter(&mut self, _visit: Visit, _ctx: &mut Context<'_>) {}

    /// Advance what moves to the time of the [`Stage`]. A screen that closes by itself says where to go
    /// then.
    fn tick(&mut self, _ctx: &mut Context<'_>) -> Option<Place> {
        None
    }

    /// When the next [`Screen::tick`] is wanted; `None` while nothing moves.
    fn wake_at(&self, _seen: &Snapshot<'_>) -> Option<Millis> {
        None
    }

    /// Whether ambient beats pass while the screen does not move.
    fn is_calm(&self, _seen: &Snapshot<'_>) -> bool {
        true
    }

    /// What differs between this ambient beat and the one before: the bubble of the backdrop, unless the screen has
    /// something of its own.
    fn ambient(&self, seen: &Snapshot<'_>) -> Option<Rectangle> {
        Some(backdrop::changed_by_beat(seen.layout, seen.beat))
    }

    /// Whether the first hint may pulse when no key comes for a while.
    fn pulses(&self) -> bool {
        true
    }

    /// Whether the field is drawn for the player on the other side of the table.
    fn is_upside_down(&self) -> bool {
        false
    }
}

/// A change of screens, for [`Screen::enter`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    pub(crate) from: Place,
    pub(crate) to: Place,
}

/// Everything a screen may change besides its own state, while it reacts to a key or to time.
pub(crate) struct Context<'a> {
    pub(crate) stage: Stage<'a>,
    pub(crate) dice: &'a mut DiceTable,
    pub(crate) preferences: &'a mut Preferences,
    pub(crate) running: &'a mut Option<Running>,
    pub(crate) statistics: &'a mut Statistics,
    pub(crate) catches: &'a Catches,
    pub(crate) album: &'a Album,
    /// The games that have an unfinished match in the store, by their numbers.
    pub(crate) kept: &'a [bool; Title::ALL.len()],
}

/// Everything a screen may read besides its own state, to draw itself and to describe its keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Snapshot<'a> {
    pub(crate) layout: Layout,
    pub(crate) now: Millis,
    pub(crate) settings: &'a Settings,
    /// The first hint is lit by its pulse.
    pub(crate) pulse: bool,
    pub(crate) dice: &'a DiceTable,
    /// The health of the random source, once it has reported.
    pub(crate) source: Option<&'a Report>,
    pub(crate) preferences: &'a Preferences,
    pub(crate) running: Option<&'a Running>,
    /// The games that have an unfinished match in the store, by their numbers.
    pub(crate) kept: &'a [bool; Title::ALL.len()],
    pub(crate) statistics: &'a Statistics,
    pub(crate) catches: &'a Catches,
    pub(crate) album: &'a Album,
    /// What the device knows of itself.
    pub(crate) report: DeviceReport<'a>,
    /// The ambient beat; 0 with motion switched off.
    pub(crate) beat: u32,
}

impl Snapshot<'_> {
    /// The part of it that a match and the pages of the companion are drawn with.
    pub(crate) const fn scenery(&self) -> Scenery {
        Scenery {
            layout: self.layout,
            now: self.now,
            motion: self.settings.motion,
            pulse: self.pulse,
        }
    }
}

/// What a key on a screen asks the app to do.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Command {
    Go(Place),
    /// A match has begun: it is in [`Context::running`], and on its way to the store.
    Begin(Title),
    /// A match is over or given up, so there is nothing to go on with; go there.
    End(Title, Place),
    /// Begin a catch of the day.
    Attempt(Challenge),
    /// Watch the finished game of this number.
    Watch(u32),
    Watched(Watched),
    /// Show the puzzle of this title with this number.
    Puzzle(Title, u8),
    /// The puzzle is left; it is to be saved if it was solved.
    PuzzleLeft,
    /// Play on from the position that is watched, with the company that was chosen.
    PlayOn,
    /// Show the finished game on display, or the chosen one of the list, as a code.
    Link,
    /// Sleep until a key is pressed.
    SwitchOff,
    /// Restart into the boot loader.
    Update,
    /// All saves were erased.
    Erased,
}

impl From<Place> for Command {
    fn from(place: Place) -> Command {
        Command::Go(place)
    }
}
