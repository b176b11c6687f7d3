//! Display view: the twelve common cells, the pair under the cursor, the stacks, and below them the
//! player's own pond in small with the effect of the selected decoration.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use rules_core::{
    Game,
    kohaku::{
        Display, Pair, Phase, Sort, Tile,
        parts::FishTile,
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
    dirty::envelope,
    palette::{ABYSS, DEEP, FOAM, INK, PAPER, SEA, SHALLOW, WHITE, YELLOW},
    pen::{Align, OVERHANG, Pen, body, grow, rect},
    screens::Stage,
    text::{Language, Phrase, kohaku::Word, phrase},
    widgets::{
        backdrop::{CALM, backdrop, backdrop_around},
        paper::cursor,
    },
};

/// From one cell to the next, across and down.
const PITCH: (i32, i32) = (48, 46);
const SIDE: u32 = 44;

/// The bounds of a cell.
pub(super) fn cell(layout: Layout, cell: u8) -> Rectangle {
    let top = layout.board().top_left.y;
    let (column, row) = (i32::from(cell % 4), i32::from(cell / 4));
    rect(4 + PITCH.0 * column, top + 3 + PITCH.1 * row, SIDE, SIDE)
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
        Sort::Fish => rect(LEFT + 3, top + 5, 21, 21),
        Sort::Decoration => rect(LEFT + 3, top + 35, 21, 21),
    }
}

/// The room for the number of tiles in a stack.
pub(super) fn stack_count(layout: Layout, sort: Sort) -> Rectangle {
    rect(LEFT + 25, stack(layout, sort).top_left.y, 17, 24)
}

/// The bounds of the tile that Danny has turned up.
pub(super) fn danny_place(layout: Layout) -> Rectangle {
    let top = layout.board().top_left.y;
    rect(LEFT + 4, top + 70, 36, 36)
}

/// The text about the koi of a pair. What its decoration scores is [`pays`], in two lines.
fn koi_words(language: Language, fish: FishTile) -> Phrase {
    let colours = colouring(language, fish.koi().colours);
    phrase(language, Word::Koi.msg(), &[&colours])
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
    let [koi, decoration] = icons(view.layout);
    let icons = [
        (before.fish_cell() != now.fish_cell()).then_some(koi),
        (before.lily_cell() != now.lily_cell()).then_some(decoration),
    ];
    let icons = icons.into_iter().flatten();
    // Everything at once: it is close together, and every rectangle runs the drawing code of the whole view.
    let mut changed = icons.reduce(|one, other| envelope(&one, &other));
    let [before, now] = [before, now].map(|pair| pair_of(display, pair));
    let (Some(before), Some(now)) = (before, now) else {
        return stage.redraw(paper(view.layout));
    };
    let [before, now] = [before, now].map(|(fish, tile)| {
        let koi = koi_words(view.language, fish);
        [koi, pays(view.language, tile.decoration())]
    });
    let mut room = first_line(view.layout);
    for number in 0..3 {
        let (before, now) = (line(&before, number), line(&now, number));
        if before != now {
            let font = body(stage.settings.text);
            let wide = font.width(before).max(font.width(now)).max(0) as u32;
            // Large text that does not fit is drawn in the body font, a little lower.
            let [rows, others] = [font, &BODY].map(|font| {
                let caps = room.top_left.y + (LINE - font.cap()).div_euclid(2);
                font.rows(caps)
            });
            let top = rows.start.min(others.start);
            let bottom = rows.end.max(others.end);
            let x = room.top_left.x;
            let text = rect(x - 1, top, wide + 2, (bottom - top).max(0) as u32);
            changed = Some(changed.map_or(text, |all| envelope(&all, &text)));
        }
        room.top_left.y += LINE;
    }
    // Below the board are the hints.
    let changed = changed.unwrap_or_default();
    stage.redraw(changed.intersection(&view.layout.board()));
}

/// The bounds of the best-gain number.
pub(super) const fn best_gain_area(layout: Layout) -> Rectangle {
    let top = layout.board().top_left.y;
    rect(LEFT + 2, top + 81, 41, 28)
}

