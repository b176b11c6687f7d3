//! Fixture of Klofni rybku for the conformance suite.

use std::{collections::BTreeMap, fmt::Write as _, ops::RangeInclusive};

use tacklebox_rules::{
    First, Game, Level, Seat,
    bag::Kind as _,
    klofni::{
        Action, Columns, Klofni, Layer, Outcome, Phase, Position, Setup,
        parts::{Catch, Colour, Depth, Food, SetOut, Size, Token, Tokens},
    },
};

use super::fixture::Fixture;

impl Fixture for Klofni {
    fn setups() -> Vec<Setup> {
        let mut setups = Level::ALL.map(Setup::solo).to_vec();
        setups.push(Setup {
            first: First::Lot,
            ..Setup::solo(Level::Hard)
        });
        for players in 2..=6 {
            let last = First::Chosen(Seat::new(players - 1).unwrap());
            setups.extend([First::SEAT_0, last, First::Lot].map(|first| Setup {
                first,
                ..Setup::players(players)
            }));
        }
        setups
    }

    fn universe() -> Vec<Action> {
        let mut actions = vec![
            Action::Flip,
            Action::Skip,
            Action::Surface,
            Action::Deeper,
            Action::ReturnNothing,
        ];
        actions.extend(Depth::ALL.map(Action::UseStone));
        for catch in (0..Catch::COUNT).filter_map(Catch::from_index) {
            actions.push(Action::Take(catch));
            actions.extend(Depth::ALL.map(|depth| Action::ReturnTake(depth, catch)));
            if let Catch::Food(food) = catch {
                actions.push(Action::VirtualTake(food));
            }
        }
        actions
    }

    fn all_outcomes() -> Vec<Outcome> {
        let tokens = (0..Token::COUNT).filter_map(Token::from_index);
        let seats = Seat::ALL.map(Outcome::First).into_iter();
        seats.chain(tokens.map(Outcome::Token)).collect()
    }

    fn check_conservation(&self) {
        let table = self.position();
        let set_out = SetOut::for_players(table.players.count());
        let (mut here, mut all) = (Census::default(), Census::default());
        for (depth, layer) in table.sea.iter() {
            all.add(depth, &set_out.tokens(depth));
            here.add(depth, &layer.unseen);
            here.add(depth, &layer.face_up);
            let removed = layer.unseen.len() - u32::from(layer.face_down);
            assert_eq!(removed, u32::from(set_out.removed));
            let caught =
                |(_, trapped): (Seat, &tacklebox_rules::klofni::Trapped)| trapped.count(depth);
            let penguins: u8 = table.trapped.iter().map(caught).sum();
            assert!(penguins <= layer.face_up.count(Token::Predator));
        }
        let grids = table.columns.iter().map(|(_, columns)| columns);
        grids
            .chain([&table.rival.columns])
            .for_each(|columns| here.add_grid(columns));
        assert_eq!(here.food, all.food);
        assert_eq!(here.predators, all.predators);
        assert_eq!(here.bubbles + u32::from(table.rival.bubbles), all.bubbles);
        let kept: u8 = table.stones.iter().map(|(_, &stones)| stones).sum();
        let stones = here.stones + u32::from(kept + table.rival.stones);
        assert!(stones <= all.stones, "a used stone leaves the game");
    }

    fn left(&self) -> u32 {
        let table = self.position();
        match table.phase {
            Phase::Lot => u32::from(table.players.count()),
            Phase::Flip(depth) => table.sea[depth].unseen.len(),
            Phase::VirtualFlip => table.sea[table.rival_flips_at().unwrap()].unseen.len(),
            Phase::Depth(_)
            | Phase::Found(..)
            | Phase::Return
            | Phase::VirtualTie
            | Phase::Over => 0,
        }
    }

    /// Nothing, or all food of both sets in full rows; the rival's stones and bubbles do not make up
    /// for the food of the expansion that it cannot have.
    const POINTS: RangeInclusive<i16> = 0..=339;

    /// All information is public, or hidden from all players alike.
    fn seen_by(&self, _seat: Seat) -> Position {
        *self.position()
    }

