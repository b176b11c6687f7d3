//! Drawing a die of any kind at any size. Each kind has its own outline and tint, so that it is recognised
//! in grey too.

use core::fmt::Write;

use dice::Die;
use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{Point, Size},
    primitives::Rectangle,
};
use heapless::String;

use crate::{
    Millis,
    art::font::{BODY, BOLD, Font, NUMBER, TITLE},
    palette::{
        DEEP, FOAM, GREEN, INK, LAGOON, PAPER, PINK, RED, SAND, SHALLOW, SLATE, YELLOW, mix, shade,
        shine,
    },
    pen::{Align, Pen, grow, rect},
};

/// How a die is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// With its face.
    Plain,
    /// Not rolled yet, or none of this kind chosen.
    Faded,
}

/// A die tumbles this long …
pub(crate) const TUMBLE: Millis = 600;
/// … shows another face this often,
const TURN: Millis = 60;
/// hops this often,
const HOP: Millis = 150;
/// and this high at first.
const HIGHEST: i32 = 9;

/// Corners are given in a box of this side.
const BOX: i32 = 64;

/// Draw a die in a square. `face` is `None` before the first roll.
pub(crate) fn draw(pen: &mut Pen<'_>, die: Die, area: Rectangle, face: Option<u8>, look: Look) {
    if !pen.sees(&grow(&area, 4)) {
        return;
    }
    let body = match look {
        Look::Plain => tint(die),
        Look::Faded => mix(tint(die), DEEP, 45),
    };
    match die {
        Die::D6 => cube(pen, area, face, body),
        Die::D100 => ball(pen, area, body),
        _ => gem(pen, die, area, body),
    }
    match face {
        Some(_) if die == Die::D6 => {}
        Some(face) => {
            // Three digits at most.
            let mut text: String<3> = String::new();
            let _ = write!(text, "{face}");
            figure(pen, die, area, &text);
        }
        None if area.size.width > 30 => figure(pen, die, area, "?"),
        None => {}
    }
}

/// Draw a die that has tumbled for `age`. Dice of different `index` hop out of phase.
pub(crate) fn draw_tumbling(
    pen: &mut Pen<'_>,
    die: Die,
    area: Rectangle,
    age: Millis,
    index: usize,
) {
    let flying = Rectangle::new(area.top_left - Point::new(0, hop(age, index)), area.size);
    let face = passing(die, age / TURN, index);
    draw(pen, die, flying, Some(face), Look::Plain);
}

/// A face that flashes by while a die tumbles. Not random, only never the same twice in a row.
fn passing(die: Die, turn: Millis, index: usize) -> u8 {
    let sides = u32::from(die.sides());
    ((turn * 17 + index as u32 * 3) % sides) as u8 + 1
}

/// The height of a tumbling die: damped hops, out of phase with the other dice.
fn hop(age: Millis, index: usize) -> i32 {
    let left = TUMBLE.saturating_sub(age) as i32;
    let phase = ((age + 40 * index as Millis) % HOP) as i32;
    let (span, top) = (HOP as i32, HIGHEST * left / TUMBLE as i32);
    4 * top * phase * (span - phase) / (span * span)
}

/// The area that a tumbling die may cover.
pub(crate) fn flight(area: &Rectangle) -> Rectangle {
    let reach = reach(area);
    let lift = Size::new(0, HIGHEST as u32);
    Rectangle::new(reach.top_left - Point::new(0, HIGHEST), reach.size + lift)
}

/// The colour of a kind of die.
pub(crate) const fn tint(die: Die) -> Rgb565 {
    match die {
        Die::D4 => YELLOW,
        Die::D6 => PAPER,
        Die::D8 => SHALLOW,
        Die::D10 => PINK,
        Die::D12 => GREEN,
        Die::D20 => LAGOON,
        Die::D100 => SAND,
    }
}

/// The corners of a polygon, in the coordinates of the box.
type Corners = &'static [(i32, i32)];

/// The outline of a die with flat sides, and the part of it in the shade.
fn outline(die: Die) -> (Corners, Corners) {
    match die {
        Die::D4 => (&[(32, 2), (63, 58), (1, 58)], &[]),
        Die::D8 => (
            &[(32, 0), (62, 32), (32, 63), (2, 32)],
            &[(2, 32), (62, 32), (32, 63)],
        ),
        Die::D10 => (
            &[(32, 0), (63, 25), (63, 38), (32, 63), (1, 38), (1, 25)],
            &[(1, 38), (32, 48), (63, 38), (32, 63)],
        ),
        Die::D12 => (
            &[
                (32, 0),
                (51, 6),
                (63, 23),
                (63, 41),
                (51, 57),
                (32, 63),
                (13, 57),
                (1, 41),
                (1, 23),
                (13, 6),
            ],
            &[(19, 51), (45, 51), (51, 57), (32, 63), (13, 57)],
        ),
        _ => (
            &[(32, 0), (60, 16), (60, 48), (32, 63), (4, 48), (4, 16)],
            &[(4, 48), (60, 48), (32, 63)],
        ),
    }
}

fn gem(pen: &mut Pen<'_>, die: Die, area: Rectangle, body: Rgb565) {
    let (rim, shadow_side) = outline(die);
    polygon(pen, rim, area, Point::new(2, 4), INK);
    polygon(pen, rim, area, Point::zero(), INK);
    let inside = grow(&area, -2);
    polygon(pen, rim, inside, Point::zero(), body);
    polygon(pen, shadow_side, inside, Point::zero(), shade(body));
}

