//! The book: running and finished games, each on a sheet of its own.
//!
//! A game begins on a blank sheet and stays there when it is finished, as a replay. When its sheet is
//! full, a fair copy of its log goes to another blank one. Nothing is ever written in place, so the
//! order of four steps is all that power cuts can meet: erase, stamp, label and first record, seal.

mod games;

use core::{cmp::Reverse, ops::Range};

use embedded_storage_async::nor_flash::{MultiwriteNorFlash, NorFlash};
use heapless::Vec;
use rules_core::{Title, list::put_in_order};

use crate::{
    StoreError,
    found::{MountReport, Recovery, Region},
    record::{Kind, Shape, TABLE},
    sheet::{HEADER, Label, Owner},
    sheets::{Held, Leaf, MOST_SHEETS, Sheets, TRIES},
    story::{self, State, Story},
};

/// Blank sheets that [`tidy`](crate::Keeper::tidy) keeps ready: one for a new game, one for a copy.
pub const RESERVE: usize = 2;

/// Five running games, the reserve, and a replay.
pub(crate) const FEWEST_SHEETS: usize = Title::ALL.len() + RESERVE + 1;

/// A finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    pub title: Title,
    /// Its number among all games ever begun: by it the replay is asked for.
    pub number: u32,
    /// Its number among all games ever finished; 0 if its end is lost.
    pub finished: u32,
}

/// Finished games, the newest first. No more than there are sheets.
pub type Replays = Vec<Replay, MOST_SHEETS>;

/// What tidying has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tidied {
    /// All is ready; nothing was to be done.
    Nothing,
    /// A sheet was erased: some 45 ms. There may be more to do.
    Erased,
    /// A long game moved to a fresh sheet: some milliseconds. There may be more to do.
    Copied,
}

#[derive(Clone, Copy, Debug)]
struct Running {
    leaf: Leaf,
    label: Label,
    /// Records written: the number of the next one.
    records: u32,
    /// Where the next one goes.
    end: u32,
    /// Bytes of the log.
    length: usize,
    /// Set when a change of the log was refused.
    gap: Option<Gap>,
}

/// Why a log is behind the caller's, and from which byte on. Nothing is appended behind a gap: the log
/// would replay into another game.
#[derive(Clone, Copy, Debug)]
struct Gap {
    from: usize,
    why: StoreError,
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Book {
    sheets: Sheets<MOST_SHEETS>,
    running: [Option<Running>; Title::ALL.len()],
    /// How many games have been begun, and how many finished.
    begun: u32,
    finished: u32,
}

impl Book {
    /// Reads every sheet's header, and the running games whole.
    pub(crate) async fn open<F: NorFlash>(
        flash: &mut F,
        sectors: Range<u32>,
    ) -> (Book, MountReport) {
        let (sheets, sum) = Sheets::open(flash, sectors).await;
        let mut book = Book {
            sheets,
            running: [None; Title::ALL.len()],
            begun: 0,
            finished: 0,
        };
        book.set_old_copies_aside();
        // Counted before the damaged ones among them are set aside: no number is given twice.
        book.begun = book.newest(|_| true);
        let mut games = [Recovery::None; Title::ALL.len()];
        for leaf in book.sheets.leaves() {
            let Held::Current(label) = book.sheets.held(leaf) else {
                continue;
            };
            let Owner::Game(title) = label.owner else {
                book.sheets.set(leaf, Held::Spent);
                continue;
            };
            if !book.is_running(leaf)
                && let Some(kept) = book.resume(flash, title, leaf, label).await
                && let Some(game) = games.get_mut(usize::from(title.id()))
            {
                *game = kept;
            }
        }
        for (title, kept) in Title::ALL.into_iter().zip(&mut games) {
            book.set_left_over_aside(title, kept);
        }
        let replays = book.replays();
        book.finished = replays.first().map_or(0, |newest| newest.finished);
        let region = match (sum.ours, sum.other_format, sum.foreign) {
            (1.., _, _) => Region::Ours,
            (0, 1.., _) => Region::OtherFormat,
            // A few may be sheets of a new device whose first stamp or erase was cut short.
            (0, 0, 4..) => Region::Foreign,
            _ => Region::Blank,
        };
        let found = MountReport {
            region,
            games,
            unreadable: sum.unreadable,
            replays: replays.len() as u8,
        };
        (book, found)
    }

    /// The highest number of a game like this; 0 if there is none.
    fn newest(&self, like: impl Fn(&Label) -> bool) -> u32 {
        let labels = self.sheets.labels().map(|(_, label)| label);
        labels
            .filter(like)
            .map(|label| label.number)
            .max()
            .unwrap_or(0)
    }

    /// Of each game only the highest copy counts.
    fn set_old_copies_aside(&mut self) {
        for leaf in self.sheets.leaves() {
            let mut labels = self.sheets.labels();
            let Some((_, label)) = labels.find(|(labelled, _)| *labelled == leaf) else {
                continue;
            };
            let newer = self.sheets.labels().any(|(other, game)| {
                game.is_same(&label) && (game.copy, leaf) > (label.copy, other)
            });
            drop(labels);
            if newer {
                self.sheets.set(leaf, Held::Old(label));
            }
        }
    }

