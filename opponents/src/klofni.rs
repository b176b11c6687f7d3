//! Rules of thumb for Klofni rybku: what a token is worth in a grid, and what a dive promises from each
//! depth on, worked out from the bottom up.

use rules_core::{
    Game, Players, Seat,
    klofni::{
        Action, Columns, Klofni, Phase, Position,
        parts::{Catch, Colour, Depth, Food, PENGUINS, Token},
    },
};

use crate::{Insight, Reason, Taste, Thought, insight::has_turn};

/// A stone in hand, early in the game.
const STONE: i32 = 180;
/// A trapped penguin lets its owner swim past a depth.
const TRAPPED: i32 = 90;
/// What the penguins that come home are worth besides what they bring.
const HOME: i32 = 60;
/// How much a round that is left adds to what needs time, in 64ths.
const ROUND: i32 = 28;
/// What the next diver would find anyway: only better food is worth keeping from him.
const USUAL: i32 = 300;
/// Alone, the virtual rival gains more in a round than a diver does: by so much for each token that is to be
/// flipped before the end begins. To play for time is to lose.
const TEMPO: i32 = 150;

impl Insight for Klofni {
    fn players(&self) -> Players {
        self.position().players
    }

    fn turn_begins(&self) -> bool {
        self.position().phase == Phase::Depth(Depth::One)
    }

    fn weigh(&self, taste: Taste, visit: &mut dyn FnMut(Action, Thought)) {
        match taste {
            Taste::Beginner => self.legal(&mut |action| visit(action, beginner(self, action))),
            Taste::Sound | Taste::Keen => {
                let table = self.position();
                Diver::new(table, table.seat).weigh(self, taste, visit);
            }
        }
    }

    fn worth(&self, seat: Seat) -> i32 {
        let table = self.position();
        if table.phase == Phase::Over {
            let score = table.columns[seat].score();
            return 100 * i32::from(score.full_points + score.part_halves) + i32::from(score.full);
        }
        let diver = Diver::new(table, seat);
        let hope = diver.hope;
        let trapped = table.trapped[seat].len() as i32;
        hope.grid(&table.columns[seat])
            + hope.early(STONE) * i32::from(table.stones[seat])
            + hope.early(TRAPPED) * trapped
            + diver.outlook()
    }

    fn rival_worth(&self) -> Option<i32> {
        let table = self.position();
        let tally = table.rival.tally();
        let lines = tally.lines(table.setup.level?);
        let points: i32 = lines.iter().map(|line| i32::from(line.points)).sum();
        let to_come = match table.phase {
            Phase::Over => 0,
            _ => TEMPO * thinnest(table),
        };
        Some(100 * points + i32::from(tally.rows.full) + to_come)
    }
}

/// Looks at printed values only: takes what lies there, surfaces with the first thing that is worth
/// something, does not look at colours, and leaves its stones unused (section 12).
fn beginner(game: &Klofni, action: Action) -> Thought {
    let value = |depth: Depth, catch| match catch {
        Catch::Food(food) => 100 * i32::from(depth.value(food.size)),
        Catch::Stone => 150,
    };
    let worth = match (action, game.position().phase) {
        (Action::Take(catch), Phase::Depth(depth)) => 100 + value(depth, catch),
        (Action::ReturnTake(depth, catch), _) => value(depth, catch),
        (Action::Surface, Phase::Found(depth, catch)) => 100 + value(depth, catch),
        (Action::Flip | Action::Skip | Action::Deeper, _) => 250,
        (Action::UseStone(_), _) => -500,
        _ => 0,
    };
    Thought::new(worth, Reason::AsGoodAsAny)
}

/// The tokens that are face down where there are fewest: when they are gone, the end begins.
fn thinnest(table: &Position) -> i32 {
    let layers = table.sea.iter().map(|(_, layer)| layer.face_down);
    layers.min().map_or(0, i32::from)
}

/// How much of the game is left, and what unfinished rows are worth until then.
#[derive(Clone, Copy, Debug)]
struct Hope {
    /// 0 at the end, 64 while there is time for everything.
    time: i32,
}

