//! The virtual rivals: Klofni's penguin and Danny.

use keys::Key;
use rules_core::Title;

use super::{OWN, everywhere, on_page, point, to_page};
use crate::device::Device;

/// A turn of the penguin: the token flipped for it.
fn flip(device: &mut Device, token: usize) {
    device.tap(Key::A);
    assert_eq!(device.fact("ask"), "flip");
    point(device, 12, &[token]);
}

#[test]
fn klofni_15_the_penguin_takes_the_colour_it_has_least_of() {
    let mut device = on_page(Title::Klofni, OWN);
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
    device.taps(Key::Up, 3);
    device.tap(Key::Right);
    device.tap(Key::Up);
    device.tap(Key::Right);
    device.taps(Key::Up, 2);
    device.tap(Key::A);
    assert_eq!(device.fact("ask"), "takes");
    device.restart();
    to_page(&mut device, Title::Klofni, OWN);
    device.tap(Key::A);
    // Pink 1, green 2, yellow 2 are a row; bubbles count at the hardest level.
    assert_eq!((device.fact("rival"), device.fact("depth")), ("5 5 8", "3"));
    device.tap(Key::B);
    assert_eq!((device.fact("rival"), device.fact("depth")), ("1 1 6", "2"));
}

#[test]
fn klofni_16_the_player_chooses_between_foods_that_it_likes_alike() {
    let mut device = on_page(Title::Klofni, OWN);
    flip(&mut device, 3);
    device.tap(Key::A);
    assert_eq!(device.fact("rival"), "1 3 5", "a stone");
    flip(&mut device, 11);
    for (times, side) in [(3, Key::Right), (2, Key::Right), (3, Key::Right)] {
        device.taps(Key::Up, times);
        device.tap(side);
    }
    device.tap(Key::A);
    // From pink past green, which is not tied, to yellow.
    device.taps(Key::Right, 2);
    device.tap(Key::A);
    assert_eq!((device.fact("rival"), device.fact("depth")), ("3 5 9", "3"));
    // Below the depths a new game is held.
    device.taps(Key::Down, 3);
    device.tap(Key::A);
    assert_eq!(device.fact("ask"), "rest");
    device.hold(Key::A);
    assert_eq!((device.fact("rival"), device.fact("depth")), ("0 0 0", "1"));
}

/// Fills the display: two white-red fish, others white; one-flowers everywhere.
fn danny() -> Device {
    let mut device = on_page(Title::Kohaku, OWN);
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
    device.taps(Key::Right, 2);
    device.tap(Key::A);
    device.taps(Key::Right, 2);
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
    to_page(&mut device, Title::Kohaku, OWN);
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

#[test]
fn every_moment_of_the_checker_and_the_rivals_fits() {
    use Key::{A, B, Down, Left, Right, Up, X};
    let checker = [
        X, X, A, A, A, Right, A, Right, A, A, B, Up, Right, Down, A, A, A, A, A, Right, Right,
        Right, Down, Down, Right, X, X,
    ];
    everywhere(Title::Podwodni, OWN, &checker);
    let penguin = [
        X, X, Up, Down, Down, Left, A, A, A, A, Up, A, Right, Right, Right, A, Up, Up, Right, Up,
        Right, Up, Up, A, Left, A,
    ];
    everywhere(Title::Klofni, OWN, &penguin);
    let mut danny = vec![X, X, Right, Up];
    danny.extend([A; 14]);
    danny.extend([Right, A, A, A, A, Right, A, Right, A, Left, A]);
    everywhere(Title::Kohaku, OWN, &danny);
}
