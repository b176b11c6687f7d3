//! Luck by a code and luck on the table: from the row of the set-up to the podium, the logbook and the statistics.

use keys::{Key, Press};
use rules_core::{Title, luck::LuckCode};
use splitmix::SplitMix64;
use ui::{
    Language, Layout,
    text::{Msg, luck::Word, table::Word as Table},
};

use crate::{
    device::Device,
    fake_store::replayed,
    labels::check,
    play::{press_start, to_setup},
};

/// In a set-up with the cursor on the start button: to the row of the luck, and on to this value.
fn choose_luck(device: &mut Device, luck: &str) {
    while device.fact("luck") != luck {
        device.tap(Key::Up);
        if device.offers(Msg::Change) && device.says(Word::LuckRow.msg()) {
            let before = device.fact("luck").to_owned();
            device.tap(Key::Right);
            while device.fact("luck") != luck && device.fact("luck") != before {
                device.tap(Key::Right);
            }
        }
    }
}

/// On the open card: turn the letters to those of a code.
fn enter(device: &mut Device, code: &str) {
    for (at, wanted) in code.bytes().enumerate() {
        let letter = |device: &Device| device.fact("code").as_bytes()[at];
        // Any turn tells where the card is.
        device.tap(Key::Up);
        while letter(device) != wanted {
            device.tap(Key::Up);
        }
        device.tap(Key::Right);
    }
}

/// Begins a match of two people with a code, or with the random one.
fn begin(device: &mut Device, title: Title, code: Option<&str>) -> String {
    to_setup(device, title);
    // A person and a computer player of the first level: its choices are part of the match.
    choose_luck(device, "Code");
    if let Some(code) = code {
        device.tap(Key::A);
        enter(device, code);
        device.tap(Key::A);
    }
    let letters = device.fact("code").to_owned();
    assert!(device.shows(&letters), "the row shows the code");
    press_start(device);
    assert_eq!(device.fact("screen"), "play");
    letters
}

/// Plays on with keys of this stream until the podium or, on the table, until enough has been typed in.
pub(crate) fn press_on(device: &mut Device, keys: &mut SplitMix64, strokes: u32, looks: bool) {
    for stroke in 0..strokes {
        if device.fact("moment") == "over" {
            return;
        }
        let key = match keys.below(12) {
            0 => Key::Up,
            1 => Key::Down,
            2 => Key::Left,
            3 => Key::Right,
            _ => Key::A,
        };
        device.press(key, Press::Down);
        device.press(key, Press::Up { after_long: false });
        device.run(450);
        if !matches!(device.fact("moment"), "choosing" | "asking") {
            device.run(4_000);
        }
        if looks && stroke % 5 == 0 {
            check(device, "typing");
            assert_eq!(device.stale(), None, "stroke {stroke}");
        }
    }
}

#[test]
fn the_same_code_and_keys_are_the_same_match_on_two_devices() {
    for (i, title) in Title::ALL.into_iter().enumerate() {
        let mut logs = Vec::new();
        let mut code = String::new();
        for own_luck in [1, 2, 3] {
            let mut device = Device::in_language(Layout::ALL[i % 2], Language::En);
            device.world.luck.0 = own_luck;
            // The third has a code of its own.
            let given = (own_luck == 2).then_some(code.as_str());
            let letters = begin(&mut device, title, given);
            if own_luck == 1 {
                code = letters;
            }
            press_on(&mut device, &mut SplitMix64(7), 90, false);
            let match_of = device.store.of(title).map(|saved| saved.log.clone());
            let log = match_of.or_else(|| device.store.past(0).map(|past| past.log.clone()));
            logs.push(log.expect("a match"));
        }
        let [first, second, other] = &logs[..] else {
            unreachable!("three matches")
        };
        assert!(first.len() > 30, "{title:?}: hardly anything was played");
        assert_eq!(first, second, "{title:?} with {code}");
        assert_ne!(first, other, "{title:?} with another code");
    }
}

/// After power-off the draws are counted on where they were.
#[test]
fn a_match_by_a_code_goes_on_the_same_after_power_off() {
    let played = |cuts: bool| {
        let mut device = Device::in_language(Layout::Square, Language::En);
        begin(&mut device, Title::Rybowisko, None);
        let mut keys = SplitMix64(5);
        for _ in 0..4 {
            press_on(&mut device, &mut keys, 8, false);
            if cuts {
                device.restart();
                device.tap(Key::A);
                assert_eq!(device.fact("screen"), "play");
            }
        }
        // The keys that follow a start find another cursor: only the draws up to here are compared.
        device.store.of(Title::Rybowisko).expect("a match").clone()
    };
    let [whole, cut] = [false, true].map(played);
    assert_eq!(whole.company, cut.company, "the code is in the save");
    // Chance alone: the dealing at the beginning is the same, and every draw is one that the code gives.
    assert_eq!(whole.log[..40], cut.log[..40]);
    let code = LuckCode::new(u32::from_le_bytes(
        cut.company[cut.company.len() - 4..]
            .try_into()
            .expect("four bytes"),
    ));
    assert_all_by_code(&cut.log, code.expect("a code"));
}

