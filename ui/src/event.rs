//! What the app hears and what it asks for. The whole border between `ui` and the world.

use dice::{Handful, Report, Rolled};
use heapless::Vec;
use keys::Stroke;

use rules_core::{Title, log::Opening};

use crate::{
    Fact, Settings,
    screens::companion::Note,
    table::{Thought, company::CompanyBytes},
};

/// Milliseconds since power-on.
pub type Millis = u32;

/// Something happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Key(Stroke),
    /// The moment asked for by [`App::wake_at`](crate::App::wake_at) has come.
    Tick,
    /// The answer to [`Effect::Roll`].
    Rolled(Rolled),
    /// The answer to [`Effect::Draw`].
    Drawn(u32),
    /// The answer to [`Effect::Think`].
    Thought(Thought),
    /// The answer to [`Effect::Keep`]: it is where power-off cannot reach it. One for each.
    Kept,
    /// The state of the random source: the answer to [`Effect::AskSource`], and unasked when its
    /// health changes.
    Source(Report),
}

/// Something the world should do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Roll these dice and answer with [`Event::Rolled`], faces in the same order.
    Roll(Handful),
    /// Draw a number below this one, all alike, and answer with [`Event::Drawn`].
    Draw(u32),
    /// Take the [`App::puzzle`](crate::App::puzzle), think about it, and answer with [`Event::Thought`].
    Think,
    /// Bring the kept match of this game, or say that there is none: [`App::resume`](crate::App::resume),
    /// [`App::lost`](crate::App::lost).
    Fetch(Title),
    /// Bring this note, or say that there is none: [`App::noted`](crate::App::noted).
    FetchNote(Note),
    /// Tell of the finished game that is so many places behind the newest, 0 being the newest itself:
    /// [`App::card`](crate::App::card).
    Card(u8),
    /// Bring the log of the finished game of this number, or say that it cannot be had:
    /// [`App::replay`](crate::App::replay), [`App::replay_lost`](crate::App::replay_lost).
    Replay(u32),
    /// Keep the [`App::statistics`](crate::App::statistics).
    Statistics,
    /// Keep the [`App::tallies`](crate::App::tallies).
    Tallies,
    /// Nothing moves and nobody waits: a good moment for what would make the picture stumble.
    Calm,
    /// Keep this of a running match, then answer with [`Event::Kept`].
    Keep(Keep),
    /// The set-ups have changed: keep the [`App::habits`](crate::App::habits).
    Habits,
    /// Answer with [`Event::Source`].
    AskSource,
    /// Settings have changed: apply brightness and volume, keep them all.
    Settings(Settings),
    Play(Cue),
    /// Write this fact to the debug channel; key scripts compare it.
    Tell(Fact),
    /// Panic on purpose, so that people can see that the panic screen works on their board.
    CrashTest,
}

/// Something that must survive power-off.
#[derive(Clone, Debug, PartialEq)]
pub enum Keep {
    /// A match begins; one of the same game that was kept is gone.
    Begin {
        title: Title,
        opening: Opening,
        /// Who plays, in bytes that `ui` understands.
        company: CompanyBytes,
    },
    /// One entry more in the match's log.
    Step(Title, Vec<u8, 3>),
    /// Entries are taken back: the log is so many bytes long again.
    Cut(Title, u16),
    /// The match is over, with these points and places: its log joins the finished ones.
    Finish(Title, ResultBytes),
    /// The match was given up.
    GiveUp(Title),
    /// A page beside a printed box: ask for its bytes with [`App::write_note`](crate::App::write_note).
    Note(Note),
    /// All matches are forgotten, running and finished; settings and set-ups stay.
    EraseSaves,
}

/// How a match ended: points (two bytes, least first) and place of each row of the standings, at most
/// six.
pub type ResultBytes = Vec<u8, 18>;

/// The end of a match causes most: a sound, the points of six, a step and the finish to keep, a card to
/// count it by, and three facts (turn, moment, step).
pub type Effects = Vec<Effect, 16>;

/// The eight short sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    Move,
    Pick,
    Place,
    Roll,
    Catch,
    Miss,
    Trouble,
    Win,
}
