//! Looking back at a finished match: a walk through its log in which every decision of a person is judged and every outcome
//! weighed, one at a time and in the background, while the final standings are shown. Then "find it yourself".
//!
//! The log is not held here: the walk asks the store for it, and goes on from where it stands. The searches are
//! [`Task`]s for the world around the app, as those of computer players.

use heapless::Vec;
use keys::Stroke;
use opponents::{Level, SearchParams, Worth};
use rules_core::{
    Game, Next, Seat,
    log::{Replay, Step, StepOf},
};
use store::Request;

use super::{MatchState, Overlay, Play, opponent::What};
use crate::{
    Cue, Effect, Layout, Ticket,
    pen::Pen,
    puzzles::Puzzle,
    screens::Stage,
    table::{
        game_screen::GameScreen,
        look_back::{LookBack, LookBackCommand, Looked},
        podium::Podium,
        review::{Finding, Findings, Progress, finding},
        search_job::{Found, Search, Task, Thought},
        undo::UndoHistory,
    },
    text::{Msg, review::Word},
    widgets::{hints::Hint, pulse::Pulse},
};

/// Entries of the log that are walked over between two events.
const SLICE: usize = 16;
/// The steps for all decisions together, as a multiple of those for one decision of the hard level: some 14 seconds.
const BUDGET: u32 = 12;
/// The fewest steps for a decision, in games of many people.
const LEAST: u32 = 200;

/// What is kept of the past: for undo during a match, for looking back after it.
#[derive(Clone, Debug)]
pub(super) enum Past<G: Game> {
    Undo(UndoHistory<G>),
    Review(Review<G>),
}

impl<G: Game> Past<G> {
    pub(super) fn undo(&mut self) -> Option<&mut UndoHistory<G>> {
        match self {
            Past::Undo(undo) => Some(undo),
            Past::Review(_) => None,
        }
    }

    pub(super) const fn review(&self) -> Option<&Review<G>> {
        match self {
            Past::Undo(_) => None,
            Past::Review(review) => Some(review),
        }
    }

    const fn review_mut(&mut self) -> Option<&mut Review<G>> {
        match self {
            Past::Undo(_) => None,
            Past::Review(review) => Some(review),
        }
    }
}

/// What the next log from the store is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Goal {
    #[default]
    Walk,
    /// To the position of this finding.
    Try(usize),
    /// Back to the end of the match.
    Return,
}

/// Looking back at one match.
#[derive(Clone, Debug)]
pub(super) struct Review<G: Game> {
    /// The match's number in the store.
    number: u32,
    pub(super) findings: Findings,
    /// The position that the walk has reached, and its place in the log.
    walk: Option<G>,
    at: u16,
    /// The length of the log.
    whole: u16,
    /// Decisions of each seat so far.
    numbers: [u8; Seat::MOST],
    /// The step after the position, while it is looked at.
    pending: Option<StepOf<G>>,
    /// Decisions that are left, and steps for all of them.
    decisions: u16,
    steps: u32,
    goal: Goal,
    /// The log is on its way.
    asked: bool,
}

impl<G: Game> Review<G> {
    pub(super) fn new(number: u32) -> Review<G> {
        Review {
            number,
            findings: Findings::default(),
            walk: None,
            at: 0,
            whole: 0,
            numbers: [0; Seat::MOST],
            pending: None,
            decisions: 0,
            steps: 0,
            goal: Goal::Walk,
            asked: false,
        }
    }

    /// Whether this walk looks at what comes next in this position.
    fn looks_at(&self, next: Next) -> bool {
        match next {
            Next::Decision(seat) => self.findings.looks >> seat.number() & 1 == 1,
            Next::Chance => !self.findings.weighed,
            Next::Over => false,
        }
    }

    /// The most steps for the next decision: twice its share, because many need less.
    fn share(&self, title: rules_core::Title) -> u32 {
        let share = 2 * self.steps / u32::from(self.decisions.max(1));
        let hard = SearchParams::of(Level::Hard, title).steps;
        share.clamp(LEAST.min(hard), hard)
    }

