//! Dimming, sleeping and waking, and the system menu.

use keys::{Key, Press};
use store::ItemKey;
use ui::{Battery, Effect, Event, Exit, Layout, Power, Rest, Settings, SleepAfter, Supply};

use crate::device::Device;

const MINUTE: u32 = 60_000;

/// At the menu, asleep after a minute.
fn device() -> Device {
    let settings = Settings {
        sleep: SleepAfter::One,
        motion: false,
        ..Settings::default()
    };
    Device::new(Layout::Square, settings)
}

/// How the device rests, by its last effect.
fn rest(device: &Device) -> Rest {
    let mut rests = device
        .effects
        .iter()
        .rev()
        .filter_map(|effect| match effect {
            Effect::Rest(rest) => Some(*rest),
            _ => None,
        });
    rests.next().unwrap_or_default()
}

fn usb(device: &mut Device) {
    device.event(Event::Power(Power {
        battery: Some(Battery {
            percent: 80,
            millivolts: 4_000,
        }),
        supply: Supply::Usb,
    }));
}

#[test]
fn it_dims_at_half_the_time_goes_dark_and_falls_asleep() {
    let mut device = device();
    device.tap(Key::Right);
    // A second has passed since.
    device.run(MINUTE / 2 - 2_000);
    assert_eq!(rest(&device), Rest::Awake);
    device.run(2_000);
    assert_eq!(rest(&device), Rest::Dim);
    device.run(MINUTE / 2);
    assert_eq!(rest(&device), Rest::Dark);
    device.run(10_000);
    assert_eq!(rest(&device), Rest::Dormant);
}

#[test]
fn with_usb_it_stays_dark_and_without_the_setting_awake() {
    let mut device = device();
    usb(&mut device);
    device.run(10 * MINUTE);
    assert_eq!(rest(&device), Rest::Dark);
    let settings = Settings {
        sleep: SleepAfter::Never,
        ..Settings::default()
    };
    let mut device = Device::new(Layout::Square, settings);
    device.run(60 * MINUTE);
    assert_eq!(rest(&device), Rest::Awake);
}

#[test]
fn the_key_that_wakes_does_nothing_else_and_the_next_one_does() {
    let mut device = device();
    device.tap(Key::Right);
    let card = device.fact("card").to_owned();
    device.run(5 * MINUTE);
    // Held, with everything a held key reports.
    device.press(Key::A, Press::Down);
    assert_eq!(rest(&device), Rest::Awake);
    device.press(Key::A, Press::Long);
    // Another key, before the first is released, counts.
    device.tap(Key::Right);
    assert_ne!(device.fact("card"), card);
    device.press(Key::A, Press::Up { after_long: true });
    assert_eq!(device.fact("screen"), "menu");
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "setup");
}

#[test]
fn a_key_in_dim_light_wakes_and_acts() {
    let mut device = device();
    device.run(MINUTE / 2 + 1_000);
    assert_eq!(rest(&device), Rest::Dim);
    device.tap(Key::A);
    assert_eq!(rest(&device), Rest::Awake);
    assert_eq!(device.fact("screen"), "setup");
}

#[test]
fn a_stuck_key_does_not_keep_it_awake() {
    let mut device = device();
    device.press(Key::Right, Press::Down);
    for _ in 0..20 {
        device.run(MINUTE / 12);
        device.press(Key::Right, Press::Repeat);
    }
    assert!(matches!(rest(&device), Rest::Dark | Rest::Dormant));
}

#[test]
fn it_does_not_go_dark_while_a_computer_thinks() {
    let mut device = device();
    device.tap(Key::A);
    // Computers on both seats.
    device.play(&[Key::Down, Key::Down, Key::Right, Key::Up, Key::Up]);
    device.tap(Key::A);
    for _ in 0..100 {
        device.run(500);
        device.slow = device.fact("moment") == "thinking";
        if device.slow {
            break;
        }
    }
    assert_eq!(device.fact("moment"), "thinking");
    device.run(5 * MINUTE);
    assert_eq!(rest(&device), Rest::Dim);
}

