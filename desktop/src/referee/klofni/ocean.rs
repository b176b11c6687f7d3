//! The table of Klofni rybku in JSON, and what a step changed on it.

use rules_core::{
    bag::Bag,
    klofni::{
        Action, Columns, Klofni, Layer, Outcome, Phase, Position, Rival, Sea, Setup, Trapped,
        parts::{Colour, Depth, SetOut, Token, Tokens},
    },
    log::{Step, StepOf},
};
use serde_json::{Map, Value, json};

use super::{
    super::{
        read::{Fields, Part},
        refusal::{Code, Refusal},
        words::{Named as _, Term as _, event, per_seat, rest},
    },
    Printed, depth_now, read_phase,
};

pub(super) const FIELDS: &[&str] = &[
    "first",
    "last_round",
    "sea",
    "grids",
    "stones",
    "trapped",
    "virtual",
];

pub(super) fn write(table: &Position) -> Value {
    let players = table.players;
    let layer = |(depth, layer): (Depth, &Layer)| {
        json!({
            "depth": depth.to_json(),
            "unseen": write_tokens(&layer.unseen, depth),
            "down": layer.face_down,
            "up": write_tokens(&layer.face_up, depth),
        })
    };
    let mut state = json!({
        "first": table.first.to_json(),
        "last_round": table.last_dive,
        "sea": table.sea.iter().map(layer).collect::<Value>(),
        "grids": per_seat(players, |seat| write_grid(&table.columns[seat])),
        "stones": per_seat(players, |seat| table.stones[seat].into()),
        "trapped": per_seat(players, |seat| write_trapped(&table.trapped[seat])),
    });
    if table.is_solo() {
        let Rival {
            columns,
            stones,
            bubbles,
            depth,
        } = &table.rival;
        state["virtual"] = json!({
            "grid": write_grid(columns),
            "stones": stones,
            "bubbles": bubbles,
            "depth": depth.to_json(),
        });
    }
    state
}

fn write_tokens(tokens: &Tokens, depth: Depth) -> Value {
    let name = |(token, count): (Token, u8)| (Printed::of(token, depth).name(), count.into());
    Value::Object(tokens.iter().map(name).collect())
}

fn write_grid(columns: &Columns) -> Value {
    let column = |colour: Colour| (colour.name(), columns.of(colour).into());
    Value::Object(Colour::ALL.map(column).into_iter().collect::<Map<_, _>>())
}

/// The depth of each trapped penguin.
fn write_trapped(trapped: &Trapped) -> Value {
    let depths = trapped.iter();
    depths
        .flat_map(|(depth, count)| (0..count).map(move |_| depth.to_json()))
        .collect()
}

/// Tokens left out of a depth's `unseen` are those that lie nowhere else; what players have comes from
/// the shallowest depth that had it. `down` left out is what was set out and is not gone.
pub(super) fn read(setup: Setup, fields: &Fields<'_>) -> Result<Position, Refusal> {
    let start = Position::opening(setup)?;
    let players = start.players;
    if !start.is_solo() {
        fields.refuse(
            &["virtual"],
            "the virtual rival plays against one player alone",
        )?;
    }
    let first = fields.or("first", start.first, Part::term)?;
    let mut table = Position {
        phase: read_phase(&fields.need("phase")?)?,
        first,
        seat: fields.or("turn", first, Part::term)?,
        last_dive: fields.or("last_round", false, Part::truth)?,
        columns: fields.or("grids", start.columns, |part| {
            part.per_seat(players, Columns::EMPTY, read_grid)
        })?,
        stones: fields.or("stones", start.stones, |part| {
            part.per_seat(players, 0, Part::count)
        })?,
        trapped: fields.or("trapped", start.trapped, |part| {
            part.per_seat(players, Trapped::EMPTY, read_trapped)
        })?,
        rival: fields.or("virtual", start.rival, read_rival)?,
        ..start
    };
    let sea = fields
        .get("sea")
        .map(|part| part.list_of::<{ Depth::COUNT }>());
    let layers = match sea.transpose()? {
        Some(parts) => parts
            .iter()
            .zip(Depth::ALL)
            .map(|(part, depth)| Given::read(part, depth))
            .collect::<Result<Vec<_>, _>>()?,
        None => vec![Given::default(); Depth::COUNT],
    };
    let mut left = Left::of(SetOut::for_players(players.count()), &layers);
    left.leave_out(&table);
    for (depth, given) in Depth::ALL.into_iter().zip(layers) {
        table.sea[depth] = Layer {
            unseen: given.unseen.unwrap_or(left.0[depth].unseen),
            face_down: given.face_down.unwrap_or(left.0[depth].face_down),
            face_up: given.face_up,
        };
    }
    Ok(table)
}

/// What a request says of a depth.
#[derive(Clone)]
struct Given {
    unseen: Option<Tokens>,
    face_down: Option<u8>,
    face_up: Tokens,
}

impl Default for Given {
    fn default() -> Given {
        Given {
            unseen: None,
            face_down: None,
            face_up: Bag::EMPTY,
        }
    }
}

impl Given {
    fn read(part: &Part<'_>, depth: Depth) -> Result<Given, Refusal> {
        let fields = part.fields(&["depth", "unseen", "down", "up"])?;
        if let Some(named) = fields.get("depth")
            && named.term::<Depth>()? != depth
        {
            return Err(named.wrong(&format!("depth {}", depth.number())));
        }
        let tokens = |name| {
            let part = fields.get(name);
            part.map(|part| read_tokens(&part, depth)).transpose()
        };
        Ok(Given {
            unseen: tokens("unseen")?,
            face_down: fields.get("down").map(|down| down.count()).transpose()?,
            face_up: tokens("up")?.unwrap_or(Bag::EMPTY),
        })
    }
}

