//! Saves of earlier versions are read and played on. The fixture was written by the version of commit 81d0e24: Polish, a
//! running match of each game, a finished one, statistics, dice tallies and preferences.

mod driver;

use std::{env, fs, path::PathBuf};

use desktop::{
    dicebox::{Coin, DiceBox},
    handheld::Handheld,
    memory::{Memory, Saves},
};
use driver::Driver;
use keys::Key;
use rules_core::Title;
use store::{Loss, Recovery, Reply, Request};
use ui::{Language, Layout};

const FIXTURE: &[u8] = include_bytes!("saves/81d0e24.flash");

/// A copy of the fixture: saves are written back.
fn copy(name: &str) -> PathBuf {
    let path = env::temp_dir().join(format!("tacklebox-{}-{name}.flash", std::process::id()));
    fs::write(&path, FIXTURE).expect("a temporary file");
    path
}

fn log(memory: &mut Memory, title: Title) -> Vec<u8> {
    let reply = memory.request(&Request::Read(title));
    assert!(matches!(reply, Reply::Log(_)), "{title:?}: {reply:?}");
    memory.payload(&reply).to_vec()
}

#[test]
fn an_old_save_is_whole() {
    let path = copy("whole");
    let mut memory = Memory::open(&Saves::File(path.clone())).expect("our own format");
    let report = *memory.report();
    assert_eq!(report.games, [Recovery::Whole; 5]);
    assert_eq!((report.loss(), report.replays), (Loss::Nothing, 1));
    assert_eq!(memory.settings(None).language, Language::Pl);
    drop(memory);
    fs::remove_file(path).expect("the copy goes");
}

#[test]
fn every_match_of_an_old_save_goes_on_and_its_log_grows() {
    for title in Title::ALL {
        let path = copy(title.key());
        let saves = Saves::File(path.clone());
        let mut memory = Memory::open(&saves).expect("our own format");
        let before = log(&mut memory, title);
        let settings = memory.settings(None);
        let dice = DiceBox::new(Coin::seeded(3), []);
        let handheld = Handheld::new(Layout::Square, settings, dice, 0).with_memory(memory);
        let mut finger = Driver::new(handheld);
        // B held at power-on: the menu opens at the first card.
        finger.handheld.edge(Key::B, true, 0);
        finger.pass(700);
        finger.handheld.edge(Key::B, false, finger.now);
        finger.pass(100);
        while finger.fact("card") != title.key() {
            finger.tap(Key::Right);
        }
        finger.tap(Key::A);
        assert_eq!(finger.fact("screen"), "play", "{title:?}");
        // Until a decision is made: the first A may close a card that explains it.
        let resumed = finger.fact("step").to_owned();
        for key in [Key::A, Key::A, Key::Right].repeat(6) {
            if finger.fact("step") != resumed {
                break;
            }
            finger.tap(key);
        }
        assert_eq!(finger.fact("unsaved"), "", "{title:?}");
        drop(finger);

        let mut memory = Memory::open(&saves).expect("the same file");
        assert_eq!(memory.report().game(title), Recovery::Whole, "{title:?}");
        let after = log(&mut memory, title);
        assert!(
            after.len() > before.len() && after.starts_with(&before),
            "{title:?}: {before:x?} became {after:x?}"
        );
        drop(memory);
        fs::remove_file(path).expect("the copy goes");
    }
}
