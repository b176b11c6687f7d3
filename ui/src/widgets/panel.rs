//! The upper part of the wide screen's side panel: the heading that names the screen.

use embedded_graphics::prelude::Point;

use crate::{
    Layout,
    art::{
        font::BODY,
        sprites::{fish, sea, things},
    },
    layout::PANEL,
    palette::{FOAM, INK, LAGOON, PINK, TRENCH},
    pen::{Align, Pen, rect},
    text::Msg,
};

/// A fishing float and the name of the screen below it. Nothing on the square screen.
pub(crate) fn heading(pen: &mut Pen<'_>, layout: Layout, title: Msg) {
    let Some(aside) = layout.aside() else {
        return;
    };
    let x = aside.top_left.x;
    if !pen.sees(&rect(x, 0, PANEL, 56)) {
        return;
    }
    pen.fill(rect(x + 1, 0, PANEL - 1, 55), TRENCH);
    pen.line(x, 55, PANEL, INK);
    pen.sprite_centred(&things::FLOAT_26, Point::new(x + PANEL as i32 / 2, 19));
    let text = pen.language().say(title);
    pen.label(
        &BODY,
        text,
        rect(x + 1, 35, PANEL - 1, 17),
        Align::Centre,
        FOAM,
    );
}

/// Decoration below the heading, for screens that show nothing else there.
pub(crate) fn scenery(pen: &mut Pen<'_>, layout: Layout) {
    let Some(aside) = layout.aside() else {
        return;
    };
    let x = aside.top_left.x;
    if !pen.sees(&rect(x, 56, PANEL, 84)) {
        return;
    }
    pen.dyed_centred(&fish::TANG_24, Point::new(x + 52, 84), LAGOON);
    pen.dyed_centred(&fish::ANGELFISH_24, Point::new(x + 26, 112), PINK);
    pen.sprite_centred(&sea::BUBBLES_24, Point::new(x + 22, 78));
}
