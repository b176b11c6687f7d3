//! A list or grid with a cursor: the wrap-around step, its sound, and the dirty rectangles of the two
//! entries it concerns. Owns where the cursor is; not what the entries are, nor how they look.

use embedded_graphics::primitives::Rectangle;
use keys::{Stroke, Tri};

use crate::{Cue, Layout, screens::Stage};

/// The cursor of a list. How many entries there are is said at each step: it may change in between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct List {
    at: u8,
}

impl List {
    /// The cursor on the entry of this index.
    pub(crate) const fn new(at: u8) -> List {
        List { at }
    }

    /// The index of the chosen entry.
    pub(crate) const fn at(self) -> u8 {
        self.at
    }

    /// The chosen one of these entries; `None` where the list has shrunk behind the cursor.
    pub(crate) fn of<T: Copy>(self, entries: &[T]) -> Option<T> {
        entries.get(usize::from(self.at)).copied()
    }

    /// One step in a list of `count` entries where most of the picture depends on the chosen one: all of it
    /// is drawn anew. Whether there was a step.
    pub(crate) fn turn(&mut self, by: Tri, count: usize, stage: &mut Stage<'_>) -> bool {
        if by.is_zero() {
            return false;
        }
        self.at = by.wrap(self.at.into(), count) as u8;
        stage.play(Cue::Move);
        stage.redraw_all();
        true
    }
}

/// The geometry of a list of framed entries. A grid is filled row by row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid<F> {
    pub(crate) count: u8,
    /// 1 for a list that only goes up and down.
    pub(crate) columns: u8,
    /// Of the entries' corners.
    pub(crate) radius: u32,
    pub(crate) area: F,
}

impl<F: Fn(Layout, u8) -> Rectangle> Grid<F> {
    /// Move the cursor as this stroke of the cross says; whether it was one. Only the cursor's edges are
    /// drawn anew.
    pub(crate) fn key(&self, list: &mut List, stroke: Stroke, stage: &mut Stage<'_>) -> bool {
        let (x, y) = (stroke.x_tri(), stroke.y_tri());
        let to = if !y.is_zero() {
            y.wrap_by(list.at, self.columns, self.count)
        } else if !x.is_zero() && self.columns > 1 {
            x.wrap(list.at, self.count)
        } else {
            return false;
        };
        let from = core::mem::replace(&mut list.at, to);
        let areas = [from, to].map(|entry| (self.area)(stage.layout, entry));
        stage.move_cursor(areas, self.radius);
        true
    }
}

#[cfg(test)]
mod tests {
    use keys::{Key, Press};

    use super::*;
    use crate::{Damage, Effect, Effects, Settings, pen::rect};

    /// What a step draws anew and what it asks the world for.
    fn on_stage(step: impl FnOnce(&mut Stage<'_>)) -> (Damage, Effects) {
        let (mut damage, mut effects) = (Damage::new(), Effects::new());
        step(&mut Stage {
            now: 0,
            layout: Layout::Square,
            settings: &mut Settings::default(),
            notice: &mut None,
            damage: &mut damage,
            unkept: &mut 0,
            effects: &mut effects,
        });
        (damage, effects)
    }

    fn row(_: Layout, entry: u8) -> Rectangle {
        rect(20, 20 + 40 * i32::from(entry), 100, 30)
    }

    fn press(key: Key) -> Stroke {
        Stroke {
            key,
            press: Press::Down,
        }
    }

    #[test]
    fn a_step_clicks_and_redraws_the_two_rows_only() {
        let rows = Grid {
            count: 4,
            columns: 1,
            radius: 6,
            area: row,
        };
        let mut list = List::default();
        let (damage, effects) = on_stage(|stage| {
            assert!(rows.key(&mut list, press(Key::Up), stage));
        });
        assert_eq!(list.at(), 3, "the last row precedes the first");
        assert_eq!(effects.as_slice(), [Effect::Play(Cue::Move)]);
        let touches = |entry| {
            let row = row(Layout::Square, entry);
            let mut dirty = damage.iter();
            dirty.any(|dirty| !dirty.intersection(&row).is_zero_sized())
        };
        assert_eq!([0, 1, 2, 3].map(touches), [true, false, false, true]);
    }

    #[test]
    fn a_list_of_one_column_ignores_left_and_right_and_a_grid_does_not() {
        let mut grid = Grid {
            count: 4,
            columns: 1,
            radius: 6,
            area: row,
        };
        let mut list = List::new(3);
        let (damage, effects) = on_stage(|stage| {
            assert!(!grid.key(&mut list, press(Key::Right), stage));
            assert!(!grid.key(&mut list, press(Key::A), stage));
        });
        assert!(list.at() == 3 && damage.is_empty() && effects.is_empty());
        grid.columns = 2;
        on_stage(|stage| {
            assert!(grid.key(&mut list, press(Key::Right), stage));
            assert_eq!(list.at(), 0);
            assert!(grid.key(&mut list, press(Key::Down), stage));
            assert_eq!(list.at(), 2);
        });
    }

    #[test]
    fn a_turn_redraws_everything_and_no_turn_nothing() {
        let mut list = List::new(2);
        let (damage, _) = on_stage(|stage| {
            assert!(list.turn(Tri::Plus, 3, stage));
        });
        assert_eq!(list.of(&['a', 'b', 'c']), Some('a'));
        assert!(damage.iter().eq([&Layout::Square.screen()]));
        let (damage, effects) = on_stage(|stage| {
            assert!(!list.turn(Tri::Zero, 3, stage));
        });
        assert!(damage.is_empty() && effects.is_empty());
    }
}
