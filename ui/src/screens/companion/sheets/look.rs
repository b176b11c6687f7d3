//! How a score sheet looks: the bar of its player, five rows at a time, the buttons below.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use keys::Tri;
use rules_core::{Seat, Standings, Title, Who, companion::Competitor, kohaku::parts::GoalCard};

use super::{
    super::{Page, printed::printed},
    food::{FoodSheet, View},
    score_sheet::{EnteredSheet, Entry},
    sheet::{Button, Focus, Overlay, ScoreSheetPage},
    spec::fields,
};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD, NUMBER, TITLE},
        sprites::{birds, marks, things},
    },
    palette::{FOAM, INK, LAGOON, MIST, PAPER, SAND, SLATE, SeatColour, TRENCH},
    pen::{Align, Pen, grow, rect},
    screens::{
        Stage,
        kohaku::{
            goals,
            printed::{draw_koi, draw_lily},
        },
    },
    table::{
        LuckSource, Scenery,
        company::Company,
        podium::{self, Scene},
    },
    text::{Msg, beside, sheets::Word, turns},
    widgets::{
        backdrop::{CALM, backdrop},
        hints, panel,
        paper::{button, button_plate, change_arrows, cursor},
        stepper,
    },
};

/// Height of the player's bar.
const BAR: i32 = 38;
/// How many rows show.
const ROWS: u8 = 5;

/// The first row that shows: the one under the cursor stays in sight, with a row around it.
pub(super) fn first_row(page: &ScoreSheetPage) -> u8 {
    let count = page.entries().len() as u8;
    let last = count.saturating_sub(ROWS);
    match page.focus {
        Focus::Name => 0,
        Focus::Entry(row) => row.saturating_sub(ROWS - 2).min(last),
        Focus::Foot(_) => last,
    }
}

fn row_area(layout: Layout, i: u8) -> Rectangle {
    let (top, pitch) = match layout {
        Layout::Square => (41, 29),
        Layout::Wide => (43, 33),
    };
    rect(4, top + pitch * i32::from(i), 228, pitch as u32 - 2)
}

/// Where the buttons are, their cursor included.
pub(super) fn foot(layout: Layout) -> Rectangle {
    rect(0, layout.field().size.height as i32 - 33, 240, 33)
}

fn button_area(page: &ScoreSheetPage, layout: Layout, button: Button) -> Rectangle {
    let y = foot(layout).top_left.y + 4;
    let (x, width) = match (button, page.buttons().len()) {
        (Button::Next, _) => (5, 86),
        (Button::Podium, 3) => (96, 78),
        (Button::Podium, _) => (5, 168),
        (Button::New, _) => (179, 56),
    };
    rect(x, y, width, 25)
}

/// What the cursor covers.
pub(super) fn focus_area(page: &ScoreSheetPage, layout: Layout) -> Rectangle {
    match page.focus {
        Focus::Name => rect(0, 0, 240, BAR as u32),
        Focus::Entry(row) => grow(&row_area(layout, row.saturating_sub(first_row(page))), 3),
        Focus::Foot(_) => foot(layout),
    }
}

/// A number has changed: its row, the total, and on the wide screen everybody's.
pub(super) fn redraw_number(page: &ScoreSheetPage, entry: Entry, stage: &mut Stage<'_>) {
    if entry.is_choice() {
        // Other rows may have come or gone.
        stage.redraw_all();
        return;
    }
    let layout = stage.layout;
    stage.redraw(stepper::number_area(&grow(&focus_area(page, layout), -3)));
    stage.redraw(rect(0, 0, 240, BAR as u32));
    if let Some(aside) = layout.aside() {
        stage.redraw(aside);
    }
}

/// Colour, mark and name of a page; rivals are grey.
fn face(guests: &Company, title: Title, who: Competitor) -> (SeatColour, Option<Seat>, Msg) {
    let rival = printed(title).rival_name();
    match who {
        Competitor::Seat(seat) => (guests.colour(seat), Some(seat), rival),
        Competitor::Rival => (podium::RIVAL, None, rival),
    }
}

