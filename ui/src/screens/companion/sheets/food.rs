//! Klofni's sheet: three columns of food for each player, in the order of arrival, and alone the virtual
//! penguin's hoard.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use rules_core::{
    Level,
    companion::{
        Competitor,
        klofni::{Column, Grid, Hoard, ScoreSheet},
    },
    klofni::{parts::Colour, score::RowScore},
};

use super::{
    super::{NoteReader, NoteWriter},
    score_sheet::Entry,
};
use crate::{
    art::{
        font::{BODY, BOLD},
        sprites::things,
    },
    palette::{BUOY, FOAM, INK, MOSS, PAPER, SAND, YELLOW},
    pen::{Align, Pen, rect},
    screens::klofni::draw::{food, paint},
    widgets::{paper::change_arrows, stepper},
};

/// The highest value of food; 0 stands for taking the last one away.
pub(super) const HIGHEST: u8 = 10;
/// How many places of a column show.
const SHOWN: usize = 8;
const PITCH: i32 = 19;

/// The sheet of columns.
#[derive(Clone, Debug)]
pub(crate) struct FoodSheet {
    /// The penguin is on it as soon as it has something.
    pub(super) sheet: ScoreSheet,
    level: Level,
}

impl FoodSheet {
    pub(crate) fn blank(players: u8) -> FoodSheet {
        let players = (0..players).map(|_| Grid::default()).collect();
        FoodSheet {
            sheet: ScoreSheet {
                players,
                rival: None,
            },
            level: Level::Easy,
        }
    }

    fn hoard(&self) -> Option<&Hoard> {
        self.sheet.rival.as_ref().map(|(hoard, _)| hoard)
    }

    /// Change the penguin's hoard; an empty one is none.
    fn with_hoard(&mut self, change: impl FnOnce(&mut Hoard)) {
        let kept = self.sheet.rival.take();
        let mut hoard = kept.map_or_else(Hoard::default, |(hoard, _)| hoard);
        change(&mut hoard);
        self.sheet.rival = (hoard != Hoard::default()).then_some((hoard, self.level));
    }

    pub(super) fn number(&self, entry: Entry) -> i16 {
        let hoard = self.hoard();
        match entry {
            Entry::Count(0) => hoard.map_or(0, |hoard| hoard.stones.into()),
            Entry::Count(_) => hoard.map_or(0, |hoard| hoard.bubbles.into()),
            Entry::Level => self.level as i16,
            _ => 0,
        }
    }

    pub(super) fn set(&mut self, entry: Entry, number: i16) {
        match entry {
            Entry::Count(0) => self.with_hoard(|hoard| hoard.stones = number as u8),
            Entry::Count(_) => self.with_hoard(|hoard| hoard.bubbles = number as u8),
            Entry::Level => {
                let level = Level::ALL.get(number as usize);
                self.level = level.copied().unwrap_or(Level::Easy);
                self.with_hoard(|_| ());
            }
            _ => {}
        }
    }

    pub(super) fn grid(&self, who: Competitor) -> Option<&Grid> {
        match who {
            Competitor::Seat(seat) => self.sheet.players.get(seat.index()),
            Competitor::Rival => self.hoard().map(|hoard| &hoard.grid),
        }
    }

    fn length(&self, who: Competitor, column: u8) -> usize {
        let grid = self.grid(who);
        let column = grid.and_then(|grid| grid.columns.get(usize::from(column)));
        column.map_or(0, |column| column.len())
    }

    /// Add food of this value to a column; 0 takes the last one away. `false` if there is no room or
    /// nothing to take.
    pub(super) fn add(&mut self, who: Competitor, column: u8, value: u8) -> bool {
        let column = usize::from(column);
        let mut done = false;
        let mut add = |grid: &mut Grid| {
            if let Some(column) = grid.columns.get_mut(column) {
                done = match value {
                    0 => column.pop().is_some(),
                    value => column.push(value).is_ok(),
                };
            }
        };
        match who {
            Competitor::Seat(seat) => {
                if let Some(grid) = self.sheet.players.get_mut(seat.index()) {
                    add(grid);
                }
            }
            Competitor::Rival => self.with_hoard(|hoard| add(&mut hoard.grid)),
        }
        done
    }

    /// The columns, then the penguin's stones and bubbles and its level. The box holds 28 of a colour, so the eighteen columns of six players, or the six
    /// of one and the penguin, are at most 18 + 84 / 2 + 18 / 2 bytes: with the rest 74.
    pub(super) fn write(&self, writer: &mut NoteWriter<'_>) {
        let empty = Hoard::default();
        let hoard = self.hoard().unwrap_or(&empty);
        for grid in self.sheet.players.iter().chain([&hoard.grid]) {
            write_grid(grid, writer);
        }
        writer.put_all(&[hoard.stones, hoard.bubbles, self.level as u8]);
    }

    pub(super) fn read(
        &mut self,
        noted: u8,
        players: u8,
        reader: &mut NoteReader<'_>,
    ) -> Option<()> {
        let mut hoard = Hoard::default();
        for seat in 0..=noted {
            let grid = read_grid(reader)?;
            if seat == noted {
                hoard.grid = grid;
            } else if let Some(place) = self.sheet.players.get_mut(usize::from(seat)) {
                *place = grid;
            }
        }
        (hoard.stones, hoard.bubbles) = (reader.byte()?, reader.byte()?);
        self.level = *Level::ALL.get(usize::from(reader.byte()?))?;
        if players == 1 {
            self.with_hoard(|kept| *kept = hoard);
        }
        Some(())
    }
}