    /// Reads a game without an end: it is the running one of its title, unless it turns out to be
    /// over. Says what is there of it, if it is a running one or was.
    async fn resume<F: NorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
        mut leaf: Leaf,
        mut label: Label,
    ) -> Option<Recovery> {
        let mut whole = true;
        loop {
            let at = self.sheets.address(leaf);
            if let Ok(Some(story)) = story::read(flash, at, &label, &mut []).await {
                return self.go_on(title, (leaf, label), &story, whole);
            }
            // Damaged from the start. An older copy may still be there.
            self.sheets.set(leaf, Held::Spent);
            let copies = self.sheets.labels();
            let older = copies.filter(|(_, old)| old.is_same(&label));
            let Some(older) = older.max_by_key(|(_, old)| old.copy) else {
                return self.running(title).is_none().then_some(Recovery::Lost);
            };
            (leaf, label) = older;
            self.sheets.set(leaf, Held::Current(label));
            whole = false;
        }
    }

    fn go_on(
        &mut self,
        title: Title,
        (leaf, label): (Leaf, Label),
        story: &Story,
        whole: bool,
    ) -> Option<Recovery> {
        let rival = self.running(title);
        if story.log.result.is_some() || rival.is_some_and(|game| game.label.number > label.number)
        {
            self.sheets.set(leaf, Held::Past(label, story.finished));
            return None;
        }
        if let Some(rival) = rival {
            self.sheets.set(rival.leaf, Held::Past(rival.label, 0));
        }
        let running = Running {
            leaf,
            label,
            records: story.records,
            end: story.end,
            length: story.log.length,
            gap: None,
        };
        self.set_running(title, Some(running));
        Some(match story.state {
            State::Broken => Recovery::Beginning,
            _ if !whole => Recovery::Beginning,
            State::Torn => Recovery::Torn,
            State::Whole => Recovery::Whole,
        })
    }

    /// A game is begun only when the one before is over. One that is not over, and yet not the newest
    /// of its title, has lost its end.
    fn set_left_over_aside(&mut self, title: Title, kept: &mut Recovery) {
        let newest = self.newest(|label| label.owner == Owner::Game(title));
        if let Some(game) = self
            .running(title)
            .filter(|game| game.label.number < newest)
        {
            self.sheets.set(game.leaf, Held::Past(game.label, 0));
            self.set_running(title, None);
            *kept = Recovery::None;
        }
    }

    /// Finished games, the newest first.
    pub(crate) fn replays(&self) -> Replays {
        let past = self
            .sheets
            .leaves()
            .filter_map(|leaf| match self.sheets.held(leaf) {
                Held::Past(label, finished) => match label.owner {
                    Owner::Game(title) => Some(Replay {
                        title,
                        number: label.number,
                        finished,
                    }),
                    Owner::Shelf => None,
                },
                _ => None,
            });
        let mut replays: Replays = past.collect();
        put_in_order(&mut replays, |replay| {
            Reverse((replay.finished, replay.number))
        });
        replays
    }

    /// One step towards a book that can be written to without erasing: at most one sheet is erased.
    pub(crate) async fn tidy<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        desk: &mut [u8],
    ) -> Result<Tidied, StoreError> {
        let spare = self.spare();
        // A sheet that has refused before is left for a save that has no other.
        let can_be_spared = spare.is_some_and(|leaf| !self.sheets.has_refused(leaf));
        if self.sheets.blanks() < RESERVE && can_be_spared {
            self.make_blank(flash).await?;
            return Ok(Tidied::Erased);
        }
        let crowded = Title::ALL.into_iter().find(|title| {
            self.running(*title).is_some_and(|game| {
                let base = Shape::new(Kind::Base, 1 + TABLE + game.length).size() as u32;
                let spared = game.end.saturating_sub(HEADER + base);
                // Nearly full, and a copy would make it better.
                game.end > self.sheets.size / 8 * 7 && spared > self.sheets.size / 4
            })
        });
        match crowded {
            Some(title) => {
                self.copy(flash, desk, title).await?;
                Ok(Tidied::Copied)
            }
            None => Ok(Tidied::Nothing),
        }
    }

    /// The least worn sheet that holds nothing worth keeping; if there is none, that of the oldest
    /// replay. A sheet that has refused before comes last. Once several have, no more replays are
    /// sacrificed: striking them out would not make the flash erase them.
    fn spare(&self) -> Option<Leaf> {
        let spent = self.sheets.spent();
        if spent.is_some_and(|leaf| !self.sheets.has_refused(leaf))
            || self.sheets.refusing() >= TRIES
        {
            return spent;
        }
        let replays = self.replays();
        let mut oldest_first = replays.iter().rev();
        let oldest = oldest_first.find_map(|replay| {
            let (leaf, label) = self.past(replay.number).ok()?;
            // An older copy that cannot be erased would come back in its place.
            let mut others = self.sheets.labels().filter(|(other, _)| *other != leaf);
            let is_last = !others.any(|(_, other)| other.is_same(&label));
            (is_last && !self.sheets.has_refused(leaf)).then_some(leaf)
        });
        oldest.or(spent)
    }

    /// Erases the sheet that can be spared most easily.
    async fn make_blank<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
    ) -> Result<Leaf, StoreError> {
        for _ in 0..TRIES {
            let leaf = self.spare().ok_or(StoreError::Broken)?;
            if self.sheets.erase(flash, leaf).await.is_ok() {
                return Ok(leaf);
            }
        }
        Err(StoreError::Broken)
    }

    fn running(&self, title: Title) -> Option<Running> {
        self.running.get(usize::from(title.id())).copied().flatten()
    }

    fn set_running(&mut self, title: Title, running: Option<Running>) {
        if let Some(slot) = self.running.get_mut(usize::from(title.id())) {
            *slot = running;
        }
    }

    fn is_running(&self, leaf: Leaf) -> bool {
        self.running.iter().flatten().any(|game| game.leaf == leaf)
    }
}
