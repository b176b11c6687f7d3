//! Replies, from the device to the desk.

use core::fmt;

use crate::Sum;

/// Why a command was not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not a command.
    Unknown,
    /// A line is too long.
    Overlong,
    /// The player has said no, or nothing for a minute.
    Denied,
    /// The screen cannot ask now: it says hello, or asks something else.
    Busy,
    /// Not a data line where one must be, or none for ten seconds.
    NotData,
    /// The bytes are not what was announced.
    Torn,
    /// No saves, or saves of another format.
    Foreign,
    /// The flash refuses to be written.
    Flash,
    /// The saves changed while they were read: again, please.
    Changed,
    /// The battery is nearly empty: erasing flash is not safe.
    LowBattery,
}

impl Refusal {
    const ALL: [Refusal; 10] = [
        Refusal::Unknown,
        Refusal::Overlong,
        Refusal::Denied,
        Refusal::Busy,
        Refusal::NotData,
        Refusal::Torn,
        Refusal::Foreign,
        Refusal::Flash,
        Refusal::Changed,
        Refusal::LowBattery,
    ];

    /// The word after `error`.
    pub const fn word(self) -> &'static str {
        match self {
            Refusal::Unknown => "unknown",
            Refusal::Overlong => "overlong",
            Refusal::Denied => "denied",
            Refusal::Busy => "busy",
            Refusal::NotData => "not-data",
            Refusal::Torn => "torn",
            Refusal::Foreign => "foreign",
            Refusal::Flash => "flash",
            Refusal::Changed => "changed",
            Refusal::LowBattery => "low-battery",
        }
    }
}

/// What it means, for a person.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Unknown => "the device does not know the command",
            Refusal::Overlong => "a line is too long",
            Refusal::Denied => "nobody at the device has said yes",
            Refusal::Busy => "the device cannot ask now; try again in a moment",
            Refusal::NotData => "the data broke off or is no data",
            Refusal::Torn => "the bytes are not whole; the old saves are as they were",
            Refusal::Foreign => "these are no saves of this format; the old ones are as they were",
            Refusal::Flash => "the flash refuses to be written; the old saves are as they were",
            Refusal::Changed => "a game was saved meanwhile; try again",
            Refusal::LowBattery => "the battery is nearly empty; plug it in first",
        })
    }
}

/// A line of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply<'a> {
    /// The end of a command that was carried out; if data lines came before, what they are together.
    Done(Option<Sum>),
    /// The end of one that was not.
    Refused(Refusal),
    /// Data lines may come now.
    Go,
    /// What a data line says is in [`crate::data`].
    Data(&'a [u8]),
    /// `# …`: for people.
    Remark(&'a str),
    /// Anything else: a word and what it stands for.
    Value(&'a str, &'a str),
}

/// A line is none of these: noise, or another program on the port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAReply;

impl fmt::Display for NotAReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a line of Tacklebox")
    }
}

impl<'a> Reply<'a> {
    /// The reply of a line.
    pub fn read(line: &'a [u8]) -> Result<Reply<'a>, NotAReply> {
        if line.first() == Some(&b'=') {
            return Ok(Reply::Data(line));
        }
        let line = core::str::from_utf8(line).map_err(|_| NotAReply)?.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Ok(match (word, rest) {
            ("", _) => return Err(NotAReply),
            ("ok", "") => Reply::Done(None),
            ("ok", sum) => {
                let mut words = sum.split_ascii_whitespace();
                let sum = Sum::of_words(&mut words).ok_or(NotAReply)?;
                Reply::Done(Some(sum))
            }
            ("error", why) => {
                let refusal = Refusal::ALL.into_iter().find(|it| it.word() == why);
                Reply::Refused(refusal.ok_or(NotAReply)?)
            }
            ("go", "") => Reply::Go,
            ("#", remark) => Reply::Remark(remark),
            (word, rest) => Reply::Value(word, rest),
        })
    }
}

impl fmt::Display for Reply<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Done(None) => f.write_str("ok"),
            Reply::Done(Some(sum)) => write!(f, "ok {sum}"),
            Reply::Refused(refusal) => write!(f, "error {}", refusal.word()),
            Reply::Go => f.write_str("go"),
            Reply::Data(line) => core::str::from_utf8(line).unwrap_or("=").fmt(f),
            Reply::Remark(remark) => write!(f, "# {remark}"),
            Reply::Value(word, value) => write!(f, "{word} {value}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn a_reply_reads_what_it_writes() {
        let sum = Sum {
            length: 3,
            crc: 0x8c73_6521,
        };
        let refusals = Refusal::ALL.map(Reply::Refused);
        let others = [
            Reply::Done(None),
            Reply::Done(Some(sum)),
            Reply::Go,
            Reply::Data(b"=Zm9v"),
            Reply::Remark("asking on the screen"),
            Reply::Value("battery", "3700 mV, 41 %"),
        ];
        for reply in refusals.into_iter().chain(others) {
            let line = reply.to_string();
            assert_eq!(Reply::read(line.as_bytes()), Ok(reply), "{line}");
        }
    }

    #[test]
    fn noise_is_no_reply() {
        for line in [
            &b"\xff\xfe"[..],
            b"",
            b" ",
            b"error",
            b"error 7",
            b"ok 3",
            b"ok 3 zz",
        ] {
            assert_eq!(Reply::read(line), Err(NotAReply), "{line:?}");
        }
    }
}
