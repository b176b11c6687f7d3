//! Danny at a printed table: people say what lies on the display and what is revealed, Danny says what he
//! takes. What he takes and his points are decided in `rules_core`; tiles are
//! identified by what is printed on them.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use keys::Key;
use rules_core::{
    Level,
    kohaku::{Display as Cells, Sort},
};

use super::{
    super::{Navigation, NoteReader, NoteWriter, PageContext},
    danny_table::{BYTES, COIN, Code, Phase, Table, adjoins, face, offered},
    figure,
    rival::{Rival, draw_levels, sum},
    top,
};
use crate::{
    Cue, Layout,
    art::{
        font::{BODY, BOLD},
        sprites::{garden, koi, things},
    },
    palette::{BUOY, INK, PAPER, SLATE, WHITE},
    pen::{Align, Pen, grow, rect},
    screens::kohaku::tiles::draw_face,
    text::{Msg, beside, table, turns::Word},
    widgets::{
        help::HelpCard,
        paper::{cursor, lines},
    },
};

/// How many steps can be undone. With the table itself they fill a note of 100 bytes.
const STEPS: usize = 3;

/// The rival.
#[derive(Clone, Debug)]
pub(in crate::screens::companion) struct DannyPage {
    table: Table,
    past: Vec<Table, STEPS>,
    /// What the cursor is on: a tile that is offered, or a cell.
    at: u8,
    coin: bool,
}

impl DannyPage {
    pub(super) fn open(noted: Option<NoteReader<'_>>) -> DannyPage {
        let mut page = DannyPage {
            table: Table::NEW,
            past: Vec::new(),
            at: 0,
            coin: true,
        };
        if let Some(mut tables) = noted.map(|reader| reader.rest().chunks_exact(BYTES))
            && let Some(table) = tables.next().and_then(Table::from_bytes)
        {
            page.table = table;
            for past in tables.map_while(Table::from_bytes) {
                if page.past.push(past).is_err() {
                    break;
                }
            }
        }
        page.point();
        page
    }

    /// The cursor's first place for what is asked.
    fn point(&mut self) {
        self.at = match self.table.moment {
            Phase::TakeLily => {
                let mut lilies =
                    (0..Cells::CELLS as u8).filter(|cell| adjoins(*cell, self.table.fish));
                lilies.next().unwrap_or(0)
            }
            _ => 0,
        };
        self.coin = true;
    }

    /// The tile under the cursor; `None` for the empty stack.
    fn code(&self, sort: Sort) -> Option<Code> {
        let coin = if sort == Sort::Fish && self.coin {
            COIN
        } else {
            0
        };
        (self.at < offered(sort)).then_some(self.at + 1 + coin)
    }

    fn after(&mut self, cue: Cue, context: &mut PageContext<'_, '_>) {
        self.point();
        context.stage.play(cue);
        context.keep();
        context.stage.redraw_all();
        let tally = self.table.danny.tally;
        let [easy, medium, hard] = Level::ALL.map(|level| sum(tally.lines(level)));
        context
            .stage
            .tell("rival", format_args!("{easy} {medium} {hard}"));
        let ask = match self.table.moment {
            Phase::Fill => "fill",
            Phase::TakeFish => "take-fish",
            Phase::TakeLily => "take-lily",
            Phase::RevealFish => "reveal-fish",
            Phase::RevealLily => "reveal-lily",
            Phase::Takes => "takes",
            Phase::Over => "over",
        };
        context.stage.tell("ask", format_args!("{ask}"));
        context
            .stage
            .tell("takes", format_args!("{}", self.table.takes.count_ones()));
    }

