//! Enum dispatch over the five games: [`Running`] is a match of any of them, [`SearchJob`] a search job of any of
//! them. The list of games is at the `games!` call; a new game is one line there.

use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use keys::{Stroke, Tri};
use rules_core::{BadSetup, Game, Title, challenge::Challenge, log::Replay};
use store::{ResultBytes, StoreError};

use super::{
    CalloutPages,
    company::Company,
    game_screen::{Agreed, Choice, GameScreen, MOST_CHOICES},
    lessons::Lessons,
    play::{Leave, Play, Scenery, Seek, Watched},
    search_job::{Search, Thought},
};
use crate::{
    Language, Layout, Millis, Settings,
    album::Fresh,
    key_guide::Steps,
    pen::Pen,
    puzzles::Puzzle,
    screens::{Stage, fish::Fleet, klofni::Ice, kohaku::Garden, podwodni::Reef, rybowisko::Lake},
    widgets::{help::HelpCard, hints::Hint},
};

/// Starts a match of one game. Not inlined: the stack would have room for the matches of all games at once.
#[inline(never)]
fn start<B: GameScreen>(
    agreed: &Agreed<'_>,
    explained: u16,
    stage: &mut Stage<'_>,
    running: fn(Play<B>) -> Running,
) -> Result<Running, BadSetup> {
    let game = B::Game::start(B::setup(agreed))?;
    Ok(running(Play::new(game, agreed, explained, stage)))
}

/// A match of one game at the opening of its log. Not inlined, as [`start`].
#[inline(never)]
fn open<B: GameScreen>(
    log: &[u8],
    company: &Company,
    choices: &[u8],
    explained: u16,
    running: fn(Play<B>) -> Running,
) -> Option<Running> {
    let replay = Replay::<B::Game>::open(log).ok()?;
    let (game, at) = (replay.game().clone(), replay.at());
    let play = Play::opened(game, at, company, choices, explained);
    Some(running(play))
}

/// Generates the enums and the dispatch from the list of games.
macro_rules! games {
    ($($title:ident => $screen:ty,)*) => {
        $(const _: () = assert!(
            <$screen as GameScreen>::CHOICES.len() <= MOST_CHOICES,
            "a set-up reserves MOST_CHOICES bytes for options"
        );)*

        /// A match of one of the five games.
        #[derive(Clone, Debug)]
        pub(crate) enum Running { $($title(Play<$screen>)),* }

        /// A search job: a decision of a computer player, to be searched outside the app.
        #[derive(Clone, Debug)]
        pub struct SearchJob {
            ticket: u8,
            search: AnySearch,
        }

        #[derive(Clone, Debug)]
        enum AnySearch { $($title(Search<<$screen as GameScreen>::Game>)),* }

        impl SearchJob {
            /// Continues the search for a budget of `steps`. Returns whether the choice is final. The
            /// first call only evaluates the legal actions.
            pub fn think(&mut self, steps: u32) -> bool {
                match &mut self.search { $(AnySearch::$title(search) => search.think(steps)),* }
            }

            /// The best choice so far: an anytime result, available after the first
            /// [`SearchJob::think`].
            pub fn answer(&self) -> Option<Thought> {
                match &self.search { $(AnySearch::$title(search) => search.answer(self.ticket)),* }
            }
        }

        /// Calls a method on the running match, of any game.
        macro_rules! dispatch {
            ($running:expr, $play:ident => $answer:expr) => {
                match $running { $(Running::$title($play) => $answer),* }
            };
        }

        impl Running {
            /// Starts a match.
            pub(crate) fn start(
                title: Title,
                agreed: &Agreed<'_>,
                explained: u16,
                stage: &mut Stage<'_>,
            ) -> Result<Running, BadSetup> {
                match title {
                    $(Title::$title => start::<$screen>(agreed, explained, stage, Running::$title)),*
                }
            }

            /// A match at the opening of its log. The log has no play aids: these come from the last
            /// set-up, as `choices`.
            pub(crate) fn open(
                log: &[u8],
                company: &Company,
                choices: &[u8],
                explained: u16,
            ) -> Option<Running> {
                match rules_core::log::title(log).ok()? {
                    $(Title::$title => {
                        open::<$screen>(log, company, choices, explained, Running::$title)
                    })*
                }
            }

            /// The search to run, if one is requested.
            pub(crate) fn search_job(&self) -> Option<SearchJob> {
                match self {
                    $(Running::$title(play) => {
                        let (ticket, search) = play.search_job()?;
                        Some(SearchJob { ticket, search: AnySearch::$title(search) })
                    })*
                }
            }

            pub(crate) const fn title(&self) -> Title {
                match self { $(Running::$title(_) => Title::$title),* }
            }
        }

        /// The options of a game's set-up.
        pub(crate) const fn choices(title: Title) -> &'static [Choice] {
            match title { $(Title::$title => <$screen as GameScreen>::CHOICES),* }
        }

        /// A game's tutorial, at its first card.
        pub(crate) const fn first_lesson(title: Title) -> Lessons {
            match title { $(Title::$title => Lessons::new(title, <$screen as GameScreen>::LESSONS)),* }
        }

        /// Draws an illustration of a game's tutorial and help cards.
        pub(crate) fn picture(
            pen: &mut Pen<'_>,
            title: Title,
            number: u8,
            frame: Rectangle,
        ) {
            match title { $(Title::$title => <$screen>::picture(pen, number, frame)),* }
        }
    };
}

