//! Life cycle of a step: saved to the log, applied to the game, animated, its points flown to the score bar,
//! and left on display for a while. Owns the timing; the pictures come from the [`GameScreen`].

use rules_core::{Game, Next, log::StepOf};
use store::{Request, StoreError};

use super::{Hex, MatchState, Play};
use crate::{
    Cue, Millis, Ticket,
    screens::{FRAME, Stage},
    settings::Pace,
    table::{
        bar::{self, Points},
        curtain,
        gains::{Gains, Moment, ScoreBar},
        game_screen::{GameScreen, Shown, View},
        history::Author,
    },
};

/// The time a caption of a computer player needs for each word, to be read by a child.
const PER_WORD: Millis = 350;
/// The least time a computer player's move stays on display.
const READING: Millis = 900;
/// How long each step stays while A is held to run on to a person's decision.
const RUNNING_ON: Millis = 60;

impl<B: GameScreen> Play<B> {
    /// Appends a step to the log in the store. It is applied when the store has acknowledged it.
    pub(super) fn log_step(&mut self, step: StepOf<B::Game>, stage: &mut Stage<'_>) {
        let bytes = step.to_bytes();
        // Saturation would need sixteen flash sectors; the store refuses long before.
        self.length = self.length.saturating_add(bytes.len() as u16);
        // A step has at most three bytes, of the 64 that a request can hold.
        let append = Request::Append(B::Game::TITLE, bytes.iter().copied().collect());
        match self.save(append, stage) {
            Some(ticket) => self.state = MatchState::Saving { step, ticket },
            None => self.apply_step(step, stage),
        }
    }

    /// Sends a change of the log to the store and returns the ticket of the request. Does nothing if the
    /// store has refused an earlier step, since its log would have a gap.
    pub(super) fn save(&mut self, request: Request, stage: &mut Stage<'_>) -> Option<u8> {
        if self.unsaved {
            return None;
        }
        let ticket = stage.ticket();
        stage.store(Ticket::Match(ticket), request);
        Some(ticket)
    }

    /// Takes the store's reply to one of the match's requests. After an error the match goes on in memory;
    /// after power-off it resumes from what the store has.
    pub(crate) fn stored(
        &mut self,
        replied: u8,
        result: Result<(), StoreError>,
        stage: &mut Stage<'_>,
    ) {
        self.unsaved |= result.is_err();
        if let MatchState::Saving { step, ticket } = self.state
            && ticket == replied
        {
            self.apply_step(step, stage);
        }
    }

    /// Whether steps from now on are lost at power-off, because the store has refused one.
    pub(crate) const fn is_unsaved(&self) -> bool {
        self.unsaved
    }

    /// Applies and shows a step, which is in the store unless the match is unsaved.
    fn apply_step(&mut self, step: StepOf<B::Game>, stage: &mut Stage<'_>) {
        let before = self.game.clone();
        let decider = match before.next() {
            Next::Decision(seat) => Some(seat),
            _ => None,
        };
        let person = decider.is_some_and(|seat| self.company.is_person(seat));
        if !step.apply(&mut self.game) {
            return self.advance(stage);
        }
        self.count_luck(&step, &before);
        self.record_for_undo(&step, &before);
        if decider.is_some() {
            self.acting = decider;
        }
        let shown = self.show(&step, &before, stage);
        self.caption &= !person;
        self.rival_acts = B::rival_acts(&before);
        let others = self.rival_acts || self.is_others_turn();
        if others && self.hurry.runs_on() {
            return self.rest(RUNNING_ON, stage);
        }
        // Chance events of other players need time only if there is something to read.
        let rests = if others && (decider.is_some() || self.caption) {
            self.reading_time(shown, stage.settings.pace)
        } else {
            shown.rests
        };
        self.move_and_rest(shown.moves, rests, stage);
    }

    /// Whether a computer player acts.
    fn is_others_turn(&self) -> bool {
        let acting = self.acting;
        acting.is_some_and(|seat| !self.company.is_person(seat))
    }

