//! Fixture of Kōhaku for the conformance suite.

use std::{fmt::Write as _, ops::RangeInclusive};

use tacklebox_rules::{
    First, Game, Seat,
    bag::{Kind as _, Unique},
    kohaku::{
        Action, Dealt, Display, Face, Kohaku, Outcome, Pair, Phase, Pond, Position, Setup, Sort,
        Spot, Tile,
        parts::{Colour, Colours, Decoration, DecorationTile, FishTile, GoalCard, Koi, Stock},
    },
};

use super::fixture::Fixture;

impl Fixture for Kohaku {
    fn setups() -> Vec<Setup> {
        let last = |players: u8| First::Chosen(Seat::new(players - 1).unwrap());
        let mut setups = vec![
            Setup::players(1),
            Setup {
                first: First::Lot,
                ..Setup::players(1)
            },
        ];
        for players in 2..=4 {
            for first in [First::SEAT_0, last(players), First::Lot] {
                setups.extend([false, true].map(|goals| Setup {
                    players,
                    first,
                    goals,
                }));
            }
        }
        setups
    }

    fn universe() -> Vec<Action> {
        let mut actions = Dealt::ALL.map(Action::ChooseGoal).to_vec();
        actions.extend(Pair::all().map(Action::Take));
        // Two cells beyond the farthest that a pond can reach.
        for spot in (-32..=32).flat_map(|y| (-32..=32).map(move |x| Spot { x, y })) {
            actions.extend([Action::PlaceFish(spot), Action::PlaceDeco(spot)]);
        }
        actions
    }

    fn all_outcomes() -> Vec<Outcome> {
        let mut outcomes = Seat::ALL.map(Outcome::First).to_vec();
        outcomes.extend((0..58).filter_map(FishTile::from_index).map(Outcome::Fish));
        outcomes.extend(
            (0..62)
                .filter_map(DecorationTile::from_index)
                .map(Outcome::Deco),
        );
        outcomes.extend(GoalCard::ALL.map(Outcome::Goal));
        outcomes
    }

    fn check_conservation(&self) {
        let table = self.position();
        let mut fish = table.fish;
        let mut decorations = table.decorations;
        let mut count = |tile: Tile| match tile {
            Tile::Fish(tile) => assert!(fish.add(tile), "{tile:?} twice"),
            Tile::Decoration(tile) => assert!(decorations.add(tile), "{tile:?} twice"),
        };
        table
            .display
            .iter()
            .filter_map(|(_, tile)| tile)
            .for_each(&mut count);
        table
            .ponds
            .iter()
            .flat_map(|(_, pond)| pond.tiles())
            .for_each(|&(_, tile)| count(tile));
        [Sort::Fish, Sort::Decoration]
            .iter()
            .filter_map(|&s| table.hand(s))
            .for_each(&mut count);
        table.danny.fish.iter().map(Tile::Fish).for_each(&mut count);
        table
            .danny
            .decorations
            .iter()
            .map(Tile::Decoration)
            .for_each(&mut count);
        let stock = Stock::for_players(table.players.count());
        assert_eq!(fish, Unique::first(stock.kept));
        assert_eq!(decorations, Unique::first(62));
        assert_eq!(table.fish.len(), u32::from(table.fish_left + stock.removed));

        let mut goals = table.goal_deck;
        for card in table
            .goals
            .iter()
            .flat_map(|(_, goals)| goals.dealt)
            .flatten()
        {
            assert!(goals.add(card), "{card:?} twice");
        }
        assert_eq!(goals.len(), if table.setup.goals { 12 } else { 0 });
    }

    fn left(&self) -> u32 {
        let table = self.position();
        match table.phase {
            Phase::Lot => u32::from(table.players.count()),
            Phase::Deal => table.goal_deck.len(),
            Phase::DannyFish => table.fish.len(),
            Phase::DannyDeco => table.decorations.len(),
            Phase::Fill(_) => match table.display.first_empty().map(Display::sort) {
                Some(Sort::Fish) => table.fish.len(),
                _ => table.decorations.len(),
            },
            Phase::Goal | Phase::Take | Phase::Place | Phase::Over => 0,
        }
    }

    /// A pond stays below 300, a goal card above −12, Danny below 3 · 33 + 3 · 62 + 16 + 24.
    const POINTS: RangeInclusive<i16> = -12..=325;

