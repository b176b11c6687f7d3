//! What all tests of the store need: a flash whose power can be cut, a model of what should be kept,
//! and randomness that can be repeated.

#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod flash;
pub(crate) mod model;

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use store::{Keeper, LONGEST, MountReport, Plan};

pub(crate) use flash::MemFlash;

/// Small pages, so that copies and erases come often.
pub(crate) const PAGE: usize = 512;
pub(crate) const SHELF: u32 = 3;
/// The fewest sheets there may be.
pub(crate) const SHEETS: u32 = 8;

/// The keeper of such a flash.
pub(crate) type TestKeeper<const PAGE: usize> = Keeper<MemFlash<PAGE>, Vec<u8>>;

pub(crate) type Small = MemFlash<PAGE>;

/// SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.bits() >> 16) as usize % bound
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.bits() as u8
    }
}

pub(crate) fn small_flash() -> Small {
    MemFlash::blank((2 * SHELF + SHEETS) as usize)
}

pub(crate) fn open<F: MultiwriteNorFlash>(flash: F) -> (Keeper<F, Vec<u8>>, MountReport) {
    let plan = Plan::new(0..(2 * SHELF + SHEETS) * PAGE as u32, PAGE, SHELF).expect("whole pages");
    block_on(Keeper::open(flash, plan, vec![0; LONGEST])).expect("the flash has such pages")
}

/// The flash of the device: 256 KiB.
pub(crate) const DEVICE_PAGES: u32 = 64;
pub(crate) type Device = MemFlash<4096>;

pub(crate) fn open_device(flash: Device) -> (TestKeeper<4096>, MountReport) {
    let plan = Plan::new(0..DEVICE_PAGES * 4096, 4096, store::SHELF_PAGES).expect("whole pages");
    block_on(Keeper::open(flash, plan, vec![0; LONGEST])).expect("the flash has such pages")
}
