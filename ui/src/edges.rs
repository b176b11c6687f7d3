//! A rectangle stored by its edges, for clipping: thousands of intersections a frame.
//!
//! embedded-graphics stores a corner and a size, so each intersection adds, handles empty rectangles and
//! builds a new one. Stored by edges, it is four comparisons.

use core::ops::Range;

use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};

/// A half-open rectangle: `right` and `bottom` are the first column and row outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edges {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) right: i32,
    pub(crate) bottom: i32,
}

impl Edges {
    /// A rectangle that overflows `i32` counts as empty: checking for it would cost more than the
    /// comparisons.
    #[inline]
    pub(crate) fn of(area: &Rectangle) -> Edges {
        let Rectangle { top_left, size } = *area;
        Edges {
            left: top_left.x,
            top: top_left.y,
            right: top_left.x.wrapping_add_unsigned(size.width),
            bottom: top_left.y.wrapping_add_unsigned(size.height),
        }
    }

    /// The intersection; `None` where it is empty.
    #[inline]
    pub(crate) fn both(self, other: Edges) -> Option<Edges> {
        let both = Edges {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (both.left < both.right && both.top < both.bottom).then_some(both)
    }

    /// Moved to the right.
    pub(crate) fn moved(self, right: i32) -> Edges {
        Edges {
            left: self.left.saturating_add(right),
            right: self.right.saturating_add(right),
            ..self
        }
    }

    /// Whether the two intersect. Neither may be empty.
    #[inline]
    pub(crate) fn meets(self, other: Edges) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// [`Edges::meets`] for an area that may be empty.
    #[inline]
    pub(crate) fn meets_area(self, area: &Rectangle) -> bool {
        !area.is_zero_sized() && self.meets(Edges::of(area))
    }

    pub(crate) const fn width(self) -> usize {
        (self.right - self.left) as usize
    }

    pub(crate) const fn rows(self) -> Range<i32> {
        self.top..self.bottom
    }

    pub(crate) const fn columns(self) -> Range<i32> {
        self.left..self.right
    }

    /// Larger by `n` on every side.
    pub(crate) const fn grown(self, n: i32) -> Edges {
        Edges {
            left: self.left - n,
            top: self.top - n,
            right: self.right + n,
            bottom: self.bottom + n,
        }
    }

    pub(crate) fn area(self) -> Rectangle {
        let size = Size::new(
            self.right.abs_diff(self.left),
            self.bottom.abs_diff(self.top),
        );
        Rectangle::new(Point::new(self.left, self.top), size)
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn edges_agree_with_rectangles() {
        let spots = [-4, 0, 3, 5];
        let sizes = [0, 1, 4, 9];
        let all: Vec<Rectangle> = spots
            .into_iter()
            .flat_map(|x| spots.map(|y| (x, y)))
            .flat_map(|(x, y)| {
                let at = Point::new(x, y);
                sizes
                    .into_iter()
                    .flat_map(move |w| sizes.map(|h| Rectangle::new(at, Size::new(w, h))))
            })
            .collect();
        for one in &all {
            assert_eq!(Edges::of(one).area(), *one);
            for other in &all {
                let shared = one.intersection(other);
                let both = Edges::of(one).both(Edges::of(other));
                assert_eq!(both.is_some(), !shared.is_zero_sized());
                assert!(both.is_none_or(|both| both.area() == shared));
                if !one.is_zero_sized() {
                    assert_eq!(Edges::of(one).meets_area(other), both.is_some());
                }
            }
        }
    }
}
