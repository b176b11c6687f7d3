//! Score sheets, by their keys: the rulebooks' worked examples, refusals, ties, power-off.

use keys::{Key, Press};
use rules_core::Title;
use ui::{Effect, Language, Layout, Settings};

use crate::{device::Device, labels::check};

/// Counts of each player, their points, and what the podium says.
type Case<const ROWS: usize, const PLAYERS: usize> =
    ([[usize; ROWS]; PLAYERS], [i32; PLAYERS], &'static str);

/// Beside a box, with these people at the table.
fn beside(layout: Layout, language: Language, guests: &[&str]) -> Device {
    let mut device = Device::new(
        layout,
        Settings {
            language,
            ..Settings::default()
        },
    );
    device.slow = true;
    for _ in 0..3 {
        device.tap(Key::Left);
    }
    device.tap(Key::A);
    let fetched = device.effects.iter().rev().find_map(|effect| match effect {
        Effect::FetchNote(note) => Some(*note),
        _ => None,
    });
    // Version, then colour, length and name of each.
    let mut bytes = vec![1];
    for (i, name) in guests.iter().enumerate() {
        bytes.extend([i as u8, name.len() as u8]);
        bytes.extend(name.as_bytes());
    }
    device.shelf.put(fetched.expect("guests"), &bytes);
    device.slow = false;
    device.answer();
    device
}

fn many(device: &mut Device, key: Key, times: usize) {
    (0..times).for_each(|_| device.tap(key));
}

/// From the hub to a game's sheet.
fn open(device: &mut Device, title: Title) {
    many(device, Key::Right, title.id().into());
    device.tap(Key::A);
    many(device, Key::Down, 3);
    device.tap(Key::A);
    assert_eq!(device.fact("page"), "sheet", "{title:?}");
}

fn sheet(title: Title, guests: &[&str]) -> Device {
    let mut device = beside(Layout::Square, Language::En, guests);
    open(&mut device, title);
    device
}

const TWO: &[&str] = &["Ola", "Jan"];
const THREE: &[&str] = &["Ola", "Jan", "Ewa"];

/// Count these into the rows from the cursor down; the cursor stays in the row below the last.
fn count(device: &mut Device, counts: &[usize]) {
    for count in counts {
        many(device, Key::A, *count);
        device.tap(Key::Down);
    }
}

/// The next player, from the button below the rows, where [`count`] leaves the cursor.
fn next(device: &mut Device) {
    device.tap(Key::A);
}

fn points(device: &Device, players: usize) -> Vec<i32> {
    let told = (0..players).map(|i| device.fact(&format!("points {i}")).to_owned());
    told.map(|points| points.parse().expect("points")).collect()
}

/// Open the podium from below the rows of the last player.
fn podium(device: &mut Device) {
    device.tap(Key::Right);
    device.tap(Key::A);
    assert_eq!(device.fact("page"), "podium");
}

fn shows(device: &Device, text: &str) -> bool {
    device.labels().iter().any(|label| label.0 == text)
}

#[test]
fn rybowisko_x2_and_v16() {
    let cases = [
        ([2, 3, 4, 3, 0], 16),
        ([7, 0, 0, 3, 3], 10),
        ([0, 0, 0, 0, 3], 0),
        ([1, 1, 1, 3, 3], 8),
        ([2, 2, 2, 0, 3], 10),
        ([2, 2, 3, 7, 3], 18),
    ];
    for (counts, expected) in cases {
        let mut device = sheet(Title::Rybowisko, &["Ola"]);
        count(&mut device, &counts);
        let told = device.fact("points 0");
        assert!(
            told == expected.to_string() || expected == 0,
            "{counts:?}: {told}"
        );
    }
}

#[test]
fn rybowisko_v12_luck_decides_and_equal_luck_is_shared() {
    for (luck, title, tie) in [
        ([1, 2, 3], "Jan wins!", true),
        ([2, 2, 3], "A shared win!", false),
    ] {
        let mut device = sheet(Title::Rybowisko, THREE);
        let catches = [[1, 1, 0, 1], [1, 1, 0, 1], [0, 0, 1, 1]];
        for (seat, (catch, luck)) in catches.into_iter().zip(luck).enumerate() {
            count(&mut device, &catch);
            count(&mut device, &[luck]);
            if seat < 2 {
                next(&mut device);
            }
        }
        assert_eq!(points(&device, 3), [3, 3, 2]);
        podium(&mut device);
        assert!(shows(&device, title), "{luck:?}");
        device.tap(Key::A);
        device.run(2_000);
        assert_eq!(shows(&device, "Equal points: more luck wins."), tie);
    }
}

#[test]
fn fish_v9_12_to_14() {
    let cases: [Case<4, 2>; 3] = [
        ([[3, 1, 1, 0], [7, 4, 0, 1]], [10, 10], "Jan wins!"),
        ([[2, 4, 0, 0], [5, 0, 2, 1]], [10, 10], "Ola wins!"),
        ([[2, 4, 0, 1], [2, 4, 0, 1]], [5, 5], "A shared win!"),
    ];
    for (hauls, expected, title) in cases {
        let mut device = sheet(Title::Fish, TWO);
        count(&mut device, &hauls[0]);
        next(&mut device);
        count(&mut device, &hauls[1]);
        assert_eq!(points(&device, 2), expected, "{hauls:?}");
        podium(&mut device);
        assert!(shows(&device, title), "{hauls:?}");
    }
    let mut device = sheet(Title::Fish, TWO);
    count(&mut device, &[0, 0, 0, 2]);
    assert_eq!(device.fact("points 0"), "-10", "the lowest score");
}

#[test]
fn podwodni_x4_v14_and_v15() {
    let cases: [Case<3, 3>; 4] = [
        ([[1, 0, 0], [0, 1, 0], [0, 1, 0]], [10, 1, 1], "Ola wins!"),
        ([[2, 5, 0], [2, 5, 1], [0, 0, 0]], [25, 26, 0], "Jan wins!"),
        ([[1, 1, 2], [1, 2, 1], [1, 2, 0]], [13, 13, 12], "Jan wins!"),
        (
            [[1, 2, 1], [1, 2, 1], [1, 2, 0]],
            [13, 13, 12],
            "A shared win!",
        ),
    ];
    for (tallies, expected, title) in cases {
        let mut device = sheet(Title::Podwodni, THREE);
        for (seat, tally) in tallies.iter().enumerate() {
            count(&mut device, tally);
            if seat < 2 {
                next(&mut device);
            }
        }
        assert_eq!(points(&device, 3), expected, "{tallies:?}");
        podium(&mut device);
        assert!(shows(&device, title), "{tallies:?}");
    }
}

/// Set the value that comes next, and add it.
fn feed(device: &mut Device, column: &[i32]) {
    for value in column {
        for _ in 0..11 {
            if device.fact("value") == value.to_string() {
                break;
            }
            device.tap(Key::Right);
        }
        assert_eq!(device.fact("value"), value.to_string());
        device.tap(Key::A);
    }
    device.tap(Key::Down);
}

fn feed_all(device: &mut Device, columns: [&[i32]; 3]) {
    for column in columns {
        feed(device, column);
    }
}

#[test]
fn klofni_v8_1_v9_14_and_v9_19() {
    let cases: [([&[i32]; 3], &str); 6] = [
        ([&[1, 2, 4, 9], &[9, 7, 3], &[3, 5]], "34"),
        ([&[1], &[], &[]], "0"),
        ([&[8], &[8], &[]], "8"),
        ([&[10, 10], &[], &[]], "10"),
        ([&[1, 10], &[2], &[2]], "10"),
        ([&[10, 1], &[2], &[2]], "14"),
    ];
    for (columns, expected) in cases {
        let mut device = sheet(Title::Klofni, TWO);
        feed_all(&mut device, columns);
        assert_eq!(device.fact("points 0"), expected, "{columns:?}");
    }
    let mut device = sheet(Title::Klofni, TWO);
    feed_all(&mut device, [&[10], &[9], &[]]);
    next(&mut device);
    feed_all(&mut device, [&[1], &[3], &[5]]);
    assert_eq!(points(&device, 2), [9, 9]);
    podium(&mut device);
    assert!(shows(&device, "Jan wins!"));
    device.tap(Key::A);
    device.run(1_500);
    assert!(shows(&device, "Equal points: full rows win."));
}

#[test]
fn klofni_v9_18_the_penguin_at_three_levels() {
    let mut device = sheet(Title::Klofni, &["Ola"]);
    many(&mut device, Key::Up, 1);
    device.tap(Key::Right);
    assert_eq!(device.fact("sheet"), "rival");
    device.tap(Key::Down);
    feed_all(&mut device, [&[2, 4, 9], &[3, 3], &[8]]);
    count(&mut device, &[2, 3]);
    assert_eq!(device.fact("points 1"), "22");
    for expected in ["26", "48"] {
        device.tap(Key::A);
        assert_eq!(device.fact("points 1"), expected);
    }
}

#[test]
fn food_is_taken_away_from_the_end_and_the_box_has_28_of_a_colour() {
    let mut device = sheet(Title::Klofni, TWO);
    feed(&mut device, &[3, 7]);
    device.tap(Key::Up);
    assert_eq!(device.fact("points 0"), "4", "halves of three and seven");
    many(&mut device, Key::Left, 7);
    assert_eq!(device.fact("value"), "0");
    device.tap(Key::A);
    assert_eq!(device.fact("points 0"), "1", "half of three");
    device.tap(Key::A);
    device.tap(Key::A);
    assert!(shows(&device, "There is nothing"), "{:?}", device.labels());
    device.tap(Key::A);
    many(&mut device, Key::Right, 2);
    many(&mut device, Key::A, 28);
    assert_eq!(device.fact("points 0"), "28");
    device.tap(Key::A);
    assert!(shows(&device, "The box has no more"));
}

#[test]
fn kohaku_kind_by_kind() {
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
    many(&mut device, Key::Left, 2);
    assert_eq!(device.fact("points 0"), "65");
    device.tap(Key::Up);
    many(&mut device, Key::Left, 2);
    device.tap(Key::Down);
    many(&mut device, Key::A, 4);
    device.tap(Key::Down);
    many(&mut device, Key::A, 3);
    assert_eq!(device.fact("points 0"), (67 + 8 - 3).to_string(), "shelter");
}

#[test]
fn what_lies_beside_tiles_waits_for_the_tiles() {
    let mut device = sheet(Title::Kohaku, TWO);
    many(&mut device, Key::Down, 9);
    device.tap(Key::A);
    assert!(shows(&device, "Count the row above"));
    device.tap(Key::A);
    device.tap(Key::Up);
    device.tap(Key::A);
    device.tap(Key::Down);
    device.tap(Key::A);
    assert_eq!(device.fact("points 0"), "1");
    device.tap(Key::Up);
    device.tap(Key::Left);
    assert!(shows(&device, "First take away from"));
    assert_eq!(device.fact("points 0"), "1");
}

/// Lay the tile that is offered, with so many steps in its rows: kind, colours, marks.
fn lay(device: &mut Device, steps: &[usize]) {
    device.tap(Key::A);
    for (row, times) in steps.iter().enumerate() {
        if row > 0 {
            device.tap(Key::Down);
        }
        many(device, Key::Right, *times);
    }
    device.tap(Key::A);
}

#[test]
fn kohaku_tile_by_tile() {
    let mut device = sheet(Title::Kohaku, TWO);
    device.tap(Key::A);
    device.tap(Key::Down);
    device.tap(Key::A);
    assert_eq!(device.fact("page"), "pond");
    // A red koi with a fry and a coin, a red flower to its right, a red koi behind it.
    lay(&mut device, &[0, 2, 2, 1, 0, 1]);
    assert_eq!(device.fact("points 0"), "1");
    device.tap(Key::Right);
    lay(&mut device, &[0]);
    assert_eq!(device.fact("tiles"), "2");
    assert_eq!(
        device.fact("points 0"),
        "3",
        "the flower has the koi's colour"
    );
    device.tap(Key::Right);
    lay(&mut device, &[0]);
    assert_eq!(device.fact("points 0"), "6", "4 for the flower, two coins");
    // Stones below the first koi: its fry.
    many(&mut device, Key::Left, 2);
    device.tap(Key::Down);
    lay(&mut device, &[2]);
    assert_eq!(device.fact("points 0"), "7");
    // The flower becomes nothing.
    device.tap(Key::Up);
    device.tap(Key::Right);
    device.tap(Key::A);
    many(&mut device, Key::Left, 2);
    device.tap(Key::A);
    assert_eq!((device.fact("tiles"), device.fact("points 0")), ("3", "3"));
    device.tap(Key::B);
    assert_eq!(device.fact("page"), "sheet");
    // The card for yellow and red counts two koi, for no points yet; the one for fish without
    // dragonflies brings two each.
    device.tap(Key::Down);
    many(&mut device, Key::Right, 9);
    assert_eq!(device.fact("points 0"), "7", "no wings");
}

/// A tile of the specification's notation: kind, colours, fry, dragonflies, coins. A koi of one colour has a
/// coin.
fn tile(name: &str) -> [u8; 6] {
    let colour = |letter: char| "WYRB".find(letter).expect("a colour") as u8;
    let pair = |letters: &str| {
        let all: Vec<u8> = letters.chars().map(colour).collect();
        (all[0], all[all.len() - 1])
    };
    let (kind, letters) = name.split_once(':').unwrap_or((name, "W"));
    let (first, second) = match kind {
        "fl" | "2fl" | "bf" | "st" | "sc" | "fr" | "tu" => pair(letters),
        koi => pair(koi.trim_end_matches(char::is_numeric)),
    };
    let kind = match kind {
        "fl" => 1,
        "2fl" => 2,
        "st" => 3,
        "sc" => 4,
        "bf" => 5,
        "fr" => 6,
        "tu" => 7,
        koi => {
            let marks: Vec<u8> = koi.bytes().rev().take(2).map(|n| n - b'0').collect();
            return [
                0,
                first,
                second,
                marks[1],
                marks[0],
                u8::from(first == second),
            ];
        }
    };
    [kind, first, second, 0, 0, 0]
}

/// Put the offered tile together by its rows, and lay it.
fn lay_named(device: &mut Device, name: &str) {
    let wanted = tile(name);
    device.tap(Key::A);
    let rows: &[usize] = match wanted[0] {
        0 => &[0, 1, 2, 3, 4, 5],
        1 | 5 => &[0, 1],
        2 => &[0, 1, 2],
        _ => &[0],
    };
    for (i, &row) in rows.iter().enumerate() {
        if i > 0 {
            device.tap(Key::Down);
        }
        for _ in 0..20 {
            let told: Vec<u8> = device
                .fact("tile")
                .split(' ')
                .map(|n| n.parse().expect("a number"))
                .collect();
            if told[row] == wanted[row] {
                break;
            }
            device.tap(if told[row] > wanted[row] {
                Key::Left
            } else {
                Key::Right
            });
        }
    }
    device.tap(Key::A);
}

/// The ponds of the specification: rows from the first cell on, the total, and each goal card's points.
const PONDS: [(&str, i32, [i32; 12]); 13] = [
    (
        "2fl:WY WY11 . . tu . / Y02 sc WR03 fr WR02 bf:R / fl:Y YR20 fl:R RB02 2fl:RB B02 \
         / YB20 st WR20 sc WB02 fl:B / . . . . . R10",
        79,
        [8, 10, 12, 9, 15, 5, 12, 8, 5, 3, 10, 4],
    ),
    (
        "W10 bf:R . st R01 / tu YR02 tu Y10 .",
        18,
        [0, 0, 0, 3, 3, 0, 4, 4, 0, 0, 5, 1],
    ),
    (
        "R01 bf:R WR03 bf:B YR02 / fr . . . .",
        8,
        [0, 0, 0, 12, 1, 0, 6, 0, 0, 0, 0, 0],
    ),
    (
        ". WR20 . / R01 fl:R YR20 / . R10 .",
        14,
        [0, 0, 0, 0, 0, 0, 2, 6, 0, 0, 0, -3],
    ),
    (
        ". WB20 . / R01 fl:R YR20 / . R10 .",
        8,
        [0, 0, 3, 0, 0, 0, 2, 6, 0, 0, 0, -3],
    ),
    (
        ". YR20 . / YR02 2fl:YR YR30 / . Y10 .",
        12,
        [0, 0, 0, 0, 0, 0, 2, 6, 0, 0, 0, -3],
    ),
    (
        ". WB20 . / WR20 2fl:YR B10 / . YB02 .",
        5,
        [0, 0, 3, 0, 0, 0, 2, 6, 0, 0, 0, -3],
    ),
    (
        "W10 sc W01 / st . fr / B10 fl:B B02",
        16,
        [0, 0, 0, 0, 5, 0, 4, 4, 0, 0, 0, 4],
    ),
    (
        "W10 sc W01 / st WB30 fr / B10 fl:B B02",
        24,
        [2, 0, 0, 0, 5, 0, 4, 6, 0, 0, 10, 6],
    ),
    ("WB02 sc", 1, [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0]),
    (
        "WR20 fl:Y W20 / fl:B R10 2fl:WY / W10 2fl:RB WR02",
        11,
        [0, 0, 0, 0, 1, 0, 2, 8, 5, 0, 10, -4],
    ),
    (
        "WY20 fl:W WY02 tu / fl:Y W10 sc YB03 / RB20 st YR30 fr / fl:R RB02 2fl:RB B01",
        46,
        [6, 4, 9, 0, 11, 5, 8, 8, 5, 3, 15, 5],
    ),
    (
        "WY02 fr YB02 fr / tu WR03 tu Y02 / B02 tu RB11 fr",
        31,
        [2, 2, 6, 0, 1, 0, 10, 0, 0, 9, 10, -1],
    ),
];

#[test]
fn kohaku_v8_1_and_p1_to_p12_built_tile_by_tile_with_every_goal_card() {
    for (pond, total, goals) in PONDS {
        let mut device = sheet(Title::Kohaku, TWO);
        device.tap(Key::A);
        device.tap(Key::Down);
        device.tap(Key::A);
        for row in pond.split('/') {
            let mut width = 0;
            for name in row.split_whitespace() {
                if name != "." {
                    lay_named(&mut device, name);
                }
                device.tap(Key::Right);
                width += 1;
            }
            many(&mut device, Key::Left, width);
            device.tap(Key::Down);
        }
        assert_eq!(device.fact("points 0"), total.to_string(), "{pond}");
        assert_eq!(device.stale(), None);
        device.tap(Key::B);
        device.tap(Key::Down);
        device.tap(Key::Right);
        for goal in goals {
            device.tap(Key::Right);
            assert_eq!(
                device.fact("points 0"),
                (total + goal).to_string(),
                "{pond}"
            );
        }
    }
}

#[test]
fn kohaku_v9_6_coins_decide_and_v9_7_danny_at_three_levels() {
    // 70, 70 and 65 points with 2, 4 and 6 coins: the rest are points of a goal card.
    let mut device = sheet(Title::Kohaku, THREE);
    for (seat, (coins, rest)) in [(2, 68), (4, 66), (6, 59)].into_iter().enumerate() {
        many(&mut device, Key::Down, 19);
        count(&mut device, &[coins]);
        device.tap(Key::A);
        device.tap(Key::Down);
        many(&mut device, Key::A, rest);
        device.tap(Key::Down);
        if seat < 2 {
            next(&mut device);
        }
    }
    assert_eq!(points(&device, 3), [70, 70, 65]);
    podium(&mut device);
    assert!(shows(&device, "Jan wins!"));
    device.tap(Key::A);
    device.run(4_000);
    assert!(shows(&device, "Equal points: more coins win."));
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
    many(&mut device, Key::Down, 19);
    device.tap(Key::A);
    assert!(shows(&device, "Against Danny there"));
    device.tap(Key::B);
    device.tap(Key::Down);
    podium(&mut device);
    assert!(shows(&device, "Danny wins!"));
}

#[test]
fn a_held_key_counts_fast_and_stops_at_what_the_box_holds() {
    let mut device = sheet(Title::Rybowisko, TWO);
    device.press(Key::Right, Press::Down);
    for _ in 0..40 {
        device.press(Key::Right, Press::Repeat);
    }
    assert_eq!(device.fact("count"), "54");
    assert!(
        !shows(&device, "The box has no more"),
        "it just stays there"
    );
    device.tap(Key::Right);
    assert!(shows(&device, "The box has no more"));
    device.tap(Key::B);
    many(&mut device, Key::Down, 4);
    many(&mut device, Key::A, 4);
    device.tap(Key::A);
    assert!(shows(&device, "So much luck is not"));
}

#[test]
fn rare_fish_are_among_the_fish() {
    let mut device = sheet(Title::Rybowisko, TWO);
    count(&mut device, &[1, 0, 0]);
    device.tap(Key::A);
    device.tap(Key::A);
    assert!(shows(&device, "Count the row above"));
    device.tap(Key::A);
    many(&mut device, Key::Up, 3);
    device.tap(Key::Left);
    assert!(shows(&device, "First take away from"));
    assert_eq!(device.fact("points 0"), "2");
}

#[test]
fn a_sheet_survives_power_off_and_a_new_one_wants_a_held_key() {
    for title in Title::ALL {
        let mut device = sheet(title, TWO);
        device.tap(Key::Down);
        device.tap(Key::A);
        device.tap(Key::A);
        let told = device.fact("points 0").to_owned();
        assert_ne!(told, "", "{title:?}");
        let mut again = Device::new(Layout::Square, Settings::default());
        again.keep_as(&device);
        many(&mut again, Key::Left, 3);
        again.tap(Key::A);
        open(&mut again, title);
        assert!(shows(&again, &told), "{title:?} {told}");
        again.tap(Key::Up);
        again.tap(Key::Up);
        many(&mut again, Key::Left, 1);
        again.tap(Key::A);
        assert!(shows(&again, "Hold A down: then"), "{title:?}");
        again.tap(Key::B);
        again.hold(Key::A);
        assert_eq!(again.fact("points 0"), "0", "{title:?}");
    }
}

#[test]
fn who_leaves_the_table_leaves_the_sheet_and_who_comes_is_blank() {
    let mut device = sheet(Title::Fish, THREE);
    for _ in 0..3 {
        count(&mut device, &[2, 1, 0, 0]);
        next(&mut device);
    }
    assert_eq!(points(&device, 3), [4, 4, 4]);
    for (guests, totals) in [(TWO, 2), (&["A", "B", "C", "D"][..], 4)] {
        let mut again = beside(Layout::Wide, Language::Pl, guests);
        let asked = again.effects.len();
        // The guests stay; the sheet comes from the other device.
        let guests = again.effects[..asked]
            .iter()
            .rev()
            .find_map(|effect| match effect {
                Effect::FetchNote(note) => {
                    again.shelf.note(*note).map(|bytes| (*note, bytes.to_vec()))
                }
                _ => None,
            });
        let (note, bytes) = guests.expect("guests");
        again.keep_as(&device);
        again.shelf.put(note, &bytes);
        open(&mut again, Title::Fish);
        again.tap(Key::A);
        let expected: Vec<i32> = (0..totals).map(|i| [5, 4, 4, 0][i]).collect();
        assert_eq!(points(&again, totals), expected);
    }
}

#[test]
fn a_note_of_nonsense_is_a_blank_sheet() {
    for title in Title::ALL {
        for length in [0, 1, 2, 7, 40, 300, 699] {
            for byte in [0, 1, 3, 6, 77, 255] {
                let mut device = sheet(title, TWO);
                device.tap(Key::B);
                let note = device.effects.iter().rev().find_map(|effect| match effect {
                    Effect::FetchNote(note) => Some(*note),
                    _ => None,
                });
                let mut bytes = vec![byte; length];
                if let [first, ..] = &mut bytes[..] {
                    *first = 1;
                }
                device.shelf.put(note.expect("a note"), &bytes);
                device.tap(Key::A);
                assert_eq!(device.fact("page"), "sheet");
                device.tap(Key::Down);
                device.tap(Key::A);
            }
        }
    }
}

#[test]
fn all_labels_fit_and_parts_make_the_whole_picture() {
    let six: &[&str] = &["Zuzanna", "Mateusz", "Ola", "Kazimierz", "Jan", "Wiktoria"];
    for layout in Layout::ALL {
        for &language in Language::ALL {
            for (title, guests) in Title::ALL
                .into_iter()
                .flat_map(|t| [(t, six), (t, &six[..1])])
            {
                let mut device = beside(layout, language, guests);
                let place = format!("{layout:?} {} {title:?}", language.code());
                open(&mut device, title);
                for step in 0..30 {
                    check(&device, &format!("{place} {step}"));
                    assert_eq!(device.stale(), None, "{place} {step}");
                    if step % 3 == 1 {
                        device.tap(Key::A);
                        assert_eq!(device.stale(), None, "{place} {step} A");
                        if device.fact("page") == "podium" {
                            check(&device, &format!("{place} podium"));
                            device.tap(Key::A);
                            device.run(2_000);
                            check(&device, &format!("{place} bars"));
                            many(&mut device, Key::B, 2);
                        }
                        if device.fact("page") == "pond" {
                            check(&device, &format!("{place} pond"));
                            device.tap(Key::A);
                            check(&device, &format!("{place} tile"));
                            many(&mut device, Key::B, 2);
                        }
                    }
                    if step % 4 == 2 {
                        device.tap(Key::Right);
                    }
                    device.tap(Key::Down);
                }
                device.tap(Key::X);
                check(&device, &format!("{place} help"));
            }
        }
    }
}

#[test]
fn every_goal_card_and_every_tile_has_room_for_its_name() {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let mut device = beside(layout, language, TWO);
            let place = format!("{layout:?} {}", language.code());
            open(&mut device, Title::Kohaku);
            device.tap(Key::A);
            many(&mut device, Key::Down, 2);
            for goal in 0..14 {
                check(&device, &format!("{place} goal {goal}"));
                device.tap(Key::Right);
            }
            device.tap(Key::Up);
            device.tap(Key::A);
            device.tap(Key::A);
            for kind in 0..9 {
                check(&device, &format!("{place} kind {kind}"));
                device.tap(Key::Right);
            }
            device.tap(Key::Down);
            for colour in 0..4 {
                check(&device, &format!("{place} colour {colour}"));
                device.tap(Key::Right);
                assert_eq!(device.stale(), None, "{place} colour {colour}");
            }
            device.tap(Key::X);
            check(&device, &format!("{place} help"));
        }
    }
}
