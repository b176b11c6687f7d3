//! Board rendering of the sea: squares with their dots, schools with their height, boats, and the
//! cursor's frames. Of a school only the top fish and the height are ever drawn (rules, section 5).

use core::{array, fmt::Write};

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use heapless::{String, Vec};
use rules_core::{
    Game, Seat,
    fish::{
        Fish, Moved, Phase, Position,
        parts::{COLS, Cell, ROWS, School, Shade, number},
    },
};

use super::{
    Fleet,
    cursor::{FocusTarget, Piece},
    motion::Motion,
    places::Places,
};
use crate::{
    art::{
        Sprite,
        font::BODY,
        sprites::{boats, fish},
    },
    palette::{DEEP, INK, LAGOON, SEA, SHALLOW, WHITE, mix},
    pen::{Align, Pen, grow, rect},
    table::{View, company::Company},
    widgets::paper::{CURSOR_REACH, cursor, white_frame},
};

/// How far anything extends beyond its square: the cursor, and the height of a tall school.
pub(super) const REACH: i32 = CURSOR_REACH;

/// A square and its eight neighbours.
pub(super) type Frames = Vec<Cell, 9>;

/// A small number with its sign.
pub(super) type Figure = String<8>;

pub(super) fn figure(args: core::fmt::Arguments<'_>) -> Figure {
    let mut text = Figure::new();
    // A sign, a slash or a cross and two numbers of three digits.
    let written = text.write_fmt(args);
    debug_assert!(written.is_ok());
    text
}

/// The fish of a colour; each has its own shape.
pub(in crate::screens) const fn piece(shade: Shade) -> &'static Sprite {
    match shade {
        Shade::Blue => &fish::PIECE_BLUE,
        Shade::White => &fish::PIECE_WHITE,
        Shade::Grey => &fish::PIECE_GREY,
    }
}

/// A seat's boat, in the colour its owner has chosen.
pub(super) fn hull(company: &Company, seat: Seat) -> Option<&'static Sprite> {
    let colour = company.sitter(seat)?.colour;
    boats::SAILING.get(usize::from(colour))
}

/// The water of a square; more dots, deeper water.
pub(super) fn water(number: u8) -> Rgb565 {
    match number {
        1 => mix(LAGOON, SHALLOW, 70),
        2 => mix(LAGOON, SHALLOW, 20),
        _ => mix(LAGOON, SEA, 35),
    }
}

/// Empty water and its one to three dots.
pub(super) fn square(pen: &mut Pen<'_>, area: Rectangle, number: u8) {
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.fill(area, water(number));
    let dots = i32::from(number);
    let left = x + 8 - (5 * dots - 2) / 2;
    let below = y + area.size.height as i32 - 3;
    for dot in 0..dots {
        pen.fill(rect(left + 5 * dot, below, 3, 2), DEEP);
    }
}

/// The school of a square: the top fish, and the height over its tail.
pub(super) fn school(pen: &mut Pen<'_>, area: Rectangle, top: Shade, fish: u8) {
    if fish > 1 {
        let aside = Rectangle::new(area.top_left + Point::new(2, -1), area.size);
        top_fish(pen, aside, top);
        height(pen, area, fish);
    } else {
        top_fish(pen, area, top);
    }
}

/// One fish.
pub(super) fn top_fish(pen: &mut Pen<'_>, area: Rectangle, shade: Shade) {
    let middle = area.top_left.y + (area.size.height as i32 - 3) / 2;
    pen.sprite_centred(piece(shade), Point::new(area.top_left.x + 8, middle));
}

/// The height of a school.
fn height(pen: &mut Pen<'_>, area: Rectangle, fish: u8) {
    let text = figure(format_args!("{fish}"));
    let wide = BODY.width(&text).max(5) as u32 + 4;
    let bottom = area.top_left.y + area.size.height as i32 + 1;
    let sign = rect(area.top_left.x - 2, bottom - 13, wide, 13);
    pen.round(sign, 4, INK);
    pen.label(&BODY, &text, sign, Align::Centre, WHITE);
}

