//! Danny beside a printed display.

use splitmix::SplitMix64;
use tacklebox_rules::{
    Game, Source,
    chance::roll,
    companion::{
        BadSheet, Competitor,
        danny::{Act, Danny, Display, Stacks},
    },
    kohaku::{
        Display as Cells, Kohaku, Outcome, Phase, Setup, Sort, Tile,
        parts::{Decoration, DecorationTile, FishTile, Koi},
        score::DannyTally,
    },
};

use crate::step;

fn koi(id: u8) -> Koi {
    FishTile::new(id).unwrap().koi()
}

fn decoration(id: u8) -> Decoration {
    DecorationTile::new(id).unwrap().decoration()
}

/// The board of section 8.4.
fn board() -> Display {
    Display {
        fish: [19, 20, 0, 8, 31, 12].map(|id| Some(koi(id))),
        decorations: [0, 12, 30, 36, 18, 56].map(|id| Some(decoration(id))),
    }
}

fn stacks(fish: u8, decorations: u8) -> Stacks {
    Stacks { fish, decorations }
}

fn takes(act: Act) -> (Vec<u8>, Vec<u8>, bool) {
    match act {
        Act::Takes(taking) => (taking.cells.to_vec(), taking.filled.to_vec(), taking.over),
        other => panic!("{other:?}"),
    }
}

#[test]
fn v8_4_danny_takes_fish_of_the_same_colours() {
    let mut danny = Danny::default();
    assert_eq!(Danny::begins(stacks(3, 9)), Act::RevealFish);
    let act = danny.reveals_fish(koi(21), board(), stacks(2, 9)).unwrap();
    assert_eq!(takes(act), (vec![0, 2], vec![0, 2], false));
    assert_eq!((danny.tally.fish, danny.tally.decorations), (3, 0));
}

#[test]
fn v8_4_danny_takes_decorations_of_the_same_kind() {
    let mut danny = Danny::default();
    let act = danny.reveals_fish(koi(4), board(), stacks(9, 9)).unwrap();
    assert_eq!(act, Act::RevealDecoration);
    let act = danny.reveals_decoration(decoration(6), board(), stacks(9, 8));
    assert_eq!(takes(act.unwrap()), (vec![1, 3, 9], vec![1, 3, 9], false));
    let expected = DannyTally {
        fish: 1,
        decorations: 4,
        coins: 1,
        one_flowers: 4,
    };
    assert_eq!(danny.tally, expected);
}

#[test]
fn v9_8_to_10_danny_without_a_match_and_without_tiles() {
    let mut danny = Danny::default();
    let act = danny.reveals_decoration(decoration(42), board(), stacks(9, 9));
    assert_eq!(takes(act.unwrap()), (vec![], vec![], false), "9.8");
    let act = |left| {
        danny
            .clone()
            .reveals_fish(koi(21), board(), stacks(left, 9))
    };
    assert_eq!(takes(act(0).unwrap()), (vec![0, 2], vec![], true), "9.9");
    assert_eq!(takes(act(1).unwrap()), (vec![0, 2], vec![0], true), "9.9");
    assert_eq!(
        takes(act(2).unwrap()),
        (vec![0, 2], vec![0, 2], false),
        "9.9"
    );
    let act = danny.reveals_fish(koi(4), board(), stacks(9, 0)).unwrap();
    assert_eq!(act, Act::Over, "9.10");
    assert_eq!(danny.tally.fish, 1, "he keeps what he revealed");
    assert_eq!(Danny::begins(stacks(0, 9)), Act::Over, "9.10");
}

#[test]
fn gaps_of_either_sort_are_filled_in_reading_order() {
    let mut display = board();
    (display.fish[5], display.decorations[0]) = (None, None);
    let act = Danny::default().reveals_fish(koi(21), display, stacks(9, 9));
    assert_eq!(takes(act.unwrap()), (vec![0, 2], vec![0, 1, 2, 10], false));
}

#[test]
fn danny_cannot_gain_without_end() {
    let full = DannyTally {
        fish: 255,
        decorations: 255,
        coins: 255,
        one_flowers: 255,
    };
    let mut danny = Danny { tally: full };
    let refused = |source| Err(BadSheet::TooMany(Competitor::Rival, source));
    let act = danny.reveals_fish(koi(21), board(), stacks(9, 9));
    assert_eq!(act, refused(Source::FishTiles));
    let act = danny.reveals_decoration(decoration(0), board(), stacks(9, 9));
    assert_eq!(act, refused(Source::DecorationTiles));
    assert_eq!(danny.tally, full, "a refusal changes nothing");
}

/// What a person sees of the game's display and stacks.
fn seen(game: &Kohaku) -> (Display, Stacks) {
    let table = game.position();
    let (mut fish, mut decorations) = (Vec::new(), Vec::new());
    for (cell, tile) in table.display.iter() {
        match (Cells::sort(cell), tile) {
            (Sort::Fish, Some(Tile::Fish(tile))) => fish.push(Some(tile.koi())),
            (Sort::Fish, _) => fish.push(None),
            (_, Some(Tile::Decoration(tile))) => decorations.push(Some(tile.decoration())),
            (_, _) => decorations.push(None),
        }
    }
    let display = Display {
        fish: fish.try_into().unwrap(),
        decorations: decorations.try_into().unwrap(),
    };
    let left = |sort| table.stack(sort) as u8;
    (display, stacks(left(Sort::Fish), left(Sort::Decoration)))
}

/// Plays Danny's turn on both sides and compares them.
fn dannys_turn(game: &mut Kohaku, danny: &mut Danny, dice: &mut SplitMix64) {
    let mut act = Danny::begins(seen(game).1);
    assert_eq!(act, Act::RevealFish);
    loop {
        act = match act {
            Act::RevealFish | Act::RevealDecoration => {
                let (display, _) = seen(game);
                let outcome = roll(game, dice).unwrap();
                let fish_is_next = game.position().phase == Phase::DannyFish;
                assert_eq!(act == Act::RevealFish, fish_is_next);
                game.settle(outcome).unwrap();
                let left = seen(game).1;
                match outcome {
                    Outcome::Fish(tile) => danny.reveals_fish(tile.koi(), display, left),
                    Outcome::Deco(tile) => {
                        danny.reveals_decoration(tile.decoration(), display, left)
                    }
                    other => panic!("{other:?}"),
                }
                .unwrap()
            }
            Act::Takes(taking) => {
                for cell in taking.cells {
                    assert_eq!(game.position().display.get(cell), None);
                }
                for cell in taking.filled {
                    assert_eq!(game.position().display.first_empty(), Some(cell));
                    game.settle(roll(game, dice).unwrap()).unwrap();
                }
                let after = if taking.over {
                    Phase::Over
                } else {
                    Phase::Take
                };
                assert_eq!(game.position().phase, after);
                return;
            }
            Act::Over => {
                assert_eq!(game.position().phase, Phase::Over);
                return;
            }
        };
    }
}

#[test]
fn danny_at_the_table_plays_as_danny_of_the_game() {
    for seed in 0..200 {
        let mut dice = SplitMix64(seed);
        let mut game = Kohaku::start(Setup::players(1)).unwrap();
        let mut danny = Danny::default();
        loop {
            if game.position().phase == Phase::DannyFish {
                dannys_turn(&mut game, &mut danny, &mut dice);
                let tally = DannyTally::of(&game.position().danny);
                assert_eq!(danny.tally, tally, "seed {seed}");
            } else if !step(&mut game, &mut dice) {
                break;
            }
        }
    }
}
