//! The contract of the generator, clause by clause.

extern crate std;

use std::format;

use splitmix::SplitMix64;

use super::*;
use crate::{Die, pool::Key};

fn coin(rng: &mut SplitMix64) -> bool {
    rng.next_u64() >> 63 == 1
}

/// Feeds fair bits; no health test may fail.
fn toss(cup: &mut Cup, rng: &mut SplitMix64, times: u16) {
    for _ in 0..times {
        assert_eq!(cup.feed_bit(coin(rng)), None);
    }
}

/// A stuck oscillator, for as long as the repetition test needs to see it.
fn stick(cup: &mut Cup) {
    assert!((0..201).any(|_| cup.feed_bit(true).is_some()));
}

fn key(cup: &Cup) -> Key {
    cup.generator.as_ref().unwrap().get_seed()
}

fn two_dice() -> Handful {
    Handful::from_iter([Die::D6, Die::D20])
}

#[test]
fn before_5120_samples_there_is_no_roll_and_after_them_there_is() {
    let (mut cup, mut rng) = (Cup::new(), SplitMix64(1));
    // Neither the id nor any number of keys stands in for a healthy oscillator.
    cup.feed_id([1; 8]);
    for samples in 0..u64::from(FIRST_BURST) {
        cup.feed_edge(samples);
        assert!(!cup.ready());
        assert_eq!(cup.roll(&two_dice()), Err(Refusal::NotReady));
        assert_eq!(cup.draw(6), Err(Refusal::NotReady));
        assert!(cup.hand().is_err());
        let expected = Report {
            health: Health::WarmingUp,
            samples,
            reseeds: 0,
            failures: 0,
        };
        assert_eq!(cup.report(), expected);
        toss(&mut cup, &mut rng, 1);
    }
    assert!(cup.ready());
    assert_eq!(cup.report().health, Health::Good);
    assert_eq!(cup.roll(&two_dice()).unwrap().source, Source::Full);
}

#[test]
fn faces_come_in_the_order_of_the_handful() {
    let mut cup = Cup::seeded(b"order");
    let mixed = Handful::from_iter(Die::ALL);
    for _ in 0..1_000 {
        let rolled = cup.roll(&mixed).unwrap();
        assert_eq!(rolled.faces.len(), mixed.len());
        for (die, face) in mixed.iter().zip(rolled.faces) {
            assert!((1..=die.sides()).contains(&face));
        }
    }
    assert!(cup.roll(&Handful::new()).unwrap().faces.is_empty());
}

#[test]
fn drawing_from_nothing_is_refused() {
    let mut cup = Cup::seeded(b"nothing");
    assert_eq!(cup.draw(0), Err(Refusal::NoOutcomes));
    assert_eq!(cup.draw(1), Ok(0));
}

#[test]
fn a_failure_is_told_once_counted_always_and_never_forgotten() {
    let (mut cup, mut rng) = (Cup::new(), SplitMix64(2));
    cup.feed_id([1; 8]);
    toss(&mut cup, &mut rng, FIRST_BURST);
    assert_eq!(cup.roll(&two_dice()).unwrap().source, Source::Full);
    let told = (0..201 * 5).filter_map(|_| cup.feed_bit(true));
    assert!(told.eq([Failure::StuckRun]));
    assert!(cup.report().failures >= 5);
    let failures = cup.report().failures;
    for _ in 0..100_000 {
        assert_eq!(cup.feed_bit(coin(&mut rng)), None);
    }
    let report = cup.report();
    assert_eq!(
        report.health,
        Health::Failed(Failure::StuckRun),
        "a good run hides nothing"
    );
    assert_eq!(report.failures, failures);
    assert_eq!(
        report.samples,
        5_120 + 201 * 5 + 100_000,
        "counting goes on"
    );
    assert_eq!(cup.roll(&two_dice()).unwrap().source, Source::Fallback);
}

#[test]
fn a_failure_while_warming_up_needs_id_and_key_in_any_order() {
    let stuck: fn(&mut Cup) = stick;
    let id: fn(&mut Cup) = |cup| cup.feed_id([9; 8]);
    let edge: fn(&mut Cup) = |cup| cup.feed_edge(1_234_567);
    let orders = [
        [stuck, id, edge],
        [stuck, edge, id],
        [id, stuck, edge],
        [edge, stuck, id],
        [id, edge, stuck],
        [edge, id, stuck],
    ];
    for (order, steps) in orders.into_iter().enumerate() {
        let mut cup = Cup::new();
        for step in steps {
            assert_eq!(
                cup.roll(&two_dice()),
                Err(Refusal::NotReady),
                "order {order}"
            );
            step(&mut cup);
        }
        assert!(cup.ready(), "order {order}");
        assert_eq!(cup.report().health, Health::Failed(Failure::StuckRun));
        assert_eq!(cup.roll(&two_dice()).unwrap().source, Source::Fallback);
    }
}

#[test]
fn samples_of_a_failed_source_never_make_the_cup_ready() {
    let (mut cup, mut rng) = (Cup::new(), SplitMix64(3));
    toss(&mut cup, &mut rng, FIRST_BURST - 1 - 201);
    stick(&mut cup);
    toss(&mut cup, &mut rng, 2 * FIRST_BURST);
    assert!(!cup.ready());
    cup.feed_edge(5);
    assert!(
        !cup.ready(),
        "the same moment on another device would roll the same"
    );
}

