//! Undo history: the consecutive decisions of one person since chance, hidden information or another seat
//! last came into play. B takes them back one by one.
//!
//! Kept as a start position and the decisions since, because a position is much larger than a decision.
//! Truncating the log in the store is left to `play`.

use heapless::Vec;
use rules_core::{Game, Seat, log::Step};

/// The most decisions that can be undone. A turn of Fish! can have more; the oldest are then final.
const CAPACITY: usize = 64;

/// The position before the first decision that can be undone, and the decisions since.
#[derive(Clone, Debug)]
pub(crate) struct UndoHistory<G: Game> {
    start: Option<(Seat, G)>,
    decisions: Vec<G::Action, CAPACITY>,
}

impl<G: Game> Default for UndoHistory<G> {
    fn default() -> Self {
        UndoHistory {
            start: None,
            decisions: Vec::new(),
        }
    }
}

impl<G: Game> UndoHistory<G> {
    /// Makes everything so far final: chance has decided, something was revealed, or the turn has passed.
    pub(crate) fn clear(&mut self) {
        self.start = None;
        self.decisions.clear();
    }

    /// Records a person's decision, taken by `seat` in the position `before`.
    pub(crate) fn push(&mut self, seat: Seat, before: &G, action: G::Action) {
        self.clear_unless_of(seat);
        let (_, start) = self.start.get_or_insert_with(|| (seat, before.clone()));
        if self.decisions.is_full() {
            let replayed = start.play(self.decisions.remove(0));
            debug_assert!(replayed.is_ok(), "a recorded decision is legal");
        }
        let pushed = self.decisions.push(action);
        debug_assert!(pushed.is_ok(), "the oldest decision has made room");
    }

    /// Makes everything so far final unless it was decided by `seat`, whose decision is next.
    pub(crate) fn clear_unless_of(&mut self, seat: Seat) {
        if self.start.as_ref().is_none_or(|(whose, _)| *whose != seat) {
            self.clear();
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// Length of the last decision's entry in the log, in bytes; 0 if there is none.
    pub(crate) fn last_length(&self) -> usize {
        let step = |action: &G::Action| Step::<G::Action, G::Outcome>::Decision(*action);
        self.decisions
            .last()
            .map_or(0, |action| step(action).to_bytes().len())
    }

    /// Removes the last decision and returns the position before it.
    pub(crate) fn undo(&mut self) -> Option<G> {
        self.decisions.pop()?;
        let mut game = self.start.as_ref()?.1.clone();
        for action in &self.decisions {
            let replayed = game.play(*action);
            debug_assert!(replayed.is_ok(), "a recorded decision is legal");
            replayed.ok()?;
        }
        if self.decisions.is_empty() {
            self.start = None;
        }
        Some(game)
    }
}
