//! The screens of a match: played, watched, a puzzle, and its lessons. The match itself is `table::Running`, which
//! stays while other screens are open.

use embedded_graphics::primitives::Rectangle;
use keys::{Stroke, Tri};
use rules_core::First;
use store::ItemKey;

use super::{Command, Context, Place, Screen, Snapshot, Visit};
use crate::{
    Millis,
    key_guide::Steps,
    pen::Pen,
    table::{Leave, Running, choices, first_lesson, lessons::Lessons},
    text::logbook::Word,
    widgets::{
        help::HelpCard,
        hints::{self, Hints},
    },
};

/// The match in `Context::running`: played, a finished one watched step by step, or a position of one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MatchScreen {
    Play,
    Watch,
    Puzzle,
}

impl Screen for MatchScreen {
    fn hints(&self, seen: &Snapshot<'_>) -> Hints {
        let hints =
            |running: &Running| running.hints(seen.layout, seen.settings.language, seen.now);
        seen.running.map(hints).unwrap_or_default()
    }

    fn help(&self, seen: &Snapshot<'_>) -> Option<HelpCard> {
        const WATCH: HelpCard = HelpCard::of_keys(Word::HelpWatch.msg(), Word::HelpWatchText.msg());
        match self {
            MatchScreen::Watch if seen.running?.is_watching() => Some(WATCH),
            MatchScreen::Play | MatchScreen::Watch | MatchScreen::Puzzle => {
                seen.running?
                    .help(seen.layout, seen.settings.language, seen.now)
            }
        }
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        self.take(stroke, None, ctx)
    }

    fn steps(&self, seen: &Snapshot<'_>) -> Steps {
        seen.running.map_or(Steps::NONE, Running::steps)
    }

    fn step(&mut self, by: Tri, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        self.take(stroke, Some(by), ctx)
    }

    fn tick(&mut self, ctx: &mut Context<'_>) -> Option<Place> {
        if let Some(running) = ctx.running {
            running.tick(&mut ctx.stage);
        }
        None
    }

    fn is_calm(&self, seen: &Snapshot<'_>) -> bool {
        matches!(self, MatchScreen::Play) && seen.running.is_some_and(Running::is_calm)
    }

    fn ambient(&self, seen: &Snapshot<'_>) -> Option<Rectangle> {
        let running = seen.running?;
        running.ambient(seen.layout, seen.settings.language, seen.now, seen.beat)
    }

    fn wake_at(&self, seen: &Snapshot<'_>) -> Option<Millis> {
        seen.running?.wake_at(seen.now, seen.settings.motion)
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        if let Some(running) = seen.running {
            running.draw(pen, &seen.scenery());
        }
    }
}

impl MatchScreen {
    /// A key; `step` says that it stands for the previous or the next choice.
    fn take(self, stroke: Stroke, step: Option<Tri>, ctx: &mut Context<'_>) -> Option<Command> {
        let running = ctx.running.as_mut()?;
        let title = running.title();
        let setup = match running.challenge() {
            Some(_) => Place::Catch,
            None => Place::Setup(title),
        };
        let stage = &mut ctx.stage;
        let leave = match self {
            MatchScreen::Play => running.key(stroke, step, stage)?,
            MatchScreen::Watch => return running.key_at_watch(stroke, stage).map(Command::Watched),
            MatchScreen::Puzzle => {
                let left = running.key(stroke, step, stage);
                if let Some(number) = running.solved_puzzle()
                    && !ctx.statistics.is_solved(title, number)
                {
                    ctx.statistics.solve(title, number);
                    stage.put(ItemKey::Statistics);
                }
                return left.map(|_| Command::PuzzleLeft);
            }
        };
        match leave {
            Leave::Menu if running.is_over() => Some(Command::End(title, Place::Menu)),
            // Only puzzles are left for the list of them.
            Leave::Puzzle => Some(Command::PuzzleLeft),
            Leave::Menu => Some(Place::Menu.into()),
            Leave::SetupFrom { seat, turned } => {
                let setup = ctx.preferences.of_mut(title);
                setup.first = First::Chosen(seat);
                if turned {
                    setup.turn_seats(choices(title));
                }
                *ctx.running = None;
                Some(Command::End(title, Place::Setup(title)))
            }
            Leave::Link => Some(Command::Link),
            Leave::Setup => {
                *ctx.running = None;
                Some(Command::End(title, setup))
            }
        }
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

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        Steps::COLUMNS
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        self.draw(pen, seen.layout, seen.pulse);
    }
}