    fn seen_by(&self, seat: Seat) -> Position {
        let mut seen = *self.position();
        let blank = |_| GoalCard::WhiteAndBlack;
        for other in seen.players.seats().filter(|&other| other != seat) {
            let goals = &mut seen.goals[other];
            let revealed = goals.kept_card().filter(|_| seen.phase == Phase::Over);
            goals.dealt = goals.dealt.map(|card| card.map(blank));
            if let Some(card) = revealed {
                goals.dealt = [Some(card), None];
            }
            goals.kept = goals.kept.map(|_| Dealt::First);
        }
        seen.goal_deck = Unique::first(seen.goal_deck.len() as u8);
        seen
    }

    fn show(&self) -> Option<String> {
        let table = self.position();
        let mut text = String::new();
        match table.phase {
            Phase::Take => {
                for (cell, tile) in table.display.iter() {
                    let end = if cell % 4 == 3 { "\n" } else { "" };
                    write!(text, "{:>8}{end}", tile.map_or(".".into(), tile_name)).unwrap();
                }
                let stacks = (table.fish_left, table.decorations.len());
                writeln!(
                    text,
                    "    stacks: {} fish, {} decorations",
                    stacks.0, stacks.1
                )
                .unwrap();
                text += &pond_picture(&table.ponds[table.seat]);
            }
            Phase::Over => {
                for seat in table.players.seats() {
                    writeln!(text, "    pond of seat {}", seat.number()).unwrap();
                    text += &pond_picture(&table.ponds[seat]);
                }
            }
            _ => return None,
        }
        Some(text)
    }

    fn say(action: Action) -> String {
        match action {
            Action::ChooseGoal(place) => format!("ChooseGoal({})", place as u8),
            Action::Take(pair) => format!("Take({})", pair.number()),
            Action::PlaceFish(Spot { x, y }) => format!("PlaceFish({x},{y})"),
            Action::PlaceDeco(Spot { x, y }) => format!("PlaceDeco({x},{y})"),
        }
    }

    fn tell(outcome: Outcome) -> String {
        match outcome {
            Outcome::First(seat) => format!("seat {} begins", seat.number()),
            Outcome::Fish(tile) => format!("fish {} {}", tile.id(), tile_name(Tile::Fish(tile))),
            Outcome::Deco(tile) => {
                format!(
                    "decoration {} {}",
                    tile.id(),
                    tile_name(Tile::Decoration(tile))
                )
            }
            Outcome::Goal(card) => format!("goal {} {card:?}", card as u8),
        }
    }
}

fn pond_picture(pond: &Pond) -> String {
    let spots = || pond.tiles().iter().map(|&(spot, _)| spot);
    let (Some(left), Some(right)) = (spots().map(|s| s.x).min(), spots().map(|s| s.x).max()) else {
        return "    no tile yet\n".into();
    };
    let (top, bottom) = (
        spots().map(|s| s.y).min().unwrap(),
        spots().map(|s| s.y).max().unwrap(),
    );
    let mut text = format!("    {left} {top}\n");
    for y in top..=bottom {
        text += "   ";
        for x in left..=right {
            let name = pond.get(Spot { x, y }).map_or(".".into(), tile_name);
            write!(text, " {name:<6}").unwrap();
        }
        text.truncate(text.trim_end().len());
        text += "\n";
    }
    text
}

/// The notation of the rules: `WR03`, `fl:R`, `2fl:RB`, `st`, `sc`, `bf:R`, `fr`, `tu`.
fn tile_name(tile: Tile) -> String {
    let letters = |colours: Colours| -> String {
        let has = |colour: &Colour| colours.has(*colour);
        Colour::ALL
            .iter()
            .filter(|c| has(c))
            .map(|colour| format!("{colour:?}"))
            .collect()
    };
    let face = match tile {
        Tile::Fish(tile) => Face::Koi(tile.koi()),
        Tile::Decoration(tile) => Face::Decoration(tile.decoration()),
    };
    match face {
        Face::Koi(Koi {
            colours,
            fry,
            dragonflies,
            ..
        }) => {
            format!("{}{fry}{dragonflies}", letters(colours))
        }
        Face::Decoration(Decoration::OneFlower(colour)) => format!("fl:{colour:?}"),
        Face::Decoration(Decoration::TwoFlower(colours)) => format!("2fl:{}", letters(colours)),
        Face::Decoration(Decoration::Stones) => "st".into(),
        Face::Decoration(Decoration::Sculpture) => "sc".into(),
        Face::Decoration(Decoration::Butterflies(colour)) => format!("bf:{colour:?}"),
        Face::Decoration(Decoration::Frog) => "fr".into(),
        Face::Decoration(Decoration::Turtle) => "tu".into(),
    }
}
