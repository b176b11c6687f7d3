//! State machine of a match: turn order, chance, hand-over of the device, resuming.
//!
//! ```text
//!            ┌──────────────────────────── advance ◄───────────────────────────┐
//!            v                                                                 │
//!   chance: Drawing ──┐                                                        │
//! computer: Thinking ─┼─► Saving ─► (applied) ─► Showing ─► Flying ─► Resting ─┘
//!   person: Curtain or Banner ─► Choosing ┘
//! ```
//! Write-ahead logging: every step is in the store before it is applied and shown, so that switching off
//! cannot re-roll a chance event.
//!
//! ```text
//! showing  saves, applies and animates a step        opponent  requests to computer players
//! keys     key handling, hints and help              draw      drawing
//! watch    replay of a finished match                hurry     keys that skip animations
//! review   looking back at a finished match
//! typing   outcomes of real dice and draws, typed in
//! ```

mod draw;
mod hurry;
mod keys;
mod opponent;
mod rest;
mod review;
mod showing;
mod typing;
mod watch;

pub(crate) use draw::Scenery;
pub(crate) use watch::{Seek, Watched};

use rules_core::{
    Game, Next, Row, Seat, Standings,
    challenge::{Challenge, begins_turn},
    log::{self, Replay, Step, StepOf},
    luck::CodedLuck,
};
use store::Request;

use super::{
    bar::Points,
    company::{Company, Player},
    gains::Gains,
    game_screen::{Agreed, Choices, GameScreen, View},
    goods::Goods,
    history::History,
    lessons::Lessons,
    look_back::LookBack,
    luck::LuckSource,
    outcome_page::Picker,
    pause::Pause,
    podium::{self, Podium, Rematch},
    undo::UndoHistory,
};
use crate::{
    Cue, Effect, Language, Layout, Millis, Ticket, album::Fresh, screens::Stage,
    widgets::pulse::Pulse,
};
use heapless::Vec;
use hurry::Hurry;
use opponent::{Seed, ThinkRequest};
use review::{Past, Quiz};

/// State of the match's state machine: the event it waits for.
#[derive(Clone, Debug)]
enum MatchState<G: Game> {
    /// Waits for the random number that decides a chance event.
    Drawing { ticket: u8 },
    /// Waits until people have typed in what came on their table.
    Asking(Picker),
    /// The outcome on the table concerns this person alone, who takes the device.
    AskingCurtain(Seat),
    /// Waits for a computer player: for the seed of its search, then for its choice.
    Thinking,
    /// Waits until the card that introduces the virtual rival was read.
    Meeting,
    /// Waits for the store to acknowledge this step, which is then applied.
    Saving { step: StepOf<G>, ticket: u8 },
    /// Animates the last step, then rests for `rests`.
    Showing {
        since: Millis,
        span: Millis,
        rests: Millis,
    },
    /// Animates the badges with points, then rests for `rests`. `seen` is the time of the frame on screen.
    Flying {
        since: Millis,
        seen: Millis,
        rests: Millis,
    },
    /// Leaves the result of the step on display.
    Resting { until: Millis },
    /// Waits for the next person to take the device.
    Curtain(Seat),
    /// Shows the turn banner.
    Banner { seat: Seat, since: Millis },
    /// Waits for a person's decision.
    Choosing(Seat),
    /// Replay of a finished match: waits for a key.
    Watching,
    /// The game is over.
    Over(Podium),
}

/// A full-screen page over the board. The match stands still below it.
#[derive(Clone, Copy, Debug)]
enum Overlay {
    Pause(Pause),
    Goods(Goods),
    Lessons(Lessons),
    LookBack(LookBack),
}

/// Where the app goes when a match is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    /// To the menu; the match can be resumed.
    Menu,
    /// To the set-up; the match is over or discarded.
    Setup,
    /// To the list of puzzles.
    Puzzle,
    /// To the set-up, and who has this seat now begins the next match; if `turned`, everybody sits one seat on.
    SetupFrom { seat: Seat, turned: bool },
    /// To the game as a code.
    Link,
}

