//! Turns, rivals and checkers beside a printed box, by keys.

use keys::{Key, Press};
use ui::{Cue, Effect, Language, Layout, Settings};

use crate::{device::Device, labels::check};

/// From the menu to a page of a game: its tile in the hub, its row in the contents.
fn to_page(device: &mut Device, tile: usize, row: usize) {
    for _ in 0..3 {
        device.tap(Key::Left);
    }
    assert_eq!(device.fact("card"), "companion");
    device.tap(Key::A);
    taps(device, Key::Right, tile);
    device.tap(Key::A);
    taps(device, Key::Down, row);
    device.tap(Key::A);
}

fn taps(device: &mut Device, key: Key, times: usize) {
    for _ in 0..times {
        device.tap(key);
    }
}

const RYBOWISKO: usize = 0;
const PODWODNI: usize = 1;
const FISH: usize = 2;
const KOHAKU: usize = 3;
const KLOFNI: usize = 4;
/// Rows of a game's contents.
const TURNS: usize = 2;
const OWN: usize = 4;

fn device() -> Device {
    let settings = Settings {
        volume: 2,
        ..Settings::default()
    };
    Device::new(Layout::Square, settings)
}

/// A tracker at its first turn.
fn tracker(tile: usize) -> Device {
    let mut device = device();
    to_page(&mut device, tile, TURNS);
    assert_eq!(device.fact("page"), "turns");
    device.tap(Key::A);
    assert_eq!((device.fact("turn"), device.fact("round")), ("0", "1"));
    device
}

fn facts<'a>(device: &'a Device, keys: [&str; 3]) -> [&'a str; 3] {
    keys.map(|key| device.fact(key))
}

const TURN: [&str; 3] = ["turn", "round", "alarm"];

#[test]
fn rybowisko_finishes_the_round_at_the_target() {
    let mut device = tracker(RYBOWISKO);
    device.tap(Key::Down);
    taps(&mut device, Key::Right, 6);
    assert_eq!(device.fact("alarm"), "none");
    device.effects.clear();
    device.tap(Key::Right);
    assert_eq!(
        facts(&device, ["turn", "alarm", "left"]),
        ["0", "last-turns", "1"]
    );
    assert!(device.effects.contains(&Effect::Play(Cue::Trouble)));
    device.tap(Key::A);
    device.tap(Key::A);
    assert_eq!(facts(&device, TURN), ["1", "1", "none"]);
    device.effects.clear();
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "over");
    assert!(device.effects.contains(&Effect::Play(Cue::Win)));
    // Nobody has a turn: a new game is held.
    device.tap(Key::A);
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "over");
    device.hold(Key::A);
    device.tap(Key::A);
    assert_eq!(facts(&device, TURN), ["0", "1", "none"]);
}

#[test]
fn rybowisko_mixes_the_tokens_at_eight() {
    let mut device = tracker(RYBOWISKO);
    taps(&mut device, Key::Down, 3);
    taps(&mut device, Key::Right, 6);
    assert_eq!(
        (device.fact("alarm"), device.fact("counts")),
        ("none", "0 3 7 0")
    );
    device.tap(Key::Right);
    assert_eq!(device.fact("alarm"), "refill");
    // A fisher stands on an empty place: six are laid, two stay.
    device.tap(Key::Right);
    device.tap(Key::A);
    assert_eq!(
        (device.fact("alarm"), device.fact("counts")),
        ("none", "0 3 2 0")
    );
}

#[test]
fn luck_smiles_again_after_a_rest() {
    let mut device = tracker(RYBOWISKO);
    taps(&mut device, Key::Down, 2);
    taps(&mut device, Key::Left, 4);
    assert_eq!(device.fact("counts"), "0 0 1 0");
    device.press(Key::Right, Press::Down);
    for _ in 0..5 {
        device.press(Key::Right, Press::Repeat);
    }
    assert_eq!(device.fact("counts"), "0 3 1 0");
    device.tap(Key::Left);
    device.tap(Key::A);
    assert_eq!(
        (device.fact("turn"), device.fact("counts")),
        ("1", "0 3 1 0")
    );
}

#[test]
fn podwodni_gives_the_others_a_last_turn() {
    let mut device = tracker(PODWODNI);
    device.tap(Key::Down);
    taps(&mut device, Key::Right, 3);
    device.tap(Key::Down);
    taps(&mut device, Key::Right, 5);
    assert_eq!(device.fact("alarm"), "none", "not before the turn ends");
    device.tap(Key::A);
    assert_eq!(
        facts(&device, ["turn", "alarm", "left"]),
        ["1", "last-turns", "0"]
    );
    device.tap(Key::A);
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "over");
}

