//! The strip below the lake: two face-up fish for each colour of tokens. The pair that matters now is
//! wide and pictured.

use core::fmt::Write;

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{DrawTarget, Point},
    primitives::Rectangle,
};
use heapless::String;
use rules_core::rybowisko::{
    Side, Slot, Slots,
    parts::{Category, Colour, Species},
};

use super::map;
use crate::{
    Layout,
    art::{
        MarkSet, Mask, Sprite,
        font::{BODY, BOLD},
        sprites::{fish, marks},
    },
    palette::{ABYSS, INK, PAPER, SAND, Shape, YELLOW},
    pen::{Align, Pen, rect},
};

/// Where all cards lie.
pub(super) const fn area(layout: Layout) -> Rectangle {
    match layout {
        Layout::Square => rect(0, 176, 240, 44),
        Layout::Wide => rect(0, 198, 240, 42),
    }
}

/// The shape that stands for a category: the same on cards, in the points and in the lessons.
pub(in crate::screens) const fn shape(category: Category) -> Shape {
    match category {
        Category::Predator => Shape::Triangle,
        Category::Peaceful => Shape::Disc,
        Category::Small => Shape::Square,
    }
}

/// Pictures of one size, a fish for each category.
pub(in crate::screens) struct Shoal {
    predator: &'static Sprite,
    peaceful: &'static Sprite,
    small: &'static Sprite,
}

/// 24 pixels wide.
pub(super) const SHOAL_24: Shoal = Shoal {
    predator: &fish::PIKE_24,
    peaceful: &fish::CARP_24,
    small: &fish::MINNOW_24,
};

/// 26 pixels wide.
pub(in crate::screens) const SHOAL_26: Shoal = Shoal {
    predator: &fish::PIKE_26,
    peaceful: &fish::CARP_26,
    small: &fish::MINNOW_26,
};

/// 36 pixels wide.
pub(super) const SHOAL_36: Shoal = Shoal {
    predator: &fish::PIKE_36,
    peaceful: &fish::CARP_36,
    small: &fish::MINNOW_36,
};

/// 48 pixels wide.
pub(in crate::screens) const SHOAL_48: Shoal = Shoal {
    predator: &fish::PIKE_48,
    peaceful: &fish::CARP_48,
    small: &fish::MINNOW_48,
};

impl Shoal {
    pub(in crate::screens) const fn of(&self, species: Species) -> &'static Sprite {
        match species.category() {
            Category::Predator => self.predator,
            Category::Peaceful => self.peaceful,
            Category::Small => self.small,
        }
    }
}

/// The faces that catch a fish, as on its card: "4-6".
pub(in crate::screens) fn range(species: Species) -> String<3> {
    let (low, high) = species.range();
    let mut text = String::new();
    // Two figures of one letter each.
    let _ = write!(text, "{low}-{high}");
    text
}

/// The sign of a fish, and a star above it if it is rare.
pub(in crate::screens) fn draw_sign<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    species: Species,
    centre: Point,
    signs: &MarkSet,
) {
    let sign: &Mask = signs.of(shape(species.category()));
    pen.with(|target| sign.draw_centred(target, centre, INK));
    if species.is_rare() {
        let out = sign.size().width as i32 / 2;
        let stars = if out > 6 {
            &marks::MARKS_9
        } else {
            &marks::MARKS_5
        };
        let corner = centre + Point::new(out, -out);
        pen.mark(stars.of(Shape::Star), corner, YELLOW);
    }
}

/// What the strip shows besides the cards themselves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Strip {
    /// The pair that the cursor is about.
    pub(super) chosen: Option<Colour>,
    /// Whether words lie over the lower part: then only small fish show, above them.
    pub(super) quiet: bool,
    /// A card on its way from the pile, and how far it has come, of 256.
    pub(super) coming: Option<(Slot, i32)>,
}

pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    layout: Layout,
    slots: &Slots,
    strip: Strip,
) {
    let area = area(layout);
    if !pen.sees(&area) {
        return;
    }
    pen.fill(area, ABYSS);
    pen.line(area.top_left.x, area.top_left.y, area.size.width, INK);
    for colour in Colour::ALL {
        let chosen = strip.chosen == Some(colour);
        let plate = pair_area(layout, colour, strip);
        draw_plate(pen, plate, colour, chosen || strip.chosen.is_none());
        for side in Side::ALL {
            let slot = Slot { colour, side };
            let row = row_area(plate, side);
            if let Some(species) = slots.get(slot) {
                match strip.coming {
                    _ if strip.quiet => {
                        let across = Point::new(-11 + 22 * side as i32, 0);
                        let middle = plate.center() + Point::new(6, 0);
                        pen.sprite_centred(SHOAL_24.of(species), middle + across);
                    }
                    Some((coming, part)) if coming == slot => {
                        let from = Point::new(240, row.center().y);
                        let at = super::aim::between(from, row.center(), part);
                        pen.sprite_centred(SHOAL_26.of(species), at);
                    }
                    _ => draw_row(pen, row, species, chosen),
                }
            }
        }
    }
}

/// Where a colour's pair lies: wide if it is the chosen one, narrow beside it.
fn pair_area(layout: Layout, colour: Colour, strip: Strip) -> Rectangle {
    let area = area(layout);
    let width = |other: Colour| match strip.chosen {
        None => 58,
        Some(chosen) if chosen == other => 92,
        Some(_) => 47,
    };
    let before = Colour::ALL
        .into_iter()
        .take_while(|other| *other != colour)
        .map(|other| width(other) as i32 + 2);
    let left = 1 + before.sum::<i32>();
    let top = area.top_left.y + 2;
    let high = if strip.quiet {
        15
    } else {
        area.size.height - 3
    };
    rect(left, top, width(colour), high)
}

fn row_area(plate: Rectangle, side: Side) -> Rectangle {
    let high = (plate.size.height as i32 - 2) / 2;
    let y = plate.top_left.y + 1 + high * side as i32;
    rect(
        plate.top_left.x + 13,
        y,
        plate.size.width - 14,
        high.max(0) as u32,
    )
}

/// Paper with a tab in the token's colour and shape.
pub(super) fn draw_plate<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    plate: Rectangle,
    colour: Colour,
    bright: bool,
) {
    let (x, y) = (plate.top_left.x, plate.top_left.y);
    let high = plate.size.height;
    let look = map::look(colour);
    pen.plate(plate, 5, if bright { PAPER } else { SAND }, INK);
    pen.round(rect(x + 1, y + 1, 11, high - 2), 4, look.colour);
    pen.fill(rect(x + 8, y + 1, 4, high - 2), look.colour);
    pen.fill(rect(x + 12, y, 1, high), INK);
    let mark = marks::MARKS_9.of(look.shape);
    let centre = Point::new(x + 6, y + high as i32 / 2);
    pen.with(|target| mark.draw_centred(target, centre, look.ink));
}

fn draw_row<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    row: Rectangle,
    species: Species,
    pictured: bool,
) {
    let (x, y, high) = (row.top_left.x, row.top_left.y, row.size.height);
    let middle = y + high as i32 / 2;
    let text = range(species);
    if pictured {
        pen.sprite_centred(SHOAL_26.of(species), Point::new(x + 16, middle));
        pen.label(&BOLD, &text, rect(x + 31, y, 30, high), Align::Left, INK);
        draw_sign(pen, species, Point::new(x + 67, middle), &marks::MARKS_11);
    } else {
        let spare = (row.size.width as i32 - 33) / 3;
        let at = x + 1 + spare;
        pen.label(&BODY, &text, rect(at, y, 22, high), Align::Left, INK);
        let sign = Point::new(at + 26 + spare, middle);
        draw_sign(pen, species, sign, &marks::MARKS_9);
    }
}
