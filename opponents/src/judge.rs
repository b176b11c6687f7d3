//! Looks at a decision again with the eyes of the hard level: was the action that was played as good as the best one?
//!
//! First the usual search finds the best action. Then this one and the played one, or if they are the same the second best,
//! are compared in new rollouts with common random numbers: what made an action the best of eight says nothing here, so that
//! the loss is not overstated. Owns the comparison and the marks; what a lead is worth is in `worth.rs`.

use rules_core::Seat;

use crate::{Claim, Heuristic, Level, SearchParams, Thinker, Worth};

/// A mark for a decision, at the losses of expected result that lichess uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Mark {
    /// The best action, and any other would have lost at least a tenth of the expected result.
    Star,
    /// Nothing to say.
    Fine,
    /// A tenth lost.
    Inaccuracy,
    /// Two tenths lost.
    Mistake,
    /// Three tenths lost.
    Blunder,
}

/// What came of looking at a decision again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verdict {
    /// The mark.
    pub mark: Mark,
    /// How much of the expected result the played action lost, in percent; with a star, what the next best would have
    /// lost. The mean less its standard error: noise is no mistake.
    pub percent: u8,
    /// Steps it took.
    pub steps: u32,
}

impl Verdict {
    /// Whether the action was as good as the best one.
    pub const fn is_good(&self) -> bool {
        matches!(self.mark, Mark::Star | Mark::Fine)
    }
}

/// The parts of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Search,
    Compare,
    Done,
}

/// The second look at one decision.
#[derive(Clone, Debug)]
pub struct Judge<G: Heuristic> {
    thinker: Thinker<G>,
    played: G::Action,
    best: G::Action,
    claim: Claim,
    worth: Worth,
    part: Part,
    /// The most steps of both parts.
    steps: u32,
}

/// The least pairs of rollouts before a comparison may end early.
const FEWEST: u32 = 8;

impl<G: Heuristic> Judge<G> {
    /// Looks at `played` in this position, with at most `steps`; `None` unless the seat decides.
    pub fn new(
        game: &G,
        seat: Seat,
        played: G::Action,
        worth: Worth,
        steps: u32,
        seed: u64,
    ) -> Option<Judge<G>> {
        let hard = SearchParams::of(Level::Hard, G::TITLE);
        let search = SearchParams {
            steps: steps / 2,
            ..hard
        };
        let thinker = Thinker::with_params(game, seat, search, seed)?;
        let best = thinker.best();
        Some(Judge {
            thinker,
            played,
            best,
            claim: Claim::NONE,
            worth,
            part: Part::Search,
            steps,
        })
    }

    /// Works for so many steps; `true` when the verdict is final.
    pub fn think(&mut self, steps: u32) -> bool {
        match self.part {
            Part::Done => return true,
            Part::Search => {
                if self.thinker.think(steps) {
                    self.begin_comparison();
                }
            }
            Part::Compare => {
                if self.thinker.think(steps) || self.is_decided() {
                    self.part = Part::Done;
                }
            }
        }
        self.part == Part::Done
    }

    fn begin_comparison(&mut self) {
        self.best = self.thinker.best();
        self.claim = self.thinker.claim();
        let pair = if self.best == self.played {
            self.thinker.second().map(|second| [self.played, second])
        } else {
            Some([self.best, self.played])
        };
        let left = self.steps.saturating_sub(self.thinker.steps());
        match pair {
            Some(pair) => {
                self.thinker.compare(pair, self.worth, left);
                self.part = Part::Compare;
            }
            None => self.part = Part::Done,
        }
    }

    /// Whether more rollouts would hardly change the mark: nothing is lost beyond doubt.
    fn is_decided(&self) -> bool {
        let duel = self.thinker.duel();
        let (mean, error) = duel.mean();
        duel.pairs >= FEWEST && mean + 2 * error < TENTH
    }

    /// The best action that was found, also if it is not the played one.
    pub const fn best(&self) -> G::Action {
        self.best
    }

    /// Why it is better than the next.
    pub const fn claim(&self) -> Claim {
        self.claim
    }

    /// The verdict so far.
    pub fn verdict(&self) -> Verdict {
        let (mean, error) = self.thinker.duel().mean();
        let lost = (mean - error).clamp(0, 1000);
        let is_best = self.best == self.played;
        let mark = match (is_best, lost) {
            (_, ..TENTH) => Mark::Fine,
            (true, _) => Mark::Star,
            (false, ..200) => Mark::Inaccuracy,
            (false, ..300) => Mark::Mistake,
            (false, _) => Mark::Blunder,
        };
        let counts = mark != Mark::Fine;
        Verdict {
            mark,
            percent: if counts { (lost / 10) as u8 } else { 0 },
            steps: self.thinker.steps(),
        }
    }
}

/// The least loss that has a mark, in thousandths.
const TENTH: i32 = 100;
