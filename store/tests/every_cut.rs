//! Every way in which the power can fail up to three times around a few writes, with weak cells: at the end of a sector,
//! where only two words are left for fences, and in a sector's first writes. No power-on tells another story than the
//! one before it.
//!
//! Exhaustive within this model: a cut falls before any word of any write or right after the write; all of the write
//! that is not done is weak; at each power-on every weak write reads as done or as not begun, independently.

mod common;

use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
    thread,
};

use rules_core::Title;

use common::{
    LOG_PAGES, PAGE, Small,
    flash::{Cut, Share, Weakness},
    model::{Model, Save},
    open, small_flash,
};

const TITLE: Title = Title::Kohaku;
/// Power-ons in a row without a cut or a save.
const POWER_ONS: usize = 2;
/// No bit of the byte in work is done; an erase works from the front.
const GARBLE: u64 = 1 << 63;

/// A device that is switched off, and the two states that may be found at the next power-on.
#[derive(Clone)]
struct Off {
    flash: Small,
    before: Model,
    after: Model,
}

/// What may still happen.
#[derive(Clone, Copy, Debug, Hash)]
struct Rest<'s> {
    /// One of these is tried in each session, and its power fails.
    saves: &'s [Save],
    cuts: usize,
    /// Power-ons without a cut.
    power_ons: usize,
}

/// A search through everything that can happen.
#[derive(Default)]
struct Search {
    seen: HashSet<u64>,
    stories: usize,
}

impl Search {
    fn explore(&mut self, off: &Off, rest: Rest<'_>) {
        let mut key = DefaultHasher::new();
        (off.flash.cells(), &off.before, &off.after, rest).hash(&mut key);
        if !self.seen.insert(key.finish()) {
            return;
        }
        let runs = off.flash.weak_runs();
        assert!(runs.len() < 8, "{runs:?}");
        for reading in 0..1_u32 << runs.len() {
            let is_done = |run: usize| reading & 1 << run != 0;
            self.power_on(off, &off.flash.clone().revived_as(is_done), rest);
        }
    }

    fn power_on(&mut self, off: &Off, flash: &Small, rest: Rest<'_>) {
        let mut keeper = open(flash.clone()).0;
        let told = Model::seen(&mut keeper);
        assert!(
            told.is(&off.before, LOG_PAGES as usize) || told.is(&off.after, LOG_PAGES as usize),
            "{rest:?}\nfound  {told:?}\nbefore {:?}\nafter  {:?}\nweak {:?}",
            off.before,
            off.after,
            off.flash.weak_runs(),
        );
        self.stories += 1;
        let mounted = keeper.into_flash();
        if rest.power_ons > 0 {
            let off = Off {
                flash: mounted.clone(),
                before: told.clone(),
                after: told.clone(),
            };
            let power_ons = rest.power_ons - 1;
            self.explore(&off, Rest { power_ons, ..rest });
        }
        let Some(cuts) = rest.cuts.checked_sub(1) else {
            return;
        };
        // Cut while it mounts: nothing was told.
        for op in flash.ops..mounted.ops {
            for flash in cut(flash, op, None) {
                let off = Off {
                    flash,
                    ..off.clone()
                };
                self.explore(&off, Rest { cuts, ..rest });
            }
        }
        let Some((save, saves)) = rest.saves.split_first() else {
            return;
        };
        let mut after = told.clone();
        save.apply(&mut after);
        let mut keeper = open(flash.clone()).0;
        assert_eq!(save.perform(&mut keeper), Ok(()));
        for op in mounted.ops..keeper.into_flash().ops {
            for flash in cut(flash, op, Some(save)) {
                let off = Off {
                    flash,
                    before: told.clone(),
                    after: after.clone(),
                };
                self.explore(
                    &off,
                    Rest {
                        saves,
                        cuts,
                        ..rest
                    },
                );
            }
        }
    }
}

/// The power fails in this operation of a power-on and a save: before each word of it, and right after it.
fn cut(flash: &Small, op: usize, save: Option<&Save>) -> Vec<Small> {
    let mut cut: Vec<Small> = Vec::new();
    for words in 0.. {
        let mut flash = flash.clone();
        flash.weakness = Weakness::Rest;
        flash.cut = Some(Cut {
            op,
            share: Share::Bytes(8 * words),
            garble: GARBLE,
        });
        let mut keeper = open(flash).0;
        if let Some(save) = save {
            save.perform(&mut keeper).ok();
        }
        let flash = keeper.into_flash();
        assert!(flash.is_dead());
        if cut.last().is_some_and(|last| last.cells() == flash.cells()) {
            break;
        }
        cut.push(flash);
    }
    cut
}

/// A game whose log ends this many bytes before the end of its sector.
fn game_ending(before_end: usize) -> (Small, Model) {
    let (mut keeper, mut model) = (open(small_flash()).0, Model::default());
    let mut save = |save: Save| {
        assert_eq!(save.perform(&mut keeper), Ok(()));
        save.apply(&mut model);
    };
    save(Save::Begin(TITLE, vec![7; 5]));
    // The header, and the base record with table and opening.
    let words = (PAGE - before_end - 64 - 24) / 8;
    for i in 0..words {
        save(Save::Append(TITLE, vec![i as u8; 2]));
    }
    (keeper.into_flash(), model)
}

fn search(start: (Small, Model), saves: &[Save], cuts: usize) {
    let (flash, model) = start;
    let off = Off {
        flash,
        before: model.clone(),
        after: model,
    };
    let mut search = Search::default();
    let rest = Rest {
        saves,
        cuts,
        power_ons: POWER_ONS,
    };
    search.explore(&off, rest);
    let Search { seen, stories } = search;
    println!("{cuts} cuts: {} states, {stories} power-ons", seen.len());
}

/// From too far away for the last words to matter, to a sector that is full.
#[test]
fn three_cuts_at_the_end_of_a_sector() {
    thread::scope(|scope| {
        for before_end in (16..=120).step_by(8) {
            scope.spawn(move || {
                for entries in [2, 12] {
                    let append = Save::Append(TITLE, vec![0x5A; entries]);
                    search(game_ending(before_end), &[append], 3);
                }
            });
        }
    });
}

/// A stamp that was cut and reads whole now is made firm before a game is begun behind it.
#[test]
fn two_cuts_in_the_first_writes_of_a_sector() {
    let begin = |title| Save::Begin(title, vec![1, 2, 3]);
    let saves = [begin(Title::Klofni), begin(Title::Kohaku)];
    search((small_flash(), Model::default()), &saves, 2);
}

/// Items whose sector has no room for another record: the next put compacts it.
#[test]
fn two_cuts_in_the_compaction_of_items() {
    let (mut keeper, mut model) = (open(small_flash()).0, Model::default());
    let mut put = |save: &Save| {
        assert_eq!(save.perform(&mut keeper), Ok(()));
        save.apply(&mut model);
    };
    put(&Save::Put(1, vec![9; 20]));
    for value in 0..10 {
        put(&Save::Put(0, vec![value; 24]));
    }
    let saves = [Save::Put(0, vec![0x5A; 24]), Save::Put(1, vec![0xA5; 20])];
    let start = (keeper.into_flash(), model);
    let compacts = |flash: &Small| {
        let mut keeper = open(flash.clone()).0;
        let before = open(flash.clone()).0.into_flash().erases;
        saves[0].perform(&mut keeper).unwrap();
        keeper.into_flash().erases > before
    };
    assert!(compacts(&start.0), "the sector of the items is full");
    search(start, &saves, 2);
}
