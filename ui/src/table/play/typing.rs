//! Chance events of a match whose dice and cards lie on the table: people type in what came. Owns the moments before
//! and after; the page with the pictures is `outcome_page`.

use keys::{Key, Press, Stroke};
use rules_core::log::Step;

use super::{MatchState, Play};
use crate::{
    Cue,
    screens::Stage,
    table::{
        game_screen::GameScreen,
        outcome_page::{Picked, Picker},
    },
    text::{luck::Word as Luck, table::Word},
    widgets::hints::{self, Hint, Hints},
};

impl<B: GameScreen> Play<B> {
    /// The page on which the pending chance event is typed in. What one person alone may see is typed in by that person.
    pub(super) fn ask_table(&self) -> MatchState<B::Game> {
        let several = self.company.only_person().is_none();
        match B::seen_by(&self.game) {
            Some(seat) if several && self.company.is_person(seat) && self.holder != Some(seat) => {
                MatchState::AskingCurtain(seat)
            }
            _ => MatchState::Asking(Picker::default()),
        }
    }

    /// The person who alone may see the outcome has the device.
    pub(super) fn uncover_question(&mut self, stage: &mut Stage<'_>) {
        if let MatchState::AskingCurtain(seat) = self.state {
            self.holder = Some(seat);
            self.state = MatchState::Asking(Picker::default());
            stage.tell("moment", format_args!("{}", self.state.name()));
            stage.redraw_all();
        }
    }

    pub(super) fn typing_hints(&self) -> Hints {
        const MENU: &[Hint] = &[(Key::A, Luck::ThisOne.msg()), (Key::B, Word::Menu.msg())];
        const UNDO: &[Hint] = &[(Key::A, Luck::ThisOne.msg()), (Key::B, Word::Undo.msg())];
        hints::list(if self.has_undo() { UNDO } else { MENU })
    }

    /// A key on the page of outcomes.
    pub(super) fn key_at_typing(&mut self, stroke: Stroke, stage: &mut Stage<'_>) {
        let MatchState::Asking(mut picker) = self.state else {
            return;
        };
        // A that has hurried an animation was not meant for a picture.
        if self.hurry.ignores(stroke, stage.now) {
            return;
        }
        if stroke.key == Key::B && stroke.press == Press::Down {
            return self.take_back(stage);
        }
        let picked = picker.key::<B>(stroke, &self.game, stage);
        self.state = MatchState::Asking(picker);
        if let Some(Picked(outcome)) = picked {
            stage.play(Cue::Pick);
            self.log_step(Step::Outcome(outcome), stage);
        }
    }
}
