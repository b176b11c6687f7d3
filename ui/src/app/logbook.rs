//! The app's part in the logbook: finished games are counted once, listed and watched.

use rules_core::Title;
use store::{ItemKey, Request};

use super::{App, fetch};
use crate::{
    Effects, Ticket,
    event::{self, Effect},
    puzzles,
    screens::Place,
    statistics::rows,
    table::{
        Attempt, LuckSource, Running, Seek, Watched,
        company::{Company, Origin},
    },
    text::logbook::Word,
};

/// A finished match without its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Summary<'a> {
    pub(crate) title: Title,
    /// Its number in the store.
    pub(crate) number: u32,
    /// Its number among all games ever finished; 0 if its end is lost.
    pub(crate) finished: u32,
    /// Who played, as it was given to the store.
    pub(crate) company: &'a [u8],
    /// Points and places, as they were given to the store.
    pub(crate) result: &'a [u8],
}

/// Counting what has not been counted yet: back from the newest game to the last one that was, and then forward, because
/// streaks are in the order in which games ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    /// The game that is waited for.
    place: u8,
    /// The number of the newest one.
    newest: u32,
    /// Whether the oldest one that is not counted is found.
    adds: bool,
}

/// Which items have counted something that is not saved yet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct News {
    statistics: bool,
    album: bool,
}

/// The finished game on the table, and the step of it that is sought while its log is on its way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    number: u32,
    seek: Option<Seek>,
}

impl App {
    /// The summary of the finished match at this place; `None` if there is no such match.
    #[inline(never)]
    pub(super) fn summary(
        &mut self,
        place: u8,
        summary: Option<&Summary<'_>>,
        effects: &mut Effects,
    ) {
        if place == 0
            && self.place == Place::Play
            && let (Some(summary), Some(running)) = (summary, &mut self.running)
            && running.title() == summary.title
            && running.is_over()
            && !running.is_unsaved()
        {
            running.finished_as(summary.number, &mut self.desk.stage(effects));
        }
        if let Some(count) = self.count.filter(|count| count.place == place) {
            self.go_on_counting(count, summary, effects);
        }
        if self.place == Place::Logbook {
            let stage = &mut self.desk.stage(effects);
            self.logbook.summary(place, summary, stage);
        }
    }

    /// Where a match has come to its end, it is to be counted when the store has it.
    #[inline(never)]
    pub(super) fn count_the_finished(&mut self, effects: &mut Effects) {
        let ends = |effect: &Effect| {
            matches!(
                effect,
                Effect::Store {
                    request: Request::Finish(..),
                    ..
                }
            )
        };
        if effects.iter().any(ends) {
            self.newest = None;
            self.begin_to_count(effects);
        }
    }

    /// Look from the newest game back for those that are not in the statistics: the power may have gone
    /// before they were kept.
    pub(super) fn begin_to_count(&mut self, effects: &mut Effects) {
        self.count = Some(Count {
            place: 0,
            newest: 0,
            adds: false,
        });
        ask_summary(0, effects);
    }

    fn go_on_counting(
        &mut self,
        mut count: Count,
        card: Option<&Summary<'_>>,
        effects: &mut Effects,
    ) {
        let finished = card.map_or(0, |card| card.finished);
        if count.place == 0 {
            count.newest = count.newest.max(finished);
            self.newest = card.filter(|_| finished > 0).map(|card| card.number);
        }
        let known = self.statistics.counted().min(self.album.counted());
        match card {
            Some(_) if !count.adds && finished > known => {
                count.place += 1;
                self.count = Some(count);
                ask_summary(count.place, effects);
            }
            Some(card) if count.adds => {
                if finished > self.statistics.counted() {
                    self.count_game(count, card, effects);
                }
                if finished > self.album.counted() {
                    self.count = Some(count);
                    let request = Request::ReadReplay(card.number);
                    let ticket = Ticket::Catch(finished);
                    event::push(effects, Effect::Store { ticket, request });
                } else {
                    self.count_next(count, effects);
                }
            }
            _ => self.count_next(
                Count {
                    adds: true,
                    ..count
                },
                effects,
            ),
        }
    }

