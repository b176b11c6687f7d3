//! Fair draws from randomness that is given from outside: a number below a bound, one outcome by
//! weight, one legal action. The games themselves never draw; only [`Game::imagine`] does.

use rand_core::Rng;

use crate::{Game, Next};

/// A uniformly random number below `bound`; 0 if there is none.
pub fn below(dice: &mut impl Rng, bound: u32) -> u32 {
    if bound == 0 {
        return 0;
    }
    // Multiply and keep the upper half; the few products that would favour some numbers by one are
    // thrown again. How many those are is only asked where it can matter: there are fewer than the
    // bound, and the device has no instruction that divides.
    loop {
        let product = u64::from(dice.next_u32()) * u64::from(bound);
        let low = product as u32;
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}

/// Draws one of the possible outcomes by weight; `None` unless chance is next.
pub fn roll<G: Game>(game: &G, dice: &mut impl Rng) -> Option<G::Outcome> {
    let mut total = 0u32;
    game.outcomes(&mut |_, weight| total = total.saturating_add(weight));
    let mut skip = below(dice, total);
    let mut drawn = None;
    game.outcomes(&mut |outcome, weight| {
        if drawn.is_none() {
            match skip.checked_sub(weight) {
                Some(rest) => skip = rest,
                None => drawn = Some(outcome),
            }
        }
    });
    drawn
}

/// Draws one of the legal actions, all alike; `None` unless a seat decides.
pub fn any_legal<G: Game>(game: &G, dice: &mut impl Rng) -> Option<G::Action> {
    let mut total = 0;
    game.legal(&mut |_| total += 1);
    let mut skip = below(dice, total);
    let mut drawn = None;
    game.legal(&mut |action| {
        if drawn.is_none() {
            match skip.checked_sub(1) {
                Some(rest) => skip = rest,
                None => drawn = Some(action),
            }
        }
    });
    drawn
}

/// Plays on at random until the game is over. Returns how many decisions that took.
pub fn play_out<G: Game>(game: &mut G, dice: &mut impl Rng) -> u32 {
    let mut decisions = 0;
    loop {
        let went_on = match game.next() {
            Next::Over => false,
            Next::Chance => roll(game, dice).is_some_and(|outcome| game.settle(outcome).is_ok()),
            Next::Decision(_) => {
                decisions += 1;
                any_legal(game, dice).is_some_and(|action| game.play(action).is_ok())
            }
        };
        if !went_on {
            return decisions;
        }
    }
}
