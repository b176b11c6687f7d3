//! Undo history: the consecutive decisions of one person since chance, hidden information or another seat
//! last came into play, and outcomes that people typed in. B takes them back one by one.
//!
//! Kept as a start position and the steps since, because a position is much larger than a step.
//! Truncating the log in the store is left to `play`.

use heapless::Vec;
use rules_core::{Game, Seat, log::StepOf};

/// The most steps that can be undone. A turn of Fish! can have more; the oldest are then final.
const CAPACITY: usize = 64;

/// The position before the first step that can be undone, and the steps since.
#[derive(Clone, Debug)]
pub(crate) struct UndoHistory<G: Game> {
    start: Option<(Seat, G)>,
    steps: Vec<StepOf<G>, CAPACITY>,
}

impl<G: Game> Default for UndoHistory<G> {
    fn default() -> Self {
        UndoHistory {
            start: None,
            steps: Vec::new(),
        }
    }
}

impl<G: Game> UndoHistory<G> {
    /// Makes everything so far final: chance has decided, something was revealed, or the turn has passed.
    pub(crate) fn clear(&mut self) {
        self.start = None;
        self.steps.clear();
    }

    /// Records a step in the turn of `seat`, a person, made in the position `before`.
    pub(crate) fn push(&mut self, seat: Seat, before: &G, step: StepOf<G>) {
        self.clear_unless_of(seat);
        let (_, start) = self.start.get_or_insert_with(|| (seat, before.clone()));
        if self.steps.is_full() {
            let replayed = self.steps.remove(0).apply(start);
            debug_assert!(replayed, "a recorded step is legal");
        }
        let pushed = self.steps.push(step);
        debug_assert!(pushed.is_ok(), "the oldest step has made room");
    }

    /// Makes everything so far final unless it was decided by `seat`, whose decision is next.
    pub(crate) fn clear_unless_of(&mut self, seat: Seat) {
        if self.start.as_ref().is_none_or(|(whose, _)| *whose != seat) {
            self.clear();
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Length of the last step's entry in the log, in bytes; 0 if there is none.
    pub(crate) fn last_length(&self) -> usize {
        self.steps.last().map_or(0, |step| step.to_bytes().len())
    }

    /// Removes the last step and returns the position before it.
    pub(crate) fn undo(&mut self) -> Option<G> {
        self.steps.pop()?;
        let mut game = self.start.as_ref()?.1.clone();
        for step in &self.steps {
            let replayed = step.apply(&mut game);
            debug_assert!(replayed, "a recorded step is legal");
        }
        if self.steps.is_empty() {
            self.start = None;
        }
        Some(game)
    }
}
