//! Notes: pages in bytes. What they mean is the page's business; here is only how bytes go in and out.

use rules_core::Title;

/// A page's place in the store. Numbers never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note(u8);

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

    /// Its number in the store, below 24.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The first byte of every note: what comes later is read by the rules of this version.
const VERSION: u8 = 1;

/// Writes a note.
#[derive(Debug)]
pub(crate) struct Scribe<'a> {
    to: &'a mut [u8],
    at: usize,
}

impl<'a> Scribe<'a> {
    pub(crate) fn new(to: &'a mut [u8]) -> Scribe<'a> {
        let mut scribe = Scribe { to, at: 0 };
        scribe.put(VERSION);
        scribe
    }

    /// One byte more.
    pub(crate) fn put(&mut self, byte: u8) {
        if let Some(place) = self.to.get_mut(self.at) {
            *place = byte;
        }
        self.at = self.at.saturating_add(1);
    }

    pub(crate) fn put_all(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.put(*byte));
    }

    /// How many bytes the note has; `None` if they had no room.
    pub(crate) fn finish(self) -> Option<usize> {
        (self.at <= self.to.len()).then_some(self.at)
    }
}

/// Reads a note.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    /// `None` for a note of another version.
    pub(crate) fn new(bytes: &'a [u8]) -> Option<Reader<'a>> {
        let (version, bytes) = bytes.split_first()?;
        (*version == VERSION).then_some(Reader { bytes })
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(*byte)
    }

    /// The next bytes, so many.
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
        let mut scribe = Scribe::new(&mut bytes);
        scribe.put(7);
        scribe.put_all(&[8, 9, 10]);
        assert_eq!(scribe.finish(), Some(5));
        let mut reader = Reader::new(&bytes[..5]).expect("our version");
        assert_eq!(
            (reader.byte(), reader.take(2)),
            (Some(7), Some(&[8, 9][..]))
        );
        assert_eq!((reader.take(2), reader.rest()), (None, &[10][..]));
    }

    #[test]
    fn too_much_is_refused_as_a_whole() {
        let mut short = [0; 2];
        let mut scribe = Scribe::new(&mut short);
        scribe.put_all(&[1, 2]);
        assert_eq!(scribe.finish(), None);
        assert!(Reader::new(&[]).is_none() && Reader::new(&[99, 1]).is_none());
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
            let place = &mut seen[usize::from(note.number())];
            assert!(!core::mem::replace(place, true), "{note:?}");
        }
    }
}
