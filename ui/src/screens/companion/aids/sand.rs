//! The sand of the clock: how much is left, for whom, and whether it runs. Owns no drawing and no keys.
//! A clock for all has one heap of sand; else everybody has a heap of their own, and passing on lets the
//! next one run.

use keys::Tri;
use rules_core::Seat;

use super::super::{NoteReader, NoteWriter};
use crate::Millis;

/// The times to choose from, in seconds.
pub(super) const SPANS: [u16; 11] = [15, 30, 45, 60, 90, 120, 180, 240, 300, 420, 600];
/// A minute and a half to begin with.
const USUAL: u8 = 4;

/// The clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sand {
    /// Whether everybody has sand of their own.
    pub(super) each: bool,
    /// A number of [`SPANS`].
    span: u8,
    /// Whose sand it is; 0 in a clock for all.
    seat: u8,
    /// What was left of everybody's sand when it last stood still.
    left: [Millis; Seat::MOST],
    /// Whether any sand has run since it was filled.
    begun: bool,
    /// It runs since then.
    since: Option<Millis>,
}

impl Default for Sand {
    fn default() -> Sand {
        Sand {
            each: false,
            span: USUAL,
            seat: 0,
            left: [0; Seat::MOST],
            begun: false,
            since: None,
        }
        .filled()
    }
}

impl Sand {
    /// The time chosen.
    pub(super) fn span(&self) -> Millis {
        let seconds = SPANS.get(usize::from(self.span)).copied().unwrap_or(60);
        Millis::from(seconds) * 1_000
    }

    /// All of it above again, at rest.
    fn filled(self) -> Sand {
        let left = [self.span(); Seat::MOST];
        Sand {
            left,
            seat: 0,
            begun: false,
            since: None,
            ..self
        }
    }

    pub(super) fn fill(&mut self) {
        *self = self.clone().filled();
    }

    /// Another time, or another sort of clock. Only before it has begun.
    pub(super) fn choose(&mut self, by: Tri) {
        self.span = by.wrap(self.span, const { SPANS.len() as u8 });
        self.fill();
    }

    pub(super) fn choose_sort(&mut self) {
        self.each = !self.each;
        self.fill();
    }

    pub(super) const fn has_begun(&self) -> bool {
        self.begun
    }

    pub(super) const fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// Whose sand it is; the first seat if that one has left the table.
    pub(super) const fn seat(&self, players: u8) -> u8 {
        if self.each && self.seat < players {
            self.seat
        } else {
            0
        }
    }

    /// What is left of a seat's sand.
    pub(super) fn left_of(&self, seat: u8, now: Millis) -> Millis {
        let left = self.left.get(usize::from(seat)).copied().unwrap_or(0);
        match self.since {
            Some(since) if seat == self.seat => left.saturating_sub(now.wrapping_sub(since)),
            _ => left,
        }
    }

    /// What is left of the sand that may run.
    pub(super) fn left(&self, now: Millis) -> Millis {
        self.left_of(self.seat, now)
    }

    pub(super) fn go(&mut self, players: u8, now: Millis) {
        self.seat = self.seat(players);
        (self.since, self.begun) = (Some(now), true);
    }

    pub(super) fn pause(&mut self, now: Millis) {
        let left = self.left(now);
        if let Some(heap) = self.left.get_mut(usize::from(self.seat)) {
            *heap = left;
        }
        self.since = None;
    }

    /// The sand of the next seat that has some left runs; `false` if none has.
    pub(super) fn pass(&mut self, players: u8, now: Millis) -> bool {
        self.pause(now);
        let players = players.max(1);
        let from = self.seat(players);
        let mut next = (1..=players).map(|by| (from + by) % players);
        let Some(seat) = next.find(|seat| self.left_of(*seat, now) > 0) else {
            return false;
        };
        self.seat = seat;
        self.go(players, now);
        true
    }

    /// When the sand that runs has run out.
    pub(super) fn ends_at(&self, now: Millis) -> Option<Millis> {
        self.since.map(|_| now.wrapping_add(self.left(now)))
    }

    /// When another second will have gone.
    pub(super) fn next_second(&self, now: Millis) -> Option<Millis> {
        let left = self.left(now);
        let beyond = left.saturating_sub(1) / 1_000 * 1_000;
        self.since.map(|_| now.wrapping_add(left - beyond))
    }

    /// Two bytes and everybody's sand in tenths of a second, of which ten minutes have 6,000.
    pub(super) fn write(&self, now: Millis, writer: &mut NoteWriter<'_>) {
        writer.put(u8::from(self.each) | u8::from(self.begun) << 1 | self.seat << 4);
        writer.put(self.span);
        for seat in 0..Seat::MOST as u8 {
            let tenths = self.left_of(seat, now).div_ceil(100) as u16;
            writer.put_all(&tenths.to_le_bytes());
        }
    }

