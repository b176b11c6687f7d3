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
    places: impl IntoIterator<Item = (Point, T)>,
) -> Option<T> {
    let mut best: Option<(i32, T)> = None;
    for (place, what) in places {
        let way = place - from;
        let (ahead, aside) = match key {
            Key::Up => (-way.y, way.x.abs()),
            Key::Down => (way.y, way.x.abs()),
            Key::Left => (-way.x, way.y.abs()),
            Key::Right => (way.x, way.y.abs()),
            _ => return None,
        };
        if ahead <= 0 {
            continue;
        }
        let far = if aside > ahead { 10_000 } else { 0 };
        let cost = ahead + 2 * aside + far;
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, what));
        }
    }
    best.map(|(_, what)| what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_ahead_rather_than_aside() {
        let places = [(10, 0), (5, 4), (0, 10), (-3, 0)].map(|(x, y)| Point::new(x, y));
        let go = |key| towards(Point::zero(), key, places.map(|p| (p, p)));
        assert_eq!(go(Key::Right), Some(Point::new(10, 0)));
        assert_eq!(go(Key::Down), Some(Point::new(0, 10)));
        assert_eq!(go(Key::Left), Some(Point::new(-3, 0)));
        assert_eq!(go(Key::Up), None);
        assert_eq!(go(Key::A), None);
    }

    #[test]
    fn what_lies_aside_is_better_than_nothing() {
        let far_aside = Point::new(1, 50);
        let found = towards(Point::zero(), Key::Right, [(far_aside, 7)]);
        assert_eq!(found, Some(7));
    }
}
