//! Heuristic for Fish! Fish!! Fish!!!: the best path of each boat with the cards in hand, the
//! fish that could be lured to it, and where a grey fish pays.
//!
//! Luring is sailing backwards: fish that swim to a boat bring along all fish on their path, so one search
//! over the cards finds both, once with each card's direction and once against it.

use rules_core::{
    Game, Players, Seat,
    bag::Kind as _,
    fish::{
        Action, Allowance, Boat, Fish, Moved, Phase, Position, Slot,
        parts::{Cell, HAND_LIMIT, PENALTY, Shade, Shoal, number},
    },
    grid::Direction,
};

use crate::{Heuristic, Policy, Prior, Reason};

/// The value of a card in hand, as long as there is time to play it.
const CARD: i32 = 55;
/// The extra value of a card whose direction the hand lacks.
const VARIETY: i32 = 18;
/// Search depth of a path, in cards.
const AHEAD: usize = 3;
/// The share of the fish near a boat that it can expect to catch, in percent: one step away, then two.
const NEAR: [i32; 2] = [7, 4];

impl Heuristic for Fish {
    fn players(&self) -> Players {
        self.position().players
    }

    fn turn_begins(&self) -> bool {
        self.position().phase == Phase::Move(Moved::Nothing)
    }

    fn visit_actions(&self, policy: Policy, visit: &mut dyn FnMut(Action, Prior)) {
        let skipper = Skipper::new(self.position());
        match (policy, self.position().phase) {
            (Policy::Beginner, _) => {
                self.legal(&mut |action| visit(action, beginner(self, action)));
            }
            (_, Phase::Place) => {
                self.legal(&mut |action| {
                    if let Action::PlaceBoat(cell) = action {
                        visit(action, skipper.berth(cell));
                    }
                });
            }
            (_, Phase::Move(moved)) => skipper.weigh_moves(self, moved, visit),
            (_, Phase::Grey(_)) => skipper.weigh_greys(visit),
            (_, Phase::Draw(allowance)) => skipper.weigh_draws(allowance, visit),
            (Policy::Sound | Policy::Keen, _) => {}
        }
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        let table = self.position();
        let caught = table.caught[seat];
        let stock = i32::from(table.stock[seat]) * i32::from(PENALTY);
        let points = points(caught) - 100 * stock;
        if table.phase == Phase::Over {
            return points + i32::from(caught.len()) - stock;
        }
        let time = Time::of(table);
        let hand = &table.hands[seat].cards;
        let (cards, ways) = hand.iter().fold((0, 0), |(cards, ways), (_, count)| {
            (cards + i32::from(count), ways + 1)
        });
        let waters: i32 = table.boats[seat]
            .iter()
            .map(|&boat| waters(table, boat))
            .sum();
        points
            // A grey fish will be added yet, unless time runs out.
            + time.share(100 * stock)
            + time.card(CARD) * cards
            + time.card(VARIETY) * ways
            + time.share(waters)
    }
}

/// Looks one card ahead, swims at random, keeps its grey fish, draws from the pile (section 12).
fn beginner(game: &Fish, action: Action) -> Prior {
    let table = game.position();
    let boats = &table.boats[table.seat];
    let value = match action {
        Action::Sail(boat, way) => {
            let from = boats.get(usize::from(boat.number()));
            let target = from.and_then(|from| from.step(way));
            40 + target.map_or(0, |target| points(table.water[target].fish))
        }
        Action::Swim(cell, way) => match cell.step(way) {
            Some(target) if boats.contains(&target) => points(table.water[cell].fish),
            _ => 0,
        },
        Action::EndMove => 90,
        Action::NoGrey => 120,
        Action::TakeTop => 100,
        Action::TakeOpen(_) => 50,
        _ => 0,
    };
    Prior::new(value, Reason::AsGoodAsAny)
}

/// Points of fish, in hundredths.
fn points(fish: Shoal) -> i32 {
    let of = |shade: Shade| i32::from(fish.count(shade)) * i32::from(shade.points());
    100 * Shade::ALL.into_iter().map(of).sum::<i32>()
}

/// The fish that a boat can expect to catch around it.
fn waters(table: &Position, boat: Cell) -> i32 {
    let mut near = [0; 2];
    let rows = boat.row().saturating_sub(2)..=boat.row() + 2;
    for row in rows {
        for col in boat.col().saturating_sub(2)..=boat.col() + 2 {
            let Some(cell) = Cell::at(row, col) else {
                continue;
            };
            let far = row.abs_diff(boat.row()).max(col.abs_diff(boat.col()));
            if let Some(sum) = near.get_mut(usize::from(far.saturating_sub(1))) {
                *sum += points(table.water[cell].fish);
            }
        }
    }
    near.iter()
        .zip(NEAR)
        .map(|(sum, share)| sum * share / 100)
        .sum()
}

