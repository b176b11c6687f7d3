//! A stepper (spin box): a row with a picture, a word, and a number between two arrows. Right or A adds one,
//! left subtracts one, a held key accelerates. Owns the row's drawing and the acceleration; not the number,
//! nor which row the cursor is on.

use core::{fmt::Write, ops::RangeInclusive};

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use heapless::String;
use keys::{Key, Press, Stroke};

use super::paper::change_arrows;
use crate::{
    art::{
        Font,
        font::{BODY, BOLD, TITLE},
    },
    palette::{INK, PAPER},
    pen::{Align, Pen, grow, rect},
};

/// The corner radius of a row.
pub(crate) const RADIUS: u32 = 8;
/// Width of the coloured end at the left, where the picture is.
const TAB: u32 = 38;
/// Width of the number with its arrows.
const NUMBER: u32 = 72;
/// Width of a value that is a word, with its arrows.
const CHOICE: u32 = 118;
/// The number of repeats after which a held key counts by fives, and by tens.
const FIVES: u8 = 8;
const TENS: u8 = 20;

/// The acceleration of a held key. One for all rows of a page.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    repeats: u8,
}

impl Pace {
    /// The change that this stroke makes to a number; `None` for other keys.
    pub(crate) fn step(&mut self, stroke: Stroke) -> Option<i16> {
        let sign = match stroke.key {
            Key::Left => -1,
            Key::Right | Key::A => 1,
            _ => return None,
        };
        self.repeats = match stroke.press {
            Press::Down => 0,
            Press::Repeat => self.repeats.saturating_add(1),
            Press::Long | Press::Up { .. } => return None,
        };
        let by = match self.repeats {
            TENS.. => 10,
            FIVES.. => 5,
            _ => 1,
        };
        Some(sign * by)
    }
}

/// The number after a step, within its limits.
pub(crate) fn stepped(number: i16, by: i16, limits: RangeInclusive<i16>) -> i16 {
    let wanted = number.saturating_add(by).min(*limits.end());
    wanted.max(*limits.start())
}

/// The area of the number and its arrows: the dirty rectangle when the number changes.
pub(crate) fn number_area(row: &Rectangle) -> Rectangle {
    value_area(row, NUMBER)
}

fn value_area(row: &Rectangle, width: u32) -> Rectangle {
    let right = row.top_left.x + row.size.width as i32;
    rect(
        right - 2 - width as i32,
        row.top_left.y + 2,
        width,
        row.size.height.saturating_sub(4),
    )
}

/// The centre of the picture.
pub(crate) fn picture_at(row: &Rectangle) -> Point {
    let half = Point::new(TAB as i32 / 2, row.size.height as i32 / 2);
    row.top_left + half
}

/// The background of a row, with a coloured end for a picture. `false` where it is clipped and its content
/// need not be drawn.
pub(crate) fn draw_paper(pen: &mut Pen<'_>, row: &Rectangle, tab: Rgb565) -> bool {
    if !pen.sees(&grow(row, 3)) {
        return false;
    }
    let (Point { x, y }, high) = (row.top_left, row.size.height);
    pen.plate(*row, RADIUS, PAPER, INK);
    let inside = high.saturating_sub(2);
    pen.round(rect(x + 1, y + 1, TAB - 2, inside), RADIUS - 1, tab);
    pen.fill(rect(x + TAB as i32 / 2, y + 1, TAB / 2, inside), tab);
    pen.fill(rect(x + TAB as i32, y, 1, high), INK);
    true
}

/// The word of a row, which leaves `spare` pixels free at the right.
pub(crate) fn draw_word(pen: &mut Pen<'_>, row: &Rectangle, word: &str, spare: u32) {
    let Point { x, y } = row.top_left;
    let room = rect(
        x + TAB as i32 + 6,
        y + 2,
        row.size.width.saturating_sub(TAB + 6 + spare),
        row.size.height.saturating_sub(4),
    );
    let fits = BOLD.width(word) <= room.size.width as i32;
    let font = if fits { &BOLD } else { &BODY };
    pen.label(font, word, room, Align::Left, INK);
}

/// The whole row except its picture, which the caller draws around [`picture_at`] if this returns `true`.
pub(crate) fn draw(
    pen: &mut Pen<'_>,
    row: &Rectangle,
    tab: Rgb565,
    word: &str,
    number: i16,
) -> bool {
    let mut figure: String<6> = String::new();
    // A sign and five digits.
    let _ = write!(figure, "{number}");
    draw_value(pen, row, (tab, NUMBER), word, (&figure, &TITLE))
}

/// [`draw`] with a word as the value.
pub(crate) fn draw_choice(
    pen: &mut Pen<'_>,
    row: &Rectangle,
    tab: Rgb565,
    word: &str,
    value: &str,
) -> bool {
    let fits = BOLD.width(value) <= CHOICE as i32 - 24;
    let font = if fits { &BOLD } else { &BODY };
    draw_value(pen, row, (tab, CHOICE), word, (value, font))
}

/// [`draw_choice`] whose value takes the place of the word, too.
pub(crate) fn draw_wide_choice(
    pen: &mut Pen<'_>,
    row: &Rectangle,
    tab: Rgb565,
    value: &str,
) -> bool {
    let width = row.size.width.saturating_sub(TAB + 4);
    let fits = BOLD.width(value) <= width as i32 - 24;
    let font = if fits { &BOLD } else { &BODY };
    draw_value(pen, row, (tab, width), "", (value, font))
}

fn draw_value(
    pen: &mut Pen<'_>,
    row: &Rectangle,
    (tab, width): (Rgb565, u32),
    word: &str,
    (value, font): (&str, &Font),
) -> bool {
    let shows = draw_paper(pen, row, tab);
    if shows {
        if !word.is_empty() {
            draw_word(pen, row, word, width + 4);
        }
        let area = value_area(row, width);
        let (left, middle) = (area.top_left.x, row.top_left.y + row.size.height as i32 / 2);
        let right = left + width as i32;
        change_arrows(
            pen,
            Point::new(left + 3, middle),
            Point::new(right - 5, middle),
        );
        let room = rect(left + 11, area.top_left.y, width - 24, area.size.height);
        pen.label(font, value, room, Align::Centre, INK);
    }
    shows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_key_goes_faster_and_a_new_one_begins_slowly() {
        let mut pace = Pace::default();
        let mut stroke = |press| {
            pace.step(Stroke {
                key: Key::Right,
                press,
            })
        };
        assert_eq!(stroke(Press::Down), Some(1));
        let held: i16 = (0..25).filter_map(|_| stroke(Press::Repeat)).sum();
        assert_eq!(held, 7 + 12 * 5 + 6 * 10);
        assert_eq!(stroke(Press::Down), Some(1));
        assert_eq!(stroke(Press::Long), None);
    }

    #[test]
    fn left_takes_away_and_limits_hold() {
        let mut pace = Pace::default();
        let mut by = |key| {
            pace.step(Stroke {
                key,
                press: Press::Down,
            })
        };
        assert_eq!(
            (by(Key::Left), by(Key::A), by(Key::Up)),
            (Some(-1), Some(1), None)
        );
        assert_eq!((stepped(3, -10, 0..=9), stepped(3, 10, 0..=9)), (0, 9));
        assert_eq!(stepped(i16::MAX, 1, -5..=i16::MAX), i16::MAX);
    }
}
