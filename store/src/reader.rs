//! Record reader: iterates over the valid records of a sector and skips what power cuts left between
//! them. Owns telling a torn record from a damaged one; does not own what records mean.

use embedded_storage_async::nor_flash::NorFlash;

use crate::{
    StoreError,
    checksum::Checksum,
    record::{CHECK, Kind, Shape, WORD, identity},
    sector::{HEADER, Label},
};

const BLANK: [u8; WORD] = [0xFF; WORD];
/// Bytes read at once. A sector is a multiple of it.
const VIEW: u32 = 128;

/// An iterator over the records of one sector.
pub(crate) struct RecordReader<'f, F> {
    flash: &'f mut F,
    sector: u32,
    size: u32,
    identity: Checksum,
    at: u32,
    /// The words around `at`, and the offset of the first of them in the sector.
    view: [u8; VIEW as usize],
    viewed: Option<u32>,
    /// The end of the last valid record.
    good: u32,
    /// Whether something that is no record follows the last valid record; fences do not matter here.
    is_torn: bool,
}

/// A place in a sector: offsets from its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// A record whose check is valid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record {
    pub(crate) shape: Shape,
    /// The flash address of its payload.
    pub(crate) payload: u32,
    /// Its number on the sector. If that is higher than expected, records before it are damaged.
    pub(crate) number: u32,
    /// Its place in the sector.
    pub(crate) span: Span,
}

impl Record {
    /// The end that a fence gives.
    pub(crate) async fn fence<F: NorFlash>(
        &self,
        reader: &mut RecordReader<'_, F>,
    ) -> Result<u32, StoreError> {
        let mut end = [0; 2];
        reader.read(self.payload, &mut end).await?;
        Ok(u16::from_le_bytes(end).into())
    }
}

impl<'f, F: NorFlash> RecordReader<'f, F> {
    pub(crate) fn new(flash: &'f mut F, sector: u32, label: &Label) -> RecordReader<'f, F> {
        RecordReader {
            flash,
            sector,
            size: F::ERASE_SIZE as u32,
            identity: identity(label),
            at: HEADER,
            view: [0; VIEW as usize],
            viewed: None,
            good: HEADER,
            is_torn: false,
        }
    }

    /// Whether bytes follow the last valid record.
    pub(crate) fn is_torn(&self) -> bool {
        self.is_torn
    }

    /// The next record: the one with this number, or a later one if that is damaged.
    pub(crate) async fn next(&mut self, number: u32) -> Result<Option<Record>, StoreError> {
        while self.at < self.size {
            let word = self.word().await?;
            if word == BLANK {
                self.at += WORD as u32;
                continue;
            }
            let found = self.record(word, number).await?;
            self.at = match &found {
                Some(record) => record.span.end,
                None => self.at + WORD as u32,
            };
            match &found {
                None => self.is_torn = true,
                Some(record) => {
                    self.good = self.at;
                    self.is_torn &= record.shape.kind == Kind::Fence;
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// Reads bytes of a record.
    pub(crate) async fn read(&mut self, at: u32, to: &mut [u8]) -> Result<(), StoreError> {
        let read = self.flash.read(at, to).await;
        read.map_err(|_| StoreError::Broken)
    }

    /// The word at `at`.
    async fn word(&mut self) -> Result<[u8; WORD], StoreError> {
        let from = self.at / VIEW * VIEW;
        if self.viewed != Some(from) {
            let read = self.flash.read(self.sector + from, &mut self.view).await;
            read.map_err(|_| StoreError::Broken)?;
            self.viewed = Some(from);
        }
        let rest = self.view.get((self.at - from) as usize..);
        let word = rest.and_then(|rest| rest.first_chunk());
        word.copied().ok_or(StoreError::Broken)
    }

    /// The record at `at`, if there is a valid one.
    async fn record(
        &mut self,
        word: [u8; WORD],
        number: u32,
    ) -> Result<Option<Record>, StoreError> {
        let fits = |shape: &Shape| shape.size() as u32 <= self.size - self.at;
        let Some(shape) = Shape::from_word(word).filter(fits) else {
            return Ok(None);
        };
        let start = self.sector + self.at;
        let (sum, check) = match (shape.size(), word) {
            (WORD, [b0, b1, b2, b3, check @ ..]) => (self.identity.with(&[b0, b1, b2, b3]), check),
            (size, _) => self.sum(start, size - CHECK).await?,
        };
        let said = u32::from_le_bytes(check).wrapping_sub(sum.value());
        // Each missing record took at least one word.
        let mut numbers = number..=number + (self.at - self.good) / WORD as u32;
        if shape.kind == Kind::Fence {
            // The last record may be void, and may have been taken for void.
            numbers = number.saturating_sub(1)..=numbers.end() + 1;
        }
        Ok(numbers.contains(&said).then_some(Record {
            shape,
            payload: start + shape.head_size() as u32,
            number: said,
            span: Span {
                start: self.at,
                end: self.at + shape.size() as u32,
            },
        }))
    }

    /// The checksum of a long record, and the check stored behind it.
    async fn sum(
        &mut self,
        mut at: u32,
        mut rest: usize,
    ) -> Result<(Checksum, [u8; CHECK]), StoreError> {
        let mut sum = self.identity;
        while rest > 0 {
            let mut piece = [0; 64];
            let piece = piece.get_mut(..rest.min(64)).unwrap_or_default();
            self.read(at, piece).await?;
            sum = sum.with(piece);
            rest -= piece.len();
            at += piece.len() as u32;
        }
        let mut check = [0; CHECK];
        self.read(at, &mut check).await?;
        Ok((sum, check))
    }
}