    /// One game in the statistics.
    fn count_game(&mut self, count: Count, card: &Summary<'_>, effects: &mut Effects) {
        // Names that cannot be read win nothing, but the game was played.
        let company = Company::from_bytes(card.company).unwrap_or_default();
        if let LuckSource::Challenge(challenge, Attempt::First) = company.luck
            && let Some((points, _)) = rows(card.result).next()
        {
            self.catches.end(challenge, points);
            event::push(effects, Effect::Put(ItemKey::Catches));
        }
        // A match that began in the middle of another one proves nothing.
        let record = company.origin == Origin::Setup
            && self.statistics.add(card.title, &company, card.result);
        self.news.statistics |= self.statistics.set_counted(card.finished);
        if record
            && self.is_podium_of(count, card.title)
            && let Some(running) = &mut self.running
        {
            running.celebrate_record(&mut self.desk.stage(effects));
        }
    }

    /// The log of a finished match and who played it: what was caught goes into the album. Without them it is passed over.
    #[inline(never)]
    pub(super) fn caught(
        &mut self,
        finished: u32,
        replay: Option<(&[u8], &[u8])>,
        effects: &mut Effects,
    ) {
        let Some(count) = self.count.filter(|count| count.adds) else {
            return;
        };
        if finished <= self.album.counted() {
            return;
        }
        let read = replay.and_then(|(log, company)| {
            let title = rules_core::log::title(log).ok()?;
            Some((
                title,
                Company::from_bytes(company)?,
                rules_core::album::caught(log)?,
            ))
        });
        let fresh = read.and_then(|(title, company, caught)| {
            self.album.add((title, finished), &company, &caught)
        });
        self.news.album |= self.album.set_counted(finished);
        if let Some(fresh) = fresh
            && self.is_podium_of(count, fresh.title)
            && let Some(running) = &mut self.running
        {
            running.celebrate_catch(fresh, &mut self.desk.stage(effects));
        }
        self.count_next(count, effects);
    }

    /// Whether people are at the podium of the match that is counted.
    fn is_podium_of(&self, count: Count, title: Title) -> bool {
        let running = self.running.as_ref();
        let here = count.place == 0 && self.place == Place::Play;
        here && running.is_some_and(|running| running.title() == title)
    }

    /// The next newer game, or the end.
    fn count_next(&mut self, mut count: Count, effects: &mut Effects) {
        if let Some(place) = count.place.checked_sub(1) {
            count.place = place;
            self.count = Some(count);
            return ask_summary(place, effects);
        }
        self.count = None;
        // Lower than what was counted after all saves were erased: numbers begin again.
        for (counted, newest, key) in [
            (
                &mut self.news.statistics,
                self.statistics.set_counted(count.newest),
                ItemKey::Statistics,
            ),
            (
                &mut self.news.album,
                self.album.set_counted(count.newest),
                ItemKey::Album,
            ),
        ] {
            if core::mem::take(counted) || newest {
                event::push(effects, Effect::Put(key));
            }
        }
    }

    /// The log of a finished match, and who played. It is shown if the screen that asked is still open.
    #[inline(never)]
    pub(super) fn replay(&mut self, log: &[u8], company: &[u8], effects: &mut Effects) {
        let seek = self.watch.as_mut().and_then(|watch| watch.seek.take());
        match (self.place, seek) {
            (Place::Watch, Some(seek)) => {
                if let Some(running) = &mut self.running {
                    running.seek(seek, log, &mut self.desk.stage(effects));
                }
            }
            (Place::Logbook, Some(_)) => {
                let running = Company::from_bytes(company)
                    .and_then(|company| Running::open(log, &company, &[], 0));
                let Some(mut running) = running else {
                    return self.replay_lost(effects);
                };
                let stage = &mut self.desk.stage(effects);
                running.watch(log, stage);
                if let Some(watch) = self.watch {
                    running.finished_as(watch.number, stage);
                }
                // A match that lay here is in the store, and comes back from there.
                self.running = Some(running);
                self.go(Place::Watch, effects);
            }
            _ => {}
        }
    }

