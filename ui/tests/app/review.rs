//! After the game: luck and play, the marks of decisions, "find it yourself", and the puzzles.

use keys::Key;
use rules_core::Title;
use store::{ItemKey, Request};
use ui::{
    Language, Layout, Settings, Statistics,
    text::{Msg, review::Word},
};

use crate::{
    device::Device,
    labels::check,
    play::{muddle_through, press_start, start, to_setup},
};

/// A device with a finished match of a person, who pressed random keys, and another one or a computer player.
fn finished(title: Title, people: u8, layout: Layout, language: Language) -> Device {
    let settings = Settings {
        motion: false,
        language,
        ..Settings::default()
    };
    let mut device = Device::new(layout, settings);
    device.world.luck.0 = 23 + u64::from(title.id());
    if people == 2 {
        start(&mut device, title, 2);
    } else {
        to_setup(&mut device, title);
        press_start(&mut device);
    }
    muddle_through(&mut device, title.key(), false);
    device
}

/// Right to the page of this seat.
fn turn_to(device: &mut Device, page: &str) {
    for _ in 0..7 {
        if device.fact("page") == page {
            return;
        }
        device.tap(Key::Right);
    }
    panic!("no page {page}");
}

#[test]
fn every_game_is_looked_back_at_by_itself_and_all_its_pages_can_be_read() {
    for (i, title) in Title::ALL.into_iter().enumerate() {
        for language in [Language::ALL[0], Language::ALL[1]] {
            let layout = Layout::ALL[(i + language as usize) % 2];
            let mut device = finished(title, 2, layout, language);
            let place = format!("{} {layout:?} {}", title.key(), language.code());
            assert_eq!(device.fact("review"), "done", "{place}");
            assert!(device.offers(Word::LookBack.msg()), "{place}");
            device.tap(Key::X);
            assert_eq!(device.fact("cover"), "look-back");
            for page in 0..3 {
                check(&device, &format!("{place}, page {page}"));
                assert_eq!(device.stale(), None, "{place}, page {page}");
                device.tap(Key::Right);
            }
            device.tap(Key::B);
            assert_eq!(device.fact("cover"), "none");
            assert_eq!(device.fact("moment"), "over");
        }
    }
}

/// Random keys are no good play: there is something to find, and a try is answered.
#[test]
fn who_missed_the_best_action_can_look_for_it_and_comes_back_to_the_pages() {
    let mut tried = 0;
    for title in Title::ALL {
        let mut device = finished(title, 2, Layout::Square, Language::En);
        device.tap(Key::X);
        turn_to(&mut device, "1");
        for _ in 0..4 {
            if !device.offers(Word::TryIt.msg()) {
                device.tap(Key::Down);
            }
        }
        println!("{title:?}: {:?}", device.texts());
        if !device.offers(Word::TryIt.msg()) {
            continue;
        }
        let saved = device.requests(|request| !matches!(request, Request::ReadReplay(_)));
        let points: Vec<String> = ["points 0", "points 1"]
            .map(|key| device.fact(key).into())
            .into();
        device.tap(Key::A);
        assert!(device.says(Word::FindIt.msg()), "{title:?}");
        assert_eq!(device.fact("moment"), "choosing");
        check(&device, title.key());
        device.tap(Key::A);
        for _ in 0..200 {
            if ["solved", "missed"].contains(&device.fact("quiz")) {
                break;
            }
            let keys = [Key::A, Key::A, Key::Down, Key::Right, Key::Up, Key::Left];
            let key = keys[device.world.luck.below(6) as usize];
            device.tap(key);
            device.run(600);
        }
        assert!(
            ["solved", "missed"].contains(&device.fact("quiz")),
            "{title:?}"
        );
        check(&device, title.key());
        tried += 1;
        for _ in 0..6 {
            if device.fact("cover") == "look-back" {
                break;
            }
            device.tap(Key::B);
        }
        assert_eq!(
            (device.fact("cover"), device.fact("moment")),
            ("look-back", "over")
        );
        device.tap(Key::B);
        let after: Vec<String> = ["points 0", "points 1"]
            .map(|key| device.fact(key).into())
            .into();
        assert_eq!(points, after);
        let later = device.requests(|request| !matches!(request, Request::ReadReplay(_)));
        assert_eq!(saved, later, "nothing of it is saved");
        device.tap(Key::B);
        assert_eq!(device.fact("screen"), "menu");
    }
    assert!(tried >= 3, "{tried} games had something to find");
}