pub(super) fn draw(pen: &mut Pen<'_>, page: &ScoreSheetPage, guests: &Company, scenery: &Scenery) {
    let layout = scenery.layout;
    let (_, _, rival) = face(guests, page.title, page.who);
    if let (Overlay::Podium(podium), Some(standings)) = (&page.overlay, &page.standings) {
        let scene = Scene {
            luck: LuckSource::Device,
            stars: None,
            title: page.title,
            standings,
            company: guests,
            rival,
            now: scenery.now,
            motion: scenery.motion,
            record: false,
            fresh: None,
            cheers: false,
        };
        podium.draw(pen, layout, &scene, scenery.pulse);
        return;
    }
    backdrop(pen, layout, CALM);
    panel::heading(pen, layout, beside::Word::Sheet.msg());
    draw_totals(pen, page, guests, layout);
    if let (Overlay::Pond(editor), EnteredSheet::Ponds(ponds), Competitor::Seat(seat)) =
        (&page.overlay, &page.sheet, page.who)
    {
        editor.draw(pen, (ponds, seat), layout, BAR);
    } else {
        draw_rows(pen, page, layout);
        draw_foot(pen, page, guests, layout);
    }
    draw_bar(pen, page, guests);
    hints::draw(pen, layout, &page.hints(), scenery.pulse);
}

/// Whose page it is, and what it comes to.
fn draw_bar(pen: &mut Pen<'_>, page: &ScoreSheetPage, guests: &Company) {
    let bar = rect(0, 0, 240, BAR as u32);
    if !pen.sees(&bar) {
        return;
    }
    let (look, seat, rival) = face(guests, page.title, page.who);
    pen.fill(bar, look.colour);
    pen.line(0, BAR - 1, 240, INK);
    if page.neighbour(Tri::Plus).is_some() {
        pen.plate(rect(2, 7, 12, 24), 4, PAPER, INK);
        pen.plate(rect(226, 7, 12, 24), 4, PAPER, INK);
        change_arrows(pen, Point::new(5, 18), Point::new(234, 18));
    }
    let name = match seat {
        Some(seat) => {
            let mark = marks::MARKS_19.of(look.shape);
            pen.mark(mark, Point::new(29, 18), look.ink);
            guests.name(seat)
        }
        None => {
            if let Some(rival) = &printed(page.title).rival {
                (rival.picture)(pen, Point::new(29, 18));
            }
            pen.language().say(rival)
        }
    };
    let mut total: String<20> = String::new();
    for (i, points) in page.totals().enumerate() {
        // Three numbers of up to five figures.
        let _ = write!(total, "{}{points}", if i > 0 { "/" } else { "" });
    }
    if total.is_empty() {
        // A rival who has nothing yet is not on the sheet.
        let _ = total.push('0');
    }
    let font = if NUMBER.width(&total) <= 70 {
        &NUMBER
    } else {
        &TITLE
    };
    let width = font.width(&total).max(0) as u32;
    let left = 219 - width as i32;
    let room = rect(46, 2, (left - 52).max(0) as u32, 32);
    let name_font = [&TITLE, &BOLD]
        .into_iter()
        .find(|font| font.width(name) <= room.size.width as i32);
    pen.label(
        name_font.unwrap_or(&BODY),
        name,
        room,
        Align::Left,
        look.ink,
    );
    pen.label(
        font,
        &total,
        rect(left, 2, width, 32),
        Align::Right,
        look.ink,
    );
    if page.focus == Focus::Name && matches!(page.overlay, Overlay::Nothing) {
        cursor(pen, &grow(&bar, -4), 6);
    }
}

