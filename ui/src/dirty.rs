//! Dirty rectangles: the parts of the picture that have to be drawn and sent anew.

use core::cmp::Reverse;

use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use rules_core::list::insertion_sort_by_key;

use crate::edges::Edges;

/// The dirty rectangles: a few that cover every changed pixel, no two of them overlapping.
#[derive(Clone, Debug, Default)]
pub struct DirtyRects {
    rects: Vec<Rectangle, { DirtyRects::MOST }>,
}

/// The overhead of one more rectangle, in pixels that could be drawn in that time.
const OVERHEAD: u32 = 900;

impl DirtyRects {
    /// The capacity. A cursor that moves needs four edges at each end; labels that depend on it take the
    /// rest.
    pub const MOST: usize = 12;

    pub(crate) const fn new() -> DirtyRects {
        DirtyRects { rects: Vec::new() }
    }

    /// Add a dirty rectangle. No pixel is sent twice: overlapping ones are merged where that adds few
    /// pixels, otherwise only what is not covered yet is added.
    pub(crate) fn add(&mut self, rect: Rectangle) {
        if rect.is_zero_sized() {
            return;
        }
        let Some((i, other)) = self.touched(&rect) else {
            return self.push(rect);
        };
        let both = envelope(&other, &rect);
        if pixels(&both) <= pixels(&other) + pixels(&rect) + OVERHEAD {
            self.rects.swap_remove(i);
            self.add(both);
        } else {
            for piece in beside(&rect, &other) {
                self.add(piece);
            }
        }
    }

    /// The first rectangle that overlaps this one.
    fn touched(&self, rect: &Rectangle) -> Option<(usize, Rectangle)> {
        let edges = Edges::of(rect);
        let mut known = self.rects.iter().copied().enumerate();
        known.find(|(_, known)| Edges::of(known).meets(edges))
    }

    /// Add one that overlaps no other. When full, it is merged into the rectangle that grows least, and that
    /// one with all it then overlaps.
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
        // There is room: at least one was removed.
        let _ = self.rects.push(grown);
    }

    /// Sorted by size, the largest first: drawing the next rectangle overlaps with sending this one, and
    /// nothing overlaps with sending the last.
    #[must_use]
    pub(crate) fn in_order(mut self) -> DirtyRects {
        insertion_sort_by_key(&mut self.rects, |rect| Reverse(pixels(rect)));
        self
    }

    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        self.rects.is_empty()
    }

    /// The rectangles; no two overlap.
    pub fn iter(&self) -> impl Iterator<Item = &Rectangle> {
        self.rects.iter()
    }
}

/// The bounding box of both.
pub(crate) fn envelope(a: &Rectangle, b: &Rectangle) -> Rectangle {
    let corners = |r: &Rectangle| (r.top_left, r.bottom_right().unwrap_or(r.top_left));
    let ((a_from, a_to), (b_from, b_to)) = (corners(a), corners(b));
    Rectangle::with_corners(a_from.component_min(b_from), a_to.component_max(b_to))
}

fn pixels(rect: &Rectangle) -> u32 {
    rect.size.width * rect.size.height
}

/// The parts of a rectangle above, below, left and right of another one that overlaps it.
pub(crate) fn beside(rect: &Rectangle, other: &Rectangle) -> [Rectangle; 4] {
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

    fn disjoint(dirty: &DirtyRects) -> bool {
        dirty.iter().enumerate().all(|(i, a)| {
            dirty
                .iter()
                .skip(i + 1)
                .all(|b| a.intersection(b).is_zero_sized())
        })
    }

    #[test]
    fn an_empty_rectangle_is_not_dirty() {
        let mut dirty = DirtyRects::new();
        dirty.add(rect(5, 5, 0, 9));
        assert!(dirty.is_empty());
    }

    fn covers(dirty: &DirtyRects, rect: &Rectangle) -> bool {
        rect.points()
            .all(|point| dirty.iter().any(|known| known.contains(point)))
    }

    #[test]
    fn rectangles_that_overlap_much_become_one() {
        let mut dirty = DirtyRects::new();
        dirty.add(rect(0, 0, 10, 10));
        dirty.add(rect(20, 0, 10, 10));
        dirty.add(rect(8, 2, 14, 8));
        assert_eq!(
            dirty.iter().collect::<std::vec::Vec<_>>(),
            [&rect(0, 0, 30, 10)]
        );
    }

    #[test]
    fn two_frames_that_cross_are_not_filled() {
        let mut dirty = DirtyRects::new();
        let frames = [rect(10, 10, 90, 50), rect(50, 30, 50, 90)];
        let edges = frames.map(|frame| crate::widgets::paper::cursor_edges(&frame, 4));
        let edges = edges.as_flattened();
        for edge in edges {
            dirty.add(*edge);
            assert!(disjoint(&dirty));
        }
        assert!(edges.iter().all(|edge| covers(&dirty, edge)));
        let sent: u32 = dirty.iter().map(pixels).sum();
        let needed: u32 = edges.iter().map(pixels).sum();
        assert!(sent < needed + 1_500, "{sent} for {needed}");
    }

    #[test]
    fn the_last_to_be_sent_is_the_smallest() {
        let mut dirty = DirtyRects::new();
        let (small, large, middle) = (rect(0, 0, 4, 4), rect(0, 9, 90, 20), rect(50, 0, 9, 8));
        for area in [small, large, middle] {
            dirty.add(area);
        }
        let ordered = dirty.in_order();
        assert!(ordered.iter().eq([&large, &middle, &small]));
    }

    #[test]
    fn more_than_there_is_room_for_are_still_all_covered_and_apart() {
        let mut dirty = DirtyRects::new();
        let all: std::vec::Vec<_> = (0..40)
            .map(|i| rect(i % 7 * 34, i / 7 * 40, 20, 20))
            .collect();
        for r in &all {
            dirty.add(*r);
            assert!(disjoint(&dirty));
        }
        for r in &all {
            assert!(covers(&dirty, r));
        }
    }
}
