//! Sets and breaks of Podwodni Łowcy.

use keys::Key;
use rules_core::Title;
use ui::{Language, Layout};

use super::{OWN, on_page, point, to_page};
use crate::{device::Device, labels::check};

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
        let mut device = on_page(Title::Podwodni, OWN);
        point(&mut device, 10, cards);
        let told = (device.fact("set"), device.fact("outlook"));
        assert_eq!(told, (set, outlook), "{cards:?}");
    }
}

#[test]
fn every_answer_about_a_set_fits() {
    // Too few, a shrimp too many, three that differ, four of no colour and no kind, a set, a set among more.
    let answers: [&[usize]; 6] = [
        &[0],
        &[0, 9, 9],
        &[0, 0, 4],
        &[0, 1, 3, 5],
        &[0, 0, 0],
        &[0, 0, 0, 4, 8],
    ];
    for layout in Layout::ALL {
        for &language in Language::ALL {
            for cards in answers {
                let mut device = Device::in_language(layout, language);
                to_page(&mut device, Title::Podwodni, OWN);
                point(&mut device, 10, cards);
                check(
                    &device,
                    &format!("{layout:?} {} {cards:?}", language.code()),
                );
            }
        }
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
        let mut device = on_page(Title::Podwodni, OWN);
        device.tap(Key::Up);
        device.tap(Key::Right);
        device.tap(Key::Down);
        point(&mut device, 13, cards);
        assert_eq!(device.fact("breakers"), breakers, "{name}");
        device.tap(Key::B);
        assert_eq!(device.fact("breakers"), "0", "the first card holds");
        device.restart();
        to_page(&mut device, Title::Podwodni, OWN);
        device.tap(Key::A);
        assert_eq!(device.fact("cards"), "5", "{name}: the row was kept");
    }
}
