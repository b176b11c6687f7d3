//! Focus traversal over the 17 pairs of the display. Like a domino the cursor turns about one of
//! its cells at each step, so that horizontal and vertical pairs alternate.

use embedded_graphics::prelude::Point;
use keys::{Key, Tri};
use rules_core::kohaku::Pair;

use crate::table::spatial_nav::Heading;

/// The last half step to the right and downwards.
const LAST: (u8, u8) = (6, 4);

/// The middle of a pair in half steps, and the lane it keeps to: two steps in a direction lead to
/// the next pair of the same orientation in the same row or column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PairCursor {
    pair: Pair,
    home: (u8, u8),
}

/// The middle of a pair: the sum of its cells' columns and rows.
const fn middle(pair: Pair) -> (u8, u8) {
    let (fish, lily) = (pair.fish_cell(), pair.lily_cell());
    (fish % 4 + lily % 4, fish / 4 + lily / 4)
}

impl Default for PairCursor {
    /// The first pair, which always exists.
    fn default() -> PairCursor {
        const FIRST: Pair = match Pair::new(0) {
            Some(pair) => pair,
            None => panic!("pairs are numbered from 0"),
        };
        PairCursor::on(FIRST)
    }
}

impl PairCursor {
    pub(super) const fn on(pair: Pair) -> PairCursor {
        PairCursor {
            pair,
            home: middle(pair),
        }
    }

    pub(super) const fn pair(self) -> Pair {
        self.pair
    }

    /// To the previous or the next pair of all: row by row, the horizontal and the upright ones as they come.
    pub(super) fn step_along(&mut self, by: Tri) {
        let point = |pair| {
            let (x, y) = middle(pair);
            Point::new(x.into(), y.into())
        };
        let pairs = Pair::all().map(|pair| (point(pair), pair));
        if let Some(pair) = Heading::Along(by).find(point(self.pair), pairs) {
            *self = PairCursor::on(pair);
        }
    }

    /// Moves one half step; at the edge nothing happens.
    pub(super) fn step(&mut self, key: Key) {
        let (x, y) = middle(self.pair);
        let along = |at: u8, last: u8, on: bool| {
            if on {
                at.checked_add(1).filter(|&at| at <= last)
            } else {
                at.checked_sub(1)
            }
        };
        // Sideways: out of the lane and back into it.
        let aside = |at: u8, home: u8, last: u8| match (at == home, at < last) {
            (true, true) => at + 1,
            (true, false) => at.saturating_sub(1),
            (false, _) => home,
        };
        let to = match key {
            Key::Right | Key::Left => {
                along(x, LAST.0, key == Key::Right).map(|x| (x, aside(y, self.home.1, LAST.1)))
            }
            Key::Down | Key::Up => {
                along(y, LAST.1, key == Key::Down).map(|y| (aside(x, self.home.0, LAST.0), y))
            }
            _ => None,
        };
        let Some(to) = to else { return };
        if let Some(pair) = Pair::all().find(|&pair| middle(pair) == to) {
            self.pair = pair;
            match key {
                Key::Right | Key::Left => self.home.0 = to.0,
                _ => self.home.1 = to.1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(start: u8, keys: &[Key]) -> u8 {
        let mut cursor = PairCursor::on(Pair::new(start).expect("a pair"));
        keys.iter().for_each(|&key| cursor.step(key));
        cursor.pair().number()
    }

    #[test]
    fn two_steps_lead_to_the_next_pair_of_the_same_row_or_column() {
        // Pair 0 is on cells 0 and 1, pair 1 on 1 and 2, pair 6 on 8 and 9, pair 7 on 9 and 10.
        assert_eq!(after(0, &[Key::Right, Key::Right]), 1);
        assert_eq!(after(6, &[Key::Right, Key::Right]), 7);
        assert_eq!(after(0, &[Key::Down, Key::Down]), 3);
        assert_eq!(after(9, &[Key::Right, Key::Right]), 10);
    }

    #[test]
    fn one_step_turns_the_pair_about_one_of_its_cells() {
        for start in Pair::all() {
            for key in [Key::Up, Key::Down, Key::Left, Key::Right] {
                let mut cursor = PairCursor::on(start);
                cursor.step(key);
                let cells = |pair: Pair| [pair.fish_cell(), pair.lily_cell()];
                let shared = cells(start)
                    .into_iter()
                    .filter(|cell| cells(cursor.pair()).contains(cell))
                    .count();
                assert!(shared >= 1, "{start:?} {key:?}");
            }
        }
    }

    #[test]
    fn next_and_previous_visit_every_pair_once() {
        for by in [Tri::Plus, Tri::Minus] {
            let mut cursor = PairCursor::default();
            let mut seen = std::vec::Vec::new();
            while !seen.contains(&cursor.pair()) {
                seen.push(cursor.pair());
                cursor.step_along(by);
            }
            assert_eq!(seen.len(), Pair::all().count());
            assert_eq!(cursor, PairCursor::default());
        }
    }

    #[test]
    fn every_pair_can_be_reached_from_every_other() {
        for start in Pair::all() {
            let mut reached = std::vec![PairCursor::on(start)];
            let mut next = 0;
            while let Some(&at) = reached.get(next) {
                for key in [Key::Up, Key::Down, Key::Left, Key::Right] {
                    let mut to = at;
                    to.step(key);
                    if !reached.contains(&to) {
                        reached.push(to);
                    }
                }
                next += 1;
            }
            let missed = Pair::all().find(|&pair| reached.iter().all(|at| at.pair() != pair));
            assert_eq!(missed, None, "from {start:?}");
        }
    }
}
