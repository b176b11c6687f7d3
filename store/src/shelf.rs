//! The shelf: a few small things that are not games. Put one down, find it again.
//!
//! It has sheets of its own, so that no game can touch it. A thing put down is appended as a record;
//! when the sheet is full, what counts moves to a fresh one. The records stand for themselves: a
//! damaged one takes nothing else along.

use core::ops::Range;

use embedded_storage_async::nor_flash::{MultiwriteNorFlash, NorFlash};
use heapless::Vec;

use crate::{
    StoreError, pen,
    record::{Kind, Shape},
    sheet::{HEADER, Label, MOST_GAMES, Owner},
    sheets::{Held, Leaf, MOST_ON_SHELF, Sheets, TRIES},
    walk::Walk,
};

/// The most bytes a thing may have: the tallies of all dice, four bytes a face, and some more.
pub const LARGEST: usize = 704;

/// What can lie on the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKey {
    Settings,
    /// Games, wins, best points.
    Statistics,
    /// How often each face of each die came.
    Dice,
    /// How each game was last set up, the players' names, and which explanations were shown.
    Names,
    /// What was noted beside a printed box. Below [`NOTES`].
    Note(u8),
}

/// How many notes there are.
pub const NOTES: u8 = 24;

/// Settings, statistics, dice, names.
const OWN: usize = 4;

impl ItemKey {
    /// What there is to keep, notes last.
    pub fn all() -> impl Iterator<Item = ItemKey> {
        (0..COUNT).filter_map(ItemKey::at)
    }

    fn at(place: usize) -> Option<ItemKey> {
        Some(match place {
            0 => ItemKey::Settings,
            1 => ItemKey::Statistics,
            2 => ItemKey::Dice,
            3 => ItemKey::Names,
            // Below `COUNT`, so a byte holds it.
            OWN..COUNT => ItemKey::Note((place - OWN) as u8),
            _ => return None,
        })
    }

    /// Whether it lies on the shelf for notes.
    pub(crate) const fn is_note(self) -> bool {
        matches!(self, ItemKey::Note(_))
    }

    /// Its number in flash. It never changes. 16 to 20 are reserved: they were set-ups of single games.
    const fn key(self) -> u8 {
        match self {
            ItemKey::Settings => 0,
            ItemKey::Statistics => 1,
            ItemKey::Dice => 2,
            ItemKey::Names => 3,
            ItemKey::Note(number) => 32 + number,
        }
    }

    fn from_key(key: u8) -> Option<ItemKey> {
        ItemKey::all().find(|thing| thing.key() == key)
    }
}

/// All things.
const COUNT: usize = OWN + NOTES as usize;

/// Where a thing lies.
#[derive(Clone, Copy, Debug)]
struct Lying {
    leaf: Leaf,
    at: u32,
    length: usize,
}

/// Where everything lies, in the order of [`ItemKey::all`].
#[derive(Clone, Copy, Debug)]
struct Index([Option<Lying>; COUNT]);

impl Index {
    const EMPTY: Index = Index([None; COUNT]);

    fn iter(&self) -> impl Iterator<Item = (ItemKey, Lying)> {
        let things = ItemKey::all().zip(self.0);
        things.filter_map(|(thing, lying)| Some((thing, lying?)))
    }

    fn find(&self, wanted: ItemKey) -> Option<Lying> {
        let mut all = self.iter();
        all.find(|(thing, _)| *thing == wanted)
            .map(|(_, lying)| lying)
    }

    fn set(&mut self, thing: ItemKey, lying: Lying) {
        let place = ItemKey::all().position(|other| other == thing);
        if let Some(slot) = place.and_then(|place| self.0.get_mut(place)) {
            *slot = Some(lying);
        }
    }
}

