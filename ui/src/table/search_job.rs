//! Search job for a computer player: the app hands it out, the world around the app runs it in slices, and
//! the result comes back as an event. The search algorithm is in `opponents`.

use heapless::Vec;
use opponents::{
    Claim, Heuristic, Judge, Leads, Level, LuckJob, LuckParams, Thinker, Verdict, Worth,
};
use rules_core::{
    PerSeat, Seat,
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
    /// What came of looking back at a step that was played.
    pub(crate) found: Option<Found>,
}

/// What came of looking back at a step of a finished game, or at an attempt at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Found {
    /// Of a decision.
    Verdict(Verdict),
    /// Of an outcome: the luck of each seat, in hundredths of a point.
    Luck([i16; Seat::MOST]),
}

/// What the search is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Task<G: Heuristic> {
    /// A decision of a computer player, or advice.
    Decide(Level),
    /// A decision that was made: with at most so many steps.
    Judge {
        played: G::Action,
        worth: Worth,
        steps: u32,
    },
    /// An outcome that came.
    Luck(G::Outcome),
}

/// The search for one seat's decision, or for what a step of a finished game was worth.
#[derive(Clone, Debug)]
pub(crate) enum Search<G: Heuristic> {
    /// Not started.
    Pending {
        game: G,
        seat: Seat,
        task: Task<G>,
        seed: u64,
    },
    /// Started.
    Running(Thinker<G>),
    Judging(Judge<G>),
    Weighing(LuckJob<G>),
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
            task,
            seed,
        } = self
        {
            let (seat, seed) = (*seat, *seed);
            *self = match *task {
                Task::Decide(level) => {
                    Thinker::new(game, seat, level, seed).map_or(Search::Empty, Search::Running)
                }
                Task::Judge {
                    played,
                    worth,
                    steps,
                } => Judge::new(game, seat, played, worth, steps, seed)
                    .map_or(Search::Empty, Search::Judging),
                Task::Luck(outcome) => {
                    let params = LuckParams::device(G::TITLE);
                    Search::Weighing(LuckJob::new(game.clone(), outcome, params, seed))
                }
            };
            return matches!(self, Search::Empty);
        }
        match self {
            Search::Running(thinker) => thinker.think(steps),
            Search::Judging(judge) => judge.think(steps),
            Search::Weighing(luck) => luck.think(),
            Search::Pending { .. } | Search::Empty => true,
        }
    }

    /// The best action so far and the reason for it, or what looking back found; `None` before the first call of `think`.
    pub(crate) fn answer(&self, ticket: u8) -> Option<Thought> {
        let step = |action| Step::<G::Action, G::Outcome>::Decision(action).to_bytes();
        let (step, claim, found) = match self {
            Search::Running(thinker) => (step(thinker.best()), thinker.claim(), None),
            Search::Judging(judge) => {
                let verdict = Found::Verdict(judge.verdict());
                (step(judge.best()), judge.claim(), Some(verdict))
            }
            Search::Weighing(luck) => {
                let luck = luck.luck().unwrap_or(Leads::all(0));
                (Vec::new(), Claim::NONE, Some(Found::Luck(whole(&luck))))
            }
            Search::Pending { .. } | Search::Empty => return None,
        };
        Some(Thought {
            ticket,
            step,
            claim,
            found,
        })
    }
}

fn whole(luck: &PerSeat<i32, { Seat::MOST }>) -> [i16; Seat::MOST] {
    Seat::ALL.map(|seat| luck[seat].clamp(i16::MIN.into(), i16::MAX.into()) as i16)
}

/// Decodes an action from a log entry.
pub(crate) fn decision<A: Code>(bytes: &[u8]) -> Option<A> {
    rules_core::log::Word::decision(bytes).and_then(A::from_word)
}
