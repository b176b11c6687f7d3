//! How well a thinker plays: a level is a row of numbers per game, nothing else.

use rules_core::{Level, Title};

use crate::Taste;

/// How a thinker comes to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whose rules of thumb it follows.
    pub taste: Taste,
    /// By how much a first thought may be off, in hundredths of a point.
    pub slip: u16,
    /// How many actions it tries out in imagined games; 1 acts on the first thought.
    pub ideas: u8,
    /// How many rounds of the table an imagined game goes on for.
    pub rounds: u8,
    /// Moves of imagined games after which it has made up its mind: as many as the device manages in 1.2
    /// seconds (docs/opponents.md).
    pub steps: u32,
    /// How much of what the best rival gains counts against an idea, in 64ths. Most of it is the rival's luck
    /// and says little about the idea, so all of it would be more noise than knowledge.
    pub envy: u8,
    /// For so many imagined games the first thought counts when ideas are compared.
    pub trust: u8,
    /// By how much players of an imagined game vary, in hundredths of a point, so that equal thoughts are
    /// not always settled the same way.
    pub variety: u16,
    /// What winning counts beyond the lead, in hundredths of a point.
    pub victory: u16,
}

impl Style {
    /// The most actions that are ever tried out.
    pub const MOST_IDEAS: usize = 12;

    /// The style of a level in a game.
    pub const fn of(level: Level, title: Title) -> Style {
        match level {
            Level::Easy => Style::first_thought(
                Taste::Beginner,
                match title {
                    Title::Rybowisko => 110,
                    Title::Podwodni | Title::Fish => 50,
                    Title::Kohaku => 200,
                    Title::Klofni => 80,
                },
            ),
            Level::Medium => Style::first_thought(
                Taste::Sound,
                match title {
                    Title::Podwodni | Title::Fish | Title::Kohaku => 20,
                    Title::Rybowisko => 40,
                    Title::Klofni => 80,
                },
            ),
            Level::Hard => {
                // Where luck is strong, a game that is cut short and judged well tells more than one to its end.
                let (rounds, envy, trust, steps) = match title {
                    Title::Rybowisko => (3, 64, 32, 3800),
                    Title::Podwodni => (2, 32, 16, 3600),
                    Title::Fish => (1, 32, 16, 1700),
                    Title::Kohaku => (2, 32, 16, 1250),
                    Title::Klofni => (1, 32, 32, 7300),
                };
                Style {
                    taste: Taste::Keen,
                    slip: 0,
                    ideas: 8,
                    rounds,
                    steps,
                    envy,
                    trust,
                    variety: 12,
                    victory: 1000,
                }
            }
        }
    }

    const fn first_thought(taste: Taste, slip: u16) -> Style {
        Style {
            taste,
            slip,
            ideas: 1,
            rounds: 0,
            steps: 0,
            envy: 0,
            trust: 0,
            variety: 0,
            victory: 0,
        }
    }
}
