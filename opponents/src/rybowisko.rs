//! Heuristic for Rybowisko: what a fish adds to a catch, the expected value of a token of each colour by
//! the luck left, and what is in reach.

use heapless::Vec;
use rules_core::{
    Game, Players, Seat,
    rybowisko::{
        Action, Phase, Position, Rybowisko, Side,
        lake::{Cells, Place, carried, within},
        parts::{Category, Cell, Colour, FREE_STEPS, Face, Species, Way},
        score::{Catch, SET},
    },
};

use crate::{Heuristic, Policy, Prior, Reason, heuristic::has_turn};

/// The value of a luck token with its smiling side up.
const LUCK: i32 = 28;
/// Its value when it can only break a tie.
const TIE: i32 = 3;
/// Two of three symbols of a set.
const PAIR: i32 = 90;
/// Its value when only one more fish can be caught.
const LAST_PAIR: i32 = 40;
/// Any fish at all.
const LEAST: i32 = 10;
/// One of three.
const SINGLE: i32 = 40;
/// The most luck tokens anybody has, and none at all.
const LUCKS: usize = 5;

impl Heuristic for Rybowisko {
    fn players(&self) -> Players {
        self.position().players
    }

    fn turn_begins(&self) -> bool {
        self.position().phase == Phase::Move
    }

    fn visit_actions(&self, policy: Policy, visit: &mut dyn FnMut(Action, Prior)) {
        match policy {
            Policy::Beginner => self.legal(&mut |action| visit(action, beginner(self, action))),
            Policy::Sound | Policy::Keen | Policy::Weighted(_) => {
                Fisher::new(self.position(), self.position().seat).visit_actions(self, visit);
            }
        }
    }

    fn evaluate(&self, _policy: Policy, seat: Seat) -> i32 {
        let table = self.position();
        let luck = i32::from(table.luck[seat]);
        if table.phase == Phase::Over {
            let catch = Catch::of(&table.fish[seat]);
            return 100 * (points(catch) + i32::from(catch.sets()) * i32::from(SET)) + luck;
        }
        let fisher = Fisher::new(table, seat);
        let now = 100 * points(fisher.catch) + fisher.sets + fisher.token * luck;
        now + fisher.next_turn()
    }
}

/// Rows to any token and spends its luck on the way, never rests on purpose, always tries again, takes
/// either fish (section 12).
fn beginner(game: &Rybowisko, action: Action) -> Prior {
    let table = game.position();
    let value = match action {
        Action::Move(cell) => {
            let near = within(table.fishers[table.seat], FREE_STEPS).has(cell);
            let token = table.token_on(cell).is_some();
            150 * i32::from(token) + 50 * i32::from(near)
        }
        Action::Reroll => 100,
        Action::GiveUp | Action::Take(_) => 0,
    };
    Prior::new(value, Reason::AsGoodAsAny)
}

/// Points of the fish alone.
fn points(catch: Catch) -> i32 {
    i32::from(catch.total()) + i32::from(catch.rare)
}

/// How many fish a seat can still catch.
fn to_catch(table: &Position, seat: Seat) -> i32 {
    let own = i32::from(table.setup.target) - table.fish[seat].len() as i32;
    own.min(turns(table))
}

/// The expected number of turns left, this one included: the leading player needs about three for two fish,
/// and with them the game ends.
fn turns(table: &Position) -> i32 {
    let caught = table.players.seats().map(|seat| table.fish[seat].len());
    let most = caught.max().unwrap_or(0) as i32;
    1 + 3 * (i32::from(table.setup.target) - most) / 2
}

/// The value of a luck token now.
fn token(table: &Position) -> i32 {
    if turns(table) > 1 { LUCK } else { TIE }
}

/// The value of complete and begun sets.
fn sets(catch: Catch, left: i32) -> i32 {
    let [mut low, mut middle, mut high] = catch.fish.map(i32::from);
    if low > middle {
        (low, middle) = (middle, low);
    }
    if middle > high {
        (middle, high) = (high, middle);
    }
    if low > middle {
        (low, middle) = (middle, low);
    }
    // A set needs one fish more, or two: there must be time to catch them.
    let pairs = (middle - low).min(left);
    let singles = (high - middle).min((left - pairs) / 2);
    let pair = if left > 1 { PAIR } else { LAST_PAIR };
    100 * i32::from(SET) * low + pair * pairs + SINGLE * singles.max(0)
}

