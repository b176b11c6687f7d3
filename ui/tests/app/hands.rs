//! The device held upside down: the cross points the other way, letters stay letters.

use keys::Key;
use ui::{Layout, Settings};

use crate::{device::Device, labels::check};

fn to_the_row(device: &mut Device) {
    device.tap(Key::Left);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "settings");
    // Two above the first.
    device.tap(Key::Up);
    device.tap(Key::Up);
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
        device.tap(Key::B);
        assert_eq!(device.fact("screen"), "menu");
        device.tap(Key::Left);
        assert_eq!(device.fact("card"), "rybowisko");
        device.tap(Key::Right);
        assert_eq!(device.fact("card"), "settings");
        device.tap(Key::A);
        // The self-test shows the keys where they are now.
        device.tap(Key::Up);
        device.tap(Key::A);
        assert_eq!(device.fact("screen"), "self-test");
        for key in Key::ALL {
            device.tap(key);
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
    device.press(Key::Right, keys::Press::Repeat);
    device.press(Key::Right, keys::Press::Repeat);
    assert_eq!(device.fact("hand"), "left");
}
