//! The border between `ui` and the world: events in, effects out.
//!
//! Everything that enters [`App`](crate::App) is an [`Event`], everything it wants is an [`Effect`], and replies carry the
//! [`Ticket`] of their request. So a run is repeated from its events: that is what a tape records.
//!
//! Two kinds of data are too large for an effect and are read from the app when their effect is carried out:
//! the bytes of an item ([`App::write_item`](crate::App::write_item)) and the position a computer player thinks about
//! ([`App::search_job`](crate::App::search_job)). Both are pure reads.

use dice::{Handful, Report, Rolled};
use heapless::Vec;
use keys::{KeyLayout, Stroke};
use rules_core::Title;
use store::{ItemKey, MountReport, Reply, Request};

use crate::{Cue, Fact, Health, Power, Settings, table::Thought};

/// Milliseconds since power-on.
pub type Millis = u32;

/// Something happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event<'a> {
    Key(Stroke),
    /// Which keys the board has. Without it, eight.
    KeyLayout(KeyLayout),
    /// The moment asked for by [`App::wake_at`](crate::App::wake_at) has come.
    Tick,
    /// What the store found at power-on: the matches that can go on, and what was lost.
    Mounted(&'a MountReport),
    /// The reply to [`Effect::Roll`].
    Rolled(Rolled),
    /// The reply to [`Effect::Draw`].
    Drawn {
        ticket: Ticket,
        number: u32,
    },
    /// The reply to [`Effect::Think`].
    Thought(Thought),
    /// The reply to [`Effect::Store`] or [`Effect::Put`], one for each, in their order. `bytes` is the log or the
    /// item that was read. Items of the last run come unasked at power-on.
    Stored {
        ticket: Ticket,
        reply: &'a Reply,
        bytes: &'a [u8],
    },
    /// The state of the random source: the reply to [`Effect::AskSource`], and unasked when its
    /// health changes.
    Source(Report),
    /// The battery's charge or the source of the power has changed. Boards without a battery never send it.
    Power(Power),
    /// The reply to [`Effect::AskHealth`].
    Health(Health),
    /// A computer on USB asks for something; [`Effect::Consent`] is the reply.
    Ask(Access),
    /// It does not ask any more.
    AskNoMore,
    /// Whether a computer has the device open on USB: it does not become dormant then.
    Host(bool),
    /// A computer wants the device to leave this program: [`Effect::Leave`] follows.
    Leave(Exit),
}

/// Whose request a reply belongs to. A reply with a ticket that is not waited for is ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Ticket {
    /// The match on the table, by the number of its request.
    Match(u8),
    /// The set-up, which wants a luck code, by the number of its request.
    Code(u8),
    /// The page beside a printed box, by the number of its request.
    Companion(u8),
    /// The saved match of this game.
    Resume(Title),
    /// An item of the key-value store.
    Item(ItemKey),
    /// The summary of the finished match this many places behind the newest.
    Summary(u8),
    /// The log of the finished match with this number.
    Replay(u32),
    /// The log of the finished match with this number, to look back at it.
    Review(u32),
    /// The log of the finished match with this number among all that were finished, to count what was caught.
    Catch(u32),
    /// The log of the finished match with this number, to show it as a code.
    Link(u32),
    /// The match of this game that goes on from a finished one.
    Branch(Title),
    /// The page that erases all saves.
    EraseSaves,
    /// Garbage collection: its result concerns no screen.
    Housekeeping,
}

/// Something the world should do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Roll these dice and reply with [`Event::Rolled`], faces in the same order.
    Roll(Handful),
    /// Draw a number uniformly below this bound and reply with [`Event::Drawn`].
    Draw {
        ticket: Ticket,
        below: u32,
    },
    /// Take the [`App::search_job`](crate::App::search_job), think about it, and reply with [`Event::Thought`].
    Think,
    /// Hand this to the store and reply with [`Event::Stored`].
    Store {
        ticket: Ticket,
        request: Request,
    },
    /// Save this item as [`App::write_item`](crate::App::write_item) gives it when the store gets there, and reply with
    /// [`Event::Stored`] and [`Ticket::Item`]. Several at once may become one: only the newest bytes matter.
    Put(ItemKey),
    /// Reply with [`Event::Source`].
    AskSource,
    /// Settings have changed: apply them. They are saved by an [`Effect::Put`].
    Settings(Settings),
    Play(Cue),
    /// Dim, go dark, fall asleep, or be awake again.
    Rest(Rest),
    /// Leave this program, when everything is saved.
    Leave(Exit),
    /// Reply with [`Event::Health`].
    AskHealth,
    /// The reply to [`Event::Ask`]: somebody at the device has said yes or no; `None` if the device cannot ask now.
    Consent(Option<bool>),
    /// What the lamp shows from now on.
    Lamp(Lamp),
    /// Whether housekeeping may erase flash: not while the battery is nearly empty.
    AllowErases(bool),
    /// Write this fact to the debug channel; key scripts compare it.
    Tell(Fact),
    /// Panic on purpose, so that people can see that the panic screen works on their board.
    CrashTest,
}

/// What a computer on USB asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Access {
    /// The picture on the screen.
    Picture,
    /// A copy of the saves.
    Saves,
    /// To replace the saves.
    Replace,
}

/// Where to go from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Exit {
    /// Back to the loader that has started this program.
    Loader,
    /// To the chip's own boot loader, which takes a new program.
    BootLoader,
    /// To the start of this program.
    Restart,
}

/// What the lamp shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lamp {
    #[default]
    Off,
    /// The random source has failed.
    Alarm,
    /// It is the turn of a player with this colour, an index into [`SEATS`](crate::palette::SEATS).
    Seat(u8),
}

/// How awake the device is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rest {
    #[default]
    Awake,
    /// The light is low.
    Dim,
    /// Light and panel are off.
    Dark,
    /// The clocks stand still too, until a key goes down.
    Dormant,
}

impl Rest {
    /// The value of the fact `rest`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Rest::Awake => "awake",
            Rest::Dim => "dim",
            Rest::Dark => "dark",
            Rest::Dormant => "dormant",
        }
    }
}

/// The most effects of one event. The end of a match causes most: a sound, the points of six, a step and the
/// finish to save, a summary to count it by, and three facts (turn, moment, step).
pub const MOST_EFFECTS: usize = 16;

/// The effects of one event, in the order in which they are to be carried out.
pub type Effects = Vec<Effect, MOST_EFFECTS>;

/// Add an effect.
pub(crate) fn push(effects: &mut Effects, effect: Effect) {
    let pushed = effects.push(effect);
    debug_assert!(
        pushed.is_ok(),
        "an event caused more than {MOST_EFFECTS} effects"
    );
}
