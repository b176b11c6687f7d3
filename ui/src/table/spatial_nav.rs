//! Spatial navigation: moves a cursor to the nearest target in the pressed direction, for targets that do
//! not lie on a grid; or, on a board without a cross, to the next one in reading order.

use embedded_graphics::prelude::Point;
use keys::{Key, Tri};

/// Where a cursor is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heading {
    /// In the direction of a key of the cross.
    Towards(Key),
    /// To the previous or the next of all targets; the first follows the last.
    Along(Tri),
}

impl Heading {
    /// The target it leads to; `None` if there is no other.
    pub(crate) fn find<T>(
        self,
        from: Point,
        targets: impl IntoIterator<Item = (Point, T)>,
    ) -> Option<T> {
        match self {
            Heading::Towards(key) => towards(from, key, targets),
            Heading::Along(by) => along(from, by, targets),
        }
    }
}

/// The place in reading order: by rows, each from the left.
const fn place(at: Point) -> (i32, i32) {
    (at.y, at.x)
}

/// The next or previous target in reading order, the first after the last.
fn along<T>(from: Point, by: Tri, targets: impl IntoIterator<Item = (Point, T)>) -> Option<T> {
    let sign = by.sign();
    let here = place(from);
    let others = targets.into_iter().filter(|(at, _)| place(*at) != here);
    let found = others.min_by_key(|(at, _)| {
        let (y, x) = place(*at);
        let is_behind = (sign * y, sign * x) < (sign * here.0, sign * here.1);
        (is_behind, sign * y, sign * x)
    });
    found.map(|(_, target)| target)
}

/// The target nearest to `from` in the direction of a d-pad key; `None` for other keys and where no target
/// lies ahead. Distance across the direction counts double. A target more than 45 degrees off the direction
/// is taken only if there is no other.
pub(crate) fn towards<T>(
    from: Point,
    key: Key,
    targets: impl IntoIterator<Item = (Point, T)>,
) -> Option<T> {
    let mut best: Option<(i32, T)> = None;
    for (at, target) in targets {
        let offset = at - from;
        let (ahead, aside) = match key {
            Key::Up => (-offset.y, offset.x.abs()),
            Key::Down => (offset.y, offset.x.abs()),
            Key::Left => (-offset.x, offset.y.abs()),
            Key::Right => (offset.x, offset.y.abs()),
            _ => return None,
        };
        if ahead <= 0 {
            continue;
        }
        let penalty = if aside > ahead { 10_000 } else { 0 };
        let cost = ahead + 2 * aside + penalty;
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, target));
        }
    }
    best.map(|(_, target)| target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_ahead_win_over_targets_aside() {
        let targets = [(10, 0), (5, 4), (0, 10), (-3, 0)].map(|(x, y)| Point::new(x, y));
        let go = |key| towards(Point::zero(), key, targets.map(|p| (p, p)));
        assert_eq!(go(Key::Right), Some(Point::new(10, 0)));
        assert_eq!(go(Key::Down), Some(Point::new(0, 10)));
        assert_eq!(go(Key::Left), Some(Point::new(-3, 0)));
        assert_eq!(go(Key::Up), None);
        assert_eq!(go(Key::A), None);
    }

    #[test]
    fn along_reading_order_every_target_is_visited_both_ways() {
        let targets = [(10, 0), (5, 4), (0, 10), (-3, 0), (0, 0)].map(|(x, y)| Point::new(x, y));
        let walk = |by| {
            let mut at = Point::zero();
            targets.map(|_| {
                at = Heading::Along(by)
                    .find(at, targets.map(|target| (target, target)))
                    .expect("there are others");
                (at.x, at.y)
            })
        };
        let on = [(10, 0), (5, 4), (0, 10), (-3, 0), (0, 0)];
        assert_eq!(walk(Tri::Plus), on);
        let back = [(-3, 0), (0, 10), (5, 4), (10, 0), (0, 0)];
        assert_eq!(walk(Tri::Minus), back);
        let alone = [(Point::zero(), ())];
        assert_eq!(Heading::Along(Tri::Plus).find(Point::zero(), alone), None);
    }

    #[test]
    fn a_target_far_aside_is_taken_if_it_is_the_only_one() {
        let far_aside = Point::new(1, 50);
        let found = towards(Point::zero(), Key::Right, [(far_aside, 7)]);
        assert_eq!(found, Some(7));
    }
}
