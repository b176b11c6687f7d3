//! What the device on the desk remembers: its save region, in a file of the same bytes as the flash.
//!
//! A file belongs to one running program at a time. One that is no save region of ours is left alone.

mod file;

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

use dice::Tallies;
use embassy_futures::block_on;
use rules_core::Title;
use store::{
    ItemKey, Keeper, LARGEST, LONGEST, Log, Loss, MountReport, Plan, REGION, Region, Replay, Reply,
    Request, SHELF_PAGES, StoreError,
};
use ui::{App, Habits, Keep, Language, Note, Settings, Statistics};

use crate::Trouble;
use file::{FileFlash, PAGE};

/// Where the save region is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saves {
    /// In the user's folder for such things.
    Own,
    File(PathBuf),
    /// Nowhere: all is forgotten at the end.
    Nowhere,
}

/// See the module.
#[derive(Debug)]
pub struct Memory {
    keeper: Box<Keeper<FileFlash, Vec<u8>>>,
    found: MountReport,
    /// What is too long for a message.
    paper: Box<[u8; LONGEST]>,
}

impl Memory {
    /// A device that was never on, and forgets when the program ends.
    pub fn fresh() -> Memory {
        Memory::of(FileFlash::nowhere())
    }

    /// Opens the file, or makes it.
    pub fn open(saves: &Saves) -> Result<Memory, Trouble> {
        let own;
        let path = match saves {
            Saves::Nowhere => return Ok(Memory::fresh()),
            Saves::File(path) => path,
            Saves::Own => {
                let folder = data_folder(|name| env::var_os(name)).ok_or_else(|| {
                    Trouble(
                        "there is no folder for saves: name a file with --flash, or --no-save"
                            .to_owned(),
                    )
                })?;
                own = folder.join("tacklebox").join("saves.flash");
                &own
            }
        };
        let memory = Memory::of(FileFlash::open(path)?);
        if memory.found.region == Region::Foreign {
            return Err(not_ours(path));
        }
        Ok(memory)
    }

    fn of(flash: FileFlash) -> Memory {
        let plan = Plan::new(0..REGION, PAGE, SHELF_PAGES).expect("the region has enough pages");
        let (keeper, found) = block_on(Keeper::open(flash, plan, vec![0; LONGEST]))
            .expect("the flash has such pages, and the desk is large enough");
        Memory {
            keeper: Box::new(keeper),
            found,
            paper: Box::new([0; LONGEST]),
        }
    }

    /// What was found at power-on.
    pub fn found(&self) -> &MountReport {
        &self.found
    }

    /// What the screen should say of it.
    pub fn loss(&self) -> Option<ui::Loss> {
        match self.found.loss() {
            Loss::Nothing => None,
            Loss::Moves(title) => Some(ui::Loss::Moves(title)),
            Loss::Game(title) => Some(ui::Loss::Game(title)),
            Loss::SomeGame => Some(ui::Loss::SomeGame),
            Loss::OtherFormat => Some(ui::Loss::OtherFormat),
            Loss::Everything => Some(ui::Loss::Everything),
        }
    }

    /// The settings kept, or those of a first power-on; in this language if one is given.
    pub fn settings(&mut self, language: Option<Language>) -> Settings {
        let settings = self.thing(ItemKey::Settings, Settings::from_bytes);
        Settings {
            language: language.unwrap_or(settings.language),
            ..settings
        }
    }

    pub fn keep_settings(&mut self, settings: Settings) {
        self.put(ItemKey::Settings, &settings.to_bytes());
    }

    /// How games were last set up.
    pub fn habits(&mut self) -> Habits {
        self.thing(ItemKey::Names, Habits::from_bytes)
    }

    pub fn keep_habits(&mut self, habits: &[u8]) {
        self.put(ItemKey::Names, habits);
    }

    pub fn statistics(&mut self) -> Statistics {
        self.thing(ItemKey::Statistics, Statistics::from_bytes)
    }

