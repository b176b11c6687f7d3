//! A flash that refuses from its n-th operation on, for every n of a session by keys: nothing that was acknowledged is
//! lost, nothing freezes, and what is not saved is told.

use desktop::{
    dicebox::{Coin, DiceBox},
    handheld::Handheld,
    memory::Memory,
};
use keys::{Key, Micros};
use rules_core::{Title, klofni::Klofni, log::Replay};
use store::{Recovery, Reply, Request};
use ui::{Layout, Settings};

const TITLE: Title = Title::Klofni;

/// A session: a setting is changed, a match is begun and played for a while.
struct Session {
    handheld: Handheld,
    now: Micros,
}

impl Session {
    fn new(memory: Memory) -> Session {
        let settings = Settings {
            motion: false,
            ..Settings::default()
        };
        let dice = DiceBox::new(Coin::seeded(11), []);
        Session {
            handheld: Handheld::new(Layout::Square, settings, dice, 0).with_memory(memory),
            now: 0,
        }
    }

    fn pass(&mut self, ms: u64) {
        let end = self.now + ms * 1_000;
        while self.now < end {
            let due = self.handheld.deadline();
            self.now = due.map_or(end, |at| at.clamp(self.now + 1_000, end));
            self.handheld.advance(self.now);
        }
    }

    fn tap(&mut self, key: Key) {
        self.handheld.edge(key, true, self.now);
        self.pass(40);
        self.handheld.edge(key, false, self.now);
        self.pass(1_000);
    }

    fn fact(&self, key: &str) -> &str {
        self.handheld.facts().get(key).map_or("", String::as_str)
    }

    fn play(mut self) -> Session {
        self.pass(600);
        // The settings are the last card; the light is their second row.
        for key in [Key::Left, Key::A, Key::Down, Key::Right] {
            self.tap(key);
        }
        // A first key takes the sentence about a refused save away.
        while self.fact("screen") != "menu" {
            self.tap(Key::B);
        }
        while self.fact("card") != TITLE.key() {
            self.tap(Key::Right);
        }
        while self.fact("screen") != "play" {
            self.tap(Key::A);
        }
        for key in [Key::A, Key::A, Key::Down, Key::A].repeat(8) {
            self.tap(key);
        }
        self
    }
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
    let whole = Session::new(Memory::fresh()).play();
    let mut memory = whole.handheld.into_memory();
    let complete = saved_log(&mut memory);
    let operations = memory.operations();
    assert!(
        operations > 40,
        "the session has only {operations} operations"
    );
    let mut longest = 0;
    for budget in 0..=operations {
        let session = Session::new(Memory::refusing_after(budget)).play();
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