impl Hope {
    fn of(table: &Position) -> Hope {
        let players = i32::from(table.players.count()).max(2);
        let rounds = if table.last_dive {
            0
        } else if table.is_final() {
            1
        } else {
            1 + thinnest(table) / players
        };
        Hope {
            time: (rounds * ROUND).min(64),
        }
    }

    /// Something that is worth this much as long as there is time.
    fn early(self, worth: i32) -> i32 {
        (worth * self.time) >> 6
    }

    /// A row with so many colours and so many points.
    fn row(self, colours: usize, points: i32) -> i32 {
        match colours {
            3 => 100 * points,
            2 => points * (50 + self.early(46)),
            _ => points * (50 + self.early(32)),
        }
    }

    fn grid(self, columns: &Columns) -> i32 {
        let columns = Colour::ALL.map(|colour| columns.of(colour));
        let rows = columns.iter().map(|column| column.len()).max().unwrap_or(0);
        let worth = |row: usize| {
            let tokens = columns.iter().filter_map(|column| column.get(row));
            self.row(tokens.clone().count(), tokens.map(|&v| i32::from(v)).sum())
        };
        (0..rows).map(worth).sum()
    }
}

/// What food of one colour does in a grid: it joins this row.
#[derive(Clone, Copy, Debug, Default)]
struct NextRow {
    colours: usize,
    points: i32,
}

/// A seat's view of the sea.
struct Diver<'a> {
    table: &'a Position,
    seat: Seat,
    hope: Hope,
    /// By colour.
    rows: [NextRow; Colour::COUNT],
    /// What a dive promises at each depth.
    promise: [i32; Depth::COUNT],
}

fn next_rows(columns: &Columns) -> [NextRow; Colour::COUNT] {
    Colour::ALL.map(|colour| {
        let row = columns.of(colour).len();
        let others = Colour::ALL.into_iter().filter(|&other| other != colour);
        let tokens = others.filter_map(|other| columns.of(other).get(row));
        NextRow {
            colours: tokens.clone().count(),
            points: tokens.map(|&value| i32::from(value)).sum(),
        }
    })
}

fn of<T: Copy, const N: usize>(table: &[T; N], index: usize) -> Option<T> {
    table.get(index).copied()
}