/// A running match of one game.
#[derive(Clone, Debug)]
pub(crate) struct Play<B: GameScreen> {
    game: B::Game,
    company: Company,
    choices: Choices,
    board: B,
    state: MatchState<B::Game>,
    overlay: Option<Overlay>,
    past: Past<B::Game>,
    /// The luck of a match that is played by a code.
    coded: Option<CodedLuck>,
    /// How many turns the challenger of a catch of the day has begun.
    begun: u8,
    history: History,
    /// Whether the last step has a caption.
    caption: bool,
    /// Whether the caption waits for the end of the animation: it would give away the result of a die.
    suspense: bool,
    /// The seat that decides, or decided last while a chance event is pending.
    turn: Seat,
    /// The person who holds the device.
    holder: Option<Seat>,
    /// The seat whose decision is on display, together with the chance events that follow from it.
    acting: Option<Seat>,
    /// Bit set of the kinds of decisions ([`Help::kind`](super::Help)) that have been explained.
    explained: u16,
    /// Length of the log in bytes, including the step that is being saved.
    length: u16,
    /// Whether the store has refused a step: the match then goes on in memory only.
    unsaved: bool,
    /// The request to a computer player.
    think: ThinkRequest,
    /// Pulse of the cursor while it is on an advised choice.
    highlight: Option<Pulse>,
    /// Length of the log in bytes if this is the replay of a finished match.
    watched: Option<u16>,
    /// Duration of the animation of the last replayed step.
    last_moves: Option<Millis>,
    /// Changes of points by the step on display.
    gains: Gains,
    /// The sound at the end of the step's animation.
    end_sound: Option<Cue>,
    hurry: Hurry,
    /// Whether the virtual rival of a solo game acts: in the step on display, or in the chance event to come.
    rival_acts: bool,
    /// The position in which a person looks for the best action, and the last attempt.
    quiz: Option<Quiz>,
    attempt: Vec<u8, 3>,
}

