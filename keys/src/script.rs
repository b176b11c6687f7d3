//! Key script parser: scripted input for tests and pictures, one step a line, the same on the desktop and
//! in the emulator.
//!
//! ```text
//! tap A            hold B 800       down LEFT        up LEFT
//! wait 250         settle           shot menu        # a comment
//! expect screen menu              seek asks 5      follow moment over
//! battery 3700     usb on
//! ```

use core::fmt;

use crate::Key;

/// One step of a script. Texts borrow from the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptStep<'a> {
    /// Press and release after [`TAP_MS`].
    Tap(Key),
    /// Press, wait this many milliseconds, release.
    Hold(Key, u32),
    Down(Key),
    Up(Key),
    /// Let this many milliseconds pass.
    Wait(u32),
    /// Wait until the screen is still.
    Settle,
    /// Write the picture under this name.
    Shot(&'a str),
    /// A fact that the app reports must read like this: `screen menu`, `points 0 34`.
    Expect(&'a str),
    /// Tap A until a fact reads like this: a script need not know how many taps that takes.
    Seek(&'a str),
    /// Take the advised choice until a fact reads like this: tapping A alone may never get there.
    Follow(&'a str),
    /// The battery has this many millivolts from now on.
    Battery(u32),
    /// USB is connected or disconnected.
    Usb(bool),
}

/// How long a [`ScriptStep::Tap`] holds its key and pauses after it, in milliseconds.
pub const TAP_MS: u32 = 40;
/// The most taps of a [`ScriptStep::Seek`], and choices of a [`ScriptStep::Follow`].
pub const MOST_TAPS: u32 = 400;
/// How long [`ScriptStep::Follow`] holds X to ask for advice, in milliseconds.
pub const ASK_MS: u32 = 700;
/// The longest time one step may take, in milliseconds: ten minutes.
pub const MAX_MS: u32 = 600_000;

/// A line that is not a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptError<'a> {
    /// Counted from 1.
    pub line: usize,
    pub found: &'a str,
    pub expected: &'static str,
}

impl fmt::Display for ScriptError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}: found \"{}\", expected {}",
            self.line, self.found, self.expected
        )
    }
}

impl core::error::Error for ScriptError<'_> {}

const STEP: &str =
    "tap, hold, down, up, wait, settle, shot, expect, seek, follow, battery, usb or # comment";
const KEY: &str = "a key: UP DOWN LEFT RIGHT A B X Y";
const TIME: &str = "a time in milliseconds, at most 600000";
const MILLIVOLTS: &str = "a voltage in millivolts, at most 6000";
const ON_OFF: &str = "on or off";
const NAME: &str = "a picture name of letters, digits, - and _";
const FACT: &str = "a fact and its value, as in: expect screen menu";
const END: &str = "nothing more on this line";

/// The steps of a script with their line numbers, or the first thing wrong with each line.
pub fn parse(text: &str) -> impl Iterator<Item = Result<(usize, ScriptStep<'_>), ScriptError<'_>>> {
    text.lines().enumerate().filter_map(|(index, line)| {
        let line_number = index + 1;
        let line = line.split('#').next().unwrap_or("").trim();
        (!line.is_empty()).then(|| {
            step(line)
                .map(|step| (line_number, step))
                .map_err(|(found, expected)| ScriptError {
                    line: line_number,
                    found,
                    expected,
                })
        })
    })
}

type Wrong<'a> = (&'a str, &'static str);

fn step(line: &str) -> Result<ScriptStep<'_>, Wrong<'_>> {
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let mut words = rest.split_whitespace();
    let step = match verb {
        "tap" => ScriptStep::Tap(key(&mut words)?),
        "hold" => ScriptStep::Hold(key(&mut words)?, time(&mut words)?),
        "down" => ScriptStep::Down(key(&mut words)?),
        "up" => ScriptStep::Up(key(&mut words)?),
        "wait" => ScriptStep::Wait(time(&mut words)?),
        "settle" => ScriptStep::Settle,
        "battery" => ScriptStep::Battery(millivolts(&mut words)?),
        "usb" => ScriptStep::Usb(on_off(&mut words)?),
        "shot" => ScriptStep::Shot(name(&mut words)?),
        "expect" if rest.contains(char::is_whitespace) => return Ok(ScriptStep::Expect(rest)),
        "seek" if rest.contains(char::is_whitespace) => return Ok(ScriptStep::Seek(rest)),
        "follow" if rest.contains(char::is_whitespace) => return Ok(ScriptStep::Follow(rest)),
        "expect" | "seek" | "follow" => return Err((rest, FACT)),
        _ => return Err((verb, STEP)),
    };
    match words.next() {
        None => Ok(step),
        Some(extra) => Err((extra, END)),
    }
}

fn key<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Key, Wrong<'a>> {
    let word = words.next().unwrap_or("");
    Key::from_name(word).ok_or((word, KEY))
}

