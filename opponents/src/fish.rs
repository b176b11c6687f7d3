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
        parts::{COLS, Cell, HAND_LIMIT, PENALTY, ROWS, Shade, Shoal, number},
    },
    grid::Direction,
};

use crate::{Heuristic, Policy, Prior, Reason, Weights};

/// Search depth of a path, in cards.
const AHEAD: usize = 3;

/// What cards and waters are worth.
#[derive(Clone, Copy, Debug)]
struct Worth {
    /// A card in hand, as long as there is time to play it.
    card: i32,
    /// The extra value of a card whose direction the hand lacks.
    variety: i32,
    /// The share of the fish near a boat that it can expect to catch, in per mille: one step away, then two.
    near: [i32; 2],
    /// How much of what is better around the last cell of a path counts, in per cent.
    place: i32,
    /// A step nearer than five to another boat, when boats are placed.
    apart: i32,
    /// What a grey fish must promise to be added early.
    grey: i32,
    /// One part of so many of the fish that a card drawn could catch.
    useful: i32,
}

impl Worth {
    fn of(weights: Weights) -> Worth {
        let [card, variety, one, two, place, apart, grey, useful] = weights.map(i32::from);
        Worth {
            card,
            variety,
            near: [one, two],
            place,
            apart,
            grey,
            useful,
        }
    }
}

impl Heuristic for Fish {
    const WEIGHTS: Weights = [55, 18, 70, 40, 50, 12, 40, 12];

    fn players(&self) -> Players {
        self.position().players
    }

    fn turn_begins(&self) -> bool {
        self.position().phase == Phase::Move(Moved::Nothing)
    }

    fn visit_actions(&self, policy: Policy, visit: &mut dyn FnMut(Action, Prior)) {
        let worth = Worth::of(policy.weights(Self::WEIGHTS));
        let skipper = Skipper::new(self.position(), worth);
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
            (Policy::Sound | Policy::Keen | Policy::Weighted(_), _) => {}
        }
    }

    fn evaluate(&self, policy: Policy, seat: Seat) -> i32 {
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
        let worth = Worth::of(policy.weights(Self::WEIGHTS));
        let sums = Sums::of(table);
        let boats = table.boats[seat].iter();
        let waters: i32 = boats.map(|&boat| sums.waters(worth, boat)).sum();
        points
            // A grey fish will be added yet, unless time runs out.
            + time.share(100 * stock)
            + time.card(worth.card) * cards
            + time.card(worth.variety) * ways
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

/// Points of fish.
fn worth(fish: Shoal) -> u16 {
    let of = |shade: Shade| u16::from(fish.count(shade)) * shade.points().unsigned_abs();
    Shade::ALL.into_iter().map(of).sum()
}

/// Points of fish, in hundredths.
fn points(fish: Shoal) -> i32 {
    100 * i32::from(worth(fish))
}

/// The points of fish in any rectangle of the sea, from sums over the rectangles that begin at its corner: most of a
/// rollout is spent looking around boats.
struct Sums([[u16; COLS + 1]; ROWS + 1]);

impl Sums {
    fn of(table: &Position) -> Sums {
        let mut sums = [[0; COLS + 1]; ROWS + 1];
        let mut above = [0; COLS + 1];
        for (row, line) in (0u8..).zip(sums.iter_mut().skip(1)) {
            let mut left = 0;
            let cells = line.iter_mut().zip(&above).skip(1);
            for (col, (sum, above)) in (0u8..).zip(cells) {
                let cell = Cell::at(row, col);
                left += cell.map_or(0, |cell| worth(table.water[cell].fish));
                *sum = left + above;
            }
            above = *line;
        }
        Sums(sums)
    }

    /// The points at most this far from a cell.
    fn within(&self, cell: Cell, far: u8) -> i32 {
        let (row, col) = (cell.row(), cell.col());
        let low = |at: u8| usize::from(at.saturating_sub(far));
        let high = |at: u8, most: usize| usize::from(at + far + 1).min(most);
        let at = |row: usize, col: usize| {
            let sum = self.0.get(row).and_then(|line| line.get(col));
            i32::from(sum.copied().unwrap_or(0))
        };
        let (top, bottom) = (low(row), high(row, ROWS));
        let (left, right) = (low(col), high(col, COLS));
        at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left)
    }

    /// The fish that a boat can expect to catch around it, in hundredths.
    fn waters(&self, worth: Worth, boat: Cell) -> i32 {
        let [one, two] = worth.near;
        let (near, far) = (self.within(boat, 1), self.within(boat, 2));
        (near * one + (far - near) * two) / 10
    }
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
    worth: Worth,
    sums: Sums,
    /// A bit for each cell with a boat, row by row.
    boats: [u16; ROWS],
}

