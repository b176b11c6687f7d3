//! A three-valued direction along one axis, and the wrap-around step of a cursor.

use crate::{Key, Press, Stroke};

/// Back, not at all, or on. As in agb's `input::Tri`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tri {
    /// Left or up.
    Minus,
    #[default]
    Zero,
    /// Right or down.
    Plus,
}

impl Tri {
    pub const fn is_zero(self) -> bool {
        matches!(self, Tri::Zero)
    }

    /// −1, 0 or 1.
    pub const fn sign(self) -> i32 {
        match self {
            Tri::Minus => -1,
            Tri::Zero => 0,
            Tri::Plus => 1,
        }
    }

    /// The index one step from `at` in a ring of `count`: the first follows the last. 0 in an empty ring.
    #[must_use]
    pub fn wrap<N: Index>(self, at: N, count: N) -> N {
        self.wrap_by(at, N::from(1), count)
    }

    /// [`wrap`](Tri::wrap) in steps of `stride`, as from row to row of a grid.
    #[must_use]
    pub fn wrap_by<N: Index>(self, at: N, stride: N, count: N) -> N {
        let [at, stride, count] = [at, stride, count].map(N::widen);
        if count == 0 {
            return N::narrow(0);
        }
        let (at, stride) = (at % count, stride % count);
        let to = match self {
            Tri::Minus => at + count - stride,
            Tri::Zero => at,
            Tri::Plus => at + stride,
        };
        N::narrow(to % count)
    }

    /// The neighbour of `here` in a ring of values. A value that is not among them counts as the first;
    /// without any values it stays.
    #[must_use]
    pub fn neighbour<T: Copy + PartialEq>(self, here: T, ring: &[T]) -> T {
        let at = ring.iter().position(|value| *value == here).unwrap_or(0);
        ring.get(self.wrap(at, ring.len())).copied().unwrap_or(here)
    }
}

/// The integers that count the entries of a list.
pub trait Index: Copy + From<u8> {
    fn widen(self) -> usize;
    /// For values below a count of this type: nothing is cut off.
    fn narrow(index: usize) -> Self;
}

impl Index for u8 {
    fn widen(self) -> usize {
        self.into()
    }

    fn narrow(index: usize) -> u8 {
        index as u8
    }
}

impl Index for usize {
    fn widen(self) -> usize {
        self
    }

    fn narrow(index: usize) -> usize {
        index
    }
}

impl Key {
    /// Left is minus, right is plus.
    pub const fn x_tri(self) -> Tri {
        match self {
            Key::Left => Tri::Minus,
            Key::Right => Tri::Plus,
            _ => Tri::Zero,
        }
    }

    /// Up is minus, down is plus.
    pub const fn y_tri(self) -> Tri {
        match self {
            Key::Up => Tri::Minus,
            Key::Down => Tri::Plus,
            _ => Tri::Zero,
        }
    }
}

impl Stroke {
    /// Whether the key came down or repeats: what moves a cursor.
    pub const fn steps(self) -> bool {
        matches!(self.press, Press::Down | Press::Repeat)
    }

    /// The step along the row that this stroke makes.
    pub const fn x_tri(self) -> Tri {
        if self.steps() {
            self.key.x_tri()
        } else {
            Tri::Zero
        }
    }

    /// The step along the column that this stroke makes.
    pub const fn y_tri(self) -> Tri {
        if self.steps() {
            self.key.y_tri()
        } else {
            Tri::Zero
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_follows_the_last_and_the_last_precedes_the_first() {
        assert_eq!(Tri::Plus.wrap(3, 4_usize), 0);
        assert_eq!(Tri::Minus.wrap(0, 4_usize), 3);
        assert_eq!(Tri::Zero.wrap(2, 4_usize), 2);
        assert_eq!(Tri::Plus.wrap(254, 255_u8), 0);
        assert_eq!(Tri::Minus.wrap(0, 255_u8), 254);
    }

    #[test]
    fn a_grid_wraps_from_row_to_row() {
        assert_eq!(Tri::Plus.wrap_by(7, 3, 9_u8), 1);
        assert_eq!(Tri::Minus.wrap_by(1, 3, 9_u8), 7);
    }

    #[test]
    fn a_ring_may_be_empty_or_have_shrunk_behind_the_cursor() {
        assert_eq!(Tri::Plus.wrap(5, 0_u8), 0);
        assert_eq!(Tri::Plus.wrap(5, 3_u8), 0);
        assert_eq!(Tri::Minus.neighbour('x', &[]), 'x');
        assert_eq!(Tri::Plus.neighbour('x', &['a', 'b']), 'b');
    }

    #[test]
    fn only_a_key_that_comes_down_or_repeats_steps() {
        let stroke = |key, press| Stroke { key, press };
        assert_eq!(stroke(Key::Left, Press::Down).x_tri(), Tri::Minus);
        assert_eq!(stroke(Key::Right, Press::Repeat).x_tri(), Tri::Plus);
        assert_eq!(stroke(Key::Right, Press::Down).y_tri(), Tri::Zero);
        assert_eq!(stroke(Key::Down, Press::Repeat).y_tri(), Tri::Plus);
        let up = Press::Up { after_long: false };
        assert_eq!(stroke(Key::Down, up).y_tri(), Tri::Zero);
    }
}
