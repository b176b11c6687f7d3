//! The table of Kōhaku in JSON, as it is and as a seat may know it, and what a step changed on it.

use rules_core::{
    Seat,
    bag::Unique,
    kohaku::{
        Action, Danny, Dealt, Display, Goals, Kohaku, Outcome, Phase, Pond, Position, Setup, Sort,
        Spot, Tile,
        parts::{DecorationTile, FishTile, GoalCard, Stock},
    },
    log::{Step, StepOf},
};
use serde_json::{Map, Value, json};

use super::{
    super::{
        read::{Fields, Part},
        refusal::Refusal,
        words::{Term as _, event, maybe, per_seat, unique},
    },
    read_phase,
};

pub(super) const FIELDS: &[&str] = &[
    "display",
    "fish",
    "fish_left",
    "decorations",
    "hand_fish",
    "hand_deco",
    "ponds",
    "goal_deck",
    "goals",
    "danny",
];

pub(super) fn write(table: &Position) -> Value {
    let mut state = public(table);
    if table.setup.goals {
        state.insert("goal_deck".to_owned(), unique(&table.goal_deck));
        let goals = |seat| write_goals(&table.goals[seat]);
        state.insert("goals".to_owned(), per_seat(table.players, goals));
    }
    Value::Object(state)
}

/// Others' goal cards are `null` until the kept one counts; `goals_unseen` is what they may be.
pub(super) fn view(table: &Position, seat: Seat) -> Value {
    let mut view = public(table);
    if table.setup.goals {
        let mut unseen = table.goal_deck;
        let over = table.phase == Phase::Over;
        for other in table.players.seats().filter(|&other| other != seat) {
            let goals = &table.goals[other];
            let hidden = Dealt::ALL
                .into_iter()
                .filter(|&place| !over || goals.kept != Some(place));
            for card in hidden.filter_map(|place| goals.card(place)) {
                unseen.add(card);
            }
        }
        view.insert("goal_deck".to_owned(), table.goal_deck.len().into());
        view.insert("goals_unseen".to_owned(), unique(&unseen));
        let goals = |other| {
            let goals = &table.goals[other];
            if other == seat {
                write_goals(goals)
            } else {
                let dealt = goals.dealt.iter().flatten().count();
                let revealed = goals.kept_card().filter(|_| over);
                json!({"dealt": dealt, "has_chosen": goals.kept.is_some(),
                       "revealed": maybe(revealed)})
            }
        };
        view.insert("goals".to_owned(), per_seat(table.players, goals));
    }
    Value::Object(view)
}

fn write_goals(goals: &Goals) -> Value {
    let dealt: Value = goals.dealt.map(maybe).into_iter().collect();
    json!({"dealt": dealt, "kept": maybe(goals.kept)})
}

fn public(table: &Position) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut add = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    let id = |tile: Option<Tile>| tile.map_or(Value::Null, id);
    add(
        "display",
        table.display.iter().map(|(_, tile)| id(tile)).collect(),
    );
    add("fish", unique(&table.fish));
    add("fish_left", table.fish_left.into());
    add("decorations", unique(&table.decorations));
    add("hand_fish", maybe(table.hand_fish));
    add("hand_deco", maybe(table.hand_deco));
    add(
        "ponds",
        per_seat(table.players, |seat| write_pond(&table.ponds[seat])),
    );
    if table.is_solo() {
        let Danny { fish, decorations } = &table.danny;
        let danny = json!({"fish": unique(fish), "decorations": unique(decorations)});
        add("danny", danny);
    }
    fields
}

/// A tile's number; the cell it lies on tells its sort.
fn id(tile: Tile) -> Value {
    match tile {
        Tile::Fish(tile) => tile.to_json(),
        Tile::Decoration(tile) => tile.to_json(),
    }
}

/// The name of a tile's sort, beside its number.
fn sort(tile: Tile) -> &'static str {
    match tile.sort() {
        Sort::Fish => "fish",
        Sort::Decoration => "deco",
    }
}

