//! The drawing context of all screens: a clipped frame buffer, our shapes, and text that must fit its room.
//!
//! Shapes are made of solid rows, which is what a frame buffer fills quickest. It is concrete: the frame
//! buffer is the only target screens are drawn on, and it never fails.

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{Dimensions, Point, Size},
    primitives::Rectangle,
};
use keys::KeyLayout;

use crate::{
    TextSize,
    art::{
        Dyed, Font, Mask, Sprite,
        font::{BODY, LARGE},
    },
    edges::Edges,
    frame::{Frame, ink},
    key_guide::KeyGuide,
    palette::INK,
    text::{Language, Msg, four},
};

/// A label and the room it was given, as told to an [`Audit`].
#[derive(Clone, Copy, Debug)]
pub struct LabelSpot<'a> {
    pub text: &'a str,
    /// Where the letters are.
    pub ink: Rectangle,
    /// Where they may be.
    pub room: Rectangle,
    /// Height of the capitals and of the `x`, in pixels.
    pub cap: i32,
    pub x_height: i32,
}

/// Somebody who wants to see every label drawn: the layout test.
pub trait Audit {
    fn label(&mut self, spot: LabelSpot<'_>);

    /// Something is about to be laid over this area for a moment: what was written there is hidden.
    fn covered(&mut self, _area: Rectangle) {}

    /// A callout explains the sign here.
    fn explained(&mut self, _sign: Rectangle) {}
}

/// Nobody: on the device labels are only drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unaudited;

impl Audit for Unaudited {
    fn label(&mut self, _: LabelSpot<'_>) {}
}

/// How far a letter or its outline may reach beyond its room.
pub(crate) const OVERHANG: i32 = 4;

/// Where in its room a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

/// Draws on a part of a [`Frame`], in one language.
pub(crate) struct Pen<'a> {
    target: Frame<'a>,
    sight: Edges,
    language: Language,
    text: TextSize,
    glows: bool,
    beat: u32,
    keys: KeyGuide,
    audit: &'a mut dyn Audit,
}

/// A rectangle in the short form screens are written in.
pub(crate) const fn rect(x: i32, y: i32, w: u32, h: u32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(w, h))
}

/// The rectangle larger by `n` on each side (smaller for a negative `n`).
pub(crate) fn grow(area: &Rectangle, n: i32) -> Rectangle {
    area.offset(n)
}

impl<'a> Pen<'a> {
    pub(crate) fn new(
        frame: &'a mut Frame<'_>,
        language: Language,
        audit: &'a mut dyn Audit,
    ) -> Self {
        let target = frame.reborrow();
        let sight = Edges::of(&target.bounding_box());
        Pen {
            target,
            sight,
            language,
            text: TextSize::Normal,
            glows: false,
            beat: 0,
            keys: KeyGuide::default(),
            audit,
        }
    }

    /// The same pen with body text of this size.
    pub(crate) const fn with_text(self, text: TextSize) -> Self {
        Pen { text, ..self }
    }

    /// The same pen for a board with these keys.
    pub(crate) const fn with_keys(self, keys: KeyGuide) -> Self {
        Pen { keys, ..self }
    }

    pub(crate) const fn keys(&self) -> KeyGuide {
        self.keys
    }

    /// A message that may name keys, as this board has it.
    pub(crate) const fn own(&self, msg: Msg) -> Msg {
        match self.keys.layout {
            KeyLayout::Eight => msg,
            KeyLayout::Four => four::in_its_place(msg),
        }
    }

