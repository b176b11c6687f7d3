//! A page of entries that can be opened: its head, its cursor and its keys, shared by the hub and by the
//! contents of a game. Owns neither what the entries are nor how they look.

use embedded_graphics::{pixelcolor::Rgb565, primitives::Rectangle};
use keys::{Key, Press, Stroke};

use super::{Navigation, draw_title};
use crate::{
    Layout,
    pen::Pen,
    screens::Stage,
    text::{Msg, beside::Word},
    widgets::{
        backdrop::ground,
        hints::{self, Hint},
        list::{Grid, List},
        paper::cursor,
    },
};

pub(super) const HINTS: &[Hint] = &hints::four(Msg::Open, Msg::Back, Msg::Dice);

/// Where the entries are.
pub(super) type Entries = Grid<fn(Layout, u8) -> Rectangle>;

/// Where a key leads; `open` says where the chosen entry does.
pub(super) fn key(
    entries: Entries,
    list: &mut List,
    stroke: Stroke,
    stage: &mut Stage<'_>,
    open: impl FnOnce(List) -> Navigation,
) -> Navigation {
    match (stroke.key, stroke.press) {
        (Key::A, Press::Down) => return open(*list),
        (Key::B, Press::Down) => return Navigation::Back,
        _ => {}
    }
    entries.key(list, stroke, stage);
    Navigation::Stay
}

/// Background and title, all entries, and the cursor on one of them.
pub(super) fn draw(
    pen: &mut Pen<'_>,
    entries: Entries,
    (layout, pulse): (Layout, bool),
    (water, title): (&[Rgb565], &str),
    list: List,
    draw_entry: impl Fn(&mut Pen<'_>, u8, Rectangle),
) {
    ground(pen, layout, water, Word::Beside.msg());
    draw_title(pen, layout, title);
    for number in 0..entries.count {
        draw_entry(pen, number, (entries.area)(layout, number));
    }
    cursor(pen, &(entries.area)(layout, list.at()), entries.radius);
    hints::draw(pen, layout, HINTS, pulse);
}
