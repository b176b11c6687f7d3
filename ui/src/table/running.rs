//! The match on the table, of whichever game: one list of the five boards, and what can be asked of
//! any of them.

use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use keys::Stroke;
use rules_core::{BadSetup, Game, Title, log::Replay};
use store::StoreError;

use super::{
    board::{Agreed, Board, Choice},
    company::Company,
    lessons::Lessons,
    play::{Leave, Play, Scenery, Seek, Watched},
    puzzle::{Case, Thought},
};
use crate::{
    Language, Layout, Millis,
    pen::Pen,
    screens::{Stage, fish::Fleet, klofni::Ice, kohaku::Garden, podwodni::Reef, rybowisko::Lake},
    widgets::{help::HelpCard, hints::Hint},
};

/// Makes the list of games.
macro_rules! games {
    ($($title:ident => $board:ty,)*) => {
        /// A match of one of the five games.
        #[derive(Clone, Debug)]
        pub(crate) enum Running { $($title(Play<$board>)),* }

        /// A decision of a computer player, to be thought about outside of the app.
        #[derive(Clone, Debug)]
        pub struct Puzzle {
            ticket: u8,
            case: AnyCase,
        }

        #[derive(Clone, Debug)]
        enum AnyCase { $($title(Case<<$board as Board>::Game>)),* }

        impl Puzzle {
            /// Think on for so many steps; whether the choice is made. The first call only looks at
            /// what there is to choose.
            pub fn think(&mut self, steps: u32) -> bool {
                match &mut self.case { $(AnyCase::$title(case) => case.think(steps)),* }
            }

            /// The choice, at any time after the first call of [`Puzzle::think`].
            pub fn answer(&self) -> Option<Thought> {
                match &self.case { $(AnyCase::$title(case) => case.answer(self.ticket)),* }
            }
        }

        /// The same question to whichever match is running.
        macro_rules! whichever {
            ($running:expr, $play:ident => $answer:expr) => {
                match $running { $(Running::$title($play) => $answer),* }
            };
        }

        impl Running {
            /// Begin a match.
            pub(crate) fn start(
                title: Title,
                agreed: &Agreed<'_>,
                explained: u16,
                stage: &mut Stage<'_>,
            ) -> Result<Running, BadSetup> {
                match title {
                    $(Title::$title => {
                        let game = <$board as Board>::Game::start(<$board>::setup(agreed))?;
                        let play = Play::new(game, agreed, explained, stage);
                        Ok(Running::$title(play))
                    })*
                }
            }

            /// A match after the opening of its log. The choices are those of the last set-up.
            pub(crate) fn open(
                log: &[u8],
                company: &Company,
                choices: &[u8],
                explained: u16,
            ) -> Option<Running> {
                match rules_core::log::title(log).ok()? {
                    $(Title::$title => {
                        let replay = Replay::<<$board as Board>::Game>::open(log).ok()?;
                        let (game, at) = (replay.game().clone(), replay.at());
                        let play = Play::opened(game, at, company, choices, explained);
                        Some(Running::$title(play))
                    })*
                }
            }

            /// The decision to be thought about, if there is one.
            pub(crate) fn puzzle(&self) -> Option<Puzzle> {
                match self {
                    $(Running::$title(play) => {
                        let (ticket, case) = play.puzzle()?;
                        Some(Puzzle { ticket, case: AnyCase::$title(case) })
                    })*
                }
            }

            pub(crate) const fn title(&self) -> Title {
                match self { $(Running::$title(_) => Title::$title),* }
            }
        }

        /// What can be agreed on before a match.
        pub(crate) const fn choices(title: Title) -> &'static [Choice] {
            match title { $(Title::$title => <$board as Board>::CHOICES),* }
        }

        /// How a game is played.
        pub(crate) const fn first_lesson(title: Title) -> Lessons {
            match title { $(Title::$title => Lessons::new(title, <$board as Board>::LESSONS)),* }
        }

        /// A picture of a game's lessons.
        pub(crate) fn picture(
            pen: &mut Pen<'_>,
            title: Title,
            number: u8,
            frame: Rectangle,
        ) {
            match title { $(Title::$title => <$board>::picture(pen, number, frame)),* }
        }
    };
}

