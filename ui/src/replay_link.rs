//! A finished game as a link, which a QR code shows: its payload, its text, and reading both back. The format is
//! docs/replay-link.md.

use core::fmt;

use heapless::{String, Vec};
use rules_core::Seat;

use crate::table::company::Company;

/// Where the page is served that replays a game. The game itself is in the fragment, which no server sees.
pub const LINK_BASE: &str = "https://tacklebox.example/play/";

/// What comes before the text of a game.
const FRAGMENT: &str = "#g=";

/// The version of the payload.
const VERSION: u8 = 1;

/// Data bits of a QR code of version 23 with the lowest error correction, less those of the heads of two segments: four
/// for the mode of each, 16 for the length of the first, 11 for that of the second.
const CODE_BITS: usize = 1_094 * 8 - (4 + 16) - (4 + 11);

/// The longest text of a game: what such a code holds beside the front of the link, 11 bits for two characters.
const MOST_TEXT: usize = (CODE_BITS - 8 * (LINK_BASE.len() + FRAGMENT.len())) / 11 * 2;

/// The longest payload whose text fits.
pub const MOST_PAYLOAD: usize = MOST_TEXT / 3 * 2;

/// The digits of the text.
const DIGITS: &[u8; 41] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-/";
const BASE: u16 = DIGITS.len() as u16;

/// The text of a game.
pub type LinkText = String<MOST_TEXT>;

/// The front of the link, up to the text of the game.
pub type LinkFront = String<{ LINK_BASE.len() + FRAGMENT.len() }>;

/// Why a link or a payload is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// There is no game in it.
    NoGame,
    /// A character that is no digit, or bytes are missing.
    Damaged,
    /// A version that this program does not know.
    Newer,
    /// The game is longer than a code can be.
    TooLong,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LinkError::NoGame => "there is no game in this link",
            LinkError::Damaged => "the link is damaged: a part of it is missing or wrong",
            LinkError::Newer => "the link is of a newer version",
            LinkError::TooLong => "the game is too long for a picture",
        })
    }
}

impl core::error::Error for LinkError {}

/// A finished game: who played, the points and places, and its log, as they are in the store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameLink {
    payload: Vec<u8, MOST_PAYLOAD>,
}

/// Table, result and log of a game, as the store has them.
pub type Parts<'a> = (&'a [u8], &'a [u8], &'a [u8]);

impl GameLink {
    pub fn new(table: &[u8], result: &[u8], log: &[u8]) -> Result<GameLink, LinkError> {
        let mut payload = Vec::new();
        let sized = |part: &[u8]| u8::try_from(part.len()).map_err(|_| LinkError::TooLong);
        for part in [
            &[VERSION, sized(table)?][..],
            table,
            &[sized(result)?],
            result,
            log,
        ] {
            payload
                .extend_from_slice(part)
                .map_err(|_| LinkError::TooLong)?;
        }
        let check = crc(&payload).to_le_bytes();
        payload
            .extend_from_slice(&check)
            .map_err(|_| LinkError::TooLong)?;
        Ok(GameLink { payload })
    }

    /// Table, result and log.
    pub fn parts(&self) -> Result<Parts<'_>, LinkError> {
        let damaged = LinkError::Damaged;
        let (body, check) = self.payload.split_last_chunk().ok_or(damaged)?;
        if u16::from_le_bytes(*check) != crc(body) {
            return Err(damaged);
        }
        let (version, rest) = body.split_first().ok_or(damaged)?;
        if *version != VERSION {
            return Err(LinkError::Newer);
        }
        let (table, rest) = counted(rest).ok_or(damaged)?;
        let (result, log) = counted(rest).ok_or(damaged)?;
        Ok((table, result, log))
    }

    /// The names of the seats; `None` if the table cannot be read.
    pub fn names(&self) -> Option<Vec<String<12>, { Seat::MOST }>> {
        let (table, _, _) = self.parts().ok()?;
        let company = Company::from_bytes(table)?;
        let sitters = company.sitters().iter();
        Some(sitters.map(|sitter| sitter.name.clone()).collect())
    }

    /// The text behind the front of the link.
    pub fn text(&self) -> LinkText {
        let mut text = LinkText::new();
        for pair in self.payload.chunks(2) {
            let (mut number, digits) = match *pair {
                [high, low] => (u16::from_be_bytes([high, low]), 3),
                [single, ..] => (single.into(), 2),
                [] => (0, 0),
            };
            for _ in 0..digits {
                let digit = DIGITS.get(usize::from(number % BASE)).copied();
                let pushed = text.push(digit.unwrap_or(b'0').into());
                debug_assert!(pushed.is_ok(), "the text of the longest payload fits");
                number /= BASE;
            }
        }
        text
    }

    /// Reads a whole link, or the text alone.
    pub fn read(link: &str) -> Result<GameLink, LinkError> {
        let text = link.split_once(FRAGMENT).map_or(link, |(_, text)| text);
        let text = text.trim();
        if text.is_empty() {
            return Err(LinkError::NoGame);
        }
        let mut payload = Vec::new();
        for digits in text.as_bytes().chunks(3) {
            let mut number = 0_u32;
            for digit in digits.iter().rev() {
                let place = DIGITS.iter().position(|known| known == digit);
                let place = place.ok_or(LinkError::Damaged)?;
                number = number * u32::from(BASE) + place as u32;
            }
            let bytes = u16::try_from(number).map_err(|_| LinkError::Damaged)?;
            let pushed = match (digits.len(), bytes.to_be_bytes()) {
                (3, pair) => payload.extend_from_slice(&pair),
                (2, [0, single]) => payload.extend_from_slice(&[single]),
                _ => return Err(LinkError::Damaged),
            };
            pushed.map_err(|_| LinkError::TooLong)?;
        }
        let link = GameLink { payload };
        link.parts()?;
        Ok(link)
    }
}

