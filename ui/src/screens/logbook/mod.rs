//! The logbook: the list of finished games, newest first, the statistics (`numbers`) and the puzzles (`puzzles`).
//!
//! The list holds only the entries that are visible; it requests them from the store one by one.

pub(crate) mod album;
pub(crate) mod numbers;
pub(crate) mod play_on;
pub(crate) mod puzzles;

use core::fmt::Write;

use dice::Die;
use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use heapless::{String, Vec};
use keys::{Key, Press, Stroke};
use rules_core::{Seat, Title};
use store::{Request, ResultBytes};

use super::{Command, Context, Place, Screen, Snapshot, Stage, Visit, menu::name_of};
use crate::{
    Cue, Ticket,
    app::Summary,
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::{marks, things},
    },
    palette::{INK, PAPER, SLATE, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    statistics::rows,
    table::{
        LuckSource,
        company::{Company, Origin},
    },
    text::{self, Msg, logbook::Word},
    widgets::{
        backdrop::{CALM, ground},
        die,
        help::HelpCard,
        hints::{self, Hint, Hints},
        paper::{card, cursor, lines},
    },
};

/// Visible entries.
const ROWS: usize = 4;

/// A finished game in the list.
#[derive(Clone, Debug)]
struct Entry {
    title: Title,
    number: u32,
    company: Company,
    result: ResultBytes,
}

/// The list and its cursor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Logbook {
    /// The scroll position: the number of games above the visible ones.
    first: u8,
    row: u8,
    entries: Vec<Entry, ROWS>,
    /// The game that was requested from the store.
    asked: Option<u8>,
}

const HELP: HelpCard = HelpCard::of_keys(Word::Logbook.msg(), Word::HelpList.msg());

impl Logbook {
    fn key_hints(&self) -> &'static [Hint] {
        const SOME: &[Hint] = &[
            (Key::A, Word::Watch.msg()),
            (Key::Right, text::album::Word::Album.msg()),
            (Key::Y, Word::Numbers.msg()),
        ];
        const NONE: &[Hint] = &[
            (Key::Right, text::album::Word::Album.msg()),
            (Key::B, Msg::Back),
            (Key::Y, Word::Numbers.msg()),
        ];
        if self.entries.is_empty() { NONE } else { SOME }
    }

    /// Request the next entry that has room, unless a request is pending.
    fn ask(&mut self, stage: &mut Stage<'_>) {
        if self.asked.is_none() && !self.entries.is_full() {
            self.ask_for(self.first + self.entries.len() as u8, stage);
        }
    }

    fn ask_for(&mut self, place: u8, stage: &mut Stage<'_>) {
        self.asked = Some(place);
        stage.store(Ticket::Summary(place), Request::Summary(place.into()));
    }

    /// The reply to a request; `None` if there is no such game.
    pub(crate) fn summary(&mut self, place: u8, card: Option<&Summary<'_>>, stage: &mut Stage<'_>) {
        if self.asked != Some(place) {
            return;
        }
        self.asked = None;
        let Some(card) = card else {
            if self.entries.is_empty() {
                // The list is known to be empty now, and says so.
                stage.redraw_all();
            }
            return;
        };
        let entry = Entry {
            title: card.title,
            number: card.number,
            // Names that cannot be decoded are left out.
            company: Company::from_bytes(card.company).unwrap_or_default(),
            result: ResultBytes::from_slice(card.result).unwrap_or_default(),
        };
        if place < self.first {
            // Scrolled up: the last entry is dropped.
            self.entries.truncate(ROWS - 1);
            let _ = self.entries.insert(0, entry);
            self.first = place;
        } else {
            if self.entries.is_full() {
                // Scrolled down: the first one is.
                self.entries.remove(0);
                self.first += 1;
            }
            let _ = self.entries.push(entry);
        }
        stage.tell("games", format_args!("{}", self.entries.len()));
        self.tell_row(stage);
        stage.redraw_all();
        self.ask(stage);
    }

    /// The number and the result of the chosen game.
    pub(crate) fn chosen(&self) -> Option<(u32, ResultBytes)> {
        let entry = self.entries.get(usize::from(self.row))?;
        Some((entry.number, entry.result.clone()))
    }

    fn tell_row(&self, stage: &mut Stage<'_>) {
        stage.tell("row", format_args!("{}", self.first + self.row));
    }

    fn up(&mut self, stage: &mut Stage<'_>) {
        if self.row > 0 {
            self.row -= 1;
        } else if self.first > 0 && self.asked.is_none() {
            self.ask_for(self.first - 1, stage);
        } else {
            return;
        }
        self.moved(stage);
    }

    fn down(&mut self, stage: &mut Stage<'_>) {
        if usize::from(self.row) + 1 < self.entries.len() {
            self.row += 1;
        } else if self.entries.is_full() && self.asked.is_none() {
            // The next one may not exist: the list scrolls when it has come.
            self.ask_for(self.first + ROWS as u8, stage);
        } else {
            return;
        }
        self.moved(stage);
    }

    fn moved(&self, stage: &mut Stage<'_>) {
        stage.play(Cue::Move);
        self.tell_row(stage);
        stage.redraw_all();
    }
}

