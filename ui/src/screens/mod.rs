//! One file or folder per screen. A [`Screen`] holds what only it shows, takes key strokes and draws
//! itself; where to go next it only says ([`Command`]), the app goes there.

pub(crate) mod about;
pub(crate) mod catch;
pub(crate) mod companion;
pub(crate) mod dice;
pub(crate) mod erase;
pub(crate) mod fish;
pub(crate) mod klofni;
pub(crate) mod kohaku;
pub(crate) mod language;
pub(crate) mod link;
pub(crate) mod logbook;
pub(crate) mod menu;
pub(crate) mod panic;
pub(crate) mod play;
pub(crate) mod podwodni;
pub(crate) mod rybowisko;
mod screen;
pub(crate) mod self_test;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod sound_question;
pub(crate) mod splash;
mod stage;
pub(crate) mod update;

pub(crate) use crate::app::Place;
pub(crate) use link::draw_code;
pub(crate) use menu::name_of;
pub(crate) use screen::{Command, Context, Screen, Snapshot, Visit};
pub(crate) use stage::{FRAME, Stage, ease_out};
