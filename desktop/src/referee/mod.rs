//! The referee: a JSON line protocol for playing, checking and studying the games. One object per line
//! in, one per line out, until the input ends. docs/referee.md specifies it.
//!
//! This file owns the commands. `matches` is a match in progress, `protocol` the trait of a game with
//! a JSON form, with one file per game; `numbers` numbers actions and outcomes; `read` is the deserializer, `shared` the JSON that games share.

mod fish;
mod klofni;
mod kohaku;
mod lines;
mod matches;
mod numbers;
mod podwodni;
mod protocol;
mod read;
mod refusal;
mod review;
mod rng;
mod rybowisko;
mod shared;
mod sheet;
mod text_log;
mod thinker;

#[cfg(test)]
mod tests;

use std::fmt;

use rules_core::{
    Standings, Title, fish::Fish, klofni::Klofni, kohaku::Kohaku, podwodni::Podwodni,
    rybowisko::Rybowisko,
};
use serde_json::{Value, json};

pub use lines::{LONGEST, run};
pub use refusal::Code;

use matches::{AnyMatch, Match};
use protocol::Protocol;
use read::Part;
use refusal::Refusal;
use rng::SplitMix64;

/// A match that begins, or why it does not.
type NewMatch = Result<Box<dyn AnyMatch>, Refusal>;

/// A game that was replayed from the device's log.
#[derive(Clone, Debug)]
pub struct ReadLog {
    /// The log as text.
    pub text: String,
    pub is_over: bool,
    /// Points and place of each row of the standings.
    pub points: Vec<(i16, u8)>,
}

/// Replays a log of the device. The error is one sentence.
pub fn read_log(log: &[u8]) -> Result<ReadLog, String> {
    let read = || (rules_of(text_log::title_of_bytes(log)?).replay)(log);
    read().map_err(|refusal| refusal.why)
}

/// The functions of a game that need no match: one entry per game, generic code without its type.
struct Rules {
    about: fn() -> Value,
    numbers: fn() -> Value,
    new: fn(&Part<'_>) -> NewMatch,
    load: fn(&Part<'_>) -> NewMatch,
    read: fn(&str) -> NewMatch,
    read_bytes: fn(&[u8]) -> NewMatch,
    replay: fn(&[u8]) -> Result<ReadLog, Refusal>,
    score: fn(&Part<'_>) -> Result<Standings, Refusal>,
}

const fn rules<G: Protocol>() -> Rules {
    Rules {
        about: about::<G>,
        numbers: numbers::<G>,
        new: |request| Ok(Box::new(Match::<G>::new(request)?)),
        load: |state| Ok(Box::new(Match::<G>::load(state)?)),
        read: |text| Ok(Box::new(text_log::read::<G>(text)?)),
        read_bytes: |bytes| Ok(Box::new(text_log::read_bytes::<G>(bytes)?)),
        replay: |bytes| Ok(text_log::replay(&text_log::read_bytes::<G>(bytes)?)),
        score: G::score,
    }
}

const fn rules_of(title: Title) -> Rules {
    match title {
        Title::Rybowisko => rules::<Rybowisko>(),
        Title::Podwodni => rules::<Podwodni>(),
        Title::Fish => rules::<Fish>(),
        Title::Kohaku => rules::<Kohaku>(),
        Title::Klofni => rules::<Klofni>(),
    }
}

fn about<G: Protocol>() -> Value {
    let players = G::TITLE.players();
    json!({
        "game": G::TITLE.key(),
        "name": G::NAME,
        "players": [players.start(), players.end()],
        "solo": G::TITLE.has_solo(),
        "options": G::options(),
    })
}

/// How many numbers a game's actions and outcomes have.
fn numbers<G: Protocol>() -> Value {
    let numbers = G::numbers();
    json!({
        "edition": G::EDITION,
        "actions": numbers.actions.len(),
        "outcomes": numbers.outcomes.len(),
        "most_decisions": G::MOST_DECISIONS,
    })
}

/// The commands, each with the fields it knows.
const COMMANDS: [(&str, &[&str]); 23] = [
    ("games", &[]),
    ("new", &["game", "players", "options"]),
    ("next", &[]),
    ("legal", &[]),
    ("outcomes", &[]),
    ("play", &["action"]),
    ("settle", &["outcome"]),
    ("roll", &[]),
    ("seed", &["seed"]),
    ("state", &[]),
    ("view", &["seat"]),
    ("load", &["game", "state"]),
    ("standings", &[]),
    ("score", &["game", "sheet"]),
    ("best", &["level", "seed"]),
    ("undo", &[]),
    ("log", &[]),
    ("replay", &["log", "hex"]),
    ("review", &[]),
    ("numbers", &["game"]),
    ("node", &["names"]),
    ("go", &["numbers", "game", "players", "options"]),
    ("history", &["seat"]),
];

/// A session: at most one match at a time, and the random numbers of `roll`.
pub struct Referee {
    current: Option<Box<dyn AnyMatch>>,
    rng: SplitMix64,
}

impl fmt::Debug for Referee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let match_on = self.current.is_some();
        f.debug_struct("Referee").field("match", &match_on).finish()
    }
}

impl Default for Referee {
    fn default() -> Referee {
        Referee::new()
    }
}

impl Referee {
    /// A session without a match.
    pub fn new() -> Referee {
        Referee {
            current: None,
            rng: rng::fresh(),
        }
    }

    /// The answer to one line. A refused request changes nothing.
    pub fn answer(&mut self, line: &[u8]) -> Value {
        let request = serde_json::from_slice(line)
            .map_err(|error| Refusal::new(Code::NotJson, format!("The line is no JSON: {error}")));
        match request.and_then(|request| self.execute(&request)) {
            Ok(answer) => json!({"ok": answer}),
            Err(refusal) => refusal.answer(),
        }
    }

