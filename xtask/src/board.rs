//! The boards an image can be built for. Their pins live in `boards`; here are only the names and how
//! a person gets an image onto one.

use anyhow::{Result, bail};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Board {
    Picosystem,
    Picopad,
}

impl Board {
    pub(crate) const ALL: [Board; 2] = [Board::Picosystem, Board::Picopad];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Board::Picosystem => "picosystem",
            Board::Picopad => "picopad",
        }
    }

    pub(crate) fn from_name(name: &str) -> Result<Board> {
        match Board::ALL.into_iter().find(|board| board.name() == name) {
            Some(board) => Ok(board),
            None => bail!(
                "there is no board \"{name}\"; the boards are {}",
                Board::names()
            ),
        }
    }

    /// All names, as a sentence lists them.
    pub(crate) fn names() -> String {
        Board::ALL.map(Board::name).join(", ")
    }

    /// Width and height of the panel in pixels.
    pub(crate) fn size(self) -> (u32, u32) {
        match self {
            Board::Picosystem => (240, 240),
            Board::Picopad => (320, 240),
        }
    }

    /// One RGB565 picture in bytes.
    pub(crate) fn frame_bytes(self) -> u32 {
        let (width, height) = self.size();
        width * height * 2
    }

    /// How the board is made to appear as the drive RPI-RP2.
    pub(crate) fn boot_loader(self) -> &'static str {
        match self {
            Board::Picosystem => {
                "Switch the PicoSystem off, connect it by USB, hold X and switch it on."
            }
            Board::Picopad => {
                "Switch the Picopad off, hold BOOTSEL on its Pico and connect it by USB."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_found_by_its_name() {
        for board in Board::ALL {
            assert_eq!(Board::from_name(board.name()).ok(), Some(board));
        }
    }

    #[test]
    fn an_unknown_board_is_told_the_known_ones() {
        let sentence = Board::from_name("gameboy")
            .expect_err("no such board")
            .to_string();
        assert_eq!(
            sentence,
            "there is no board \"gameboy\"; the boards are picosystem, picopad"
        );
    }
}
