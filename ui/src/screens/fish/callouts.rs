//! Callouts: what each sign of the board means while a decision is pending. Draws nothing.

use embedded_graphics::primitives::Rectangle;
use rules_core::{
    Game,
    fish::{
        Fish, Moved, Phase, Slot,
        parts::{Cell, HAND_LIMIT},
    },
};

use super::{Fleet, cursor::FocusTarget, places::Places, strip::can_end};
use crate::{
    dirty::envelope,
    table::{Callout, Callouts, View},
    text::fish::Word,
};

/// The signs now on the board.
pub(super) fn of(board: &Fleet, view: &View<'_, Fish>) -> Callouts {
    let places = Places::of(view.layout);
    let table = view.game.position();
    let mut callouts = Callouts::new();
    let mut add = |sign: Rectangle, word: Word| {
        let text = word.msg();
        let pushed = callouts.push(Callout { sign, text });
        debug_assert!(pushed.is_ok(), "more signs than callouts");
    };
    let ends = view.chooser.is_some_and(|seat| can_end(view, seat));
    let last = i32::from(HAND_LIMIT) - if ends { 2 } else { 1 };
    add(
        envelope(&places.hand(0), &places.hand(last)),
        Word::SignHand,
    );
    let open = Slot::all().map(|slot| places.open(slot));
    if let Some(open) = open.reduce(|all, one| envelope(&all, &one)) {
        add(open, Word::SignOpen);
    }
    add(places.pile(), Word::SignPile);
    add(places.pass(), Word::SignPass);
    if ends {
        add(places.done(), Word::SignTick);
    }
    match table.phase {
        Phase::Move(Moved::Boats(_) | Moved::Fish(_)) => add(places.sign(), Word::SignLock),
        Phase::Move(_) | Phase::Place => add(places.sign(), Word::SignMoves),
        Phase::Grey(_) => add(places.sign(), Word::SignGrey),
        _ => {}
    }
    if let Some(lens) = board.lens(view) {
        add(lens.area, Word::SignLens);
    } else if let FocusTarget::Cell(cell) = board.focus {
        add(places.cell(cell), Word::SignDots);
    }
    let school = Cell::all().find(|cell| table.water[*cell].fish.len() > 1);
    if let Some(cell) = school {
        add(places.cell(cell), Word::SignHeight);
    }
    callouts
}
