//! Replay of a finished match, forward and back by step or by turn, on the game's own screen. Hidden
//! information stays hidden until the final standings.
//!
//! The log is not held here: it is passed in for each move of the replay. Going forward continues from the
//! current position, going back replays from the opening.

use keys::{Key, Press, Stroke};
use rules_core::{Game, Next, log::Replay};

use super::{MatchState, Play};
use crate::{
    Cue, Layout,
    palette::{INK, SLATE, YELLOW},
    pen::{Pen, rect},
    screens::Stage,
    table::{
        game_screen::GameScreen,
        history,
        pictogram::Pictograms,
        podium::{self, Podium, PodiumCommand},
    },
    text::{Msg, album, logbook::Word, phrase},
    widgets::hints::{self, Hint},
};

/// Target of a move within the replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seek {
    Next,
    Back,
    NextTurn,
    LastTurn,
    Start,
    End,
}

/// The result of a key in the replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Watched {
    /// Call [`Play::seek`] with this target and the log.
    Seek(Seek),
    /// Choose who plays on from here.
    PlayOn,
    /// Show the game as a code.
    Link,
    /// Close the replay.
    Leave,
}

impl<B: GameScreen> Play<B> {
    /// Starts the replay of a finished match at its opening.
    pub(crate) fn watch(&mut self, log: &[u8], stage: &mut Stage<'_>) {
        debug_assert!(u16::try_from(log.len()).is_ok(), "a log fits a sector");
        self.watched = Some(log.len() as u16);
        self.caption = true;
        self.go_to(log, usize::from(self.length), stage);
    }

