//! Plural rules: which form of a word goes with a number.

use core::fmt::{Display, Write};

use heapless::String;

/// The rule of a language, named by the first language that has it here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plural {
    /// 1 fish, 2 fish: English, Dutch, German.
    English,
    /// 0 and 1, then the rest: French.
    French,
    /// 1; 2 to 4; 0 and from 5: Czech.
    Czech,
    /// 1; what ends in 2 to 4, but not in 12 to 14; the rest: Polish.
    Polish,
}

impl Plural {
    /// The place of the form for this number.
    const fn form(self, number: u32) -> usize {
        match (self, number) {
            (Plural::French, 0) | (_, 1) => 0,
            (Plural::English | Plural::French, _) => 1,
            (Plural::Czech, 2..=4) => 1,
            (Plural::Polish, _)
                if matches!(number % 10, 2..=4) && !matches!(number % 100, 12..=14) =>
            {
                1
            }
            (Plural::Czech | Plural::Polish, _) => 2,
        }
    }

    /// The place of the form for an argument that is written as a whole number; the last but for that.
    pub(super) fn form_for(self, argument: &dyn Display) -> usize {
        // The digits of any number of the device.
        let mut digits: String<12> = String::new();
        let _ = write!(digits, "{argument}");
        let number = digits.trim_start_matches(['+', '-']).parse();
        self.form(number.unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(rule: Plural) -> [usize; 9] {
        [0, 1, 2, 3, 5, 11, 21, 22, 101].map(|number| rule.form_for(&number))
    }

    #[test]
    fn numbers_choose_their_form() {
        assert_eq!(forms(Plural::English), [1, 0, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(forms(Plural::French), [0, 0, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(forms(Plural::Czech), [2, 0, 1, 1, 2, 2, 2, 2, 2]);
        assert_eq!(forms(Plural::Polish), [2, 0, 1, 1, 2, 2, 2, 1, 2]);
    }

    #[test]
    fn a_sign_does_not_change_the_form() {
        assert_eq!(Plural::Polish.form_for(&"+1"), 0);
        assert_eq!(Plural::Polish.form_for(&"-3"), 1);
    }
}
