//! Rolls and draws on the whole path: ring, health tests, pool, generator, faces.

use fair_dice::{Cup, Die, FIRST_BURST, Handful, Health, Refusal, Source, Tallies, Verdict};
use ring_model::{Noise, Ring};
use splitmix::{SplitMix64, env};

/// Reads the ring until the cup wants no more.
fn fill(cup: &mut Cup, ring: &mut Ring) {
    while let Some(pause) = cup.next_pause() {
        assert_eq!(cup.feed_bit(ring.bit_after(pause)), None);
    }
}

/// A cup as it stands after power-on and its first burst.
fn ready_cup(seed: u64) -> (Cup, Ring) {
    let (mut cup, mut ring) = (Cup::new(), Ring::usual(seed));
    cup.feed_id(seed.to_le_bytes());
    fill(&mut cup, &mut ring);
    assert!(cup.ready());
    (cup, ring)
}

/// One die of each kind.
fn one_of_each() -> Handful {
    Handful::from_iter(Die::ALL)
}

fn assert_fair(tallies: &Tallies, die: Die) {
    let tally = tallies.of(die);
    let chi_square = tally.chi_square_milli();
    println!(
        "{}: {} rolls, chi-square {chi_square} / 1000",
        die.name(),
        tally.rolls()
    );
    assert_ne!(
        tally.verdict(),
        Verdict::Suspicious,
        "{}: {chi_square}",
        die.name()
    );
}

#[test]
fn ten_million_rolls_of_every_die_are_even() {
    let (mut cup, mut ring) = ready_cup(1);
    let mut tallies = Tallies::new();
    let handful = one_of_each();
    for roll in 0..10_000_000_u64 {
        if roll % 256 == 0 {
            cup.feed_edge(roll * 1_000);
            fill(&mut cup, &mut ring);
        }
        let rolled = cup.roll(&handful).unwrap();
        assert_eq!(rolled.source, Source::Full);
        for (&die, &face) in handful.iter().zip(&rolled.faces) {
            tallies.add(die, face);
        }
    }
    for die in Die::ALL {
        assert_eq!(tallies.of(die).rolls(), 10_000_000);
        assert_fair(&tallies, die);
    }
}

#[test]
fn a_die_loaded_by_half_a_per_cent_would_not_pass_ten_million_rolls() {
    // Of the upper half of the faces one in 200 becomes a face of the lower half.
    let mut cup = Cup::seeded(b"loaded");
    let mut hand = cup.hand().unwrap();
    for die in Die::ALL {
        let mut tallies = Tallies::new();
        for _ in 0..10_000_000 {
            let face = die.roll(&mut hand);
            let half = die.sides() / 2;
            let slips = face > half && fair_dice::draw(&mut hand, 200) == Some(0);
            tallies.add(die, if slips { face - half } else { face });
        }
        assert_eq!(
            tallies.of(die).verdict(),
            Verdict::Suspicious,
            "{}",
            die.name()
        );
    }
}

#[test]
fn the_first_roll_after_power_on_is_as_fair_as_any() {
    let mut tallies = Tallies::new();
    let handful = one_of_each();
    for seed in 0..3_000 {
        let (mut cup, _) = ready_cup(seed);
        for (&die, &face) in handful.iter().zip(&cup.roll(&handful).unwrap().faces) {
            tallies.add(die, face);
        }
    }
    for die in Die::ALL {
        assert_fair(&tallies, die);
    }
}

#[test]
fn the_first_and_the_last_tile_out_of_a_bag_are_any_tile() {
    let (mut cup, _) = ready_cup(2);
    let (mut first, mut last) = (Tallies::new(), Tallies::new());
    for _ in 0..100_000 {
        let mut bag: Vec<u8> = (1..=20).collect();
        let mut drawn = Vec::new();
        while !bag.is_empty() {
            drawn.push(bag.swap_remove(cup.draw(bag.len() as u32).unwrap() as usize));
        }
        first.add(Die::D20, drawn[0]);
        last.add(Die::D20, drawn[19]);
    }
    assert_fair(&first, Die::D20);
    assert_fair(&last, Die::D20);
}

#[test]
fn the_same_noise_makes_the_same_rolls_and_other_noise_others() {
    let faces = |seed, edge| {
        let (mut cup, _) = ready_cup(seed);
        cup.feed_edge(edge);
        (0..5)
            .flat_map(|_| cup.roll(&one_of_each()).unwrap().faces)
            .collect::<Vec<u8>>()
    };
    assert_eq!(faces(4, 1_000_000), faces(4, 1_000_000));
    assert_ne!(faces(4, 1_000_000), faces(5, 1_000_000));
    assert_ne!(
        faces(4, 1_000_000),
        faces(4, 1_000_001),
        "one microsecond is another roll"
    );
}

#[test]
fn one_raw_bit_makes_another_roll() {
    let faces = |flipped| {
        let (mut cup, mut ring) = (Cup::new(), Ring::usual(6));
        for at in 0..FIRST_BURST {
            let pause = cup.next_pause().unwrap();
            assert_eq!(cup.feed_bit(ring.bit_after(pause) ^ (at == flipped)), None);
        }
        cup.roll(&one_of_each()).unwrap().faces
    };
    let plain = faces(FIRST_BURST);
    for flipped in [0, 1, FIRST_BURST / 2, FIRST_BURST - 1] {
        assert_ne!(faces(flipped), plain, "bit {flipped}");
    }
}

#[test]
fn no_order_of_events_upsets_the_cup() {
    for case in 0..env::cases("ORDERS", 200) {
        let mut rng = SplitMix64(env::seed(case));
        let mut cup = Cup::new();
        let (mut was_ready, mut had_failed) = (false, false);
        for _ in 0..200 {
            let word = rng.next_u64();
            match word % 8 {
                0 => cup.feed_id(word.to_le_bytes()),
                1 => cup.feed_edge(if word & 8 == 0 { word } else { u64::MAX }),
                2 => had_failed |= (0..word >> 55).any(|_| cup.feed_bit(true).is_some()),
                3 => assert!(cup.draw(0).is_err()),
                4 => assert_eq!(cup.draw(word as u32 | 1).is_ok(), cup.ready()),
                5 => {
                    let is_ready = cup.ready();
                    assert_eq!(cup.hand().is_ok(), is_ready);
                }
                _ => (0..word >> 55).for_each(|_| {
                    had_failed |= cup.feed_bit(rng.chance(0.5)).is_some();
                }),
            }
            let source = if had_failed {
                Source::Fallback
            } else {
                Source::Full
            };
            let expected = if cup.ready() {
                Ok(source)
            } else {
                Err(Refusal::NotReady)
            };
            assert_eq!(
                cup.roll(&one_of_each()).map(|rolled| rolled.source),
                expected
            );
            assert!(cup.ready() || !was_ready, "ready once, ready for good");
            assert_eq!(matches!(cup.report().health, Health::Failed(_)), had_failed);
            assert_eq!(cup.report().failures > 0, had_failed);
            was_ready = cup.ready();
        }
    }
}
