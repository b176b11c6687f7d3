//! Heuristic for Kōhaku: the points a tile adds to a pond now, and the expected value of its open sides.

use heapless::Vec;
use rules_core::{
    Game, Level, Players, Seat,
    kohaku::{
        Action, Dealt, Display, Face, Kohaku, Pair, Phase, Pond, Position, Sort, Spot, Tile,
        parts::{Decoration, DecorationTile, FishTile, GoalCard, Koi},
        score::{DannyTally, goal_points},
    },
};

use crate::{Heuristic, Policy, Prior, Reason, Weights};

/// Turns after which open sides no longer count in full.
const PLENTY: i32 = 4;
/// No pond has more open cells of one sort: 2 · 14 + 4 alone, before the last tile.
const MOST_SPOTS: usize = 32;
/// No pond has more decorations, or more fish.
const MOST_TILES: usize = Pond::MOST / 2;

impl Heuristic for Kohaku {
    /// An open side of a flower of one colour; such a flower whose fish all match, with one, two and three of them; an
    /// open side of a flower of two colours, of stones and frogs, of a sculpture; butterflies.
    const WEIGHTS: Weights = [90, 90, 220, 380, 105, 80, 160, 250];

    fn players(&self) -> Players {
        self.position().players
    }

    fn turn_begins(&self) -> bool {
        self.position().phase == Phase::Take
    }

    fn visit_actions(&self, policy: Policy, visit: &mut dyn FnMut(Action, Prior)) {
        let table = self.position();
        let pond = &table.ponds[table.seat];
        let garden = match policy {
            Policy::Beginner => Garden::of(pond, Eye::NAIVE),
            Policy::Sound | Policy::Keen | Policy::Weighted(_) => {
                Garden::of(pond, Eye::of(table, policy))
            }
        };
        let goal = match policy {
            Policy::Beginner => None,
            Policy::Sound | Policy::Keen | Policy::Weighted(_) => {
                table.goals[table.seat].kept_card()
            }
        };
        let gardener = Gardener {
            table,
            pond,
            garden,
            goal,
        };
        match table.phase {
            Phase::Goal => gardener.weigh_goals(visit),
            Phase::Take => gardener.weigh_takes(visit),
            _ => gardener.weigh_places(visit),
        }
    }

    fn evaluate(&self, policy: Policy, seat: Seat) -> i32 {
        let table = self.position();
        let pond = &table.ponds[seat];
        let over = table.phase == Phase::Over;
        let eye = if over {
            Eye::EXACT
        } else {
            Eye::of(table, policy)
        };
        let garden = Garden::of(pond, eye);
        let goal = table.goals[seat].kept_card();
        let goal = goal.map_or(0, |card| 100 * i32::from(goal_points(card, pond.faces())));
        let coins = if over && !table.is_solo() { 101 } else { 100 };
        garden.value() + coins * garden.coins + goal
    }

    fn evaluate_rival(&self) -> Option<i32> {
        let table = self.position();
        if !table.is_solo() {
            return None;
        }
        let lines = DannyTally::of(&table.danny).lines(Level::Hard);
        let points: i32 = lines.iter().map(|line| i32::from(line.points)).sum();
        // Danny is beaten only by more points.
        Some(100 * points + 1)
    }
}

/// The turns that each player has after this round.
fn turns(table: &Position) -> i32 {
    let fish = i32::from(table.fish_left);
    match i32::from(table.players.count()) {
        // Alone about five fish go in two rounds.
        1 => 2 * fish / 5,
        players => fish / players,
    }
}

/// What a policy takes into account in a pond.
#[derive(Clone, Copy, Debug)]
struct Eye {
    /// How much open sides count, in quarters.
    time: i32,
    butterflies: bool,
    promise: Promise,
}

/// The expected value of what is open, in hundredths of a point.
#[derive(Clone, Copy, Debug)]
struct Promise {
    /// An open side of a flower of one colour.
    one_flower: i32,
    /// A flower of one colour that can still get twelve points, by its fish.
    chase: [i32; 4],
    /// An open side of a flower of two colours.
    two_flower: i32,
    /// An open side of stones or a frog.
    sum: i32,
    /// An open side of a sculpture.
    sculpture: i32,
    butterflies: i32,
}

impl Promise {
    const NONE: Promise = Promise {
        one_flower: 0,
        chase: [0; 4],
        two_flower: 0,
        sum: 0,
        sculpture: 0,
        butterflies: 0,
    };

