//! Four keys in the place of eight: every screen is reached and left with them, nothing is cut off there, every game is
//! played to its podium, and what holding did on eight keys is still there.
//!
//! On the wide screen only: there is no square board with four keys.

use std::collections::BTreeSet;

use keys::{Key, KeyLayout, Press};
use rules_core::Title;
use ui::{
    Event, Language, Layout, Settings,
    text::{Msg, four::Word, table},
};

use crate::device::Device;

const UP: Press = Press::Up { after_long: false };
const UP_AFTER_LONG: Press = Press::Up { after_long: true };

/// A board with four keys, and the screens that have been seen on it.
struct Four {
    device: Device,
    seen: BTreeSet<String>,
    complaints: Vec<String>,
}

impl Four {
    /// Switched on for the first time: it asks for the language.
    fn at_power_on(language: Language) -> Four {
        let settings = Settings {
            language,
            language_chosen: false,
            ..Settings::default()
        };
        let mut device = Device::at_power_on(Layout::Wide, settings);
        device.event(Event::KeyLayout(KeyLayout::Four));
        device.run(600);
        let mut four = Four {
            device,
            seen: BTreeSet::new(),
            complaints: Vec::new(),
        };
        four.look("first power-on");
        four
    }

    /// At the menu.
    fn in_language(language: Language) -> Four {
        let settings = Settings {
            language,
            ..Settings::default()
        };
        let mut device = Device::at_power_on(Layout::Wide, settings);
        device.event(Event::KeyLayout(KeyLayout::Four));
        device.run(600);
        Four {
            device,
            seen: BTreeSet::new(),
            complaints: Vec::new(),
        }
    }

    fn restart(&mut self) {
        self.device.restart();
        self.device.event(Event::KeyLayout(KeyLayout::Four));
    }

    fn look(&mut self, place: &str) {
        self.seen.insert(self.device.fact("screen").to_owned());
        let language = self.device.app.settings().language;
        let place = format!("{} {place}", language.code());
        let faults = self.device.labels().faults(&self.device.screen());
        self.complaints
            .extend(faults.iter().map(|fault| format!("{place}: {fault}")));
        if let Some(stale) = self.device.stale() {
            self.complaints.push(format!("{place}: stale at {stale:?}"));
        }
    }

    /// Nothing was wrong on any screen that was looked at.
    fn is_content(&self) {
        assert!(self.complaints.is_empty(), "{}", self.complaints.join("\n"));
    }

    fn next(&mut self) {
        self.device.tap(Key::B);
    }

    fn previous(&mut self) {
        self.device.tap(Key::A);
    }

    fn take(&mut self) {
        self.device.tap(Key::X);
    }

    fn back(&mut self) {
        self.device.tap(Key::Y);
    }

    /// Y held, and A or B.
    fn across(&mut self, key: Key) {
        self.device.press(Key::Y, Press::Down);
        self.device.run(40);
        self.device.tap(key);
        self.device.press(Key::Y, UP);
        self.device.run(400);
    }

    /// Chooses this line of the sheet that Y held shows.
    fn more(&mut self, word: Msg) {
        self.device.hold(Key::Y);
        assert_eq!(self.device.fact("more"), "open", "{word:?}");
        self.look("more");
        for _ in 0..6 {
            if self.device.says(word) && self.is_at(word) {
                break;
            }
            self.next();
        }
        self.take();
        assert_eq!(self.device.fact("more"), "closed", "{word:?}");
    }

    /// Whether the cursor of the sheet is on this word: it then does what the word says.
    fn is_at(&self, word: Msg) -> bool {
        let language = self.device.app.settings().language;
        self.device.fact("entry") == language.say(word)
    }

    /// From the menu to the card with this fact.
    fn go_to_card(&mut self, card: &str) {
        for _ in 0..9 {
            if self.device.fact("card") == card {
                return;
            }
            self.next();
        }
        panic!("no card {card}");
    }

    /// From the menu into a match against computer players, at the first decision.
    fn play(&mut self, title: Title) {
        for _ in 0..title.id() {
            self.next();
        }
        self.take();
        assert_eq!(self.device.fact("screen"), "setup");
        // The cursor is on the start.
        self.take();
        assert_eq!(self.device.fact("screen"), "play");
        self.hurry_to_decision();
    }