games! {
    Rybowisko => Lake,
    Podwodni => Reef,
    Fish => Fleet,
    Kohaku => Garden,
    Klofni => Ice,
}

impl Running {
    /// Resumes a match from its log, up to the first damaged entry.
    pub(crate) fn resume(&mut self, log: &[u8], stage: &mut Stage<'_>) {
        dispatch!(self, play => play.resume(log, stage));
    }

    /// Starts the replay of a finished match.
    pub(crate) fn watch(&mut self, log: &[u8], stage: &mut Stage<'_>) {
        dispatch!(self, play => play.watch(log, stage));
    }

    /// Moves the replay.
    pub(crate) fn seek(&mut self, seek: Seek, log: &[u8], stage: &mut Stage<'_>) {
        dispatch!(self, play => play.seek(seek, log, stage));
    }

    /// Handles a key in the replay.
    pub(crate) fn key_at_watch(
        &mut self,
        stroke: Stroke,
        stage: &mut Stage<'_>,
    ) -> Option<Watched> {
        dispatch!(self, play => play.key_at_watch(stroke, stage))
    }

    /// The match is in the store under this number.
    pub(crate) fn finished_as(&mut self, number: u32, stage: &mut Stage<'_>) {
        dispatch!(self, play => play.finished_as(number, stage));
    }

    /// The log of the finished match that it looks back at; `None` if it cannot be had.
    pub(crate) fn review_log(&mut self, number: u32, log: Option<&[u8]>, stage: &mut Stage<'_>) {
        dispatch!(self, play => play.review_log(number, log, stage));
    }

    /// Sets up a puzzle.
    pub(crate) fn puzzle(&mut self, puzzle: &Puzzle<'_>, number: u8, stage: &mut Stage<'_>) {
        dispatch!(self, play => play.puzzle(puzzle, number, stage));
    }

    /// The number of the puzzle, once it is solved.
    pub(crate) fn solved_puzzle(&self) -> Option<u8> {
        dispatch!(self, play => play.solved_puzzle())
    }

    /// Whether a step of a finished match is on display.
    pub(crate) fn is_watching(&self) -> bool {
        dispatch!(self, play => play.is_watching())
    }

    /// How many bytes of the log of a replay are on display.
    pub(crate) fn watched_at(&self) -> u16 {
        dispatch!(self, play => play.watched_at())
    }

    /// Who plays.
    pub(crate) fn company(&self) -> &Company {
        dispatch!(self, play => play.company())
    }

    pub(crate) fn is_over(&self) -> bool {
        dispatch!(self, play => play.is_over())
    }

    /// Whether this is an unfinished match of this game: it goes on instead of a new one.
    pub(crate) fn goes_on(&self, title: Title) -> bool {
        self.title() == title && !self.is_over()
    }

    /// A person has more points than anybody had before.
    pub(crate) fn celebrate_record(&mut self, stage: &mut Stage<'_>) {
        dispatch!(self, play => play.celebrate_record(stage));
    }

    /// The challenge that is played.
    pub(crate) fn challenge(&self) -> Option<Challenge> {
        dispatch!(self, play => play.challenge())
    }

    /// Something was caught that never was before.
    pub(crate) fn celebrate_catch(&mut self, fresh: Fresh, stage: &mut Stage<'_>) {
        dispatch!(self, play => play.celebrate_catch(fresh, stage));
    }

    /// Points and places, as the store keeps them.
    pub(crate) fn result(&self) -> ResultBytes {
        dispatch!(self, play => play.result())
    }

    /// The name of the player whose turn it is.
    pub(crate) fn turn(&self) -> &str {
        dispatch!(self, play => play.turn())
    }

    /// The colour of the player whose turn it is, by its number.
    pub(crate) fn turn_colour(&self) -> u8 {
        dispatch!(self, play => play.turn_colour())
    }

    pub(crate) fn explained(&self) -> u16 {
        dispatch!(self, play => play.explained())
    }

    pub(crate) fn drawn(&mut self, ticket: u8, number: u32, stage: &mut Stage<'_>) {
        dispatch!(self, play => play.drawn(ticket, number, stage));
    }

