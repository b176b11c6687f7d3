//! Files for the loader that a Picopad comes with, which starts programs from its SD card.
//!
//! The loader (boot3 of PicoLibSDK) fills the first 32 KiB of the flash. It copies a program behind itself from a UF2 file,
//! by places in the file and not by the addresses in it: the first 32 KiB are passed over. A header after the program's
//! vector table has the length and a checksum, which the loader verifies before it starts the program. Beside the UF2 it
//! shows a picture and a text of the same name.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::board::Board;
use crate::image::Image;
use crate::picture::Picture;
use crate::uf2::{self, Chunk};
use crate::{firmware, project};

/// The only board with this loader.
pub(crate) const BOARD: Board = &boards::picopad::SPEC;

/// The name of the files: at most eight capitals.
const NAME: &str = "TACKLEBX";

const FLASH: u32 = 0x1000_0000;
/// Where the loader ends and the program begins.
const PROGRAM: u32 = FLASH + 0x8000;
/// The header is behind 16 + 32 vectors.
const HEADER: usize = 48 * 4;
const AFTER_HEADER: usize = 51 * 4;
const MAGIC: &[u8; 4] = b"PPAD";
const PAGE: usize = 256;

/// The picture fills the lower half of the loader's right side.
const PICTURE: (u32, u32) = (160, 120);
/// What the loader shows of a text above a picture.
#[cfg(test)]
const TEXT_SIZE: (usize, usize) = (26, 14);

/// Shown beside the name. `^W` and `^Y` make white and yellow, `^0` the usual grey.
const TEXT: &str = "\
^WTacklebox^0

Five fishing table games
for one to six players,
dice, score sheets and a
sand clock.

^YSaved games^0 are kept until
another program is loaded
from the card. ^WY^0 in this
list starts the one that
is loaded already.
";

/// What is copied to the card.
pub(crate) fn folder() -> PathBuf {
    project::images().join("card")
}

/// Writes the card's files. Returns the UF2.
pub(crate) fn write(image: &Image) -> Result<PathBuf> {
    let folder = folder();
    fs::create_dir_all(&folder)?;
    let file = |extension| folder.join(NAME).with_extension(extension);
    let cover = project::root().join("desktop/tests/golden/menu-first-240-en.png");
    fs::write(file("BMP"), bitmap(&Picture::read(&cover)?))?;
    fs::write(file("TXT"), TEXT)?;
    fs::write(file("UF2"), container(&program(&image.chunks()?)?))?;
    Ok(file("UF2"))
}

/// Builds the image and writes the card's files. Returns the image.
pub(crate) fn build() -> Result<PathBuf> {
    let elf = firmware::build(BOARD, firmware::Program::Card)?;
    let file = write(&Image::read(&elf)?)?;
    println!(
        "for the SD card: {} with .BMP and .TXT",
        project::short(&file)
    );
    Ok(elf)
}

/// The program from its vector table on, with the header filled in, as whole pages.
fn program(chunks: &[Chunk<'_>]) -> Result<Vec<u8>> {
    let mut program = Vec::new();
    // What is below is our second boot stage; the loader has its own.
    for chunk in chunks.iter().filter(|chunk| chunk.address >= PROGRAM) {
        let start = (chunk.address - PROGRAM) as usize;
        let end = start + chunk.bytes.len();
        if start < AFTER_HEADER && end > HEADER {
            bail!("the image has something where the loader's header goes");
        }
        program.resize(program.len().max(end), uf2::ERASED);
        program[start..end].copy_from_slice(chunk.bytes);
    }
    if program.len() <= AFTER_HEADER {
        bail!("the image is not linked behind the loader");
    }
    program.resize(program.len().next_multiple_of(PAGE), uf2::ERASED);
    let rest = &program[AFTER_HEADER..];
    let length = u32::try_from(rest.len()).context("the image is too long")?;
    let checksum = checksum(rest);
    program[HEADER..HEADER + 4].copy_from_slice(MAGIC);
    program[HEADER + 4..HEADER + 8].copy_from_slice(&length.to_le_bytes());
    program[HEADER + 8..AFTER_HEADER].copy_from_slice(&checksum.to_le_bytes());
    Ok(program)
}

/// CRC-32 with the highest bit first, nothing reflected and nothing added at the end: what the chip's DMA computes.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte) << 24, |sum, _| {
            let polynomial = if sum >> 31 == 0 { 0 } else { 0x04c1_1db7 };
            sum << 1 ^ polynomial
        })
    })
}

