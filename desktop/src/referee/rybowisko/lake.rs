//! The table of Rybowisko in JSON, and what a step changed on it.

use rules_core::{
    bag::{Bag, Unique},
    log::{Step, StepOf},
    rybowisko::{
        Grounds, Laid, Outcome, Position, Rybowisko, Setup, Side, Slot, Slots,
        lake::Place,
        parts::{ALL_CARDS, ASHORE, Cards, Cell, Colour, Token, Way, Ways},
    },
};
use serde_json::{Map, Value, json};

use super::{
    super::{
        read::{Fields, Part},
        refusal::Refusal,
        words::{Named as _, Term as _, bag, event, gained, maybe, per_seat, rest, unique},
    },
    read_phase,
};

pub(super) const FIELDS: &[&str] = &[
    "first", "fishers", "luck", "fish", "slots", "pile", "tokens", "aside", "mixed",
];

pub(super) fn write(table: &Position) -> Value {
    let players = table.players;
    let pair = |colour: Colour| {
        let cards: Value = table.slots.pair(colour).map(maybe).into_iter().collect();
        (colour.name(), cards)
    };
    let slots: Map<String, Value> = Colour::ALL.map(pair).into_iter().collect();
    json!({
        "first": table.first.to_json(),
        "fishers": per_seat(players, |seat| table.fishers[seat].to_json()),
        "luck": per_seat(players, |seat| table.luck[seat].into()),
        "fish": per_seat(players, |seat| bag(&table.fish[seat])),
        "slots": slots,
        "pile": bag(&table.pile),
        "tokens": table.grounds.iter().map(write_token).collect::<Value>(),
        "aside": unique(&table.aside),
        "mixed": unique(&table.mixed),
    })
}

pub(super) fn write_slot(slot: Slot) -> Value {
    json!({"colour": slot.colour.to_json(), "side": slot.side.to_json()})
}

fn write_token((place, laid): (Place, Laid)) -> Value {
    json!({"at": place.cell().to_json(), "token": name_laid(laid)})
}

/// Its colour and the directions it may have: `RN` if it is known, `RNES` if it is one of three.
fn name_laid(laid: Laid) -> String {
    let ways = laid.ways.iter().map(Way::name);
    laid.colour.name() + &ways.collect::<String>()
}

fn read_laid(part: &Part<'_>) -> Result<Laid, Refusal> {
    let wrong =
        || part.wrong("a colour R, Y, G or B and the directions it may have, as in \"RNES\"");
    let mut signs = part.text()?.chars().map(String::from);
    let colour = signs.next().and_then(|sign| Colour::named(&sign));
    let ways = signs
        .map(|sign| Way::named(&sign))
        .collect::<Option<Vec<_>>>();
    match (colour, ways) {
        (Some(colour), Some(ways)) if !ways.is_empty() => Ok(Laid {
            colour,
            ways: ways.into_iter().fold(Ways::NONE, Ways::with),
        }),
        _ => Err(wrong()),
    }
}

/// Cards left out are in the pile, tokens left out are aside.
pub(super) fn read(setup: Setup, fields: &Fields<'_>) -> Result<Position, Refusal> {
    let start = Position::opening(setup)?;
    let players = start.players;
    let fish = fields.or("fish", start.fish, |part| {
        part.per_seat(players, Bag::EMPTY, Part::bag)
    })?;
    let slots = fields.or("slots", start.slots, read_slots)?;
    let grounds = fields.or("tokens", start.grounds, read_tokens)?;
    let mixed = fields.or("mixed", start.mixed, Part::unique)?;
    let first = fields.or("first", start.first, Part::term)?;
    Ok(Position {
        phase: read_phase(&fields.need("phase")?)?,
        first,
        seat: fields.or("turn", first, Part::term)?,
        fishers: fields.or("fishers", start.fishers, |part| {
            part.per_seat(players, ASHORE, Part::term)
        })?,
        luck: fields.or("luck", start.luck, |part| {
            part.per_seat(players, 0, Part::count)
        })?,
        pile: match fields.get("pile") {
            Some(pile) => pile.bag()?,
            None => {
                let mut dealt: Cards = Bag::EMPTY;
                slots.cards().for_each(|card| dealt.add(card));
                fish.iter()
                    .for_each(|(_, own)| dealt.pour(&mut own.clone()));
                rest(ALL_CARDS, &dealt)
            }
        },
        aside: match fields.get("aside") {
            Some(aside) => aside.unique()?,
            None => tokens_aside(&grounds, &mixed),
        },
        fish,
        slots,
        grounds,
        mixed,
        ..start
    })
}