    /// Hurries on until a person decides.
    fn hurry_to_decision(&mut self) {
        for _ in 0..200 {
            if self.device.fact("moment") == "choosing" && self.device.fact("help") != "open" {
                return;
            }
            self.take();
            self.device.run(1_500);
        }
        panic!("no decision: {}", self.device.fact("moment"));
    }
}

fn everywhere(visit: impl Fn(&mut Four)) {
    for &language in Language::ALL {
        visit(&mut Four::in_language(language));
    }
}

#[test]
fn every_screen_is_reached_and_left_with_four_keys() {
    let mut four = Four::at_power_on(Language::En);
    assert_eq!(four.device.fact("screen"), "language");
    four.next();
    four.previous();
    four.look("language");
    four.take();
    four.look("sound");
    four.next();
    four.take();
    four.look("menu");

    for _ in Title::ALL {
        four.look("card");
        four.more(table::Word::Rules.msg());
        for _ in 0..5 {
            four.look("lesson");
            four.next();
        }
        four.back();
        four.next();
    }
    dice(&mut four);
    companion(&mut four);
    settings(&mut four);
    a_finished_match(&mut four);
    four.go_to_card("logbook");
    four.take();
    four.look("logbook");
    four.take();
    four.look("watch");
    four.next();
    four.next();
    four.look("watch, two steps");
    four.back();
    four.more(Msg::Logbook(ui::text::logbook::Word::Numbers));
    for _ in 0..3 {
        four.look("numbers");
        four.next();
    }
    four.back();
    four.back();
    erase(&mut four);
    let all = [
        "choose-dice",
        "companion",
        "dice",
        "erase-saves",
        "fairness",
        "language",
        "lessons",
        "logbook",
        "menu",
        "numbers",
        "past-rolls",
        "play",
        "self-test",
        "settings",
        "setup",
        "sound",
        "watch",
    ];
    let seen: Vec<&str> = four.seen.iter().map(String::as_str).collect();
    assert_eq!(seen, all);
    four.is_content();
}

fn dice(four: &mut Four) {
    four.go_to_card("dice");
    four.take();
    four.look("dice");
    four.device.world.faces = vec![6; 2];
    four.take();
    four.look("rolled");
    // Two dice and three buttons are one ring.
    for _ in 0..5 {
        four.next();
        four.look("tray");
    }
    four.next();
    four.take();
    four.look("choose");
    four.next();
    four.across(Key::A);
    four.look("one more");
    four.take();
    four.more(Msg::Help);
    four.look("help");
    four.take();
    four.more(Msg::Past);
    four.look("past");
    four.more(Msg::Fair);
    for _ in 0..7 {
        four.look("fair");
        four.next();
    }
    four.take();
    four.back();
    assert_eq!(four.device.fact("screen"), "menu");
}

fn companion(four: &mut Four) {
    four.go_to_card("companion");
    four.take();
    four.look("hub");
    for tile in 0..9 {
        for _ in 0..tile {
            four.next();
        }
        four.take();
        let page = four.device.fact("page").to_owned();
        if tile < 5 {
            let pages = if [1, 3, 4].contains(&tile) { 5 } else { 4 };
            for page in 0..pages {
                four.look("contents");
                for _ in 0..page {
                    four.next();
                }
                four.take();
                four.look("page");
                walk_page(four);
                leave_page(four);
                for _ in 0..page {
                    four.previous();
                }
            }
            four.back();
        } else {
            four.look(&page);
            walk_page(four);
            leave_page(four);
        }
        for _ in 0..tile {
            four.previous();
        }
        four.look("hub again");
    }
    four.back();
    assert_eq!(four.device.fact("screen"), "menu");
}

/// All directions, and the help of the page.
fn walk_page(four: &mut Four) {
    for _ in 0..3 {
        four.next();
        four.look("page, next");
    }
    four.across(Key::B);
    four.look("page, across");
    four.across(Key::A);
    four.previous();
    four.look("page, previous");
    four.more(Msg::Help);
    four.look("page, help");
    four.take();
}

