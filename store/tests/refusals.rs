//! Fault injection: the flash refuses writes or erases from any operation of a session on. Nothing is
//! acknowledged that is not there at the next mount, nothing acknowledged is lost, and a single refusal
//! goes unnoticed.

mod common;

use std::{array, cell::RefCell, rc::Rc};

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use rules_core::Title;
use splitmix::SplitMix64;
use store::{Keeper, Loss, Reply, Request, StoreError};

use common::{
    Draw, KV_PAGES, LOG_PAGES,
    flash::{Manner, Refusal, Refused, Shared},
    model::{Game, ITEMS, Model, Save, opening},
    open, small_flash,
};

/// No save takes more, however often it tries.
const MOST_OPERATIONS: usize = 150;
/// Replays erased in vain between two mounts.
const MOST_SACRIFICED: usize = 4;

/// Something of everything: games begun, gone on with, taken back, moved to fresh sectors, finished,
/// given up and begun again; items and notes until their pages move; compaction in between.
fn script() -> Vec<Save> {
    let mut rng = SplitMix64(15);
    let mut bytes = |count: usize| -> Vec<u8> { (0..count).map(|_| rng.byte()).collect() };
    let (a, b) = (Title::Kohaku, Title::Fish);
    let mut saves = vec![Save::Begin(a, bytes(6)), Save::Put(0, bytes(9))];
    for round in 0..6 {
        saves.push(Save::Put(1, bytes(90)));
        saves.push(Save::Put(3, bytes(80)));
        saves.push(Save::Append(a, bytes(3)));
        saves.push(Save::Append(a, bytes(40)));
        saves.push(Save::Cut(a, 4 + 3 * (round + 1)));
        if round % 2 == 0 {
            saves.push(Save::Tidy);
        }
    }
    saves.extend([
        Save::Begin(b, bytes(3)),
        Save::Append(b, bytes(20)),
        Save::Finish(a, bytes(5)),
        Save::Begin(a, bytes(2)),
        Save::Append(a, bytes(30)),
        // In the place of the one that is running.
        Save::Begin(b, bytes(4)),
        Save::Append(b, bytes(7)),
        Save::GiveUp(a),
        Save::Tidy,
        Save::Finish(b, bytes(3)),
        Save::Begin(b, bytes(1)),
        Save::Append(b, bytes(2)),
        Save::Put(0, bytes(10)),
        Save::Tidy,
    ]);
    // More than there are sectors: the oldest replays have to go.
    for _ in 0..8 {
        saves.extend([
            Save::Begin(a, bytes(3)),
            Save::Append(a, bytes(2)),
            Save::Finish(a, bytes(4)),
        ]);
    }
    saves
}

/// What may be found at the next mount: of each running game and each item the state acknowledged last,
/// then those refused since.
struct Known {
    running: [Vec<Option<Game>>; 5],
    items: [Vec<Option<Vec<u8>>>; ITEMS.len()],
    /// Finished games, acknowledged and refused.
    past: Vec<Game>,
    refused_past: Vec<Game>,
}

impl Known {
    fn nothing() -> Known {
        Known {
            running: array::from_fn(|_| vec![None]),
            items: array::from_fn(|_| vec![None]),
            past: Vec::new(),
            refused_past: Vec::new(),
        }
    }

    fn learn(&mut self, save: &Save, done: bool) {
        let title = match save {
            Save::Tidy => return,
            Save::Branch(..) => unreachable!("not in the script"),
            Save::Put(key, bytes) => {
                return note(
                    &mut self.items[usize::from(*key)],
                    Some(bytes.clone()),
                    done,
                );
            }
            Save::Begin(title, _)
            | Save::Append(title, _)
            | Save::Cut(title, _)
            | Save::Finish(title, _)
            | Save::GiveUp(title) => *title,
        };
        let states = &mut self.running[usize::from(title.id())];
        if states[0].is_none() && !matches!(save, Save::Begin(..)) {
            assert!(!done, "{save:?} without a game");
            return;
        }
        let mut model = Model::default();
        model.running[usize::from(title.id())] = states[0].clone();
        save.apply(&mut model);
        // Behind a gap nothing is written, but for a new game.
        if done || states.len() == 1 || matches!(save, Save::Begin(..)) {
            note(states, model.running[usize::from(title.id())].take(), done);
            let past = if done {
                &mut self.past
            } else {
                &mut self.refused_past
            };
            past.append(&mut model.past);
        }
    }

