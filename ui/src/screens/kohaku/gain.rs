//! Gain preview: what laying a tile would score, for the numbers beside the cursor. Scoring itself
//! is in the rules.

use heapless::Vec;
use rules_core::kohaku::{
    Face, Pond, Sort, Spot, Tile,
    parts::{Decoration, DecorationTile, FishTile},
    score::decoration_points,
};

/// Where points come from: a fish has four neighbours, a coin of its own, and is seen by at most
/// the box's eight butterflies.
pub(super) type Marks = Vec<(Spot, i16), 13>;

/// The gain of one tile, and where it comes from.
#[derive(Clone, Debug, Default)]
pub(super) struct Gain {
    pub(super) marks: Marks,
}

impl Gain {
    /// The gain of `tile` on `spot` in a pond that does not hold it yet.
    pub(super) fn of(pond: &Pond, spot: Spot, tile: Tile) -> Gain {
        let mut after = *pond;
        after.lay(spot, tile);
        let mut gain = Gain::default();
        let mut mark = |at, points: i16| {
            if points != 0 {
                let pushed = gain.marks.push((at, points));
                debug_assert!(pushed.is_ok(), "more marks than one tile can score");
            }
        };
        match tile {
            Tile::Decoration(tile) => {
                mark(
                    spot,
                    decoration_points(tile.decoration(), spot, after.faces()),
                );
            }
            Tile::Fish(fish) => {
                mark(spot, fish.koi().coins.into());
                for (there, face) in pond.faces() {
                    let Face::Decoration(decoration) = face else {
                        continue;
                    };
                    let sees = match decoration {
                        Decoration::Butterflies(_) => there.in_line(spot),
                        Decoration::Turtle => false,
                        _ => there.touches(spot),
                    };
                    if sees {
                        let now = decoration_points(decoration, there, pond.faces());
                        let then = decoration_points(decoration, there, after.faces());
                        mark(there, then - now);
                    }
                }
            }
        }
        gain
    }

    pub(super) fn total(&self) -> i16 {
        self.marks.iter().map(|&(_, points)| points).sum()
    }
}

/// The best cell for a tile and its gain; ties go to the first.
pub(super) fn best_spot(pond: &Pond, tile: Tile) -> Option<(Spot, i16)> {
    let mut best: Option<(Spot, i16)> = None;
    pond.open_spots(tile.sort(), &mut |spot| {
        let points = Gain::of(pond, spot, tile).total();
        if best.is_none_or(|(_, most)| points > most) {
            best = Some((spot, points));
        }
    });
    best
}

/// The most a pair can gain when both tiles are laid, in either order.
pub(super) fn best_of_pair(pond: &Pond, fish: FishTile, decoration: DecorationTile) -> i16 {
    let mut best = 0;
    pond.open_spots(Sort::Fish, &mut |spot| {
        let fish = Tile::Fish(fish);
        let first = Gain::of(pond, spot, fish).total();
        let mut after = *pond;
        after.lay(spot, fish);
        let second = best_spot(&after, Tile::Decoration(decoration));
        best = best.max(first + second.map_or(0, |(_, points)| points));
    });
    // The other order reaches only one more case: a fish that touches nothing but the new
    // decoration.
    pond.open_spots(Sort::Decoration, &mut |spot| {
        let tile = Tile::Decoration(decoration);
        let first = Gain::of(pond, spot, tile).total();
        let mut after = *pond;
        after.lay(spot, tile);
        after.open_spots(Sort::Fish, &mut |at| {
            if !pond.touches(at) {
                let second = Gain::of(&after, at, Tile::Fish(fish)).total();
                best = best.max(first + second);
            }
        });
    });
    best
}

#[cfg(test)]
mod tests {
    use rules_core::kohaku::score::PondScore;

    use super::*;

    fn pond(tiles: &[(i8, i8, Tile)]) -> Pond {
        let mut pond = Pond::EMPTY;
        for &(x, y, tile) in tiles {
            pond.lay(Spot { x, y }, tile);
        }
        pond
    }

    fn fish(id: u8) -> Tile {
        Tile::Fish(FishTile::new(id).expect("a fish tile"))
    }

    fn decoration(id: u8) -> Tile {
        Tile::Decoration(DecorationTile::new(id).expect("a decoration tile"))
    }

    #[test]
    fn the_numbers_at_the_cursor_are_what_the_score_grows_by() {
        // Butterflies, frog, red flower, lantern, each with fish around.
        let before = pond(&[
            (0, 0, fish(21)),
            (1, 0, decoration(12)),
            (2, 0, fish(32)),
            (3, 0, decoration(50)),
            (1, 1, fish(8)),
            (2, 1, decoration(36)),
            (0, 1, decoration(46)),
        ]);
        let score = |pond: &Pond| PondScore::of(pond.faces()).total();
        for tile in [fish(0), fish(10), fish(20), decoration(0), decoration(60)] {
            before.open_spots(tile.sort(), &mut |spot| {
                let mut after = before;
                after.lay(spot, tile);
                let gain = Gain::of(&before, spot, tile).total();
                assert_eq!(gain, score(&after) - score(&before), "{tile:?} on {spot:?}");
            });
        }
    }

    #[test]
    fn the_promise_of_a_pair_can_be_kept_and_not_beaten() {
        let before = pond(&[(0, 0, fish(21)), (1, 0, decoration(12)), (1, 1, fish(8))]);
        let (red, frog) = (FishTile::new(11), DecorationTile::new(50));
        let (red, frog) = (red.expect("a tile"), frog.expect("a tile"));
        let mut most = 0;
        let score = |pond: &Pond| PondScore::of(pond.faces()).total();
        for order in [
            [Tile::Fish(red), Tile::Decoration(frog)],
            [Tile::Decoration(frog), Tile::Fish(red)],
        ] {
            before.open_spots(order[0].sort(), &mut |spot| {
                let mut first = before;
                first.lay(spot, order[0]);
                first.open_spots(order[1].sort(), &mut |spot| {
                    let mut both = first;
                    both.lay(spot, order[1]);
                    most = most.max(score(&both) - score(&before));
                });
            });
        }
        assert_eq!(best_of_pair(&before, red, frog), most);
    }

    #[test]
    fn an_empty_pond_has_room_for_its_first_fish_only() {
        assert_eq!(best_spot(&Pond::EMPTY, fish(0)), Some((Spot::ORIGIN, 1)));
        assert_eq!(best_spot(&Pond::EMPTY, decoration(0)), None);
    }
}
