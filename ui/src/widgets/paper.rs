//! Cards, buttons, lines of text, and the cursor around the chosen one.

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{Point, Size},
    primitives::Rectangle,
};

use crate::{
    art::{Font, font::BOLD},
    palette::{BUOY, INK, PAPER, SAND, SLATE, WHITE, YELLOW},
    pen::{Align, Pen, grow, rect},
    text::Msg,
};

/// A card with its shadow.
pub(crate) fn card(pen: &mut Pen<'_>, area: Rectangle) {
    let (x, y) = (area.top_left.x, area.top_left.y);
    let (w, h) = (area.size.width, area.size.height);
    if !pen.sees(&rect(x, y, w + 2, h + 3)) {
        return;
    }
    // Only the two visible strips of the shadow.
    pen.round(rect(x + 2, y + h as i32 - 8, w, 11), 7, INK);
    pen.round(rect(x + w as i32 - 8, y + 3, 10, h), 7, INK);
    pen.plate(area, 7, PAPER, INK);
    pen.line(x + 6, y + h as i32 - 3, w.saturating_sub(12), SAND);
    pen.line(x + 4, y + h as i32 - 2, w.saturating_sub(8), SAND);
}

/// A button; the one that A presses has the accent colour.
pub(crate) fn button(pen: &mut Pen<'_>, area: Rectangle, text: &str, chosen: bool) {
    button_plate(pen, area, chosen);
    pen.label(&BOLD, text, grow(&area, -4), Align::Centre, INK);
}

/// A button without its word.
pub(crate) fn button_plate(pen: &mut Pen<'_>, area: Rectangle, chosen: bool) {
    if !pen.sees(&grow(&area, 3)) {
        return;
    }
    pen.round(
        Rectangle::new(area.top_left + Point::new(0, 2), area.size),
        8,
        INK,
    );
    let colour = if chosen { choice(pen) } else { PAPER };
    pen.plate(area, 8, colour, INK);
    if chosen {
        pen.ring(grow(&area, 2), 10, 1, WHITE);
        pen.ring(grow(&area, 3), 11, 1, INK);
    }
}

/// Lines of bold text from the top of their room down.
pub(crate) fn paragraph(
    pen: &mut Pen<'_>,
    text: Msg,
    room: Rectangle,
    align: Align,
    colour: Rgb565,
) {
    let text = pen.say(text);
    lines(pen, &BOLD, text, room, align, colour);
}

/// Lines of any text and font from the top of their room down.
pub(crate) fn lines(
    pen: &mut Pen<'_>,
    font: &Font,
    text: &str,
    room: Rectangle,
    align: Align,
    colour: Rgb565,
) {
    let pitch = font.cap() + 5;
    for (i, line) in text.split('\n').enumerate() {
        let y = room.top_left.y + pitch * i as i32;
        let row = rect(room.top_left.x, y, room.size.width, pitch.max(0) as u32);
        pen.label(font, line, row, align, colour);
    }
}

/// A white frame around what the entry under the cursor refers to; white shows on any ground. Its dirty
/// rectangles are [`cursor_edges`].
pub(crate) fn white_frame(pen: &mut Pen<'_>, area: &Rectangle) {
    if pen.sees(&grow(area, 2)) {
        pen.ring(grow(area, 1), 5, 2, WHITE);
        pen.ring(grow(area, 2), 6, 1, INK);
    }
}

/// The accent colour, or yellow while an advised choice glows.
const fn choice(pen: &Pen<'_>) -> Rgb565 {
    if pen.glows() { YELLOW } else { BUOY }
}

/// How many pixels the cursor reaches beyond its area.
pub(crate) const CURSOR_REACH: i32 = 3;

/// The cursor: the accent colour with a dark line outside and a light one inside, so it shows on any
/// ground, also in grey.
pub(crate) fn cursor(pen: &mut Pen<'_>, area: &Rectangle, radius: u32) {
    pen.ring(grow(area, CURSOR_REACH), radius + 3, 1, INK);
    let colour = choice(pen);
    pen.ring(grow(area, 2), radius + 2, 3, colour);
    pen.ring(grow(area, -1), radius.saturating_sub(1).max(1), 1, WHITE);
}

/// The dirty rectangles of a cursor around this area: above, below, left and right. What it frames is
/// not redrawn, so moving it is cheap.
pub(crate) fn cursor_edges(area: &Rectangle, radius: u32) -> [Rectangle; 4] {
    let outer = grow(area, CURSOR_REACH);
    let (x, y) = (outer.top_left.x, outer.top_left.y);
    let Size { width, height } = outer.size;
    // The ring is five pixels thick; in the upper third of a corner it is wider than at the sides.
    let (thick, side) = (5 + radius.div_ceil(3), 7);
    let tall = height.saturating_sub(2 * thick);
    [
        rect(x, y, width, thick),
        rect(x, y + (height - thick) as i32, width, thick),
        rect(x, y + thick as i32, side, tall),
        rect(x + (width - side) as i32, y + thick as i32, side, tall),
    ]
}

/// Arrow heads left and right of a value that can be changed.
pub(crate) fn change_arrows(pen: &mut Pen<'_>, left: Point, right: Point) {
    for (tip, back) in [(left, 6), (right, -6)] {
        let corners = [tip, tip + Point::new(back, -6), tip + Point::new(back, 6)];
        pen.polygon(&corners, SLATE);
    }
}
