//! Where things lie on the picture of Klofni rybku: five depths, the diver's own grid, the buttons.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use rules_core::{
    Game, Seat,
    klofni::{
        Action, Klofni, Phase,
        parts::{Catch, Depth, Food, Token},
    },
};

use crate::{
    Layout,
    damage::envelope,
    pen::{grow, rect},
};

/// Where the sea ends and the grid begins.
pub(super) const GRID_X: i32 = 178;
/// The first token of a depth.
const TOKENS_X: i32 = 34;
/// Where the diver swims.
pub(super) const DIVER_X: i32 = 165;
/// How high a token is.
const HIGH: u32 = 27;

/// A token is wide where few lie, so that it is read from afar.
const fn wide(count: usize) -> u32 {
    if count <= 3 { 36 } else { 22 }
}

/// Something that lies in a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// Tokens of one kind, and how many.
    Token(Token, u8),
    /// Trapped penguins of one seat, and how many.
    Penguin(Seat, u8),
}

/// Ten kinds to take, bubbles, predators, and penguins of six seats.
pub(super) type Things = Vec<Thing, 18>;

/// What lies face up in a depth, food first.
pub(super) fn things(game: &Klofni, depth: Depth) -> Things {
    let table = game.position();
    let mut things: Things = table.sea[depth]
        .face_up
        .iter()
        .map(|(token, count)| Thing::Token(token, count))
        .collect();
    for seat in table.players.seats() {
        let trapped = table.trapped[seat].count(depth);
        if trapped > 0 {
            // There are as many seats as places left.
            let _ = things.push(Thing::Penguin(seat, trapped));
        }
    }
    things
}

/// How high a depth is drawn.
const fn band_height(layout: Layout) -> i32 {
    match layout {
        Layout::Square => 31,
        Layout::Wide => 37,
    }
}

/// A depth, from the left edge to the grid.
pub(super) fn band(layout: Layout, depth: Depth) -> Rectangle {
    let high = band_height(layout);
    let top = layout.board().top_left.y + high * (i32::from(depth.number()) - 1);
    rect(0, top, GRID_X as u32, high as u32)
}

/// The heap of face-down tokens of a depth.
pub(super) fn heap(layout: Layout, depth: Depth) -> Rectangle {
    let band = band(layout, depth);
    let y = band.top_left.y + (band.size.height as i32 - 25) / 2;
    rect(3, y, 27, 25)
}

/// The place of one of `count` things in a depth: closer together where there are many.
pub(super) fn place(layout: Layout, depth: Depth, index: usize, count: usize) -> Rectangle {
    let band = band(layout, depth);
    let wide = wide(count);
    let room = DIVER_X - 12 - TOKENS_X - wide as i32;
    let pitch = (room / (count.max(2) as i32 - 1)).min(wide as i32 + 2);
    let y = band.top_left.y + (band.size.height as i32 - HIGH as i32) / 2;
    rect(TOKENS_X + pitch * index as i32, y, wide, HIGH)
}

/// Where this token lies in a depth.
pub(super) fn token_place(
    game: &Klofni,
    layout: Layout,
    depth: Depth,
    token: Token,
) -> Option<Rectangle> {
    let things = things(game, depth);
    let lies = |thing: &Thing| matches!(thing, Thing::Token(kind, _) if *kind == token);
    let index = things.iter().position(lies)?;
    Some(place(layout, depth, index, things.len()))
}

/// Below the sea: what can be done.
pub(super) fn desk(layout: Layout) -> Rectangle {
    let board = layout.board();
    let top = board.top_left.y + 5 * band_height(layout);
    let bottom = board.top_left.y + board.size.height as i32;
    rect(0, top, 240, (bottom - top) as u32)
}

/// The left and the right button.
pub(super) fn buttons(layout: Layout) -> [Rectangle; 2] {
    let desk = desk(layout);
    let y = desk.top_left.y + (desk.size.height as i32 - 32) / 2;
    [rect(6, y, 106, 32), rect(120, y, 114, 32)]
}

