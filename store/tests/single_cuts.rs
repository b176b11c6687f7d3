//! Batteries die and children pull plugs: the power is cut in every flash operation of a session.

mod common;

use embassy_futures::block_on;
use rules_core::Title;
use splitmix::SplitMix64;
use store::{GcStep, Loss};

use common::{
    LOG_PAGES, PAGE, Small, TestKeeper,
    flash::{Cut, Share},
    model::{Model, Save},
    open, small_flash,
};

/// Saves of the session.
const SAVES: usize = 400;
/// Saves after each cut.
const AFTER: usize = 50;

struct Snapshot {
    flash: Small,
    model: Model,
    save: Save,
    /// Operations of the power-on before this save, and of both.
    mount_ops: usize,
    ops: usize,
}

fn mount_ops(flash: &Small) -> usize {
    open(flash.clone()).0.into_flash().ops - flash.ops
}

fn session() -> Vec<Snapshot> {
    let mut rng = SplitMix64(5);
    let (mut flash, mut model) = (small_flash(), Model::default());
    let mut moments = Vec::new();
    for _ in 0..SAVES {
        let save = Save::random(&model, PAGE, &mut rng);
        let before = flash.clone();
        let mut keeper = open(flash).0;
        assert_eq!(save.perform(&mut keeper), Ok(()));
        flash = keeper.into_flash();
        moments.push(Snapshot {
            mount_ops: mount_ops(&before),
            ops: flash.ops - before.ops,
            flash: before,
            model: model.clone(),
            save: save.clone(),
        });
        save.apply(&mut model);
    }
    moments
}

/// Cuts one save, and gives what is found afterwards.
fn cut(moment: &Snapshot, cut: Cut) -> (Model, Small) {
    let mut flash = moment.flash.clone();
    flash.cut = Some(cut);
    let mut keeper = open(flash).0;
    let result = moment.save.perform(&mut keeper);
    let flash = keeper.into_flash();
    assert!(flash.is_dead(), "the operation was never reached");
    let (mut keeper, found) = open(flash.revived());
    assert_eq!(
        found.loss(),
        Loss::Nothing,
        "{:?} with {cut:?}",
        moment.save
    );
    let seen = Model::seen(&mut keeper);
    let mut after = moment.model.clone();
    moment.save.apply(&mut after);
    let sectors = LOG_PAGES as usize;
    assert!(
        seen.is(&after, sectors) || result.is_err() && seen.is(&moment.model, sectors),
        "{:?} with {cut:?}: {result:?}\nfound  {seen:?}\nbefore {:?}",
        moment.save,
        moment.model
    );
    let flash = keeper.into_flash();
    let mut again = open(flash).0;
    assert_eq!(
        Model::seen(&mut again),
        seen,
        "a second power-on tells another story"
    );
    (seen, again.into_flash())
}

/// The saves after a cut: all of them work.
fn go_on(mut model: Model, flash: Small, seed: u64) {
    let mut rng = SplitMix64(seed);
    let mut keeper = open(flash).0;
    for _ in 0..AFTER {
        let save = Save::random(&model, PAGE, &mut rng);
        assert_eq!(
            save.perform(&mut keeper),
            Ok(()),
            "{save:?} after {model:?}"
        );
        save.apply(&mut model);
    }
    let mut keeper = open(keeper.into_flash()).0;
    let seen = Model::seen(&mut keeper);
    assert!(
        seen.is(&model, LOG_PAGES as usize),
        "found {seen:?}\ninstead of {model:?}"
    );
}

#[test]
fn a_cut_in_any_operation_leaves_the_state_before_or_after() {
    let (mut cuts, mut erases) = (0, 0);
    for (number, moment) in session().into_iter().enumerate() {
        // Power-ons differ little from each other.
        let skipped = if number % 10 == 0 {
            0
        } else {
            moment.mount_ops
        };
        let first = moment.flash.ops;
        for op in first + skipped..first + moment.ops {
            for share in [Share::Nothing, Share::Half, Share::AllButOne, Share::All] {
                for garble in 0..4 {
                    let order = Cut { op, share, garble };
                    let (seen, flash) = cut(&moment, order);
                    erases += flash.erases - moment.flash.erases;
                    cuts += 1;
                    go_on(seen, flash, cuts);
                }
            }
        }
    }
    println!("{cuts} cuts in {SAVES} saves, {erases} with erases");
    assert!(
        cuts > 5_000 && erases > 500,
        "{cuts} cuts, {erases} with erases"
    );
}

