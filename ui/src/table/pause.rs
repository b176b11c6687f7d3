//! Pause menu, opened with B. Commands that discard the match need a long press.
//!
//! Owns the cursor of the menu. `play` carries the chosen command out.

use keys::{Key, Press, Stroke};

use crate::{
    Layout,
    art::font::TITLE,
    palette::WHITE,
    pen::{Align, Pen, rect},
    screens::Stage,
    text::{Msg, table::Word},
    widgets::{
        backdrop::{CALM, ground},
        hints::{self, Hint},
        list::List,
        paper::button,
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

    const fn word(self) -> Msg {
        match self {
            PauseCommand::GoOn => Word::GoOn.msg(),
            PauseCommand::HowTo => Word::HowTo.msg(),
            PauseCommand::Again => Word::StartAgain.msg(),
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
        const PRESS: &[Hint] = &[(Key::A, Word::Choose.msg()), (Key::B, Word::Leave.msg())];
        const HOLD: &[Hint] = &[(Key::A, Word::HoldIt.msg()), (Key::B, Word::Leave.msg())];
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
            // Repeated B leaves every screen, here without discarding the match.
            (Key::B, Press::Down) => return Some(PauseCommand::Leave),
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

    pub(crate) fn draw(self, pen: &mut Pen<'_>, layout: Layout, pulse: bool) {
        ground(pen, layout, CALM, Word::Menu.msg());
        let top = (layout.field().size.height as i32 - 212) / 2;
        let title = pen.language().say(Word::Paused.msg());
        pen.outlined(&TITLE, title, rect(8, top, 224, 30), Align::Centre, WHITE);
        for (i, command) in PauseCommand::ALL.into_iter().enumerate() {
            let text = pen.language().say(command.word());
            let area = rect(32, top + 36 + 35 * i as i32, 176, 28);
            button(pen, area, text, command == self.command());
        }
        hints::draw(pen, layout, self.hints(), pulse);
    }
}
