//! A flash that refuses from its n-th operation on, for every n of a session by keys: nothing that was acknowledged is
//! lost, nothing freezes, and what is not saved is told.

mod driver;

use desktop::{
    dicebox::{Coin, DiceBox},
    handheld::Handheld,
    memory::Memory,
};
use driver::Driver;
use keys::Key;
use rules_core::{Title, klofni::Klofni, log::Replay};
use store::{Recovery, Reply, Request};
use ui::{Layout, Settings};

const TITLE: Title = Title::Klofni;

/// A session: a setting is changed, a match is begun and played for a while.
fn play(memory: Memory) -> Driver {
    let settings = Settings {
        motion: false,
        ..Settings::default()
    };
    let dice = DiceBox::new(Coin::seeded(11), []);
    let handheld = Handheld::new(Layout::Square, settings, dice, 0).with_memory(memory);
    let mut session = Driver::new(handheld);
    session.pass(600);
    // The settings are the last card; the light is their second row.
    for key in [Key::Left, Key::A, Key::Down, Key::Right] {
        session.tap(key);
    }
    // A first key takes the sentence about a refused save away.
    while session.fact("screen") != "menu" {
        session.tap(Key::B);
    }
    while session.fact("card") != TITLE.key() {
        session.tap(Key::Right);
    }
    while session.fact("screen") != "play" {
        session.tap(Key::A);
    }
    for key in [Key::A, Key::A, Key::Down, Key::A].repeat(8) {
        session.tap(key);
    }
    session
}

/// The log of the saved match, every entry of which the rules accept; empty if there is none.
fn saved_log(memory: &mut Memory) -> Vec<u8> {
    let reply = memory.request(&Request::Read(TITLE));
    let Reply::Log(_) = reply else {
        return vec![];
    };
    let log = memory.payload(&reply).to_vec();
    let replay = Replay::<Klofni>::open(&log).expect("an opening");
    replay.for_each(|step| {
        step.expect("a legal step");
    });
    log
}

#[test]
fn for_every_operation_that_the_flash_may_refuse_from() {
    let whole = play(Memory::fresh());
    let mut memory = whole.handheld.into_memory();
    let complete = saved_log(&mut memory);
    let operations = memory.operations();
    assert!(
        operations > 40,
        "the session has only {operations} operations"
    );
    let mut longest = 0;
    for budget in 0..=operations {
        let session = play(Memory::refusing_after(budget));
        let place = format!("refusing after {budget} of {operations}");
        assert_eq!(session.fact("screen"), "play", "{place}: it froze");
        assert_ne!(session.fact("moment"), "keeping", "{place}: it froze");
        let told = session.fact("unsaved") == "true";
        let mut memory = session.handheld.into_memory().remount();
        let recovery = memory.report().game(TITLE);
        assert!(
            matches!(recovery, Recovery::None | Recovery::Whole | Recovery::Torn),
            "{place}: {recovery:?}"
        );
        let saved = saved_log(&mut memory);
        assert!(complete.starts_with(&saved), "{place}: another match");
        assert!(
            saved.len() >= longest,
            "{place}: what was saved before is gone"
        );
        assert!(
            told || saved == complete,
            "{place}: a loss that was not told"
        );
        longest = saved.len();
    }
    assert_eq!(longest, complete.len());
}
