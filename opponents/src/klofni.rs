//! Heuristic for Klofni rybku: the value of a token in a grid, and the expected value of a dive from each
//! depth on, computed from the bottom up.

use rules_core::{
    Game, Players, Seat,
    klofni::{
        Action, Columns, Klofni, Phase, Position,
        parts::{Catch, Colour, Depth, Food, PENGUINS, Token},
    },
};

use crate::{Heuristic, Policy, Prior, Reason, Weights, heuristic::has_turn};

/// In a solo game the virtual rival gains more in a round than a diver does: by this much for each token to
/// be flipped before the end begins. Playing for time loses.
const TEMPO: i32 = 150;

/// What things and chances are worth.
#[derive(Clone, Copy, Debug)]
struct Worth {
    /// A stone in hand, early in the game.
    stone: i32,
    /// A trapped penguin, which lets its owner swim past a depth.
    trapped: i32,
    /// Penguins that come home, besides what they bring.
    home: i32,
    /// How much a round that is left adds to what needs time, in 64ths.
    round: i32,
    /// What the next diver would find anyway: only better food is worth keeping from him.
    usual: i32,
    /// A point of a row with two colours, beyond its half, while there is time.
    two: i32,
    /// A point of a row with one.
    one: i32,
}

impl Worth {
    fn of(weights: Weights) -> Worth {
        let [stone, trapped, home, round, usual, two, one, _] = weights.map(i32::from);
        Worth {
            stone,
            trapped,
            home,
            round,
            usual,
            two,
            one,
        }
    }
}

impl Heuristic for Klofni {
    const WEIGHTS: Weights = [180, 90, 60, 28, 300, 46, 32, 0];

    fn players(&self) -> Players {
        self.position().players
    }

    fn turn_begins(&self) -> bool {
        self.position().phase == Phase::Depth(Depth::One)
    }

    fn visit_actions(&self, policy: Policy, visit: &mut dyn FnMut(Action, Prior)) {
        match policy {
            Policy::Beginner => self.legal(&mut |action| visit(action, beginner(self, action))),
            Policy::Sound | Policy::Keen | Policy::Weighted(_) => {
                let table = self.position();
                let worth = Worth::of(policy.weights(Self::WEIGHTS));
                Diver::new(table, worth, table.seat).visit_actions(self, policy, visit);
            }
        }
    }

    fn evaluate(&self, policy: Policy, seat: Seat) -> i32 {
        let table = self.position();
        if table.phase == Phase::Over {
            let score = table.columns[seat].score();
            return 100 * i32::from(score.full_points + score.part_halves) + i32::from(score.full);
        }
        let worth = Worth::of(policy.weights(Self::WEIGHTS));
        let diver = Diver::new(table, worth, seat);
        let hope = diver.hope;
        let trapped = table.trapped[seat].len() as i32;
        hope.grid(&table.columns[seat])
            + hope.early(worth.stone) * i32::from(table.stones[seat])
            + hope.early(worth.trapped) * trapped
            + diver.outlook()
    }

