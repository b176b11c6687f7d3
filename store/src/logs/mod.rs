//! Log-structured store for games: one append-only log per sector, for running and finished games.
//!
//! A game begins on a blank sector and stays there as a replay when it is finished. When its sector is
//! full, its log is compacted onto another blank sector. Nothing is overwritten in place, so a power cut
//! can only fall between or into four steps: erase, stamp, label and first record, seal. Blank sectors
//! are taken by wear, which levels it. Owns the sectors of games and their garbage collection; does not
//! own what the entries of a log mean.

mod changes;

use core::{cmp::Reverse, ops::Range};

use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use heapless::Vec;
use rules_core::{Title, list::insertion_sort_by_key};

use crate::{
    StoreError,
    firm::Tail,
    record::{BATCH, Kind, Shape, TABLE},
    report::{MountReport, Recovery, Region},
    scan::{self, LogScan, Standing, State},
    sector::{END_AT, HEADER, Label, Owner, end},
    sectors::{Contents, MAX_LOG_SECTORS, SectorId, Sectors, TRIES},
    writer,
};

/// Blank sectors that [`tidy`](crate::Keeper::tidy) keeps in reserve: one for a new game, one for a compaction.
pub const RESERVE: usize = 2;

/// Five running games, the reserve, and one replay.
pub(crate) const MIN_LOG_SECTORS: usize = Title::ALL.len() + RESERVE + 1;

/// The longest record appended to a log: a whole batch. A result is shorter.
fn longest_append() -> u32 {
    Shape::new(Kind::Entries, BATCH).size() as u32
}

/// A finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Replay {
    pub title: Title,
    /// Its number among all games ever begun: the id a replay is requested by.
    pub number: u32,
    /// Its number among all games ever finished; 0 if its end is lost.
    pub finished: u32,
}

/// Finished games, the newest first: at most one per sector.
pub type Replays = Vec<Replay, MAX_LOG_SECTORS>;

/// What a step of garbage collection did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GcStep {
    /// Nothing was left to do.
    Nothing,
    /// Erased a sector: some 45 ms. There may be more to do.
    Erased,
    /// Compacted a long game onto a fresh sector: some milliseconds. There may be more to do.
    Copied,
}

#[derive(Clone, Copy, Debug)]
struct Running {
    sector_id: SectorId,
    label: Label,
    /// Records written: the number of the next one.
    records: u32,
    /// Where the next one goes, from the start of the sector.
    end: u32,
    /// Bytes of the log.
    length: usize,
    /// Set when a change of the log was refused.
    gap: Option<Gap>,
}

/// Why a log lacks what the caller's has, and from which byte on. Nothing is appended behind a gap: the
/// log would replay into another game.
#[derive(Clone, Copy, Debug)]
struct Gap {
    from: usize,
    why: StoreError,
}

/// All game logs.
#[derive(Debug)]
pub(crate) struct GameLogs {
    sectors: Sectors<MAX_LOG_SECTORS>,
    running: [Option<Running>; Title::ALL.len()],
    /// The highest number of a game begun, and of one finished.
    begun: u32,
    finished: u32,
}

impl GameLogs {
    /// Erases of the most erased sector.
    pub(crate) fn most_worn(&self) -> u32 {
        self.sectors.most_worn()
    }

    /// Mounts: reads every sector's header, and the running games whole.
    pub(crate) async fn open<F: MultiwriteNorFlash>(
        flash: &mut F,
        sectors: Range<u32>,
    ) -> (GameLogs, MountReport) {
        let (mut sectors, headers) = Sectors::open(flash, sectors).await;
        sectors.make_gone_firm(flash).await;
        let mut logs = GameLogs {
            sectors,
            running: [None; Title::ALL.len()],
            begun: 0,
            finished: 0,
        };
        logs.mark_superseded();
        // Counted before damaged games are dropped: no number is given twice.
        logs.begun = logs.newest(|_| true);
        let mut found = [(Recovery::None, None); Title::ALL.len()];
        for sector_id in logs.sectors.ids() {
            let Contents::Live(label) = logs.sectors.contents(sector_id) else {
                continue;
            };
            let Owner::Game(title) = label.owner else {
                logs.sectors.set(sector_id, Contents::Stale);
                continue;
            };
            if !logs.is_running(sector_id)
                && let Some((recovery, tail)) = logs.recover(flash, title, sector_id, label).await
                && let Some(game) = found.get_mut(usize::from(title.id()))
            {
                *game = (recovery, tail);
            }
        }
        for (title, (recovery, tail)) in Title::ALL.into_iter().zip(&mut found) {
            logs.retire_unfinished(title, recovery);
            if let (Some(game), Some(tail)) = (logs.running(title), *tail) {
                logs.make_firm(flash, title, game, tail).await;
                if logs.running(title).is_none() {
                    *recovery = Recovery::None;
                }
            }
        }
        let games = found.map(|(recovery, _)| recovery);
        let replays = logs.replays();
        logs.finished = replays.first().map_or(0, |newest| newest.finished);
        let region = match (headers.ours, headers.other_format, headers.foreign) {
            (1.., _, _) => Region::Ours,
            (0, 1.., _) => Region::OtherFormat,
            // A few may be sectors of a new device whose first stamp or erase was cut short.
            (0, 0, 4..) => Region::Foreign,
            _ => Region::Blank,
        };
        let report = MountReport {
            region,
            games,
            unreadable: headers.unreadable,
            replays: replays.len() as u8,
        };
        (logs, report)
    }

