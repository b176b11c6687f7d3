//! The scripted games of section 9: whole games by formula, and how one ends.

use tacklebox_rules::{
    Game, Level, Next, Who,
    kohaku::{Action, Display, Kohaku, Outcome, Phase, Setup, Sort, Tile, score::PondScore},
};

use crate::{driver::outcomes, notation::*, ponds::spot};

/// The scripted games of vector 15: shuffles and decisions by formula.
struct Script {
    game: Kohaku,
    fish: Vec<u8>,
    decorations: Vec<u8>,
    turn: usize,
    danny_fish: Vec<u8>,
    danny_decorations: Vec<u8>,
}

impl Script {
    fn new(players: u8) -> Script {
        let (kept, removed) = [(34, 0), (34, 7), (46, 5), (58, 5)][usize::from(players) - 1];
        let mut script = Script {
            game: Kohaku::start(Setup::players(players)).unwrap(),
            fish: (removed..kept)
                .map(|i| ((15 * i + 7) % kept) as u8)
                .rev()
                .collect(),
            decorations: (0..62).map(|i| ((23 * i + 5) % 62) as u8).rev().collect(),
            turn: 0,
            danny_fish: Vec::new(),
            danny_decorations: Vec::new(),
        };
        script.draw();
        script
    }

    /// Settles chance from the two stacks, and notes what Danny gains in order.
    fn draw(&mut self) {
        while self.game.next() == Next::Chance {
            let before = *self.game.position();
            let wants_fish = matches!(outcomes(&self.game)[0].0, Outcome::Fish(_));
            let stack = if wants_fish {
                &mut self.fish
            } else {
                &mut self.decorations
            };
            let id = stack.pop().unwrap();
            let outcome = if wants_fish {
                Outcome::Fish(fish(id))
            } else {
                Outcome::Deco(deco(id))
            };
            self.game.settle(outcome).unwrap();
            match before.phase {
                Phase::DannyFish => self.danny_fish.push(id),
                Phase::DannyDeco => self.danny_decorations.push(id),
                _ => continue,
            }
            for (cell, tile) in before.display.iter() {
                match tile {
                    _ if self.game.position().display.get(cell).is_some() => {}
                    Some(Tile::Fish(tile)) => self.danny_fish.push(tile.id()),
                    Some(Tile::Decoration(tile)) => self.danny_decorations.push(tile.id()),
                    None => {}
                }
            }
        }
    }

    /// One turn: take, fish, decoration, refill and Danny. Returns what was laid where.
    fn turn(&mut self) -> [(u8, (i8, i8)); 2] {
        let t = self.turn;
        self.game.play(take(((5 * t + 3) % 17) as u8)).unwrap();
        let (fish, deco) = (
            self.game.position().hand_fish,
            self.game.position().hand_deco,
        );
        let spots = open(&self.game, Sort::Fish);
        let (x, y) = spots[(7 * t + 2) % spots.len()];
        self.game.play(Action::PlaceFish(spot(x, y))).unwrap();
        let laid_fish = (fish.unwrap().id(), (x, y));
        let spots = open(&self.game, Sort::Decoration);
        let (x, y) = spots[(3 * t + 1) % spots.len()];
        self.game.play(Action::PlaceDeco(spot(x, y))).unwrap();
        self.turn += 1;
        self.draw();
        [laid_fish, (deco.unwrap().id(), (x, y))]
    }

    fn pond(&self, number: u8) -> PondScore {
        PondScore::of(self.game.position().ponds[seat(number)].faces())
    }

    /// Smallest and largest x, smallest and largest y.
    fn bounds(&self, number: u8) -> [i8; 4] {
        let tiles = self.game.position().ponds[seat(number)].tiles();
        let x = || tiles.iter().map(|(spot, _)| spot.x);
        let y = || tiles.iter().map(|(spot, _)| spot.y);
        [
            x().min().unwrap(),
            x().max().unwrap(),
            y().min().unwrap(),
            y().max().unwrap(),
        ]
    }
}

#[test]
fn v9_11_the_last_turn_is_played_in_full() {
    let mut script = Script::new(2);
    while script.turn < 21 {
        script.turn();
    }
    assert_eq!(
        (
            script.game.position().fish_left,
            script.game.position().phase
        ),
        (0, Phase::Take)
    );
    script.turn();
    assert_eq!((script.turn, script.game.next()), (22, Next::Over));
    let table = script.game.position();
    assert_eq!(
        [0, 1].map(|n| table.ponds[seat(n)].len()),
        [22, 22],
        "eleven turns each"
    );
    let left = |sort| {
        let cells = table
            .display
            .iter()
            .filter(|&(cell, _)| Display::sort(cell) == sort);
        cells.filter(|(_, tile)| tile.is_some()).count()
    };
    assert_eq!(
        (
            left(Sort::Fish),
            left(Sort::Decoration),
            table.decorations.len()
        ),
        (5, 5, 35)
    );
}