fn write_pond(pond: &Pond) -> Value {
    let laid = |&(spot, tile): &(Spot, Tile)| json!({"at": spot.to_json(), sort(tile): id(tile)});
    pond.tiles().iter().map(laid).collect()
}

/// Tiles and goal cards left out are unseen; of the fish the stack holds all but those removed.
pub(super) fn read(setup: Setup, fields: &Fields<'_>) -> Result<Position, Refusal> {
    let start = Position::opening(setup)?;
    let players = start.players;
    if !setup.goals {
        fields.refuse(&["goals", "goal_deck"], "this game has no goal cards")?;
    }
    if !start.is_solo() {
        fields.refuse(&["danny"], "Danny plays against one player alone")?;
    }
    let mut table = Position {
        phase: read_phase(&fields.need("phase")?)?,
        seat: fields.or("turn", start.seat, Part::term)?,
        display: fields.or("display", start.display, read_display)?,
        hand_fish: fields.or("hand_fish", None, |part| part.maybe(Part::term))?,
        hand_deco: fields.or("hand_deco", None, |part| part.maybe(Part::term))?,
        ponds: fields.or("ponds", start.ponds, |part| {
            part.per_seat(players, Pond::EMPTY, read_pond)
        })?,
        goals: fields.or("goals", start.goals, |part| {
            part.per_seat(players, Goals::default(), read_goals)
        })?,
        danny: fields.or("danny", start.danny, read_danny)?,
        ..start
    };
    let mut unseen = Unseen {
        fish: start.fish,
        decorations: start.decorations,
        goals: start.goal_deck,
    };
    unseen.leave_out(&table);
    table.fish = fields.or("fish", unseen.fish, Part::unique)?;
    table.decorations = fields.or("decorations", unseen.decorations, Part::unique)?;
    table.goal_deck = fields.or("goal_deck", unseen.goals, Part::unique)?;
    let removed = u32::from(Stock::for_players(players.count()).removed);
    // There are at most 58 fish tiles.
    let stack = table.fish.len().saturating_sub(removed) as u8;
    table.fish_left = fields.or("fish_left", stack, Part::count)?;
    Ok(table)
}

/// What lies nowhere on the table.
struct Unseen {
    fish: Unique<FishTile>,
    decorations: Unique<DecorationTile>,
    goals: Unique<GoalCard>,
}

impl Unseen {
    fn leave_out(&mut self, table: &Position) {
        let shown = table.display.iter().filter_map(|(_, tile)| tile);
        let laid = table.ponds.iter().flat_map(|(_, pond)| pond.tiles());
        let in_hand = [Sort::Fish, Sort::Decoration].map(|sort| table.hand(sort));
        let fish = table.danny.fish.iter().map(Tile::Fish);
        let decorations = table.danny.decorations.iter().map(Tile::Decoration);
        let tiles = shown
            .chain(laid.map(|&(_, tile)| tile))
            .chain(in_hand.into_iter().flatten())
            .chain(fish)
            .chain(decorations);
        for tile in tiles {
            match tile {
                Tile::Fish(tile) => self.fish.take(tile),
                Tile::Decoration(tile) => self.decorations.take(tile),
            };
        }
        let dealt = table.goals.iter().flat_map(|(_, goals)| goals.dealt);
        dealt.flatten().for_each(|card| _ = self.goals.take(card));
    }
}

fn read_display(part: &Part<'_>) -> Result<Display, Refusal> {
    let mut display = Display::EMPTY;
    for (cell, tile) in (0..).zip(part.list_of::<{ Display::CELLS }>()?) {
        let tile = tile.maybe(|tile| match Display::sort(cell) {
            Sort::Fish => tile.term().map(Tile::Fish),
            Sort::Decoration => tile.term().map(Tile::Decoration),
        })?;
        display.put(cell, tile);
    }
    Ok(display)
}

