//! A flash that is written in words of eight bytes.
//!
//! The RP2040's driver would write single bytes. A log that is written so cannot tell a record that a
//! power cut has ended early from a shorter one. In whole words, what follows a torn record always
//! begins at a word that nobody has written to.

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

/// Bits that are still set may be cleared later: so labels are struck out.
impl<F: MultiwriteNorFlash> MultiwriteNorFlash for Words<F> {}