#[test]
fn v9_15_scripted_solo_game() {
    let mut script = Script::new(1);
    assert_eq!(
        board(&script.game),
        ids([7, 5, 22, 28, 51, 3, 12, 18, 33, 35, 14, 58])
    );
    assert_eq!(script.turn(), [(3, (0, 0)), (51, (-1, 0))]);
    assert_eq!(
        (&script.danny_fish[..], &script.danny_decorations[..]),
        (&[10][..], &[42][..])
    );
    assert_eq!(
        board(&script.game),
        ids([7, 5, 22, 28, 12, 29, 19, 18, 33, 35, 14, 58])
    );
    assert_eq!(script.turn(), [(14, (-1, -1)), (58, (0, 1))]);
    assert_eq!(script.danny_fish, [10, 6, 7]);
    assert_eq!(
        board(&script.game),
        ids([21, 5, 22, 28, 12, 25, 3, 18, 33, 35, 29, 19])
    );

    while script.game.next() != Next::Over {
        script.turn();
    }
    let table = script.game.position();
    assert_eq!(script.turn, 13);
    assert_eq!((table.fish_left, table.decorations.len()), (0, 29));
    assert_eq!(
        table
            .display
            .iter()
            .filter(|(_, tile)| tile.is_none())
            .count(),
        2,
        "at the refill"
    );
    let score = script.pond(0);
    assert_eq!(
        (by_kind(&score), score.coins),
        (vec![18, 6, 2, 3, 0, 3, 10], 6)
    );
    assert_eq!(score.total(), 48);
    assert_eq!(script.bounds(0), [-4, 5, -2, 3]);
    assert_eq!(
        script.danny_fish,
        [10, 6, 7, 17, 18, 28, 29, 5, 1, 31, 27, 23, 24, 0, 30, 26]
    );
    assert_eq!(
        script.danny_decorations,
        [42, 33, 17, 3, 19, 47, 49, 54, 61, 56, 6, 15, 22, 36, 38]
    );
    let standings = script.game.standings();
    let points: Vec<i16> = standings.rows().iter().map(|row| row.points).collect();
    assert_eq!(points, [48, 78, 93, 105]);
    assert_eq!(
        Level::ALL.map(|level| standings.beats(level)),
        [Some(false); 3]
    );
}

#[test]
fn v9_15_scripted_game_of_two() {
    let mut script = Script::new(2);
    assert_eq!(
        board(&script.game),
        ids([10, 5, 25, 28, 51, 6, 12, 21, 2, 35, 17, 58])
    );
    assert_eq!(script.turn(), [(6, (0, 0)), (51, (-1, 0))]);
    assert_eq!(
        board(&script.game),
        ids([10, 5, 25, 28, 12, 32, 19, 21, 2, 35, 17, 58])
    );
    assert_eq!(script.turn(), [(17, (0, 0)), (58, (0, -1))]);
    assert_eq!(
        board(&script.game),
        ids([10, 5, 25, 28, 12, 13, 42, 21, 2, 35, 32, 19])
    );

    while script.game.next() != Next::Over {
        script.turn();
    }
    let table = script.game.position();
    assert_eq!(script.turn, 22);
    assert_eq!((table.fish_left, table.decorations.len()), (0, 35));
    let scores = [0, 1].map(|number| script.pond(number));
    assert_eq!(
        (by_kind(&scores[0]), scores[0].coins),
        (vec![2, 4, 5, 6, 0, 1, 0], 6)
    );
    assert_eq!(
        (by_kind(&scores[1]), scores[1].coins),
        (vec![6, 6, 1, 0, 2, 0, 10], 4)
    );
    assert_eq!(scores.map(|score| score.total()), [24, 29]);
    assert_eq!(
        (script.bounds(0), script.bounds(1)),
        ([-3, 3, -3, 2], [-1, 4, -4, 2])
    );
    assert!(script.game.standings().winners().eq([Who::Seat(seat(1))]));
    let goals = |number| {
        goals(
            &script.game.position().ponds[seat(number)]
                .faces()
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(goals(0), [6, 6, 9, 2, 11, 0, 6, 16, 0, 0, 5, 1]);
    assert_eq!(goals(1), [8, 10, 9, 9, 8, 0, 12, 10, 0, 0, 10, -2]);
}
