//! Callouts: what each sign of the board means while a decision is pending. Draws nothing.

use embedded_graphics::primitives::Rectangle;
use rules_core::{
    Game,
    podwodni::{
        Corner, Phase, Podwodni,
        parts::{Catch, Cell, Colour, DEEPEST, Fish, Species},
    },
};

use super::{cursor::Cursor, foot, places::Places, sheet};
use crate::{
    dirty::envelope,
    pen::rect,
    table::{Callout, Callouts, View},
    text::podwodni::Word,
};

/// The signs now on the board. `corner` is that of the current dive.
pub(super) fn of(view: &View<'_, Podwodni>, cursor: Option<&Cursor>, corner: Corner) -> Callouts {
    let places = Places::of(view.layout);
    let position = view.game.position();
    let mut callouts = Callouts::new();
    let mut add = |sign: Rectangle, word: Word| {
        let text = word.msg();
        let pushed = callouts.push(Callout { sign, text });
        debug_assert!(pushed.is_ok(), "more signs than callouts");
    };
    let of_strip = |colour, species| places.counted(Catch::Fish(Fish { colour, species }));
    let fish = envelope(
        &of_strip(Colour::Red, Species::Angelfish),
        &of_strip(Colour::Yellow, Species::Tang),
    );
    add(fish, Word::SignFish);
    add(places.counted(Catch::Shrimp), Word::SignShrimps);
    add(places.sets(), Word::SignSets);
    let goal = match position.last_turns {
        Some(_) => Word::SignTurns,
        None => Word::SignGoal,
    };
    add(places.goal(), goal);
    add(places.deck(), Word::SignDeck);
    add(places.discard(), Word::SignDiscard);
    let asks = match position.phase {
        Phase::Choose | Phase::Corner => None,
        Phase::Depth(_) => cursor.filter(|cursor| cursor.grab.is_some()),
        _ => cursor,
    };
    let change = asks.and_then(|cursor| foot::change_of_points(&places, view.game, cursor));
    if let Some(sign) = change {
        add(sign, Word::SignChange);
    }
    if sheet::is_open(position.phase, cursor.is_some()) {
        let card = places.on_sheet(0);
        let below = card.top_left.y + card.size.height as i32;
        let count = rect(card.top_left.x, below, card.size.width, 17);
        match position.phase {
            Phase::Set | Phase::Scored => {
                add(places.listed(0, 3), Word::SignSet);
            }
            Phase::Tools(_) if cursor.is_some_and(|cursor| cursor.rival.is_none()) => {
                add(places.rival(0), Word::SignRival);
            }
            Phase::Extra(_) => {
                add(pool(&places), Word::SignPool);
                add(count, Word::SignTimes);
            }
            _ => add(count, Word::SignTimes),
        }
        return callouts;
    }
    let dives = match position.phase {
        Phase::Depth(corner) => Some(corner),
        Phase::Tools(_) => Some(corner),
        _ => None,
    };
    let offset = places.table_offset(dives);
    let fish =
        Cell::all().find(|cell| position.table[*cell].is_some_and(|card| card.fish().is_some()));
    if let Some(card) = fish.map(|cell| places.table(offset, cell)) {
        let bottom = card.top_left.y + card.size.height as i32;
        let pip = rect(card.center().x - 7, bottom - 14, 14, 14);
        add(pip, Word::SignColour);
    }
    match position.phase {
        Phase::Corner => {
            add(places.first(), Word::SignFirst);
            add(places.outside(corner), Word::SignCorner);
            if let Some(row) = corner.row(position.column.len() + 1) {
                add(places.pointer(corner, row), Word::SignRow);
            }
            add(places.beside_first(), Word::SignBreaks);
        }
        Phase::Depth(corner) => {
            let laid = position.column.len();
            if laid < DEEPEST && cursor.is_none_or(|cursor| cursor.grab.is_none()) {
                add(places.danger(corner), Word::SignBreaks);
                add(places.laid(corner, laid), Word::SignNext);
                add(places.button(1, 3), Word::SignGain);
            }
        }
        _ => {}
    }
    callouts
}

/// The small cards of the pool in the title of the sheet.
fn pool(places: &Places) -> Rectangle {
    let sheet = places.sheet();
    let right = sheet.top_left.x + sheet.size.width as i32;
    rect(right - 66, sheet.top_left.y + 2, 62, 20)
}
