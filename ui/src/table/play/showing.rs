//! A step from the store to the next one: it is kept, carried out, shown moving, its points fly to the
//! score, and it rests to be seen. What it looks like is the board's business.

use rules_core::{Game, Next, log::StepOf};
use store::{Request, StoreError};

use super::{Hex, Moment, Play};
use crate::{
    Layout, Millis, Ticket,
    screens::{FRAME, Stage},
    table::{
        bar::Points,
        board::{Board, Shown, View},
        curtain,
        gains::{self, Air, Gains},
    },
};

/// How long a computer's move stays to be read.
const READING: Millis = 900;

impl<B: Board> Play<B> {
    /// Put a step into the store; it is carried out when it is safe there.
    pub(super) fn keep(&mut self, step: StepOf<B::Game>, stage: &mut Stage<'_>) {
        let bytes = step.to_bytes();
        // A log of this length would fill sixteen flash sectors; the store refuses long before.
        self.length = self.length.saturating_add(bytes.len() as u16);
        // A step has three bytes at most, and a request takes 64.
        let append = Request::Append(B::Game::TITLE, bytes.iter().copied().collect());
        match self.save(append, stage) {
            Some(ticket) => self.moment = Moment::Keeping { step, ticket },
            None => self.carry_out(step, stage),
        }
    }

    /// Hand a change of the log to the store, unless the log there has a gap already; the request's ticket.
    pub(super) fn save(&mut self, request: Request, stage: &mut Stage<'_>) -> Option<u8> {
        if self.unsaved {
            return None;
        }
        let ticket = stage.ticket();
        stage.store(Ticket::Match(ticket), request);
        Some(ticket)
    }

    /// The store's reply to one of the match's requests. A match that it refuses goes on in memory: what the
    /// store has of it stays as it is, and is what comes back after power-off.
    pub(crate) fn stored(
        &mut self,
        replied: u8,
        result: Result<(), StoreError>,
        stage: &mut Stage<'_>,
    ) {
        self.unsaved |= result.is_err();
        if let Moment::Keeping { step, ticket } = self.moment
            && ticket == replied
        {
            self.carry_out(step, stage);
        }
    }

    /// Whether what happens in this match is lost at power-off.
    pub(crate) const fn is_unsaved(&self) -> bool {
        self.unsaved
    }

    /// Play a step that is safe in the store, or cannot be, and show it.
    fn carry_out(&mut self, step: StepOf<B::Game>, stage: &mut Stage<'_>) {
        let before = self.game.clone();
        let decider = match before.next() {
            Next::Decision(seat) => Some(seat),
            _ => None,
        };
        let person = decider.is_some_and(|seat| self.company.is_person(seat));
        if !step.apply(&mut self.game) {
            return self.go_on(stage);
        }
        self.link(&step, &before);
        if decider.is_some() {
            self.acting = decider;
        }
        let shown = self.show(&step, &before, stage);
        self.caption &= !person;
        let by_computer = decider.is_some() && !person;
        let rests = if by_computer {
            shown.rests.max(READING)
        } else {
            shown.rests
        };
        self.move_and_rest(shown.moves, rests, stage);
    }

    /// Let the board show a step that was just carried out, and tell it in words.
    pub(super) fn show(
        &mut self,
        step: &StepOf<B::Game>,
        before: &B::Game,
        stage: &mut Stage<'_>,
    ) -> Shown {
        let decider = match before.next() {
            Next::Decision(seat) => Some(seat),
            _ => None,
        };
        stage.tell("step", format_args!("{}", Hex(&step.to_bytes())));
        let mut board = core::mem::take(&mut self.board);
        let view = self.view(stage.layout, stage.settings.language, stage.now);
        let shown = board.show(step, before, &view);
        let told = B::tell(step, before, &view);
        let gains = board.source(&view).map(|from| {
            let had = self.points(&View {
                game: before,
                ..self.view(stage.layout, stage.settings.language, stage.now)
            });
            Gains::between(&had, &self.points(&view), from)
        });
        self.board = board;
        self.gains = gains.unwrap_or_default();
        let sound = B::sound(step, before, &self.game);
        self.ends = sound.ends;
        if let Some(cue) = sound.begins {
            stage.play(cue);
        }
        self.caption = told.is_some();
        self.suspense = decider.is_none();
        if let Some(text) = told {
            self.told.add(decider, &text);
        }
        stage.redraw_all();
        shown
    }

    /// Let what is shown move for so long, where things move at all, and then rest.
    pub(super) fn move_and_rest(&mut self, moves: Millis, rests: Millis, stage: &mut Stage<'_>) {
        if stage.settings.motion && moves > 0 {
            self.moment = Moment::Showing {
                since: stage.now,
                span: moves,
                rests,
            };
        } else {
            self.arrive(rests, stage);
        }
    }

