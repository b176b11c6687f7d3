//! State machine of Klofni rybku: a penguin dives through five depths, flips tokens, and surfaces with food
//! before a predator traps it. Owns the course of a turn. Tables are in `parts.rs`, points in `score.rs`.
//!
//! ```
//! use tacklebox_rules::{
//!     Game, Next, Seat,
//!     klofni::{Action, Klofni, Outcome, Setup, parts::{Catch, Colour, Food, Size, Token}},
//! };
//!
//! let [ada, ben, ..] = Seat::ALL;
//! let mut game = Klofni::start(Setup::players(2)).unwrap();
//!
//! // Ada flips a token at depth 1. What it shows is chance, so the caller says it.
//! game.play(Action::Flip).unwrap();
//! assert_eq!(game.next(), Next::Chance);
//! let food = Food { colour: Colour::Pink, size: Size::Middle };
//! game.settle(Outcome::Token(Token::Catch(Catch::Food(food)))).unwrap();
//!
//! // Middle food of depth 1 is worth 2; a row that lacks a colour counts half.
//! game.play(Action::Surface).unwrap();
//! assert_eq!(game.position().columns[ada].of(Colour::Pink), [2]);
//! assert_eq!(game.standings().of(ada).unwrap().points, 1);
//! assert_eq!(game.next(), Next::Decision(ben));
//! ```

mod action;
mod columns;
#[cfg(feature = "serde")]
pub mod json;
pub mod parts;
mod position;
pub mod rival;
pub mod score;
mod sea;

use rand_core::Rng;

pub use action::{Action, Illegal, Outcome, Setup};
pub use columns::Columns;
pub use position::{Phase, Position, Trapped};
pub use rival::Rival;
pub use sea::{Layer, Sea};

use parts::{Catch, Depth, Food, PENGUINS, Token};
use rival::next_depth;

use crate::{BadSetup, Game, Impossible, Inconsistent, Next, Seat, Standings, Title};

/// A game of Klofni rybku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Klofni(Position);

impl Klofni {
    /// The seat's penguin comes to a depth. At a dead end its turn is over (section 5).
    fn arrive(&mut self, depth: Depth) {
        if self.0.is_dead_end(depth) {
            self.end_turn();
        } else {
            self.0.phase = Phase::Depth(depth);
        }
    }

    fn use_stone(&mut self, depth: Depth) {
        let stones = &mut self.0.stones[self.0.seat];
        debug_assert!(*stones > 0, "`check` asks for a stone");
        *stones = stones.saturating_sub(1);
        self.arrive(depth);
    }

    /// The seat surfaces with a token of this depth.
    fn gain(&mut self, depth: Depth, catch: Catch) {
        let table = &mut self.0;
        table.sea[depth].face_up.remove(Token::Catch(catch));
        match catch {
            Catch::Food(Food { colour, size }) => {
                table.columns[table.seat].add(colour, depth.value(size));
            }
            Catch::Stone => {
                let stones = &mut table.stones[table.seat];
                *stones = stones.saturating_add(1);
            }
        }
    }

    /// The seat has flipped a token, which lies face up now.
    fn flipped(&mut self, depth: Depth, token: Token) {
        match (token, depth.deeper()) {
            (Token::Catch(catch), _) => self.0.phase = Phase::Found(depth, catch),
            (Token::Bubbles, Some(deeper)) => self.arrive(deeper),
            (Token::Bubbles, None) => {
                debug_assert!(false, "no bubbles lie at the bottom");
                self.end_turn();
            }
            (Token::Predator, _) => self.trap(depth),
        }
    }

    fn trap(&mut self, depth: Depth) {
        let table = &mut self.0;
        table.trapped[table.seat].add(depth);
        if table.trapped[table.seat].len() < PENGUINS {
            self.end_turn();
        } else if table.return_catches().next().is_some() {
            table.phase = Phase::Return;
        } else {
            self.come_home();
        }
    }

    fn come_home(&mut self) {
        self.0.trapped[self.0.seat] = Trapped::EMPTY;
        self.end_turn();
    }

    /// In a solo game the rival flips a token now, if any is left.
    fn end_turn(&mut self) {
        if self.0.is_solo() && self.0.rival_flips_at().is_some() {
            self.0.phase = Phase::VirtualFlip;
        } else {
            self.next_turn();
        }
    }

    /// The start player turns the token over when the final phase has begun; at the next such moment
    /// the game is over.
    fn next_turn(&mut self) {
        let table = &mut self.0;
        let next = table.players.after(table.seat);
        if next == table.first {
            if table.last_dive {
                table.phase = Phase::Over;
                return;
            }
            table.last_dive = table.is_final();
        }
        table.seat = next;
        table.phase = Phase::Depth(Depth::One);
    }

