//! NOR flash emulated on a file. Every write is synced to disk before the call returns.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
};

use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use store::REGION;

use super::not_a_save_file;
use crate::CliError;

/// The erase size.
pub(super) const PAGE: usize = 4096;
const ERASED: u8 = 0xFF;

/// The flash's contents, and the file they are written to.
#[derive(Debug)]
pub(super) struct FileFlash {
    bytes: Vec<u8>,
    file: Option<File>,
    /// Fault injection: erases and writes that succeed until all are refused.
    budget: Option<usize>,
    /// Erases and writes so far.
    pub(super) operations: usize,
}

/// The file could not be written.
#[derive(Debug)]
pub(super) struct Unwritten;

impl NorFlashError for Unwritten {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl FileFlash {
    /// A blank flash without a file.
    pub(super) fn nowhere() -> FileFlash {
        FileFlash {
            bytes: vec![ERASED; REGION as usize],
            file: None,
            budget: None,
            operations: 0,
        }
    }

    /// This flash, which refuses everything after this number of erases and writes.
    pub(super) fn refusing_after(mut self, operations: Option<usize>) -> FileFlash {
        self.budget = operations;
        self
    }

    /// Whether an erase or write is refused.
    fn spend(&mut self) -> Result<(), Unwritten> {
        self.operations += 1;
        match &mut self.budget {
            Some(0) => Err(Unwritten),
            Some(left) => {
                *left -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// The flash in this file, which is created blank if it does not exist.
    pub(super) fn open(path: &Path) -> Result<FileFlash, CliError> {
        let cannot = |e: io::Error| {
            let path = path.display();
            CliError(format!("the save file {path} cannot be opened: {e}"))
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(cannot)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(cannot)?;
        file.try_lock().map_err(|why| match why {
            TryLockError::WouldBlock => CliError(format!(
                "the save file {} is in use by another Tacklebox: name another with --flash, \
                 or use --no-save",
                path.display()
            )),
            TryLockError::Error(e) => cannot(e),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(cannot)?;
        let mut flash = FileFlash {
            bytes,
            file: Some(file),
            budget: None,
            operations: 0,
        };
        if flash.bytes.is_empty() {
            flash.bytes = vec![ERASED; REGION as usize];
            flash.write_back(0, REGION as usize).map_err(cannot)?;
        } else if flash.bytes.len() != REGION as usize {
            return Err(not_a_save_file(path));
        }
        Ok(flash)
    }

    fn write_back(&mut self, from: usize, to: usize) -> io::Result<()> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        file.seek(SeekFrom::Start(from as u64))?;
        file.write_all(&self.bytes[from..to])?;
        file.sync_data()
    }
}

impl ErrorType for FileFlash {
    type Error = Unwritten;
}

impl ReadNorFlash for FileFlash {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Unwritten> {
        let from = offset as usize;
        bytes.copy_from_slice(&self.bytes[from..from + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for FileFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = PAGE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Unwritten> {
        self.spend()?;
        let (from, to) = (from as usize, to as usize);
        self.bytes[from..to].fill(ERASED);
        self.write_back(from, to).map_err(|_| Unwritten)
    }

    /// As in a real flash, bits only go from 1 to 0.
    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Unwritten> {
        self.spend()?;
        let (from, to) = (offset as usize, offset as usize + bytes.len());
        for (cell, byte) in self.bytes[from..to].iter_mut().zip(bytes) {
            *cell &= byte;
        }
        self.write_back(from, to).map_err(|_| Unwritten)
    }
}

impl MultiwriteNorFlash for FileFlash {}
