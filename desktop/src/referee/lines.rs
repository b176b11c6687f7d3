//! The line loop of the protocol. Owns its input and output errors: lines that are too long, a last line
//! without its end, a closed output pipe.

use std::io::{self, BufRead, ErrorKind, Write};

use super::{
    Referee,
    refusal::{Code, Refusal},
};

/// The longest request in bytes: room for any state and for a log of tens of thousands of entries.
pub const LONGEST: usize = 256 * 1024;

/// Answers every line until the input ends or the output is closed.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut referee = Referee::new();
    let mut line = Vec::new();
    while let Some(length) = next_line(&mut input, &mut line)? {
        let answer = if length > LONGEST {
            let why = format!("The line has {length} bytes; {LONGEST} are read at most.");
            Refusal::new(Code::TooLong, why).answer()
        } else {
            referee.answer(&line)
        };
        let written = writeln!(output, "{answer}").and_then(|()| output.flush());
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            written => written?,
        }
    }
    Ok(())
}

/// Reads a line without its line feed, and drops what is beyond [`LONGEST`]. Returns its full length, or
/// `None` at the end of input.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<usize>> {
    line.clear();
    let mut length = 0;
    let mut begun = false;
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        if bytes.is_empty() {
            return Ok(begun.then_some(length));
        }
        begun = true;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        length += part.len();
        if length <= LONGEST {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(length));
        }
    }
}
