//! The keeper: owns the flash, and knows where everything lies in it.

use core::{fmt, ops::Range};

use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use rules_core::Title;

use crate::{
    ItemKey, LONGEST, Log, MountReport, Replays, Reply, Request, StoreError, Tidied, Words,
    book::{Book, FEWEST_SHEETS},
    sheets::{MOST_ON_SHELF, MOST_SHEETS},
    shelf::Shelf,
};

/// Bytes of the device's save region.
pub const REGION: u32 = 256 * 1024;

/// The pages of it that belong to each of the two shelves; the book has the rest.
pub const SHELF_PAGES: u32 = 10;

/// How a save region is divided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    shelf: Range<u32>,
    notes: Range<u32>,
    book: Range<u32>,
    page: u32,
}

impl Plan {
    /// The first pages of a region for the shelf, as many for that of the notes, the others for the
    /// book. `None` unless the region consists of whole pages of 512 to 4096 bytes, with three to
    /// twelve for each shelf and eight to 64 for the book.
    pub fn new(region: Range<u32>, page: usize, shelf_pages: u32) -> Option<Plan> {
        let page = u32::try_from(page)
            .ok()
            .filter(|page| (512..=4096).contains(page))?;
        let whole = region.start.is_multiple_of(page) && region.end.is_multiple_of(page);
        let shelf = shelf_pages.checked_mul(page)?;
        let notes = region.start.checked_add(shelf)?;
        let border = notes.checked_add(shelf)?;
        let sheets = region.end.checked_sub(border)? / page;
        let enough = (FEWEST_SHEETS as u32..=MOST_SHEETS as u32).contains(&sheets);
        (whole && enough && (3..=MOST_ON_SHELF as u32).contains(&shelf_pages)).then_some(Plan {
            shelf: region.start..notes,
            notes: notes..border,
            book: border..region.end,
            page,
        })
    }
}

/// See the module. `D` is its desk: memory to put things together in.
pub struct Keeper<F, D> {
    flash: Words<F>,
    shelf: Shelf,
    notes: Shelf,
    book: Book,
    desk: D,
}

impl<F: MultiwriteNorFlash, D: AsMut<[u8]>> Keeper<F, D> {
    /// Looks through the flash. Whatever it holds, the keeper can go on with it; `None` only if the
    /// plan was made for pages of another size, or the desk has not [`LONGEST`] bytes.
    pub async fn open(flash: F, plan: Plan, mut desk: D) -> Option<(Keeper<F, D>, MountReport)> {
        if plan.page as usize != F::ERASE_SIZE || desk.as_mut().len() < LONGEST {
            return None;
        }
        let mut flash = Words(flash);
        let (book, found) = Book::open(&mut flash, plan.book).await;
        let shelf = Shelf::open(&mut flash, plan.shelf).await;
        let notes = Shelf::open(&mut flash, plan.notes).await;
        let keeper = Keeper {
            flash,
            shelf,
            notes,
            book,
            desk,
        };
        Some((keeper, found))
    }

    /// A thing from its shelf, copied to the front of `to`; its length.
    pub async fn get(&mut self, thing: ItemKey, to: &mut [u8]) -> Option<usize> {
        let shelf = if thing.is_note() {
            &self.notes
        } else {
            &self.shelf
        };
        shelf.get(&mut self.flash, thing, to).await
    }

    /// Puts a thing on its shelf. The same again costs no write. May erase a page.
    pub async fn put(&mut self, thing: ItemKey, bytes: &[u8]) -> Result<(), StoreError> {
        let desk = self.desk.as_mut();
        let shelf = if thing.is_note() {
            &mut self.notes
        } else {
            &mut self.shelf
        };
        shelf.put(&mut self.flash, desk, thing, bytes).await
    }

    /// Begins a game: the opening of its log, and who sits at the table.
    pub async fn begin(
        &mut self,
        title: Title,
        opening: &[u8],
        table: &[u8],
    ) -> Result<(), StoreError> {
        self.book
            .begin(&mut self.flash, title, opening, table)
            .await
    }

    /// Appends entries to the log of the running game, all of them or none.
    pub async fn append(&mut self, title: Title, entries: &[u8]) -> Result<(), StoreError> {
        let desk = self.desk.as_mut();
        self.book
            .append(&mut self.flash, desk, title, entries)
            .await
    }