/// The small pond and the text below the cells.
pub(super) fn foot(layout: Layout) -> [Rectangle; 2] {
    let strip = strip(layout);
    let pond = rect(2, strip.top_left.y, SMALL_POND, strip.size.height);
    [pond, paper(layout)]
}

/// The goal card, or Danny's tiles.
pub(super) fn lower_column(layout: Layout) -> Rectangle {
    rect(LEFT + 4, layout.board().top_left.y + 134, 36, 58)
}

/// The bounds of the turns left.
pub(super) const fn turns_left_area(layout: Layout) -> Rectangle {
    rect(LEFT + 1, layout.board().top_left.y + 113, 43, 17)
}

/// Height of a text line.
const LINE: i32 = 17;

/// The line about the koi, above those about the decoration; each has its picture at the left.
fn first_line(layout: Layout) -> Rectangle {
    let paper = paper(layout);
    let Point { x, y } = paper.top_left;
    let (width, height) = (paper.size.width, paper.size.height as i32);
    rect(
        x + ICON,
        // The last line ends above the accents of the hints, which are drawn anew otherwise.
        y + (height - 3 * LINE) / 2 - 1,
        width - ICON as u32 - 2,
        LINE as u32,
    )
}

/// Width of the pictures at the left of the text.
const ICON: i32 = 26;

/// The picture of the koi, and that of the decoration.
fn icons(layout: Layout) -> [Rectangle; 2] {
    let Point { x, y } = first_line(layout).top_left;
    [
        rect(x - ICON + 4, y, 18, LINE as u32),
        rect(x - ICON + 1, y + LINE + 4, 24, 26),
    ]
}

fn strip(layout: Layout) -> Rectangle {
    let board = layout.board();
    rect(2, board.top_left.y + 141, 192, board.size.height - 142)
}

/// Width of the pond in small.
const SMALL_POND: u32 = 40;

fn paper(layout: Layout) -> Rectangle {
    let strip = strip(layout);
    let left = 4 + SMALL_POND as i32;
    rect(left, strip.top_left.y, 194 - left as u32, strip.size.height)
}

/// Draws the whole view.
pub(super) fn draw(pen: &mut Pen<'_>, view: &KohakuView<'_>, garden: &Garden) {
    let layout = view.layout;
    let table = view.game.position();
    let choosing = view.chooser.is_some() && table.phase == Phase::Take;
    if choosing && pen.sees_only(&hand::column(layout)) {
        return draw_stock(pen, view, garden);
    }
    if choosing && pair_of(&table.display, garden.pair.pair()).is_some() {
        // The corners of the paper are round.
        let hidden = grow(&paper(layout), -2);
        // A cursor step changes the text, and nothing else is asked for its part.
        if pen.sees_only(&hidden) {
            return draw_paper(pen, view, garden);
        }
        backdrop_around(pen, layout, CALM, &hidden);
    } else {
        backdrop(pen, layout, CALM);
    }
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
    if let Some(n) = rippled(view.beat).filter(|n| pen.sees(&cell(layout, *n))) {
        tiles::draw_ripple(pen, cell(layout, n));
    }
    if choosing {
        cursor(pen, &pair_area(layout, garden.pair.pair()), 4);
    }
}

/// The fish cells, in which a ripple comes and goes in turn.
const RIPPLES: [u8; 6] = [0, 5, 10, 7, 2, 8];

fn rippling(number: u32) -> u8 {
    let index = number as usize % RIPPLES.len();
    RIPPLES.get(index).copied().unwrap_or(0)
}

/// The cell with a ripple: there is one at every other beat.
fn rippled(beat: u32) -> Option<u8> {
    (beat % 2 == 1).then(|| rippling(beat / 2))
}

