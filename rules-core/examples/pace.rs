//! The pace of random play on this machine, in the words of the device's bench image:
//! `bench name=value`. `cargo xtask bench` sets the two beside each other.

use std::time::Instant;

use rules_core::pace;

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok());
    let start = Instant::now();
    let clock = || start.elapsed().as_micros() as u64;
    pace::measure(games.unwrap_or(1), clock, |pace| {
        let title = pace.title.key();
        println!("bench {title}_plies={}", pace.plies);
        println!("bench {title}_us={}", pace.micros);
        println!("bench {title}_state={}", pace.state);
    });
    println!("bench done");
}