fn boats(table: &Position) -> [u16; ROWS] {
    let mut rows = [0; ROWS];
    for (_, boats) in table.boats.iter() {
        for cell in boats.iter() {
            if let Some(row) = rows.get_mut(usize::from(cell.row())) {
                *row |= 1 << cell.col();
            }
        }
    }
    rows
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
    fn new(table: &'a Position, worth: Worth) -> Skipper<'a> {
        Skipper {
            table,
            seat: table.seat,
            time: Time::of(table),
            worth,
            // Only moves and berths are weighed by what is around.
            sums: match table.phase {
                Phase::Move(_) | Phase::Place => Sums::of(table),
                _ => Sums([[0; COLS + 1]; ROWS + 1]),
            },
            boats: boats(table),
        }
    }

    fn is_taken(&self, cell: Cell) -> bool {
        let row = self.boats.get(usize::from(cell.row()));
        row.is_some_and(|row| row >> cell.col() & 1 == 1)
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
        self.time.card(self.worth.card)
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
                    let start = self.sums.waters(self.worth, cell);
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
        if self.is_taken(cell) {
            return None;
        }
        *card -= 1;
        walk.cards -= 1;
        let caught = self.fish(cell, walk);
        if let Some(place) = walk.passed.get_mut(depth) {
            *place = Some(cell);
        }
        // To stop here, or to go on.
        let better = self.time.share(self.sums.waters(self.worth, cell) - start);
        let place = better * self.worth.place / 100;
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
            if self.is_taken(cell) || walk.passed.contains(&Some(cell)) {
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
        let mut value = self.sums.waters(self.worth, cell);
        for (_, boats) in self.table.boats.iter() {
            for &other in boats.iter() {
                value -= self.worth.apart * i32::from(5u8.saturating_sub(distance(cell, other)));
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
                Prior::new(hope + urgent - self.worth.grey, reason),
            );
        }
    }

    fn weigh_draws(&self, allowance: Allowance, visit: &mut dyn FnMut(Action, Prior)) {
        let hand = &self.table.hands[self.seat].cards;
        let useful = |way: Direction| {
            let boats = self.table.boats[self.seat].iter();
            let fish = boats.map(|boat| {
                let ahead = boat.step(way).filter(|&to| !self.is_taken(to));
                let behind = boat.step(opposite(way));
                let there =
                    |cell: Option<Cell>| cell.map_or(0, |cell| points(self.table.water[cell].fish));
                there(ahead).max(there(behind))
            });
            let new = i32::from(hand.count(way) == 0);
            fish.max().unwrap_or(0) / self.worth.useful.max(1) + self.worth.variety * new
        };
        for slot in Slot::all() {
            let value = self.table.open_card(slot).map_or(0, useful);
            visit(
                Action::TakeOpen(slot),
                Prior::new(self.card() + self.time.card(value), Reason::GatherStrength),
            );
        }
        let top = self.card() + self.time.card(self.worth.variety);
        visit(Action::TakeTop, Prior::new(top, Reason::GatherStrength));
        if allowance != Allowance::One {
            visit(Action::StopDraw, Prior::new(0, Reason::SaveForLater));
        }
    }
}
