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
    places::{COLUMN, Places},
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
        let centre = places.strip.top_left + Point::new(COLUMN / 2 + COLUMN * i as i32, 5);
        pen.mark(marks::MARKS_9.of(shape), centre, paint);
    }
    for catch in Catch::ALL {
        count(pen, places, catch, goods);
    }
    let sets = places.sets();
    let Point { x, y } = sets.top_left;
    cards::back(pen, rect(x + 1, y + 1, 12, 15));
    let text = number(goods.sets);
    let room = rect(x + 14, y, 13, sets.size.height);
    pen.label(&BODY, &text, room, Align::Left, FOAM);
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

/// One kind: its picture and its count, or the change of that count. What the diver has is on paper,
/// what the choice would change on yellow.
fn count(pen: &mut Pen<'_>, places: &Places, catch: Catch, goods: &Goods) {
    let place = places.counted(catch);
    let (now, then) = (goods.up.count(catch), goods.then.count(catch));
    let (x, y) = (place.top_left.x, place.top_left.y);
    let changes = now != then;
    if changes || now > 0 {
        let ground = if changes { YELLOW } else { PAPER };
        let width = place.size.width - 1;
        pen.round(rect(x + 1, y, width, place.size.height - 1), 4, ground);
    }
    let size = places.figure;
    let (centre, room) = match catch {
        Catch::Fish(_) => (
            Point::new(x + COLUMN / 2 + 1, y + size as i32 / 2),
            rect(x, y + size as i32 - 1, COLUMN as u32 + 1, 13),
        ),
        Catch::Shrimp => (
            Point::new(x + 11, y + place.size.height as i32 / 2),
            rect(x + 20, y, 16, place.size.height - 1),
        ),
    };
    let size = if catch == Catch::Shrimp {
        size.min(20)
    } else {
        size
    };
    cards::figure(pen, Card::Catch(catch), centre, size, Light::Bright);
    if changes {
        let by = i16::from(then) - i16::from(now);
        pen.label(&BODY, &change(by), room, Align::Centre, INK);
    } else if now > 0 {
        pen.label(&BODY, &number(now), room, Align::Centre, INK);
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
