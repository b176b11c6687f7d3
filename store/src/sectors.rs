//! Sector allocator: what each sector of an area holds, which one to write next, to erase, to invalidate.
//!
//! Wear levelling: of the sectors that qualify the least worn one is taken. A sector that has refused a
//! write or an erase is taken last. Owns the headers; does not own what records mean.

use core::ops::Range;

use embedded_storage_async::nor_flash::{MultiwriteNorFlash, NorFlash};
use heapless::Vec;

use crate::{
    StoreError,
    sector::{
        END_AT, FIRMLY_GONE, GONE, Game, HEADER, Header, INVALIDATED, Label, MAX_WEAR, SEAL_AT,
        STAMP_AT, Stamp, UNSEALED, checked, stamp,
    },
    writer,
};

/// The most sectors of the game logs: 256 KiB of 4 KiB each.
pub(crate) const MAX_LOG_SECTORS: usize = 64;

/// The most sectors of a key-value store.
pub(crate) const MAX_KV_SECTORS: usize = 12;

/// How many sectors are tried before a save is refused, and how many may refuse before no more replays
/// are sacrificed.
pub(crate) const TRIES: usize = 4;

/// A sector's index in its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SectorId(u8);

impl SectorId {
    fn index(self) -> usize {
        self.0.into()
    }
}

#[derive(Clone, Copy, Debug)]
struct Sector {
    /// How often it was erased.
    wear: u32,
    /// How often it has refused a write or an erase since mount. Sectors that refuse are taken last.
    refusals: u8,
    contents: Contents,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contents {
    /// Erased and stamped.
    Blank,
    /// Nothing live: free once it is erased.
    Stale,
    /// A game or items with a newer copy on another sector.
    Superseded(Label),
    /// A running game, or the active sector of a key-value store.
    Live(Label),
    /// A finished game, and its number among finished games.
    Finished(Label, u32),
}

/// How many headers of each kind an area has.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Headers {
    pub(crate) ours: u8,
    pub(crate) other_format: u8,
    pub(crate) foreign: u8,
    /// Sealed sectors whose label cannot be read.
    pub(crate) unreadable: u8,
}

/// An area of up to `N` sectors.
#[derive(Debug)]
pub(crate) struct Sectors<const N: usize> {
    start: u32,
    pub(crate) size: u32,
    sectors: Vec<Sector, N>,
}

impl<const N: usize> Sectors<N> {
    /// Reads all headers.
    pub(crate) async fn open<F: NorFlash>(flash: &mut F, sectors: Range<u32>) -> (Self, Headers) {
        let mut area = Sectors {
            start: sectors.start,
            size: F::ERASE_SIZE as u32,
            sectors: Vec::new(),
        };
        let mut counts = Headers::default();
        for at in sectors.step_by(F::ERASE_SIZE) {
            let mut bytes = [0; HEADER as usize];
            let read = flash.read(at, &mut bytes).await;
            // A sector that has lost its wear count is taken for the most worn one so far.
            let most = area.most_worn();
            let sector = match read {
                Ok(()) => counts.count(&Header::read(&bytes), most),
                Err(_) => Sector {
                    wear: most,
                    refusals: 1,
                    contents: Contents::Stale,
                },
            };
            let pushed = area.sectors.push(sector);
            debug_assert!(pushed.is_ok(), "the layout has more sectors than `N`");
        }
        (area, counts)
    }

