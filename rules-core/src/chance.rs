//! Sampling with a PRNG from outside: a uniform number below a bound, one outcome of a chance node by
//! weight, one legal action, a whole random rollout. The games themselves never sample; only
//! [`Game::imagine`] does.

use rand_core::Rng;

use crate::{Game, Next};

/// A uniformly random number below `bound`, without bias; 0 for a bound of 0.
pub fn below(dice: &mut impl Rng, bound: u32) -> u32 {
    if bound == 0 {
        return 0;
    }
    // Lemire's method: multiply and keep the upper half, with rejection of the few products that would
    // favour some numbers. The remainder that says how many those are is computed only where it can
    // matter: it is below the bound, and the device has no instruction that divides.
    loop {
        let product = u64::from(dice.next_u32()) * u64::from(bound);
        let low = product as u32;
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}

/// Samples an outcome of a chance node by weight; `None` unless chance is next.
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

/// Samples a legal action uniformly; `None` unless a seat decides.
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

/// A random rollout: plays uniformly random decisions until the game is over. Returns how many those were.
pub fn rollout<G: Game>(game: &mut G, dice: &mut impl Rng) -> u32 {
    let mut decisions = 0;
    loop {
        let advanced = match game.next() {
            Next::Over => false,
            Next::Chance => roll(game, dice).is_some_and(|outcome| game.settle(outcome).is_ok()),
            Next::Decision(_) => {
                decisions += 1;
                any_legal(game, dice).is_some_and(|action| game.play(action).is_ok())
            }
        };
        if !advanced {
            return decisions;
        }
    }
}
