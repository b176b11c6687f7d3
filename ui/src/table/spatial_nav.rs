//! Spatial navigation: moves a cursor to the nearest target in the pressed direction, for targets that do
//! not lie on a grid.

use embedded_graphics::prelude::Point;
use keys::Key;

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
    fn a_target_far_aside_is_taken_if_it_is_the_only_one() {
        let far_aside = Point::new(1, 50);
        let found = towards(Point::zero(), Key::Right, [(far_aside, 7)]);
        assert_eq!(found, Some(7));
    }
}
