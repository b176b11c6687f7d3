//! A shelf for one small thing, say the settings: put it down, find it again.

use core::{fmt, ops::Range};

use embedded_storage_async::nor_flash::NorFlash;
use sequential_storage::{
    Error,
    cache::{Cache, Uncached},
    map::{MapConfig, MapStorage},
};

use crate::Words;

/// The most bytes a thing on a shelf may have.
pub const LARGEST: usize = 32;

/// Room for the map to work in: the thing, its key of one byte, and filling up to whole words.
const SCRATCH: usize = LARGEST + 32;

/// There is one thing on a shelf, so one key.
const KEY: u8 = 0;

/// Why a thing is not on the shelf. What was there before still is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsaved {
    /// More than [`LARGEST`] bytes.
    TooLarge,
    /// The flash refuses, or does not keep what was written.
    Broken,
}

type Map<F> = MapStorage<u8, Words<F>, Cache<Uncached, Uncached, Uncached, u8>>;

/// See the module.
pub struct Shelf<F: NorFlash> {
    map: Map<F>,
}

impl<F: NorFlash> Shelf<F> {
    /// A shelf in these pages of the flash; `None` unless they are whole pages and at least two.
    pub fn new(flash: F, pages: Range<u32>) -> Option<Shelf<F>> {
        let config = MapConfig::try_new(pages).ok()?;
        let map = MapStorage::new(Words(flash), config, Cache::new_uncached());
        Some(Shelf { map })
    }

    /// What lies on the shelf, copied to the front of `thing`; its length. `None` if nothing lies
    /// there or it cannot be read.
    pub async fn find(&mut self, thing: &mut [u8; LARGEST]) -> Option<usize> {
        let mut scratch = [0; SCRATCH];
        let found = self.map.fetch_item::<&[u8]>(&mut scratch, &KEY).await;
        let found = found.ok().flatten()?;
        thing.get_mut(..found.len())?.copy_from_slice(found);
        Some(found.len())
    }

    /// Put a thing on the shelf instead of what is there, and look whether it lies well. The same
    /// thing again costs no write.
    pub async fn put(&mut self, thing: &[u8]) -> Result<(), Unsaved> {
        if thing.len() > LARGEST {
            return Err(Unsaved::TooLarge);
        }
        if self.holds(thing).await {
            return Ok(());
        }
        match self.write(thing).await {
            Err(Error::Storage { .. }) => return Err(Unsaved::Broken),
            Ok(()) if self.holds(thing).await => return Ok(()),
            _ => {}
        }
        // The flash works, so these pages hold bytes of somebody else that look like a map and are
        // none: the shelf starts afresh.
        self.map.erase_all().await.map_err(|_| Unsaved::Broken)?;
        self.write(thing).await.map_err(|_| Unsaved::Broken)?;
        if self.holds(thing).await {
            Ok(())
        } else {
            Err(Unsaved::Broken)
        }
    }

    async fn write(&mut self, thing: &[u8]) -> Result<(), Error<F::Error>> {
        let mut scratch = [0; SCRATCH];
        self.map.store_item(&mut scratch, &KEY, &thing).await
    }

    async fn holds(&mut self, thing: &[u8]) -> bool {
        let mut lying = [0; LARGEST];
        match self.find(&mut lying).await {
            Some(length) => lying.get(..length) == Some(thing),
            None => false,
        }
    }

    /// The flash back, for instance to see what a power cut left.
    pub fn into_flash(self) -> F {
        self.map.destroy().0.0
    }
}

impl<F: NorFlash> fmt::Debug for Shelf<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelf")
            .field("pages", &self.map.flash_range())
            .finish()
    }
}
