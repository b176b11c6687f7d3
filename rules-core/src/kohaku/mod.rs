//! State machine of Kōhaku: take a koi and a decoration that lie side by side, lay both into your own pond.
//! Owns the course of a turn. Tables are in `parts.rs`, points in `score.rs`.
//!
//! ```
//! use tacklebox_rules::{
//!     Game, Next, Seat,
//!     kohaku::{Action, Illegal, Kohaku, Pair, Setup, Spot},
//! };
//!
//! let mut game = Kohaku::start(Setup::players(2)).unwrap();
//!
//! // Filling the display is chance: twelve times the first tile that is possible.
//! while game.next() == Next::Chance {
//!     let mut tile = None;
//!     game.outcomes(&mut |outcome, _weight| { tile.get_or_insert(outcome); });
//!     game.settle(tile.unwrap()).unwrap();
//! }
//!
//! // The seat takes a fish with a decoration beside it and lays both, the fish first.
//! let seat = Seat::ALL[0];
//! assert_eq!(game.next(), Next::Decision(seat));
//! game.play(Action::Take(Pair::new(0).unwrap())).unwrap();
//! let beside = Action::PlaceDeco(Spot { x: 1, y: 0 });
//! assert_eq!(game.play(beside), Err(Illegal::FishFirst));
//! game.play(Action::PlaceFish(Spot::ORIGIN)).unwrap();
//! game.play(beside).unwrap();
//!
//! // The flower has its colour beside it, which gives two points, and the fish tile shows a coin.
//! assert_eq!(game.standings().of(seat).unwrap().points, 3);
//! ```

mod action;
pub mod danny;
mod display;
#[cfg(feature = "serde")]
mod json;
pub mod parts;
mod pond;
mod position;
pub mod score;

use rand_core::Rng;

pub use action::{Action, Dealt, Illegal, Outcome, Setup};
pub use display::{Display, Pair, Sort, Tile};
pub use pond::{Face, Pond, Spot};
pub use position::{Danny, Goals, Phase, Position, Then};

use parts::{DecorationTile, FishTile, GoalCard};
use position::Awaited;
use score::{DannyTally, PondScore, goal_points};

use crate::{
    BadSetup, Game, Impossible, Inconsistent, Next, Players, Seat, Standings, Title, chance::below,
};

/// A game of Kōhaku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kohaku(Position);

impl Kohaku {
    fn players(&self) -> Players {
        self.0.players
    }

    /// Fills the first empty cell of the display, or ends the filling (set-up, refill, Danny's step 4).
    fn fill(&mut self, then: Then) {
        let table = &mut self.0;
        table.phase = match table.display.first_empty() {
            Some(cell) if table.stack(Display::sort(cell)) == 0 => Phase::Over,
            Some(_) => Phase::Fill(then),
            None => match then {
                Then::Begin if table.setup.goals => Phase::Deal,
                Then::Begin | Then::Again => Phase::Take,
                Then::NextTurn if !table.is_solo() => {
                    table.seat = table.players.after(table.seat);
                    Phase::Take
                }
                Then::NextTurn if table.fish_left == 0 => Phase::Over,
                Then::NextTurn => Phase::DannyFish,
            },
        };
    }

    fn put(&mut self, tile: Tile, then: Then) {
        if let Some(cell) = self.0.display.first_empty() {
            self.0.display.put(cell, Some(tile));
        }
        self.fill(then);
    }

    /// Refills the display after both tiles are laid (section 5, refill).
    fn refill(&mut self) {
        if self.0.stack(Sort::Fish) == 0 || self.0.stack(Sort::Decoration) == 0 {
            self.0.phase = Phase::Over;
            return;
        }
        self.0.display.slide();
        self.fill(Then::NextTurn);
    }

    /// Danny has revealed a fish: he gains it and those coloured like it (his steps 1 to 3).
    fn danny_fish(&mut self, revealed: FishTile) {
        let table = &mut self.0;
        table.danny.fish.add(revealed);
        let mut matched = false;
        for cell in 0..Display::CELLS as u8 {
            if let Some(Tile::Fish(tile)) = table.display.get(cell)
                && danny::takes_fish(revealed.koi(), tile.koi())
            {
                table.danny.fish.add(tile);
                table.display.put(cell, None);
                matched = true;
            }
        }
        if matched {
            self.fill(Then::Again);
        } else if table.stack(Sort::Decoration) == 0 {
            table.phase = Phase::Over;
        } else {
            table.phase = Phase::DannyDeco;
        }
    }

    /// Danny has revealed a decoration: he gains it and all of its kind (his step 3).
    fn danny_deco(&mut self, revealed: DecorationTile) {
        let table = &mut self.0;
        table.danny.decorations.add(revealed);
        for cell in 0..Display::CELLS as u8 {
            if let Some(Tile::Decoration(tile)) = table.display.get(cell)
                && danny::takes_decoration(revealed.decoration(), tile.decoration())
            {
                table.danny.decorations.add(tile);
                table.display.put(cell, None);
            }
        }
        self.fill(Then::Again);
    }

