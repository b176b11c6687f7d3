//! The app and its store: replies to requests, items of the key-value store, and what could not be saved.
//!
//! A refused save is never taken for a saved one. The sentence is said once, a sign stays on the screen, and
//! everything goes on in memory.

use dice::Tallies;
use rules_core::Title;
use store::{ItemKey, MountReport, Recovery, Reply, StoreError};

use super::{App, logbook::Summary};
use crate::{
    Catches, Effect, Effects, Statistics, Ticket,
    album::Album,
    event,
    screens::companion::Note,
    table::{Running, preferences::Preferences},
    text::table::Word,
};

/// Items that are newer in memory than in the store, because it refused them: a bit for each key, in the order
/// of [`ItemKey::all`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Unsaved(u32);

impl Unsaved {
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn set(&mut self, key: ItemKey, unsaved: bool) {
        let place = ItemKey::all().position(|known| known == key);
        let bit = place.and_then(|place| 1_u32.checked_shl(place as u32));
        debug_assert!(bit.is_some(), "{key:?} is no item of the app");
        match (bit, unsaved) {
            (Some(bit), true) => self.0 |= bit,
            (Some(bit), false) => self.0 &= !bit,
            (None, _) => {}
        }
    }

    fn iter(self) -> impl Iterator<Item = ItemKey> {
        (0..u32::BITS)
            .zip(ItemKey::all())
            .filter(move |(place, _)| self.0 & 1 << place != 0)
            .map(|(_, key)| key)
    }
}

impl App {
    /// What the store found at power-on.
    pub(super) fn mounted(&mut self, report: &MountReport) {
        for title in Title::ALL {
            let gone = matches!(report.game(title), Recovery::None | Recovery::Lost);
            self.set_kept(title, !gone);
        }
        self.loss = report.loss();
        self.desk.dirty.add(self.desk.layout.field());
    }

    /// Give a drawn number to the screen that asked for it.
    #[inline(never)]
    pub(super) fn drawn(&mut self, ticket: Ticket, number: u32, effects: &mut Effects) {
        let stage = &mut self.desk.stage(effects);
        match (ticket, &mut self.running) {
            (Ticket::Match(ticket), Some(running)) => running.drawn(ticket, number, stage),
            (Ticket::Companion(ticket), _) => self.companion.drawn(ticket, number, stage),
            (Ticket::Code(ticket), _) => self.setup.drawn(ticket, number, stage),
            _ => {}
        }
    }

    /// A reply of the store. What it refuses is told when it is the first.
    #[inline(never)]
    pub(super) fn stored(
        &mut self,
        ticket: Ticket,
        reply: &Reply,
        bytes: &[u8],
        effects: &mut Effects,
    ) {
        let had_sign = self.is_unsaved();
        self.route(ticket, reply, bytes, effects);
        if self.is_unsaved() != had_sign {
            let stage = &mut self.desk.stage(effects);
            stage.tell("unsaved", format_args!("{}", !had_sign));
            stage.redraw_all();
            if !had_sign {
                stage.say(Word::NotSaved.msg());
            }
        }
    }

    /// Give a reply to the screen that asked for it.
    fn route(&mut self, ticket: Ticket, reply: &Reply, bytes: &[u8], effects: &mut Effects) {
        match (ticket, reply) {
            (Ticket::Match(ticket), reply) => {
                if let Some(running) = &mut self.running {
                    let result = failure(reply).map_or(Ok(()), Err);
                    running.stored(ticket, result, &mut self.desk.stage(effects));
                }
            }
            (Ticket::Resume(_), Reply::Log(log)) => self.resume(bytes, &log.table, effects),
            (Ticket::Resume(title), _) => self.lost(title, effects),
            (Ticket::Item(key), Reply::Item(_)) => self.item(key, Some(bytes), effects),
            (Ticket::Item(key), Reply::NoItem) => self.item(key, None, effects),
            (Ticket::Item(key), reply) => self.item_saved(key, failure(reply), effects),
            (Ticket::Summary(place), Reply::Summary(replay, log)) => {
                let summary = Summary {
                    title: replay.title,
                    number: replay.number,
                    finished: replay.finished,
                    company: &log.table,
                    result: log.result.as_deref().unwrap_or_default(),
                };
                self.summary(place, Some(&summary), effects);
            }
            (Ticket::Summary(place), _) => self.summary(place, None, effects),
            (Ticket::Replay(_), Reply::Log(log)) => self.replay(bytes, &log.table, effects),
            (Ticket::Replay(_), _) => self.replay_lost(effects),
            (Ticket::Review(number), reply) => {
                let log = matches!(reply, Reply::Log(_)).then_some(bytes);
                if let Some(running) = &mut self.running {
                    running.review_log(number, log, &mut self.desk.stage(effects));
                }
            }
            (Ticket::Catch(finished), Reply::Log(log)) => {
                self.caught(finished, Some((bytes, &log.table)), effects);
            }
            (Ticket::Catch(finished), _) => self.caught(finished, None, effects),
            (Ticket::Link(_), Reply::Log(log)) => {
                let stage = &mut self.desk.stage(effects);
                self.link_screen.found(&log.table, bytes, stage);
            }
            (Ticket::Link(_), _) => self.link_screen.lost(&mut self.desk.stage(effects)),
            (Ticket::Branch(title), Reply::Done) => self.branched(title, effects),
            (Ticket::EraseSaves | Ticket::Branch(_), Reply::Failed(_)) => {
                self.desk.stage(effects).say(Word::NotSaved.msg());
            }
            (
                Ticket::Code(_)
                | Ticket::Companion(_)
                | Ticket::Branch(_)
                | Ticket::EraseSaves
                | Ticket::Housekeeping,
                _,
            ) => {}
        }
    }

