//! Set-up, read out card by card.

use keys::Key;
use rules_core::Title;
use ui::{Language, Layout};

use super::{SET_UP, on_page, to_hub};
use crate::{device::Device, labels::check};

#[test]
fn set_up_is_read_out_for_as_many_as_play() {
    let mut device = on_page(Title::Klofni, SET_UP);
    assert_eq!(device.fact("page"), "set-up");
    device.taps(Key::Right, 2);
    assert_eq!(device.fact("players"), "4");
    device.tap(Key::A);
    device.tap(Key::A);
    assert_eq!(device.fact("step"), "2");
    assert!(
        device.shows("5"),
        "five tokens of each depth: {:?}",
        device.texts()
    );
    device.tap(Key::B);
    assert_eq!(device.fact("step"), "1");
    device.taps(Key::Right, 3);
    assert_eq!(device.fact("step"), "4");
    assert_eq!(device.stale(), None);
    device.tap(Key::A);
    assert_eq!(device.fact("page"), "first", "the pointer says who begins");
}

#[test]
fn every_card_of_every_set_up_fits() {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let mut device = Device::in_language(layout, language);
            to_hub(&mut device);
            for title in 0..5 {
                device.tap(Key::A);
                for players in 0..6 {
                    device.tap(Key::A);
                    device.taps(Key::Right, players);
                    let place =
                        |step: usize| format!("{layout:?} {language:?} {title} {players} {step}");
                    check(&device, &place(0));
                    // A reads the first card out, and then RIGHT goes on.
                    device.tap(Key::A);
                    for step in 1..11 {
                        check(&device, &place(step));
                        device.tap(Key::Right);
                    }
                    while device.fact("page") == "set-up" {
                        device.tap(Key::B);
                    }
                }
                device.tap(Key::B);
                device.tap(Key::Right);
            }
        }
    }
}