fn tokens_aside(grounds: &Grounds, mixed: &Unique<Token>) -> Unique<Token> {
    let mut aside = Unique::first(Token::COUNT);
    mixed.iter().for_each(|token| _ = aside.take(token));
    for (_, laid) in grounds.iter() {
        let colour = laid.colour;
        laid.ways
            .iter()
            .for_each(|way| _ = aside.take(Token { colour, way }));
    }
    aside
}

fn read_slots(part: &Part<'_>) -> Result<Slots, Refusal> {
    let pairs = part.fields(&["R", "Y", "G", "B"])?;
    let mut slots = Slots::EMPTY;
    for colour in Colour::ALL {
        let Some(pair) = pairs.get(&colour.name()) else {
            continue;
        };
        for (side, card) in Side::ALL.into_iter().zip(pair.list_of::<2>()?) {
            slots.put(Slot { colour, side }, card.maybe(Part::term)?);
        }
    }
    Ok(slots)
}

fn read_tokens(part: &Part<'_>) -> Result<Grounds, Refusal> {
    let mut grounds = Grounds::EMPTY;
    for token in part.list()? {
        let fields = token.fields(&["at", "token"])?;
        let at = fields.need("at")?;
        let place = Place::on(at.term::<Cell>()?);
        let place = place.ok_or_else(|| at.wrong("the cell of a fishing place"))?;
        if grounds.get(place).is_some() {
            return Err(at.wrong("one token a place"));
        }
        let laid = read_laid(&fields.need("token")?)?;
        grounds.put(place, Some(laid));
    }
    Ok(grounds)
}

pub(super) fn events(before: &Position, step: StepOf<Rybowisko>, after: &Position) -> Vec<Value> {
    let mut events = Vec::new();
    if let Step::Outcome(Outcome::Rolled(face)) = step {
        events.push(event("rolled", json!({"face": face.to_json()})));
    }
    for seat in after.players.seats() {
        let number = seat.to_json();
        let (from, to) = (before.fishers[seat], after.fishers[seat]);
        if from != to {
            let moved = json!({"seat": number, "from": from.to_json(), "to": to.to_json()});
            events.push(event("moved", moved));
        }
        let (from, to) = (before.luck[seat], after.luck[seat]);
        if from != to {
            events.push(event(
                "luck",
                json!({"seat": number, "from": from, "to": to}),
            ));
        }
        for species in gained(&before.fish[seat], &after.fish[seat]) {
            let caught = json!({"seat": number, "fish": species.to_json()});
            events.push(event("caught", caught));
        }
    }
    for slot in Slot::all() {
        let card = after.slots.get(slot);
        if let Some(card) = card.filter(|_| card != before.slots.get(slot)) {
            let dealt = json!({"slot": write_slot(slot), "fish": card.to_json()});
            events.push(event("dealt", dealt));
        }
    }
    if let Step::Outcome(Outcome::Carried(way)) = step
        && let Some(laid) = before.token_on(before.fishers[before.seat])
    {
        let token = Token {
            colour: laid.colour,
            way,
        };
        let at = before.fishers[before.seat].to_json();
        events.push(event("turned", json!({"at": at, "token": token.to_json()})));
    }
    for (place, laid) in after.grounds.iter() {
        if before.grounds.get(place).is_none() {
            let at = place.cell().to_json();
            let laid = json!({"at": at, "colour": laid.colour.to_json()});
            events.push(event("laid", laid));
        }
    }
    events
}
