//! The first power-on asks for the language and the sound, once.

use keys::Key;
use store::ItemKey;
use ui::{Cue, Effect, Language, Layout, Settings, text::Msg};

use crate::{device::Device, labels::check};

fn played(effect: &Effect) -> bool {
    matches!(effect, Effect::Play(_))
}

#[test]
fn the_first_power_on_asks_for_the_language_and_keeps_it() {
    for layout in Layout::ALL {
        let mut device = Device::at_power_on(layout, Settings::at_first());
        device.run(600);
        assert_eq!(device.fact("screen"), "language");
        assert!(device.says(Msg::ChooseLanguage));
        for language in Language::ALL {
            assert!(device.shows(language.name()), "every one by its own name");
        }
        check(&device, "language question");
        device.tap(Key::Down);
        assert_eq!(device.fact("language"), "pl");
        check(&device, "language question");
        assert_eq!(device.stale(), None);
        device.effects.clear();
        device.tap(Key::A);
        assert_eq!(device.fact("screen"), "sound");
        check(&device, "sound question");
        assert!(!device.effects.iter().any(played), "silent until a key");
        assert!(!device.app.settings().language_chosen, "asked again");
        device.tap(Key::Down);
        assert_eq!(device.app.settings().volume, 0);
        device.effects.clear();
        device.tap(Key::Up);
        assert!(
            device.effects.contains(&Effect::Play(Cue::Catch)),
            "a sample"
        );
        device.tap(Key::B);
        assert_eq!(device.fact("screen"), "language");
        assert_eq!(device.app.settings().volume, 0);
        device.tap(Key::A);
        assert_eq!(device.stale(), None);
        device.tap(Key::A);
        assert_eq!(device.fact("screen"), "menu");
        assert_eq!(device.app.settings().volume, 1, "soft");
        let settings = device.app.settings();
        assert!(settings.language_chosen && settings.language == Language::Pl);
        assert!(device.effects.contains(&Effect::Put(ItemKey::Settings)));
    }
}

#[test]
fn whoever_has_chosen_comes_to_the_menu() {
    let mut device = Device::at_power_on(Layout::Square, Settings::default());
    device.run(600);
    assert_eq!(device.fact("screen"), "menu");
}
