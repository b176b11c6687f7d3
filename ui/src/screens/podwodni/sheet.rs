//! Choice sheet: the panel over the grid with cards that are not on the table: a wave's prey,
//! rivals and their cards, sets, the pool.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::{
    Game, Seat,
    podwodni::{
        Phase, Podwodni, Position, Tool,
        parts::{Card, Catch, Collection},
    },
};

use super::{
    cards::{self, Light},
    cursor::{Cursor, FocusTarget, count_sets, each_set, rivals},
    places::{ABREAST, LISTED, Places},
    strip::number,
};
use crate::{
    art::{
        font::{BODY, BOLD},
        sprites::{marks, sea},
    },
    palette::{ABYSS, FOAM, INK, PAPER, SEA, SLATE},
    pen::{Align, Pen, rect},
    table::View,
    text::{phrase, podwodni::Word},
    widgets::paper::{cursor as frame, lines},
};

/// Whether the sheet covers the table. A pool is shown to all; the other sheets only to the
/// chooser.
pub(super) const fn is_open(phase: Phase, chooses: bool) -> bool {
    match phase {
        Phase::Flip(_) | Phase::Extra(_) | Phase::Pick(_) => true,
        Phase::Wash(..) | Phase::Set | Phase::Scored => chooses,
        Phase::Tools(tools) => chooses && matches!(tools.first(), Some(Tool::Net)),
        _ => false,
    }
}

/// Draws the sheet without `lifted`, a card that is flying.
pub(super) fn draw(
    pen: &mut Pen<'_>,
    places: &Places,
    view: &View<'_, Podwodni>,
    game: &Podwodni,
    cursor: Option<&Cursor>,
    lifted: Option<Catch>,
) {
    let area = places.sheet();
    if !pen.sees(&area) {
        return;
    }
    pen.plate(area, 7, ABYSS, INK);
    pen.ring(area.offset(-1), 6, 1, SEA);
    let position = game.position();
    let without = |kinds: &Collection| {
        let mut kinds = *kinds;
        if let Some(catch) = lifted {
            kinds.take(catch);
        }
        kinds
    };
    match position.phase {
        Phase::Wash(_, seat) => {
            title(pen, places, Word::AWave);
            let wave = area.top_left + Point::new(area.size.width as i32 - 16, 12);
            pen.sprite_centred(&sea::WAVE_20, wave);
            let up = &position.up[seat];
            draw_cards(pen, places, up, up, cursor);
            note_below(pen, places, up, Word::WashNote);
        }
        Phase::Tools(_) => match cursor.and_then(|cursor| cursor.rival) {
            Some(seat) => {
                draw_name(pen, view, seat, rect_of_title(places));
                let up = &position.up[seat];
                draw_cards(pen, places, up, up, cursor);
                note_below(pen, places, up, Word::NetNote);
            }
            None => draw_rivals(pen, places, view, position, cursor),
        },
        Phase::Set | Phase::Scored => draw_sets(pen, places, game, cursor),
        Phase::Flip(set) => {
            if view.chooser == Some(position.seat) {
                title(pen, places, Word::YourSet);
            } else {
                draw_owned(pen, places, view, position.seat);
            }
            let kinds = set.collection();
            draw_cards(pen, places, &kinds, &without(&kinds), cursor);
            note_below(pen, places, &kinds, Word::FlipNote);
        }
        Phase::Extra(_) => {
            title(pen, places, Word::Pool);
            draw_pool(pen, places, position);
            let up = &position.up[position.seat];
            draw_cards(pen, places, up, &without(up), cursor);
            note_below(pen, places, up, Word::ExtraNote);
        }
        Phase::Pick(_) => {
            title(pen, places, Word::Pool);
            draw_cards(
                pen,
                places,
                &position.pool,
                &without(&position.pool),
                cursor,
            );
            note_below(pen, places, &position.pool, Word::PickNote);
        }
        _ => {}
    }
}

fn rect_of_title(places: &Places) -> Rectangle {
    let Rectangle { top_left, size } = places.sheet();
    rect(top_left.x + 8, top_left.y + 2, size.width - 16, 19)
}

fn title(pen: &mut Pen<'_>, places: &Places, word: Word) {
    let text = pen.language().say(word.msg());
    pen.label(&BOLD, text, rect_of_title(places), Align::Left, FOAM);
}

/// The title of a set that somebody else scores.
fn draw_owned(pen: &mut Pen<'_>, places: &Places, view: &View<'_, Podwodni>, seat: Seat) {
    let room = rect_of_title(places);
    let look = view.company.colour(seat);
    let centre = Point::new(room.top_left.x + 8, room.center().y);
    pen.mark(marks::MARKS_15.of(look.shape), centre, look.colour);
    let name = view.company.name(seat);
    let text = phrase(pen.language(), Word::SetOfDiver.msg(), &[&name]);
    let width = room.size.width - 22;
    let room = rect(
        room.top_left.x + 22,
        room.top_left.y,
        width,
        room.size.height,
    );
    let font = if BOLD.width(&text) <= width as i32 {
        &BOLD
    } else {
        &BODY
    };
    pen.label(font, &text, room, Align::Left, FOAM);
}

/// Two lines below the cards, where they fill only one row.
fn note_below(pen: &mut Pen<'_>, places: &Places, kinds: &Collection, word: Word) {
    if kinds.iter().count() > ABREAST as usize {
        return;
    }
    let first = places.on_sheet(0);
    let below = first.top_left.y + first.size.height as i32 + 24;
    let area = places.sheet();
    let room = rect(area.top_left.x + 4, below, area.size.width - 8, 50);
    let text = pen.language().say(word.msg());
    lines(pen, &BODY, text, room, Align::Centre, FOAM);
}

