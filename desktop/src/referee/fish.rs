//! The JSON protocol of Fish! Fish!! Fish!!!

use rules_core::{
    Game as _, Seat, Standings,
    fish::{
        Action, Fish, Hand, Outcome, Phase, Position, Setup,
        parts::{CARDS, School, Shade, Shoal},
    },
    grid::Direction,
    log::{Step, StepOf},
};
use serde_json::{Value, json};

use super::{
    protocol::{Fields, Protocol, plain_steps, same_names},
    read::Part,
    refusal::Refusal,
    shared::{first_option, gained, rest},
    sheet,
};

impl Protocol for Fish {
    const NAME: &'static str = "Fish! Fish!! Fish!!!";
    const ACTIONS: &'static str = r#"{"PlaceBoat":cell}, {"Sail":{"boat":boat,"dir":dir}}, {"Swim":{"cell":cell,"dir":dir}}, "EndMove", {"Drift":null or dir}, {"PlaceGrey":cell}, "NoGrey", {"TakeOpen":slot}, "TakeTop" or "StopDraw""#;
    const OUTCOMES: &'static str = r#"{"First":seat} or {"Card":dir}"#;
    const PHASES: &'static str = r#"Lot, Deal, Place, {"Move":"Nothing"}, {"Move":{"Boats":cell}}, {"Move":{"Fish":cell}}, {"Grey":allowance}, {"Draw":allowance}, {"Top":more}, {"Refill":{"slot":slot,"more":more}} or Over"#;
    const FIELDS: &'static [&'static str] = &[
        "first", "water", "boats", "stock", "catch", "open", "discard", "pass", "hands", "pile",
    ];
    const PER_SEAT: &'static [&'static str] = &["boats", "stock", "catch", "hands"];

    same_names!();
    plain_steps!();

    fn options() -> Value {
        json!([first_option(*Fish::TITLE.players().end())])
    }

    /// Others' cards are a number, except those that everybody saw them take. Of a school the top and
    /// the height can be seen. `unseen` is what may be in the pile and in the others' hands.
    fn hide(&self, seat: Seat, state: &mut Fields) {
        let table = self.position();
        let mut unseen = table.pile;
        let mut hand = |other| {
            let Hand { cards, shown } = table.hands[other];
            if other == seat {
                return json!({"cards": cards, "shown": shown, "count": cards.len()});
            }
            unseen.pour(&mut rest(cards, &shown));
            json!({"cards": null, "shown": shown, "count": cards.len()})
        };
        state["hands"] = table.players.seats().map(&mut hand).collect();
        state["pile"] = table.pile.len().into();
        state.insert("unseen".to_owned(), json!(unseen));
        let rows = state["water"].as_array_mut().into_iter().flatten();
        let cells = rows.filter_map(Value::as_array_mut).flatten();
        for (cell, (_, school)) in cells.zip(table.water.iter()) {
            *cell = top_and_height(school).into();
        }
    }

    /// A card that goes into a hand is seen by its owner, one that is laid open by everybody.
    fn sees(seat: Seat, before: &Fish, step: StepOf<Fish>, after: &Fish) -> bool {
        let (before, after) = (before.position(), after.position());
        !matches!(step, Step::Outcome(Outcome::Card(_)))
            || before.open != after.open
            || before.hands[seat] != after.hands[seat]
    }

    /// Water left out is as at the start, without the cells of boats; cards left out are in the pile.
    fn complete(table: &mut Position, given: &Fields) {
        if !given.contains_key("water") {
            let cells = table.boats.iter().flat_map(|(_, boats)| boats.iter());
            cells.for_each(|&cell| table.water[cell] = School::default());
        }
        if !given.contains_key("pile") {
            let mut dealt = table.discard;
            let open = table.open.into_iter().flatten();
            open.for_each(|card| dealt.add(card));
            let hands = table.hands.iter();
            hands.for_each(|(_, hand)| dealt.pour(&mut hand.cards.clone()));
            table.pile = rest(CARDS, &dealt);
        }
    }

    fn score(sheet: &Part<'_>) -> Result<Standings, Refusal> {
        sheet::fish(sheet)
    }

    fn events(before: &Fish, step: StepOf<Fish>, after: &Fish) -> Vec<Value> {
        let (before, after) = (before.position(), after.position());
        let mut events = Vec::new();
        let acting = before.seat;
        match step {
            Step::Decision(Action::Sail(boat, dir)) => {
                let number = usize::from(boat.number());
                let (from, to) = (
                    before.boats[acting].get(number),
                    after.boats[acting].get(number),
                );
                events.push(json!({
                    "event": "sailed", "seat": acting, "boat": boat, "dir": dir, "from": from, "to": to
                }));
            }
            Step::Decision(Action::Swim(from, dir)) => {
                let height = before.water[from].fish.len();
                let to = from.step(dir);
                events.push(
                    json!({"event": "swam", "fish": height, "dir": dir, "from": from, "to": to}),
                );
            }
            Step::Decision(Action::PlaceBoat(cell)) => {
                events.push(json!({"event": "boat", "seat": acting, "cell": cell}));
            }
            Step::Decision(Action::PlaceGrey(cell)) => {
                events.push(json!({"event": "grey", "seat": acting, "cell": cell}));
            }
            Step::Decision(Action::TakeOpen(slot)) => {
                let card = before.open.get(usize::from(slot.number()));
                events.push(json!({"event": "took", "seat": acting, "slot": slot, "card": card}));
            }
            Step::Outcome(Outcome::Card(card)) => events.push(drawn(before, after, card)),
            _ => {}
        }
        for card in gained(&before.discard, &after.discard) {
            events.push(json!({"event": "laid off", "seat": acting, "card": card}));
        }
        for seat in after.players.seats() {
            let (was, is) = (before.caught[seat], after.caught[seat]);
            if was != is {
                let fish = Shoal {
                    blue: is.blue.saturating_sub(was.blue),
                    white: is.white.saturating_sub(was.white),
                    grey: is.grey.saturating_sub(was.grey),
                };
                events.push(json!({"event": "caught", "seat": seat, "fish": fish}));
            }
        }
        if before.pass != after.pass {
            events.push(json!({"event": "new pass", "pass": after.pass}));
        }
        events
    }
}

/// The fish on top and the height of a school, as everybody sees them.
fn top_and_height(school: &School) -> String {
    let letter = match school.top {
        None => return ".".to_owned(),
        Some(Shade::Blue) => 'b',
        Some(Shade::White) => 'w',
        Some(Shade::Grey) => 'g',
    };
    match school.fish.len() {
        1 => letter.to_string(),
        height => format!("{letter}{height}"),
    }
}

/// Where a card of the pile went.
fn drawn(before: &Position, after: &Position, card: Direction) -> Value {
    let open = before.open.into_iter().zip(after.open);
    let slot = open
        .enumerate()
        .find(|(_, (before, after))| before != after);
    if let Some((slot, _)) = slot {
        return json!({"event": "opened", "slot": slot, "card": card});
    }
    let taker = match before.phase {
        Phase::Deal => {
            let mut seats = after.players.seats();
            seats.find(|&seat| before.hands[seat] != after.hands[seat])
        }
        _ => Some(before.seat),
    };
    json!({"event": "drew", "seat": taker, "card": card})
}
