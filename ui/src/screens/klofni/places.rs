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
/// The stacks of face-down tokens, right of the numbers of the depths.
const HEAP_X: i32 = 14;
/// The first token of a depth.
const TOKENS_X: i32 = 44;
/// The diver's column.
const DIVER_X: i32 = 165;
/// The column of the rival's penguin.
const RIVAL_X: i32 = 142;
/// Height of a token.
const HIGH: u32 = 26;
/// Space between two things.
const GAP: i32 = 2;

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

/// Width of a thing where there is room for all, and where they must be close together.
const fn widths(thing: Thing) -> (i32, i32) {
    match thing {
        Thing::Token(Token::Catch(Catch::Food(_)), _) => (36, 30),
        Thing::Token(Token::Catch(Catch::Stone), _) => (36, 24),
        Thing::Token(Token::Bubbles, _) => (24, 20),
        Thing::Token(Token::Predator, _) => (38, 26),
        Thing::Penguin(_, 1) => (40, 24),
        Thing::Penguin(..) => (48, 30),
    }
}

/// What is face up in a depth, each with its bounds: overlapping where there is very much.
pub(super) fn laid_out(
    table: &Position,
    layout: Layout,
    depth: Depth,
) -> impl Iterator<Item = (Thing, Rectangle)> {
    let things = things(table, depth);
    // In a solo game, leave room for the rival's penguin.
    let end = if table.is_solo() { RIVAL_X } else { DIVER_X } - 12;
    let room = end - TOKENS_X;
    let is_roomy = things
        .iter()
        .map(|thing| widths(*thing).0 + GAP)
        .sum::<i32>()
        <= room + GAP;
    let wide = move |thing: Thing| {
        let (roomy, tight) = widths(thing);
        if is_roomy { roomy } else { tight }
    };
    let last = things.last().map_or(0, |thing| wide(*thing));
    let is_catch = |thing: &Thing| matches!(thing, Thing::Token(Token::Catch(_), _));
    let length = |catches: bool| {
        let those = things.iter().filter(|thing| is_catch(thing) == catches);
        those.map(|thing| wide(*thing) + GAP).sum::<i32>()
    };
    let (catches, others) = (length(true), length(false));
    // What can be taken overlaps only if there is no other way; the rest, which comes after it, sooner.
    let kept = if others > 0 && catches + last / 2 <= room {
        catches
    } else {
        0
    };
    // From there to the left end of the last thing, as wanted and as possible.
    let (wanted, possible) = (
        (catches + others - GAP - last - kept).max(1),
        room - last - kept,
    );
    let band = band(layout, depth);
    let y = band.top_left.y + (band.size.height as i32 - HIGH as i32) / 2;
    let mut from = 0;
    things.into_iter().map(move |thing| {
        let x = if from > kept && wanted > possible {
            kept + (from - kept) * possible / wanted
        } else {
            from
        };
        from += wide(thing) + GAP;
        let x = x.min(room - wide(thing));
        (thing, rect(TOKENS_X + x, y, wide(thing) as u32, HIGH))
    })
}

/// Height of the ice above the sea.
const fn ice_height(layout: Layout) -> i32 {
    match layout {
        Layout::Square => 24,
        Layout::Wide => 30,
    }
}

/// The ice above the sea, as wide as the board.
pub(super) fn ice(layout: Layout) -> Rectangle {
    let Point { x, y } = layout.board().top_left;
    rect(x, y, 240, ice_height(layout) as u32)
}

/// Height of a depth.
const fn band_height(layout: Layout) -> i32 {
    match layout {
        Layout::Square => 28,
        Layout::Wide => 34,
    }
}

/// A depth, from the left edge to the grid.
pub(super) fn band(layout: Layout, depth: Depth) -> Rectangle {
    let high = band_height(layout);
    let top = sea_top(layout) + high * (i32::from(depth.number()) - 1);
    rect(0, top, GRID_X as u32, high as u32)
}

