//! A bot in thirty lines, for each of the five games: it tries every legal action a few times, plays each try on at random in a
//! world that it cannot tell from the real one, and takes the action that wins most often.
//!
//!     cargo run --release --example bot -- kohaku

use std::convert::Infallible;

use rand_core::TryRng;
use tacklebox_rules::{
    BadSetup, Game, Next, Seat, Who, chance, fish, klofni, kohaku, podwodni, rybowisko,
};

/// Trials of each action.
const TRIALS: u32 = 12;
const GAMES: u32 = 20;

fn bot<G: Game>(game: &G, seat: Seat, dice: &mut Dice) -> Option<G::Action> {
    let (mut best, mut most) = (None, -1);
    let mut actions = Vec::new();
    game.legal(&mut |action| actions.push(action));
    for action in actions {
        let mut wins = 0;
        for _ in 0..TRIALS {
            // What this seat cannot see is drawn anew for each trial.
            let mut world = game.imagine(seat, dice);
            if world.play(action).is_ok() {
                chance::rollout(&mut world, dice);
                let end = world.standings();
                wins += i32::from(end.winners().any(|who| who == Who::Seat(seat)));
            }
        }
        if wins > most {
            (best, most) = (Some(action), wins);
        }
    }
    best
}

/// The bot on the first seat, a random player on the other. Who won?
fn play<G: Game>(setup: G::Setup, dice: &mut Dice) -> Result<bool, BadSetup> {
    let mut game = G::start(setup)?;
    loop {
        let done = match game.next() {
            Next::Over => break,
            Next::Chance => chance::roll(&game, dice).map(|outcome| game.settle(outcome).is_ok()),
            Next::Decision(seat) if seat == Seat::ALL[0] => {
                bot(&game, seat, dice).map(|action| game.play(action).is_ok())
            }
            Next::Decision(_) => {
                chance::any_legal(&game, dice).map(|action| game.play(action).is_ok())
            }
        };
        assert_eq!(done, Some(true), "the games accept what they offer");
    }
    let standings = game.standings();
    Ok(standings
        .winners()
        .any(|who| who == Who::Seat(Seat::ALL[0])))
}

fn compete<G: Game>(setup: G::Setup) -> Result<(), BadSetup> {
    let mut dice = Dice(7);
    let mut wins = 0;
    for _ in 0..GAMES {
        wins += u32::from(play::<G>(setup, &mut dice)?);
    }
    println!("{}: the bot won {wins} of {GAMES}", G::TITLE.key());
    Ok(())
}

fn main() -> Result<(), BadSetup> {
    match std::env::args().nth(1).as_deref() {
        Some("rybowisko") => compete::<rybowisko::Rybowisko>(rybowisko::Setup::players(2)),
        Some("podwodni") => compete::<podwodni::Podwodni>(podwodni::Setup::players(2)),
        Some("fish") => compete::<fish::Fish>(fish::Setup::players(2)),
        Some("klofni") => compete::<klofni::Klofni>(klofni::Setup::players(2)),
        _ => compete::<kohaku::Kohaku>(kohaku::Setup::players(2)),
    }
}

/// SplitMix64. Any generator will do.
struct Dice(u64);

impl TryRng for Dice {
    type Error = Infallible;

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(bits ^ (bits >> 31))
    }

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.try_next_u64()? >> 32) as u32)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let word = self.try_next_u64()?.to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}
