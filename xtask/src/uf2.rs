//! UF2, the file format that is copied onto the drive of the RP2040's boot loader.
//!
//! Blocks of 512 bytes, each with a flash address and the 256 bytes of one page.

use std::collections::BTreeMap;

/// Bytes and their address in flash.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunk<'a> {
    pub(crate) address: u32,
    pub(crate) bytes: &'a [u8],
}

const PAGE: u32 = 256;
const SECTOR: u32 = 4096;
const BLOCK: usize = 512;

const MAGIC_START: [u32; 2] = [0x0a32_4655, 0x9e5d_5157];
const MAGIC_END: u32 = 0x0ab1_6f30;
/// The block carries a family id.
const FLAG_FAMILY: u32 = 0x2000;
const FAMILY_RP2040: u32 = 0xe48b_ff56;
/// The drive passes over the block.
const FLAG_NOT_FOR_FLASH: u32 = 1;
/// The value of erased flash.
pub(crate) const ERASED: u8 = 0xff;

/// The whole file.
pub(crate) fn write(chunks: &[Chunk<'_>]) -> Vec<u8> {
    blocks(&pages(chunks), 0)
}

/// The same with a page for every address from `start` to the chunk; those before it are not for the flash.
pub(crate) fn write_behind(start: u32, chunk: &Chunk<'_>) -> Vec<u8> {
    let mut pages = pages(std::slice::from_ref(chunk));
    for page in (start..chunk.address).step_by(PAGE as usize) {
        pages.entry(page).or_insert([ERASED; PAGE as usize]);
    }
    blocks(&pages, chunk.address)
}

/// A block for each page. Those below `from` are not for the flash.
fn blocks(pages: &BTreeMap<u32, [u8; PAGE as usize]>, from: u32) -> Vec<u8> {
    let count = u32::try_from(pages.len()).unwrap_or(u32::MAX);
    let mut file = Vec::with_capacity(pages.len() * BLOCK);
    for (number, (address, page)) in (0u32..).zip(pages) {
        let passed_over = if *address < from {
            FLAG_NOT_FOR_FLASH
        } else {
            0
        };
        let head = [
            MAGIC_START[0],
            MAGIC_START[1],
            FLAG_FAMILY | passed_over,
            *address,
            PAGE,
            number,
            count,
            FAMILY_RP2040,
        ];
        let start = file.len();
        file.extend(head.iter().flat_map(|word| word.to_le_bytes()));
        file.extend(page);
        file.resize(start + BLOCK - 4, 0);
        file.extend(MAGIC_END.to_le_bytes());
    }
    file
}

/// Whole pages in order of address; a partial page is padded with [`ERASED`].
fn pages(chunks: &[Chunk<'_>]) -> BTreeMap<u32, [u8; PAGE as usize]> {
    let mut pages = BTreeMap::new();
    for chunk in chunks {
        for (address, byte) in (chunk.address..).zip(chunk.bytes) {
            let page = pages
                .entry(address / PAGE * PAGE)
                .or_insert([ERASED; PAGE as usize]);
            page[(address % PAGE) as usize] = *byte;
        }
    }
    // Erratum RP2040-E14: the boot loader mishandles a gap inside a sector.
    let last = pages.keys().next_back().copied().unwrap_or(0);
    let sectors: Vec<u32> = pages.keys().map(|page| page / SECTOR * SECTOR).collect();
    for sector in sectors {
        for page in (sector..sector + SECTOR)
            .step_by(PAGE as usize)
            .filter(|page| *page < last)
        {
            pages.entry(page).or_insert([ERASED; PAGE as usize]);
        }
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLASH: u32 = 0x1000_0000;

    fn word(block: &[u8], index: usize) -> u32 {
        let bytes = &block[index * 4..index * 4 + 4];
        u32::from_le_bytes(bytes.try_into().expect("four bytes"))
    }

    #[test]
    fn a_block_is_laid_out_as_the_format_says() {
        let file = write(&[Chunk {
            address: FLASH,
            bytes: &[7; 256],
        }]);
        assert_eq!(file.len(), 512);
        let head: Vec<u32> = (0..8).map(|index| word(&file, index)).collect();
        assert_eq!(
            head,
            [
                0x0a32_4655,
                0x9e5d_5157,
                0x2000,
                FLASH,
                256,
                0,
                1,
                0xe48b_ff56
            ]
        );
        assert_eq!(file[32..288], [7; 256]);
        assert_eq!(file[288..508], [0; 220]);
        assert_eq!(word(&file, 127), 0x0ab1_6f30);
    }

    #[test]
    fn blocks_are_numbered_and_all_know_their_number() {
        let file = write(&[Chunk {
            address: FLASH,
            bytes: &[1; 1000],
        }]);
        let numbers: Vec<_> = file.chunks(512).map(|b| (word(b, 5), word(b, 6))).collect();
        assert_eq!(numbers, [(0, 4), (1, 4), (2, 4), (3, 4)]);
    }

    #[test]
    fn an_unfilled_page_is_padded_like_erased_flash() {
        let file = write(&[Chunk {
            address: FLASH + 3,
            bytes: &[1, 2],
        }]);
        assert_eq!(word(&file, 3), FLASH);
        assert_eq!(file[32..39], [0xff, 0xff, 0xff, 1, 2, 0xff, 0xff]);
        assert_eq!(file[287], 0xff);
    }

    #[test]
    fn two_chunks_share_the_page_between_them() {
        let chunks = [
            Chunk {
                address: FLASH,
                bytes: &[1; 100],
            },
            Chunk {
                address: FLASH + 100,
                bytes: &[2; 100],
            },
        ];
        let file = write(&chunks);
        assert_eq!(file.len(), 512);
        assert_eq!((file[32 + 99], file[32 + 100]), (1, 2));
    }

    #[test]
    fn a_gap_inside_a_sector_is_filled_and_one_between_sectors_is_not() {
        let chunks = [
            Chunk {
                address: FLASH,
                bytes: &[1],
            },
            Chunk {
                address: FLASH + 0x3000,
                bytes: &[2],
            },
        ];
        let addresses: Vec<u32> = write(&chunks)
            .chunks(512)
            .map(|block| word(block, 3))
            .collect();
        let mut expected: Vec<u32> = (0..16).map(|page| FLASH + page * 256).collect();
        expected.push(FLASH + 0x3000);
        assert_eq!(addresses, expected);
    }

    #[test]
    fn nothing_to_load_is_an_empty_file() {
        assert!(write(&[]).is_empty());
    }
}