/// The first row of the water.
pub(super) fn sea_top(layout: Layout) -> i32 {
    layout.board().top_left.y + ice_height(layout)
}

/// All five depths.
pub(super) fn sea(layout: Layout) -> Rectangle {
    let high = 5 * band_height(layout);
    rect(0, sea_top(layout), GRID_X as u32, high as u32)
}

/// The number of a depth, at the left edge of the water.
pub(super) fn number(layout: Layout, depth: Depth) -> Rectangle {
    let band = band(layout, depth);
    rect(1, band.top_left.y, 12, band.size.height)
}

/// The stack of face-down tokens of a depth.
pub(super) fn heap(layout: Layout, depth: Depth) -> Rectangle {
    let band = band(layout, depth);
    let y = band.top_left.y + (band.size.height as i32 - HIGH as i32) / 2;
    rect(HEAP_X, y, 27, HIGH)
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
    rival_at - Point::new(26, 0)
}

/// Out of the water: in the hole in the ice, above the diver.
pub(super) fn surface(layout: Layout) -> Point {
    Point::new(DIVER_X, middle(&ice(layout)).y)
}

/// The foot below the sea: buttons, or what is going on.
pub(super) fn action_bar(layout: Layout) -> Rectangle {
    let board = layout.board();
    let top = sea_top(layout) + 5 * band_height(layout);
    let bottom = board.top_left.y + board.size.height as i32;
    rect(0, top, 240, (bottom - top) as u32)
}

/// The left and the right button.
pub(super) fn buttons(layout: Layout) -> [Rectangle; 2] {
    let bar = action_bar(layout);
    let high = bar.size.height - 6;
    let y = bar.top_left.y + 3;
    [rect(4, y, 111, high), rect(120, y, 116, high)]
}

/// The sentence of the foot while nobody decides: where a caption would be, which then covers all of it.
pub(super) fn status(layout: Layout) -> Rectangle {
    let board = layout.board();
    let bottom = board.top_left.y + board.size.height as i32;
    rect(4, bottom - 26, 232, 22)
}

/// The notice that the end is near, on the ice.
pub(super) fn notice(layout: Layout) -> Rectangle {
    let ice = ice(layout);
    let y = ice.top_left.y + (ice.size.height as i32 - 20) / 2;
    rect(4, y, 144, 20)
}

/// The player's grid beside the sea.
pub(super) fn grid(layout: Layout) -> Rectangle {
    rect(GRID_X, sea_top(layout), 62, 5 * band_height(layout) as u32)
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
    let pitch = cell_pitch(layout);
    let top = y + 20 + pitch * row as i32;
    rect(x + 2 + 20 * column as i32, top, 19, pitch as u32 - 1)
}

/// Distance between the rows of the grid.
const fn cell_pitch(layout: Layout) -> i32 {
    match layout {
        Layout::Square => 19,
        Layout::Wide => 21,
    }
}

/// The pictures at the heads of the three columns, and the points a catch would add.
pub(super) fn heads(layout: Layout) -> Rectangle {
    let Point { x, y } = grid(layout).top_left;
    rect(x + 1, y, 61, 19)
}

/// One of a seat's three penguins at home, on the ice above its grid.
pub(super) fn at_home(layout: Layout, number: i32) -> Point {
    let ice = ice(layout);
    let feet = ice.top_left.y + ice.size.height as i32 - 4;
    let (pitch, half) = match layout {
        Layout::Square => (20, 11),
        Layout::Wide => (19, 14),
    };
    Point::new(GRID_X + 11 + pitch * number, feet - half)
}

/// The bounds of a seat's stones, below its grid.
pub(super) fn stones(layout: Layout) -> Rectangle {
    let grid = grid(layout);
    let bottom = grid.top_left.y + grid.size.height as i32;
    rect(grid.top_left.x + 5, bottom - 24, 54, 23)
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