/// The own grid beside the sea.
pub(super) fn grid(layout: Layout) -> Rectangle {
    let top = layout.board().top_left.y;
    rect(GRID_X, top, 62, 5 * band_height(layout) as u32)
}

/// How many rows of the grid there is room for.
pub(super) const fn grid_rows(layout: Layout) -> usize {
    match layout {
        Layout::Square => 5,
        Layout::Wide => 6,
    }
}

/// The first row of the grid that is shown: the last rows and the next free one.
pub(super) fn first_row(layout: Layout, longest: usize) -> usize {
    (longest + 1).saturating_sub(grid_rows(layout))
}

/// A cell of the grid: row of the picture, column.
pub(super) fn cell(layout: Layout, row: usize, column: usize) -> Rectangle {
    let grid = grid(layout);
    let (x, y) = (grid.top_left.x, grid.top_left.y);
    rect(x + 2 + 20 * column as i32, y + 20 + 21 * row as i32, 19, 20)
}

/// Where an action is chosen.
pub(super) fn spot(game: &Klofni, layout: Layout, action: Action) -> Option<Rectangle> {
    let [left, right] = buttons(layout);
    let table = game.position();
    let token = |depth, catch| token_place(game, layout, depth, Token::Catch(catch));
    match (action, table.phase) {
        (Action::UseStone(depth), _) => Some(heap(layout, depth)),
        (Action::Take(catch), Phase::Depth(depth)) => token(depth, catch),
        (Action::ReturnTake(depth, catch), _) => token(depth, catch),
        (Action::VirtualTake(food), _) => token(table.rival.depth, Catch::Food(food)),
        (Action::Flip | Action::Surface | Action::ReturnNothing, _) => Some(left),
        (Action::Skip | Action::Deeper, _) => Some(right),
        (Action::Take(_), _) => None,
    }
}

/// All that a diver passes between two depths.
pub(super) fn shaft(layout: Layout, from: Depth, to: Depth) -> Rectangle {
    let bands = envelope(&band(layout, from), &band(layout, to));
    rect(DIVER_X - 13, bands.top_left.y, 26, bands.size.height)
}

/// The way of a catch to the grid, by the middles of its ends.
pub(super) fn flight(layout: Layout, from: &Rectangle) -> [Point; 2] {
    let grid = grid(layout).top_left;
    [middle(from), grid + Point::new(31, 53)]
}

/// A token in the air.
pub(super) fn around(centre: Point) -> Rectangle {
    rect(centre.x - 11, centre.y - 13, 22, HIGH)
}

/// The middle of a rectangle.
pub(super) fn middle(area: &Rectangle) -> Point {
    area.top_left + Point::new(area.size.width as i32 / 2, area.size.height as i32 / 2)
}

/// The cursor's edges reach this far beyond what it frames.
pub(super) fn with_cursor(area: &Rectangle) -> Rectangle {
    grow(area, 5)
}

/// What an action brings home, and from which depth.
pub(super) fn brings(game: &Klofni, action: Action) -> Option<(Depth, Catch)> {
    match (action, game.position().phase) {
        (Action::Take(catch), Phase::Depth(depth)) => Some((depth, catch)),
        (Action::Surface, Phase::Found(depth, catch)) => Some((depth, catch)),
        (Action::ReturnTake(depth, catch), _) => Some((depth, catch)),
        _ => None,
    }
}

/// How many points a catch would add to a seat's grid.
pub(super) fn gain(game: &Klofni, seat: Seat, depth: Depth, catch: Catch) -> i16 {
    let Catch::Food(Food { colour, size }) = catch else {
        return 0;
    };
    let mut columns = game.position().columns[seat];
    let total = |columns: &rules_core::klofni::Columns| {
        let score = columns.score();
        score.full_points + score.part_halves
    };
    let before = total(&columns);
    columns.add(colour, depth.value(size));
    total(&columns) - before
}