#[test]
fn a_game_given_up_does_not_come_back_from_an_older_copy() {
    let title = Title::Kohaku;
    let mut model = Model::default();
    let mut keeper = open(small_flash()).0;
    let mut play = |keeper: &mut TestKeeper<PAGE>, save: Save| {
        assert_eq!(save.perform(keeper), Ok(()));
        save.apply(&mut model);
    };
    play(&mut keeper, Save::Begin(title, vec![1, 2]));
    // More than a sector of such records: the first copy still lies there.
    for entry in 0..PAGE / 8 {
        play(&mut keeper, Save::Append(title, vec![entry as u8]));
    }
    let save = Save::GiveUp(title);
    let flash = keeper.into_flash();
    let before = flash.ops;
    let mut keeper = open(flash.clone()).0;
    assert_eq!(save.perform(&mut keeper), Ok(()));
    let ops = keeper.into_flash().ops - before;
    let mount_ops = mount_ops(&flash);
    let copies = 2;
    assert_eq!(
        ops - mount_ops,
        1 + 2 * copies,
        "the log is emptied, then the end, the seal and the label of both copies"
    );
    let moment = Snapshot {
        flash,
        model,
        save,
        mount_ops,
        ops,
    };
    for op in before..before + ops {
        for bytes in 0..=32 {
            for garble in [1, 1 << 63] {
                let share = Share::Bytes(bytes);
                cut(&moment, Cut { op, share, garble });
            }
        }
    }
}

#[test]
fn a_game_goes_on_from_a_finished_one_wholly_or_not_at_all() {
    let title = Title::Fish;
    let mut model = Model::default();
    let mut keeper = open(small_flash()).0;
    let mut play = |save: Save| {
        assert_eq!(save.perform(&mut keeper), Ok(()));
        save.apply(&mut model);
    };
    play(Save::Begin(title, vec![1, 2]));
    for entry in 0..20 {
        play(Save::Append(title, vec![entry]));
    }
    play(Save::Finish(title, vec![3]));
    let flash = keeper.into_flash();
    let (before, mount_ops) = (flash.ops, mount_ops(&flash));
    let save = Save::Branch(vec![7; 30], 14);
    let mut keeper = open(flash.clone()).0;
    assert_eq!(save.perform(&mut keeper), Ok(()));
    let ops = keeper.into_flash().ops - before;
    let moment = Snapshot {
        flash,
        model,
        save,
        mount_ops,
        ops,
    };
    for op in before..before + ops {
        for bytes in 0..=72 {
            for garble in [1, 1 << 63] {
                let share = Share::Bytes(bytes);
                let (seen, flash) = cut(&moment, Cut { op, share, garble });
                go_on(seen, flash, bytes as u64);
            }
        }
    }
}

#[test]
fn without_cuts_a_long_session_is_kept_and_needs_no_erase_while_tidied() {
    let mut rng = SplitMix64(9);
    let mut model = Model::default();
    let mut keeper = open(small_flash()).0;
    for _ in 0..5_000 {
        while block_on(keeper.tidy()) != Ok(GcStep::Nothing) {}
        let save = Save::random(&model, PAGE, &mut rng);
        let before = keeper.into_flash();
        let erases = before.erases;
        keeper = open(before).0;
        assert_eq!(save.perform(&mut keeper), Ok(()));
        save.apply(&mut model);
        let flash = keeper.into_flash();
        assert_eq!(flash.erases, erases, "{save:?} had to erase");
        keeper = open(flash).0;
    }
    let seen = Model::seen(&mut keeper);
    assert!(seen.is(&model, LOG_PAGES as usize));
}