games! {
    Rybowisko => Lake,
    Podwodni => Reef,
    Fish => Fleet,
    Kohaku => Garden,
    Klofni => Ice,
}

impl Running {
    /// Take a kept match up again, as far as its log makes sense.
    pub(crate) fn take_up(&mut self, log: &[u8], stage: &mut Stage<'_>) {
        whichever!(self, play => play.take_up(log, stage));
    }

    /// Watch a finished match; it stands at its start.
    pub(crate) fn watch(&mut self, log: &[u8], stage: &mut Stage<'_>) {
        whichever!(self, play => play.watch(log, stage));
    }

    /// Go to another step of a match that is watched.
    pub(crate) fn seek(&mut self, seek: Seek, log: &[u8], stage: &mut Stage<'_>) {
        whichever!(self, play => play.seek(seek, log, stage));
    }

    /// A key while a match is watched.
    pub(crate) fn key_at_watch(
        &mut self,
        stroke: Stroke,
        stage: &mut Stage<'_>,
    ) -> Option<Watched> {
        whichever!(self, play => play.key_at_watch(stroke, stage))
    }

    pub(crate) fn is_over(&self) -> bool {
        whichever!(self, play => play.is_over())
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> &str {
        whichever!(self, play => play.turn())
    }

    pub(crate) fn explained(&self) -> u16 {
        whichever!(self, play => play.explained())
    }

    pub(crate) fn drawn(&mut self, ticket: u8, number: u32, stage: &mut Stage<'_>) {
        whichever!(self, play => play.drawn(ticket, number, stage));
    }

    pub(crate) fn thought(&mut self, thought: &Thought, stage: &mut Stage<'_>) {
        whichever!(self, play => play.thought(thought, stage));
    }

    /// A person wants to know what a strong player would do.
    pub(crate) fn advise(&mut self, stage: &mut Stage<'_>) {
        whichever!(self, play => play.advise(stage));
    }

    /// The store's reply to one of the match's requests.
    pub(crate) fn stored(
        &mut self,
        ticket: u8,
        result: Result<(), StoreError>,
        stage: &mut Stage<'_>,
    ) {
        whichever!(self, play => play.stored(ticket, result, stage));
    }

    /// Whether what happens in this match is lost at power-off.
    pub(crate) fn is_unsaved(&self) -> bool {
        whichever!(self, play => play.is_unsaved())
    }

    pub(crate) fn tick(&mut self, stage: &mut Stage<'_>) {
        whichever!(self, play => play.tick(stage));
    }

    pub(crate) fn wake_at(&self, now: Millis, motion: bool) -> Option<Millis> {
        whichever!(self, play => play.wake_at(now, motion))
    }

    pub(crate) fn hints(&self, layout: Layout, language: Language, now: Millis) -> Vec<Hint, 4> {
        whichever!(self, play => play.hints(layout, language, now))
    }

    pub(crate) fn help(&self, layout: Layout, language: Language, now: Millis) -> Option<HelpCard> {
        whichever!(self, play => play.help(layout, language, now))
    }

    pub(crate) fn tip(
        &mut self,
        layout: Layout,
        language: Language,
        now: Millis,
    ) -> Option<HelpCard> {
        whichever!(self, play => play.tip(layout, language, now))
    }

    pub(crate) fn key(&mut self, stroke: Stroke, stage: &mut Stage<'_>) -> Option<Leave> {
        whichever!(self, play => play.key(stroke, stage))
    }

    pub(crate) fn draw(&self, pen: &mut Pen<'_>, scenery: &Scenery) {
        whichever!(self, play => play.draw(pen, scenery));
    }
}
