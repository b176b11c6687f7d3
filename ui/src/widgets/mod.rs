//! The pieces every screen is made of.

pub(crate) mod backdrop;
pub(crate) mod battery;
pub(crate) mod die;
pub(crate) mod four_hints;
pub(crate) mod help;
pub(crate) mod hints;
pub(crate) mod list;
pub(crate) mod notice;
pub(crate) mod panel;
pub(crate) mod paper;
pub(crate) mod portrait;
pub(crate) mod pulse;
pub(crate) mod qr;
pub(crate) mod stepper;
pub(crate) mod unsaved;