impl<'a> Diver<'a> {
    fn new(table: &'a Position, seat: Seat) -> Diver<'a> {
        let mut diver = Diver {
            table,
            seat,
            hope: Hope::of(table),
            rows: next_rows(&table.columns[seat]),
            promise: [0; Depth::COUNT],
        };
        for depth in Depth::ALL.into_iter().rev() {
            let promise = diver.arrive(depth).0;
            if let Some(place) = diver.promise.get_mut(depth as usize) {
                *place = promise;
            }
        }
        diver
    }

    /// What the next dive promises, if there is one.
    fn outlook(&self) -> i32 {
        let table = self.table;
        if table.last_dive && !has_turn(table.players, table.first, table.seat, self.seat) {
            return 0;
        }
        let [first, deeper @ ..] = self.promise;
        let stone = deeper.into_iter().max().unwrap_or(0) - self.hope.early(STONE);
        if table.stones[self.seat] > 0 {
            first.max(stone)
        } else {
            first
        }
    }

    fn food(&self, depth: Depth, food: Food) -> i32 {
        self.joined(&self.rows, depth, food)
    }

    /// What food adds to a grid with these rows.
    fn joined(&self, rows: &[NextRow; Colour::COUNT], depth: Depth, food: Food) -> i32 {
        let row = of(rows, food.colour as usize).unwrap_or_default();
        let value = i32::from(depth.value(food.size));
        self.hope.row(row.colours + 1, row.points + value) - self.hope.row(row.colours, row.points)
    }

    /// What the next diver gains by a catch that is left lying face up.
    fn left_lying(&self, depth: Depth, catch: Catch) -> i32 {
        let next = self.table.players.after(self.seat);
        match catch {
            Catch::Food(food) if next != self.seat => {
                let rows = next_rows(&self.table.columns[next]);
                (self.joined(&rows, depth, food) - USUAL).max(0) / 2
            }
            _ => 0,
        }
    }

    fn catch(&self, depth: Depth, catch: Catch) -> i32 {
        match catch {
            Catch::Food(food) => self.food(depth, food),
            Catch::Stone => self.hope.early(STONE),
        }
    }

    fn catch_reason(&self, catch: Catch) -> Reason {
        match catch {
            Catch::Stone => Reason::GatherStrength,
            Catch::Food(food) => match of(&self.rows, food.colour as usize) {
                Some(NextRow { colours: 2, .. }) => Reason::Completes,
                Some(NextRow { colours: 1, .. }) => Reason::Towards,
                _ => Reason::Points,
            },
        }
    }

    /// What going on from a depth promises.
    fn below(&self, depth: Depth) -> Option<i32> {
        depth
            .deeper()
            .and_then(|deeper| of(&self.promise, deeper as usize))
    }

    fn best_take(&self, depth: Depth) -> Option<i32> {
        let layer = &self.table.sea[depth];
        layer.catches().map(|catch| self.catch(depth, catch)).max()
    }

    /// The best that can be done at a depth, and what a flip promises there.
    fn arrive(&self, depth: Depth) -> (i32, i32) {
        let flip = self.flip(depth);
        let layer = &self.table.sea[depth];
        let mut best = self.best_take(depth).unwrap_or(0);
        if layer.face_down > 0 {
            best = best.max(flip);
        }
        if self.table.may_skip(self.seat, depth) {
            best = best.max(self.below(depth).unwrap_or(0));
        }
        (best, flip)
    }

    fn flip(&self, depth: Depth) -> i32 {
        let below = self.below(depth);
        let (mut sum, mut count) = (0, 0);
        for (token, copies) in self.table.sea[depth].unseen.iter() {
            let worth = match token {
                Token::Predator => self.trapped(depth),
                Token::Bubbles => below.unwrap_or(0),
                Token::Catch(catch) => {
                    let surface = self.catch(depth, catch);
                    below.map_or(surface, |below| below.max(surface))
                }
            };
            sum += worth * i32::from(copies);
            count += i32::from(copies);
        }
        sum / count.max(1)
    }

    /// What a predator at this depth means.
    fn trapped(&self, depth: Depth) -> i32 {
        let trapped = &self.table.trapped[self.seat];
        if trapped.len() + 1 < PENGUINS {
            return self.hope.early(TRAPPED);
        }
        let depths = trapped.iter().map(|(depth, _)| depth).chain([depth]);
        let brought = depths.filter_map(|depth| self.best_take(depth)).max();
        brought.unwrap_or(0) + self.hope.early(HOME - 2 * TRAPPED)
    }

    fn weigh(&self, game: &Klofni, taste: Taste, visit: &mut dyn FnMut(Action, Thought)) {
        let phase = self.table.phase;
        game.legal(&mut |action| {
            let thought = match (action, phase) {
                (Action::Take(catch), Phase::Depth(depth))
                | (Action::ReturnTake(depth, catch), _) => {
                    Thought::new(self.catch(depth, catch), self.catch_reason(catch))
                }
                (Action::Flip, Phase::Depth(depth)) => {
                    Thought::new(self.flip(depth), Reason::RiskPays)
                }
                (Action::Skip, Phase::Depth(depth)) => {
                    Thought::new(self.below(depth).unwrap_or(0), Reason::BetterPlace)
                }
                (Action::UseStone(depth), _) => {
                    let promise = of(&self.promise, depth as usize).unwrap_or(0);
                    Thought::new(promise - self.hope.early(STONE), Reason::BetterPlace)
                }
                (Action::Surface, Phase::Found(depth, catch)) => {
                    let reason = match self.catch_reason(catch) {
                        Reason::Points => Reason::EnoughForNow,
                        other => other,
                    };
                    Thought::new(self.catch(depth, catch), reason)
                }
                (Action::Deeper, Phase::Found(depth, catch)) => {
                    let left = match taste {
                        Taste::Keen => self.left_lying(depth, catch),
                        Taste::Beginner | Taste::Sound => 0,
                    };
                    Thought::new(self.below(depth).unwrap_or(0) - left, Reason::RiskPays)
                }
                // The rival counts them alike, so it gets what the player needs least.
                (Action::VirtualTake(food), _) => {
                    let loss = self.food(self.table.rival.depth, food);
                    Thought::new(-loss, Reason::AgainstRival)
                }
                _ => Thought::PLAIN,
            };
            visit(action, thought);
        });
    }
}