impl<B: GameScreen> Play<B> {
    /// Starts a match and its log in the store.
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
        play.advance(stage);
        play
    }

    /// A match whose log has only its opening, of `length` bytes.
    pub(crate) fn opened(
        game: B::Game,
        length: usize,
        company: &Company,
        choices: &[u8],
        explained: u16,
    ) -> Self {
        let choices = Choices::from_slice(choices);
        debug_assert!(choices.is_ok(), "more options than MOST_CHOICES");
        debug_assert!(u16::try_from(length).is_ok(), "an opening fits a sector");
        Play {
            game,
            company: company.clone(),
            choices: choices.unwrap_or_default(),
            board: B::default(),
            state: MatchState::Resting { until: 0 },
            overlay: None,
            past: Past::Undo(UndoHistory::default()),
            coded: company.luck.code().map(CodedLuck::new),
            begun: 0,
            history: History::default(),
            caption: false,
            suspense: false,
            turn: Seat::ALL[0],
            holder: None,
            acting: None,
            explained,
            length: length as u16,
            unsaved: false,
            think: ThinkRequest::default(),
            highlight: None,
            watched: None,
            last_moves: None,
            gains: Gains::default(),
            end_sound: None,
            hurry: Hurry::default(),
            rival_acts: false,
            quiz: None,
            attempt: Vec::new(),
        }
    }

    /// Resumes a match from its log, including the undo history. Replay stops at the first damaged entry;
    /// the entries before it are good.
    pub(crate) fn resume(&mut self, log: &[u8], stage: &mut Stage<'_>) {
        self.run(log, usize::MAX, |play, step, before| {
            play.count_luck(step, before);
            play.record_for_undo(step, before);
        });
        self.advance(stage);
    }

    /// Replays the log from the current position up to byte `to`. Calls `note` after each step, with the
    /// position before it.
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
            debug_assert!(u16::try_from(replay.at()).is_ok(), "a log fits a sector");
            self.length = replay.at() as u16;
            note(self, &step, &before);
        }
    }

    /// Bit set of the kinds of decisions that have been explained.
    pub(crate) const fn explained(&self) -> u16 {
        self.explained
    }

    /// The seat shown as having the turn.
    fn seat(&self) -> Seat {
        match (self.game.next(), &self.state) {
            (
                _,
                MatchState::Curtain(seat)
                | MatchState::AskingCurtain(seat)
                | MatchState::Banner { seat, .. },
            ) => *seat,
            // While the result of a turn's last step is on display, the turn is still shown.
            (Next::Decision(seat), _) => self.acting.unwrap_or(seat),
            _ => self.turn,
        }
    }

    /// Whether the virtual rival is shown as having the turn.
    const fn shows_rival(&self) -> bool {
        self.rival_acts && !matches!(self.state, MatchState::Choosing(_))
    }

    /// Who plays.
    pub(crate) const fn company(&self) -> &Company {
        &self.company
    }

    /// Whether the final standings are on display.
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.state, MatchState::Over(_)) || self.quiz.is_some()
    }

    /// A person has more points than anybody had before: the podium says so.
    pub(crate) fn celebrate_record(&mut self, stage: &mut Stage<'_>) {
        if let MatchState::Over(podium) = &mut self.state {
            podium.set_record();
            stage.tell("record", format_args!("new"));
            stage.redraw_all();
        }
    }

    /// The colour of the player whose turn it is, by its number.
    pub(crate) fn turn_colour(&self) -> u8 {
        let sitter = self.company.sitter(self.seat());
        sitter.map_or(0, |sitter| sitter.colour)
    }

    /// Something was caught that never was before: the podium says so.
    pub(crate) fn celebrate_catch(&mut self, fresh: Fresh, stage: &mut Stage<'_>) {
        if let MatchState::Over(podium) = &mut self.state {
            podium.set_fresh(fresh);
            stage.tell("fresh", format_args!("{}", fresh.count));
            stage.redraw_all();
        }
    }

    /// The standings as the store keeps them.
    pub(crate) fn result(&self) -> store::ResultBytes {
        result(&self.game.standings())
    }

    /// The name of the player whose turn it is, for the menu entry that resumes the match.
    pub(crate) fn turn(&self) -> &str {
        self.company.name(self.seat())
    }

    fn view(&self, layout: Layout, language: Language, now: Millis) -> View<'_, B::Game> {
        let chooser = self.state.chooser();
        let motion = match self.state {
            MatchState::Showing { since, span, .. } => Some((since, span)),
            _ => None,
        };
        View {
            game: &self.game,
            company: &self.company,
            choices: &self.choices,
            // A replay shows only what all players saw.
            eye: chooser
                // The acting person still holds the device.
                .or(self.acting.filter(|seat| self.company.is_person(*seat)))
                .or(self.company.only_person())
                .filter(|_| self.watched.is_none() || self.quiz.is_some()),
            chooser,
            layout,
            language,
            now,
            motion,
            lingers: matches!(
                self.state,
                MatchState::Showing { .. }
                    | MatchState::Flying { .. }
                    | MatchState::Resting { .. }
                    | MatchState::Watching
            ),
            beat: 0,
        }
    }

    fn points(&self, view: &View<'_, B::Game>) -> Points {
        let seats = self.company.seats().map(|seat| B::score(view, seat));
        // The rival's points come after those of the only seat.
        seats.chain(B::rival_score(view)).collect()
    }

    /// Enters the state for what the rules ask for next.
    fn advance(&mut self, stage: &mut Stage<'_>) {
        stage.redraw_all();
        self.gains = Gains::default();
        if self.watched.is_some() {
            self.state = MatchState::Watching;
            return;
        }
        self.rival_acts = B::rival_acts(&self.game);
        self.acting = match self.next() {
            Next::Decision(seat) => self.acting.filter(|acting| *acting == seat),
            Next::Chance => self.acting,
            Next::Over => None,
        };
        self.state = match self.next() {
            Next::Over => {
                let standings = self.game.standings();
                let won = self.stars(&standings).map(|stars| stars > 0);
                let sound = match won {
                    Some(true) => Cue::Won(B::Game::TITLE),
                    Some(false) => Cue::Lost(B::Game::TITLE),
                    None => podium::end_sound(B::Game::TITLE, &standings, &self.company),
                };
                stage.play(sound);
                stage.tell_points(&standings);
                self.save(Request::Finish(B::Game::TITLE, result(&standings)), stage);
                let rematch = Rematch::of(&standings).filter(|_| self.challenge().is_none());
                MatchState::Over(Podium::new(stage.now, rematch))
            }
            Next::Chance if self.rival_acts && self.introduces_rival() => {
                self.hurry.decision_opens(stage.now);
                MatchState::Meeting
            }
            Next::Chance if self.company.luck == LuckSource::Table => self.ask_table(),
            Next::Chance => {
                let mut total = 0u32;
                self.game
                    .outcomes(&mut |_, weight| total = total.saturating_add(weight));
                MatchState::Drawing {
                    ticket: draw(total, stage),
                }
            }
            Next::Decision(seat) => match self.company.sitter(seat).map(|sitter| sitter.player) {
                Some(Player::Computer(level) | Player::Fair(level)) => {
                    self.ask_opponent(level, stage);
                    MatchState::Thinking
                }
                _ => {
                    let alone = self.company.only_person().is_some();
                    let passed = self.holder != Some(seat);
                    if let Some(undo) = self.past.undo() {
                        undo.clear_unless_of(seat);
                    }
                    if passed && !alone && B::has_secrets(&self.game) {
                        MatchState::Curtain(seat)
                    } else if passed && !alone {
                        MatchState::Banner {
                            seat,
                            since: stage.now,
                        }
                    } else {
                        MatchState::Choosing(seat)
                    }
                }
            },
        };
        if let MatchState::Curtain(_)
        | MatchState::Asking(_)
        | MatchState::AskingCurtain(_)
        | MatchState::Banner { .. }
        | MatchState::Over(_) = self.state
        {
            self.hurry.stop();
        }
        if let MatchState::Asking(_) = self.state {
            self.hurry.decision_opens(stage.now);
        }
        if let MatchState::Curtain(_) | MatchState::AskingCurtain(_) | MatchState::Over(_) =
            self.state
        {
            stage.collect_garbage();
        }
        if let Next::Decision(seat) = self.game.next() {
            self.turn = seat;
            stage.tell("turn", format_args!("{}", seat.number()));
        }
        stage.tell("moment", format_args!("{}", self.state.name()));
        if let MatchState::Choosing(seat) = self.state {
            self.begin_choice(seat, stage);
        }
    }

    /// Starts the decision of a person who now holds the device.
    fn begin_choice(&mut self, seat: Seat, stage: &mut Stage<'_>) {
        self.holder = Some(seat);
        self.hurry.decision_opens(stage.now);
        self.state = MatchState::Choosing(seat);
        stage.tell("moment", format_args!("{}", self.state.name()));
        let mut board = core::mem::take(&mut self.board);
        board.ask(&self.view(stage.layout, stage.settings.language, stage.now));
        self.board = board;
        let (kind, _) = self.help_now(stage.layout, stage.settings.language, stage.now);
        stage.tell("asks", format_args!("{kind}"));
        stage.redraw_all();
    }

    /// Takes a requested random number: it decides the chance event, by inverse transform sampling over the
    /// weights, or seeds the search of a computer player.
    pub(crate) fn drawn(&mut self, drawn: u8, number: u32, stage: &mut Stage<'_>) {
        if let MatchState::Drawing { ticket } = self.state
            && ticket == drawn
        {
            let outcome = match &self.coded {
                // A number was drawn all the same, so that a match by a code goes the same way as any other.
                Some(coded) => coded.outcome(&self.game),
                None => self.outcome_of(number),
            };
            if let Some(outcome) = outcome {
                self.log_step(Step::Outcome(outcome), stage);
            }
        } else if let Some(pending) = &mut self.think.pending
            && matches!(pending.seed, Seed::Requested(ticket) if ticket == drawn)
        {
            pending.seed = Seed::Known(number);
            stage.effect(Effect::Think);
        }
    }

    /// The outcome that a random number below the sum of all weights stands for.
    fn outcome_of(&self, number: u32) -> Option<<B::Game as Game>::Outcome> {
        let (mut skip, mut found) = (number, None);
        self.game.outcomes(&mut |outcome, weight| {
            if found.is_none() {
                match skip.checked_sub(weight) {
                    Some(rest) => skip = rest,
                    None => found = Some(outcome),
                }
            }
        });
        found
    }

    /// Counts a step, made in the position `before`, for luck by a code.
    fn count_luck(&mut self, step: &StepOf<B::Game>, before: &B::Game) {
        if let Some(coded) = &mut self.coded {
            coded.count(before, step);
        }
        if self.challenge().is_some() && begins_turn(before) {
            self.begun = self.begun.saturating_add(1);
        }
    }

    /// How many stars the points of the challenger are worth.
    fn stars(&self, standings: &Standings) -> Option<u8> {
        let points = standings.rows().first()?.points;
        Some(opponents::challenge::stars(self.challenge()?, points))
    }

    /// The challenge that is played.
    pub(crate) fn challenge(&self) -> Option<Challenge> {
        self.company.luck.challenge()
    }

    /// What comes next: a challenge ends before its game does.
    fn next(&self) -> Next {
        let ends = |challenge: Challenge| challenge.ends(&self.game, self.begun);
        match self.challenge() {
            Some(challenge) if ends(challenge) => Next::Over,
            _ => self.game.next(),
        }
    }

    /// Updates the undo history after a step was applied.
    fn record_for_undo(&mut self, step: &StepOf<B::Game>, before: &B::Game) {
        let Some(undo) = self.past.undo() else {
            return;
        };
        match (step, before.next()) {
            (Step::Decision(_), Next::Decision(seat))
                if self.company.is_person(seat) && !B::reveals(before, &self.game) =>
            {
                undo.push(seat, before, *step);
            }
            // What was typed in may be a mistake. Nobody has drawn: it lay on the table before.
            (Step::Outcome(_), Next::Chance) if self.company.luck == LuckSource::Table => {
                undo.push(self.turn, before, *step);
            }
            _ => undo.clear(),
        }
    }
}

