//! Player detail page (key Y): a seat's catch by colour, the grey fish that still count against it,
//! and its cards. Cards are shown face up only to their owner. Also the wide layout's panel.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::{
    Game, Seat, Source,
    fish::{
        Fish,
        parts::{PENALTY, Shade, Shoal},
    },
};

use super::{
    draw::{figure, piece},
    lens::large,
    places::one_by_one,
    strip::{Look, back, card},
};
use crate::{
    art::font::{BODY, BOLD},
    palette::{FOAM, INK, PAPER, RED, SAND, SLATE, WHITE},
    pen::{Align, Pen, rect},
    table::View,
    text::{Msg, fish::Word, table::source},
    widgets::paper,
};

/// Height of a line of the catch.
const ROW: i32 = 28;

/// Points of caught fish.
pub(super) fn worth(fish: Shoal) -> i16 {
    let points = |shade: Shade| i16::from(fish.count(shade)) * shade.points();
    Shade::ALL.into_iter().map(points).sum()
}

/// A seat's page.
pub(super) fn draw(pen: &mut Pen<'_>, view: &View<'_, Fish>, seat: Seat, area: Rectangle) {
    let table = view.game.position();
    let top = area.top_left.y + (area.size.height as i32 - 188) / 2;
    paper::card(pen, rect(6, top, 228, 148));
    let caught = table.caught[seat];
    let stock = table.stock[seat];
    let lines = [
        (
            Shade::Blue,
            Source::BlueFish,
            caught.blue,
            Shade::Blue.points(),
        ),
        (
            Shade::White,
            Source::WhiteFish,
            caught.white,
            Shade::White.points(),
        ),
        (
            Shade::Grey,
            Source::GreyFish,
            caught.grey,
            Shade::Grey.points(),
        ),
        (Shade::Grey, Source::GreyKept, stock, -PENALTY),
    ];
    let mut total = 0;
    for (i, (shade, from, count, each)) in lines.into_iter().enumerate() {
        let y = top + 4 + ROW * i as i32;
        let points = i16::from(count) * each;
        total += points;
        pen.sprite_centred(piece(shade), Point::new(24, y + ROW / 2));
        let colour = if each < 0 { RED } else { INK };
        let name = pen.language().say(source(from));
        pen.label(
            &BODY,
            name,
            rect(40, y, 108, ROW as u32),
            Align::Left,
            colour,
        );
        let sum = figure(format_args!("{count} × {}", each.abs()));
        pen.label(
            &BODY,
            &sum,
            rect(148, y, 42, ROW as u32),
            Align::Right,
            SLATE,
        );
        let points = figure(format_args!("{points}"));
        pen.label(
            &BOLD,
            &points,
            rect(190, y, 34, ROW as u32),
            Align::Right,
            colour,
        );
        pen.line(14, y + ROW - 1, 212, SAND);
    }
    let y = top + 6 + ROW * 4;
    row(pen, Word::Total.msg(), y, total);
    draw_cards(pen, view, seat, top + 158);
}

fn row(pen: &mut Pen<'_>, name: Msg, y: i32, points: i16) {
    let text = pen.language().say(name);
    pen.label(&BOLD, text, rect(16, y, 120, ROW as u32), Align::Left, INK);
    let points = figure(format_args!("{points}"));
    pen.label(
        &BOLD,
        &points,
        rect(164, y, 60, ROW as u32),
        Align::Right,
        INK,
    );
}

/// The hand of at most seven cards, face up for their owner.
fn draw_cards(pen: &mut Pen<'_>, view: &View<'_, Fish>, seat: Seat, y: i32) {
    let hand = &view.game.position().hands[seat];
    let text = pen.language().say(Word::Hand.msg());
    pen.label(&BOLD, text, rect(10, y, 52, 26), Align::Left, FOAM);
    let place = |i: i32| rect(66 + 24 * i, y, 22, 26);
    if view.eye == Some(seat) {
        for (i, way) in (0..).zip(one_by_one(&hand.cards)) {
            card(pen, place(i), way, Look::Plain);
        }
    } else {
        (0..i32::from(hand.len())).for_each(|i| back(pen, place(i)));
    }
}

/// The wide layout's panel: the catch of the seat whose fleet moves, and the grey fish it still has.
pub(super) fn draw_aside(pen: &mut Pen<'_>, view: &View<'_, Fish>, area: Rectangle) {
    if !pen.sees(&area) {
        return;
    }
    let table = view.game.position();
    let seat = view.chooser.unwrap_or(table.seat);
    let (x, y) = (area.top_left.x + 4, area.top_left.y + 1);
    let stock = table.stock[seat];
    pen.plate(rect(x, y, 70, 20), 7, PAPER, INK);
    pen.sprite_centred(large(Shade::Grey), Point::new(x + 14, y + 10));
    let text = figure(format_args!("{stock}× -{PENALTY}"));
    pen.label(&BODY, &text, rect(x + 26, y, 41, 20), Align::Right, INK);
    let caught = table.caught[seat];
    let bottom = area.top_left.y + area.size.height as i32;
    for (y, shade) in [Shade::Blue, Shade::White]
        .into_iter()
        .enumerate()
        .map(|(i, shade)| (y + 20 + 17 * i as i32, shade))
        .take_while(|(y, _)| y + 17 <= bottom)
    {
        pen.sprite_centred(large(shade), Point::new(x + 14, y + 9));
        let text = figure(format_args!("×{}", caught.count(shade)));
        pen.label(&BOLD, &text, rect(x + 30, y, 38, 18), Align::Left, WHITE);
    }
}
