//! Replacing the whole save region by a backup, whole or not at all.
//!
//! A backup comes in pieces and may break off, so it is staged beside the region first. When all of it is there and is a
//! region of this format, an *order* is written; then the device restarts. At power-on an order is carried out before
//! the region is mounted, and is voided afterwards. A power cut before the order leaves the old saves, one after it
//! only makes the next power-on carry it out again.
//!
//! ```text
//! staging area   as many sectors as the region
//! order          one more: "TBORDER", format, length, checksum, and a checksum of these; or zeros
//! ```
//!
//! A cut program or erase leaves bits that may read differently at each power-on (docs/save-format.md, "Weak cells"). So
//! a void order is one of zeros, which are firm, and whatever else is found is made void at once.

use core::{fmt, ops::Range};

use embedded_storage_async::nor_flash::NorFlash;

use crate::{
    StoreError,
    checksum::Checksum,
    sector::{FORMAT, HEADER, Header, Stamp},
    writer::{self, PROGRAM_PAGE},
};

/// Bytes of an order, from the start of its sector.
const ORDER: usize = 24;
const VOID: [u8; ORDER] = [0; ORDER];
const MAGIC: [u8; 7] = *b"TBORDER";

/// Where a backup goes: the save region and the staging area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    region: Range<u32>,
    staging: u32,
    page: u32,
}

/// Why a backup is refused. The saves are as they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupError {
    /// Not as many bytes as the region has, or not those that the checksum is of.
    Torn,
    /// No saves, or saves of another format.
    Foreign,
    /// The flash refuses.
    Broken,
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BackupError::Torn => "the backup is not whole",
            BackupError::Foreign => "no saves of this format",
            BackupError::Broken => "the flash refuses",
        })
    }
}

impl From<StoreError> for BackupError {
    fn from(_: StoreError) -> Self {
        BackupError::Broken
    }
}

impl Backup {
    /// For a region of whole pages and a staging area that begins at `staging` and has one page more. `None` if they
    /// overlap or do not consist of whole pages.
    pub fn new(region: Range<u32>, staging: u32, page: usize) -> Option<Backup> {
        let page = u32::try_from(page).ok().filter(|page| *page > 0)?;
        let length = region.end.checked_sub(region.start)?;
        let whole = [region.start, region.end, staging]
            .into_iter()
            .all(|at| at.is_multiple_of(page));
        let end = staging.checked_add(length)?.checked_add(page)?;
        let apart = end <= region.start || region.end <= staging;
        let piecewise = page.is_multiple_of(PROGRAM_PAGE as u32);
        (whole && apart && piecewise && length > 0).then_some(Backup {
            region,
            staging,
            page,
        })
    }

    /// Bytes of a backup.
    pub const fn length(&self) -> u32 {
        self.region.end - self.region.start
    }

    const fn order_at(&self) -> u32 {
        self.staging + self.length()
    }

    /// The checksum (CRC-32) of the region as it is.
    pub async fn checksum<F: NorFlash>(&self, flash: &mut F) -> Result<u32, StoreError> {
        checksum(flash, self.region.clone()).await
    }

    /// Stages the next piece, at most a program page of the flash that it does not cross. Pieces come in their order, from offset 0.
    /// Erases a sector at its beginning. [`BackupError::Torn`] beyond the end.
    pub async fn stage<F: NorFlash>(
        &self,
        flash: &mut F,
        offset: u32,
        piece: &[u8],
    ) -> Result<(), BackupError> {
        let end = offset.checked_add(piece.len() as u32);
        if end.is_none_or(|end| end > self.length()) || !offset.is_multiple_of(PROGRAM_PAGE as u32)
        {
            return Err(BackupError::Torn);
        }
        let at = self.staging + offset;
        if offset.is_multiple_of(self.page) {
            erase(flash, at, self.page).await?;
        }
        writer::write(flash, at, piece).await?;
        Ok(())
    }

