//! The tracker's picture: a head in the colour of whose turn it is, everybody or the turns to come, and
//! what is counted.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::{
    Seat,
    companion::{Competitor, turns::Tracker},
};

use super::{
    super::{hub::draw_sand_clock, printed::printed},
    Figure, figure, line_area, look, mark, paper,
    spec::{CounterLine, Line, Shown},
    top,
};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::{marks, things},
    },
    palette::{INK, PAPER, SAND, SLATE, YELLOW},
    pen::{Align, Pen, grow, rect},
    table::company::Company,
    text::{phrase, turns::Word},
    widgets::paper::{change_arrows, cursor},
};

/// Whose turn it is.
pub(super) const fn head(layout: Layout) -> Rectangle {
    rect(6, 5 + top(layout), 228, 60)
}

/// Everybody, or the turns to come.
pub(super) const fn strip(layout: Layout) -> Rectangle {
    rect(6, 70 + top(layout), 228, 24)
}

pub(super) fn draw(
    pen: &mut Pen<'_>,
    layout: Layout,
    tracker: &Tracker,
    guests: &Company,
    row: u8,
) {
    draw_head(pen, layout, tracker, guests, row == 0);
    draw_strip(pen, layout, tracker, guests);
    let lines = printed(tracker.table.title).turns.lines;
    let all = lines.iter().map(Some).chain([None]);
    for (number, line) in (0u8..).zip(all) {
        let area = line_area(layout, number);
        if !pen.sees(&grow(&area, 3)) {
            continue;
        }
        let chosen = row == number + 1;
        paper(pen, area, chosen);
        let Point { x, y } = area.top_left;
        let whole = rect(x + 8, y, 212, 27);
        match line {
            Some(Line::Count(line)) => draw_counter(pen, area.top_left, tracker, line, chosen),
            Some(Line::Last(word)) => {
                let word = pen.language().say(word.msg());
                pen.label(&BOLD, word, whole, Align::Centre, INK);
            }
            None => {
                let word = pen.say(Word::NewGame.msg());
                pen.label(&BODY, word, whole, Align::Centre, SLATE);
            }
        }
    }
}

/// The head alone.
pub(super) fn draw_head(
    pen: &mut Pen<'_>,
    layout: Layout,
    tracker: &Tracker,
    guests: &Company,
    chosen: bool,
) {
    let area = head(layout);
    if !pen.sees(&grow(&area, 3)) {
        return;
    }
    let Point { x, y } = area.top_left;
    let (who, language) = (tracker.turn(), pen.language());
    let look = look(guests, who);
    let (ground, ink) = if tracker.is_over() {
        (SAND, INK)
    } else {
        (look.colour, look.ink)
    };
    pen.plate(area, 9, ground, INK);
    let middle = Point::new(x + 30, y + 30);
    let name = match who {
        _ if tracker.is_over() => {
            pen.sprite_centred(&things::CROWN_24, middle);
            language.say(Word::Over.msg())
        }
        Competitor::Seat(seat) => {
            pen.mark(marks::MARKS_33.of(look.shape), middle, look.ink);
            guests.name(seat)
        }
        Competitor::Rival => {
            pen.sprite_centred(&things::ROBOT, middle);
            language.say(printed(tracker.table.title).rival_name())
        }
    };
    // Right, held, leads to the sand timer.
    draw_sand_clock(pen, Point::new(x + 206, y + 19));
    let tip = [(219, 14), (224, 19), (219, 24)].map(|(dx, dy)| Point::new(x + dx, y + dy));
    pen.polygon(&tip, ink);
    let font = if TITLE.width(name) <= 134 {
        &TITLE
    } else {
        &BOLD
    };
    pen.label(font, name, rect(x + 58, y + 5, 134, 28), Align::Left, ink);
    let round = phrase(language, Word::Round.msg(), &[&tracker.round()]);
    pen.label(
        &BOLD,
        &round,
        rect(x + 58, y + 34, 90, 20),
        Align::Left,
        ink,
    );
    let spec = &printed(tracker.table.title).turns;
    if let Some(aside) = (spec.beside_round)(tracker, who, language) {
        pen.label(
            &BOLD,
            &aside,
            rect(x + 142, y + 34, 80, 20),
            Align::Right,
            ink,
        );
    }
    if chosen {
        cursor(pen, &area, 9);
    }
}

