//! The course of a match: whose turn, chance, saving, passing the device, showing what happened.
//!
//! ```text
//!            ┌────────────────────────── go on ◄─────────────────────────┐
//!            v                                                           │
//!   chance: Drawing ──┐                                                  │
//! computer: Thinking ─┼─► Keeping ─► (carried out) ─► Showing ─► Resting ┘
//!   person: Curtain or Banner ─► Choosing ┘
//! ```
//! Every step is in the store before it is carried out and shown, so that switching off re-rolls
//! nothing.

mod watch;

pub(crate) use watch::{Seek, Watched};

use embedded_graphics::{pixelcolor::Rgb565, prelude::DrawTarget};
use heapless::Vec;
use keys::{Key, Press, Stroke};
use opponents::Level;
use rules_core::{
    Game, Next, Row, Seat, Standings,
    log::{self, Replay, Step, StepOf},
};

use super::{
    bar::{self, Points},
    board::{Agreed, Answer, Board, Choices, Shown, View},
    chain::Chain,
    company::{Company, Player},
    curtain,
    gains::{self, Air, Gains},
    goods::{self, Goods},
    lessons::Lessons,
    pause::{Pause, Wish},
    podium::{Farewell, Podium, Scene},
    puzzle::{self, Case, Thought},
    told::{self, Told},
};
use crate::{
    Cue, Effect, Keep, Language, Layout, Millis, ResultBytes,
    pen::Pen,
    screens::{FRAME, Stage},
    text::{Msg, table, table::Word},
    widgets::{
        help::{HelpCard, Picture},
        hints::{self, Hint},
    },
};

/// How long a computer's move stays to be read.
const READING: Millis = 900;

/// What the match waits for.
#[derive(Clone, Debug)]
enum Moment<G: Game> {
    /// A number for chance, below the sum of the weights.
    Drawing,
    /// A computer player: first for a number to vary its play by, then for its choice.
    Thinking { since: Millis },
    /// The store: then this is carried out.
    Keeping(StepOf<G>),
    /// The end of a movement that shows the last step; then it rests so long.
    Showing {
        since: Millis,
        span: Millis,
        rests: Millis,
    },
    /// The end of the flight of points; then it rests so long. `seen` is the moment on the screen.
    Flying {
        since: Millis,
        seen: Millis,
        rests: Millis,
    },
    /// The end of a rest.
    Resting { until: Millis },
    /// The next person to take the device.
    Curtain(Seat),
    /// The end of the banner.
    Banner { seat: Seat, since: Millis },
    /// A person's decision.
    Choosing(Seat),
    /// Somebody who wants to see another step of a finished match.
    Watching,
    /// Nothing: the game is over.
    Over(Podium),
}

/// What lies over the board.
#[derive(Clone, Copy, Debug)]
enum Cover {
    Pause(Pause),
    Goods(Goods),
    Lessons(Lessons),
}

/// Where a match is left to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    /// To the menu; the match is kept.
    Menu,
    /// To the set-up; the match is gone.
    Setup,
}

/// A match on the table.
#[derive(Clone, Debug)]
pub(crate) struct Play<B: Board> {
    game: B::Game,
    company: Company,
    choices: Choices,
    board: B,
    moment: Moment<B::Game>,
    cover: Option<Cover>,
    chain: Chain<B::Game>,
    told: Told,
    /// Whether the last step is told under the board while it is shown.
    caption: bool,
    /// Whether it is told only when it has come to rest: words would spoil the fall of a die.
    suspense: bool,
    /// Whose turn it is; while chance decides, whose it was.
    turn: Seat,
    /// Who holds the device.
    holder: Option<Seat>,
    /// The person whose decision is being shown, with what chance adds to it: they hold the device.
    acting: Option<Seat>,
    /// Kinds of decisions that have been explained, a bit each.
    explained: u16,
    /// How many bytes the log has, with the step that is being kept.
    length: u16,
    /// What somebody thinks about.
    question: Question,
    /// A finished match that is only watched, and how many bytes its log has.
    watched: Option<u16>,
    /// How long the step watched last moves, if it is to be seen moving.
    last_moves: Option<Millis>,
    /// The points that the shown step has brought.
    gains: Gains,
    /// What is heard when it has come to rest.
    ends: Option<Cue>,
}