    /// Forgets replays that had to make room. The newest never has to.
    fn drop_replays(&mut self, seen: &[Game]) -> usize {
        let (newest, before) = (self.past.last().cloned(), self.past.len());
        self.past
            .retain(|game| seen.contains(game) || newest.as_ref() == Some(game));
        before - self.past.len()
    }

    fn check(&self, seen: &Model, why: &dyn Fn() -> String) {
        for (states, game) in self.running.iter().zip(&seen.running) {
            assert!(states.contains(game), "{}: {game:?} of {states:#?}", why());
        }
        for (key, states) in self.items.iter().enumerate() {
            let item = seen.items.get(&(key as u8)).cloned();
            assert!(states.contains(&item), "{}: {item:?} of {states:?}", why());
        }
        for game in &self.past {
            assert!(seen.past.contains(game), "{}: lost {game:?}", why());
        }
        let mut finished = seen.past.iter().filter(|game| game.result.is_some());
        assert!(
            finished.all(|game| self.past.contains(game) || self.refused_past.contains(game)),
            "{}: {seen:?}",
            why()
        );
    }
}

/// A state: the only one if it was acknowledged, else one more.
fn note<T: PartialEq>(states: &mut Vec<T>, state: T, done: bool) {
    if done {
        states.clear();
    }
    if !states.contains(&state) {
        states.push(state);
    }
}

fn serve<F: MultiwriteNorFlash>(keeper: &mut Keeper<F, Vec<u8>>, save: &Save) -> Reply {
    let mut buffer = [0; 128];
    let request = match save {
        Save::Begin(title, table) => Request::Begin {
            title: *title,
            opening: opening(*title).as_slice().try_into().unwrap(),
            table: table.as_slice().try_into().unwrap(),
        },
        Save::Branch(..) => unreachable!("not in the script"),
        Save::Append(title, entries) => {
            Request::Append(*title, entries.as_slice().try_into().unwrap())
        }
        Save::Cut(title, to) => Request::Cut(*title, *to),
        Save::Finish(title, result) => {
            Request::Finish(*title, result.as_slice().try_into().unwrap())
        }
        Save::GiveUp(title) => Request::GiveUp(*title),
        Save::Put(key, bytes) => {
            buffer[..bytes.len()].copy_from_slice(bytes);
            Request::Put(ITEMS[usize::from(*key)], bytes.len())
        }
        Save::Tidy => Request::CollectGarbage,
    };
    block_on(keeper.serve(&request, &mut buffer))
}

/// What came of a session.
struct Session {
    failed: Vec<Save>,
    operations: usize,
}

/// Plays the script on a flash that refuses, and compares what is there after each step.
fn play(refusal: Option<Refusal>) -> Session {
    let mut flash = small_flash();
    flash.refusal = refusal;
    let flash = Shared(Rc::new(RefCell::new(flash)));
    let copy = || flash.0.borrow().clone();
    let mut keeper = open(flash.clone()).0;
    let (mut known, mut failed, mut sacrificed) = (Known::nothing(), Vec::new(), 0);
    for (step, save) in script().into_iter().enumerate() {
        let before = flash.0.borrow().ops;
        let reply = serve(&mut keeper, &save);
        let why = || format!("{refusal:?}, step {step}: {save:?} {reply:?}");
        assert!(flash.0.borrow().ops - before < MOST_OPERATIONS, "{}", why());
        let done = match &reply {
            Reply::Done | Reply::Collected(_) => true,
            Reply::Failed(error) => {
                // A game that was not begun is none, and its later saves are refused as such.
                let errors = [StoreError::Broken, StoreError::NoGame];
                assert!(errors.contains(error), "{}", why());
                false
            }
            _ => unreachable!("{}", why()),
        };
        known.learn(&save, done);
        let seen = Model::seen(&mut keeper);
        let dropped = known.drop_replays(&seen.past);
        if !done {
            sacrificed += dropped;
            // What is erased for a save that fails all the same is bounded, whatever is tried later.
            assert!(sacrificed <= MOST_SACRIFICED, "{}", why());
        }
        known.check(&seen, &why);
        if !done {
            let (mut mounted, found) = open(copy().revived());
            known.check(&Model::seen(&mut mounted), &why);
            assert_eq!(found.loss(), Loss::Nothing, "{}", why());
            failed.push(save);
        }
    }
    let operations = flash.0.borrow().ops;
    let (mut mounted, found) = open(copy().revived());
    let why = || format!("{refusal:?}, at the end");
    known.check(&Model::seen(&mut mounted), &why);
    assert_eq!(found.loss(), Loss::Nothing, "{}", why());
    // A flash that works again takes everything.
    for save in script() {
        let reply = serve(&mut mounted, &save);
        assert!(
            matches!(reply, Reply::Done | Reply::Collected(_)),
            "{}: {save:?} {reply:?}",
            why()
        );
    }
    Session { failed, operations }
}

