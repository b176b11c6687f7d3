//! How components look: the games' own drawings, cut to an area.

use embedded_graphics::{prelude::Size, primitives::Rectangle};

use super::page::PilePage;
use crate::pen::Pen;

/// From this height on a component is drawn large.
const LARGE: u32 = 60;

/// Whether a component in this area is drawn large.
pub(crate) const fn is_large(area: &Rectangle) -> bool {
    area.size.height >= LARGE
}

/// The part of an area around its middle.
pub(crate) fn inside(area: &Rectangle, width: u32, height: u32) -> Rectangle {
    let size = Size::new(width, height);
    Rectangle::with_center(area.center(), size.component_min(area.size))
}

impl PilePage {
    /// The component of a kind, as large as the area allows.
    pub(super) fn draw_face(&self, pen: &mut Pen<'_>, kind: u8, area: Rectangle) {
        if !pen.sees(&area) {
            return;
        }
        match self.title {
            None => self.bag.draw_thing(pen, kind, area, is_large(&area)),
            Some(_) => (self.spec().face)(pen, kind, area),
        }
    }
}
