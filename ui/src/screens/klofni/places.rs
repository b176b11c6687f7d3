//! Layout and hit areas: the five depths, the player's grid, the buttons. Draws nothing.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use rules_core::{
    Seat,
    klofni::{
        Action, Columns, Phase, Position,
        parts::{Catch, Depth, Food, Token},
    },
};

use crate::{
    Layout,
    pen::{grow, rect},
    widgets::paper::CURSOR_REACH,
};

/// Where the sea ends and the grid begins.
pub(super) const GRID_X: i32 = 178;
/// The first token of a depth.
const TOKENS_X: i32 = 34;
/// The diver's column.
const DIVER_X: i32 = 165;
/// The column of the rival's penguin.
const RIVAL_X: i32 = 146;
/// Height of a token.
const HIGH: u32 = 27;

/// Width of a token: wider where there are few, for legibility.
const fn wide(count: usize, room: i32) -> u32 {
    if 38 * count as i32 <= room { 36 } else { 22 }
}

/// Something in a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// Tokens of one kind, and their number.
    Token(Token, u8),
    /// Trapped penguins of one seat, and their number, with the predators that hold them.
    Penguin(Seat, u8),
}

/// Ten kinds to take, bubbles, predators, and penguins of six seats.
type Things = Vec<Thing, 18>;

/// What is face up in a depth, food first. A predator that holds a penguin is part of it.
fn things(table: &Position, depth: Depth) -> Things {
    let trapped = |seat| table.trapped[seat].count(depth);
    let held: u8 = table.players.seats().map(trapped).sum();
    let face_up = table.sea[depth].face_up.iter();
    let mut things: Things = face_up
        .map(|(token, count)| match token {
            Token::Predator => (token, count.saturating_sub(held)),
            _ => (token, count),
        })
        .filter(|(_, count)| *count > 0)
        .map(|(token, count)| Thing::Token(token, count))
        .collect();
    for seat in table.players.seats() {
        if trapped(seat) > 0 {
            // The capacity includes all seats.
            let pushed = things.push(Thing::Penguin(seat, trapped(seat)));
            debug_assert!(pushed.is_ok());
        }
    }
    things
}

/// What is face up in a depth, each with its bounds.
pub(super) fn laid_out(
    table: &Position,
    layout: Layout,
    depth: Depth,
) -> impl Iterator<Item = (Thing, Rectangle)> {
    let things = things(table, depth);
    // In a solo game, leave room for the rival's penguin.
    let end = if table.is_solo() { RIVAL_X } else { DIVER_X } - 12;
    let count = things.len();
    let all = things.into_iter().enumerate();
    all.map(move |(index, thing)| (thing, place(layout, depth, end, index, count)))
}

/// Height of a depth.
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

/// The stack of face-down tokens of a depth.
pub(super) fn heap(layout: Layout, depth: Depth) -> Rectangle {
    let band = band(layout, depth);
    let y = band.top_left.y + (band.size.height as i32 - 25) / 2;
    rect(3, y, 27, 25)
}

/// The bounds of one of `count` things in a depth, left of `end`: closer together where there are
/// many.
fn place(layout: Layout, depth: Depth, end: i32, index: usize, count: usize) -> Rectangle {
    let band = band(layout, depth);
    let wide = wide(count, end - TOKENS_X + 2);
    let room = end - TOKENS_X - wide as i32;
    let pitch = (room / (count.max(2) as i32 - 1)).min(wide as i32 + 2);
    let y = band.top_left.y + (band.size.height as i32 - HIGH as i32) / 2;
    rect(TOKENS_X + pitch * index as i32, y, wide, HIGH)
}

/// The bounds of this token in a depth.
pub(super) fn token_place(
    table: &Position,
    layout: Layout,
    depth: Depth,
    token: Token,
) -> Option<Rectangle> {
    let matches = |thing: &Thing| matches!(thing, Thing::Token(kind, _) if *kind == token);
    let mut all = laid_out(table, layout, depth);
    all.find(|(thing, _)| matches(thing))
        .map(|(_, place)| place)
}

/// The bounds of a seat's trapped penguins in a depth.
pub(super) fn penguin_place(
    table: &Position,
    layout: Layout,
    depth: Depth,
    seat: Seat,
) -> Option<Rectangle> {
    let sits = |thing: &Thing| matches!(thing, Thing::Penguin(whose, _) if *whose == seat);
    let mut all = laid_out(table, layout, depth);
    all.find(|(thing, _)| sits(thing)).map(|(_, place)| place)
}

/// The diver's position at a depth.
pub(super) fn diver(layout: Layout, depth: Depth) -> Point {
    Point::new(DIVER_X, middle(&band(layout, depth)).y)
}

/// The position of the rival's penguin at a depth.
pub(super) fn rival_at(layout: Layout, depth: Depth) -> Point {
    Point::new(RIVAL_X, middle(&band(layout, depth)).y)
}

