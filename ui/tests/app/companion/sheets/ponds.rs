//! Ponds of Kōhaku, built tile by tile on the screen.

use keys::Key;
use rules_core::Title;
use ui::{Language, Layout};

use super::{TWO, beside, open_sheet, sheet};
use crate::{device::Device, labels::check};

/// From the pond to the rows in which a tile is put together, past the pictures.
fn open_rows(device: &mut Device) {
    device.tap(Key::A);
    device.tap(Key::Up);
    device.taps(Key::Right, 2);
    device.tap(Key::A);
}

/// Lay the tile that is offered, with this many steps in its rows: kind, colours, marks.
fn lay(device: &mut Device, steps: &[usize]) {
    open_rows(device);
    for (row, times) in steps.iter().enumerate() {
        if row > 0 {
            device.tap(Key::Down);
        }
        device.taps(Key::Right, *times);
    }
    device.tap(Key::A);
}

#[test]
fn tile_by_tile() {
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
    device.taps(Key::Left, 2);
    device.tap(Key::Down);
    lay(&mut device, &[2]);
    assert_eq!(device.fact("points 0"), "7");
    // The flower becomes nothing.
    device.tap(Key::Up);
    device.tap(Key::Right);
    open_rows(&mut device);
    device.taps(Key::Left, 2);
    device.tap(Key::A);
    assert_eq!((device.fact("tiles"), device.fact("points 0")), ("3", "3"));
    device.tap(Key::B);
    assert_eq!(device.fact("page"), "sheet");
    // The card for yellow and red counts two koi, for no points yet; the one for fish without
    // dragonflies brings two each.
    device.tap(Key::Down);
    device.taps(Key::Right, 9);
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
    open_rows(device);
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
fn v8_1_and_p1_to_p12_built_tile_by_tile_with_every_goal_card() {
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
            device.taps(Key::Left, width);
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
fn every_goal_card_and_every_tile_has_room_for_its_name() {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let mut device = beside(layout, language, TWO);
            let place = format!("{layout:?} {}", language.code());
            open_sheet(&mut device, Title::Kohaku);
            device.tap(Key::A);
            device.taps(Key::Down, 2);
            for goal in 0..14 {
                check(&device, &format!("{place} goal {goal}"));
                device.tap(Key::Right);
            }
            device.tap(Key::Up);
            device.tap(Key::A);
            device.tap(Key::A);
            check(&device, &format!("{place} pictures"));
            device.tap(Key::B);
            open_rows(&mut device);
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

#[test]
fn a_row_of_tiles_goes_on_by_itself_and_a_new_one_begins_below() {
    let mut device = sheet(Title::Kohaku, TWO);
    device.tap(Key::A);
    device.tap(Key::Down);
    device.tap(Key::A);
    // Yellow-red koi and red flower, the commonest of each page; the pictures of the third cell are open.
    device.tap(Key::A);
    device.taps(Key::A, 2);
    device.tap(Key::A);
    assert_eq!((device.fact("tiles"), device.fact("points 0")), ("2", "2"));
    // B ends the row; below the flower lies the first koi of the next one.
    device.tap(Key::B);
    device.tap(Key::Down);
    device.taps(Key::A, 2);
    assert_eq!((device.fact("tiles"), device.fact("points 0")), ("3", "4"));
}
