//! The app's part in the logbook: finished games are counted once, listed and watched.

use rules_core::Title;

use super::App;
use crate::{
    Effects, Keep, Millis, Statistics,
    event::Effect,
    screens::Place,
    table::{Running, Seek, Watched, company::Company},
    text::logbook::Word,
};

/// A finished game as the store tells of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card<'a> {
    pub title: Title,
    /// By it the game is asked for.
    pub number: u32,
    /// Its number among all games ever finished; 0 if its end is lost.
    pub finished: u32,
    /// Who played, as it was given to the store.
    pub company: &'a [u8],
    /// Points and places, as they were given to the store.
    pub result: &'a [u8],
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
    /// What became of all games.
    pub const fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// As it was kept.
    pub fn set_statistics(&mut self, statistics: Statistics) {
        self.statistics = statistics;
    }

    /// How often each face of each die came.
    pub const fn tallies(&self) -> &dice::Tallies {
        self.table.tallies()
    }

    /// As it was kept.
    pub fn set_tallies(&mut self, tallies: dice::Tallies) {
        *self.table.tallies_mut() = tallies;
    }

    /// The card that was asked for by [`Effect::Card`]; `None` if there is no such game.
    pub fn card(&mut self, now: Millis, place: u8, card: Option<Card<'_>>) -> Effects {
        let mut effects = Effects::new();
        self.desk.now = now;
        if let Some(count) = self.count.filter(|count| count.place == place) {
            self.go_on_counting(count, card.as_ref(), &mut effects);
        }
        if self.place == Place::Logbook {
            let stage = &mut self.desk.stage(&mut effects);
            self.logbook.card(place, card.as_ref(), stage);
        }
        effects
    }

    /// Where a match has come to its end, it is to be counted when the store has it.
    pub(super) fn count_the_finished(&mut self, effects: &mut Effects) {
        let ends = |effect: &Effect| matches!(effect, Effect::Keep(Keep::Finish(..)));
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
        // The bound of `Effects` is argued there.
        let _ = effects.push(Effect::Card(0));
    }

    fn go_on_counting(&mut self, mut count: Count, card: Option<&Card<'_>>, effects: &mut Effects) {
        let finished = card.map_or(0, |card| card.finished);
        count.newest = count.newest.max(finished);
        match card {
            Some(card) if finished > self.statistics.counted() => {
                // Names that cannot be read win nothing, but the game was played.
                let company = Company::from_bytes(card.company).unwrap_or_default();
                self.statistics.add(card.title, &company, card.result);
                count.place += 1;
                self.count = Some(count);
                let _ = effects.push(Effect::Card(count.place));
            }
            _ => {
                self.count = None;
                // Lower than what was counted after all saves were erased: numbers begin again.
                if self.statistics.set_counted(count.newest) {
                    let _ = effects.push(Effect::Statistics);
                }
            }
        }
    }

    /// The log that was asked for by [`Effect::Replay`], and who played. It is shown where it was wanted;
    /// where people have gone elsewhere in the meantime, nothing happens.
    pub fn replay(&mut self, now: Millis, log: &[u8], company: &[u8]) -> Effects {
        let mut effects = Effects::new();
        self.desk.now = now;
        let seek = self.watch.as_mut().and_then(|watch| watch.seek.take());
        match (self.place, seek) {
            (Place::Watch, Some(seek)) => {
                if let Some(running) = &mut self.running {
                    running.seek(seek, log, &mut self.desk.stage(&mut effects));
                }
            }
            (Place::Logbook, Some(_)) => {
                let running = Company::from_bytes(company)
                    .and_then(|company| Running::open(log, &company, &[], 0));
                let Some(mut running) = running else {
                    return self.replay_lost(now);
                };
                running.watch(log, &mut self.desk.stage(&mut effects));
                // A match that lay here is in the store, and comes back from there.
                self.running = Some(running);
                self.go(Place::Watch, &mut effects);
            }
            _ => {}
        }
        effects
    }

    /// The finished game that was asked for cannot be had.
    pub fn replay_lost(&mut self, now: Millis) -> Effects {
        let mut effects = Effects::new();
        self.desk.now = now;
        if matches!(self.place, Place::Logbook | Place::Watch) {
            self.desk.stage(&mut effects).refuse(Word::ReplayLost.msg());
        }
        if let Some(watch) = &mut self.watch {
            watch.seek = None;
        }
        effects
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
        let _ = effects.push(Effect::Replay(number));
    }
}