/// The front of every link.
pub fn front() -> LinkFront {
    let mut front = LinkFront::new();
    let pushed = front
        .push_str(LINK_BASE)
        .and_then(|()| front.push_str(FRAGMENT));
    debug_assert!(pushed.is_ok(), "the type has room for both");
    front
}

/// A length and as many bytes, and what follows.
fn counted(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first()?;
    rest.split_at_checked(usize::from(*length))
}

/// CRC-16/IBM-3740.
fn crc(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xFFFF, |sum, byte| {
        let sum = sum ^ u16::from(*byte) << 8;
        (0..8).fold(sum, |sum, _| {
            let next = sum << 1;
            if sum & 0x8000 == 0 {
                next
            } else {
                next ^ 0x1021
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_one_of_the_catalogue() {
        assert_eq!(crc(b"123456789"), 0x29B1);
    }

    #[test]
    fn a_game_comes_back_from_its_link() {
        for length in [4, 5, 200, 201] {
            let log: std::vec::Vec<u8> = (0..length).map(|i: u32| (i * 91) as u8).collect();
            let link = GameLink::new(&[1, 2, 3], &[9; 6], &log).expect("short");
            let text = link.text();
            assert!(text.bytes().all(|letter| DIGITS.contains(&letter)));
            let whole = std::format!("{}{text}", front());
            for given in [whole.as_str(), &text] {
                let read = GameLink::read(given).expect("whole");
                assert_eq!(read, link);
                assert_eq!(read.parts(), Ok((&[1, 2, 3][..], &[9; 6][..], &log[..])));
            }
        }
    }

    /// The example of docs/replay-link.md.
    #[test]
    fn bytes_become_digits_as_documented() {
        let link = GameLink {
            payload: Vec::from_slice(&[1, 2, 255]).expect("short"),
        };
        // 258 = 12 + 6 × 41; 255 = 9 + 6 × 41.
        assert_eq!(link.text(), "C6096");
    }

    #[test]
    fn the_longest_game_fits_the_code_and_no_longer_one_does() {
        let log = [7; MOST_PAYLOAD - 5];
        let link = GameLink::new(&[], &[], &log).expect("the longest");
        let bits = 8 * front().len() + link.text().len().div_ceil(2) * 11;
        assert!(bits <= CODE_BITS && bits + 33 > CODE_BITS - 22, "{bits}");
        assert!(link.parts().is_ok());
        let longer = [7; MOST_PAYLOAD - 4];
        assert_eq!(GameLink::new(&[], &[], &longer), Err(LinkError::TooLong));
    }

    #[test]
    fn a_damaged_link_is_refused() {
        let good = GameLink::new(&[1], &[2], &[3; 40]).expect("short").text();
        assert_eq!(GameLink::read(""), Err(LinkError::NoGame));
        assert_eq!(GameLink::read("https://x/#g="), Err(LinkError::NoGame));
        for length in 1..good.len() {
            assert!(GameLink::read(&good[..length]).is_err(), "{length} letters");
        }
        for at in 0..good.len() {
            for digit in DIGITS.iter().chain(b"%a ") {
                let mut letters = good.as_bytes().to_vec();
                if letters[at] != *digit {
                    letters[at] = *digit;
                    let link = core::str::from_utf8(&letters).expect("ASCII");
                    assert!(GameLink::read(link).is_err(), "{link}");
                }
            }
        }
    }
}
