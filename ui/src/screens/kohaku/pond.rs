//! Pond view: the camera (visible part and zoom), and drawing of tiles, open cells and numbers.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use rules_core::kohaku::{Pond, Spot};

use super::tiles;
use crate::{
    art::font::BODY,
    palette::{INK, SHALLOW, YELLOW},
    pen::{Align, Pen, grow, rect},
};

/// Zoom level of a pond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zoom {
    Near,
    Middle,
    Far,
}

impl Zoom {
    /// Side of a cell in pixels.
    const fn side(self) -> i32 {
        match self {
            Zoom::Near => 34,
            Zoom::Middle => 28,
            Zoom::Far => 22,
        }
    }

    /// The next level of the zoom button.
    pub(super) const fn next(self) -> Zoom {
        match self {
            Zoom::Near => Zoom::Middle,
            Zoom::Middle => Zoom::Far,
            Zoom::Far => Zoom::Near,
        }
    }
}

/// The bounding box of a pond, in cells.
#[derive(Clone, Copy)]
struct Extent {
    left: i32,
    top: i32,
    columns: i32,
    rows: i32,
}

impl Extent {
    /// The tiles and a margin of cells around them.
    fn of(pond: &Pond, margin: i32) -> Extent {
        Extent::around(pond.tiles().iter().map(|&(spot, _)| spot), margin)
    }

    /// The cells and a margin around them.
    fn around(spots: impl Iterator<Item = Spot> + Clone, margin: i32) -> Extent {
        let span = |of: fn(Spot) -> i8| {
            let least = spots.clone().map(of).min().unwrap_or(0);
            let most = spots.clone().map(of).max().unwrap_or(0);
            let length = i32::from(most) - i32::from(least) + 1 + 2 * margin;
            (i32::from(least) - margin, length)
        };
        let (left, columns) = span(|spot| spot.x);
        let (top, rows) = span(|spot| spot.y);
        Extent {
            left,
            top,
            columns,
            rows,
        }
    }

    fn fits(&self, side: i32, room: &Rectangle) -> bool {
        self.columns * side <= room.size.width as i32 && self.rows * side <= room.size.height as i32
    }
}

/// The largest cell.
const MOST_SIDE: i32 = 46;
/// The smallest cell that bears a number.
const LEAST_NUMBERED: i32 = 16;

/// Maps the cells of a pond to the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) struct Camera {
    /// The upper left corner of cell (0, 0).
    corner: Point,
    side: i32,
    area: Rectangle,
}

impl Camera {
    /// All of a pond, as large as its area allows, up to the size of the display.
    pub(super) fn whole(pond: &Pond, area: Rectangle) -> Camera {
        let extent = Extent::of(pond, 0);
        let (width, height) = (area.size.width as i32, area.size.height as i32);
        let side = (width / extent.columns).min(height / extent.rows);
        let side = side.clamp(2, MOST_SIDE);
        Camera::at(extent, side, Spot::ORIGIN, area)
    }

    /// A pond while tiles are laid, with a margin for the next tile. Follows the cursor where not
    /// all of it fits. Without a chosen zoom: the nearest at which all of it fits.
    pub(super) fn laying(pond: &Pond, spot: Spot, zoom: Option<Zoom>, area: Rectangle) -> Camera {
        let extent = Extent::of(pond, 1);
        let zoom = zoom.unwrap_or_else(|| Camera::default_zoom(pond, &area));
        Camera::at(extent, zoom.side(), spot, area)
    }

    /// Cells and a margin, at the nearest zoom that fits; otherwise it follows the cursor.
    pub(in crate::screens) fn among(
        spots: impl Iterator<Item = Spot> + Clone,
        cursor: Spot,
        area: Rectangle,
    ) -> Camera {
        let extent = Extent::around(spots, 2);
        let fitting = [Zoom::Near, Zoom::Middle].map(Zoom::side);
        let fitting = fitting.into_iter().find(|&side| extent.fits(side, &area));
        let side = fitting.unwrap_or(Zoom::Middle.side());
        Camera::at(extent, side, cursor, area)
    }

    /// The zoom without a choice.
    pub(super) fn default_zoom(pond: &Pond, area: &Rectangle) -> Zoom {
        if Extent::of(pond, 1).fits(Zoom::Near.side(), area) {
            Zoom::Near
        } else {
            Zoom::Middle
        }
    }

