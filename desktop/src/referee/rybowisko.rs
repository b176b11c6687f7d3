//! The JSON protocol of Rybowisko.

use rules_core::{
    BadSetup, Game as _, Seat, Standings,
    bag::{Bag, Unique},
    log::{Step, StepOf},
    rybowisko::{
        Action, Age, Luck, Outcome, Position, Rybowisko, Setup, Slot,
        parts::{ALL_CARDS, Cards, Colour, MOST_PLAYERS, TARGET, TARGETS, Token},
    },
};
use serde_json::{Value, json};

use super::{
    protocol::{Fields, Protocol, object, plain_steps, same_names},
    read::Part,
    refusal::Refusal,
    shared::{first_option, gained, marked, option, rest},
    sheet,
};

impl Protocol for Rybowisko {
    const NAME: &'static str = "Rybowisko";
    const ACTIONS: &'static str = r#"{"Move":cell}, {"Take":0 or 1}, "Reroll" or "GiveUp""#;
    const OUTCOMES: &'static str = r#"First, Card, Aside, Laid, Rolled or Carried with what belongs to it, as in {"Rolled":4}"#;
    const PHASES: &'static str = r#"Lot, Deal, {"Mix":then}, {"Lay":then}, Move, Cast, {"Pick":face}, {"Miss":face}, {"Stock":{"colour":colour,"side":side}}, Drift or Over"#;
    const FIELDS: &'static [&'static str] = &[
        "first", "fishers", "luck", "fish", "slots", "pile", "tokens", "aside", "mixed",
    ];
    const PER_SEAT: &'static [&'static str] = &["fishers", "luck", "fish"];

    same_names!();
    plain_steps!();

    fn options() -> Value {
        let usual = |players| {
            let colours = &Colour::usual(players)[..usize::from(players)];
            (players.to_string(), json!(colours))
        };
        let usual = Value::Object(Rybowisko::TITLE.players().map(usual).collect());
        json!([
            first_option(*Rybowisko::TITLE.players().end()),
            option("target", TARGETS.collect(), TARGET.into()),
            marked("each", option("luck", json!([2, 3, 4]), 3.into())),
            marked("each", option("colours", json!(Colour::ALL), usual)),
        ])
    }

    /// Luck and colours are lists with one entry for each player.
    fn read_setup(players: u8, options: Option<&Part<'_>>) -> Result<Setup, Refusal> {
        let mut setup = Setup::players(players);
        let Some(options) = options else {
            return Ok(setup);
        };
        options.only(&["first", "target", "luck", "colours"])?;
        if let Some(first) = options.get("first") {
            setup.first = first.read()?;
        }
        if let Some(target) = options.get("target") {
            setup.target = target.size()?;
        }
        if let Some(luck) = options.get("luck") {
            setup.luck = read_luck(&luck.per_player(players)?)?;
        }
        if let Some(colours) = options.get("colours") {
            let chosen = colours.per_player(players)?;
            let chosen: Vec<Colour> = chosen.iter().map(Part::read).collect::<Result<_, _>>()?;
            let left = Colour::ALL
                .into_iter()
                .filter(|colour| !chosen.contains(colour));
            let all = chosen.iter().copied().chain(left);
            setup
                .colours
                .iter_mut()
                .zip(all)
                .for_each(|(place, colour)| *place = colour);
        }
        Ok(setup)
    }

    fn write_options(setup: Setup) -> Fields {
        let players = usize::from(setup.players);
        let seats = Seat::ALL.iter().take(players);
        let luck: Vec<u8> = seats.map(|seat| setup.luck.of(*seat)).collect();
        object(json!({
            "first": setup.first,
            "target": setup.target,
            "luck": luck,
            "colours": setup.colours[..players],
        }))
    }

    /// Cards left out are in the pile, tokens left out are aside.
    fn complete(table: &mut Position, given: &Fields) {
        if !given.contains_key("pile") {
            let mut dealt: Cards = Bag::EMPTY;
            table.slots.cards().for_each(|card| dealt.add(card));
            let fish = table.fish.iter();
            fish.for_each(|(_, own)| dealt.pour(&mut own.clone()));
            table.pile = rest(ALL_CARDS, &dealt);
        }
        if !given.contains_key("aside") {
            table.aside = Unique::first(Token::COUNT);
            let laid = table.grounds.iter().flat_map(|(_, laid)| {
                let colour = laid.colour;
                let ways: Vec<_> = laid.ways.iter().collect();
                ways.into_iter().map(move |way| Token { colour, way })
            });
            for token in table.mixed.iter().chain(laid) {
                table.aside.take(token);
            }
        }
    }

    fn score(sheet: &Part<'_>) -> Result<Standings, Refusal> {
        sheet::rybowisko(sheet)
    }

    fn events(before: &Rybowisko, step: StepOf<Rybowisko>, after: &Rybowisko) -> Vec<Value> {
        let (before, after) = (before.position(), after.position());
        let mut events = Vec::new();
        if let Step::Outcome(Outcome::Rolled(face)) = step {
            events.push(json!({"event": "rolled", "face": face}));
        }
        for seat in after.players.seats() {
            let (from, to) = (before.fishers[seat], after.fishers[seat]);
            if from != to {
                events.push(json!({"event": "moved", "seat": seat, "from": from, "to": to}));
            }
            let (from, to) = (before.luck[seat], after.luck[seat]);
            if from != to {
                events.push(json!({"event": "luck", "seat": seat, "from": from, "to": to}));
            }
            for species in gained(&before.fish[seat], &after.fish[seat]) {
                events.push(json!({"event": "caught", "seat": seat, "fish": species}));
            }
        }
        for slot in Slot::all() {
            let card = after.slots.get(slot);
            if card.is_some() && card != before.slots.get(slot) {
                events.push(json!({"event": "dealt", "slot": slot, "fish": card}));
            }
        }
        let at = before.fishers[before.seat];
        if let Step::Outcome(Outcome::Carried(way)) = step
            && let Some(laid) = before.token_on(at)
        {
            let colour = laid.colour;
            events.push(json!({"event": "turned", "at": at, "token": Token { colour, way }}));
        }
        for (place, laid) in after.grounds.iter() {
            if before.grounds.get(place).is_none() {
                let (at, colour) = (place.cell(), laid.colour);
                events.push(json!({"event": "laid", "at": at, "colour": colour}));
            }
        }
        events
    }
}

/// Three luck tokens for everybody, or two or four by age.
fn read_luck(luck: &[Part<'_>]) -> Result<Luck, Refusal> {
    let luck = luck.iter().map(Part::size).collect::<Result<Vec<_>, _>>()?;
    if luck.iter().all(|&luck| luck == 3) {
        return Ok(Luck::Even);
    }
    let mut ages = [Age::Adult; MOST_PLAYERS];
    for (age, luck) in ages.iter_mut().zip(luck) {
        *age = match luck {
            2 => Age::Adult,
            4 => Age::Child,
            _ => return Err(BadSetup::Luck.into()),
        };
    }
    Ok(Luck::ByAge(ages))
}
