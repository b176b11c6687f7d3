//! Display view: the twelve common cells, the pair under the cursor, the stacks, and below them the
//! player's own pond in small with the effect of the selected decoration.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use rules_core::{
    Game,
    kohaku::{
        Display, Pair, Phase, Sort, Tile,
        score::{DannyTally, goal_points},
    },
};

use super::{
    Garden, KohakuView, Motion, goals,
    hand::{self, LEFT},
    motion::{between, slide_and_draw},
    pond::{Camera, figure},
    tiles,
    words::{colouring, pair_of, pays},
};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD},
        sprites::{garden as art, koi},
    },
    palette::{ABYSS, DEEP, FOAM, INK, PAPER, SEA, SHALLOW, WHITE, YELLOW},
    pen::{Align, Pen, grow, rect},
    screens::Stage,
    text::{Language, Phrase, kohaku::Word, phrase},
    widgets::{
        backdrop::{CALM, backdrop},
        paper::{cursor, lines},
    },
};

const PITCH: i32 = 48;
const SIDE: u32 = 46;

/// The bounds of a cell.
pub(super) fn cell(layout: Layout, cell: u8) -> Rectangle {
    let top = layout.board().top_left.y;
    let (column, row) = (i32::from(cell % 4), i32::from(cell / 4));
    rect(3 + PITCH * column, top + 3 + PITCH * row, SIDE, SIDE)
}

/// The centre cell from which a hole is filled.
pub(super) fn centre(hole: u8) -> u8 {
    match Display::sort(hole) {
        Sort::Fish => 5,
        Sort::Decoration => 6,
    }
}

/// Both cells of a pair.
pub(super) fn pair_area(layout: Layout, pair: Pair) -> Rectangle {
    let (a, b) = (
        cell(layout, pair.fish_cell()),
        cell(layout, pair.lily_cell()),
    );
    let low = a.top_left.component_min(b.top_left);
    let way = a.top_left.component_max(b.top_left) - low;
    rect(low.x, low.y, SIDE + way.x as u32, SIDE + way.y as u32)
}

/// The bounds of a stack.
pub(super) fn stack(layout: Layout, sort: Sort) -> Rectangle {
    let top = layout.board().top_left.y;
    match sort {
        Sort::Fish => rect(LEFT + 5, top + 5, 21, 21),
        Sort::Decoration => rect(LEFT + 5, top + 35, 21, 21),
    }
}

/// The bounds of the tile that Danny has turned up.
pub(super) fn danny_place(layout: Layout) -> Rectangle {
    let top = layout.board().top_left.y;
    rect(LEFT + 4, top + 70, 36, 36)
}

/// The text about a pair: its koi, and in two lines what its decoration scores.
fn words(language: Language, display: &Display, pair: Pair) -> Option<[Phrase; 2]> {
    let (fish, tile) = pair_of(display, pair)?;
    let colours = colouring(language, fish.koi().colours);
    let koi = phrase(language, Word::Koi.msg(), &[&colours]);
    Some([koi, pays(language, tile.decoration())])
}

/// One line of the text.
fn line(words: &[Phrase; 2], number: usize) -> &str {
    let mut lines = words.iter().flat_map(|words| words.split('\n'));
    lines.nth(number).unwrap_or_default()
}

/// Marks the text lines that differ between two pairs, as far as they are written. The cursor
/// itself is not included.
pub(super) fn redraw_words(view: &KohakuView<'_>, before: Pair, now: Pair, stage: &mut Stage<'_>) {
    let display = &view.game.position().display;
    let [before, now] = [before, now].map(|pair| words(view.language, display, pair));
    let (Some(before), Some(now)) = (before, now) else {
        return;
    };
    let mut room = first_line(view.layout);
    for number in 0..3 {
        let (before, now) = (line(&before, number), line(&now, number));
        if before != now {
            let wide = BODY.width(before).max(BODY.width(now)).max(0) as u32;
            // Descenders extend into the next line, accents into the previous one.
            let Point { x, y } = room.top_left;
            stage.redraw(rect(x - 1, y - 2, wide + 2, LINE as u32 + 5));
        }
        room.top_left.y += LINE;
    }
}

/// The bounds of the best-gain number.
pub(super) const fn best_gain_area(layout: Layout) -> Rectangle {
    let top = layout.board().top_left.y;
    rect(LEFT + 2, top + 81, 41, 28)
}

/// Height of a text line.
const LINE: i32 = 16;

