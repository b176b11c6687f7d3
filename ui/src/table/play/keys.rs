//! Key handling of a match: key hints, help cards, overlays, and the keys at a decision.

use heapless::Vec;
use keys::{Key, Press, Stroke};
use rules_core::{Game, log::Step};
use store::Request;

use super::{Leave, MatchState, Overlay, Play};
use crate::{
    Cue, Language, Layout, Millis, Ticket,
    screens::Stage,
    table::{
        curtain,
        game_screen::{Answer, GameScreen},
        goods::{self, Goods},
        lessons::Lessons,
        pause::{Pause, PauseCommand},
        podium::PodiumCommand,
    },
    text::{Msg, table::Word},
    widgets::{
        help::{HelpCard, Picture},
        hints::{self, Hint},
    },
};

impl<B: GameScreen> Play<B> {
    pub(crate) fn hints(&self, layout: Layout, language: Language, now: Millis) -> Vec<Hint, 4> {
        let fixed = match (&self.overlay, &self.state) {
            (Some(Overlay::Pause(pause)), _) => pause.hints(),
            (Some(Overlay::Goods(_)), _) => goods::HINTS,
            (Some(Overlay::Lessons(lessons)), _) => lessons.hints(),
            (None, MatchState::Curtain(_)) => curtain::HINTS,
            (None, MatchState::Watching | MatchState::Showing { .. }) if self.watched.is_some() => {
                self.watch_hints()
            }
            (None, MatchState::Over(podium)) => podium.hints(),
            (None, MatchState::Choosing(_)) => {
                let view = self.view(layout, language, now);
                let back = if self.board.steps_back() {
                    Msg::Back
                } else if self.undo.is_empty() {
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

    /// The help card behind X, if a decision is pending.
    pub(crate) fn help(&self, layout: Layout, language: Language, now: Millis) -> Option<HelpCard> {
        let choosing = matches!(self.state, MatchState::Choosing(_)) && self.overlay.is_none();
        choosing.then(|| self.help_now(layout, language, now).1)
    }

    /// The kind of the pending decision and its help card.
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

    /// The help card of the pending decision, if it is the first of its kind. Marks the kind as explained.
    pub(crate) fn tip(
        &mut self,
        layout: Layout,
        language: Language,
        now: Millis,
    ) -> Option<HelpCard> {
        if !matches!(self.state, MatchState::Choosing(_)) || self.overlay.is_some() {
            return None;
        }
        let (kind, card) = self.help_now(layout, language, now);
        debug_assert!(kind < 16, "a bit for each kind of decision");
        let bit = 1u16.checked_shl(kind.into()).unwrap_or(0);
        let new = self.explained & bit == 0;
        self.explained |= bit;
        new.then_some(card)
    }

    pub(crate) fn key(&mut self, stroke: Stroke, stage: &mut Stage<'_>) -> Option<Leave> {
        match self.overlay {
            Some(Overlay::Pause(pause)) => return self.key_on_pause(pause, stroke, stage),
            Some(Overlay::Goods(mut goods)) => {
                let closed = goods.key(stroke, &self.company, stage);
                self.overlay = Some(Overlay::Goods(goods));
                if closed {
                    self.close_overlay(stage);
                }
                return None;
            }
            Some(Overlay::Lessons(mut lessons)) => {
                let closed = lessons.key(stroke, stage);
                self.overlay = Some(Overlay::Lessons(lessons));
                if closed {
                    self.close_overlay(stage);
                }
                return None;
            }
            None => {}
        }
        if let MatchState::Over(mut podium) = self.state {
            let command = podium.key(stroke, stage);
            self.state = MatchState::Over(podium);
            return command.map(|command| match command {
                PodiumCommand::Again => Leave::Setup,
                PodiumCommand::Menu => Leave::Menu,
            });
        }
        let down = stroke.press == Press::Down;
        match (&self.state, stroke.key) {
            (
                MatchState::Choosing(_) | MatchState::Resting { .. } | MatchState::Thinking,
                Key::Y,
            ) if down => {
                self.open_overlay(Overlay::Goods(Goods::default()), "goods", stage);
            }
            (MatchState::Choosing(_), _) => self.key_at_choice(stroke, stage),
            (MatchState::Curtain(seat), Key::A) if down => self.begin_choice(*seat, stage),
            (_, Key::B) if down => self.pause(stage),
            // Any other key skips the animation.
            (MatchState::Showing { rests, .. } | MatchState::Flying { rests, .. }, _) if down => {
                self.rest(*rests, stage);
            }
            (MatchState::Resting { .. }, _) if down => self.advance(stage),
            (MatchState::Banner { seat, .. }, _) if down => self.begin_choice(*seat, stage),
            _ => {}
        }
        None
    }

    fn key_at_choice(&mut self, stroke: Stroke, stage: &mut Stage<'_>) {
        if stroke.press == Press::Down {
            self.stop_highlight(stage);
        }
        let mut board = core::mem::take(&mut self.board);
        let view = self.view(stage.layout, stage.settings.language, stage.now);
        let answer = board.key(stroke, &view, stage);
        self.board = board;
        match answer {
            Answer::Taken => {}
            Answer::Decide(action) => match self.game.check(action) {
                Ok(()) => {
                    self.think.pending = None;
                    stage.play(Cue::Pick);
                    self.log_step(Step::Decision(action), stage);
                }
                Err(illegal) => stage.refuse(B::why(illegal)),
            },
            Answer::Back => self.take_back(stage),
            Answer::Refuse(why) => stage.refuse(why),
        }
    }

    /// B: undoes the last decision, or opens the pause menu if there is none to undo.
    fn take_back(&mut self, stage: &mut Stage<'_>) {
        let last = self.undo.last_length() as u16;
        match (self.undo.undo(), self.state.chooser()) {
            (Some(game), Some(seat)) => {
                self.think.pending = None;
                self.game = game;
                self.history.pop();
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
        self.open_overlay(Overlay::Pause(Pause::default()), "pause", stage);
    }

    fn open_overlay(&mut self, overlay: Overlay, name: &str, stage: &mut Stage<'_>) {
        self.overlay = Some(overlay);
        stage.tell("cover", format_args!("{name}"));
        stage.redraw_all();
    }

    fn close_overlay(&mut self, stage: &mut Stage<'_>) {
        self.overlay = None;
        stage.tell("cover", format_args!("none"));
        stage.redraw_all();
    }

    fn key_on_pause(
        &mut self,
        mut pause: Pause,
        stroke: Stroke,
        stage: &mut Stage<'_>,
    ) -> Option<Leave> {
        let command = pause.key(stroke, stage);
        self.overlay = Some(Overlay::Pause(pause));
        match command? {
            PauseCommand::GoOn => self.close_overlay(stage),
            PauseCommand::HowTo => {
                let lessons = Lessons::new(B::Game::TITLE, B::LESSONS);
                self.open_overlay(Overlay::Lessons(lessons), "lessons", stage);
            }
            PauseCommand::Leave => {
                self.close_overlay(stage);
                return Some(Leave::Menu);
            }
            PauseCommand::Again | PauseCommand::GiveUp => {
                let ticket = Ticket::Match(stage.ticket());
                stage.store(ticket, Request::GiveUp(B::Game::TITLE));
                return Some(Leave::Setup);
            }
        }
        None
    }
}
