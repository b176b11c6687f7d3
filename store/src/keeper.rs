//! The store's front: owns the flash and its partition layout, and serves requests one at a time.

use core::{fmt, ops::Range};

use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use rules_core::Title;

use crate::{
    GcStep, ItemKey, LONGEST, Log, MountReport, Replays, Reply, Request, StoreError,
    kv::KvStore,
    logs::{GameLogs, MIN_LOG_SECTORS},
    record::WORD,
    sectors::{MAX_KV_SECTORS, MAX_LOG_SECTORS},
};

/// Bytes of the device's save region.
pub const REGION: u32 = 256 * 1024;

/// Pages of each of the two key-value stores; the game logs have the rest.
pub const SHELF_PAGES: u32 = 10;

/// Partition layout of a save region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    items: Range<u32>,
    notes: Range<u32>,
    logs: Range<u32>,
    page: u32,
}

impl Plan {
    /// The first pages of a region for settings and the like, as many for the notes, the others for game
    /// logs. `None` unless the region consists of whole pages of 512 to 4096 bytes, with three to
    /// twelve for each key-value store and eight to 64 for the logs.
    pub fn new(region: Range<u32>, page: usize, kv_pages: u32) -> Option<Plan> {
        let page = u32::try_from(page)
            .ok()
            .filter(|page| (512..=4096).contains(page))?;
        let whole = region.start.is_multiple_of(page) && region.end.is_multiple_of(page);
        let items = kv_pages.checked_mul(page)?;
        let notes = region.start.checked_add(items)?;
        let border = notes.checked_add(items)?;
        let sectors = region.end.checked_sub(border)? / page;
        let enough = (MIN_LOG_SECTORS as u32..=MAX_LOG_SECTORS as u32).contains(&sectors);
        (whole && enough && (3..=MAX_KV_SECTORS as u32).contains(&kv_pages)).then_some(Plan {
            items: region.start..notes,
            notes: notes..border,
            logs: border..region.end,
            page,
        })
    }
}

/// The whole store. `D` is its scratch buffer: compaction assembles logs and items there.
pub struct Keeper<F, D> {
    flash: F,
    items: KvStore,
    notes: KvStore,
    logs: GameLogs,
    scratch: D,
}

impl<F: MultiwriteNorFlash, D: AsMut<[u8]>> Keeper<F, D> {
    /// Mounts the flash. Any contents can be mounted; `None` only if the layout was made for pages of another
    /// size, or the scratch buffer has fewer than [`LONGEST`] bytes.
    pub async fn open(
        mut flash: F,
        plan: Plan,
        mut scratch: D,
    ) -> Option<(Keeper<F, D>, MountReport)> {
        const {
            assert!(
                WORD.is_multiple_of(F::WRITE_SIZE),
                "everything is written in whole words"
            );
        };
        if plan.page as usize != F::ERASE_SIZE || scratch.as_mut().len() < LONGEST {
            return None;
        }
        let (logs, report) = GameLogs::open(&mut flash, plan.logs).await;
        let items = KvStore::open(&mut flash, plan.items).await;
        let notes = KvStore::open(&mut flash, plan.notes).await;
        let keeper = Keeper {
            flash,
            items,
            notes,
            logs,
            scratch,
        };
        Some((keeper, report))
    }

    /// Copies an item to the front of `to` and returns its length.
    pub async fn get(&mut self, key: ItemKey, to: &mut [u8]) -> Option<usize> {
        let store = if key.is_note() {
            &self.notes
        } else {
            &self.items
        };
        store.get(&mut self.flash, key, to).await
    }

    /// Writes an item. An unchanged item costs no write. May erase a page.
    pub async fn put(&mut self, key: ItemKey, bytes: &[u8]) -> Result<(), StoreError> {
        let scratch = self.scratch.as_mut();
        let store = if key.is_note() {
            &mut self.notes
        } else {
            &mut self.items
        };
        store.put(&mut self.flash, scratch, key, bytes).await
    }

    /// Begins a game: the opening of its log, and the table's names, colours and levels.
    pub async fn begin(
        &mut self,
        title: Title,
        opening: &[u8],
        table: &[u8],
    ) -> Result<(), StoreError> {
        self.logs
            .begin(&mut self.flash, title, opening, table)
            .await
    }

    /// Begins a game that goes on from a position of a finished one: its log starts with the first `length` bytes of that
    /// game's. It takes the place of a running game of its title.
    pub async fn branch(
        &mut self,
        number: u32,
        length: usize,
        table: &[u8],
    ) -> Result<(), StoreError> {
        let scratch = self.scratch.as_mut();
        self.logs
            .branch(&mut self.flash, scratch, (number, length), table)
            .await
    }

    /// Appends entries to the log of the running game, all or none. After a failure every further append
    /// fails as well, until the log is cut back to at most its last committed length: a log has no gaps.
    pub async fn append(&mut self, title: Title, entries: &[u8]) -> Result<(), StoreError> {
        let scratch = self.scratch.as_mut();
        self.logs
            .append(&mut self.flash, scratch, title, entries)
            .await
    }