#[test]
fn without_the_oscillator_each_key_press_still_changes_the_rolls() {
    let roll_after = |edge| {
        let mut cup = Cup::new();
        cup.feed_id([9; 8]);
        stick(&mut cup);
        cup.feed_edge(1_000_000);
        cup.feed_edge(edge);
        cup.roll(&Handful::from_iter([Die::D100; 8])).unwrap().faces
    };
    assert_eq!(roll_after(2_000_000), roll_after(2_000_000));
    assert_ne!(roll_after(2_000_000), roll_after(2_000_001));
}

#[test]
fn every_512_samples_and_every_key_before_a_roll_renew_the_key() {
    let (mut cup, mut rng) = (Cup::new(), SplitMix64(4));
    toss(&mut cup, &mut rng, FIRST_BURST);
    assert_eq!(cup.report().reseeds, 1);
    toss(&mut cup, &mut rng, TOP_UP - 1);
    assert_eq!(cup.report().reseeds, 1);
    toss(&mut cup, &mut rng, 1);
    assert_eq!(cup.report().reseeds, 2);
    cup.feed_edge(1);
    cup.roll(&two_dice()).unwrap();
    assert_eq!(cup.report().reseeds, 3);
    cup.roll(&two_dice()).unwrap();
    assert_eq!(cup.report().reseeds, 3, "nothing new came in");
}

#[test]
fn the_key_of_a_roll_is_gone_once_the_dice_lie() {
    let mut cup = Cup::seeded(b"gone");
    let before = key(&cup);
    let mut hand = cup.hand().unwrap();
    assert_eq!(hand.generator.get_seed(), before);
    hand.next_u32();
    drop(hand);
    let after = key(&cup);
    assert_ne!(after, before);
    // What is left is the hash of the old key.
    let mut pool = Pool::new();
    pool.add_seed(b"gone");
    assert_eq!((pool.extract_key(), pool.extract_key()), (before, after));
    assert_eq!(
        cup.generator.as_ref().unwrap().get_word_pos(),
        0,
        "no old words kept"
    );
}

#[test]
fn a_seeded_cup_repeats_itself_and_asks_for_no_samples() {
    let faces = |seed: &[u8]| {
        let mut cup = Cup::seeded(seed);
        cup.feed_edge(77);
        assert_eq!(cup.next_pause(), None);
        assert_eq!(cup.report().health, Health::Good);
        cup.roll(&Handful::from_iter([Die::D100; 8])).unwrap().faces
    };
    assert_eq!(faces(b"seed 1"), faces(b"seed 1"));
    assert_ne!(faces(b"seed 1"), faces(b"seed 2"));
}

#[test]
fn the_cup_asks_for_a_top_up_after_keys_and_rolls_and_otherwise_sleeps() {
    let (mut cup, mut rng) = (Cup::new(), SplitMix64(5));
    let mut burst = |cup: &mut Cup| {
        let mut samples = 0;
        while cup.next_pause().is_some() {
            toss(cup, &mut rng, 1);
            samples += 1;
        }
        samples
    };
    assert_eq!(burst(&mut cup), FIRST_BURST);
    assert_eq!(burst(&mut cup), 0);
    cup.feed_edge(1);
    assert_eq!(burst(&mut cup), TOP_UP);
    cup.draw(6).unwrap();
    assert_eq!(burst(&mut cup), TOP_UP);
    assert_eq!(burst(&mut cup), 0);
}

/// Other noise, other intervals: a beat with the oscillator does not come back at each power-on.
#[test]
fn the_first_seed_renews_the_dither() {
    let first_pause = |seed| {
        let (mut cup, mut rng) = (Cup::new(), SplitMix64(seed));
        toss(&mut cup, &mut rng, FIRST_BURST);
        cup.feed_edge(1);
        cup.next_pause().expect("a top-up")
    };
    assert_ne!(first_pause(1), first_pause(2));
}

#[test]
fn a_hand_is_the_stream_of_the_generator() {
    let mut cup = Cup::seeded(b"stream");
    let mut stream = ChaCha20Rng::from_seed(key(&cup));
    let mut hand = cup.hand().expect("it is seeded");
    assert_eq!(hand.next_u64(), stream.next_u64());
    assert_eq!(hand.next_u32(), stream.next_u32());
    let (mut bytes, mut wanted) = ([0; 24], [0; 24]);
    hand.fill_bytes(&mut bytes);
    stream.fill_bytes(&mut wanted);
    assert_eq!(bytes, wanted);
}

#[test]
fn a_refusal_says_why() {
    assert_eq!(
        format!("{}", Refusal::NotReady),
        "the random source is not ready yet"
    );
    assert_eq!(
        format!("{}", Refusal::NoOutcomes),
        "there is nothing to draw from"
    );
}

#[test]
fn nothing_secret_is_printed() {
    let mut cup = Cup::seeded(b"hidden");
    let report = cup.report();
    assert_eq!(format!("{cup:?}"), format!("Cup({report:?})"));
    assert_eq!(
        format!("{:?}", cup.hand().unwrap()),
        "Hand { source: Full, .. }"
    );
}
