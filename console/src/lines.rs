//! From bytes to lines.

use core::fmt;

use crate::data;

/// Bytes of the longest line without its end: a data line.
pub const LONGEST: usize = 1 + data::ENCODED;

/// A line had more than [`LONGEST`] bytes; it was skipped to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlong;

impl fmt::Display for Overlong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a line has more than {LONGEST} bytes")
    }
}

/// Collects bytes until a line is whole. Any bytes may come.
#[derive(Clone, Debug)]
pub struct Lines {
    buffer: [u8; LONGEST],
    length: usize,
    overlong: bool,
    /// The line was returned; the next byte begins another.
    is_whole: bool,
}

impl Lines {
    pub const fn new() -> Lines {
        Lines {
            buffer: [0; LONGEST],
            length: 0,
            overlong: false,
            is_whole: false,
        }
    }

    /// Forget what has come of a line: the port was closed.
    pub const fn clear(&mut self) {
        self.length = 0;
        self.overlong = false;
        self.is_whole = false;
    }

    /// Takes a byte. Whether it ends a [`line`](Lines::line); empty ones do not count.
    pub fn ends_with(&mut self, byte: u8) -> bool {
        if core::mem::take(&mut self.is_whole) {
            self.clear();
        }
        match byte {
            b'\n' => self.is_whole = self.overlong || self.length > 0,
            b'\r' => {}
            byte => match self.buffer.get_mut(self.length) {
                Some(place) => {
                    *place = byte;
                    self.length += 1;
                }
                None => self.overlong = true,
            },
        }
        self.is_whole
    }

    /// The line that has just ended.
    pub fn line(&self) -> Result<&[u8], Overlong> {
        if self.overlong {
            return Err(Overlong);
        }
        Ok(self.buffer.get(..self.length).unwrap_or_default())
    }
}

impl Default for Lines {
    fn default() -> Self {
        Lines::new()
    }
}

#[cfg(test)]
mod tests {
    use std::{string::String, vec::Vec};

    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Result<String, Overlong>> {
        let mut lines = Lines::new();
        let whole = |byte: &u8| {
            let line = lines.ends_with(*byte).then(|| lines.line())?;
            Some(line.map(|line| String::from_utf8_lossy(line).into_owned()))
        };
        bytes.iter().filter_map(whole).collect()
    }

    #[test]
    fn lines_end_with_lf_and_empty_ones_are_nothing() {
        let got = lines(b"info\r\n\r\n\n saves get\nboo");
        assert_eq!(got, [Ok("info".into()), Ok(" saves get".into())]);
    }

    #[test]
    fn an_overlong_line_is_one_mistake_and_the_next_is_read() {
        let mut bytes = std::vec![b'x'; 3 * LONGEST];
        bytes.extend(b"\ninfo\n");
        assert_eq!(lines(&bytes), [Err(Overlong), Ok("info".into())]);
        let mut longest = std::vec![b'y'; LONGEST];
        longest.push(b'\n');
        assert!(lines(&longest)[0].is_ok());
    }
}