    pub(crate) fn thought(&mut self, thought: &Thought, stage: &mut Stage<'_>) {
        dispatch!(self, play => play.thought(thought, stage));
    }

    /// Requests advice for the pending decision.
    pub(crate) fn advise(&mut self, stage: &mut Stage<'_>) {
        dispatch!(self, play => play.advise(stage));
    }

    /// Takes the store's reply to one of the match's requests.
    pub(crate) fn stored(
        &mut self,
        ticket: u8,
        result: Result<(), StoreError>,
        stage: &mut Stage<'_>,
    ) {
        dispatch!(self, play => play.stored(ticket, result, stage));
    }

    /// Whether steps from now on are lost at power-off, because the store has refused one.
    pub(crate) fn is_unsaved(&self) -> bool {
        dispatch!(self, play => play.is_unsaved())
    }

    pub(crate) fn tick(&mut self, stage: &mut Stage<'_>) {
        dispatch!(self, play => play.tick(stage));
    }

    pub(crate) fn wake_at(&self, now: Millis, motion: bool) -> Option<Millis> {
        dispatch!(self, play => play.wake_at(now, motion))
    }

    pub(crate) fn hints(&self, layout: Layout, language: Language, now: Millis) -> Vec<Hint, 4> {
        dispatch!(self, play => play.hints(layout, language, now))
    }

    pub(crate) fn help(&self, layout: Layout, language: Language, now: Millis) -> Option<HelpCard> {
        dispatch!(self, play => play.help(layout, language, now))
    }

    pub(crate) fn tip(
        &mut self,
        layout: Layout,
        language: Language,
        now: Millis,
    ) -> Option<HelpCard> {
        dispatch!(self, play => play.tip(layout, language, now))
    }

    /// Whether a key is ignored because it was used to hurry to what is on display.
    pub(crate) fn ignores(&mut self, stroke: Stroke, now: Millis) -> bool {
        dispatch!(self, play => play.ignores(stroke, now))
    }

    /// A has closed a tip.
    pub(crate) fn tip_closed(&mut self, now: Millis) {
        dispatch!(self, play => play.tip_closed(now));
    }

    /// The number of signs of the board that are explained, and all callouts on their pages.
    pub(crate) fn signs(
        &self,
        layout: Layout,
        settings: &Settings,
        now: Millis,
    ) -> Option<(u8, CalloutPages)> {
        dispatch!(self, play => play.signs(layout, settings, now))
    }

    /// Ends the highlight of an advised choice, which would pulse below the callouts.
    pub(crate) fn stop_highlight(&mut self, stage: &mut Stage<'_>) {
        dispatch!(self, play => play.stop_highlight(stage));
    }

    /// What covered the match is gone.
    pub(crate) fn uncovered(&mut self, now: Millis) {
        dispatch!(self, play => play.uncovered(now));
    }

    /// Whether a person decides and nothing else goes on.
    pub(crate) fn is_calm(&self) -> bool {
        dispatch!(self, play => play.is_calm())
    }

    /// What an ambient beat changes.
    pub(crate) fn ambient(
        &self,
        layout: Layout,
        language: Language,
        now: Millis,
        beat: u32,
    ) -> Option<Rectangle> {
        dispatch!(self, play => play.ambient(layout, language, now, beat))
    }

    pub(crate) fn key(
        &mut self,
        stroke: Stroke,
        step: Option<Tri>,
        stage: &mut Stage<'_>,
    ) -> Option<Leave> {
        dispatch!(self, play => play.key(stroke, step, stage))
    }

    /// On a board with four keys: what the previous and the next choice are.
    pub(crate) fn steps(&self) -> Steps {
        dispatch!(self, play => play.steps())
    }

    pub(crate) fn draw(&self, pen: &mut Pen<'_>, scenery: &Scenery) {
        dispatch!(self, play => play.draw(pen, scenery));
    }
}

impl Running {
    /// Whether it goes on without a person: a computer player thinks, or something is shown.
    pub(crate) fn plays_on(&self) -> bool {
        dispatch!(self, play => play.plays_on())
    }

    /// Whether the page with everybody's goods is open.
    pub(crate) fn shows_goods(&self) -> bool {
        dispatch!(self, play => play.shows_goods())
    }

    /// Closes the page with everybody's goods.
    pub(crate) fn close_goods(&mut self, stage: &mut Stage<'_>) {
        dispatch!(self, play => play.close_goods(stage));
    }

    /// Whether the pause menu is open.
    pub(crate) fn is_paused(&self) -> bool {
        dispatch!(self, play => play.is_paused())
    }

    /// Whether the curtain is closed: the next person takes the device.
    pub(crate) fn is_at_curtain(&self) -> bool {
        dispatch!(self, play => play.is_at_curtain())
    }
}
