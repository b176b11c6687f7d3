//! What the keys do at the table, what is said of them, and what they lay over the board.

use heapless::Vec;
use keys::{Key, Press, Stroke};
use rules_core::{Game, log::Step};
use store::Request;

use super::{Cover, Leave, Moment, Play};
use crate::{
    Cue, Language, Layout, Millis, Ticket,
    screens::Stage,
    table::{
        board::{Answer, Board},
        curtain,
        goods::{self, Goods},
        lessons::Lessons,
        pause::{Pause, Wish},
        podium::Farewell,
    },
    text::{Msg, table::Word},
    widgets::{
        help::{HelpCard, Picture},
        hints::{self, Hint},
    },
};

impl<B: Board> Play<B> {
    pub(crate) fn hints(&self, layout: Layout, language: Language, now: Millis) -> Vec<Hint, 4> {
        let fixed = match (&self.cover, &self.moment) {
            (Some(Cover::Pause(pause)), _) => pause.hints(),
            (Some(Cover::Goods(_)), _) => goods::HINTS,
            (Some(Cover::Lessons(lessons)), _) => lessons.hints(),
            (None, Moment::Curtain(_)) => curtain::HINTS,
            (None, Moment::Watching | Moment::Showing { .. }) if self.watched.is_some() => {
                self.watch_hints()
            }
            (None, Moment::Over(podium)) => podium.hints(),
            (None, Moment::Choosing(_)) => {
                let view = self.view(layout, language, now);
                let back = if self.board.steps_back() {
                    Msg::Back
                } else if self.chain.is_empty() {
                    Word::Menu.msg()
                } else {
                    Word::Undo.msg()
                };
                let hints = hints::four(self.board.act(&view), back, Word::Table.msg());
                return hints.into_iter().collect();
            }
            (None, _) => &[
                (Key::A, Word::Hurry.msg()),
                (Key::B, Word::Menu.msg()),
                (Key::Y, Word::Table.msg()),
            ],
        };
        fixed.iter().copied().collect()
    }

    /// The card behind X, if there is something to explain.
    pub(crate) fn help(&self, layout: Layout, language: Language, now: Millis) -> Option<HelpCard> {
        let choosing = matches!(self.moment, Moment::Choosing(_)) && self.cover.is_none();
        choosing.then(|| self.help_now(layout, language, now).1)
    }

    pub(super) fn help_now(
        &self,
        layout: Layout,
        language: Language,
        now: Millis,
    ) -> (u8, HelpCard) {
        let help = self.board.help(&self.view(layout, language, now));
        let card = HelpCard {
            picture: Picture::Game(B::Game::TITLE, help.picture),
            title: help.title,
            text: help.text,
        };
        (help.kind, card)
    }

    /// The tip for a kind of decision that comes for the first time.
    pub(crate) fn tip(
        &mut self,
        layout: Layout,
        language: Language,
        now: Millis,
    ) -> Option<HelpCard> {
        if !matches!(self.moment, Moment::Choosing(_)) || self.cover.is_some() {
            return None;
        }
        let (kind, card) = self.help_now(layout, language, now);
        let bit = 1u16.checked_shl(kind.into()).unwrap_or(0);
        let new = self.explained & bit == 0;
        self.explained |= bit;
        new.then_some(card)
    }

