//! Which parts of the picture are out of date.

use core::cmp::Reverse;

use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use rules_core::list::insertion_sort_by_key;

use crate::edges::Edges;

/// A few rectangles that cover everything that changed.
#[derive(Clone, Debug, Default)]
pub struct Damage {
    rects: Vec<Rectangle, { Damage::MOST }>,
}

/// A rectangle of its own costs about as much as drawing so many pixels.
const OF_ITS_OWN: u32 = 300;

impl Damage {
    /// The most rectangles. A cursor has four edges and leaves four others; what it tells beside the board
    /// takes the rest.
    pub const MOST: usize = 12;

    pub(crate) const fn new() -> Damage {
        Damage { rects: Vec::new() }
    }

    /// Add a changed rectangle. No pixel is sent twice: overlapping ones become one where that adds
    /// little, else the new one is added without what they share.
    pub(crate) fn add(&mut self, rect: Rectangle) {
        if rect.is_zero_sized() {
            return;
        }
        let Some((i, other)) = self.touched(&rect) else {
            return self.push(rect);
        };
        let both = envelope(&other, &rect);
        if pixels(&both) <= pixels(&other) + pixels(&rect) + OF_ITS_OWN {
            self.rects.swap_remove(i);
            self.add(both);
        } else {
            for piece in beside(&rect, &other) {
                self.add(piece);
            }
        }
    }

    /// The first known rectangle that shares a pixel with this one.
    fn touched(&self, rect: &Rectangle) -> Option<(usize, Rectangle)> {
        let mut known = self.rects.iter().copied().enumerate();
        known.find(|(_, known)| !known.intersection(rect).is_zero_sized())
    }

    /// Add one that touches no other. Without room, the one that grows least takes it in, with all that
    /// it then touches.
    fn push(&mut self, rect: Rectangle) {
        let Err(rect) = self.rects.push(rect) else {
            return;
        };
        let growth = |(_, known): &(usize, &Rectangle)| {
            pixels(&envelope(known, &rect)).saturating_sub(pixels(known))
        };
        let nearest = self.rects.iter().enumerate().min_by_key(growth);
        let (mut i, mut grown) =
            nearest.map_or((0, rect), |(i, known)| (i, envelope(known, &rect)));
        loop {
            self.rects.swap_remove(i);
            match self.touched(&grown) {
                Some((next, known)) => (i, grown) = (next, envelope(&known, &grown)),
                None => break,
            }
        }
        // One at least was taken out.
        let _ = self.rects.push(grown);
    }

    /// The same with the largest rectangle first: while the last one travels to the panel there is nothing
    /// left to draw, so that one should be small.
    #[must_use]
    pub(crate) fn in_order(mut self) -> Damage {
        insertion_sort_by_key(&mut self.rects, |rect| Reverse(pixels(rect)));
        self
    }

    /// Nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.rects.is_empty()
    }

    /// The rectangles; no two overlap.
    pub fn iter(&self) -> impl Iterator<Item = &Rectangle> {
        self.rects.iter()
    }
}

/// The smallest rectangle that holds both.
pub(crate) fn envelope(a: &Rectangle, b: &Rectangle) -> Rectangle {
    let corners = |r: &Rectangle| (r.top_left, r.bottom_right().unwrap_or(r.top_left));
    let ((a_from, a_to), (b_from, b_to)) = (corners(a), corners(b));
    Rectangle::with_corners(a_from.component_min(b_from), a_to.component_max(b_to))
}

fn pixels(rect: &Rectangle) -> u32 {
    rect.size.width * rect.size.height
}

/// What of a rectangle lies above, below, left and right of another one that it shares pixels with.
fn beside(rect: &Rectangle, other: &Rectangle) -> [Rectangle; 4] {
    let (all, shared) = (Edges::of(rect), Edges::of(&rect.intersection(other)));
    let level = Edges {
        top: shared.top,
        bottom: shared.bottom,
        ..all
    };
    [
        Edges {
            bottom: shared.top,
            ..all
        },
        Edges {
            top: shared.bottom,
            ..all
        },
        Edges {
            right: shared.left,
            ..level
        },
        Edges {
            left: shared.right,
            ..level
        },
    ]
    .map(Edges::area)
}

#[cfg(test)]
mod tests {
    use embedded_graphics::{
        geometry::Point,
        prelude::{PointsIter, Size},
    };

    use super::*;

    fn rect(x: i32, y: i32, w: u32, h: u32) -> Rectangle {
        Rectangle::new(Point::new(x, y), Size::new(w, h))
    }

    fn disjoint(damage: &Damage) -> bool {
        damage.iter().enumerate().all(|(i, a)| {
            damage
                .iter()
                .skip(i + 1)
                .all(|b| a.intersection(b).is_zero_sized())
        })
    }

    #[test]
    fn an_empty_rectangle_is_no_damage() {
        let mut damage = Damage::new();
        damage.add(rect(5, 5, 0, 9));
        assert!(damage.is_empty());
    }

    fn covers(damage: &Damage, rect: &Rectangle) -> bool {
        rect.points()
            .all(|point| damage.iter().any(|known| known.contains(point)))
    }

    #[test]
    fn rectangles_that_overlap_much_become_one() {
        let mut damage = Damage::new();
        damage.add(rect(0, 0, 10, 10));
        damage.add(rect(20, 0, 10, 10));
        damage.add(rect(8, 2, 14, 8));
        assert_eq!(
            damage.iter().collect::<std::vec::Vec<_>>(),
            [&rect(0, 0, 30, 10)]
        );
    }

    #[test]
    fn two_frames_that_cross_are_not_filled() {
        let mut damage = Damage::new();
        let frames = [rect(10, 10, 90, 50), rect(50, 30, 50, 90)];
        let edges = frames.map(|frame| crate::widgets::paper::cursor_edges(&frame, 4));
        let edges = edges.as_flattened();
        for edge in edges {
            damage.add(*edge);
            assert!(disjoint(&damage));
        }
        assert!(edges.iter().all(|edge| covers(&damage, edge)));
        let sent: u32 = damage.iter().map(pixels).sum();
        let needed: u32 = edges.iter().map(pixels).sum();
        assert!(sent < needed + 1_500, "{sent} for {needed}");
    }

    #[test]
    fn the_last_to_be_sent_is_the_smallest() {
        let mut damage = Damage::new();
        let (small, large, middle) = (rect(0, 0, 4, 4), rect(0, 9, 90, 20), rect(50, 0, 9, 8));
        for area in [small, large, middle] {
            damage.add(area);
        }
        let ordered = damage.in_order();
        assert!(ordered.iter().eq([&large, &middle, &small]));
    }

    #[test]
    fn more_than_there_is_room_for_are_still_all_covered_and_apart() {
        let mut damage = Damage::new();
        let all: std::vec::Vec<_> = (0..40)
            .map(|i| rect(i % 7 * 34, i / 7 * 40, 20, 20))
            .collect();
        for r in &all {
            damage.add(*r);
            assert!(disjoint(&damage));
        }
        for r in &all {
            assert!(covers(&damage, r));
        }
    }
}