    /// What was rolled on the dice table.
    pub fn tallies(&mut self) -> Tallies {
        self.thing(ItemKey::Dice, Tallies::from_bytes)
    }

    fn thing<T: Default>(&mut self, thing: ItemKey, read: fn(&[u8]) -> Option<T>) -> T {
        let mut bytes = [0; LARGEST];
        let length = block_on(self.keeper.get(thing, &mut bytes));
        length
            .and_then(|length| read(&bytes[..length]))
            .unwrap_or_default()
    }

    pub fn put(&mut self, thing: ItemKey, bytes: &[u8]) {
        complain(block_on(self.keeper.put(thing, bytes)));
    }

    /// Keep this of a match.
    pub fn keep(&mut self, keep: Keep, app: &App) {
        let (keeper, paper) = (&mut self.keeper, &mut self.paper);
        complain(block_on(async {
            match keep {
                Keep::Begin {
                    title,
                    opening,
                    company,
                } => match keeper.begin(title, &opening, &company).await {
                    // Whoever begins a new match has done with the old one.
                    Err(StoreError::StillRunning) => {
                        keeper.give_up(title).await?;
                        keeper.begin(title, &opening, &company).await
                    }
                    done => done,
                },
                Keep::Step(title, step) => keeper.append(title, &step).await,
                Keep::Cut(title, length) => keeper.cut(title, length.into()).await,
                Keep::Finish(title, result) => keeper.finish(title, &result).await,
                Keep::GiveUp(title) => keeper.give_up(title).await,
                Keep::Note(note) => match app.write_note(note, &mut **paper) {
                    Some(length) => {
                        let bytes = paper.get(..length).unwrap_or_default();
                        keeper.put(ItemKey::Note(note.number()), bytes).await
                    }
                    None => Err(StoreError::TooLarge),
                },
                Keep::EraseSaves => keeper.erase_saves().await,
            }
        }));
    }

    /// The log of the match of this game and who plays, if one is kept.
    pub fn read(&mut self, title: Title) -> Option<(Vec<u8>, Vec<u8>)> {
        let log = block_on(self.keeper.read(title, &mut *self.paper)).ok()?;
        let entries = self.paper.get(..log.length)?;
        Some((entries.to_vec(), log.table.to_vec()))
    }

    /// What was noted, if anything was.
    pub fn note(&mut self, note: Note) -> Option<Vec<u8>> {
        let thing = ItemKey::Note(note.number());
        let length = block_on(self.keeper.get(thing, &mut *self.paper))?;
        self.paper.get(..length).map(<[u8]>::to_vec)
    }

    /// The finished game that is so many places behind the newest.
    pub fn card(&mut self, place: u8) -> Option<(Replay, Log)> {
        match self.serve(&Request::Card(place.into())) {
            Reply::Card(replay, log) => Some((replay, log)),
            _ => None,
        }
    }

    /// The log of a finished game, and who played.
    pub fn read_replay(&mut self, number: u32) -> Option<(Vec<u8>, Vec<u8>)> {
        let log = block_on(self.keeper.read_replay(number, &mut *self.paper)).ok()?;
        let entries = self.paper.get(..log.length)?;
        Some((entries.to_vec(), log.table.to_vec()))
    }

    /// A calm moment: make room for later.
    pub fn tidy(&mut self) {
        complain(block_on(self.keeper.tidy()).map(|_| ()));
    }

    /// Does what is wished; what is long comes or goes on the paper.
    pub fn serve(&mut self, wish: &Request) -> Reply {
        block_on(self.keeper.serve(wish, &mut *self.paper))
    }

    pub fn paper(&mut self) -> &mut [u8; LONGEST] {
        &mut self.paper
    }
}

/// People should know when something is not kept; they can play on.
fn complain(kept: Result<(), StoreError>) {
    if let Err(why) = kept {
        eprintln!("tacklebox: not written to the file of saves: {why:?}");
    }
}