    pub(crate) fn key(&mut self, stroke: Stroke, stage: &mut Stage<'_>) -> Option<Leave> {
        match self.cover {
            Some(Cover::Pause(pause)) => return self.key_on_pause(pause, stroke, stage),
            Some(Cover::Goods(mut goods)) => {
                let closed = goods.key(stroke, &self.company, stage);
                self.cover = Some(Cover::Goods(goods));
                if closed {
                    self.uncover(stage);
                }
                return None;
            }
            Some(Cover::Lessons(mut lessons)) => {
                let closed = lessons.key(stroke, stage);
                self.cover = Some(Cover::Lessons(lessons));
                if closed {
                    self.uncover(stage);
                }
                return None;
            }
            None => {}
        }
        if let Moment::Over(mut podium) = self.moment {
            let farewell = podium.key(stroke, stage);
            self.moment = Moment::Over(podium);
            return farewell.map(|farewell| match farewell {
                Farewell::Again => Leave::Setup,
                Farewell::Menu => Leave::Menu,
            });
        }
        let down = stroke.press == Press::Down;
        match (&self.moment, stroke.key) {
            (Moment::Choosing(_) | Moment::Resting { .. } | Moment::Thinking, Key::Y) if down => {
                self.cover(Cover::Goods(Goods::default()), "goods", stage);
            }
            (Moment::Choosing(_), _) => self.key_at_choice(stroke, stage),
            (Moment::Curtain(seat), Key::A) if down => self.begin_choice(*seat, stage),
            (_, Key::B) if down => self.pause(stage),
            // Any other key finishes what moves.
            (Moment::Showing { rests, .. } | Moment::Flying { rests, .. }, _) if down => {
                self.rest(*rests, stage);
            }
            (Moment::Resting { .. }, _) if down => self.go_on(stage),
            (Moment::Banner { seat, .. }, _) if down => self.begin_choice(*seat, stage),
            _ => {}
        }
        None
    }

    fn key_at_choice(&mut self, stroke: Stroke, stage: &mut Stage<'_>) {
        if stroke.press == Press::Down {
            self.stop_glowing(stage);
        }
        let mut board = core::mem::take(&mut self.board);
        let view = self.view(stage.layout, stage.settings.language, stage.now);
        let answer = board.key(stroke, &view, stage);
        self.board = board;
        match answer {
            Answer::Taken => {}
            Answer::Decide(action) => match self.game.check(action) {
                Ok(()) => {
                    self.question.asked = None;
                    stage.play(Cue::Pick);
                    self.keep(Step::Decision(action), stage);
                }
                Err(illegal) => stage.refuse(B::why(illegal)),
            },
            Answer::Back => self.take_back(stage),
            Answer::Refuse(why) => stage.refuse(why),
        }
    }

    /// B: undo the last decision of the chain, or open the menu.
    fn take_back(&mut self, stage: &mut Stage<'_>) {
        let last = self.chain.last_length() as u16;
        match (self.chain.undo(), self.moment.seat()) {
            (Some(game), Some(seat)) => {
                self.question.asked = None;
                self.game = game;
                self.told.take_back();
                self.length = self.length.saturating_sub(last);
                self.save(Request::Cut(B::Game::TITLE, self.length.into()), stage);
                stage.tell("undo", format_args!("{}", seat.number()));
                stage.play(Cue::Place);
                self.begin_choice(seat, stage);
            }
            _ => self.pause(stage),
        }
    }

    fn pause(&mut self, stage: &mut Stage<'_>) {
        self.cover(Cover::Pause(Pause::default()), "pause", stage);
    }

    fn cover(&mut self, cover: Cover, name: &str, stage: &mut Stage<'_>) {
        self.cover = Some(cover);
        stage.tell("cover", format_args!("{name}"));
        stage.redraw_all();
    }

    fn uncover(&mut self, stage: &mut Stage<'_>) {
        self.cover = None;
        stage.tell("cover", format_args!("none"));
        stage.redraw_all();
    }

    fn key_on_pause(
        &mut self,
        mut pause: Pause,
        stroke: Stroke,
        stage: &mut Stage<'_>,
    ) -> Option<Leave> {
        let wish = pause.key(stroke, stage);
        self.cover = Some(Cover::Pause(pause));
        match wish? {
            Wish::GoOn => self.uncover(stage),
            Wish::HowTo => {
                let lessons = Lessons::new(B::Game::TITLE, B::LESSONS);
                self.cover(Cover::Lessons(lessons), "lessons", stage);
            }
            Wish::Leave => {
                self.uncover(stage);
                return Some(Leave::Menu);
            }
            Wish::Again | Wish::GiveUp => {
                let ticket = Ticket::Match(stage.ticket());
                stage.store(ticket, Request::GiveUp(B::Game::TITLE));
                return Some(Leave::Setup);
            }
        }
        None
    }
}
