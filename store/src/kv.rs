//! Key-value store: small items under fixed keys, in a log-structured area of flash.
//!
//! Putting an item appends a record; the last record of a key counts. When the active sector is full,
//! the newest record of each key is copied to a fresh sector (compaction), which then becomes the active
//! one. Records do not depend on each other, so a damaged one costs its own item only. The area has
//! sectors of its own: no game can touch it. Does not own the keys, nor what the bytes of an item mean.

use core::ops::Range;

use embedded_storage_async::nor_flash::{MultiwriteNorFlash, NorFlash};
use heapless::Vec;

use crate::{
    ItemKey, StoreError,
    firm::{Fenced, LAST_FENCES, Tail},
    key::{COUNT, LARGEST},
    reader::RecordReader,
    record::{Kind, Shape},
    sector::{HEADER, Label, MAX_NUMBER, Owner},
    sectors::{Contents, MAX_KV_SECTORS, SectorId, Sectors, TRIES},
    writer,
};

/// Where the newest record of an item is.
#[derive(Clone, Copy, Debug)]
struct Location {
    sector_id: SectorId,
    at: u32,
    length: u16,
}

/// The location of each item, in the order of [`ItemKey::all`].
#[derive(Clone, Copy, Debug)]
struct Index([Option<Location>; COUNT]);

impl Index {
    const EMPTY: Index = Index([None; COUNT]);

    fn iter(&self) -> impl Iterator<Item = (ItemKey, Location)> {
        let all = ItemKey::all().zip(self.0);
        all.filter_map(|(key, location)| Some((key, location?)))
    }

    fn find(&self, wanted: ItemKey) -> Option<Location> {
        let mut all = self.iter();
        all.find(|(key, _)| *key == wanted)
            .map(|(_, location)| location)
    }

    fn add(&mut self, item: Option<(ItemKey, Location)>) {
        if let Some((key, location)) = item {
            self.set(key, location);
        }
    }

    fn set(&mut self, key: ItemKey, location: Location) {
        let place = ItemKey::all().position(|other| other == key);
        debug_assert!(place.is_some());
        if let Some(slot) = place.and_then(|place| self.0.get_mut(place)) {
            *slot = Some(location);
        }
    }
}

/// The sector that new records are appended to.
#[derive(Clone, Copy, Debug)]
struct Active {
    sector_id: SectorId,
    label: Label,
    records: u32,
    end: u32,
}

/// One key-value store; its items all fit one sector.
#[derive(Debug)]
pub(crate) struct KvStore {
    sectors: Sectors<MAX_KV_SECTORS>,
    active: Option<Active>,
    index: Index,
    /// The highest number of a sector so far: each compaction takes the next one.
    number: u32,
}

impl KvStore {
    /// Erases of the most erased sector.
    pub(crate) fn most_worn(&self) -> u32 {
        self.sectors.most_worn()
    }

    pub(crate) async fn open<F: MultiwriteNorFlash>(flash: &mut F, sectors: Range<u32>) -> KvStore {
        let (mut sectors, _) = Sectors::open(flash, sectors).await;
        sectors.make_gone_firm(flash).await;
        for sector_id in sectors.ids() {
            match sectors.contents(sector_id) {
                Contents::Live(label) if label.owner == Owner::Kv => {
                    sectors.set(sector_id, Contents::Superseded(label));
                }
                Contents::Blank => {}
                _ => sectors.set(sector_id, Contents::Stale),
            }
        }
        let mut kv = KvStore {
            sectors,
            active: None,
            index: Index::EMPTY,
            number: 0,
        };
        // What the newest sector lacks because it is damaged, the one before it may still have.
        for below in [MAX_NUMBER, kv.newest(MAX_NUMBER)] {
            let older = kv
                .sectors
                .labels()
                .filter(|(_, label)| label.number < below);
            let Some((sector_id, label)) = older.max_by_key(|(_, label)| label.number) else {
                break;
            };
            kv.load(flash, sector_id, label).await.ok();
        }
        kv.number = kv.newest(MAX_NUMBER);
        kv
    }

    /// The highest sector number below this one; 0 if there is none.
    fn newest(&self, below: u32) -> u32 {
        let numbers = self.sectors.labels().map(|(_, label)| label.number);
        numbers.filter(|number| *number < below).max().unwrap_or(0)
    }

