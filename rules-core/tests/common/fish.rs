//! Fixture of Fish! Fish!! Fish!!! for the conformance suite.

use std::{fmt::Write as _, ops::RangeInclusive};

use tacklebox_rules::{
    First, Game, Seat,
    bag::Bag,
    fish::{
        Action, Boat, Fish, Moved, Outcome, Phase, Position, Setup, Slot,
        parts::{CARDS, Cards, Cell, Shade, Shoal, all_fish},
    },
    grid::Direction,
};

use super::fixture::Fixture;

impl Fixture for Fish {
    fn setups() -> Vec<Setup> {
        let seats = |players: u8| {
            [
                First::SEAT_0,
                First::Chosen(Seat::new(players - 1).unwrap()),
            ]
        };
        let firsts = |players: u8| seats(players).into_iter().chain([First::Lot]);
        (2..=5)
            .flat_map(|players| firsts(players).map(move |first| Setup { players, first }))
            .collect()
    }

    fn universe() -> Vec<Action> {
        let mut actions = vec![
            Action::EndMove,
            Action::Drift(None),
            Action::NoGrey,
            Action::TakeTop,
            Action::StopDraw,
        ];
        actions.extend(Slot::all().map(Action::TakeOpen));
        for way in Direction::ALL {
            actions.push(Action::Drift(Some(way)));
            actions.extend(Boat::all().map(|boat| Action::Sail(boat, way)));
            actions.extend(Cell::all().map(|cell| Action::Swim(cell, way)));
        }
        actions.extend(Cell::all().flat_map(|c| [Action::PlaceBoat(c), Action::PlaceGrey(c)]));
        actions
    }

    fn all_outcomes() -> Vec<Outcome> {
        let seats = Seat::ALL.map(Outcome::First).into_iter();
        seats.chain(Direction::ALL.map(Outcome::Card)).collect()
    }

    fn check_conservation(&self) {
        let table = self.position();
        let mut cards = table.pile;
        cards.pour(&mut table.discard.clone());
        table
            .open
            .iter()
            .flatten()
            .for_each(|&card| cards.add(card));
        table
            .hands
            .iter()
            .for_each(|(_, hand)| cards.pour(&mut hand.cards.clone()));
        assert_eq!(cards, CARDS);

        let stock = table.stock.iter().map(|(_, &grey)| Shoal {
            grey,
            ..Shoal::default()
        });
        let caught = table.caught.iter().map(|(_, &shoal)| shoal);
        let swimming = table.water.iter().map(|(_, school)| school.fish);
        let fish = stock
            .chain(caught)
            .chain(swimming)
            .fold(Shoal::default(), Shoal::join);
        assert_eq!(fish, all_fish(table.players.count()));
        let cells = table.water.iter().filter(|(_, school)| !school.is_empty());
        assert!(cells.count() <= 91, "cells with fish never become more");
        for &cell in table.boats.iter().flat_map(|(_, boats)| boats.iter()) {
            assert!(table.water[cell].is_empty(), "fish under a boat");
        }
    }

    fn left(&self) -> u32 {
        match self.position().phase {
            Phase::Lot => u32::from(self.position().players.count()),
            Phase::Deal | Phase::Top(_) | Phase::Refill(..) => self.position().pile.len(),
            Phase::Place | Phase::Move(_) | Phase::Grey(_) | Phase::Draw(_) | Phase::Over => 0,
        }
    }

    /// Two greys kept, or every fish caught.
    const POINTS: RangeInclusive<i16> = -10..=191;

    fn seen_by(&self, seat: Seat) -> Position {
        let mut seen = *self.position();
        let face_down = |cards: u32| Cards::of([cards as u8, 0, 0, 0, 0, 0, 0, 0]);
        for other in seen.players.seats().filter(|&other| other != seat) {
            let hand = &mut seen.hands[other];
            hand.cards = face_down(hand.cards.len());
        }
        seen.pile = face_down(seen.pile.len());
        seen
    }

    fn show(&self) -> Option<String> {
        let table = self.position();
        let round_begins = table.phase == Phase::Move(Moved::Nothing) && table.seat == table.first;
        if !round_begins && table.phase != Phase::Over {
            return None;
        }
        let mut text = String::new();
        for cell in Cell::all() {
            let sign = match (table.boat_at(cell), table.water[cell]) {
                (Some(owner), _) => format!("@{}", owner.number()),
                (None, school) => match (school.top, school.fish.len()) {
                    (None, _) => ".".into(),
                    (Some(top), 1) => shade_letter(top).into(),
                    (Some(top), height) => format!("{}{height}", shade_letter(top)),
                },
            };
            let end = if cell.col() == 14 { "\n" } else { "" };
            write!(text, " {sign:>3}{end}").unwrap();
        }
        let open = table.open.iter().flatten().map(|card| format!("{card:?}"));
        let open = open.collect::<Vec<_>>().join(" ");
        writeln!(
            text,
            "    pass {}, pile {}, open {open}",
            table.pass,
            table.pile.len()
        )
        .unwrap();
        for seat in table.players.seats() {
            let Shoal { blue, white, grey } = table.caught[seat];
            let (number, stock) = (seat.number(), table.stock[seat]);
            let hand = card_names(&table.hands[seat].cards);
            let shown = card_names(&table.hands[seat].shown);
            writeln!(
                text,
                "    seat {number}: caught {blue} blue {white} white {grey} grey, \
                 stock {stock}, hand [{hand}], known [{shown}]"
            )
            .unwrap();
        }
        Some(text)
    }

    fn say(action: Action) -> String {
        let at = |cell: Cell| format!("({},{})", cell.row(), cell.col());
        match action {
            Action::PlaceBoat(cell) => format!("PlaceBoat{}", at(cell)),
            Action::Sail(boat, way) => format!("Sail({},{way:?})", boat.number()),
            Action::Swim(cell, way) => format!("Swim({},{way:?})", at(cell)),
            Action::EndMove => "EndMove".into(),
            Action::Drift(None) => "Drift(none)".into(),
            Action::Drift(Some(card)) => format!("Drift({card:?})"),
            Action::PlaceGrey(cell) => format!("PlaceGrey{}", at(cell)),
            Action::NoGrey => "NoGrey".into(),
            Action::TakeOpen(slot) => format!("TakeOpen({})", slot.number()),
            Action::TakeTop => "TakeTop".into(),
            Action::StopDraw => "StopDraw".into(),
        }
    }

    fn tell(outcome: Outcome) -> String {
        match outcome {
            Outcome::First(seat) => format!("seat {} begins", seat.number()),
            Outcome::Card(card) => format!("card {card:?}"),
        }
    }
}

fn shade_letter(shade: Shade) -> &'static str {
    match shade {
        Shade::Blue => "b",
        Shade::White => "w",
        Shade::Grey => "g",
    }
}

fn card_names(cards: &Bag<Direction, 8>) -> String {
    let names = cards
        .iter()
        .flat_map(|(card, n)| (0..n).map(move |_| format!("{card:?}")));
    names.collect::<Vec<_>>().join(" ")
}