    /// Walks on by some entries of the log, at most to the next step that is to be looked at. Whether there is one, or the end
    /// is reached.
    fn walk(&mut self, log: &[u8]) -> bool {
        self.whole = log.len() as u16;
        let Some(game) = self.walk.take() else {
            return self.restart(log);
        };
        let mut replay = Replay::go_on(game, log, self.at.into());
        for _ in 0..SLICE {
            let next = replay.game().next();
            let looks = self.looks_at(next);
            if let Next::Decision(seat) = next
                && let Some(number) = self.numbers.get_mut(seat.index())
            {
                *number = number.saturating_add(1);
            }
            let counting = self.findings.progress == Progress::Counting;
            let before = (looks && !counting).then(|| replay.game().clone());
            let step = replay.next();
            let Some(Ok(step)) = step else {
                // The end; or damage, before which everything is good.
                if !counting {
                    self.finish();
                    return true;
                }
                self.findings.progress = Progress::Looking;
                return self.restart(log);
            };
            if looks && counting {
                self.findings.total += 1;
                self.decisions += u16::from(next != Next::Chance);
            }
            if let Some(before) = before {
                self.walk = Some(before);
                self.pending = Some(step);
                return true;
            }
            self.at = replay.at() as u16;
        }
        self.walk = Some(replay.game().clone());
        false
    }

    /// Begins a walk at the opening of the log.
    fn restart(&mut self, log: &[u8]) -> bool {
        self.numbers = Default::default();
        match Replay::<G>::open(log) {
            Ok(replay) => {
                self.at = replay.at() as u16;
                self.walk = Some(replay.game().clone());
                false
            }
            Err(_) => {
                self.findings.progress = Progress::Lost;
                true
            }
        }
    }

    fn finish(&mut self) {
        let findings = &mut self.findings;
        findings.progress = Progress::Done;
        findings.weighed = true;
        findings.seen |= core::mem::take(&mut findings.looks);
        self.walk = None;
    }

    /// Goes on behind the step that was looked at.
    fn pass(&mut self) {
        let (step, walk) = (self.pending.take(), self.walk.as_mut());
        if let (Some(step), Some(walk)) = (step, walk) {
            self.at += step.to_bytes().len() as u16;
            let applied = step.apply(walk);
            debug_assert!(applied, "the walk has already made this step");
        }
        self.findings.done += 1;
    }
}

/// A position in which a person looks for the best action.
#[derive(Clone, Debug)]
pub(super) struct Quiz {
    best: Vec<u8, 3>,
    /// How much of the game was over, in percent.
    percent: u8,
    finding: Option<Finding>,
    tries: u8,
    pub(super) solved: bool,
    /// The number of the puzzle; `None` for a finding.
    puzzle: Option<u8>,
    left: bool,
    /// What is shown again afterwards.
    podium: Option<(Podium, LookBack)>,
}

impl<B: GameScreen> Play<B> {
    /// The match is in the store under this number: it can be looked back at.
    pub(crate) fn finished_as(&mut self, number: u32, stage: &mut Stage<'_>) {
        let known = self.past.review().map(|review| review.number);
        if known != Some(number) {
            self.past = Past::Review(Review::new(number));
        }
        if matches!(self.state, MatchState::Over(_)) {
            self.begin_review(stage);
        }
    }

    /// Looks back at the decisions of all people and at all luck, unless that was done.
    pub(super) fn begin_review(&mut self, stage: &mut Stage<'_>) {
        let people = self
            .company
            .seats()
            .filter(|seat| self.company.is_person(*seat));
        let seats = people.fold(0, |set, seat| set | 1 << seat.number());
        if let Some(review) = self.past.review()
            && review.findings.progress == Progress::Idle
        {
            self.look_at(seats, stage);
        }
    }

    /// Looks back at the decisions of these seats.
    fn look_at(&mut self, seats: u8, stage: &mut Stage<'_>) {
        let Some(review) = self.past.review_mut() else {
            return;
        };
        review.findings.progress = Progress::Counting;
        review.findings.looks = seats & !review.findings.seen;
        (review.findings.done, review.findings.total) = (0, 0);
        (review.walk, review.pending, review.decisions) = (None, None, 0);
        review.steps = BUDGET * SearchParams::of(Level::Hard, B::Game::TITLE).steps;
        self.ask_log(Goal::Walk, stage);
    }

    fn ask_log(&mut self, goal: Goal, stage: &mut Stage<'_>) {
        let Some(review) = self.past.review_mut() else {
            return;
        };
        review.goal = goal;
        if !core::mem::replace(&mut review.asked, true) {
            let number = review.number;
            stage.store(Ticket::Review(number), Request::ReadReplay(number));
        }
    }

