//! Cells that a cut operation has left half done may read differently at each power-on. Nothing that was
//! acknowledged is lost all the same, and no power-on tells another story than the one before it.
//!
//! `CUTS` says how many sessions to try in all.

mod common;

use splitmix::{SplitMix64, env};
use store::Loss;

use common::{
    Draw, LOG_PAGES, PAGE, Small,
    flash::{Cut, Share, Weakness},
    model::{Model, Save},
    open, starts,
};

const DEFAULT: usize = 80_000;
/// Number of states of a long session that short ones begin in.
const STARTS: usize = 256;
/// Power-ons at which nothing is saved.
const POWER_ONS: usize = 5;
/// Saves that are acknowledged afterwards.
const SAVES: usize = 6;

/// What came of the sessions.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    cuts: usize,
    /// Cuts that have left weak bits.
    weak: usize,
    /// Power-ons that found neither the state before the cut save nor the one after it.
    mixed: usize,
    /// Losses that were reported.
    losses: usize,
    /// Sessions with a power-on that told another story than the one before it.
    changed: usize,
    /// Saves that were refused.
    refused: usize,
    /// Sessions that have lost a save that was acknowledged.
    lost: usize,
}

/// When the power fails: mostly in the operations of a save, which follow those of the power-on.
fn cut(flash: &Small, rng: &mut SplitMix64) -> Cut {
    let most = [3, 12, 24][rng.under(3)];
    let after = rng.under(most);
    Cut {
        op: flash.ops + after,
        share: match rng.under(4) {
            0 => Share::Nothing,
            1 => Share::AllButOne,
            _ => Share::Bytes(rng.under(24)),
        },
        garble: rng.next_u64(),
    }
}

/// One session: saves until the power fails, as often as `cuts` says, then power-ons, saves and power-ons.
fn session(start: &(Small, Model), weakness: Weakness, cuts: usize, seed: u64, count: &mut Count) {
    let mut rng = SplitMix64(seed);
    let (mut flash, mut model) = start.clone();
    flash.weakness = weakness;
    flash.cells = SplitMix64(!seed);
    let sectors = LOG_PAGES as usize;
    for _ in 0..cuts {
        flash.cut = Some(cut(&flash, &mut rng));
        let mut keeper = open(flash).0;
        let mut after = model.clone();
        // If the power has failed at power-on, nothing can be saved.
        for _ in 0..3 {
            let save = Save::random(&model, PAGE, &mut rng);
            after = model.clone();
            save.apply(&mut after);
            if save.perform(&mut keeper).is_err() {
                break;
            }
            model = after.clone();
        }
        flash = keeper.into_flash();
        count.cuts += usize::from(flash.is_dead());
        count.weak += usize::from(flash.is_weak());
        let (mut keeper, found) = open(flash.revived());
        count.losses += usize::from(found.loss() != Loss::Nothing);
        let seen = Model::seen(&mut keeper);
        if !(seen.is(&model, sectors) || seen.is(&after, sectors)) {
            count.mixed += 1;
            return;
        }
        model = seen;
        flash = keeper.into_flash();
    }
    let Some((flash, mut model)) = stays(flash, model, sectors) else {
        count.changed += 1;
        return;
    };
    let mut keeper = open(flash.revived()).0;
    for _ in 0..SAVES {
        let save = Save::random(&model, PAGE, &mut rng);
        if save.perform(&mut keeper).is_err() {
            count.refused += 1;
            return;
        }
        save.apply(&mut model);
    }
    let kept = stays(keeper.into_flash(), model, sectors);
    count.lost += usize::from(kept.is_none());
}

/// Power-ons at which nothing is saved: the flash and what it holds, if each finds what the one before it found.
fn stays(mut flash: Small, mut model: Model, sectors: usize) -> Option<(Small, Model)> {
    for _ in 0..POWER_ONS {
        let mut keeper = open(flash.revived()).0;
        let seen = Model::seen(&mut keeper);
        if !seen.is(&model, sectors) {
            return None;
        }
        model = seen;
        flash = keeper.into_flash();
    }
    Some((flash, model))
}

fn sessions(cuts: usize) {
    let all = env::cases("CUTS", DEFAULT);
    let starts = starts(78, STARTS);
    let mut failed = false;
    for weakness in Weakness::ALL {
        let mut count = Count::default();
        for seed in 0..all / 2 / Weakness::ALL.len() {
            let start = &starts[seed % STARTS];
            session(start, weakness, cuts, env::seed(seed as u64), &mut count);
        }
        println!("{weakness:?}, {cuts} cuts: {count:?}");
        let fine = Count {
            cuts: count.cuts,
            weak: count.weak,
            ..Count::default()
        };
        failed |= count != fine;
        assert!(count.cuts > 0);
        assert_eq!(count.weak > 0, weakness != Weakness::None);
    }
    assert!(!failed, "see above");
}

#[test]
fn one_cut_leaves_one_story() {
    sessions(1);
}

#[test]
fn two_cuts_leave_one_story() {
    sessions(2);
}
