//! Finished games are counted once, listed and watched.

use keys::{Key, Press};
use rules_core::{
    Game, Title,
    klofni::{self, Klofni, parts::Depth},
    kohaku::{self, Kohaku},
    log::Replay,
};
use store::{ItemKey, Request};
use ui::{
    Language, Layout,
    text::{Msg, album, is_mark, logbook::Word},
};

use crate::{
    device::Device,
    fake_store::replayed,
    labels::check,
    play::{muddle_through, press_start, start, step_out},
};

/// A device with a finished match of this game, at the podium.
pub(crate) fn finished(title: Title, players: u8, layout: Layout, language: Language) -> Device {
    let mut device = Device::in_language(layout, language);
    device.world.luck.0 = 11 + u64::from(title.id());
    start(&mut device, title, players);
    muddle_through(&mut device, title.key(), false);
    device
}

/// From the podium or the menu to the list.
pub(crate) fn open_list(device: &mut Device) {
    if device.fact("screen") == "play" {
        device.run(2_000);
        device.tap(Key::B);
    }
    assert_eq!(device.fact("screen"), "menu");
    while device.fact("card") != "logbook" {
        device.tap(Key::Left);
    }
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "logbook");
}

/// How much of the log has been shown, and all of it.
fn watched(device: &Device) -> (usize, usize) {
    let fact = device.fact("watched");
    let (at, whole) = fact.split_once(' ').expect("two numbers");
    (
        at.parse().expect("a number"),
        whole.parse().expect("a number"),
    )
}

#[test]
fn every_game_can_be_watched_step_by_step_to_its_points_and_back() {
    for (i, title) in Title::ALL.into_iter().enumerate() {
        let (layout, language) = (Layout::ALL[i % 2], Language::ALL[i / 2 % 2]);
        let mut device = finished(title, 2, layout, language);
        let kept = device.store.past(0).expect("a finished match").clone();
        open_list(&mut device);
        assert_eq!(device.fact("games"), "1", "{title:?}");
        check(&device, title.key());
        device.tap(Key::A);
        assert_eq!(device.fact("screen"), "watch");
        let (start, whole) = watched(&device);
        assert_eq!(whole, kept.log.len());
        let mut stops = vec![start];
        while watched(&device).0 < whole {
            device.tap(Key::Right);
            let step = device.fact("step").to_owned();
            let (at, before) = (watched(&device).0, stops[stops.len() - 1]);
            let bytes = kept.log[before..at].iter();
            let hex: String = bytes.map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(step, hex, "{title:?} at {at}");
            if stops.len().is_multiple_of(9) {
                check(&device, &format!("{} at {at}", title.key()));
                assert_eq!(device.stale(), None, "{title:?} at {at}");
            }
            stops.push(at);
        }
        // Back by steps, then by turns, and to the start.
        for stop in stops.iter().rev().skip(1).take(5) {
            device.tap(Key::Left);
            assert_eq!(watched(&device).0, *stop, "{title:?}");
            assert_eq!(device.stale(), None, "{title:?}");
        }
        device.tap(Key::Up);
        let turn = watched(&device).0;
        assert!(stops.contains(&turn));
        device.tap(Key::Up);
        let earlier = watched(&device).0;
        assert!(earlier < turn, "{title:?}: {earlier} {turn}");
        device.tap(Key::Down);
        assert_eq!(watched(&device).0, turn, "{title:?}");
        device.tap(Key::Y);
        assert_eq!(watched(&device).0, whole);
        device.tap(Key::A);
        assert_eq!(device.fact("moment"), "over");
        let (points, is_over) = replayed(&kept.log);
        assert!(is_over);
        let shown = device.texts();
        for point in points {
            assert!(shown.contains(&point.to_string()), "{title:?}: {shown:?}");
        }
        // A key while the podium is being built only finishes it.
        device.run(4_000);
        device.tap(Key::B);
        assert_eq!(device.fact("screen"), "logbook");
        device.tap(Key::A);
        device.tap(Key::Y);
        device.tap(Key::Y);
        assert_eq!(watched(&device).0, start);
        // Watching changes nothing of what is kept.
        assert_eq!(device.store.finished(title), 1);
        let finishes = |request: &Request| matches!(request, Request::Finish(..));
        assert_eq!(device.requests(finishes), 1);
    }
}

