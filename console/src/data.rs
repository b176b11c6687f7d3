//! Data lines: `=` and up to [`PIECE`] bytes as Base64 with padding (RFC 4648, section 4).

use core::fmt;

use crate::LONGEST;

/// Bytes of a data line: a page of the flash.
pub const PIECE: usize = 256;
/// Characters they become.
pub const ENCODED: usize = PIECE.div_ceil(3) * 4;

/// What a data line begins with.
const MARK: u8 = b'=';

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A data line, without its end.
pub type Line = heapless::Vec<u8, LONGEST>;

/// The bytes of a data line.
pub type Piece = heapless::Vec<u8, PIECE>;

/// A line is no data line, or not all of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotData;

impl fmt::Display for NotData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a data line: '=' and Base64 of 256 bytes at most")
    }
}

/// The data line of these bytes, of which the first [`PIECE`] fit.
pub fn encode(bytes: &[u8]) -> Line {
    let mut line = Line::new();
    let mut put = |byte| {
        let pushed = line.push(byte);
        debug_assert!(pushed.is_ok(), "a line has room for a piece");
    };
    put(MARK);
    for group in bytes.get(..PIECE).unwrap_or(bytes).chunks(3) {
        let byte = |place: usize| u32::from(group.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = ALPHABET.get((bits >> (18 - 6 * place) & 63) as usize);
            let is_filling = place > group.len();
            put(if is_filling {
                MARK
            } else {
                *letter.unwrap_or(&MARK)
            });
        }
    }
    line
}

/// The bytes of a data line.
pub fn decode(line: &[u8]) -> Result<Piece, NotData> {
    let (MARK, code) = line.split_first().ok_or(NotData).map(|(m, c)| (*m, c))? else {
        return Err(NotData);
    };
    let mut piece = Piece::new();
    let mut groups = code.chunks(4).peekable();
    while let Some(group) = groups.next() {
        let &[a, b, c, d] = group else {
            return Err(NotData);
        };
        let letters = match (c, d) {
            (MARK, MARK) => 2,
            (_, MARK) => 3,
            _ => 4,
        };
        if letters < 4 && groups.peek().is_some() {
            return Err(NotData);
        }
        let mut bits = 0;
        for letter in [a, b, c, d].into_iter().take(letters) {
            bits = bits << 6 | value(letter)?;
        }
        bits <<= 6 * (4 - letters);
        let [_, bytes @ ..] = bits.to_be_bytes();
        let (bytes, rest) = bytes.split_at_checked(letters - 1).ok_or(NotData)?;
        // What is cut off must be zero: one text for the same bytes.
        if rest.iter().any(|byte| *byte != 0) {
            return Err(NotData);
        }
        piece.extend_from_slice(bytes).map_err(|_| NotData)?;
    }
    Ok(piece)
}

fn value(letter: u8) -> Result<u32, NotData> {
    Ok(u32::from(match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return Err(NotData),
    }))
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn the_examples_of_the_rfc() {
        for (bytes, code) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            let line = std::format!("={code}");
            assert_eq!(encode(bytes.as_bytes()), line.as_bytes());
            let piece = decode(line.as_bytes()).expect("a data line");
            assert_eq!(piece, bytes.as_bytes());
        }
    }

    #[test]
    fn every_length_comes_back() {
        let bytes: Vec<u8> = (0..PIECE).map(|i| (i * 167) as u8).collect();
        for length in 0..=PIECE {
            let line = encode(&bytes[..length]);
            assert!(line.len() <= LONGEST);
            assert_eq!(decode(&line).as_deref(), Ok(&bytes[..length]));
        }
    }

    #[test]
    fn what_is_no_data_line_is_refused() {
        let line = |text: &str| decode(text.as_bytes());
        for text in [
            "",
            "Zm9v",
            "=Z",
            "=Zm",
            "=Zm9",
            "=Zg=",
            "=Zg==Zg==",
            "=Z===",
            "=====",
            "=Zm9v\u{e9}",
            "=Zh==",
            "=Zm9\0",
        ] {
            assert_eq!(line(text), Err(NotData), "{text:?}");
        }
        let long = std::format!("={}", "A".repeat(ENCODED + 4));
        assert_eq!(line(&long), Err(NotData));
    }
}
