//! Player detail page (key Y): a diver's cards. Also the piles in the wide layout's panel.

use embedded_graphics::primitives::Rectangle;
use rules_core::{Game, Seat, podwodni::Podwodni};

use super::{cards, places::Places, sheet, strip::number};
use crate::{
    art::font::{BODY, BOLD},
    palette::{FOAM, INK, PAPER},
    pen::{Align, Pen, rect},
    table::View,
    text::{phrase, podwodni::Word},
};

/// More sets than this, which are rare, are shown as a number only.
const BACKS: i32 = 5;

pub(super) fn draw_page(pen: &mut Pen<'_>, view: &View<'_, Podwodni>, seat: Seat, area: Rectangle) {
    let position = view.game.position();
    let places = Places::of(view.layout);
    let (x, y) = (area.top_left.x, area.top_left.y);
    let language = pen.language();
    let sets = position.down[seat];
    let text = phrase(language, Word::SetsOf.msg(), &[&sets]);
    pen.outlined(&BOLD, &text, rect(x + 8, y + 6, 100, 26), Align::Left, FOAM);
    for i in 0..i32::from(sets).min(BACKS) {
        cards::back(pen, rect(x + 112 + 24 * i, y + 5, 22, 28));
    }
    let up = &position.up[seat];
    for (i, (catch, count)) in up.iter().enumerate() {
        let (column, row) = (i as i32 % 5, i as i32 / 5);
        let down = 40 + row * (places.card.height as i32 + 22);
        let at = rect(
            x + 10 + 46 * column,
            y + down,
            places.card.width,
            places.card.height,
        );
        sheet::draw_counted(pen, at, catch, count);
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

/// The piles, as far as there is room.
pub(super) fn draw_aside(pen: &mut Pen<'_>, view: &View<'_, Podwodni>, area: Rectangle) {
    let position = view.game.position();
    let piles = [
        (Word::Deck, position.deck.len()),
        (Word::Discards, position.discard.len()),
    ];
    // The key hints reach above the panel's lower edge.
    let room = (view.layout.hints().top_left.y - area.top_left.y) / 22;
    for (i, (word, count)) in piles.into_iter().enumerate().take(room.max(0) as usize) {
        let y = area.top_left.y + 2 + 22 * i as i32;
        let plate = rect(area.top_left.x + 3, y, area.size.width - 7, 19);
        if !pen.sees(&plate) {
            continue;
        }
        let inner = rect(plate.top_left.x + 3, y, plate.size.width - 6, 19);
        pen.plate(plate, 6, PAPER, INK);
        let text = pen.language().say(word.msg());
        pen.label(&BODY, text, inner, Align::Left, INK);
        pen.label(&BODY, &number(count), inner, Align::Right, INK);
    }
}
