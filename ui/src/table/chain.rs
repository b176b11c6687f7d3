//! Decisions of one seat in a row, with nothing revealed between them: what B can take back.

use heapless::Vec;
use rules_core::{Game, Seat, log::Step};

/// The longest chain that can be undone in one go. A turn of Fish! can be longer; then only its last
/// decisions can.
const LONGEST: usize = 64;

/// Where the chain began, and what was decided since.
#[derive(Clone, Debug)]
pub(crate) struct Chain<G: Game> {
    start: Option<(Seat, G)>,
    decisions: Vec<G::Action, LONGEST>,
}

impl<G: Game> Default for Chain<G> {
    fn default() -> Self {
        Chain {
            start: None,
            decisions: Vec::new(),
        }
    }
}

impl<G: Game> Chain<G> {
    /// Chance has spoken, or the device changes hands: nothing before can be undone.
    pub(crate) fn cut(&mut self) {
        self.start = None;
        self.decisions.clear();
    }

    /// A person at this seat decided so, from this position.
    pub(crate) fn add(&mut self, seat: Seat, before: &G, action: G::Action) {
        self.cut_unless_of(seat);
        let (_, start) = self.start.get_or_insert_with(|| (seat, before.clone()));
        if self.decisions.is_full() {
            // It was allowed from here before.
            let _ = start.play(self.decisions.remove(0));
        }
        // Not full: the oldest has gone.
        let _ = self.decisions.push(action);
    }

    /// This seat is to decide: what others decided stays done.
    pub(crate) fn cut_unless_of(&mut self, seat: Seat) {
        if self.start.as_ref().is_none_or(|(whose, _)| *whose != seat) {
            self.cut();
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// How long the last decision is in the log.
    pub(crate) fn last_length(&self) -> usize {
        let step = |action: &G::Action| Step::<G::Action, G::Outcome>::Decision(*action);
        self.decisions
            .last()
            .map_or(0, |action| step(action).to_bytes().len())
    }

    /// The position before the last decision.
    pub(crate) fn undo(&mut self) -> Option<G> {
        self.decisions.pop()?;
        let mut game = self.start.as_ref()?.1.clone();
        for action in &self.decisions {
            // Each was allowed from here before.
            game.play(*action).ok()?;
        }
        if self.decisions.is_empty() {
            self.start = None;
        }
        Some(game)
    }
}