    fn execute(&mut self, request: &Value) -> Result<Value, Refusal> {
        let whole = Part::new(request, "");
        if !request.is_object() {
            return Err(whole.wrong("an object with cmd"));
        }
        let command = match request.get("cmd") {
            Some(command) => Part::new(command, "cmd").text()?,
            None => return Err(Refusal::new(Code::MissingField, "cmd is missing")),
        };
        let known = COMMANDS.iter().find(|(name, _)| *name == command);
        let &(_, fields) = known.ok_or_else(|| unknown_command(command))?;
        whole.only(&[&["cmd"], fields].concat())?;
        let request = whole;
        match command {
            "games" => {
                let games = Title::ALL.map(|title| (rules_of(title).about)());
                Ok(json!({"games": games}))
            }
            "new" => {
                let new = (rules_of(game(&request)?).new)(&request)?;
                Ok(self.begin(new))
            }
            "load" => {
                let new = (rules_of(game(&request)?).load)(&request.need("state")?)?;
                Ok(self.begin(new))
            }
            "score" => {
                let score = rules_of(game(&request)?).score;
                let standings = score(&request.need("sheet")?)?;
                Ok(shared::standings(&standings))
            }
            "replay" => {
                let new = replayed(&request)?;
                Ok(self.begin(new))
            }
            "seed" => {
                let seed = request.need("seed")?.whole()?;
                self.rng = SplitMix64(seed);
                Ok(json!({"seed": seed}))
            }
            "roll" => {
                let current = self.current.as_mut().ok_or_else(no_game)?;
                current.roll(&mut self.rng)
            }
            "best" => self.best(&request),
            "next" => Ok(Value::Object(self.current()?.next())),
            "legal" => Ok(self.current()?.legal()),
            "outcomes" => Ok(self.current()?.outcomes()),
            "play" => self.current()?.play(&request.need("action")?),
            "settle" => self.current()?.settle(&request.need("outcome")?),
            "state" => Ok(self.current()?.state()),
            "view" => self.current()?.view(&request.need("seat")?),
            "standings" => Ok(self.current()?.standings()),
            "undo" => self.current()?.undo(),
            "log" => Ok(self.current()?.log()),
            "review" => self.current()?.review(),
            "numbers" => Ok((rules_of(game(&request)?).numbers)()),
            "node" => {
                let with_names = request.get("names").map(|part| part.read());
                Ok(self
                    .current()?
                    .node(with_names.transpose()?.unwrap_or(false)))
            }
            "history" => self.current()?.history(&request.need("seat")?),
            "go" => self.go(&request),
            _ => Err(unknown_command(command)),
        }
    }

    /// A computer player's decision. Without a seed it draws from the session's generator, which
    /// moves on only if the request succeeds.
    fn best(&mut self, request: &Part<'_>) -> Result<Value, Refusal> {
        let level = request.need("level")?;
        if let Some(seed) = request.get("seed") {
            return self.current()?.best(&level, &mut SplitMix64(seed.whole()?));
        }
        let mut after = self.rng.clone();
        let answer = self
            .current()?
            .best(&level, &mut SplitMix64(after.next_u64()))?;
        self.rng = after;
        Ok(answer)
    }

    /// Plays steps given by their numbers, all or none: from here, or in a new match if a game is named.
    fn go(&mut self, request: &Part<'_>) -> Result<Value, Refusal> {
        let numbers = request.need("numbers")?.list()?;
        let mut after = match request.get("game") {
            Some(_) => (rules_of(game(request)?).new)(request)?,
            None => self.current()?.copy(),
        };
        for number in &numbers {
            after.step_by_number(number)?;
        }
        let node = after.node(false);
        self.current = Some(after);
        Ok(node)
    }

    fn current(&mut self) -> Result<&mut dyn AnyMatch, Refusal> {
        match &mut self.current {
            Some(current) => Ok(current.as_mut()),
            None => Err(no_game()),
        }
    }

    fn begin(&mut self, new: Box<dyn AnyMatch>) -> Value {
        let next = new.next();
        self.current = Some(new);
        Value::Object(next)
    }
}

fn unknown_command(command: &str) -> Refusal {
    let names = COMMANDS.map(|(name, _)| name).join(", ");
    let why = format!("cmd: there is no command {command:?}; there are {names}");
    Refusal::new(Code::UnknownCommand, why)
}

fn no_game() -> Refusal {
    Refusal::new(
        Code::NoGame,
        "No game is on the table: new, load or replay one.",
    )
}

fn game(request: &Part<'_>) -> Result<Title, Refusal> {
    let game = request.need("game")?;
    let name = game.text()?;
    let title = Title::ALL.into_iter().find(|title| title.key() == name);
    title.ok_or_else(|| {
        let keys: Vec<&str> = Title::ALL.iter().map(|title| title.key()).collect();
        let why = format!(
            "game: there is no game {name:?}; there are {}",
            keys.join(", ")
        );
        Refusal::new(Code::UnknownGame, why)
    })
}

fn replayed(request: &Part<'_>) -> NewMatch {
    match (request.get("log"), request.get("hex")) {
        (Some(log), None) => {
            let text = log.text()?;
            (rules_of(text_log::title(text)?).read)(text)
        }
        (None, Some(hex)) => {
            let bytes = text_log::bytes(&hex)?;
            (rules_of(text_log::title_of_bytes(&bytes)?).read_bytes)(&bytes)
        }
        _ => Err(Refusal::new(
            Code::MissingField,
            "replay takes either log or hex",
        )),
    }
}
