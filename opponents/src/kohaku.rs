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

use crate::{Heuristic, Policy, Prior, Reason};

/// Turns after which open sides no longer count in full.
const PLENTY: i32 = 4;
/// No pond has more open cells of one sort: 2 · 14 + 4 alone, before the last tile.
const MOST_SPOTS: usize = 32;
/// No pond has more decorations, or more fish.
const MOST_TILES: usize = Pond::MOST / 2;

impl Heuristic for Kohaku {
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
            Policy::Sound | Policy::Keen => Garden::of(pond, Eye::of(table)),
        };
        let goal = match policy {
            Policy::Beginner => None,
            Policy::Sound | Policy::Keen => table.goals[table.seat].kept_card(),
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

    fn evaluate(&self, seat: Seat) -> i32 {
        let table = self.position();
        let pond = &table.ponds[seat];
        let over = table.phase == Phase::Over;
        let eye = if over { Eye::EXACT } else { Eye::of(table) };
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

/// What a policy takes into account in a pond.
#[derive(Clone, Copy, Debug)]
struct Eye {
    /// How much open sides count, in quarters.
    time: i32,
    butterflies: bool,
}

impl Eye {
    /// Points and nothing else.
    const EXACT: Eye = Eye {
        time: 0,
        butterflies: true,
    };
    /// Points of what lies side by side.
    const NAIVE: Eye = Eye {
        time: 0,
        butterflies: false,
    };

    fn of(table: &Position) -> Eye {
        // Alone about five fish go in two rounds.
        let fish = i32::from(table.fish_left);
        let turns = match i32::from(table.players.count()) {
            1 => 2 * fish / 5,
            players => fish / players,
        };
        Eye {
            time: turns.min(PLENTY),
            butterflies: true,
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
}

impl Bed {
    fn new(spot: Spot, decoration: Decoration) -> Bed {
        Bed {
            spot,
            decoration,
            around: 0,
            hits: 0,
            sum: 0,
        }
    }

    /// The decoration with one more fish around it.
    fn with(mut self, there: Spot, koi: Koi) -> Bed {
        if let Decoration::Butterflies(colour) = self.decoration {
            self.hits += i32::from(self.spot.in_line(there) && koi.colours.has(colour));
            return self;
        }
        if !self.spot.touches(there) {
            return self;
        }
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
    fn value(&self, eye: Eye) -> i32 {
        let open = 4 - self.around;
        let (points, promise) = match self.decoration {
            Decoration::OneFlower(_) => {
                let points = if self.hits == 4 { 12 } else { 2 * self.hits };
                // Only a flower whose fish all match can get twelve points.
                let chase = match self.hits {
                    _ if self.hits < self.around => 0,
                    0 => 0,
                    1 => 90,
                    2 => 220,
                    _ => 380,
                };
                (points, 90 * open + chase)
            }
            Decoration::TwoFlower(_) => (self.sum, 105 * open),
            Decoration::Stones | Decoration::Frog => (self.sum, 80 * open),
            Decoration::Sculpture => {
                let points = match self.around {
                    0 => 0,
                    1 => 1,
                    2 => 3,
                    3 => 6,
                    _ => 10,
                };
                (points, 160 * open)
            }
            Decoration::Butterflies(_) if !eye.butterflies => (0, 0),
            Decoration::Butterflies(_) => (2 * self.hits, 250),
            Decoration::Turtle => (5, 0),
        };
        100 * points + promise * eye.time / PLENTY
    }

    /// What another fish changes.
    fn gain(&self, there: Spot, koi: Koi, eye: Eye) -> i32 {
        let matters =
            self.spot.touches(there) || matches!(self.decoration, Decoration::Butterflies(_));
        if matters {
            self.with(there, koi).value(eye) - self.value(eye)
        } else {
            0
        }
    }
}

/// A pond as its owner sees it.
struct Garden {
    eye: Eye,
    beds: Vec<Bed, MOST_TILES>,
    fish: Vec<(Spot, Koi), MOST_TILES>,
    coins: i32,
}

impl Garden {
    fn of(pond: &Pond, eye: Eye) -> Garden {
        let mut garden = Garden {
            eye,
            beds: Vec::new(),
            fish: Vec::new(),
            coins: 0,
        };
        // A pond has as many of each sort, or one fish more while a turn lasts; both lists hold half of
        // the largest pond.
        for (spot, face) in pond.faces() {
            match face {
                Face::Koi(koi) => {
                    garden.coins += i32::from(koi.coins);
                    let pushed = garden.fish.push((spot, koi));
                    debug_assert!(pushed.is_ok());
                }
                Face::Decoration(decoration) => {
                    let pushed = garden.beds.push(Bed::new(spot, decoration));
                    debug_assert!(pushed.is_ok());
                }
            }
        }
        for bed in &mut garden.beds {
            for &(spot, koi) in &garden.fish {
                *bed = bed.with(spot, koi);
            }
        }
        garden
    }

    fn value(&self) -> i32 {
        self.beds.iter().map(|bed| bed.value(self.eye)).sum()
    }

    /// What a fish adds on a cell.
    fn fish(&self, spot: Spot, koi: Koi) -> i32 {
        let gains = self.beds.iter().map(|bed| bed.gain(spot, koi, self.eye));
        gains.sum::<i32>() + 100 * i32::from(koi.coins)
    }

    /// A decoration on a cell, with the fish around it.
    fn bed(&self, spot: Spot, decoration: Decoration) -> Bed {
        let bed = Bed::new(spot, decoration);
        let fish = self.fish.iter();
        fish.fold(bed, |bed, &(there, koi)| bed.with(there, koi))
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
        let values = spots
            .iter()
            .map(|&spot| self.garden.bed(spot, decoration).value(self.garden.eye));
        values.max().unwrap_or(0)
    }

    /// The best cell for a decoration beside a fish that is laid before it.
    fn best_beside(&self, decoration: Decoration, fish: Spot, koi: Koi) -> i32 {
        let free = around(fish)
            .into_iter()
            .filter(|&spot| self.pond.get(spot).is_none());
        let values = free.map(|spot| {
            let bed = self.garden.bed(spot, decoration).with(fish, koi);
            bed.value(self.garden.eye)
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
        let mut best = [(0, Spot::ORIGIN); Display::CELLS];
        for (place, (_, tile)) in best.iter_mut().zip(display.iter()) {
            *place = match tile {
                Some(Tile::Fish(tile)) => {
                    let koi = tile.koi();
                    let value = |&spot: &Spot| {
                        let goal = self.goal(spot, Face::Koi(koi));
                        (self.garden.fish(spot, koi) + goal, spot)
                    };
                    waters.iter().map(value).max_by_key(|(value, _)| *value)
                }
                Some(Tile::Decoration(tile)) => {
                    let decoration = tile.decoration();
                    let goal = beds
                        .first()
                        .map_or(0, |&spot| self.goal(spot, Face::Decoration(decoration)));
                    Some((self.best_bed(decoration, &beds) + goal, Spot::ORIGIN))
                }
                None => None,
            }
            .unwrap_or((0, Spot::ORIGIN));
        }
        for pair in Pair::all() {
            let at = |cell: u8| best.get(usize::from(cell)).copied();
            let fish = at(pair.fish_cell()).unwrap_or((0, Spot::ORIGIN));
            let alone = at(pair.lily_cell()).map_or(0, |(value, _)| value);
            let beside = match (display.get(pair.fish_cell()), display.get(pair.lily_cell())) {
                (Some(Tile::Fish(koi)), Some(Tile::Decoration(tile))) => {
                    self.best_beside(tile.decoration(), fish.1, koi.koi())
                }
                _ => 0,
            };
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
                let fish = self.garden.fish(spot, koi) + self.goal(spot, Face::Koi(koi));
                best_fish = best_fish.max(fish);
                let beside = decoration.map_or(0, |other| self.best_beside(other, spot, koi));
                let value = fish + alone.max(beside);
                let completes =
                    self.garden.beds.iter().any(|bed| {
                        bed.hits == 3 && bed.with(spot, koi).hits == 4 && bed.around == 3
                    });
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
                let bed = self.garden.bed(spot, decoration);
                let goal = self.goal(spot, Face::Decoration(decoration));
                let value = bed.value(self.garden.eye) + goal + best_fish;
                let reason = if bed.value(Eye::EXACT) > 0 {
                    Reason::Points
                } else {
                    Reason::RoomToGrow
                };
                visit(Action::PlaceDeco(spot), Prior::new(value, reason));
            }
        }
    }
}
