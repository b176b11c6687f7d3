//! The heuristic interface of the search: action priors, state evaluation, and reasons for hints.
//!
//! Each game implements [`Heuristic`] in its own file; the search in `thinker.rs` uses nothing else of a
//! game but its rules. All values are integers in hundredths of a point: the device has no
//! floating-point unit.

use rules_core::{Players, Seat};

use crate::Facts;

/// Which of a game's heuristic policies to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Looks at the immediate gain and makes the usual mistakes of a beginner.
    Beginner,
    /// Knows the game.
    Sound,
    /// Also considers what is left to the next player.
    Keen,
    /// Keen, with other weights than those of the first release. Games without weights ignore them.
    Weighted(Weights),
}

impl Policy {
    /// Its weights; `first` are those of the first release.
    pub(crate) fn weights(self, first: Weights) -> Weights {
        match self {
            Policy::Weighted(weights) => weights,
            Policy::Beginner | Policy::Sound | Policy::Keen => first,
        }
    }
}

/// The weights of a game's evaluation and priors, in hundredths of a point. What each one weighs stands in the game's file;
/// `tacklebox fit` finds them by self-play.
pub type Weights = [i16; 8];

/// The heuristic value of an action before any search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prior {
    /// For the seat that decides, relative to the other actions of this decision.
    pub value: i32,
    /// Where most of the value comes from.
    pub reason: Reason,
}

impl Prior {
    /// A prior with its reason.
    pub const fn new(value: i32, reason: Reason) -> Prior {
        Prior { value, reason }
    }

    /// Neither good nor bad.
    pub const NEUTRAL: Prior = Prior::new(0, Reason::AsGoodAsAny);
}

/// Domain knowledge about one game for the search.
pub trait Heuristic: Facts {
    /// The number of players.
    fn players(&self) -> Players;

    /// Whether a turn has just begun and nothing of it is decided: where a rollout may be truncated and
    /// evaluated.
    fn turn_begins(&self) -> bool;

    /// Visits legal actions with their priors. Hopeless actions may be left out, but never all; an action
    /// may be visited twice, for two reasons.
    fn visit_actions(&self, policy: Policy, visit: &mut dyn FnMut(Self::Action, Prior));

    /// The weights of the first release, from which others are fitted; none by default.
    const WEIGHTS: Weights = [0; 8];

    /// The state evaluation for a seat: its points and what it can expect. When the game is over these are
    /// its final points; tie-breakers count less than one point.
    fn evaluate(&self, policy: Policy, seat: Seat) -> i32;

    /// The state evaluation for the virtual rival of a solo game.
    fn evaluate_rival(&self) -> Option<i32> {
        None
    }

    /// The evaluation of the best opponent.
    fn best_opponent(&self, policy: Policy, seat: Seat) -> i32 {
        let others = self.players().seats().filter(|&other| other != seat);
        let opponents = others.map(|other| self.evaluate(policy, other));
        opponents.chain(self.evaluate_rival()).max().unwrap_or(0)
    }
}

/// Whether a seat still has its turn in this round, which the seat `first` began.
pub(crate) fn has_turn(players: Players, first: Seat, now: Seat, seat: Seat) -> bool {
    let count = usize::from(players.count());
    let place = |seat: Seat| (seat.index() + count - first.index()) % count.max(1);
    place(seat) >= place(now)
}

/// Why an action is good, for the wording of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Reason {
    /// No particular reason.
    AsGoodAsAny,
    /// It is the only one.
    OnlyChoice,
    /// It brings the most points at once.
    Points,
    /// It completes a row, a set or a flower.
    Completes,
    /// It brings a set or a row nearer.
    Towards,
    /// The expected gain outweighs the risk.
    RiskPays,
    /// The risk of going on outweighs the expected gain.
    EnoughForNow,
    /// It is the safest.
    Safest,
    /// It costs least.
    LeastLoss,
    /// It denies a rival something, or takes it away.
    AgainstRival,
    /// It saves luck, a stone or cards for later.
    SaveForLater,
    /// It brings luck, a stone or cards for later.
    GatherStrength,
    /// It leads to a better position.
    BetterPlace,
    /// It leaves room for more.
    RoomToGrow,
    /// The end is near: now or never.
    LastChance,
    /// The goal card asks for it.
    GoalCard,
}