    fn draw_cell(&self, pen: &mut Pen<'_>, cell: u8, area: Rectangle) {
        let sort = Cells::sort(cell);
        let asked = self.table.moment == Phase::Fill && self.table.gap() == Some(cell);
        let code = if asked {
            self.code(sort)
        } else {
            Some(self.table.get(cell))
        };
        match code.and_then(|code| face(sort, code)) {
            Some(face) => draw_face(pen, face, area),
            None => {
                pen.plate(area, 4, SLATE, INK);
                let sprite = match sort {
                    Sort::Fish => &koi::WHITE_16,
                    Sort::Decoration => &garden::LILY_16,
                };
                pen.sprite_centred(sprite, area.center());
            }
        }
        let taken = self.table.moment == Phase::Takes && self.table.takes & 1 << cell != 0;
        let held = self.table.moment == Phase::TakeLily && self.table.fish == cell;
        if taken || held {
            pen.ring(grow(&area, -1), 4, 4, INK);
            pen.ring(grow(&area, -2), 4, 2, WHITE);
        }
        let picked = matches!(self.table.moment, Phase::TakeFish | Phase::TakeLily);
        if asked || (picked && self.at == cell) {
            cursor(pen, &area, 4);
        }
    }

    /// What Danny has, beside the display.
    fn draw_tally(&self, pen: &mut Pen<'_>, y: i32) {
        let revealed = matches!(self.table.moment, Phase::RevealFish | Phase::RevealLily);
        let asked = self.table.asks().filter(|_| revealed);
        if let Some(face) = asked.and_then(|sort| face(sort, self.code(sort)?)) {
            // The tile in his hand, large enough to be compared with the printed one.
            let area = rect(185, y + 74, 46, 46);
            draw_face(pen, face, area);
            cursor(pen, &area, 4);
            return;
        }
        let tally = self.table.danny.tally;
        let area = rect(184, y + 28, 50, 28);
        pen.plate(area, 7, PAPER, INK);
        pen.sprite_centred(&koi::WHITE_RED_16, Point::new(195, y + 42));
        let all = tally.fish.saturating_add(tally.decorations);
        pen.label(
            &BOLD,
            &figure(all),
            rect(206, y + 28, 26, 28),
            Align::Centre,
            INK,
        );
        let (from, step) = (Point::new(184, y + 58), Point::new(0, 35));
        draw_levels(pen, from, step, |level| sum(tally.lines(level)));
    }

    /// Tiles to point at.
    fn draw_offer(&self, pen: &mut Pen<'_>, y: i32, sort: Sort) {
        pen.plate(rect(3, y, 234, 52), 8, PAPER, INK);
        let (pitch, side) = match sort {
            Sort::Fish => (21, 19),
            Sort::Decoration => (28, 26),
        };
        for at in 0..=offered(sort) {
            let area = rect(6 + pitch * i32::from(at), y + 4, side, side);
            match face(sort, at + 1).filter(|_| at < offered(sort)) {
                Some(face) => draw_face(pen, face, area),
                None => {
                    pen.plate(area, 4, SLATE, INK);
                    pen.sprite_centred(&things::CROSS, area.center());
                }
            }
            if self.at == at {
                pen.ring(grow(&area, 2), 5, 2, BUOY);
            }
        }
        let word = match sort {
            _ if self.at >= offered(sort) => Word::StackEmpty,
            Sort::Fish if self.coin => Word::WithCoin,
            Sort::Fish => Word::WithoutCoin,
            Sort::Decoration => Word::AnyColour,
        };
        let word = pen.language().say(word.msg());
        pen.label(&BODY, word, rect(8, y + 32, 222, 18), Align::Left, INK);
    }
}

impl Rival for DannyPage {
    const HELP: HelpCard = HelpCard::of_keys(beside::Word::Danny.msg(), Word::DannyHelp.msg());

    fn write(&self, writer: &mut NoteWriter<'_>) {
        for table in core::iter::once(&self.table).chain(&self.past) {
            writer.put_all(&table.to_bytes());
        }
    }

    fn hint(&self) -> Msg {
        match self.table.moment {
            Phase::Takes => Word::EndTurn.msg(),
            Phase::Over => table::Word::HoldIt.msg(),
            _ => Word::ThisOne.msg(),
        }
    }

    fn undoes(&self) -> bool {
        !self.past.is_empty()
    }

    fn undo(&mut self, context: &mut PageContext<'_, '_>) -> Navigation {
        let Some(table) = self.past.pop() else {
            return Navigation::Back;
        };
        self.table = table;
        self.after(Cue::Move, context);
        Navigation::Stay
    }

    fn is_for_new(&self) -> bool {
        self.table.moment == Phase::Over
    }

