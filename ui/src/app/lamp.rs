//! The lamp: the colour of whose turn it is, so that the table sees who is waited for.

use super::App;
use crate::{
    Effects,
    event::{self, Effect, Lamp, Rest},
    screens::Place,
};

/// At this step of the light and below it is night, and the lamp would be the brightest thing in the room.
const NIGHT: u8 = 2;

impl App {
    /// Say it, if it has changed.
    pub(super) fn light_lamp(&mut self, effects: &mut Effects) {
        let lamp = self.lamp();
        if core::mem::replace(&mut self.lamp, lamp) != lamp {
            event::push(effects, Effect::Lamp(lamp));
        }
    }

    fn lamp(&self) -> Lamp {
        let failed = |report: &dice::Report| matches!(report.health, dice::Health::Failed(_));
        if self.source.as_ref().is_some_and(failed) {
            return Lamp::Alarm;
        }
        let settings = &self.desk.settings;
        let shows = settings.lamp
            && settings.brightness > NIGHT
            && matches!(self.rest.rest, Rest::Awake)
            && self.place == Place::Play;
        let turn = self.running.as_ref().filter(|running| !running.is_over());
        match turn {
            Some(running) if shows => Lamp::Seat(running.turn_colour()),
            _ => Lamp::Off,
        }
    }
}
