//! Fixtures of the store's tests: a flash model with power cuts and refusals, and a reference model of what
//! should be stored.

#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod flash;
pub(crate) mod model;

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use splitmix::SplitMix64;
use store::{Keeper, LONGEST, MountReport, Plan};

pub(crate) use flash::MemFlash;
use model::{Model, Save};

/// Small pages, so that copies and erases come often.
pub(crate) const PAGE: usize = 512;
pub(crate) const KV_PAGES: u32 = 3;
/// The fewest there may be.
pub(crate) const LOG_PAGES: u32 = 8;

/// The keeper of such a flash.
pub(crate) type TestKeeper<const PAGE: usize> = Keeper<MemFlash<PAGE>, Vec<u8>>;

pub(crate) type Small = MemFlash<PAGE>;

/// Numbers by remainder: the seeds of sessions in which bugs were found depend on it.
pub(crate) trait Draw {
    fn under(&mut self, bound: usize) -> usize;
    fn byte(&mut self) -> u8;
}

impl Draw for SplitMix64 {
    fn under(&mut self, bound: usize) -> usize {
        (self.next_u64() >> 16) as usize % bound
    }

    fn byte(&mut self) -> u8 {
        self.next_u64() as u8
    }
}

pub(crate) fn small_flash() -> Small {
    MemFlash::blank((2 * KV_PAGES + LOG_PAGES) as usize)
}

pub(crate) fn open<F: MultiwriteNorFlash>(flash: F) -> (Keeper<F, Vec<u8>>, MountReport) {
    let plan = Plan::new(0..(2 * KV_PAGES + LOG_PAGES) * PAGE as u32, PAGE, KV_PAGES)
        .expect("whole pages");
    block_on(Keeper::open(flash, plan, vec![0; LONGEST])).expect("the flash has such pages")
}

/// States of a long session, a few saves apart, for short ones to begin in. The device is switched off at each.
pub(crate) fn starts(seed: u64, count: usize) -> Vec<(Small, Model)> {
    let mut rng = SplitMix64(seed);
    let (mut flash, mut model) = (small_flash(), Model::default());
    let mut starts = Vec::new();
    for i in 0..count * 4 {
        if i % 4 == 0 {
            // Only what the flash still has of the finished games.
            let mut keeper = open(flash).0;
            model.past = Model::seen(&mut keeper).past;
            flash = keeper.into_flash();
            starts.push((flash.clone(), model.clone()));
        }
        let mut keeper = open(flash).0;
        let save = Save::random(&model, PAGE, &mut rng);
        assert_eq!(save.perform(&mut keeper), Ok(()));
        save.apply(&mut model);
        flash = keeper.into_flash();
    }
    starts
}

/// The flash of the device: 256 KiB.
pub(crate) const DEVICE_PAGES: u32 = 64;
pub(crate) type Device = MemFlash<4096>;

pub(crate) fn open_device(flash: Device) -> (TestKeeper<4096>, MountReport) {
    let plan = Plan::new(0..DEVICE_PAGES * 4096, 4096, store::SHELF_PAGES).expect("whole pages");
    block_on(Keeper::open(flash, plan, vec![0; LONGEST])).expect("the flash has such pages")
}
