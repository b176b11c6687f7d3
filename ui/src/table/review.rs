//! What looking back at a finished match has found: marks of decisions, and everybody's luck.
//!
//! Owns the findings and how they are kept in little room; the walk through the log is in `play/review.rs`, the pages in
//! `look_back.rs`.

use heapless::Vec;
use opponents::{Claim, Mark, Verdict};
use rules_core::Seat;

/// The findings that are kept. Of more, those that cost least are dropped; the tallies count all.
const MOST: usize = 32;

/// The marks that are counted, as the page shows them.
pub(crate) const MARKS: [Mark; 4] = [Mark::Star, Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

/// A decision worth another look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) seat: Seat,
    /// Where in the log the decision is, in bytes.
    pub(crate) at: u16,
    /// Which decision of its seat it was, from 1.
    pub(crate) number: u8,
    pub(crate) mark: Mark,
    /// What was lost of the expected result, in percent; with a star, what the next best would have lost.
    pub(crate) percent: u8,
    /// The best action, as an entry of the log, and why it is better than the next.
    pub(crate) best: Vec<u8, 3>,
    pub(crate) claim: Claim,
}

impl Finding {
    /// Stars make room first.
    fn weight(&self) -> (bool, u8) {
        (self.mark != Mark::Star, self.percent)
    }
}

/// How far looking back has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Progress {
    /// Nothing was asked for yet.
    #[default]
    Idle,
    /// The decisions and outcomes are counted.
    Counting,
    /// They are looked at.
    Looking,
    /// Everything asked for is done.
    Done,
    /// The log cannot be read.
    Lost,
}

/// All that was found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    pub(crate) progress: Progress,
    /// Steps that were looked at, and how many there are.
    pub(crate) done: u16,
    pub(crate) total: u16,
    /// Bit sets of the seats whose decisions are, or have been, looked at.
    pub(crate) looks: u8,
    pub(crate) seen: u8,
    /// Whether the luck is complete.
    pub(crate) weighed: bool,
    /// The luck of each seat, in hundredths of a point of its lead.
    luck: [i32; Seat::MOST],
    tallies: [[u8; MARKS.len()]; Seat::MOST],
    /// In the order of the log.
    list: Vec<Finding, MOST>,
}

impl Findings {
    /// Counts the luck of an outcome.
    pub(crate) fn add_luck(&mut self, luck: &[i16; Seat::MOST]) {
        for (sum, luck) in self.luck.iter_mut().zip(luck) {
            *sum += i32::from(*luck);
        }
    }

    /// The luck of a seat so far, in hundredths of a point.
    pub(crate) fn luck(&self, seat: Seat) -> i32 {
        self.luck.get(seat.index()).copied().unwrap_or(0)
    }

    /// Counts a decision and keeps it, if it has a mark.
    pub(crate) fn add(&mut self, finding: Finding) {
        let Some(place) = MARKS.iter().position(|mark| *mark == finding.mark) else {
            return;
        };
        let tally = self.tallies.get_mut(finding.seat.index());
        if let Some(count) = tally.and_then(|tally| tally.get_mut(place)) {
            *count = count.saturating_add(1);
        }
        if self.list.is_full() {
            let list = self.list.iter().enumerate();
            let Some((least, weight)) = list
                .map(|(i, kept)| (i, kept.weight()))
                .min_by_key(|(_, weight)| *weight)
            else {
                return;
            };
            if weight >= finding.weight() {
                return;
            }
            self.list.remove(least);
        }
        let place = self.list.iter().position(|kept| kept.at > finding.at);
        // One was dropped above where the list was full.
        let _ = self.list.insert(place.unwrap_or(self.list.len()), finding);
    }

    /// How often a seat has each of [`MARKS`].
    pub(crate) fn tally(&self, seat: Seat) -> [u8; MARKS.len()] {
        self.tallies.get(seat.index()).copied().unwrap_or_default()
    }

    /// The findings of a seat, in the order of the game, and their places in the list.
    pub(crate) fn of(&self, seat: Seat) -> impl Iterator<Item = (usize, &Finding)> {
        let list = self.list.iter().enumerate();
        list.filter(move |(_, finding)| finding.seat == seat)
    }

    /// The finding at a place of the list.
    pub(crate) fn get(&self, place: usize) -> Option<&Finding> {
        self.list.get(place)
    }

    /// Whether a seat's decisions have been looked at, or are now.
    pub(crate) const fn covers(&self, seat: Seat) -> bool {
        (self.looks | self.seen) >> seat.number() & 1 == 1
    }
}

/// The finding of this verdict.
pub(crate) fn finding(
    seat: Seat,
    (at, number): (u16, u8),
    verdict: Verdict,
    best: &[u8],
    claim: Claim,
) -> Finding {
    Finding {
        seat,
        at,
        number,
        mark: verdict.mark,
        percent: verdict.percent,
        best: Vec::from_slice(best).unwrap_or_default(),
        claim,
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec as StdVec;

    use super::*;

    fn of(at: u16, mark: Mark, percent: u8) -> Finding {
        let verdict = Verdict {
            mark,
            percent,
            steps: 0,
        };
        finding(Seat::ALL[1], (at, 1), verdict, &[1], Claim::NONE)
    }

    #[test]
    fn findings_keep_the_order_of_the_log_and_every_mark_is_counted() {
        let mut findings = Findings::default();
        findings.add(of(30, Mark::Blunder, 40));
        findings.add(of(10, Mark::Star, 15));
        findings.add(of(20, Mark::Fine, 0));
        let places: StdVec<_> = findings.of(Seat::ALL[1]).map(|(_, f)| f.at).collect();
        assert_eq!(places, [10, 30]);
        assert_eq!(findings.tally(Seat::ALL[1]), [1, 0, 0, 1]);
        assert_eq!(findings.of(Seat::ALL[0]).count(), 0);
    }

    #[test]
    fn where_there_is_no_room_the_smallest_finding_goes() {
        let mut findings = Findings::default();
        for at in 0..MOST as u16 {
            findings.add(of(at, Mark::Mistake, 25));
        }
        findings.add(of(100, Mark::Star, 90));
        assert!(findings.of(Seat::ALL[1]).all(|(_, f)| f.at < 100));
        findings.add(of(101, Mark::Blunder, 50));
        assert_eq!(findings.of(Seat::ALL[1]).count(), MOST);
        assert_eq!(findings.get(MOST - 1).map(|f| f.at), Some(101));
        assert_eq!(findings.tally(Seat::ALL[1]), [1, 0, MOST as u8, 1]);
    }
}
