//! Persistent storage of the simulator: the store on a file with the same bytes as the device's flash.
//!
//! A file is locked by one running program at a time. A file that is not a Tacklebox save file is not changed.

mod file;

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

use embassy_futures::block_on;
use runtime::Job;
use store::{Keeper, LONGEST, MountReport, Plan, REGION, Region, Reply, Request, SHELF_PAGES};
use ui::{App, Event, Language, Settings};

use crate::CliError;
use file::{FileFlash, PAGE};

/// Where the save region is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saves {
    /// In the user's data folder.
    Own,
    File(PathBuf),
    /// In memory only: lost at the end of the program.
    Nowhere,
}

/// The store, and the file it is in.
#[derive(Debug)]
pub struct Memory {
    keeper: Box<Keeper<FileFlash, Vec<u8>>>,
    report: MountReport,
    /// Payload of replies that are too long for a message: logs and items.
    buffer: Box<[u8; LONGEST]>,
}

impl Memory {
    /// A blank store without a file.
    pub fn fresh() -> Memory {
        Memory::of(FileFlash::nowhere())
    }

    /// Open the file, or create it.
    pub fn open(saves: &Saves) -> Result<Memory, CliError> {
        let own;
        let path = match saves {
            Saves::Nowhere => return Ok(Memory::fresh()),
            Saves::File(path) => path,
            Saves::Own => {
                let folder = data_folder(|name| env::var_os(name)).ok_or_else(|| {
                    CliError(
                        "there is no folder for saves: name a file with --flash, or --no-save"
                            .to_owned(),
                    )
                })?;
                own = folder.join("tacklebox").join("saves.flash");
                &own
            }
        };
        let memory = Memory::of(FileFlash::open(path)?);
        if memory.report.region == Region::Foreign {
            return Err(not_a_save_file(path));
        }
        Ok(memory)
    }

    /// Erases of the most erased sector.
    pub fn most_worn(&self) -> u32 {
        self.keeper.most_worn()
    }

    fn of(flash: FileFlash) -> Memory {
        let plan = Plan::new(0..REGION, PAGE, SHELF_PAGES).expect("the region has enough pages");
        let (keeper, report) = block_on(Keeper::open(flash, plan, vec![0; LONGEST]))
            .expect("the flash has such pages, and the scratch buffer is large enough");
        Memory {
            keeper: Box::new(keeper),
            report,
            buffer: Box::new([0; LONGEST]),
        }
    }

    /// A fresh memory whose flash refuses everything after this number of erases and writes.
    pub fn refusing_after(operations: usize) -> Memory {
        Memory::of(FileFlash::nowhere().refusing_after(Some(operations)))
    }

    /// How many erases and writes there were, for fault injection. The run is over.
    pub fn operations(self) -> usize {
        self.keeper.into_flash().operations
    }

    /// Mount the store again, as at power-on. A flash that refused takes writes again.
    pub fn remount(self) -> Memory {
        Memory::of(self.keeper.into_flash().refusing_after(None))
    }

    /// What mounting found.
    pub fn report(&self) -> &MountReport {
        &self.report
    }

    /// The saved settings, or the defaults; with this language if one is given.
    pub fn settings(&mut self, language: Option<Language>) -> Settings {
        let settings = block_on(runtime::settings(&mut self.keeper, &mut *self.buffer));
        Settings {
            language: language.unwrap_or(settings.language),
            // Whoever names the language on the command line need not be asked.
            language_chosen: settings.language_chosen || language.is_some(),
            ..settings
        }
    }

