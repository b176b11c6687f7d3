//! The catch of the day: a numbered challenge, what it takes for each star, and the own result. Left and right turn to
//! other numbers up to the first that was not attempted.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::{Key, Press, Stroke};
use opponents::challenge::{stars as stars_of, thresholds};
use rules_core::challenge::{Challenge, Length};

use super::{Command, Context, Place, Screen, Snapshot, Visit, menu::name_of};
use crate::{
    Cue,
    art::font::{BODY, BOLD, NUMBER, TITLE},
    catches::Outcome,
    key_guide::Steps,
    palette::{INK, PAPER, SLATE, WHITE},
    pen::{Align, Pen, rect},
    table::setup_row::stars,
    text::{Phrase, luck::Word, phrase},
    widgets::{
        backdrop::{BRIGHT, ground},
        help::HelpCard,
        hints::{self, Hint, Hints},
        paper::{button, card, change_arrows},
    },
};

const HELP: HelpCard = HelpCard::of_keys(Word::CatchTitle.msg(), Word::CatchText.msg());

/// The page: which number is open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CatchScreen {
    challenge: Challenge,
}

impl Default for CatchScreen {
    fn default() -> CatchScreen {
        CatchScreen {
            challenge: Challenge::FIRST,
        }
    }
}

impl CatchScreen {
    const fn key_hints(self, result: Outcome) -> &'static [Hint] {
        const FIRST: &[Hint] = &hints::three(Word::Attempt.msg());
        const MORE: &[Hint] = &hints::three(Word::Practise.msg());
        match result {
            Outcome::New => FIRST,
            Outcome::Begun | Outcome::Points(_) => MORE,
        }
    }

    fn task(self, pen: &Pen<'_>) -> Phrase {
        match self.challenge.length() {
            Length::Turns(turns) => phrase(pen.language(), Word::InTurns.msg(), &[&turns]),
            Length::Whole => phrase(pen.language(), Word::WholeGame.msg(), &[]),
        }
    }
}

impl Screen for CatchScreen {
    fn hints(&self, seen: &Snapshot<'_>) -> Hints {
        hints::list(self.key_hints(seen.catches.of(self.challenge)))
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(HELP)
    }

    /// From the menu it opens with today's number; after an attempt it is as it was left.
    fn enter(&mut self, visit: Visit, ctx: &mut Context<'_>) {
        if visit.from == Place::Menu {
            self.challenge = ctx.catches.today();
        }
        let number = self.challenge.number();
        ctx.stage.tell("number", format_args!("{number}"));
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => return Some(Command::Attempt(self.challenge)),
            (Key::B | Key::Y, Press::Down) => return Some(Place::Menu.into()),
            _ => {}
        }
        let by = i32::from(stroke.x_tri().sign());
        let number = i32::from(self.challenge.number()) + by;
        let next = u16::try_from(number).ok().and_then(Challenge::new)?;
        if by != 0 && next <= ctx.catches.today() {
            self.challenge = next;
            stage.play(Cue::Move);
            stage.tell("number", format_args!("{number}"));
            stage.redraw_all();
        }
        None
    }

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        Steps::COLUMNS
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        let result = seen.catches.of(self.challenge);
        ground(pen, layout, BRIGHT, Word::CatchTitle.msg());
        let top = (layout.field().size.height as i32 - 220) / 2;
        let number = self.challenge.number();
        let title = phrase(pen.language(), Word::Catch.msg(), &[&number]);
        let room = rect(18, top + 2, 204, 28);
        pen.outlined(&TITLE, &title, room, Align::Centre, WHITE);
        if number > 1 {
            change_arrows(pen, Point::new(5, top + 16), Point::new(-20, top + 16));
        }
        if self.challenge < seen.catches.today() {
            change_arrows(pen, Point::new(-20, top + 16), Point::new(235, top + 16));
        }
        card(pen, rect(8, top + 34, 224, 54));
        let name = name_of(self.challenge.title());
        let room = rect(12, top + 38, 216, 22);
        pen.label(&TITLE, name, room, Align::Centre, INK);
        let room = rect(12, top + 62, 216, 20);
        pen.label(&BOLD, &self.task(pen), room, Align::Centre, INK);
        for (i, from) in thresholds(self.challenge).into_iter().enumerate() {
            let area = rect(8 + 76 * i as i32, top + 96, 72, 44);
            pen.plate(area, 7, PAPER, INK);
            stars(pen, i as u8 + 1, 3, area.top_left + Point::new(36, 14));
            let points = phrase(pen.language(), Word::Count.msg(), &[&from]);
            let room = rect(area.top_left.x, area.top_left.y + 23, 72, 20);
            pen.label(&BOLD, &points, room, Align::Centre, INK);
        }
        self.draw_result(pen, result, rect(8, top + 148, 224, 34));
        let word = match result {
            Outcome::New => Word::Attempt,
            Outcome::Begun | Outcome::Points(_) => Word::Practise,
        };
        let text = pen.language().say(word.msg());
        button(pen, rect(48, top + 190, 144, 26), text, true);
        hints::draw(pen, layout, self.key_hints(result), seen.pulse);
    }
}

impl CatchScreen {
    fn draw_result(self, pen: &mut Pen<'_>, result: Outcome, area: Rectangle) {
        pen.plate(area, 7, PAPER, INK);
        let (x, y) = (area.top_left.x, area.top_left.y);
        let word = match result {
            Outcome::New => Word::OneAttempt,
            Outcome::Begun => Word::NoResult,
            Outcome::Points(_) => Word::YourResult,
        };
        let text = pen.language().say(word.msg());
        let Outcome::Points(points) = result else {
            let room = rect(x + 6, y, area.size.width - 12, area.size.height);
            return pen.label(&BODY, text, room, Align::Centre, SLATE);
        };
        pen.label(&BOLD, text, rect(x + 8, y, 92, 34), Align::Left, INK);
        let figure = phrase(pen.language(), Word::Count.msg(), &[&points]);
        pen.label(
            &NUMBER,
            &figure,
            rect(x + 100, y, 54, 34),
            Align::Right,
            INK,
        );
        let count = stars_of(self.challenge, points.into());
        stars(pen, count, 3, Point::new(x + 190, y + 17));
    }
}