/// Where each turn of a finished game for one begins in its log: a pair is taken, a penguin dives.
fn turns_alone(title: Title, log: &[u8]) -> Vec<usize> {
    fn turns<G: Game>(log: &[u8], begins: impl Fn(&G) -> bool) -> Vec<usize> {
        let mut replay = Replay::<G>::open(log).expect("an opening");
        let mut turns = Vec::new();
        loop {
            if begins(replay.game()) {
                turns.push(replay.at());
            }
            if replay.next().is_none() {
                return turns;
            }
        }
    }
    match title {
        Title::Kohaku => turns(log, |game: &Kohaku| {
            game.position().phase == kohaku::Phase::Take
        }),
        _ => turns(log, |game: &Klofni| {
            game.position().phase == klofni::Phase::Depth(Depth::One)
        }),
    }
}

#[test]
fn a_game_for_one_is_watched_turn_by_turn() {
    for title in Title::ALL.into_iter().filter(|title| title.has_solo()) {
        let mut device = finished(title, 1, Layout::Square, Language::En);
        let log = device.store.past(0).expect("a finished match").log.clone();
        open_list(&mut device);
        device.tap(Key::A);
        let start = watched(&device).0;
        let mut turns = turns_alone(title, &log);
        turns.retain(|turn| *turn > start);
        assert!(turns.len() > 3, "{title:?}: {turns:?}");
        for turn in &turns {
            device.tap(Key::Down);
            assert_eq!(watched(&device).0, *turn, "{title:?}");
        }
        device.tap(Key::Down);
        assert_eq!(watched(&device).0, log.len(), "{title:?}");
        for turn in turns.iter().rev() {
            device.tap(Key::Up);
            assert_eq!(watched(&device).0, *turn, "{title:?}");
        }
    }
}

#[test]
fn a_match_that_lay_on_the_table_goes_on_after_another_was_watched() {
    let mut device = finished(Title::Rybowisko, 2, Layout::Square, Language::En);
    device.tap(Key::B);
    device.tap(Key::Right);
    device.tap(Key::A);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play");
    for _ in 0..8 {
        if device.fact("screen") != "menu" {
            step_out(&mut device);
        }
    }
    let offered = device.texts();
    open_list(&mut device);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "watch");
    device.tap(Key::Right);
    device.tap(Key::B);
    device.tap(Key::B);
    assert_eq!(device.fact("screen"), "menu");
    while device.fact("card") != "podwodni" {
        device.tap(Key::Left);
    }
    assert_eq!(device.texts(), offered, "its card says whose turn it is");
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play");
}

/// The company of a match in the store, as its bytes.
fn plays_on(title: Title, players: u8, layout: Layout, language: Language) {
    let mut device = finished(title, players, layout, language);
    let kept = device.store.past(0).expect("a finished match").clone();
    let counted = device.store.item(ItemKey::Statistics).map(<[u8]>::to_vec);
    open_list(&mut device);
    device.tap(Key::A);
    for _ in 0..5 {
        device.tap(Key::Down);
    }
    let at = watched(&device).0;
    let place = format!("{title:?} {layout:?} {language:?}");
    check(&device, &place);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play-on");
    check(&device, &place);
    // B goes back to the same step.
    device.tap(Key::B);
    assert_eq!(device.fact("screen"), "watch");
    device.tap(Key::A);
    // The last seat becomes a computer player.
    device.tap(Key::Up);
    device.tap(Key::Right);
    assert_eq!(device.fact("player"), format!("{} 1", players - 1));
    check(&device, &place);
    assert_eq!(device.stale(), None, "{place}");
    device.tap(Key::Down);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play", "{place}");
    let saved = device.store.of(title).expect("a match was begun");
    assert!(saved.log.starts_with(&kept.log[..at]), "{place}");
    assert_ne!(saved.company, kept.company);
    // It outlives a power-off, and goes on to an end of its own.
    device.restart();
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play", "{place}");
    muddle_through(&mut device, title.key(), false);
    let past = device.store.past(0).expect("a finished match").clone();
    assert_ne!(past.number, kept.number);
    assert!(past.log.starts_with(&kept.log[..at]));
    assert_ne!(past.log, kept.log, "{place}: new luck");
    assert!(replayed(&past.log).1);
    // It is no record and no win: only the number of the last game counted differs.
    let now = device.store.item(ItemKey::Statistics).map(<[u8]>::to_vec);
    assert_eq!(
        now.map(|now| now[5..].to_vec()),
        counted.map(|before| before[5..].to_vec())
    );
    open_list(&mut device);
    check(&device, &place);
}

