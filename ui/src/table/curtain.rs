//! Hand-over of the device to the next person (hot seat): a curtain that hides the board, or a short banner
//! in games without hidden information. Drawing only; `play` decides when to show which.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::Key;
use rules_core::Seat;

use super::company::Company;
use crate::{
    Layout, Millis,
    art::{
        font::{NUMBER, TITLE},
        sprites::marks,
    },
    palette::{INK, mix},
    pen::{Align, Pen, rect},
    screens::ease_out,
    text::table::Word,
    widgets::hints::{self, Hint},
};

/// How long the banner stays.
pub(crate) const BANNER: Millis = 1_000;
/// How long the banner takes to slide in.
const SLIDE: Millis = 160;

/// Key hints of the curtain in a match.
pub(crate) const HINTS: &[Hint] = &[(Key::A, Word::ShowMe.msg()), (Key::B, Word::Menu.msg())];

/// Draws the curtain: the whole screen in the colour of `seat`, with its name.
pub(crate) fn draw(
    pen: &mut Pen<'_>,
    layout: Layout,
    company: &Company,
    seat: Seat,
    hints: &[Hint],
    pulse: bool,
) {
    let look = company.colour(seat);
    let screen = layout.screen();
    let middle = screen.size.width as i32 / 2;
    pen.fill(screen, look.colour);
    let dark = mix(look.colour, INK, 25);
    let hem = layout.field().size.height as i32 - 34;
    for i in 0..screen.size.width as i32 / 20 + 1 {
        pen.disc(Point::new(20 * i + 4, hem), 30, dark);
    }
    pen.fill(rect(0, hem, screen.size.width, 60), dark);
    let text = pen.language().say(Word::PassTo.msg());
    pen.label(
        &TITLE,
        text,
        rect(10, 12, screen.size.width - 20, 26),
        Align::Centre,
        look.ink,
    );
    if let Some(face) = marks::FACES.get(usize::from(number(company, seat))) {
        pen.sprite_centred(face, Point::new(middle, 92));
    }
    pen.label(
        &NUMBER,
        company.name(seat),
        rect(4, 142, screen.size.width - 8, 34),
        Align::Centre,
        look.ink,
    );
    hints::draw(pen, layout, hints, pulse);
}

/// Index of the seat's colour.
fn number(company: &Company, seat: Seat) -> u8 {
    company
        .sitter(seat)
        .map_or(seat.number(), |sitter| sitter.colour)
}

/// The area of the banner.
pub(crate) const fn banner_area() -> Rectangle {
    rect(0, 88, 240, 56)
}

/// Draws the banner: a band across the board with the name of `seat`, sliding in by its `age`.
pub(crate) fn draw_banner(
    pen: &mut Pen<'_>,
    company: &Company,
    seat: Seat,
    age: Millis,
    motion: bool,
) {
    let area = banner_area();
    if !pen.sees(&area) {
        return;
    }
    let come = if motion { ease_out(age, SLIDE) } else { 256 };
    let x = -240 * (256 - come) / 256;
    let look = company.colour(seat);
    let y = area.top_left.y;
    pen.cover(rect(x, y, 240, 56));
    pen.fill(rect(x, y, 240, 56), INK);
    pen.fill(rect(x, y + 2, 240, 52), look.colour);
    pen.mark(
        marks::MARKS_33.of(look.shape),
        Point::new(x + 34, y + 28),
        look.ink,
    );
    pen.label(
        &NUMBER,
        company.name(seat),
        rect(x + 62, y + 8, 172, 40),
        Align::Left,
        look.ink,
    );
}
