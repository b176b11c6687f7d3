//! A finished match is watched: step by step, turn by turn, forward and back, with the board of the match
//! itself. Nobody's secrets are seen before the podium.
//!
//! The log is not held here. It is brought for every step: forward it goes on from where the game stands,
//! back it is played again from the start.

use keys::{Key, Press, Stroke};
use rules_core::{Game, Next, log::Replay};

use super::{Moment, Play};
use crate::{
    Cue, Layout,
    palette::{INK, SLATE, YELLOW},
    pen::{Pen, rect},
    screens::Stage,
    table::{
        board::Board,
        podium::{Farewell, Podium},
        told,
    },
    text::{Msg, logbook::Word, phrase, table},
    widgets::hints::{self, Hint},
};

/// Which step of the match to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seek {
    Next,
    Back,
    NextTurn,
    LastTurn,
    Start,
    End,
}

/// What a key came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Watched {
    /// The log is wanted, to go there.
    Seek(Seek),
    /// It was seen enough.
    Leave,
}

impl<B: Board> Play<B> {
    /// The log is that of a finished match; show it from its start.
    pub(crate) fn watch(&mut self, log: &[u8], stage: &mut Stage<'_>) {
        // No log of ours is longer than a sheet of flash, 4096 bytes.
        self.watched = Some(log.len() as u16);
        self.caption = true;
        self.stand(log, usize::from(self.length), stage);
    }

    pub(super) fn watch_hints(&self) -> &'static [Hint] {
        const STEP: &[Hint] = &hints::four(table::Word::Onward.msg(), Msg::Back, Word::ToEnd.msg());
        const END: &[Hint] = &hints::four(Word::ToPodium.msg(), Msg::Back, Word::ToStart.msg());
        if self.is_at_end() { END } else { STEP }
    }

    pub(crate) fn key_at_watch(
        &mut self,
        stroke: Stroke,
        stage: &mut Stage<'_>,
    ) -> Option<Watched> {
        if let Moment::Over(mut podium) = self.moment {
            let farewell = podium.key(stroke, stage);
            self.moment = Moment::Over(podium);
            return farewell.map(|farewell| match farewell {
                Farewell::Again => Watched::Seek(Seek::Start),
                Farewell::Menu => Watched::Leave,
            });
        }
        let seek = match (stroke.key, stroke.press) {
            (Key::B, Press::Down) => return Some(Watched::Leave),
            (Key::A | Key::Right, Press::Down) if self.is_at_end() => {
                stage.play(Cue::Win);
                self.moment = Moment::Over(Podium::new(stage.now));
                stage.tell("moment", format_args!("{}", self.moment.name()));
                stage.redraw_all();
                return None;
            }
            (Key::A, Press::Down) | (Key::Right, Press::Down | Press::Repeat) => Seek::Next,
            (Key::Left, Press::Down | Press::Repeat) => Seek::Back,
            (Key::Down, Press::Down | Press::Repeat) => Seek::NextTurn,
            (Key::Up, Press::Down | Press::Repeat) => Seek::LastTurn,
            (Key::Y, Press::Down) if self.is_at_end() => Seek::Start,
            (Key::Y, Press::Down) => Seek::End,
            _ => return None,
        };
        Some(Watched::Seek(seek))
    }

    /// Go to another step; what happened last before it is told. A step forward is shown as it was
    /// played.
    pub(crate) fn seek(&mut self, seek: Seek, log: &[u8], stage: &mut Stage<'_>) {
        stage.play(Cue::Move);
        self.stand(log, self.landing(seek, log), stage);
        if seek == Seek::Next
            && let Some(moves) = self.last_moves.take()
        {
            self.move_and_rest(moves, 0, stage);
        }
    }

    /// Whether no step is left to see.
    fn is_at_end(&self) -> bool {
        self.game.next() == Next::Over || self.watched.is_none_or(|whole| self.length >= whole)
    }

    /// How much of the log has been played at the step that is sought.
    fn landing(&self, seek: Seek, log: &[u8]) -> usize {
        let here = usize::from(self.length);
        let Ok(mut replay) = Replay::<B::Game>::open(log) else {
            return here;
        };
        let mut behind = replay.at();
        loop {
            let at = replay.at();
            let stops = match seek {
                Seek::Next | Seek::Back => true,
                Seek::NextTurn | Seek::LastTurn => B::opens_turn(replay.game()),
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

    /// Put the board where this much of the log has been played, and tell the last step of it.
    fn stand(&mut self, log: &[u8], at: usize, stage: &mut Stage<'_>) {
        if at < usize::from(self.length)
            && let Ok(replay) = Replay::<B::Game>::open(log)
        {
            self.game = replay.game().clone();
            self.length = replay.at() as u16;
        }
        self.moment = Moment::Watching;
        self.board = B::default();
        self.acting = None;
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
                self.last_moves = Some(self.show(&step, &before, stage).moves);
                if !self.caption {
                    let word = self.acting.map_or(Word::LuckDecides, |_| Word::PlaysOn);
                    self.told
                        .add(self.acting, &phrase(language, word.msg(), &[]));
                }
            }
            None => {
                self.told
                    .add(None, &phrase(language, Word::Begins.msg(), &[]));
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

    /// What happened last, and how far we are in the match.
    pub(super) fn draw_watched(&self, pen: &mut Pen<'_>, layout: Layout) {
        let area = told::caption_area(layout);
        // A board that counts at the end has its sums there.
        let counts = self.game.next() == Next::Over && !self.caption;
        if let Some(line) = self.told.last().filter(|_| !counts) {
            line.draw_caption(pen, &self.company, layout);
        }
        let whole = u32::from(self.watched.unwrap_or_default()).max(1);
        let done = area.size.width * u32::from(self.length).min(whole) / whole;
        let bottom = area.top_left.y + area.size.height as i32;
        let x = area.top_left.x;
        pen.fill(rect(x, bottom - 4, area.size.width, 6), INK);
        pen.fill(rect(x + 1, bottom - 3, area.size.width - 2, 4), SLATE);
        pen.fill(rect(x + 1, bottom - 3, done.saturating_sub(2), 4), YELLOW);
    }
}