    fn of(weights: Weights) -> Promise {
        let [
            one_flower,
            one,
            two,
            three,
            two_flower,
            sum,
            sculpture,
            butterflies,
        ] = weights.map(i32::from);
        Promise {
            one_flower,
            chase: [0, one, two, three],
            two_flower,
            sum,
            sculpture,
            butterflies,
        }
    }
}

impl Eye {
    /// Points and nothing else.
    const EXACT: Eye = Eye {
        time: 0,
        butterflies: true,
        promise: Promise::NONE,
    };
    /// Points of what lies side by side.
    const NAIVE: Eye = Eye {
        time: 0,
        butterflies: false,
        promise: Promise::NONE,
    };

    fn of(table: &Position, policy: Policy) -> Eye {
        Eye {
            time: turns(table).min(PLENTY),
            butterflies: true,
            promise: Promise::of(policy.weights(Kohaku::WEIGHTS)),
        }
    }
}

/// A decoration with the fish around it.
#[derive(Clone, Copy, Debug)]
struct Bed {
    spot: Spot,
    decoration: Decoration,
    /// Fish around it, and those of them that count.
    around: i32,
    hits: i32,
    /// Fry, dragonflies or flowers that count.
    sum: i32,
    /// Its value as it is.
    worth: i32,
}

impl Bed {
    fn new(spot: Spot, decoration: Decoration) -> Bed {
        Bed {
            spot,
            decoration,
            around: 0,
            hits: 0,
            sum: 0,
            worth: 0,
        }
    }

    /// Butterflies with one more fish in the pond.
    fn with(mut self, there: Spot, koi: Koi) -> Bed {
        if let Decoration::Butterflies(colour) = self.decoration {
            self.hits += i32::from(self.spot.in_line(there) && koi.colours.has(colour));
        }
        self
    }

    /// Any other decoration with one more fish beside it.
    fn beside(mut self, koi: Koi) -> Bed {
        self.around += 1;
        match self.decoration {
            Decoration::OneFlower(colour) => self.hits += i32::from(koi.colours.has(colour)),
            Decoration::TwoFlower(colours) if koi.colours == colours => self.sum += 3,
            Decoration::TwoFlower(colours) if koi.colours.meets(colours) => self.sum += 2,
            Decoration::Stones => self.sum += i32::from(koi.fry),
            Decoration::Frog => self.sum += i32::from(koi.dragonflies),
            _ => {}
        }
        self
    }

    /// Points now, and the expected value of the open sides.
    fn value(&self, eye: &Eye) -> i32 {
        let open = 4 - self.around;
        let (points, promise) = match self.decoration {
            Decoration::OneFlower(_) => {
                let points = if self.hits == 4 { 12 } else { 2 * self.hits };
                // Only a flower whose fish all match can get twelve points.
                let chase = match self.hits < self.around {
                    true => 0,
                    false => {
                        let by_hits = eye.promise.chase;
                        by_hits
                            .get(self.hits as usize)
                            .copied()
                            .unwrap_or(by_hits[3])
                    }
                };
                (points, eye.promise.one_flower * open + chase)
            }
            Decoration::TwoFlower(_) => (self.sum, eye.promise.two_flower * open),
            Decoration::Stones | Decoration::Frog => (self.sum, eye.promise.sum * open),
            Decoration::Sculpture => {
                let points = match self.around {
                    0 => 0,
                    1 => 1,
                    2 => 3,
                    3 => 6,
                    _ => 10,
                };
                (points, eye.promise.sculpture * open)
            }
            Decoration::Butterflies(_) if !eye.butterflies => (0, 0),
            Decoration::Butterflies(_) => (2 * self.hits, eye.promise.butterflies),
            Decoration::Turtle => (5, 0),
        };
        100 * points + promise * eye.time / PLENTY
    }
}

/// A pond as its owner sees it.
struct Garden {
    eye: Eye,
    /// Decorations that look at the cells around them.
    beds: Vec<Bed, MOST_TILES>,
    /// Those that look along rows and columns.
    butterflies: Vec<Bed, MOST_TILES>,
    fish: Vec<(Spot, Koi), MOST_TILES>,
    map: Map,
    coins: i32,
}

