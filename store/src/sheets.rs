//! A row of sheets: what each holds, which one to take, to erase, to strike out.

use core::ops::Range;

use embedded_storage_async::nor_flash::{MultiwriteNorFlash, NorFlash};
use heapless::Vec;

use crate::{
    StoreError, pen,
    sheet::{
        Game, HEADER, Header, LABEL_AT, Label, MOST_WEAR, SEAL_AT, STAMP_AT, STRUCK, Stamp,
        checked, stamp,
    },
};

/// The book has no more sheets: 256 KiB of 4 KiB each.
pub(crate) const MOST_SHEETS: usize = 64;

/// A shelf has no more.
pub(crate) const MOST_ON_SHELF: usize = 12;

/// How many sheets are tried before a save is refused, and how many may refuse before no more replays
/// are sacrificed for it.
pub(crate) const TRIES: usize = 4;

/// A sheet's place in the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Leaf(usize);

#[derive(Clone, Copy, Debug)]
struct Sheet {
    /// How often it was erased.
    wear: u32,
    /// How often it has refused a write or an erase since mount. Sheets that refuse are taken last.
    refusals: u8,
    held: Held,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    /// Erased and stamped.
    Blank,
    /// Nothing worth keeping.
    Spent,
    /// Something that has a newer copy elsewhere.
    Old(Label),
    /// A game that is not over, or the shelf.
    Current(Label),
    /// A finished game, and its number among those.
    Past(Label, u32),
}

/// What the headers of a row say in sum.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Headers {
    pub(crate) ours: u8,
    pub(crate) other_format: u8,
    pub(crate) foreign: u8,
    /// Sealed sheets whose label cannot be read.
    pub(crate) unreadable: u8,
}

/// See the module. A row has up to `N` sheets.
#[derive(Debug)]
pub(crate) struct Sheets<const N: usize> {
    start: u32,
    pub(crate) size: u32,
    sheets: Vec<Sheet, N>,
}

impl<const N: usize> Sheets<N> {
    /// Reads all headers.
    pub(crate) async fn open<F: NorFlash>(flash: &mut F, sectors: Range<u32>) -> (Self, Headers) {
        let mut row = Sheets {
            start: sectors.start,
            size: F::ERASE_SIZE as u32,
            sheets: Vec::new(),
        };
        let mut sum = Headers::default();
        for at in sectors.step_by(F::ERASE_SIZE) {
            let mut bytes = [0; HEADER as usize];
            let read = flash.read(at, &mut bytes).await;
            // A sheet that has lost its count is taken for the most worn one so far.
            let most = row.sheets.iter().map(|sheet| sheet.wear).max().unwrap_or(0);
            let sheet = match read {
                Ok(()) => sum.count(&Header::read(&bytes), most),
                Err(_) => Sheet {
                    wear: most,
                    refusals: 1,
                    held: Held::Spent,
                },
            };
            row.sheets.push(sheet).ok();
        }
        (row, sum)
    }

    pub(crate) fn leaves(&self) -> impl Iterator<Item = Leaf> + use<N> {
        (0..self.sheets.len()).map(Leaf)
    }

    /// Where a sheet begins in the flash.
    pub(crate) fn address(&self, leaf: Leaf) -> u32 {
        self.start + leaf.0 as u32 * self.size
    }

    pub(crate) fn held(&self, leaf: Leaf) -> Held {
        self.sheets
            .get(leaf.0)
            .map_or(Held::Spent, |sheet| sheet.held)
    }

    pub(crate) fn set(&mut self, leaf: Leaf, held: Held) {
        if let Some(sheet) = self.sheets.get_mut(leaf.0) {
            sheet.held = held;
        }
    }

    /// Every sheet with a label that counts, old copies included.
    pub(crate) fn labels(&self) -> impl Iterator<Item = (Leaf, Label)> {
        self.leaves().filter_map(|leaf| match self.held(leaf) {
            Held::Current(label) | Held::Past(label, _) | Held::Old(label) => Some((leaf, label)),
            Held::Blank | Held::Spent => None,
        })
    }

    pub(crate) fn blanks(&self) -> usize {
        let blank = self.leaves().filter(|leaf| self.held(*leaf) == Held::Blank);
        blank.count()
    }

    /// The sheet that has refused the least, and of those the least worn.
    fn least_worn(&self, wanted: impl Fn(Held) -> bool) -> Option<Leaf> {
        let sheets = self.sheets.iter().enumerate();
        let fitting = sheets.filter(|(_, sheet)| wanted(sheet.held));
        let least = fitting.min_by_key(|(_, sheet)| (sheet.refusals, sheet.wear));
        least.map(|(place, _)| Leaf(place))
    }

    /// The least worn sheet that holds nothing worth keeping.
    pub(crate) fn spent(&self) -> Option<Leaf> {
        self.least_worn(|held| matches!(held, Held::Spent | Held::Old(_)))
    }