impl Fleet {
    /// The sea, inside `view.layout.board()`.
    // Not inlined: it runs from RAM (`memory.x`).
    #[inline(never)]
    pub(super) fn draw_sea(&self, pen: &mut Pen<'_>, view: &View<'_, Fish>) {
        let places = Places::of(view.layout);
        if !pen.sees(&places.sea()) {
            return;
        }
        let table = view.game.position();
        let lens = self.lens(view);
        let frames = view.chooser.map(|seat| self.frames(view, seat));
        let draw_lens = |pen: &mut Pen<'_>| {
            if let (Some(lens), Some(frames)) = (&lens, &frames) {
                let placing = view.chooser.filter(|_| table.phase == Phase::Place);
                super::lens::draw(pen, view, lens, placing, frames);
            }
        };
        if lens.is_some_and(|lens| pen.sees_only(&lens.inside())) {
            return draw_lens(pen);
        }
        let hidden = |area: &Rectangle| lens.is_some_and(|lens| lens.hides(area));
        let seen = |pen: &Pen<'_>, cell: Cell| {
            let area = grow(&places.cell(cell), REACH);
            pen.sees(&area) && !hidden(&area)
        };
        let stirs = stirring(table, view.beat);
        let fish_of = |cell: Cell| -> School {
            self.motion
                .before(cell)
                .filter(|_| view.motion.is_some())
                .unwrap_or(table.water[cell])
        };
        // A cell is seen where both its row and its column are.
        let corner =
            |index: u8| Cell::at(index.min(ROWS as u8 - 1), index).map(|cell| places.cell(cell));
        let reach = |index: usize| corner(index as u8).map(|area| grow(&area, REACH));
        let (across, down) = (places.sea().size.width, places.sea().size.height);
        let rows: [bool; ROWS] = array::from_fn(|row| {
            reach(row)
                .is_some_and(|area| pen.sees(&rect(0, area.top_left.y, across, area.size.height)))
        });
        let cols: [bool; COLS] = array::from_fn(|col| {
            reach(col).is_some_and(|area| {
                pen.sees(&rect(
                    area.top_left.x,
                    places.sea().top_left.y,
                    area.size.width,
                    down,
                ))
            })
        });
        let shown: Vec<Cell, { ROWS * COLS }> = Cell::all()
            .filter(|cell| rows[usize::from(cell.row())] && cols[usize::from(cell.col())])
            .filter(|cell| seen(pen, *cell))
            .collect();
        for cell in &shown {
            square(pen, places.cell(*cell), number(*cell));
        }
        // A framed piece is drawn over its frame; everything else, including what extends beyond
        // its square, is drawn under it.
        let framed = |cell: Cell| {
            let frames = frames.as_ref();
            frames.is_some_and(|(frames, aim)| frames.contains(&cell) || *aim == Some(cell))
        };
        let on_the_way = self.motion.boat().filter(|_| view.motion.is_some());
        let pieces = |pen: &mut Pen<'_>, above: bool| {
            for cell in shown.iter().filter(|cell| framed(**cell) == above) {
                let fish = fish_of(*cell);
                if let Some(top) = fish.top {
                    let mut area = places.cell(*cell);
                    if stirs == Some(*cell) {
                        // The top fish of a school is aside already: no farther than REACH.
                        area.top_left.x += if fish.fish.len() > 1 { 1 } else { FLICK };
                    }
                    school(pen, area, top, fish.fish.len());
                }
            }
            for (seat, fleet) in table.boats.iter() {
                let here = |cell: &&Cell| Some(**cell) != on_the_way && framed(**cell) == above;
                for cell in fleet.iter().filter(here) {
                    if let Some(hull) = hull(view.company, seat).filter(|_| seen(pen, *cell)) {
                        pen.sprite_centred(hull, middle(places.cell(*cell)));
                    }
                }
            }
        };
        pieces(pen, false);
        if let Some((frames, aim)) = &frames {
            draw_frames(pen, &places, frames, *aim);
            pieces(pen, true);
        }
        if view.motion.is_some() {
            self.draw_motion(pen, view, &places);
        }
        if let (Phase::Place, FocusTarget::Cell(cell), Some(seat)) =
            (table.phase, self.focus, view.chooser)
            && let Some(hull) = hull(view.company, seat)
        {
            pen.sprite_centred(hull, middle(places.cell(cell)));
        }
        draw_lens(pen);
    }

    /// The squares of possible targets, and the one A would act on.
    fn frames(&self, view: &View<'_, Fish>, seat: Seat) -> (Frames, Option<Cell>) {
        let table = view.game.position();
        let mut frames = Frames::new();
        // A square and at most eight around it, or three boats.
        let mut frame = |cell: Cell| {
            let pushed = frames.push(cell);
            debug_assert!(pushed.is_ok());
        };
        match (table.phase, self.piece, self.focus) {
            (Phase::Place, _, FocusTarget::Cell(cell)) => {
                let hand = table.hands[seat].cards.iter();
                hand.filter_map(|(way, _)| cell.step(way))
                    .filter(|target| !table.water[*target].is_empty())
                    .for_each(frame);
            }
            (Phase::Move(moved), None, _) if !matches!(moved, Moved::Fish(_)) => {
                table.boats[seat].iter().copied().for_each(frame);
            }
            (Phase::Move(_), Some(piece), _) => {
                if let Some(from) = piece.cell(table, seat) {
                    frame(from);
                    piece
                        .ways(view.game, seat)
                        .filter_map(|way| from.step(way))
                        .for_each(frame);
                }
            }
            _ => {}
        }
        let aim = match (self.focus, self.piece) {
            (FocusTarget::Cell(cell), _) => Some(cell),
            (FocusTarget::Card(way), Some(piece)) => {
                let from = piece.cell(table, seat);
                from.and_then(|from| from.step(way))
            }
            _ => None,
        };
        (frames, aim)
    }

    fn draw_motion(&self, pen: &mut Pen<'_>, view: &View<'_, Fish>, places: &Places) {
        let come = view.eased();
        match self.motion {
            Motion::Sail { seat, from, to, .. } => {
                if let Some(hull) = hull(view.company, seat) {
                    let (from, to) = (middle(places.cell(from)), middle(places.cell(to)));
                    pen.sprite_centred(hull, between(from, to, come));
                }
            }
            Motion::Swim { from, to, fish, .. } => {
                let (start, end) = (places.cell(from), places.cell(to));
                let area = Rectangle::new(between(start.top_left, end.top_left, come), start.size);
                if let Some(top) = fish.top {
                    // On its way it passes over others.
                    pen.cover(grow(&area, REACH));
                    school(pen, area, top, fish.fish.len());
                }
            }
            Motion::Launch { seat, cell } => {
                let end = middle(places.cell(cell));
                if let Some(hull) = hull(view.company, seat) {
                    pen.sprite_centred(hull, between(end - Point::new(0, 10), end, come));
                }
            }
            Motion::Grey { cell, .. } => {
                let end = places.cell(cell);
                let start = end.top_left - Point::new(0, 14);
                let area = Rectangle::new(between(start, end.top_left, come), end.size);
                top_fish(pen, area, Shade::Grey);
            }
            Motion::Still | Motion::Card { .. } => {}
        }
    }

    /// The part of the sea that depends on the cursor position.
    pub(super) fn aim_area(&self, view: &View<'_, Fish>, seat: Seat) -> Option<Rectangle> {
        let places = Places::of(view.layout);
        let table = view.game.position();
        let picked = self.piece.and_then(|piece: Piece| piece.cell(table, seat));
        match (table.phase, self.focus, picked) {
            (_, _, Some(cell)) | (Phase::Place, FocusTarget::Cell(cell), None) => {
                Some(places.around(cell))
            }
            (_, FocusTarget::Cell(cell), None) => Some(grow(&places.cell(cell), REACH)),
            _ => None,
        }
    }
}