#[test]
fn klofni_says_who_still_dives() {
    let mut device = tracker(KLOFNI);
    device.tap(Key::A);
    device.tap(Key::Down);
    device.tap(Key::A);
    assert_eq!(
        facts(&device, ["turn", "alarm", "left"]),
        ["1", "last-turns", "2"]
    );
    // The alarm, the second diver's turn, then one round more.
    taps(&mut device, Key::A, 3);
    assert_eq!(facts(&device, TURN), ["1", "2", "none"]);
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "over");
}

#[test]
fn fish_counts_the_passes_of_the_pile() {
    let mut device = tracker(FISH);
    device.tap(Key::Down);
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "shuffle");
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "none");
    device.tap(Key::Down);
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "over", "two play it through twice");
}

#[test]
fn kohaku_ends_with_the_22nd_turn_of_two() {
    let mut device = tracker(KOHAKU);
    let mut alarms = Vec::new();
    for turn in 1..=22 {
        device.tap(Key::A);
        if device.fact("alarm") != "none" {
            alarms.push((turn, device.fact("alarm").to_owned()));
            device.tap(Key::A);
        }
    }
    let expected = [(20, "last-turns"), (22, "over")];
    assert_eq!(
        alarms,
        expected.map(|(turn, alarm)| (turn, alarm.to_owned()))
    );
}

#[test]
fn b_takes_back_step_by_step_and_held_it_leaves() {
    let mut device = tracker(RYBOWISKO);
    device.tap(Key::Down);
    taps(&mut device, Key::Right, 2);
    device.tap(Key::A);
    assert_eq!(device.fact("turn"), "1");
    device.tap(Key::B);
    assert_eq!(
        (device.fact("turn"), device.fact("counts")),
        ("0", "2 3 1 0")
    );
    device.tap(Key::B);
    assert_eq!(device.fact("counts"), "1 3 1 0");
    device.hold(Key::B);
    assert_eq!(device.fact("page"), "contents");
    device.tap(Key::A);
    device.tap(Key::B);
    device.tap(Key::A);
    // The dice come and go; the B that puts them away takes nothing back.
    device.tap(Key::Y);
    device.tap(Key::B);
    assert_eq!(device.fact("screen"), "companion");
    device.tap(Key::A);
    assert_eq!((device.fact("turn"), device.fact("round")), ("0", "2"));
}

#[test]
fn a_tracker_goes_on_after_power_off() {
    let mut device = tracker(RYBOWISKO);
    device.tap(Key::Down);
    taps(&mut device, Key::Right, 7);
    assert_eq!(device.fact("alarm"), "last-turns");
    device.restart();
    to_page(&mut device, RYBOWISKO, TURNS);
    // The alarm is still there to be heard.
    device.tap(Key::A);
    assert_eq!(facts(&device, TURN), ["0", "1", "none"]);
    assert_eq!(device.fact("counts"), "7 3 1 0");
    device.tap(Key::B);
    assert_eq!(
        device.fact("counts"),
        "6 3 1 0",
        "also what was said before"
    );
}

/// The page of a rival or of the checker.
fn own_page(tile: usize) -> Device {
    let mut device = device();
    to_page(&mut device, tile, OWN);
    device
}

/// Points at one of `count` things after the other and takes them; the cursor begins at the first.
fn point(device: &mut Device, count: usize, things: &[usize]) {
    let mut at = 0;
    for &thing in things {
        taps(device, Key::Right, (count + thing - at) % count);
        device.tap(Key::A);
        at = thing;
    }
}

#[test]
fn podwodni_v12_sets_and_what_is_missing() {
    let cases = [
        // Cards, whether they are a set, the outlook.
        (&[0, 0, 0][..], "true", "spare 2"),
        (&[0, 0, 0, 4], "false", "spare 1"),
        (&[0, 0, 0, 4, 9], "false", "score 0"),
        (&[0, 0, 9, 4, 8], "false", "score 0"),
        (&[0, 9, 9, 4, 8], "false", "missing 1"),
        (&[0, 3, 6, 0, 4], "false", "spare 1"),
        (&[0, 3, 6, 0], "true", "spare 2"),
        (&[0, 1, 9, 9, 3, 8], "false", "missing 1"),
        (&[9, 9, 9, 9, 9, 9], "false", "missing 2"),
        (&[0, 0, 0, 0, 0], "false", "score 0"),
    ];
    for (cards, set, outlook) in cases {
        let mut device = own_page(PODWODNI);
        point(&mut device, 10, cards);
        let told = (device.fact("set"), device.fact("outlook"));
        assert_eq!(told, (set, outlook), "{cards:?}");
    }
}