    /// The highest number of the games that match; 0 if there is none.
    fn newest(&self, like: impl Fn(&Label) -> bool) -> u32 {
        let labels = self.sectors.labels().map(|(_, label)| label);
        labels
            .filter(like)
            .map(|label| label.number)
            .max()
            .unwrap_or(0)
    }

    /// Of each game only the highest copy is live.
    fn mark_superseded(&mut self) {
        for sector_id in self.sectors.ids() {
            let mut labels = self.sectors.labels();
            let Some((_, label)) = labels.find(|(labelled, _)| *labelled == sector_id) else {
                continue;
            };
            let newer = self.sectors.labels().any(|(other, game)| {
                game.is_same(&label) && (game.copy, sector_id) > (label.copy, other)
            });
            drop(labels);
            if newer {
                self.sectors.set(sector_id, Contents::Superseded(label));
            }
        }
    }

    /// Reads a game without an end mark: it is the running game of its title, unless a result is found.
    /// Returns what is left of it, if it is running or was.
    async fn recover<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
        mut sector_id: SectorId,
        mut label: Label,
    ) -> Option<(Recovery, Option<Tail<Standing>>)> {
        let mut whole = true;
        loop {
            let at = self.sectors.address(sector_id);
            if let Ok(Some(scan)) = scan::scan(flash, at, &label, &mut []).await {
                if scan.log.result.is_some() {
                    self.end(flash, sector_id, label, &scan).await;
                    return None;
                }
                let recovery = self.adopt(title, (sector_id, label), &scan, whole)?;
                return Some((recovery, Some(scan.tail)));
            }
            // Damaged from the start; an older copy may still be readable.
            self.sectors.set(sector_id, Contents::Stale);
            let copies = self.sectors.labels();
            let older = copies.filter(|(_, old)| old.is_same(&label));
            let Some(older) = older.max_by_key(|(_, old)| old.copy) else {
                let is_lost = self.running(title).is_none();
                return is_lost.then_some((Recovery::Lost, None));
            };
            (sector_id, label) = older;
            self.sectors.set(sector_id, Contents::Live(label));
            whole = false;
        }
    }

    fn adopt(
        &mut self,
        title: Title,
        (sector_id, label): (SectorId, Label),
        scan: &LogScan,
        whole: bool,
    ) -> Option<Recovery> {
        let rival = self.running(title);
        let running = Running {
            sector_id,
            label,
            records: scan.records(),
            // Nothing may be written behind records that do not count. Elsewhere the end is found when the log is made
            // firm.
            end: match scan.state {
                State::Damaged => self.sectors.size,
                _ => HEADER,
            },
            length: scan.log.length,
            gap: None,
        };
        if let Some(rival) = rival {
            if rival.label.number > label.number {
                self.retire(&running);
                return None;
            }
            self.retire(&rival);
        }
        self.set_running(title, Some(running));
        Some(match scan.state {
            State::Damaged => Recovery::Beginning,
            _ if !whole => Recovery::Beginning,
            State::Torn => Recovery::Torn,
            State::Complete => Recovery::Whole,
        })
    }

    /// Writes the end that a finished game lacks, after its result was made firm.
    async fn end<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        sector_id: SectorId,
        label: Label,
        scan: &LogScan,
    ) {
        self.sectors
            .set(sector_id, Contents::Finished(label, scan.finished));
        let at = self.sectors.address(sector_id);
        if scan.tail.program_again(flash, at).await.is_ok() {
            writer::write(flash, at + END_AT, &end(scan.finished))
                .await
                .ok();
        }
    }

    /// Makes the log of a running game firm, or completes its removal if it was given up. If the flash refuses,
    /// its sector counts as full.
    async fn make_firm<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
        mut game: Running,
        tail: Tail<Standing>,
    ) {
        let sector = self.sectors.address(game.sector_id);
        if !tail.is_fenced() {
            self.sectors
                .make_seal_firm(flash, game.sector_id, &game.label)
                .await;
        }
        if game.end < self.sectors.size {
            let end = tail
                .make_firm(flash, sector, &game.label, longest_append())
                .await;
            game.end = end.unwrap_or(self.sectors.size);
        }
        self.set_running(title, Some(game));
        if game.length == 0 {
            self.remove_running(flash, title).await.ok();
            self.set_running(title, None);
        }
    }

    /// A game begins only when the one before it is over. An unfinished game that is not the newest of its
    /// title has lost its end.
    fn retire_unfinished(&mut self, title: Title, recovery: &mut Recovery) {
        let newest = self.newest(|label| label.owner == Owner::Game(title));
        if let Some(game) = self
            .running(title)
            .filter(|game| game.label.number < newest)
        {
            self.retire(&game);
            self.set_running(title, None);
            *recovery = Recovery::None;
        }
    }

    /// A game that is not running any more is a replay without an end, or nothing if it was given up.
    fn retire(&mut self, game: &Running) {
        let contents = match game.length {
            0 => Contents::Stale,
            _ => Contents::Finished(game.label, 0),
        };
        self.sectors.set(game.sector_id, contents);
    }

    /// Finished games, the newest first.
    pub(crate) fn replays(&self) -> Replays {
        let past =
            self.sectors
                .ids()
                .filter_map(|sector_id| match self.sectors.contents(sector_id) {
                    Contents::Finished(label, finished) => match label.owner {
                        Owner::Game(title) => Some(Replay {
                            title,
                            number: label.number,
                            finished,
                        }),
                        Owner::Kv => None,
                    },
                    _ => None,
                });
        let mut replays: Replays = past.collect();
        insertion_sort_by_key(&mut replays, |replay| {
            Reverse((replay.finished, replay.number))
        });
        replays
    }

    /// One step of garbage collection towards writes that need no erase: erases at most one sector.
    pub(crate) async fn tidy<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        scratch: &mut [u8],
    ) -> Result<GcStep, StoreError> {
        let victim = self.victim();
        // A sector that has refused before is left for a save that has no other.
        let can_collect = victim.is_some_and(|sector_id| !self.sectors.has_refused(sector_id));
        if self.sectors.blanks() < RESERVE && can_collect {
            self.reclaim(flash).await?;
            return Ok(GcStep::Erased);
        }
        let crowded = Title::ALL.into_iter().find(|title| {
            self.running(*title).is_some_and(|game| {
                let base = Shape::new(Kind::Base, 1 + TABLE + game.length).size() as u32;
                let freed = game.end.saturating_sub(HEADER + base);
                // Nearly full, and compaction would free a quarter of the sector.
                game.end > self.sectors.size / 8 * 7 && freed > self.sectors.size / 4
            })
        });
        match crowded {
            Some(title) => {
                self.compact(flash, scratch, title).await?;
                Ok(GcStep::Copied)
            }
            None => Ok(GcStep::Nothing),
        }
    }

    /// The garbage collection victim: the least worn sector that holds nothing live; if there is none, that
    /// of the oldest replay. Sectors that have refused come last. Once several have, no more replays are
    /// sacrificed: the flash would not erase them anyway.
    fn victim(&self) -> Option<SectorId> {
        let stale = self.sectors.least_worn_stale();
        if stale.is_some_and(|sector_id| !self.sectors.has_refused(sector_id))
            || self.sectors.refusing() >= TRIES
        {
            return stale;
        }
        let replays = self.replays();
        let mut oldest_first = replays.iter().rev();
        let oldest = oldest_first.find_map(|replay| {
            let (sector_id, label) = self.past(replay.number).ok()?;
            // An older copy that cannot be erased would take its place at the next mount.
            let mut others = self
                .sectors
                .labels()
                .filter(|(other, _)| *other != sector_id);
            let is_last = !others.any(|(_, other)| other.is_same(&label));
            (is_last && !self.sectors.has_refused(sector_id)).then_some(sector_id)
        });
        oldest.or(stale)
    }

    /// Erases a victim.
    async fn reclaim<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
    ) -> Result<SectorId, StoreError> {
        for _ in 0..TRIES {
            let sector_id = self.victim().ok_or(StoreError::Broken)?;
            if self.sectors.erase(flash, sector_id).await.is_ok() {
                return Ok(sector_id);
            }
        }
        Err(StoreError::Broken)
    }

    fn running(&self, title: Title) -> Option<Running> {
        self.running.get(usize::from(title.id())).copied().flatten()
    }

    fn set_running(&mut self, title: Title, running: Option<Running>) {
        let slot = self.running.get_mut(usize::from(title.id()));
        debug_assert!(slot.is_some());
        if let Some(slot) = slot {
            *slot = running;
        }
    }

    fn is_running(&self, sector_id: SectorId) -> bool {
        self.running
            .iter()
            .flatten()
            .any(|game| game.sector_id == sector_id)
    }
}