    /// The finished game that was asked for cannot be had.
    pub(super) fn replay_lost(&mut self, effects: &mut Effects) {
        if matches!(self.place, Place::Logbook | Place::Watch) {
            self.desk.stage(effects).refuse(Word::ReplayLost.msg());
        }
        if let Some(watch) = &mut self.watch {
            watch.seek = None;
        }
    }

    /// Put a puzzle on the table. A match that lay there is in the store, and comes back from there.
    #[inline(never)]
    pub(super) fn open_puzzle(
        &mut self,
        title: Title,
        number: u8,
        effects: &mut Effects,
    ) -> Option<Place> {
        let puzzle = puzzles::of(title).nth(number.into())?;
        let mut company = Company::default();
        company.resize(2);
        let mut running = Running::open(puzzle.log, &company, &[], 0)?;
        running.puzzle(&puzzle, number, &mut self.desk.stage(effects));
        self.running = Some(running);
        Some(Place::Puzzle)
    }

    /// Follow what a key at a watched game came to.
    pub(super) fn watched(&mut self, watched: Watched, effects: &mut Effects) -> Option<Place> {
        match (watched, self.watch) {
            (Watched::Seek(seek), Some(Watch { number, seek: None })) => {
                self.seek(number, seek, effects);
                None
            }
            // Still looking for the step before.
            (Watched::Seek(_), _) => None,
            (Watched::PlayOn, _) => Some(Place::PlayOn),
            (Watched::Link, _) => {
                self.link(effects);
                None
            }
            (Watched::Leave, _) => {
                (self.watch, self.running) = (None, None);
                Some(Place::Logbook)
            }
        }
    }

    /// Ask the store for a match that goes on from the position on display.
    #[inline(never)]
    pub(super) fn branch(&mut self, effects: &mut Effects) {
        let (Some(Watch { number, .. }), Some(running)) = (self.watch, &self.running) else {
            return;
        };
        let (title, length) = (running.title(), running.watched_at());
        let origin = Origin::Branch { number, at: length };
        let request = Request::Branch {
            number,
            length,
            table: self.play_on.company_from(origin).to_bytes(),
        };
        let ticket = Ticket::Branch(title);
        event::push(effects, Effect::Store { ticket, request });
    }

    /// The match that goes on from a finished one is in the store: it is fetched as any other.
    pub(super) fn branched(&mut self, title: Title, effects: &mut Effects) {
        self.set_kept(title, true);
        self.preferences.set_last(title);
        event::push(effects, Effect::Put(ItemKey::Preferences));
        if self.place == Place::PlayOn {
            self.fetching = Some(title);
            fetch(title, effects);
        }
    }

    /// Show a finished game as a code: the chosen one of the list, or the one whose podium is open.
    pub(super) fn link(&mut self, effects: &mut Effects) {
        let result = |running: &Running| running.result();
        let shown = match self.place {
            Place::Logbook => self.logbook.chosen(),
            Place::Watch => self
                .watch
                .map(|watch| watch.number)
                .zip(self.running.as_ref().map(result)),
            _ => self.newest.zip(self.running.as_ref().map(result)),
        };
        let Some((number, result)) = shown else {
            // The store has refused it, or is still at it.
            return self.desk.stage(effects).refuse(Word::ReplayLost.msg());
        };
        self.go(Place::Link, effects);
        self.link_screen.expect(result);
        let (ticket, request) = (Ticket::Link(number), Request::ReadReplay(number));
        event::push(effects, Effect::Store { ticket, request });
    }

    pub(super) fn seek(&mut self, number: u32, seek: Seek, effects: &mut Effects) {
        self.watch = Some(Watch {
            number,
            seek: Some(seek),
        });
        let (ticket, request) = (Ticket::Replay(number), Request::ReadReplay(number));
        event::push(effects, Effect::Store { ticket, request });
    }
}

/// Ask the store for the summary of the finished match at this place.
fn ask_summary(place: u8, effects: &mut Effects) {
    let (ticket, request) = (Ticket::Summary(place), Request::Summary(place.into()));
    event::push(effects, Effect::Store { ticket, request });
}
