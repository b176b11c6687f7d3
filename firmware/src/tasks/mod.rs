//! The tasks and the channels between them.
//!
//! ```text
//! keys ── input ──┬─ EVENTS ──> app ──┬─ REDRAW ─────> display ──> panel
//!                 └─ EDGES ─┐         ├─ BRIGHTNESS ──> backlight
//!                           │         ├─ CUES ────────> sound
//!                           v         ├─ THINK ───────> thinker ──> EVENTS
//!            EVENTS <───── dice <─────┼─ ASKS           power ──> EVENTS
//!            EVENTS <───── console ────┼─ CONSENT        │
//!               ASKS, STAGE <──┘      ├─ JOBS ────────> keeper ──> flash
//!                                     └─ REPLIES <────────┘  long replies in BUFFER
//! ```
//!
//! `input` runs at the highest interrupt priority, so that key edges are timed to the microsecond. `app`, `display`,
//! `backlight`, `power` and `sound` run at the next one. `keeper`, `thinker`, `dice`, `usb` and `console` run in thread mode, where every other task
//! preempts them.

pub mod app;
pub mod backlight;
pub mod console;
pub mod dice;
pub mod display;
pub mod input;
pub mod keeper;
pub mod power;
pub mod sound;
mod supervisor;
pub mod thinker;
mod usb;

use ::console::{Sum, data::Piece};
use ::dice::Handful;
use embassy_sync::{
    blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel, mutex::Mutex, signal::Signal,
};
use embassy_time::{Duration, Instant};
use keys::Micros;
use runtime::Job;
use store::{BackupError, LONGEST, Reply};
use ui::{App, Cue, Event, Millis, Ticket};

use supervisor::AtWork;
pub(crate) use supervisor::Task;

use crate::fair_mutex::FairMutex;

/// Tasks of different priorities share the channels, so each access is a critical section.
type Anywhere = CriticalSectionRawMutex;

/// The watchdog's timeout. The RP2040's longest is 8.3 s.
pub(crate) const HANGS_AFTER: Duration = Duration::from_secs(8);

/// The app: one task sends it events, another draws it, and two of lower priority read it. So it is fair: see
/// [`crate::fair_mutex`].
pub type SharedApp = FairMutex<App>;

/// Events for the app. A sender waits when it is full; a player makes only a few per frame.
static EVENTS: Channel<Anywhere, Event<'static>, 16> = Channel::new();

/// Times of key edges, as entropy for the dice. When it is full an edge is dropped, which only costs entropy.
static EDGES: Channel<Anywhere, Micros, 32> = Channel::new();

/// The app's requests to the dice.
static ASKS: Channel<Anywhere, Ask, 8> = Channel::new();

/// The sound to play now, and its volume; `None` for silence. A new one interrupts the old one.
static CUES: Signal<Anywhere, Option<(Cue, u8)>> = Signal::new();

/// How bright the screen should be, in the steps of the settings; 0 is dark.
static BRIGHTNESS: Signal<Anywhere, u8> = Signal::new();

/// The chip should become dormant, if no key is down.
static DORMANT: Signal<Anywhere, ()> = Signal::new();

/// The battery should be measured now.
static MEASURE: Signal<Anywhere, ()> = Signal::new();

/// A computer player has a decision to make.
static THINK: Signal<Anywhere, ()> = Signal::new();

/// The store's next job. The runtime sends one at a time, so it is never full.
static JOBS: Channel<Anywhere, Job, 1> = Channel::new();

/// The reply to the job.
static REPLIES: Channel<Anywhere, (Ticket, Reply), 1> = Channel::new();

/// Payload of replies that are too long for a message: logs and items. Owned by the keeper while it serves a job, and by
/// the app from the reply to the next job.
static BUFFER: Mutex<Anywhere, [u8; LONGEST]> = Mutex::new([0; LONGEST]);

/// The picture may be out of date.
static REDRAW: Signal<Anywhere, ()> = Signal::new();

/// The first picture is on the panel.
static SHOWN: Signal<Anywhere, ()> = Signal::new();

/// What somebody has answered to the question of a computer on USB; `None` if the question could not be asked.
static CONSENT: Signal<Anywhere, Option<bool>> = Signal::new();

/// Whether a computer has the device on its bus and awake.
static HOST: Signal<Anywhere, bool> = Signal::new();

/// A part of a backup, for the keeper.
static STAGE: Channel<Anywhere, Stage, 1> = Channel::new();

/// Its reply.
static STAGED: Signal<Anywhere, Result<(), BackupError>> = Signal::new();

/// Raw bits of the random source, in answer to [`Ask::RawBits`].
static RAW_BITS: Channel<Anywhere, RawBits, 1> = Channel::new();

/// A request to the dice.
enum Ask {
    Roll(Handful),
    Draw { ticket: Ticket, below: u32 },
    Source,
    RawBits,
}

type RawBits = [u8; 32];

/// A request to the keeper about a backup that replaces the saves.
enum Stage {
    Piece { offset: u32, piece: Piece },
    Order(Sum),
}

/// The app's clock: milliseconds since power-on, wrapping.
fn now() -> Millis {
    Instant::now().as_millis() as Millis
}
