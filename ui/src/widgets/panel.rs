//! The upper part of the wide screen's panel: where you are.

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{DrawTarget, Point},
};

use crate::{
    Layout,
    art::{font::BODY, sprites::things},
    layout::PANEL,
    palette::{FOAM, INK, TRENCH},
    pen::{Align, Pen, rect},
    text::Msg,
};

/// The float, and the name of the screen below it. Nothing on the square screen.
pub(crate) fn heading<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    layout: Layout,
    title: Msg,
) {
    let Some(aside) = layout.aside() else {
        return;
    };
    let x = aside.top_left.x;
    if !pen.sees(&rect(x, 0, PANEL, 56)) {
        return;
    }
    pen.fill(rect(x + 1, 0, PANEL - 1, 55), TRENCH);
    pen.line(x, 55, PANEL, INK);
    pen.sprite_centred(&things::HOOK, Point::new(x + PANEL as i32 / 2, 19));
    let text = pen.language().say(title);
    pen.label(
        &BODY,
        text,
        rect(x + 2, 35, PANEL - 3, 17),
        Align::Centre,
        FOAM,
    );
}
