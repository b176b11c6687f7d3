//! Asynchronous requests to computer players, for their own moves and for advice to a person.
//!
//! Owns the pending request and its ticket. The search itself is in `opponents`, and the world around the app
//! runs it, so that the app never blocks.

use opponents::{Claim, Level};
use rules_core::{Game, Next, log::Step};

use super::{Hex, MatchState, Play, draw};
use crate::{
    Effect, Millis,
    screens::Stage,
    table::{
        game_screen::GameScreen,
        search_job::{self, Search, Task, Thought},
        thinking,
    },
    widgets::pulse::Pulse,
};

/// The current request to a computer player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ThinkRequest {
    /// Number of the latest request. Replies with another ticket are stale and ignored.
    pub(super) ticket: u8,
    pub(super) pending: Option<PendingThink>,
}

/// A request without a reply yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct PendingThink {
    what: What,
    since: Millis,
    pub(super) seed: Seed,
}

/// What is to be thought about.
#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    /// The choice of a computer player of this level, or its advice.
    Decide(Level),
    /// How good a person's attempt is.
    Attempt,
}

/// The seed of a search.
#[derive(Clone, Copy, Debug)]
pub(super) enum Seed {
    /// A random number with this ticket has been requested: a computer player varies its play in equal positions.
    Requested(u8),
    Known(u32),
}

impl<B: GameScreen> Play<B> {
    /// Requests a search for the pending decision at this level.
    pub(super) fn ask_opponent(&mut self, level: Level, stage: &mut Stage<'_>) {
        // By a code the computers play alike everywhere.
        if let (Some(coded), Next::Decision(seat)) = (&self.coded, self.game.next()) {
            let seed = Seed::Known(coded.search_seed(seat));
            self.request_search(What::Decide(level), seed, stage);
            return stage.effect(Effect::Think);
        }
        let seed = Seed::Requested(draw(u32::MAX, stage));
        self.request_search(What::Decide(level), seed, stage);
    }

    /// Replaces an earlier request.
    pub(super) fn request_search(&mut self, what: What, seed: Seed, stage: &Stage<'_>) {
        self.think = ThinkRequest {
            ticket: self.think.ticket.wrapping_add(1),
            pending: Some(PendingThink {
                what,
                since: stage.now,
                seed,
            }),
        };
    }

    /// The search to run and its ticket, if a request is pending and its seed has arrived.
    pub(crate) fn search_job(&self) -> Option<(u8, Search<B::Game>)> {
        let (what, seed) = match self.think.pending {
            Some(PendingThink {
                what,
                seed: Seed::Known(seed),
                ..
            }) => (what, seed),
            Some(_) => return None,
            None => return Some((self.think.ticket, self.review_job()?)),
        };
        let task = match what {
            What::Decide(level) => Task::Decide(level),
            What::Attempt => self.attempt_task()?,
        };
        let Next::Decision(seat) = self.game.next() else {
            return None;
        };
        let search = Search::Pending {
            game: self.game.clone(),
            seat,
            task,
            seed: u64::from(seed),
        };
        Some((self.think.ticket, search))
    }

    /// Takes the result of a search: plays it, or shows it as advice.
    pub(crate) fn thought(&mut self, thought: &Thought, stage: &mut Stage<'_>) {
        if thought.ticket != self.think.ticket {
            return;
        }
        match (self.think.pending.take(), thought.found) {
            (None, _) => return self.reviewed(thought, stage),
            (Some(pending), Some(_)) => {
                if let What::Attempt = pending.what {
                    self.attempted(thought, stage);
                }
                return;
            }
            (Some(_), None) => {}
        }
        let Some(action) = search_job::decision(&thought.step) else {
            return;
        };
        match self.state {
            MatchState::Thinking => self.log_step(Step::Decision(action), stage),
            // Advice is dropped if the person has opened an overlay meanwhile.
            MatchState::Choosing(_) if self.overlay.is_none() => {
                let mut board = core::mem::take(&mut self.board);
                let view = self.view(stage.layout, stage.settings.language, stage.now);
                let choice = board.point(action, &view);
                self.board = board;
                let step = Hex(&thought.step);
                let Claim { kind, value, other } = thought.claim;
                stage.tell("advice", format_args!("{kind:?}:{value}:{other} {step}"));
                self.highlight = Some(Pulse::of_advice(stage.now));
                stage.advise(choice, thought.claim);
            }
            _ => {}
        }
    }

    /// Requests advice from a hard computer player for the pending decision. The position is the seed (the length of its
    /// log is one that it always has), so that the same position gets the same advice.
    pub(crate) fn advise(&mut self, stage: &mut Stage<'_>) {
        let choosing = matches!(self.state, MatchState::Choosing(_));
        if choosing && self.overlay.is_none() && self.think.pending.is_none() {
            let seed = Seed::Known(self.length.into());
            self.request_search(What::Decide(Level::Hard), seed, stage);
            stage.effect(Effect::Think);
        }
    }

    /// Start of the pending search.
    pub(super) fn thinking_since(&self) -> Option<Millis> {
        match self.state {
            MatchState::Thinking | MatchState::Choosing(_) => {
                self.think.pending.map(|pending| pending.since)
            }
            _ => None,
        }
    }

    /// Whether the cursor is drawn highlighted now, as it marks an advised choice.
    pub(super) fn is_highlighted(&self, now: Millis, motion: bool) -> bool {
        self.highlight
            .is_some_and(|highlight| !motion || highlight.shows(now))
    }

    /// Ends the highlight of an advised choice, at the first key press.
    pub(crate) fn stop_highlight(&mut self, stage: &mut Stage<'_>) {
        if self.highlight.take().is_some() {
            stage.redraw(stage.layout.field());
        }
    }

    /// Redraws the thinking indicator and the highlight where they change.
    pub(super) fn tick_thinking(&mut self, stage: &mut Stage<'_>) {
        if let Some(since) = self.thinking_since()
            && stage.now.wrapping_sub(since) > thinking::DELAY
        {
            stage.redraw(thinking::area(stage.layout));
        }
        if let Some(highlight) = &mut self.highlight
            && stage.settings.motion
            && highlight.turns(stage.now)
        {
            stage.redraw(stage.layout.field());
        }
    }

    /// When the thinking indicator or the highlight changes next.
    pub(super) fn thinking_wake_at(&self, now: Millis, motion: bool) -> Option<Millis> {
        match (self.thinking_since(), self.highlight) {
            (Some(since), _) => thinking::wake_at(since, now, motion),
            (None, Some(highlight)) if motion => highlight.wake_at(now),
            _ => None,
        }
    }
}
