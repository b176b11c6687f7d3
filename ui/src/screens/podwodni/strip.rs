//! Strip beside the grid: a diver's cards by colour and kind, so that sets show as lines, scored
//! sets, the goal or the number of turns left, and the piles.

use core::fmt::{Display, Write};

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use rules_core::podwodni::{
    Position,
    parts::{Card, Catch, Collection, Colour},
};

use super::{
    cards::{self, Light},
    places::Places,
};
use crate::{
    art::{font::BODY, sprites::marks},
    palette::{DEEP, FOAM, INK, MIST, PAPER, TRENCH, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    text::{phrase, podwodni::Word},
};

/// What the strip shows of one diver.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goods {
    pub(super) up: Collection,
    /// The cards after the selected choice.
    pub(super) then: Collection,
    pub(super) sets: u8,
}

/// A number of at most three digits, with a sign where it is a change.
pub(super) fn number(n: impl Display) -> String<6> {
    let mut text = String::new();
    // Counts stay below 87, changes below 100 and have a sign.
    let written = write!(text, "{n}");
    debug_assert!(written.is_ok());
    text
}

/// A change, always with its sign.
pub(super) fn change(n: i16) -> String<6> {
    let mut text = String::new();
    // Two digits and a sign.
    let written = write!(text, "{n:+}");
    debug_assert!(written.is_ok());
    text
}

pub(super) fn draw(pen: &mut Pen<'_>, places: &Places, position: &Position, goods: &Goods) {
    if !pen.sees(&places.strip) {
        return;
    }
    pen.plate(places.strip, 5, TRENCH, INK);
    for (i, of) in Colour::ALL.into_iter().enumerate() {
        let (paint, shape) = cards::colour(of);
        let centre = places.strip.top_left + Point::new(8 + 16 * i as i32, 7);
        pen.mark(marks::MARKS_7.of(shape), centre, paint);
    }
    for catch in Catch::ALL {
        count(pen, places.counted(catch), catch, goods);
    }
    let sets = places.sets();
    let Point { x, y } = sets.top_left;
    cards::back(pen, rect(x, y + 2, 9, 14));
    let text = number(goods.sets);
    pen.label(&BODY, &text, rect(x + 10, y + 2, 9, 14), Align::Left, FOAM);
    draw_goal(pen, places.goal(), position);
    let deck = places.deck();
    pen.plate(deck, 4, DEEP, INK);
    let text = number(position.deck.len());
    pen.label(&BODY, &text, deck, Align::Centre, WHITE);
    let discard = places.discard();
    pen.plate(discard, 4, PAPER, INK);
    let text = number(position.discard.len());
    pen.label(&BODY, &text, discard, Align::Centre, INK);
}

/// One kind: its picture and its count, or the change of that count.
fn count(pen: &mut Pen<'_>, place: Rectangle, catch: Catch, goods: &Goods) {
    let (now, then) = (goods.up.count(catch), goods.then.count(catch));
    let (x, y) = (place.top_left.x, place.top_left.y);
    let changes = now != then;
    if changes {
        pen.round(place, 4, PAPER);
    }
    let light = if now + then > 0 {
        Light::Bright
    } else {
        Light::Dim
    };
    cards::figure(pen, Card::Catch(catch), Point::new(x + 8, y + 8), 16, light);
    let room = match catch {
        Catch::Fish(_) => rect(x, y + 16, 16, 12),
        Catch::Shrimp => rect(x + 16, y + 2, 12, 14),
    };
    if changes {
        let by = i16::from(then) - i16::from(now);
        pen.label(&BODY, &change(by), room, Align::Centre, INK);
    } else if now > 0 {
        pen.label(&BODY, &number(now), room, Align::Centre, FOAM);
    }
}

/// The goal; once a diver has reached it, the number of turns left.
fn draw_goal(pen: &mut Pen<'_>, area: Rectangle, position: &Position) {
    let language = pen.language();
    let (ground, text) = match position.last_turns {
        Some(left) => (YELLOW, phrase(language, Word::LastTurns.msg(), &[&left])),
        None => {
            let goal = position.setup.length.goal();
            (MIST, phrase(language, Word::GoalOf.msg(), &[&goal]))
        }
    };
    pen.plate(area, 4, ground, INK);
    pen.label(&BODY, &text, area, Align::Centre, INK);
}
