//! The card that comes when something must be done: what, and who still has a turn.

use embedded_graphics::prelude::Point;
use rules_core::companion::{
    rybowisko::{Refill, TOKENS_ASIDE, refill},
    turns::{Alarm, Tracker},
};

use super::{
    super::printed::printed,
    board::{draw_to_come, warning},
    figure, top,
};
use crate::{
    Layout,
    art::{
        font::{BOLD, TITLE},
        sprites::things,
    },
    palette::{INK, SAND, WHITE},
    pen::{Align, Pen, rect},
    table::company::Company,
    text::{phrase, turns::Word},
    widgets::paper::{card, change_arrows, cursor, lines},
};

/// The value of the fact `alarm`.
pub(super) const fn key(alarm: Alarm) -> &'static str {
    match alarm {
        Alarm::LastTurns(_) => "last-turns",
        Alarm::Refill => "refill",
        Alarm::Shuffle(_) => "shuffle",
        Alarm::Over => "over",
    }
}

/// What is called out, and the text below it.
const fn words(alarm: Alarm, last_turns: [Word; 2]) -> [Word; 2] {
    match alarm {
        Alarm::Refill => [Word::Refill, Word::RefillText],
        Alarm::Shuffle(_) => [Word::Shuffle, Word::ShuffleText],
        Alarm::Over => [Word::Over, Word::OverText],
        Alarm::LastTurns(_) => last_turns,
    }
}

pub(super) fn draw(
    pen: &mut Pen<'_>,
    layout: Layout,
    alarm: Alarm,
    tracker: &Tracker,
    guests: &Company,
    fishers: u8,
) {
    let y = top(layout) + 72;
    let area = rect(6, y, 228, 140);
    if !pen.sees(&area) {
        return;
    }
    card(pen, area);
    let language = pen.language();
    let spec = &printed(tracker.table.title).turns;
    let [call, text] = words(alarm, spec.last_turns);
    if alarm == Alarm::Over {
        pen.sprite_centred(&things::CROWN_24, Point::new(32, y + 26));
    } else {
        warning(pen, Point::new(32, y + 26), 33);
    }
    let call = language.say(call.msg());
    pen.label(&TITLE, call, rect(54, y + 8, 174, 36), Align::Left, INK);
    let [one, two] = (spec.numbers)(tracker);
    let text = phrase(language, text.msg(), &[&one, &two]);
    lines(
        pen,
        &BOLD,
        &text,
        rect(14, y + 50, 212, 60),
        Align::Left,
        INK,
    );
    match alarm {
        Alarm::LastTurns(0) => {
            let last = language.say(Word::LastTurn.msg());
            pen.label(&BOLD, last, rect(14, y + 106, 212, 24), Align::Left, INK);
        }
        Alarm::LastTurns(_) => {
            let then = language.say(Word::Then.msg());
            pen.label(&BOLD, then, rect(14, y + 106, 60, 24), Align::Left, INK);
            draw_to_come(pen, tracker, guests, Point::new(74, y + 118), 152);
        }
        Alarm::Refill => draw_refill(pen, tracker, fishers, y + 84),
        Alarm::Shuffle(_) | Alarm::Over => {}
    }
}

/// How many fishers stand on empty places, and what that means for the tokens.
fn draw_refill(pen: &mut Pen<'_>, tracker: &Tracker, fishers: u8, y: i32) {
    let stepper = rect(92, y, 56, 22);
    pen.plate(stepper, 6, WHITE, INK);
    cursor(pen, &stepper, 6);
    pen.label(&BOLD, &figure(fishers), stepper, Align::Centre, INK);
    change_arrows(pen, Point::new(78, y + 11), Point::new(162, y + 11));
    let Some(Refill { laid, aside }) = refill(tracker.of_table(TOKENS_ASIDE), fishers) else {
        return;
    };
    let result = phrase(pen.language(), Word::LayOut.msg(), &[&laid, &aside]);
    pen.round(rect(14, y + 28, 212, 22), 6, SAND);
    pen.label(
        &BOLD,
        &result,
        rect(14, y + 28, 212, 22),
        Align::Centre,
        INK,
    );
}
