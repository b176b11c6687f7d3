//! The tasks and the wires between them.
//!
//! ```text
//! keys ── input ──┬─ EVENTS ──> app ──┬─ REDRAW ────> display ──> panel
//!                 └─ EDGES ─┐         ├─ BRIGHTNESS ─> backlight
//!                           │         ├─ CUES ───────> sound
//!                           v         ├─ THINK ──────> thinker ──> EVENTS
//!            EVENTS <───── dice <─────┼─ ASKS
//!                                     ├─ KEEP ───────> keeper ──> flash
//!                                     ├─ WISHES ───────> │
//!                                     └─ ANSWERS <───────┘     long ones on the PAPER
//! ```
//!
//! Input runs above everything, so that a key's edge is timed to the microsecond. Then come app and
//! display with the small ones. Dice samples in thread mode, where anybody may interrupt it.

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
use store::{ItemKey, LONGEST, Reply, Request};
use ui::{App, Cue, Event, HabitBytes, Millis, Settings};

type Anywhere = CriticalSectionRawMutex;

/// When the watchdog takes us for dead. The RP2040's cannot be told to wait longer than 8.3 s.
pub(crate) const HANGS_AFTER: Duration = Duration::from_secs(8);

/// The app: one task tells it what happened, another draws it.
pub type SharedApp = Mutex<Anywhere, App>;

/// What has happened and the app does not know yet. A finger makes few events in the time of a frame;
/// who finds it full waits.
static EVENTS: Channel<Anywhere, Event, 16> = Channel::new();

/// When keys moved, for the dice. What finds no room is lost, and no harm done.
static EDGES: Channel<Anywhere, Micros, 32> = Channel::new();

/// What the app wants of the dice.
static ASKS: Channel<Anywhere, Ask, 8> = Channel::new();

/// The sound to make now, and how loud. A new one cuts the old one short.
static CUES: Signal<Anywhere, (Cue, u8)> = Signal::new();

/// How bright the screen should be, in the steps of the settings.
static BRIGHTNESS: Signal<Anywhere, u8> = Signal::new();

/// Settings to keep. Only the newest matter.
static KEEP: Signal<Anywhere, Settings> = Signal::new();

/// A computer player has something to think about.
static THINK: Signal<Anywhere, ()> = Signal::new();

/// How games were set up, to be kept. Only the newest matter.
static HABITS: Signal<Anywhere, HabitBytes> = Signal::new();

/// What the app has counted and wants kept, as it is when the keeper gets there.
static THINGS: Channel<Anywhere, ItemKey, 4> = Channel::new();

/// What the keeper should do with games and things. One is waited for at a time: an outcome is shown
/// when it is kept.
static WISHES: Channel<Anywhere, Request, WISHES_HELD> = Channel::new();

/// The app asks for at most a step, a finish, a tidying, a match and a card at once.
const WISHES_HELD: usize = 6;

/// What has come of the wishes, in their order.
static ANSWERS: Channel<Anywhere, Reply, WISHES_HELD> = Channel::new();

/// What is too long for a message: the log of a game, a thing from the shelf or for it. Whoever wishes
/// leaves it alone until the answer has come.
static PAPER: Mutex<Anywhere, [u8; LONGEST]> = Mutex::new([0; LONGEST]);

/// The picture may be out of date.
static REDRAW: Signal<Anywhere, ()> = Signal::new();

/// The first picture is on the panel.
static SHOWN: Signal<Anywhere, ()> = Signal::new();

enum Ask {
    Roll(Handful),
    Draw(u32),
    Source,
}

/// The app's clock.
fn now() -> Millis {
    Instant::now().as_millis() as Millis
}