    /// Indexes the records of a sector. The first sector loaded becomes the active one.
    async fn load<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        sector_id: SectorId,
        label: Label,
    ) -> Result<(), StoreError> {
        let mut reader = RecordReader::new(flash, self.sectors.address(sector_id), &label);
        let mut tail: Tail<Option<(ItemKey, Location)>> = Tail::new(HEADER, None);
        let mut found = Index::EMPTY;
        // Records that are known to be missing.
        let mut missing = 0;
        while let Some(record) = reader.next(tail.records() + missing).await? {
            if record.shape.kind == Kind::Fence {
                let end = record.fence(&mut reader).await?;
                if let Fenced::Missing(more) = tail.fence(&record, end, self.sectors.size) {
                    missing = more;
                }
                continue;
            }
            // A record counts once another one or the end of the log shows that it is not void.
            found.add(tail.state());
            let mut number = [0];
            reader.read(record.payload, &mut number).await?;
            let [number] = number;
            let item = match (
                record.shape.kind,
                ItemKey::from_number(number),
                record.shape.length.checked_sub(1).map(u16::try_from),
            ) {
                (Kind::Item, Some(key), Some(Ok(length))) => {
                    let at = record.payload + 1;
                    let location = Location {
                        sector_id,
                        at,
                        length,
                    };
                    Some((key, location))
                }
                _ => None,
            };
            tail.push(&record, item);
            missing = 0;
        }
        found.add(tail.state());
        for (key, location) in found.iter() {
            if self.index.find(key).is_none() {
                self.index.set(key, location);
            }
        }
        if self.active.is_none() {
            self.sectors.set(sector_id, Contents::Live(label));
            if !tail.is_fenced() {
                self.sectors.make_seal_firm(flash, sector_id, &label).await;
            }
            let sector = self.sectors.address(sector_id);
            let end = match missing {
                0 => {
                    tail.make_firm(flash, sector, &label, record_size(LARGEST))
                        .await
                }
                // Nothing is appended behind records that cannot be counted.
                _ => Err(StoreError::Broken),
            };
            self.active = Some(Active {
                sector_id,
                label,
                records: tail.records(),
                end: end.unwrap_or(self.sectors.size),
            });
        }
        Ok(())
    }

    /// Copies an item to the front of `to` and returns its length; `None` if there is none.
    pub(crate) async fn get<F: NorFlash>(
        &self,
        flash: &mut F,
        key: ItemKey,
        to: &mut [u8],
    ) -> Option<usize> {
        let location = self.index.find(key)?;
        let to = to.get_mut(..location.length.into())?;
        flash.read(location.at, to).await.ok()?;
        Some(location.length.into())
    }

    /// Writes an item. An unchanged item costs no write.
    pub(crate) async fn put<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        scratch: &mut [u8],
        key: ItemKey,
        bytes: &[u8],
    ) -> Result<(), StoreError> {
        if ItemKey::from_number(key.number()) != Some(key) {
            return Err(StoreError::Misfit);
        }
        if bytes.len() > LARGEST || self.room_without(key) < record_size(bytes.len()) {
            return Err(StoreError::TooLarge);
        }
        if self.holds(flash, key, bytes).await {
            return Ok(());
        }
        if let Some(mut active) = self.active
            && record_size(bytes.len())
                <= (self.sectors.size - LAST_FENCES).saturating_sub(active.end)
            && let Ok(location) = self.write(flash, &mut active, key, bytes).await
        {
            self.index.set(key, location);
            self.active = Some(active);
            return Ok(());
        }
        self.compact(flash, scratch, key, bytes).await
    }

    /// One step of garbage collection, so that the next compaction need not erase; `true` if a sector was
    /// erased.
    pub(crate) async fn tidy<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
    ) -> Result<bool, StoreError> {
        let left = self
            .active
            .map_or(0, |active| self.sectors.size.saturating_sub(active.end));
        if left > self.sectors.size / 2 || self.sectors.blanks() > 0 {
            return Ok(false);
        }
        // A sector that has refused before is left for a save that has no other.
        if self
            .victim()
            .is_none_or(|sector_id| self.sectors.has_refused(sector_id))
        {
            return Ok(false);
        }
        self.reclaim(flash).await.map(|_| true)
    }

    /// The room for this item beside all others: together they must fit a sector and leave a quarter of it
    /// for changes.
    fn room_without(&self, key: ItemKey) -> u32 {
        let others = self.index.iter().filter(|(other, _)| *other != key);
        let taken: u32 = others
            .map(|(_, location)| record_size(location.length.into()))
            .sum();
        (self.sectors.size / 4 * 3).saturating_sub(HEADER + taken)
    }

    async fn holds<F: NorFlash>(&self, flash: &mut F, key: ItemKey, bytes: &[u8]) -> bool {
        let Some(location) = self.index.find(key) else {
            return false;
        };
        usize::from(location.length) == bytes.len()
            && writer::verify(flash, location.at, bytes).await.is_ok()
    }

    /// Appends an item to a sector.
    async fn write<F: MultiwriteNorFlash>(
        &self,
        flash: &mut F,
        active: &mut Active,
        key: ItemKey,
        bytes: &[u8],
    ) -> Result<Location, StoreError> {
        debug_assert!(bytes.len() <= LARGEST);
        let at = self.sectors.address(active.sector_id) + active.end;
        let parts = [&[key.number()][..], bytes];
        let shape = Shape::new(Kind::Item, 1 + bytes.len());
        let size =
            writer::write_record(flash, at, &active.label, active.records, Kind::Item, &parts)
                .await?;
        active.end += size;
        active.records += 1;
        Ok(Location {
            sector_id: active.sector_id,
            at: at + shape.head_size() as u32 + 1,
            length: bytes.len() as u16,
        })
    }

    /// Compaction: copies every other item and this one's new value to a fresh sector.
    async fn compact<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        scratch: &mut [u8],
        key: ItemKey,
        bytes: &[u8],
    ) -> Result<(), StoreError> {
        // From here on the active sector is full: a refused record may have left bytes behind its end,
        // and a fresh sector that refused its seal may still count as the newer one.
        if let Some(active) = &mut self.active {
            active.end = self.sectors.size;
        }
        for _ in 0..TRIES {
            self.number = self.number.saturating_add(1);
            let label = Label {
                owner: Owner::Kv,
                number: self.number,
                copy: 0,
            };
            let sector_id = match self.sectors.blank(flash).await {
                Some(sector_id) => sector_id,
                None => self.reclaim(flash).await?,
            };
            let active = Active {
                sector_id,
                label,
                records: 0,
                end: HEADER,
            };
            match self.write_live(flash, scratch, active, key, bytes).await {
                Ok((active, index)) => {
                    for (old, label) in self.labels_but(sector_id) {
                        self.sectors.set(old, Contents::Superseded(label));
                    }
                    (self.active, self.index) = (Some(active), index);
                    return Ok(());
                }
                Err(_) => self.sectors.discard(flash, sector_id, label).await,
            }
        }
        Err(StoreError::Broken)
    }

    async fn write_live<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        scratch: &mut [u8],
        mut active: Active,
        key: ItemKey,
        bytes: &[u8],
    ) -> Result<(Active, Index), StoreError> {
        let mut index = Index::EMPTY;
        self.sectors
            .label(flash, active.sector_id, &active.label)
            .await?;
        for (other, location) in self.index.iter().filter(|(other, _)| *other != key) {
            let copy = scratch
                .get_mut(..location.length.into())
                .ok_or(StoreError::TooLarge)?;
            let read = flash.read(location.at, copy).await;
            read.map_err(|_| StoreError::Broken)?;
            index.set(other, self.write(flash, &mut active, other, copy).await?);
        }
        index.set(key, self.write(flash, &mut active, key, bytes).await?);
        self.sectors
            .seal(flash, active.sector_id, active.label)
            .await?;
        Ok((active, index))
    }

    fn labels_but(&self, sector_id: SectorId) -> Vec<(SectorId, Label), MAX_KV_SECTORS> {
        let labels = self.sectors.labels();
        labels.filter(|(other, _)| *other != sector_id).collect()
    }

    /// The least worn sector without live items. There is one: of at least three sectors, live items are on
    /// the active one and, after damage, on the one before it.
    fn victim(&mut self) -> Option<SectorId> {
        for (_, location) in self.index.iter() {
            if let Contents::Superseded(label) = self.sectors.contents(location.sector_id) {
                self.sectors.set(location.sector_id, Contents::Live(label));
            }
        }
        self.sectors.least_worn_stale()
    }

    /// Erases that sector.
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
}

fn record_size(length: usize) -> u32 {
    Shape::new(Kind::Item, 1 + length).size() as u32
}