/// The UF2: the loader's place is filled with blocks that are marked as not for the flash, so that a file copied to the drive
/// RPI-RP2 by mistake leaves the loader alone.
fn container(program: &[u8]) -> Vec<u8> {
    uf2::write_behind(
        FLASH,
        &Chunk {
            address: PROGRAM,
            bytes: program,
        },
    )
}

/// A bitmap of 16 bits per pixel, the upper row first, with the picture half as large in its middle.
fn bitmap(picture: &Picture) -> Vec<u8> {
    const HEADERS: u32 = 14 + 40 + 12;
    /// Bit fields.
    const COMPRESSION: u32 = 3;
    let (width, height) = PICTURE;
    let pixels = width * height * 2;
    let mut file = b"BM".to_vec();
    let words = [HEADERS + pixels, 0, HEADERS, 40, width];
    file.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    // A negative height: the upper row first.
    file.extend((-(height as i32)).to_le_bytes());
    let words = [
        1 | 16 << 16, // one plane, 16 bits
        COMPRESSION,
        pixels,
        0,
        0,
        0,
        0,
        0xf800,
        0x07e0,
        0x001f,
    ];
    file.extend(words.iter().flat_map(|word: &u32| word.to_le_bytes()));
    let half = picture.halved();
    let left = (width.saturating_sub(half.width())) / 2;
    for y in 0..height {
        for x in 0..width {
            let [red, green, blue] = x
                .checked_sub(left)
                .and_then(|x| half.pixel(x, y))
                .unwrap_or_default()
                .map(u16::from);
            let pixel = red >> 3 << 11 | green >> 2 << 5 | blue >> 3;
            file.extend(pixel.to_le_bytes());
        }
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(bytes: &[u8], at: usize) -> u32 {
        u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
    }

    fn chunks() -> [Chunk<'static>; 3] {
        let chunk = |address, bytes| Chunk { address, bytes };
        [
            chunk(FLASH, &[9; 256]),
            chunk(PROGRAM, &[1; 168]),
            chunk(PROGRAM + 0x100, &[2; 300]),
        ]
    }

    #[test]
    fn the_checksum_is_that_of_the_loader() {
        // The check value of this CRC, which catalogues call CRC-32/MPEG-2.
        assert_eq!(checksum(b"123456789"), 0x0376_e6e7);
    }

    #[test]
    fn the_header_is_after_48_vectors_and_counts_what_follows() {
        let program = program(&chunks()).expect("a program");
        assert_eq!(program.len(), 3 * PAGE);
        assert_eq!(&program[192..196], b"PPAD");
        assert_eq!(word(&program, 196) as usize, program.len() - 204);
        assert_eq!(word(&program, 200), checksum(&program[204..]));
        assert_eq!((program[167], program[168], program[256]), (1, 0xff, 2));
    }

    #[test]
    fn the_loader_finds_the_program_after_its_own_size() {
        let program = program(&chunks()).expect("a program");
        let file = container(&program);
        // 32 KiB are 128 blocks of 512 bytes.
        let first = &file[0x10000..];
        assert_eq!(word(first, 12), PROGRAM);
        assert_eq!(first[32..32 + PAGE], program[..PAGE]);
        // The drive RPI-RP2 passes over what comes before.
        let flags: Vec<u32> = file.chunks(512).map(|block| word(block, 8)).collect();
        assert!(flags[..128].iter().all(|flags| flags & 1 == 1));
        assert!(flags[128..].iter().all(|flags| flags & 1 == 0));
    }

    #[test]
    fn an_image_that_is_linked_elsewhere_is_refused() {
        assert!(program(&chunks()[..1]).is_err());
        let over = Chunk {
            address: PROGRAM,
            bytes: &[1; 193],
        };
        assert!(program(&[over]).is_err());
    }

    #[test]
    fn the_text_fits_beside_the_list() {
        let (columns, rows) = TEXT_SIZE;
        assert!(TEXT.is_ascii());
        assert!(TEXT.lines().count() <= rows);
        for line in TEXT.lines() {
            let marks = line.matches('^').count();
            assert!(line.len() - 2 * marks <= columns, "{line}");
        }
    }

    #[test]
    fn the_bitmap_is_one_that_the_loader_shows() {
        let picture = Picture::plain(240, 240, [255, 0, 0]);
        let file = bitmap(&picture);
        let offset = word(&file, 10) as usize;
        assert_eq!(word(&file, 2) as usize, file.len());
        assert_eq!(file.len() - offset, 160 * 120 * 2);
        assert_eq!((word(&file, 18), word(&file, 28) & 0xffff), (160, 16));
        // Black, then the picture from column 20 on.
        assert_eq!(word(&file, offset), 0);
        assert_eq!(file[offset + 40..offset + 42], [0x00, 0xf8]);
    }
}