/// White frames for possible targets, the cursor for the selected one.
fn draw_frames(pen: &mut Pen<'_>, places: &Places, frames: &Frames, aim: Option<Cell>) {
    for cell in frames.iter().filter(|cell| Some(**cell) != aim) {
        white_frame(pen, &places.cell(*cell));
    }
    if let Some(area) = aim.map(|cell| places.cell(cell))
        && pen.sees(&grow(&area, REACH))
    {
        cursor(pen, &area, 3);
    }
}

/// How far a fish darts ahead at an ambient beat.
const FLICK: i32 = 2;

/// The fish that darts ahead at this beat; at every other beat all are still.
fn stirring(table: &Position, beat: u32) -> Option<Cell> {
    if beat == 0 || beat.is_multiple_of(2) {
        return None;
    }
    // A step that shares no factor with the number of squares visits all of them.
    let from = beat as usize / 2 * 37 % (ROWS * COLS);
    let mut cells = (from..ROWS * COLS)
        .chain(0..from)
        .filter_map(|number| Cell::at((number / COLS) as u8, (number % COLS) as u8));
    cells.find(|cell| !table.water[*cell].is_empty())
}

/// The part of the sea that differs from the last beat.
pub(super) fn stirred(table: &Position, places: &Places, beat: u32) -> Option<Rectangle> {
    let cell = stirring(table, beat).or_else(|| stirring(table, beat.wrapping_sub(1)))?;
    Some(grow(&places.cell(cell), REACH)).filter(|_| beat > 0)
}

fn middle(area: Rectangle) -> Point {
    area.top_left + area.size / 2
}

/// Linear interpolation; `come` of 256.
pub(super) fn between(from: Point, to: Point, come: i32) -> Point {
    from + (to - from) * come / 256
}
