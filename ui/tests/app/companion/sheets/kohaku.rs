//! Kōhaku's sheets, kind by kind, and Danny's. Ponds that are built are in `ponds`.

use keys::Key;
use rules_core::Title;
use ui::text::{sheets::Word, table};

use super::{THREE, TWO, announces, count, next, podium, points, sheet};

#[test]
fn kind_by_kind() {
    let mut device = sheet(Title::Kohaku, TWO);
    device.tap(Key::Down);
    // Flowers 2, 4, 6, 12; two flowers with a fish of both and one of one colour: 5; stones with four
    // fry; lanterns 1, 3, 6, 10; butterflies with two fish: 4; a frog with three dragonflies; a turtle: 5;
    // two coins.
    count(
        &mut device,
        &[1, 1, 1, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 2, 1, 3, 1, 2],
    );
    assert_eq!(
        device.fact("points 0"),
        (24 + 5 + 4 + 20 + 4 + 3 + 5 + 2).to_string()
    );
    // A goal card with plain points, then one that is counted.
    device.tap(Key::A);
    device.tap(Key::Down);
    device.taps(Key::Left, 2);
    assert_eq!(device.fact("points 0"), "65");
    device.tap(Key::Up);
    device.taps(Key::Left, 2);
    device.tap(Key::Down);
    device.taps(Key::A, 4);
    device.tap(Key::Down);
    device.taps(Key::A, 3);
    assert_eq!(device.fact("points 0"), (67 + 8 - 3).to_string(), "shelter");
}

#[test]
fn what_lies_beside_tiles_waits_for_the_tiles() {
    let mut device = sheet(Title::Kohaku, TWO);
    device.taps(Key::Down, 9);
    device.tap(Key::A);
    assert!(device.says(Word::RowsAboveFirst.msg()));
    device.tap(Key::A);
    device.tap(Key::Up);
    device.tap(Key::A);
    device.tap(Key::Down);
    device.tap(Key::A);
    assert_eq!(device.fact("points 0"), "1");
    device.tap(Key::Up);
    device.tap(Key::Left);
    assert!(device.says(Word::RowsBelowFirst.msg()));
    assert_eq!(device.fact("points 0"), "1");
}

#[test]
fn v9_6_coins_decide_and_v9_7_danny_at_three_levels() {
    // 70, 70 and 65 points with 2, 4 and 6 coins: the rest are points of a goal card.
    let mut device = sheet(Title::Kohaku, THREE);
    for (seat, (coins, rest)) in [(2, 68), (4, 66), (6, 59)].into_iter().enumerate() {
        device.taps(Key::Down, 19);
        count(&mut device, &[coins]);
        device.tap(Key::A);
        device.tap(Key::Down);
        device.taps(Key::A, rest);
        device.tap(Key::Down);
        if seat < 2 {
            next(&mut device);
        }
    }
    assert_eq!(points(&device, 3), [70, 70, 65]);
    podium(&mut device);
    assert!(announces(&device, Some("Jan")));
    device.tap(Key::A);
    device.run(4_000);
    assert!(device.says(table::Word::TieCoins.msg()));
    let mut device = sheet(Title::Kohaku, &["Ola"]);
    device.tap(Key::Up);
    device.tap(Key::Left);
    device.tap(Key::Down);
    count(&mut device, &[16, 14, 5, 6]);
    assert_eq!(points(&device, 4), [0, 76, 90, 101]);
}

#[test]
fn danny_stands_beside_a_lone_player_without_goal_cards() {
    let mut device = sheet(Title::Kohaku, &["Ola"]);
    device.tap(Key::Up);
    device.tap(Key::Left);
    assert_eq!(device.fact("sheet"), "rival");
    device.tap(Key::Down);
    count(&mut device, &[6, 5, 4, 2]);
    // 3 for a fish; 2 or 3 for a decoration; at the hardest coins and flowers too.
    assert_eq!(points(&device, 4), [0, 28, 33, 39]);
    assert_eq!(device.stale(), None, "three totals are longer than one");
    next(&mut device);
    assert_eq!(device.fact("sheet"), "0");
    device.tap(Key::Down);
    device.taps(Key::Down, 19);
    device.tap(Key::A);
    assert!(device.says(Word::GoalAlone.msg()));
    device.tap(Key::B);
    device.tap(Key::Down);
    podium(&mut device);
    assert!(announces(&device, Some("Danny")));
}
