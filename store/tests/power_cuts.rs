//! Batteries die and children pull plugs: whatever is cut, the shelf holds the old thing or the new.

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use store::{LARGEST, Shelf, Unsaved};

const PAGE: usize = 4096;
const PAGES: usize = 2;

/// A flash as the RP2040's driver offers it, one byte a word, with a battery that can run out.
#[derive(Clone)]
struct MemFlash {
    bytes: Vec<u8>,
    /// Bytes that may still be written or erased; `None` is mains power.
    charge: Option<usize>,
    spent: usize,
}

#[derive(Debug)]
struct Dead;

impl NorFlashError for Dead {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl MemFlash {
    fn blank() -> MemFlash {
        MemFlash {
            bytes: vec![0xFF; PAGES * PAGE],
            charge: None,
            spent: 0,
        }
    }

    /// How many of `wanted` bytes the battery is good for.
    fn draw(&mut self, wanted: usize) -> (usize, Result<(), Dead>) {
        let done = self.charge.map_or(wanted, |charge| charge.min(wanted));
        if let Some(charge) = &mut self.charge {
            *charge -= done;
        }
        self.spent += done;
        (done, if done == wanted { Ok(()) } else { Err(Dead) })
    }
}

impl ErrorType for MemFlash {
    type Error = Dead;
}

impl ReadNorFlash for MemFlash {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Dead> {
        let from = offset as usize;
        bytes.copy_from_slice(&self.bytes[from..from + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for MemFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = PAGE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Dead> {
        assert!((from as usize).is_multiple_of(PAGE) && (to as usize).is_multiple_of(PAGE));
        let (done, result) = self.draw((to - from) as usize);
        self.bytes[from as usize..][..done].fill(0xFF);
        result
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Dead> {
        assert!((offset as usize).is_multiple_of(8) && bytes.len().is_multiple_of(8));
        let (done, result) = self.draw(bytes.len());
        for (cell, byte) in self.bytes[offset as usize..].iter_mut().zip(&bytes[..done]) {
            *cell &= byte;
        }
        result
    }
}

impl MultiwriteNorFlash for MemFlash {}

fn shelf(flash: MemFlash) -> Shelf<MemFlash> {
    Shelf::new(flash, 0..(PAGES * PAGE) as u32).expect("whole pages")
}

fn put(flash: MemFlash, thing: &[u8]) -> (Result<(), Unsaved>, MemFlash) {
    let mut shelf = shelf(flash);
    let result = block_on(shelf.put(thing));
    (result, shelf.into_flash())
}

fn find(flash: &MemFlash) -> Option<Vec<u8>> {
    let mut thing = [0; LARGEST];
    let length = block_on(shelf(flash.clone()).find(&mut thing))?;
    Some(thing[..length].to_vec())
}

/// Things of five bytes like the settings, never the same twice in a row.
fn thing(i: usize) -> [u8; 5] {
    [1, (i % 2) as u8, (i / 256) as u8, 1, i as u8]
}

#[test]
fn what_was_put_is_found_after_power_on() {
    let mut flash = MemFlash::blank();
    assert_eq!(find(&flash), None);
    for i in 0..2_000 {
        let result;
        (result, flash) = put(flash, &thing(i));
        assert_eq!(result, Ok(()));
        assert_eq!(find(&flash).as_deref(), Some(&thing(i)[..]), "after {i}");
    }
}

#[test]
fn the_same_thing_again_writes_nothing() {
    let (_, flash) = put(MemFlash::blank(), &thing(1));
    let spent = flash.spent;
    let (result, flash) = put(flash, &thing(1));
    assert_eq!((result, flash.spent), (Ok(()), spent));
}

#[test]
fn a_cut_at_any_byte_leaves_the_old_thing_or_the_new() {
    let mut flash = MemFlash::blank();
    // More saves than two pages hold, so that erasing and moving are cut too.
    for i in 0..500 {
        let old = find(&flash);
        let before = flash.clone();
        let (_, done) = put(flash, &thing(i));
        let cost = done.spent - before.spent;
        // Every byte of a plain save; of an erase every 97th.
        for charge in (0..cost).step_by(if cost > 200 { 97 } else { 1 }) {
            let cut = MemFlash {
                charge: Some(charge),
                ..before.clone()
            };
            let (result, left) = put(cut, &thing(i));
            let left = MemFlash {
                charge: None,
                ..left
            };
            let found = find(&left);
            let new = found.as_deref() == Some(&thing(i)[..]);
            assert!(
                new || found == old,
                "save {i} cut after {charge} bytes: {found:?}"
            );
            assert!(
                result.is_err() || new,
                "save {i} cut after {charge}: acknowledged and lost"
            );
            let (after, left) = put(left, &[9; 7]);
            assert_eq!(
                (after, find(&left)),
                (Ok(()), Some(vec![9; 7])),
                "save {i} cut at {charge}"
            );
        }
        flash = done;
    }
}

#[test]
fn a_second_cut_right_after_the_first_changes_nothing_of_that() {
    let mut state = 7_u64;
    let mut random = |n: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % n
    };
    for round in 0..20_000 {
        let mut flash = MemFlash::blank();
        let mut known: Option<Vec<u8>> = None;
        let mut maybe: Vec<Option<Vec<u8>>> = vec![None];
        for i in 0..4 {
            let new = vec![random(256) as u8; 1 + random(LARGEST)];
            let charge = (random(3) > 0).then(|| random(48));
            let (result, left) = put(MemFlash { charge, ..flash }, &new);
            flash = MemFlash {
                charge: None,
                ..left
            };
            if result.is_ok() {
                (known, maybe) = (Some(new), Vec::new());
            } else {
                maybe.push(Some(new));
            }
            let found = find(&flash);
            assert!(
                found == known || maybe.contains(&found),
                "round {round}, save {i}"
            );
        }
    }
}

#[test]
fn a_flash_full_of_anything_is_survived() {
    let mut state = 3_u64;
    for round in 0..2_000 {
        let mut flash = MemFlash::blank();
        for byte in &mut flash.bytes {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(round);
            // Random bytes, and pages that are mostly one value, as foreign data often is.
            *byte = match round % 4 {
                0 => (state >> 56) as u8,
                1 => 0,
                2 => (state >> 56) as u8 | 0xF0,
                _ => {
                    if state >> 60 == 0 {
                        0
                    } else {
                        0xFF
                    }
                }
            };
        }
        let _ = find(&flash);
        let (result, flash) = put(flash, &thing(5));
        assert_eq!(
            (result, find(&flash)),
            (Ok(()), Some(thing(5).to_vec())),
            "round {round}"
        );
    }
}

#[test]
fn too_large_a_thing_is_refused_and_the_old_one_stays() {
    let (_, flash) = put(MemFlash::blank(), &thing(1));
    let (result, flash) = put(flash, &[0; LARGEST + 1]);
    assert_eq!(
        (result, find(&flash)),
        (Err(Unsaved::TooLarge), Some(thing(1).to_vec()))
    );
}

#[test]
fn a_shelf_needs_two_whole_pages() {
    for range in [0..0, 0..4096, 0..6000, 100..8192] {
        assert!(Shelf::new(MemFlash::blank(), range).is_none());
    }
}
