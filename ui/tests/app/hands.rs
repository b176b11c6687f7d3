//! The device held upside down. The input task turns the cross, so these tests press keys as it does; the
//! app turns nothing, and draws the keys where they are.

use keys::Key;
use ui::{Layout, Settings};

use crate::{device::Device, labels::check};

/// Tap the key at this place of the case, however the device is held: what `tasks/input.rs` of the firmware
/// makes of it.
fn tap(device: &mut Device, key: Key) {
    device.tap(if device.app.settings().left_handed {
        key.turned()
    } else {
        key
    });
}

fn to_the_row(device: &mut Device) {
    device.tap(Key::Left);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "settings");
    // The third row opens the page with the hand, in its fourth row.
    device.taps(Key::Down, 2);
    device.tap(Key::A);
    assert_eq!(device.fact("page"), "access");
    device.taps(Key::Down, 3);
}

#[test]
fn turned_over_the_cross_points_the_other_way_and_back() {
    for layout in Layout::ALL {
        let mut device = Device::new(layout, Settings::default());
        to_the_row(&mut device);
        device.tap(Key::Right);
        assert_eq!(device.fact("hand"), "left");
        assert!(device.app.settings().left_handed);
        assert_eq!(device.stale(), None);
        check(&device, "settings");
        // B is B; what was right is left.
        tap(&mut device, Key::B);
        assert_eq!(device.fact("page"), "settings");
        tap(&mut device, Key::B);
        assert_eq!(device.fact("screen"), "menu");
        tap(&mut device, Key::Left);
        assert_eq!(device.fact("card"), "rybowisko");
        tap(&mut device, Key::Right);
        assert_eq!(device.fact("card"), "settings");
        tap(&mut device, Key::A);
        // The self-test shows the keys where they are now.
        tap(&mut device, Key::Down);
        tap(&mut device, Key::A);
        tap(&mut device, Key::A);
        assert_eq!(device.fact("screen"), "self-test");
        for key in Key::ALL {
            tap(&mut device, key);
            assert_eq!(device.stale(), None, "{key:?}");
        }
        assert_eq!(device.fact("keys"), "8");
        check(&device, "self-test");
        device.restart();
        assert!(device.app.settings().left_handed, "it is kept");
    }
}

#[test]
fn a_held_key_does_not_turn_it_back() {
    let mut device = Device::new(Layout::Square, Settings::default());
    to_the_row(&mut device);
    device.press(Key::Right, keys::Press::Down);
    // From now on the input task turns the key that is held.
    device.press(Key::Left, keys::Press::Repeat);
    device.press(Key::Left, keys::Press::Repeat);
    assert_eq!(device.fact("hand"), "left");
}

/// Where the help card of the settings has this key.
fn key_on_the_card(device: &Device, name: &str) -> (i32, i32) {
    let labels = device.labels().0;
    let label = labels.iter().find(|label| label.text == name);
    let centre = label.expect("the key is on the card").ink.center();
    (centre.x, centre.y)
}

#[test]
fn the_help_card_shows_the_keys_as_they_lie_in_the_hand() {
    for layout in Layout::ALL {
        let mut device = Device::new(layout, Settings::default());
        to_the_row(&mut device);
        device.tap(Key::X);
        let right = ["A", "B", "X", "Y"].map(|name| key_on_the_card(&device, name));
        device.tap(Key::B);
        device.tap(Key::Right);
        assert_eq!(device.fact("hand"), "left");
        device.tap(Key::X);
        let left = ["A", "B", "X", "Y"].map(|name| key_on_the_card(&device, name));
        let [a, b, x, y] = right;
        assert!(a.0 > y.0 && b.1 > x.1, "{right:?}");
        let [a, b, x, y] = left;
        assert!(a.0 < y.0 && b.1 < x.1, "{left:?}");
        assert!(
            left.iter().all(|at| at.0 < right[3].0),
            "{left:?} {right:?}"
        );
        check(&device, "help");
    }
}
