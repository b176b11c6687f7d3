//! What is heard: every game has a sound for what happens in it.

use keys::{Key, Press};
use rules_core::Title;
use ui::{Cue, Effect, Layout, Settings};

use crate::{
    device::Device,
    play::{muddle_through, press_start, start, to_setup},
};

/// The sounds of a whole game.
fn heard(title: Title, players: u8) -> Vec<Cue> {
    let settings = Settings {
        volume: 1,
        ..Settings::default()
    };
    let mut device = Device::new(Layout::Square, settings);
    device.world.luck.0 = 5;
    start(&mut device, title, players);
    device.effects.clear();
    muddle_through(&mut device, title.key(), false);
    let cues = device.effects.iter().filter_map(|effect| match effect {
        Effect::Play(cue) => Some(*cue),
        _ => None,
    });
    cues.collect()
}

#[test]
fn every_game_sounds_like_what_happens_in_it() {
    use Cue::{Catch, Lost, Miss, Move, Pick, Place, Roll, Trouble, Won};
    for (title, players, special) in [
        (Title::Rybowisko, 2, &[Roll, Catch, Miss][..]),
        (Title::Podwodni, 2, &[Catch, Trouble]),
        (Title::Fish, 2, &[Catch]),
        (Title::Kohaku, 2, &[Catch]),
        (Title::Kohaku, 1, &[Catch, Miss]),
        (Title::Klofni, 2, &[Catch, Miss, Trouble]),
    ] {
        let heard = heard(title, players);
        let end = heard.iter().filter(|cue| matches!(cue, Won(_) | Lost(_)));
        assert_eq!(
            end.count(),
            1,
            "{title:?} for {players}: one tune at the end"
        );
        assert!(
            heard.contains(&Won(title)) || heard.contains(&Lost(title)),
            "with the motif of {title:?}"
        );
        for cue in [Move, Pick, Place].iter().chain(special) {
            assert!(heard.contains(cue), "{title:?} for {players}: no {cue:?}");
        }
    }
}

#[test]
fn a_die_is_heard_when_it_is_thrown_and_what_came_of_it_when_it_lies() {
    let heard = heard(Title::Rybowisko, 2);
    let falls = heard.windows(2).filter(|pair| pair[0] == Cue::Roll);
    let known = falls.filter(|pair| matches!(pair[1], Cue::Catch | Cue::Theirs | Cue::Miss));
    assert!(known.count() > 5, "{heard:?}");
}

#[test]
fn a_catch_of_a_computer_player_sounds_different_from_that_of_a_person() {
    let mut device = in_the_menu();
    to_setup(&mut device, Title::Rybowisko);
    press_start(&mut device);
    muddle_through(&mut device, "rybowisko", false);
    for cue in [Cue::Catch, Cue::Theirs] {
        assert!(device.effects.contains(&Effect::Play(cue)), "no {cue:?}");
    }
    let alone = heard(Title::Rybowisko, 2);
    assert!(!alone.contains(&Cue::Theirs), "only people play");
}

#[test]
fn without_volume_nothing_is_heard() {
    let mut device = Device::new(Layout::Square, Settings::default());
    start(&mut device, Title::Klofni, 2);
    muddle_through(&mut device, "klofni", false);
    let played = |effect: &Effect| matches!(effect, Effect::Play(_));
    assert!(!device.effects.iter().any(played));
}

/// A device with sound, in the menu.
fn in_the_menu() -> Device {
    let settings = Settings {
        volume: 2,
        ..Settings::default()
    };
    Device::new(Layout::Square, settings)
}

fn motifs(device: &Device) -> Vec<Title> {
    let motifs = device.effects.iter().filter_map(|effect| match effect {
        Effect::Play(Cue::Game(title)) => Some(*title),
        _ => None,
    });
    motifs.collect()
}

#[test]
fn a_game_is_heard_when_the_cursor_rests_on_its_card_and_not_in_passing() {
    let mut device = in_the_menu();
    device.run(2_000);
    assert_eq!(motifs(&device), [], "nobody has moved");
    for _ in 0..2 {
        device.press(Key::Right, Press::Down);
        device.run(300);
        assert_eq!(motifs(&device), [], "in passing");
    }
    device.run(2_000);
    assert_eq!(motifs(&device), [Title::Fish], "once");
    device.press(Key::Left, Press::Down);
    device.run(100);
    device.tap(Key::A);
    device.run(2_000);
    assert_eq!(motifs(&device), [Title::Fish], "opened before it was heard");
}