impl Garden {
    fn of(pond: &Pond, eye: Eye) -> Garden {
        let mut garden = Garden {
            eye,
            beds: Vec::new(),
            butterflies: Vec::new(),
            fish: Vec::new(),
            map: Map::over(pond),
            coins: 0,
        };
        // A pond has as many of each sort, or one fish more while a turn lasts; all lists hold half of
        // the largest pond.
        for (spot, face) in pond.faces() {
            let pushed = match face {
                Face::Koi(koi) => {
                    garden.coins += i32::from(koi.coins);
                    garden.map.put(spot, garden.fish.len());
                    garden.fish.push((spot, koi)).is_ok()
                }
                Face::Decoration(decoration @ Decoration::Butterflies(_)) => {
                    let bed = Bed::new(spot, decoration);
                    garden.map.put(spot, Map::ELSEWHERE);
                    garden.butterflies.push(bed).is_ok()
                }
                Face::Decoration(decoration) => {
                    garden.map.put(spot, garden.beds.len());
                    garden.beds.push(Bed::new(spot, decoration)).is_ok()
                }
            };
            debug_assert!(pushed);
        }
        for &(spot, koi) in &garden.fish {
            for bed in &mut garden.butterflies {
                *bed = bed.with(spot, koi);
            }
            for there in around(spot) {
                if let Some(bed) = garden.map.get(there).and_then(|i| garden.beds.get_mut(i)) {
                    *bed = bed.beside(koi);
                }
            }
        }
        for bed in garden.beds.iter_mut().chain(&mut garden.butterflies) {
            bed.worth = bed.value(&eye);
        }
        garden
    }

    fn value(&self) -> i32 {
        let beds = self.beds.iter().chain(&self.butterflies);
        beds.map(|bed| bed.worth).sum()
    }

    /// The decorations beside a cell for a fish.
    fn beds_beside(&self, spot: Spot) -> Vec<&Bed, 4> {
        let beside = around(spot).into_iter();
        let beside = beside.filter_map(|there| self.map.get(there));
        beside.filter_map(|index| self.beds.get(index)).collect()
    }

    /// The fish beside a cell for a decoration.
    fn fish_beside(&self, spot: Spot) -> Vec<Koi, 4> {
        let beside = around(spot).into_iter();
        let beside = beside.filter_map(|there| self.map.get(there));
        let fish = beside.filter_map(|index| self.fish.get(index));
        fish.map(|&(_, koi)| koi).collect()
    }

    /// What a fish adds on a cell, with the decorations beside that.
    fn fish(&self, spot: Spot, beside: &[&Bed], koi: Koi) -> i32 {
        let mut gain = 100 * i32::from(koi.coins);
        for bed in beside {
            gain += bed.beside(koi).value(&self.eye) - bed.worth;
        }
        for bed in &self.butterflies {
            gain += bed.with(spot, koi).value(&self.eye) - bed.worth;
        }
        gain
    }

    /// A decoration on a cell, with the fish beside that.
    fn bed(&self, spot: Spot, beside: &[Koi], decoration: Decoration) -> Bed {
        let bed = Bed::new(spot, decoration);
        if matches!(decoration, Decoration::Butterflies(_)) {
            let fish = self.fish.iter();
            return fish.fold(bed, |bed, &(there, koi)| bed.with(there, koi));
        }
        beside.iter().fold(bed, |bed, &koi| bed.beside(koi))
    }
}

/// Which tile of its sort lies on a cell, in constant time: most of a rollout is spent asking for neighbours.
///
/// Covers the pond and one cell around it. A connected pond of n tiles has a width and a height that are together at
/// most n + 1, so the map has at most 17.5² cells.
struct Map {
    left: i8,
    top: i8,
    wide: u8,
    /// The number of the tile, from 1.
    cells: [u8; Map::CELLS],
}

impl Map {
    const CELLS: usize = 306;
    /// A tile that is in neither list.
    const ELSEWHERE: usize = 0x7F;

    fn over(pond: &Pond) -> Map {
        let (mut left, mut right, mut top) = (0, 0, 0);
        for (spot, _) in pond.tiles() {
            left = left.min(spot.x);
            right = right.max(spot.x);
            top = top.min(spot.y);
        }
        Map {
            left: left - 1,
            top: top - 1,
            wide: (right - left + 3) as u8,
            cells: [0; Map::CELLS],
        }
    }

    fn index(&self, spot: Spot) -> usize {
        // Cells are asked for only on the pond and one step around it.
        let (x, y) = (spot.x - self.left, spot.y - self.top);
        y as usize * usize::from(self.wide) + x as usize
    }