fn time<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<u32, Wrong<'a>> {
    let word = words.next().unwrap_or("");
    match word.parse() {
        Ok(ms) if ms <= MAX_MS => Ok(ms),
        _ => Err((word, TIME)),
    }
}

fn millivolts<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<u32, Wrong<'a>> {
    let word = words.next().unwrap_or("");
    match word.parse() {
        Ok(millivolts) if millivolts <= 6_000 => Ok(millivolts),
        _ => Err((word, MILLIVOLTS)),
    }
}

fn on_off<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<bool, Wrong<'a>> {
    match words.next().unwrap_or("") {
        "on" => Ok(true),
        "off" => Ok(false),
        other => Err((other, ON_OFF)),
    }
}

fn name<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<&'a str, Wrong<'a>> {
    let word = words.next().unwrap_or("");
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !word.is_empty() && word.chars().all(plain) {
        Ok(word)
    } else {
        Err((word, NAME))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(line: &str) -> Result<ScriptStep<'_>, (&str, &'static str)> {
        parse(line)
            .next()
            .expect("one line")
            .map(|(_, step)| step)
            .map_err(|e| (e.found, e.expected))
    }

    #[test]
    fn every_step_is_read() {
        for (line, step) in [
            ("tap A", ScriptStep::Tap(Key::A)),
            ("  hold b 800  # long", ScriptStep::Hold(Key::B, 800)),
            ("down LEFT", ScriptStep::Down(Key::Left)),
            ("up left", ScriptStep::Up(Key::Left)),
            ("wait 250", ScriptStep::Wait(250)),
            ("settle", ScriptStep::Settle),
            ("shot menu-2_a", ScriptStep::Shot("menu-2_a")),
            ("expect points 0 34", ScriptStep::Expect("points 0 34")),
            ("seek asks 5", ScriptStep::Seek("asks 5")),
            ("follow moment over", ScriptStep::Follow("moment over")),
            ("battery 3700", ScriptStep::Battery(3700)),
            ("usb on", ScriptStep::Usb(true)),
            ("usb off", ScriptStep::Usb(false)),
        ] {
            assert_eq!(only(line), Ok(step), "{line}");
        }
    }

    #[test]
    fn a_wrong_line_says_what_was_found_and_expected() {
        for (line, wrong) in [
            ("jump A", ("jump", STEP)),
            ("tap", ("", KEY)),
            ("tap Q", ("Q", KEY)),
            ("tap A B", ("B", END)),
            ("hold A", ("", TIME)),
            ("wait -3", ("-3", TIME)),
            ("wait 600001", ("600001", TIME)),
            ("shot ../x", ("../x", NAME)),
            ("expect screen", ("screen", FACT)),
            ("seek", ("", FACT)),
            ("follow asks", ("asks", FACT)),
            ("settle now", ("now", END)),
            ("battery full", ("full", MILLIVOLTS)),
            ("usb", ("", ON_OFF)),
        ] {
            assert_eq!(only(line), Err(wrong), "{line}");
        }
    }

    #[test]
    fn lines_are_counted_from_one_and_comments_skipped() {
        let mut steps = parse("# walk\n\ntap A\nboo");
        assert_eq!(steps.next(), Some(Ok((3, ScriptStep::Tap(Key::A)))));
        let wrong = steps.next().expect("two").expect_err("wrong");
        assert_eq!((wrong.line, wrong.found), (4, "boo"));
    }
}
