//! Every screen, every word, every drawing of Tacklebox.
//!
//! [`App`] is a pure state machine: [`Event`]s in, [`Effect`]s out, and a picture in a
//! [`Frame`](frame::Frame). It owns no clock, no input or output and no randomness, so the same
//! App runs in the firmware, in the desktop window and in tests, and any run can be repeated from its
//! events. It does not own the rules (rules-core) nor the source of chance (dice).
//!
//! ```
//! use ui::{App, Event, Effect, Layout, Settings, frame::{Frame, bytes_for}};
//!
//! let layout = Layout::Square;
//! let mut app = App::new(layout, Settings::default());
//!
//! // The splash asks to be woken once; then the menu is there, and says so.
//! let due = app.wake_at().unwrap();
//! let effects = app.handle(due, Event::Tick);
//! let mut told = effects.iter().filter_map(|effect| match effect {
//!     Effect::Tell(fact) => Some(fact.to_string()),
//!     _ => None,
//! });
//! assert!(told.any(|fact| fact == "screen=menu"));
//!
//! // Only what has changed is drawn again: RGB565 in the byte order of the panel.
//! let mut bytes = vec![0; bytes_for(layout.size())];
//! let mut frame = Frame::new(&mut bytes, layout.size());
//! for area in app.take_dirty().iter() {
//!     app.draw(&mut frame, area);
//! }
//! assert!(bytes.iter().any(|&byte| byte != 0));
//! ```
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod album;
mod app;
pub mod art;
mod bg_stats;
mod bytes;
mod catches;
mod device;
mod dirty;
mod edges;
mod event;
mod fact;
pub mod frame;
mod key_guide;
mod layout;
mod loss;
pub mod palette;
mod pen;
mod power;
pub mod puzzles;
pub mod replay_link;
mod safe_boot;
mod screens;
mod settings;
mod sound;
mod statistics;
mod table;
pub mod text;
mod widgets;

pub use album::{Album, AlbumBytes};
pub use app::App;
pub use catches::Catches;
pub use device::{Health, Identity, Report, SEAT_LAMPS, STARTS, Start, Starts};
pub use dirty::DirtyRects;
pub use event::{Access, Effect, Effects, Event, Exit, Lamp, MOST_EFFECTS, Millis, Rest, Ticket};
pub use fact::Fact;
pub use layout::Layout;
pub use pen::{Audit, LabelSpot};
pub use power::{Battery, Power, Supply};
pub use screens::panic::{PanicReport, draw_panic_screen};
pub use settings::{Pace, Settings, SleepAfter, TextSize};
pub use sound::{Cue, HIGHEST_HZ, LOWEST_HZ, Note};
pub use statistics::{Statistics, StatisticsBytes};
pub use table::{SearchJob, Thought, preferences::Preferences};
pub use text::Language;
