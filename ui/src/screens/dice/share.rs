//! The roll as shown to the whole table: large dice and a very large sum, upside down for players who sit
//! opposite. The frame rotates the picture; this module owns which way it is turned, and the drawing.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;

use super::places::slot_in;
use crate::{
    Layout,
    art::font::NUMBER,
    palette::{INK, PAPER},
    pen::{Pen, grow, rect},
    text::Msg,
    widgets::{
        help::{HelpCard, Picture},
        hints::{self, Hint},
    },
};

/// Which way the picture is turned.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Share {
    pub(super) turned: bool,
}

pub(super) const HINTS: &[Hint] = &hints::four(Msg::Roll, Msg::Back, Msg::Turn);

pub(super) const HELP: HelpCard = HelpCard {
    picture: Picture::HeldDie,
    title: Msg::HelpShare,
    text: Msg::HelpShareText,
};

impl Share {
    /// Where an area of the picture is on the screen.
    pub(super) fn seen(self, layout: Layout, area: &Rectangle) -> Rectangle {
        if !self.turned {
            return *area;
        }
        let field = layout.field();
        let far = field.top_left * 2 + field.size - area.size;
        Rectangle::new(far - area.top_left, area.size)
    }
}

/// The square of a die.
pub(super) fn slot(layout: Layout, count: usize, index: usize) -> Rectangle {
    let room = rect(8, 10, 224, layout.field().size.height - 122);
    slot_in(&room, count, index)
}

/// The sum on a card; nothing while dice tumble.
pub(super) fn draw_sum(pen: &mut Pen<'_>, layout: Layout, faces: Option<&[u8]>) {
    let bottom = layout.field().size.height as i32;
    let area = rect(36, bottom - 106, 168, 98);
    pen.round(
        Rectangle::new(area.top_left + Point::new(2, 3), area.size),
        16,
        INK,
    );
    pen.plate(area, 16, PAPER, INK);
    let Some(faces) = faces else {
        return;
    };
    let sum: u32 = faces.iter().map(|face| u32::from(*face)).sum();
    // Eight dice of a hundred sides make 800.
    let mut text: String<3> = String::new();
    let _ = write!(text, "{sum}");
    pen.large(&NUMBER, &text, grow(&area, -4), 3, INK);
}
