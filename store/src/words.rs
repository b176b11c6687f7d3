//! A flash that is written in words of eight bytes.
//!
//! The RP2040's driver would write single bytes. With them the log-structured map below us can lose a
//! save it has acknowledged: after a power cut in the middle of an item's header, the next item is
//! written where the broken one still seems to lie. A header is never longer than a word of eight
//! bytes, so it is there or it is not.

use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};

/// See the module.
#[derive(Debug)]
pub struct Words<F>(pub F);

impl<F: ErrorType> ErrorType for Words<F> {
    type Error = F::Error;
}

impl<F: ReadNorFlash> ReadNorFlash for Words<F> {
    const READ_SIZE: usize = F::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
        self.0.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.0.capacity()
    }
}

impl<F: NorFlash> NorFlash for Words<F> {
    /// Eight bytes, or the flash's own word if that is longer still.
    const WRITE_SIZE: usize = if F::WRITE_SIZE > 8 { F::WRITE_SIZE } else { 8 };
    const ERASE_SIZE: usize = F::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Self::Error> {
        self.0.erase(from, to).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Self::Error> {
        self.0.write(offset, bytes).await
    }
}

/// Bits that are still set may be cleared later; the map uses it to strike out old items.
impl<F: MultiwriteNorFlash> MultiwriteNorFlash for Words<F> {}