impl Screen for Logbook {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(self.key_hints())
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(HELP)
    }

    /// From the menu it opens with the newest games; from other screens it is as it was left.
    fn enter(&mut self, visit: Visit, ctx: &mut Context<'_>) {
        let stage = &mut ctx.stage;
        if visit.from == Place::Menu {
            *self = Logbook::default();
            self.ask(stage);
        }
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        let chosen = self.entries.get(usize::from(self.row));
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => {
                return chosen.map(|entry| Command::Watch(entry.number));
            }
            (Key::B, Press::Down) => return Some(Place::Menu.into()),
            (Key::Y, Press::Down) => return Some(Place::Numbers.into()),
            (Key::Right, Press::Down) => return Some(Place::Album.into()),
            (Key::Left, Press::Down) => return chosen.map(|_| Command::Link),
            (Key::Up, Press::Down | Press::Repeat) => self.up(stage),
            (Key::Down, Press::Down | Press::Repeat) => self.down(stage),
            _ => {}
        }
        None
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        ground(pen, layout, CALM, Word::Logbook.msg());
        let top = (layout.field().size.height as i32 - 220) / 2;
        // A code is to be read and told to others.
        let chosen = self.entries.get(usize::from(self.row));
        let told = chosen.and_then(|entry| entry.company.luck.told(pen.language()));
        let title = told.as_deref();
        let title = title.unwrap_or(pen.language().say(Word::Logbook.msg()));
        pen.outlined(
            &TITLE,
            title,
            rect(8, top + 2, 224, 26),
            Align::Centre,
            WHITE,
        );
        if self.entries.is_empty() && self.asked.is_none() {
            card(pen, rect(8, top + 60, 224, 76));
            let text = pen.language().say(Word::NoGames.msg());
            lines(
                pen,
                &BOLD,
                text,
                rect(10, top + 68, 220, 60),
                Align::Centre,
                INK,
            );
        }
        let row = |i: usize| rect(8, top + 32 + 27 * i as i32, 224, 24);
        for (i, entry) in self.entries.iter().enumerate() {
            entry.draw_row(pen, row(i));
        }
        if let Some(entry) = self.entries.get(usize::from(self.row)) {
            cursor(pen, &row(usize::from(self.row)), 7);
            entry.draw_seats(pen, rect(4, top + 143, 232, 74));
        }
        hints::draw(pen, layout, self.key_hints(), seen.pulse);
    }
}