    /// What moved has come to rest: points fly to the score.
    fn arrive(&mut self, rests: Millis, stage: &mut Stage<'_>) {
        if self.gains.is_empty() || !stage.settings.motion {
            return self.rest(rests, stage);
        }
        self.sound_end(stage);
        self.moment = Moment::Flying {
            since: stage.now,
            seen: stage.now,
            // Who sees points fly has seen what came of the step.
            rests: rests.saturating_sub(gains::SPAN),
        };
        stage.redraw_all();
    }

    fn sound_end(&mut self, stage: &mut Stage<'_>) {
        if let Some(cue) = self.ends.take() {
            stage.play(cue);
        }
    }

    pub(super) fn rest(&mut self, rests: Millis, stage: &mut Stage<'_>) {
        self.sound_end(stage);
        if rests > 0 {
            self.moment = Moment::Resting {
                until: stage.now.wrapping_add(rests),
            };
            stage.redraw_all();
        } else {
            self.go_on(stage);
        }
    }

    /// Let what moves move on.
    pub(crate) fn tick(&mut self, stage: &mut Stage<'_>) {
        if self.cover.is_some() {
            return;
        }
        match self.moment {
            Moment::Showing { since, span, rests } => {
                if stage.now.wrapping_sub(since) >= span {
                    self.arrive(rests, stage);
                } else {
                    let view = self.view(stage.layout, stage.settings.language, stage.now);
                    let area = self.board.moving(&view);
                    stage.redraw(area);
                }
            }
            Moment::Flying { since, seen, rests } => {
                let age = stage.now.wrapping_sub(since);
                if age >= gains::SPAN {
                    return self.rest(rests, stage);
                }
                let view = self.view(stage.layout, stage.settings.language, stage.now);
                let points = self.points_on_show(&view);
                let air = self.air(stage.layout, &points);
                let seen = seen.wrapping_sub(since);
                stage.redraw(self.gains.area(&air, seen, age));
                self.moment = Moment::Flying {
                    since,
                    seen: stage.now,
                    rests,
                };
            }
            Moment::Resting { until } if is_past(until, stage.now) => self.go_on(stage),
            Moment::Banner { seat, since } => {
                if stage.now.wrapping_sub(since) >= curtain::BANNER {
                    self.begin_choice(seat, stage);
                } else {
                    stage.redraw(curtain::banner_area());
                }
            }
            Moment::Thinking | Moment::Choosing(_) => self.tick_mind(stage),
            Moment::Over(podium) => {
                let standings = self.game.standings();
                if podium
                    .wake_at(&standings, stage.now, stage.settings.motion)
                    .is_some()
                {
                    stage.redraw(stage.layout.field());
                }
            }
            _ => {}
        }
    }

    pub(crate) fn wake_at(&self, now: Millis, motion: bool) -> Option<Millis> {
        if self.cover.is_some() {
            return None;
        }
        match self.moment {
            Moment::Showing { .. } | Moment::Flying { .. } => Some(now.wrapping_add(FRAME)),
            Moment::Resting { until } => Some(until),
            Moment::Banner { since, .. } => {
                let end = since.wrapping_add(curtain::BANNER);
                Some(if motion { now.wrapping_add(FRAME) } else { end })
            }
            Moment::Thinking | Moment::Choosing(_) => self.mind_turns(now, motion),
            Moment::Over(podium) => podium.wake_at(&self.game.standings(), now, motion),
            _ => None,
        }
    }

    /// The same without what is still in the air.
    pub(super) fn points_on_show(&self, view: &View<'_, B::Game>) -> Points {
        let mut points = self.points(view);
        if let Moment::Showing { .. } | Moment::Flying { .. } = self.moment {
            self.gains.not_in(&mut points);
        }
        points
    }

    /// How long the points of the shown step have been in the air. Without motion they stay where they
    /// were made.
    pub(super) fn gains_age(&self, now: Millis, motion: bool) -> Option<Millis> {
        match self.moment {
            Moment::Flying { since, .. } => Some(now.wrapping_sub(since)),
            Moment::Resting { .. } if !motion && !self.gains.is_empty() => Some(gains::RISES),
            _ => None,
        }
    }

    pub(super) const fn air<'a>(&'a self, layout: Layout, points: &'a Points) -> Air<'a> {
        Air {
            layout,
            company: &self.company,
            points,
        }
    }
}

/// Whether a moment of the app's clock has come; it starts over every seven weeks.
fn is_past(moment: Millis, now: Millis) -> bool {
    now.wrapping_sub(moment).cast_signed() >= 0
}
