//! Foot of the board: the buttons, or the current question with the change of points for the
//! selected choice.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::{
    Game,
    podwodni::{
        Action, Extra, Phase, Podwodni, Tool,
        parts::{DEEPEST, SET_POINTS, SPARE},
    },
};

use super::{
    cursor::{Button, Cursor, FocusTarget, asked, gains},
    danger,
    draw::after_choice,
    places::Places,
    strip::change,
};
use crate::{
    art::{
        Font,
        font::{BODY, BOLD},
        sprites::arrows,
    },
    palette::{INK, PAPER, RED, SAND, SLATE, WHITE},
    pen::{Align, Pen, rect},
    table::View,
    text::{Msg, phrase, podwodni::Word},
    widgets::paper::{button, button_plate},
};

pub(super) fn draw(pen: &mut Pen<'_>, places: &Places, view: &View<'_, Podwodni>, cursor: &Cursor) {
    if !pen.sees(&places.foot.offset(3)) {
        return;
    }
    let position = view.game.position();
    match position.phase {
        Phase::Choose => draw_start(pen, places, view.game, cursor),
        // The question is above the table.
        Phase::Corner => {}
        Phase::Depth(_) if cursor.grab.is_none() => draw_depth(pen, places, view, cursor),
        phase => {
            let last = last_button(phase);
            if let Some((which, word)) = last {
                let text = pen.language().say(word.msg());
                let chosen = cursor.focus == FocusTarget::Button(which);
                button(pen, places.button(0, 1), text, chosen);
            }
            draw_question(pen, places, view, cursor, last.is_some());
        }
    }
}

/// The button at the right of a question.
const fn last_button(phase: Phase) -> Option<(Button, Word)> {
    match phase {
        Phase::Depth(_) => Some((Button::Take, Word::Take)),
        Phase::Tools(_) => Some((Button::Skip, Word::Skip)),
        Phase::Scored => Some((Button::Stop, Word::Stop)),
        _ => None,
    }
}

/// The change of points beside a question, if the selected choice makes one.
pub(super) fn change_of_points(
    places: &Places,
    game: &Podwodni,
    cursor: &Cursor,
) -> Option<Rectangle> {
    let has_button = last_button(game.position().phase).is_some();
    points(game, cursor).map(|_| change_plate(places, has_button))
}

/// The plate for a change of points, left of the button if there is one.
fn change_plate(places: &Places, has_button: bool) -> Rectangle {
    let foot = places.foot;
    let right = if has_button {
        places.button(0, 1).top_left.x - 4
    } else {
        foot.top_left.x + foot.size.width as i32
    };
    rect(right - 36, foot.top_left.y + 2, 34, foot.size.height - 4)
}

/// Dive or score.
fn draw_start(pen: &mut Pen<'_>, places: &Places, game: &Podwodni, cursor: &Cursor) {
    let language = pen.language();
    let dive = places.button(0, 2);
    let chosen = cursor.focus == FocusTarget::Button(Button::Dive);
    button_plate(pen, dive, chosen);
    let text = language.say(Word::Dive.msg());
    let room = rect(dive.top_left.x, dive.top_left.y, 84, dive.size.height);
    pen.label(&BOLD, text, room, Align::Centre, INK);
    // The fifth of the eight arrows points south.
    if let Some(down) = arrows::ARROWS_20.get(4) {
        let centre = Point::new(dive.top_left.x + 94, dive.center().y);
        pen.dyed_centred(down, centre, PAPER);
    }
    let score = places.button(1, 2);
    let text = language.say(Word::Score.msg());
    if game.check(Action::Score).is_ok() {
        button(pen, score, text, !chosen);
    } else {
        pen.plate(score, 8, SAND, SLATE);
        pen.label(&BOLD, text, score, Align::Centre, SLATE);
    }
}