#[test]
fn a_computer_players_moves_are_looked_at_on_demand() {
    let mut device = finished(Title::Podwodni, 1, Layout::Wide, Language::En);
    device.tap(Key::X);
    // The person may sit first or second.
    for page in ["1", "2"] {
        turn_to(&mut device, page);
        if device.offers(Word::LookAtThem.msg()) {
            check(&device, "not looked at");
            device.tap(Key::A);
            assert!(!device.offers(Word::LookAtThem.msg()));
            check(&device, "looked at");
            assert_eq!(device.fact("review"), "done");
            return;
        }
    }
    panic!("no computer player");
}

#[test]
fn a_watched_game_can_be_looked_back_at_too() {
    let mut device = finished(Title::Klofni, 2, Layout::Square, Language::Pl);
    device.tap(Key::B);
    while device.fact("card") != "logbook" {
        device.tap(Key::Left);
    }
    device.tap(Key::A);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "watch");
    device.world.facts.remove("review");
    device.tap(Key::Y);
    device.tap(Key::A);
    assert_eq!(device.fact("moment"), "over");
    assert_eq!(device.fact("review"), "done");
    device.tap(Key::X);
    assert_eq!(device.fact("cover"), "look-back");
    device.taps(Key::B, 2);
    assert_eq!(device.fact("screen"), "logbook");
}

#[test]
fn the_same_match_gets_the_same_marks() {
    let texts = || {
        let mut device = finished(Title::Rybowisko, 2, Layout::Square, Language::En);
        device.tap(Key::X);
        let luck = device.texts();
        device.tap(Key::Right);
        (luck, device.texts())
    };
    assert_eq!(texts(), texts());
}

fn to_puzzles(device: &mut Device) {
    while device.fact("card") != "logbook" {
        device.tap(Key::Left);
    }
    device.tap(Key::A);
    device.tap(Key::Right);
    assert_eq!(device.fact("screen"), "puzzles");
}

#[test]
fn a_puzzle_of_every_title_opens_answers_and_leads_back() {
    for (i, title) in Title::ALL.into_iter().enumerate() {
        let (layout, language) = (Layout::ALL[i % 2], Language::ALL[i / 2 % 2]);
        let mut device = Device::in_language(layout, language);
        to_puzzles(&mut device);
        check(&device, "puzzles");
        device.taps(Key::Down, title.id().into());
        device.tap(Key::A);
        assert_eq!(device.fact("screen"), "puzzle", "{title:?}");
        assert!(device.says(Word::PuzzleFind.msg()));
        check(&device, title.key());
        device.tap(Key::A);
        let mut solved = false;
        for _ in 0..300 {
            if device.fact("quiz") == "solved" {
                solved = true;
                break;
            }
            let keys = [
                Key::A,
                Key::A,
                Key::A,
                Key::Down,
                Key::Right,
                Key::Up,
                Key::Left,
            ];
            let key = keys[device.world.luck.below(7) as usize];
            device.tap(key);
            device.run(600);
        }
        // The cursor shows the solution after some attempts, so that keys at random find it.
        assert!(solved, "{title:?}");
        let kept = device.store.item(ItemKey::Statistics).expect("it is saved");
        assert!(Statistics::from_bytes(kept).is_some());
        for _ in 0..4 {
            if device.fact("screen") == "puzzles" {
                break;
            }
            device.tap(Key::B);
        }
        assert!(
            device.says_with(Word::SolvedOf.msg(), &[&1, &20]),
            "{title:?}"
        );
        device.taps(Key::B, 2);
        assert_eq!(device.fact("screen"), "menu");
    }
}

#[test]
fn a_fair_fight_is_offered_and_says_what_it_is() {
    for (layout, language) in [(Layout::Square, Language::En), (Layout::Wide, Language::Pl)] {
        let mut device = Device::in_language(layout, language);
        to_setup(&mut device, Title::Podwodni);
        // From the start button down to the second seat, the computer's.
        device.taps(Key::Down, 3);
        for _ in 0..6 {
            if device.fact("player") == "1 5" {
                break;
            }
            device.tap(Key::Right);
        }
        assert_eq!(device.fact("player"), "1 5");
        assert!(device.says(Word::FairFight.msg()) && device.says(Word::Fair.msg()));
        check(&device, "fair");
        assert_eq!(device.stale(), None);
        device.tap(Key::Up);
        assert!(!device.says(Word::FairFight.msg()));
        assert_eq!(device.stale(), None);
        press_start(&mut device);
        assert_eq!(device.fact("screen"), "play");
        assert!(!device.says(Msg::Back));
    }
}