    /// An item that was read; `None` if there is none. What cannot be read counts as none.
    fn item(&mut self, key: ItemKey, bytes: Option<&[u8]>, effects: &mut Effects) {
        match (key, bytes) {
            (ItemKey::Note(number), bytes) => {
                let stage = &mut self.desk.stage(effects);
                self.companion
                    .noted(Note::from_number(number), bytes, stage);
            }
            (ItemKey::Preferences, Some(bytes)) => {
                self.preferences = Preferences::from_bytes(bytes).unwrap_or_default();
                if let Some(title) = self.preferences.last() {
                    self.menu.choose(title);
                }
            }
            (ItemKey::Statistics, Some(bytes)) => {
                self.statistics = Statistics::from_bytes(bytes).unwrap_or_default();
            }
            (ItemKey::Catches, Some(bytes)) => {
                self.catches = Catches::from_bytes(bytes).unwrap_or_default();
            }
            (ItemKey::Album, Some(bytes)) => {
                self.album = Album::from_bytes(bytes).unwrap_or_default();
            }
            (ItemKey::Dice, Some(bytes)) => {
                *self.table.tallies_mut() = Tallies::from_bytes(bytes).unwrap_or_default();
            }
            _ => {}
        }
    }

    /// An item was saved, or was refused.
    fn item_saved(&mut self, key: ItemKey, refused: Option<StoreError>, effects: &mut Effects) {
        self.unsaved.set(key, refused.is_some());
        if let ItemKey::Note(_) = key {
            // Refused or not, the page goes on.
            self.companion.kept(&mut self.desk.stage(effects));
        }
    }

    /// Whether anything on the screen would be lost at power-off.
    pub(super) fn is_unsaved(&self) -> bool {
        let running = self.running.as_ref();
        !self.unsaved.is_empty() || running.is_some_and(Running::is_unsaved)
    }

    /// Try again what the store has refused. Notes are tried again when their page changes.
    pub(super) fn save_again(&self, effects: &mut Effects) {
        let items = self.unsaved.iter();
        for key in items.filter(|key| !matches!(key, ItemKey::Note(_))) {
            event::push(effects, Effect::Put(key));
        }
    }

    /// The bytes of an item that is to be saved, to the front of `to`; how many. `None` for a note whose page
    /// is not open, or where `to` is too short.
    pub fn write_item(&self, key: ItemKey, to: &mut [u8]) -> Option<usize> {
        match key {
            ItemKey::Settings => copy(&self.desk.settings.to_bytes(), to),
            ItemKey::Statistics => copy(&self.statistics.to_bytes(), to),
            ItemKey::Catches => self.catches.write(to),
            ItemKey::Album => copy(&self.album.to_bytes(), to),
            ItemKey::Dice => copy(&self.table.tallies().to_bytes(), to),
            ItemKey::Preferences => copy(&self.preferences.to_bytes(), to),
            ItemKey::Note(number) => self.companion.write_note(Note::from_number(number), to),
        }
    }
}

const fn failure(reply: &Reply) -> Option<StoreError> {
    match reply {
        Reply::Failed(why) => Some(*why),
        _ => None,
    }
}

fn copy(bytes: &[u8], to: &mut [u8]) -> Option<usize> {
    to.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(bytes.len())
}