    fn begin_again(&mut self, context: &mut PageContext<'_, '_>) {
        (self.table, self.past) = (Table::NEW, Vec::new());
        self.after(Cue::Place, context);
    }

    fn onward(&mut self, context: &mut PageContext<'_, '_>) {
        let before = self.table;
        let table = &mut self.table;
        let cue = match (table.moment, table.asks()) {
            (_, Some(sort)) => {
                match self.code(sort) {
                    Some(code) => self.table.tell(code),
                    None => self.table.moment = Phase::Over,
                }
                Cue::Place
            }
            (Phase::TakeFish, None) => {
                (table.fish, table.moment) = (self.at, Phase::TakeLily);
                Cue::Pick
            }
            (Phase::TakeLily, None) => {
                table.take(self.at);
                Cue::Catch
            }
            (_, None) => {
                table.danny_takes();
                Cue::Catch
            }
        };
        let over = self.table.moment == Phase::Over;
        if self.past.is_full() {
            self.past.remove(0);
        }
        // There is room: the oldest has gone.
        let _ = self.past.push(before);
        self.after(if over { Cue::Win } else { cue }, context);
    }

    fn go(&mut self, key: Key, _reach: &mut PageContext<'_, '_>) {
        if let Some(sort) = self.table.asks() {
            let by = key.x_tri();
            if by.is_zero() {
                self.coin = !self.coin;
            } else {
                self.at = by.wrap(self.at, offered(sort) + 1);
                // One colour usually bears a coin.
                self.coin = self.at < 4;
            }
            return;
        }
        let wanted = match self.table.moment {
            Phase::TakeFish => Sort::Fish,
            Phase::TakeLily => Sort::Decoration,
            _ => return,
        };
        let fits = |cell: &u8| {
            Cells::sort(*cell) == wanted
                && (wanted == Sort::Fish || adjoins(*cell, self.table.fish))
        };
        let cells = (0..Cells::CELLS as u8).filter(fits);
        let next = match key {
            Key::Left | Key::Up => cells
                .clone()
                .rfind(|cell| *cell < self.at)
                .or(cells.clone().next_back()),
            _ => cells
                .clone()
                .find(|cell| *cell > self.at)
                .or_else(|| cells.min()),
        };
        self.at = next.unwrap_or(self.at);
    }

    fn draw(&self, pen: &mut Pen<'_>, layout: Layout) {
        let y = top(layout);
        let word = match (self.table.moment, self.table.asks()) {
            (Phase::Fill, Some(Sort::Fish)) => Word::FillFish,
            (Phase::Fill, _) => Word::FillLily,
            (Phase::TakeFish, _) => Word::TakeFish,
            (Phase::TakeLily, _) => Word::TakeLily,
            (Phase::RevealFish, _) => Word::RevealFish,
            (Phase::RevealLily, _) => Word::RevealLily,
            (Phase::Takes, _) if self.table.takes == 0 => Word::DannyNoMore,
            (Phase::Takes, _) => Word::DannyTakes,
            (Phase::Over, _) => Word::DannyOver,
        };
        let word = pen.language().say(word.msg());
        pen.outlined(&BOLD, word, rect(4, y + 3, 232, 22), Align::Centre, WHITE);
        for cell in 0..Cells::CELLS as u8 {
            self.draw_cell(pen, cell, cell_area(y, cell));
        }
        self.draw_tally(pen, y);
        if let Some(sort) = self.table.asks() {
            self.draw_offer(pen, y + 166, sort);
        } else {
            let word = match self.table.moment {
                Phase::Takes => Word::DannyTakesText,
                Phase::Over => Word::DannyOverText,
                _ => Word::TakeText,
            };
            let area = rect(6, y + 168, 228, 46);
            pen.plate(area, 8, PAPER, INK);
            let word = pen.say(word.msg());
            lines(pen, &BODY, word, grow(&area, -7), Align::Left, INK);
        }
    }
}

fn cell_area(y: i32, cell: u8) -> Rectangle {
    let (column, row) = (i32::from(cell % 4), i32::from(cell / 4));
    rect(5 + 44 * column, y + 29 + 45 * row, 42, 42)
}
