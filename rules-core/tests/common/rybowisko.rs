//! Fixture of Rybowisko for the conformance suite.

use std::{fmt::Write as _, ops::RangeInclusive};

use tacklebox_rules::{
    First, Game, Seat,
    bag::Kind as _,
    rybowisko::{
        Action, Age, Luck, Outcome, Phase, Position, Rybowisko, Setup, Side, Slot,
        lake::{Place, WATER},
        parts::{ALL_CARDS, Cards, Cell, Colour, Face, Species, Token, Way, Ways},
    },
};

use super::fixture::Fixture;

impl Fixture for Rybowisko {
    /// Each number of players and each first player with the plain game, a long one (four can then
    /// empty the pile) and one with everything chosen.
    fn setups() -> Vec<Setup> {
        let mut setups = Vec::new();
        for players in 2..=4 {
            let last = First::Chosen(Seat::new(players - 1).unwrap());
            for first in [First::SEAT_0, last, First::Lot] {
                let plain = Setup {
                    first,
                    ..Setup::players(players)
                };
                let long = Setup {
                    target: 13,
                    ..plain
                };
                let [red, yellow, green, blue] = Colour::ALL;
                let chosen = Setup {
                    target: 9,
                    luck: Luck::ByAge([Age::Child, Age::Adult, Age::Child, Age::Adult]),
                    colours: [green, red, blue, yellow],
                    ..plain
                };
                setups.extend([plain, long, chosen]);
            }
        }
        setups
    }

    fn universe() -> Vec<Action> {
        let mut actions: Vec<Action> = Cell::all().map(Action::Move).collect();
        actions.extend(Side::ALL.map(Action::Take));
        actions.extend([Action::Reroll, Action::GiveUp]);
        actions
    }

    fn all_outcomes() -> Vec<Outcome> {
        let mut outcomes = Seat::ALL.map(Outcome::First).to_vec();
        outcomes.extend(Species::all().map(Outcome::Card));
        outcomes.extend((0..16).filter_map(Token::from_index).map(Outcome::Aside));
        outcomes.extend(Colour::ALL.map(Outcome::Laid));
        outcomes.extend(Face::all().map(Outcome::Rolled));
        outcomes.extend(Way::ALL.map(Outcome::Carried));
        outcomes
    }

    fn check_conservation(&self) {
        let table = self.position();
        let mut cards = table.pile;
        table.slots.cards().for_each(|card| cards.add(card));
        for (_, fish) in table.fish.iter() {
            cards.pour(&mut fish.clone());
            assert!(fish.len() <= u32::from(table.setup.target));
        }
        assert_eq!(cards, ALL_CARDS);
        let empty = Slot::all().any(|slot| table.slots.get(slot).is_none());
        let being_filled = matches!(table.phase, Phase::Lot | Phase::Deal | Phase::Stock(_));
        assert!(!empty || being_filled || table.pile.is_empty());

        for (place, laid) in table.grounds.iter() {
            assert!(!laid.ways.is_empty(), "{place:?} has no direction left");
        }
        for colour in Colour::ALL {
            let laid = table
                .grounds
                .iter()
                .filter(|(_, laid)| laid.colour == colour);
            let aside = table.aside.iter().filter(|token| token.colour == colour);
            let known = laid.count() + aside.count();
            assert!(known <= 4 && (known == 4 || !table.mixed.is_empty()));
        }
        let between_turns = matches!(table.phase, Phase::Move | Phase::Over);
        assert!(!between_turns || (1..=7).contains(&table.aside.len()));

        for seat in table.players.seats() {
            let cell = table.fishers[seat];
            assert!(WATER.has(cell));
            assert_eq!(table.fisher_on(cell), Some(seat), "two on a cell");
            assert!(table.luck[seat] <= table.setup.luck.of(seat));
            let waits = seat != table.seat || between_turns;
            assert!(
                !waits || table.token_on(cell).is_none(),
                "a token under a fisher"
            );
        }
    }

