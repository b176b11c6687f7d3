//! Every screen, every word, every drawing of Tacklebox.
//!
//! [`App`] is a pure state machine: [`Event`]s in, [`Effect`]s out, and a picture in a
//! [`Frame`](frame::Frame). It owns no clock, no input or output and no randomness, so the same
//! App runs in the firmware, in the desktop window and in tests, and any run can be repeated from its
//! events. It does not own the rules (rules-core) nor the source of chance (dice).
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod app;
pub mod art;
mod dirty;
mod edges;
mod event;
mod fact;
pub mod frame;
mod layout;
mod loss;
pub mod palette;
mod pen;
mod safe_boot;
mod screens;
mod settings;
mod statistics;
mod table;
pub mod text;
mod widgets;

pub use app::{App, Card};
pub use dirty::DirtyRects;
pub use event::{Cue, Effect, Effects, Event, Keep, Millis, ResultBytes};
pub use fact::Fact;
pub use layout::Layout;
pub use loss::Loss;
pub use pen::{Audit, LabelSpot};
pub use screens::{companion::Note, panic::draw_panic_screen};
pub use settings::Settings;
pub use statistics::{Statistics, StatisticsBytes};
pub use table::{
    Puzzle, Thought,
    company::CompanyBytes,
    habits::{HabitBytes, Habits},
};
pub use text::Language;
