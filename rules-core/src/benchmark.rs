//! Benchmark of the rules: random rollouts of every title, timed by a clock from outside.
//!
//! The device and the host play the same games, so `cargo xtask bench` can compare their times. Targets
//! are not set here.

use core::convert::Infallible;

use rand_core::TryRng;

use crate::{
    Game, Title, chance, fish, fish::Fish, klofni, klofni::Klofni, kohaku, kohaku::Kohaku,
    podwodni, podwodni::Podwodni, rybowisko, rybowisko::Rybowisko,
};

/// Players in every game.
const PLAYERS: u8 = 4;

/// The time that the rollouts of one title took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The game.
    pub title: Title,
    /// Decisions of all players together; chance outcomes between them are timed but not counted.
    pub plies: u32,
    /// Time in microseconds.
    pub micros: u64,
    /// Size of a state in bytes.
    pub state: usize,
}

/// Plays `games` rollouts of each title and reports their time. `clock` returns microseconds.
pub fn measure(games: u32, mut clock: impl FnMut() -> u64, mut report: impl FnMut(Timing)) {
    let clock = &mut clock;
    report(play::<Rybowisko>(
        rybowisko::Setup::players(PLAYERS),
        games,
        clock,
    ));
    report(play::<Podwodni>(
        podwodni::Setup::players(PLAYERS),
        games,
        clock,
    ));
    report(play::<Fish>(fish::Setup::players(PLAYERS), games, clock));
    report(play::<Kohaku>(
        kohaku::Setup::players(PLAYERS),
        games,
        clock,
    ));
    report(play::<Klofni>(
        klofni::Setup::players(PLAYERS),
        games,
        clock,
    ));
}

fn play<G: Game>(setup: G::Setup, games: u32, clock: &mut impl FnMut() -> u64) -> Timing {
    let mut rng = Xorshift32(SEED);
    let mut plies = 0;
    let start = clock();
    for _ in 0..games {
        if let Ok(mut game) = G::start(setup) {
            plies += chance::rollout(&mut game, &mut rng);
        }
    }
    Timing {
        title: G::TITLE,
        plies,
        micros: clock().wrapping_sub(start),
        state: size_of::<G>(),
    }
}

/// Marsaglia's xorshift32, the cheapest PRNG on a core without 64-bit multiplication: the rules are timed,
/// not the generator.
struct Xorshift32(u32);

/// Any number but 0, the fixed point of xorshift.
const SEED: u32 = 0x7ac1_eb0c;

impl TryRng for Xorshift32 {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        Ok(self.0)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let high = u64::from(self.try_next_u32()?);
        Ok(high << 32 | u64::from(self.try_next_u32()?))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            *byte = self.try_next_u32()? as u8;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    fn measured(games: u32) -> Vec<Timing> {
        let mut now = 0;
        let mut timings = Vec::new();
        let clock = || {
            now += 7;
            now
        };
        measure(games, clock, |timing| timings.push(timing));
        timings
    }

    #[test]
    fn every_title_is_timed_by_its_clock() {
        let timings = measured(2);
        assert_eq!(
            timings.iter().map(|t| t.title).collect::<Vec<_>>(),
            Title::ALL
        );
        assert!(timings.iter().all(|timing| timing.micros == 7));
        assert!(timings.iter().all(|timing| timing.plies > 50));
        assert!(timings.iter().all(|timing| timing.state > 100));
    }

    #[test]
    fn the_same_games_are_played_every_time() {
        assert_eq!(measured(3), measured(3));
    }

    #[test]
    fn no_game_no_ply() {
        assert!(measured(0).iter().all(|timing| timing.plies == 0));
    }
}
