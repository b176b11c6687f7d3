//! Firm cells: makes the end of a log read the same at every later power-on.
//!
//! A program or an erase that a power cut has interrupted leaves cells between 0 and 1: they read one way
//! now and the other way later. So at mount a record that reads valid may be unreadable tomorrow, a torn one
//! may become valid, and a word that reads blank need not be. Programming a cell to 0 again makes it firmly
//! 0; nothing but an erase makes it firmly 1. Hence, before anything is appended:
//!
//! - The last valid record is programmed again with its own bytes. Only its zeros can be weak.
//! - Behind it, past every word that a cut write can have reached, goes a *fence*: a record that gives the
//!   end of the records that count. What lies between is void, whatever it reads as.
//!
//! A fence is written to fresh words, so it can be cut as well: then the next mount writes another one.
//! Owns the order of these writes; does not own how headers are made firm (`sectors`).

use embedded_storage_async::nor_flash::NorFlash;

use crate::{
    StoreError,
    reader::{Record, Span},
    record::{FENCE_HEAD, WORD, identity},
    sector::Label,
    writer::{self, PROGRAM_PAGE},
};

/// Bytes at the end of a sector that are for fences alone: two words, of which the number of records
/// selects one. After a fence there the sector is full.
pub(crate) const LAST_FENCES: u32 = 2 * WORD as u32;

/// What a fence that must never count is overwritten with.
const VOID: [u8; WORD] = [0; WORD];

/// The end of the records that count, and what `T` says of the sector's contents up to there.
#[derive(Clone, Copy, Debug)]
struct Mark<T> {
    end: u32,
    records: u32,
    state: T,
}

/// The end of a log while it is read. A cut can make only the last record weak, so a fence decides between
/// two ends: behind the last record, and before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tail<T> {
    before: Mark<T>,
    last: Mark<T>,
    is_last_void: bool,
    /// The last fence since the last record: its offset, and the records that it counts.
    fence: Option<(u32, u32)>,
    is_fenced: bool,
    /// The last valid record or fence.
    valid: Span,
}

/// What a fence says of the records before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fenced {
    /// Which of them count.
    Known,
    /// This many more count than were found: they are damaged.
    Missing(u32),
}

impl<T: Copy> Tail<T> {
    /// The end of a log without records.
    pub(crate) fn new(end: u32, state: T) -> Tail<T> {
        let mark = Mark {
            end,
            records: 0,
            state,
        };
        Tail {
            before: mark,
            last: mark,
            is_last_void: false,
            fence: None,
            is_fenced: false,
            valid: Span { start: end, end },
        }
    }

    fn mark(&self) -> &Mark<T> {
        if self.is_last_void {
            &self.before
        } else {
            &self.last
        }
    }

    /// The records that count: the number of the next one.
    pub(crate) fn records(&self) -> u32 {
        self.mark().records
    }

    pub(crate) fn state(&self) -> T {
        self.mark().state
    }

    /// Adds a record.
    pub(crate) fn push(&mut self, record: &Record, state: T) {
        self.before = *self.mark();
        self.last = Mark {
            end: record.span.end,
            records: record.number + 1,
            state,
        };
        (self.is_last_void, self.fence) = (false, None);
        self.valid = record.span;
    }

    /// Adds a fence behind records that end at `end`.
    pub(crate) fn fence(&mut self, record: &Record, end: u32, size: u32) -> Fenced {
        // Of the two last words, the one that counts more records was written when the other had not counted.
        let is_outdone = self
            .fence
            .is_some_and(|(at, records)| at == size - LAST_FENCES && records > record.number);
        if is_outdone {
            return Fenced::Known;
        }
        let is = |mark: &Mark<T>| (mark.end, mark.records) == (end, record.number);
        if is(&self.last) || is(&self.before) {
            self.is_last_void = !is(&self.last);
            self.fence = Some((record.span.start, record.number));
            self.is_fenced = true;
            self.valid = record.span;
            return Fenced::Known;
        }
        match record.number.saturating_sub(self.records()) {
            0 => Fenced::Known,
            missing => Fenced::Missing(missing),
        }
    }

    /// Makes the end of the log in this sector firm. Returns where the next record goes. No cut write reaches
    /// further than `longest` bytes behind the last valid record.
    pub(crate) async fn make_firm<F: NorFlash>(
        &self,
        flash: &mut F,
        sector: u32,
        label: &Label,
        longest: u32,
    ) -> Result<u32, StoreError> {
        let size = F::ERASE_SIZE as u32;
        self.program_again(flash, sector).await?;
        let Mark { end, records, .. } = *self.mark();
        let last_for = |records: u32| size - LAST_FENCES + records % 2 * WORD as u32;
        let at = match self.valid.end + longest {
            at if at + (WORD as u32) <= size - LAST_FENCES => Some(at),
            _ if self.valid.end <= size - LAST_FENCES => Some(last_for(records)),
            // The last record or fence is a fence in one of the last words already.
            _ => None,
        };
        if let Some(at) = at {
            let fence = fence(label, records, end);
            let mut found = [0; WORD];
            let read = flash.read(sector + at, &mut found).await;
            read.map_err(|_| StoreError::Broken)?;
            // Blank, or a fence that was cut. Anything else is damage that may still be read one day.
            if found
                .iter()
                .zip(&fence)
                .any(|(found, fence)| !found & fence != 0)
            {
                return Ok(size);
            }
            writer::write(flash, sector + at, &fence).await?;
            if at < size - LAST_FENCES {
                return Ok(at + WORD as u32);
            }
        }
        // A fence in the other word that was cut and counts one record more would be right once it reads valid.
        writer::write(flash, sector + last_for(records + 1), &VOID).await?;
        Ok(size)
    }

    /// Programs the last page's length of the last valid record again, or all of it. Its last write was no longer, and
    /// those before were complete when that began.
    pub(crate) async fn program_again<F: NorFlash>(
        &self,
        flash: &mut F,
        sector: u32,
    ) -> Result<(), StoreError> {
        let Span { start, end } = self.valid;
        let from = start.max(end.saturating_sub(PROGRAM_PAGE as u32));
        let mut bytes = [0; PROGRAM_PAGE];
        let bytes = bytes
            .get_mut(..end.saturating_sub(from) as usize)
            .unwrap_or_default();
        if bytes.is_empty() {
            return Ok(());
        }
        let read = flash.read(sector + from, bytes).await;
        read.map_err(|_| StoreError::Broken)?;
        writer::write(flash, sector + from, bytes).await
    }

    /// Whether an earlier mount has made the sector firm.
    pub(crate) fn is_fenced(&self) -> bool {
        self.is_fenced
    }
}

/// A fence behind records that end at `end`: one word.
fn fence(label: &Label, records: u32, end: u32) -> [u8; WORD] {
    debug_assert!(end <= u32::from(u16::MAX));
    let [low, high] = (end as u16).to_le_bytes();
    let [b0, b1, b2, b3] = [FENCE_HEAD, low, high, 0xFF];
    let sum = identity(label).with(&[b0, b1, b2, b3]);
    let [c0, c1, c2, c3] = sum.value().wrapping_add(records).to_le_bytes();
    [b0, b1, b2, b3, c0, c1, c2, c3]
}