    fn at(extent: Extent, side: i32, follow: Spot, area: Rectangle) -> Camera {
        // Along one axis: centred if it fits, else around the followed cell, clamped to the ends.
        let place = |start: i32, room: i32, first: i32, count: i32, follow: i8| {
            let length = count * side;
            let offset = if length <= room {
                (room - length) / 2
            } else {
                let middle = (i32::from(follow) - first) * side + side / 2;
                (room / 2 - middle).clamp(room - length, 0)
            };
            start + offset - first * side
        };
        let (width, height) = (area.size.width as i32, area.size.height as i32);
        let Extent {
            left,
            top,
            columns,
            rows,
        } = extent;
        Camera {
            corner: Point::new(
                place(area.top_left.x, width, left, columns, follow.x),
                place(area.top_left.y, height, top, rows, follow.y),
            ),
            side,
            area,
        }
    }

    /// The part of the screen that shows the pond.
    pub(super) const fn area(&self) -> Rectangle {
        self.area
    }

    /// The square of a tile: cells are separated by one pixel.
    pub(in crate::screens) fn tile(&self, spot: Spot) -> Rectangle {
        let (x, y) = (i32::from(spot.x), i32::from(spot.y));
        let at = self.corner + Point::new(x, y) * self.side;
        rect(at.x, at.y, self.side as u32 - 1, self.side as u32 - 1)
    }

    /// The bounds of the number on a tile, if that tile is visible.
    pub(super) fn badge(&self, spot: Spot, text: &str) -> Option<Rectangle> {
        let tile = self.tile(spot);
        let inside = tile.intersection(&self.area);
        if self.side < LEAST_NUMBERED || inside.size.width < 8 || inside.size.height < 8 {
            return None;
        }
        let (width, height) = (BODY.width(text) + 6, 17);
        let right = self.area.top_left.x + self.area.size.width as i32;
        let bottom = self.area.top_left.y + self.area.size.height as i32;
        let x = tile.top_left.x + self.side + 1 - width;
        let y = tile.top_left.y - 3;
        let x = x.clamp(
            self.area.top_left.x,
            (right - width).max(self.area.top_left.x),
        );
        let y = y.clamp(
            self.area.top_left.y,
            (bottom - height).max(self.area.top_left.y),
        );
        Some(rect(x, y, width.max(0) as u32, height as u32))
    }

    /// The area to redraw around a cell, cursor and number included.
    pub(in crate::screens) fn around(&self, spot: Spot) -> Rectangle {
        let tile = grow(&self.tile(spot), 4);
        // A number of three characters extends beyond the left of a small tile.
        rect(
            tile.top_left.x - 10,
            tile.top_left.y,
            tile.size.width + 12,
            tile.size.height,
        )
        .intersection(&self.area)
    }

    /// All tiles but the one on `without`.
    pub(super) fn draw_tiles(&self, pen: &mut Pen<'_>, pond: &Pond, without: Option<Spot>) {
        for &(spot, tile) in pond.tiles() {
            if Some(spot) != without {
                tiles::draw(pen, tile, self.tile(spot));
            }
        }
    }

    /// A cell where the tile in hand may be laid.
    pub(in crate::screens) fn draw_open(&self, pen: &mut Pen<'_>, spot: Spot) {
        let tile = self.tile(spot);
        if pen.sees(&tile) {
            let inset = if self.side > 20 { -3 } else { -1 };
            let area = grow(&tile, inset);
            pen.ring(area, 3, 1, SHALLOW);
            let dot = if self.side > 20 { 5 } else { 3 };
            pen.disc(area.center(), dot, SHALLOW);
        }
    }

    /// A number on a tile, with a plus if `sign` is set.
    pub(in crate::screens) fn draw_points(
        &self,
        pen: &mut Pen<'_>,
        spot: Spot,
        points: i16,
        sign: bool,
    ) {
        let text = figure(points, sign);
        if let Some(badge) = self.badge(spot, &text)
            && pen.sees(&badge)
        {
            pen.plate(badge, 6, YELLOW, INK);
            pen.label(&BODY, &text, badge, Align::Centre, INK);
        }
    }
}

/// A number, with a plus if it is a gain.
pub(super) fn figure(points: i16, sign: bool) -> String<8> {
    let mut text = String::new();
    // A sign and five digits.
    let written = if sign {
        write!(text, "{points:+}")
    } else {
        write!(text, "{points}")
    };
    debug_assert!(written.is_ok());
    text
}