    /// Whether this sheet has refused a write or an erase since mount.
    pub(crate) fn has_refused(&self, leaf: Leaf) -> bool {
        let sheet = self.sheets.get(leaf.0);
        sheet.is_some_and(|sheet| sheet.refusals > 0)
    }

    /// How many sheets have.
    pub(crate) fn refusing(&self) -> usize {
        let refusing = self.leaves().filter(|leaf| self.has_refused(*leaf));
        refusing.count()
    }

    fn refused(&mut self, leaf: Leaf) {
        if let Some(sheet) = self.sheets.get_mut(leaf.0) {
            sheet.refusals = sheet.refusals.saturating_add(1);
        }
    }

    /// The least worn blank sheet. Damage may have left a stamp before the records of an old game,
    /// which would go on where the new one stops: such a sheet is not blank.
    pub(crate) async fn blank<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Option<Leaf> {
        while let Some(leaf) = self.least_worn(|held| held == Held::Blank) {
            let start = self.address(leaf);
            let rest = (start + SEAL_AT, start + self.size);
            if is_blank(flash, rest.0, rest.1).await.is_ok() {
                return Some(leaf);
            }
            self.set(leaf, Held::Spent);
        }
        None
    }

    /// Makes a label unreadable for good: a cut in the erasing that follows must not bring it back.
    /// What counts is what stands there afterwards, not what the write said: a label that can no longer
    /// be read is struck out, one that still can is not.
    pub(crate) async fn strike<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        leaf: Leaf,
    ) -> Result<(), StoreError> {
        let at = self.address(leaf);
        // There is no other place to do this, so a refusal is answered by a second try.
        for _ in 0..2 {
            flash.write(at + SEAL_AT, &STRUCK).await.ok();
            let mut bytes = [0; HEADER as usize];
            let read = flash.read(at, &mut bytes).await;
            let is_sealed = matches!(Header::read(&bytes).game, Game::Sealed(_));
            if read.is_ok() && !is_sealed {
                self.set(leaf, Held::Spent);
                return Ok(());
            }
        }
        Err(StoreError::Broken)
    }

    /// Strikes a sheet out that has refused what this label should begin. If it refuses that too it
    /// may be sealed: then it is an old copy, which the next try's label must outnumber.
    pub(crate) async fn discard<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        leaf: Leaf,
        label: Label,
    ) {
        if self.strike(flash, leaf).await.is_err() {
            self.set(leaf, Held::Old(label));
        }
        self.refused(leaf);
    }

    /// Makes a sheet blank, whatever it holds.
    pub(crate) async fn erase<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        leaf: Leaf,
    ) -> Result<(), StoreError> {
        let erased = self.try_erase(flash, leaf).await;
        if erased.is_err() {
            self.refused(leaf);
        }
        erased
    }

    async fn try_erase<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        leaf: Leaf,
    ) -> Result<(), StoreError> {
        self.strike(flash, leaf).await?;
        let at = self.address(leaf);
        let end = at + self.size;
        flash.erase(at, end).await.map_err(|_| StoreError::Broken)?;
        is_blank(flash, at, end).await?;
        let Some(sheet) = self.sheets.get_mut(leaf.0) else {
            return Err(StoreError::Broken);
        };
        sheet.wear = (sheet.wear + 1).min(MOST_WEAR);
        pen::write(flash, at + STAMP_AT, &stamp(sheet.wear)).await?;
        sheet.held = Held::Blank;
        Ok(())
    }

    /// Takes a blank sheet: from now on it is nobody else's.
    pub(crate) async fn label<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        leaf: Leaf,
        label: &Label,
    ) -> Result<(), StoreError> {
        self.set(leaf, Held::Spent);
        let at = self.address(leaf) + LABEL_AT;
        pen::write(flash, at, &checked(label.to_bytes())).await
    }

    /// What was written to a labelled sheet so far is complete, and counts.
    pub(crate) async fn seal<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        leaf: Leaf,
        label: Label,
    ) -> Result<(), StoreError> {
        let at = self.address(leaf) + SEAL_AT;
        pen::write(flash, at, &checked(label.to_bytes())).await?;
        self.set(leaf, Held::Current(label));
        Ok(())
    }
}

/// Whether nothing stands between two places.
async fn is_blank<F: MultiwriteNorFlash>(
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
    fn count(&mut self, header: &Header, most_worn: u32) -> Sheet {
        let held = match (header.stamp, header.game, header.finished) {
            (Stamp::OtherFormat, _, _) => Held::Spent,
            (_, Game::Sealed(label), Some(finished)) => Held::Past(label, finished),
            (_, Game::Sealed(label), None) => Held::Current(label),
            (Stamp::Ours(_), Game::None, _) => Held::Blank,
            _ => Held::Spent,
        };
        let is_game = matches!(held, Held::Past(..) | Held::Current(_));
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
        Sheet {
            wear: wear.unwrap_or(most_worn),
            refusals: 0,
            held,
        }
    }
}
