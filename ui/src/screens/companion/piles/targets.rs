//! The layout of the page Draw: where components are drawn, and where the cursor can go.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use rules_core::companion::pile::{MOST_KINDS, MOST_STACKS, Pile};

use super::spec::{CellSpec, Column, PileSpec, TableSpec};
use crate::{Layout, pen::rect};

/// How high the strips above and below are.
pub(super) const STRIP: i32 = 22;
/// How many spots three rows of four have.
pub(super) const CELLS: u8 = 12;

/// Where the cursor can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// On a stack.
    Heap(u8),
    /// On a spot of the pile.
    Cell(u8),
    /// On face-up components of a kind.
    FaceUp(u8),
    /// On the discards.
    Discards,
    /// On a guest.
    Guest(u8),
}

/// Every target with its area: at most as many as Klofni has kinds and depths.
pub(super) type Targets = Vec<(Target, Rectangle), 66>;

/// Between the strips: top and height.
pub(super) const fn middle(layout: Layout) -> (i32, i32) {
    let high = layout.field().size.height as i32;
    (STRIP, high - 2 * STRIP)
}

/// The strip above and the strip below.
pub(super) const fn strips(layout: Layout) -> [Rectangle; 2] {
    let bottom = layout.field().size.height as i32 - STRIP;
    [
        rect(0, 0, 240, STRIP as u32),
        rect(0, bottom, 240, STRIP as u32),
    ]
}

/// How high a row of a list is, and how far apart rows are.
const ROW: u32 = 33;
const PITCH: i32 = 36;

/// The rows of a list of `count` that show, with the chosen one among them.
pub(super) fn rows(layout: Layout, chosen: u8, count: u8) -> impl Iterator<Item = (u8, Rectangle)> {
    let (top, high) = middle(layout);
    let shown = (high / PITCH) as u8;
    let first = chosen
        .saturating_sub(shown / 2)
        .min(count.saturating_sub(shown));
    let spare = (high - PITCH * i32::from(shown)) / 2;
    (0..shown).filter_map(move |line| {
        let row = first + line;
        let y = top + spare + 2 + PITCH * i32::from(line);
        (row < count).then_some((row, rect(8, y, 224, ROW)))
    })
}

/// The band of a stack.
pub(super) fn band(layout: Layout, stack: u8) -> Rectangle {
    let (top, high) = middle(layout);
    let each = high / MOST_STACKS as i32;
    rect(0, top + each * i32::from(stack), 240, each as u32)
}

/// The face-up kinds of a stack.
pub(super) fn face_up(pile: &Pile, stack: u8) -> Vec<u8, MOST_KINDS> {
    let kinds = pile.kinds_of(stack);
    kinds.filter(|kind| pile.out(*kind) > 0).collect()
}

/// A cell of three rows of four, beside a column.
pub(super) fn cell(layout: Layout, cells: &CellSpec, number: u8) -> Rectangle {
    let (top, high) = middle(layout);
    let each = high / 3;
    let (column, row) = (i32::from(number % 4), i32::from(number / 4));
    let (wide, tall) = (cells.size.0, cells.size.1.min(each - 4));
    let (x, y) = (4 + 47 * column, top + each * row);
    rect(
        x + (46 - wide) / 2,
        y + (each - tall) / 2,
        wide as u32,
        tall as u32,
    )
}

/// In the column beside the cells: three places from the top.
pub(super) fn column(layout: Layout, place: u8) -> Rectangle {
    let (top, high) = middle(layout);
    let each = high / 3;
    rect(195, top + each * i32::from(place) + 4, 42, each as u32 - 8)
}

/// What the simple table shows: the heap, the latest component, the ones before it.
pub(super) const fn simple(layout: Layout) -> [Rectangle; 3] {
    let (top, high) = middle(layout);
    let spare = (high - 176) / 2;
    [
        rect(16, top + spare + 24, 72, 92),
        rect(104, top + spare + 8, 124, 118),
        rect(6, top + spare + 134, 228, 36),
    ]
}

/// One of the open cards, the stack or the discards, in one row; lower where a hand is seen.
pub(super) fn row_of_cards(layout: Layout, open: u8, place: u8, lower: bool) -> Rectangle {
    let (top, _) = middle(layout);
    let x = 10 + 34 * i32::from(place) + if place >= open { 22 } else { 0 };
    rect(x, top + if lower { 24 } else { 3 }, 28, 34)
}

