//! Power-on: the last match comes back, what was lost is said, and B held is the safe way in.

use keys::{Key, Press};
use rules_core::Title;
use store::{Log, Loss, MountReport, Recovery, Region, Reply, Request};
use ui::{Effect, Event, Language, Layout, Settings, Ticket, text::table::Word};

use crate::{device::Device, fake_store::FakeStore, labels::check, play::start};

const TITLE: Title = Title::Kohaku;
/// How long B is held before erasing is offered.
const OFFER: u32 = 3_500;
const LET_GO: Press = Press::Up { after_long: true };

/// What the store has of a match that was left.
fn left_match() -> FakeStore {
    let mut device = Device::in_language(Layout::Square, Language::En);
    start(&mut device, TITLE, 2);
    device.store
}

/// A device whose store has this match; nothing is on the screen yet.
fn power_on(left: &FakeStore) -> Device {
    let mut device = Device::at_power_on(Layout::Square, Settings::default());
    // The tests reply for the store.
    device.slow = true;
    device.store = left.clone();
    device.restore();
    device
}

/// B has been held since power-on for so long.
fn hold_b(device: &mut Device, ms: u32) {
    device.press(Key::B, Press::Down);
    device.run(500);
    device.press(Key::B, Press::Long);
    device.run(ms - 500);
}

/// The store's reply comes.
fn bring(device: &mut Device, left: &FakeStore) {
    let saved = left.of(TITLE).expect("a match");
    let log = Log {
        table: saved.company.clone(),
        length: saved.log.len(),
        result: None,
    };
    device.reply(Ticket::Resume(TITLE), &Reply::Log(log), &saved.log);
    device.event(Event::Tick);
}

fn fetches(device: &Device) -> usize {
    device.requests(|request| *request == Request::Read(TITLE))
}

fn erases(device: &Device) -> bool {
    device.requests(|request| *request == Request::EraseSaves) > 0
}

#[test]
fn the_last_match_comes_back_with_the_menu() {
    let left = left_match();
    let mut device = power_on(&left);
    device.run(439);
    assert_eq!(fetches(&device), 0);
    device.run(161);
    assert_eq!((device.fact("screen"), fetches(&device)), ("menu", 1));
    assert!(device.says(Word::GoOn.msg()) && !device.says(Word::GoOnTurn.msg()));
    bring(&mut device, &left);
    assert_eq!(device.fact("screen"), "menu");
    assert!(device.says(Word::GoOnTurn.msg()));
    assert_eq!(device.stale(), None);
}

#[test]
fn a_quick_finger_goes_on_once_and_the_second_copy_is_put_aside() {
    let left = left_match();
    let mut device = power_on(&left);
    device.run(600);
    device.press(Key::A, Press::Down);
    assert_eq!(fetches(&device), 2);
    bring(&mut device, &left);
    assert_eq!(device.fact("screen"), "play");
    device.press(Key::A, Press::Down);
    let labels = device.labels();
    bring(&mut device, &left);
    assert_eq!(device.labels(), labels);
}

#[test]
fn b_held_brings_nothing_back_and_loses_nothing() {
    let left = left_match();
    let mut device = power_on(&left);
    hold_b(&mut device, 1_000);
    device.press(Key::B, LET_GO);
    device.run(10_000);
    assert_eq!(
        (device.fact("screen"), device.fact("boot")),
        ("menu", "safe")
    );
    assert_eq!(fetches(&device), 0);
    assert_eq!(device.stale(), None);
    // From the first card; the match waits on its own.
    for _ in 0..TITLE.id() {
        device.tap(Key::Right);
    }
    assert_eq!(device.fact("card"), TITLE.key());
    assert!(device.says(Word::GoOn.msg()));
    device.tap(Key::A);
    assert_eq!(fetches(&device), 1);
    bring(&mut device, &left);
    assert_eq!(device.fact("screen"), "play");
}

#[test]
fn b_only_tapped_during_the_splash_is_no_safe_boot() {
    let mut device = power_on(&left_match());
    device.tap(Key::B);
    assert_eq!((device.fact("screen"), device.fact("boot")), ("menu", ""));
    assert_eq!(fetches(&device), 1);
}

