//! The puzzles: a row for each title with its solved ones; left and right choose a puzzle.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::{Key, Press, Stroke};
use rules_core::Title;

use crate::{
    Layout,
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::marks,
    },
    palette::{FERN, INK, PAPER, SLATE, Shape, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    puzzles::{self, COUNT},
    screens::{Command, Context, Place, Screen, Snapshot, Visit, menu::name_of},
    statistics::Statistics,
    text::{phrase, review::Word, table},
    widgets::{
        backdrop::{CALM, ground},
        help::HelpCard,
        hints::{self, Hint, Hints},
        list::List,
        paper::{change_arrows, cursor},
    },
};

const HELP: HelpCard = HelpCard::of_keys(Word::Puzzles.msg(), Word::HelpPuzzlesText.msg());
const HINTS: &[Hint] = &hints::three(table::Word::Choose.msg());

/// The chosen title, and the chosen puzzle of each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Puzzles {
    rows: List,
    numbers: [List; Title::ALL.len()],
}

impl Puzzles {
    fn title(&self) -> Title {
        self.rows.of(&Title::ALL).unwrap_or(Title::Rybowisko)
    }

    /// The chosen puzzle of a title.
    fn number(&self, title: Title) -> u8 {
        let number = self.numbers.get(usize::from(title.id()));
        number.map_or(0, |list| list.at())
    }

    /// On to the first puzzle of a title that is not solved, from the chosen one on.
    fn skip_solved(&mut self, title: Title, statistics: &Statistics) {
        let from = self.number(title);
        let all = (0..COUNT as u8).map(|step| (from + step) % COUNT as u8);
        let next = all
            .into_iter()
            .find(|&number| !statistics.is_solved(title, number));
        if let (Some(list), Some(next)) = (self.numbers.get_mut(usize::from(title.id())), next) {
            *list = List::new(next);
        }
    }
}

fn row(layout: Layout, i: i32) -> Rectangle {
    let top = (layout.field().size.height as i32 - 220) / 2;
    rect(8, top + 34 + 37 * i, 224, 33)
}

impl Screen for Puzzles {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(HINTS)
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(HELP)
    }

    /// From the records it opens with what is not solved yet, from a puzzle with the next one.
    fn enter(&mut self, visit: Visit, ctx: &mut Context<'_>) {
        if visit.from == Place::Numbers {
            for title in Title::ALL {
                self.skip_solved(title, ctx.statistics);
            }
        } else {
            self.skip_solved(self.title(), ctx.statistics);
        }
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        let title = self.title();
        match (stroke.key, stroke.press) {
            (Key::B, Press::Down) => return Some(Place::Numbers.into()),
            (Key::A, Press::Down) => return Some(Command::Puzzle(title, self.number(title))),
            _ => {}
        }
        if self.rows.turn(stroke.y_tri(), Title::ALL.len(), stage) {
            stage.tell("row", format_args!("{}", self.rows.at()));
        }
        if let Some(list) = self.numbers.get_mut(usize::from(title.id()))
            && list.turn(stroke.x_tri(), COUNT, stage)
        {
            stage.tell("puzzle", format_args!("{}", list.at()));
        }
        None
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        ground(pen, layout, CALM, Word::Puzzles.msg());
        let top = (layout.field().size.height as i32 - 220) / 2;
        let text = pen.language().say(Word::Puzzles.msg());
        let room = rect(8, top + 2, 224, 26);
        pen.outlined(&TITLE, text, room, Align::Centre, WHITE);
        for (i, title) in Title::ALL.into_iter().enumerate() {
            let area = row(layout, i as i32);
            self.draw_row(pen, title, area, seen.statistics);
            if title == self.title() {
                cursor(pen, &area, 7);
            }
        }
        hints::draw(pen, layout, HINTS, seen.pulse);
    }
}

impl Puzzles {
    fn draw_row(&self, pen: &mut Pen<'_>, title: Title, area: Rectangle, statistics: &Statistics) {
        let (x, y) = (area.top_left.x, area.top_left.y);
        pen.plate(area, 7, PAPER, INK);
        let name = name_of(title);
        pen.label(&BOLD, name, rect(x + 8, y + 1, 208, 17), Align::Left, INK);
        let solved = statistics.solved(title);
        let text = phrase(pen.language(), Word::SolvedOf.msg(), &[&solved, &COUNT]);
        pen.label(
            &BODY,
            &text,
            rect(x + 8, y + 17, 124, 15),
            Align::Left,
            SLATE,
        );
        let number = self.number(title);
        let middle = y + 24;
        if title == self.title() {
            change_arrows(
                pen,
                Point::new(x + 140, middle),
                Point::new(x + 216, middle),
            );
        }
        let figure = super::figure(i16::from(number) + 1);
        let done = statistics.is_solved(title, number);
        let ink = if done { FERN } else { INK };
        pen.label(
            &BOLD,
            &figure,
            rect(x + 152, y + 16, 22, 16),
            Align::Centre,
            ink,
        );
        let stars = puzzles::of(title)
            .nth(number.into())
            .map_or(0, |puzzle| puzzle.stars);
        for star in 0..3 {
            let colour = if star < stars { YELLOW } else { SLATE };
            let at = Point::new(x + 180 + 10 * i32::from(star), middle);
            pen.mark(marks::MARKS_9.of(Shape::Star), at, colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_title_has_its_puzzles_from_easy_to_hard() {
        for title in Title::ALL {
            let stars: std::vec::Vec<u8> = puzzles::of(title).map(|puzzle| puzzle.stars).collect();
            assert_eq!(stars.len(), COUNT, "{title:?}");
            assert!(stars.is_sorted() && stars.iter().all(|stars| (1..=3).contains(stars)));
        }
    }
}
