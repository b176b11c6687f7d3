//! Lake map: cell geometry, and drawing of water, shore, tokens and boats.

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{Point, Size},
    primitives::Rectangle,
};
use rules_core::rybowisko::{
    lake::{Place, WATER, carried},
    parts::{Cell, Colour, Way},
};

use crate::{
    Layout,
    art::{
        MarkSet,
        sprites::{boats, garden, marks, things},
    },
    palette::{
        BUOY, DEEP, FERN, FOAM, INK, LAGOON, MOSS, SAND, SEA, SEATS, SeatColour, WHITE, YELLOW, mix,
    },
    pen::{Pen, rect},
};

/// Side of a cell in pixels.
pub(super) const fn side(layout: Layout) -> i32 {
    match layout {
        Layout::Square => 22,
        Layout::Wide => 26,
    }
}

/// The bounds of all cells.
pub(super) const fn area(layout: Layout) -> Rectangle {
    match layout {
        Layout::Square => rect(21, 22, 198, 154),
        Layout::Wide => rect(3, 0, 234, 182),
    }
}

pub(super) fn cell(layout: Layout, cell: Cell) -> Rectangle {
    let side = side(layout);
    let at = Point::new(i32::from(cell.col()) * side, i32::from(cell.row()) * side);
    Rectangle::new(area(layout).top_left + at, Size::new_equal(side as u32))
}

pub(super) fn centre(layout: Layout, of: Cell) -> Point {
    cell(layout, of).top_left + Point::new_equal(side(layout) / 2)
}

/// Diameter of a dot on the path to the cursor.
pub(super) const DOT: u32 = 9;

/// The bounds of a cell's path dot.
pub(super) fn dot_area(layout: Layout, of: Cell) -> Rectangle {
    let half = DOT as i32 / 2 + 1;
    let corner = centre(layout, of) - Point::new_equal(half);
    Rectangle::new(corner, Size::new_equal(2 * half as u32 + 1))
}

/// The on-screen colour of a game colour: the seat colour used in every game.
pub(in crate::screens) const fn look(colour: Colour) -> SeatColour {
    let [red, blue, yellow, green, ..] = SEATS;
    match colour {
        Colour::Red => red,
        Colour::Yellow => yellow,
        Colour::Green => green,
        Colour::Blue => blue,
    }
}

/// A dot on the path to the cursor.
pub(super) fn draw_dot(pen: &mut Pen<'_>, centre: Point) {
    pen.disc(centre, DOT, INK);
    pen.disc(centre, DOT - 2, BUOY);
}

/// Whether the deciding player can reach a water cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Not reachable, or no decision is pending.
    Unreachable,
    /// Reachable for this many luck tokens.
    Cost(u8),
}

/// A cell without the pieces on it.
pub(super) fn draw_cell(pen: &mut Pen<'_>, layout: Layout, at: Cell, reach: Reach) {
    let area = cell(layout, at);
    if WATER.has(at) {
        draw_water(pen, area, reach);
        if Place::on(at).is_some() {
            let ring = mix(ground(reach), WHITE, 45);
            pen.ring(area.offset(-3), area.size.width, 1, ring);
        }
    } else {
        draw_land(pen, area, at);
    }
}

const fn ground(reach: Reach) -> Rgb565 {
    match reach {
        Reach::Unreachable => SEA,
        Reach::Cost(_) => LAGOON,
    }
}

fn draw_water(pen: &mut Pen<'_>, area: Rectangle, reach: Reach) {
    let base = ground(reach);
    let (x, y) = (area.top_left.x, area.top_left.y);
    let side = area.size.width;
    let edge = mix(base, DEEP, 35);
    pen.fill(rect(x, y, side - 1, side - 1), base);
    pen.line(x, y + side as i32 - 1, side, edge);
    pen.fill(rect(x + side as i32 - 1, y, 1, side - 1), edge);
    let ripple = mix(base, WHITE, 30);
    pen.line(x + 4, y + 5, 5, ripple);
    pen.line(x + side as i32 - 9, y + side as i32 - 6, 5, ripple);
}

/// Grass, a beach next to water, and a tree on most cells.
fn draw_land(pen: &mut Pen<'_>, area: Rectangle, at: Cell) {
    const BEACH: u32 = 3;
    pen.fill(area, MOSS);
    let (x, y, side) = (area.top_left.x, area.top_left.y, area.size.width);
    let far = (side - BEACH) as i32;
    for way in Way::ALL {
        if carried(at, way).is_some() {
            let beach = match way {
                Way::N => rect(x, y, side, BEACH),
                Way::E => rect(x + far, y, BEACH, side),
                Way::S => rect(x, y + far, side, BEACH),
                Way::W => rect(x, y, BEACH, side),
            };
            pen.fill(beach, SAND);
        }
    }
    let middle = area.center();
    if (at.row() * 5 + at.col() * 3) % 4 == 1 {
        for (dx, dy) in [(-4, -3), (3, 2), (-1, 5)] {
            pen.fill(rect(middle.x + dx, middle.y + dy, 2, 2), FERN);
        }
    } else {
        let tree = if side > 24 {
            &garden::TREE_20
        } else {
            &garden::TREE_16
        };
        pen.sprite_centred(tree, middle);
    }
}

/// The price of a free water cell: a dot of foam, or one coin for each luck token it costs.
pub(super) fn draw_price(pen: &mut Pen<'_>, area: Rectangle, price: u8, under_token: bool) {
    if price == 0 {
        if !under_token {
            pen.disc(area.center(), 5, FOAM);
        }
        return;
    }
    let side = area.size.width as i32;
    // In a row through the middle, or along the lower edge of a token.
    let pitch = if price < 4 { 6 } else { 5 };
    let y = area.top_left.y + if under_token { side - 4 } else { side / 2 };
    let left = area.top_left.x + side / 2 - pitch * (i32::from(price) - 1) / 2;
    for i in 0..i32::from(price) {
        let centre = Point::new(left + pitch * i, y);
        pen.disc(centre, 7, INK);
        pen.disc(centre, 5, YELLOW);
    }
}

/// A fishing token, colour side up; faded where it cannot be reached.
pub(super) fn draw_token(
    pen: &mut Pen<'_>,
    layout: Layout,
    centre: Point,
    colour: Colour,
    faded: bool,
) {
    let look = look(colour);
    let (disc, marks): (_, &MarkSet) = match layout {
        Layout::Square => (&things::TOKEN_17, &marks::MARKS_9),
        Layout::Wide => (&things::TOKEN_21, &marks::MARKS_11),
    };
    let percent = if faded { 45 } else { 0 };
    let corner = centre - disc.size() / 2;
    pen.dyed_tinted(disc, corner, look.colour, DEEP, percent);
    let ink = mix(look.ink, mix(look.colour, DEEP, 45), percent);
    pen.with(|target| marks.of(look.shape).draw_centred(target, centre, ink));
}

/// A fisher in a boat with the seat's colour and shape.
pub(super) fn draw_boat(pen: &mut Pen<'_>, centre: Point, look: SeatColour) {
    pen.dyed_centred(&boats::ROWING, centre, look.colour);
    let hull = centre + Point::new(-2, 5);
    let mark = marks::MARKS_7.of(look.shape);
    pen.with(|target| mark.draw_centred_rimmed(target, hull, look.ink, look.colour));
}