fn read_pond(part: &Part<'_>) -> Result<Pond, Refusal> {
    let mut pond = Pond::EMPTY;
    for laid in part.list()? {
        let fields = laid.fields(&["at", "fish", "deco"])?;
        let tile = match (fields.get("fish"), fields.get("deco")) {
            (Some(tile), None) => Tile::Fish(tile.term()?),
            (None, Some(tile)) => Tile::Decoration(tile.term()?),
            _ => return Err(laid.wrong("either fish or deco")),
        };
        if !pond.lay(fields.need("at")?.term()?, tile) {
            return Err(part.wrong(&format!("at most {} tiles", Pond::MOST)));
        }
    }
    Ok(pond)
}

fn read_goals(part: &Part<'_>) -> Result<Goals, Refusal> {
    let fields = part.fields(&["dealt", "kept"])?;
    let [first, second] = fields.need("dealt")?.list_of::<2>()?;
    Ok(Goals {
        dealt: [first.maybe(Part::term)?, second.maybe(Part::term)?],
        kept: fields.or("kept", None, |part| part.maybe(Part::term))?,
    })
}

fn read_danny(part: &Part<'_>) -> Result<Danny, Refusal> {
    let fields = part.fields(&["fish", "decorations"])?;
    Ok(Danny {
        fish: fields.or("fish", Unique::EMPTY, Part::unique)?,
        decorations: fields.or("decorations", Unique::EMPTY, Part::unique)?,
    })
}

pub(super) fn events(before: &Position, step: StepOf<Kohaku>, after: &Position) -> Vec<Value> {
    let mut events = Vec::new();
    let seat = before.seat.to_json();
    match step {
        Step::Decision(Action::Take(pair)) => {
            let took = json!({"seat": seat, "pair": pair.to_json(),
                              "fish": maybe(after.hand_fish), "deco": maybe(after.hand_deco)});
            events.push(event("took", took));
        }
        Step::Decision(Action::PlaceFish(spot)) => {
            let tile = maybe(before.hand_fish);
            events.push(event(
                "laid",
                json!({"seat": seat, "at": spot.to_json(), "fish": tile}),
            ));
        }
        Step::Decision(Action::PlaceDeco(spot)) => {
            let tile = maybe(before.hand_deco);
            events.push(event(
                "laid",
                json!({"seat": seat, "at": spot.to_json(), "deco": tile}),
            ));
        }
        Step::Decision(Action::ChooseGoal(dealt)) => {
            let card = maybe(before.goals[before.seat].card(dealt));
            events.push(event("goal kept", json!({"seat": seat, "card": card})));
        }
        Step::Outcome(Outcome::Goal(card)) => {
            let dealt = json!({"seat": seat, "card": card.to_json()});
            events.push(event("goal dealt", dealt));
        }
        Step::Outcome(Outcome::Fish(tile)) => {
            events.extend(danny_gained(before, Tile::Fish(tile), after));
        }
        Step::Outcome(Outcome::Deco(tile)) => {
            events.extend(danny_gained(before, Tile::Decoration(tile), after));
        }
        Step::Outcome(Outcome::First(_)) => {}
    }
    for (cell, tile) in after.display.iter() {
        if let Some(tile) = tile.filter(|&tile| before.display.get(cell) != Some(tile)) {
            let mut was = before.display.iter();
            let was = was.find(|&(_, other)| other == Some(tile));
            events.push(match was {
                Some((from, _)) => event("slid", json!({"from": from, "to": cell})),
                None => event("shown", json!({"cell": cell, sort(tile): id(tile)})),
            });
        }
    }
    events
}

/// What Danny has got: the tile he revealed, then those of the display cell by cell.
fn danny_gained(before: &Position, revealed: Tile, after: &Position) -> Vec<Value> {
    let has = |table: &Position, tile| match tile {
        Tile::Fish(tile) => table.danny.fish.has(tile),
        Tile::Decoration(tile) => table.danny.decorations.has(tile),
    };
    let shown = before.display.iter().filter_map(|(_, tile)| tile);
    std::iter::once(revealed)
        .chain(shown)
        .filter(|&tile| has(after, tile) && !has(before, tile))
        .map(|tile| event("danny gained", json!({sort(tile): id(tile)})))
        .collect()
}
