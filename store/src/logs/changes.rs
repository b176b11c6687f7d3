//! Operations on the game logs: begin, append, cut, finish, give up, read; each commits to flash before
//! it returns. Owns the retry on a fresh sector when the flash refuses.

use embedded_storage_async::nor_flash::{MultiwriteNorFlash, NorFlash};
use heapless::Vec;
use rules_core::{Title, log};

use super::{GameLogs, Gap, Running};
use crate::{
    StoreError,
    firm::LAST_FENCES,
    record::{BATCH, Kind, RESULT, Shape, TABLE, longest},
    scan::{self, Log, LogScan},
    sector::{END_AT, HEADER, Label, Owner, end},
    sectors::{Contents, SectorId, TRIES},
    writer,
};

impl GameLogs {
    pub(crate) async fn begin<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
        opening: &[u8],
        table: &[u8],
    ) -> Result<(), StoreError> {
        if opening.len() > BATCH {
            return Err(StoreError::TooLarge);
        }
        if self.running(title).is_some() {
            return Err(StoreError::StillRunning);
        }
        self.create(flash, title, opening, table).await
    }

    /// Begins a game in place of the running one, which is removed once the new one is committed. If the
    /// flash refuses the removal, the old game stays behind as a replay without an end.
    pub(crate) async fn replace<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
        opening: &[u8],
        table: &[u8],
    ) -> Result<(), StoreError> {
        let old = self.running(title);
        self.create(flash, title, opening, table).await?;
        if let Some(Running {
            sector_id, label, ..
        }) = old
        {
            self.sectors.set(sector_id, Contents::Finished(label, 0));
        }
        self.remove_unfinished(flash, title).await.ok();
        Ok(())
    }

    /// Begins a game with the first `length` bytes of a finished game's log, in place of the running one of its title.
    pub(crate) async fn branch<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        scratch: &mut [u8],
        (number, length): (u32, usize),
        table: &[u8],
    ) -> Result<(), StoreError> {
        let whole = self.read_replay(flash, number, scratch).await?.length;
        let log = scratch
            .get(..length)
            .filter(|_| length <= whole)
            .ok_or(StoreError::Misfit)?;
        let title = log::title(log).map_err(|_| StoreError::Misfit)?;
        self.replace(flash, title, log, table).await
    }

    /// Writes a game with this log, its opening at least, as the newest of its title.
    async fn create<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
        opening: &[u8],
        table: &[u8],
    ) -> Result<(), StoreError> {
        if opening.len() > longest(self.sectors.size as usize) || table.len() > TABLE {
            return Err(StoreError::TooLarge);
        }
        if log::title(opening) != Ok(title) {
            return Err(StoreError::Misfit);
        }
        let label = Label {
            owner: Owner::Game(title),
            number: self.begun.saturating_add(1),
            copy: 0,
        };
        // A refused game keeps its number: what was written of it may count at the next mount.
        self.begun = label.number;
        let running = self.write_fresh(flash, label, table, opening).await?;
        self.set_running(title, Some(running));
        Ok(())
    }

    pub(crate) async fn append<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        scratch: &mut [u8],
        title: Title,
        entries: &[u8],
    ) -> Result<(), StoreError> {
        let game = self.running(title).ok_or(StoreError::NoGame)?;
        if entries.len() > BATCH {
            return Err(StoreError::TooLarge);
        }
        if let Some(gap) = game.gap {
            return Err(gap.why);
        }
        if entries.is_empty() {
            return Ok(());
        }
        let length = game.length + entries.len();
        let added = if length > longest(self.sectors.size as usize) {
            Err(StoreError::TooLong)
        } else {
            self.append_record(flash, scratch, title, (Kind::Entries, entries), length)
                .await
        };
        self.set_gap(title, game.length, added);
        added
    }

    /// Takes the last entries back: the log ends after `to` bytes.
    pub(crate) async fn cut<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        scratch: &mut [u8],
        title: Title,
        to: usize,
    ) -> Result<(), StoreError> {
        let game = self.running(title).ok_or(StoreError::NoGame)?;
        if let Some(gap) = game.gap.filter(|gap| gap.from < to) {
            return Err(gap.why);
        }
        // An empty log is a game given up.
        if to == 0 || to > game.length {
            return Err(StoreError::Misfit);
        }
        debug_assert!(to <= usize::from(u16::MAX));
        let cut = (to as u16).to_le_bytes();
        let added = if to == game.length {
            Ok(())
        } else {
            self.append_record(flash, scratch, title, (Kind::Cut, &cut), to)
                .await
        };
        self.set_gap(title, to, added);
        added
    }

    /// After a change of the log: it equals the caller's again, or differs from this byte on.
    fn set_gap(&mut self, title: Title, from: usize, added: Result<(), StoreError>) {
        if let Some(mut game) = self.running(title) {
            game.gap = added.err().map(|why| Gap { from, why });
            self.set_running(title, Some(game));
        }
    }

    /// The game is over: its log becomes a replay.
    pub(crate) async fn finish<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        scratch: &mut [u8],
        title: Title,
        result: &[u8],
    ) -> Result<(), StoreError> {
        if result.len() > RESULT {
            return Err(StoreError::TooLarge);
        }
        let Running { length, gap, .. } = self.running(title).ok_or(StoreError::NoGame)?;
        // A game that has become too long is finished without its last entries.
        if let Some(gap) = gap.filter(|gap| gap.why != StoreError::TooLong) {
            return Err(gap.why);
        }
        let finished = self.finished.saturating_add(1);
        let mut payload: Vec<u8, { 4 + RESULT }> = Vec::new();
        let extended = payload
            .extend_from_slice(&finished.to_le_bytes())
            .and_then(|()| payload.extend_from_slice(result));
        debug_assert!(extended.is_ok());
        self.append_record(flash, scratch, title, (Kind::Result, &payload), length)
            .await?;
        self.finished = finished;
        if let Some(Running {
            sector_id, label, ..
        }) = self.running(title)
        {
            // The end only saves a scan at mount, so a failure is ignored.
            let at = self.sectors.address(sector_id) + END_AT;
            writer::write(flash, at, &end(finished)).await.ok();
            self.sectors
                .set(sector_id, Contents::Finished(label, finished));
        }
        self.set_running(title, None);
        Ok(())
    }

    /// Removes the running game: its log is cut to nothing, then it is invalidated.
    pub(crate) async fn give_up<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        scratch: &mut [u8],
        title: Title,
    ) -> Result<(), StoreError> {
        // Seal and label cannot be made firm while they are being invalidated; a record can.
        let emptied = self
            .append_record(flash, scratch, title, (Kind::Cut, &[0; 2]), 0)
            .await;
        if emptied == Err(StoreError::NoGame) {
            return emptied;
        }
        let removed = self.remove_running(flash, title).await;
        emptied.or(removed)?;
        self.set_running(title, None);
        Ok(())
    }

    /// Invalidates the running game, its older copies and unfinished games of its title first: at the next mount
    /// none of them may take its place.
    pub(super) async fn remove_running<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
    ) -> Result<(), StoreError> {
        let game = self.running(title).ok_or(StoreError::NoGame)?;
        self.remove_unfinished(flash, title).await?;
        self.remove(flash, game.label).await
    }

    /// Removes games of this title that were left behind without an end.
    async fn remove_unfinished<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
    ) -> Result<(), StoreError> {
        // Not by its number: on a sector that came from another device, a game of another title may have the same.
        for sector_id in self.sectors.ids() {
            if let Contents::Finished(label, 0) = self.sectors.contents(sector_id)
                && label.owner == Owner::Game(title)
            {
                self.remove(flash, label).await?;
            }
        }
        Ok(())
    }

    /// Removes all games, running ones first, and whatever cannot be read.
    pub(crate) async fn remove_all<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        scratch: &mut [u8],
    ) -> Result<(), StoreError> {
        // A sector that refuses does not protect the others.
        let mut all = Ok(());
        for title in Title::ALL {
            if self.running(title).is_some() {
                all = self.give_up(flash, scratch, title).await.and(all);
            }
        }
        for replay in self.replays() {
            let (_, label) = self.past(replay.number)?;
            all = self.remove(flash, label).await.and(all);
        }
        for sector_id in self.sectors.ids() {
            if self.sectors.contents(sector_id) == Contents::Stale {
                all = self.sectors.invalidate(flash, sector_id).await.and(all);
            }
        }
        all
    }

    /// Reads the running game of a title; its log goes into `log`.
    pub(crate) async fn read<F: NorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
        log: &mut [u8],
    ) -> Result<Log, StoreError> {
        let game = self.running(title).ok_or(StoreError::NoGame)?;
        let scan = self.scan(flash, game.sector_id, &game.label, log).await?;
        log_of(scan, log)
    }

    /// Reads a finished game; its log goes into `log`.
    pub(crate) async fn read_replay<F: NorFlash>(
        &mut self,
        flash: &mut F,
        number: u32,
        log: &mut [u8],
    ) -> Result<Log, StoreError> {
        let (sector_id, label) = self.past(number)?;
        let scan = self.scan(flash, sector_id, &label, log).await?;
        log_of(scan, log)
    }

    /// Who played a finished game, and how it ended.
    pub(crate) async fn card<F: NorFlash>(
        &mut self,
        flash: &mut F,
        number: u32,
    ) -> Result<Log, StoreError> {
        let (sector_id, label) = self.past(number)?;
        let scan = self.scan(flash, sector_id, &label, &mut []).await?;
        Ok(scan.log)
    }

    /// The sector of a finished game.
    pub(super) fn past(&self, number: u32) -> Result<(SectorId, Label), StoreError> {
        let found = self.sectors.labels().find(|(sector_id, label)| {
            label.number == number
                && matches!(self.sectors.contents(*sector_id), Contents::Finished(..))
        });
        found.ok_or(StoreError::NoGame)
    }

    async fn scan<F: NorFlash>(
        &self,
        flash: &mut F,
        sector_id: SectorId,
        label: &Label,
        log: &mut [u8],
    ) -> Result<LogScan, StoreError> {
        let scan = scan::scan(flash, self.sectors.address(sector_id), label, log).await?;
        scan.ok_or(StoreError::Broken)
    }

    /// Invalidates all copies of a game, the oldest first.
    async fn remove<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        game: Label,
    ) -> Result<(), StoreError> {
        loop {
            let labels = self.sectors.labels();
            let copies = labels.filter(|(_, label)| label.is_same(&game));
            let Some((sector_id, _)) = copies.min_by_key(|(_, label)| label.copy) else {
                return Ok(());
            };
            self.sectors.invalidate(flash, sector_id).await?;
        }
    }

    /// Appends a record to the log of a running game, which then has `length` bytes. Compacts first if the
    /// sector is full, and retries on a fresh sector if the flash refuses.
    async fn append_record<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        scratch: &mut [u8],
        title: Title,
        (kind, payload): (Kind, &[u8]),
        length: usize,
    ) -> Result<(), StoreError> {
        let size = Shape::new(kind, payload.len()).size() as u32;
        for _ in 0..TRIES {
            let mut game = self.running(title).ok_or(StoreError::NoGame)?;
            if size > (self.sectors.size - LAST_FENCES).saturating_sub(game.end) {
                self.compact(flash, scratch, title).await?;
                game = self.running(title).ok_or(StoreError::NoGame)?;
            }
            let Running { label, records, .. } = game;
            let (sector, end) = (self.sectors.address(game.sector_id), game.end);
            // Until the record is verified the sector counts as full: nothing may be written behind what
            // a failure has left.
            game.end = self.sectors.size;
            self.set_running(title, Some(game));
            let written =
                writer::write_record(flash, sector + end, &label, records, kind, &[payload]).await;
            if written.is_ok() {
                game.end = end + size;
            } else if self
                .scan(flash, game.sector_id, &label, &mut [])
                .await?
                .records()
                == records
            {
                continue;
            }
            game.records += 1;
            game.length = length;
            self.set_running(title, Some(game));
            return Ok(());
        }
        Err(StoreError::Broken)
    }

    /// Compaction: copies the log of a running game, without what was taken back, to a fresh sector.
    pub(super) async fn compact<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        scratch: &mut [u8],
        title: Title,
    ) -> Result<(), StoreError> {
        let mut old = self.running(title).ok_or(StoreError::NoGame)?;
        let at = self.sectors.address(old.sector_id);
        let scan = scan::scan(flash, at, &old.label, scratch).await?;
        let Log { table, length, .. } = scan.ok_or(StoreError::Broken)?.log;
        let log = scratch.get(..length).ok_or(StoreError::TooLong)?;
        // Above every copy that was refused and yet may count.
        let copies = self.sectors.labels().map(|(_, label)| label);
        let same = copies.filter(|label| label.is_same(&old.label));
        let newest = same.map(|label| label.copy).max();
        let newest = newest.unwrap_or(old.label.copy);
        let label = Label {
            copy: newest.checked_add(1).ok_or(StoreError::TooLong)?,
            ..old.label
        };
        // For the same reason nothing more is written to the old sector.
        old.end = self.sectors.size;
        self.set_running(title, Some(old));
        let new = self.write_fresh(flash, label, &table, log).await?;
        self.set_running(
            title,
            Some(Running {
                gap: old.gap,
                ..new
            }),
        );
        self.sectors
            .set(old.sector_id, Contents::Superseded(old.label));
        Ok(())
    }

    /// Writes a log to a fresh sector; if that one refuses, to another.
    async fn write_fresh<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        mut label: Label,
        table: &[u8],
        log: &[u8],
    ) -> Result<Running, StoreError> {
        for _ in 0..TRIES {
            let sector_id = match self.sectors.blank(flash).await {
                Some(sector_id) => sector_id,
                None => self.reclaim(flash).await?,
            };
            match self.write_base(flash, sector_id, label, table, log).await {
                Ok(end) => {
                    return Ok(Running {
                        sector_id,
                        label,
                        records: 1,
                        end,
                        length: log.len(),
                        gap: None,
                    });
                }
                Err(_) => self.sectors.discard(flash, sector_id, label).await,
            }
            label.copy = label.copy.checked_add(1).ok_or(StoreError::TooLong)?;
        }
        Err(StoreError::Broken)
    }

    async fn write_base<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        sector_id: SectorId,
        label: Label,
        table: &[u8],
        log: &[u8],
    ) -> Result<u32, StoreError> {
        self.sectors.label(flash, sector_id, &label).await?;
        let at = self.sectors.address(sector_id) + HEADER;
        debug_assert!(table.len() <= TABLE);
        let parts = [&[table.len() as u8][..], table, log];
        let size = writer::write_record(flash, at, &label, 0, Kind::Base, &parts).await?;
        self.sectors.seal(flash, sector_id, label).await?;
        Ok(HEADER + size)
    }
}

/// The log of a scan, if it fits the buffer.
fn log_of(scan: LogScan, log: &[u8]) -> Result<Log, StoreError> {
    if scan.log.length > log.len() {
        return Err(StoreError::TooLarge);
    }
    Ok(scan.log)
}
