//! One match at the referee's table: a game, how it began, and what happened since.
//! Generic over the game; [`Table`] is the same without its type.

use rules_core::{
    Game, Next, Seat, chance,
    log::{Step, StepOf},
};
use serde_json::{Map, Value, json};

use super::{
    book,
    luck::Luck,
    read::{Fields, Part},
    refusal::{Code, Refusal},
    thinker,
    tongue::Tongue,
    words::{self, Term, event},
};

/// The fields that every state has.
const COMMON: [&str; 4] = ["players", "options", "phase", "turn"];

/// What the referee can ask of a match of any game.
pub(super) trait Table {
    fn next(&self) -> Map<String, Value>;
    fn legal(&self) -> Value;
    fn outcomes(&self) -> Value;
    fn play(&mut self, action: &Part<'_>) -> Result<Value, Refusal>;
    fn settle(&mut self, outcome: &Part<'_>) -> Result<Value, Refusal>;
    fn roll(&mut self, luck: &mut Luck) -> Result<Value, Refusal>;
    fn state(&self) -> Value;
    fn view(&self, seat: &Part<'_>) -> Result<Value, Refusal>;
    fn standings(&self) -> Value;
    fn best(&self, level: &Part<'_>, luck: &mut Luck) -> Result<Value, Refusal>;
    fn undo(&mut self) -> Result<Value, Refusal>;
    fn log(&self) -> Value;
}

/// A match of one game.
pub(super) struct Match<G: Tongue> {
    /// The game at its beginning, or the position that was loaded.
    start: G,
    is_loaded: bool,
    steps: Vec<StepOf<G>>,
    game: G,
}

impl<G: Tongue> Match<G> {
    /// A new game.
    pub(super) fn new(request: &Fields<'_>) -> Result<Match<G>, Refusal> {
        let game = G::start(read_setup::<G>(request)?)?;
        Ok(Match::at(game, false))
    }

    /// Any consistent position.
    pub(super) fn load(state: &Part<'_>) -> Result<Match<G>, Refusal> {
        let known: Vec<&str> = COMMON.iter().chain(G::FIELDS).copied().collect();
        let fields = state.fields(&known)?;
        let setup = read_setup::<G>(&fields)?;
        let position = G::read_state(setup, &fields)?;
        Ok(Match::at(G::load(position)?, true))
    }

    /// A match that begins here.
    pub(super) fn at(game: G, is_loaded: bool) -> Match<G> {
        Match {
            start: game.clone(),
            is_loaded,
            steps: Vec::new(),
            game,
        }
    }

    pub(super) fn game(&self) -> &G {
        &self.game
    }

    pub(super) fn start(&self) -> &G {
        &self.start
    }

    pub(super) fn is_loaded(&self) -> bool {
        self.is_loaded
    }

    pub(super) fn steps(&self) -> &[StepOf<G>] {
        &self.steps
    }

    /// Carries a step out and tells what happened.
    pub(super) fn step(&mut self, step: StepOf<G>) -> Result<Vec<Value>, Refusal> {
        let before = self.game.clone();
        match step {
            Step::Decision(action) => self
                .game
                .play(action)
                .map_err(|illegal| Refusal::new(Code::Illegal, G::why(illegal)))?,
            Step::Outcome(outcome) => self.game.settle(outcome)?,
        }
        self.steps.push(step);
        let mut events = G::events(&before, step, &self.game);
        events.extend(points_changed(&before, &self.game));
        if before.turn() != self.game.turn() {
            events.push(event("turn", json!({"seat": self.game.turn().to_json()})));
        }
        Ok(events)
    }

    fn next_with(&self, name: &str, value: Value) -> Value {
        let mut answer = self.next();
        answer.insert(name.to_owned(), value);
        Value::Object(answer)
    }
}

/// Players and options, as `new` gives them and every state begins with them.
fn read_setup<G: Tongue>(fields: &Fields<'_>) -> Result<G::Setup, Refusal> {
    let players = fields.need("players")?.size()?;
    let options = fields.get("options");
    let options = options.map(|part| part.fields(G::OPTIONS)).transpose()?;
    G::read_setup(players, options.as_ref())
}

/// Players and options of a game, as `new` takes them.
pub(super) fn setup<G: Tongue>(game: &G) -> Map<String, Value> {
    let (players, options) = G::write_setup(game.setup());
    let mut map = Map::new();
    map.insert("players".to_owned(), players.into());
    map.insert("options".to_owned(), options);
    map
}

/// The whole position, as `load` takes it.
pub(super) fn state<G: Tongue>(game: &G) -> Value {
    with_common(game, game.write_state())
}

fn with_common<G: Tongue>(game: &G, fields: Value) -> Value {
    let mut map = setup(game);
    map.insert("phase".to_owned(), game.write_phase());
    map.insert("turn".to_owned(), game.turn().to_json());
    if let Value::Object(fields) = fields {
        map.extend(fields);
    }
    Value::Object(map)
}

fn points_changed<G: Game>(before: &G, after: &G) -> Vec<Value> {
    let (before, after) = (before.standings(), after.standings());
    let rows = before.rows().iter().zip(after.rows());
    rows.filter(|(before, after)| before.points != after.points)
        .map(|(before, after)| {
            let (kind, name) = words::who(after.who);
            event(
                "points",
                json!({kind: name, "from": before.points, "to": after.points}),
            )
        })
        .collect()
}

impl<G: Tongue> Table for Match<G> {
    fn next(&self) -> Map<String, Value> {
        let mut answer = Map::new();
        let mut add = |name: &str, value: Value| answer.insert(name.to_owned(), value);
        match self.game.next() {
            Next::Decision(seat) => {
                add("next", "decision".into());
                add("seat", seat.to_json());
            }
            Next::Chance => _ = add("next", "chance".into()),
            Next::Over => {
                add("next", "over".into());
                add("standings", self.standings());
            }
        }
        add("phase", self.game.write_phase());
        answer
    }

    fn legal(&self) -> Value {
        let mut actions = Vec::new();
        self.game
            .legal(&mut |action| actions.push(self.game.write_action(action)));
        json!({"actions": actions})
    }

    fn outcomes(&self) -> Value {
        let mut outcomes = Vec::new();
        self.game.outcomes(&mut |outcome, weight| {
            let outcome = self.game.write_outcome(outcome);
            outcomes.push(json!({"outcome": outcome, "weight": weight}));
        });
        json!({"outcomes": outcomes})
    }

    fn play(&mut self, action: &Part<'_>) -> Result<Value, Refusal> {
        let action = self.game.read_action(action)?;
        let events = self.step(Step::Decision(action))?;
        Ok(self.next_with("events", events.into()))
    }

    fn settle(&mut self, outcome: &Part<'_>) -> Result<Value, Refusal> {
        let outcome = self.game.read_outcome(outcome)?;
        let events = self.step(Step::Outcome(outcome))?;
        Ok(self.next_with("events", events.into()))
    }

    fn roll(&mut self, luck: &mut Luck) -> Result<Value, Refusal> {
        let outcome = chance::roll(&self.game, luck)
            .ok_or_else(|| Refusal::new(Code::NotNow, "Nothing is left to chance now."))?;
        let mut answer = Map::new();
        answer.insert("outcome".to_owned(), self.game.write_outcome(outcome));
        let events = self.step(Step::Outcome(outcome))?;
        answer.extend(self.next());
        answer.insert("events".to_owned(), events.into());
        Ok(Value::Object(answer))
    }

    fn state(&self) -> Value {
        state(&self.game)
    }

    fn view(&self, seat: &Part<'_>) -> Result<Value, Refusal> {
        let (players, _) = G::write_setup(self.game.setup());
        let seat: Seat = seat
            .term::<Seat>()
            .ok()
            .filter(|seat| seat.number() < players)
            .ok_or_else(|| seat.wrong(&format!("a seat from 0 to {}", players - 1)))?;
        Ok(with_common(&self.game, self.game.write_view(seat)))
    }

    fn standings(&self) -> Value {
        words::standings(&self.game.standings())
    }

    fn best(&self, level: &Part<'_>, luck: &mut Luck) -> Result<Value, Refusal> {
        let choice = thinker::choose(&self.game, level, luck)?;
        let action = self.game.write_action(choice.action);
        Ok(json!({"action": action, "steps": choice.steps}))
    }

    /// One decision back, if it led neither to chance nor to another player.
    fn undo(&mut self) -> Result<Value, Refusal> {
        let refuse = |why| Err(Refusal::new(Code::NotAllowed, why));
        let Some((&last, earlier)) = self.steps.split_last() else {
            return refuse("Nothing has been decided yet.");
        };
        let Step::Decision(action) = last else {
            return refuse("What chance has shown is not taken back.");
        };
        let mut before = self.start.clone();
        for step in earlier {
            step.apply(&mut before);
        }
        if before.next() != self.game.next() {
            return refuse("The decision led to chance, to another player or to the end.");
        }
        self.steps.pop();
        self.game = before;
        let undone = self.game.write_action(action);
        Ok(self.next_with("undone", undone))
    }

    fn log(&self) -> Value {
        json!({"log": book::write(self), "hex": book::hex(self)})
    }
}