/// A guest in the list of hands.
pub(super) fn guest(layout: Layout, seat: u8, guests: u8, below: i32) -> Rectangle {
    let (top, high) = middle(layout);
    let room = high - below;
    let each = (room / i32::from(guests.max(1))).min(34);
    let tall = (each - 4).max(18) as u32;
    rect(8, top + below + each * i32::from(seat) + 1, 224, tall)
}

/// A card of a hand.
pub(super) fn hand_card(layout: Layout, place: u8) -> Rectangle {
    let (top, high) = middle(layout);
    rect(6 + 33 * i32::from(place), top + high - 66, 30, 38)
}

/// Where the cursor can go on the table. The capacity is argued at the type.
pub(super) fn on_table(
    layout: Layout,
    spec: &PileSpec,
    pile: &Pile,
    guests: u8,
    stack: u8,
) -> Targets {
    let mut targets = Targets::new();
    let mut add = |target, area| {
        let _ = targets.push((target, area));
    };
    match &spec.table {
        TableSpec::Single(_) => add(Target::Heap(stack), simple(layout)[0]),
        TableSpec::Bands(_) => {
            for stack in 0..pile.stacks() {
                add(Target::Heap(stack), heap(layout, stack));
                let kinds = face_up(pile, stack);
                for (place, kind) in kinds.iter().enumerate() {
                    let area = token(layout, stack, place, kinds.len());
                    add(Target::FaceUp(*kind), area);
                }
            }
        }
        TableSpec::Cells(cells) => {
            for number in 0..CELLS {
                add(Target::Cell(number), cell(layout, cells, number));
            }
            for (place, entry) in (0..).zip(cells.column) {
                let target = match entry {
                    Column::Stack(stack) => Target::Heap(stack),
                    Column::Choices if guests > 1 => match spec.choice_stack() {
                        Some(stack) => Target::Heap(stack),
                        None => continue,
                    },
                    Column::Discards => Target::Discards,
                    Column::Choices | Column::Latest => continue,
                };
                add(target, column(layout, place));
            }
        }
        TableSpec::Row(row) => {
            for place in 0..row.open {
                let area = row_of_cards(layout, row.open, place, false);
                add(Target::Cell(place), area);
            }
            let area = |place| row_of_cards(layout, row.open, place, false);
            add(Target::Heap(0), area(row.open));
            add(Target::Discards, area(row.open + 1));
            for seat in 0..guests {
                add(Target::Guest(seat), guest(layout, seat, guests, 42));
            }
        }
    }
    targets
}

/// Where the cursor can go in a hand.
pub(super) fn in_hand(layout: Layout, spec: &PileSpec, pile: &Pile, seat: u8) -> Targets {
    let mut targets = Targets::new();
    let mut add = |target, area| {
        let _ = targets.push((target, area));
    };
    let is_choice = spec.choice_stack().is_some();
    if let TableSpec::Row(row) = &spec.table {
        let area = |place| row_of_cards(layout, row.open, place, true);
        for place in 0..row.open {
            add(Target::Cell(place), area(place));
        }
        add(Target::Heap(0), area(row.open));
    }
    for (place, (spot, _)) in (0..).zip(pile.lying(spec.hand_of(seat))) {
        let area = if is_choice {
            choice_card(layout, place)
        } else {
            hand_card(layout, place)
        };
        add(Target::Cell(spot), area);
    }
    targets
}

/// One of the cards of which one is kept.
pub(super) const fn choice_card(layout: Layout, place: u8) -> Rectangle {
    let (top, high) = middle(layout);
    rect(6 + 118 * place as i32, top + (high - 166) / 2, 110, 166)
}

/// The stack of a band.
pub(super) fn heap(layout: Layout, stack: u8) -> Rectangle {
    let band = band(layout, stack);
    let y = band.top_left.y + (band.size.height as i32 - 25) / 2;
    rect(5, y, 27, 25)
}

/// One of `count` face-up kinds of a band.
pub(super) fn token(layout: Layout, stack: u8, place: usize, count: usize) -> Rectangle {
    let band = band(layout, stack);
    let wide = if count <= 5 { 36 } else { 22 };
    let pitch = ((232 - 40 - wide) / (count.max(2) as i32 - 1)).min(wide + 3);
    let y = band.top_left.y + (band.size.height as i32 - 27) / 2;
    let left: Point = Point::new(40 + pitch * place as i32, y);
    rect(left.x, left.y, wide as u32, 27)
}