    /// The text of such a message.
    pub(crate) fn say(&self, msg: Msg) -> &'static str {
        self.language.say(self.own(msg))
    }

    pub(crate) const fn text_size(&self) -> TextSize {
        self.text
    }

    pub(crate) const fn language(&self) -> Language {
        self.language
    }

    /// Whether the cursor glows, because what it is on was advised.
    pub(crate) const fn glows(&self) -> bool {
        self.glows
    }

    pub(crate) const fn set_glow(&mut self, glows: bool) {
        self.glows = glows;
    }

    /// The ambient beat; 0 with motion switched off.
    pub(crate) const fn beat(&self) -> u32 {
        self.beat
    }

    pub(crate) const fn set_beat(&mut self, beat: u32) {
        self.beat = beat;
    }

    /// Whether drawing in this area would show. Screens skip what would not.
    pub(crate) fn sees(&self, area: &Rectangle) -> bool {
        self.sight.meets_area(area)
    }

    /// Whether all that shows is in this area. Screens skip what the area hides.
    pub(crate) fn sees_only(&self, area: &Rectangle) -> bool {
        self.sight.both(Edges::of(area)) == Some(self.sight)
    }

    /// Draw something that knows how to draw itself on a target.
    pub(crate) fn with(&mut self, draw: impl FnOnce(&mut Frame<'a>)) {
        draw(&mut self.target);
    }

    /// Say that what follows lies over this area for a moment, hiding the labels there.
    pub(crate) fn cover(&mut self, area: Rectangle) {
        self.audit.covered(area);
    }

    /// Say that a callout explains the sign here.
    pub(crate) fn explain(&mut self, sign: Rectangle) {
        self.audit.explained(sign);
    }

    pub(crate) fn fill(&mut self, area: Rectangle, colour: Rgb565) {
        if let Some(seen) = Edges::of(&area).both(self.sight) {
            self.target.fill_seen(seen, colour);
        }
    }

    /// A horizontal line of one pixel.
    pub(crate) fn line(&mut self, x: i32, y: i32, width: u32, colour: Rgb565) {
        let left = x.max(self.sight.left);
        let right = x.wrapping_add_unsigned(width).min(self.sight.right);
        if self.sees_row(y) && left < right {
            let row = Edges {
                left,
                top: y,
                right,
                bottom: y + 1,
            };
            if let Some(mut pixels) = self.target.row(y, row) {
                pixels.fill(0, row.width(), ink(colour));
            }
        }
    }

    fn sees_row(&self, y: i32) -> bool {
        self.sight.top <= y && y < self.sight.bottom
    }

    /// A filled rectangle with round corners.
    pub(crate) fn round(&mut self, area: Rectangle, radius: u32, colour: Rgb565) {
        if !self.sees(&area) {
            return;
        }
        let radius = radius.min(area.size.width / 2).min(area.size.height / 2);
        let (x, y) = (area.top_left.x, area.top_left.y);
        let Size { width, height } = area.size;
        for row in 0..radius {
            let Some(lines) = self.mirrored(&area, row) else {
                continue;
            };
            let inset = corner_inset(radius, row);
            for line_y in lines {
                self.line(x + inset as i32, line_y, width - 2 * inset, colour);
            }
        }
        self.fill(
            rect(x, y + radius as i32, width, height - 2 * radius),
            colour,
        );
    }

    /// The edge of a rectangle with round corners, `thick` pixels inwards.
    pub(crate) fn ring(&mut self, area: Rectangle, radius: u32, thick: u32, colour: Rgb565) {
        if !self.sees(&area) {
            return;
        }
        let Size { width, height } = area.size;
        if width <= 2 * thick || height <= 2 * thick {
            self.round(area, radius, colour);
            return;
        }
        let radius = radius.min(width / 2).min(height / 2);
        let inner = radius.saturating_sub(thick);
        let (x, y) = (area.top_left.x, area.top_left.y);
        let upper = radius.max(thick);
        for row in 0..upper {
            let Some(lines) = self.mirrored(&area, row) else {
                continue;
            };
            let inset = if row < radius {
                corner_inset(radius, row)
            } else {
                0
            };
            if row < thick {
                for line_y in lines {
                    self.line(x + inset as i32, line_y, width - 2 * inset, colour);
                }
            } else {
                let hollow = thick + corner_inset(inner, row - thick);
                for line_y in lines {
                    let right = x + (width - hollow) as i32;
                    self.line(x + inset as i32, line_y, hollow - inset, colour);
                    self.line(right, line_y, hollow - inset, colour);
                }
            }
        }
        let sides = height - 2 * upper;
        self.fill(rect(x, y + upper as i32, thick, sides), colour);
        self.fill(
            rect(x + (width - thick) as i32, y + upper as i32, thick, sides),
            colour,
        );
    }

    /// Row `row` of an area and its mirror image from below, unless neither shows.
    fn mirrored(&self, area: &Rectangle, row: u32) -> Option<[i32; 2]> {
        let above = area.top_left.y + row as i32;
        let below = area.top_left.y + (area.size.height - 1 - row) as i32;
        (self.sees_row(above) || self.sees_row(below)).then_some([above, below])
    }

    /// A filled rectangle with round corners and an edge.
    pub(crate) fn plate(&mut self, area: Rectangle, radius: u32, fill: Rgb565, edge: Rgb565) {
        self.round(grow(&area, -1), radius.saturating_sub(1), fill);
        self.ring(area, radius, 1, edge);
    }

    pub(crate) fn disc(&mut self, centre: Point, diameter: u32, colour: Rgb565) {
        let top_left = centre - Point::new_equal(diameter as i32 / 2);
        self.round(
            Rectangle::new(top_left, Size::new_equal(diameter)),
            diameter / 2,
            colour,
        );
    }

    /// A filled convex polygon, in solid rows.
    pub(crate) fn polygon(&mut self, corners: &[Point], colour: Rgb565) {
        let Some((first, others)) = corners.split_first() else {
            return;
        };
        let (low, high) = others.iter().fold((*first, *first), |(low, high), corner| {
            (low.component_min(*corner), high.component_max(*corner))
        });
        let reach = Edges::of(&Rectangle::with_corners(low, high));
        let Some(seen) = self.sight.both(reach) else {
            return;
        };
        for y in seen.rows() {
            if let Some((left, right)) = row_of_polygon(corners, y) {
                self.line(left, y, (right - left + 1) as u32, colour);
            }
        }
    }

    pub(crate) fn sprite(&mut self, sprite: &Sprite, top_left: Point) {
        sprite.draw(&mut self.target, top_left);
    }

    pub(crate) fn sprite_centred(&mut self, sprite: &Sprite, centre: Point) {
        sprite.draw_centred(&mut self.target, centre);
    }

    pub(crate) fn dyed_centred(&mut self, sprite: &Dyed, centre: Point, dye: Rgb565) {
        sprite.draw_centred(&mut self.target, centre, dye);
    }

    /// A sprite with every colour blended by `percent` `towards` another.
    pub(crate) fn tinted(&mut self, sprite: &Sprite, at: Point, towards: Rgb565, percent: u32) {
        sprite.draw_tinted(&mut self.target, at, towards, percent);
    }

    /// [`Pen::tinted`] for a sprite that is dyed.
    pub(crate) fn dyed_tinted(
        &mut self,
        sprite: &Dyed,
        at: Point,
        dye: Rgb565,
        towards: Rgb565,
        percent: u32,
    ) {
        sprite.draw_tinted(&mut self.target, at, dye, towards, percent);
    }

    /// A mark with a line of ink around it.
    pub(crate) fn mark(&mut self, mark: &Mask, centre: Point, colour: Rgb565) {
        mark.draw_centred_rimmed(&mut self.target, centre, colour, INK);
    }

    /// One line of text in its room: aligned, its capitals centred in height.
    pub(crate) fn label(
        &mut self,
        font: &Font,
        text: &str,
        room: Rectangle,
        align: Align,
        colour: Rgb565,
    ) {
        let font = fitting(font, self.text, text, &room);
        if let Some(at) = self.place(font, text, room, align, 0) {
            font.draw(&mut self.target, text, at, colour);
        }
    }

    /// The same with an outline in ink, for text over pictures.
    pub(crate) fn outlined(
        &mut self,
        font: &Font,
        text: &str,
        room: Rectangle,
        align: Align,
        colour: Rgb565,
    ) {
        let font = fitting(font, self.text, text, &room);
        if let Some(at) = self.place(font, text, room, align, OVERHANG) {
            font.draw_outlined(&mut self.target, text, at, colour, INK);
        }
    }

    /// A figure in the middle of its room, scaled up from its font by a whole factor.
    pub(crate) fn large(
        &mut self,
        font: &Font,
        text: &str,
        room: Rectangle,
        times: i32,
        colour: Rgb565,
    ) {
        if !self.sees(&room) {
            return;
        }
        let size = Size::new(font.width(text) as u32, font.cap() as u32) * times as u32;
        let ink = Rectangle::with_center(room.center(), size);
        self.audit.label(LabelSpot {
            text,
            ink,
            room,
            cap: font.cap() * times,
            x_height: font.x_height() * times,
        });
        font.draw_large(&mut self.target, text, ink.top_left, times, colour);
    }

    /// Left end and cap line of a text in its room; `None` where it would not show. Its outline is up to `outline` rows
    /// above and below its letters.
    fn place(
        &mut self,
        font: &Font,
        text: &str,
        room: Rectangle,
        align: Align,
        outline: i32,
    ) -> Option<Point> {
        let cap = font.cap();
        let y = room.top_left.y + (room.size.height as i32 - cap).div_euclid(2);
        // Measuring a text takes longer than seeing that its line is elsewhere.
        let rows = font.rows(y);
        let room_left = room.top_left.x;
        let line = Edges {
            left: room_left - OVERHANG,
            top: rows.start - outline,
            right: room_left + room.size.width as i32 + OVERHANG,
            bottom: rows.end + outline,
        };
        if !self.sight.meets(line) {
            return None;
        }
        let width = font.width(text);
        let spare = room.size.width as i32 - width;
        let x = room_left
            + match align {
                Align::Left => 0,
                Align::Centre => spare.div_euclid(2),
                Align::Right => spare,
            };
        let at = Point::new(x, y);
        let ink = Rectangle::new(at, Size::new(width.max(0) as u32, cap.max(0) as u32));
        self.audit.label(LabelSpot {
            text,
            ink,
            room,
            cap,
            x_height: font.x_height(),
        });
        let letters = Edges {
            left: x - OVERHANG,
            right: x + width + OVERHANG,
            ..line
        };
        self.sight.meets(letters).then_some(at)
    }
}

