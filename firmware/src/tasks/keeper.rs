//! The keeper: owns the flash and puts the settings where they survive power-off.
//!
//! Runs in thread mode. While the flash is written nobody else runs, under a millisecond for a save
//! and about 45 where a page must be erased first, which is every few hundred saves.

use core::ops::Range;

use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_rp::{
    Peri,
    flash::{Blocking, Flash},
    peripherals::FLASH,
};
use store::{LARGEST, Shelf};
use ui::Settings;

use super::KEEP;
use crate::FLASH_SIZE;

/// The settings have the first pages of the save region for themselves.
const SETTINGS_PAGES: u32 = 4;
const PAGE: u32 = embassy_rp::flash::ERASE_SIZE as u32;

/// Where the settings lie.
pub type SettingsShelf = Shelf<BlockingAsync<Flash<'static, FLASH, Blocking, FLASH_SIZE>>>;

/// What was found in the flash at power-on.
#[allow(
    missing_debug_implementations,
    reason = "the chip's flash driver cannot be printed"
)]
pub struct Kept {
    /// The number the flash chip was born with.
    pub id: Option<[u8; 8]>,
    pub settings: Settings,
    pub shelf: SettingsShelf,
}

/// Look what the flash holds. Without settings of ours in it, they are those of the first power-on.
pub async fn open(flash: Peri<'static, FLASH>) -> Kept {
    let mut flash = Flash::new_blocking(flash);
    let mut id = [0; 8];
    let id = flash.blocking_unique_id(&mut id).ok().map(|()| id);
    let mut shelf = Shelf::new(BlockingAsync::new(flash), settings_pages())
        .expect("the save region begins with whole pages");
    let mut bytes = [0; LARGEST];
    let found = shelf.find(&mut bytes).await;
    let settings = found.and_then(|length| Settings::from_bytes(&bytes[..length]));
    Kept {
        id,
        settings: settings.unwrap_or_default(),
        shelf,
    }
}

#[embassy_executor::task]
pub async fn keeper(mut shelf: SettingsShelf) {
    loop {
        let settings = KEEP.wait().await;
        match shelf.put(&settings.to_bytes()).await {
            Ok(()) => defmt::info!("settings kept"),
            Err(_) => defmt::warn!("the flash did not take the settings"),
        }
    }
}

/// The pages of the settings, as offsets into the flash.
fn settings_pages() -> Range<u32> {
    unsafe extern "C" {
        // Not variables: `memory.x` puts the save region's offset where their address would be.
        static __save_start: u8;
    }
    let start = (&raw const __save_start).addr() as u32;
    start..start + SETTINGS_PAGES * PAGE
}
