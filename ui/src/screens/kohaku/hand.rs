//! Hand column beside a pond: the tiles in hand, the gain of the next one, and the zoom button
//! (lens).

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use rules_core::{
    Game,
    kohaku::{Sort, Tile, score::PondScore},
};

use super::{Focus, Garden, KohakuView, Motion, pond::figure, tiles};
use crate::{
    Layout,
    art::font::{BODY, BOLD, NUMBER, TITLE},
    palette::{FOAM, INK, MIST, PAPER, SEA, SHALLOW, TRENCH, WHITE, YELLOW},
    pen::{Align, OVERHANG, Pen, grow, rect},
    text::{kohaku::Word, phrase},
    widgets::paper::cursor,
};

/// Left edge of the column.
pub(super) const LEFT: i32 = 196;
const WIDTH: u32 = 44;

/// The column beside the pond or the display.
pub(super) fn column(layout: Layout) -> Rectangle {
    let board = layout.board();
    rect(LEFT, board.top_left.y, WIDTH, board.size.height)
}

/// The two slots of the hand: the next tile, and the other one.
pub(super) fn slots(layout: Layout) -> [Rectangle; 2] {
    let top = layout.board().top_left.y;
    [
        rect(LEFT + 4, top + 5, 36, 36),
        rect(LEFT + 4, top + 54, 36, 36),
    ]
}

/// The cursor bounds for swapping.
pub(super) fn both(layout: Layout) -> Rectangle {
    let top = layout.board().top_left.y;
    rect(LEFT + 3, top + 4, 38, 87)
}

pub(super) fn lens(layout: Layout) -> Rectangle {
    let top = layout.board().top_left.y;
    rect(LEFT + 8, top + 157, 28, 26)
}

/// The bounds of the numbers.
pub(super) fn numbers(layout: Layout) -> Rectangle {
    let top = layout.board().top_left.y;
    rect(LEFT + 1, top + 92, WIDTH - 1, 44)
}

/// The gain of the tile under the cursor, and the points of the pond with it.
pub(super) fn gain_and_total(layout: Layout) -> [Rectangle; 2] {
    let top = layout.board().top_left.y;
    [
        rect(LEFT + 2, top + 92, 41, 27),
        rect(LEFT + 2, top + 118, 41, 18),
    ]
}

/// The bounds of the turns left.
pub(super) fn turns_left_area(layout: Layout) -> Rectangle {
    rect(LEFT + 1, layout.board().top_left.y + 136, 43, 17)
}

/// The background of the column.
pub(super) fn draw_ground(pen: &mut Pen<'_>, layout: Layout) {
    let column = column(layout);
    pen.fill(column, TRENCH);
    pen.fill(rect(LEFT, column.top_left.y, 1, column.size.height), INK);
}

/// A number in the largest font that fits.
pub(super) fn draw_number(pen: &mut Pen<'_>, text: &str, room: Rectangle, colour: Rgb565) {
    let fonts = [&NUMBER, &TITLE, &BOLD];
    let fits = |font: &&crate::art::Font| font.width(text) <= room.size.width as i32;
    let font = fonts.into_iter().find(fits).unwrap_or(&BODY);
    pen.label(font, text, room, Align::Centre, colour);
}

/// How many turns the current player has after this one, where that is certain.
pub(super) fn draw_turns_left(pen: &mut Pen<'_>, view: &KohakuView<'_>, room: Rectangle) {
    let table = view.game.position();
    if !table.is_solo() && pen.sees(&grow(&room, OVERHANG)) {
        let left = table.stack(Sort::Fish) / u32::from(table.players.count());
        let text = phrase(pen.language(), Word::TurnsLeft.msg(), &[&left]);
        pen.label(&BODY, &text, room, Align::Centre, SHALLOW);
    }
}

/// The whole column while tiles are laid.
pub(super) fn draw(pen: &mut Pen<'_>, view: &KohakuView<'_>, garden: &Garden) {
    let layout = view.layout;
    let column = column(layout);
    if !pen.sees(&column) {
        return;
    }
    draw_ground(pen, layout);
    let table = view.game.position();
    let [_, other] = slots(layout);
    let gain = match &garden.motion {
        Motion::Laid { tile, gain, .. } => {
            // The moving tile has left the first slot; the second one still waits.
            let waits = match tile.sort() {
                Sort::Fish => table.hand(Sort::Decoration),
                Sort::Decoration => table.hand(Sort::Fish),
            };
            if let Some(tile) = waits {
                tiles::draw(pen, tile, other);
            }
            gain.total()
        }
        _ => {
            draw_hand(
                pen,
                table.hand(garden.sort),
                table.hand(garden.other()),
                layout,
            );
            garden.gain.total()
        }
    };
    let plus = figure(gain, true);
    let [gain_room, total_room] = gain_and_total(layout);
    draw_number(pen, &plus, gain_room, YELLOW);
    let seat = garden.seat(view);
    let now = PondScore::of(table.ponds[seat].faces()).total();
    let then = match garden.motion {
        Motion::Laid { .. } => now,
        _ => now + gain,
    };
    let total = figure(then, false);
    pen.label(&BOLD, &total, total_room, Align::Centre, PAPER);
    if view.chooser.is_some() {
        draw_lens(pen, lens(layout));
    }
    draw_turns_left(pen, view, turns_left_area(layout));
    match garden.focus {
        Focus::Hand if view.chooser.is_some() => cursor(pen, &grow(&both(layout), -3), 4),
        Focus::Lens if view.chooser.is_some() => cursor(pen, &grow(&lens(layout), -3), 4),
        _ => {}
    }
}

fn draw_hand(pen: &mut Pen<'_>, first: Option<Tile>, second: Option<Tile>, layout: Layout) {
    let [next, other] = slots(layout);
    if let Some(tile) = first {
        pen.ring(grow(&next, 2), 6, 2, WHITE);
        tiles::draw(pen, tile, next);
    }
    if let Some(tile) = second {
        tiles::draw(pen, tile, other);
        // Up and down arrows: the tiles can be swapped.
        let (x, y) = (LEFT + 22, next.top_left.y + 42);
        let up = [(-9, 4), (-5, -1), (-1, 4)].map(|(dx, dy)| Point::new(x + dx, y + dy));
        let down = [(1, 0), (5, 5), (9, 0)].map(|(dx, dy)| Point::new(x + dx, y + dy));
        pen.polygon(&up, SHALLOW);
        pen.polygon(&down, SHALLOW);
    }
}

fn draw_lens(pen: &mut Pen<'_>, area: Rectangle) {
    pen.plate(area, 6, SEA, INK);
    let at = area.top_left + Point::new(12, 11);
    let handle = [(2, 5), (5, 2), (13, 10), (10, 13)].map(|(x, y)| at + Point::new(x, y));
    pen.polygon(&handle, INK);
    pen.disc(at, 16, INK);
    pen.disc(at, 13, FOAM);
    pen.disc(at + Point::new(-2, -2), 5, WHITE);
    pen.fill(rect(at.x - 4, at.y, 8, 1), MIST);
}