    /// Writes the order, if what was staged has this length and checksum and is a region of this format.
    pub async fn order<F: NorFlash>(
        &self,
        flash: &mut F,
        length: u32,
        crc: u32,
    ) -> Result<(), BackupError> {
        let staged = self.staging..self.order_at();
        if length != self.length() || checksum(flash, staged.clone()).await? != crc {
            return Err(BackupError::Torn);
        }
        if !self.is_of_this_format(flash, staged).await? {
            return Err(BackupError::Foreign);
        }
        let at = self.order_at();
        erase(flash, at, self.page).await?;
        writer::write(flash, at, &order(length, crc)).await?;
        Ok(())
    }

    /// Carries out an order, if there is one. To be called at power-on, before the region is mounted. Whether there was one.
    pub async fn carry_out<F: NorFlash>(&self, flash: &mut F) -> Result<bool, StoreError> {
        let at = self.order_at();
        let mut found = [0; ORDER];
        read(flash, at, &mut found).await?;
        if found == VOID {
            return Ok(false);
        }
        let staged = checksum(flash, self.staging..at).await?;
        let is_valid = found == order(self.length(), staged);
        if is_valid {
            // Every sector anew: one that a cut has left with weak bits may read as it should.
            for offset in (0..self.length()).step_by(self.page as usize) {
                self.copy(flash, offset).await?;
            }
        }
        writer::write(flash, at, &VOID).await?;
        Ok(is_valid)
    }

    /// Copies a sector of the staging area.
    async fn copy<F: NorFlash>(&self, flash: &mut F, offset: u32) -> Result<(), StoreError> {
        let (from, to) = (self.staging + offset, self.region.start + offset);
        erase(flash, to, self.page).await?;
        for at in (0..self.page).step_by(PROGRAM_PAGE) {
            let mut piece = [0; PROGRAM_PAGE];
            read(flash, from + at, &mut piece).await?;
            if piece.iter().any(|byte| *byte != 0xFF) {
                writer::write(flash, to + at, &piece).await?;
            }
        }
        Ok(())
    }

    /// Whether there are sectors of this format and none of another one. Damaged ones may be among them, as mounting
    /// accepts them.
    async fn is_of_this_format<F: NorFlash>(
        &self,
        flash: &mut F,
        region: Range<u32>,
    ) -> Result<bool, StoreError> {
        let mut ours = false;
        for at in region.step_by(self.page as usize) {
            let mut header = [0; HEADER as usize];
            read(flash, at, &mut header).await?;
            match Header::read(&header).stamp {
                Stamp::Ours(_) => ours = true,
                Stamp::OtherFormat => return Ok(false),
                Stamp::Blank | Stamp::Foreign => {}
            }
        }
        Ok(ours)
    }
}

/// The order to copy a staging area of this length and checksum.
fn order(length: u32, crc: u32) -> [u8; ORDER] {
    let said = || {
        MAGIC
            .into_iter()
            .chain([FORMAT])
            .chain(length.to_le_bytes())
            .chain(crc.to_le_bytes())
    };
    let sum = said().fold(Checksum::new(), |sum, byte| sum.with(&[byte]));
    let mut order = [0xFF; ORDER];
    for (place, byte) in order
        .iter_mut()
        .zip(said().chain(sum.value().to_le_bytes()))
    {
        *place = byte;
    }
    order
}

async fn checksum<F: NorFlash>(flash: &mut F, bytes: Range<u32>) -> Result<u32, StoreError> {
    let mut sum = Checksum::new();
    for at in bytes.step_by(PROGRAM_PAGE) {
        let mut piece = [0; PROGRAM_PAGE];
        read(flash, at, &mut piece).await?;
        sum = sum.with(&piece);
    }
    Ok(sum.value())
}

async fn read<F: NorFlash>(flash: &mut F, at: u32, to: &mut [u8]) -> Result<(), StoreError> {
    flash.read(at, to).await.map_err(|_| StoreError::Broken)
}

async fn erase<F: NorFlash>(flash: &mut F, at: u32, page: u32) -> Result<(), StoreError> {
    let erased = flash.erase(at, at + page).await;
    erased.map_err(|_| StoreError::Broken)
}
