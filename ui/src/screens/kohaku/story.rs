//! Pictograms of the captions: koi and decorations.

use rules_core::{
    Game,
    kohaku::{Action, Kohaku, Outcome, Phase, Sort, Tile, parts::Decoration},
    log::{Step, StepOf},
};

use super::{KohakuView, tiles, words::pair_of};
use crate::table::pictogram::{Pictogram, Pictograms, pictograms};

/// The pictures of a step.
pub(super) fn story(step: &StepOf<Kohaku>, before: &Kohaku, view: &KohakuView<'_>) -> Pictograms {
    let table = before.position();
    match *step {
        Step::Outcome(Outcome::First(seat)) => {
            pictograms([Some(Pictogram::player(view.company, seat))])
        }
        Step::Outcome(Outcome::Fish(fish)) if table.phase == Phase::DannyFish => {
            of_tile(Tile::Fish(fish))
        }
        Step::Outcome(Outcome::Deco(tile)) if table.phase == Phase::DannyDeco => {
            of_tile(Tile::Decoration(tile))
        }
        Step::Outcome(_) => Pictograms::new(),
        Step::Decision(Action::ChooseGoal(_)) => pictograms([Some(Pictogram::Card)]),
        Step::Decision(Action::Take(pair)) => {
            let Some((fish, tile)) = pair_of(&table.display, pair) else {
                return Pictograms::new();
            };
            let [flower, other] = decoration(tile.decoration());
            pictograms([tiles::koi_picture(fish.koi()), flower, other])
        }
        Step::Decision(Action::PlaceFish(_)) => {
            table.hand(Sort::Fish).map(of_tile).unwrap_or_default()
        }
        Step::Decision(Action::PlaceDeco(_)) => table
            .hand_deco
            .map(|tile| of_tile(Tile::Decoration(tile)))
            .unwrap_or_default(),
    }
}

fn of_tile(tile: Tile) -> Pictograms {
    match tile {
        Tile::Fish(fish) => pictograms([tiles::koi_picture(fish.koi())]),
        Tile::Decoration(tile) => pictograms(decoration(tile.decoration())),
    }
}

/// A decoration; two flowers are two pictures.
fn decoration(decoration: Decoration) -> [Option<Pictogram>; 2] {
    match decoration {
        Decoration::TwoFlower(both) => {
            let (first, second) = tiles::colours(both);
            let flower = |colour| tiles::decoration_picture(Decoration::OneFlower(colour));
            [flower(first), second.and_then(flower)]
        }
        _ => [tiles::decoration_picture(decoration), None],
    }
}
