//! A NOR flash with a power supply that fails on order.
//!
//! What a cut operation leaves half done is *weak*: such a bit reads one way until the power fails, and may read
//! the other way at the next power-on. A later complete program to 0, or a complete erase, makes it firm.

use std::{cell::RefCell, collections::BTreeMap, ops::Range, rc::Rc};

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

use splitmix::SplitMix64;

use super::Draw;

/// A flash as the RP2040's driver offers it: one byte a word, bits go from 1 to 0 only.
#[derive(Clone, Debug)]
pub(crate) struct MemFlash<const PAGE: usize> {
    pub(crate) bytes: Vec<u8>,
    /// How often each page was erased.
    pub(crate) wear: Vec<u32>,
    /// Writes and erases so far.
    pub(crate) ops: usize,
    pub(crate) erases: usize,
    pub(crate) reads: usize,
    pub(crate) cut: Option<Cut>,
    /// Bytes that are worn out and stay as they are when written to.
    pub(crate) stuck: Vec<usize>,
    pub(crate) refusal: Option<Refusal>,
    /// Which bits a cut leaves weak.
    pub(crate) weakness: Weakness,
    /// The weak bits of each byte that has any.
    weak: BTreeMap<usize, u8>,
    /// Draws what weak bits read as.
    pub(crate) cells: SplitMix64,
    dead: bool,
}

/// Which bits are weak after a cut. A program can leave only those weak that it was to clear, an erase only those
/// that it was to set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weakness {
    /// None: what is done is firm, and so is the rest.
    None,
    /// Of a cut program, those of the byte in work.
    Byte,
    /// Of a cut program, those of all bytes that are not done.
    Rest,
    /// Of a cut erase, those of all bytes that it has touched.
    Erase,
}

impl Weakness {
    pub(crate) const ALL: [Weakness; 4] = [
        Weakness::None,
        Weakness::Byte,
        Weakness::Rest,
        Weakness::Erase,
    ];
}

/// Which operations the flash refuses, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusal {
    pub(crate) from: usize,
    /// The first operation that works again.
    pub(crate) until: usize,
    pub(crate) what: Refused,
    pub(crate) manner: Manner,
    /// Only the page with this number, if given.
    pub(crate) page: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    Writes,
    Erases,
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// An error, and nothing has changed.
    Error,
    /// An error after half of the bytes.
    Half,
    /// An error, although all is done.
    Done,
    /// No error, and nothing has changed: only reading back shows it.
    Silent,
}

impl Manner {
    pub(crate) const ALL: [Manner; 4] = [Manner::Error, Manner::Half, Manner::Done, Manner::Silent];
}

/// When the power fails: in this operation, after this share of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    pub(crate) op: usize,
    pub(crate) share: Share,
    /// What a half-done erase leaves behind, and a half-done byte.
    pub(crate) garble: u64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Share {
    Nothing,
    Half,
    AllButOne,
    All,
    Bytes(usize),
}

impl Share {
    fn of(self, whole: usize) -> usize {
        match self {
            Share::Nothing => 0,
            Share::Half => whole / 2,
            Share::AllButOne => whole - 1,
            Share::All => whole,
            Share::Bytes(bytes) => bytes.min(whole),
        }
    }
}

#[derive(Debug)]
pub(crate) struct Dead;

impl NorFlashError for Dead {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl<const PAGE: usize> MemFlash<PAGE> {
    pub(crate) fn blank(pages: usize) -> Self {
        MemFlash {
            bytes: vec![0xFF; pages * PAGE],
            wear: vec![0; pages],
            ops: 0,
            erases: 0,
            reads: 0,
            cut: None,
            stuck: Vec::new(),
            refusal: None,
            weakness: Weakness::None,
            weak: BTreeMap::new(),
            cells: SplitMix64(0),
            dead: false,
        }
    }

    pub(crate) fn holding(bytes: Vec<u8>) -> Self {
        MemFlash {
            bytes,
            ..MemFlash::blank(0)
        }
    }

    /// The same, powered on again. Weak bits read as 0, as 1, or as anything: cells at one level drift together.
    pub(crate) fn revived(mut self) -> Self {
        (self.cut, self.refusal, self.dead) = (None, None, false);
        let together = self.cells.under(4);
        for (&at, &mask) in &self.weak {
            let drawn = match together {
                0 => 0x00,
                1 => 0xFF,
                _ => self.cells.byte(),
            };
            self.bytes[at] = self.bytes[at] & !mask | drawn & mask;
        }
        self
    }

