//! Klofni rybku by keys: every label of the sea fits, and partial redraws leave nothing behind.

use rules_core::Title;
use ui::{Language, Layout};

use crate::{
    device::Device,
    play::{muddle_through, start},
};

#[test]
fn the_sea_is_drawn_in_parts_by_any_number_of_players() {
    for players in [1, 2, 4, 6] {
        for language in Language::ALL {
            let mut device = Device::in_language(Layout::Square, *language);
            device.world.luck.0 = u64::from(players) * 31;
            start(&mut device, Title::Klofni, players);
            let place = format!("{players} in {language:?}");
            muddle_through(&mut device, &place, true);
        }
    }
}