#[test]
fn one_plays_on_from_a_step_of_every_game() {
    for (i, title) in Title::ALL.into_iter().enumerate() {
        plays_on(title, 2, Layout::ALL[i % 2], Language::ALL[i / 2 % 2]);
    }
    plays_on(Title::Klofni, 6, Layout::Square, Language::Pl);
}

#[test]
fn playing_on_asks_before_it_replaces_an_unfinished_match() {
    let title = Title::Klofni;
    let mut device = finished(title, 2, Layout::Square, Language::En);
    device.run(4_000);
    device.tap(Key::B);
    device.tap(Key::A);
    start_again(&mut device);
    let begun = device
        .store
        .of(title)
        .expect("a match was begun")
        .log
        .clone();
    open_list(&mut device);
    device.tap(Key::A);
    device.tap(Key::Down);
    device.tap(Key::A);
    for answer in [Key::B, Key::A] {
        assert_eq!(device.fact("screen"), "play-on");
        assert_eq!(device.store.of(title).expect("a match").log, begun);
        device.tap(Key::A);
        assert!(device.says(album::Word::ReplacesMatch.msg()));
        check(&device, "the question");
        device.tap(answer);
    }
    assert_eq!(device.fact("screen"), "play");
    assert_ne!(device.store.of(title).expect("a match").log, begun);
}

/// From the set-up into a match, and back to the menu.
fn start_again(device: &mut Device) {
    press_start(device);
    assert_eq!(device.fact("screen"), "play");
    for _ in 0..8 {
        if device.fact("screen") != "menu" {
            step_out(device);
        }
    }
}

#[test]
fn more_games_than_rows_are_reached_and_none_that_is_not_there() {
    let mut device = finished(Title::Kohaku, 2, Layout::Square, Language::En);
    let kept = device.store.past[0].clone();
    for number in 2..30 {
        let mut another = kept.clone();
        another.number = number;
        device.store.past.push(another);
    }
    open_list(&mut device);
    for row in 1..40 {
        device.tap(Key::Down);
        if row < 29 {
            assert_eq!(device.fact("row"), row.to_string());
        }
    }
    device.tap(Key::A);
    let oldest = |request: &Request| *request == Request::ReadReplay(1);
    assert!(device.requests(oldest) > 0, "the oldest is last");
    device.tap(Key::B);
    for _ in 0..40 {
        device.tap(Key::Up);
    }
    assert_eq!(device.fact("row"), "0");
    device.tap(Key::A);
    let newest = |request: &Request| *request == Request::ReadReplay(29);
    assert!(device.requests(newest) > 0);
}

#[test]
fn a_game_that_cannot_be_read_is_said_to_be_lost() {
    let mut device = finished(Title::Fish, 2, Layout::Square, Language::En);
    device.store.past[0].log[2] = 99;
    open_list(&mut device);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "logbook");
    assert!(device.says(Word::ReplayLost.msg()));
    device.tap(Key::B);
    device.tap(Key::B);
    assert_eq!(device.fact("screen"), "menu");
}

/// How often Rybowisko was played, by the statistics: their first line.
fn played(device: &mut Device) -> u32 {
    open_list(device);
    device.tap(Key::Y);
    assert_eq!(device.fact("screen"), "numbers");
    let (start, end) = Language::En
        .say(Word::Played.msg())
        .split_once(is_mark)
        .expect("a blank for the number");
    let texts = device.texts();
    let mut numbers = texts
        .iter()
        .filter_map(|text| text.strip_prefix(start)?.strip_suffix(end));
    let first = numbers.next().expect("a line for each game");
    device.tap(Key::B);
    device.tap(Key::B);
    first.parse().expect("a number")
}

