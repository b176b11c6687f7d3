//! Conformance of the log codec: a bijection between entries and bytes, corruption found at its exact entry,
//! no panic on any bytes.

use proptest::{prelude::*, test_runner::RngSeed};
use splitmix::{SplitMix64, env};
use tacklebox_rules::{
    Game, Next, Title,
    chance::below,
    log::{Code, FORMAT, LogErrorKind, Replay, Step, Word, opening, title, undo},
};

use crate::common::fixture::{Fixture, random_log};

/// All words that can be encoded.
fn words() -> impl Iterator<Item = Word> {
    let bytes = || 0..=u8::MAX;
    (0..32).flat_map(move |tag| {
        let one = bytes().map(move |a| Word::one(tag, a));
        let two = bytes().flat_map(move |a| bytes().map(move |b| Word::two(tag, a, b)));
        std::iter::once(Word::tag(tag)).chain(one).chain(two)
    })
}

pub(crate) fn the_codec_is_a_bijection<G: Fixture>() {
    for word in words() {
        if let Some(action) = G::Action::from_word(word) {
            assert_eq!(action.to_word(), word, "{action:?}");
        }
        if let Some(outcome) = G::Outcome::from_word(word) {
            assert_eq!(outcome.to_word(), word, "{outcome:?}");
        }
    }
    for action in G::universe() {
        assert_eq!(G::Action::from_word(action.to_word()), Some(action));
    }
    for outcome in G::all_outcomes() {
        assert_eq!(G::Outcome::from_word(outcome.to_word()), Some(outcome));
    }
}

/// Replays a corrupt log. Returns the invalid entry and its error, after checking that the valid part ends
/// right before it and leads to the same state as in the original log.
fn replay_error<G: Game>(log: &[u8], good: &[u8], entries: &[usize]) -> (usize, LogErrorKind) {
    let mut replay = Replay::<G>::open(log).unwrap();
    let error = replay.run().unwrap_err();
    assert_eq!(error.at, entries[error.entry - 1]);
    assert_eq!(replay.at(), error.at);
    let mut before = Replay::<G>::open(&good[..error.at]).unwrap();
    assert_eq!(before.run(), Ok(()));
    assert_eq!(before.game(), replay.game(), "everything before is kept");
    assert!(replay.next().is_none(), "nothing after it is read");
    (error.entry, error.kind)
}

pub(crate) fn corruption_is_found_at_the_exact_entry<G: Fixture>() {
    let mut dice = SplitMix64(4);
    for setup in G::setups() {
        let (log, entries) = random_log::<G>(setup, &mut dice);
        for _ in 0..20 {
            let entry = below(&mut dice, entries.len() as u32) as usize;
            let at = entries[entry];
            let number = entry + 1;

            let mut erased = log.clone();
            erased[at] = 0xFF;
            assert_eq!(
                replay_error::<G>(&erased, &log, &entries),
                (number, LogErrorKind::Unreadable)
            );

            let mut turned = log.clone();
            turned[at] ^= 0x80;
            assert_eq!(
                replay_error::<G>(&turned, &log, &entries),
                (number, LogErrorKind::OutOfPlace)
            );

            let end = entries.get(entry + 1).copied().unwrap_or(log.len());
            if end - at > 1 {
                assert_eq!(
                    replay_error::<G>(&log[..end - 1], &log, &entries),
                    (number, LogErrorKind::Cut)
                );
            }
            refused_entry::<G>(&log, &entries, entry, &mut dice);
        }
        let mut longer = log.clone();
        longer.extend(&log[entries[0]..entries[1]]);
        let mut with_end = entries.clone();
        with_end.push(log.len());
        let (number, kind) = replay_error::<G>(&longer, &log, &with_end);
        assert_eq!(
            (number, kind),
            (with_end.len(), LogErrorKind::OutOfPlace),
            "after the end"
        );
    }
}

/// Replaces an entry by one that the rules do not allow there.
fn refused_entry<G: Fixture>(log: &[u8], entries: &[usize], entry: usize, dice: &mut SplitMix64) {
    let mut replay = Replay::<G>::open(&log[..entries[entry]]).unwrap();
    replay.run().unwrap();
    let game = replay.game();
    let wrong: Step<G::Action, G::Outcome> = match game.next() {
        Next::Decision(_) => {
            let universe = G::universe();
            let start = below(dice, universe.len() as u32) as usize;
            let mut actions = universe[start..].iter().chain(&universe[..start]);
            Step::Decision(
                *actions
                    .find(|&&action| game.check(action).is_err())
                    .unwrap(),
            )
        }
        _ => {
            let refused = |outcome: &G::Outcome| game.clone().settle(*outcome).is_err();
            Step::Outcome(G::all_outcomes().into_iter().find(refused).unwrap())
        }
    };
    let mut corrupt = log[..entries[entry]].to_vec();
    corrupt.extend(wrong.to_bytes());
    let found = replay_error::<G>(&corrupt, log, entries);
    assert_eq!(found, (entry + 1, LogErrorKind::Refused), "{wrong:?}");
}

