//! Benchmark of the computer players on the chip, without display. Logs `bench name=value`, times in microseconds.
//! For each game `hard_<game>` is the 95th percentile of the time of a hard decision, `longest_<game>` the maximum,
//! `easy_<game>` the maximum of an easy one and `step_<game>` the mean time of a search step. `cargo xtask bench` reads
//! the lines.
#![no_std]
#![no_main]

use boards::chosen;
use embassy_executor::Spawner;
use embassy_time::Instant;
// The logger and the panic handler.
use firmware as _;
use heapless::Vec;
use opponents::{Heuristic, Level, Sfc32, Thinker};
use rules_core::{
    Next, Seat, chance,
    fish::{self, Fish},
    klofni::{self, Klofni},
    kohaku::{self, Kohaku},
    podwodni::{self, Podwodni},
    rybowisko::{self, Rybowisko},
};

/// Decisions timed in each game, from its first to its last.
const TIMED: usize = 20;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    embassy_rp::init(chosen::config());
    // Two players, and about how many decisions with a choice such a game has.
    game::<Rybowisko>("rybowisko", rybowisko::Setup::players(2), 24);
    game::<Podwodni>("podwodni", podwodni::Setup::players(2), 90);
    game::<Fish>("fish", fish::Setup::players(2), 200);
    game::<Kohaku>("kohaku", kohaku::Setup::players(2), 60);
    game::<Klofni>("klofni", klofni::Setup::players(2), 100);
    defmt::info!("bench done");
}

/// Medium players play a whole game. At [`TIMED`] of its decisions hard and easy ones are timed.
fn game<G: Heuristic>(name: &str, setup: G::Setup, choices: usize) {
    let mut game = G::start(setup).expect("a good set-up");
    let mut luck = Sfc32::new(1, 0);
    let mut times = Times::default();
    let mut seen = 0;
    loop {
        match game.next() {
            Next::Over => break,
            Next::Chance => {
                let outcome = chance::roll(&game, &mut luck).expect("chance is next");
                game.settle(outcome).expect("a possible outcome");
            }
            Next::Decision(seat) => {
                if !times.hard.is_full() && seen * TIMED >= times.hard.len() * choices {
                    times.take(&game, seat);
                }
                let thinker = Thinker::new(&game, seat, Level::Medium, seen as u64);
                game.play(thinker.expect("a decision is due").best())
                    .expect("players know the rules");
                seen += 1;
            }
        }
    }
    times.tell(name);
}

/// The measurements of one game, in microseconds.
#[derive(Default)]
struct Times {
    hard: Vec<u64, TIMED>,
    easy: u64,
    steps: u64,
}

impl Times {
    /// Time a decision. One without a search does not count.
    fn take<G: Heuristic>(&mut self, game: &G, seat: Seat) {
        let (micros, steps) = decide(game, seat, Level::Hard);
        if steps > 0 && self.hard.push(micros).is_ok() {
            self.steps += u64::from(steps);
            self.easy = self.easy.max(decide(game, seat, Level::Easy).0);
        }
    }

    fn tell(&mut self, name: &str) {
        self.hard.sort_unstable();
        let usual = (self.hard.len() * 95).div_ceil(100).saturating_sub(1);
        let time: u64 = self.hard.iter().sum();
        let longest = self.hard.last();
        for (what, micros) in [
            ("hard", self.hard.get(usual).copied().unwrap_or(0)),
            ("longest", longest.copied().unwrap_or(0)),
            ("easy", self.easy),
            ("step", time / self.steps.max(1)),
        ] {
            defmt::info!("bench {=str}_{=str}={=u64}", what, name, micros);
        }
    }
}

/// Microseconds and search steps of a decision.
fn decide<G: Heuristic>(game: &G, seat: Seat, level: Level) -> (u64, u32) {
    let start = Instant::now();
    let mut thinker = Thinker::new(game, seat, level, 1).expect("a decision is due");
    while !thinker.think(100) {}
    (start.elapsed().as_micros(), thinker.steps())
}
