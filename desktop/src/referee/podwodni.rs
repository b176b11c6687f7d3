//! The JSON protocol of Podwodni Łowcy.

use rules_core::{
    Game as _, Seat, Standings,
    bag::Bag,
    log::{Step, StepOf},
    podwodni::{
        Action, Outcome, Phase, Podwodni, Position, Setup, Tools,
        parts::{Card, Cards, Cell, DECK, Length},
    },
};
use serde_json::{Value, json};

use super::{
    protocol::{Fields, Protocol, plain_steps, same_names},
    read::Part,
    refusal::Refusal,
    shared::{first_option, gained, option, rest},
    sheet,
};

impl Protocol for Podwodni {
    const NAME: &'static str = "Podwodni Łowcy";
    const ACTIONS: &'static str = r#""Dive", "Score", {"Corner":corner}, "Deeper", "TakeColumn", {"TakeRow":[places]}, {"Wash":type}, {"Net":{"seat":seat,"type":type}}, {"Harpoon":target}, "Skip", {"Set":[types]}, "Stop", {"Flip":type}, {"Extra":type} or {"Pick":type}"#;
    const OUTCOMES: &'static str = r#"{"First":seat} or {"Card":card}"#;
    const PHASES: &'static str = r#"Lot, Fill, Choose, Plunge, Corner, {"Descend":corner}, {"Depth":corner}, {"Wash":{"corner":corner,"seat":seat}}, {"Tools":{"nets":n,"harpoons":n}}, Set, Scored, {"Flip":[types]}, {"Extra":1 or 2}, {"Pick":seat} or Over"#;
    const FIELDS: &'static [&'static str] = &[
        "table",
        "deck",
        "discard",
        "up",
        "down",
        "column",
        "pool",
        "last_turns",
    ];
    const PER_SEAT: &'static [&'static str] = &["up", "down"];

    same_names!();
    plain_steps!();

    fn options() -> Value {
        json!([
            first_option(*Podwodni::TITLE.players().end()),
            option("goal", json!(Length::ALL), json!(Length::Standard)),
        ])
    }

    /// Cards left out are in the deck.
    fn complete(table: &mut Position, given: &Fields) {
        if !given.contains_key("deck") {
            table.deck = deck_left(table);
        }
    }

    fn score(sheet: &Part<'_>) -> Result<Standings, Refusal> {
        sheet::podwodni(sheet)
    }

    fn events(before: &Podwodni, step: StepOf<Podwodni>, after: &Podwodni) -> Vec<Value> {
        let (before, after) = (before.position(), after.position());
        let mut events = Vec::new();
        let acting = before.seat;
        match step {
            Step::Outcome(Outcome::Card(card)) => {
                let to = match before.phase {
                    Phase::Fill => "table",
                    _ => "column",
                };
                events.push(json!({"event": "drew", "card": card, "to": to}));
            }
            Step::Decision(Action::Net(from, catch)) => {
                events
                    .push(json!({"event": "netted", "seat": acting, "from": from, "type": catch}));
            }
            Step::Decision(Action::Set(cards)) => {
                events.push(json!({"event": "set", "seat": acting, "cards": cards}));
            }
            _ => {}
        }
        for seat in after.players.seats() {
            let (was, is) = (&before.up[seat], &after.up[seat]);
            for catch in gained(was, is) {
                events.push(json!({"event": "gained", "seat": seat, "type": catch}));
            }
            for catch in gained(is, was) {
                events.push(json!({"event": "gave", "seat": seat, "type": catch}));
            }
            if before.down[seat] < after.down[seat] {
                events.push(json!({"event": "turned down", "seat": seat}));
            }
        }
        let broken = matches!(before.phase, Phase::Descend(_))
            && (after.column.is_empty() || matches!(after.phase, Phase::Wash(..)));
        if broken {
            events.push(json!({"event": "broken", "seat": acting}));
        }
        for cell in Cell::all() {
            let card = after.table[cell];
            if card != before.table[cell] {
                events.push(json!({"event": "table", "cell": cell, "card": card}));
            }
        }
        if before.last_turns.is_none()
            && let Some(left) = after.last_turns
        {
            events.push(json!({"event": "last turns", "left": left}));
        }
        events
    }
}

/// The cards that lie nowhere else. Which card of a scored set was turned face down is not kept, so for
/// each of them one fish of which most are left counts as gone.
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
