//! The match on the table and those in the store: one is on the table, also while the menu is open,
//! and one of every game may be kept.

use rules_core::{First, Title, challenge::Challenge};
use store::{ItemKey, Request};

use super::App;
use crate::{
    Effects, Ticket,
    event::{self, Effect},
    screens::{Place, menu::name_of},
    table::{Agreed, Choices, Running, SearchJob, choices, company::Company},
    text::{luck::Word as Luck, table::Word},
};

impl App {
    /// Put a kept match on the table: its log and who plays, as they were given to the store. In the menu
    /// its card says whose turn it is; where it was asked for, it goes on. Where people have gone elsewhere
    /// in the meantime, it stays where it is. What cannot be read is as good as lost.
    #[inline(never)]
    pub(super) fn resume(&mut self, log: &[u8], company: &[u8], effects: &mut Effects) {
        let title = rules_core::log::title(log).ok();
        let elsewhere = !matches!(self.place, Place::Splash | Place::Menu | Place::PlayOn);
        // Asked for twice, at power-on and by a quick finger: it may have gone on since.
        let twice = self.fetching.is_none() && title.is_some_and(|title| self.is_on_table(title));
        if elsewhere || twice || (self.fetching.is_some() && self.fetching != title) {
            return;
        }
        let opened = title.and_then(|title| {
            let company = Company::from_bytes(company)?;
            let last_setup = self.preferences.of(title);
            Running::open(log, &company, &last_setup.choices, last_setup.explained)
        });
        let Some(opened) = opened else {
            return title.map_or((), |title| self.lost(title, effects));
        };
        self.watch = None;
        let running = self.running.insert(opened);
        running.resume(log, &mut self.desk.stage(effects));
        let title = running.title();
        // The power may have gone between the last step and the end of the match.
        let goes_on = !running.is_over();
        self.set_kept(title, goes_on);
        if self.fetching == Some(title) {
            self.go(Place::Play, effects);
        } else {
            self.desk.dirty.add(self.desk.layout.field());
        }
    }

    /// The kept match of this game cannot be had any more.
    #[inline(never)]
    pub(super) fn lost(&mut self, title: Title, effects: &mut Effects) {
        self.set_kept(title, false);
        if self.fetching.take() == Some(title) {
            self.go(Place::Setup(title), effects);
            self.desk.stage(effects).refuse(Word::MatchLost.msg());
        }
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

    /// Begin a catch of the day, unless a match of its game waits to be finished: there is room for one of each.
    #[inline(never)]
    pub(super) fn attempt(&mut self, challenge: Challenge, effects: &mut Effects) -> Option<Place> {
        let title = challenge.title();
        if self.is_on_table(title) || self.is_kept(title) {
            let stage = &mut self.desk.stage(effects);
            stage.say_of(name_of(title), Luck::FinishFirst.msg());
            return None;
        }
        let setup = self.preferences.of(title);
        let mut company = self.preferences.company(title);
        company.resize(challenge.players().into());
        company.challenge(challenge, self.catches.begin(challenge));
        let usual: Choices = choices(title).iter().map(|choice| choice.usual).collect();
        let agreed = Agreed {
            company: &company,
            first: First::SEAT_0,
            choices: &usual,
        };
        let stage = &mut self.desk.stage(effects);
        let running = Running::start(title, &agreed, setup.explained, stage);
        debug_assert!(
            running.is_ok(),
            "a challenge is a set-up that the rules allow"
        );
        self.running = Some(running.ok()?);
        stage.put(ItemKey::Catches);
        // Its card is the one to go on with after power-off.
        self.preferences.set_last(title);
        stage.put(ItemKey::Preferences);
        self.set_kept(title, true);
        Some(Place::Play)
    }

    /// What [`Effect::Think`] asks to be thought about; `None` when it is not wanted any more.
    pub fn search_job(&self) -> Option<SearchJob> {
        self.running.as_ref()?.search_job()
    }

    /// Ask for the match played last, if one is kept.
    pub(super) fn bring_back(&self, effects: &mut Effects) {
        if let Some(title) = self.preferences.last().filter(|title| self.is_kept(*title)) {
            fetch(title, effects);
        }
    }

    /// No match is left: none in the store, none on the table.
    pub(super) fn forget_matches(&mut self) {
        self.kept = Default::default();
        self.running = None;
        self.fetching = None;
    }

    pub(super) fn is_on_table(&self, title: Title) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.goes_on(title))
    }
}

/// Ask the store for the saved match of this game.
pub(super) fn fetch(title: Title, effects: &mut Effects) {
    let (ticket, request) = (Ticket::Resume(title), Request::Read(title));
    event::push(effects, Effect::Store { ticket, request });
}