    fn show(&self) -> Option<String> {
        let table = self.position();
        let round_begins = table.phase == Phase::Depth(Depth::One) && table.seat == table.first;
        if !round_begins && table.phase != Phase::Over {
            return None;
        }
        let mut text = String::new();
        for (depth, layer) in table.sea.iter() {
            let trapped = table.players.seats().flat_map(|seat| {
                let penguins = usize::from(table.trapped[seat].count(depth));
                std::iter::repeat_n(format!(" @{}", seat.number()), penguins)
            });
            let (down, up) = (layer.face_down, layer_names(depth, layer));
            let trapped: String = trapped.collect();
            writeln!(
                text,
                "    depth {}: {down:2} down |{up} |{trapped}",
                depth.number()
            )
            .unwrap();
        }
        for seat in table.players.seats() {
            let (grid, stones) = (grid_names(&table.columns[seat]), table.stones[seat]);
            writeln!(text, "    seat {}: {grid}, stones {stones}", seat.number()).unwrap();
        }
        if table.is_solo() {
            let rival = &table.rival;
            let (grid, depth) = (grid_names(&rival.columns), rival.depth.number());
            let (stones, bubbles) = (rival.stones, rival.bubbles);
            writeln!(
                text,
                "    rival: {grid}, stones {stones}, bubbles {bubbles}, at depth {depth}"
            )
            .unwrap();
        }
        match (table.is_final(), table.last_dive) {
            (_, true) => text += "    last dive\n",
            (true, false) => text += "    final phase\n",
            (false, false) => {}
        }
        Some(text)
    }

    fn say(action: Action) -> String {
        match action {
            Action::UseStone(depth) => format!("UseStone({})", depth.number()),
            Action::Take(catch) => format!("Take({})", token_name(Token::Catch(catch))),
            Action::ReturnTake(depth, catch) => {
                let (depth, name) = (depth.number(), token_name(Token::Catch(catch)));
                format!("ReturnTake({depth},{name})")
            }
            Action::VirtualTake(food) => {
                format!(
                    "VirtualTake({})",
                    token_name(Token::Catch(Catch::Food(food)))
                )
            }
            Action::Flip
            | Action::Skip
            | Action::Surface
            | Action::Deeper
            | Action::ReturnNothing => format!("{action:?}"),
        }
    }

    fn tell(outcome: Outcome) -> String {
        match outcome {
            Outcome::First(seat) => format!("seat {} begins", seat.number()),
            Outcome::Token(token) => token_name(token),
        }
    }
}

/// Tokens by kind, food by colour and value.
#[derive(Default)]
struct Census {
    food: BTreeMap<(u8, u8), u32>,
    bubbles: u32,
    stones: u32,
    predators: u32,
}

impl Census {
    fn add(&mut self, depth: Depth, tokens: &Tokens) {
        for (token, count) in tokens.iter() {
            let sum = match token {
                Token::Catch(Catch::Food(Food { colour, size })) => {
                    let food = (colour as u8, depth.value(size));
                    self.food.entry(food).or_default()
                }
                Token::Catch(Catch::Stone) => &mut self.stones,
                Token::Bubbles => &mut self.bubbles,
                Token::Predator => &mut self.predators,
            };
            *sum += u32::from(count);
        }
    }

    fn add_grid(&mut self, columns: &Columns) {
        for colour in Colour::ALL {
            for &value in columns.of(colour) {
                *self.food.entry((colour as u8, value)).or_default() += 1;
            }
        }
    }
}

/// A token whose depth is known from the line before it.
fn token_name(token: Token) -> String {
    match token {
        Token::Catch(Catch::Food(Food { colour, size })) => {
            let size = match size {
                Size::Small => "small",
                Size::Middle => "middle",
                Size::Large => "large",
            };
            format!("{size} {}", format!("{colour:?}").to_lowercase())
        }
        Token::Catch(Catch::Stone) => "stone".into(),
        Token::Bubbles => "bubbles".into(),
        Token::Predator => "predator".into(),
    }
}

fn layer_names(depth: Depth, layer: &Layer) -> String {
    let name = |token| match token {
        Token::Catch(Catch::Food(Food { colour, size })) => {
            format!("{}{}", &format!("{colour:?}")[..1], depth.value(size))
        }
        other => token_name(other),
    };
    let names = layer.face_up.iter().map(|(token, count)| match count {
        1 => format!(" {}", name(token)),
        _ => format!(" {count}×{}", name(token)),
    });
    names.collect()
}

fn grid_names(columns: &Columns) -> String {
    Colour::ALL
        .map(|colour| format!("{colour:?} {:?}", columns.of(colour)))
        .join(" ")
}
