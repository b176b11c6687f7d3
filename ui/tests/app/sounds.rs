//! What is heard: every game has a sound for what happens in it.

use rules_core::Title;
use ui::{Cue, Effect, Layout, Settings};

use crate::{
    device::Device,
    play::{muddle_through, start},
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
    use Cue::{Catch, Lost, Miss, Move, Pick, Place, Roll, Trouble, Win};
    for (title, players, special) in [
        (Title::Rybowisko, 2, &[Roll, Catch, Miss][..]),
        (Title::Podwodni, 2, &[Catch, Trouble]),
        (Title::Fish, 2, &[Catch]),
        (Title::Kohaku, 2, &[Catch]),
        (Title::Kohaku, 1, &[Catch, Miss]),
        (Title::Klofni, 2, &[Catch, Miss, Trouble]),
    ] {
        let heard = heard(title, players);
        let end = heard.iter().filter(|cue| matches!(cue, Win | Lost));
        assert_eq!(
            end.count(),
            1,
            "{title:?} for {players}: one tune at the end"
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
    let known = falls.filter(|pair| matches!(pair[1], Cue::Catch | Cue::Miss));
    assert!(known.count() > 5, "{heard:?}");
}

#[test]
fn without_volume_nothing_is_heard() {
    let mut device = Device::new(Layout::Square, Settings::default());
    start(&mut device, Title::Klofni, 2);
    muddle_through(&mut device, "klofni", false);
    let played = |effect: &Effect| matches!(effect, Effect::Play(_));
    assert!(!device.effects.iter().any(played));
}
