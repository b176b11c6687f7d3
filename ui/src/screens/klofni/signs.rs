//! Callouts: what every number and sign on the board means.

use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use rules_core::{
    Game,
    klofni::{
        Action, Klofni, Phase, Position,
        parts::{Catch, Colour, Depth, Token},
    },
};

use super::{
    Ice, actions,
    places::{self, Thing},
};
use crate::{
    Layout,
    dirty::envelope,
    table::{Callout, Callouts, View},
    text::klofni::Word,
};

/// One callout for each kind of sign that is on the board, the most important first. `preview` is the catch under the
/// cursor.
pub(super) fn callouts(view: &View<'_, Klofni>, preview: Option<Catch>) -> Callouts {
    let (layout, table) = (view.layout, view.game.position());
    let seat = view.chooser.unwrap_or(table.seat);
    let mut all = Callouts::new();
    let mut add = |sign: Rectangle, word: Word| {
        let text = word.msg();
        let pushed = all.push(Callout { sign, text });
        debug_assert!(pushed.is_ok(), "more signs than callouts");
    };
    add(places::number(layout, Depth::Four), Word::SignDepth);
    let with_tokens = |depth: &&Depth| table.sea[**depth].face_down > 0;
    if let Some(depth) = Depth::ALL.iter().find(with_tokens) {
        add(places::heap(layout, *depth), Word::SignHidden);
    }
    if let Some(depth) = Depth::ALL.iter().find(|depth| !with_tokens(depth)) {
        let word = if table.last_dive {
            Word::SignLastFlag
        } else {
            Word::SignFlag
        };
        add(places::heap(layout, *depth), word);
    }
    if let Some(sign) = odds(view, table) {
        add(sign, Word::SignOdds);
    }
    if let Some(Catch::Food(_)) = preview {
        add(places::heads(layout), Word::SignGain);
    }
    let [left, right] = [0, 2].map(|column| places::cell(layout, 0, column));
    add(envelope(&left, &right), Word::SignColumns);
    add(
        home(layout).intersection(&places::ice(layout)),
        Word::SignHome,
    );
    if table.stones[seat] > 0 {
        add(places::stones(layout), Word::SignStones);
    }
    if table.is_solo() {
        let at = places::rival_at(layout, table.rival.depth);
        add(
            Rectangle::with_center(at, Size::new(22, 28)),
            Word::SignRival,
        );
    }
    for (sign, word) in tokens(layout, table).into_iter().flatten() {
        add(sign, word);
    }
    if let Some(row) = full_row(layout, table.columns[seat].lengths()) {
        add(row, Word::SignFullRow);
    }
    if let Phase::Depth(depth) | Phase::Found(depth, _) = table.phase {
        let at = places::diver(layout, depth);
        add(
            Rectangle::with_center(at, Size::new(22, 28)),
            Word::SignDiver,
        );
    }
    all
}

/// Where the odds stand, if they are told.
fn odds(view: &View<'_, Klofni>, table: &Position) -> Option<Rectangle> {
    if !Ice::tells_odds(view) {
        return None;
    }
    let [left, right] = places::buttons(view.layout);
    let mut sign = None;
    view.game.legal(&mut |action| match (action, table.phase) {
        (Action::Flip, _) => sign = Some(actions::odds_area(&left)),
        (Action::Deeper, _) => sign = Some(actions::odds_area(&right)),
        _ => {}
    });
    sign
}

/// All three penguins at home.
fn home(layout: Layout) -> Rectangle {
    let at = |number| places::at_home(layout, number) - Point::new(8, 10);
    let size = Size::new(16, 20);
    envelope(&Rectangle::new(at(0), size), &Rectangle::new(at(2), size))
}

/// The first of each kind of thing that lies face up.
fn tokens(layout: Layout, table: &Position) -> [Option<(Rectangle, Word)>; 5] {
    let mut signs = [None; 5];
    for depth in Depth::ALL {
        for (thing, area) in places::laid_out(table, layout, depth) {
            let (place, word) = match thing {
                Thing::Penguin(..) => (0, Word::SignTrapped),
                Thing::Token(Token::Catch(Catch::Food(_)), _) => (1, Word::SignFood),
                Thing::Token(Token::Catch(Catch::Stone), _) => (2, Word::SignStone),
                Thing::Token(Token::Predator, _) => (3, Word::SignShark),
                Thing::Token(Token::Bubbles, _) => (4, Word::SignBubbles),
            };
            if let Some(sign) = signs.get_mut(place) {
                sign.get_or_insert((area, word));
            }
        }
    }
    signs
}

/// The last visible row that counts in full.
fn full_row(layout: Layout, lengths: [u8; Colour::COUNT]) -> Option<Rectangle> {
    let longest = lengths.into_iter().max().map_or(0, usize::from);
    let full = lengths.into_iter().min().map_or(0, usize::from);
    let row = full
        .checked_sub(1)?
        .checked_sub(places::first_row(layout, longest))?;
    let [left, right] = [0, 2].map(|column| places::cell(layout, row, column));
    Some(envelope(&left, &right))
}