/// The user's folder for what programs keep, by the custom of the system.
fn data_folder(var: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name| {
        var(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    }
}

fn not_ours(path: &Path) -> Trouble {
    Trouble(format!(
        "the file {} is no memory of this device, and is left alone: name another with --flash",
        path.display()
    ))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use store::Recovery;

    use super::*;

    /// A file of this test's own that is not there yet.
    fn no_file(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("tacklebox-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder.join("new").join("saves.flash")
    }

    fn forget(path: &Path) {
        let folder = path.ancestors().nth(2).expect("two folders");
        fs::remove_dir_all(folder).expect("the folder goes");
    }

    #[test]
    fn settings_and_games_are_there_at_the_next_start() {
        let path = no_file("kept");
        let saves = Saves::File(path.clone());
        let polish = Settings {
            language: Language::Pl,
            ..Settings::default()
        };
        let mut memory = Memory::open(&saves).expect("a new file");
        assert_eq!(memory.settings(None), Settings::default());
        memory.keep_settings(polish);
        let begin = Request::Begin {
            title: Title::Fish,
            opening: heapless::Vec::from_slice(&[1, Title::Fish.id(), 1, 0]).expect("four bytes"),
            table: heapless::Vec::new(),
        };
        assert_eq!(memory.serve(&begin), Reply::Done);
        drop(memory);

        let mut memory = Memory::open(&saves).expect("the same file");
        assert_eq!(memory.settings(None), polish);
        assert_eq!(memory.settings(Some(Language::En)).language, Language::En);
        assert_eq!(memory.found().game(Title::Fish), Recovery::Whole);
        let Reply::Log(log) = memory.serve(&Request::Read(Title::Fish)) else {
            panic!("no game");
        };
        assert_eq!(memory.paper()[..log.length], [1, Title::Fish.id(), 1, 0]);
        assert_eq!(
            fs::metadata(&path).expect("a file").len(),
            u64::from(REGION)
        );
        drop(memory);
        forget(&path);
    }

    #[test]
    fn one_program_at_a_time_has_the_file() {
        let path = no_file("taken");
        let saves = Saves::File(path.clone());
        let memory = Memory::open(&saves).expect("a new file");
        let Trouble(said) = Memory::open(&saves).expect_err("it is taken");
        assert!(said.contains("is in use"), "{said}");
        drop(memory);
        assert!(Memory::open(&saves).is_ok());
        forget(&path);
    }

    #[test]
    fn a_file_of_something_else_is_refused_and_left_alone() {
        let path = no_file("foreign");
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        for bytes in [
            b"a letter".repeat(10),
            b"a letter".repeat(REGION as usize / 8),
        ] {
            fs::write(&path, &bytes).expect("a file");
            let Trouble(said) = Memory::open(&Saves::File(path.clone())).expect_err("not ours");
            assert!(said.contains("is left alone"), "{said}");
            assert_eq!(fs::read(&path).expect("a file"), bytes);
        }
        forget(&path);
    }

    #[test]
    fn a_fresh_memory_has_nothing_and_leaves_nothing() {
        let mut memory = Memory::open(&Saves::Nowhere).expect("no file");
        assert_eq!(memory.found().region, Region::Blank);
        let read = memory.serve(&Request::Read(Title::Fish));
        assert_eq!(read, Reply::Failed(StoreError::NoGame));
        memory.keep_settings(Settings::default());
        assert_eq!(memory.settings(None), Settings::default());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_users_folder_follows_the_custom() {
        let with = |known: &[(&str, &str)]| {
            data_folder(|name| {
                let found = known.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| OsString::from(value))
            })
        };
        let home = ("HOME", "/people/ada");
        let set = [("XDG_DATA_HOME", "/data"), home];
        assert_eq!(with(&set), Some("/data".into()));
        assert_eq!(with(&[home]), Some("/people/ada/.local/share".into()));
        assert_eq!(with(&[("XDG_DATA_HOME", "data")]), None);
    }
}