    /// The log that was asked for; `None` if it cannot be had.
    pub(crate) fn review_log(&mut self, number: u32, log: Option<&[u8]>, stage: &mut Stage<'_>) {
        let quiz = self.quiz.is_some();
        let Some(review) = self.past.review_mut() else {
            return;
        };
        if review.number != number || !core::mem::take(&mut review.asked) {
            return;
        }
        let Some(log) = log else {
            review.findings.progress = Progress::Lost;
            stage.redraw_all();
            return;
        };
        match core::mem::take(&mut review.goal) {
            Goal::Walk if quiz => {}
            Goal::Walk => self.walk_on(log, stage),
            Goal::Try(place) => self.open_quiz(place, log, stage),
            Goal::Return => self.return_from_quiz(log, stage),
        }
    }

    fn walk_on(&mut self, log: &[u8], stage: &mut Stage<'_>) {
        let Some(review) = self.past.review_mut() else {
            return;
        };
        let busy = matches!(
            review.findings.progress,
            Progress::Counting | Progress::Looking
        );
        if !busy || review.pending.is_some() {
            return;
        }
        let stops = review.walk(log);
        let (progress, looks) = (review.findings.progress, review.pending.is_some());
        if !stops {
            self.ask_log(Goal::Walk, stage);
        } else if looks {
            self.think.ticket = self.think.ticket.wrapping_add(1);
            stage.effect(Effect::Think);
        } else {
            let name = if progress == Progress::Done {
                "done"
            } else {
                "lost"
            };
            stage.tell("review", format_args!("{name}"));
            self.redraw_review(stage);
        }
    }

    /// The search that looking back waits for.
    pub(super) fn review_job(&self) -> Option<Search<B::Game>> {
        let review = self.past.review()?;
        let (game, step) = (review.walk.as_ref()?, review.pending?);
        let (seat, task) = match (step, game.next()) {
            (Step::Decision(played), Next::Decision(seat)) => {
                let percent = percent(review.at, review.whole.into());
                let worth = Worth::of(B::Game::TITLE, percent);
                let steps = review.share(B::Game::TITLE);
                let judge = Task::Judge {
                    played,
                    worth,
                    steps,
                };
                (seat, judge)
            }
            (Step::Outcome(outcome), Next::Chance) => (Seat::ALL[0], Task::Luck(outcome)),
            _ => return None,
        };
        Some(Search::Pending {
            game: game.clone(),
            seat,
            task,
            seed: review.at.into(),
        })
    }

    /// Takes what was found about the pending step of the walk.
    pub(super) fn reviewed(&mut self, thought: &Thought, stage: &mut Stage<'_>) {
        if self.quiz.is_some() {
            // Comes again when the walk goes on.
            return;
        }
        let Some(review) = self.past.review_mut() else {
            return;
        };
        let seat = match review.walk.as_ref().map(Game::next) {
            Some(Next::Decision(seat)) => Some(seat),
            _ => None,
        };
        match (thought.found, seat, review.pending) {
            (Some(Found::Verdict(verdict)), Some(seat), Some(Step::Decision(_))) => {
                review.steps = review.steps.saturating_sub(verdict.steps);
                review.decisions = review.decisions.saturating_sub(1);
                let number = review.numbers.get(seat.index()).copied().unwrap_or(0);
                let place = (review.at, number);
                let found = finding(seat, place, verdict, &thought.step, thought.claim);
                review.findings.add(found);
            }
            (Some(Found::Luck(luck)), None, Some(Step::Outcome(_))) => {
                review.findings.add_luck(&luck);
            }
            _ => return,
        }
        review.pass();
        self.redraw_review(stage);
        self.ask_log(Goal::Walk, stage);
    }

    fn redraw_review(&self, stage: &mut Stage<'_>) {
        if let Some(Overlay::LookBack(_)) = self.overlay {
            stage.redraw_all();
        }
    }

    /// Opens the pages with what was found.
    pub(super) fn open_look_back(&mut self, stage: &mut Stage<'_>) {
        if self.past.review().is_none() {
            stage.refuse(Word::NotKept.msg());
            return;
        }
        self.begin_review(stage);
        self.open_overlay(Overlay::LookBack(LookBack::default()), "look-back", stage);
    }

    /// Looks at a computer player's decisions too.
    pub(super) fn look_at_seat(&mut self, seat: Seat, stage: &mut Stage<'_>) {
        let busy = self.past.review().is_none_or(|review| {
            matches!(
                review.findings.progress,
                Progress::Counting | Progress::Looking
            )
        });
        if !busy {
            self.look_at(1 << seat.number(), stage);
            stage.redraw_all();
        }
    }