#[test]
fn podwodni_v1_what_breaks_a_dive() {
    // Red angelfish is 0, yellow tang 8, shrimp 9, wave 10, net 11, harpoon 12.
    let cases = [
        (&[0, 4, 8, 11, 6][..], "7", "top left, Y1"),
        (&[11, 8, 4, 0, 6], "4", "top right, Y1"),
        (&[6, 2, 5, 9, 9], "4", "bottom left, S"),
        (&[9, 5, 2, 6, 10], "2", "bottom right, W"),
    ];
    for (cards, breakers, name) in cases {
        let mut device = own_page(PODWODNI);
        device.tap(Key::Up);
        device.tap(Key::Right);
        device.tap(Key::Down);
        point(&mut device, 13, cards);
        assert_eq!(device.fact("breakers"), breakers, "{name}");
        device.tap(Key::B);
        assert_eq!(device.fact("breakers"), "0", "the first card holds");
        device.restart();
        to_page(&mut device, PODWODNI, OWN);
        device.tap(Key::A);
        assert_eq!(device.fact("cards"), "5", "{name}: the row was kept");
    }
}

/// A turn of the penguin: the token flipped for it.
fn flip(device: &mut Device, token: usize) {
    device.tap(Key::A);
    assert_eq!(device.fact("ask"), "flip");
    point(device, 12, &[token]);
}

#[test]
fn klofni_15_the_penguin_takes_the_colour_it_has_least_of() {
    let mut device = own_page(KLOFNI);
    // Only the first two depths have face-down tokens.
    device.tap(Key::Up);
    for _ in 0..3 {
        device.tap(Key::Up);
        device.tap(Key::Right);
    }
    // Pink 1, yellow 2, bubbles: then a shark at the second depth.
    for token in [0, 2, 7] {
        flip(&mut device, token);
        assert_eq!(device.fact("ask"), "takes");
        device.tap(Key::A);
    }
    flip(&mut device, 11);
    assert_eq!(device.fact("ask"), "face-up");
    taps(&mut device, Key::Up, 3);
    device.tap(Key::Right);
    device.tap(Key::Up);
    device.tap(Key::Right);
    taps(&mut device, Key::Up, 2);
    device.tap(Key::A);
    assert_eq!(device.fact("ask"), "takes");
    device.restart();
    to_page(&mut device, KLOFNI, OWN);
    device.tap(Key::A);
    // Pink 1, green 2, yellow 2 are a row; bubbles count at the hardest level.
    assert_eq!((device.fact("rival"), device.fact("depth")), ("5 5 8", "3"));
    device.tap(Key::B);
    assert_eq!((device.fact("rival"), device.fact("depth")), ("1 1 6", "2"));
}

#[test]
fn klofni_16_the_player_chooses_between_foods_that_it_likes_alike() {
    let mut device = own_page(KLOFNI);
    flip(&mut device, 3);
    device.tap(Key::A);
    assert_eq!(device.fact("rival"), "1 3 5", "a stone");
    flip(&mut device, 11);
    for (times, side) in [(3, Key::Right), (2, Key::Right), (3, Key::Right)] {
        taps(&mut device, Key::Up, times);
        device.tap(side);
    }
    device.tap(Key::A);
    // From pink past green, which is not tied, to yellow.
    taps(&mut device, Key::Right, 2);
    device.tap(Key::A);
    assert_eq!((device.fact("rival"), device.fact("depth")), ("3 5 9", "3"));
    // Below the depths a new game is held.
    taps(&mut device, Key::Down, 3);
    device.tap(Key::A);
    assert_eq!(device.fact("ask"), "rest");
    device.hold(Key::A);
    assert_eq!((device.fact("rival"), device.fact("depth")), ("0 0 0", "1"));
}

/// Fills the display: two white-red fish, others white; one-flowers everywhere.
fn danny() -> Device {
    let mut device = own_page(KOHAKU);
    for cell in 0..12 {
        let fish = [0, 2, 5, 7, 8, 10].contains(&cell);
        let tile = if fish && cell < 3 { 5 } else { 0 };
        point(&mut device, if fish { 11 } else { 8 }, &[tile]);
    }
    assert_eq!(device.fact("ask"), "take-fish");
    device
}