    pub(super) fn watch_hints(&self) -> &'static [Hint] {
        const STEP: &[Hint] = &[
            (Key::Right, album::Word::Step.msg()),
            (Key::A, album::Word::PlayOnKey.msg()),
            (Key::B, Msg::Back),
            (Key::Y, Word::ToEnd.msg()),
        ];
        const END: &[Hint] = &hints::four(Word::ToPodium.msg(), Msg::Back, Word::ToStart.msg());
        if self.is_at_end() { END } else { STEP }
    }

    pub(crate) fn key_at_watch(
        &mut self,
        stroke: Stroke,
        stage: &mut Stage<'_>,
    ) -> Option<Watched> {
        if self.overlay.is_some() || self.quiz.is_some() {
            let left = self.key(stroke, None, stage);
            debug_assert!(left.is_none(), "pages and positions to try lead back here");
            return None;
        }
        if let MatchState::Over(mut podium) = self.state {
            let command = podium.key(stroke, &self.game.standings(), stage);
            self.state = MatchState::Over(podium);
            return match command? {
                PodiumCommand::Again | PodiumCommand::AgainFrom { .. } => {
                    Some(Watched::Seek(Seek::Start))
                }
                PodiumCommand::LookBack => {
                    self.open_look_back(stage);
                    None
                }
                PodiumCommand::Menu => Some(Watched::Leave),
                PodiumCommand::Link => Some(Watched::Link),
            };
        }
        let seek = match (stroke.key, stroke.press) {
            (Key::B, Press::Down) => return Some(Watched::Leave),
            (Key::A | Key::Right, Press::Down) if self.is_at_end() => {
                stage.play(podium::end_sound(
                    B::Game::TITLE,
                    &self.game.standings(),
                    &self.company,
                ));
                self.state = MatchState::Over(Podium::new(stage.now, None));
                stage.tell("moment", format_args!("{}", self.state.name()));
                self.begin_review(stage);
                stage.redraw_all();
                return None;
            }
            (Key::A, Press::Down) => return Some(Watched::PlayOn),
            (Key::Right, Press::Down | Press::Repeat) => Seek::Next,
            (Key::Left, Press::Down | Press::Repeat) => Seek::Back,
            (Key::Down, Press::Down | Press::Repeat) => Seek::NextTurn,
            (Key::Up, Press::Down | Press::Repeat) => Seek::LastTurn,
            (Key::Y, Press::Down) if self.is_at_end() => Seek::Start,
            (Key::Y, Press::Down) => Seek::End,
            _ => return None,
        };
        Some(Watched::Seek(seek))
    }

    /// Moves the replay and shows the caption of the last step before the target. A single step forward is
    /// animated.
    pub(crate) fn seek(&mut self, seek: Seek, log: &[u8], stage: &mut Stage<'_>) {
        stage.play(Cue::Move);
        self.go_to(log, self.target(seek, log), stage);
        if seek == Seek::Next
            && let Some(moves) = self.last_moves.take()
        {
            self.move_and_rest(moves, 0, stage);
        }
    }

    /// Whether a step of a finished match is on display.
    pub(crate) const fn is_watching(&self) -> bool {
        matches!(
            self.state,
            MatchState::Watching
                | MatchState::Showing { .. }
                | MatchState::Flying { .. }
                | MatchState::Resting { .. }
        )
    }

    /// How many bytes of the log are on display.
    pub(crate) const fn watched_at(&self) -> u16 {
        self.length
    }

    /// Whether the replay has reached the end of the log.
    fn is_at_end(&self) -> bool {
        self.game.next() == Next::Over || self.watched.is_none_or(|whole| self.length >= whole)
    }

    /// Position of the target in the log, in bytes.
    fn target(&self, seek: Seek, log: &[u8]) -> usize {
        let here = usize::from(self.length);
        let Ok(mut replay) = Replay::<B::Game>::open(log) else {
            return here;
        };
        let mut behind = replay.at();
        loop {
            let at = replay.at();
            let stops = match seek {
                Seek::Next | Seek::Back => true,
                Seek::NextTurn | Seek::LastTurn => replay.game().opens_turn(),
                Seek::Start => return at,
                Seek::End => false,
            };
            let forward = matches!(seek, Seek::Next | Seek::NextTurn | Seek::End);
            if stops && at > here && forward {
                return at;
            }
            if stops && at < here {
                behind = at;
            }
            if !matches!(replay.next(), Some(Ok(_))) {
                return if forward { at } else { behind };
            }
        }
    }

    /// Sets up the position after the first `at` bytes of the log, with the caption of its last step.
    fn go_to(&mut self, log: &[u8], at: usize, stage: &mut Stage<'_>) {
        if at < usize::from(self.length)
            && let Ok(replay) = Replay::<B::Game>::open(log)
        {
            self.game = replay.game().clone();
            self.length = replay.at() as u16;
        }
        self.state = MatchState::Watching;
        self.board = B::default();
        self.acting = None;
        self.rival_acts = false;
        let mut last = None;
        self.run(log, at, |_, step, before| {
            last = Some((*step, before.clone()));
        });
        let language = stage.settings.language;
        match last {
            Some((step, before)) => {
                self.acting = match before.next() {
                    Next::Decision(seat) => Some(seat),
                    _ => None,
                };
                self.rival_acts = B::rival_acts(&before);
                self.last_moves = Some(self.show(&step, &before, stage).moves);
                if !self.caption {
                    let word = self.acting.map_or(Word::LuckDecides, |_| Word::PlaysOn);
                    let text = phrase(language, word.msg(), &[]);
                    self.history
                        .push(self.acting.into(), &text, Pictograms::new());
                }
            }
            None => {
                self.history.push(
                    history::Author::Chance,
                    &phrase(language, Word::Begins.msg(), &[]),
                    Pictograms::new(),
                );
                self.caption = true;
            }
        }
        if let Next::Decision(seat) = self.game.next() {
            self.turn = seat;
        }
        let whole = self.watched.unwrap_or_default();
        stage.tell("watched", format_args!("{} {whole}", self.length));
        stage.redraw_all();
    }

    /// Draws the caption of the last step and a progress bar.
    pub(super) fn draw_watched(&self, pen: &mut Pen<'_>, layout: Layout) {
        let area = history::caption_area(layout);
        // Without a caption at the end, the game's own final count is in its place.
        let counts = self.game.next() == Next::Over && !self.caption;
        if let Some(line) = self.history.last().filter(|_| !counts) {
            line.draw_caption(pen, &self.company, layout);
        }
        let whole = u32::from(self.watched.unwrap_or_default()).max(1);
        let done = area.size.width * u32::from(self.length).min(whole) / whole;
        let bottom = area.top_left.y + area.size.height as i32;
        let x = area.top_left.x;
        // Below the tails of the caption.
        pen.fill(rect(x, bottom - 2, area.size.width, 4), INK);
        pen.fill(rect(x + 1, bottom - 1, area.size.width - 2, 2), SLATE);
        pen.fill(rect(x + 1, bottom - 1, done.saturating_sub(2), 2), YELLOW);
    }
}
