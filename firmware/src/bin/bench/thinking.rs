//! How long computer players think on this chip: `step_<game>` is the mean time of a step of thought,
//! `first_<game>` that of the first thoughts before any step.

use embassy_time::Instant;
use opponents::{Insight, Level, Thinker, Whim};
use rules_core::{
    Next, chance,
    fish::{self, Fish},
    klofni::{self, Klofni},
    kohaku::{self, Kohaku},
    podwodni::{self, Podwodni},
    rybowisko::{self, Rybowisko},
};

/// Steps that are timed at each decision.
const STEPS: u32 = 60;
/// Every so many decisions of a game one is timed.
const EVERY: u32 = 7;
/// Decisions timed in each game.
const TIMED: u64 = 8;

/// Times all five games, for two players.
pub(crate) fn measure() {
    game::<Rybowisko>("rybowisko", rybowisko::Setup::players(2));
    game::<Podwodni>("podwodni", podwodni::Setup::players(2));
    game::<Fish>("fish", fish::Setup::players(2));
    game::<Kohaku>("kohaku", kohaku::Setup::players(2));
    game::<Klofni>("klofni", klofni::Setup::players(2));
}

/// Medium players play; now and then a hard one is asked what it thinks of it, for a few steps.
fn game<G: Insight>(name: &str, setup: G::Setup) {
    let mut game = G::start(setup).expect("a good set-up");
    let mut luck = Whim::new(1, 0);
    let (mut decisions, mut timed) = (0, 0);
    let (mut first, mut stepping, mut steps) = (0, 0, 0);
    while timed < TIMED {
        match game.next() {
            Next::Over => break,
            Next::Chance => {
                let outcome = chance::roll(&game, &mut luck).expect("chance is next");
                game.settle(outcome).expect("a possible outcome");
            }
            Next::Decision(seat) => {
                decisions += 1;
                if decisions % EVERY == 0 {
                    let start = Instant::now();
                    let thinker = Thinker::new(&game, seat, Level::Hard, 1);
                    first += start.elapsed().as_micros();
                    let mut thinker = thinker.expect("a decision is due");
                    let start = Instant::now();
                    thinker.think(STEPS);
                    stepping += start.elapsed().as_micros();
                    steps += u64::from(thinker.steps());
                    timed += 1;
                }
                let thinker = Thinker::new(&game, seat, Level::Medium, u64::from(decisions));
                let action = thinker.expect("a decision is due").best();
                game.play(action).expect("players know the rules");
            }
        }
    }
    defmt::info!("bench step_{=str}={=u64}", name, stepping / steps.max(1));
    defmt::info!("bench first_{=str}={=u64}", name, first / timed.max(1));
}
