//! The app's part in the logbook: finished games are counted once, listed and watched.

use rules_core::Title;
use store::{ItemKey, Request};

use super::App;
use crate::{
    Effects, Ticket,
    event::{self, Effect},
    screens::Place,
    statistics::rows,
    table::{Attempt, LuckSource, Running, Seek, Watched, company::Company},
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

/// Counting what has not been counted yet, from the newest game back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    /// The game that is waited for.
    place: u8,
    /// The number of the newest one.
    newest: u32,
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
            self.begin_to_count(effects);
        }
    }

    /// Look from the newest game back for those that are not in the statistics: the power may have gone
    /// before they were kept.
    pub(super) fn begin_to_count(&mut self, effects: &mut Effects) {
        self.count = Some(Count {
            place: 0,
            newest: 0,
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
        count.newest = count.newest.max(finished);
        match card {
            Some(card) if finished > self.statistics.counted() => {
                // Names that cannot be read win nothing, but the game was played.
                let company = Company::from_bytes(card.company).unwrap_or_default();
                if let LuckSource::Challenge(challenge, Attempt::First) = company.luck
                    && let Some((points, _)) = rows(card.result).next()
                {
                    self.catches.end(challenge, points);
                    event::push(effects, Effect::Put(ItemKey::Catches));
                }
                let record = self.statistics.add(card.title, &company, card.result);
                if record
                    && count.place == 0
                    && self.place == Place::Play
                    && let Some(running) = &mut self.running
                    && running.title() == card.title
                {
                    running.celebrate_record(&mut self.desk.stage(effects));
                }
                count.place += 1;
                self.count = Some(count);
                ask_summary(count.place, effects);
            }
            _ => {
                self.count = None;
                // Lower than what was counted after all saves were erased: numbers begin again.
                if self.statistics.set_counted(count.newest) {
                    event::push(effects, Effect::Put(ItemKey::Statistics));
                }
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
                running.watch(log, &mut self.desk.stage(effects));
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

    /// Follow what a key at a watched game came to.
    pub(super) fn watched(&mut self, watched: Watched, effects: &mut Effects) -> Option<Place> {
        match (watched, self.watch) {
            (Watched::Seek(seek), Some(Watch { number, seek: None })) => {
                self.seek(number, seek, effects);
                None
            }
            // Still looking for the step before.
            (Watched::Seek(_), _) => None,
            (Watched::Leave, _) => {
                (self.watch, self.running) = (None, None);
                Some(Place::Logbook)
            }
        }
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
