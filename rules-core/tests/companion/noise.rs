//! Whatever is typed in: nothing panics, and what is accepted adds up.

use proptest::{prelude::*, test_runner::RngSeed};
use splitmix::env;
use tacklebox_rules::{
    Level, Standings,
    companion::{danny, fish, klofni, kohaku, podwodni, rybowisko},
    fish::{parts::Shoal, score::Haul},
    klofni::parts::{Colour as Food, Depth},
    kohaku::{
        Face, Spot,
        parts::{Colour, Colours, Decoration, GoalCard, Koi},
        score::{DannyTally, GoalCount, PondCounts},
    },
    podwodni::{
        parts::{CATCHES, Card, Collection},
        score::Tally,
    },
    rybowisko::score::Catch,
};

use crate::{player, seat};

/// Numbers from random bytes, zeros after the last.
struct Typed<'a>(std::slice::Iter<'a, u8>);

impl Typed<'_> {
    /// Any byte.
    fn any(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    /// Mostly small, as people type.
    fn count(&mut self) -> u8 {
        match self.any() {
            byte @ 0..250 => byte % 8,
            byte => byte,
        }
    }

    fn counts<const N: usize>(&mut self) -> [u8; N] {
        [(); N].map(|()| self.count())
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[usize::from(self.any()) % choices.len()]
    }

    fn column(&mut self) -> klofni::Column {
        (0..self.any() % 29).map(|_| self.count()).collect()
    }

    fn hoard(&mut self) -> klofni::Hoard {
        klofni::Hoard {
            grid: self.grid(),
            stones: self.count(),
            bubbles: self.count(),
        }
    }

    fn grid(&mut self) -> klofni::Grid {
        klofni::Grid {
            columns: [(); 3].map(|()| self.column()),
        }
    }

    fn koi(&mut self) -> Koi {
        Koi {
            colours: Colours::two(self.pick(&Colour::ALL), self.pick(&Colour::ALL)),
            fry: self.count(),
            dragonflies: self.count(),
            coins: self.count(),
        }
    }

    fn decoration(&mut self) -> Decoration {
        let colour = self.pick(&Colour::ALL);
        let colours = Colours::two(colour, self.pick(&Colour::ALL));
        self.pick(&[
            Decoration::OneFlower(colour),
            Decoration::TwoFlower(colours),
            Decoration::Stones,
            Decoration::Sculpture,
            Decoration::Butterflies(colour),
            Decoration::Frog,
            Decoration::Turtle,
        ])
    }

    fn pond(&mut self) -> kohaku::Pond {
        if self.any().is_multiple_of(2) {
            let tiles = 0..self.any() % 30;
            kohaku::Pond::Tiles(tiles.map(|_| (self.spot(), self.face())).collect())
        } else {
            kohaku::Pond::Counts(self.pond_counts())
        }
    }

    fn spot(&mut self) -> Spot {
        let [x, y] = [self.any(), self.any()].map(|byte| byte as i8);
        // Near each other more often than not.
        match self.any() {
            0 => Spot { x, y },
            _ => Spot { x: x % 8, y: y % 8 },
        }
    }

    fn face(&mut self) -> Face {
        if self.any().is_multiple_of(2) {
            Face::Koi(self.koi())
        } else {
            Face::Decoration(self.decoration())
        }
    }

    fn pond_counts(&mut self) -> PondCounts {
        PondCounts {
            one_flowers: self.counts(),
            two_flowers: self.count(),
            both_colours: self.count(),
            one_colour: self.count(),
            stones: self.count(),
            fry: self.count(),
            sculptures: self.counts(),
            butterflies: self.count(),
            in_line: self.count(),
            frogs: self.count(),
            dragonflies: self.count(),
            turtles: self.count(),
            coins: self.any(),
        }
    }

    fn goal(&mut self) -> Option<kohaku::Goal> {
        let card = self.pick(&GoalCard::ALL);
        let [met, missed] = [self.any(), self.any()].map(|byte| u16::from(byte) * 257);
        match self.any() % 4 {
            0 => None,
            1 => Some(kohaku::Goal::Tiles(card)),
            2 => Some(kohaku::Goal::Counted(card, GoalCount { met, missed })),
            _ => Some(kohaku::Goal::Points(self.any() as i8)),
        }
    }

    fn danny(&mut self) -> DannyTally {
        let [fish, decorations, coins, one_flowers] = self.counts();
        DannyTally {
            fish,
            decorations,
            coins,
            one_flowers,
        }
    }

    fn offered(&mut self) -> [Option<u8>; 3] {
        [(); 3].map(|()| Some(self.any()).filter(|byte| byte % 2 == 0))
    }
}

/// As many rows as players, points that are the sum of their lines, and a winner.
fn adds_up(standings: &Standings, rows: usize) {
    assert_eq!(standings.rows().len(), rows);
    for row in standings.rows() {
        let sum = row.lines.iter().map(|line| i32::from(line.points)).sum();
        assert!(i32::from(row.points) == sum || row.points == i16::MAX);
        assert!((1..=rows).contains(&usize::from(row.place)));
    }
    assert!(standings.winners().next().is_some());
}

