//! A match in progress: a game, how it began, and its steps since. [`Match`] is generic over the game;
//! [`AnyMatch`] is the trait object that the commands use.

use rules_core::{
    Game, Next, Seat, chance,
    log::{Step, StepOf},
};
use serde_json::{Map, Value, json};

use super::{
    protocol::{Fields, Protocol, object},
    read::Part,
    refusal::{Code, Refusal},
    review,
    rng::SplitMix64,
    shared, text_log, thinker,
};

/// The fields of a set-up, with which every state begins.
const SETUP: [&str; 2] = ["players", "options"];
/// The fields that every state has.
const COMMON: [&str; 4] = ["players", "options", "phase", "turn"];

/// A match of any game, as the commands use it.
pub(super) trait AnyMatch {
    fn next(&self) -> Map<String, Value>;
    fn legal(&self) -> Value;
    fn outcomes(&self) -> Value;
    fn play(&mut self, action: &Part<'_>) -> Result<Value, Refusal>;
    fn settle(&mut self, outcome: &Part<'_>) -> Result<Value, Refusal>;
    fn step_by_number(&mut self, number: &Part<'_>) -> Result<(), Refusal>;
    fn roll(&mut self, rng: &mut SplitMix64) -> Result<Value, Refusal>;
    fn state(&self) -> Value;
    fn view(&self, seat: &Part<'_>) -> Result<Value, Refusal>;
    fn node(&self, with_names: bool) -> Value;
    fn copy(&self) -> Box<dyn AnyMatch>;
    fn history(&self, seat: &Part<'_>) -> Result<Value, Refusal>;
    fn standings(&self) -> Value;
    fn best(&self, level: &Part<'_>, rng: &mut SplitMix64) -> Result<Value, Refusal>;
    fn undo(&mut self) -> Result<Value, Refusal>;
    fn log(&self) -> Value;
    fn review(&self) -> Result<Value, Refusal>;
}

/// A match of one game.
#[derive(Clone)]
pub(super) struct Match<G: Protocol> {
    /// The game at its beginning, or the position that was loaded.
    start: G,
    is_loaded: bool,
    steps: Vec<StepOf<G>>,
    game: G,
}

impl<G: Protocol> Match<G> {
    /// A new game.
    pub(super) fn new(request: &Part<'_>) -> Result<Match<G>, Refusal> {
        let game = G::start(read_setup::<G>(request)?)?;
        Ok(Match::at(game, false))
    }

    /// Any consistent position. A field that is left out is as in the opening position.
    pub(super) fn load(state: &Part<'_>) -> Result<Match<G>, Refusal> {
        let known: Vec<&str> = COMMON.iter().chain(G::FIELDS).copied().collect();
        let given = state.only(&known)?;
        let setup = read_setup::<G>(state)?;
        let opening = G::opening(setup)?;
        let players = state.need("players")?.size()?;
        let mut fields = object(json!(opening));
        fields.shift_remove("phase");
        if let Some(first) = given.get("first") {
            fields.insert("turn".to_owned(), first.clone());
        }
        for (name, value) in given {
            if SETUP.contains(&name.as_str()) {
                continue;
            }
            if let Some(why) = G::absent(&opening, name) {
                let why = format!("{}: {why}", state.need(name)?.at());
                return Err(Refusal::new(Code::Inconsistent, why));
            }
            let mut value = value.clone();
            if G::PER_SEAT.contains(&name.as_str()) {
                state.need(name)?.per_player(players)?;
                // Seats that are not at the table have what they have in the opening position.
                let everybody = fields[name].as_array().into_iter().flatten();
                if let Value::Array(list) = &mut value {
                    list.extend(everybody.skip(players.into()).cloned());
                }
            }
            fields.insert(name.clone(), value);
        }
        let fields = Value::Object(fields);
        let phase = &fields["phase"];
        let mut position = Part::new(&fields, state.at()).read_with_shapes(phase, G::PHASES)?;
        G::complete(&mut position, given);
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

    /// Applies a step.
    pub(super) fn apply(&mut self, step: StepOf<G>) -> Result<(), Refusal> {
        match step {
            Step::Decision(action) => self
                .game
                .play(action)
                .map_err(|illegal| Refusal::new(Code::Illegal, illegal.to_string()))?,
            Step::Outcome(outcome) => self.game.settle(outcome)?,
        }
        self.steps.push(step);
        Ok(())
    }

    /// Applies a step and returns its events.
    fn step(&mut self, step: StepOf<G>) -> Result<Vec<Value>, Refusal> {
        let before = self.game.clone();
        self.apply(step)?;
        let mut events = G::events(&before, step, &self.game);
        events.extend(points_changed(&before, &self.game));
        if before.turn() != self.game.turn() {
            events.push(json!({"event": "turn", "seat": self.game.turn()}));
        }
        Ok(events)
    }

    fn seat(&self, part: &Part<'_>) -> Result<Seat, Refusal> {
        let players = self.game.players().count();
        let seat = part.read::<Seat>().ok();
        let wanted = || part.wrong(&format!("a seat from 0 to {}", players - 1));
        seat.filter(|seat| seat.number() < players)
            .ok_or_else(wanted)
    }

    fn next_with(&self, name: &str, value: Value) -> Value {
        let mut answer = self.next();
        answer.insert(name.to_owned(), value);
        Value::Object(answer)
    }
}

/// Players and options, as `new` gives them and every state begins with them.
fn read_setup<G: Protocol>(request: &Part<'_>) -> Result<G::Setup, Refusal> {
    let players = request.need("players")?.size()?;
    G::read_setup(players, request.get("options").as_ref())
}

/// Players and options of a game, as `new` takes them.
pub(super) fn setup<G: Protocol>(game: &G) -> Fields {
    let setup = game.setup();
    let mut fields = Fields::new();
    fields.insert("players".to_owned(), game.players().count().into());
    fields.insert("options".to_owned(), G::write_options(setup).into());
    fields
}

/// The whole position, as `load` takes it.
pub(super) fn state<G: Protocol>(game: &G) -> Fields {
    let mut position = object(json!(game.position()));
    let mut state = setup(game);
    for name in ["phase", "turn"].iter().chain(G::FIELDS) {
        if G::absent(game.position(), name).is_none()
            && let Some(mut value) = position.remove(*name)
        {
            if let Some(list) = value.as_array_mut().filter(|_| G::PER_SEAT.contains(name)) {
                list.truncate(game.players().count().into());
            }
            state.insert((*name).to_owned(), value);
        }
    }
    state
}

/// The position as far as a seat may know it.
pub(super) fn view<G: Protocol>(game: &G, seat: Seat) -> Fields {
    let mut state = state(game);
    game.hide(seat, &mut state);
    state
}

/// The numbers of all steps that a seat saw, `None` for the others: its information state with perfect recall.
pub(super) fn seen<G: Protocol>(start: &G, steps: &[StepOf<G>], seat: Seat) -> Vec<Option<usize>> {
    let numbers = G::numbers();
    let mut game = start.clone();
    let number = |&step: &StepOf<G>| {
        let before = game.clone();
        step.apply(&mut game);
        match step {
            _ if !G::sees(seat, &before, step, &game) => None,
            Step::Decision(action) => numbers.actions.number(action),
            Step::Outcome(outcome) => numbers.outcomes.number(outcome),
        }
    };
    steps.iter().map(number).collect()
}

fn points_changed<G: Game>(before: &G, after: &G) -> Vec<Value> {
    let (before, after) = (before.standings(), after.standings());
    let rows = before.rows().iter().zip(after.rows());
    rows.filter(|(before, after)| before.points != after.points)
        .map(|(before, after)| {
            let (kind, name) = shared::who(after.who);
            json!({"event": "points", kind: name, "from": before.points, "to": after.points})
        })
        .collect()
}

impl<G: Protocol> AnyMatch for Match<G> {
    fn next(&self) -> Map<String, Value> {
        let mut answer = Map::new();
        let mut add = |name: &str, value: Value| answer.insert(name.to_owned(), value);
        match self.game.next() {
            Next::Decision(seat) => {
                add("next", "decision".into());
                add("seat", json!(seat));
            }
            Next::Chance => _ = add("next", "chance".into()),
            Next::Over => {
                add("next", "over".into());
                add("standings", self.standings());
            }
        }
        add("phase", self.game.phase());
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

    fn step_by_number(&mut self, part: &Part<'_>) -> Result<(), Refusal> {
        let number = part.whole()?;
        let numbers = G::numbers();
        let (step, count) = match self.game.next() {
            Next::Decision(_) => (
                numbers.actions.get(number).map(Step::Decision),
                numbers.actions.len(),
            ),
            Next::Chance => (
                numbers.outcomes.get(number).map(Step::Outcome),
                numbers.outcomes.len(),
            ),
            Next::Over => return Err(Refusal::new(Code::NotNow, "The game is over.")),
        };
        let wanted = || part.wrong(&format!("a number below {count}"));
        self.apply(step.ok_or_else(wanted)?)
    }

    fn roll(&mut self, rng: &mut SplitMix64) -> Result<Value, Refusal> {
        let outcome = chance::roll(&self.game, rng)
            .ok_or_else(|| Refusal::new(Code::NotNow, "Nothing is left to chance now."))?;
        let mut answer = Map::new();
        answer.insert("outcome".to_owned(), self.game.write_outcome(outcome));
        let events = self.step(Step::Outcome(outcome))?;
        answer.extend(self.next());
        answer.insert("events".to_owned(), events.into());
        Ok(Value::Object(answer))
    }

    fn state(&self) -> Value {
        state(&self.game).into()
    }

    fn view(&self, seat: &Part<'_>) -> Result<Value, Refusal> {
        Ok(view(&self.game, self.seat(seat)?).into())
    }

    fn node(&self, with_names: bool) -> Value {
        let numbers = G::numbers();
        let mut answer = self.next();
        answer.shift_remove("phase");
        // Number, weight and name.
        let mut steps = Vec::new();
        self.game.legal(&mut |action| {
            let number = numbers.actions.number(action);
            steps.extend(number.map(|number| (number, 1, self.game.write_action(action))));
        });
        self.game.outcomes(&mut |outcome, weight| {
            let number = numbers.outcomes.number(outcome);
            steps.extend(number.map(|number| (number, weight, self.game.write_outcome(outcome))));
        });
        steps.sort_unstable_by_key(|&(number, ..)| number);
        let mut add = |name: &str, value: Value| answer.insert(name.to_owned(), value);
        match self.game.next() {
            Next::Decision(_) => {
                let actions = steps.iter().map(|&(number, ..)| number);
                add("actions", actions.collect());
            }
            Next::Chance => {
                let outcomes = steps
                    .iter()
                    .map(|&(number, weight, _)| json!([number, weight]));
                add("outcomes", outcomes.collect());
            }
            Next::Over => return answer.into(),
        }
        if with_names {
            let names = steps.into_iter().map(|(.., name)| name);
            answer.insert("names".to_owned(), names.collect());
        }
        answer.into()
    }

    fn copy(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn history(&self, seat: &Part<'_>) -> Result<Value, Refusal> {
        let seat = self.seat(seat)?;
        Ok(json!({"history": seen(&self.start, &self.steps, seat)}))
    }

    fn standings(&self) -> Value {
        shared::standings(&self.game.standings())
    }

    fn best(&self, level: &Part<'_>, rng: &mut SplitMix64) -> Result<Value, Refusal> {
        let choice = thinker::choose(&self.game, level, rng)?;
        let action = self.game.write_action(choice.action);
        Ok(json!({"action": action, "steps": choice.steps}))
    }

    /// Undoes the last decision, if it led neither to a chance node nor to another player.
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
        json!({"log": text_log::write(self), "hex": text_log::hex(self)})
    }

    fn review(&self) -> Result<Value, Refusal> {
        review::review(self)
    }
}