/// The faces that catch a fish, a bit each.
fn faces(species: Species) -> u8 {
    let (low, high) = species.range();
    (2 << high) - (1 << low)
}

/// The heuristic of one seat in one position.
struct Fisher<'a> {
    table: &'a Position,
    seat: Seat,
    catch: Catch,
    /// The value of its sets.
    sets: i32,
    /// What a fish of each symbol does for them.
    symbols: [i32; Category::ALL.len()],
    /// The value of a luck token.
    token: i32,
    /// The expected value of a token of each colour, by luck left.
    promise: [[i32; LUCKS]; Colour::ALL.len()],
    /// The tokens with the cells from which a free move reaches them, the most promising first.
    spots: Vec<Spot, { Place::COUNT }>,
}

/// A token as seen from around it.
struct Spot {
    cell: Cell,
    colour: Colour,
    from: Cells,
}

impl<'a> Fisher<'a> {
    fn new(table: &'a Position, seat: Seat) -> Fisher<'a> {
        let catch = Catch::of(&table.fish[seat]);
        let left = to_catch(table, seat);
        let now = sets(catch, left);
        let symbols = Category::ALL.map(|symbol| {
            let mut more = catch;
            if let Some(count) = more.fish.get_mut(symbol as usize) {
                *count += 1;
            }
            sets(more, left - 1) - now
        });
        let mut fisher = Fisher {
            table,
            seat,
            catch,
            sets: now,
            symbols,
            token: token(table),
            promise: [[0; LUCKS]; Colour::ALL.len()],
            spots: Vec::new(),
        };
        fisher.promise = Colour::ALL.map(|colour| fisher.cast(colour));
        fisher
    }

    /// The expected value of the next cast, if there is one.
    fn next_turn(&self) -> i32 {
        let table = self.table;
        let (players, now) = (table.players, table.seat);
        if table.is_last_round() && !has_turn(players, table.first, now, self.seat) {
            return 0;
        }
        let (here, luck) = (table.fishers[self.seat], table.luck[self.seat]);
        let mut best = 0;
        for price in 0..=luck {
            let reach = within(here, FREE_STEPS + price);
            let tokens = table.grounds.iter();
            for (_, laid) in tokens.filter(|(place, _)| reach.has(place.cell())) {
                let promise = self.promise(laid.colour, luck - price);
                best = best.max(promise - self.token * i32::from(price));
            }
        }
        best
    }

    /// Finds what can be reached from where.
    fn look_around(&mut self) {
        let full = self.table.setup.luck.of(self.seat);
        let mut colours = Colour::ALL;
        rules_core::list::insertion_sort_by_key(&mut colours, |&colour| {
            -self.promise(colour, full)
        });
        for colour in colours {
            let tokens = self.table.grounds.iter();
            for (place, _) in tokens.filter(|(_, laid)| laid.colour == colour) {
                let cell = place.cell();
                let spot = Spot {
                    cell,
                    colour,
                    from: within(cell, FREE_STEPS),
                };
                let pushed = self.spots.push(spot);
                debug_assert!(pushed.is_ok(), "more tokens than places");
            }
        }
    }

    /// The value of this fish. It is positive even where it spoils the chance of a better last one; otherwise
    /// two players who wait for theirs would wait for ever.
    fn fish(&self, species: Species) -> i32 {
        let sets = self.symbols.get(species.category() as usize);
        let points = 100 + 100 * i32::from(species.is_rare());
        (points + sets.copied().unwrap_or(0)).max(LEAST)
    }

    /// Rolls of the die for this colour, with 0, 1, 2… tokens to try again.
    fn cast(&self, colour: Colour) -> [i32; LUCKS] {
        let [one, other] = self.table.slots.pair(colour).map(|card| {
            let faces = card.map_or(0, faces);
            (faces, card.map_or(0, |species| self.fish(species)))
        });
        // Where both bite, the better one is taken.
        let ((better, most), (worse, least)) = if one.1 < other.1 {
            (other, one)
        } else {
            (one, other)
        };
        let only = (worse & !better).count_ones() as i32;
        let hits = better.count_ones() as i32 * most + only * least;
        let misses = i32::from(Face::SIDES) - (better | worse).count_ones() as i32;
        let mut again = 0;
        core::array::from_fn(|_| {
            let promise = (hits + misses * again) / i32::from(Face::SIDES);
            again = (promise - self.token).max(0);
            promise
        })
    }

    fn promise(&self, colour: Colour, luck: u8) -> i32 {
        let by_luck = self.promise.get(colour as usize);
        let promise = by_luck.and_then(|by_luck| by_luck.get(usize::from(luck)));
        promise.copied().unwrap_or(0)
    }

    /// The best that a free move from a cell reaches, with this luck.
    fn outlook(&self, from: Cell, luck: u8, but: Cell) -> i32 {
        let mut spots = self.spots.iter();
        let best = spots.find(|spot| spot.from.has(from) && spot.cell != but);
        best.map_or(0, |spot| self.promise(spot.colour, luck))
    }

    fn visit_actions(&mut self, game: &Rybowisko, visit: &mut dyn FnMut(Action, Prior)) {
        let table = self.table;
        let luck = table.luck[self.seat];
        match table.phase {
            Phase::Move => {
                self.look_around();
                self.weigh_moves(visit);
            }
            Phase::Pick(_) => {
                let token = table.token_on(table.fishers[self.seat]);
                for side in Side::ALL {
                    let card = token.and_then(|token| {
                        let pair = table.slots.pair(token.colour);
                        pair.get(side as usize).copied().flatten()
                    });
                    let prior = card.map_or(Prior::NEUTRAL, |species| self.taken(species));
                    visit(Action::Take(side), prior);
                }
            }
            Phase::Miss(_) => {
                let token = table.token_on(table.fishers[self.seat]);
                let again = token.map_or(0, |t| self.promise(t.colour, luck.saturating_sub(1)));
                visit(
                    Action::Reroll,
                    Prior::new(again - self.token, Reason::RiskPays),
                );
                visit(Action::GiveUp, Prior::new(0, Reason::SaveForLater));
            }
            _ => game.legal(&mut |action| visit(action, Prior::NEUTRAL)),
        }
    }

    fn taken(&self, species: Species) -> Prior {
        let value = self.fish(species);
        let reason = if value >= 100 * i32::from(SET) {
            Reason::Completes
        } else if species.is_rare() {
            Reason::Points
        } else {
            Reason::Towards
        };
        Prior::new(value, reason)
    }

    fn weigh_moves(&self, visit: &mut dyn FnMut(Action, Prior)) {
        let table = self.table;
        let (here, luck) = (table.fishers[self.seat], table.luck[self.seat]);
        let full = table.setup.luck.of(self.seat);
        let mut reached = within(here, FREE_STEPS);
        for price in 0..=luck {
            let cells = within(here, FREE_STEPS + price);
            let free = |cell: &Cell| {
                (price == 0 || !reached.has(*cell)) && table.fisher_on(*cell).is_none()
            };
            for cell in cells.iter().filter(free) {
                let left = luck - price;
                let prior = match table.token_on(cell) {
                    Some(token) => {
                        let catch = self.promise(token.colour, left);
                        let ways = token.ways.iter().map(|way| self.after(cell, way, left));
                        let (sum, count) = ways.fold((0, 0), |(sum, n), next| (sum + next, n + 1));
                        let next = sum / count.max(1);
                        let value = catch + (next >> 2) - self.token * i32::from(price);
                        Prior::new(value, Reason::Points)
                    }
                    None => {
                        let rest = self.token * i32::from(full - luck);
                        let next = self.outlook(cell, full, cell);
                        Prior::new(rest + (next >> 2), Reason::GatherStrength)
                    }
                };
                visit(Action::Move(cell), prior);
            }
            reached = cells;
        }
    }

    /// What is in reach after the waves have carried the fisher.
    fn after(&self, cell: Cell, way: Way, luck: u8) -> i32 {
        let free = |to: &Cell| self.table.fisher_on(*to).is_none();
        let to = carried(cell, way).filter(free).unwrap_or(cell);
        self.outlook(to, luck, cell)
    }
}
