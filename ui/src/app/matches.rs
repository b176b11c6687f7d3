//! The match on the table and those in the store: one is on the table, also while somebody is in the menu,
//! and one of every game may be kept.

use rules_core::Title;

use super::App;
use crate::{
    Effects, Millis,
    event::Effect,
    screens::{Place, menu::Unfinished},
    table::{Puzzle, Running, company::Company},
    text::table::Word,
};

impl App {
    /// A match of this game is kept in the store; it is offered in the menu.
    pub fn remember(&mut self, title: Title) {
        self.set_kept(title, true);
        self.desk.dirty.add(self.desk.layout.field());
    }

    /// Put a kept match on the table: its log and who plays, as they were given to the store. In the menu
    /// its card says whose turn it is; where it was asked for, it goes on. Where people have gone elsewhere
    /// in the meantime, it stays where it is. What cannot be read is as good as lost.
    pub fn resume(&mut self, now: Millis, log: &[u8], company: &[u8]) -> Effects {
        let mut effects = Effects::new();
        self.desk.now = now;
        let title = rules_core::log::title(log).ok();
        let elsewhere = !matches!(self.place, Place::Splash | Place::Menu);
        // Asked for twice, at power-on and by a quick finger: it may have gone on since.
        let twice = self.fetching.is_none() && title.is_some_and(|title| self.is_on_table(title));
        if elsewhere || twice || (self.fetching.is_some() && self.fetching != title) {
            return effects;
        }
        let running = title.and_then(|title| {
            let company = Company::from_bytes(company)?;
            let habit = self.habits.of(title);
            let (choices, explained) = (habit.choices.clone(), habit.explained);
            let mut running = Running::open(log, &company, &choices, explained)?;
            running.take_up(log, &mut self.desk.stage(&mut effects));
            Some(running)
        });
        match (running, title) {
            (Some(running), _) => {
                let title = running.title();
                // The power may have gone between the last step and the end of the match.
                self.set_kept(title, !running.is_over());
                self.running = Some(running);
                if self.fetching == Some(title) {
                    self.go(Place::Play, &mut effects);
                } else {
                    self.desk.dirty.add(self.desk.layout.field());
                }
            }
            (None, Some(title)) => effects.extend(self.lost(now, title)),
            (None, None) => {}
        }
        self.show_tip(&mut effects);
        self.count_the_finished(&mut effects);
        effects
    }

    /// The kept match of this game cannot be had any more.
    pub fn lost(&mut self, now: Millis, title: Title) -> Effects {
        let mut effects = Effects::new();
        self.desk.now = now;
        self.set_kept(title, false);
        if self.fetching.take() == Some(title) {
            self.go(Place::Setup(title), &mut effects);
            self.desk.stage(&mut effects).refuse(Word::MatchLost.msg());
        }
        effects
    }

    pub(super) fn set_kept(&mut self, title: Title, kept: bool) {
        if let Some(known) = self.kept.get_mut(usize::from(title.id())) {
            *known = kept;
        }
    }

    pub(super) fn is_kept(&self, title: Title) -> bool {
        self.kept
            .get(usize::from(title.id()))
            .copied()
            .unwrap_or(false)
    }

    /// What [`Effect::Think`] asks to be thought about; `None` when it is not wanted any more.
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.running.as_ref()?.puzzle()
    }

    /// Ask for the match played last, if one is kept.
    pub(super) fn bring_back(&self, effects: &mut Effects) {
        if let Some(title) = self.habits.last().filter(|title| self.is_kept(*title)) {
            let _ = effects.push(Effect::Fetch(title));
        }
    }

    /// No match is left: none in the store, none on the table.
    pub(super) fn forget_matches(&mut self) {
        self.kept = Default::default();
        self.running = None;
        self.fetching = None;
    }

    /// What the menu says of games that were left in the middle.
    pub(super) fn unfinished(&self) -> Unfinished<'_> {
        Unfinished {
            kept: self.kept,
            on_table: self.left_off(),
        }
    }

    pub(super) fn is_on_table(&self, title: Title) -> bool {
        self.left_off().is_some_and(|(left, _)| left == title)
    }

    /// The game that was left in the middle, and whose turn it is there.
    fn left_off(&self) -> Option<(Title, &str)> {
        let running = self.running.as_ref().filter(|running| !running.is_over())?;
        Some((running.title(), running.turn()))
    }
}