    /// Pass the saved state to the app, as events.
    pub fn restore(&mut self, handle: impl FnMut(Event<'_>)) {
        let Memory {
            keeper,
            report,
            buffer,
        } = self;
        block_on(runtime::restore(keeper, report, &mut **buffer, handle));
    }

    /// Serve a job of the app. A log or an item that it reads is then the [`Memory::payload`].
    pub fn serve(&mut self, job: &Job, app: &App) -> Reply {
        let write_item = async |key, bytes: &mut [u8]| app.write_item(key, bytes);
        let reply = block_on(runtime::serve(
            &mut self.keeper,
            job,
            &mut *self.buffer,
            write_item,
        ));
        let is_summary = matches!(job.ticket(), ui::Ticket::Summary(_));
        if let Reply::Failed(why) = &reply
            && !is_summary
        {
            eprintln!("tacklebox: cannot write to the save file: {why:?}");
        }
        reply
    }

    /// The log or the item that came with the last reply.
    pub fn payload(&self, reply: &Reply) -> &[u8] {
        runtime::payload(reply, &*self.buffer)
    }

    /// Serve a single request, without an app.
    pub fn request(&mut self, request: &Request) -> Reply {
        block_on(self.keeper.serve(request, &mut *self.buffer))
    }
}

/// The user's data folder: `APPDATA`, `Application Support` or the XDG data home.
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

fn not_a_save_file(path: &Path) -> CliError {
    CliError(format!(
        "the file {} is not a Tacklebox save file; it was not changed: name another with --flash",
        path.display()
    ))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rules_core::Title;
    use store::{ItemKey, Recovery, StoreError};
    use ui::Layout;

    use super::*;

    /// The path of a file that does not exist yet, for one test.
    fn no_file(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("tacklebox-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder.join("new").join("saves.flash")
    }

    fn remove(path: &Path) {
        let folder = path.ancestors().nth(2).expect("two folders");
        fs::remove_dir_all(folder).expect("the folder goes");
    }

    fn save(memory: &mut Memory, settings: Settings) {
        let app = App::new(Layout::Square, settings);
        assert_eq!(
            memory.serve(&Job::Put(ItemKey::Settings), &app),
            Reply::Done
        );
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
        assert_eq!(memory.settings(None), Settings::at_first());
        save(&mut memory, polish);
        let begin = Request::Begin {
            title: Title::Fish,
            opening: heapless::Vec::from_slice(&[1, Title::Fish.id(), 1, 0]).expect("four bytes"),
            table: heapless::Vec::new(),
        };
        assert_eq!(memory.request(&begin), Reply::Done);
        drop(memory);

        let mut memory = Memory::open(&saves).expect("the same file");
        assert_eq!(memory.settings(None), polish);
        assert_eq!(memory.settings(Some(Language::En)).language, Language::En);
        assert_eq!(memory.report().game(Title::Fish), Recovery::Whole);
        let Reply::Log(log) = memory.request(&Request::Read(Title::Fish)) else {
            panic!("no game");
        };
        assert_eq!(
            memory.payload(&Reply::Log(log)),
            [1, Title::Fish.id(), 1, 0]
        );
        assert_eq!(
            fs::metadata(&path).expect("a file").len(),
            u64::from(REGION)
        );
        drop(memory);
        remove(&path);
    }

    #[test]
    fn one_program_at_a_time_has_the_file() {
        let path = no_file("taken");
        let saves = Saves::File(path.clone());
        let memory = Memory::open(&saves).expect("a new file");
        let CliError(said) = Memory::open(&saves).expect_err("it is taken");
        assert!(said.contains("is in use"), "{said}");
        drop(memory);
        assert!(Memory::open(&saves).is_ok());
        remove(&path);
    }

    #[test]
    fn a_file_that_is_not_a_save_file_is_refused_and_not_changed() {
        let path = no_file("foreign");
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        for bytes in [
            b"a letter".repeat(10),
            b"a letter".repeat(REGION as usize / 8),
        ] {
            fs::write(&path, &bytes).expect("a file");
            let CliError(said) =
                Memory::open(&Saves::File(path.clone())).expect_err("not a save file");
            assert!(said.contains("it was not changed"), "{said}");
            assert_eq!(fs::read(&path).expect("a file"), bytes);
        }
        remove(&path);
    }

    #[test]
    fn a_fresh_memory_has_nothing_and_leaves_nothing() {
        let mut memory = Memory::open(&Saves::Nowhere).expect("no file");
        assert_eq!(memory.report().region, Region::Blank);
        let read = memory.request(&Request::Read(Title::Fish));
        assert_eq!(read, Reply::Failed(StoreError::NoGame));
        assert_eq!(memory.settings(None), Settings::at_first());
        save(&mut memory, Settings::default());
        assert_eq!(memory.settings(None), Settings::default());
        let mut next = Memory::open(&Saves::Nowhere).expect("no file");
        assert_eq!(next.settings(None), Settings::at_first());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_data_folder_follows_the_xdg_specification() {
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
