//! What is agreed before the first turn: who begins, and what the game asks for besides.

use embedded_graphics::prelude::Point;
use keys::{Key, Press, Stroke, Tri};
use rules_core::{
    Seat,
    companion::{Competitor, turns::Table},
};

use super::{
    super::{PageContext, printed::printed},
    Agreement, figure, line_area, mark, paper, top,
};
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
    widgets::{list::List, paper::change_arrows},
};

/// Where the cursor is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Start {
    row: List,
    /// Whose luck is chosen.
    seat: u8,
}

/// What is agreed at a row; `None` for the first one, who begins.
fn agreement(table: &Table, row: u8) -> Option<&'static Agreement> {
    let agreements = printed(table.title).turns.agreements;
    agreements.get(usize::from(row.checked_sub(1)?))
}

impl Start {
    /// What A does.
    pub(super) fn hint(&self, table: &Table) -> Msg {
        match agreement(table, self.row.at()) {
            Some(Agreement::Luck) => Msg::Change,
            _ => table::Word::Start.msg(),
        }
    }

    /// Whether the first turn begins.
    pub(super) fn key(
        &mut self,
        stroke: Stroke,
        table: &mut Table,
        context: &mut PageContext<'_, '_>,
    ) -> bool {
        if !stroke.steps() {
            return false;
        }
        let rows = 1 + printed(table.title).turns.agreements.len();
        if self.row.turn(stroke.y_tri(), rows, context.stage) {
            return false;
        }
        let row = agreement(table, self.row.at());
        let begins = stroke.key == Key::A && !matches!(row, Some(Agreement::Luck));
        match (stroke.key, row) {
            (Key::A, Some(Agreement::Luck)) => {
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
            (Key::Left | Key::Right, row) => self.change(row, stroke.x_tri(), table),
            _ => return false,
        }
        context
            .stage
            .play(if begins { Cue::Place } else { Cue::Move });
        context.stage.redraw_all();
        begins
    }

    fn change(&mut self, row: Option<&Agreement>, by: Tri, table: &mut Table) {
        let players = table.players;
        match row {
            None => {
                let first = by.wrap(table.first.number(), players);
                table.first = Seat::new(first).unwrap_or(table.first);
            }
            Some(Agreement::Luck) => self.seat = by.wrap(self.seat, players),
            Some(Agreement::Goal(range, step)) => {
                let goal = match by {
                    Tri::Plus => table.goal.saturating_add(*step),
                    _ => table.goal.saturating_sub(*step),
                };
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
    // Three rows at most.
    for number in 0..=printed(table.title).turns.agreements.len() as u8 {
        let area = line_area(layout, number);
        let Point { x, y } = area.top_left;
        let chosen = number == start.row.at();
        paper(pen, area, chosen);
        let word = match agreement(table, number) {
            None => {
                let at = Point::new(x + 128, y + 13);
                mark(pen, guests, Competitor::Seat(table.first), at);
                let name = guests.name(table.first);
                pen.label(&BOLD, name, rect(x + 140, y, 66, 27), Align::Left, INK);
                table::Word::Begins.msg()
            }
            Some(Agreement::Goal(..)) => {
                let value = rect(x + 122, y, 80, 27);
                pen.label(&BOLD, &figure(table.goal), value, Align::Centre, INK);
                Word::GoalRow.msg()
            }
            Some(Agreement::Luck) => {
                let seat = chosen.then_some(start.seat);
                draw_luck(pen, area.top_left, seat, table, guests);
                continue;
            }
        };
        let word = pen.language().say(word);
        pen.label(&BOLD, word, rect(x + 8, y, 92, 27), Align::Left, INK);
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
