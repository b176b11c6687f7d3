//! Callouts: what each number and sign of the display, the pond, the hand and the goal cards means.

use embedded_graphics::primitives::Rectangle;
use rules_core::{
    Game,
    kohaku::{Dealt, Display, Phase, Sort, Tile, parts::Koi},
};

use super::{Garden, KohakuView, display, goals, hand, open};
use crate::{
    dirty::envelope,
    pen::rect,
    table::{Callout, Callouts},
    text::kohaku::Word,
};

struct List(Callouts);

impl List {
    fn add(&mut self, sign: Rectangle, word: Word) {
        let pushed = self.0.push(Callout {
            sign,
            text: word.msg(),
        });
        debug_assert!(pushed.is_ok(), "more callouts than a screen has room for");
    }
}

/// The callouts of the pending decision.
pub(super) fn callouts(garden: &Garden, view: &KohakuView<'_>) -> Callouts {
    let mut list = List(Callouts::new());
    match view.game.position().phase {
        Phase::Goal => {
            for dealt in Dealt::ALL {
                list.add(goals::place(view.layout, dealt), Word::SignCard);
            }
        }
        Phase::Take => at_display(&mut list, view),
        _ => at_pond(&mut list, garden, view),
    }
    list.0
}

/// The first koi of the display with this mark.
fn first(display: &Display, has: fn(Koi) -> bool) -> Option<u8> {
    let mut cells = display.iter();
    let found = cells.find(|(_, tile)| matches!(tile, Some(Tile::Fish(fish)) if has(fish.koi())));
    found.map(|(cell, _)| cell)
}

fn at_display(list: &mut List, view: &KohakuView<'_>) {
    let (layout, table) = (view.layout, view.game.position());
    for (sort, word) in [
        (Sort::Fish, Word::SignFishLeft),
        (Sort::Decoration, Word::SignDecorationsLeft),
    ] {
        let [back, count] = [
            display::stack(layout, sort),
            display::stack_count(layout, sort),
        ];
        list.add(envelope(&back, &count), word);
    }
    list.add(display::best_gain_area(layout), Word::SignBest);
    let [pond, rule] = display::foot(layout);
    list.add(pond, Word::SignPond);
    list.add(rule, Word::SignRule);
    let lower = display::lower_column(layout);
    if table.is_solo() {
        list.add(lower, Word::SignDanny);
    } else {
        list.add(display::turns_left_area(layout), Word::SignTurns);
        if table.setup.goals {
            list.add(lower, Word::SignGoal);
        }
    }
    // Each mark is explained on the first koi that has it.
    let corner = |cell: u8, x: i32, y: i32| {
        let at = display::cell(layout, cell).top_left;
        rect(at.x + x, at.y + y, 14, 14)
    };
    type Mark = (fn(Koi) -> bool, i32, i32, Word);
    let marks: [Mark; 3] = [
        (|koi| koi.fry > 0, 1, 29, Word::SignFry),
        (|koi| koi.dragonflies > 0, 29, 1, Word::SignDragonfly),
        (|koi| koi.coins > 0, 29, 29, Word::SignCoin),
    ];
    for (has, x, y, word) in marks {
        if let Some(cell) = first(&table.display, has) {
            list.add(corner(cell, x, y), word);
        }
    }
}

fn at_pond(list: &mut List, garden: &Garden, view: &KohakuView<'_>) {
    let (layout, table) = (view.layout, view.game.position());
    let camera = garden.here(view);
    let [next, other] = hand::slots(layout);
    list.add(next, Word::SignNext);
    if table.hand(garden.other()).is_some() {
        list.add(other, Word::SignSwap);
    }
    let [gain, total] = hand::gain_and_total(layout);
    list.add(gain, Word::SignGain);
    list.add(total, Word::SignTotal);
    if !table.is_solo() {
        list.add(hand::turns_left_area(layout), Word::SignTurns);
    }
    list.add(hand::lens(layout), Word::SignLens);
    list.add(camera.tile(garden.spot), Word::SignHere);
    let pond = &table.ponds[table.seat];
    let free = open(pond, garden.sort)
        .into_iter()
        .filter(|&spot| spot != garden.spot)
        .map(|spot| camera.tile(spot))
        .find(|tile| tile.intersection(&camera.area()) == *tile);
    if let Some(tile) = free {
        list.add(tile, Word::SignOpen);
    }
}