#[test]
fn a_finished_match_is_counted_once_whenever_the_power_goes() {
    let mut device = finished(Title::Rybowisko, 2, Layout::Square, Language::En);
    let statistics = |device: &Device| device.store.item(ItemKey::Statistics).map(<[u8]>::to_vec);
    let counted = statistics(&device);
    assert!(counted.is_some(), "it was counted and kept");
    assert_eq!(played(&mut device), 1);
    device.restart();
    assert_eq!(played(&mut device), 1);
    // The power went after the match was kept and before it was counted.
    device.store.forget(ItemKey::Statistics);
    device.restart();
    assert_eq!(played(&mut device), 1);
    assert_eq!(statistics(&device), counted);
    // Two more are counted with the next power-on, once.
    for number in [2, 3] {
        let mut another = device.store.past[0].clone();
        another.number = number;
        device.store.past.push(another);
    }
    for _ in 0..2 {
        device.restart();
        assert_eq!(played(&mut device), 3);
    }
    // All saves erased: the store counts from one again, and nothing is lost or counted twice.
    let mut another = device.store.past[0].clone();
    device.store.past.clear();
    device.restart();
    assert_eq!(played(&mut device), 3);
    another.number = 1;
    device.store.past.push(another);
    device.restart();
    assert_eq!(played(&mut device), 4);
}

#[test]
fn y_asks_and_held_a_clears_the_numbers() {
    let mut device = finished(Title::Rybowisko, 2, Layout::Square, Language::En);
    open_list(&mut device);
    device.tap(Key::Y);
    // A alone turns the pages, held or not.
    device.hold(Key::A);
    device.tap(Key::Y);
    device.tap(Key::A);
    device.hold(Key::A);
    assert_eq!(device.fact("numbers"), "");
    device.tap(Key::Left);
    device.tap(Key::Left);
    device.tap(Key::Y);
    // Going down it puts the question away.
    device.hold(Key::A);
    assert_eq!(device.fact("numbers"), "cleared");
    device.tap(Key::B);
    device.tap(Key::B);
    device.tap(Key::B);
    device.restart();
    assert_eq!(played(&mut device), 0);
}

#[test]
fn dice_are_counted_over_power_off() {
    let mut device = Device::in_language(Layout::Square, Language::En);
    for _ in 0..4 {
        device.tap(Key::Left);
    }
    device.tap(Key::A);
    device.tap(Key::A);
    device.run(3_000);
    device.restart();
    open_list(&mut device);
    device.tap(Key::Y);
    device.tap(Key::Left);
    assert_eq!(device.fact("page"), "3");
    assert!(device.says_with(Msg::RollsCounted, &[&2]));
}

#[test]
fn every_page_of_the_logbook_fits_with_six_long_names() {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let mut device = finished(Title::Klofni, 6, layout, language);
            let place = format!("{layout:?} {language:?}");
            open_list(&mut device);
            check(&device, &place);
            device.tap(Key::X);
            check(&device, &place);
            device.tap(Key::B);
            device.tap(Key::A);
            check(&device, &place);
            device.tap(Key::X);
            check(&device, &place);
            device.tap(Key::B);
            device.tap(Key::B);
            device.tap(Key::Y);
            for page in 0..4 {
                check(&device, &format!("{place} page {page}"));
                assert_eq!(device.stale(), None, "{place} page {page}");
                device.tap(Key::Right);
            }
            device.press(Key::Y, Press::Down);
            device.press(Key::Y, Press::Up { after_long: false });
            check(&device, &place);
            device.tap(Key::B);
            device.tap(Key::X);
            check(&device, &place);
        }
    }
}

#[test]
fn an_empty_logbook_says_what_to_do() {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let mut device = Device::in_language(layout, language);
            open_list(&mut device);
            check(&device, "empty");
            device.tap(Key::A);
            assert_eq!(device.fact("screen"), "logbook");
            device.tap(Key::Y);
            check(&device, "no numbers");
            device.tap(Key::Right);
            check(&device, "no wins");
        }
    }
}

#[test]
fn that_there_is_no_game_is_said_as_soon_as_it_is_known() {
    let mut device = Device::in_language(Layout::Square, Language::En);
    while device.fact("card") != "logbook" {
        device.tap(Key::Left);
    }
    device.slow = true;
    device.press(Key::A, Press::Down);
    device.answer();
    assert_eq!(device.stale(), None);
}
