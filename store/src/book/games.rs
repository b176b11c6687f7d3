//! What happens to a game: begun, gone on with, taken back, finished, given up, read.

use embedded_storage_async::nor_flash::{MultiwriteNorFlash, NorFlash};
use heapless::Vec;
use rules_core::{Title, log};

use super::{Book, Gap, Running};
use crate::{
    StoreError, pen,
    record::{BATCH, Kind, RESULT, Shape, TABLE, longest},
    sheet::{END_AT, HEADER, Label, Owner, end},
    sheets::{Held, Leaf, TRIES},
    story::{self, Log, Story},
};

impl Book {
    pub(crate) async fn begin<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
        opening: &[u8],
        table: &[u8],
    ) -> Result<(), StoreError> {
        if self.running(title).is_some() {
            return Err(StoreError::StillRunning);
        }
        self.start(flash, title, opening, table).await
    }

    /// Begins a game in the place of the running one, which is forgotten when the new one is there and
    /// not before. One that the flash does not let go of stays behind as a replay without an end.
    pub(crate) async fn begin_anew<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
        opening: &[u8],
        table: &[u8],
    ) -> Result<(), StoreError> {
        let old = self.running(title);
        self.start(flash, title, opening, table).await?;
        if let Some(Running { leaf, label, .. }) = old {
            self.sheets.set(leaf, Held::Past(label, 0));
        }
        self.forget_endless(flash, title).await.ok();
        Ok(())
    }

    async fn start<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
        opening: &[u8],
        table: &[u8],
    ) -> Result<(), StoreError> {
        if opening.len() > BATCH || table.len() > TABLE {
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
        // No number is given twice, even if this one is refused: what was written of it may count.
        self.begun = label.number;
        let running = self.settle(flash, label, table, opening).await?;
        self.set_running(title, Some(running));
        Ok(())
    }

    pub(crate) async fn append<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        desk: &mut [u8],
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
        let added = if length > longest(self.sheets.size as usize) {
            Err(StoreError::TooLong)
        } else {
            self.add(flash, desk, title, (Kind::Entries, entries), length)
                .await
        };
        self.close_or_open_gap(title, game.length, added);
        added
    }

    /// Takes the last entries back: the log ends after `to` bytes.
    pub(crate) async fn cut<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        desk: &mut [u8],
        title: Title,
        to: usize,
    ) -> Result<(), StoreError> {
        let game = self.running(title).ok_or(StoreError::NoGame)?;
        if let Some(gap) = game.gap.filter(|gap| gap.from < to) {
            return Err(gap.why);
        }
        if to > game.length {
            return Err(StoreError::Misfit);
        }
        // A log is far shorter than 64 KiB.
        let cut = (to as u16).to_le_bytes();
        let added = if to == game.length {
            Ok(())
        } else {
            self.add(flash, desk, title, (Kind::Cut, &cut), to).await
        };
        self.close_or_open_gap(title, to, added);
        added
    }

    /// After a change of the log: both logs are the same again, or differ from this byte on.
    fn close_or_open_gap(&mut self, title: Title, from: usize, added: Result<(), StoreError>) {
        if let Some(mut game) = self.running(title) {
            game.gap = added.err().map(|why| Gap { from, why });
            self.set_running(title, Some(game));
        }
    }

    /// The game is over, and a replay from now on.
    pub(crate) async fn finish<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        desk: &mut [u8],
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
        let mut told: Vec<u8, { 4 + RESULT }> = Vec::new();
        told.extend_from_slice(&finished.to_le_bytes()).ok();
        told.extend_from_slice(result).ok();
        self.add(flash, desk, title, (Kind::Result, &told), length)
            .await?;
        self.finished = finished;
        if let Some(Running { leaf, label, .. }) = self.running(title) {
            // Without it the result is looked for at power-on: no harm if it fails.
            let at = self.sheets.address(leaf) + END_AT;
            pen::write(flash, at, &end(finished)).await.ok();
            self.sheets.set(leaf, Held::Past(label, finished));
        }
        self.set_running(title, None);
        Ok(())
    }

    /// The running game is forgotten. Its older copies go first, and games of its title that have no
    /// end: none may come back in its place.
    pub(crate) async fn give_up<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
    ) -> Result<(), StoreError> {
        let game = self.running(title).ok_or(StoreError::NoGame)?;
        self.forget_endless(flash, title).await?;
        self.forget(flash, game.label).await?;
        self.set_running(title, None);
        Ok(())
    }

    /// Forgets games of this title that were left behind without an end.
    async fn forget_endless<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
    ) -> Result<(), StoreError> {
        for replay in self.replays() {
            if (replay.title, replay.finished) == (title, 0) {
                let (_, label) = self.past(replay.number)?;
                self.forget(flash, label).await?;
            }
        }
        Ok(())
    }

    /// Forgets all games, running ones first, and what cannot be read.
    pub(crate) async fn forget_all<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
    ) -> Result<(), StoreError> {
        // One sheet that refuses keeps none of the others.
        let mut all = Ok(());
        for title in Title::ALL {
            if self.running(title).is_some() {
                all = self.give_up(flash, title).await.and(all);
            }
        }
        for replay in self.replays() {
            let (_, label) = self.past(replay.number)?;
            all = self.forget(flash, label).await.and(all);
        }
        for leaf in self.sheets.leaves() {
            if self.sheets.held(leaf) == Held::Spent {
                all = self.sheets.strike(flash, leaf).await.and(all);
            }
        }
        all
    }

    /// The running game of a title; its log goes into `log`.
    pub(crate) async fn read<F: NorFlash>(
        &mut self,
        flash: &mut F,
        title: Title,
        log: &mut [u8],
    ) -> Result<Log, StoreError> {
        let game = self.running(title).ok_or(StoreError::NoGame)?;
        let story = self.story(flash, game.leaf, &game.label, log).await?;
        fitting(story, log)
    }

    /// A finished game; its log goes into `log`.
    pub(crate) async fn read_replay<F: NorFlash>(
        &mut self,
        flash: &mut F,
        number: u32,
        log: &mut [u8],
    ) -> Result<Log, StoreError> {
        let (leaf, label) = self.past(number)?;
        let story = self.story(flash, leaf, &label, log).await?;
        fitting(story, log)
    }

    /// Who played a finished game, and how it ended.
    pub(crate) async fn card<F: NorFlash>(
        &mut self,
        flash: &mut F,
        number: u32,
    ) -> Result<Log, StoreError> {
        let (leaf, label) = self.past(number)?;
        let story = self.story(flash, leaf, &label, &mut []).await?;
        Ok(story.log)
    }

    /// Where a finished game lies.
    pub(super) fn past(&self, number: u32) -> Result<(Leaf, Label), StoreError> {
        let found = self.sheets.labels().find(|(leaf, label)| {
            label.number == number && matches!(self.sheets.held(*leaf), Held::Past(..))
        });
        found.ok_or(StoreError::NoGame)
    }

    async fn story<F: NorFlash>(
        &self,
        flash: &mut F,
        leaf: Leaf,
        label: &Label,
        log: &mut [u8],
    ) -> Result<Story, StoreError> {
        let story = story::read(flash, self.sheets.address(leaf), label, log).await?;
        story.ok_or(StoreError::Broken)
    }

    /// Strikes all copies of a game out, the oldest first.
    async fn forget<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        game: Label,
    ) -> Result<(), StoreError> {
        loop {
            let labels = self.sheets.labels();
            let copies = labels.filter(|(_, label)| label.is_same(&game));
            let Some((leaf, _)) = copies.min_by_key(|(_, label)| label.copy) else {
                return Ok(());
            };
            self.sheets.strike(flash, leaf).await?;
        }
    }

    /// Writes the next record of a running game, whose log then has `length` bytes; on a fresh sheet
    /// if this one is full or fails.
    async fn add<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        desk: &mut [u8],
        title: Title,
        (kind, told): (Kind, &[u8]),
        length: usize,
    ) -> Result<(), StoreError> {
        let size = Shape::new(kind, told.len()).size() as u32;
        for _ in 0..TRIES {
            let mut game = self.running(title).ok_or(StoreError::NoGame)?;
            if size > self.sheets.size.saturating_sub(game.end) {
                self.copy(flash, desk, title).await?;
                game = self.running(title).ok_or(StoreError::NoGame)?;
            }
            let Running { label, records, .. } = game;
            let (sheet, end) = (self.sheets.address(game.leaf), game.end);
            // Until the record stands there the sheet counts as full: nothing is to be written behind
            // what a failure has left.
            game.end = self.sheets.size;
            self.set_running(title, Some(game));
            let written =
                pen::write_record(flash, sheet + end, &label, records, kind, &[told]).await;
            if written.is_ok() {
                game.end = end + size;
            } else if self.story(flash, game.leaf, &label, &mut []).await?.records == records {
                continue;
            }
            game.records += 1;
            game.length = length;
            self.set_running(title, Some(game));
            return Ok(());
        }
        Err(StoreError::Broken)
    }

    /// A fair copy of a running game on a fresh sheet: its log without what was taken back, put together
    /// on the desk.
    pub(super) async fn copy<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        desk: &mut [u8],
        title: Title,
    ) -> Result<(), StoreError> {
        let mut old = self.running(title).ok_or(StoreError::NoGame)?;
        let at = self.sheets.address(old.leaf);
        let story = story::read(flash, at, &old.label, desk).await?;
        let log = story.ok_or(StoreError::Broken)?.log;
        let copied = desk.get(..log.length).ok_or(StoreError::TooLong)?;
        // Higher than any copy that was refused and yet may count.
        let copies = self.sheets.labels().map(|(_, label)| label);
        let same = copies.filter(|label| label.is_same(&old.label));
        let newest = same.map(|label| label.copy).max();
        let newest = newest.unwrap_or(old.label.copy);
        let label = Label {
            copy: newest.checked_add(1).ok_or(StoreError::TooLong)?,
            ..old.label
        };
        // For the same reason nothing more is written to the old sheet.
        old.end = self.sheets.size;
        self.set_running(title, Some(old));
        let new = self.settle(flash, label, &log.table, copied).await?;
        self.set_running(
            title,
            Some(Running {
                gap: old.gap,
                ..new
            }),
        );
        self.sheets.set(old.leaf, Held::Old(old.label));
        Ok(())
    }

    /// Puts a log onto a fresh sheet; if that refuses, onto another.
    async fn settle<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        mut label: Label,
        table: &[u8],
        log: &[u8],
    ) -> Result<Running, StoreError> {
        for _ in 0..TRIES {
            let leaf = match self.sheets.blank(flash).await {
                Some(leaf) => leaf,
                None => self.make_blank(flash).await?,
            };
            match self.write_base(flash, leaf, label, table, log).await {
                Ok(end) => {
                    return Ok(Running {
                        leaf,
                        label,
                        records: 1,
                        end,
                        length: log.len(),
                        gap: None,
                    });
                }
                Err(_) => self.sheets.discard(flash, leaf, label).await,
            }
            label.copy = label.copy.checked_add(1).ok_or(StoreError::TooLong)?;
        }
        Err(StoreError::Broken)
    }

    async fn write_base<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        leaf: Leaf,
        label: Label,
        table: &[u8],
        log: &[u8],
    ) -> Result<u32, StoreError> {
        self.sheets.label(flash, leaf, &label).await?;
        let at = self.sheets.address(leaf) + HEADER;
        let parts = [&[table.len() as u8][..], table, log];
        let size = pen::write_record(flash, at, &label, 0, Kind::Base, &parts).await?;
        self.sheets.seal(flash, leaf, label).await?;
        Ok(HEADER + size)
    }
}

/// A story whose log has found room.
fn fitting(story: Story, log: &[u8]) -> Result<Log, StoreError> {
    if story.log.length > log.len() {
        return Err(StoreError::TooLarge);
    }
    Ok(story.log)
}
