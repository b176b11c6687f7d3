//! How long computer players think on this chip, without a screen to keep alive: of each game
//! `hard_<game>` is the longest of some hard decisions, `easy_<game>` the longest of some easy ones and
//! `step_<game>` the mean time of a step of thought.

use embassy_time::Instant;
use opponents::{Insight, Level, Thinker, Whim};
use rules_core::{
    Next, Seat, chance,
    fish::{self, Fish},
    klofni::{self, Klofni},
    kohaku::{self, Kohaku},
    podwodni::{self, Podwodni},
    rybowisko::{self, Rybowisko},
};

/// Of so many decisions of a game one is timed.
const EVERY: u32 = 11;
/// Decisions timed in each game.
const TIMED: u32 = 5;

/// Times all five games, for two players.
pub(crate) fn measure() {
    game::<Rybowisko>("rybowisko", rybowisko::Setup::players(2));
    game::<Podwodni>("podwodni", podwodni::Setup::players(2));
    game::<Fish>("fish", fish::Setup::players(2));
    game::<Kohaku>("kohaku", kohaku::Setup::players(2));
    game::<Klofni>("klofni", klofni::Setup::players(2));
}

/// Medium players play; now and then the others are asked too, and timed.
fn game<G: Insight>(name: &str, setup: G::Setup) {
    let mut game = G::start(setup).expect("a good set-up");
    let mut luck = Whim::new(1, 0);
    let (mut decisions, mut timed) = (0, 0);
    let (mut hard, mut easy, mut time, mut steps) = (0, 0, 0, 0);
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
                    let (taken, thought) = decide(&game, seat, Level::Hard);
                    (time, steps) = (time + taken, steps + u64::from(thought));
                    hard = hard.max(taken);
                    easy = easy.max(decide(&game, seat, Level::Easy).0);
                    timed += 1;
                }
                let thinker = Thinker::new(&game, seat, Level::Medium, u64::from(decisions));
                let action = thinker.expect("a decision is due").best();
                game.play(action).expect("players know the rules");
            }
        }
    }
    defmt::info!("bench hard_{=str}={=u64}", name, hard);
    defmt::info!("bench easy_{=str}={=u64}", name, easy);
    defmt::info!("bench step_{=str}={=u64}", name, time / steps.max(1));
}

/// Microseconds and steps of a decision.
fn decide<G: Insight>(game: &G, seat: Seat, level: Level) -> (u64, u32) {
    let start = Instant::now();
    let mut thinker = Thinker::new(game, seat, level, 1).expect("a decision is due");
    while !thinker.think(100) {}
    (start.elapsed().as_micros(), thinker.steps())
}
