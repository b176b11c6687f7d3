//! Search parameters: a playing level is one row of numbers per game, nothing else.

use rules_core::Title;

use crate::{Level, Policy, Weights};

/// Weights that `tacklebox fit` found with seed 1.
const PODWODNI: Weights = [60, 92, 149, 401, 70, 262, 127, 0];
const KOHAKU: Weights = [90, 90, 139, 380, 105, 50, 160, 250];
const FISH: Weights = [136, 24, 235, 40, 68, 12, 40, 12];

/// The parameters of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchParams {
    /// The heuristic policy of the priors and of the rollouts.
    pub policy: Policy,
    /// Amplitude of the noise on the priors, in hundredths of a point: the mistakes of a level.
    pub noise: u16,
    /// How many actions enter the search; 1 plays the best prior without search.
    pub candidates: u8,
    /// The horizon of a rollout, in rounds of the table.
    pub horizon: u8,
    /// The search budget, in moves of rollouts: what the device manages in 1.2 seconds on the emulator's silicon model, so
    /// that a search is done before its time limit while the screen is drawn (docs/opponents.md).
    pub steps: u32,
    /// The weight of the best opponent's gain, in 64ths. Most of that gain is luck and says little about
    /// the candidate, so a full weight would add more noise than knowledge.
    pub opponent_weight: u8,
    /// The weight of the prior when candidates are compared, in rollouts.
    pub prior_weight: u8,
    /// Amplitude of the noise in rollouts, in hundredths of a point: breaks ties between equal actions.
    pub rollout_noise: u16,
    /// The bonus for winning, beyond the lead, in hundredths of a point.
    pub win_bonus: u16,
}

impl SearchParams {
    /// The most actions that can enter a search.
    pub const MAX_CANDIDATES: usize = 12;

    /// The parameters of a level in a game.
    pub const fn of(level: Level, title: Title) -> SearchParams {
        match level {
            Level::First => match title {
                Title::Rybowisko => SearchParams::prior_only(Policy::Beginner, 110),
                Title::Podwodni => SearchParams::prior_only(Policy::Beginner, 50),
                // A beginner who plans no path at all would be weaker than a child.
                Title::Fish => SearchParams::prior_only(Policy::Sound, 270),
                Title::Kohaku => SearchParams::prior_only(Policy::Beginner, 180),
                Title::Klofni => SearchParams::prior_only(Policy::Beginner, 80),
            },
            Level::Easy => SearchParams::prior_only(
                Policy::Sound,
                match title {
                    Title::Rybowisko => 130,
                    Title::Podwodni => 270,
                    Title::Fish => 150,
                    Title::Kohaku => 220,
                    Title::Klofni => 320,
                },
            ),
            Level::Medium => match title {
                Title::Rybowisko => SearchParams::prior_only(Policy::Sound, 65),
                Title::Podwodni => SearchParams::prior_only(Policy::Weighted(PODWODNI), 150),
                Title::Fish => SearchParams::prior_only(Policy::Weighted(FISH), 200),
                Title::Kohaku => SearchParams::prior_only(Policy::Weighted(KOHAKU), 20),
                Title::Klofni => SearchParams::prior_only(Policy::Sound, 150),
            },
            Level::Hard => {
                // Where luck is strong, a truncated rollout with a good evaluation tells more than one to the end.
                let (horizon, opponent_weight, prior_weight, steps) = match title {
                    Title::Rybowisko => (3, 64, 32, 3400),
                    Title::Podwodni => (2, 64, 16, 2300),
                    Title::Fish => (2, 32, 16, 1280),
                    Title::Kohaku => (4, 32, 16, 1850),
                    Title::Klofni => (1, 32, 32, 5800),
                };
                let policy = match title {
                    Title::Podwodni => Policy::Weighted(PODWODNI),
                    Title::Fish => Policy::Weighted(FISH),
                    Title::Kohaku => Policy::Weighted(KOHAKU),
                    Title::Rybowisko | Title::Klofni => Policy::Keen,
                };
                SearchParams {
                    policy,
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
        }
    }

    /// Plays the best prior, with noise, and does not search.
    pub const fn prior_only(policy: Policy, noise: u16) -> SearchParams {
        SearchParams {
            policy,
            noise,
            candidates: 1,
            horizon: 0,
            steps: 0,
            opponent_weight: 0,
            prior_weight: 0,
            rollout_noise: 0,
            win_bonus: 0,
        }
    }
}
