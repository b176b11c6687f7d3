//! Two power cuts in a short session, at random moments of it, by the million. Weak cells that they leave read
//! differently at each power-on.
//!
//! `CUTS` says how many sessions to try; CI's default is a million.

mod common;

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use rules_core::Title;
use splitmix::{SplitMix64, env};
use store::Loss;

use common::{
    Draw, LOG_PAGES, PAGE, Small,
    flash::{Cut, Share, Weakness},
    model::{Model, Save},
    open, small_flash, starts,
};

const DEFAULT: usize = 1_000_000;
/// Number of states of a long session that short ones begin in.
const STARTS: usize = 512;
/// Saves before a cut at most.
const SAVES: usize = 3;

/// A few saves, the power failing in one of them; then the next power-on.
fn cut(flash: Small, mut model: Model, rng: &mut SplitMix64) -> (Small, Model, bool) {
    let mut flash = flash;
    let share = match rng.under(6) {
        0 => Share::Nothing,
        1 => Share::Half,
        2 => Share::AllButOne,
        3 => Share::All,
        _ => Share::Bytes(rng.under(24)),
    };
    // A save is one operation, a new sector up to nine. One cut in four is in the power-on before it.
    let mounted = open(flash.clone()).0.into_flash().ops;
    let most = if rng.under(3) == 0 { 9 } else { 3 };
    let later = rng.under(most);
    let op = match (flash.cells.under(4), mounted - flash.ops) {
        (0, ops @ 1..) => flash.ops + flash.cells.under(ops),
        _ => mounted + later,
    };
    flash.weakness = Weakness::ALL[flash.cells.under(Weakness::ALL.len())];
    flash.cut = Some(Cut {
        op,
        share,
        garble: rng.next_u64(),
    });
    let mut keeper = open(flash).0;
    let mut flying = model.clone();
    for _ in 0..SAVES {
        let save = Save::random(&model, PAGE, rng);
        flying = model.clone();
        save.apply(&mut flying);
        if save.perform(&mut keeper).is_err() {
            break;
        }
        model = flying.clone();
    }
    let flash = keeper.into_flash();
    let was_cut = flash.is_dead();
    let (mut keeper, found) = open(flash.revived());
    assert_eq!(found.loss(), Loss::Nothing, "{found:?}");
    let seen = Model::seen(&mut keeper);
    let sectors = LOG_PAGES as usize;
    assert!(
        seen.is(&model, sectors) || seen.is(&flying, sectors),
        "found  {seen:?}\nbefore {model:?}\nafter  {flying:?}"
    );
    (keeper.into_flash(), seen, was_cut)
}

fn session(start: &(Small, Model), seed: u64) -> usize {
    let mut rng = SplitMix64(seed);
    let (mut flash, model) = start.clone();
    flash.cells = SplitMix64(!seed);
    let (flash, model, first) = cut(flash, model, &mut rng);
    let (flash, model, second) = cut(flash, model, &mut rng);
    // Nothing changes any more, whatever weak cells read as.
    let mut keeper = open(flash.revived()).0;
    let seen = Model::seen(&mut keeper);
    assert!(
        seen.is(&model, LOG_PAGES as usize),
        "seed {seed}: {seen:?}\n{model:?}"
    );
    let mut model = seen;
    // And the next saves work.
    let mut keeper = open(keeper.into_flash().revived()).0;
    for _ in 0..SAVES {
        let save = Save::random(&model, PAGE, &mut rng);
        assert_eq!(save.perform(&mut keeper), Ok(()), "seed {seed}: {save:?}");
        save.apply(&mut model);
    }
    let mut keeper = open(keeper.into_flash().revived()).0;
    let seen = Model::seen(&mut keeper);
    assert!(
        seen.is(&model, LOG_PAGES as usize),
        "seed {seed}: {seen:?}\n{model:?}"
    );
    usize::from(first) + usize::from(second)
}

/// A new device: the power fails twice while there is a sector or two. Nothing that was acknowledged is
/// lost, so nothing is said to be lost.
#[test]
fn two_cuts_at_the_very_beginning_are_no_loss() {
    let begin = |title| Save::Begin(title, vec![1, 2, 3]);
    let evenings = [
        [begin(Title::Klofni), begin(Title::Kohaku)],
        [Save::GiveUp(Title::Klofni), begin(Title::Kohaku)],
    ];
    let shares = [Share::Half, Share::AllButOne, Share::All, Share::Bytes(8)];
    let cuts = || (0..14).flat_map(|op| shares.map(|share| (op, share)));
    for (first, second) in cuts().flat_map(|first| cuts().map(move |second| (first, second))) {
        let mut flash = small_flash();
        for ((op, share), saves) in [first, second].into_iter().zip(&evenings) {
            flash.cut = Some(Cut {
                op: flash.ops + op,
                share,
                garble: 0x5A3C_96E1_0FB4_D278,
            });
            let mut keeper = open(flash).0;
            for save in saves {
                save.perform(&mut keeper).ok();
            }
            flash = keeper.into_flash().revived();
            let found = open(flash.clone()).1;
            assert_eq!(found.loss(), Loss::Nothing, "{first:?}, {second:?}");
        }
    }
}

/// The one of ten million in which both cuts left half-erased sectors and no other was in use yet.
#[test]
fn two_erases_that_were_cut_are_no_loss() {
    session(&(small_flash(), Model::default()), 8_223_744);
}

#[test]
fn two_cuts_lose_nothing_that_was_acknowledged() {
    let sessions = env::cases("CUTS", DEFAULT);
    let starts = starts(env::seed(77), STARTS);
    let (next, cuts) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let case = next.fetch_add(1, Ordering::Relaxed);
                    if case >= sessions {
                        break;
                    }
                    let done = session(&starts[case % STARTS], env::seed(case as u64));
                    cuts.fetch_add(done, Ordering::Relaxed);
                }
            });
        }
    });
    let cuts = cuts.into_inner();
    println!("{sessions} sessions, {cuts} power cuts");
    assert!(cuts > sessions, "the power failed only {cuts} times");
}
