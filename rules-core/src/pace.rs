//! How fast the rules are: games of every title, played to the end at random against the clock.
//!
//! The clock comes from outside, so the device and the host play the same games, one after the other,
//! and their times can be compared; `cargo xtask bench` does. What a good pace is, is not said here.

use core::convert::Infallible;

use rand_core::TryRng;

use crate::{
    Game, Title, chance, fish, fish::Fish, klofni, klofni::Klofni, kohaku, kohaku::Kohaku,
    podwodni, podwodni::Podwodni, rybowisko, rybowisko::Rybowisko,
};

/// At the table in every game.
const PLAYERS: u8 = 4;

/// What some games of one title took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Of which game.
    pub title: Title,
    /// Decisions of all players together; what chance did between them is not counted, but timed.
    pub plies: u32,
    /// Time on the clock.
    pub micros: u64,
    /// Bytes of a state.
    pub state: usize,
}

/// Plays so many games of each title and tells what they took. `clock` gives microseconds.
pub fn measure(games: u32, mut clock: impl FnMut() -> u64, mut tell: impl FnMut(Pace)) {
    let clock = &mut clock;
    tell(play::<Rybowisko>(
        rybowisko::Setup::players(PLAYERS),
        games,
        clock,
    ));
    tell(play::<Podwodni>(
        podwodni::Setup::players(PLAYERS),
        games,
        clock,
    ));
    tell(play::<Fish>(fish::Setup::players(PLAYERS), games, clock));
    tell(play::<Kohaku>(
        kohaku::Setup::players(PLAYERS),
        games,
        clock,
    ));
    tell(play::<Klofni>(
        klofni::Setup::players(PLAYERS),
        games,
        clock,
    ));
}

fn play<G: Game>(setup: G::Setup, games: u32, clock: &mut impl FnMut() -> u64) -> Pace {
    let mut pebbles = Pebbles(SEED);
    let mut plies = 0;
    let start = clock();
    for _ in 0..games {
        if let Ok(mut game) = G::start(setup) {
            plies += chance::play_out(&mut game, &mut pebbles);
        }
    }
    Pace {
        title: G::TITLE,
        plies,
        micros: clock().wrapping_sub(start),
        state: size_of::<G>(),
    }
}

/// Marsaglia's xorshift in 32 bits: three shifts a number, so that it is not the generator that is
/// timed. Nobody is to be surprised by it.
struct Pebbles(u32);

/// Any but zero, from which the generator would not get away.
const SEED: u32 = 0x7ac1_eb0c;

impl TryRng for Pebbles {
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

    fn measured(games: u32) -> Vec<Pace> {
        let mut now = 0;
        let mut paces = Vec::new();
        let clock = || {
            now += 7;
            now
        };
        measure(games, clock, |pace| paces.push(pace));
        paces
    }

    #[test]
    fn every_title_is_played_by_its_clock() {
        let paces = measured(2);
        assert_eq!(
            paces.iter().map(|p| p.title).collect::<Vec<_>>(),
            Title::ALL
        );
        assert!(paces.iter().all(|pace| pace.micros == 7));
        assert!(paces.iter().all(|pace| pace.plies > 50 && pace.state > 100));
    }

    #[test]
    fn the_same_games_are_played_every_time() {
        assert_eq!(measured(3), measured(3));
    }

    #[test]
    fn no_game_no_ply() {
        assert!(measured(0).iter().all(|pace| pace.plies == 0));
    }
}