    /// How long a step of a computer player rests after its animation, at this pace, so that its caption can be
    /// read. The time it was on display during the animation counts, but it never ends with the animation.
    fn reading_time(&self, shown: Shown, pace: Pace) -> Millis {
        let caption = self.history.last().filter(|_| self.caption);
        let words = caption.map_or(0, |line| line.text.split_whitespace().count());
        let read_before = if self.suspense { 0 } else { shown.moves };
        let left = at_pace(PER_WORD * words as Millis, pace).saturating_sub(read_before);
        at_pace(shown.rests.max(READING), pace).max(left)
    }

    /// Starts the animation, the sound and the caption of a step that was just applied.
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
        let text = B::tell(step, before, &view);
        let pictures = B::picture_story(step, before, &view);
        let sources = B::sources(step, before);
        let gains = board.source(&view).map(|from| {
            let had = self.points(&View {
                game: before,
                ..self.view(stage.layout, stage.settings.language, stage.now)
            });
            Gains::between(&had, &self.points(&view), from, &sources)
        });
        self.board = board;
        self.gains = gains.unwrap_or_default();
        let sound = B::sound(step, before, &self.game);
        let theirs = B::rival_acts(before) || self.is_others_turn();
        let of_whom = |cue| match cue {
            Cue::Catch if theirs => Cue::Theirs,
            cue => cue,
        };
        self.end_sound = sound.ends.map(of_whom);
        if let Some(cue) = sound.begins {
            stage.play(of_whom(cue));
        }
        self.caption = text.is_some();
        self.suspense = decider.is_none();
        if let Some(text) = text {
            let author = match decider {
                None if B::rival_acts(before) => Author::Rival,
                decider => decider.into(),
            };
            debug_assert!(!pictures.is_empty(), "words without a picture: {text}");
            self.history.push(author, &text, pictures);
        }
        stage.redraw_all();
        shown
    }

    /// Animates the step for `moves`, unless motion is switched off, then rests for `rests`.
    pub(super) fn move_and_rest(&mut self, moves: Millis, rests: Millis, stage: &mut Stage<'_>) {
        if stage.settings.motion && moves > 0 {
            self.state = MatchState::Showing {
                since: stage.now,
                span: moves,
                rests,
            };
        } else {
            self.end_animation(rests, stage);
        }
    }

    /// Ends the animation of the step and starts that of its points.
    fn end_animation(&mut self, rests: Millis, stage: &mut Stage<'_>) {
        if self.gains.is_empty() || !stage.settings.motion {
            return self.rest(rests, stage);
        }
        self.play_end_sound(stage);
        self.state = MatchState::Flying {
            since: stage.now,
            seen: stage.now,
            // The result is on display during the flight too.
            rests: rests.saturating_sub(self.gains.duration()),
        };
        stage.redraw_all();
    }

    fn play_end_sound(&mut self, stage: &mut Stage<'_>) {
        if let Some(cue) = self.end_sound.take() {
            stage.play(cue);
        }
    }

    pub(super) fn rest(&mut self, rests: Millis, stage: &mut Stage<'_>) {
        self.play_end_sound(stage);
        if rests > 0 {
            self.state = MatchState::Resting {
                until: stage.now.wrapping_add(rests),
            };
            stage.redraw_all();
        } else {
            self.advance(stage);
        }
    }

    /// Advances animations and timeouts to `stage.now`.
    pub(crate) fn tick(&mut self, stage: &mut Stage<'_>) {
        if self.overlay.is_some() {
            return;
        }
        match self.state {
            MatchState::Showing { since, span, rests } => {
                if stage.now.wrapping_sub(since) >= span {
                    self.end_animation(rests, stage);
                } else {
                    let view = self.view(stage.layout, stage.settings.language, stage.now);
                    let area = self.board.moving(&view);
                    stage.redraw(area);
                }
            }
            MatchState::Flying { since, seen, rests } => {
                let age = stage.now.wrapping_sub(since);
                if age >= self.gains.duration() {
                    return self.rest(rests, stage);
                }
                let view = self.view(stage.layout, stage.settings.language, stage.now);
                let points = self.displayed_points(&view, stage.now);
                let score_bar = ScoreBar {
                    layout: stage.layout,
                    points: &points,
                };
                let seen = seen.wrapping_sub(since);
                stage.redraw(self.gains.area(&score_bar, seen, age));
                if self.gains.arrived(seen) < self.gains.arrived(age) {
                    stage.redraw(bar::area(stage.layout));
                }
                self.state = MatchState::Flying {
                    since,
                    seen: stage.now,
                    rests,
                };
            }
            MatchState::Resting { until } if is_past(until, stage.now) => self.advance(stage),
            MatchState::Banner { seat, since } => {
                if stage.now.wrapping_sub(since) >= curtain::BANNER {
                    self.begin_choice(seat, stage);
                } else {
                    stage.redraw(curtain::banner_area());
                }
            }
            MatchState::Thinking | MatchState::Choosing(_) => self.tick_thinking(stage),
            MatchState::Meeting if !self.introduces_rival() => self.advance(stage),
            MatchState::Over(podium) => {
                let standings = self.game.standings();
                let scene = self.scene(&standings, stage.now, stage.settings.motion);
                if let Some(area) = podium.moving(stage.layout, &scene) {
                    stage.redraw(area);
                }
            }
            _ => {}
        }
    }

    /// What covered the match is gone, and the whole picture is drawn as it is now. There were no ticks meanwhile: what
    /// moves is redrawn from this frame on.
    pub(crate) fn uncovered(&mut self, now: Millis) {
        if let Some(highlight) = &mut self.highlight {
            highlight.turns(now);
        }
        if let MatchState::Flying { seen, .. } = &mut self.state {
            *seen = now;
        }
    }

    /// When [`Play::tick`] must be called next.
    pub(crate) fn wake_at(&self, now: Millis, motion: bool) -> Option<Millis> {
        if self.overlay.is_some() {
            return None;
        }
        match self.state {
            MatchState::Showing { .. } | MatchState::Flying { .. } => Some(now.wrapping_add(FRAME)),
            MatchState::Resting { until } => Some(until),
            MatchState::Banner { since, .. } => {
                let end = since.wrapping_add(curtain::BANNER);
                Some(if motion { now.wrapping_add(FRAME) } else { end })
            }
            MatchState::Thinking | MatchState::Choosing(_) => self.thinking_wake_at(now, motion),
            MatchState::Meeting if !self.introduces_rival() => Some(now),
            MatchState::Over(podium) => {
                let standings = self.game.standings();
                let cheers = self.scene(&standings, now, motion).cheers;
                podium.wake_at(&standings, cheers, now, motion)
            }
            _ => None,
        }
    }

    /// The points as the score bar shows them: without those whose badge has not arrived yet.
    pub(super) fn displayed_points(&self, view: &View<'_, B::Game>, now: Millis) -> Points {
        let mut points = self.points(view);
        match self.state {
            MatchState::Showing { .. } => self.gains.subtract_from(&mut points, 0),
            MatchState::Flying { since, .. } => {
                self.gains
                    .subtract_from(&mut points, now.wrapping_sub(since));
            }
            _ => {}
        }
        points
    }

    /// The frame of the score animation.
    pub(super) fn gains_moment(&self, now: Millis, motion: bool) -> Option<Moment> {
        match self.state {
            MatchState::Flying { since, .. } => Some(Moment::Flying(now.wrapping_sub(since))),
            MatchState::Resting { .. } if !motion && !self.gains.is_empty() => Some(Moment::Still),
            _ => None,
        }
    }
}

/// Whether the clock has reached `deadline`. Compares by signed difference, as the clock wraps around every
/// seven weeks.
fn is_past(deadline: Millis, now: Millis) -> bool {
    now.wrapping_sub(deadline).cast_signed() >= 0
}

/// A time at the pace of the settings.
const fn at_pace(time: Millis, pace: Pace) -> Millis {
    match pace {
        Pace::Slow => time * 8 / 5,
        Pace::Normal => time,
        Pace::Quick => time / 2,
    }
}
