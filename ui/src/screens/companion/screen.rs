//! The companion as one of the app's screens.

use keys::Stroke;

use super::{Companion, Hints};
use crate::{
    Millis,
    key_guide::Steps,
    pen::Pen,
    screens::{Command, Context, Place, Screen, Snapshot, Visit},
    widgets::help::HelpCard,
};

impl Screen for Companion {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        self.hints()
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(self.help())
    }

    /// From the menu it opens at the hub; from the dice it is as it was left.
    fn enter(&mut self, visit: Visit, ctx: &mut Context<'_>) {
        let stage = &mut ctx.stage;
        if visit.from == Place::Menu {
            self.enter(stage);
        }
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        self.key(stroke, stage).map(Command::Go)
    }

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        self.steps()
    }

    fn tick(&mut self, ctx: &mut Context<'_>) -> Option<Place> {
        let stage = &mut ctx.stage;
        self.tick(stage);
        None
    }

    fn wake_at(&self, seen: &Snapshot<'_>) -> Option<Millis> {
        self.wake_at(seen.now, seen.settings.motion)
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        self.draw(pen, &seen.scenery());
    }
}
