//! What is agreed before the first turn: who begins, what ends the game, everybody's luck.

use embedded_graphics::prelude::Point;
use keys::{Key, Press, Stroke};
use rules_core::{
    Seat, Title,
    companion::{Competitor, turns::Table},
    rybowisko::parts::TARGETS,
};

use super::{super::Reach, figure, line_area, mark, paper, top};
use crate::{
    Cue, Layout,
    art::{
        font::{BOLD, TITLE},
        sprites::things,
    },
    palette::{BUOY, INK, WHITE},
    pen::{Align, Pen, rect},
    screens::menu::name_of,
    table::company::Company,
    text::{Msg, table, turns::Word},
    widgets::paper::change_arrows,
};

/// Points that end a game of Podwodni: fives.
const GOALS: core::ops::RangeInclusive<u8> = 15..=95;

/// Where the cursor is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Start {
    row: u8,
    /// Whose luck is chosen.
    seat: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Begins,
    Goal,
    Luck,
}

const fn rows(title: Title) -> &'static [Row] {
    match title {
        Title::Rybowisko => &[Row::Begins, Row::Goal, Row::Luck],
        Title::Podwodni => &[Row::Begins, Row::Goal],
        Title::Fish | Title::Kohaku | Title::Klofni => &[Row::Begins],
    }
}

impl Start {
    fn row(&self, title: Title) -> Row {
        let row = rows(title).get(usize::from(self.row));
        row.copied().unwrap_or(Row::Begins)
    }

    /// What A does. Only one game has a third row.
    pub(super) const fn hint(&self) -> Msg {
        if self.row == 2 {
            Msg::Change
        } else {
            table::Word::Start.msg()
        }
    }

    /// Whether the first turn begins.
    pub(super) fn key(
        &mut self,
        stroke: Stroke,
        table: &mut Table,
        reach: &mut Reach<'_, '_>,
    ) -> bool {
        if !matches!(stroke.press, Press::Down | Press::Repeat) {
            return false;
        }
        // Three rows at most.
        let count = rows(table.title).len() as u8;
        let row = self.row(table.title);
        let begins = stroke.key == Key::A && row != Row::Luck;
        match (stroke.key, row) {
            (Key::Up, _) => self.row = (self.row + count - 1) % count,
            (Key::Down, _) => self.row = (self.row + 1) % count,
            (Key::A, Row::Luck) => {
                if let Some(luck) = table.luck.get_mut(usize::from(self.seat)) {
                    // As usual, a child's, an adult's.
                    *luck = match luck {
                        3 => 4,
                        4 => 2,
                        _ => 3,
                    };
                }
            }
            (Key::A, _) if stroke.press == Press::Down => {}
            (Key::Left | Key::Right, row) => self.turn(row, stroke.key == Key::Right, table),
            _ => return false,
        }
        reach
            .stage
            .play(if begins { Cue::Place } else { Cue::Move });
        reach.stage.redraw_all();
        begins
    }

    fn turn(&mut self, row: Row, up: bool, table: &mut Table) {
        let players = table.players;
        let around = |number: u8| (number + if up { 1 } else { players - 1 }) % players;
        match row {
            Row::Begins => {
                table.first = Seat::new(around(table.first.number())).unwrap_or(table.first);
            }
            Row::Luck => self.seat = around(self.seat),
            Row::Goal => {
                let (range, by) = match table.title {
                    Title::Rybowisko => (TARGETS, 1),
                    _ => (GOALS, 5),
                };
                let goal = if up { table.goal + by } else { table.goal - by };
                if range.contains(&goal) {
                    table.goal = goal;
                }
            }
        }
    }
}

pub(super) fn draw(
    pen: &mut Pen<'_>,
    layout: Layout,
    start: &Start,
    table: &Table,
    guests: &Company,
) {
    let y = top(layout);
    let name = name_of(table.title);
    pen.outlined(&TITLE, name, rect(4, y + 8, 232, 28), Align::Centre, WHITE);
    let ask = pen.language().say(Word::Agree.msg());
    pen.outlined(&BOLD, ask, rect(4, y + 44, 232, 22), Align::Centre, WHITE);
    for (number, row) in (0u8..).zip(rows(table.title)) {
        let area = line_area(layout, number);
        let Point { x, y } = area.top_left;
        let chosen = number == start.row;
        paper(pen, area, chosen);
        if *row == Row::Luck {
            draw_luck(
                pen,
                area.top_left,
                chosen.then_some(start.seat),
                table,
                guests,
            );
            continue;
        }
        let word = match row {
            Row::Goal => Word::GoalRow.msg(),
            Row::Begins | Row::Luck => table::Word::Begins.msg(),
        };
        let word = pen.language().say(word);
        pen.label(&BOLD, word, rect(x + 8, y, 92, 27), Align::Left, INK);
        if *row == Row::Goal {
            let value = rect(x + 122, y, 80, 27);
            pen.label(&BOLD, &figure(table.goal), value, Align::Centre, INK);
        } else {
            let at = Point::new(x + 128, y + 13);
            mark(pen, guests, Competitor::Seat(table.first), at);
            let name = guests.name(table.first);
            pen.label(&BOLD, name, rect(x + 140, y, 66, 27), Align::Left, INK);
        }
        if chosen {
            change_arrows(
                pen,
                Point::new(x + 108, y + 13),
                Point::new(x + 220, y + 13),
            );
        }
    }
}

/// Everybody's luck: a mark and a number each, and a frame around the one that A changes.
fn draw_luck(pen: &mut Pen<'_>, at: Point, chosen: Option<u8>, table: &Table, guests: &Company) {
    let Point { x, y } = at;
    pen.sprite_centred(&things::LUCK_18, Point::new(x + 15, y + 13));
    let seats = guests.seats().take(usize::from(table.players));
    for (seat, luck) in seats.zip(table.luck) {
        let x = x + 29 + 33 * i32::from(seat.number());
        if chosen == Some(seat.number()) {
            pen.ring(rect(x, y + 3, 32, 21), 6, 2, BUOY);
        }
        let middle = Point::new(x + 11, y + 13);
        mark(pen, guests, Competitor::Seat(seat), middle);
        let room = rect(x + 22, y, 10, 27);
        pen.label(&BOLD, &figure(luck), room, Align::Left, INK);
    }
}
