//! Word-aligned flash adapter: declares a write size of eight bytes.
//!
//! The RP2040's driver writes single bytes. A log written that way cannot tell a record that a power
//! cut has ended early from a shorter one. In whole words, what follows a torn record always begins at
//! a word that is still erased.

use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};

/// A flash that is written in words of at least eight bytes.
#[derive(Debug)]
pub(crate) struct WordFlash<F>(pub(crate) F);

impl<F: ErrorType> ErrorType for WordFlash<F> {
    type Error = F::Error;
}

impl<F: ReadNorFlash> ReadNorFlash for WordFlash<F> {
    const READ_SIZE: usize = F::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
        self.0.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.0.capacity()
    }
}

impl<F: NorFlash> NorFlash for WordFlash<F> {
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

/// Set bits may be cleared later: this is how labels are invalidated.
impl<F: MultiwriteNorFlash> MultiwriteNorFlash for WordFlash<F> {}