fn sheets(bytes: &[u8]) {
    let typed = &mut Typed(bytes.iter());
    let players = usize::from(typed.any() % 7);
    let sheet = rybowisko::ScoreSheet {
        players: (0..players)
            .map(|_| rybowisko::Player {
                catch: Catch {
                    fish: typed.counts(),
                    rare: typed.count(),
                },
                luck: typed.count(),
            })
            .collect(),
    };
    sheet.standings().iter().for_each(|s| adds_up(s, players));
    let sheet = podwodni::ScoreSheet {
        divers: (0..players)
            .map(|_| typed.counts())
            .map(|[sets, fish, shrimps]| Tally {
                sets,
                fish,
                shrimps,
            })
            .collect(),
    };
    sheet.standings().iter().for_each(|s| adds_up(s, players));
    let sheet = fish::ScoreSheet {
        players: (0..players)
            .map(|_| typed.counts())
            .map(|[blue, white, grey, stock]| Haul {
                caught: Shoal { blue, white, grey },
                stock,
            })
            .collect(),
    };
    sheet.standings().iter().for_each(|s| adds_up(s, players));
    let sheet = klofni::ScoreSheet {
        players: (0..players).map(|_| typed.grid()).collect(),
        rival: (players == 1).then(|| (typed.hoard(), typed.pick(&Level::ALL))),
    };
    let rows = players + usize::from(sheet.rival.is_some());
    sheet.standings().iter().for_each(|s| adds_up(s, rows));
    let sheet = kohaku::ScoreSheet {
        players: (0..players)
            .map(|_| kohaku::Player {
                pond: typed.pond(),
                goal: typed.goal(),
            })
            .collect(),
        danny: (typed.any() % 4 == 0).then(|| typed.danny()),
    };
    let rows = players + if sheet.danny.is_some() { 3 } else { 0 };
    sheet.standings().iter().for_each(|s| adds_up(s, rows));
}

fn helpers(bytes: &[u8]) {
    let typed = &mut Typed(bytes.iter());
    rybowisko::refill(typed.any(), typed.any());
    rybowisko::turns_to_come(bytes, typed.any(), typed.any());
    let [sets, fish, shrimps] = [(); 3].map(|()| typed.any());
    let tally = Tally {
        sets,
        fish,
        shrimps,
    };
    podwodni::last_turns(tally, i16::from(typed.any()), typed.any());
    let up = Collection::of([(); CATCHES].map(|()| typed.count()));
    podwodni::outlook(&up);
    podwodni::wanted(&up);
    let cards: Vec<Card> = Card::all().collect();
    let dive = podwodni::Dive {
        row: (0..typed.any() % 5).map(|_| typed.pick(&cards)).collect(),
        column: (0..typed.any() % 5).map(|_| typed.pick(&cards)).collect(),
    };
    dive.breakers()
        .iter()
        .for_each(|card| assert_ne!(dive.lay(card), podwodni::Laid::Holds));
    let mut counter = fish::PassCounter {
        players: typed.any(),
        pass: typed.any(),
    };
    counter.pile_gone();
    let first = seat(typed.any() % 6);
    klofni::turns_left(typed.any(), first, player(typed.any() % 6));
    let mut penguin = klofni::Penguin {
        depth: typed.pick(&Depth::ALL),
        hoard: typed.hoard(),
    };
    penguin.flips_at([(); Depth::COUNT].map(|()| typed.any()));
    let food = klofni::Face::Food(typed.pick(&Food::ALL), typed.any());
    let flipped = typed.pick(&[
        food,
        klofni::Face::Stone,
        klofni::Face::Bubbles,
        klofni::Face::Predator,
    ]);
    penguin.acts(flipped, typed.offered());
    penguin.ends_turn(penguin.depth, Some(flipped)).ok();
    let display = danny::Display {
        fish: [(); 6].map(|()| Some(typed.koi()).filter(|koi| koi.fry != 1)),
        decorations: [(); 6].map(|()| Some(typed.decoration()).filter(|d| d.kind() != 1)),
    };
    let stacks = danny::Stacks {
        fish: typed.count(),
        decorations: typed.count(),
    };
    let mut danny = danny::Danny {
        tally: typed.danny(),
    };
    danny.reveals_fish(typed.koi(), display, stacks).ok();
    danny
        .reveals_decoration(typed.decoration(), display, stacks)
        .ok();
}

fn typed_in(most: usize, read: fn(&[u8])) {
    let config = ProptestConfig {
        rng_seed: RngSeed::Fixed(env::seed(0)),
        failure_persistence: None,
        ..ProptestConfig::with_cases(env::cases("GARBAGE", 4000))
    };
    let bytes = prop::collection::vec(any::<u8>(), 0..most);
    proptest!(config, |(bytes in bytes)| read(&bytes));
}

#[test]
fn sheets_take_any_numbers() {
    typed_in(400, sheets);
}

#[test]
fn assistants_take_any_numbers() {
    typed_in(160, helpers);
}