    /// The same, powered on again. Of each run of weak bytes, `is_done` says whether it reads as if the cut write were
    /// complete, or had not begun.
    pub(crate) fn revived_as(mut self, is_done: impl Fn(usize) -> bool) -> Self {
        (self.cut, self.refusal, self.dead) = (None, None, false);
        for (number, run) in self.weak_runs().into_iter().enumerate() {
            for (&at, &mask) in self.weak.range(run) {
                self.bytes[at] = self.bytes[at] & !mask | if is_done(number) { 0 } else { mask };
            }
        }
        self
    }

    /// Runs of weak bytes: one for every part of a header, every record and every fence that was cut.
    pub(crate) fn weak_runs(&self) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for &at in self.weak.keys() {
            let part = match at % PAGE {
                in_page @ ..64 => at / PAGE * PAGE + in_page / 16 * 16,
                in_page if in_page >= PAGE - 16 => at / 8 * 8,
                _ => at / PAGE * PAGE + 64,
            };
            match runs.last_mut() {
                // A word of filling has no bits to clear.
                Some(run) if run.start >= part && at < run.end + 8 => run.end = at + 1,
                _ => runs.push(at..at + 1),
            }
        }
        runs
    }

    /// Bytes and weak bits: all that later power-ons depend on.
    pub(crate) fn cells(&self) -> (Vec<u8>, BTreeMap<usize, u8>) {
        (self.bytes.clone(), self.weak.clone())
    }

    /// Whether a cut has left bits that may read differently at the next power-on.
    pub(crate) fn is_weak(&self) -> bool {
        !self.weak.is_empty()
    }

    fn weaken(&mut self, at: usize, bits: u8) {
        if bits != 0 {
            *self.weak.entry(at).or_default() |= bits;
        }
    }

    pub(crate) fn is_dead(&self) -> bool {
        self.dead
    }

    /// How the operation just counted is refused, if it is.
    fn refused(&self, what: Refused, at: usize) -> Option<Manner> {
        let now = self.ops - 1;
        let refusal = self.refusal.filter(|refusal| {
            (refusal.from..refusal.until).contains(&now)
                && (refusal.what == what || refusal.what == Refused::Both)
                && refusal.page.is_none_or(|page| page == at / PAGE)
        });
        refusal.map(|refusal| refusal.manner)
    }

    /// Counts an operation. How much of it comes about, and what garbles the rest.
    fn operate(&mut self, whole: usize) -> Result<Option<(usize, u64)>, Dead> {
        if self.dead {
            return Err(Dead);
        }
        let now = self.ops;
        self.ops += 1;
        Ok(self.cut.filter(|cut| cut.op == now).map(|cut| {
            self.dead = true;
            (cut.share.of(whole), cut.garble)
        }))
    }
}

impl<const PAGE: usize> ErrorType for MemFlash<PAGE> {
    type Error = Dead;
}

