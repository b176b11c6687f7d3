//! Key handling of a match: key hints, help cards, overlays, and the keys at a decision.

use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use keys::{Key, Press, Stroke, Tri};
use rules_core::{Game, Next, challenge::begins_turn, log::Step};
use store::Request;

use super::{Leave, MatchState, Overlay, Past, Play};
use crate::{
    Cue, Language, Layout, Millis, Settings, Ticket,
    key_guide::Steps,
    screens::Stage,
    table::{
        bar,
        callouts::{AllCallouts, Pages},
        curtain,
        game_screen::{Answer, Callout, GameScreen, Help, View},
        goods::{self, Goods},
        lessons::Lessons,
        pause::{Pause, PauseCommand},
        podium::PodiumCommand,
        undo::UndoHistory,
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
            (Some(Overlay::LookBack(pages)), _) => {
                return self.look_back_hints(pages).iter().copied().collect();
            }
            (None, MatchState::Curtain(_) | MatchState::AskingCurtain(_)) => curtain::HINTS,
            (None, MatchState::Asking(_)) => return self.typing_hints(),
            (None, MatchState::Watching | MatchState::Showing { .. }) if self.watched.is_some() => {
                self.watch_hints()
            }
            (None, MatchState::Over(podium)) => podium.hints(),
            (None, MatchState::Choosing(_)) => {
                let view = self.view(layout, language, now);
                let back = if self.board.steps_back() || self.quiz.is_some() {
                    Msg::Back
                } else if self.has_undo() {
                    Word::Undo.msg()
                } else {
                    Word::Menu.msg()
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
        (help.kind, card_of::<B>(help))
    }

    /// Whether the virtual rival has not been introduced yet.
    pub(super) fn introduces_rival(&self) -> bool {
        B::RIVAL_HELP.is_some_and(|help| self.explained & bit(help.kind) == 0)
    }

    /// Whether a key is ignored because it was used to hurry to what is on display.
    pub(crate) fn ignores(&mut self, stroke: Stroke, now: Millis) -> bool {
        self.hurry.ignores(stroke, now)
    }

    /// The callouts of the pending decision: of the board, then of the score bar; and how many are the board's.
    fn callouts(&self, view: &View<'_, B::Game>) -> (AllCallouts, u8) {
        let mut all: AllCallouts = self.board.callouts(view).into_iter().collect();
        let own = all.len() as u8;
        let [turn, points] = bar::signs(view.layout, &self.points(view));
        let frame = [(turn, Word::SignTurn), (points, Word::SignPoints)];
        all.extend(frame.map(|(sign, word)| Callout {
            sign,
            text: word.msg(),
        }));
        (all, own)
    }

    /// The number of signs of the board that are explained, and all callouts on their pages, if a decision is
    /// pending.
    pub(crate) fn signs(
        &self,
        layout: Layout,
        settings: &Settings,
        now: Millis,
    ) -> Option<(u8, Pages)> {
        let choosing = matches!(self.state, MatchState::Choosing(_)) && self.overlay.is_none();
        choosing.then(|| {
            let (callouts, own) = self.callouts(&self.view(layout, settings.language, now));
            (own, Pages::of(&callouts, settings, layout))
        })
    }

    /// Whether a person decides and nothing else goes on.
    pub(crate) fn is_calm(&self) -> bool {
        self.state.chooser().is_some() && self.overlay.is_none()
    }

    /// What an ambient beat changes.
    pub(crate) fn ambient(
        &self,
        layout: Layout,
        language: Language,
        now: Millis,
        beat: u32,
    ) -> Option<Rectangle> {
        let view = View {
            beat,
            ..self.view(layout, language, now)
        };
        self.board.ambient(&view)
    }

    /// A has closed a tip: it was not meant for the decision below.
    pub(crate) fn tip_closed(&mut self, now: Millis) {
        if matches!(self.state, MatchState::Choosing(_)) {
            self.hurry.card_closed(now);
        }
    }

    /// The help card of the pending decision, if it is the first of its kind. Marks the kind as explained.
    pub(crate) fn tip(
        &mut self,
        layout: Layout,
        language: Language,
        now: Millis,
    ) -> Option<HelpCard> {
        if self.overlay.is_some() {
            return None;
        }
        let (kind, card) = match (&self.state, B::RIVAL_HELP) {
            (MatchState::Choosing(_), _) => self.help_now(layout, language, now),
            (MatchState::Meeting, Some(help)) => (help.kind, card_of::<B>(help)),
            _ => return None,
        };
        let bit = bit(kind);
        let new = self.explained & bit == 0;
        self.explained |= bit;
        new.then_some(card)
    }

    /// On a board with four keys: what the previous and the next choice are.
    pub(crate) fn steps(&self) -> Steps {
        match (&self.overlay, &self.state) {
            (Some(Overlay::Pause(_)), _) => Steps::ROWS,
            (Some(Overlay::Goods(_) | Overlay::Lessons(_)), _) => Steps::COLUMNS,
            (Some(Overlay::LookBack(_)), _) => Steps::COLUMNS_AND_ACROSS,
            (None, MatchState::Over(podium)) => podium.steps(),
            (None, MatchState::Choosing(_) | MatchState::Asking(_)) => Steps::COLUMNS,
            (None, _) if self.watched.is_some() => Steps::COLUMNS_AND_ACROSS,
            (None, _) => Steps::NONE,
        }
    }

    /// A key. On a board with four, `step` says that it stands for the previous or the next choice.
    pub(crate) fn key(
        &mut self,
        stroke: Stroke,
        step: Option<Tri>,
        stage: &mut Stage<'_>,
    ) -> Option<Leave> {
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
            Some(Overlay::LookBack(pages)) => {
                self.key_on_look_back(pages, stroke, stage);
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
            let command = podium.key(stroke, &self.game.standings(), stage);
            self.state = MatchState::Over(podium);
            return match command? {
                PodiumCommand::Again => Some(Leave::Setup),
                PodiumCommand::AgainFrom { seat, turned } => {
                    Some(Leave::SetupFrom { seat, turned })
                }
                PodiumCommand::LookBack => {
                    self.open_look_back(stage);
                    None
                }
                PodiumCommand::Menu => Some(Leave::Menu),
                PodiumCommand::Link => Some(Leave::Link),
            };
        }
        if let MatchState::Asking(_) = self.state {
            self.key_at_typing(stroke, stage);
            return None;
        }
        if !matches!(self.state, MatchState::Choosing(_)) {
            self.hurry.note(stroke);
        }
        let down = stroke.press == Press::Down;
        match (&self.state, stroke.key) {
            (
                MatchState::Choosing(_) | MatchState::Resting { .. } | MatchState::Thinking,
                Key::Y,
            ) if down => {
                self.open_overlay(Overlay::Goods(Goods::default()), "goods", stage);
            }
            (MatchState::Choosing(_), _) => {
                self.key_at_choice(stroke, step, stage);
                return self.leaves_puzzle().then_some(Leave::Puzzle);
            }
            (MatchState::Curtain(seat), Key::A) if down => self.begin_choice(*seat, stage),
            (MatchState::AskingCurtain(_), Key::A) if down => self.uncover_question(stage),
            (_, Key::B) if down => self.pause(stage),
            // Any other key skips the animation, and A that is held all of them.
            (MatchState::Showing { rests, .. } | MatchState::Flying { rests, .. }, _)
                if down || self.hurry.runs_on() =>
            {
                self.rest(*rests, stage);
            }
            (MatchState::Resting { .. }, _) if down || self.hurry.runs_on() => self.advance(stage),
            (MatchState::Banner { seat, .. }, _) if down => self.begin_choice(*seat, stage),
            _ => {}
        }
        None
    }

    fn key_at_choice(&mut self, stroke: Stroke, step: Option<Tri>, stage: &mut Stage<'_>) {
        if self.hurry.ignores(stroke, stage.now) {
            return;
        }
        if stroke.press == Press::Down {
            self.stop_highlight(stage);
            if self.quiz.as_ref().is_some_and(|quiz| quiz.solved) {
                return self.close_quiz(stage);
            }
        }
        let mut board = core::mem::take(&mut self.board);
        let view = self.view(stage.layout, stage.settings.language, stage.now);
        let answer = match step {
            Some(by) => board.step(by, &view, stage),
            None => board.key(stroke, &view, stage),
        };
        self.board = board;
        match answer {
            Answer::Taken => {}
            Answer::Decide(action) => match self.game.check(action) {
                Ok(()) if self.quiz.is_some() => self.try_action(action, stage),
                Ok(()) => {
                    self.think.pending = None;
                    stage.play(Cue::Pick);
                    self.log_step(Step::Decision(action), stage);
                }
                Err(illegal) => stage.refuse(B::why(illegal)),
            },
            Answer::Back if self.quiz.is_some() => self.close_quiz(stage),
            Answer::Back => self.take_back(stage),
            Answer::Refuse(why) => stage.refuse(why),
            Answer::Question(what) => stage.question(what),
        }
    }

    pub(super) fn has_undo(&self) -> bool {
        matches!(&self.past, Past::Undo(undo) if !undo.is_empty())
    }

    /// B: undoes the last step, or opens the pause menu if there is none to undo.
    pub(super) fn take_back(&mut self, stage: &mut Stage<'_>) {
        let undo = self.past.undo();
        let last = undo.as_ref().map_or(0, |undo| undo.last_length()) as u16;
        let Some(game) = undo.and_then(UndoHistory::undo) else {
            return self.pause(stage);
        };
        let chooser = self.state.chooser();
        self.think.pending = None;
        self.game = game;
        if self.challenge().is_some() && begins_turn(&self.game) {
            self.begun = self.begun.saturating_sub(1);
        }
        self.history.pop();
        self.length = self.length.saturating_sub(last);
        self.save(Request::Cut(B::Game::TITLE, self.length.into()), stage);
        stage.tell("undo", format_args!("{}", self.turn.number()));
        stage.play(Cue::Place);
        match (self.game.next(), chooser) {
            (Next::Decision(seat), Some(chooser)) if seat == chooser => {
                self.begin_choice(seat, stage);
            }
            _ => self.advance(stage),
        }
    }

    fn pause(&mut self, stage: &mut Stage<'_>) {
        self.open_overlay(Overlay::Pause(Pause::default()), "pause", stage);
    }

    pub(super) fn open_overlay(&mut self, overlay: Overlay, name: &str, stage: &mut Stage<'_>) {
        self.overlay = Some(overlay);
        self.hurry.stop();
        stage.tell("cover", format_args!("{name}"));
        stage.redraw_all();
    }

    pub(super) fn close_overlay(&mut self, stage: &mut Stage<'_>) {
        self.overlay = None;
        self.uncovered(stage.now);
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
                self.close_overlay(stage);
                let ticket = Ticket::Match(stage.ticket());
                stage.store(ticket, Request::GiveUp(B::Game::TITLE));
                return Some(Leave::Setup);
            }
        }
        None
    }
}

/// The bit of a kind of decision in the set of those that have been explained.
fn bit(kind: u8) -> u16 {
    debug_assert!(kind < 16, "a bit for each kind of decision");
    1u16.checked_shl(kind.into()).unwrap_or(0)
}

/// A game's help as a card.
fn card_of<B: GameScreen>(help: Help) -> HelpCard {
    HelpCard {
        picture: Picture::Game(B::Game::TITLE, help.picture),
        title: help.title,
        text: help.text,
    }
}