/// Each column as its length and two values a byte.
pub(in crate::screens::companion) fn write_grid(grid: &Grid, writer: &mut NoteWriter<'_>) {
    for column in &grid.columns {
        // A column has at most 28.
        writer.put(column.len() as u8);
        for pair in column.chunks(2) {
            let high = pair.get(1).map_or(0, |value| value << 4);
            writer.put(pair.first().map_or(0, |value| value & 0x0F) | high);
        }
    }
}

pub(in crate::screens::companion) fn read_grid(reader: &mut NoteReader<'_>) -> Option<Grid> {
    let mut grid = Grid::default();
    for column in &mut grid.columns {
        let length = usize::from(reader.byte()?);
        let mut values = Column::new();
        for byte in reader.take(length.div_ceil(2))? {
            for value in [byte & 0x0F, byte >> 4] {
                if values.len() < length {
                    values.push(value).ok()?;
                }
            }
        }
        *column = values;
    }
    Some(grid)
}

/// What is shown of the columns of one player.
pub(super) struct View<'a> {
    pub(super) food: &'a FoodSheet,
    pub(super) who: Competitor,
    /// The column under the cursor.
    pub(super) chosen: Option<u8>,
    /// The value that A would add; 0 takes away.
    pub(super) value: u8,
}

impl View<'_> {
    /// The first place that shows: the end of the chosen column does, else that of the longest.
    fn from(&self) -> usize {
        let length = |column| self.food.length(self.who, column);
        let end = match self.chosen {
            Some(column) => length(column),
            None => (0..3).map(length).max().unwrap_or(0),
        };
        end.saturating_sub(SHOWN - 2)
    }

    fn values(&self, column: u8) -> &[u8] {
        let grid = self.food.grid(self.who);
        let column = grid.and_then(|grid| grid.columns.get(usize::from(column)));
        column.map_or(&[], |column| column.as_slice())
    }

    fn tokens(&self, place: usize) -> [Option<u8>; Colour::COUNT] {
        core::array::from_fn(|column| self.values(column as u8).get(place).copied())
    }

    fn is_full(&self, place: usize) -> bool {
        self.tokens(place).iter().all(Option::is_some)
    }

    /// One column, lying on its side; places of full rows have a ground of their own.
    pub(super) fn draw(&self, pen: &mut Pen<'_>, row: &Rectangle, column: u8) {
        let Some(colour) = Colour::ALL.get(usize::from(column)).copied() else {
            return;
        };
        if !stepper::draw_paper(pen, row, SAND) {
            return;
        }
        food(pen, colour, stepper::picture_at(row));
        let (from, values) = (self.from(), self.values(column));
        let (top, high) = (row.top_left.y, row.size.height);
        for i in 0..SHOWN {
            let place = self.place(row, i);
            if self.is_full(from + i) {
                pen.fill(
                    rect(place.top_left.x, top + 1, PITCH as u32, high - 2),
                    MOSS,
                );
            }
            if let Some(value) = values.get(from + i) {
                let token = rect(place.top_left.x, place.top_left.y, 18, place.size.height);
                pen.plate(token, 4, paint(colour), INK);
                pen.label(&BODY, &figure(*value), token, Align::Centre, INK);
            }
        }
        if self.chosen == Some(column) {
            let place = self.place(row, values.len().saturating_sub(from));
            self.draw_next(pen, place.top_left + Point::new(8, 0), place.size.height);
        }
    }

    /// The value that would come next, between its arrows.
    fn draw_next(&self, pen: &mut Pen<'_>, at: Point, high: u32) {
        let cell = rect(at.x, at.y, 20, high);
        let middle = at.y + high as i32 / 2;
        change_arrows(
            pen,
            Point::new(at.x - 8, middle),
            Point::new(at.x + 28, middle),
        );
        pen.plate(cell, 4, PAPER, INK);
        pen.ring(rect(at.x - 1, at.y - 1, 22, high + 2), 5, 2, BUOY);
        match self.value {
            0 => pen.sprite_centred(&things::CROSS, cell.center()),
            value => pen.label(&BOLD, &figure(value), cell, Align::Centre, INK),
        }
    }

    fn place(&self, row: &Rectangle, i: usize) -> Rectangle {
        let x = row.top_left.x + 42 + PITCH * i as i32;
        rect(x, row.top_left.y + 3, PITCH as u32, row.size.height - 6)
    }

    /// Below the columns: what each row brings, full ones in yellow.
    pub(super) fn draw_sums(&self, pen: &mut Pen<'_>, row: &Rectangle) {
        if !pen.sees(row) {
            return;
        }
        let from = self.from();
        for i in 0..SHOWN {
            let tokens = self.tokens(from + i);
            let columns = tokens.each_ref().map(Option::as_slice);
            let RowScore {
                full_points,
                part_halves,
                part,
                full,
                ..
            } = RowScore::of(columns);
            if full + part > 0 {
                let colour = if full > 0 { YELLOW } else { FOAM };
                let text = figure((full_points + part_halves).unsigned_abs() as u8);
                let place = self.place(row, i);
                let room = rect(place.top_left.x, row.top_left.y, 18, 18);
                pen.label(&BODY, &text, room, Align::Centre, colour);
            }
        }
    }
}

fn figure(value: u8) -> String<3> {
    let mut text = String::new();
    // Three figures at most.
    let _ = write!(text, "{value}");
    text
}