    fn put(&mut self, spot: Spot, number: usize) {
        let index = self.index(spot);
        debug_assert!(index < self.cells.len());
        if let Some(cell) = self.cells.get_mut(index) {
            *cell = number as u8 + 1;
        }
    }

    fn get(&self, spot: Spot) -> Option<usize> {
        let outside = spot.x < self.left || spot.y < self.top;
        if outside || spot.x - self.left >= self.wide as i8 {
            return None;
        }
        let cell = *self.cells.get(self.index(spot))?;
        usize::from(cell).checked_sub(1)
    }
}

/// The cells around one.
fn around(spot: Spot) -> [Spot; 4] {
    let Spot { x, y } = spot;
    [
        Spot { x, y: y - 1 },
        Spot { x: x - 1, y },
        Spot { x: x + 1, y },
        Spot { x, y: y + 1 },
    ]
}

/// The heuristic of one seat in one position.
struct Gardener<'a> {
    table: &'a Position,
    pond: &'a Pond,
    garden: Garden,
    goal: Option<GoalCard>,
}

impl Gardener<'_> {
    fn spots(&self, sort: Sort) -> Vec<Spot, MOST_SPOTS> {
        let mut spots = Vec::new();
        self.pond.open_spots(sort, &mut |spot| {
            let pushed = spots.push(spot);
            debug_assert!(pushed.is_ok());
        });
        spots
    }

    /// What the goal card gives for this tile here.
    fn goal(&self, spot: Spot, face: Face) -> i32 {
        let Some(card) = self.goal else { return 0 };
        let faces = self.pond.faces();
        let with = faces.clone().chain(core::iter::once((spot, face)));
        100 * i32::from(goal_points(card, with) - goal_points(card, faces))
    }

    /// The best cell for a decoration in the pond as it is.
    fn best_bed(&self, decoration: Decoration, spots: &[Spot]) -> i32 {
        let values = spots.iter().map(|&spot| {
            let beside = self.garden.fish_beside(spot);
            let bed = self.garden.bed(spot, &beside, decoration);
            bed.value(&self.garden.eye)
        });
        values.max().unwrap_or(0)
    }

    /// The free cells around a fish that is laid before a decoration, with the fish beside them.
    fn free_beside(&self, fish: Spot) -> Vec<(Spot, Vec<Koi, 4>), 4> {
        let free = around(fish).into_iter();
        let free = free.filter(|&spot| self.garden.map.get(spot).is_none());
        free.map(|spot| (spot, self.garden.fish_beside(spot)))
            .collect()
    }

    /// The best of these cells for a decoration beside the fish that is laid before it.
    fn best_beside(
        &self,
        decoration: Decoration,
        free: &[(Spot, Vec<Koi, 4>)],
        fish: Spot,
        koi: Koi,
    ) -> i32 {
        let values = free.iter().map(|(spot, beside)| {
            let bed = self.garden.bed(*spot, beside, decoration);
            let bed = match decoration {
                Decoration::Butterflies(_) => bed.with(fish, koi),
                _ => bed.beside(koi),
            };
            bed.value(&self.garden.eye)
        });
        values.max().unwrap_or(0)
    }

    /// The points without aiming at a card, from the best to the worst (section 12).
    fn weigh_goals(&self, visit: &mut dyn FnMut(Action, Prior)) {
        for dealt in Dealt::ALL {
            let card = self.table.goals[self.table.seat].card(dealt);
            let value = card.map_or(0, |card| match card {
                GoalCard::LargestSquare => 1250,
                GoalCard::NoDragonflies | GoalCard::NoFry => 1000,
                GoalCard::Decorations => 860,
                GoalCard::WhiteAndBlack | GoalCard::YellowAndRed => 850,
                GoalCard::Dragonflies => 800,
                GoalCard::RareColour => 600,
                GoalCard::Sculptures => 500,
                GoalCard::FrogsAndTurtles => 150,
                GoalCard::Flowers => 140,
                GoalCard::Shelter => 100,
            });
            visit(Action::ChooseGoal(dealt), Prior::new(value, Reason::Points));
        }
    }

    fn weigh_takes(&self, visit: &mut dyn FnMut(Action, Prior)) {
        let display = &self.table.display;
        let (waters, beds) = (self.spots(Sort::Fish), self.spots(Sort::Decoration));
        // The best cell for each fish and for each decoration of the display, by itself.
        let mut best = [(i32::MIN, Spot::ORIGIN); Display::CELLS];
        for &spot in &waters {
            let beside = self.garden.beds_beside(spot);
            for (place, (_, tile)) in best.iter_mut().zip(display.iter()) {
                if let Some(Tile::Fish(tile)) = tile {
                    let koi = tile.koi();
                    let goal = self.goal(spot, Face::Koi(koi));
                    let value = self.garden.fish(spot, &beside, koi) + goal;
                    if value >= place.0 {
                        *place = (value, spot);
                    }
                }
            }
        }
        for &spot in &beds {
            let beside = self.garden.fish_beside(spot);
            for (place, (_, tile)) in best.iter_mut().zip(display.iter()) {
                if let Some(Tile::Decoration(tile)) = tile {
                    let bed = self.garden.bed(spot, &beside, tile.decoration());
                    place.0 = place.0.max(bed.value(&self.garden.eye));
                }
            }
        }
        for (place, (_, tile)) in best.iter_mut().zip(display.iter()) {
            if let Some(Tile::Decoration(tile)) = tile {
                let face = Face::Decoration(tile.decoration());
                let goal = beds.first().map_or(0, |&spot| self.goal(spot, face));
                place.0 = place.0.max(0) + goal;
            }
            if place.0 == i32::MIN {
                place.0 = 0;
            }
        }
        let at = |cell: u8| {
            best.get(usize::from(cell))
                .copied()
                .unwrap_or((0, Spot::ORIGIN))
        };
        // The best cell for the decoration of each pair beside its fish.
        let mut beside = [0; Pair::COUNT];
        for (cell, tile) in display.iter() {
            let Some(Tile::Fish(koi)) = tile else {
                continue;
            };
            let (_, spot) = at(cell);
            let free = self.free_beside(spot);
            let pairs = Pair::all().zip(&mut beside);
            for (pair, value) in pairs.filter(|(pair, _)| pair.fish_cell() == cell) {
                if let Some(Tile::Decoration(tile)) = display.get(pair.lily_cell()) {
                    *value = self.best_beside(tile.decoration(), &free, spot, koi.koi());
                }
            }
        }
        for (pair, beside) in Pair::all().zip(beside) {
            let fish = at(pair.fish_cell());
            let (alone, _) = at(pair.lily_cell());
            let value = fish.0 + alone.max(beside);
            let reason = if fish.0 >= alone {
                Reason::Points
            } else {
                Reason::RoomToGrow
            };
            visit(Action::Take(pair), Prior::new(value, reason));
        }
    }

    fn weigh_places(&self, visit: &mut dyn FnMut(Action, Prior)) {
        let koi = self.table.hand_fish.map(FishTile::koi);
        let decoration = self.table.hand_deco.map(DecorationTile::decoration);
        let beds = self.spots(Sort::Decoration);
        let alone = decoration.map_or(0, |decoration| self.best_bed(decoration, &beds));
        let mut best_fish = 0;
        if let Some(koi) = koi {
            for spot in self.spots(Sort::Fish) {
                let near = self.garden.beds_beside(spot);
                let goal = self.goal(spot, Face::Koi(koi));
                let fish = self.garden.fish(spot, &near, koi) + goal;
                best_fish = best_fish.max(fish);
                let beside = decoration.map_or(0, |other| {
                    self.best_beside(other, &self.free_beside(spot), spot, koi)
                });
                let value = fish + alone.max(beside);
                let completes = near
                    .iter()
                    .any(|bed| bed.hits == 3 && bed.beside(koi).hits == 4 && bed.around == 3);
                let reason = if completes {
                    Reason::Completes
                } else if fish > 0 {
                    Reason::Points
                } else {
                    Reason::RoomToGrow
                };
                visit(Action::PlaceFish(spot), Prior::new(value, reason));
            }
        }
        if let Some(decoration) = decoration
            && !self.pond.is_empty()
        {
            for &spot in &beds {
                let beside = self.garden.fish_beside(spot);
                let bed = self.garden.bed(spot, &beside, decoration);
                let goal = self.goal(spot, Face::Decoration(decoration));
                let value = bed.value(&self.garden.eye) + goal + best_fish;
                let reason = if bed.value(&Eye::EXACT) > 0 {
                    Reason::Points
                } else {
                    Reason::RoomToGrow
                };
                visit(Action::PlaceDeco(spot), Prior::new(value, reason));
            }
        }
    }
}
