//! What a match tells of itself to the rest of the app: whether it needs nobody, and what lies over it.

use super::{MatchState, Overlay, Play};
use crate::{screens::Stage, table::game_screen::GameScreen};

impl<B: GameScreen> Play<B> {
    /// Whether the match goes on without a person.
    pub(crate) const fn plays_on(&self) -> bool {
        let waits = matches!(
            self.state,
            MatchState::Curtain(_)
                | MatchState::Asking(_)
                | MatchState::AskingCurtain(_)
                | MatchState::Choosing(_)
                | MatchState::Watching
                | MatchState::Over(_)
        );
        self.overlay.is_none() && !waits
    }

    /// Whether the page with everybody's goods is open.
    pub(crate) const fn shows_goods(&self) -> bool {
        matches!(self.overlay, Some(Overlay::Goods(_)))
    }

    /// Closes the page with everybody's goods, if it is open.
    pub(crate) fn close_goods(&mut self, stage: &mut Stage<'_>) {
        if self.shows_goods() {
            self.close_overlay(stage);
        }
    }

    /// Whether the pause menu is open.
    pub(crate) const fn is_paused(&self) -> bool {
        matches!(self.overlay, Some(Overlay::Pause(_)))
    }

    /// Whether the next person is asked to take the device.
    pub(crate) const fn is_at_curtain(&self) -> bool {
        let curtain = matches!(
            self.state,
            MatchState::Curtain(_) | MatchState::AskingCurtain(_)
        );
        curtain && self.overlay.is_none()
    }
}