/// The sheet that is written to.
#[derive(Clone, Copy, Debug)]
struct Top {
    leaf: Leaf,
    label: Label,
    records: u32,
    end: u32,
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Shelf {
    sheets: Sheets<MOST_ON_SHELF>,
    top: Option<Top>,
    index: Index,
    /// The highest number of a sheet so far.
    number: u32,
}

impl Shelf {
    pub(crate) async fn open<F: NorFlash>(flash: &mut F, sectors: Range<u32>) -> Shelf {
        let (mut sheets, _) = Sheets::open(flash, sectors).await;
        for leaf in sheets.leaves() {
            match sheets.held(leaf) {
                Held::Current(label) if label.owner == Owner::Shelf => {
                    sheets.set(leaf, Held::Old(label));
                }
                Held::Blank => {}
                _ => sheets.set(leaf, Held::Spent),
            }
        }
        let mut shelf = Shelf {
            sheets,
            top: None,
            index: Index::EMPTY,
            number: 0,
        };
        // What the newest sheet lacks because it is damaged, the one before may still have.
        for below in [MOST_GAMES, shelf.newest(MOST_GAMES)] {
            let older = shelf
                .sheets
                .labels()
                .filter(|(_, label)| label.number < below);
            let Some((leaf, label)) = older.max_by_key(|(_, label)| label.number) else {
                break;
            };
            shelf.look(flash, leaf, label).await.ok();
        }
        shelf.number = shelf.newest(MOST_GAMES);
        shelf
    }

    /// The highest number of a sheet below this one; 0 if there is none.
    fn newest(&self, below: u32) -> u32 {
        let numbers = self.sheets.labels().map(|(_, label)| label.number);
        numbers.filter(|number| *number < below).max().unwrap_or(0)
    }

    /// Reads what lies on a sheet. The first one read is the top one.
    async fn look<F: NorFlash>(
        &mut self,
        flash: &mut F,
        leaf: Leaf,
        label: Label,
    ) -> Result<(), StoreError> {
        let mut walk = Walk::new(flash, self.sheets.address(leaf), &label);
        let mut records = 0;
        let mut found = Index::EMPTY;
        while let Some(record) = walk.next(records).await? {
            records += record.missing + 1;
            let mut key = [0];
            walk.read(record.told, &mut key).await?;
            let [key] = key;
            if let (Kind::ItemKey, Some(thing), Some(length)) = (
                record.shape.kind,
                ItemKey::from_key(key),
                record.shape.length.checked_sub(1),
            ) {
                let at = record.told + 1;
                found.set(thing, Lying { leaf, at, length });
            }
        }
        let end = walk.end;
        for (thing, lying) in found.iter() {
            if self.index.find(thing).is_none() {
                self.index.set(thing, lying);
            }
        }
        if self.top.is_none() {
            self.sheets.set(leaf, Held::Current(label));
            self.top = Some(Top {
                leaf,
                label,
                records,
                end,
            });
        }
        Ok(())
    }

    /// A thing, copied to the front of `to`; its length. `None` if it is not there.
    pub(crate) async fn get<F: NorFlash>(
        &self,
        flash: &mut F,
        thing: ItemKey,
        to: &mut [u8],
    ) -> Option<usize> {
        let lying = self.index.find(thing)?;
        let to = to.get_mut(..lying.length)?;
        flash.read(lying.at, to).await.ok()?;
        Some(lying.length)
    }

    /// Puts a thing in the place of what is there. The same thing again costs no write.
    pub(crate) async fn put<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        desk: &mut [u8],
        thing: ItemKey,
        bytes: &[u8],
    ) -> Result<(), StoreError> {
        if bytes.len() > LARGEST || self.room_without(thing) < record_size(bytes.len()) {
            return Err(StoreError::TooLarge);
        }
        if self.holds(flash, thing, bytes).await {
            return Ok(());
        }
        if let Some(mut top) = self.top
            && record_size(bytes.len()) <= self.sheets.size.saturating_sub(top.end)
            && let Ok(lying) = self.write(flash, &mut top, thing, bytes).await
        {
            self.index.set(thing, lying);
            self.top = Some(top);
            return Ok(());
        }
        self.move_on(flash, desk, thing, bytes).await
    }