pub(crate) fn corrupt_openings_are_refused<G: Fixture>() {
    let good = opening::<G>(G::setups()[0]);
    let kind = |bytes: &[u8]| {
        let error = Replay::<G>::open(bytes).map(|_| ()).unwrap_err();
        assert_eq!((error.entry, error.at), (0, 0));
        error.kind
    };
    let with = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        bytes
    };
    assert!(Replay::<G>::open(&good).is_ok());
    assert_eq!(title(&good), Ok(G::TITLE));
    for length in 0..good.len() {
        assert_eq!(
            kind(&good[..length]),
            LogErrorKind::Cut,
            "cut to {length} bytes"
        );
    }
    assert_eq!(kind(&with(0, FORMAT + 1)), LogErrorKind::Format);
    assert_eq!(kind(&with(1, 99)), LogErrorKind::Title);
    let other = Title::ALL
        .into_iter()
        .find(|&other| other != G::TITLE)
        .unwrap();
    assert_eq!(kind(&with(1, other.id())), LogErrorKind::Title);
    assert_eq!(kind(&with(2, G::EDITION + 1)), LogErrorKind::Edition);
    assert_eq!(kind(&with(3, 0)), LogErrorKind::Setup);
    assert!(
        matches!(kind(&with(4, 0)), LogErrorKind::BadSetup(_)),
        "no players"
    );
}

pub(crate) fn arbitrary_bytes_never_panic<G: Fixture>() {
    let read = |bytes: &[u8]| {
        if let Ok(mut replay) = Replay::<G>::open(bytes) {
            let good = match replay.run() {
                Ok(()) => bytes.len(),
                Err(error) => error.at,
            };
            assert_eq!(replay.at(), good);
            assert!(good <= bytes.len());
        }
        let kept = undo::<G>(bytes);
        assert!(kept.is_none_or(|length| length < bytes.len()));
        _ = title(bytes);
    };
    let setups = G::setups();
    let config = ProptestConfig {
        rng_seed: RngSeed::Fixed(env::seed(0)),
        failure_persistence: None,
        ..ProptestConfig::with_cases(env::cases("GARBAGE", 300))
    };
    let strategy = (any::<u64>(), prop::collection::vec(any::<u8>(), 0..400));
    proptest!(config, |((seed, noise) in strategy)| {
        read(&noise);
        let mut dice = SplitMix64(seed);
        let setup = setups[below(&mut dice, setups.len() as u32) as usize];
        let mut bytes = opening::<G>(setup).to_vec();
        bytes.extend(&noise);
        read(&bytes);
        // A valid log with a few bytes changed fails deep inside a game.
        let (mut log, _) = random_log::<G>(setup, &mut dice);
        for &byte in noise.iter().take(3) {
            let at = below(&mut dice, log.len() as u32) as usize;
            log[at] = byte;
        }
        read(&log);
    });
}

pub(crate) fn undo_stops_at_chance_and_at_the_next_player<G: Fixture>() {
    let mut dice = SplitMix64(5);
    let (mut taken_back, mut stood) = (0, 0);
    for setup in G::setups() {
        let (log, entries) = random_log::<G>(setup, &mut dice);
        let ends = entries.iter().skip(1).copied().chain([log.len()]);
        let mut game = G::start(setup).unwrap();
        for ((&at, end), step) in entries
            .iter()
            .zip(ends)
            .zip(Replay::<G>::open(&log).unwrap())
        {
            let before = game.next();
            assert!(step.unwrap().apply(&mut game));
            let same_player = matches!(before, Next::Decision(_)) && before == game.next();
            if end % 7 == 0 {
                assert_eq!(undo::<G>(&log[..end]), same_player.then_some(at));
                if same_player {
                    taken_back += 1;
                } else {
                    stood += 1;
                }
            }
        }
    }
    assert!(stood > 10, "most decisions stand");
    assert_eq!(taken_back > 10, G::TAKES_BACK, "{taken_back} taken back");
}
