//! A board for a game that has none yet.

use core::{fmt::Write, marker::PhantomData};

use embedded_graphics::{pixelcolor::Rgb565, prelude::DrawTarget, primitives::Rectangle};
use keys::{Key, Press, Stroke};
use opponents::Insight;
use rules_core::{Seat, log::StepOf};

use crate::{
    art::font::BODY,
    palette::{INK, PAPER},
    pen::{Align, Pen, rect},
    screens::Stage,
    table::{Agreed, Answer, Board, Choice, Help, Lesson, Shown, View},
    text::{Msg, Phrase, kohaku::Word},
    widgets::backdrop::{CALM, backdrop},
};

pub(crate) trait Start: Insight {
    fn setup(agreed: &Agreed<'_>) -> Self::Setup;
}

#[derive(Clone, Debug)]
pub(crate) struct Scaffold<G> {
    choice: usize,
    game: PhantomData<G>,
}

impl<G> Default for Scaffold<G> {
    fn default() -> Self {
        Scaffold {
            choice: 0,
            game: PhantomData,
        }
    }
}

const LESSON: Lesson = Lesson {
    title: Word::Act.msg(),
    text: Word::Scaffold.msg(),
    picture: 0,
};

impl<G: Start> Board for Scaffold<G> {
    type Game = G;
    const CHOICES: &'static [Choice] = &[];
    const LESSONS: [Lesson; 5] = [LESSON; 5];

    fn setup(agreed: &Agreed<'_>) -> G::Setup {
        <G as Start>::setup(agreed)
    }
    fn has_secrets(_: &G) -> bool {
        false
    }
    fn ask(&mut self, _: &View<'_, G>) {
        self.choice = 0;
    }
    fn point(&mut self, advised: G::Action, view: &View<'_, G>) {
        let mut i = 0;
        view.game.legal(&mut |action| {
            if action == advised {
                self.choice = i;
            }
            i += 1;
        });
    }
    fn act(&self, _: &View<'_, G>) -> Msg {
        Word::Act.msg()
    }
    fn help(&self, _: &View<'_, G>) -> Help {
        Help {
            kind: 0,
            title: Word::Act.msg(),
            text: Word::Scaffold.msg(),
            picture: 0,
        }
    }
    fn key(
        &mut self,
        stroke: Stroke,
        view: &View<'_, G>,
        stage: &mut Stage<'_>,
    ) -> Answer<G::Action> {
        let mut count = 0;
        let mut chosen = None;
        view.game.legal(&mut |action| {
            if count == self.choice {
                chosen = Some(action);
            }
            count += 1;
        });
        match (stroke.key, stroke.press) {
            (Key::Right, Press::Down | Press::Repeat) => {
                self.choice = (self.choice + 1) % count.max(1)
            }
            (Key::Left, Press::Down | Press::Repeat) => {
                self.choice = (self.choice + count.max(1) - 1) % count.max(1);
            }
            (Key::A, Press::Down) => return chosen.map_or(Answer::Taken, Answer::Decide),
            (Key::B, Press::Down) => return Answer::Back,
            _ => return Answer::Taken,
        }
        stage.redraw_all();
        Answer::Taken
    }
    fn show(&mut self, _: &StepOf<G>, _: &G, _: &View<'_, G>) -> Shown {
        Shown::default()
    }
    fn tell(_: &StepOf<G>, _: &G, _: &View<'_, G>) -> Option<Phrase> {
        None
    }
    fn why(_: G::Illegal) -> Msg {
        Word::Scaffold.msg()
    }
    fn score(view: &View<'_, G>, seat: Seat) -> i16 {
        view.game.standings().of(seat).map_or(0, |row| row.points)
    }
    fn draw<D: DrawTarget<Color = Rgb565>>(&self, pen: &mut Pen<'_, D>, view: &View<'_, G>) {
        backdrop(pen, view.layout, CALM);
        let mut i = 0;
        view.game.legal(&mut |action| {
            if i == self.choice {
                let mut text = Phrase::new();
                let _ = write!(text, "{action:?}");
                pen.plate(rect(4, 100, 232, 30), 4, PAPER, INK);
                let text: heapless::String<28> = text.chars().take(28).collect();
                pen.label(&BODY, &text, rect(8, 100, 224, 30), Align::Left, INK);
            }
            i += 1;
        });
    }
    fn draw_aside<D: DrawTarget<Color = Rgb565>>(
        &self,
        _: &mut Pen<'_, D>,
        _: &View<'_, G>,
        _: Rectangle,
    ) {
    }
    fn draw_goods<D: DrawTarget<Color = Rgb565>>(
        _: &mut Pen<'_, D>,
        _: &View<'_, G>,
        _: Seat,
        _: Rectangle,
    ) {
    }
    fn picture<D: DrawTarget<Color = Rgb565>>(_: &mut Pen<'_, D>, _: u8, _: Rectangle) {}
}