    /// Erases of the most erased sector.
    pub(crate) fn most_worn(&self) -> u32 {
        let wear = self.sectors.iter().map(|sector| sector.wear);
        wear.max().unwrap_or(0)
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = SectorId> + use<N> {
        const { assert!(N <= u8::MAX as usize) };
        (0..self.sectors.len() as u8).map(SectorId)
    }

    /// The flash address of a sector.
    pub(crate) fn address(&self, sector_id: SectorId) -> u32 {
        self.start + u32::from(sector_id.0) * self.size
    }

    pub(crate) fn contents(&self, sector_id: SectorId) -> Contents {
        self.sectors
            .get(sector_id.index())
            .map_or(Contents::Stale, |sector| sector.contents)
    }

    pub(crate) fn set(&mut self, sector_id: SectorId, contents: Contents) {
        debug_assert!(sector_id.index() < self.sectors.len());
        if let Some(sector) = self.sectors.get_mut(sector_id.index()) {
            sector.contents = contents;
        }
    }

    /// Every labelled sector, superseded copies included.
    pub(crate) fn labels(&self) -> impl Iterator<Item = (SectorId, Label)> {
        self.ids()
            .filter_map(|sector_id| match self.contents(sector_id) {
                Contents::Live(label)
                | Contents::Finished(label, _)
                | Contents::Superseded(label) => Some((sector_id, label)),
                Contents::Blank | Contents::Stale => None,
            })
    }

    pub(crate) fn blanks(&self) -> usize {
        let blank = self
            .ids()
            .filter(|sector_id| self.contents(*sector_id) == Contents::Blank);
        blank.count()
    }

    /// Of the sectors that qualify, those with the fewest refusals, and of these the least worn.
    fn least_worn(&self, wanted: impl Fn(Contents) -> bool) -> Option<SectorId> {
        let sectors = self.ids().zip(&self.sectors);
        let fitting = sectors.filter(|(_, sector)| wanted(sector.contents));
        let least = fitting.min_by_key(|(_, sector)| (sector.refusals, sector.wear));
        least.map(|(sector_id, _)| sector_id)
    }

    /// The least worn sector that holds nothing live.
    pub(crate) fn least_worn_stale(&self) -> Option<SectorId> {
        self.least_worn(|contents| matches!(contents, Contents::Stale | Contents::Superseded(_)))
    }

    /// Whether this sector has refused a write or an erase since mount.
    pub(crate) fn has_refused(&self, sector_id: SectorId) -> bool {
        let sector = self.sectors.get(sector_id.index());
        sector.is_some_and(|sector| sector.refusals > 0)
    }

    /// The number of sectors that have refused.
    pub(crate) fn refusing(&self) -> usize {
        let refusing = self.ids().filter(|sector_id| self.has_refused(*sector_id));
        refusing.count()
    }

    fn refused(&mut self, sector_id: SectorId) {
        if let Some(sector) = self.sectors.get_mut(sector_id.index()) {
            sector.refusals = sector.refusals.saturating_add(1);
        }
    }

    /// The least worn blank sector. It is verified: damage may have left a stamp before the records of
    /// an old game, which would continue where the new one stops.
    pub(crate) async fn blank<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Option<SectorId> {
        while let Some(sector_id) = self.least_worn(|contents| contents == Contents::Blank) {
            let start = self.address(sector_id);
            let (from, to) = (start + SEAL_AT, start + self.size);
            if verify_blank(flash, from, to).await.is_ok() {
                return Some(sector_id);
            }
            self.set(sector_id, Contents::Stale);
        }
        None
    }

    /// Overwrites seal and label with zeros, so that a cut in the erase that follows cannot bring them
    /// back. What the header reads as afterwards decides, not what the write returned.
    pub(crate) async fn invalidate<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        sector_id: SectorId,
    ) -> Result<(), StoreError> {
        let at = self.address(sector_id);
        // There is no other place for this write, so a refusal is retried here.
        for _ in 0..2 {
            // Seal and label may both be unreadable after a cut here: the end says that this is no loss.
            flash.write(at + END_AT, &GONE).await.ok();
            flash.write(at + SEAL_AT, &INVALIDATED).await.ok();
            let mut bytes = [0; HEADER as usize];
            let read = flash.read(at, &mut bytes).await;
            let is_sealed = matches!(Header::read(&bytes).game, Game::Sealed(_));
            if read.is_ok() && !is_sealed {
                self.set(sector_id, Contents::Stale);
                return Ok(());
            }
        }
        Err(StoreError::Broken)
    }