fn distance(a: Cell, b: Cell) -> u8 {
    a.row().abs_diff(b.row()).max(a.col().abs_diff(b.col()))
}

fn opposite(way: Direction) -> Direction {
    Direction::from_code((way.code() + 4) & 7).unwrap_or(way)
}

/// How much of the game is left.
#[derive(Clone, Copy, Debug)]
struct Time {
    /// Own turns to come, at most eight.
    turns: i32,
}

impl Time {
    fn of(table: &Position) -> Time {
        let players = i32::from(table.players.count());
        // A later pass brings back nearly all cards; a turn takes about two and a half.
        let later = i32::from(table.passes().saturating_sub(table.pass)) * 30;
        let cards = table.pile.len() as i32 + later;
        Time {
            turns: (2 * cards / (5 * players)).min(8),
        }
    }

    /// A card's worth: it must still be played.
    fn card(self, value: i32) -> i32 {
        value * self.turns.min(3) / 3
    }

    /// The share of a value that needs a turn or two.
    fn share(self, value: i32) -> i32 {
        value * self.turns.min(2) / 2
    }
}

/// The heuristic of one seat in one position.
struct Skipper<'a> {
    table: &'a Position,
    seat: Seat,
    time: Time,
}

/// A path of up to [`AHEAD`] steps.
struct Walk {
    /// Cards left.
    hand: [u8; 8],
    cards: u8,
    /// Cells passed, whose fish are taken already.
    passed: [Option<Cell>; AHEAD],
}

