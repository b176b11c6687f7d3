//! What each sign on the screen means, for the callouts behind X.

use embedded_graphics::primitives::Rectangle;
use rules_core::{
    Game,
    rybowisko::{
        Position, Rybowisko, Side,
        lake::{Place, WATER},
        parts::{Cell, Colour},
    },
};

use super::{
    Lake, cards, cast_panel,
    cursor::{FocusTarget, luck_change},
    draw,
    map::{self, Reach},
    status,
};
use crate::{
    Layout,
    pen::rect,
    table::{Callout, Callouts, View},
    text::rybowisko::Word,
};

/// The callouts of the pending decision.
pub(super) fn of(lake: &Lake, view: &View<'_, Rybowisko>) -> Callouts {
    let mut callouts = Callouts::new();
    let mut add = |sign: Rectangle, word: Word| {
        let pushed = callouts.push(Callout {
            sign,
            text: word.msg(),
        });
        debug_assert!(pushed.is_ok(), "more signs than callouts");
    };
    let (layout, table) = (view.layout, view.game.position());
    add(status::aside_area(layout), Word::SignAside);
    add(status::fish_area(layout), Word::SignFish);
    if table.is_last_round() {
        add(status::flag_area(layout), Word::SignFlag);
    }
    let (luck, signs) = own_areas(layout);
    add(luck, Word::SignLuck);
    add(signs, Word::SignSigns);
    if lake.panel.is_some() {
        add(cast_panel::die_area(layout), Word::SignDie);
        let Rectangle { top_left, size } = cast_panel::area(layout);
        let foot = top_left.y + size.height as i32;
        add(rect(6, foot - 26, 20, 20), Word::SignPair);
        add(rect(29, foot - 26, 22, 20), Word::SignBoat);
        let missed = matches!(lake.focus, FocusTarget::Again | FocusTarget::LetGo);
        let card = cast_panel::card_area(layout, Side::Left, missed);
        let (x, y) = (card.top_left.x, card.top_left.y);
        add(rect(x + 51, y + 3, 34, 24), Word::SignRange);
        if !missed {
            add(rect(x + 8, y + 48, 26, 26), Word::SignKind);
            add(rect(x + 36, y + 49, 46, 24), Word::SignGain);
        }
        return callouts;
    }
    add(cards::pair_area(layout, Colour::Red, false), Word::SignPair);
    let boat = map::cell(layout, table.fishers[table.seat]);
    add(boat, Word::SignBoat);
    let token = Place::all().map(Place::cell);
    if let Some(cell) = token
        .into_iter()
        .find(|cell| table.token_on(*cell).is_some())
    {
        add(map::cell(layout, cell), Word::SignToken);
    }
    for (wanted, word) in [(0, Word::SignFree), (1, Word::SignPrice)] {
        if let Some(cell) = priced(table, lake.focus, wanted) {
            add(map::cell(layout, cell), word);
        }
    }
    if let FocusTarget::Cell(cell) = lake.focus {
        if let Some(step) = draw::path_to(lake.focus, table).first() {
            add(map::dot_area(layout, *step), Word::SignWay);
        }
        if luck_change(table, cell) != 0 {
            add(draw::bubble_area(layout, cell), Word::SignChange);
        }
    }
    callouts
}

/// Where the luck tokens and the counts of the three signs are. The wide layout has the luck in its panel.
const fn own_areas(layout: Layout) -> (Rectangle, Rectangle) {
    match layout {
        Layout::Square => (rect(219, 22, 21, 72), rect(219, 94, 21, 82)),
        Layout::Wide => (rect(244, 92, 72, 18), status::own_area(layout)),
    }
}

/// An open water cell with this price, not under the cursor.
fn priced(table: &Position, focus: FocusTarget, price: u8) -> Option<Cell> {
    Cell::all().find(|cell| {
        WATER.has(*cell)
            && table.token_on(*cell).is_none()
            && focus != FocusTarget::Cell(*cell)
            && *cell != table.fishers[table.seat]
            && draw::reach(table, *cell) == Reach::Cost(price)
    })
}