#[test]
fn erasing_is_offered_only_to_a_b_that_stays_down_alone() {
    let left = left_match();
    let mut device = power_on(&left);
    hold_b(&mut device, OFFER - 1);
    assert_eq!(device.fact("screen"), "menu");
    device.run(1);
    assert_eq!(device.fact("screen"), "erase-saves");
    assert_eq!(device.stale(), None);

    let mut device = power_on(&left);
    hold_b(&mut device, OFFER - 100);
    device.press(Key::B, LET_GO);
    device.run(OFFER);
    assert_eq!(device.fact("screen"), "menu");

    let mut device = power_on(&left);
    hold_b(&mut device, 1_000);
    device.tap(Key::Right);
    device.run(OFFER);
    assert_eq!(device.fact("screen"), "menu");

    // Any other time B is just B.
    let mut device = power_on(&left);
    device.run(600);
    hold_b(&mut device, 2 * OFFER);
    assert_eq!(device.fact("screen"), "menu");
}

#[test]
fn a_held_erases_the_saves_and_nothing_else_does() {
    let left = left_match();
    let mut device = power_on(&left);
    hold_b(&mut device, OFFER);
    device.press(Key::B, LET_GO);
    device.tap(Key::A);
    assert!(!erases(&device) && device.says(Word::HoldToErase.msg()));
    device.tap(Key::X);
    device.tap(Key::B);
    assert_eq!(device.fact("screen"), "menu");
    assert!(!erases(&device));

    let mut device = power_on(&left);
    hold_b(&mut device, OFFER);
    device.press(Key::B, LET_GO);
    device.hold(Key::A);
    assert!(erases(&device));
    assert_eq!(
        (device.fact("screen"), device.fact("saves")),
        ("menu", "erased")
    );
    let settings = |effect: &Effect| matches!(effect, Effect::Settings(_) | Effect::Put(_));
    assert!(!device.effects.iter().any(settings));
    device.tap(Key::B);
    for _ in 0..TITLE.id() {
        device.tap(Key::Right);
    }
    assert!(!device.says(Word::GoOn.msg()) && !device.says(Word::GoOnTurn.msg()));
    device.tap(Key::A);
    assert_eq!((device.fact("screen"), fetches(&device)), ("setup", 0));
}

#[test]
fn the_erase_page_fits_its_screen() {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let settings = Settings {
                language,
                ..Settings::default()
            };
            let mut device = Device::at_power_on(layout, settings);
            hold_b(&mut device, OFFER);
            check(&device, &format!("{layout:?} {language:?} erase"));
            device.tap(Key::A);
            check(
                &device,
                &format!("{layout:?} {language:?} erase, too short"),
            );
            device.hold(Key::A);
            check(&device, &format!("{layout:?} {language:?} erased"));
        }
    }
}

/// What the store finds after such a loss.
fn report_of(loss: Loss) -> MountReport {
    let mut report = FakeStore::default().report();
    match loss {
        Loss::Nothing => {}
        Loss::Moves(title) => report.games[usize::from(title.id())] = Recovery::Beginning,
        Loss::Game(title) => report.games[usize::from(title.id())] = Recovery::Lost,
        Loss::SomeGame => report.unreadable = 1,
        Loss::OtherFormat => report.region = Region::OtherFormat,
        Loss::Everything => report.region = Region::Foreign,
    }
    report
}

#[test]
fn what_was_lost_is_said_in_one_sentence_until_a_key() {
    let mut losses = vec![
        (Loss::SomeGame, "some-game"),
        (Loss::OtherFormat, "other-format"),
        (Loss::Everything, "everything"),
    ];
    for title in Title::ALL {
        losses.push((Loss::Moves(title), "moves"));
        losses.push((Loss::Game(title), "game"));
    }
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let settings = Settings {
                language,
                ..Settings::default()
            };
            for &(loss, key) in &losses {
                // The same matches in the menu, and nothing lost.
                let mut quiet = Device::at_power_on(layout, settings);
                let mut whole = report_of(Loss::Nothing);
                if let Loss::Moves(title) = loss {
                    whole.games[usize::from(title.id())] = Recovery::Whole;
                }
                quiet.mount(&whole);
                quiet.run(600);
                assert_eq!(quiet.fact("lost"), "");
                let place = format!("{layout:?} {language:?} {loss:?}");
                let mut device = Device::at_power_on(layout, settings);
                let report = report_of(loss);
                assert_eq!(report.loss(), loss);
                device.mount(&report);
                device.run(439);
                assert_eq!(device.fact("lost"), "", "{place}");
                device.run(161);
                assert_eq!(device.fact("lost"), key, "{place}");
                check(&device, &place);
                assert_eq!(device.stale(), None, "{place}");
                assert_ne!(device.labels(), quiet.labels(), "{place}");
                device.tap(Key::B);
                assert_eq!(device.labels(), quiet.labels(), "{place}");
                assert_eq!(device.stale(), None, "{place}");
            }
        }
    }
}
