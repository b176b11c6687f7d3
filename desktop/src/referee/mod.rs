//! The referee: any program can play, check and study the games through it. One JSON object a line in,
//! one a line out, until the input ends. The protocol is in docs/referee.md.
//!
//! This file owns the commands. `table` is a match, `tongue` what a game must say, then one file a
//! game with its words; `read` and `words` are what they share.

mod book;
mod fish;
mod klofni;
mod kohaku;
mod lines;
mod luck;
mod podwodni;
mod read;
mod refusal;
mod rybowisko;
mod sheet;
mod table;
mod thinker;
mod tongue;
mod words;

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

use luck::Luck;
use read::{Fields, Part};
use refusal::Refusal;
use table::{Match, Table};
use tongue::Tongue;

/// A match put on the table, or why not.
type Seated = Result<Box<dyn Table>, Refusal>;

/// What can be done with a game before a match of it is on the table.
struct Rules {
    about: fn() -> Value,
    new: fn(&Fields<'_>) -> Seated,
    load: fn(&Part<'_>) -> Seated,
    read: fn(&str) -> Seated,
    read_bytes: fn(&[u8]) -> Seated,
    score: fn(&Part<'_>) -> Result<Standings, Refusal>,
}

const fn rules<G: Tongue + 'static>() -> Rules {
    Rules {
        about: about::<G>,
        new: |request| Ok(Box::new(Match::<G>::new(request)?)),
        load: |state| Ok(Box::new(Match::<G>::load(state)?)),
        read: |text| Ok(Box::new(book::read::<G>(text)?)),
        read_bytes: |bytes| Ok(Box::new(book::read_bytes::<G>(bytes)?)),
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

fn about<G: Tongue>() -> Value {
    let players = G::TITLE.players();
    json!({
        "game": G::TITLE.key(),
        "name": G::NAME,
        "players": [players.start(), players.end()],
        "solo": G::TITLE.has_solo(),
        "options": G::options(),
    })
}

/// The commands, each with the fields it knows.
const COMMANDS: [(&str, &[&str]); 18] = [
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
];

/// A session: at most one match at a time, and the luck of `roll`.
pub struct Referee {
    table: Option<Box<dyn Table>>,
    luck: Luck,
}

impl fmt::Debug for Referee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let match_on = self.table.is_some();
        f.debug_struct("Referee").field("match", &match_on).finish()
    }
}

impl Default for Referee {
    fn default() -> Referee {
        Referee::new()
    }
}

impl Referee {
    /// Nothing on the table yet.
    pub fn new() -> Referee {
        Referee {
            table: None,
            luck: luck::fresh(),
        }
    }

    /// The answer to one line. A refused request changes nothing.
    pub fn answer(&mut self, line: &[u8]) -> Value {
        let request = serde_json::from_slice(line)
            .map_err(|error| Refusal::new(Code::NotJson, format!("The line is no JSON: {error}")));
        match request.and_then(|request| self.carry_out(&request)) {
            Ok(answer) => json!({"ok": answer}),
            Err(refusal) => refusal.answer(),
        }
    }

    fn carry_out(&mut self, request: &Value) -> Result<Value, Refusal> {
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
        let request = whole.fields(&[&["cmd"], fields].concat())?;
        match command {
            "games" => {
                let games = Title::ALL.map(|title| (rules_of(title).about)());
                Ok(json!({"games": games}))
            }
            "new" => {
                let table = (rules_of(game(&request)?).new)(&request)?;
                Ok(self.put(table))
            }
            "load" => {
                let table = (rules_of(game(&request)?).load)(&request.need("state")?)?;
                Ok(self.put(table))
            }
            "score" => {
                let score = rules_of(game(&request)?).score;
                let standings = score(&request.need("sheet")?)?;
                Ok(words::standings(&standings))
            }
            "replay" => {
                let table = replayed(&request)?;
                Ok(self.put(table))
            }
            "seed" => {
                let seed = request.need("seed")?.whole()?;
                self.luck = Luck(seed);
                Ok(json!({"seed": seed}))
            }
            "roll" => {
                let table = self.table.as_mut().ok_or_else(no_game)?;
                table.roll(&mut self.luck)
            }
            "best" => self.best(&request),
            "next" => Ok(Value::Object(self.table()?.next())),
            "legal" => Ok(self.table()?.legal()),
            "outcomes" => Ok(self.table()?.outcomes()),
            "play" => self.table()?.play(&request.need("action")?),
            "settle" => self.table()?.settle(&request.need("outcome")?),
            "state" => Ok(self.table()?.state()),
            "view" => self.table()?.view(&request.need("seat")?),
            "standings" => Ok(self.table()?.standings()),
            "undo" => self.table()?.undo(),
            "log" => Ok(self.table()?.log()),
            _ => Err(unknown_command(command)),
        }
    }

    /// A computer player's decision. Without a seed it uses the referee's luck, and only if it decides.
    fn best(&mut self, request: &Fields<'_>) -> Result<Value, Refusal> {
        let level = request.need("level")?;
        if let Some(seed) = request.get("seed") {
            return self.table()?.best(&level, &mut Luck(seed.whole()?));
        }
        let mut after = self.luck.clone();
        let answer = self.table()?.best(&level, &mut Luck(after.next_u64()))?;
        self.luck = after;
        Ok(answer)
    }

    fn table(&mut self) -> Result<&mut dyn Table, Refusal> {
        match &mut self.table {
            Some(table) => Ok(table.as_mut()),
            None => Err(no_game()),
        }
    }

    fn put(&mut self, table: Box<dyn Table>) -> Value {
        let next = table.next();
        self.table = Some(table);
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

fn game(request: &Fields<'_>) -> Result<Title, Refusal> {
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

fn replayed(request: &Fields<'_>) -> Seated {
    match (request.get("log"), request.get("hex")) {
        (Some(log), None) => {
            let text = log.text()?;
            (rules_of(book::title(text)?).read)(text)
        }
        (None, Some(hex)) => {
            let bytes = book::bytes(&hex)?;
            (rules_of(book::title_of_bytes(&bytes)?).read_bytes)(&bytes)
        }
        _ => Err(Refusal::new(
            Code::MissingField,
            "replay takes either log or hex",
        )),
    }
}