/// An exclamation mark on yellow: something ends.
pub(super) fn warning(pen: &mut Pen<'_>, centre: Point, diameter: u32) {
    pen.disc(centre, diameter + 2, INK);
    pen.disc(centre, diameter, YELLOW);
    let half = diameter as i32 / 2;
    let room = rect(centre.x - half, centre.y - half, diameter, diameter);
    let font = if diameter > 24 { &TITLE } else { &BOLD };
    pen.label(font, "!", room, Align::Centre, INK);
}

/// The turns that follow, as marks in a row.
pub(super) fn draw_to_come(
    pen: &mut Pen<'_>,
    tracker: &Tracker,
    guests: &Company,
    from: Point,
    width: i32,
) {
    let turns = tracker.to_come();
    // Eleven turns at most.
    let pitch = (width / (turns.len() as i32).max(1)).min(24);
    for (turn, who) in (0..).zip(&turns) {
        mark(
            pen,
            guests,
            *who,
            from + Point::new(pitch / 2 + pitch * turn, 0),
        );
    }
}

fn draw_strip(pen: &mut Pen<'_>, layout: Layout, tracker: &Tracker, guests: &Company) {
    let area = strip(layout);
    if !pen.sees(&area) {
        return;
    }
    let Point { x, y } = area.top_left;
    if let Some(left) = tracker.turns_left().filter(|_| !tracker.is_over()) {
        pen.plate(area, 7, YELLOW, INK);
        warning(pen, Point::new(x + 13, y + 12), 17);
        if left == 0 {
            let last = pen.language().say(Word::LastTurn.msg());
            pen.label(&BOLD, last, rect(x + 28, y, 196, 24), Align::Left, INK);
        } else {
            let then = pen.language().say(Word::Then.msg());
            pen.label(&BOLD, then, rect(x + 26, y, 62, 24), Align::Left, INK);
            draw_to_come(pen, tracker, guests, Point::new(x + 86, y + 12), 138);
        }
        return;
    }
    pen.plate(area, 7, PAPER, INK);
    let players = i32::from(tracker.table.players);
    let pitch = 224 / players.max(1);
    for seat in guests.seats().take(usize::from(tracker.table.players)) {
        let left = x + 2 + pitch * i32::from(seat.number());
        let who = Competitor::Seat(seat);
        let score = printed(tracker.table.title).turns.score;
        let number = score.map_or(Figure::new(), |score| figure(score(tracker, seat)));
        let wide = BOLD.width(&number);
        let gap = if number.is_empty() { 0 } else { 4 };
        let start = left + (pitch - 15 - gap - wide) / 2;
        if tracker.turn() == who && !tracker.is_over() {
            pen.round(rect(left, y + 2, pitch as u32, 20), 6, SAND);
            pen.ring(rect(left, y + 2, pitch as u32, 20), 6, 1, SLATE);
        }
        mark(pen, guests, who, Point::new(start + 7, y + 12));
        if !number.is_empty() {
            let room = rect(start + 19, y, wide.max(0) as u32, 24);
            pen.label(&BOLD, &number, room, Align::Left, INK);
        }
    }
}

/// A counter: its picture, its word and its value.
fn draw_counter(
    pen: &mut Pen<'_>,
    Point { x, y }: Point,
    tracker: &Tracker,
    line: &CounterLine,
    chosen: bool,
) {
    let seat = shown_seat(tracker);
    let word = pen.language().say(line.word.msg());
    pen.sprite_centred(line.sprite, Point::new(x + 20, y + 13));
    pen.label(&BOLD, word, rect(x + 38, y, 92, 27), Align::Left, INK);
    if matches!(line.shown, Shown::Luck) {
        let all = tracker.table.luck.get(seat.index()).copied().unwrap_or(0);
        let smiling = tracker.count(line.counter, seat);
        for token in 0..all {
            let sprite = if token < smiling {
                &things::LUCK_18
            } else {
                &things::LUCK_SPENT_18
            };
            let dx = 20 * i32::from(token) - 10 * i32::from(all) + 10;
            pen.sprite_centred(sprite, Point::new(x + 176 + dx, y + 13));
        }
    } else {
        let number = line.figures(tracker, seat);
        pen.label(&BOLD, &number, rect(x + 146, y, 60, 27), Align::Centre, INK);
    }
    if chosen {
        change_arrows(
            pen,
            Point::new(x + 130, y + 13),
            Point::new(x + 222, y + 13),
        );
    }
}

/// The seat whose counters show: that of the turn, in the rival's turn the first.
pub(super) fn shown_seat(tracker: &Tracker) -> Seat {
    match tracker.turn() {
        Competitor::Seat(seat) => seat,
        Competitor::Rival => tracker.table.first,
    }
}
