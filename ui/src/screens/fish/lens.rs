//! Lens over the sea: the square under the cursor and its eight neighbours, larger, so that dots can be
//! counted and fish told apart on a small screen. It is always beside the square that it enlarges.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::{
    Game, Seat,
    fish::{
        Fish, Phase, Position,
        parts::{Cell, Shade, number},
    },
};

use super::{
    Fleet,
    cursor::FocusTarget,
    draw::{Frames, figure, hull, water},
    places::Places,
};
use crate::{
    art::{Sprite, font::BODY, sprites::fish},
    palette::{DEEP, FOAM, INK, TRENCH, WHITE},
    pen::{Align, Pen, grow, rect},
    table::View,
    widgets::paper::{cursor, white_frame},
};

/// Side of a square in the lens: three dots of [`DOT`] pixels side by side.
const SIDE: i32 = 26;
const DOT: i32 = 8;
/// Width of the rim.
const RIM: i32 = 2;
/// Side of the lens.
pub(super) const LENS: i32 = 3 * SIDE + 2 * RIM;

/// The lens: where it is, and the square in its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lens {
    pub(super) area: Rectangle,
    middle: Cell,
}

impl Lens {
    /// The bounds of a square, if it is in the lens.
    pub(super) fn place(&self, cell: Cell) -> Option<Rectangle> {
        let down = i32::from(cell.row()) - i32::from(self.middle.row());
        let right = i32::from(cell.col()) - i32::from(self.middle.col());
        (down.abs() <= 1 && right.abs() <= 1).then(|| self.square(down, right))
    }

    /// The bounds of a square by its distance from the middle.
    const fn square(&self, down: i32, right: i32) -> Rectangle {
        let Point { x, y } = self.area.top_left;
        let (x, y) = (x + RIM + SIDE * (right + 1), y + RIM + SIDE * (down + 1));
        rect(x, y, SIDE as u32, SIDE as u32)
    }

    /// The nine squares with their bounds; `None` beyond the edge of the sea.
    fn squares(&self) -> impl Iterator<Item = (Rectangle, Option<Cell>)> {
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        around.map(|(down, right)| {
            let row = i32::from(self.middle.row()) + down;
            let col = i32::from(self.middle.col()) + right;
            let cell = u8::try_from(row).ok().zip(u8::try_from(col).ok());
            let cell = cell.and_then(|(row, col)| Cell::at(row, col));
            (self.square(down, right), cell)
        })
    }

    pub(super) const fn is_left(&self) -> bool {
        self.area.top_left.x < LENS
    }

    /// The squares without the rim.
    pub(super) fn inside(&self) -> Rectangle {
        grow(&self.area, -RIM)
    }

    /// Whether it hides an area completely.
    pub(super) fn hides(&self, area: &Rectangle) -> bool {
        self.area.intersection(area) == *area
    }
}

pub(super) const fn large(shade: Shade) -> &'static Sprite {
    match shade {
        Shade::Blue => &fish::LARGE_BLUE,
        Shade::White => &fish::LARGE_WHITE,
        Shade::Grey => &fish::LARGE_GREY,
    }
}

impl Fleet {
    /// The lens, while a person chooses something on the sea.
    pub(super) fn lens(&self, view: &View<'_, Fish>) -> Option<Lens> {
        let seat = view.chooser?;
        let table = view.game.position();
        let middle = match (self.piece, self.focus) {
            (Some(piece), _) => piece.cell(table, seat)?,
            (None, FocusTarget::Cell(cell)) => cell,
            _ => return None,
        };
        matches!(table.phase, Phase::Place | Phase::Move(_) | Phase::Grey(_)).then(|| Lens {
            area: Places::of(view.layout).lens(middle, self.lens_left),
            middle,
        })
    }
}

pub(super) fn draw(
    pen: &mut Pen<'_>,
    view: &View<'_, Fish>,
    lens: &Lens,
    placing: Option<Seat>,
    (frames, aim): &(Frames, Option<Cell>),
) {
    if !pen.sees(&lens.area) {
        return;
    }
    pen.cover(lens.area);
    pen.ring(grow(&lens.area, 1), 3, 1, INK);
    pen.ring(lens.area, 2, RIM as u32, FOAM);
    let table = view.game.position();
    for (area, cell) in lens.squares() {
        pen.fill(area, cell.map_or(TRENCH, |cell| water(number(cell))));
    }
    // Frames are under dots and fish, which must stay legible.
    for cell in frames.iter().filter(|cell| Some(**cell) != *aim) {
        if let Some(area) = lens.place(*cell) {
            white_frame(pen, &grow(&area, -2));
        }
    }
    if let Some(area) = aim.and_then(|cell| lens.place(cell)) {
        cursor(pen, &grow(&area, -3), 3);
    }
    for (area, cell) in lens.squares() {
        if let Some(cell) = cell.filter(|_| pen.sees(&area)) {
            draw_square(pen, view, area, cell, table);
        }
    }
    if let Some(hull) = placing.and_then(|seat| hull(view.company, seat)) {
        pen.sprite_centred(hull, lens.square(0, 0).top_left + Point::new(13, 9));
    }
}

fn draw_square(
    pen: &mut Pen<'_>,
    view: &View<'_, Fish>,
    area: Rectangle,
    cell: Cell,
    table: &Position,
) {
    let Point { x, y } = area.top_left;
    let dots = i32::from(number(cell));
    let left = x + (SIDE - (DOT + 1) * dots + 1) / 2;
    for dot in 0..dots {
        let place = rect(
            left + (DOT + 1) * dot,
            y + SIDE - DOT - 1,
            DOT as u32,
            DOT as u32,
        );
        pen.round(place, 4, DEEP);
    }
    let school = table.water[cell];
    if let Some(top) = school.top {
        pen.sprite_centred(large(top), Point::new(x + 13, y + 9));
        let fish = school.fish.len();
        if fish > 1 {
            let text = figure(format_args!("{fish}"));
            let wide = BODY.width(&text).max(5) as u32 + 4;
            let sign = rect(x, y, wide, 15);
            pen.round(sign, 4, INK);
            pen.label(&BODY, &text, sign, Align::Centre, WHITE);
        }
    }
    if let Some(hull) = table
        .boat_at(cell)
        .and_then(|seat| hull(view.company, seat))
    {
        pen.sprite_centred(hull, Point::new(x + 13, y + 9));
    }
}