/// The font of body text at this size. With large text a label asked for in [`BODY`] is drawn in it wherever its
/// room is wide enough; rooms that always are measure with this font.
pub(crate) const fn body(size: TextSize) -> &'static Font {
    match size {
        TextSize::Normal => &BODY,
        TextSize::Large => &LARGE,
    }
}

/// The font a label is drawn in: that of the text size, if the label is body text and its room has the width.
fn fitting<'f>(font: &'f Font, size: TextSize, text: &str, room: &Rectangle) -> &'f Font {
    let larger = body(size);
    let fits =
        || larger.width(text) <= room.size.width as i32 && larger.cap() <= room.size.height as i32;
    if size == TextSize::Large && core::ptr::eq(font, &raw const BODY) && fits() {
        larger
    } else {
        font
    }
}

/// How far row `row` of a quarter circle of this radius starts from the corner's side.
fn corner_inset(radius: u32, row: u32) -> u32 {
    // Square roots take long, and nearly all corners are small.
    let small = INSETS.get(radius as usize);
    let inset = small.and_then(|rows| rows.get(row as usize));
    inset.map_or_else(|| computed_inset(radius, row), |inset| u32::from(*inset))
}

/// [`corner_inset`] by radius and row.
static INSETS: [[u8; SMALL_RADIUS]; SMALL_RADIUS] = {
    let mut insets = [[0; SMALL_RADIUS]; SMALL_RADIUS];
    let mut radius = 0;
    while radius < SMALL_RADIUS {
        let mut row = 0;
        while row < SMALL_RADIUS {
            insets[radius][row] = computed_inset(radius as u32, row as u32) as u8;
            row += 1;
        }
        radius += 1;
    }
    insets
};