impl<'a> Skipper<'a> {
    fn new(table: &'a Position) -> Skipper<'a> {
        Skipper {
            table,
            seat: table.seat,
            time: Time::of(table),
        }
    }

    fn walk(&self) -> Walk {
        let cards = &self.table.hands[self.seat].cards;
        let mut hand = [0; 8];
        for (way, count) in cards.iter() {
            if let Some(place) = hand.get_mut(way.index()) {
                *place = count;
            }
        }
        Walk {
            hand,
            cards: self.table.hands[self.seat].len(),
            passed: [None; AHEAD],
        }
    }

    fn card(&self) -> i32 {
        self.time.card(CARD)
    }

    /// The value of the cards drawn by a player who ends here with this many cards.
    fn draws(&self, cell: Cell, cards: u8) -> i32 {
        let room = HAND_LIMIT.saturating_sub(cards);
        self.card() * i32::from(number(cell).min(room))
    }

    fn fish(&self, cell: Cell, walk: &Walk) -> i32 {
        if walk.passed.contains(&Some(cell)) {
            0
        } else {
            points(self.table.water[cell].fish)
        }
    }

    fn weigh_moves(&self, game: &Fish, moved: Moved, visit: &mut dyn FnMut(Action, Prior)) {
        let mut walk = self.walk();
        let mut any = false;
        let mut play = |action, prior| {
            any = true;
            visit(action, prior);
        };
        if let Moved::Boats(last) | Moved::Fish(last) = moved {
            let prior = Prior::new(self.draws(last, walk.cards), Reason::GatherStrength);
            play(Action::EndMove, prior);
        }
        let boats = &self.table.boats[self.seat];
        if !matches!(moved, Moved::Fish(_)) {
            for (boat, &cell) in Boat::all().zip(boats.iter()) {
                for way in Direction::ALL {
                    let start = waters(self.table, cell);
                    if let Some(value) = self.sail(cell, way, &mut walk, 0, start) {
                        let reason = if value > 150 {
                            Reason::Points
                        } else {
                            Reason::BetterPlace
                        };
                        play(Action::Sail(boat, way), Prior::new(value, reason));
                    }
                }
            }
        }
        if !matches!(moved, Moved::Boats(_)) {
            for &boat in boats.iter() {
                self.lure(boat, &mut walk, 0, 0, self.draws(boat, 0), &mut play);
            }
        }
        if !any {
            game.legal(&mut |action| visit(action, Prior::NEUTRAL));
        }
    }

    /// The best path of a boat that begins with this card; `None` if there is none.
    fn sail(
        &self,
        from: Cell,
        way: Direction,
        walk: &mut Walk,
        depth: usize,
        start: i32,
    ) -> Option<i32> {
        let card = walk.hand.get_mut(way.index()).filter(|count| **count > 0)?;
        let cell = from.step(way)?;
        if self.table.boat_at(cell).is_some() {
            return None;
        }
        *card -= 1;
        walk.cards -= 1;
        let caught = self.fish(cell, walk);
        if let Some(place) = walk.passed.get_mut(depth) {
            *place = Some(cell);
        }
        // To stop here, or to go on.
        let place = self.time.share(waters(self.table, cell) - start) / 2;
        let mut best = self.draws(cell, walk.cards) + place;
        if depth + 1 < AHEAD {
            for next in Direction::ALL {
                if let Some(more) = self.sail(cell, next, walk, depth + 1, start) {
                    best = best.max(more);
                }
            }
        }
        if let Some(place) = walk.passed.get_mut(depth) {
            *place = None;
        }
        walk.cards += 1;
        if let Some(card) = walk.hand.get_mut(way.index()) {
            *card += 1;
        }
        Some(best + caught - self.card())
    }

    /// Every school that could be lured to a boat: `to` is where it must come to, `sum` what has been
    /// gathered from there on.
    fn lure(
        &self,
        to: Cell,
        walk: &mut Walk,
        depth: usize,
        sum: i32,
        draws: i32,
        play: &mut dyn FnMut(Action, Prior),
    ) {
        for way in Direction::ALL {
            let Some(card) = walk.hand.get_mut(way.index()).filter(|count| **count > 0) else {
                continue;
            };
            let Some(cell) = to.step(opposite(way)) else {
                continue;
            };
            if self.table.boat_at(cell).is_some() || walk.passed.contains(&Some(cell)) {
                continue;
            }
            *card -= 1;
            let here = points(self.table.water[cell].fish);
            let sum = sum + here - self.card();
            if here > 0 {
                let prior = Prior::new(sum + draws, Reason::Points);
                play(Action::Swim(cell, way), prior);
            }
            if depth + 1 < AHEAD {
                if let Some(place) = walk.passed.get_mut(depth) {
                    *place = Some(cell);
                }
                self.lure(cell, walk, depth + 1, sum, draws, play);
                if let Some(place) = walk.passed.get_mut(depth) {
                    *place = None;
                }
            }
            if let Some(card) = walk.hand.get_mut(way.index()) {
                *card += 1;
            }
        }
    }

    /// Boats begin near many fish and apart from each other.
    fn berth(&self, cell: Cell) -> Prior {
        let mut value = waters(self.table, cell);
        for (_, boats) in self.table.boats.iter() {
            for &other in boats.iter() {
                value -= 12 * i32::from(5u8.saturating_sub(distance(cell, other)));
            }
        }
        Prior::new(value, Reason::BetterPlace)
    }

    /// The chance that boats here catch a fish on this cell soon, in percent.
    fn reach(&self, seat: Seat, cell: Cell) -> i32 {
        let boats = self.table.boats[seat].iter();
        match boats.map(|&boat| distance(boat, cell)).min() {
            Some(0 | 1) => 62,
            Some(2) => 46,
            Some(3) => 28,
            Some(4) => 14,
            _ => 6,
        }
    }

    fn weigh_greys(&self, visit: &mut dyn FnMut(Action, Prior)) {
        let table = self.table;
        let loss = 100 * i32::from(PENALTY);
        // What waiting costs: time may run out.
        let spare = self.time.turns - i32::from(table.stock[self.seat]);
        let urgent = match spare {
            ..=0 => loss,
            1 => loss / 2,
            2 => loss / 5,
            _ => 0,
        };
        visit(Action::NoGrey, Prior::new(0, Reason::SaveForLater));
        for (cell, school) in table.water.iter() {
            if school.is_empty() {
                continue;
            }
            let mine = self.reach(self.seat, cell);
            let others = table.players.seats().filter(|&other| other != self.seat);
            let theirs = others.map(|other| self.reach(other, cell)).max();
            let theirs = theirs.unwrap_or(0);
            let grey = 100 * i32::from(Shade::Grey.points());
            // The others move first.
            let hope = grey * (mine * (100 - theirs) / 100 - theirs) / 100;
            let reason = if urgent > hope {
                Reason::LastChance
            } else {
                Reason::Points
            };
            visit(
                Action::PlaceGrey(cell),
                Prior::new(hope + urgent - 40, reason),
            );
        }
    }

    fn weigh_draws(&self, allowance: Allowance, visit: &mut dyn FnMut(Action, Prior)) {
        let hand = &self.table.hands[self.seat].cards;
        let useful = |way: Direction| {
            let boats = self.table.boats[self.seat].iter();
            let fish = boats.map(|boat| {
                let ahead = boat
                    .step(way)
                    .filter(|&to| self.table.boat_at(to).is_none());
                let behind = boat.step(opposite(way));
                let there =
                    |cell: Option<Cell>| cell.map_or(0, |cell| points(self.table.water[cell].fish));
                there(ahead).max(there(behind))
            });
            let new = i32::from(hand.count(way) == 0);
            fish.max().unwrap_or(0) / 12 + VARIETY * new
        };
        for slot in Slot::all() {
            let value = self.table.open_card(slot).map_or(0, useful);
            visit(
                Action::TakeOpen(slot),
                Prior::new(self.card() + self.time.card(value), Reason::GatherStrength),
            );
        }
        let top = self.card() + self.time.card(VARIETY);
        visit(Action::TakeTop, Prior::new(top, Reason::GatherStrength));
        if allowance != Allowance::One {
            visit(Action::StopDraw, Prior::new(0, Reason::SaveForLater));
        }
    }
}
