//! The log of a match as text: how it began, then one line per decision or outcome. Also the device's
//! binary log in hexadecimal digits.
//!
//! ```text
//! rybowisko 1 new {"players":2,"options":{"first":0,"target":7,"luck":[3,3],"colours":["R","B"]}}
//! chance {"Card":"Lin"}
//! 0 {"Move":[2,1]}
//! ```

use std::fmt::Write as _;

use rules_core::{
    Next, Title,
    log::{self, Replay, Step},
};
use serde_json::Value;

use super::{
    ReadLog,
    matches::{self, Match},
    protocol::Protocol,
    read::Part,
    refusal::{Code, Refusal},
};

/// The log of a match.
pub(super) fn write<G: Protocol>(played: &Match<G>) -> String {
    let mut game = played.start().clone();
    let beginning = if played.is_loaded() {
        format!("load {}", Value::Object(matches::state(&game)))
    } else {
        format!("new {}", Value::Object(matches::setup(&game)))
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

/// A match as text, and its points.
pub(super) fn replay<G: Protocol>(played: &Match<G>) -> ReadLog {
    let standings = played.game().standings();
    let rows = standings.rows().iter();
    ReadLog {
        text: write(played),
        is_over: played.game().next() == Next::Over,
        points: rows.map(|row| (row.points, row.place)).collect(),
    }
}

fn who(next: Next) -> String {
    match next {
        Next::Decision(seat) => seat.number().to_string(),
        Next::Chance => "chance".to_owned(),
        Next::Over => "over".to_owned(),
    }
}

/// The game of a text log.
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

/// Replays a text log to its end.
pub(super) fn read<G: Protocol>(text: &str) -> Result<Match<G>, Refusal> {
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
        played.apply(step).map_err(in_entry)?;
    }
    Ok(played)
}

fn begin<G: Protocol>(line: &str) -> Result<Match<G>, Refusal> {
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
            .only(&["players", "options"])
            .and_then(|_| Match::new(&part)),
        Some("load") => Match::load(&part),
        _ => return Err(bad(0, "wanted new or load after the edition")),
    }
    .map_err(in_opening)
}

fn json(text: &str) -> Result<Value, Refusal> {
    serde_json::from_str(text).map_err(|error| Refusal::new(Code::NotJson, error.to_string()))
}

/// The match in the device's binary log format; `null` if it began with a loaded position.
pub(super) fn hex<G: Protocol>(played: &Match<G>) -> Value {
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

/// Decodes hexadecimal digits.
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

/// The game of a binary log.
pub(super) fn title_of_bytes(bytes: &[u8]) -> Result<Title, Refusal> {
    Ok(log::title(bytes)?)
}

/// Replays a binary log to its end.
pub(super) fn read_bytes<G: Protocol>(bytes: &[u8]) -> Result<Match<G>, Refusal> {
    let mut replay = Replay::<G>::open(bytes)?;
    let mut played = Match::at(replay.game().clone(), false);
    for step in &mut replay {
        played.apply(step?)?;
    }
    Ok(played)
}