    /// One step towards a shelf that takes the next things without erasing; `true` if a sheet was
    /// erased.
    pub(crate) async fn tidy<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
    ) -> Result<bool, StoreError> {
        let left = self
            .top
            .map_or(0, |top| self.sheets.size.saturating_sub(top.end));
        if left > self.sheets.size / 2 || self.sheets.blanks() > 0 {
            return Ok(false);
        }
        // A sheet that has refused before is left for a save that has no other.
        if self
            .spare()
            .is_none_or(|leaf| self.sheets.has_refused(leaf))
        {
            return Ok(false);
        }
        self.make_blank(flash).await.map(|_| true)
    }

    /// What may be put down beside all things but this one: they must fit a sheet together and leave
    /// a quarter of it for changes.
    fn room_without(&self, thing: ItemKey) -> u32 {
        let others = self.index.iter().filter(|(other, _)| *other != thing);
        let taken: u32 = others.map(|(_, lying)| record_size(lying.length)).sum();
        (self.sheets.size / 4 * 3).saturating_sub(HEADER + taken)
    }

    async fn holds<F: NorFlash>(&self, flash: &mut F, thing: ItemKey, bytes: &[u8]) -> bool {
        let Some(lying) = self.index.find(thing) else {
            return false;
        };
        lying.length == bytes.len() && pen::stands(flash, lying.at, bytes).await.is_ok()
    }

    /// Writes a thing behind the others of a sheet.
    async fn write<F: MultiwriteNorFlash>(
        &self,
        flash: &mut F,
        top: &mut Top,
        thing: ItemKey,
        bytes: &[u8],
    ) -> Result<Lying, StoreError> {
        let at = self.sheets.address(top.leaf) + top.end;
        let parts = [&[thing.key()][..], bytes];
        let shape = Shape::new(Kind::ItemKey, 1 + bytes.len());
        let size =
            pen::write_record(flash, at, &top.label, top.records, Kind::ItemKey, &parts).await?;
        top.end += size;
        top.records += 1;
        Ok(Lying {
            leaf: top.leaf,
            at: at + shape.head_size() as u32 + 1,
            length: bytes.len(),
        })
    }

    /// Moves everything to a fresh sheet, over the desk, this thing in its new state.
    async fn move_on<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        desk: &mut [u8],
        thing: ItemKey,
        bytes: &[u8],
    ) -> Result<(), StoreError> {
        // Nothing more is written behind what a refused record may have left there, nor beside a
        // fresh sheet that may be sealed although it refused to be.
        if let Some(top) = &mut self.top {
            top.end = self.sheets.size;
        }
        for _ in 0..TRIES {
            self.number = self.number.saturating_add(1);
            let label = Label {
                owner: Owner::Shelf,
                number: self.number,
                copy: 0,
            };
            let leaf = match self.sheets.blank(flash).await {
                Some(leaf) => leaf,
                None => self.make_blank(flash).await?,
            };
            let top = Top {
                leaf,
                label,
                records: 0,
                end: HEADER,
            };
            match self.fill(flash, desk, top, thing, bytes).await {
                Ok((top, index)) => {
                    for (old, label) in self.labels_but(leaf) {
                        self.sheets.set(old, Held::Old(label));
                    }
                    (self.top, self.index) = (Some(top), index);
                    return Ok(());
                }
                Err(_) => self.sheets.discard(flash, leaf, label).await,
            }
        }
        Err(StoreError::Broken)
    }

    async fn fill<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        desk: &mut [u8],
        mut top: Top,
        thing: ItemKey,
        bytes: &[u8],
    ) -> Result<(Top, Index), StoreError> {
        let mut index = Index::EMPTY;
        self.sheets.label(flash, top.leaf, &top.label).await?;
        for (other, lying) in self.index.iter().filter(|(other, _)| *other != thing) {
            let copy = desk.get_mut(..lying.length).ok_or(StoreError::TooLarge)?;
            let read = flash.read(lying.at, copy).await;
            read.map_err(|_| StoreError::Broken)?;
            index.set(other, self.write(flash, &mut top, other, copy).await?);
        }
        index.set(thing, self.write(flash, &mut top, thing, bytes).await?);
        self.sheets.seal(flash, top.leaf, top.label).await?;
        Ok((top, index))
    }

    fn labels_but(&self, leaf: Leaf) -> Vec<(Leaf, Label), MOST_ON_SHELF> {
        let labels = self.sheets.labels();
        labels.filter(|(other, _)| *other != leaf).collect()
    }

    /// The least worn sheet that nothing lies on. There is one: of the three sheets at least, things lie
    /// on the top one, and after damage on the one before.
    fn spare(&mut self) -> Option<Leaf> {
        for (_, lying) in self.index.iter() {
            if let Held::Old(label) = self.sheets.held(lying.leaf) {
                self.sheets.set(lying.leaf, Held::Current(label));
            }
        }
        self.sheets.spent()
    }

    /// Erases it.
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
}

fn record_size(length: usize) -> u32 {
    Shape::new(Kind::ItemKey, 1 + length).size() as u32
}
