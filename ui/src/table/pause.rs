//! Pause menu, opened with B. Commands that discard the match need a long press. While the store refuses the match,
//! the menu says so and does not offer to save it.
//!
//! Owns the cursor of the menu. `play` carries the chosen command out.

use embedded_graphics::prelude::Point;
use keys::{Key, Press, Stroke};

use crate::{
    Layout,
    art::font::{BOLD, TITLE},
    palette::WHITE,
    pen::{Align, Pen, rect},
    screens::Stage,
    table::luck::LuckSource,
    text::{Msg, table::Word},
    widgets::{
        backdrop::{CALM, ground},
        hints::{self, Hint},
        list::List,
        paper::button,
        unsaved,
    },
};

/// A command of the pause menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PauseCommand {
    GoOn,
    HowTo,
    Again,
    Leave,
    GiveUp,
}

impl PauseCommand {
    const ALL: [PauseCommand; 5] = [
        PauseCommand::GoOn,
        PauseCommand::HowTo,
        PauseCommand::Leave,
        PauseCommand::Again,
        PauseCommand::GiveUp,
    ];

    const fn word(self, is_unsaved: bool) -> Msg {
        match self {
            PauseCommand::GoOn => Word::GoOn.msg(),
            PauseCommand::HowTo => Word::HowTo.msg(),
            PauseCommand::Again => Word::StartAgain.msg(),
            PauseCommand::Leave if is_unsaved => Word::LeaveUnsaved.msg(),
            PauseCommand::Leave => Word::LeaveKeep.msg(),
            PauseCommand::GiveUp => Word::GiveUp.msg(),
        }
    }

    /// Whether the command discards the match.
    const fn is_destructive(self) -> bool {
        matches!(self, PauseCommand::Again | PauseCommand::GiveUp)
    }
}

/// The open pause menu with its cursor.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pause {
    rows: List,
}

impl Pause {
    fn command(self) -> PauseCommand {
        self.rows
            .of(&PauseCommand::ALL)
            .unwrap_or(PauseCommand::GoOn)
    }

    pub(crate) fn hints(self) -> &'static [Hint] {
        const PRESS: &[Hint] = &[(Key::A, Word::Choose.msg()), (Key::B, Word::GoOnKey.msg())];
        const HOLD: &[Hint] = &[(Key::A, Word::HoldIt.msg()), (Key::B, Word::GoOnKey.msg())];
        if self.command().is_destructive() {
            HOLD
        } else {
            PRESS
        }
    }

    /// Handles a key; the command, if one was given.
    pub(crate) fn key(&mut self, stroke: Stroke, stage: &mut Stage<'_>) -> Option<PauseCommand> {
        let command = self.command();
        match (stroke.key, stroke.press) {
            // As everywhere, B goes back to where one was.
            (Key::B, Press::Down) => return Some(PauseCommand::GoOn),
            (Key::A, Press::Down) if !command.is_destructive() => return Some(command),
            (Key::A, Press::Long) if command.is_destructive() => return Some(command),
            (Key::A, Press::Up { after_long: false }) if command.is_destructive() => {
                stage.refuse(Word::HoldLonger.msg());
            }
            _ => {
                if self
                    .rows
                    .turn(stroke.y_tri(), PauseCommand::ALL.len(), stage)
                {
                    stage.tell("row", format_args!("{}", self.rows.at()));
                }
            }
        }
        None
    }

    pub(crate) fn draw(
        self,
        pen: &mut Pen<'_>,
        layout: Layout,
        (is_unsaved, luck): (bool, LuckSource),
        pulse: bool,
    ) {
        ground(pen, layout, CALM, Word::Menu.msg());
        let top = (layout.field().size.height as i32 - 212) / 2;
        let (first, pitch) = if is_unsaved {
            draw_warning(pen, top);
            (top + 48, 33)
        } else {
            // A code is to be read here and told to others.
            let told = luck.told(pen.language());
            let title = told.as_deref();
            let title = title.unwrap_or(pen.language().say(Word::Paused.msg()));
            pen.outlined(&TITLE, title, rect(8, top, 224, 30), Align::Centre, WHITE);
            (top + 36, 35)
        };
        for (i, command) in PauseCommand::ALL.into_iter().enumerate() {
            let text = pen.language().say(command.word(is_unsaved));
            let area = rect(32, first + pitch * i as i32, 176, 28);
            button(pen, area, text, command == self.command());
        }
        hints::draw(pen, layout, self.hints(), pulse);
    }
}

/// In place of the title: the sign of an unsaved match, and what is not saved.
fn draw_warning(pen: &mut Pen<'_>, top: i32) {
    let text = pen.language().say(Word::MovesNotSaved.msg());
    for (i, line) in text.split('\n').enumerate() {
        let room = rect(56, top + 2 + 20 * i as i32, 168, 20);
        pen.outlined(&BOLD, line, room, Align::Centre, WHITE);
    }
    unsaved::draw(pen, Point::new(46, top + 22));
}