/// A sign for luck that was not the device's own: a slip with a code, or a die of the table.
fn draw_luck(pen: &mut Pen<'_>, luck: LuckSource, at: Point) {
    match luck {
        LuckSource::Device => {}
        LuckSource::Code(_) | LuckSource::Challenge(..) => {
            let slip = Rectangle::with_center(at, Size::new(20, 14));
            pen.plate(slip, 3, YELLOW, INK);
            for dx in [-5, 0, 5] {
                pen.fill(rect(at.x + dx - 1, at.y - 3, 2, 7), INK);
            }
        }
        LuckSource::Table => {
            let area = Rectangle::with_center(at, Size::new_equal(16));
            die::draw(pen, Die::D6, area, Some(5), die::Look::Plain);
        }
    }
}

fn figure(number: i16) -> String<6> {
    let mut figure = String::new();
    // An i16 has a sign and five digits at most.
    let _ = write!(figure, "{number}");
    figure
}

impl Entry {
    /// The game's name, and the marks of the winners.
    fn draw_row(&self, pen: &mut Pen<'_>, area: Rectangle) {
        let (x, y) = (area.top_left.x, area.top_left.y);
        pen.plate(area, 7, PAPER, INK);
        let name = name_of(self.title);
        pen.label(&BOLD, name, rect(x + 8, y + 2, 160, 20), Align::Left, INK);
        let winners = self
            .company
            .seats()
            .zip(rows(&self.result))
            .filter(|(_, (_, place))| *place == 1);
        let mut right = x + 212;
        draw_luck(pen, self.company.luck, Point::new(x + 166, y + 12));
        for (seat, _) in winners.take(3) {
            let look = self.company.colour(seat);
            let mark = marks::MARKS_15.of(look.shape);
            pen.mark(mark, Point::new(right, y + 12), look.colour);
            right -= 17;
        }
        if self.company.origin != Origin::Setup {
            pen.sprite_centred(&things::BRANCH, Point::new(right - 2, y + 12));
        }
    }

    /// The name and points of every seat, with a crown for the winners.
    fn draw_seats(&self, pen: &mut Pen<'_>, area: Rectangle) {
        card(pen, area);
        let many = self.company.sitters().len() > 3;
        for (i, (seat, (points, place))) in self.company.seats().zip(rows(&self.result)).enumerate()
        {
            let (column, line) = if many { (i % 2, i / 2) } else { (0, i) };
            let (x, y) = (
                area.top_left.x + 8 + 112 * column as i32,
                area.top_left.y + 4 + 22 * line as i32,
            );
            self.draw_seat(
                pen,
                seat,
                (points, place),
                rect(x, y, if many { 104 } else { 216 }, 21),
            );
        }
    }

    fn draw_seat(
        &self,
        pen: &mut Pen<'_>,
        seat: Seat,
        (points, place): (i16, u8),
        area: Rectangle,
    ) {
        let (x, y, width) = (area.top_left.x, area.top_left.y, area.size.width);
        let look = self.company.colour(seat);
        let mark = marks::MARKS_13.of(look.shape);
        pen.mark(mark, Point::new(x + 6, y + 10), look.colour);
        let figure = figure(points);
        let wide = BOLD.width(&figure).max(0) as u32;
        let right = x + width as i32;
        pen.label(
            &BOLD,
            &figure,
            rect(right - wide as i32, y, wide, 20),
            Align::Right,
            INK,
        );
        let name = self.company.name(seat);
        let room = width.saturating_sub(20 + wide + 4);
        let font = if BOLD.width(name) <= room as i32 {
            &BOLD
        } else {
            &BODY
        };
        let ink = if place == 1 { INK } else { SLATE };
        pen.label(font, name, rect(x + 16, y, room, 20), Align::Left, ink);
        if place == 1 {
            let behind = x + 20 + font.width(name);
            if behind + 16 < right - wide as i32 {
                pen.sprite_centred(&things::CROWN_16, Point::new(behind + 8, y + 9));
            }
        }
    }
}