/// Every outcome of a log is the one that the code gives.
fn assert_all_by_code(log: &[u8], code: LuckCode) {
    use rules_core::{
        Game, Next,
        log::{Replay, Step},
        luck::CodedLuck,
        rybowisko::Rybowisko,
    };
    let mut replay = Replay::<Rybowisko>::open(log).expect("our log");
    let mut luck = CodedLuck::new(code);
    loop {
        let before = *replay.game();
        let expected = luck
            .outcome(&before)
            .filter(|_| before.next() == Next::Chance);
        let Some(step) = replay.next() else { return };
        let step = step.expect("a valid log");
        if let Step::Outcome(outcome) = step {
            assert_eq!(Some(outcome), expected);
        }
        luck.count(&before, &step);
    }
}

#[test]
fn a_wrong_letter_is_refused_and_b_keeps_the_code() {
    let mut device = Device::in_language(Layout::Square, Language::En);
    to_setup(&mut device, Title::Fish);
    choose_luck(&mut device, "Code");
    let code = device.fact("code").to_owned();
    device.tap(Key::A);
    assert!(device.says(Word::CodeText.msg()));
    check(&device, "code card");
    device.tap(Key::Up);
    device.tap(Key::A);
    assert!(
        device.says(Word::WrongCode.msg()),
        "the letters begin at a code, and one was turned"
    );
    // One key closes the sentence, B the card.
    device.tap(Key::B);
    device.tap(Key::B);
    assert!(device.shows(&code));
    // Y draws another code, which A takes.
    device.tap(Key::A);
    device.tap(Key::Y);
    let other = device.fact("code").to_owned();
    assert_ne!(other, code);
    device.tap(Key::A);
    assert!(device.shows(&other));
    assert_eq!(device.stale(), None);
}

#[test]
fn the_code_is_told_in_the_pause_menu_on_the_podium_and_in_the_logbook() {
    let mut device = Device::in_language(Layout::Wide, Language::Pl);
    let code = begin(&mut device, Title::Klofni, None);
    press_on(&mut device, &mut SplitMix64(3), 4, false);
    while device.fact("cover") != "pause" {
        device.tap(Key::B);
    }
    assert!(device.says_with(Word::CodeIs.msg(), &[&code]));
    device.tap(Key::B);
    press_on(&mut device, &mut SplitMix64(3), 20_000, false);
    assert_eq!(device.fact("moment"), "over");
    device.run(4_000);
    check(&device, "podium");
    assert!(device.says_with(Word::CodeIs.msg(), &[&code]));
    device.tap(Key::B);
    while device.fact("card") != "logbook" {
        device.tap(Key::Left);
    }
    device.tap(Key::A);
    assert!(device.says_with(Word::CodeIs.msg(), &[&code]));
    check(&device, "logbook");
    // It is a match played, but neither a win nor a record.
    device.tap(Key::Y);
    device.tap(Key::Right);
    assert!(device.says(ui::text::logbook::Word::NobodyYet.msg()));
    device.tap(Key::Right);
    assert!(device.says(Word::Apart.msg()));
    check(&device, "whose luck");
    let counts: Vec<_> = device
        .texts()
        .into_iter()
        .filter(|text| text == "1")
        .collect();
    assert_eq!(counts.len(), 1, "one match by a code");
}

/// Random pictures are chosen: whatever is offered is possible, so the match goes on to a valid log.
#[test]
fn people_type_in_what_lies_on_their_table() {
    for (i, title) in Title::ALL.into_iter().enumerate() {
        let (layout, language) = (Layout::ALL[i % 2], Language::ALL[i / 2 % 2]);
        let mut device = Device::in_language(layout, language);
        device.world.luck.0 = 77;
        to_setup(&mut device, title);
        choose_luck(&mut device, "Table");
        assert!(device.says(Word::OfTable.msg()));
        press_start(&mut device);
        device.run(1_000);
        // Klofni rybku begins with a decision, because who begins was chosen.
        let asks = device.fact("moment") == "asking";
        assert!(asks || title == Title::Klofni, "{title:?}");
        assert_eq!(device.offers(Word::ThisOne.msg()), asks);
        press_on(&mut device, &mut SplitMix64(9), 120, true);
        assert_eq!(device.fact("screen"), "play", "{title:?}");
        let log = device.store.of(title).expect("a match").log.clone();
        assert!(log.len() > 40, "{title:?}: hardly anything was typed in");
        replayed(&log);
        let company = device.store.of(title).expect("a match").company.clone();
        assert!(company.ends_with(&[0xF3, 0]), "the save says so");
        // The match goes on with the table's luck.
        device.restart();
        device.tap(Key::A);
        press_on(&mut device, &mut SplitMix64(4), 10, true);
    }
}

#[test]
fn a_slip_of_the_finger_is_taken_back() {
    let mut device = Device::in_language(Layout::Square, Language::En);
    to_setup(&mut device, Title::Podwodni);
    choose_luck(&mut device, "Table");
    press_start(&mut device);
    device.run(1_000);
    let length = |device: &Device| device.store.of(Title::Podwodni).expect("a match").log.len();
    let before = length(&device);
    assert!(device.offers(Table::Menu.msg()), "nothing to take back yet");
    device.tap(Key::Right);
    device.run(500);
    device.tap(Key::A);
    device.run(3_000);
    assert!(length(&device) > before);
    assert!(device.offers(Table::Undo.msg()));
    device.tap(Key::B);
    assert_eq!(length(&device), before);
    assert_eq!(device.fact("moment"), "asking");
    assert_eq!(device.stale(), None);
}