    /// Cuts the log of the running game back to `to` bytes: decisions are taken back.
    pub async fn cut(&mut self, title: Title, to: usize) -> Result<(), StoreError> {
        let scratch = self.scratch.as_mut();
        self.logs.cut(&mut self.flash, scratch, title, to).await
    }

    /// Ends the running game, which becomes a replay.
    pub async fn finish(&mut self, title: Title, result: &[u8]) -> Result<(), StoreError> {
        let scratch = self.scratch.as_mut();
        self.logs
            .finish(&mut self.flash, scratch, title, result)
            .await
    }

    /// Removes the running game.
    pub async fn give_up(&mut self, title: Title) -> Result<(), StoreError> {
        let scratch = self.scratch.as_mut();
        self.logs.give_up(&mut self.flash, scratch, title).await
    }

    /// Reads the running game; its log goes to the front of `log`.
    pub async fn read(&mut self, title: Title, log: &mut [u8]) -> Result<Log, StoreError> {
        self.logs.read(&mut self.flash, title, log).await
    }

    /// Finished games, the newest first. Reads no flash.
    pub fn replays(&self) -> Replays {
        self.logs.replays()
    }

    /// The table, length and result of a finished game.
    pub async fn card(&mut self, number: u32) -> Result<Log, StoreError> {
        self.logs.card(&mut self.flash, number).await
    }

    /// Reads a finished game; its log goes to the front of `log`.
    pub async fn read_replay(&mut self, number: u32, log: &mut [u8]) -> Result<Log, StoreError> {
        self.logs.read_replay(&mut self.flash, number, log).await
    }

    /// One step of garbage collection or compaction, so that later saves need no erase; for moments when
    /// nothing moves. Erases at most one page. Optional: without it, saves erase when they have to.
    pub async fn tidy(&mut self) -> Result<GcStep, StoreError> {
        let scratch = self.scratch.as_mut();
        match self.logs.tidy(&mut self.flash, scratch).await? {
            GcStep::Nothing if self.items.tidy(&mut self.flash).await? => Ok(GcStep::Erased),
            GcStep::Nothing if self.notes.tidy(&mut self.flash).await? => Ok(GcStep::Erased),
            tidied => Ok(tidied),
        }
    }

    /// Removes all games; items and notes stay. A power cut may leave some games.
    pub async fn erase_saves(&mut self) -> Result<(), StoreError> {
        let scratch = self.scratch.as_mut();
        self.logs.remove_all(&mut self.flash, scratch).await
    }

    /// Carries out a request. Long data is in `buffer`, before or after.
    pub async fn serve(&mut self, request: &Request, buffer: &mut [u8]) -> Reply {
        match request {
            Request::Begin {
                title,
                opening,
                table,
            } => match self.begin(*title, opening, table).await {
                Err(StoreError::StillRunning) => {
                    let (flash, logs) = (&mut self.flash, &mut self.logs);
                    logs.replace(flash, *title, opening, table).await.into()
                }
                done => done.into(),
            },
            Request::Branch {
                number,
                length,
                table,
            } => self
                .branch(*number, usize::from(*length), table)
                .await
                .into(),
            Request::Append(title, entries) => self.append(*title, entries).await.into(),
            Request::Cut(title, to) => self.cut(*title, *to).await.into(),
            Request::Finish(title, result) => self.finish(*title, result).await.into(),
            Request::GiveUp(title) => self.give_up(*title).await.into(),
            Request::Read(title) => {
                let log = self.read(*title, buffer).await;
                log.map_or_else(Reply::Failed, Reply::Log)
            }
            Request::Summary(place) => {
                let Some(&replay) = self.replays().get(*place) else {
                    return Reply::Failed(StoreError::NoGame);
                };
                let card = self.card(replay.number).await;
                card.map_or_else(Reply::Failed, |log| Reply::Summary(replay, log))
            }
            Request::ReadReplay(number) => {
                let log = self.read_replay(*number, buffer).await;
                log.map_or_else(Reply::Failed, Reply::Log)
            }
            Request::Put(key, length) => match buffer.get(..*length) {
                Some(bytes) => self.put(*key, bytes).await.into(),
                None => Reply::Failed(StoreError::TooLarge),
            },
            Request::Get(key) => {
                let length = self.get(*key, buffer).await;
                length.map_or(Reply::NoItem, Reply::Item)
            }
            Request::CollectGarbage => {
                let tidied = self.tidy().await;
                tidied.map_or_else(Reply::Failed, Reply::Collected)
            }
            Request::EraseSaves => self.erase_saves().await.into(),
        }
    }

    /// How often the most erased sector of the region was erased.
    pub fn most_worn(&self) -> u32 {
        let shelves = self.items.most_worn().max(self.notes.most_worn());
        shelves.max(self.logs.most_worn())
    }

    /// The flash, for what lies outside of the save region.
    pub fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    /// Gives the flash back, for instance to inspect it after a power cut.
    pub fn into_flash(self) -> F {
        self.flash
    }
}

impl<F, D> fmt::Debug for Keeper<F, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keeper")
            .field("items", &self.items)
            .field("notes", &self.notes)
            .field("logs", &self.logs)
            .finish_non_exhaustive()
    }
}
