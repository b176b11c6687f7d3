//! Drawing only what changed gives the same picture as drawing everything.

use desktop::{
    dicebox::{Coin, DiceBox},
    handheld::Handheld,
};
use keys::{Key, Micros};
use proptest::{prelude::*, test_runner::RngSeed};
use splitmix::env;
use ui::{Layout, Settings};

/// A key, how long it is held, and how long nothing happens after it, in milliseconds.
type Touch = (Key, u32, u32);

/// Where the walk begins, so that none is spent on the menu alone: the way there.
fn start() -> impl Strategy<Value = &'static [Key]> {
    prop_oneof![
        1 => Just(&[][..]),
        1 => Just(&[Key::Left, Key::A][..]),
        1 => Just(&[Key::Left, Key::A, Key::Up, Key::A][..]),
        3 => Just(&[Key::Left, Key::Left, Key::A, Key::A][..]),
    ]
}

fn touches() -> impl Strategy<Value = Vec<Touch>> {
    // A and the directions lead somewhere; B mostly leads back.
    let key = prop_oneof![
        4 => Just(Key::A),
        4 => Just(Key::Right),
        2 => Just(Key::Left),
        2 => Just(Key::Down),
        2 => Just(Key::Up),
        2 => Just(Key::X),
        2 => Just(Key::Y),
        1 => Just(Key::B),
    ];
    let held = prop_oneof![8 => 5_u32..80, 1 => 300_u32..1_200];
    let pause = prop_oneof![6 => 1_u32..60, 2 => 60_u32..400, 1 => 400_u32..4_000];
    prop::collection::vec((key, held, pause), 1..80)
}

fn pass(handheld: &mut Handheld, now: &mut Micros, ms: u32) -> Result<(), TestCaseError> {
    let end = *now + Micros::from(ms) * 1_000;
    handheld.advance(*now);
    while *now < end {
        *now = handheld
            .deadline()
            .map_or(end, |at| at.max(*now + 1_000))
            .min(end);
        handheld.advance(*now);
    }
    if handheld.screen() != handheld.screen_afresh() {
        let place = first_difference(handheld);
        return Err(TestCaseError::fail(format!(
            "at {} ms, facts {:?}: {place}",
            *now / 1_000,
            handheld.facts()
        )));
    }
    Ok(())
}

fn first_difference(handheld: &Handheld) -> String {
    let afresh = handheld.screen_afresh();
    let width = handheld.layout().size().width as usize;
    let wrong: Vec<_> = handheld
        .screen()
        .chunks(2)
        .zip(afresh.chunks(2))
        .enumerate()
        .filter(|(_, (kept, fresh))| kept != fresh)
        .map(|(index, _)| (index % width, index / width))
        .collect();
    format!(
        "{} pixels differ, the first at {:?}",
        wrong.len(),
        wrong.first()
    )
}

fn kept_picture_is_the_fresh_one(
    layout: Layout,
    coin: Coin,
    start: &[Key],
    touches: &[Touch],
) -> Result<(), TestCaseError> {
    let mut handheld = Handheld::new(layout, Settings::default(), DiceBox::new(coin, []), 0);
    let mut now = 0;
    pass(&mut handheld, &mut now, 600)?;
    let way = start.iter().map(|key| (*key, 40, 40));
    for (key, held, pause) in way.chain(touches.iter().copied()) {
        handheld.edge(key, true, now);
        pass(&mut handheld, &mut now, held)?;
        handheld.edge(key, false, now);
        pass(&mut handheld, &mut now, pause)?;
    }
    Ok(())
}

fn coin() -> impl Strategy<Value = Coin> {
    prop_oneof![3 => Just(Coin::seeded(7)), 1 => Just(Coin::Stuck)]
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(env::seed(0)),
        ..ProptestConfig::with_cases(env::cases("WALKS", 64))
    })]

    #[test]
    fn on_the_square_screen(coin in coin(), start in start(), touches in touches()) {
        kept_picture_is_the_fresh_one(Layout::Square, coin, start, &touches)?;
    }

    #[test]
    fn on_the_wide_screen(coin in coin(), start in start(), touches in touches()) {
        kept_picture_is_the_fresh_one(Layout::Wide, coin, start, &touches)?;
    }
}