const WHATS: [Refused; 3] = [Refused::Writes, Refused::Erases, Refused::Both];

/// Refusals of these kinds from every operation of the session on, for `span` operations.
fn refusals(
    whats: &[Refused],
    manners: &[Manner],
    span: usize,
    page: Option<usize>,
) -> Vec<Refusal> {
    let mut all = Vec::new();
    for from in 0..play(None).operations {
        for what in whats.iter().copied() {
            all.extend(manners.iter().map(|&manner| Refusal {
                from,
                until: from.saturating_add(span),
                what,
                manner,
                page,
            }));
        }
    }
    all
}

#[test]
fn the_script_moves_games_and_items_and_erases() {
    let session = play(None);
    assert!(session.failed.is_empty(), "{:?}", session.failed);
    assert!(session.operations > 150, "{}", session.operations);
}

#[test]
fn a_flash_that_refuses_from_any_operation_on_keeps_what_it_acknowledged() {
    let mut failures = 0;
    for refusal in refusals(&WHATS, &Manner::ALL, usize::MAX, None) {
        failures += play(Some(refusal)).failed.len();
    }
    assert!(failures > 10_000, "{failures} saves failed");
}

#[test]
fn a_flash_that_refuses_for_a_while_leaves_no_gap_in_a_log() {
    let mut failures = 0;
    for span in [3, 12, 50] {
        for refusal in refusals(&[Refused::Both], &Manner::ALL, span, None) {
            failures += play(Some(refusal)).failed.len();
        }
    }
    assert!(failures > 1_000, "{failures} saves failed");
}

#[test]
fn a_single_refusal_costs_nothing() {
    for refusal in refusals(&WHATS, &Manner::ALL, 1, None) {
        let failed = play(Some(refusal)).failed;
        assert!(failed.is_empty(), "{refusal:?}: {failed:?}");
    }
}

#[test]
fn a_sector_that_refuses_for_good_is_gone_around() {
    let manners = [Manner::Error, Manner::Done];
    for page in 0..(2 * KV_PAGES + LOG_PAGES) as usize {
        for refusal in refusals(&[Refused::Both], &manners, usize::MAX, Some(page)) {
            let failed = play(Some(refusal)).failed;
            // A game on such a sector cannot be invalidated, and says so.
            assert!(
                failed.iter().all(|save| matches!(save, Save::GiveUp(_))),
                "{refusal:?}: {failed:?}"
            );
        }
    }
}

#[test]
fn erasing_the_saves_goes_around_a_sector_that_refuses() {
    for page in 2 * KV_PAGES as usize..(2 * KV_PAGES + LOG_PAGES) as usize {
        let mut keeper = open(small_flash()).0;
        for title in Title::ALL {
            let begin = Save::Begin(title, vec![1]);
            assert_eq!(begin.perform(&mut keeper), Ok(()));
        }
        let mut flash = keeper.into_flash();
        flash.refusal = Some(Refusal {
            from: 0,
            until: usize::MAX,
            what: Refused::Both,
            manner: Manner::Error,
            page: Some(page),
        });
        let mut keeper = open(flash).0;
        let erased = block_on(keeper.erase_saves());
        let mut keeper = open(keeper.into_flash().revived()).0;
        let left = Model::seen(&mut keeper).running.iter().flatten().count();
        assert!(left <= 1, "page {page}: {left} games");
        assert_eq!(erased.is_ok(), left == 0, "page {page}");
    }
}
