//! Card strip below the lake: two face-up fish for each token colour. The only part that follows the
//! cursor is the frame around the selected pair, so a cursor step redraws little.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
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
        font::BODY,
        sprites::{fish, marks},
    },
    palette::{ABYSS, BUOY, INK, PAPER, Shape, YELLOW},
    pen::{Align, Pen, grow, rect},
};

/// The bounds of the whole strip.
pub(super) const fn area(layout: Layout) -> Rectangle {
    match layout {
        Layout::Square => rect(0, 176, 240, 44),
        Layout::Wide => rect(0, 198, 240, 42),
    }
}

/// The shape of a category, used on cards, in the score and in the lessons.
pub(in crate::screens) const fn shape(category: Category) -> Shape {
    match category {
        Category::Predator => Shape::Triangle,
        Category::Peaceful => Shape::Disc,
        Category::Small => Shape::Square,
    }
}

/// The sprites of all species in one size.
pub(in crate::screens) struct Shoal(&'static [Sprite; 18]);

/// 24 pixels wide.
pub(in crate::screens) const SHOAL_24: Shoal = Shoal(&fish::LAKE_24);
/// 48 pixels wide.
pub(in crate::screens) const SHOAL_48: Shoal = Shoal(&fish::LAKE_48);

impl Shoal {
    #[rustfmt::skip]
    pub(in crate::screens) const fn of(&self, species: Species) -> &'static Sprite {
        let [
            pike, asp, perch, eel, zander, catfish,
            bream, roach, carp, silver_bream, tench, ide,
            weatherfish, bleak, ruffe, gudgeon, bitterling, spined_loach,
        ] = self.0;
        match species {
            Species::Pike => pike,
            Species::Asp => asp,
            Species::Perch => perch,
            Species::Eel => eel,
            Species::Zander => zander,
            Species::Catfish => catfish,
            Species::Bream => bream,
            Species::Roach => roach,
            Species::Carp => carp,
            Species::SilverBream => silver_bream,
            Species::Tench => tench,
            Species::Ide => ide,
            Species::Weatherfish => weatherfish,
            Species::Bleak => bleak,
            Species::Ruffe => ruffe,
            Species::Gudgeon => gudgeon,
            Species::Bitterling => bitterling,
            Species::SpinedLoach => spined_loach,
        }
    }
}

/// The die faces that catch a fish, as printed on its card: "4-6".
pub(in crate::screens) fn range(species: Species) -> String<3> {
    let (low, high) = species.range();
    let mut text = String::new();
    // Two digits and the hyphen.
    let written = write!(text, "{low}-{high}");
    debug_assert!(written.is_ok());
    text
}

/// The category sign of a fish, with a star above it if it is rare.
pub(in crate::screens) fn draw_sign(
    pen: &mut Pen<'_>,
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

/// Display state of the strip besides the cards themselves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Strip {
    /// The pair selected by the cursor.
    pub(super) chosen: Option<Colour>,
    /// A caption covers the lower part: only small fish are drawn, above it.
    pub(super) captioned: bool,
    /// A card sliding in from the pile, and its progress of 256.
    pub(super) coming: Option<(Slot, i32)>,
}

pub(super) fn draw(pen: &mut Pen<'_>, layout: Layout, slots: &Slots, strip: Strip) {
    let area = area(layout);
    if !pen.sees(&area) {
        return;
    }
    pen.fill(area, ABYSS);
    pen.line(area.top_left.x, area.top_left.y, area.size.width, INK);
    for colour in Colour::ALL {
        let plate = pair_area(layout, colour, strip.captioned);
        if !pen.sees(&plate) {
            continue;
        }
        draw_plate(pen, plate, colour);
        for side in Side::ALL {
            let slot = Slot { colour, side };
            let row = row_area(plate, side);
            if let Some(species) = slots.get(slot) {
                match strip.coming {
                    _ if strip.captioned => {
                        let across = Point::new(-11 + 22 * side as i32, 0);
                        let middle = plate.center() + Point::new(6, 0);
                        pen.sprite_centred(SHOAL_24.of(species), middle + across);
                    }
                    Some((coming, part)) if coming == slot => {
                        let from = Point::new(240, row.center().y);
                        let at = super::cursor::between(from, row.center(), part);
                        pen.sprite_centred(SHOAL_24.of(species), at);
                    }
                    _ => draw_row(pen, row, species),
                }
            }
        }
        if strip.chosen == Some(colour) {
            pen.ring(grow(&plate, -1), 4, FRAME, BUOY);
        }
    }
}

/// Thickness of the selection frame.
const FRAME: u32 = 2;

/// The bounds of a colour's pair.
pub(super) fn pair_area(layout: Layout, colour: Colour, captioned: bool) -> Rectangle {
    let area = area(layout);
    let high = if captioned { 15 } else { area.size.height - 3 };
    let left = area.top_left.x + 60 * colour as i32;
    rect(left, area.top_left.y + 2, 59, high)
}

/// The four edges of the selection frame around this colour's pair, for redrawing.
pub(super) fn frame_edges(layout: Layout, colour: Colour) -> [Rectangle; 4] {
    let plate = grow(&pair_area(layout, colour, false), -1);
    let Point { x, y } = plate.top_left;
    let (width, height) = (plate.size.width, plate.size.height);
    // The frame has rounded corners, so its short edges cover a little more.
    let (thick, bend) = (FRAME, FRAME + 2);
    let tall = height - 2 * bend;
    [
        rect(x, y, width, bend),
        rect(x, y + (height - bend) as i32, width, bend),
        rect(x, y + bend as i32, thick, tall),
        rect(x + (width - thick) as i32, y + bend as i32, thick, tall),
    ]
}

fn row_area(plate: Rectangle, side: Side) -> Rectangle {
    let high = (plate.size.height as i32 - 2) / 2;
    let y = plate.top_left.y + 1 + high * side as i32;
    let room = plate.size.width - TAB - 1;
    rect(plate.top_left.x + TAB as i32, y, room, high.max(0) as u32)
}

/// Width of a pair's tab, including its outline.
const TAB: u32 = 11;

/// A card background with a tab in the token's colour and shape.
pub(super) fn draw_plate(pen: &mut Pen<'_>, plate: Rectangle, colour: Colour) {
    let (x, y) = (plate.top_left.x, plate.top_left.y);
    let high = plate.size.height;
    let look = map::look(colour);
    pen.plate(plate, 5, PAPER, INK);
    pen.round(rect(x + 1, y + 1, TAB - 2, high - 2), 4, look.colour);
    pen.fill(rect(x + 6, y + 1, TAB - 7, high - 2), look.colour);
    pen.fill(rect(x + TAB as i32 - 1, y, 1, high), INK);
    let mark = marks::MARKS_9.of(look.shape);
    let centre = Point::new(x + 5, y + high as i32 / 2);
    pen.with(|target| mark.draw_centred(target, centre, look.ink));
}

/// A fish, a star if it is rare, and the faces that catch it.
fn draw_row(pen: &mut Pen<'_>, row: Rectangle, species: Species) {
    let (x, y, high) = (row.top_left.x, row.top_left.y, row.size.height);
    let middle = y + high as i32 / 2;
    pen.sprite_centred(SHOAL_24.of(species), Point::new(x + 11, middle));
    if species.is_rare() {
        let corner = Point::new(x + 5, middle - 5);
        pen.mark(marks::MARKS_9.of(Shape::Star), corner, YELLOW);
    }
    let room = rect(x + 23, y, 23, high);
    pen.label(&BODY, &range(species), room, Align::Left, INK);
}