    /// Cuts the log of the running game back to so many bytes: decisions are taken back.
    pub async fn cut(&mut self, title: Title, to: usize) -> Result<(), StoreError> {
        let desk = self.desk.as_mut();
        self.book.cut(&mut self.flash, desk, title, to).await
    }

    /// The running game is over and becomes a replay.
    pub async fn finish(&mut self, title: Title, result: &[u8]) -> Result<(), StoreError> {
        let desk = self.desk.as_mut();
        self.book.finish(&mut self.flash, desk, title, result).await
    }

    /// The running game is forgotten.
    pub async fn give_up(&mut self, title: Title) -> Result<(), StoreError> {
        self.book.give_up(&mut self.flash, title).await
    }

    /// The running game; its log goes to the front of `log`.
    pub async fn read(&mut self, title: Title, log: &mut [u8]) -> Result<Log, StoreError> {
        self.book.read(&mut self.flash, title, log).await
    }

    /// Finished games, the newest first. Reads no flash.
    pub fn replays(&self) -> Replays {
        self.book.replays()
    }

    /// Who played a finished game, how long it is and how it ended.
    pub async fn card(&mut self, number: u32) -> Result<Log, StoreError> {
        self.book.card(&mut self.flash, number).await
    }

    /// A finished game; its log goes to the front of `log`.
    pub async fn read_replay(&mut self, number: u32, log: &mut [u8]) -> Result<Log, StoreError> {
        self.book.read_replay(&mut self.flash, number, log).await
    }

    /// One step towards saves that need no erasing, at a calm moment: at most one page is erased.
    /// Everything works without it, only slower.
    pub async fn tidy(&mut self) -> Result<Tidied, StoreError> {
        let desk = self.desk.as_mut();
        match self.book.tidy(&mut self.flash, desk).await? {
            Tidied::Nothing if self.shelf.tidy(&mut self.flash).await? => Ok(Tidied::Erased),
            Tidied::Nothing if self.notes.tidy(&mut self.flash).await? => Ok(Tidied::Erased),
            tidied => Ok(tidied),
        }
    }

    /// Forgets all games; what lies on the shelves stays. Cut by a power loss, it has forgotten some.
    pub async fn erase_saves(&mut self) -> Result<(), StoreError> {
        self.book.forget_all(&mut self.flash).await
    }

    /// Does what is wished.
    pub async fn serve(&mut self, wish: &Request, paper: &mut [u8]) -> Reply {
        match wish {
            Request::Begin {
                title,
                opening,
                table,
            } => match self.begin(*title, opening, table).await {
                Err(StoreError::StillRunning) => {
                    let (flash, book) = (&mut self.flash, &mut self.book);
                    book.begin_anew(flash, *title, opening, table).await.into()
                }
                done => done.into(),
            },
            Request::Append(title, entries) => self.append(*title, entries).await.into(),
            Request::Cut(title, to) => self.cut(*title, *to).await.into(),
            Request::Finish(title, result) => self.finish(*title, result).await.into(),
            Request::GiveUp(title) => self.give_up(*title).await.into(),
            Request::Read(title) => {
                let log = self.read(*title, paper).await;
                log.map_or_else(Reply::Failed, Reply::Log)
            }
            Request::Card(place) => {
                let Some(&replay) = self.replays().get(*place) else {
                    return Reply::Failed(StoreError::NoGame);
                };
                let card = self.card(replay.number).await;
                card.map_or_else(Reply::Failed, |log| Reply::Card(replay, log))
            }
            Request::ReadReplay(number) => {
                let log = self.read_replay(*number, paper).await;
                log.map_or_else(Reply::Failed, Reply::Log)
            }
            Request::Put(thing, length) => match paper.get(..*length) {
                Some(bytes) => self.put(*thing, bytes).await.into(),
                None => Reply::Failed(StoreError::TooLarge),
            },
            Request::Get(thing) => {
                let length = self.get(*thing, paper).await;
                length.map_or(Reply::NoItem, Reply::Item)
            }
            Request::Tidy => {
                let tidied = self.tidy().await;
                tidied.map_or_else(Reply::Failed, Reply::Tidied)
            }
            Request::EraseSaves => self.erase_saves().await.into(),
        }
    }

    /// The flash back, for instance to see what a power cut left.
    pub fn into_flash(self) -> F {
        self.flash.0
    }
}

impl<F, D> fmt::Debug for Keeper<F, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keeper")
            .field("shelf", &self.shelf)
            .field("notes", &self.notes)
            .field("book", &self.book)
            .finish_non_exhaustive()
    }
}
