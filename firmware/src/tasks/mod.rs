//! The tasks and the channels between them.
//!
//! ```text
//! keys ── input ──┬─ EVENTS ──> app ──┬─ REDRAW ─────> display ──> panel
//!                 └─ EDGES ─┐         ├─ BRIGHTNESS ──> backlight
//!                           │         ├─ CUES ────────> sound
//!                           v         ├─ THINK ───────> thinker ──> EVENTS
//!            EVENTS <───── dice <─────┼─ ASKS
//!                                     ├─ JOBS ────────> keeper ──> flash
//!                                     └─ REPLIES <────────┘  with what is long in BUFFER
//! ```
//!
//! Input runs above everything, so that a key's edge is timed to the microsecond. Then come app and
//! display with the small ones. Keeper, thinker and dice run in thread mode, where any other task may interrupt
//! them.

pub mod app;
pub mod backlight;
pub mod dice;
pub mod display;
pub mod input;
pub mod keeper;
pub mod sound;
pub mod thinker;

use ::dice::Handful;
use embassy_sync::{
    blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel, mutex::Mutex, signal::Signal,
};
use embassy_time::{Duration, Instant};
use keys::Micros;
use runtime::Job;
use store::{LONGEST, Reply};
use ui::{App, Cue, Event, Millis, Ticket};

type Anywhere = CriticalSectionRawMutex;

/// The watchdog's timeout. The RP2040's longest is 8.3 s.
pub(crate) const HANGS_AFTER: Duration = Duration::from_secs(8);

/// The app: one task tells it what happened, another draws it.
pub type SharedApp = Mutex<Anywhere, App>;

/// Events for the app. A finger makes few in the time of a frame; a sender that finds it full waits.
static EVENTS: Channel<Anywhere, Event<'static>, 16> = Channel::new();

/// Times of key edges, as entropy for the dice. When it is full an edge is dropped: the next will do.
static EDGES: Channel<Anywhere, Micros, 32> = Channel::new();

/// Questions of the app to the dice.
static ASKS: Channel<Anywhere, Ask, 8> = Channel::new();

/// The sound to make now, and how loud. A new one cuts the old one short.
static CUES: Signal<Anywhere, (Cue, u8)> = Signal::new();

/// How bright the screen should be, in the steps of the settings.
static BRIGHTNESS: Signal<Anywhere, u8> = Signal::new();

/// A computer player has something to think about.
static THINK: Signal<Anywhere, ()> = Signal::new();

/// The store's next job. The runtime sends one at a time, so it is never full.
static JOBS: Channel<Anywhere, Job, 1> = Channel::new();

/// The reply to the job.
static REPLIES: Channel<Anywhere, (Ticket, Reply), 1> = Channel::new();

/// Logs and items, which are too long for a message. It belongs to the keeper while it serves a job, and to the
/// app from the reply until the next job.
static BUFFER: Mutex<Anywhere, [u8; LONGEST]> = Mutex::new([0; LONGEST]);

/// The picture may be out of date.
static REDRAW: Signal<Anywhere, ()> = Signal::new();

/// The first picture is on the panel.
static SHOWN: Signal<Anywhere, ()> = Signal::new();

enum Ask {
    Roll(Handful),
    Draw { ticket: Ticket, below: u32 },
    Source,
}

/// The app's clock.
fn now() -> Millis {
    Instant::now().as_millis() as Millis
}
