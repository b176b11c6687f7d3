//! A decision for a computer player to think about. It is taken out of the app, so that thinking holds
//! nothing else up, and its answer comes back as an event.

use heapless::Vec;
use opponents::{Heuristic, Level, Reason, Thinker};
use rules_core::{
    Seat,
    log::{Code, Step},
};

/// What came of thinking.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Thought {
    /// Of the puzzle it belongs to: an answer that comes too late is nobody's.
    pub(crate) ticket: u8,
    /// The decision, as an entry of the log.
    pub(crate) step: Vec<u8, 3>,
    pub(crate) reason: Reason,
}

/// The decision of one seat.
#[derive(Clone, Debug)]
pub(crate) enum Case<G: Heuristic> {
    /// Nobody has looked at it yet.
    Fresh {
        game: G,
        seat: Seat,
        level: Level,
        seed: u64,
    },
    /// Somebody is at it.
    Open(Thinker<G>),
    /// There is nothing to decide.
    Void,
}

impl<G: Heuristic> Case<G> {
    /// Think on for so many steps; whether the choice is made. The first call weighs all choices once,
    /// which takes its time in games with hundreds of them.
    pub(crate) fn think(&mut self, steps: u32) -> bool {
        if let Case::Fresh {
            game,
            seat,
            level,
            seed,
        } = self
        {
            *self = Thinker::new(game, *seat, *level, *seed).map_or(Case::Void, Case::Open);
            return matches!(self, Case::Void);
        }
        match self {
            Case::Open(thinker) => thinker.think(steps),
            Case::Fresh { .. } | Case::Void => true,
        }
    }

    /// The choice, and why.
    pub(crate) fn answer(&self, ticket: u8) -> Option<Thought> {
        let Case::Open(thinker) = self else {
            return None;
        };
        let step: Step<G::Action, G::Outcome> = Step::Decision(thinker.best());
        Some(Thought {
            ticket,
            step: step.to_bytes(),
            reason: thinker.reason(),
        })
    }
}

/// The decision that these bytes of a log stand for.
pub(crate) fn decision<A: Code>(bytes: &[u8]) -> Option<A> {
    rules_core::log::Word::decision(bytes).and_then(A::from_word)
}
