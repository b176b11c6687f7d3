//! No text is cut off and none covers another: on every screen, in every language, on both layouts.

use crate::device::Device;
use dice::{Failure, Health, Report, Source};
use keys::Key;
use rules_core::Title;
use ui::{Event, Language, Layout};

/// Check the labels that are on the screen now.
pub(crate) fn check(device: &Device, place: &str) {
    let labels = device.labels();
    assert!(!labels.0.is_empty(), "{place}: no label at all");
    let faults = labels.faults(&device.screen());
    assert!(faults.is_empty(), "{place}: {}", faults.join("; "));
}

pub(crate) fn everywhere(visit: impl Fn(&mut Device, &str)) {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let mut device = Device::in_language(layout, language);
            visit(&mut device, &format!("{layout:?} {}", language.code()));
        }
    }
}

#[test]
fn every_card_of_the_menu() {
    everywhere(|device, place| {
        for card in 0..9 {
            check(device, &format!("{place} card {card}"));
            device.tap(Key::Right);
        }
        device.tap(Key::X);
        check(device, &format!("{place} help"));
    });
}

#[test]
fn every_lesson_of_every_game() {
    everywhere(|device, place| {
        for title in Title::ALL {
            device.tap(Key::X);
            assert_eq!(device.fact("screen"), "lessons");
            for page in 0..5 {
                check(device, &format!("{place} {} lesson {page}", title.key()));
                device.tap(Key::Right);
            }
            device.tap(Key::B);
            assert_eq!(device.fact("screen"), "menu");
            device.tap(Key::Right);
        }
        assert_eq!(device.fact("card"), "dice", "the card after the games");
    });
}

#[test]
fn the_settings_row_by_row() {
    everywhere(|device, place| {
        device.tap(Key::Left);
        device.tap(Key::A);
        assert_eq!(device.fact("screen"), "settings");
        for row in 0..6 {
            check(device, &format!("{place} settings {row}"));
            if row == 1 || row == 3 {
                device.tap(Key::Right);
                check(device, &format!("{place} settings {row} changed"));
            }
            device.tap(Key::Down);
        }
        device.taps(Key::Down, 2);
        device.tap(Key::A);
        assert_eq!(device.fact("page"), "access");
        for row in 0..6 {
            check(device, &format!("{place} access {row}"));
            // The hand is for other tests. A goes through all values.
            if row != 3 {
                for _ in 0..3 {
                    device.tap(Key::A);
                    check(device, &format!("{place} access {row} changed"));
                    assert_eq!(device.stale(), None, "{place} access {row}");
                }
            }
            device.tap(Key::Down);
        }
        device.tap(Key::B);
        device.taps(Key::Down, 4);
        device.tap(Key::X);
        check(device, &format!("{place} settings help"));
        device.tap(Key::B);
        device.tap(Key::Up);
        device.taps(Key::A, 2);
        assert_eq!(device.fact("screen"), "self-test");
        check(device, &format!("{place} self-test"));
        for key in Key::ALL {
            device.tap(key);
        }
        check(device, &format!("{place} self-test done"));
    });
}

#[test]
fn the_dice_with_their_largest_numbers() {
    everywhere(|device, place| {
        to_the_dice(device);
        check(device, &format!("{place} tray"));
        device.world.faces = vec![6; 2];
        device.tap(Key::A);
        check(device, &format!("{place} two dice"));
        device.tap(Key::X);
        check(device, &format!("{place} tray help"));
        device.tap(Key::B);
        device.tap(Key::Right);
        device.tap(Key::A);
        check(device, &format!("{place} choose"));
        device.tap(Key::X);
        check(device, &format!("{place} choose help"));
        device.tap(Key::B);
        // Six-sided out, eight of a hundred sides in.
        for _ in 0..5 {
            device.tap(Key::Right);
        }
        for _ in 0..6 {
            device.tap(Key::Up);
        }
        device.tap(Key::A);
        device.world.faces = vec![100; 8];
        device.world.source = Source::Fallback;
        device.tap(Key::A);
        check(device, &format!("{place} eight dice on backup"));
        device.tap(Key::Y);
        check(device, &format!("{place} past"));
        device.tap(Key::X);
        check(device, &format!("{place} past help"));
        device.tap(Key::B);
        device.tap(Key::Y);
        for die in 0..7 {
            check(device, &format!("{place} fair {die}"));
            device.tap(Key::Right);
        }
        for failure in [Failure::StuckRun, Failure::Lopsided, Failure::Periodic] {
            let health = Health::Failed(failure);
            device.event(Event::Source(Report {
                health,
                samples: 9_999,
                reseeds: 1,
                failures: 1,
            }));
            check(device, &format!("{place} fair {failure:?}"));
        }
        device.tap(Key::X);
        check(device, &format!("{place} fair help"));
    });
}

fn to_the_dice(device: &mut Device) {
    device.tap(Key::Left);
    device.tap(Key::Left);
    device.tap(Key::Left);
    device.tap(Key::Left);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "dice");
}
