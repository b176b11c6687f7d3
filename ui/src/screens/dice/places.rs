//! The layout of the tray: the dice, as large as they fit, and the buttons.

use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};

use super::table::MOST_DICE;
use crate::{
    Layout,
    pen::{grow, rect},
};

/// The largest die.
const LARGEST: u32 = 76;
const GAP: u32 = 6;

/// Where the cursor is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Focus {
    #[default]
    Roll,
    Show,
    Choose,
    /// On the die of this number.
    Die(u8),
}

pub(super) const fn tray_area(layout: Layout) -> Rectangle {
    match layout {
        Layout::Square => rect(12, 30, 216, 104),
        Layout::Wide => rect(12, 36, 216, 150),
    }
}

pub(super) fn focus_area(focus: Focus, layout: Layout, dice: usize) -> Rectangle {
    let y = match layout {
        Layout::Square => 182,
        Layout::Wide => 198,
    };
    match focus {
        Focus::Roll => rect(12, y, 62, 30),
        Focus::Choose => rect(82, y, 78, 30),
        Focus::Show => rect(168, y, 60, 30),
        Focus::Die(i) => slot(layout, dice, i.into()),
    }
}

/// The grid of the dice: as large as the tray allows, in one row or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) columns: usize,
    rows: usize,
    side: u32,
}

/// The part of the tray for dice.
pub(super) fn felt(layout: Layout) -> Rectangle {
    grow(&tray_area(layout), -9)
}

pub(super) fn grid(room: &Rectangle, count: usize) -> Grid {
    let room = room.size;
    let count = count.clamp(1, MOST_DICE);
    let of_rows = |rows: usize| {
        let columns = count.div_ceil(rows);
        let fit = |room: u32, n: usize| (room + GAP) / n as u32 - GAP;
        let side = fit(room.width, columns)
            .min(fit(room.height, rows))
            .min(LARGEST);
        Grid {
            columns,
            rows,
            side: side & !1,
        }
    };
    let (one, two) = (of_rows(1), of_rows(2));
    if two.side > one.side && count > 1 {
        two
    } else {
        one
    }
}

/// The square of a die in the tray.
pub(super) fn slot(layout: Layout, count: usize, index: usize) -> Rectangle {
    slot_in(&felt(layout), count, index)
}

/// The square of the die of this index, when `count` dice share this room.
pub(super) fn slot_in(room: &Rectangle, count: usize, index: usize) -> Rectangle {
    let Grid {
        columns,
        rows,
        side,
    } = grid(room, count);
    let (row, column) = (index / columns, index % columns);
    let in_row = if row + 1 == rows {
        count - row * columns
    } else {
        columns
    };
    let span = |n: usize| n as i32 * (side + GAP) as i32 - GAP as i32;
    let middle = room.center();
    let x = middle.x - span(in_row) / 2 + column as i32 * (side + GAP) as i32;
    let y = middle.y - span(rows) / 2 + row as i32 * (side + GAP) as i32;
    Rectangle::new(Point::new(x, y), Size::new_equal(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_dice_fits_the_tray_without_overlap() {
        for layout in Layout::ALL {
            let felt = grow(&tray_area(layout), -7);
            for count in 1..=MOST_DICE {
                for i in 0..count {
                    let area = slot(layout, count, i);
                    assert!(
                        area.size.width >= 38,
                        "{layout:?}: {count} dice of {}",
                        area.size.width
                    );
                    assert_eq!(
                        area.intersection(&felt),
                        area,
                        "{layout:?}: die {i} of {count}"
                    );
                    for j in 0..i {
                        let other = slot(layout, count, j);
                        assert!(area.intersection(&other).is_zero_sized());
                    }
                }
            }
        }
    }
}
