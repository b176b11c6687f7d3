//! The battery: warnings, and when flash is not erased.

use keys::Key;
use ui::{Battery, Effect, Event, Layout, Power, Settings, Supply};

use crate::device::Device;

fn on_battery(percent: u8, millivolts: u16) -> Event<'static> {
    Event::Power(Power {
        battery: Some(Battery {
            percent,
            millivolts,
        }),
        supply: Supply::Battery,
    })
}

fn charging(percent: u8) -> Event<'static> {
    Event::Power(Power {
        battery: Some(Battery {
            percent,
            millivolts: 3_700,
        }),
        supply: Supply::Charging,
    })
}

/// The warning since the last call, if there was one.
fn warning(device: &mut Device) -> Option<String> {
    device.world.facts.remove("warning")
}

#[test]
fn each_warning_comes_once_on_the_way_down() {
    let mut device = Device::new(Layout::Square, Settings::default());
    device.event(on_battery(11, 3_620));
    assert_eq!(warning(&mut device), None);
    device.event(on_battery(10, 3_590));
    assert_eq!(warning(&mut device).as_deref(), Some("low"));
    device.tap(Key::A);
    device.event(on_battery(12, 3_630));
    device.event(on_battery(9, 3_580));
    assert_eq!(warning(&mut device), None);
    device.event(on_battery(5, 3_500));
    assert_eq!(warning(&mut device).as_deref(), Some("nearly-empty"));
    device.tap(Key::A);
    device.event(on_battery(0, 3_300));
    assert_eq!(warning(&mut device), None);
    // Charged a little and used again.
    device.event(charging(8));
    device.event(on_battery(8, 3_560));
    assert_eq!(warning(&mut device).as_deref(), Some("low"));
}

#[test]
fn a_warning_waits_until_nothing_covers_the_screen() {
    let mut device = Device::new(Layout::Square, Settings::default());
    device.tap(Key::Left);
    device.run(300);
    device.tap(Key::X);
    device.event(on_battery(4, 3_450));
    assert_eq!(warning(&mut device), None, "the help card is open");
    device.tap(Key::A);
    assert_eq!(warning(&mut device).as_deref(), Some("nearly-empty"));
}

#[test]
fn below_3_2_volts_erases_stop_and_above_3_3_they_go_on() {
    let mut device = Device::new(Layout::Square, Settings::default());
    let mut allowed = |event| {
        device.effects.clear();
        device.event(event);
        device.effects.iter().find_map(|effect| match effect {
            Effect::AllowErases(allowed) => Some(*allowed),
            _ => None,
        })
    };
    assert_eq!(allowed(on_battery(1, 3_210)), None);
    assert_eq!(allowed(on_battery(0, 3_199)), Some(false));
    assert_eq!(allowed(on_battery(0, 3_250)), None, "it has only recovered");
    assert_eq!(allowed(on_battery(0, 3_300)), Some(true));
    assert_eq!(allowed(on_battery(0, 3_000)), Some(false));
    assert_eq!(allowed(charging(0)), Some(true));
}