/// The line about the fish, above those about the decoration.
fn first_line(layout: Layout) -> Rectangle {
    let paper = paper(layout);
    let Point { x, y } = paper.top_left;
    let (width, height) = (paper.size.width, paper.size.height as i32);
    rect(x + 4, y + (height - 50) / 2, width - 6, LINE as u32)
}

fn strip(layout: Layout) -> Rectangle {
    let board = layout.board();
    rect(2, board.top_left.y + 146, 192, board.size.height - 147)
}

fn paper(layout: Layout) -> Rectangle {
    let strip = strip(layout);
    rect(54, strip.top_left.y, 140, strip.size.height)
}

/// Draws the whole view.
pub(super) fn draw(pen: &mut Pen<'_>, view: &KohakuView<'_>, garden: &Garden) {
    let layout = view.layout;
    let table = view.game.position();
    backdrop(pen, layout, CALM);
    let shown = match &garden.motion {
        Motion::Danny { before, .. } => before,
        _ => &table.display,
    };
    let on_the_way = |n: u8| match &garden.motion {
        Motion::Filled { cell, holes, .. } if view.age().is_some() => {
            *cell == n || holes.is_some_and(|holes| holes.contains(&n))
        }
        _ => false,
    };
    for (n, tile) in shown.iter() {
        let place = cell(layout, n);
        if !pen.sees(&place) {
            continue;
        }
        match tile {
            Some(tile) if !on_the_way(n) => tiles::draw(pen, tile, place),
            _ => draw_empty(pen, n, place),
        }
    }
    match garden.motion {
        Motion::Taken { .. } => hand::draw_ground(pen, layout),
        _ => draw_stock(pen, view, garden),
    }
    draw_strip(pen, view, garden);
    draw_moving(pen, view, garden);
    if view.chooser.is_some() && table.phase == Phase::Take {
        cursor(pen, &pair_area(layout, garden.pair.pair()), 4);
    }
}

pub(in crate::screens) fn draw_empty(pen: &mut Pen<'_>, n: u8, place: Rectangle) {
    pen.ring(grow(&place, -1), 5, 1, SEA);
    let sprite = match Display::sort(n) {
        Sort::Fish => &koi::WHITE_32,
        Sort::Decoration => &art::LILY_34,
    };
    let corner = place.center() - sprite.size() / 2 + Point::new_equal(1);
    pen.tinted(sprite, corner, DEEP, 80);
}

/// The animated tiles at their current positions.
fn draw_moving(pen: &mut Pen<'_>, view: &KohakuView<'_>, garden: &Garden) {
    let layout = view.layout;
    match &garden.motion {
        Motion::Taken {
            pair,
            fish,
            decoration,
        } => {
            let tiles = [
                (Tile::Fish(*fish), pair.fish_cell()),
                (Tile::Decoration(*decoration), pair.lily_cell()),
            ];
            for ((tile, from), to) in tiles.into_iter().zip(hand::slots(layout)) {
                let place = between(&cell(layout, from), &to, view.eased());
                tiles::draw(pen, tile, place);
            }
        }
        Motion::Filled {
            cell: to,
            tile,
            holes,
        } if view.age().is_some() => {
            let (slid, came) = slide_and_draw(view, holes.is_some());
            for hole in holes.iter().flatten() {
                if let Some(tile) = view.game.position().display.get(*hole)
                    && hole != to
                {
                    let from = cell(layout, centre(*hole));
                    tiles::draw(pen, tile, between(&from, &cell(layout, *hole), slid));
                }
            }
            if came > 0 {
                let from = stack(layout, tile.sort());
                tiles::draw(pen, *tile, between(&from, &cell(layout, *to), came));
            }
        }
        Motion::Danny {
            revealed, taken, ..
        } => {
            for n in (0..Display::CELLS as u8).filter(|n| taken & 1 << n != 0) {
                let place = cell(layout, n);
                pen.ring(grow(&place, 1), 5, 3, WHITE);
                pen.ring(grow(&place, 2), 6, 1, INK);
            }
            let from = stack(layout, revealed.sort());
            let place = between(&from, &danny_place(layout), view.eased());
            tiles::draw(pen, *revealed, place);
        }
        _ => {}
    }
}