/// On the wide screen: everybody's points so far.
fn draw_totals(pen: &mut Pen<'_>, page: &ScoreSheetPage, guests: &Company, layout: Layout) {
    let Some(aside) = layout.aside() else {
        return;
    };
    let x = aside.top_left.x;
    let rows = page.standings.iter().flat_map(Standings::rows);
    for (i, row) in rows.enumerate() {
        let y = 58 + 14 * i as i32;
        let look = match row.who {
            Who::Seat(seat) => guests.colour(seat),
            Who::Rival(_) => podium::RIVAL,
        };
        pen.mark(
            marks::MARKS_11.of(look.shape),
            Point::new(x + 16, y + 6),
            look.colour,
        );
        let mut figure: String<6> = String::new();
        // A sign and five figures.
        let _ = write!(figure, "{}", row.points);
        pen.label(&BODY, &figure, rect(x + 28, y, 40, 13), Align::Right, FOAM);
    }
}

fn draw_rows(pen: &mut Pen<'_>, page: &ScoreSheetPage, layout: Layout) {
    let (entries, from) = (page.entries(), first_row(page));
    let shown = entries
        .iter()
        .skip(usize::from(from))
        .take(usize::from(ROWS));
    for (i, entry) in (0..).zip(shown) {
        draw_entry(pen, page, *entry, &row_area(layout, i));
    }
    if let (EnteredSheet::Food(food), Competitor::Seat(_)) = (&page.sheet, page.who) {
        columns(page, food).draw_sums(pen, &row_area(layout, 3));
    }
    if entries.len() > usize::from(ROWS) {
        // How far down one is.
        let top = row_area(layout, 0).top_left.y;
        let bottom = row_area(layout, ROWS - 1)
            .bottom_right()
            .map_or(0, |at| at.y);
        let (all, high) = (entries.len() as i32, bottom - top);
        pen.round(rect(235, top, 4, high as u32), 2, TRENCH);
        let thumb = high * i32::from(ROWS) / all;
        pen.round(
            rect(235, top + high * i32::from(from) / all, 4, thumb as u32),
            2,
            FOAM,
        );
    }
    if let Focus::Entry(row) = page.focus {
        cursor(
            pen,
            &row_area(layout, row.saturating_sub(from)),
            stepper::RADIUS,
        );
    }
}

fn columns<'a>(page: &ScoreSheetPage, food: &'a FoodSheet) -> View<'a> {
    let chosen = match page.entry() {
        Some(Entry::Column(column)) => Some(column),
        _ => None,
    };
    View {
        food,
        who: page.who,
        chosen,
        value: page.value,
    }
}

fn draw_entry(pen: &mut Pen<'_>, page: &ScoreSheetPage, entry: Entry, row: &Rectangle) {
    let number = page.sheet.number(page.who, entry);
    let language = pen.language();
    let say = |msg: Msg| language.say(msg);
    let at = stepper::picture_at(row);
    match entry {
        Entry::Count(i) => {
            if let Some(field) = fields(page.title, page.who).get(usize::from(i))
                && stepper::draw(pen, row, field.ground, say(field.word), number)
            {
                (field.picture)(pen, at);
            }
        }
        Entry::Column(column) => {
            if let EnteredSheet::Food(food) = &page.sheet {
                columns(page, food).draw(pen, row, column);
            }
        }
        Entry::Level => {
            let value = [Word::Easy, Word::Medium, Word::Hard].get(number as usize);
            let value = say(value.copied().unwrap_or(Word::Easy).msg());
            if stepper::draw_choice(pen, row, MIST, say(Word::Level.msg()), value) {
                pen.dyed_centred(&birds::PENGUIN_24, at, SLATE);
            }
        }
        Entry::Way => {
            let value = if number == 1 {
                Word::ByTiles
            } else {
                Word::ByCounts
            };
            let value = say(value.msg());
            if stepper::draw_choice(pen, row, LAGOON, say(Word::Way.msg()), value) {
                draw_lily(pen, at);
            }
        }
        Entry::Pond => {
            if stepper::draw_paper(pen, row, LAGOON) {
                draw_koi(pen, at);
                stepper::draw_word(pen, row, say(Word::BuildPond.msg()), 40);
                let mut figure: String<6> = String::new();
                // Two figures.
                let _ = write!(figure, "{number}");
                let Point { x, y } = row.top_left;
                let room = rect(x + 190, y, 32, row.size.height);
                pen.label(&TITLE, &figure, room, Align::Right, INK);
            }
        }
        Entry::Goal => draw_goal(pen, page, number, row),
        Entry::GoalPoints | Entry::GoalMet | Entry::GoalMissed => {
            let word = match entry {
                Entry::GoalPoints => Word::GoalPoints,
                Entry::GoalMet => Word::GoalMet,
                _ => Word::GoalMissed,
            };
            if stepper::draw(pen, row, SAND, say(word.msg()), number) {
                draw_card(pen, page, at);
            }
        }
    }
}