/// Requests a uniform random number below a bound. Returns the ticket of the reply.
fn draw(below: u32, stage: &mut Stage<'_>) -> u8 {
    let number = stage.ticket();
    let ticket = Ticket::Match(number);
    stage.effect(Effect::Draw { ticket, below });
    number
}

/// The standings as the store keeps them: points in two bytes and the place in one, for each row.
fn result(standings: &Standings) -> store::ResultBytes {
    let row = |row: &Row| {
        let [low, high] = row.points.to_le_bytes();
        [low, high, row.place]
    };
    let mut bytes = store::ResultBytes::new();
    for byte in standings.rows().iter().flat_map(row) {
        let pushed = bytes.push(byte);
        debug_assert!(pushed.is_ok(), "a row for each of six seats fits");
    }
    bytes
}

/// Formats bytes as two hexadecimal digits each, as in the referee's protocol.
struct Hex<'a>(&'a [u8]);

impl core::fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<G: Game> MatchState<G> {
    /// The state's name in the trace of the app (the fact `moment`), on which tests rely.
    const fn name(&self) -> &'static str {
        match self {
            MatchState::Drawing { .. } => "drawing",
            MatchState::Asking(_) => "asking",
            MatchState::AskingCurtain(_) => "asking-curtain",
            MatchState::Thinking => "thinking",
            MatchState::Meeting => "meeting",
            MatchState::Saving { .. } => "keeping",
            MatchState::Showing { .. } => "showing",
            MatchState::Flying { .. } => "flying",
            MatchState::Resting { .. } => "resting",
            MatchState::Curtain(_) => "curtain",
            MatchState::Banner { .. } => "banner",
            MatchState::Choosing(_) => "choosing",
            MatchState::Watching => "watching",
            MatchState::Over(_) => "over",
        }
    }

    /// The person whose decision is awaited.
    const fn chooser(&self) -> Option<Seat> {
        match self {
            MatchState::Choosing(seat) => Some(*seat),
            _ => None,
        }
    }
}
