//! The background of a screen: water in the field, the dark panel of the wide screen, and its heading.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::{
    prelude::{Dimensions, Point},
    primitives::Rectangle,
};

use super::panel;
use crate::{
    Layout, art,
    dirty::{beside, envelope},
    edges::Edges,
    palette::{ABYSS, DEEP, FOAM, INK, LAGOON, SEA, TRENCH, WHITE},
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
    backdrop_around(pen, layout, ramp, &Rectangle::zero());
}

/// [`backdrop`] for a screen that draws over all of the `hidden` area: without the water there.
pub(crate) fn backdrop_around(
    pen: &mut Pen<'_>,
    layout: Layout,
    ramp: &[Rgb565],
    hidden: &Rectangle,
) {
    let field = layout.field();
    pen.with(|target| {
        let area = target.bounding_box().intersection(&field);
        if Edges::of(&area).meets_area(hidden) {
            for part in beside(&area, hidden) {
                let Ok(()) = art::water(target, &part, &field, ramp);
            }
        } else {
            let Ok(()) = art::water(target, &area, &field, ramp);
        }
    });
    draw_bubble(pen, layout);
    if let Some(aside) = layout.aside() {
        pen.fill(aside, ABYSS);
        pen.fill(
            rect(aside.top_left.x, aside.top_left.y, 1, aside.size.height),
            INK,
        );
    }
}

/// How far the bubble rises in a beat.
const RISE: i32 = 7;
/// Side of the bubble, which fits the margin beside cards and lists.
const BUBBLE: u32 = 5;

/// Where the bubble is at a beat: it rises at the left edge, and is gone for a beat before it comes again.
fn bubble(layout: Layout, beat: u32) -> Option<Rectangle> {
    let height = layout.field().size.height;
    let risen = beat % (height / RISE as u32);
    let y = height as i32 - RISE * risen as i32;
    (risen != 0).then(|| rect(1, y, BUBBLE, BUBBLE))
}

/// What differs between this ambient beat and the one before.
pub(crate) fn changed_by_beat(layout: Layout, beat: u32) -> Rectangle {
    let before = bubble(layout, beat.wrapping_sub(1));
    let seen = [before, bubble(layout, beat)].into_iter().flatten();
    seen.reduce(|one, other| envelope(&one, &other))
        .unwrap_or_default()
}

fn draw_bubble(pen: &mut Pen<'_>, layout: Layout) {
    if let Some(area) = bubble(layout, pen.beat())
        && pen.sees(&area)
    {
        let centre = area.top_left + Point::new_equal(BUBBLE as i32 / 2);
        pen.disc(centre, BUBBLE, FOAM);
        pen.disc(centre, BUBBLE - 2, LAGOON);
        pen.fill(rect(centre.x - 1, centre.y - 1, 1, 1), WHITE);
    }
}