/// Surface with the column or with cards of the row, or go deeper.
fn draw_depth(pen: &mut Pen<'_>, places: &Places, view: &View<'_, Podwodni>, cursor: &Cursor) {
    let position = view.game.position();
    let Phase::Depth(corner) = position.phase else {
        return;
    };
    let (column, row) = gains(position, corner);
    let chosen = |button| cursor.focus == FocusTarget::Button(button);
    // At most four cards.
    for (i, (which, word, gain)) in [
        (Button::Column, Word::Column, column as i16),
        (Button::Row, Word::Row, row as i16),
    ]
    .into_iter()
    .enumerate()
    {
        let area = places.button(i, 3);
        button_plate(pen, area, chosen(which));
        let text = change(gain);
        let gain_room = BODY.width(&text);
        let (x, y, h) = (area.top_left.x, area.top_left.y, area.size.height);
        let right = x + area.size.width as i32 - 4;
        let room = rect(right - gain_room, y, gain_room as u32, h);
        pen.label(&BODY, &text, room, Align::Right, INK);
        let word = pen.language().say(word.msg());
        let room = rect(x + 4, y, (right - gain_room - 2 - x - 4).max(0) as u32, h);
        pen.label(fitting(word, &room), word, room, Align::Centre, INK);
    }
    let area = places.button(2, 3);
    let text = pen.language().say(Word::Deeper.msg());
    if position.column.len() >= DEEPEST {
        pen.plate(area, 8, SAND, SLATE);
        pen.label(fitting(text, &area), text, area, Align::Centre, SLATE);
        return;
    }
    button_plate(pen, area, chosen(Button::Deeper));
    let mut room = area.offset(-3);
    if super::odds(view) {
        // The bar takes the lower edge.
        room.size.height = room.size.height.saturating_sub(8);
    }
    pen.label(fitting(text, &room), text, room, Align::Centre, INK);
    if super::odds(view) {
        draw_risk(pen, area, danger::percent(position, corner));
    }
}

/// The break probability as a hatched bar along the lower edge.
fn draw_risk(pen: &mut Pen<'_>, button: Rectangle, percent: u32) {
    let bottom = button.top_left.y + button.size.height as i32;
    let bar = rect(
        button.top_left.x + 7,
        bottom - 6,
        button.size.width.saturating_sub(14),
        5,
    );
    pen.fill(bar, INK);
    pen.fill(bar.offset(-1), PAPER);
    let full = bar.size.width.saturating_sub(2) * percent.min(100) / 100;
    for i in 0..full as i32 {
        for j in 0..3 {
            let colour = if (i + j) % 4 < 3 { RED } else { PAPER };
            pen.fill(
                rect(bar.top_left.x + 1 + i, bar.top_left.y + 1 + j, 1, 1),
                colour,
            );
        }
    }
}

fn fitting(text: &str, room: &Rectangle) -> &'static Font {
    if BOLD.width(text) <= room.size.width as i32 {
        &BOLD
    } else {
        &BODY
    }
}

/// The question, and the change of points for the selected choice.
fn draw_question(
    pen: &mut Pen<'_>,
    places: &Places,
    view: &View<'_, Podwodni>,
    cursor: &Cursor,
    has_button: bool,
) {
    let position = view.game.position();
    let laid = position.column.len();
    let language = pen.language();
    let text = match position.phase {
        Phase::Depth(_) => phrase(language, Word::TakeOfFive.msg(), &[&laid]),
        phase => phrase(language, question(phase, cursor), &[]),
    };
    let foot = places.foot;
    let (x, y, h) = (foot.top_left.x, foot.top_left.y, foot.size.height);
    let mut right = x + foot.size.width as i32;
    if has_button {
        right = places.button(0, 1).top_left.x - 4;
    }
    if let Some(change_of) = points(view.game, cursor) {
        let text = change(change_of);
        let plate = change_plate(places, has_button);
        pen.plate(plate, 7, PAPER, INK);
        pen.label(&BOLD, &text, plate, Align::Centre, INK);
        right -= 40;
    }
    let room = rect(x + 2, y, (right - x - 4).max(0) as u32, h);
    pen.outlined(fitting(&text, &room), &text, room, Align::Left, WHITE);
}

const fn question(phase: Phase, cursor: &Cursor) -> Msg {
    match phase {
        Phase::Wash(..) => Word::WaveTakes,
        Phase::Tools(tools) => match (tools.first(), cursor.rival) {
            (Some(Tool::Net), None) => Word::WhoseCard,
            (Some(Tool::Net), Some(_)) => Word::TakeACard,
            _ => Word::TakeAFish,
        },
        Phase::Flip(_) => Word::TurnACard,
        Phase::Extra(Extra::First) => Word::GiveTwo,
        Phase::Extra(Extra::Second) => Word::GiveOne,
        Phase::Pick(_) => Word::PickACard,
        _ => Word::WhichSet,
    }
    .msg()
}

/// The change of points for a choice; a set counts with everything that follows from it.
fn points(game: &Podwodni, cursor: &Cursor) -> Option<i16> {
    let position = game.position();
    if let Action::Set(set) = cursor.action(game)? {
        return Some(i16::from(SET_POINTS) - (set.size() + SPARE) as i16);
    }
    // While a set is paid for, single steps are no gain: the list of sets shows the sum.
    if matches!(position.phase, Phase::Flip(_) | Phase::Extra(_)) {
        return None;
    }
    let seat = asked(position);
    let then = after_choice(game, cursor)?;
    let by = then.position().tally(seat).points() - position.tally(seat).points();
    (by != 0).then_some(by)
}