    /// Asks for the position of a finding, to find the best action oneself.
    pub(super) fn try_finding(&mut self, place: usize, stage: &mut Stage<'_>) {
        self.ask_log(Goal::Try(place), stage);
    }

    fn open_quiz(&mut self, place: usize, log: &[u8], stage: &mut Stage<'_>) {
        let finding = self
            .past
            .review()
            .and_then(|review| review.findings.get(place).cloned());
        let (Some(finding), MatchState::Over(podium), Some(Overlay::LookBack(pages))) =
            (finding, &self.state, self.overlay)
        else {
            return;
        };
        let quiz = Quiz {
            best: finding.best.clone(),
            percent: percent(finding.at, log.len()),
            tries: 0,
            solved: false,
            puzzle: None,
            left: false,
            podium: Some((*podium, pages)),
            finding: Some(finding.clone()),
        };
        self.begin_quiz(quiz, log, finding.at.into(), stage);
        stage.say(Word::FindIt.msg());
    }

    /// Sets up the position after the first `at` bytes of the log and lets the person decide.
    fn begin_quiz(&mut self, quiz: Quiz, log: &[u8], at: usize, stage: &mut Stage<'_>) {
        self.set_up(log, at);
        let Next::Decision(seat) = self.game.next() else {
            return;
        };
        (self.quiz, self.overlay, self.turn) = (Some(quiz), None, seat);
        self.begin_choice(seat, stage);
        stage.tell("quiz", format_args!("{at}"));
    }

    /// Replays the log up to `at`, with nothing on display of how it came there.
    fn set_up(&mut self, log: &[u8], at: usize) {
        if let Ok(replay) = Replay::<B::Game>::open(log) {
            self.length = replay.at() as u16;
            self.game = replay.game().clone();
        }
        self.board = B::default();
        (self.acting, self.rival_acts, self.caption) = (None, false, false);
        (self.highlight, self.think.pending) = (None, None);
        self.gains = super::Gains::default();
        self.run(log, at, |_, _, _| {});
    }

    /// An action that the person believes to be the best.
    pub(super) fn try_action(&mut self, action: <B::Game as Game>::Action, stage: &mut Stage<'_>) {
        let Some(quiz) = &mut self.quiz else {
            return;
        };
        let step: StepOf<B::Game> = Step::Decision(action);
        let bytes = step.to_bytes();
        if bytes == quiz.best {
            let word = match quiz.puzzle {
                Some(_) => Word::PuzzleSolved,
                None => Word::Right,
            };
            self.answer_quiz(true, word.msg(), stage);
        } else if quiz.puzzle.is_some() {
            self.missed(stage);
        } else {
            self.attempt = bytes;
            self.request_search(What::Attempt, super::Seed::Known(self.length.into()), stage);
            stage.effect(Effect::Think);
        }
    }

    /// The search that judges an attempt.
    pub(super) fn attempt_task(&self) -> Option<Task<B::Game>> {
        let played = crate::table::search_job::decision(&self.attempt)?;
        Some(Task::Judge {
            played,
            worth: Worth::of(B::Game::TITLE, self.quiz.as_ref()?.percent),
            steps: SearchParams::of(Level::Hard, B::Game::TITLE).steps,
        })
    }

    /// What came of an attempt: another action may be just as good.
    pub(super) fn attempted(&mut self, thought: &Thought, stage: &mut Stage<'_>) {
        let is_good = matches!(thought.found, Some(Found::Verdict(verdict)) if verdict.is_good());
        if is_good {
            self.answer_quiz(true, Word::AsGood.msg(), stage);
        } else {
            self.missed(stage);
        }
    }

    /// Another action is better: a hint, then the reason, then the place.
    fn missed(&mut self, stage: &mut Stage<'_>) {
        let Some(quiz) = &mut self.quiz else {
            return;
        };
        let word = match quiz.puzzle {
            Some(_) => Word::PuzzleNotYet,
            None => Word::NotYet,
        };
        quiz.tries += 1;
        let (tries, best) = (quiz.tries, quiz.best.clone());
        let claim = quiz.finding.as_ref().map(|finding| finding.claim);
        match (tries, claim) {
            (1, _) | (2, None) => self.answer_quiz(false, word.msg(), stage),
            (2, Some(claim)) => {
                stage.play(Cue::Trouble);
                stage.advise(None, claim);
            }
            _ => {
                if let Some(action) = crate::table::search_job::decision(&best) {
                    let mut board = core::mem::take(&mut self.board);
                    let view = self.view(stage.layout, stage.settings.language, stage.now);
                    board.point(action, &view);
                    self.board = board;
                    self.highlight = Some(Pulse::of_advice(stage.now));
                }
                self.answer_quiz(false, Word::HereItIs.msg(), stage);
            }
        }
    }