/// Where it holds what it has taken: at its left.
pub(super) fn in_flippers(rival_at: Point) -> Point {
    rival_at - Point::new(19, 0)
}

/// Out of the water, above the diver.
pub(super) fn surface(layout: Layout) -> Point {
    Point::new(DIVER_X, layout.board().top_left.y - 14)
}

/// The action bar below the sea.
pub(super) fn action_bar(layout: Layout) -> Rectangle {
    let board = layout.board();
    let top = board.top_left.y + 5 * band_height(layout);
    let bottom = board.top_left.y + board.size.height as i32;
    rect(0, top, 240, (bottom - top) as u32)
}

/// The left and the right button.
pub(super) fn buttons(layout: Layout) -> [Rectangle; 2] {
    let bar = action_bar(layout);
    let y = bar.top_left.y + (bar.size.height as i32 - 32) / 2;
    [rect(6, y, 106, 32), rect(120, y, 114, 32)]
}

/// The notice that the end is near while no choice is pending: above a caption.
pub(super) fn warning(layout: Layout) -> Rectangle {
    let Point { x, y } = action_bar(layout).top_left;
    rect(x, y + 1, 240, 15)
}

/// The player's grid beside the sea.
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

/// The length of the longest column.
pub(super) fn longest(columns: &Columns) -> usize {
    columns.lengths().into_iter().max().map_or(0, usize::from)
}

/// The first visible row of the grid: the last rows and the next free one are shown.
pub(super) fn first_row(layout: Layout, longest: usize) -> usize {
    (longest + 1).saturating_sub(grid_rows(layout))
}

/// A cell of the grid, by visible row and column.
pub(super) fn cell(layout: Layout, row: usize, column: usize) -> Rectangle {
    let grid = grid(layout);
    let (x, y) = (grid.top_left.x, grid.top_left.y);
    rect(x + 2 + 20 * column as i32, y + 20 + 21 * row as i32, 19, 20)
}

/// One of a seat's three penguins at home, below its grid.
pub(super) fn at_home(layout: Layout, number: i32) -> Point {
    let grid = grid(layout);
    let bottom = grid.top_left.y + grid.size.height as i32;
    Point::new(grid.top_left.x + 9 + 12 * number, bottom - 13)
}

/// The bounds of a seat's stones, beside its penguins.
pub(super) fn stones(layout: Layout) -> Rectangle {
    let Point { x, y } = at_home(layout, 0);
    rect(x + 34, y - 14, 18, 26)
}

/// The hit area of an action.
pub(super) fn hit_area(table: &Position, layout: Layout, action: Action) -> Option<Rectangle> {
    let [left, right] = buttons(layout);
    let token = |depth, catch| token_place(table, layout, depth, Token::Catch(catch));
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

/// Where a catch goes in a seat's grid: its next free cell, or the stones.
pub(super) fn landing(table: &Position, layout: Layout, seat: Seat, catch: Catch) -> Rectangle {
    let Catch::Food(Food { colour, .. }) = catch else {
        return stones(layout);
    };
    let columns = &table.columns[seat];
    let row = columns
        .of(colour)
        .len()
        .saturating_sub(first_row(layout, longest(columns)));
    cell(layout, row.min(grid_rows(layout) - 1), colour as usize)
}

/// A token of this width around a point.
pub(super) fn around(centre: Point, wide: u32) -> Rectangle {
    rect(centre.x - wide as i32 / 2, centre.y - 13, wide, HIGH)
}

/// The middle of a rectangle.
pub(super) fn middle(area: &Rectangle) -> Point {
    area.top_left + Point::new(area.size.width as i32 / 2, area.size.height as i32 / 2)
}

/// The bounds including the cursor frame around them.
pub(super) fn with_cursor(area: &Rectangle) -> Rectangle {
    grow(area, CURSOR_REACH)
}

/// What an action brings home, and from which depth.
pub(super) fn brings(table: &Position, action: Action) -> Option<(Depth, Catch)> {
    match (action, table.phase) {
        (Action::Take(catch), Phase::Depth(depth)) => Some((depth, catch)),
        (Action::Surface, Phase::Found(depth, catch)) => Some((depth, catch)),
        (Action::ReturnTake(depth, catch), _) => Some((depth, catch)),
        _ => None,
    }
}

/// How many points a catch would add to a seat's grid.
pub(super) fn gain(table: &Position, seat: Seat, depth: Depth, catch: Catch) -> i16 {
    let Catch::Food(Food { colour, size }) = catch else {
        return 0;
    };
    let mut columns = table.columns[seat];
    let total = |columns: &Columns| {
        let score = columns.score();
        score.full_points + score.part_halves
    };
    let before = total(&columns);
    columns.add(colour, depth.value(size));
    total(&columns) - before
}