    fn deal(&mut self, card: GoalCard) {
        let table = &mut self.0;
        let goals = &mut table.goals[table.seat];
        if goals.card(Dealt::First).is_none() {
            goals.put(Dealt::First, Some(card));
            return;
        }
        goals.put(Dealt::Second, Some(card));
        table.seat = table.players.after(table.seat);
        if table.goals[table.seat].are_dealt() {
            table.phase = Phase::Goal;
        }
    }

    fn choose_goal(&mut self, dealt: Dealt) {
        let table = &mut self.0;
        table.goals[table.seat].kept = Some(dealt);
        table.seat = table.players.after(table.seat);
        if table.goals[table.seat].kept.is_some() {
            table.phase = Phase::Take;
        }
    }

    fn take(&mut self, pair: Pair) {
        let table = &mut self.0;
        for cell in [pair.fish_cell(), pair.lily_cell()] {
            match table.display.get(cell) {
                Some(Tile::Fish(tile)) => table.hand_fish = Some(tile),
                Some(Tile::Decoration(tile)) => table.hand_deco = Some(tile),
                None => {}
            }
            table.display.put(cell, None);
        }
        table.phase = Phase::Place;
    }

    fn lay(&mut self, spot: Spot, tile: Tile) {
        let table = &mut self.0;
        match tile {
            Tile::Fish(_) => table.hand_fish = None,
            Tile::Decoration(_) => table.hand_deco = None,
        }
        let laid = table.ponds[table.seat].lay(spot, tile);
        debug_assert!(laid, "a pond has room for every turn: see `Pond`");
        if table.hand_fish.is_none() && table.hand_deco.is_none() {
            self.refill();
        }
    }

    fn check_place(&self, spot: Spot, sort: Sort) -> Result<(), Illegal> {
        let table = &self.0;
        if table.phase != Phase::Place {
            return Err(Illegal::NotNow);
        }
        if table.hand(sort).is_none() {
            return Err(Illegal::LaidAlready);
        }
        let pond = &table.ponds[table.seat];
        if pond.is_empty() {
            return match (sort, spot) {
                (Sort::Decoration, _) => Err(Illegal::FishFirst),
                (Sort::Fish, Spot::ORIGIN) => Ok(()),
                (Sort::Fish, _) => Err(Illegal::AtOrigin),
            };
        }
        if pond.get(spot).is_some() {
            Err(Illegal::Taken)
        } else if !pond.touches(spot) {
            Err(Illegal::Apart)
        } else if spot.sort() != sort {
            Err(Illegal::SameSort)
        } else {
            Ok(())
        }
    }
}

impl Game for Kohaku {
    const TITLE: Title = Title::Kohaku;
    const EDITION: u8 = 1;
    /// Alone, before the 15th turn: 4 · 14 + 2 cells for the first tile (section 10).
    const MOST_ACTIONS: usize = 58;
    /// Four players: 48 turns of a take and two placements, and four goal cards (section 10).
    const MOST_DECISIONS: Option<usize> = Some(148);

    type Setup = Setup;
    type Action = Action;
    type Outcome = Outcome;
    type Position = Position;
    type Illegal = Illegal;

    fn start(setup: Setup) -> Result<Kohaku, BadSetup> {
        let position = Position::opening(setup)?;
        let mut game = Kohaku(position);
        if game.0.phase != Phase::Lot {
            game.fill(Then::Begin);
        }
        Ok(game)
    }

    fn load(position: Position) -> Result<Kohaku, Inconsistent> {
        position.check()?;
        Ok(Kohaku(position))
    }

    fn position(&self) -> &Position {
        &self.0
    }

    fn setup(&self) -> Setup {
        self.0.setup
    }

    fn next(&self) -> Next {
        match self.0.phase {
            Phase::Goal | Phase::Take | Phase::Place => Next::Decision(self.0.seat),
            Phase::Over => Next::Over,
            Phase::Lot | Phase::Fill(_) | Phase::Deal | Phase::DannyFish | Phase::DannyDeco => {
                Next::Chance
            }
        }
    }

    fn opens_turn(&self) -> bool {
        matches!(self.0.phase, Phase::Goal | Phase::Take)
    }

