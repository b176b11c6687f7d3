//! Actions and outcomes as small numbers, for programs that learn: they want action spaces of a fixed size.
//!
//! The numbering is the log's codec. A game's actions are numbered from 0 in the order of their words (tag,
//! then length, then bytes), and so are its outcomes. It is a table, not a hash: it changes only where the
//! codec does.

use std::cmp::Ordering;

use rules_core::log::{Code, Word};

/// The tags of a [`Word`].
const TAGS: u8 = 32;

/// The numbering of one kind of steps.
#[derive(Debug)]
pub(super) struct Numbering<C>(Vec<C>);

impl<C: Code> Numbering<C> {
    /// Numbers everything that the codec knows and `keep` accepts.
    pub(super) fn new(keep: impl Fn(C) -> bool) -> Numbering<C> {
        let mut all = Vec::new();
        let mut add = |word| all.extend(C::from_word(word).filter(|&step| keep(step)));
        for tag in 0..TAGS {
            add(Word::tag(tag));
            (0..=u8::MAX).for_each(|byte| add(Word::one(tag, byte)));
            for first in 0..=u8::MAX {
                (0..=u8::MAX).for_each(|second| add(Word::two(tag, first, second)));
            }
        }
        Numbering(all)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The step with this number.
    pub(super) fn get(&self, number: u64) -> Option<C> {
        let number = usize::try_from(number).ok()?;
        self.0.get(number).copied()
    }

    /// The number of a step; `None` for one that was not kept.
    pub(super) fn number(&self, step: C) -> Option<usize> {
        let word = step.to_word();
        self.0
            .binary_search_by(|other| order(&other.to_word(), &word))
            .ok()
    }
}

fn order(one: &Word, other: &Word) -> Ordering {
    let key = |(tag, bytes): (u8, &[u8])| (tag, bytes.len());
    let (a, b) = (one.parts(), other.parts());
    key(a).cmp(&key(b)).then_with(|| a.1.cmp(b.1))
}

/// Both numberings of a game.
#[derive(Debug)]
pub(super) struct Numbers<A, O> {
    pub(super) actions: Numbering<A>,
    pub(super) outcomes: Numbering<O>,
}