const SMALL_RADIUS: usize = 13;

const fn computed_inset(radius: u32, row: u32) -> u32 {
    // Centre of the row is radius - row - 1/2 above the circle's centre; in half pixels, squared.
    let above = (row < radius) as u32;
    let (r, dy) = (2 * radius, 2 * radius.saturating_sub(row) - above);
    let reach = (r * r).saturating_sub(dy * dy).isqrt();
    radius.saturating_sub(reach.div_ceil(2))
}

/// The first and last pixel of row `y` of a convex polygon.
fn row_of_polygon(corners: &[Point], y: i32) -> Option<(i32, i32)> {
    let mut span: Option<(i32, i32)> = None;
    let mut from = *corners.last()?;
    for &to in corners {
        if from.y.min(to.y) <= y && y <= from.y.max(to.y) {
            let rise = to.y - from.y;
            // A level edge counts with both its ends; the other one comes as its neighbour's corner.
            let x = if rise == 0 {
                to.x
            } else {
                from.x + (to.x - from.x) * (y - from.y) / rise
            };
            let (left, right) = span.unwrap_or((x, x));
            span = Some((left.min(x), right.max(x)));
        }
        from = to;
    }
    span
}

#[cfg(test)]
mod tests {
    use embedded_graphics::{prelude::RgbColor, primitives::PointsIter};
    use std::{string::String, vec, vec::Vec};

