//! Prints `src/stars.rs`: what the levels reach in the challenges of the catch of the day.
//!
//!     cargo run --release -p opponents --example stars > opponents/src/stars.rs.new
//!
//! It takes some minutes of processor time, spread over all cores or over those that `CORES` says. Run it again when rules or
//! computer players have changed.

use std::{env, num::NonZero, thread};

use opponents::challenge::{STARS, reached};
use rules_core::challenge::Challenge;

fn main() {
    let all: Vec<Challenge> = Challenge::all().collect();
    let known = thread::available_parallelism().map_or(1, NonZero::get);
    let wished = env::var("CORES").ok().and_then(|cores| cores.parse().ok());
    let cores = wished.unwrap_or(known);
    let points = |challenge: Challenge| {
        STARS.map(|level| u8::try_from(reached(challenge, level).max(0)).unwrap_or(u8::MAX))
    };
    let mut table = thread::scope(|scope| {
        let share = |core| {
            let all = &all;
            let of = move || {
                let mine = all.iter().skip(core).step_by(cores);
                mine.map(|it| (it.number(), points(*it)))
                    .collect::<Vec<_>>()
            };
            scope.spawn(of)
        };
        let shares: Vec<_> = (0..cores).map(share).collect();
        let shares = shares
            .into_iter()
            .map(|share| share.join().expect("no panic"));
        shares.flatten().collect::<Vec<_>>()
    });
    table.sort_unstable();
    println!("//! Points of the levels in the challenges, by `--example stars`. Do not edit.\n");
    println!("/// What easy, medium and hard reach, challenge by challenge.");
    println!("#[rustfmt::skip]");
    println!("pub(crate) static REACHED: [[u8; 3]; {}] = [", table.len());
    for row in table.chunks(8) {
        let row: Vec<String> = row
            .iter()
            .map(|(_, [a, b, c])| format!("[{a}, {b}, {c}]"))
            .collect();
        println!("    {},", row.join(", "));
    }
    println!("];");
}