/// Back until the page is left; where back undoes steps, by the sheet.
fn leave_page(four: &mut Four) {
    for _ in 0..6 {
        if ["hub", "contents"].contains(&four.device.fact("page")) {
            return;
        }
        four.device.hold(Key::Y);
        let leaves = four.device.says(Word::Leave.msg());
        four.back();
        if leaves {
            four.more(Word::Leave.msg());
        } else {
            four.back();
        }
    }
    panic!("still on {}", four.device.fact("page"));
}

fn settings(four: &mut Four) {
    four.go_to_card("settings");
    four.take();
    let mut pages = BTreeSet::new();
    for _ in 0..7 {
        four.look("settings");
        four.next();
    }
    for _ in 0..10 {
        four.previous();
        four.take();
        four.look("settings, done");
        pages.insert(four.device.fact("page").to_owned());
        match four.device.fact("screen") {
            "settings" if four.device.fact("page") == "device" => {
                for screen in ["update", "about", "self-test"] {
                    if four.device.fact("screen") != "settings" {
                        four.back();
                    }
                    four.previous();
                    four.take();
                    four.look(screen);
                    assert_eq!(four.device.fact("screen"), screen);
                }
                break;
            }
            _ if four.device.fact("page") == "access" => {
                for _ in 0..6 {
                    four.next();
                    four.look("access");
                }
                four.back();
            }
            _ => {}
        }
    }
    assert_eq!(four.device.fact("screen"), "self-test");
    for key in [Key::A, Key::B, Key::X, Key::Y] {
        four.device.tap(key);
        four.look("self-test");
    }
    assert_eq!(four.device.fact("keys"), "4");
    assert!(four.device.says(Word::AllKeysWork.msg()));
    four.device.hold(Key::Y);
    assert_eq!(four.device.fact("screen"), "settings");
    four.back();
    four.back();
    assert_eq!(four.device.fact("screen"), "menu");
}

/// The shortest game, to its podium.
fn a_finished_match(four: &mut Four) {
    four.go_to_card("klofni");
    four.take();
    four.look("set-up");
    four.take();
    muddle_through(four, "klofni", true);
    four.take();
    four.device.run(8_000);
    four.look("podium");
    for _ in 0..3 {
        four.back();
        if four.device.fact("screen") == "menu" {
            return;
        }
    }
    panic!("still on {}", four.device.fact("screen"));
}

fn erase(four: &mut Four) {
    four.device.restart();
    let settings = *four.device.app.settings();
    let store = four.device.store.clone();
    let mut device = Device::at_power_on(Layout::Wide, settings);
    device.store = store;
    device.event(Event::KeyLayout(KeyLayout::Four));
    device.press(Key::Y, Press::Down);
    device.run(500);
    device.press(Key::Y, Press::Long);
    device.run(4_000);
    device.press(Key::Y, UP_AFTER_LONG);
    four.device = device;
    assert_eq!(four.device.fact("screen"), "erase-saves");
    four.look("erase");
    four.take();
    four.look("held too short");
    four.take();
    four.device.hold(Key::X);
    assert_eq!(four.device.fact("saves"), "erased");
}

/// Random keys until the podium.
fn muddle_through(four: &mut Four, place: &str, looks: bool) {
    for stroke in 0..60_000 {
        if four.device.fact("moment") == "over" {
            return;
        }
        let key = match four.device.world.luck.below(10) {
            0 | 1 => Key::A,
            2..5 => Key::B,
            _ => Key::X,
        };
        four.device.press(key, Press::Down);
        four.device.press(key, UP);
        four.device.run(40);
        if four.device.fact("moment") != "choosing" {
            four.device.run(2_500);
        }
        if looks && stroke % 11 == 0 {
            four.look(place);
        }
    }
    panic!("{place}: no end after 60,000 strokes");
}

#[test]
fn every_game_is_played_to_the_podium_with_four_keys() {
    for title in Title::ALL {
        let language = Language::ALL[usize::from(title.id()) % Language::ALL.len()];
        let mut four = Four::in_language(language);
        four.play(title);
        muddle_through(&mut four, title.key(), true);
        four.is_content();
    }
}

