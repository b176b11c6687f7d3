//! Bench player "child": takes the points it sees and has no plan.
//!
//! The lower end of the scale by which levels are measured. Of all legal actions it plays the one after which it has the
//! most points at once; where several have, what a beginner leans to decides, and then chance. It is fair: it
//! looks at an imagined world.

use opponents::{Heuristic, Sfc32};
use rules_core::{
    Game, Seat, chance, fish,
    grid::Direction,
    klofni::{self, parts::Catch},
    kohaku::{self, score::PondScore},
    podwodni::{self, Phase},
    rybowisko,
};

/// What a child would do in a game.
pub(super) trait Child: Heuristic {
    /// How much it likes an action, in hundredths of a point, besides the points it brings at once.
    fn leaning(&self, action: Self::Action) -> i32;
}

/// The child's choice for this seat; `None` unless it is to decide.
pub(super) fn decide<G: Child>(game: &G, seat: Seat, mut rng: Sfc32) -> Option<G::Action> {
    let world = game.imagine(seat, &mut rng);
    let before = points(&world, seat);
    let mut best: Option<(G::Action, i32)> = None;
    let mut ties = 0;
    world.legal(&mut |action| {
        let gain = after(&world, action, seat) - before;
        let value = 100 * gain + world.leaning(action);
        match best {
            Some((_, most)) if value < most => {}
            Some((_, most)) if value == most => {
                ties += 1;
                if chance::below(&mut rng, ties) == 0 {
                    best = Some((action, value));
                }
            }
            _ => {
                ties = 1;
                best = Some((action, value));
            }
        }
    });
    best.map(|(action, _)| action)
}

fn points<G: Child>(game: &G, seat: Seat) -> i32 {
    let standings = game.standings();
    standings.of(seat).map_or(0, |row| i32::from(row.points))
}

/// Points after an action.
fn after<G: Child>(game: &G, action: G::Action, seat: Seat) -> i32 {
    let mut after = game.clone();
    let played = after.play(action);
    debug_assert!(played.is_ok(), "only legal actions are looked at");
    points(&after, seat)
}

impl Child for rybowisko::Rybowisko {
    /// Rows to the token whose fish look best, whatever luck it costs, and always tries again.
    fn leaning(&self, action: rybowisko::Action) -> i32 {
        use rybowisko::Action;
        let table = self.position();
        let worth = |species: rybowisko::parts::Species| 100 + 100 * i32::from(species.is_rare());
        match action {
            Action::Move(cell) => table.token_on(cell).map_or(0, |token| {
                let pair = table.slots.pair(token.colour).iter().flatten();
                pair.map(|&species| worth(species)).max().unwrap_or(0)
            }),
            Action::Reroll => 1,
            Action::GiveUp | Action::Take(_) => 0,
        }
    }
}

impl Child for podwodni::Podwodni {
    /// Scores when it can, stays down for a second card and no longer.
    fn leaning(&self, action: podwodni::Action) -> i32 {
        use podwodni::Action;
        match (action, self.position().phase) {
            (Action::Score, _) => 100,
            (Action::Deeper, Phase::Depth(_)) => 150,
            (Action::Skip | Action::Stop, _) => -100,
            _ => 0,
        }
    }
}

impl Child for fish::Fish {
    /// Plays cards for fish, or to come to where fish and cards are; draws what it can, and keeps its grey fish.
    fn leaning(&self, action: fish::Action) -> i32 {
        use fish::{Action, Moved, Phase};
        let table = self.position();
        let around = |cell: fish::parts::Cell| -> i32 {
            let cells = Direction::ALL.into_iter().filter_map(|way| cell.step(way));
            cells
                .map(|cell| i32::from(table.water[cell].fish.len()))
                .sum()
        };
        match (action, table.phase) {
            (Action::PlaceBoat(cell), _) => around(cell),
            (Action::Sail(boat, way), Phase::Move(moved)) => {
                let boats = &table.boats[table.seat];
                let from = boats.get(usize::from(boat.number()));
                let target = from.and_then(|from| from.step(way));
                let cards = target.map_or(0, |cell| 10 * i32::from(fish::parts::number(cell)));
                match moved {
                    Moved::Nothing => target.map_or(0, around) + cards,
                    _ => cards - 40,
                }
            }
            (Action::EndMove | Action::NoGrey, _) => 1,
            (Action::StopDraw, _) => -1,
            _ => 0,
        }
    }
}

impl Child for kohaku::Kohaku {
    /// Takes the pair whose tiles bring the most at once, each laid by itself.
    fn leaning(&self, action: kohaku::Action) -> i32 {
        use kohaku::{Action, Face, Tile};
        let Action::Take(pair) = action else {
            return 0;
        };
        let table = self.position();
        let pond = &table.ponds[table.seat];
        let best = |cell: u8| {
            let tile = table.display.get(cell)?;
            let face = match tile {
                Tile::Fish(tile) => Face::Koi(tile.koi()),
                Tile::Decoration(tile) => Face::Decoration(tile.decoration()),
            };
            let mut most = 0;
            pond.open_spots(tile.sort(), &mut |spot| {
                let laid = pond.faces().chain([(spot, face)]);
                most = most.max(PondScore::of(laid).total());
            });
            Some(100 * i32::from(most))
        };
        best(pair.fish_cell()).unwrap_or(0) + best(pair.lily_cell()).unwrap_or(0)
    }
}

impl Child for klofni::Klofni {
    /// Takes food by its printed value whatever its colour, surfaces with the first good thing, and never uses a stone.
    fn leaning(&self, action: klofni::Action) -> i32 {
        use klofni::{Action, Phase};
        let printed = |depth: klofni::parts::Depth, catch| match catch {
            Catch::Food(food) => 50 * i32::from(depth.value(food.size)),
            Catch::Stone => 100,
        };
        match (action, self.position().phase) {
            (Action::Take(catch), Phase::Depth(depth))
            | (Action::Surface, Phase::Found(depth, catch))
            | (Action::ReturnTake(depth, catch), _) => printed(depth, catch),
            (Action::Flip | Action::Deeper | Action::Skip, _) => 100,
            (Action::UseStone(_), _) => -1000,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::Next;

    /// Whatever is on the table, the child finds something legal.
    #[test]
    fn the_child_plays_whole_games() {
        fn play<G: Child>(setup: G::Setup) {
            let mut rng = Sfc32::new(3, 0);
            let mut game = G::start(setup).expect("a set-up");
            for number in 0.. {
                match game.next() {
                    Next::Over => return,
                    Next::Chance => {
                        let outcome = chance::roll(&game, &mut rng).expect("chance is next");
                        game.settle(outcome).expect("possible");
                    }
                    Next::Decision(seat) => {
                        let action = decide(&game, seat, Sfc32::new(number, 1)).expect("a choice");
                        game.play(action).expect("legal");
                    }
                }
            }
        }
        play::<rybowisko::Rybowisko>(rybowisko::Setup::players(2));
        play::<podwodni::Podwodni>(podwodni::Setup::players(3));
        play::<fish::Fish>(fish::Setup::players(2));
        play::<kohaku::Kohaku>(kohaku::Setup::players(4));
        play::<klofni::Klofni>(klofni::Setup::players(3));
    }
}