/// A decision that a computer player is asked about.
#[derive(Clone, Copy, Debug, Default)]
struct Question {
    /// Answers with another ticket come too late.
    ticket: u8,
    asked: Option<Asked>,
}

#[derive(Clone, Copy, Debug)]
struct Asked {
    level: Level,
    /// Drawn, so that the same position is not always played the same way.
    seed: Option<u32>,
}

impl<B: Board> Play<B> {
    /// A new match. The store is told how it opens.
    pub(crate) fn new(
        game: B::Game,
        agreed: &Agreed<'_>,
        explained: u16,
        stage: &mut Stage<'_>,
    ) -> Self {
        stage.keep(Keep::Begin {
            title: B::Game::TITLE,
            opening: log::opening::<B::Game>(game.setup()),
            company: agreed.company.to_bytes(),
        });
        let opening = log::opening::<B::Game>(game.setup());
        stage.tell("opening", format_args!("{}", Hex(&opening)));
        let length = opening.len();
        let mut play = Self::opened(game, length, agreed.company, agreed.choices, explained);
        play.go_on(stage);
        play
    }

    /// A match after the opening of its log, which has so many bytes.
    pub(crate) fn opened(
        game: B::Game,
        length: usize,
        company: &Company,
        choices: &[u8],
        explained: u16,
    ) -> Self {
        Play {
            game,
            company: company.clone(),
            // No game offers more than fit.
            choices: Choices::from_slice(choices).unwrap_or_default(),
            board: B::default(),
            moment: Moment::Resting { until: 0 },
            cover: None,
            chain: Chain::default(),
            told: Told::default(),
            caption: false,
            suspense: false,
            turn: Seat::ALL[0],
            holder: None,
            acting: None,
            explained,
            length: length as u16,
            question: Question::default(),
            watched: None,
            last_moves: None,
            gains: Gains::default(),
            ends: None,
        }
    }

    /// Take a match up again from its log: as far as it makes sense, decisions that can be taken back
    /// among it. What is damaged at the end is forgotten, what is before it is good.
    pub(crate) fn take_up(&mut self, log: &[u8], stage: &mut Stage<'_>) {
        self.run(log, usize::MAX, |play, step, before| {
            play.link(step, before);
        });
        self.go_on(stage);
    }

    /// Carry out what the log has from here on, up to this length of it.
    fn run(
        &mut self,
        log: &[u8],
        to: usize,
        mut note: impl FnMut(&mut Self, &StepOf<B::Game>, &B::Game),
    ) {
        let mut replay = Replay::go_on(self.game.clone(), log, usize::from(self.length));
        while replay.at() < to {
            let before = self.game.clone();
            let Some(Ok(step)) = replay.next() else {
                return;
            };
            self.game = replay.game().clone();
            // No log of ours is longer than a sheet of flash, 4096 bytes.
            self.length = replay.at() as u16;
            note(self, &step, &before);
        }
    }

    /// Kinds of decisions that have been explained, a bit each.
    pub(crate) const fn explained(&self) -> u16 {
        self.explained
    }

    /// Whose turn it is, or whose it was last.
    fn seat(&self) -> Seat {
        match (self.game.next(), &self.moment) {
            (_, Moment::Curtain(seat) | Moment::Banner { seat, .. }) => *seat,
            // The end of a turn still belongs to who is shown what came of it.
            (Next::Decision(seat), _) => self.acting.unwrap_or(seat),
            _ => self.turn,
        }
    }

