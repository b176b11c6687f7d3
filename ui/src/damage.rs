//! Which parts of the picture are out of date.

use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

/// A few rectangles that cover everything that changed. Eight dice tumble at once, so eight.
#[derive(Clone, Debug, Default)]
pub struct Damage {
    rects: Vec<Rectangle, 8>,
}

impl Damage {
    pub(crate) const fn new() -> Damage {
        Damage { rects: Vec::new() }
    }

    /// Add a changed rectangle; overlapping ones become one, so no pixel is sent twice.
    pub(crate) fn add(&mut self, rect: Rectangle) {
        if rect.is_zero_sized() {
            return;
        }
        let mut grown = rect;
        // A merged rectangle may touch one that was apart before: look again until nothing joins.
        while let Some(i) = self
            .rects
            .iter()
            .position(|r| !r.intersection(&grown).is_zero_sized())
        {
            grown = envelope(&self.rects.swap_remove(i), &grown);
        }
        if let Err(last) = self.rects.push(grown) {
            // No room: the first rectangle grows to hold it, and may now touch others.
            let first = self.rects.swap_remove(0);
            self.add(envelope(&first, &last));
        }
    }

    /// Nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.rects.is_empty()
    }

    /// The rectangles, in no order; no two overlap.
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

#[cfg(test)]
mod tests {
    use embedded_graphics::{geometry::Point, prelude::Size};

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

    #[test]
    fn overlapping_rectangles_become_one() {
        let mut damage = Damage::new();
        damage.add(rect(0, 0, 10, 10));
        damage.add(rect(20, 0, 10, 10));
        damage.add(rect(8, 2, 14, 2));
        assert_eq!(
            damage.iter().collect::<std::vec::Vec<_>>(),
            [&rect(0, 0, 30, 10)]
        );
    }

    #[test]
    fn more_than_eight_are_still_all_covered_and_apart() {
        let mut damage = Damage::new();
        let all: std::vec::Vec<_> = (0..40)
            .map(|i| rect(i % 7 * 34, i / 7 * 40, 20, 20))
            .collect();
        for r in &all {
            damage.add(*r);
            assert!(disjoint(&damage));
        }
        for r in &all {
            let corner = r.bottom_right().expect("not empty");
            assert!(
                damage
                    .iter()
                    .any(|d| d.contains(r.top_left) && d.contains(corner))
            );
        }
    }
}
