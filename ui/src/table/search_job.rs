//! Search job for a computer player: the app hands it out, the world around the app runs it in slices, and
//! the result comes back as an event. The search algorithm is in `opponents`.

use heapless::Vec;
use opponents::{Claim, Heuristic, Level, Thinker};
use rules_core::{
    Seat,
    log::{Code, Step},
};

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Thought {
    /// Ticket of the request. The app ignores the results of replaced requests.
    pub(crate) ticket: u8,
    /// The chosen action, encoded as a log entry.
    pub(crate) step: Vec<u8, 3>,
    /// Why, for a person who asked for advice.
    pub(crate) claim: Claim,
}

/// The search for one seat's decision.
#[derive(Clone, Debug)]
pub(crate) enum Search<G: Heuristic> {
    /// Not started.
    Pending {
        game: G,
        seat: Seat,
        level: Level,
        seed: u64,
    },
    /// Started.
    Running(Thinker<G>),
    /// No legal action.
    Empty,
}

impl<G: Heuristic> Search<G> {
    /// Continues the search for a budget of `steps`. Returns whether the choice is final. The first call only
    /// evaluates each legal action once, which takes long in games with hundreds of them.
    pub(crate) fn think(&mut self, steps: u32) -> bool {
        if let Search::Pending {
            game,
            seat,
            level,
            seed,
        } = self
        {
            *self = Thinker::new(game, *seat, *level, *seed).map_or(Search::Empty, Search::Running);
            return matches!(self, Search::Empty);
        }
        match self {
            Search::Running(thinker) => thinker.think(steps),
            Search::Pending { .. } | Search::Empty => true,
        }
    }

    /// The best action so far and the reason for it; `None` before the first call of `think`.
    pub(crate) fn answer(&self, ticket: u8) -> Option<Thought> {
        let Search::Running(thinker) = self else {
            return None;
        };
        let step: Step<G::Action, G::Outcome> = Step::Decision(thinker.best());
        Some(Thought {
            ticket,
            step: step.to_bytes(),
            claim: thinker.claim(),
        })
    }
}

/// Decodes an action from a log entry.
pub(crate) fn decision<A: Code>(bytes: &[u8]) -> Option<A> {
    rules_core::log::Word::decision(bytes).and_then(A::from_word)
}