    /// The rival has flipped a token: it takes it, or after a predator the food of the highest priority.
    fn rival_flipped(&mut self, depth: Depth, token: Token) {
        self.0.rival.depth = depth;
        if token == Token::Predator {
            let mut liked = self.0.rival_likes();
            let (best, other) = (liked.next(), liked.next());
            drop(liked);
            if other.is_some() {
                self.0.phase = Phase::VirtualTie;
                return;
            }
            if let Some(food) = best {
                self.rival_gains(Token::Catch(Catch::Food(food)));
            }
        } else {
            self.rival_gains(token);
        }
        self.end_rival_turn();
    }

    fn rival_gains(&mut self, token: Token) {
        let rival = &mut self.0.rival;
        self.0.sea[rival.depth].face_up.remove(token);
        match token {
            Token::Catch(Catch::Food(Food { colour, size })) => {
                rival.columns.add(colour, rival.depth.value(size));
            }
            Token::Catch(Catch::Stone) => rival.stones = rival.stones.saturating_add(1),
            Token::Bubbles => rival.bubbles = rival.bubbles.saturating_add(1),
            Token::Predator => {}
        }
    }

    fn end_rival_turn(&mut self) {
        self.0.rival.depth = next_depth(self.0.rival.depth);
        self.next_turn();
    }

    fn check_stone(&self, at: Depth, to: Depth) -> Result<(), Illegal> {
        if at != Depth::One {
            Err(Illegal::StoneFirst)
        } else if self.0.stones[self.0.seat] == 0 {
            Err(Illegal::NoStone)
        } else if to == Depth::One {
            Err(Illegal::StoneWasted)
        } else {
            Ok(())
        }
    }

    fn check_take(&self, depth: Depth, catch: Catch) -> Result<(), Illegal> {
        if self.0.sea[depth].shows(Token::Catch(catch)) {
            Ok(())
        } else {
            Err(Illegal::NotThere)
        }
    }

    fn legal_at(&self, depth: Depth, visit: &mut dyn FnMut(Action)) {
        let table = &self.0;
        if depth == Depth::One && table.stones[table.seat] > 0 {
            let below = Depth::ALL.into_iter().filter(|&to| to != Depth::One);
            below.for_each(|to| visit(Action::UseStone(to)));
        }
        let layer = &table.sea[depth];
        layer.catches().for_each(|catch| visit(Action::Take(catch)));
        if layer.face_down > 0 {
            visit(Action::Flip);
        }
        if table.may_skip(table.seat, depth) {
            visit(Action::Skip);
        }
    }
}

impl Game for Klofni {
    const TITLE: Title = Title::Klofni;
    const EDITION: u8 = 1;
    /// Three penguins come home from depths with 10, 9 and 9 kinds to take, or with none of them
    /// (section 10).
    const MOST_ACTIONS: usize = 29;
    /// Six players. A turn ends with one of 99 foods and stones taken or surfaced with, with one of 41
    /// predators, or at a dead end, of which the final phase has 11: 151 turns with four skips each.
    /// 145 flips, each with one decision after it, 99 tokens taken, 15 stones used.
    const MOST_DECISIONS: Option<usize> = Some(1008);

    type Setup = Setup;
    type Action = Action;
    type Outcome = Outcome;
    type Position = Position;
    type Illegal = Illegal;

    fn start(setup: Setup) -> Result<Klofni, BadSetup> {
        Position::opening(setup).map(Klofni)
    }

    fn load(position: Position) -> Result<Klofni, Inconsistent> {
        position.check()?;
        Ok(Klofni(position))
    }

    fn position(&self) -> &Position {
        &self.0
    }

    fn setup(&self) -> Setup {
        self.0.setup
    }

    fn next(&self) -> Next {
        match self.0.phase {
            Phase::Lot | Phase::Flip(_) | Phase::VirtualFlip => Next::Chance,
            Phase::Depth(_) | Phase::Found(..) | Phase::Return | Phase::VirtualTie => {
                Next::Decision(self.0.seat)
            }
            Phase::Over => Next::Over,
        }
    }

    fn opens_turn(&self) -> bool {
        self.0.phase == Phase::Depth(Depth::One)
    }