    /// Invalidates a sector that has refused its first writes under this label. If it refuses that too it
    /// may count as sealed: then it is a superseded copy, and the next label must be newer.
    pub(crate) async fn discard<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        sector_id: SectorId,
        label: Label,
    ) {
        if self.invalidate(flash, sector_id).await.is_err() {
            self.set(sector_id, Contents::Superseded(label));
        }
        self.refused(sector_id);
    }

    /// Invalidates, erases and stamps a sector.
    pub(crate) async fn erase<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        sector_id: SectorId,
    ) -> Result<(), StoreError> {
        let erased = self.try_erase(flash, sector_id).await;
        if erased.is_err() {
            self.refused(sector_id);
        }
        erased
    }

    async fn try_erase<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        sector_id: SectorId,
    ) -> Result<(), StoreError> {
        self.invalidate(flash, sector_id).await?;
        let at = self.address(sector_id);
        let end = at + self.size;
        flash.erase(at, end).await.map_err(|_| StoreError::Broken)?;
        verify_blank(flash, at, end).await?;
        let Some(sector) = self.sectors.get_mut(sector_id.index()) else {
            return Err(StoreError::Broken);
        };
        sector.wear = (sector.wear + 1).min(MAX_WEAR);
        writer::write(flash, at + STAMP_AT, &stamp(sector.wear)).await?;
        sector.contents = Contents::Blank;
        Ok(())
    }

    /// Makes headers firm: what reads as gone could be back at a later power-on, if a cut has interrupted its seal
    /// or its invalidation. A sector that this has been done to says so in its end.
    pub(crate) async fn make_gone_firm<F: MultiwriteNorFlash>(&mut self, flash: &mut F) {
        for sector_id in self.ids() {
            if self.contents(sector_id) != Contents::Stale {
                continue;
            }
            let at = self.address(sector_id);
            let mut bytes = [0; HEADER as usize];
            let read = flash.read(at, &mut bytes).await;
            if read.is_ok() && Header::read(&bytes).is_gone_for_now() {
                self.program_gone(flash, at).await.ok();
            }
        }
    }

    async fn program_gone<F: MultiwriteNorFlash>(
        &self,
        flash: &mut F,
        at: u32,
    ) -> Result<(), StoreError> {
        writer::write(flash, at + END_AT, &GONE).await?;
        writer::write(flash, at + SEAL_AT, &INVALIDATED).await?;
        writer::write(flash, at + END_AT + GONE.len() as u32, &FIRMLY_GONE).await
    }

    /// Makes the seal of a live sector firm: a cut may have interrupted it.
    pub(crate) async fn make_seal_firm<F: MultiwriteNorFlash>(
        &self,
        flash: &mut F,
        sector_id: SectorId,
        label: &Label,
    ) {
        let at = self.address(sector_id) + SEAL_AT;
        // If the seal is damaged there is still its label.
        writer::write(flash, at, &checked(label.to_bytes()))
            .await
            .ok();
    }

    /// Allocates a blank sector under this label. The same write programs the stamp again, which a cut may have left
    /// weak: a later mount that could not read it would take the sector for half erased.
    pub(crate) async fn label<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        sector_id: SectorId,
        label: &Label,
    ) -> Result<(), StoreError> {
        self.set(sector_id, Contents::Stale);
        let sector = self.sectors.get(sector_id.index());
        let Sector { wear, .. } = sector.ok_or(StoreError::Broken)?;
        let parts = [stamp(*wear), UNSEALED, checked(label.to_bytes())];
        let at = self.address(sector_id) + STAMP_AT;
        writer::write(flash, at, parts.as_flattened()).await
    }

    /// Commits what was written to a labelled sector so far.
    pub(crate) async fn seal<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        sector_id: SectorId,
        label: Label,
    ) -> Result<(), StoreError> {
        let at = self.address(sector_id) + SEAL_AT;
        writer::write(flash, at, &checked(label.to_bytes())).await?;
        self.set(sector_id, Contents::Live(label));
        Ok(())
    }
}

/// Verifies that this range is erased.
async fn verify_blank<F: MultiwriteNorFlash>(
    flash: &mut F,
    mut from: u32,
    to: u32,
) -> Result<(), StoreError> {
    let mut seen = [0; 64];
    while from < to {
        let length = to.abs_diff(from).min(64) as usize;
        let seen = seen.get_mut(..length).unwrap_or_default();
        let read = flash.read(from, seen).await;
        if read.is_err() || seen.iter().any(|byte| *byte != 0xFF) {
            return Err(StoreError::Broken);
        }
        from += length as u32;
    }
    Ok(())
}

impl Headers {
    fn count(&mut self, header: &Header, most_worn: u32) -> Sector {
        let contents = match (header.stamp, header.game, header.finished) {
            (Stamp::OtherFormat, _, _) => Contents::Stale,
            (_, Game::Sealed(label), Some(finished)) => Contents::Finished(label, finished),
            (_, Game::Sealed(label), None) => Contents::Live(label),
            (Stamp::Ours(_), Game::None, _) => Contents::Blank,
            _ => Contents::Stale,
        };
        let is_game = matches!(contents, Contents::Finished(..) | Contents::Live(_));
        match header.stamp {
            Stamp::Ours(_) => self.ours += 1,
            Stamp::OtherFormat => self.other_format += 1,
            // Only the stamp is damaged.
            _ if is_game => self.ours += 1,
            Stamp::Foreign => self.foreign += 1,
            Stamp::Blank => {}
        }
        let wear = match header.stamp {
            Stamp::Ours(wear) => Some(wear),
            _ => None,
        };
        if wear.is_some() && header.game == Game::Unreadable {
            self.unreadable += 1;
        }
        Sector {
            wear: wear.unwrap_or(most_worn),
            refusals: 0,
            contents,
        }
    }
}
