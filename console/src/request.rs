//! Commands, from the desk to the device.

use core::{fmt, str::FromStr};

/// The length and the CRC-32 of bytes that are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    pub length: u32,
    pub crc: u32,
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:08x}", self.length, self.crc)
    }
}

impl Sum {
    /// From the words of a line that are left.
    pub(crate) fn of_words<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Sum> {
        let length = words.next()?.parse().ok()?;
        let crc = words.next().filter(|word| word.len() == 8)?;
        let crc = u32::from_str_radix(crc, 16).ok()?;
        Some(Sum { length, crc })
    }
}

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// What the commands are.
    Help,
    /// Program, board, battery, and how they are: a line for each.
    Info,
    /// What was logged since the last time: the frames of defmt, as data.
    Log,
    /// The screen: `picture WIDTH HEIGHT`, then its rows from the top as data, pixels as RGB565, high byte first.
    Shot,
    /// The save region, as data.
    SavesGet,
    /// Replace the save region by this many bytes. The device answers `go` before it takes data lines.
    SavesPut(Sum),
    /// Restart into the boot loader.
    Boot,
    /// This many bytes of raw bits of the random source, first bit lowest.
    Bits(u32),
}

/// A line is no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACommand;

impl fmt::Display for NotACommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a command; 'help' lists them")
    }
}

impl Request {
    /// The commands, for a person at a terminal.
    pub const HELP: &[&str] = &[
        "info",
        "log",
        "shot",
        "saves get",
        "saves put LENGTH CRC32",
        "boot",
        "bits BYTES",
    ];

    /// The most bytes that [`Request::Bits`] asks for at once.
    pub const MOST_BITS: u32 = 1_000_000;

    /// The command of a line. Any bytes may come.
    pub fn read(line: &[u8]) -> Result<Request, NotACommand> {
        core::str::from_utf8(line).map_err(|_| NotACommand)?.parse()
    }
}

impl FromStr for Request {
    type Err = NotACommand;

    fn from_str(line: &str) -> Result<Request, NotACommand> {
        let mut words = line.split_ascii_whitespace();
        let request = match (words.next().ok_or(NotACommand)?, &mut words) {
            ("help" | "?", _) => Request::Help,
            ("info", _) => Request::Info,
            ("log", _) => Request::Log,
            ("shot", _) => Request::Shot,
            ("boot", _) => Request::Boot,
            ("saves", words) => match words.next().ok_or(NotACommand)? {
                "get" => Request::SavesGet,
                "put" => Request::SavesPut(Sum::of_words(words).ok_or(NotACommand)?),
                _ => return Err(NotACommand),
            },
            ("bits", words) => {
                let bytes = words.next().and_then(|word| word.parse().ok());
                let bytes = bytes.filter(|bytes| *bytes <= Request::MOST_BITS);
                Request::Bits(bytes.ok_or(NotACommand)?)
            }
            _ => return Err(NotACommand),
        };
        match words.next() {
            None => Ok(request),
            Some(_) => Err(NotACommand),
        }
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Help => f.write_str("help"),
            Request::Info => f.write_str("info"),
            Request::Log => f.write_str("log"),
            Request::Shot => f.write_str("shot"),
            Request::SavesGet => f.write_str("saves get"),
            Request::SavesPut(sum) => write!(f, "saves put {sum}"),
            Request::Boot => f.write_str("boot"),
            Request::Bits(bytes) => write!(f, "bits {bytes}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn a_command_reads_what_it_writes() {
        let sum = Sum {
            length: 262_144,
            crc: 0x1c29_1ca3,
        };
        for request in [
            Request::Help,
            Request::Info,
            Request::Log,
            Request::Shot,
            Request::SavesGet,
            Request::SavesPut(sum),
            Request::Boot,
            Request::Bits(1_024),
        ] {
            let line = request.to_string();
            assert_eq!(Request::read(line.as_bytes()), Ok(request), "{line}");
        }
        assert_eq!("  saves   get ".parse(), Ok(Request::SavesGet));
    }

    #[test]
    fn garbage_is_no_command() {
        for line in [
            "",
            " ",
            "infos",
            "INFO",
            "info now",
            "saves",
            "saves take",
            "saves put",
            "saves put 5",
            "saves put 5 12",
            "saves put 5 1234567g",
            "saves put -1 12345678",
            "saves put 5 12345678 9",
            "saves put 99999999999 12345678",
            "bits",
            "bits x",
            "bits 1000001",
            "boot\0",
            "=AAAA",
        ] {
            assert_eq!(line.parse::<Request>(), Err(NotACommand), "{line:?}");
        }
        assert_eq!(Request::read(&[0xff, 0xfe, b'i']), Err(NotACommand));
    }
}
