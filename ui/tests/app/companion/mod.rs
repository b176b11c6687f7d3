//! Beside a printed box, by keys. Here: the way from the menu to a page.

mod aids;
mod checker;
mod clock;
mod notes;
mod piles;
mod rivals;
mod set_up;
mod sheets;
mod turns;

use keys::Key;
use rules_core::Title;
use ui::{Language, Layout, Millis, Settings};

use crate::{device::Device, labels::check};

/// Tiles of the hub after the five games.
const OWN_BAG: u8 = 5;
const FIRST: u8 = 6;
const CLOCK: u8 = 7;
const GUESTS: u8 = 8;

/// Rows of a game's contents.
const SET_UP: usize = 0;
const PILE: usize = 1;
const TURNS: usize = 2;
const SHEET: usize = 3;
/// A rival or the checker.
const OWN: usize = 4;

fn to_hub(device: &mut Device) {
    device.taps(Key::Left, 3);
    assert_eq!(device.fact("card"), "companion");
    device.tap(Key::A);
    assert_eq!(device.fact("page"), "hub");
}

/// From the menu to what a tile of the hub opens.
fn to_tile(device: &mut Device, tile: u8) {
    to_hub(device);
    device.taps(Key::Right, tile.into());
    device.tap(Key::A);
}

/// From the hub to a page of a game, by its row in the contents.
fn open(device: &mut Device, title: Title, row: usize) {
    device.taps(Key::Right, title.id().into());
    device.tap(Key::A);
    device.taps(Key::Down, row);
    device.tap(Key::A);
}

/// From the menu.
fn to_page(device: &mut Device, title: Title, row: usize) {
    to_hub(device);
    open(device, title, row);
}

/// A new device with what this tile opens.
fn on_tile(layout: Layout, settings: Settings, tile: u8) -> Device {
    let mut device = Device::new(layout, settings);
    to_tile(&mut device, tile);
    device
}

/// The same on the square screen.
fn square(tile: u8) -> Device {
    on_tile(Layout::Square, Settings::default(), tile)
}

/// A new device with a page of a game.
fn on_page(title: Title, row: usize) -> Device {
    let settings = Settings {
        volume: 2,
        ..Settings::default()
    };
    let mut device = Device::new(Layout::Square, settings);
    to_page(&mut device, title, row);
    device
}

/// Points at one of `count` things after the other and takes them; the cursor begins at the first.
fn point(device: &mut Device, count: usize, things: &[usize]) {
    let mut at = 0;
    for &thing in things {
        device.taps(Key::Right, (count + thing - at) % count);
        device.tap(Key::A);
        at = thing;
    }
}

/// Looks at every moment of a page, as people on both screens in both languages do.
fn everywhere(title: Title, row: usize, keys: &[Key]) {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let mut device = Device::in_language(layout, language);
            to_page(&mut device, title, row);
            for (step, key) in keys.iter().enumerate() {
                device.tap(*key);
                let place = format!("{layout:?} {} {title:?} step {step}", language.code());
                check(&device, &place);
                assert_eq!(device.stale(), None, "{place}");
            }
        }
    }
}

/// Let time pass while the picture must stay true.
fn pass(device: &mut Device, ms: Millis) {
    device.run(ms);
    assert_eq!(device.stale(), None);
}
