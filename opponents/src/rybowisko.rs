//! Rules of thumb for Rybowisko: what a fish adds to a catch, what a token of each colour promises with
//! so much luck, and what is in reach.

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

use crate::{Insight, Reason, Taste, Thought, insight::has_turn};

/// A luck token with its smiling side up.
const LUCK: i32 = 28;
/// The same when it can only decide between equal points.
const TIE: i32 = 3;
/// Two of three symbols of a set.
const PAIR: i32 = 90;
/// The same when one fish is all that can come.
const LAST_PAIR: i32 = 40;
/// Any fish at all.
const LEAST: i32 = 10;
/// One of three.
const SINGLE: i32 = 40;
/// The most luck tokens anybody has, and none at all.
const LUCKS: usize = 5;

impl Insight for Rybowisko {
    fn players(&self) -> Players {
        self.position().players
    }

    fn turn_begins(&self) -> bool {
        self.position().phase == Phase::Move
    }

    fn weigh(&self, taste: Taste, visit: &mut dyn FnMut(Action, Thought)) {
        match taste {
            Taste::Beginner => self.legal(&mut |action| visit(action, beginner(self, action))),
            Taste::Sound | Taste::Keen => {
                Fisher::new(self.position(), self.position().seat).weigh(self, visit);
            }
        }
    }

    fn worth(&self, seat: Seat) -> i32 {
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
fn beginner(game: &Rybowisko, action: Action) -> Thought {
    let table = game.position();
    let worth = match action {
        Action::Move(cell) => {
            let near = within(table.fishers[table.seat], FREE_STEPS).has(cell);
            let token = table.token_on(cell).is_some();
            150 * i32::from(token) + 50 * i32::from(near)
        }
        Action::Reroll => 100,
        Action::GiveUp | Action::Take(_) => 0,
    };
    Thought::new(worth, Reason::AsGoodAsAny)
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

/// How many turns there will be, this one included: the first of all needs about three for two fish, and when
/// he has them there is no other.
fn turns(table: &Position) -> i32 {
    let caught = table.players.seats().map(|seat| table.fish[seat].len());
    let most = caught.max().unwrap_or(0) as i32;
    1 + 3 * (i32::from(table.setup.target) - most) / 2
}

/// What a luck token is worth now.
fn token(table: &Position) -> i32 {
    if turns(table) > 1 { LUCK } else { TIE }
}

/// What complete sets and begun ones are worth.
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

/// A seat's view of the lake.
struct Fisher<'a> {
    table: &'a Position,
    seat: Seat,
    catch: Catch,
    /// What its sets are worth.
    sets: i32,
    /// What a fish of each symbol does for them.
    symbols: [i32; Category::ALL.len()],
    /// What a luck token is worth.
    token: i32,
    /// What a token of each colour promises by luck.
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

    /// What the next cast promises, if there is one.
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
                // There is at most one token on each place.
                self.spots.push(spot).ok();
            }
        }
    }

    /// What this fish adds: something, even where it spoils the hope for a better last one, or two who wait
    /// for theirs would wait for ever.
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

    fn weigh(&mut self, game: &Rybowisko, visit: &mut dyn FnMut(Action, Thought)) {
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
                    let thought = card.map_or(Thought::PLAIN, |species| self.taken(species));
                    visit(Action::Take(side), thought);
                }
            }
            Phase::Miss(_) => {
                let token = table.token_on(table.fishers[self.seat]);
                let again = token.map_or(0, |t| self.promise(t.colour, luck.saturating_sub(1)));
                visit(
                    Action::Reroll,
                    Thought::new(again - self.token, Reason::RiskPays),
                );
                visit(Action::GiveUp, Thought::new(0, Reason::SaveForLater));
            }
            _ => game.legal(&mut |action| visit(action, Thought::PLAIN)),
        }
    }

    fn taken(&self, species: Species) -> Thought {
        let worth = self.fish(species);
        let reason = if worth >= 100 * i32::from(SET) {
            Reason::Completes
        } else if species.is_rare() {
            Reason::Points
        } else {
            Reason::Towards
        };
        Thought::new(worth, reason)
    }

    fn weigh_moves(&self, visit: &mut dyn FnMut(Action, Thought)) {
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
                let thought = match table.token_on(cell) {
                    Some(token) => {
                        let catch = self.promise(token.colour, left);
                        let ways = token.ways.iter().map(|way| self.after(cell, way, left));
                        let (sum, count) = ways.fold((0, 0), |(sum, n), next| (sum + next, n + 1));
                        let next = sum / count.max(1);
                        let worth = catch + (next >> 2) - self.token * i32::from(price);
                        Thought::new(worth, Reason::Points)
                    }
                    None => {
                        let rest = self.token * i32::from(full - luck);
                        let next = self.outlook(cell, full, cell);
                        Thought::new(rest + (next >> 2), Reason::GatherStrength)
                    }
                };
                visit(Action::Move(cell), thought);
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
