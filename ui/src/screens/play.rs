//! The screens of a match: played, watched, and its lessons. The match itself is `table::Running`, which
//! stays while other screens are open.

use keys::Stroke;

use super::{Command, Context, Place, Screen, Snapshot, Visit};
use crate::{
    Millis,
    pen::Pen,
    table::{Leave, Running, first_lesson, lessons::Lessons},
    text::logbook::Word,
    widgets::{
        help::HelpCard,
        hints::{self, Hints},
    },
};

/// The match on the table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PlayScreen;

impl Screen for PlayScreen {
    fn hints(&self, seen: &Snapshot<'_>) -> Hints {
        hints_of(seen)
    }

    fn help(&self, seen: &Snapshot<'_>) -> Option<HelpCard> {
        seen.running?
            .help(seen.layout, seen.settings.language, seen.now)
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        let running = ctx.running.as_mut()?;
        let title = running.title();
        match running.key(stroke, stage)? {
            Leave::Menu if running.is_over() => Some(Command::End(title, Place::Menu)),
            Leave::Menu => Some(Place::Menu.into()),
            Leave::Setup => {
                *ctx.running = None;
                Some(Command::End(title, Place::Setup(title)))
            }
        }
    }

    fn tick(&mut self, ctx: &mut Context<'_>) -> Option<Place> {
        tick(ctx)
    }

    fn wake_at(&self, seen: &Snapshot<'_>) -> Option<Millis> {
        wake_at(seen)
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        draw(pen, seen);
    }
}

/// A finished match, step by step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WatchScreen;

impl Screen for WatchScreen {
    fn hints(&self, seen: &Snapshot<'_>) -> Hints {
        hints_of(seen)
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        const HELP: HelpCard = HelpCard::of_keys(Word::HelpWatch.msg(), Word::HelpWatchText.msg());
        Some(HELP)
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        let watched = ctx.running.as_mut()?.key_at_watch(stroke, stage)?;
        Some(Command::Watched(watched))
    }

    fn tick(&mut self, ctx: &mut Context<'_>) -> Option<Place> {
        tick(ctx)
    }

    fn wake_at(&self, seen: &Snapshot<'_>) -> Option<Millis> {
        wake_at(seen)
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        draw(pen, seen);
    }
}

/// How a game is played, from its card in the menu. No help card: the lessons are the help.
impl Screen for Lessons {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(self.hints())
    }

    fn enter(&mut self, visit: Visit, _ctx: &mut Context<'_>) {
        if let Place::Lessons(title) = visit.to {
            *self = first_lesson(title);
        }
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        self.key(stroke, stage).then_some(Command::Go(Place::Menu))
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        self.draw(pen, seen.layout, seen.pulse);
    }
}

fn hints_of(seen: &Snapshot<'_>) -> Hints {
    let hints = |running: &Running| running.hints(seen.layout, seen.settings.language, seen.now);
    seen.running.map(hints).unwrap_or_default()
}

fn tick(ctx: &mut Context<'_>) -> Option<Place> {
    if let Some(running) = ctx.running {
        running.tick(&mut ctx.stage);
    }
    None
}

fn wake_at(seen: &Snapshot<'_>) -> Option<Millis> {
    seen.running?.wake_at(seen.now, seen.settings.motion)
}

fn draw(pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
    if let Some(running) = seen.running {
        running.draw(pen, &seen.scenery());
    }
}
