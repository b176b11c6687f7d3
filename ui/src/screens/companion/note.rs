//! Notes: the serialized pages. Owns their keys in the store, the version byte and the byte reader and
//! writer; each page owns its own format.

use rules_core::Title;
use store::{ItemKey, Request};

use crate::{Ticket, screens::Stage};

/// The key of a page in the store. Numbers never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Note(u8);

impl Note {
    pub(crate) const GUESTS: Note = Note(0);
    pub(crate) const CLOCK: Note = Note(1);
    pub(crate) const OWN_BAG: Note = Note(2);
    pub(crate) const CHECKER: Note = Note(3);
    pub(crate) const DANNY: Note = Note(19);
    pub(crate) const PENGUIN: Note = Note(20);

    pub(crate) const fn pile(title: Title) -> Note {
        Note(4 + title.id())
    }

    pub(crate) const fn score_sheet(title: Title) -> Note {
        Note(9 + title.id())
    }

    pub(crate) const fn turns(title: Title) -> Note {
        Note(14 + title.id())
    }

    /// Its key in the store.
    pub(crate) const fn key(self) -> ItemKey {
        ItemKey::Note(self.0)
    }

    /// The note with this number in the store.
    pub(crate) const fn from_number(number: u8) -> Note {
        Note(number)
    }

    /// Ask the store for it.
    pub(crate) fn fetch(self, stage: &mut Stage<'_>) {
        stage.store(Ticket::Item(self.key()), Request::Get(self.key()));
    }
}

/// Piles, sheets and turns have five numbers each, side by side. A sixth game would overwrite notes of the
/// first ones: it needs numbers of its own, of which 21 to 23 are free.
const _: () = assert!(Title::ALL.len() == 5);

/// The first byte of every note: the version of its format.
const VERSION: u8 = 1;

/// Writes a note.
#[derive(Debug)]
pub(crate) struct NoteWriter<'a> {
    to: &'a mut [u8],
    at: usize,
}

impl<'a> NoteWriter<'a> {
    pub(crate) fn new(to: &'a mut [u8]) -> NoteWriter<'a> {
        let mut writer = NoteWriter { to, at: 0 };
        writer.put(VERSION);
        writer
    }

    /// Writes a byte.
    pub(crate) fn put(&mut self, byte: u8) {
        if let Some(place) = self.to.get_mut(self.at) {
            *place = byte;
        }
        self.at = self.at.saturating_add(1);
    }

    pub(crate) fn put_all(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.put(*byte));
    }

    /// The length of the note; `None` if it did not fit.
    pub(crate) fn finish(self) -> Option<usize> {
        (self.at <= self.to.len()).then_some(self.at)
    }
}

/// Reads a note.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoteReader<'a> {
    bytes: &'a [u8],
}

impl<'a> NoteReader<'a> {
    /// `None` for a note of another version.
    pub(crate) fn new(bytes: &'a [u8]) -> Option<NoteReader<'a>> {
        let (version, bytes) = bytes.split_first()?;
        (*version == VERSION).then_some(NoteReader { bytes })
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(*byte)
    }

    /// The next `count` bytes.
    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    /// All that is left.
    pub(crate) const fn rest(&self) -> &'a [u8] {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let mut bytes = [0; 6];
        let mut writer = NoteWriter::new(&mut bytes);
        writer.put(7);
        writer.put_all(&[8, 9, 10]);
        assert_eq!(writer.finish(), Some(5));
        let mut reader = NoteReader::new(&bytes[..5]).expect("our version");
        assert_eq!(
            (reader.byte(), reader.take(2)),
            (Some(7), Some(&[8, 9][..]))
        );
        assert_eq!((reader.take(2), reader.rest()), (None, &[10][..]));
    }

    #[test]
    fn too_much_is_refused_as_a_whole() {
        let mut short = [0; 2];
        let mut writer = NoteWriter::new(&mut short);
        writer.put_all(&[1, 2]);
        assert_eq!(writer.finish(), None);
        assert!(NoteReader::new(&[]).is_none() && NoteReader::new(&[99, 1]).is_none());
    }

    #[test]
    fn every_note_has_a_number_of_its_own() {
        let single = [
            Note::GUESTS,
            Note::CLOCK,
            Note::OWN_BAG,
            Note::CHECKER,
            Note::DANNY,
            Note::PENGUIN,
        ];
        let mut seen = [false; 24];
        let of_games = Title::ALL.into_iter().flat_map(|title| {
            [
                Note::pile(title),
                Note::score_sheet(title),
                Note::turns(title),
            ]
        });
        for note in single.into_iter().chain(of_games) {
            let place = &mut seen[usize::from(note.0)];
            assert!(!core::mem::replace(place, true), "{note:?}");
        }
    }
}
