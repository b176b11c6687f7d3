//! The size of an ELF image: flash, static RAM, and the space left for the stack.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use object::build::elf::Builder;
use object::elf::{FileHeader32, PT_LOAD, SHF_ALLOC};
use object::read::elf::{FileHeader, ProgramHeader};
use object::{Endianness, Object, ObjectSection, ObjectSymbol, SectionFlags};
use serde_json::{Map, Value, json};

use crate::uf2::{self, Chunk};

/// Four striped banks of 64 KiB and the two of 4 KiB after them.
const RAM: std::ops::Range<u64> = 0x2000_0000..0x2004_2000;
/// The XIP window, through which the core reads flash.
const FLASH: std::ops::Range<u64> = 0x1000_0000..0x1100_0000;

pub(crate) const KIB: u64 = 1024;
/// The flash of the smallest board.
pub(crate) const FLASH_SIZE: u64 = 2048 * KIB;
pub(crate) const RAM_SIZE: u64 = RAM.end - RAM.start;
pub(crate) const FLASH_BUDGET: u64 = 1280 * KIB;
/// Statics and the deepest stack together.
pub(crate) const RAM_BUDGET: u64 = 248 * KIB;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Bytes stored in flash.
    pub(crate) flash: u64,
    /// Statics in RAM: `.data`, `.bss`, `.uninit` and any other section there.
    pub(crate) statics: u64,
    /// From the top of the stack down to the next section below it, or to the start of RAM.
    pub(crate) stack_room: u64,
}

impl Size {
    /// The first budget that is exceeded, as a sentence.
    pub(crate) fn check(&self) -> Result<()> {
        if self.flash > FLASH_BUDGET {
            bail!(
                "the image takes {} bytes of flash, the budget is {FLASH_BUDGET}",
                self.flash
            );
        }
        if self.statics > RAM_BUDGET {
            bail!(
                "statics take {} bytes of RAM, the budget is {RAM_BUDGET}",
                self.statics
            );
        }
        Ok(())
    }
}

/// Symbols by which the page finds the log and the save region.
const PAGE_SYMBOLS: [&str; 3] = ["_SEGGER_RTT", "__save_start", "__save_end"];

/// An ELF file in memory.
#[derive(Debug)]
pub(crate) struct Image {
    path: PathBuf,
    bytes: Vec<u8>,
}

impl Image {
    pub(crate) fn read(path: &Path) -> Result<Image> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Image {
            path: path.to_path_buf(),
            bytes,
        })
    }

    pub(crate) fn size(&self) -> Result<Size> {
        let elf = object::File::parse(&*self.bytes).with_context(|| self.broken())?;
        let in_ram: Vec<_> = elf
            .sections()
            .filter(|section| is_allocated(section.flags()) && RAM.contains(&section.address()))
            .filter(|section| section.size() > 0)
            .collect();
        let top = elf
            .symbols()
            .find(|symbol| symbol.name() == Ok("_stack_start"))
            .map(|symbol| symbol.address())
            .with_context(|| format!("{} has no _stack_start", self.path.display()))?;
        let floor = in_ram
            .iter()
            .map(|section| section.address() + section.size())
            .filter(|end| *end <= top)
            .max()
            .unwrap_or(RAM.start);
        Ok(Size {
            flash: self
                .chunks()?
                .iter()
                .map(|chunk| chunk.bytes.len() as u64)
                .sum(),
            statics: in_ram.iter().map(ObjectSection::size).sum(),
            stack_room: top - floor,
        })
    }

    pub(crate) fn uf2(&self) -> Result<Vec<u8>> {
        Ok(uf2::write(&self.chunks()?))
    }

    /// The ELF without debug information: what a debugger or the decoder of the log needs to name functions and messages.
    pub(crate) fn without_debug(&self) -> Result<Vec<u8>> {
        let mut elf = Builder::read32(&*self.bytes).with_context(|| self.broken())?;
        for section in &mut elf.sections {
            section.delete = section.name.starts_with(b".debug_");
        }
        elf.delete_orphans();
        let mut out = Vec::new();
        elf.write(&mut out).with_context(|| self.broken())?;
        Ok(out)
    }

    /// The symbols that the emulator's page needs, as JSON: bounds in memory, and the strings of the log.
    pub(crate) fn symbols(&self) -> Result<Value> {
        let elf = object::File::parse(&*self.bytes).with_context(|| self.broken())?;
        let (mut addresses, mut log) = (Map::new(), Vec::new());
        for symbol in elf.symbols() {
            let (Ok(name), address) = (symbol.name(), symbol.address()) else {
                continue;
            };
            let section = symbol
                .section_index()
                .and_then(|index| elf.section_by_index(index).ok());
            let section = section.and_then(|section| section.name().ok().map(str::to_owned));
            let section = section.unwrap_or_default();
            if PAGE_SYMBOLS.contains(&name) {
                addresses.insert(name.to_owned(), address.into());
            } else if section.starts_with(".defmt") || name.starts_with("_defmt_") {
                log.push(json!({"name": name, "address": address, "section": section}));
            }
        }
        log.sort_by_key(|symbol| symbol["address"].as_u64());
        Ok(json!({"addresses": addresses, "log": log}))
    }

    /// The segments that are loaded into flash.
    pub(crate) fn chunks(&self) -> Result<Vec<Chunk<'_>>> {
        let header =
            FileHeader32::<Endianness>::parse(&*self.bytes).with_context(|| self.broken())?;
        let endian = header.endian()?;
        let mut chunks = Vec::new();
        for segment in header.program_headers(endian, &*self.bytes)? {
            let address = segment.p_paddr(endian);
            if segment.p_type(endian) == PT_LOAD && FLASH.contains(&u64::from(address)) {
                let Ok(bytes) = segment.data(endian, &*self.bytes) else {
                    bail!(self.broken());
                };
                if !bytes.is_empty() {
                    chunks.push(Chunk { address, bytes });
                }
            }
        }
        Ok(chunks)
    }

    fn broken(&self) -> String {
        format!("{} is not an image for the RP2040", self.path.display())
    }
}

fn is_allocated(flags: SectionFlags) -> bool {
    matches!(flags, SectionFlags::Elf { sh_flags, .. } if sh_flags & SHF_ALLOC == SHF_ALLOC)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_within_both_budgets_passes_and_one_over_either_does_not() {
        let good = Size {
            flash: FLASH_BUDGET,
            statics: RAM_BUDGET,
            stack_room: 1,
        };
        assert!(good.check().is_ok());
        assert!(
            Size {
                flash: FLASH_BUDGET + 1,
                ..good
            }
            .check()
            .is_err()
        );
        assert!(
            Size {
                statics: RAM_BUDGET + 1,
                ..good
            }
            .check()
            .is_err()
        );
    }

    #[test]
    fn a_file_that_is_no_elf_is_one_sentence() {
        let image = Image {
            path: "x.elf".into(),
            bytes: b"hello".to_vec(),
        };
        let sentence = image.size().expect_err("not an ELF").to_string();
        assert_eq!(sentence, "x.elf is not an image for the RP2040");
    }
}
