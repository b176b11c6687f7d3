//! The course of a match: whose turn, chance, passing the device, taking a match up again.
//!
//! ```text
//!            ┌─────────────────────────────── go on ◄──────────────────────────────┐
//!            v                                                                     │
//!   chance: Drawing ──┐                                                            │
//! computer: Thinking ─┼─► Keeping ─► (carried out) ─► Showing ─► Flying ─► Resting ┘
//!   person: Curtain or Banner ─► Choosing ┘
//! ```
//! Every step is in the store before it is carried out and shown, so that switching off re-rolls
//! nothing.
//!
//! ```text
//! showing  a step from the store to the next one     mind   computer players
//! keys     what the keys do, and what is said of it  draw   the picture
//! watch    a finished match, step by step
//! ```

mod draw;
mod keys;
mod mind;
mod showing;
mod watch;

pub(crate) use draw::Scenery;
pub(crate) use watch::{Seek, Watched};

use rules_core::{
    Game, Next, Row, Seat, Standings,
    log::{self, Replay, Step, StepOf},
};
use store::Request;

use super::{
    bar::Points,
    board::{Agreed, Board, Choices, View},
    chain::Chain,
    company::{Company, Player},
    gains::Gains,
    goods::Goods,
    lessons::Lessons,
    pause::Pause,
    podium::Podium,
    told::Told,
};
use crate::{Cue, Effect, Language, Layout, Millis, Ticket, screens::Stage, widgets::pulse::Pulse};
use mind::Question;

/// What the match waits for.
#[derive(Clone, Debug)]
enum Moment<G: Game> {
    /// A number for chance, below the sum of the weights.
    Drawing { ticket: u8 },
    /// A computer player: first for a number to vary its play by, then for its choice.
    Thinking,
    /// The store: then this is carried out.
    Keeping { step: StepOf<G>, ticket: u8 },
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
    /// Who did what is being shown, with what chance adds to it.
    acting: Option<Seat>,
    /// Kinds of decisions that have been explained, a bit each.
    explained: u16,
    /// How many bytes the log has, with the step that is being kept.
    length: u16,
    /// The store has refused a step: the match goes on in memory only.
    unsaved: bool,
    /// What somebody thinks about.
    question: Question,
    /// The cursor is on what was advised.
    glow: Option<Pulse>,
    /// A finished match that is only watched, and how many bytes its log has.
    watched: Option<u16>,
    /// How long the step watched last moves, if it is to be seen moving.
    last_moves: Option<Millis>,
    /// The points that the shown step has brought.
    gains: Gains,
    /// What is heard when it has come to rest.
    ends: Option<Cue>,
}

impl<B: Board> Play<B> {
    /// A new match. The store is told how it opens.
    pub(crate) fn new(
        game: B::Game,
        agreed: &Agreed<'_>,
        explained: u16,
        stage: &mut Stage<'_>,
    ) -> Self {
        let opening = log::opening::<B::Game>(game.setup());
        let begin = Request::Begin {
            title: B::Game::TITLE,
            opening: opening.clone(),
            table: agreed.company.to_bytes(),
        };
        let ticket = Ticket::Match(stage.ticket());
        stage.store(ticket, begin);
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
            unsaved: false,
            question: Question::default(),
            glow: None,
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
                // They hold the device.
                .or(self.acting.filter(|seat| self.company.is_person(*seat)))
                .or(self.company.only_person())
                .filter(|_| self.watched.is_none()),
            chooser,
            layout,
            language,
            now,
            motion,
            lingers: matches!(
                self.moment,
                Moment::Showing { .. }
                    | Moment::Flying { .. }
                    | Moment::Resting { .. }
                    | Moment::Watching
            ),
        }
    }

    fn points(&self, view: &View<'_, B::Game>) -> Points {
        self.company
            .seats()
            .map(|seat| B::score(view, seat))
            .collect()
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
                self.save(Request::Finish(B::Game::TITLE, result(&standings)), stage);
                Moment::Over(Podium::new(stage.now))
            }
            Next::Chance => {
                let mut total = 0u32;
                self.game
                    .outcomes(&mut |_, weight| total = total.saturating_add(weight));
                Moment::Drawing {
                    ticket: draw(total, stage),
                }
            }
            Next::Decision(seat) => match self.company.sitter(seat).map(|sitter| sitter.player) {
                Some(Player::Computer(level)) => {
                    self.wonder(level, stage);
                    Moment::Thinking
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
            stage.collect_garbage();
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

    /// A number that was asked for: chance decides by it, or a computer player varies its play by it.
    pub(crate) fn drawn(&mut self, drawn: u8, number: u32, stage: &mut Stage<'_>) {
        if let Moment::Drawing { ticket } = self.moment
            && ticket == drawn
        {
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
        } else if let Some(asked) = &mut self.question.asked
            && asked.draw == drawn
        {
            asked.seed = Some(number);
            stage.effect(Effect::Think);
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
}

/// Ask for a number below this bound; the ticket it comes back with.
fn draw(below: u32, stage: &mut Stage<'_>) -> u8 {
    let number = stage.ticket();
    let ticket = Ticket::Match(number);
    stage.effect(Effect::Draw { ticket, below });
    number
}

/// Points and places for the store.
fn result(standings: &Standings) -> store::ResultBytes {
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

impl<G: Game> Moment<G> {
    /// The value of the fact `moment`.
    const fn name(&self) -> &'static str {
        match self {
            Moment::Drawing { .. } => "drawing",
            Moment::Thinking => "thinking",
            Moment::Keeping { .. } => "keeping",
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
