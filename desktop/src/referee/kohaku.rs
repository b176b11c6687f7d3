//! The JSON protocol of Kōhaku. Tiles and goal cards are named by their numbers.

pub(super) mod notation;

use rules_core::{
    Game as _, Seat, Standings,
    kohaku::{
        Action, Dealt, Kohaku, Outcome, Phase, Pond, Position, Setup, Sort, Spot, Tile,
        parts::Stock,
    },
    log::{Step, StepOf},
};
use serde_json::{Value, json};

use super::{
    protocol::{Fields, Protocol, plain_steps, same_names},
    read::Part,
    refusal::Refusal,
    shared::{first_option, option},
    sheet,
};

impl Protocol for Kohaku {
    const NAME: &'static str = "Kōhaku";
    const ACTIONS: &'static str =
        r#"{"ChooseGoal":0 or 1}, {"Take":pair}, {"PlaceFish":[x,y]} or {"PlaceDeco":[x,y]}"#;
    const OUTCOMES: &'static str =
        r#"{"First":seat}, {"Fish":tile}, {"Deco":tile} or {"Goal":card}"#;
    const PHASES: &'static str =
        r#"Lot, {"Fill":then}, Deal, Goal, Take, Place, DannyFish, DannyDeco or Over"#;
    const FIELDS: &'static [&'static str] = &[
        "display",
        "fish",
        "fish_left",
        "decorations",
        "hand_fish",
        "hand_deco",
        "ponds",
        "danny",
        "goal_deck",
        "goals",
    ];
    const PER_SEAT: &'static [&'static str] = &["ponds", "goals"];

    same_names!();
    plain_steps!();

    fn options() -> Value {
        json!([
            first_option(*Kohaku::TITLE.players().end()),
            option("goals", json!([false, true]), false.into()),
        ])
    }

    fn absent(table: &Position, name: &str) -> Option<&'static str> {
        match name {
            "danny" if !table.is_solo() => Some("Danny plays against one player alone"),
            "goals" | "goal_deck" if !table.setup.goals => Some("this game has no goal cards"),
            _ => None,
        }
    }

    /// A pond is connected, so no tile lies further from the first than a pond has tiles.
    fn is_numbered(action: Action) -> bool {
        let fits = |spot: Spot, sort| {
            let steps = spot.x.unsigned_abs() as usize + spot.y.unsigned_abs() as usize;
            spot.sort() == sort && steps < Pond::MOST
        };
        match action {
            Action::ChooseGoal(_) | Action::Take(_) => true,
            Action::PlaceFish(spot) => fits(spot, Sort::Fish),
            Action::PlaceDeco(spot) => fits(spot, Sort::Decoration),
        }
    }

    /// Goal cards are dealt and kept in secret.
    fn sees(seat: Seat, before: &Kohaku, step: StepOf<Kohaku>, after: &Kohaku) -> bool {
        let secret = matches!(
            step,
            Step::Outcome(Outcome::Goal(_)) | Step::Decision(Action::ChooseGoal(_))
        );
        !secret || before.position().goals[seat] != after.position().goals[seat]
    }

    /// Others' goal cards are `null` until the kept one counts; `goals_unseen` is what they may be.
    fn hide(&self, seat: Seat, state: &mut Fields) {
        let table = self.position();
        if !table.setup.goals {
            return;
        }
        let mut unseen = table.goal_deck;
        let over = table.phase == Phase::Over;
        let mut shown = state.shift_remove("goals").unwrap_or_default();
        for other in table.players.seats().filter(|&other| other != seat) {
            let goals = &table.goals[other];
            for place in Dealt::ALL {
                let hidden = !over || goals.kept != Some(place);
                if let Some(card) = goals.card(place).filter(|_| hidden) {
                    unseen.add(card);
                }
            }
            shown[other.index()] = json!({
                "dealt": goals.dealt.iter().flatten().count(),
                "has_chosen": goals.kept.is_some(),
                "revealed": goals.kept_card().filter(|_| over),
            });
        }
        state["goal_deck"] = table.goal_deck.len().into();
        state.insert("goals_unseen".to_owned(), json!(unseen));
        state.insert("goals".to_owned(), shown);
    }

    /// Tiles and goal cards left out are unseen; of the fish the stack holds all but those removed.
    fn complete(table: &mut Position, given: &Fields) {
        let left_out = |name: &str| !given.contains_key(name);
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
        for tile in tiles.collect::<Vec<_>>() {
            match tile {
                Tile::Fish(tile) if left_out("fish") => table.fish.take(tile),
                Tile::Decoration(tile) if left_out("decorations") => table.decorations.take(tile),
                _ => true,
            };
        }
        if left_out("goal_deck") {
            let dealt = table.goals.iter().flat_map(|(_, goals)| goals.dealt);
            dealt
                .flatten()
                .for_each(|card| _ = table.goal_deck.take(card));
        }
        if left_out("fish_left") {
            let removed = u32::from(Stock::for_players(table.players.count()).removed);
            // There are at most 58 fish tiles.
            table.fish_left = table.fish.len().saturating_sub(removed) as u8;
        }
    }

    fn score(sheet: &Part<'_>) -> Result<Standings, Refusal> {
        sheet::kohaku(sheet)
    }

    fn events(before: &Kohaku, step: StepOf<Kohaku>, after: &Kohaku) -> Vec<Value> {
        let (before, after) = (before.position(), after.position());
        let mut events = Vec::new();
        let seat = before.seat;
        match step {
            Step::Decision(Action::Take(pair)) => {
                let (fish, deco) = (after.hand_fish, after.hand_deco);
                events.push(
                    json!({"event": "took", "seat": seat, "pair": pair, "fish": fish, "deco": deco}),
                );
            }
            Step::Decision(Action::PlaceFish(spot)) => {
                let fish = before.hand_fish;
                events.push(json!({"event": "laid", "seat": seat, "at": spot, "fish": fish}));
            }
            Step::Decision(Action::PlaceDeco(spot)) => {
                let deco = before.hand_deco;
                events.push(json!({"event": "laid", "seat": seat, "at": spot, "deco": deco}));
            }
            Step::Decision(Action::ChooseGoal(dealt)) => {
                let card = before.goals[seat].card(dealt);
                events.push(json!({"event": "goal kept", "seat": seat, "card": card}));
            }
            Step::Outcome(Outcome::Goal(card)) => {
                events.push(json!({"event": "goal dealt", "seat": seat, "card": card}));
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
                    Some((from, _)) => json!({"event": "slid", "from": from, "to": cell}),
                    None => json!({"event": "shown", "cell": cell, sort(tile): tile}),
                });
            }
        }
        events
    }
}

/// The field that a tile's number stands in.
fn sort(tile: Tile) -> &'static str {
    match tile.sort() {
        Sort::Fish => "fish",
        Sort::Decoration => "deco",
    }
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
        .map(|tile| json!({"event": "danny gained", sort(tile): tile}))
        .collect()
}