/// Which goal card: none, one whose points are read off, or one of the twelve.
fn draw_goal(pen: &mut Pen<'_>, page: &ScoreSheetPage, number: i16, row: &Rectangle) {
    let value = match (card(page), number) {
        (Some(card), _) => goals::words(card).0,
        (None, 0) => Word::NoGoal.msg(),
        (None, _) => beside::Word::Sheet.msg(),
    };
    let language = pen.language();
    let value = language.say(value);
    let shows = if card(page).is_some() {
        // The names of the cards fill the row.
        stepper::draw_wide_choice(pen, row, SAND, value)
    } else {
        let word = language.say(turns::Word::GoalRow.msg());
        stepper::draw_choice(pen, row, SAND, word, value)
    };
    if shows {
        draw_card(pen, page, stepper::picture_at(row));
    }
}

fn card(page: &ScoreSheetPage) -> Option<GoalCard> {
    match (&page.sheet, page.who) {
        (EnteredSheet::Ponds(ponds), Competitor::Seat(seat)) => ponds.card(seat),
        _ => None,
    }
}

/// What the goal card asks for, or a plain card.
fn draw_card(pen: &mut Pen<'_>, page: &ScoreSheetPage, at: Point) {
    match card(page) {
        Some(card) => goals::draw_icon(pen, card, at),
        None => pen.plate(rect(at.x - 7, at.y - 10, 15, 21), 3, PAPER, INK),
    }
}

fn draw_foot(pen: &mut Pen<'_>, page: &ScoreSheetPage, guests: &Company, layout: Layout) {
    if !pen.sees(&foot(layout)) {
        return;
    }
    for each in page.buttons() {
        let area = button_area(page, layout, *each);
        let chosen = page.focus == Focus::Foot(*each);
        match (each, page.neighbour(Tri::Plus)) {
            (Button::Next, Some(next)) => {
                button_plate(pen, area, chosen);
                let (look, seat, rival) = face(guests, page.title, next);
                let Point { x, y } = area.top_left;
                pen.mark(
                    marks::MARKS_13.of(look.shape),
                    Point::new(x + 12, y + 12),
                    look.colour,
                );
                let name = match seat {
                    Some(seat) => guests.name(seat),
                    None => pen.language().say(rival),
                };
                let room = rect(x + 20, y, 65, 25);
                let font = if BOLD.width(name) <= 65 { &BOLD } else { &BODY };
                pen.label(font, name, room, Align::Left, INK);
            }
            (Button::New, _) => button(pen, area, pen.language().say(Word::NewSheet.msg()), chosen),
            _ => {
                button(pen, area, pen.language().say(Word::Podium.msg()), chosen);
                if page.buttons().len() == 2 {
                    let at = area.top_left + Point::new(24, 12);
                    pen.sprite_centred(&things::CROWN_24, at);
                }
            }
        }
    }
}