/// Where a ripple has come or gone since the last beat.
pub(super) fn ripple_area(view: &KohakuView<'_>) -> Option<Rectangle> {
    let number = view.beat.checked_sub(1)? / 2;
    Some(tiles::ripple(cell(view.layout, rippling(number))))
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
        let room = stack_count(layout, sort);
        if !pen.sees(&grow(&envelope(&place, &room), OVERHANG)) {
            continue;
        }
        tiles::draw_back(pen, sort == Sort::Fish, place);
        let mut text: String<4> = String::new();
        // At most 62.
        let written = write!(text, "{}", table.stack(sort));
        debug_assert!(written.is_ok());
        pen.label(&BODY, &text, room, Align::Centre, FOAM);
    }
    if view.chooser.is_some() && table.phase == Phase::Take {
        let word = pen.language().say(Word::UpTo.msg());
        pen.label(
            &BODY,
            word,
            rect(LEFT + 1, top + 64, 43, 17),
            Align::Centre,
            SHALLOW,
        );
        let plus = figure(garden.best_gain, true);
        hand::draw_number(pen, &plus, best_gain_area(layout), YELLOW);
    }
    hand::draw_turns_left(pen, view, turns_left_area(layout));
    if table.is_solo() {
        draw_danny(pen, view, top + 110);
        return;
    }
    let own = view.eye.filter(|&eye| eye == table.seat);
    let card = own.and_then(|seat| table.goals[seat].kept_card());
    if let Some(card) = card {
        let chip = lower_column(layout);
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
        let chip = lower_column(layout);
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
        pen.plate(rect(LEFT + 1, y, 43, 19), 5, PAPER, INK);
        pen.sprite_centred(sprite, Point::new(LEFT + 11, y + 9));
        let text = figure(count.into(), false);
        pen.label(&BOLD, &text, rect(LEFT + 20, y, 23, 19), Align::Centre, INK);
    }
}

/// Below the cells: the pond of the current player, and the paper.
fn draw_strip(pen: &mut Pen<'_>, view: &KohakuView<'_>, garden: &Garden) {
    let layout = view.layout;
    let strip = strip(layout);
    if !pen.sees(&strip) {
        return;
    }
    let table = view.game.position();
    let choosing = view.chooser.is_some() && table.phase == Phase::Take;
    let (y, height) = (strip.top_left.y, strip.size.height);
    let width = if choosing {
        SMALL_POND
    } else {
        strip.size.width
    };
    let frame = rect(2, y, width, height);
    if pen.sees(&frame) {
        pen.plate(frame, 5, DEEP, SEA);
        let pond = &table.ponds[table.seat];
        let camera = Camera::whole(pond, grow(&frame, -3));
        camera.draw_tiles(pen, pond, None);
    }
    if choosing {
        draw_paper(pen, view, garden);
    }
}

/// The paper beside the small pond: the selected koi, and what the decoration scores.
fn draw_paper(pen: &mut Pen<'_>, view: &KohakuView<'_>, garden: &Garden) {
    let layout = view.layout;
    let display = &view.game.position().display;
    let Some((fish, tile)) = pair_of(display, garden.pair.pair()) else {
        return;
    };
    pen.plate(paper(layout), 5, PAPER, INK);
    let [koi, decoration] = icons(layout);
    if pen.sees(&grow(&koi, 2)) {
        tiles::draw_small_koi(pen, fish.koi(), koi.center());
    }
    if pen.sees(&grow(&decoration, 2)) {
        tiles::draw_kind(pen, tile.decoration(), decoration.center());
    }
    let Rectangle { top_left, size } = first_line(layout);
    let row = |number: i32| {
        rect(
            top_left.x,
            top_left.y + LINE * number,
            size.width,
            LINE as u32,
        )
    };
    // Formatting takes longer than seeing that a line is elsewhere.
    let sees = |pen: &Pen<'_>, rows: Rectangle| {
        let Rectangle { top_left, size } = grow(&rows, OVERHANG);
        pen.sees(&rect(
            rows.top_left.x - 1,
            top_left.y,
            size.width,
            size.height,
        ))
    };
    if sees(pen, row(0)) {
        let text = koi_words(pen.language(), fish);
        pen.label(&BODY, &text, row(0), Align::Left, INK);
    }
    if sees(pen, envelope(&row(1), &row(2))) {
        let text = pays(pen.language(), tile.decoration());
        for (number, text) in (1..).zip(text.split('\n')) {
            pen.label(&BODY, text, row(number), Align::Left, INK);
        }
    }
}
