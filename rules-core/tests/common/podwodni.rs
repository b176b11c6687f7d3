//! Fixture of Podwodni Łowcy for the conformance suite.

use std::{fmt::Write as _, ops::RangeInclusive};

use tacklebox_rules::{
    First, Game, Next, Seat,
    bag::Kind as _,
    podwodni::{
        Action, Corner, Grab, Outcome, Phase, Podwodni, Position, Set, Setup, Target,
        parts::{Card, Catch, Collection, DECK, Length},
    },
};

use super::fixture::Fixture;

impl Fixture for Podwodni {
    fn setups() -> Vec<Setup> {
        let mut setups = Vec::new();
        for players in 2..=5 {
            let last = First::Chosen(Seat::new(players - 1).unwrap());
            for length in [Length::Long, Length::Standard, Length::Short] {
                setups.extend([First::SEAT_0, last, First::Lot].map(|first| Setup {
                    players,
                    first,
                    length,
                }));
            }
        }
        setups
    }

    fn universe() -> Vec<Action> {
        let mut actions = vec![
            Action::Dive,
            Action::Score,
            Action::Deeper,
            Action::TakeColumn,
            Action::Skip,
            Action::Stop,
        ];
        actions.extend(Corner::ALL.map(Action::Corner));
        actions.extend((0..=u8::MAX).filter_map(Grab::new).map(Action::TakeRow));
        actions.extend(Target::all().map(Action::Harpoon));
        let sets = (0..=u16::MAX).filter_map(Set::from_code);
        actions.extend(sets.map(Action::Set));
        for catch in Catch::ALL {
            let of_catch = [Action::Wash, Action::Flip, Action::Extra, Action::Pick];
            actions.extend(of_catch.map(|action| action(catch)));
            actions.extend(Seat::ALL.map(|seat| Action::Net(seat, catch)));
        }
        actions
    }

    fn all_outcomes() -> Vec<Outcome> {
        let seats = Seat::ALL.map(Outcome::First).into_iter();
        seats.chain(Card::all().map(Outcome::Card)).collect()
    }

    fn check_conservation(&self) {
        let table = self.position();
        let mut seen = table.deck;
        seen.pour(&mut table.discard.clone());
        let laid = table.table.iter().map(|(_, card)| card);
        laid.chain(table.column.iter())
            .flatten()
            .for_each(|&card| seen.add(card));
        let mut catches = table.pool;
        table
            .up
            .iter()
            .for_each(|(_, up)| catches.pour(&mut up.clone()));
        match table.phase {
            Phase::Flip(set) => catches.pour(&mut set.collection()),
            Phase::Tools(tools) => {
                (0..tools.nets).for_each(|_| seen.add(Card::Net));
                (0..tools.harpoons).for_each(|_| seen.add(Card::Harpoon));
            }
            _ => {}
        }
        for (catch, count) in catches.iter() {
            (0..count).for_each(|_| seen.add(Card::Catch(catch)));
        }
        assert!(DECK.holds(&seen), "a card twice");
        let down: u32 = table.down.iter().map(|(_, &down)| u32::from(down)).sum();
        assert_eq!(seen.len() + down, 86);
        for special in [Card::Wave, Card::Net, Card::Harpoon] {
            assert_eq!(seen.count(special), 8);
        }
        if self.next() != Next::Over {
            assert!(table.deck.len() + table.discard.len() >= 8);
        }
    }

    fn left(&self) -> u32 {
        match self.position().phase {
            Phase::Lot => u32::from(self.position().players.count()),
            Phase::Fill | Phase::Plunge | Phase::Descend(_) => self.position().deck.len(),
            _ => 0,
        }
    }

    /// At most 16 sets, and no more than all fish and shrimps.
    const POINTS: RangeInclusive<i16> = 0..=222;

    /// All information is public.
    fn seen_by(&self, _seat: Seat) -> Position {
        *self.position()
    }

    fn show(&self) -> Option<String> {
        let table = self.position();
        if !matches!(table.phase, Phase::Choose | Phase::Over) {
            return None;
        }
        let mut text = String::new();
        for (cell, card) in table.table.iter() {
            let end = if cell.col() == 3 { "\n" } else { "" };
            write!(text, "{:>5}{end}", card.map_or(".".into(), card_name)).unwrap();
        }
        let (deck, discard) = (table.deck.len(), table.discard.len());
        let last_turns = match table.last_turns {
            Some(left) => format!(", last turns {left}"),
            None => String::new(),
        };
        writeln!(text, "    deck {deck}, discard {discard}{last_turns}").unwrap();
        for seat in table.players.seats() {
            let (number, sets) = (seat.number(), table.down[seat]);
            let up = names(&table.up[seat]);
            writeln!(text, "    seat {number}: {sets} sets, [{up}]").unwrap();
        }
        Some(text)
    }

    fn say(action: Action) -> String {
        match action {
            Action::Dive => "Dive".into(),
            Action::Score => "Score".into(),
            Action::Corner(corner) => format!("Corner({})", corner_name(corner)),
            Action::Deeper => "Deeper".into(),
            Action::TakeColumn => "TakeColumn".into(),
            Action::TakeRow(grab) => {
                let places: Vec<String> = grab.places().map(|place| place.to_string()).collect();
                format!("TakeRow{{{}}}", places.join(","))
            }
            Action::Wash(catch) => format!("Wash({})", catch_name(catch)),
            Action::Net(seat, catch) => format!("Net({},{})", seat.number(), catch_name(catch)),
            Action::Harpoon(target) => format!("Harpoon({})", target.number()),
            Action::Skip => "Skip".into(),
            Action::Set(set) => {
                let cards: Vec<String> = set.cards().map(catch_name).collect();
                format!("Set{{{}}}", cards.join(","))
            }
            Action::Stop => "Stop".into(),
            Action::Flip(catch) => format!("Flip({})", catch_name(catch)),
            Action::Extra(catch) => format!("Extra({})", catch_name(catch)),
            Action::Pick(catch) => format!("Pick({})", catch_name(catch)),
        }
    }

    fn tell(outcome: Outcome) -> String {
        match outcome {
            Outcome::First(seat) => format!("seat {} begins", seat.number()),
            Outcome::Card(card) => format!("card {}", card_name(card)),
        }
    }
}

fn corner_name(corner: Corner) -> &'static str {
    match corner {
        Corner::TopLeft => "TL",
        Corner::TopRight => "TR",
        Corner::BottomLeft => "BL",
        Corner::BottomRight => "BR",
    }
}

fn catch_name(catch: Catch) -> String {
    card_name(Card::Catch(catch))
}

fn card_name(card: Card) -> String {
    const NAMES: [&str; 13] = [
        "R1", "R2", "R3", "G1", "G2", "G3", "Y1", "Y2", "Y3", "S", "W", "N", "H",
    ];
    NAMES[card.index()].into()
}

fn names(collection: &Collection) -> String {
    let cards = collection
        .iter()
        .flat_map(|(catch, count)| (0..count).map(move |_| catch_name(catch)));
    cards.collect::<Vec<_>>().join(" ")
}