#[test]
fn it_does_not_go_dark_while_a_roll_is_shown_to_the_table() {
    let mut device = device();
    for _ in 0..4 {
        device.tap(Key::Left);
    }
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "dice");
    device.tap(Key::A);
    device.run(3_000);
    for _ in 0..6 {
        if device.offers(ui::text::Msg::Show) {
            break;
        }
        device.tap(Key::Right);
    }
    device.tap(Key::A);
    device.run(5 * MINUTE);
    assert_eq!(rest(&device), Rest::Dim);
    device.tap(Key::B);
    device.run(2 * MINUTE);
    assert!(matches!(rest(&device), Rest::Dark | Rest::Dormant));
}

/// The system menu of a device with a battery, from wherever it is.
fn open_system(device: &mut Device) {
    device.hold(Key::Y);
    assert_eq!(device.fact("system"), "open");
}

#[test]
fn held_y_opens_the_system_menu_and_b_goes_on() {
    let mut device = device();
    let before = device.picture().to_vec();
    open_system(&mut device);
    assert_ne!(device.picture(), before);
    device.tap(Key::B);
    assert_eq!(device.fact("system"), "closed");
    assert_eq!(device.picture(), before);
    assert_eq!(device.fact("screen"), "menu");
}

#[test]
fn what_y_had_opened_is_closed_again() {
    let mut device = device();
    for _ in 0..4 {
        device.tap(Key::Left);
    }
    device.tap(Key::A);
    device.run(1_000);
    assert_eq!(device.fact("screen"), "dice");
    open_system(&mut device);
    device.tap(Key::B);
    assert_eq!(device.fact("screen"), "dice");
}

#[test]
fn in_a_match_the_page_of_goods_is_closed_again() {
    let mut device = device();
    device.play(&[Key::A, Key::A]);
    for _ in 0..20 {
        if device.fact("moment") == "choosing" && device.fact("help") != "open" {
            break;
        }
        device.tap(Key::A);
    }
    assert_eq!(device.fact("moment"), "choosing");
    let before = device.picture().to_vec();
    device.press(Key::Y, Press::Down);
    assert_eq!(device.fact("cover"), "goods");
    device.press(Key::Y, Press::Long);
    assert_eq!(device.fact("system"), "open");
    assert_eq!(device.fact("cover"), "none");
    device.press(Key::Y, Press::Up { after_long: true });
    device.tap(Key::B);
    assert_eq!(device.picture(), before);
    // A tap opens the page as ever.
    device.tap(Key::Y);
    assert_eq!(device.fact("cover"), "goods");
}

#[test]
fn light_and_sound_change_at_once_and_are_saved() {
    let mut device = device();
    open_system(&mut device);
    let light = device.app.settings().brightness;
    device.tap(Key::Left);
    assert_eq!(device.app.settings().brightness, light - 1);
    device.tap(Key::Down);
    device.tap(Key::A);
    assert_eq!(device.app.settings().volume, 1);
    assert!(device.effects.contains(&Effect::Put(ItemKey::Settings)));
}

#[test]
fn switched_off_it_sleeps_at_once_and_wakes_where_it_was() {
    let mut device = device();
    let before = device.picture().to_vec();
    open_system(&mut device);
    device.play(&[Key::Down, Key::Down, Key::A]);
    assert_eq!(rest(&device), Rest::Dormant);
    device.tap(Key::A);
    assert_eq!(rest(&device), Rest::Awake);
    assert_eq!(device.picture(), before);
    assert_eq!(device.fact("screen"), "menu");
}

#[test]
fn a_program_that_a_loader_has_started_can_be_left() {
    let mut device = device();
    open_system(&mut device);
    device.play(&[Key::Down, Key::Down, Key::Down, Key::A]);
    assert_eq!(device.fact("system"), "closed");
    assert!(!device.effects.contains(&Effect::Leave(Exit::Loader)));

    device.app.offer_leaving();
    open_system(&mut device);
    device.play(&[Key::Down, Key::Down, Key::Down, Key::A]);
    assert_eq!(device.fact("system"), "closed");
    assert!(device.effects.contains(&Effect::Leave(Exit::Loader)));
}
