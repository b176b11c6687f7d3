//! Player detail page (key Y): a diver's cards. Also shrimps and sets in the wide layout's panel.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::{
    Game, Seat,
    podwodni::{
        Podwodni,
        parts::{Card, Catch},
    },
};

use super::{
    cards::{self, Light},
    cursor::asked,
};
use crate::{
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::marks,
    },
    palette::{FOAM, INK, PAPER},
    pen::{Align, Pen, rect},
    table::View,
    text::{phrase, podwodni::Word},
};

/// Height of a row in the wide layout's panel.
const ASIDE_ROW: i32 = 24;
/// More sets than this, which are rare, are shown as a number only.
const BACKS: i32 = 5;

pub(super) fn draw_page(pen: &mut Pen<'_>, view: &View<'_, Podwodni>, seat: Seat, area: Rectangle) {
    let position = view.game.position();
    let (x, y) = (area.top_left.x, area.top_left.y);
    let language = pen.language();
    let sets = position.down[seat];
    let text = phrase(language, Word::SetsOf.msg(), &[&sets]);
    pen.outlined(&BOLD, &text, rect(x + 8, y + 6, 100, 26), Align::Left, FOAM);
    for i in 0..i32::from(sets).min(BACKS) {
        cards::back(pen, rect(x + 112 + 24 * i, y + 5, 22, 28));
    }
    let up = &position.up[seat];
    let high = (area.size.height as i32 - 64) / 2;
    for (i, (catch, count)) in up.iter().enumerate() {
        let (column, row) = (i as i32 % 5, i as i32 / 5);
        let at = rect(
            x + 6 + 46 * column,
            y + 38 + high * row,
            44,
            high as u32 - 3,
        );
        draw_kind(pen, at, catch, count);
    }
    if up.is_empty() {
        let text = language.say(Word::NoCards.msg());
        pen.outlined(
            &BOLD,
            text,
            rect(x + 8, y + 70, 224, 30),
            Align::Centre,
            FOAM,
        );
    }
    let bottom = y + area.size.height as i32;
    let text = language.say(Word::WorthNote.msg());
    let room = rect(x + 8, bottom - 24, 224, 18);
    pen.outlined(&BODY, text, room, Align::Centre, FOAM);
}

/// A kind of card at double size, with its count.
fn draw_kind(pen: &mut Pen<'_>, area: Rectangle, catch: Catch, count: u8) {
    if !pen.sees(&area) {
        return;
    }
    pen.plate(area, 6, PAPER, INK);
    let (x, y) = (area.top_left.x, area.top_left.y);
    let centre = Point::new(area.center().x, y + 24);
    cards::figure(pen, Card::Catch(catch), centre, 48, Light::Bright);
    let bottom = y + area.size.height as i32 - 18;
    let mut left = x + 2;
    if let Some(fish) = catch.fish() {
        let (paint, shape) = cards::colour(fish.colour);
        pen.mark(
            marks::MARKS_11.of(shape),
            Point::new(x + 11, bottom + 8),
            paint,
        );
        left = x + 18;
    }
    let text = phrase(pen.language(), Word::Times.msg(), &[&count]);
    let room = rect(left, bottom, (x + 42 - left) as u32, 16);
    pen.label(&BOLD, &text, room, Align::Centre, INK);
}

/// The wide layout's panel: the shrimps and scored sets of the diver whom the strip is about, as far as there is
/// room.
pub(super) fn draw_aside(pen: &mut Pen<'_>, view: &View<'_, Podwodni>, area: Rectangle) {
    let position = view.game.position();
    let owner = asked(position);
    let shrimps = position.up[owner].count(Catch::Shrimp);
    let (x, mut y) = (area.top_left.x, area.top_left.y);
    let bottom = y + area.size.height as i32;
    for (card, count) in [
        (Some(Card::Catch(Catch::Shrimp)), shrimps),
        (None, position.down[owner]),
    ] {
        if y + ASIDE_ROW > bottom {
            return;
        }
        let centre = Point::new(x + 20, y + ASIDE_ROW / 2);
        match card {
            Some(card) => cards::figure(pen, card, centre, 24, Light::Bright),
            None => cards::back(pen, rect(centre.x - 9, centre.y - 11, 18, 22)),
        }
        let text = phrase(pen.language(), Word::Times.msg(), &[&count]);
        let room = rect(x + 36, y, 38, ASIDE_ROW as u32);
        pen.label(&TITLE, &text, room, Align::Left, FOAM);
        y += ASIDE_ROW;
    }
}