    fn answer_quiz(&mut self, solved: bool, text: Msg, stage: &mut Stage<'_>) {
        if let Some(quiz) = &mut self.quiz {
            quiz.solved |= solved;
        }
        stage.play(if solved { Cue::Catch } else { Cue::Trouble });
        let told = if solved { "solved" } else { "missed" };
        stage.tell("quiz", format_args!("{told}"));
        stage.say(text);
    }

    /// Sets up a puzzle.
    pub(crate) fn puzzle(&mut self, puzzle: &Puzzle<'_>, number: u8, stage: &mut Stage<'_>) {
        let quiz = Quiz {
            best: Vec::from_slice(puzzle.solution).unwrap_or_default(),
            percent: 0,
            finding: None,
            tries: 0,
            solved: false,
            puzzle: Some(number),
            left: false,
            podium: None,
        };
        self.begin_quiz(quiz, puzzle.log, usize::MAX, stage);
        stage.say(Word::PuzzleFind.msg());
    }

    /// The number of the puzzle, once it is solved.
    pub(crate) fn solved_puzzle(&self) -> Option<u8> {
        let quiz = self.quiz.as_ref().filter(|quiz| quiz.solved)?;
        quiz.puzzle
    }

    pub(super) fn leaves_puzzle(&self) -> bool {
        self.quiz.as_ref().is_some_and(|quiz| quiz.left)
    }

    /// Back to the pages, or to the list of puzzles.
    pub(super) fn close_quiz(&mut self, stage: &mut Stage<'_>) {
        self.think.pending = None;
        if let Some(quiz) = &mut self.quiz
            && quiz.puzzle.is_some()
        {
            quiz.left = true;
            return;
        }
        self.ask_log(Goal::Return, stage);
    }

    fn return_from_quiz(&mut self, log: &[u8], stage: &mut Stage<'_>) {
        let Some((podium, pages)) = self.quiz.take().and_then(|quiz| quiz.podium) else {
            return;
        };
        self.set_up(log, usize::MAX);
        self.state = MatchState::Over(podium);
        stage.tell("moment", format_args!("{}", self.state.name()));
        self.open_overlay(Overlay::LookBack(pages), "look-back", stage);
        let waits = self
            .past
            .review()
            .is_some_and(|review| review.pending.is_some());
        if waits {
            // The search was given up for the attempts.
            self.think.ticket = self.think.ticket.wrapping_add(1);
            stage.effect(Effect::Think);
        } else {
            self.ask_log(Goal::Walk, stage);
        }
    }
}

/// How much of a log lies before this place.
fn percent(at: u16, whole: usize) -> u8 {
    (100 * usize::from(at) / whole.max(1)).min(100) as u8
}

/// The pages of looking back.
impl<B: GameScreen> Play<B> {
    pub(super) fn look_back_hints(&self, pages: &LookBack) -> &'static [Hint] {
        let review = self.past.review();
        review.map_or(&[], |review| pages.hints(&review.findings))
    }

    pub(super) fn key_on_look_back(
        &mut self,
        mut pages: LookBack,
        stroke: Stroke,
        stage: &mut Stage<'_>,
    ) {
        let Some(review) = self.past.review() else {
            return self.close_overlay(stage);
        };
        let command = pages.key(stroke, (&self.company, &review.findings), stage);
        self.overlay = Some(Overlay::LookBack(pages));
        match command {
            Some(LookBackCommand::Close) => self.close_overlay(stage),
            Some(LookBackCommand::Look(seat)) => self.look_at_seat(seat, stage),
            Some(LookBackCommand::Try(place)) => self.try_finding(place, stage),
            None => {}
        }
    }

    pub(super) fn draw_look_back(
        &self,
        pages: LookBack,
        pen: &mut Pen<'_>,
        layout: Layout,
        pulse: bool,
    ) {
        if let Some(review) = self.past.review() {
            let looked = Looked {
                company: &self.company,
                findings: &review.findings,
                result: opponents::result(&self.game),
            };
            pages.draw(pen, layout, &looked, pulse);
        }
    }
}