/// A diver's mark and name.
fn draw_name(pen: &mut Pen<'_>, view: &View<'_, Podwodni>, seat: Seat, room: Rectangle) {
    let look = view.company.colour(seat);
    let middle = room.center().y;
    let centre = Point::new(room.top_left.x + 8, middle);
    pen.mark(marks::MARKS_15.of(look.shape), centre, look.colour);
    let room = rect(
        room.top_left.x + 22,
        room.top_left.y,
        room.size.width.saturating_sub(22),
        room.size.height,
    );
    pen.label(&BOLD, view.company.name(seat), room, Align::Left, FOAM);
}

/// Cards by kind, with their counts. A kind that has run out leaves its place empty.
pub(super) fn draw_cards(
    pen: &mut Pen<'_>,
    places: &Places,
    kinds: &Collection,
    left: &Collection,
    cursor: Option<&Cursor>,
) {
    let mut chosen = None;
    for (i, (catch, _)) in kinds.iter().enumerate() {
        let area = places.on_sheet(i);
        draw_counted(pen, area, catch, left.count(catch));
        if cursor.is_some_and(|cursor| cursor.focus == FocusTarget::Catch(catch)) {
            chosen = Some(area);
        }
    }
    if let Some(area) = chosen {
        frame(pen, &area, 5);
    }
}

/// A card and its count.
pub(super) fn draw_counted(pen: &mut Pen<'_>, area: Rectangle, catch: Catch, count: u8) {
    if count == 0 {
        return;
    }
    cards::card(pen, area, Card::Catch(catch), Light::Bright);
    let (x, y) = (area.top_left.x, area.top_left.y);
    let room = rect(x, y + area.size.height as i32 + 3, area.size.width, 13);
    let text = phrase(pen.language(), Word::Times.msg(), &[&count]);
    pen.label(&BODY, &text, room, Align::Centre, FOAM);
}

/// The pool in the title line, small.
fn draw_pool(pen: &mut Pen<'_>, places: &Places, position: &Position) {
    let room = rect_of_title(places);
    let mut x = room.top_left.x + room.size.width as i32 - 9;
    for (catch, count) in position.pool.iter() {
        for _ in 0..count {
            let centre = Point::new(x, room.center().y);
            pen.round(rect(centre.x - 9, centre.y - 9, 18, 19), 4, PAPER);
            cards::figure(pen, Card::Catch(catch), centre, 16, Light::Bright);
            x -= 19;
        }
    }
}

fn draw_rivals(
    pen: &mut Pen<'_>,
    places: &Places,
    view: &View<'_, Podwodni>,
    position: &Position,
    cursor: Option<&Cursor>,
) {
    title(pen, places, Word::ANet);
    for (i, seat) in rivals(position).enumerate() {
        let area = places.rival(i);
        pen.plate(area, 6, SLATE, INK);
        draw_name(pen, view, seat, area.offset(-3));
        let (x, y) = (area.top_left.x, area.top_left.y);
        let right = x + area.size.width as i32;
        // The most frequent cards, as many as fit.
        let mut at = right - 12;
        for (catch, _) in position.up[seat].iter().take(3) {
            pen.round(rect(at - 9, y + 4, 18, 19), 4, PAPER);
            let centre = Point::new(at, y + 13);
            cards::figure(pen, Card::Catch(catch), centre, 16, Light::Bright);
            at -= 19;
        }
        let text = number(position.up[seat].len());
        pen.label(&BODY, &text, rect(at - 6, y, 14, 27), Align::Right, FOAM);
        if cursor.is_some_and(|cursor| cursor.focus == FocusTarget::Rival(seat)) {
            frame(pen, &area, 6);
        }
    }
}

fn draw_sets(pen: &mut Pen<'_>, places: &Places, game: &Podwodni, cursor: Option<&Cursor>) {
    title(pen, places, Word::YourSets);
    let count = count_sets(game);
    let here = match cursor.map(|cursor| cursor.focus) {
        Some(FocusTarget::Set(number)) => Some(number),
        _ => None,
    };
    // The chosen set is centred where the list allows it.
    let last_top = count.saturating_sub(LISTED);
    let top = here.map_or(last_top, |here| here.saturating_sub(1).min(last_top));
    let shown = here.map_or(count, |here| here + 1);
    let text = phrase(pen.language(), Word::SetOf.msg(), &[&shown, &count]);
    pen.label(&BODY, &text, rect_of_title(places), Align::Right, FOAM);
    each_set(game, &mut |number, set| {
        let Some(row) = number.checked_sub(top).filter(|row| *row < LISTED) else {
            return;
        };
        let area = places.listed(row, set.size());
        for (i, catch) in set.cards().enumerate() {
            let at = area.top_left + Point::new(2 + places.pitch.x * i as i32, 0);
            let card = Rectangle::new(at, places.card);
            cards::card(pen, card, Card::Catch(catch), Light::Bright);
        }
        if here == Some(number) {
            frame(pen, &area, 5);
        }
    });
    let (right, middle) = (
        places.listed(0, 4).top_left.x + 149,
        places.listed(1, 4).center().y,
    );
    let [up, down] = [-1, 1].map(|side| {
        let tip = Point::new(right, middle + 20 * side);
        let back = middle + 10 * side;
        [
            tip,
            Point::new(right - 8, back),
            Point::new(right + 8, back),
        ]
    });
    if top > 0 {
        pen.polygon(&up, FOAM);
    }
    if top < last_top {
        pen.polygon(&down, FOAM);
    }
}