    fn legal(&self, visit: &mut dyn FnMut(Action)) {
        match self.0.phase {
            Phase::Depth(depth) => self.legal_at(depth, visit),
            Phase::Found(depth, _) => {
                visit(Action::Surface);
                if depth.deeper().is_some() {
                    visit(Action::Deeper);
                }
            }
            Phase::Return => {
                let catches = self.0.return_catches();
                catches.for_each(|(depth, catch)| visit(Action::ReturnTake(depth, catch)));
                visit(Action::ReturnNothing);
            }
            Phase::VirtualTie => {
                let liked = self.0.rival_likes();
                liked.for_each(|food| visit(Action::VirtualTake(food)));
            }
            Phase::Lot | Phase::Flip(_) | Phase::VirtualFlip | Phase::Over => {}
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        let table = &self.0;
        match (action, table.phase) {
            (Action::UseStone(to), Phase::Depth(at)) => self.check_stone(at, to),
            (Action::Take(catch), Phase::Depth(at)) => self.check_take(at, catch),
            (Action::Flip, Phase::Depth(at)) if table.sea[at].face_down == 0 => {
                Err(Illegal::NoneFaceDown)
            }
            (Action::Skip, Phase::Depth(Depth::Five))
            | (Action::Deeper, Phase::Found(Depth::Five, _)) => Err(Illegal::Bottom),
            (Action::Skip, Phase::Depth(at)) if !table.may_skip(table.seat, at) => {
                Err(Illegal::MayNotSkip)
            }
            (Action::ReturnTake(depth, catch), Phase::Return) => {
                if table.trapped[table.seat].count(depth) == 0 {
                    Err(Illegal::NoPenguinThere)
                } else {
                    self.check_take(depth, catch)
                }
            }
            (Action::VirtualTake(food), Phase::VirtualTie) => {
                if table.rival_likes().any(|liked| liked == food) {
                    Ok(())
                } else {
                    self.check_take(table.rival.depth, Catch::Food(food))?;
                    Err(Illegal::NotTied)
                }
            }
            (Action::Flip | Action::Skip, Phase::Depth(_))
            | (Action::Surface | Action::Deeper, Phase::Found(..))
            | (Action::ReturnNothing, Phase::Return) => Ok(()),
            _ => Err(Illegal::NotNow),
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.check(action)?;
        match (action, self.0.phase) {
            (Action::UseStone(to), _) => self.use_stone(to),
            (Action::Take(catch), Phase::Depth(depth)) => {
                self.gain(depth, catch);
                self.end_turn();
            }
            (Action::Flip, Phase::Depth(depth)) => self.0.phase = Phase::Flip(depth),
            (Action::Skip, Phase::Depth(depth)) | (Action::Deeper, Phase::Found(depth, _)) => {
                self.arrive(depth.deeper().ok_or(Illegal::Bottom)?);
            }
            (Action::Surface, Phase::Found(depth, catch)) => {
                self.gain(depth, catch);
                self.end_turn();
            }
            (Action::ReturnTake(depth, catch), _) => {
                self.gain(depth, catch);
                self.come_home();
            }
            (Action::ReturnNothing, _) => self.come_home(),
            (Action::VirtualTake(food), _) => {
                self.rival_gains(Token::Catch(Catch::Food(food)));
                self.end_rival_turn();
            }
            _ => return Err(Illegal::NotNow),
        }
        Ok(())
    }

    /// Tokens removed unseen at the start are as likely as those face down, because no player knows which
    /// they are.
    fn outcomes(&self, visit: &mut dyn FnMut(Outcome, u32)) {
        let flipped_at = match self.0.phase {
            Phase::Lot => {
                let seats = self.0.players.seats();
                return seats.for_each(|seat| visit(Outcome::First(seat), 1));
            }
            Phase::Flip(depth) => Some(depth),
            Phase::VirtualFlip => self.0.rival_flips_at(),
            _ => None,
        };
        if let Some(depth) = flipped_at {
            let tokens = self.0.sea[depth].unseen.iter();
            tokens.for_each(|(token, count)| visit(Outcome::Token(token), count.into()));
        }
    }

    fn chance_kind(&self) -> u8 {
        // The depths differ in their tokens, and the rival's flips are not the player's.
        match self.0.phase {
            Phase::Flip(depth) => depth.number(),
            Phase::VirtualFlip => {
                let depth = self.0.rival_flips_at();
                Depth::COUNT as u8 + depth.map_or(0, Depth::number)
            }
            _ => 0,
        }
    }

    fn settle(&mut self, outcome: Outcome) -> Result<(), Impossible> {
        let table = &mut self.0;
        match (table.phase, outcome) {
            (Phase::Lot, Outcome::First(seat)) => {
                if !table.players.has(seat) {
                    return Err(Impossible::NoneLeft);
                }
                table.first = seat;
                table.seat = seat;
                table.phase = Phase::Depth(Depth::One);
            }
            (Phase::Flip(depth), Outcome::Token(token)) => {
                if !table.sea[depth].flip(token) {
                    return Err(Impossible::NoneLeft);
                }
                self.flipped(depth, token);
            }
            (Phase::VirtualFlip, Outcome::Token(token)) => {
                let depth = table.rival_flips_at().ok_or(Impossible::NoneLeft)?;
                if !table.sea[depth].flip(token) {
                    return Err(Impossible::NoneLeft);
                }
                self.rival_flipped(depth, token);
            }
            _ => return Err(Impossible::NotNow),
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        let table = &self.0;
        let level = table.setup.level;
        score::standings(
            table
                .players
                .seats()
                .map(|seat| table.columns[seat].score()),
            level.map(|level| (table.rival.tally(), level)),
        )
    }

    /// No player has private information, and the state stores no order of the face-down tokens: the
    /// information set has one state.
    fn imagine(&self, _seat: Seat, _dice: &mut impl Rng) -> Klofni {
        *self
    }
}
