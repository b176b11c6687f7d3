//! Step animations: the last step, its durations, the positions of its tiles and the area it
//! redraws.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::{
    Game, Next, Seat,
    kohaku::{
        Action, Display, Kohaku, Outcome, Pair, Phase, Sort, Spot, Then, Tile,
        parts::{DecorationTile, FishTile},
    },
    log::{Step, StepOf},
};

use super::{
    Garden, KohakuView, display,
    gain::Gain,
    goods, hand, tiles,
    words::{danny_takes, pair_of},
};
use crate::{
    Millis,
    pen::{grow, rect},
    screens::ease_out,
    table::Shown,
};

/// The cells into which the centre slides: a fish cell and a lily cell.
pub(super) type Holes = [u8; 2];

/// The step being shown, with what it needs of the position before it.
#[derive(Clone, Debug, Default)]
pub(super) enum Motion {
    /// No animation.
    #[default]
    Still,
    /// A pair went from the display into a hand.
    Taken {
        pair: Pair,
        fish: FishTile,
        decoration: DecorationTile,
    },
    /// A tile went from the hand into a pond.
    Laid {
        seat: Seat,
        spot: Spot,
        tile: Tile,
        gain: Gain,
    },
    /// The centre slid, if it was due, and a tile came to the display.
    Filled {
        cell: u8,
        tile: Tile,
        holes: Option<Holes>,
    },
    /// Danny turned up a tile; `taken` is the bit mask of the cells he takes with it.
    Danny {
        revealed: Tile,
        before: Display,
        taken: u16,
    },
    /// The end: all ponds are counted, decoration by decoration.
    Walk,
}

const DEALING: Millis = 40;
const SLIDING: Millis = 220;
const DRAWING: Millis = 180;
const TAKING: Millis = 220;
const LAYING: Millis = 180;
const TURNING_UP: Millis = 300;
/// How long Danny's tiles stay visible.
const DANNY_RESTS: Millis = 1_300;
/// How long the points of a turn stay visible.
const POINTS_REST: Millis = 500;

/// Begins the animation of a step: what moves, and for how long.
pub(super) fn begin(
    garden: &mut Garden,
    step: &StepOf<Kohaku>,
    before: &Kohaku,
    view: &KohakuView<'_>,
) -> Shown {
    let table = before.position();
    let after = view.game.position();
    if view.game.next() == Next::Over {
        garden.motion = Motion::Walk;
        return Shown {
            moves: goods::walk(after),
            rests: 0,
        };
    }
    let (motion, shown) = match *step {
        Step::Decision(Action::ChooseGoal(_)) => (Motion::Still, Shown::default()),
        Step::Decision(Action::Take(pair)) => match pair_of(&table.display, pair) {
            Some((fish, decoration)) => (
                Motion::Taken {
                    pair,
                    fish,
                    decoration,
                },
                moves(TAKING, 0),
            ),
            None => (Motion::Still, Shown::default()),
        },
        Step::Decision(Action::PlaceFish(spot) | Action::PlaceDeco(spot)) => {
            let pond = &table.ponds[table.seat];
            match table.hand(spot.sort()) {
                Some(tile) => {
                    let ends = matches!(after.phase, Phase::Fill(_));
                    if ends {
                        garden.holes = holes(&table.display);
                    }
                    let laid = Motion::Laid {
                        seat: table.seat,
                        spot,
                        tile,
                        gain: Gain::of(pond, spot, tile),
                    };
                    (laid, moves(LAYING, if ends { POINTS_REST } else { 0 }))
                }
                None => (Motion::Still, Shown::default()),
            }
        }
        Step::Outcome(Outcome::Fish(fish)) => drawn(garden, Tile::Fish(fish), before),
        Step::Outcome(Outcome::Deco(tile)) => drawn(garden, Tile::Decoration(tile), before),
        Step::Outcome(Outcome::First(_) | Outcome::Goal(_)) => (Motion::Still, Shown::default()),
    };
    garden.motion = motion;
    shown
}