    use super::*;
    use crate::frame::bytes_for;

    const SIZE: Size = Size::new(24, 18);

    /// Rows of a small frame after `draw`: B for blue, R for red.
    fn drawn(draw: impl FnOnce(&mut Pen<'_>)) -> Vec<String> {
        let mut bytes = vec![0; bytes_for(SIZE)];
        let mut frame = Frame::new(&mut bytes, SIZE);
        draw(&mut Pen::new(&mut frame, Language::En, &mut Unaudited));
        let letter = |at| match frame.pixel(at) {
            Some(Rgb565::BLUE) => 'B',
            Some(Rgb565::RED) => 'R',
            _ => ' ',
        };
        (0..SIZE.height as i32)
            .map(|y| rect(0, y, SIZE.width, 1).points().map(letter).collect())
            .collect()
    }

    /// Compare from the first row on; what is not in the pattern must be blank.
    fn assert_pattern(rows: &[String], pattern: &[&str]) {
        let wanted = pattern.iter().copied().chain(core::iter::repeat(""));
        for (row, wanted) in rows.iter().zip(wanted) {
            assert_eq!(row.trim_end(), wanted.trim_end());
        }
    }

    #[test]
    fn a_round_rectangle_has_round_corners() {
        let rows = drawn(|pen| pen.round(rect(0, 0, 10, 8), 4, Rgb565::BLUE));
        assert_pattern(
            &rows,
            &[
                "  BBBBBB  ",
                " BBBBBBBB ",
                "BBBBBBBBBB",
                "BBBBBBBBBB",
                "BBBBBBBBBB",
                "BBBBBBBBBB",
                " BBBBBBBB ",
                "  BBBBBB  ",
            ],
        );
    }

    #[test]
    fn a_ring_leaves_its_middle_free() {
        let rows = drawn(|pen| pen.ring(rect(0, 0, 10, 8), 3, 1, Rgb565::BLUE));
        assert_pattern(
            &rows,
            &[
                " BBBBBBBB ",
                "BB      BB",
                "B        B",
                "B        B",
                "B        B",
                "B        B",
                "BB      BB",
                " BBBBBBBB ",
            ],
        );
    }

    #[test]
    fn a_polygon_is_filled_to_its_corners() {
        let diamond = [(3, 0), (6, 3), (3, 6), (0, 3)].map(|(x, y)| Point::new(x, y));
        let rows = drawn(|pen| pen.polygon(&diamond, Rgb565::BLUE));
        assert_pattern(
            &rows,
            &[
                "   B   ", "  BBB  ", " BBBBB ", "BBBBBBB", " BBBBB ", "  BBB  ", "   B   ",
            ],
        );
    }

    #[test]
    fn a_plate_is_a_fill_and_its_edge() {
        let rows = drawn(|pen| pen.plate(rect(1, 1, 6, 5), 2, Rgb565::BLUE, Rgb565::RED));
        assert_pattern(
            &rows,
            &["", "  RRRR", " RBBBBR", " RBBBBR", " RBBBBR", "  RRRR"],
        );
    }
}