#[test]
fn at_a_decision_y_held_shows_help_table_advice_and_the_system_menu() {
    everywhere(|four| {
        four.play(Title::Klofni);
        four.more(Msg::Help);
        assert_eq!(four.device.fact("help"), "open");
        four.look("help");
        // The next keys explain the signs.
        four.next();
        assert_ne!(four.device.fact("signs"), "closed");
        four.look("signs");
        four.back();
        assert_eq!(four.device.fact("signs"), "closed");
        four.more(table::Word::Table.msg());
        assert_eq!(four.device.fact("cover"), "goods");
        four.look("table");
        four.next();
        four.back();
        assert_eq!(four.device.fact("cover"), "none");
        four.more(table::Word::Advice.msg());
        four.device.run(4_000);
        four.device.answer();
        four.look("advice");
        four.take();
        four.more(Word::LightAndSound.msg());
        assert_eq!(four.device.fact("system"), "open");
        four.look("system menu");
        four.back();
        assert_eq!(four.device.fact("system"), "closed");
        four.back();
        assert_eq!(four.device.fact("cover"), "pause");
        four.look("pause");
        four.is_content();
    });
}

#[test]
fn y_goes_back_on_release_and_not_after_it_was_held_or_used() {
    let mut four = Four::in_language(Language::En);
    four.go_to_card("settings");
    four.take();
    four.device.press(Key::Y, Press::Down);
    four.device.run(100);
    assert_eq!(four.device.fact("screen"), "settings");
    four.device.press(Key::Y, UP);
    four.device.run(100);
    assert_eq!(four.device.fact("screen"), "menu");
    four.take();
    let before = four.device.app.settings().brightness;
    four.next();
    four.across(Key::A);
    assert_ne!(four.device.app.settings().brightness, before);
    assert_eq!(four.device.fact("screen"), "settings");
    four.device.hold(Key::Y);
    assert_eq!(
        (four.device.fact("screen"), four.device.fact("more")),
        ("settings", "open")
    );
    four.back();
    assert_eq!(
        (four.device.fact("screen"), four.device.fact("more")),
        ("settings", "closed")
    );
}

/// Whoever holds Y too long for a step across has the sheet over the screen: the other key closes it and steps.
#[test]
fn a_step_across_closes_the_sheet_that_came_first() {
    let mut four = Four::in_language(Language::En);
    four.go_to_card("settings");
    four.take();
    four.next();
    let before = four.device.app.settings().brightness;
    four.device.press(Key::Y, Press::Down);
    four.device.run(500);
    four.device.press(Key::Y, Press::Long);
    assert_eq!(four.device.fact("more"), "open");
    four.device.tap(Key::A);
    assert_eq!(four.device.fact("more"), "closed");
    assert_ne!(four.device.app.settings().brightness, before);
    four.device.press(Key::Y, UP_AFTER_LONG);
    assert_eq!(four.device.fact("screen"), "settings");
}

#[test]
fn held_upside_down_a_and_b_change_places_and_the_hints_too() {
    let mut four = Four::in_language(Language::En);
    four.restart();
    let settings = Settings {
        left_handed: true,
        ..*four.device.app.settings()
    };
    let mut device = Device::at_power_on(Layout::Wide, settings);
    device.event(Event::KeyLayout(KeyLayout::Four));
    device.run(600);
    device.tap(Key::A);
    device.tap(Key::B);
    let first = device.fact("card").to_owned();
    device.tap(Key::A);
    let next = device.fact("card").to_owned();
    assert_ne!(next, first);
    device.tap(Key::B);
    assert_eq!(device.fact("card"), first);
    let four = Four::in_language(Language::En);
    let caps = |device: &Device| {
        let caps = device.labels().0.into_iter();
        let mut caps: Vec<_> = caps
            .filter(|label| ["A", "B"].contains(&label.text.as_str()))
            .map(|label| (label.ink.top_left.x, label.text))
            .collect();
        caps.sort();
        caps.into_iter().map(|(_, text)| text).collect::<String>()
    };
    assert_eq!(
        (caps(&four.device).as_str(), caps(&device).as_str()),
        ("AB", "BA")
    );
}
