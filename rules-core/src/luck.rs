//! Luck by a code, as duplicate bridge deals the same cards at several tables: the code decides every chance event, so
//! that two matches with the same set-up, code and decisions are the same match.
//!
//! Owns the code with its letters, and which outcome it gives at a chance node. Does not own where a match keeps its
//! code. `docs/luck.md` explains both.

use core::fmt;

use crate::{
    Game, Next, Seat,
    log::{Code as _, Step, StepOf},
};

/// The letters of a code: no vowels, so that no code is a word, and of those that look alike only one.
const ALPHABET: &[u8; 23] = b"BCDFGHJKLMNPQRSTWXYZ479";
const BASE: u32 = ALPHABET.len() as u32;
/// How many letters carry the number; the last one is the checksum.
const DIGITS: usize = 4;

/// A code of five letters: one of 279,841. The default is the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LuckCode(u32);

/// Rejection of five letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BadCode {
    /// The letter at this place is in no code.
    Letter(u8),
    /// The last letter does not fit the others: one is wrong, or two are interchanged.
    Checksum,
}

impl fmt::Display for BadCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadCode::Letter(at) => write!(f, "letter {} is in no code", at + 1),
            BadCode::Checksum => f.write_str("a letter is wrong, or two are interchanged"),
        }
    }
}

impl core::error::Error for BadCode {}

impl LuckCode {
    /// The number of letters.
    pub const LETTERS: usize = DIGITS + 1;
    /// The number of codes.
    pub const COUNT: u32 = BASE.pow(DIGITS as u32);
    /// All letters that a code may have, in the order in which they are offered.
    pub const ALPHABET: &str = match core::str::from_utf8(ALPHABET) {
        Ok(letters) => letters,
        Err(_) => "",
    };

    /// The code with this number, below [`LuckCode::COUNT`].
    pub const fn new(number: u32) -> Option<LuckCode> {
        if number < LuckCode::COUNT {
            Some(LuckCode(number))
        } else {
            None
        }
    }

    /// The code that stands for any number: the remainder by [`LuckCode::COUNT`].
    pub const fn wrapping(number: u32) -> LuckCode {
        LuckCode(number % LuckCode::COUNT)
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Its letters, in ASCII.
    pub fn letters(self) -> [u8; LuckCode::LETTERS] {
        let mut digits = [0; LuckCode::LETTERS];
        let mut rest = self.0;
        for digit in digits.iter_mut().take(DIGITS).rev() {
            *digit = rest % BASE;
            rest /= BASE;
        }
        let sum = checksum(&digits);
        if let Some(last) = digits.last_mut() {
            *last = sum;
        }
        digits.map(|digit| ALPHABET.get(digit as usize).copied().unwrap_or(b'?'))
    }

    /// The code with these letters, in either case.
    pub fn from_letters(letters: [u8; LuckCode::LETTERS]) -> Result<LuckCode, BadCode> {
        let mut digits = [0; LuckCode::LETTERS];
        for (at, (digit, letter)) in (0..).zip(digits.iter_mut().zip(letters)) {
            let letter = letter.to_ascii_uppercase();
            let place = ALPHABET.iter().position(|known| *known == letter);
            *digit = place.ok_or(BadCode::Letter(at))? as u32;
        }
        if digits.last() != Some(&checksum(&digits)) {
            return Err(BadCode::Checksum);
        }
        let number = digits.iter().take(DIGITS);
        Ok(LuckCode(number.fold(0, |sum, digit| sum * BASE + digit)))
    }
}

/// The sum of the first digits weighted by their places. 23 is a prime, and the weights differ: any one wrong letter
/// and any two that are interchanged change it.
fn checksum(digits: &[u32; LuckCode::LETTERS]) -> u32 {
    let weighted = (2..).zip(digits.iter().take(DIGITS));
    weighted.map(|(weight, digit)| weight * digit).sum::<u32>() % BASE
}

impl fmt::Display for LuckCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.letters();
        f.write_str(core::str::from_utf8(&letters).unwrap_or_default())
    }
}

/// How many kinds of chance events a game has at most: [`Game::chance_kind`] is below it.
pub const MOST_KINDS: usize = 12;

/// The place of a seat's own decisions among the kinds: they seed the computer players.
const DECISIONS: usize = MOST_KINDS;
/// Nobody has decided yet: the events of the set-up.
const NOBODY: usize = Seat::MOST;

/// What a code gives in a match, and how often it was drawn from.
///
/// Each draw depends on the code, on who decided last, on the kind of the event, and on how many of this kind this
/// player has caused: a player who rolls once more than at another table changes nobody else's dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodedLuck {
    code: LuckCode,
    /// The row of `counts` of the seat that decided last.
    actor: u8,
    counts: [[u16; MOST_KINDS + 1]; Seat::MOST + 1],
}

impl CodedLuck {
    /// The luck of this code at the beginning of a match.
    pub const fn new(code: LuckCode) -> CodedLuck {
        CodedLuck {
            code,
            actor: NOBODY as u8,
            counts: [[0; MOST_KINDS + 1]; Seat::MOST + 1],
        }
    }

    /// The code.
    pub const fn code(&self) -> LuckCode {
        self.code
    }