    fn legal(&self, visit: &mut dyn FnMut(Action)) {
        let table = &self.0;
        match table.phase {
            Phase::Goal => Dealt::ALL
                .into_iter()
                .for_each(|place| visit(Action::ChooseGoal(place))),
            Phase::Take => Pair::all().for_each(|pair| visit(Action::Take(pair))),
            Phase::Place => {
                let pond = &table.ponds[table.seat];
                if table.hand_fish.is_some() {
                    pond.open_spots(Sort::Fish, &mut |spot| visit(Action::PlaceFish(spot)));
                }
                if table.hand_deco.is_some() {
                    pond.open_spots(Sort::Decoration, &mut |spot| visit(Action::PlaceDeco(spot)));
                }
            }
            _ => {}
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        let in_phase = |phase| {
            if self.0.phase == phase {
                Ok(())
            } else {
                Err(Illegal::NotNow)
            }
        };
        match action {
            Action::ChooseGoal(_) => in_phase(Phase::Goal),
            Action::Take(_) => in_phase(Phase::Take),
            Action::PlaceFish(spot) => self.check_place(spot, Sort::Fish),
            Action::PlaceDeco(spot) => self.check_place(spot, Sort::Decoration),
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.check(action)?;
        match action {
            Action::ChooseGoal(dealt) => self.choose_goal(dealt),
            Action::Take(pair) => self.take(pair),
            Action::PlaceFish(spot) => {
                let tile = self.0.hand(Sort::Fish).ok_or(Illegal::LaidAlready)?;
                self.lay(spot, tile);
            }
            Action::PlaceDeco(spot) => {
                let tile = self.0.hand(Sort::Decoration).ok_or(Illegal::LaidAlready)?;
                self.lay(spot, tile);
            }
        }
        Ok(())
    }

    /// Tiles removed unseen at the start are as likely as those in the stack, because no player knows which
    /// they are.
    fn outcomes(&self, visit: &mut dyn FnMut(Outcome, u32)) {
        let table = &self.0;
        match table.awaited() {
            Awaited::Nothing => {}
            Awaited::Lot => table
                .players
                .seats()
                .for_each(|seat| visit(Outcome::First(seat), 1)),
            Awaited::Fish => table
                .fish
                .iter()
                .for_each(|tile| visit(Outcome::Fish(tile), 1)),
            Awaited::Deco => {
                table
                    .decorations
                    .iter()
                    .for_each(|tile| visit(Outcome::Deco(tile), 1));
            }
            Awaited::Goal => table
                .goal_deck
                .iter()
                .for_each(|card| visit(Outcome::Goal(card), 1)),
        }
    }

    fn chance_kind(&self) -> u8 {
        match self.0.awaited() {
            Awaited::Nothing | Awaited::Lot => 0,
            Awaited::Fish => 1,
            Awaited::Deco => 2,
            Awaited::Goal => 3,
        }
    }

    fn settle(&mut self, outcome: Outcome) -> Result<(), Impossible> {
        let phase = self.0.phase;
        let drawn = |inside| {
            if inside {
                Ok(())
            } else {
                Err(Impossible::NoneLeft)
            }
        };
        match (self.0.awaited(), outcome) {
            (Awaited::Lot, Outcome::First(seat)) => {
                drawn(self.players().has(seat))?;
                self.0.seat = seat;
                self.fill(Then::Begin);
            }
            (Awaited::Fish, Outcome::Fish(tile)) => {
                drawn(self.0.fish.take(tile))?;
                debug_assert!(self.0.fish_left > 0, "a fish is drawn from an empty stack");
                self.0.fish_left = self.0.fish_left.saturating_sub(1);
                match phase {
                    Phase::Fill(then) => self.put(Tile::Fish(tile), then),
                    _ => self.danny_fish(tile),
                }
            }
            (Awaited::Deco, Outcome::Deco(tile)) => {
                drawn(self.0.decorations.take(tile))?;
                match phase {
                    Phase::Fill(then) => self.put(Tile::Decoration(tile), then),
                    _ => self.danny_deco(tile),
                }
            }
            (Awaited::Goal, Outcome::Goal(card)) => {
                drawn(self.0.goal_deck.take(card))?;
                self.deal(card);
            }
            _ => return Err(Impossible::NotNow),
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        let table = &self.0;
        let players = table.players.seats().map(|seat| {
            let pond = &table.ponds[seat];
            let card = table.goals[seat].kept_card();
            let card = card.filter(|_| table.phase == Phase::Over);
            let goal = card.map(|card| goal_points(card, pond.faces()));
            (PondScore::of(pond.faces()), goal)
        });
        let danny = table.is_solo().then(|| DannyTally::of(&table.danny));
        score::standings(players, danny)
    }

    fn imagine(&self, seat: Seat, dice: &mut impl Rng) -> Kohaku {
        let mut world = *self;
        let table = &mut world.0;
        let revealed = table.phase == Phase::Over;
        let others = || self.players().seats().filter(|&other| other != seat);
        // Every card this seat has not seen goes back to the deck, then each place is dealt anew.
        let hidden = |goals: &Goals, place| {
            goals
                .card(place)
                .filter(|_| !revealed || goals.kept != Some(place))
        };
        for (other, place) in others().flat_map(|other| Dealt::ALL.map(|place| (other, place))) {
            if let Some(card) = hidden(&table.goals[other], place) {
                table.goal_deck.add(card);
            }
        }
        for other in others() {
            let goals = &mut table.goals[other];
            for place in Dealt::ALL {
                if hidden(goals, place).is_some() {
                    goals.put(place, table.goal_deck.draw(dice));
                }
            }
            if goals.kept.is_some() && !revealed {
                let second = below(dice, 2) == 1;
                goals.kept = Some(if second { Dealt::Second } else { Dealt::First });
            }
        }
        world
    }
}