    /// As it was written, at rest.
    pub(super) fn read(mut reader: NoteReader<'_>) -> Option<Sand> {
        let (head, span) = (reader.byte()?, reader.byte()?);
        SPANS.get(usize::from(span))?;
        let mut sand = Sand {
            each: head & 1 != 0,
            span,
            seat: head >> 4,
            left: [0; Seat::MOST],
            begun: head & 2 != 0,
            since: None,
        };
        Seat::new(sand.seat)?;
        let most = sand.span();
        for heap in &mut sand.left {
            let tenths = u16::from_le_bytes([reader.byte()?, reader.byte()?]);
            *heap = (Millis::from(tenths) * 100).min(most);
        }
        reader.rest().is_empty().then_some(sand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_back(sand: &Sand, now: Millis) -> Option<Sand> {
        let mut paper = [0; 100];
        let mut writer = NoteWriter::new(&mut paper);
        sand.write(now, &mut writer);
        let length = writer.finish().expect("it fits");
        Sand::read(NoteReader::new(&paper[..length])?)
    }

    #[test]
    fn sand_runs_while_it_runs() {
        let mut sand = Sand::default();
        let all = sand.span();
        assert_eq!((sand.left(0), sand.ends_at(0)), (all, None));
        sand.go(2, 1_000);
        assert_eq!(sand.left(31_000), all - 30_000);
        assert_eq!(sand.ends_at(31_000), Some(1_000 + all));
        sand.pause(41_000);
        assert_eq!(sand.left(99_000), all - 40_000);
        sand.go(2, 99_000);
        assert_eq!(sand.ends_at(99_000), Some(99_000 + all - 40_000));
        assert_eq!(sand.left(99_000 + all), 0);
    }

    #[test]
    fn the_clock_may_run_over_the_end_of_the_milliseconds() {
        let mut sand = Sand::default();
        sand.go(1, Millis::MAX - 9);
        assert_eq!(sand.left(990), sand.span() - 1_000);
    }

    #[test]
    fn seconds_tick_when_the_figure_changes() {
        let mut sand = Sand::default();
        sand.go(1, 500);
        assert_eq!(sand.next_second(500), Some(1_500));
        assert_eq!(sand.next_second(1_499), Some(1_500));
        assert_eq!(sand.next_second(1_500), Some(2_500));
    }

    #[test]
    fn everybody_has_sand_of_their_own() {
        let mut sand = Sand::default();
        sand.choose_sort();
        let all = sand.span();
        sand.go(3, 0);
        assert!(sand.pass(3, 10_000));
        assert!(sand.pass(3, 15_000));
        assert!(sand.pass(3, 16_000));
        assert_eq!(sand.seat(3), 0);
        let left = [0, 1, 2].map(|seat| all - sand.left_of(seat, 18_000));
        assert_eq!(left, [12_000, 5_000, 1_000]);
    }

    #[test]
    fn who_has_no_sand_is_passed_over_and_in_the_end_nobody_has() {
        let mut sand = Sand::default();
        sand.choose_sort();
        let all = sand.span();
        sand.go(2, 0);
        assert!(sand.pass(2, all));
        assert_eq!(sand.seat(2), 1);
        assert!(sand.pass(2, all + 5));
        assert_eq!(sand.seat(2), 1, "the other one has none left");
        assert!(!sand.pass(2, 3 * all));
    }

    #[test]
    fn a_power_off_is_a_pause() {
        let mut sand = Sand::default();
        sand.choose(Tri::Plus);
        sand.choose_sort();
        sand.go(4, 0);
        sand.pass(4, 7_040);
        let read = read_back(&sand, 9_000).expect("our bytes");
        assert!(!read.runs() && read.has_begun() && read.each);
        assert_eq!(read.seat(4), 1);
        let left = |seat| (sand.left_of(seat, 9_000), read.left_of(seat, 77));
        for (written, read) in [0, 1, 2].map(left) {
            assert_eq!(read, written.div_ceil(100) * 100);
        }
    }

    #[test]
    fn foreign_bytes_are_no_sand() {
        for bytes in [&[][..], &[0], &[0, 99], &[0xF0; 14], &[0; 13], &[0; 15]] {
            let with_version: std::vec::Vec<u8> = [1].iter().chain(bytes).copied().collect();
            let read = NoteReader::new(&with_version).and_then(Sand::read);
            assert_eq!(read, None, "{bytes:?}");
        }
        assert!(Sand::read(NoteReader::new(&[1; 15]).expect("version")).is_some());
    }
}