    /// Whether the match is over.
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.moment, Moment::Over(_))
    }

    /// Whose turn, for "Go on: …".
    pub(crate) fn turn(&self) -> &str {
        self.company.name(self.seat())
    }

    fn view(&self, layout: Layout, language: Language, now: Millis) -> View<'_, B::Game> {
        let chooser = match self.moment {
            Moment::Choosing(seat) => Some(seat),
            _ => None,
        };
        let motion = match self.moment {
            Moment::Showing { since, span, .. } => Some((since, span)),
            _ => None,
        };
        View {
            game: &self.game,
            company: &self.company,
            choices: &self.choices,
            // Who watches a finished match sees what everybody saw.
            eye: chooser
                .or(self.acting)
                .or(self.company.only_person())
                .filter(|_| self.watched.is_none()),
            chooser,
            layout,
            language,
            now,
            motion,
        }
    }

    fn points(&self, view: &View<'_, B::Game>) -> Points {
        self.company
            .seats()
            .map(|seat| B::score(view, seat))
            .collect()
    }

    /// The same without what is still in the air.
    fn points_on_show(&self, view: &View<'_, B::Game>) -> Points {
        let mut points = self.points(view);
        if let Moment::Showing { .. } | Moment::Flying { .. } = self.moment {
            self.gains.not_in(&mut points);
        }
        points
    }

    /// See what is to be done next, and begin it.
    fn go_on(&mut self, stage: &mut Stage<'_>) {
        stage.redraw_all();
        self.gains = Gains::default();
        if self.watched.is_some() {
            self.moment = Moment::Watching;
            return;
        }
        self.acting = match self.game.next() {
            Next::Decision(seat) => self.acting.filter(|acting| *acting == seat),
            Next::Chance => self.acting,
            Next::Over => None,
        };
        self.moment = match self.game.next() {
            Next::Over => {
                stage.play(Cue::Win);
                let standings = self.game.standings();
                stage.tell_points(&standings);
                stage.keep(Keep::Finish(B::Game::TITLE, result(&standings)));
                Moment::Over(Podium::new(stage.now))
            }
            Next::Chance => {
                let mut total = 0u32;
                self.game
                    .outcomes(&mut |_, weight| total = total.saturating_add(weight));
                stage.effect(Effect::Draw(total));
                Moment::Drawing
            }
            Next::Decision(seat) => match self.company.sitter(seat).map(|sitter| sitter.player) {
                Some(Player::Computer(level)) => {
                    self.wonder(level, stage);
                    Moment::Thinking { since: stage.now }
                }
                _ => {
                    let alone = self.company.only_person().is_some();
                    let passed = self.holder != Some(seat);
                    self.chain.cut_unless_of(seat);
                    if passed && !alone && B::has_secrets(&self.game) {
                        Moment::Curtain(seat)
                    } else if passed && !alone {
                        Moment::Banner {
                            seat,
                            since: stage.now,
                        }
                    } else {
                        Moment::Choosing(seat)
                    }
                }
            },
        };
        if let Moment::Curtain(_) | Moment::Over(_) = self.moment {
            stage.effect(Effect::Calm);
        }
        if let Next::Decision(seat) = self.game.next() {
            self.turn = seat;
            stage.tell("turn", format_args!("{}", seat.number()));
        }
        stage.tell("moment", format_args!("{}", self.moment.name()));
        if let Moment::Choosing(seat) = self.moment {
            self.begin_choice(seat, stage);
        }
    }

    /// The device is in the right hands: ask.
    fn begin_choice(&mut self, seat: Seat, stage: &mut Stage<'_>) {
        self.holder = Some(seat);
        self.moment = Moment::Choosing(seat);
        stage.tell("moment", format_args!("{}", self.moment.name()));
        let mut board = core::mem::take(&mut self.board);
        board.ask(&self.view(stage.layout, stage.settings.language, stage.now));
        self.board = board;
        let (kind, _) = self.help_now(stage.layout, stage.settings.language, stage.now);
        stage.tell("asks", format_args!("{kind}"));
        stage.redraw_all();
    }

    /// Let a computer player of this level think about the decision that is due.
    fn wonder(&mut self, level: Level, stage: &mut Stage<'_>) {
        self.question = Question {
            ticket: self.question.ticket.wrapping_add(1),
            asked: Some(Asked { level, seed: None }),
        };
        stage.effect(Effect::Draw(u32::MAX));
    }

    /// A number that was asked for: chance decides by it, or a computer player varies its play by it.
    pub(crate) fn drawn(&mut self, number: u32, stage: &mut Stage<'_>) {
        if let Moment::Drawing = self.moment {
            let mut skip = number;
            let mut step = None;
            self.game.outcomes(&mut |outcome, weight| {
                if step.is_none() {
                    match skip.checked_sub(weight) {
                        Some(rest) => skip = rest,
                        None => step = Some(Step::Outcome(outcome)),
                    }
                }
            });
            if let Some(step) = step {
                self.keep(step, stage);
            }
        } else if let Some(asked) = &mut self.question.asked {
            asked.seed = Some(number);
            stage.effect(Effect::Think);
        }
    }

    /// What is to be thought about, and its ticket.
    pub(crate) fn puzzle(&self) -> Option<(u8, Case<B::Game>)> {
        let Asked { level, seed } = self.question.asked?;
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
            Moment::Thinking { .. } => self.keep(Step::Decision(action), stage),
            Moment::Choosing(_) => {
                let mut board = core::mem::take(&mut self.board);
                board.point(
                    action,
                    &self.view(stage.layout, stage.settings.language, stage.now),
                );
                self.board = board;
                let step = Hex(&thought.step);
                stage.tell("advice", format_args!("{:?} {step}", thought.reason));
                stage.say(table::reason(thought.reason));
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

    /// Put a step into the store; it is carried out when it is safe there.
    fn keep(&mut self, step: StepOf<B::Game>, stage: &mut Stage<'_>) {
        let bytes = step.to_bytes();
        // A log of this length would fill sixteen sheets of flash; the store refuses long before.
        self.length = self.length.saturating_add(bytes.len() as u16);
        stage.keep(Keep::Step(B::Game::TITLE, bytes));
        self.moment = Moment::Keeping(step);
    }

    /// The store has it.
    pub(crate) fn kept(&mut self, stage: &mut Stage<'_>) {
        let Moment::Keeping(step) = self.moment else {
            return;
        };
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
            self.acting = decider.filter(|_| person);
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
    fn show(&mut self, step: &StepOf<B::Game>, before: &B::Game, stage: &mut Stage<'_>) -> Shown {
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
    fn move_and_rest(&mut self, moves: Millis, rests: Millis, stage: &mut Stage<'_>) {
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

    /// What this step, just carried out, does to the chain of decisions that can be taken back.
    fn link(&mut self, step: &StepOf<B::Game>, before: &B::Game) {
        match (*step, before.next()) {
            (Step::Decision(action), Next::Decision(seat))
                if self.company.is_person(seat) && !B::reveals(before, &self.game) =>
            {
                self.chain.add(seat, before, action);
            }
            _ => self.chain.cut(),
        }
    }

    fn rest(&mut self, rests: Millis, stage: &mut Stage<'_>) {
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
        if let Some(Cover::Goods(_) | Cover::Lessons(_) | Cover::Pause(_)) = self.cover {
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
            Moment::Thinking { since }
                if stage.settings.motion && stage.now.wrapping_sub(since) > told::PONDER_AFTER =>
            {
                stage.redraw(told::ponder_area(stage.layout));
            }
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
            Moment::Thinking { since } if motion => Some(told::ponder_turns(since, now)),
            Moment::Over(podium) => podium.wake_at(&self.game.standings(), now, motion),
            _ => None,
        }
    }

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

    fn help_now(&self, layout: Layout, language: Language, now: Millis) -> (u8, HelpCard) {
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
            (Moment::Choosing(_) | Moment::Resting { .. } | Moment::Thinking { .. }, Key::Y)
                if down =>
            {
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
                stage.keep(Keep::Cut(B::Game::TITLE, self.length));
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
                stage.keep(Keep::GiveUp(B::Game::TITLE));
                return Some(Leave::Setup);
            }
        }
        None
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        scenery: &Scenery,
    ) {
        let Scenery {
            layout,
            now,
            motion,
            pulse,
        } = *scenery;
        let view = self.view(layout, pen.language(), now);
        match (&self.cover, &self.moment) {
            (Some(Cover::Pause(pause)), _) => return pause.draw(pen, layout, pulse),
            (Some(Cover::Goods(goods)), _) => {
                let points = self.points(&view);
                return goods.draw::<B, D>(pen, &view, &points, &self.told, pulse);
            }
            (Some(Cover::Lessons(lessons)), _) => return lessons.draw(pen, layout, pulse),
            (None, Moment::Curtain(seat)) => {
                return curtain::draw(pen, layout, &self.company, *seat, curtain::HINTS, pulse);
            }
            (None, Moment::Over(podium)) => {
                let scene = Scene {
                    standings: &self.game.standings(),
                    company: &self.company,
                    rival: Word::Rival.msg(),
                    now,
                    motion,
                };
                return podium.draw(pen, layout, &scene, pulse);
            }
            _ => {}
        }
        self.board.draw(pen, &view);
        // Counting points and asking for hints takes longer than drawing a cursor: not for nothing.
        if pen.sees(&bar::area(layout)) {
            let points = self.points_on_show(&view);
            bar::draw(pen, layout, &self.company, self.seat(), &points);
            if layout == Layout::Wide {
                self.board.draw_aside(pen, &view, bar::free(&self.company));
            }
        }
        match &self.moment {
            Moment::Banner { seat, since } => {
                let age = now.wrapping_sub(*since);
                curtain::draw_banner(pen, &self.company, *seat, age, motion);
            }
            Moment::Thinking { since } => {
                let age = now.wrapping_sub(*since);
                told::draw_pondering(pen, &self.company, self.seat(), layout, age);
            }
            Moment::Watching => self.draw_watched(pen, layout),
            Moment::Showing { .. } if self.suspense => {}
            Moment::Showing { .. } | Moment::Flying { .. } | Moment::Resting { .. }
                if self.caption =>
            {
                if let Some(line) = self.told.last() {
                    line.draw_caption(pen, &self.company, layout);
                }
            }
            _ => {}
        }
        if pen.sees(&layout.hints()) {
            hints::draw(pen, layout, &self.hints(layout, pen.language(), now), pulse);
        }
        if let Some(age) = self.gains_age(now, motion) {
            let points = self.points_on_show(&view);
            self.gains.draw(pen, &self.air(layout, &points), age);
        }
    }

    /// How long the points of the shown step have been in the air. Without motion they stay where they
    /// were made.
    fn gains_age(&self, now: Millis, motion: bool) -> Option<Millis> {
        match self.moment {
            Moment::Flying { since, .. } => Some(now.wrapping_sub(since)),
            Moment::Resting { .. } if !motion && !self.gains.is_empty() => Some(gains::RISES),
            _ => None,
        }
    }

    const fn air<'a>(&'a self, layout: Layout, points: &'a Points) -> Air<'a> {
        Air {
            layout,
            company: &self.company,
            points,
        }
    }
}

/// Points and places for the store.
fn result(standings: &Standings) -> ResultBytes {
    let row = |row: &Row| {
        let [low, high] = row.points.to_le_bytes();
        [low, high, row.place]
    };
    // Six rows of three bytes: the capacity.
    standings.rows().iter().flat_map(row).collect()
}

/// Bytes in two figures each, as the referee reads them.
struct Hex<'a>(&'a [u8]);

impl core::fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// How a match is drawn, whichever it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scenery {
    pub(crate) layout: Layout,
    pub(crate) now: Millis,
    pub(crate) motion: bool,
    pub(crate) pulse: bool,
}

impl<G: Game> Moment<G> {
    /// The value of the fact `moment`.
    const fn name(&self) -> &'static str {
        match self {
            Moment::Drawing => "drawing",
            Moment::Thinking { .. } => "thinking",
            Moment::Keeping(_) => "keeping",
            Moment::Showing { .. } => "showing",
            Moment::Flying { .. } => "flying",
            Moment::Resting { .. } => "resting",
            Moment::Curtain(_) => "curtain",
            Moment::Banner { .. } => "banner",
            Moment::Choosing(_) => "choosing",
            Moment::Watching => "watching",
            Moment::Over(_) => "over",
        }
    }

    const fn seat(&self) -> Option<Seat> {
        match self {
            Moment::Choosing(seat) => Some(*seat),
            _ => None,
        }
    }
}

/// Whether a moment of the app's clock has come; it starts over every seven weeks.
fn is_past(moment: Millis, now: Millis) -> bool {
    now.wrapping_sub(moment).cast_signed() >= 0
}
