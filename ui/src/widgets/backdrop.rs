//! The background of a screen: water in the field, the dark panel of the wide screen, and its heading.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::Dimensions;

use super::panel;
use crate::{
    Layout, art,
    palette::{ABYSS, DEEP, INK, LAGOON, SEA, TRENCH},
    pen::{Pen, rect},
    text::Msg,
};

/// Water from bright to deep, for menus and the dice.
pub(crate) const BRIGHT: &[Rgb565] = &[LAGOON, SEA, DEEP, TRENCH];
/// Deeper water, for lists and cards of text.
pub(crate) const CALM: &[Rgb565] = &[SEA, DEEP, TRENCH];

/// The background of a screen that does not use the side panel: the backdrop, the heading and the scenery.
pub(crate) fn ground(pen: &mut Pen<'_>, layout: Layout, ramp: &[Rgb565], place: Msg) {
    backdrop(pen, layout, ramp);
    panel::heading(pen, layout, place);
    panel::scenery(pen, layout);
}

/// The water of the field, and the empty side panel of the wide screen.
pub(crate) fn backdrop(pen: &mut Pen<'_>, layout: Layout, ramp: &[Rgb565]) {
    let field = layout.field();
    pen.with(|target| {
        let area = target.bounding_box().intersection(&field);
        let Ok(()) = art::water(target, &area, &field, ramp);
    });
    if let Some(aside) = layout.aside() {
        pen.fill(aside, ABYSS);
        pen.fill(
            rect(aside.top_left.x, aside.top_left.y, 1, aside.size.height),
            INK,
        );
    }
}