    fn evaluate_rival(&self) -> Option<i32> {
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
fn beginner(game: &Klofni, action: Action) -> Prior {
    let value = |depth: Depth, catch| match catch {
        Catch::Food(food) => 100 * i32::from(depth.value(food.size)),
        Catch::Stone => 150,
    };
    let value = match (action, game.position().phase) {
        (Action::Take(catch), Phase::Depth(depth)) => 100 + value(depth, catch),
        (Action::ReturnTake(depth, catch), _) => value(depth, catch),
        (Action::Surface, Phase::Found(depth, catch)) => 100 + value(depth, catch),
        (Action::Flip | Action::Skip | Action::Deeper, _) => 250,
        (Action::UseStone(_), _) => -500,
        _ => 0,
    };
    Prior::new(value, Reason::AsGoodAsAny)
}

/// The tokens that are face down where there are fewest: when they are gone, the end begins.
fn thinnest(table: &Position) -> i32 {
    let layers = table.sea.iter().map(|(_, layer)| layer.face_down);
    layers.min().map_or(0, i32::from)
}

/// The expected number of rounds after this one.
fn rounds(table: &Position) -> i32 {
    let players = i32::from(table.players.count()).max(2);
    if table.last_dive {
        0
    } else if table.is_final() {
        1
    } else {
        1 + thinnest(table) / players
    }
}

/// How much of the game is left, and the value of unfinished rows until then.
#[derive(Clone, Copy, Debug)]
struct Hope {
    /// 0 at the end, 64 while there is time for everything.
    time: i32,
    worth: Worth,
}

impl Hope {
    fn of(table: &Position, worth: Worth) -> Hope {
        Hope {
            time: (rounds(table) * worth.round).min(64),
            worth,
        }
    }

    /// The share of a value that needs time.
    fn early(self, value: i32) -> i32 {
        (value * self.time) >> 6
    }

    /// The value of a row with these colours and points.
    fn row(self, colours: usize, points: i32) -> i32 {
        match colours {
            3 => 100 * points,
            2 => points * (50 + self.early(self.worth.two)),
            _ => points * (50 + self.early(self.worth.one)),
        }
    }

    fn grid(self, columns: &Columns) -> i32 {
        let columns = Colour::ALL.map(|colour| columns.of(colour));
        let rows = columns.iter().map(|column| column.len()).max().unwrap_or(0);
        let value = |row: usize| {
            let tokens = columns.iter().filter_map(|column| column.get(row));
            self.row(tokens.clone().count(), tokens.map(|&v| i32::from(v)).sum())
        };
        (0..rows).map(value).sum()
    }
}

/// What food of one colour does in a grid: it joins this row.
#[derive(Clone, Copy, Debug, Default)]
struct NextRow {
    colours: usize,
    points: i32,
}

/// The heuristic of one seat in one position.
struct Diver<'a> {
    table: &'a Position,
    seat: Seat,
    worth: Worth,
    hope: Hope,
    /// By colour.
    rows: [NextRow; Colour::COUNT],
    /// The expected value of a dive at each depth.
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
    fn new(table: &'a Position, worth: Worth, seat: Seat) -> Diver<'a> {
        let mut diver = Diver {
            table,
            seat,
            hope: Hope::of(table, worth),
            worth,
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

    /// The expected value of the next dive, if there is one.
    fn outlook(&self) -> i32 {
        let table = self.table;
        if table.last_dive && !has_turn(table.players, table.first, table.seat, self.seat) {
            return 0;
        }
        let [first, deeper @ ..] = self.promise;
        let stone = deeper.into_iter().max().unwrap_or(0) - self.hope.early(self.worth.stone);
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
                (self.joined(&rows, depth, food) - self.worth.usual).max(0) / 2
            }
            _ => 0,
        }
    }

    fn catch(&self, depth: Depth, catch: Catch) -> i32 {
        match catch {
            Catch::Food(food) => self.food(depth, food),
            Catch::Stone => self.hope.early(self.worth.stone),
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

    /// The expected value of going on from a depth.
    fn below(&self, depth: Depth) -> Option<i32> {
        depth
            .deeper()
            .and_then(|deeper| of(&self.promise, deeper as usize))
    }

    fn best_take(&self, depth: Depth) -> Option<i32> {
        let layer = &self.table.sea[depth];
        layer.catches().map(|catch| self.catch(depth, catch)).max()
    }

    /// The value of the best action at a depth, and the expected value of a flip there.
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
            let value = match token {
                Token::Predator => self.trapped(depth),
                Token::Bubbles => below.unwrap_or(0),
                Token::Catch(catch) => {
                    let surface = self.catch(depth, catch);
                    below.map_or(surface, |below| below.max(surface))
                }
            };
            sum += value * i32::from(copies);
            count += i32::from(copies);
        }
        sum / count.max(1)
    }

    /// The value of meeting a predator at this depth.
    fn trapped(&self, depth: Depth) -> i32 {
        let trapped = &self.table.trapped[self.seat];
        if trapped.len() + 1 < PENGUINS {
            return self.hope.early(self.worth.trapped);
        }
        let depths = trapped.iter().map(|(depth, _)| depth).chain([depth]);
        let brought = depths.filter_map(|depth| self.best_take(depth)).max();
        brought.unwrap_or(0) + self.hope.early(self.worth.home - 2 * self.worth.trapped)
    }

    fn visit_actions(&self, game: &Klofni, policy: Policy, visit: &mut dyn FnMut(Action, Prior)) {
        let phase = self.table.phase;
        game.legal(&mut |action| {
            let prior = match (action, phase) {
                (Action::Take(catch), Phase::Depth(depth))
                | (Action::ReturnTake(depth, catch), _) => {
                    Prior::new(self.catch(depth, catch), self.catch_reason(catch))
                }
                (Action::Flip, Phase::Depth(depth)) => {
                    Prior::new(self.flip(depth), Reason::RiskPays)
                }
                (Action::Skip, Phase::Depth(depth)) => {
                    Prior::new(self.below(depth).unwrap_or(0), Reason::BetterPlace)
                }
                (Action::UseStone(depth), _) => {
                    let promise = of(&self.promise, depth as usize).unwrap_or(0);
                    Prior::new(
                        promise - self.hope.early(self.worth.stone),
                        Reason::BetterPlace,
                    )
                }
                (Action::Surface, Phase::Found(depth, catch)) => {
                    let reason = match self.catch_reason(catch) {
                        Reason::Points => Reason::EnoughForNow,
                        other => other,
                    };
                    Prior::new(self.catch(depth, catch), reason)
                }
                (Action::Deeper, Phase::Found(depth, catch)) => {
                    let left = match policy {
                        Policy::Keen | Policy::Weighted(_) => self.left_lying(depth, catch),
                        Policy::Beginner | Policy::Sound => 0,
                    };
                    Prior::new(self.below(depth).unwrap_or(0) - left, Reason::RiskPays)
                }
                // The rival counts them alike, so it gets what the player needs least.
                (Action::VirtualTake(food), _) => {
                    let loss = self.food(self.table.rival.depth, food);
                    Prior::new(-loss, Reason::AgainstRival)
                }
                _ => Prior::NEUTRAL,
            };
            visit(action, prior);
        });
    }
}
