//! Who plays in a tournament: the levels of the device, and bench players to measure them by.

use std::time::{Duration, Instant};

use opponents::{Level, Policy, RandomPlayer, SearchParams, Sfc32, Thinker};
use rules_core::{Seat, Title};

use super::{
    child::{self, Child},
    mcts,
};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Competitor {
    /// A uniformly random legal action.
    Random,
    /// Takes the points it sees, without a plan.
    Child,
    /// A searching player with `times` the steps of its level.
    Level { level: Level, times: u32 },
    /// The hard level as it was in the first release.
    HardV1,
    /// Parameters on trial; see [`fit`](crate::fit).
    Trial(SearchParams),
    /// Textbook Monte Carlo tree search with so many simulations per decision.
    Mcts { simulations: u32 },
}

/// A choice, the steps or simulations it took, and its time on this computer.
pub(super) struct Decision<A> {
    pub(super) action: A,
    pub(super) steps: u32,
    pub(super) time: Duration,
}

impl Competitor {
    /// A level as the device plays it.
    pub const fn level(level: Level) -> Competitor {
        Competitor::Level { level, times: 1 }
    }

    /// Reads a name: `random`, `child`, `hard-v1`, a level, a level with `@` and how many times its steps it has, or
    /// `mcts@` and the number of its simulations.
    pub fn read(text: &str) -> Option<Competitor> {
        let (name, number) = match text.trim().split_once('@') {
            Some((name, number)) => (name, Some(number.parse().ok().filter(|&n| n > 0)?)),
            None => (text.trim(), None),
        };
        match (name, number) {
            ("random", None) => Some(Competitor::Random),
            ("child", None) => Some(Competitor::Child),
            ("hard-v1", None) => Some(Competitor::HardV1),
            ("mcts", Some(simulations)) => Some(Competitor::Mcts { simulations }),
            _ => {
                let level = Level::ALL.into_iter().find(|&l| level_name(l) == name)?;
                let times = number.unwrap_or(1);
                Some(Competitor::Level { level, times })
            }
        }
    }

    /// Its name, as it is read.
    pub fn name(self) -> String {
        match self {
            Competitor::Random => "random".to_owned(),
            Competitor::Child => "child".to_owned(),
            Competitor::HardV1 => "hard-v1".to_owned(),
            Competitor::Trial(_) => "trial".to_owned(),
            Competitor::Mcts { simulations } => format!("mcts@{simulations}"),
            Competitor::Level { level, times: 1 } => level_name(level).to_owned(),
            Competitor::Level { level, times } => format!("{}@{times}", level_name(level)),
        }
    }

    /// Its choice for a seat that is to decide. `steps` stand in place of a searching level's own.
    pub(super) fn decide<G: Child>(
        self,
        game: &G,
        seat: Seat,
        steps: Option<u32>,
        seed: u64,
    ) -> Decision<G::Action> {
        let start = Instant::now();
        let think = |params: SearchParams| {
            let own = params.steps;
            let steps = if own == 0 { 0 } else { steps.unwrap_or(own) };
            let params = SearchParams { steps, ..params };
            let mut thinker = Thinker::with_params(game, seat, params, seed)?;
            while !thinker.think(1000) {}
            Some((thinker.best(), thinker.steps()))
        };
        let rng = Sfc32::new(seed, 0);
        let decided = match self {
            Competitor::Random => RandomPlayer::new(rng).decide(game).map(|a| (a, 0)),
            Competitor::Child => child::decide(game, seat, rng).map(|a| (a, 0)),
            Competitor::Level { level, times } => {
                let params = SearchParams::of(level, G::TITLE);
                let steps = params.steps.saturating_mul(times);
                think(SearchParams { steps, ..params })
            }
            Competitor::HardV1 => think(hard_v1(G::TITLE)),
            Competitor::Trial(params) => think(params),
            Competitor::Mcts { simulations } => {
                let action = mcts::decide(game, seat, simulations, rng);
                action.map(|action| (action, simulations))
            }
        };
        let (action, steps) = decided.expect("a decision of this seat is due");
        Decision {
            action,
            steps,
            time: start.elapsed(),
        }
    }
}

/// The name of a level on the command line.
pub const fn level_name(level: Level) -> &'static str {
    match level {
        Level::First => "first",
        Level::Easy => "easy",
        Level::Medium => "medium",
        Level::Hard => "hard",
    }
}

/// The numbers of the hard level in the first release. They stay as they are: later ones are measured by them.
const fn hard_v1(title: Title) -> SearchParams {
    let (horizon, opponent_weight, prior_weight, steps) = match title {
        Title::Rybowisko => (3, 64, 32, 3400),
        Title::Podwodni => (2, 32, 16, 2750),
        Title::Fish => (1, 32, 16, 1550),
        Title::Kohaku => (2, 32, 16, 1200),
        Title::Klofni => (1, 32, 32, 5800),
    };
    SearchParams {
        policy: Policy::Keen,
        noise: 0,
        candidates: 8,
        horizon,
        steps,
        opponent_weight,
        prior_weight,
        rollout_noise: 12,
        win_bonus: 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in [
            "random",
            "child",
            "first",
            "easy",
            "medium",
            "hard",
            "hard@10",
            "hard-v1",
            "mcts@1000",
        ] {
            assert_eq!(Competitor::read(name).expect("known").name(), name);
        }
        for name in [
            "",
            "expert",
            "hard@",
            "hard@0",
            "hard@x",
            "random@2",
            "mcts",
            "mcts@0",
            "hard-v1@2",
        ] {
            assert_eq!(Competitor::read(name), None, "{name}");
        }
    }
}
