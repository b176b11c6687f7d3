//! Computer players at the table: one is asked, for its own move or for advice, and answers in its time.
//! How it thinks is `opponents`' business.

use opponents::Level;
use rules_core::{Game, Next, log::Step};

use super::{Hex, Moment, Play, draw};
use crate::{
    Millis,
    screens::Stage,
    table::{
        board::Board,
        puzzle::{self, Case, Thought},
        told,
    },
    text::table,
    widgets::pulse::Pulse,
};

/// A decision that a computer player is asked about.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Question {
    /// Answers with another ticket come too late.
    ticket: u8,
    pub(super) asked: Option<Asked>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    level: Level,
    since: Millis,
    /// The ticket its seed is drawn with.
    pub(super) draw: u8,
    /// Drawn, so that the same position is not always played the same way.
    pub(super) seed: Option<u32>,
}

impl<B: Board> Play<B> {
    /// Let a computer player of this level think about the decision that is due.
    pub(super) fn wonder(&mut self, level: Level, stage: &mut Stage<'_>) {
        self.question = Question {
            ticket: self.question.ticket.wrapping_add(1),
            asked: Some(Asked {
                level,
                since: stage.now,
                draw: draw(u32::MAX, stage),
                seed: None,
            }),
        };
    }

    /// What is to be thought about, and its ticket.
    pub(crate) fn puzzle(&self) -> Option<(u8, Case<B::Game>)> {
        let Asked { level, seed, .. } = self.question.asked?;
        let Next::Decision(seat) = self.game.next() else {
            return None;
        };
        let case = Case::Fresh {
            game: self.game.clone(),
            seat,
            level,
            seed: u64::from(seed?),
        };
        Some((self.question.ticket, case))
    }

    /// A computer player has made up its mind.
    pub(crate) fn thought(&mut self, thought: &Thought, stage: &mut Stage<'_>) {
        if thought.ticket != self.question.ticket || self.question.asked.take().is_none() {
            return;
        }
        let Some(action) = puzzle::decision(&thought.step) else {
            return;
        };
        match self.moment {
            Moment::Thinking => self.keep(Step::Decision(action), stage),
            // Whoever has turned to the menu or the table no longer waits for advice.
            Moment::Choosing(_) if self.cover.is_none() => {
                let mut board = core::mem::take(&mut self.board);
                let view = self.view(stage.layout, stage.settings.language, stage.now);
                let choice = board.point(action, &view);
                self.board = board;
                let step = Hex(&thought.step);
                stage.tell("advice", format_args!("{:?} {step}", thought.reason));
                self.glow = Some(Pulse::of_advice(stage.now));
                stage.advise(choice, table::reason(thought.reason));
            }
            _ => {}
        }
    }

    /// Ask a strong player what it would do here.
    pub(crate) fn advise(&mut self, stage: &mut Stage<'_>) {
        let choosing = matches!(self.moment, Moment::Choosing(_));
        if choosing && self.cover.is_none() && self.question.asked.is_none() {
            self.wonder(Level::Hard, stage);
        }
    }

    /// Since when somebody is thinking.
    pub(super) fn ponders_since(&self) -> Option<Millis> {
        match self.moment {
            Moment::Thinking | Moment::Choosing(_) => self.question.asked.map(|asked| asked.since),
            _ => None,
        }
    }

    /// Whether the cursor glows now.
    pub(super) fn glows(&self, now: Millis, motion: bool) -> bool {
        self.glow.is_some_and(|glow| !motion || glow.shows(now))
    }

    /// A key was pressed: what was advised has been seen.
    pub(super) fn stop_glowing(&mut self, stage: &mut Stage<'_>) {
        if self.glow.take().is_some() {
            stage.redraw(stage.layout.field());
        }
    }

    pub(super) fn tick_mind(&mut self, stage: &mut Stage<'_>) {
        if let Some(since) = self.ponders_since()
            && stage.now.wrapping_sub(since) > told::PONDER_AFTER
        {
            stage.redraw(told::ponder_area(stage.layout));
        }
        if let Some(glow) = &mut self.glow
            && stage.settings.motion
            && glow.turns(stage.now)
        {
            stage.redraw(stage.layout.field());
        }
    }

    /// When the picture of somebody who thinks, or of what was advised, changes next.
    pub(super) fn mind_turns(&self, now: Millis, motion: bool) -> Option<Millis> {
        match (self.ponders_since(), self.glow) {
            (Some(since), _) => told::ponder_turns(since, now, motion),
            (None, Some(glow)) if motion => glow.wake_at(now),
            _ => None,
        }
    }
}