/// The sea as it is if nothing more is said: what was set out, without what is elsewhere.
struct Left(Sea);

impl Left {
    fn of(set_out: SetOut, given: &[Given]) -> Left {
        let mut sea = Sea::set_out(set_out);
        for (depth, given) in Depth::ALL.into_iter().zip(given) {
            let layer = &mut sea[depth];
            layer.unseen = rest(layer.unseen, &given.face_up);
            // A depth has at most 44 tokens.
            let up = given.face_up.len() as u8;
            layer.face_down = layer.face_down.saturating_sub(up);
        }
        Left(sea)
    }

    fn leave_out(&mut self, table: &Position) {
        let grids = table.columns.iter().map(|(_, columns)| columns);
        for columns in grids.chain([&table.rival.columns]) {
            for colour in Colour::ALL {
                let values = columns.of(colour).iter();
                values.for_each(|&value| self.take(Printed::Food(colour, value)));
            }
        }
        let stones = table.stones.iter().map(|(_, &stones)| stones);
        for stones in stones.chain([table.rival.stones]) {
            (0..stones).for_each(|_| self.take(Printed::Stone));
        }
        (0..table.rival.bubbles).for_each(|_| self.take(Printed::Bubbles));
    }

    fn take(&mut self, printed: Printed) {
        for depth in Depth::ALL {
            let layer = &mut self.0[depth];
            if printed
                .at(depth)
                .is_some_and(|token| layer.unseen.take(token))
            {
                layer.face_down = layer.face_down.saturating_sub(1);
                return;
            }
        }
    }
}

fn read_tokens(part: &Part<'_>, depth: Depth) -> Result<Tokens, Refusal> {
    let mut tokens = Tokens::EMPTY;
    for (printed, count) in part.counts::<Printed>()? {
        let Some(token) = printed.at(depth) else {
            let (name, depth) = (printed.name(), depth.number());
            let why = format!("There is no {name} at depth {depth}.");
            return Err(Refusal::new(Code::Inconsistent, why));
        };
        (0..count).for_each(|_| tokens.add(token));
    }
    Ok(tokens)
}

fn read_grid(part: &Part<'_>) -> Result<Columns, Refusal> {
    let fields = part.fields(&["P", "G", "Y"])?;
    let mut columns = Columns::EMPTY;
    for colour in Colour::ALL {
        let values = fields.or(&colour.name(), Vec::new(), Part::list)?;
        for value in values {
            if !columns.try_add(colour, value.number(1..=10)?) {
                let why = "There is not so much food of one colour.";
                return Err(Refusal::new(Code::Inconsistent, why));
            }
        }
    }
    Ok(columns)
}

fn read_trapped(part: &Part<'_>) -> Result<Trapped, Refusal> {
    let mut trapped = Trapped::EMPTY;
    for depth in part.list()? {
        trapped.add(depth.term()?);
    }
    Ok(trapped)
}

fn read_rival(part: &Part<'_>) -> Result<Rival, Refusal> {
    let fields = part.fields(&["grid", "stones", "bubbles", "depth"])?;
    Ok(Rival {
        columns: fields.or("grid", Columns::EMPTY, read_grid)?,
        stones: fields.or("stones", 0, Part::count)?,
        bubbles: fields.or("bubbles", 0, Part::count)?,
        depth: fields.or("depth", Depth::One, Part::term)?,
    })
}

pub(super) fn events(before: &Position, step: StepOf<Klofni>, after: &Position) -> Vec<Value> {
    let mut events = Vec::new();
    match step {
        Step::Decision(Action::UseStone(depth)) => {
            let used = json!({"seat": before.seat.to_json(), "depth": depth.to_json()});
            events.push(event("stone used", used));
        }
        Step::Outcome(Outcome::Token(token)) => {
            let depth = depth_now(before);
            let kind = Printed::of(token, depth).to_json();
            let flipped = json!({"depth": depth.to_json(), "kind": kind});
            events.push(event("flipped", flipped));
            if matches!(before.phase, Phase::Flip(_)) && token == Token::Predator {
                let trapped = json!({"seat": before.seat.to_json(), "depth": depth.to_json()});
                events.push(event("trapped", trapped));
            }
        }
        _ => {}
    }
    for seat in after.players.seats() {
        let number = seat.to_json();
        let kinds = arrived(&before.columns[seat], &after.columns[seat]);
        let stone = (before.stones[seat] < after.stones[seat]).then_some(Printed::Stone);
        for kind in kinds.chain(stone) {
            events.push(event(
                "gained",
                json!({"seat": number, "kind": kind.to_json()}),
            ));
        }
        if before.trapped[seat].len() > after.trapped[seat].len() {
            events.push(event("came home", json!({"seat": number})));
        }
    }
    let (was, is) = (&before.rival, &after.rival);
    let kinds = arrived(&was.columns, &is.columns)
        .chain((was.stones < is.stones).then_some(Printed::Stone))
        .chain((was.bubbles < is.bubbles).then_some(Printed::Bubbles));
    for kind in kinds {
        events.push(event("virtual gained", json!({"kind": kind.to_json()})));
    }
    if !before.is_final() && after.is_final() {
        events.push(event("final phase", json!({})));
    }
    if !before.last_dive && after.last_dive {
        events.push(event("last round", json!({})));
    }
    events
}

/// Food that came to a grid.
fn arrived(before: &Columns, after: &Columns) -> impl Iterator<Item = Printed> {
    Colour::ALL.into_iter().flat_map(|colour| {
        let new = after.of(colour).iter().skip(before.of(colour).len());
        new.map(move |&value| Printed::Food(colour, value))
    })
}
