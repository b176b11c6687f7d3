//! The benchmark of the rules on this machine, in the format of the device's bench image:
//! `bench name=value`. `cargo xtask bench` compares the two.

use std::time::Instant;

use tacklebox_rules::benchmark;

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok());
    let start = Instant::now();
    let clock = || start.elapsed().as_micros() as u64;
    benchmark::measure(games.unwrap_or(1), clock, |timing| {
        let title = timing.title.key();
        println!("bench {title}_plies={}", timing.plies);
        println!("bench {title}_us={}", timing.micros);
        println!("bench {title}_state={}", timing.state);
    });
    println!("bench done");
}