    fn left(&self) -> u32 {
        let table = self.position();
        let holes = || Place::all().filter(|&place| table.grounds.get(place).is_none());
        match table.phase {
            Phase::Lot => u32::from(table.players.count()),
            Phase::Deal | Phase::Stock(_) => table.pile.len(),
            Phase::Mix(_) => table.mixed.len(),
            Phase::Lay(_) => holes()
                .filter(|place| table.fisher_on(place.cell()).is_none())
                .count() as u32,
            Phase::Cast => 6,
            Phase::Drift => table
                .token_on(table.fishers[table.seat])
                .unwrap()
                .ways
                .len(),
            Phase::Move | Phase::Pick(_) | Phase::Miss(_) | Phase::Over => 0,
        }
    }

    /// Nothing, or thirteen rare fish with four sets.
    const POINTS: RangeInclusive<i16> = 0..=34;

    /// A move without a catch passes the turn; every other action leads to a chance node.
    const TAKES_BACK: bool = false;

    /// All information is public.
    fn seen_by(&self, _seat: Seat) -> Position {
        *self.position()
    }

    fn show(&self) -> Option<String> {
        let table = self.position();
        let round_begins = table.phase == Phase::Move && table.seat == table.first;
        if !round_begins && table.phase != Phase::Over {
            return None;
        }
        let mut text = String::new();
        for cell in Cell::all() {
            let sign = match (table.fisher_on(cell), table.token_on(cell)) {
                (Some(seat), _) => format!("@{}", seat.number()),
                (None, Some(token)) => {
                    format!("{}{}", letter(token.colour), way_names(token.ways))
                }
                (None, None) if Place::on(cell).is_some() => "o".into(),
                (None, None) if WATER.has(cell) => "~".into(),
                (None, None) => "".into(),
            };
            write!(text, " {sign:>5}").unwrap();
            if cell.col() == 8 {
                text.truncate(text.trim_end().len());
                text += "\n";
            }
        }
        for colour in Colour::ALL {
            let cards = table
                .slots
                .pair(colour)
                .map(|card| card.map_or("none".into(), card_name));
            writeln!(text, "    {colour:?}: {}", cards.join(", ")).unwrap();
        }
        let aside = table.aside.iter().map(token_name).collect::<Vec<_>>();
        writeln!(
            text,
            "    pile {}, aside {}",
            table.pile.len(),
            aside.join(" ")
        )
        .unwrap();
        for seat in table.players.seats() {
            let (number, luck) = (seat.number(), table.luck[seat]);
            let fish = fish_names(&table.fish[seat]);
            let (most, count) = (table.setup.luck.of(seat), table.fish[seat].len());
            writeln!(
                text,
                "    seat {number}: luck {luck}/{most}, {count} fish{fish}"
            )
            .unwrap();
        }
        Some(text)
    }

    fn say(action: Action) -> String {
        match action {
            Action::Move(cell) => format!("Move({},{})", cell.row(), cell.col()),
            Action::Take(side) => format!("Take({})", side as u8),
            Action::Reroll => "Reroll".into(),
            Action::GiveUp => "GiveUp".into(),
        }
    }

    fn tell(outcome: Outcome) -> String {
        match outcome {
            Outcome::First(seat) => format!("seat {} begins", seat.number()),
            Outcome::Card(species) => format!("card {}", card_name(species)),
            Outcome::Aside(token) => format!("{} stays aside", token_name(token)),
            Outcome::Laid(colour) => format!("token {colour:?}"),
            Outcome::Rolled(face) => format!("roll {}", face.pips()),
            Outcome::Carried(way) => format!("carried {way:?}"),
        }
    }
}

fn letter(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "R",
        Colour::Yellow => "Y",
        Colour::Green => "G",
        Colour::Blue => "B",
    }
}

fn way_names(ways: Ways) -> String {
    let names = ways.iter().map(|way| format!("{way:?}").to_lowercase());
    names.collect()
}

fn token_name(token: Token) -> String {
    format!("{}{:?}", letter(token.colour), token.way)
}

/// `Bitterling 2-3 Small +1`.
fn card_name(species: Species) -> String {
    let (low, high) = species.range();
    let rare = if species.is_rare() { " +1" } else { "" };
    format!("{species:?} {low}-{high} {:?}{rare}", species.category())
}

fn fish_names(fish: &Cards) -> String {
    let names = fish
        .iter()
        .flat_map(|(species, n)| (0..n).map(move |_| format!(", {species:?}")));
    names.collect()
}