impl<const PAGE: usize> ReadNorFlash for MemFlash<PAGE> {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Dead> {
        if self.dead {
            return Err(Dead);
        }
        self.reads += 1;
        let from = offset as usize;
        bytes.copy_from_slice(&self.bytes[from..from + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl<const PAGE: usize> NorFlash for MemFlash<PAGE> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = PAGE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Dead> {
        let (from, to) = (from as usize, to as usize);
        assert!(from.is_multiple_of(PAGE) && to.is_multiple_of(PAGE));
        for page in (from..to).step_by(PAGE) {
            let cut = self.operate(PAGE)?;
            if let Some(wear) = self.wear.get_mut(page / PAGE) {
                *wear += 1;
            }
            self.erases += 1;
            let refused = self.refused(Refused::Erases, page);
            if cut.is_none() && matches!(refused, None | Some(Manner::Done)) {
                self.weak.retain(|at, _| !(page..page + PAGE).contains(at));
            }
            let bytes = &mut self.bytes[page..page + PAGE];
            match refused {
                Some(Manner::Half) => bytes[PAGE / 2..].fill(0xFF),
                Some(Manner::Done) => bytes.fill(0xFF),
                Some(Manner::Error | Manner::Silent) | None => {}
            }
            match refused {
                Some(Manner::Silent) => continue,
                Some(_) => return Err(Dead),
                None => {}
            }
            match cut {
                None => bytes.fill(0xFF),
                Some((done, garble)) => {
                    let old = bytes.to_vec();
                    let touched = half_erase(bytes, done, garble);
                    for at in touched {
                        let now = self.bytes[page + at];
                        if self.weakness == Weakness::Erase {
                            self.weaken(page + at, !old[at] | old[at] ^ now);
                        } else if let Some(weak) = self.weak.get_mut(&(page + at)) {
                            // What is set is firmly set.
                            *weak &= !now;
                        }
                    }
                    self.weak.retain(|_, weak| *weak != 0);
                    return Err(Dead);
                }
            }
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Dead> {
        assert!(offset.is_multiple_of(8) && bytes.len().is_multiple_of(8));
        let cut = self.operate(bytes.len())?;
        let refused = self.refused(Refused::Writes, offset as usize);
        let done = match refused {
            Some(Manner::Error | Manner::Silent) => 0,
            Some(Manner::Half) => bytes.len() / 2,
            Some(Manner::Done) | None => cut.map_or(bytes.len(), |(done, _)| done),
        };
        let offset = offset as usize;
        for (at, byte) in (offset..).zip(&bytes[..done]) {
            if !self.stuck.contains(&at) {
                self.bytes[at] &= byte;
                if let Some(weak) = self.weak.get_mut(&at) {
                    *weak &= byte;
                }
            }
        }
        self.weak.retain(|_, weak| *weak != 0);
        match refused {
            Some(Manner::Silent) => return Ok(()),
            Some(_) => return Err(Dead),
            None => {}
        }
        let Some((_, garble)) = cut else {
            return Ok(());
        };
        let weak = match self.weakness {
            Weakness::None | Weakness::Erase => 0,
            Weakness::Byte => 1,
            Weakness::Rest => bytes.len(),
        };
        for (at, byte) in (offset..).zip(bytes).skip(done).take(weak) {
            self.weaken(at, self.bytes[at] & !byte);
        }
        // Of the byte in work some bits may be done. The upper half of the seeds leaves it alone.
        if let Some(byte) = bytes.get(done).filter(|_| garble >> 63 == 0) {
            self.bytes[offset + done] &= byte | garble as u8;
        }
        Err(Dead)
    }
}

impl<const PAGE: usize> MultiwriteNorFlash for MemFlash<PAGE> {}

/// A flash that the test can look into while a keeper owns it.
#[derive(Clone, Debug)]
pub(crate) struct Shared<const PAGE: usize>(pub(crate) Rc<RefCell<MemFlash<PAGE>>>);

impl<const PAGE: usize> ErrorType for Shared<PAGE> {
    type Error = Dead;
}

impl<const PAGE: usize> ReadNorFlash for Shared<PAGE> {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Dead> {
        block_on(self.0.borrow_mut().read(offset, bytes))
    }

    fn capacity(&self) -> usize {
        self.0.borrow().capacity()
    }
}

impl<const PAGE: usize> NorFlash for Shared<PAGE> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = PAGE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Dead> {
        block_on(self.0.borrow_mut().erase(from, to))
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Dead> {
        block_on(self.0.borrow_mut().write(offset, bytes))
    }
}

impl<const PAGE: usize> MultiwriteNorFlash for Shared<PAGE> {}

/// An erase that was cut: done from one end or the other, every cell a little, or anything at all. Returns which
/// bytes it has touched.
fn half_erase(bytes: &mut [u8], done: usize, garble: u64) -> Range<usize> {
    let length = bytes.len();
    let mut rng = SplitMix64(garble);
    match garble % 4 {
        0 => bytes[..done].fill(0xFF),
        1 => bytes[length - done..].fill(0xFF),
        2 => {
            for byte in bytes.iter_mut() {
                // The more is done, the more bits are back at 1.
                let (a, b) = (rng.byte(), rng.byte());
                *byte |= match done * 4 / length {
                    0 => a & b,
                    1 => a,
                    2 => a | b,
                    _ => a | b | rng.byte(),
                };
            }
        }
        _ => bytes[..done].iter_mut().for_each(|byte| *byte = rng.byte()),
    }
    match garble % 4 {
        1 => length - done..length,
        2 => 0..length,
        _ => 0..done,
    }
}
