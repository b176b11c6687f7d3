//! The match as text: how it began, then one line for each decision and outcome. Also the same as the
//! device keeps it, in hexadecimal digits.
//!
//! ```text
//! rybowisko 1 new {"players":2,"options":{"first":0,"target":7,"luck":[3,3],"colours":["R","B"]}}
//! chance {"Card":"Lin"}
//! 0 {"Move":[2,1]}
//! ```

use std::fmt::Write as _;

use rules_core::{
    Next, Title,
    log::{self, LogError, LogErrorKind, Replay, Step},
};
use serde_json::Value;

use super::{
    read::Part,
    refusal::{Code, Refusal},
    table::{self, Match},
    tongue::Tongue,
};

/// Writes a match down.
pub(super) fn write<G: Tongue>(played: &Match<G>) -> String {
    let mut game = played.start().clone();
    let beginning = if played.is_loaded() {
        format!("load {}", table::state(&game))
    } else {
        format!("new {}", Value::Object(table::setup(&game)))
    };
    let mut text = format!("{} {} {beginning}\n", G::TITLE.key(), G::EDITION);
    for &step in played.steps() {
        let said = match step {
            Step::Decision(action) => game.write_action(action),
            Step::Outcome(outcome) => game.write_outcome(outcome),
        };
        // Writing to a text never fails.
        _ = writeln!(text, "{} {said}", who(game.next()));
        step.apply(&mut game);
    }
    text
}

fn who(next: Next) -> String {
    match next {
        Next::Decision(seat) => seat.number().to_string(),
        Next::Chance => "chance".to_owned(),
        Next::Over => "over".to_owned(),
    }
}

/// Which game a text is of.
pub(super) fn title(text: &str) -> Result<Title, Refusal> {
    let key = text.split(' ').next().unwrap_or_default();
    let mut titles = Title::ALL.into_iter();
    titles
        .find(|title| title.key() == key)
        .ok_or_else(|| bad(0, "the first line does not begin with the name of a game"))
}

fn bad(entry: usize, why: &str) -> Refusal {
    Refusal::new(Code::BadLog, format!("entry {entry}: {why}"))
}

/// Plays a text through, from its beginning to its end.
pub(super) fn read<G: Tongue>(text: &str) -> Result<Match<G>, Refusal> {
    let mut lines = text.lines();
    let mut played = begin::<G>(lines.next().unwrap_or_default())?;
    for (entry, line) in (1..).zip(lines) {
        let in_entry = |refusal: Refusal| bad(entry, &refusal.why);
        let next = played.game().next();
        let said = line
            .strip_prefix(&who(next))
            .and_then(|said| said.strip_prefix(' '))
            .ok_or_else(|| bad(entry, &format!("wanted a line of {}", who(next))))?;
        let said = json(said).map_err(in_entry)?;
        let part = Part::new(&said, "");
        let step = if next == Next::Chance {
            Step::Outcome(played.game().read_outcome(&part).map_err(in_entry)?)
        } else {
            Step::Decision(played.game().read_action(&part).map_err(in_entry)?)
        };
        played.step(step).map_err(in_entry)?;
    }
    Ok(played)
}

fn begin<G: Tongue>(line: &str) -> Result<Match<G>, Refusal> {
    let in_opening = |refusal: Refusal| bad(0, &refusal.why);
    let mut words = line.splitn(4, ' ');
    let (_, edition) = (words.next(), words.next().unwrap_or_default());
    if edition != G::EDITION.to_string() {
        return Err(bad(
            0,
            &format!("this is edition {} of the rules", G::EDITION),
        ));
    }
    let (how, from) = (words.next(), json(words.next().unwrap_or_default()));
    let from = from.map_err(in_opening)?;
    let part = Part::new(&from, "");
    match how {
        Some("new") => part
            .fields(&["players", "options"])
            .and_then(|fields| Match::new(&fields)),
        Some("load") => Match::load(&part),
        _ => return Err(bad(0, "wanted new or load after the edition")),
    }
    .map_err(in_opening)
}

fn json(text: &str) -> Result<Value, Refusal> {
    serde_json::from_str(text).map_err(|error| Refusal::new(Code::NotJson, error.to_string()))
}

/// The match in the device's own bytes; `null` if it did not begin with a set-up.
pub(super) fn hex<G: Tongue>(played: &Match<G>) -> Value {
    if played.is_loaded() {
        return Value::Null;
    }
    let mut bytes = log::opening::<G>(played.start().setup()).to_vec();
    for step in played.steps() {
        bytes.extend(step.to_bytes());
    }
    bytes
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect::<String>()
        .into()
}

/// The bytes behind hexadecimal digits.
pub(super) fn bytes(part: &Part<'_>) -> Result<Vec<u8>, Refusal> {
    let digits = part.text()?.as_bytes();
    let digit = |&digit: &u8| char::from(digit).to_digit(16);
    let byte = |pair: &[u8]| match pair {
        // Two digits make at most 255.
        [high, low] => Some((digit(high)? << 4 | digit(low)?) as u8),
        _ => None,
    };
    let bytes = digits.chunks(2).map(byte).collect::<Option<_>>();
    bytes.ok_or_else(|| part.wrong("hexadecimal digits, two a byte"))
}

/// Which game the device's bytes are of.
pub(super) fn title_of_bytes(bytes: &[u8]) -> Result<Title, Refusal> {
    log::title(bytes).map_err(damaged)
}

/// Plays the device's bytes through.
pub(super) fn read_bytes<G: Tongue>(bytes: &[u8]) -> Result<Match<G>, Refusal> {
    let mut replay = Replay::<G>::open(bytes).map_err(damaged)?;
    let mut played = Match::at(replay.game().clone(), false);
    for step in &mut replay {
        played.step(step.map_err(damaged)?)?;
    }
    Ok(played)
}

fn damaged(error: LogError) -> Refusal {
    let why = match error.kind {
        LogErrorKind::Cut => "the log ends in the middle of it".to_owned(),
        LogErrorKind::Format => "a format that is not known here".to_owned(),
        LogErrorKind::Title => "of no game that is known here".to_owned(),
        LogErrorKind::Edition => "of another edition of the rules".to_owned(),
        LogErrorKind::Setup => "a set-up that does not exist".to_owned(),
        LogErrorKind::BadSetup(bad) => Refusal::from(bad).why,
        LogErrorKind::Unreadable => "no decision and no outcome is written like this".to_owned(),
        LogErrorKind::OutOfPlace => "a decision or an outcome out of place".to_owned(),
        LogErrorKind::Refused => "the rules do not allow it at this moment".to_owned(),
    };
    bad(error.entry, &format!("{why} (at byte {})", error.at))
}