const fn moves(moves: Millis, rests: Millis) -> Shown {
    Shown { moves, rests }
}

/// The two empty cells of a display from which a pair was taken.
fn holes(display: &Display) -> Option<Holes> {
    let empty = |sort| {
        let mut cells = display.iter();
        let found = cells.find(|&(cell, tile)| tile.is_none() && Display::sort(cell) == sort);
        found.map(|(cell, _)| cell)
    };
    Some([empty(Sort::Fish)?, empty(Sort::Decoration)?])
}

fn drawn(garden: &mut Garden, tile: Tile, before: &Kohaku) -> (Motion, Shown) {
    let table = before.position();
    match table.phase {
        Phase::Fill(then) => {
            let holes = garden.holes.take();
            // The phase guarantees that a cell is empty.
            let cell = table.display.first_empty().unwrap_or(0);
            let span = match then {
                Then::Begin => DEALING,
                Then::NextTurn if holes.is_some() => SLIDING + DRAWING,
                Then::NextTurn | Then::Again => DRAWING,
            };
            (Motion::Filled { cell, tile, holes }, moves(span, 0))
        }
        _ => {
            let danny = Motion::Danny {
                revealed: tile,
                before: table.display,
                taken: danny_takes(&table.display, tile),
            };
            (danny, moves(TURNING_UP, DANNY_RESTS))
        }
    }
}

/// Progress of the slide of the centre and of the draw after it, each of 256.
pub(super) fn slide_and_draw(view: &KohakuView<'_>, slides: bool) -> (i32, i32) {
    match view.age() {
        None => (256, 256),
        Some(_) if !slides => (256, view.eased()),
        Some(age) => (
            ease_out(age, SLIDING),
            ease_out(age.saturating_sub(SLIDING), DRAWING),
        ),
    }
}

/// Linear interpolation of a square.
pub(super) fn between(from: &Rectangle, to: &Rectangle, way: i32) -> Rectangle {
    let part = |a: i32, b: i32| a + (b - a) * way / 256;
    let side = part(from.size.width as i32, to.size.width as i32).max(1) as u32;
    rect(
        part(from.top_left.x, to.top_left.x),
        part(from.top_left.y, to.top_left.y),
        side,
        side,
    )
}

/// The bounding box of both, one pixel larger to the right and below.
pub(super) fn around(a: &Rectangle, b: &Rectangle) -> Rectangle {
    let end = |r: &Rectangle| r.bottom_right().unwrap_or(r.top_left);
    let low = a.top_left.component_min(b.top_left);
    let high = end(a).component_max(end(b));
    Rectangle::with_corners(low, high + Point::new_equal(1))
}

/// The area the animation redraws.
pub(super) fn area(garden: &Garden, view: &KohakuView<'_>) -> Rectangle {
    let layout = view.layout;
    match &garden.motion {
        Motion::Still | Motion::Walk => layout.board(),
        Motion::Taken { pair, .. } => {
            let [first, second] = hand::slots(layout);
            around(&display::pair_area(layout, *pair), &around(&first, &second))
        }
        Motion::Laid { seat, spot, .. } => {
            let [slot, _] = hand::slots(layout);
            let camera = garden.camera(view, *seat, *spot);
            grow(&around(&camera.tile(*spot), &slot), tiles::STANDS_OUT)
        }
        Motion::Filled { cell, tile, holes } => {
            let from = display::stack(layout, tile.sort());
            let way = around(&from, &display::cell(layout, *cell));
            match holes {
                Some(holes) => holes.iter().fold(way, |way, hole| {
                    let slide = around(
                        &display::cell(layout, *hole),
                        &display::cell(layout, display::centre(*hole)),
                    );
                    around(&way, &slide)
                }),
                None => way,
            }
        }
        Motion::Danny { revealed, .. } => around(
            &display::stack(layout, revealed.sort()),
            &display::danny_place(layout),
        ),
    }
}
