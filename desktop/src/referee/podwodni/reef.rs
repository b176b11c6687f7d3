//! The table of Podwodni Łowcy in JSON, and what a step changed on it.

use rules_core::{
    bag::Bag,
    grid::Grid,
    log::{Step, StepOf},
    podwodni::{
        Action, Column, Outcome, Phase, Podwodni, Position, Setup, Tools,
        parts::{COLS, Card, Cards, Cell, DECK, DEEPEST, ROWS, Table},
    },
};
use serde_json::{Value, json};

use super::{
    super::{
        read::{Fields, Part},
        refusal::Refusal,
        words::{Term as _, bag, event, gained, list, maybe, per_seat, rest},
    },
    read_phase,
};

pub(super) const FIELDS: &[&str] = &[
    "table",
    "deck",
    "discard",
    "up",
    "down",
    "column",
    "pool",
    "last_turns",
];

pub(super) fn write(table: &Position) -> Value {
    let players = table.players;
    let row = |row: u8| -> Value {
        let cells = (0..COLS as u8).filter_map(|col| Cell::at(row, col));
        cells.map(|cell| maybe(table.table[cell])).collect()
    };
    json!({
        "table": (0..ROWS as u8).map(row).collect::<Value>(),
        "deck": bag(&table.deck),
        "discard": bag(&table.discard),
        "up": per_seat(players, |seat| bag(&table.up[seat])),
        "down": per_seat(players, |seat| table.down[seat].into()),
        "column": table.column.iter().copied().map(maybe).collect::<Value>(),
        "pool": bag(&table.pool),
        "last_turns": table.last_turns,
    })
}

/// Cards left out are in the deck. Which card of a scored set was turned face down is not kept, so for
/// each of them one fish of which most are left is taken as gone.
pub(super) fn read(setup: Setup, fields: &Fields<'_>) -> Result<Position, Refusal> {
    let start = Position::opening(setup)?;
    let players = start.players;
    let mut table = Position {
        phase: read_phase(&fields.need("phase")?)?,
        seat: fields.or("turn", start.seat, Part::term)?,
        table: fields.or("table", start.table, read_table)?,
        discard: fields.or("discard", start.discard, Part::bag)?,
        up: fields.or("up", start.up, |part| {
            part.per_seat(players, Bag::EMPTY, Part::bag)
        })?,
        down: fields.or("down", start.down, |part| {
            part.per_seat(players, 0, Part::count)
        })?,
        column: fields.or("column", start.column, read_column)?,
        pool: fields.or("pool", start.pool, Part::bag)?,
        last_turns: fields.or("last_turns", None, |part| part.maybe(Part::count))?,
        ..start
    };
    table.deck = match fields.get("deck") {
        Some(deck) => deck.bag()?,
        None => deck_left(&table),
    };
    Ok(table)
}

fn deck_left(table: &Position) -> Cards {
    let mut out = table.discard;
    let laid = table.table.iter().filter_map(|(_, &card)| card);
    let dived = table.column.iter().flatten().copied();
    laid.chain(dived).for_each(|card| out.add(card));
    let collections = table.up.iter().map(|(_, up)| up).chain([&table.pool]);
    let mut count = |card, n| (0..n).for_each(|_| out.add(card));
    for (catch, n) in collections.flat_map(Bag::iter) {
        count(Card::Catch(catch), n);
    }
    match table.phase {
        Phase::Flip(set) => set.cards().for_each(|catch| count(Card::Catch(catch), 1)),
        Phase::Tools(Tools { nets, harpoons }) => {
            count(Card::Net, nets);
            count(Card::Harpoon, harpoons);
        }
        _ => {}
    }
    let mut deck = rest(DECK, &out);
    for _ in table.down.iter().flat_map(|(_, &sets)| 0..sets) {
        let fish = deck.iter().filter(|(card, _)| card.fish().is_some());
        if let Some((card, _)) = fish.max_by_key(|&(_, count)| count) {
            deck.take(card);
        }
    }
    deck
}

fn read_table(part: &Part<'_>) -> Result<Table, Refusal> {
    let mut table = Grid::all(None);
    let mut cells = Cell::all();
    for row in part.list_of::<ROWS>()? {
        for (card, cell) in row.list_of::<COLS>()?.iter().zip(&mut cells) {
            table[cell] = card.maybe(Part::term)?;
        }
    }
    Ok(table)
}

fn read_column(part: &Part<'_>) -> Result<Column, Refusal> {
    let mut column = Column::new(None);
    for card in part.list()? {
        if !column.try_push(card.maybe(Part::term)?) {
            return Err(part.wrong(&format!("at most {DEEPEST} cards")));
        }
    }
    Ok(column)
}

pub(super) fn events(before: &Position, step: StepOf<Podwodni>, after: &Position) -> Vec<Value> {
    let mut events = Vec::new();
    let acting = before.seat.to_json();
    match step {
        Step::Outcome(Outcome::Card(card)) => events.push(drawn(before, card)),
        Step::Decision(Action::Net(seat, catch)) => {
            let netted = json!({"seat": acting, "from": seat.to_json(), "type": catch.to_json()});
            events.push(event("netted", netted));
        }
        Step::Decision(Action::Set(set)) => {
            let cards = list(set.cards());
            events.push(event("set", json!({"seat": acting, "cards": cards})));
        }
        _ => {}
    }
    for seat in after.players.seats() {
        let number = seat.to_json();
        let (was, is) = (&before.up[seat], &after.up[seat]);
        for catch in gained(was, is) {
            events.push(event(
                "gained",
                json!({"seat": number, "type": catch.to_json()}),
            ));
        }
        for catch in gained(is, was) {
            events.push(event(
                "gave",
                json!({"seat": number, "type": catch.to_json()}),
            ));
        }
        if before.down[seat] < after.down[seat] {
            events.push(event("turned down", json!({"seat": number})));
        }
    }
    let broken = matches!(before.phase, Phase::Descend(_))
        && (after.column.is_empty() || matches!(after.phase, Phase::Wash(..)));
    if broken {
        events.push(event("broken", json!({"seat": acting})));
    }
    for cell in Cell::all() {
        let card = after.table[cell];
        if card != before.table[cell] {
            let laid = json!({"cell": cell.to_json(), "card": maybe(card)});
            events.push(event("table", laid));
        }
    }
    if before.last_turns.is_none()
        && let Some(left) = after.last_turns
    {
        events.push(event("last turns", json!({"left": left})));
    }
    events
}

/// What a card of the deck was drawn for.
fn drawn(before: &Position, card: Card) -> Value {
    let place = match before.phase {
        Phase::Fill => "table",
        _ => "column",
    };
    event("drew", json!({"card": card.to_json(), "to": place}))
}