    /// Counts a step of the match. `before` is the position it was made in.
    pub fn count<G: Game>(&mut self, before: &G, step: &StepOf<G>) {
        let kind = match (before.next(), step) {
            (Next::Decision(seat), Step::Decision(_)) => {
                self.actor = seat.number();
                DECISIONS
            }
            _ => usize::from(before.chance_kind()),
        };
        debug_assert!(kind <= MOST_KINDS, "a kind of chance event out of range");
        let row = self.counts.get_mut(usize::from(self.actor));
        if let Some(count) = row.and_then(|row| row.get_mut(kind)) {
            *count = count.wrapping_add(1);
        }
    }

    /// The outcome of the pending chance event; `None` unless chance is next.
    ///
    /// Every unit of weight (a card of the pile, a face of the die) has a hash, and the highest wins. So a pile that
    /// lacks a card gives the same card as the whole pile, unless that one would have come.
    pub fn outcome<G: Game>(&self, game: &G) -> Option<G::Outcome> {
        let seed = self.seed(self.actor.into(), game.chance_kind().into());
        let mut best = None;
        game.outcomes(&mut |outcome, weight| {
            let word = outcome.to_word();
            let (tag, body) = word.parts();
            let name = body.iter().fold(0x20 | u64::from(tag), |name, byte| {
                name << 8 | u64::from(*byte)
            });
            for unit in 0..u64::from(weight) {
                let ticket = mix(seed ^ (name << 32 | unit));
                if best.is_none_or(|(highest, _)| ticket > highest) {
                    best = Some((ticket, outcome));
                }
            }
        });
        best.map(|(_, outcome)| outcome)
    }

    /// The seed for the search of a computer player that decides for this seat now.
    pub fn search_seed(&self, seat: Seat) -> u32 {
        (self.seed(seat.index(), DECISIONS) >> 32) as u32
    }

    fn seed(&self, actor: usize, kind: usize) -> u64 {
        let count = self.counts.get(actor).and_then(|row| row.get(kind));
        let count = u64::from(count.copied().unwrap_or(0));
        let place = (actor as u64) << 8 | kind as u64;
        mix(u64::from(self.code.0) << 32 | place << 16 | count)
    }
}

/// A bijection that spreads every bit over all: the finalizer of MurmurHash3, after an odd multiple that
/// keeps zero from staying zero.
const fn mix(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    bits = (bits ^ bits >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    bits ^ bits >> 33
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::{collections::HashSet, format};

    use super::*;

    fn all() -> impl Iterator<Item = LuckCode> {
        (0..LuckCode::COUNT).filter_map(LuckCode::new)
    }

    #[test]
    fn no_two_letters_look_alike_and_none_is_a_vowel() {
        let letters: HashSet<_> = ALPHABET.iter().collect();
        assert_eq!(letters.len(), ALPHABET.len());
        for group in [
            "0OQ", "0OD", "1IL", "2Z", "5S", "6G", "8B", "3B", "UVY", "VW",
        ] {
            let of_group = group.bytes().filter(|letter| ALPHABET.contains(letter));
            assert!(of_group.count() <= 1, "{group}");
        }
        assert!(ALPHABET.iter().all(|letter| !b"AEIOU".contains(letter)));
    }

    /// One more roll of seat 0 changes its next roll, and neither its piles nor the rolls of seat 1.
    #[test]
    fn draws_of_one_kind_and_seat_do_not_change_others() {
        let luck = CodedLuck::new(LuckCode(7));
        let mut more = luck;
        more.counts[0][4] += 1;
        assert_ne!(luck.seed(0, 4), more.seed(0, 4));
        for (actor, kind) in [(0, 1), (1, 4), (NOBODY, 4), (0, DECISIONS)] {
            assert_eq!(luck.seed(actor, kind), more.seed(actor, kind));
        }
    }

    #[test]
    fn letters_and_numbers_belong_together() {
        for code in all() {
            assert_eq!(LuckCode::from_letters(code.letters()), Ok(code));
        }
        assert_eq!(LuckCode::new(LuckCode::COUNT), None);
        let code = LuckCode::new(123_456).unwrap();
        assert_eq!(format!("{code}").as_bytes(), code.letters());
        assert_eq!(
            LuckCode::from_letters(code.letters().map(|it| it.to_ascii_lowercase())),
            Ok(code)
        );
    }

    /// Every wrong letter at every place, and every pair of neighbours (any other pair, too) in the wrong order.
    #[test]
    fn the_checksum_catches_a_wrong_letter_and_two_interchanged() {
        for code in all().step_by(97) {
            let letters = code.letters();
            for at in 0..letters.len() {
                for wrong in ALPHABET.iter().filter(|wrong| **wrong != letters[at]) {
                    let mut typed = letters;
                    typed[at] = *wrong;
                    assert_eq!(LuckCode::from_letters(typed), Err(BadCode::Checksum));
                }
                for other in 0..at {
                    let mut typed = letters;
                    typed.swap(at, other);
                    let differs = letters[at] != letters[other];
                    assert_eq!(LuckCode::from_letters(typed).is_err(), differs, "{code}");
                }
            }
        }
        assert_eq!(LuckCode::from_letters(*b"BCDAB"), Err(BadCode::Letter(3)));
    }
}
