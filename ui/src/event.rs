//! What the app hears and what it asks for. The whole border between `ui` and the world.

use dice::{Handful, Report, Rolled};
use heapless::Vec;
use keys::Stroke;

use crate::{Fact, Settings};

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
    /// The state of the random source: the answer to [`Effect::AskSource`], and unasked when its
    /// health changes.
    Source(Report),
}

/// Something the world should do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Roll these dice and answer with [`Event::Rolled`], faces in the same order.
    Roll(Handful),
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

/// One event causes at most: a sound, a roll, a question, changed settings, a crash test, and three
/// facts (screen, page, and the one that changed).
pub type Effects = Vec<Effect, 8>;

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
