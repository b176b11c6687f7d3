//! The cursor over things that can be opened: the tiles of the hub, the pages of a game. It knows where
//! they lie, not what they are.

use embedded_graphics::{pixelcolor::Rgb565, primitives::Rectangle};
use keys::{Key, Press, Stroke};

use super::draw_title;
use crate::{
    Layout,
    pen::Pen,
    screens::Stage,
    text::{Msg, beside::Word},
    widgets::{
        backdrop::ground,
        hints::{self, Hint},
        paper::cursor,
    },
};

pub(super) const HINTS: &[Hint] = &hints::four(Msg::Open, Msg::Back, Msg::Dice);

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Nothing,
    /// What the cursor is on.
    Open,
    Back,
}

/// How the things lie: row by row, in so many columns, and how round their corners are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lie {
    pub(super) count: u8,
    pub(super) columns: u8,
    pub(super) radius: u32,
    pub(super) area: fn(Layout, u8) -> Rectangle,
}

impl Lie {
    /// A key, with the cursor on the thing of this number. Past the last one comes the first.
    pub(super) fn key(&self, at: &mut u8, stroke: Stroke, stage: &mut Stage<'_>) -> Wish {
        let Lie { count, columns, .. } = *self;
        let by = match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => return Wish::Open,
            (Key::B, Press::Down) => return Wish::Back,
            (_, Press::Long | Press::Up { .. }) => return Wish::Nothing,
            (Key::Left, _) if columns > 1 => count - 1,
            (Key::Right, _) if columns > 1 => 1,
            (Key::Up, _) => count - columns,
            (Key::Down, _) => columns,
            _ => return Wish::Nothing,
        };
        let before = core::mem::replace(at, (*at + by) % count);
        let areas = [before, *at].map(|number| (self.area)(stage.layout, number));
        stage.move_cursor(areas, self.radius);
        Wish::Nothing
    }

    /// Water and a title, all the things, and the cursor on one of them.
    pub(super) fn draw(
        &self,
        pen: &mut Pen<'_>,
        (layout, pulse): (Layout, bool),
        (water, title): (&[Rgb565], &str),
        at: u8,
        thing: impl Fn(&mut Pen<'_>, u8, Rectangle),
    ) {
        ground(pen, layout, water, Word::Beside.msg());
        draw_title(pen, layout, title);
        for number in 0..self.count {
            thing(pen, number, (self.area)(layout, number));
        }
        cursor(pen, &(self.area)(layout, at), self.radius);
        hints::draw(pen, layout, HINTS, pulse);
    }
}
