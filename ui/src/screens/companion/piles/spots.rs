//! Where things lie on the screen, and where the cursor can go.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use rules_core::{
    Title,
    companion::pile::{MOST_KINDS, Pile},
    fish::parts::{HAND_LIMIT, SLOTS},
    kohaku::Display,
};

use crate::{Layout, pen::rect};

/// How high the strips above and below are.
pub(super) const STRIP: i32 = 22;
/// Open cards of Fish!.
pub(super) const OPEN: u8 = SLOTS as u8;

/// Where the cursor can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// On a stack.
    Heap(u8),
    /// On a spot of the pile.
    Cell(u8),
    /// On face-up components of a kind.
    Face(u8),
    /// On the discards.
    Discards,
    /// On a guest.
    Guest(u8),
}

/// Every spot with its area: at most as many as Klofni has kinds and depths.
pub(super) type Spots = Vec<(Spot, Rectangle), 66>;

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

/// A depth of Klofni.
pub(super) fn band(layout: Layout, depth: u8) -> Rectangle {
    let (top, high) = middle(layout);
    let each = high / 5;
    rect(0, top + each * i32::from(depth), 240, each as u32)
}

/// Face-up tokens of a depth: kinds of which some lie out.
pub(super) fn face_up(pile: &Pile, depth: u8) -> Vec<u8, MOST_KINDS> {
    let kinds = pile.kinds_of(depth);
    kinds.filter(|kind| pile.out(*kind) > 0).collect()
}

/// A cell of three rows of four, beside a column.
pub(super) fn cell(layout: Layout, title: Title, number: u8) -> Rectangle {
    let (top, high) = middle(layout);
    let each = high / 3;
    let (column, row) = (i32::from(number % 4), i32::from(number / 4));
    let (wide, tall) = match title {
        Title::Kohaku => (46, 46),
        _ => (42, each.min(60) - 4),
    };
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

/// Fish!: an open card, the pile, the discards, in one row; where a hand is seen, higher.
pub(super) fn row_of_cards(layout: Layout, place: u8, large: bool) -> Rectangle {
    let (top, _) = middle(layout);
    let x = 10 + 34 * i32::from(place) + if place >= OPEN { 22 } else { 0 };
    rect(x, top + if large { 24 } else { 3 }, 28, 34)
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

/// The first spot of a seat's hand.
pub(super) const fn hand_of(title: Title, seat: u8) -> core::ops::Range<u8> {
    let (first, each) = match title {
        Title::Fish => (OPEN, HAND_LIMIT),
        _ => (Display::CELLS as u8, 2),
    };
    let from = first.saturating_add(each.saturating_mul(seat));
    from..from.saturating_add(each)
}

/// Where the cursor can go on the table.
pub(super) fn on_table(
    layout: Layout,
    title: Option<Title>,
    pile: &Pile,
    guests: u8,
    stack: u8,
) -> Spots {
    let mut spots = Spots::new();
    // The capacity is argued at the type.
    let mut add = |spot, area| {
        let _ = spots.push((spot, area));
    };
    match title {
        None | Some(Title::Rybowisko) => add(Spot::Heap(stack), simple(layout)[0]),
        Some(Title::Klofni) => {
            for depth in 0..pile.stacks() {
                add(Spot::Heap(depth), heap(layout, depth));
                let kinds = face_up(pile, depth);
                for (place, kind) in kinds.iter().enumerate() {
                    add(Spot::Face(*kind), token(layout, depth, place, kinds.len()));
                }
            }
        }
        Some(title @ (Title::Podwodni | Title::Kohaku)) => {
            for number in 0..Display::CELLS as u8 {
                add(Spot::Cell(number), cell(layout, title, number));
            }
            add(Spot::Heap(0), column(layout, 0));
            if title == Title::Podwodni {
                add(Spot::Discards, column(layout, 2));
            } else {
                add(Spot::Heap(1), column(layout, 1));
                if guests > 1 {
                    add(Spot::Heap(2), column(layout, 2));
                }
            }
        }
        Some(Title::Fish) => {
            for place in 0..OPEN {
                add(Spot::Cell(place), row_of_cards(layout, place, false));
            }
            add(Spot::Heap(0), row_of_cards(layout, OPEN, false));
            add(Spot::Discards, row_of_cards(layout, OPEN + 1, false));
            for seat in 0..guests {
                add(Spot::Guest(seat), guest(layout, seat, guests, 42));
            }
        }
    }
    spots
}

/// Where the cursor can go in a hand.
pub(super) fn in_hand(layout: Layout, title: Title, pile: &Pile, seat: u8) -> Spots {
    let mut spots = Spots::new();
    let mut add = |spot, area| {
        let _ = spots.push((spot, area));
    };
    let hand = hand_of(title, seat);
    if title == Title::Fish {
        for place in 0..OPEN {
            add(Spot::Cell(place), row_of_cards(layout, place, true));
        }
        add(Spot::Heap(0), row_of_cards(layout, OPEN, true));
        for (place, (spot, _)) in (0..).zip(pile.lying(hand)) {
            add(Spot::Cell(spot), hand_card(layout, place));
        }
    } else {
        for (place, (spot, _)) in (0..).zip(pile.lying(hand)) {
            add(Spot::Cell(spot), goal(layout, place));
        }
    }
    spots
}

/// A goal card in a hand.
pub(super) const fn goal(layout: Layout, place: u8) -> Rectangle {
    let (top, high) = middle(layout);
    rect(6 + 118 * place as i32, top + (high - 166) / 2, 110, 166)
}

/// The heap of a depth.
pub(super) fn heap(layout: Layout, depth: u8) -> Rectangle {
    let band = band(layout, depth);
    let y = band.top_left.y + (band.size.height as i32 - 25) / 2;
    rect(5, y, 27, 25)
}

/// One of `count` face-up kinds of a depth.
pub(super) fn token(layout: Layout, depth: u8, place: usize, count: usize) -> Rectangle {
    let band = band(layout, depth);
    let wide = if count <= 5 { 36 } else { 22 };
    let pitch = ((232 - 40 - wide) / (count.max(2) as i32 - 1)).min(wide + 3);
    let y = band.top_left.y + (band.size.height as i32 - 27) / 2;
    let left: Point = Point::new(40 + pitch * place as i32, y);
    rect(left.x, left.y, wide as u32, 27)
}