/// The player takes the centre; new tiles come there.
fn take_the_centre(device: &mut Device) {
    taps(device, Key::Right, 2);
    device.tap(Key::A);
    taps(device, Key::Right, 2);
    device.tap(Key::A);
    for count in [11, 8] {
        assert_eq!(device.fact("ask"), "fill");
        point(device, count, &[0]);
    }
    assert_eq!(device.fact("ask"), "reveal-fish");
}

#[test]
fn danny_takes_every_fish_of_the_same_colouring() {
    let mut device = danny();
    take_the_centre(&mut device);
    point(&mut device, 11, &[5]);
    assert_eq!((device.fact("ask"), device.fact("takes")), ("takes", "2"));
    assert_eq!(device.fact("rival"), "9 9 9");
    device.restart();
    to_page(&mut device, KOHAKU, OWN);
    device.tap(Key::A);
    for _ in 0..2 {
        assert_eq!(device.fact("ask"), "fill");
        point(&mut device, 11, &[0]);
    }
    assert_eq!(device.fact("ask"), "take-fish");
    // A yellow fish with a coin has no match: a frog comes, and it is alone too.
    take_the_centre(&mut device);
    point(&mut device, 11, &[1]);
    assert_eq!(device.fact("ask"), "reveal-lily");
    point(&mut device, 8, &[5]);
    assert_eq!(
        (device.fact("takes"), device.fact("rival")),
        ("0", "14 15 16")
    );
    device.tap(Key::A);
    assert_eq!(device.fact("ask"), "take-fish");
}

#[test]
fn dannys_game_ends_with_a_stack() {
    let mut device = danny();
    device.tap(Key::B);
    assert_eq!(device.fact("ask"), "fill", "one step back");
    point(&mut device, 8, &[2]);
    take_the_centre(&mut device);
    point(&mut device, 11, &[10]);
    assert_eq!(device.fact("ask"), "over");
    device.tap(Key::A);
    assert_eq!(device.fact("ask"), "over");
    device.hold(Key::A);
    assert_eq!(device.fact("ask"), "fill");
}

/// Looks at every moment of a page, as people on both screens in both languages do.
fn everywhere(tile: usize, row: usize, keys: &[Key]) {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let mut device = Device::in_language(layout, language);
            to_page(&mut device, tile, row);
            for (step, key) in keys.iter().enumerate() {
                device.tap(*key);
                let place = format!("{layout:?} {} page {tile} step {step}", language.code());
                check(&device, &place);
                assert_eq!(device.stale(), None, "{place}");
            }
        }
    }
}

#[test]
fn every_moment_of_the_trackers_fits() {
    use Key::{A, Down, Left, Right, X};
    let rybowisko = [
        Down,
        Down,
        A,
        Down,
        A,
        Down,
        Right,
        Down,
        Left,
        Down,
        Right,
        Right,
        Right,
        Right,
        Right,
        Right,
        Right,
        A,
        X,
        X,
        Key::Up,
        Key::Up,
        Right,
        Right,
        Right,
        Right,
        Right,
        Right,
        A,
        A,
        A,
    ];
    everywhere(RYBOWISKO, TURNS, &rybowisko);
    let mut podwodni = vec![Down, Right, A, Down];
    podwodni.extend([Right; 4]);
    podwodni.extend([A, A, A, A]);
    everywhere(PODWODNI, TURNS, &podwodni);
    everywhere(FISH, TURNS, &[A, Down, A, A, Down, A, A]);
    everywhere(KLOFNI, TURNS, &[A, Down, A, A, A, A, A]);
    let mut kohaku = vec![A, Down];
    kohaku.extend([Left; 20]);
    kohaku.extend([A, A, A]);
    everywhere(KOHAKU, TURNS, &kohaku);
}

#[test]
fn every_moment_of_the_checker_and_the_rivals_fits() {
    use Key::{A, B, Down, Left, Right, Up, X};
    let checker = [
        X, X, A, A, A, Right, A, Right, A, A, B, Up, Right, Down, A, A, A, A, A, Right, Right,
        Right, Down, Down, Right, X, X,
    ];
    everywhere(PODWODNI, OWN, &checker);
    let penguin = [
        X, X, Up, Down, Down, Left, A, A, A, A, Up, A, Right, Right, Right, A, Up, Up, Right, Up,
        Right, Up, Up, A, Left, A,
    ];
    everywhere(KLOFNI, OWN, &penguin);
    let mut danny = vec![X, X, Right, Up];
    danny.extend([A; 14]);
    danny.extend([Right, A, A, A, A, Right, A, Right, A, Left, A]);
    everywhere(KOHAKU, OWN, &danny);
}