/// The column: stacks, the best gain of the selected pair, turns left, and Danny's tiles or the
/// player's goal card.
fn draw_stock(pen: &mut Pen<'_>, view: &KohakuView<'_>, garden: &Garden) {
    let layout = view.layout;
    let column = hand::column(layout);
    if !pen.sees(&column) {
        return;
    }
    hand::draw_ground(pen, layout);
    let table = view.game.position();
    let top = column.top_left.y;
    for sort in [Sort::Fish, Sort::Decoration] {
        let place = stack(layout, sort);
        tiles::draw_back(pen, sort == Sort::Fish, place);
        let mut text: String<4> = String::new();
        // At most 62.
        let written = write!(text, "{}", table.stack(sort));
        debug_assert!(written.is_ok());
        let room = rect(LEFT + 28, place.top_left.y, 15, 24);
        pen.label(&BODY, &text, room, Align::Centre, FOAM);
    }
    if view.chooser.is_some() && table.phase == Phase::Take {
        let word = pen.language().say(Word::UpTo.msg());
        pen.label(
            &BODY,
            word,
            rect(LEFT + 1, top + 65, 43, 16),
            Align::Centre,
            SHALLOW,
        );
        let plus = figure(garden.best_gain, true);
        hand::draw_number(pen, &plus, best_gain_area(layout), YELLOW);
    }
    hand::draw_turns_left(pen, view, rect(LEFT + 1, top + 114, 43, 16));
    if table.is_solo() {
        draw_danny(pen, view, top + 110);
        return;
    }
    let own = view.eye.filter(|&eye| eye == table.seat);
    let card = own.and_then(|seat| table.goals[seat].kept_card());
    if let Some(card) = card {
        let chip = rect(LEFT + 4, top + 134, 36, 58);
        pen.plate(chip, 5, PAPER, INK);
        goals::draw_icon(pen, card, chip.top_left + Point::new(18, 19));
        let points = figure(goal_points(card, table.ponds[table.seat].faces()), false);
        pen.label(
            &BOLD,
            &points,
            rect(LEFT + 5, top + 170, 34, 19),
            Align::Centre,
            INK,
        );
    } else if table.setup.goals && table.goals[table.seat].kept.is_some() {
        // Goal cards are secret: show only the chip's back to others.
        let chip = rect(LEFT + 4, top + 134, 36, 58);
        pen.plate(chip, 5, ABYSS, INK);
        pen.sprite_centred(&art::LILY_24, chip.center());
    }
}

/// Danny's tiles.
fn draw_danny(pen: &mut Pen<'_>, view: &KohakuView<'_>, top: i32) {
    let tally = DannyTally::of(&view.game.position().danny);
    let name = pen.language().say(Word::Danny.msg());
    pen.label(
        &BODY,
        name,
        rect(LEFT + 1, top, 43, 16),
        Align::Centre,
        SHALLOW,
    );
    let rows = [
        (&koi::BLACK_16, tally.fish),
        (&art::LILY_16, tally.decorations),
    ];
    for (y, (sprite, count)) in [top + 17, top + 37].into_iter().zip(rows) {
        pen.plate(rect(LEFT + 3, y, 38, 19), 5, PAPER, INK);
        pen.sprite_centred(sprite, Point::new(LEFT + 13, y + 9));
        let text = figure(count.into(), false);
        pen.label(&BOLD, &text, rect(LEFT + 21, y, 18, 19), Align::Centre, INK);
    }
}

/// Below the cells: the pond of the current player, and what the selected decoration scores.
fn draw_strip(pen: &mut Pen<'_>, view: &KohakuView<'_>, garden: &Garden) {
    let layout = view.layout;
    let strip = strip(layout);
    if !pen.sees(&strip) {
        return;
    }
    let table = view.game.position();
    let choosing = view.chooser.is_some() && table.phase == Phase::Take;
    let (y, height) = (strip.top_left.y, strip.size.height);
    let width = if choosing { 50 } else { strip.size.width };
    let frame = rect(2, y, width, height);
    if pen.sees(&frame) {
        pen.plate(frame, 5, DEEP, SEA);
        let pond = &table.ponds[table.seat];
        let camera = Camera::whole(pond, grow(&frame, -3));
        camera.draw_tiles(pen, pond, None);
    }
    if !choosing {
        return;
    }
    let language = pen.language();
    let Some([koi, pays]) = words(language, &table.display, garden.pair.pair()) else {
        return;
    };
    pen.plate(paper(layout), 5, PAPER, INK);
    let line = first_line(layout);
    lines(pen, &BODY, &koi, line, Align::Left, INK);
    let Rectangle { top_left, size } = line;
    let below = rect(top_left.x, top_left.y + LINE, size.width, 2 * LINE as u32);
    lines(pen, &BODY, &pays, below, Align::Left, INK);
}