/// A polygon of the box scaled to an area; no die has more than ten corners.
fn polygon(
    pen: &mut Pen<'_>,
    corners: &[(i32, i32)],
    area: Rectangle,
    shift: Point,
    colour: Rgb565,
) {
    let (w, h) = (area.size.width as i32 - 1, area.size.height as i32 - 1);
    let scaled: heapless::Vec<Point, 10> = corners
        .iter()
        .take(10)
        .map(|(x, y)| area.top_left + shift + Point::new(x * w / (BOX - 1), y * h / (BOX - 1)))
        .collect();
    pen.polygon(&scaled, colour);
}

/// The hundred-sided die, nearly a ball.
fn ball(pen: &mut Pen<'_>, area: Rectangle, body: Rgb565) {
    let side = area.size.width;
    let round = |pen: &mut Pen<'_>, area: Rectangle, colour| {
        pen.round(area, area.size.width / 2, colour);
    };
    round(
        pen,
        Rectangle::new(area.top_left + Point::new(2, 4), area.size),
        INK,
    );
    round(pen, area, INK);
    round(pen, grow(&area, -1), shade(body));
    let lit = Size::new_equal(side.saturating_sub(side / 10 + 2));
    round(
        pen,
        Rectangle::new(area.top_left + Point::new_equal(1), lit),
        body,
    );
}

/// The six-sided die with pips and a little thickness.
fn cube(pen: &mut Pen<'_>, area: Rectangle, face: Option<u8>, body: Rgb565) {
    let (x, y, side) = (area.top_left.x, area.top_left.y, area.size.width);
    let radius = side / 5;
    let thick = side / 14;
    let top = side - thick;
    pen.round(rect(x + 2, y + 4, side, side), radius, INK);
    pen.plate(
        rect(x, y + thick as i32, side, top),
        radius,
        shade(mix(body, SAND, 60)),
        INK,
    );
    pen.plate(rect(x, y, side, top), radius, body, INK);
    pen.line(x + radius as i32, y + 1, side - 2 * radius, shine(body));
    let Some(face) = face else {
        return;
    };
    let at = |part: i32, of: u32| of as i32 * part / 100;
    let size = (side * 21 / 100) | 1;
    for (px, py) in pips(face) {
        let centre = Point::new(x + at(*px, side), y + at(*py, top));
        pen.disc(centre, size, if face == 1 { RED } else { INK });
        if side > 40 {
            let glint = centre - Point::new_equal(size as i32 / 5);
            pen.disc(glint, 3, if face == 1 { PINK } else { SLATE });
        }
    }
}

/// The positions of the pips of a face, in hundredths of the side.
fn pips(face: u8) -> &'static [(i32, i32)] {
    match face {
        1 => &[(50, 50)],
        2 => &[(27, 27), (73, 73)],
        3 => &[(26, 26), (50, 50), (74, 74)],
        4 => &[(28, 28), (72, 28), (28, 72), (72, 72)],
        5 => &[(27, 27), (73, 27), (50, 50), (27, 73), (73, 73)],
        _ => &[(28, 24), (72, 24), (28, 50), (72, 50), (28, 76), (72, 76)],
    }
}

/// The number on a die, or a question mark before its first roll: as large as the face allows.
fn figure(pen: &mut Pen<'_>, die: Die, area: Rectangle, text: &str) {
    let side = area.size.width as i32;
    // The flat face that the number may fill: its width in hundredths of the die, and how far its centre is
    // below the die's.
    let (wide, below) = match die {
        Die::D4 => (52, 16),
        Die::D8 => (66, -4),
        Die::D10 => (70, -5),
        Die::D12 => (72, -3),
        Die::D20 => (74, -6),
        Die::D6 | Die::D100 => (82, 0),
    };
    let room = Size::new((side * wide / 100) as u32, (side * 60 / 100) as u32);
    let fits =
        |font: &&Font| font.width(text) <= room.width as i32 && font.cap() <= room.height as i32;
    let font = [&NUMBER, &TITLE, &BOLD]
        .into_iter()
        .find(fits)
        .unwrap_or(&BODY);
    let centre = area.center() + Point::new(0, side * below / 100);
    pen.label(
        font,
        text,
        Rectangle::with_center(centre, room),
        Align::Centre,
        INK,
    );
}

/// A small lock at a die's corner: it is held.
pub(crate) fn lock(pen: &mut Pen<'_>, area: &Rectangle) {
    let (x, y) = (
        area.top_left.x + area.size.width as i32 - 15,
        area.top_left.y - 5,
    );
    pen.ring(rect(x + 3, y, 13, 14), 6, 4, INK);
    pen.ring(rect(x + 4, y + 1, 11, 12), 5, 2, FOAM);
    pen.plate(rect(x, y + 8, 19, 14), 4, YELLOW, INK);
    pen.disc(Point::new(x + 9, y + 13), 5, INK);
    pen.fill(rect(x + 8, y + 14, 3, 5), INK);
}

/// The area of a die with its shadow and its lock: the dirty rectangle of a die.
pub(crate) fn reach(area: &Rectangle) -> Rectangle {
    grow(area, 6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passing_faces_are_faces_of_the_die() {
        for die in Die::ALL {
            for turn in 0..200 {
                let face = passing(die, turn, 3);
                assert!((1..=die.sides()).contains(&face));
                assert_ne!(face, passing(die, turn + 1, 3), "{die:?} at {turn}");
            }
        }
    }
}
