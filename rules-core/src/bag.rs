//! Multisets and bit sets: decks, piles and bags without an order. A state that stores no order has no
//! hidden future: what is drawn next is a chance node. [`Bag`] is a multiset of kinds, [`Unique`] a set of
//! things of which each exists once.

use core::{fmt, marker::PhantomData};

use rand_core::Rng;

use crate::chance::below;

/// A kind of component, numbered from 0 without gaps.
pub trait Kind: Copy + Eq {
    /// Its number.
    fn index(self) -> usize;
    /// The kind with this number.
    fn from_index(index: usize) -> Option<Self>;
}

/// The entry of a table at an index that the caller's type keeps below `N`: asserted in debug builds.
/// A release build takes the last entry instead of panicking, and the compiler drops the bounds check.
#[track_caller]
pub(crate) const fn at<T, const N: usize>(table: &[T; N], index: usize) -> &T {
    debug_assert!(index < N, "an index beyond its table");
    saturating(table, index)
}

/// Mutable [`at`].
#[track_caller]
#[expect(clippy::indexing_slicing, reason = "the index is at most N - 1")]
pub(crate) const fn at_mut<T, const N: usize>(table: &mut [T; N], index: usize) -> &mut T {
    const { assert!(N > 0) }
    debug_assert!(index < N, "an index beyond its table");
    &mut table[if index < N { index } else { N - 1 }]
}

/// The entry of a table at an index, or the last entry for every index beyond the end: for rules of the
/// kind "twelve or more".
#[expect(clippy::indexing_slicing, reason = "the index is at most N - 1")]
pub(crate) const fn saturating<T, const N: usize>(table: &[T; N], index: usize) -> &T {
    const { assert!(N > 0) }
    &table[if index < N { index } else { N - 1 }]
}

/// A multiset of `N` kinds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bag<K, const N: usize> {
    counts: [u8; N],
    kind: PhantomData<K>,
}

impl<K: Kind, const N: usize> Bag<K, N> {
    /// Nothing inside.
    pub const EMPTY: Self = Self::of([0; N]);

    /// A bag with these counts, in the order of the kinds' numbers.
    pub const fn of(counts: [u8; N]) -> Self {
        Bag {
            counts,
            kind: PhantomData,
        }
    }

    /// How many of this kind.
    pub fn count(&self, kind: K) -> u8 {
        *at(&self.counts, kind.index())
    }

    /// How many in all.
    pub fn len(&self) -> u32 {
        self.counts.iter().map(|&n| u32::from(n)).sum()
    }

    /// Whether nothing is inside.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&n| n == 0)
    }

    /// Puts one in.
    pub fn add(&mut self, kind: K) {
        let count = at_mut(&mut self.counts, kind.index());
        *count = count.saturating_add(1);
    }

    /// Takes one out; `false` if there is none.
    pub fn take(&mut self, kind: K) -> bool {
        let count = at_mut(&mut self.counts, kind.index());
        let some = *count > 0;
        *count = count.saturating_sub(1);
        some
    }

    /// Takes one out that is inside by the rules: asserted in debug builds.
    #[track_caller]
    pub fn remove(&mut self, kind: K) {
        let inside = self.take(kind);
        debug_assert!(inside, "taken from a bag that has none");
    }

    /// Moves everything out of `other` into this bag.
    pub fn pour(&mut self, other: &mut Self) {
        for (count, more) in self.counts.iter_mut().zip(&mut other.counts) {
            *count = count.saturating_add(*more);
            *more = 0;
        }
    }

    /// Whether `other` could be taken out of this bag.
    pub fn holds(&self, other: &Self) -> bool {
        self.counts
            .iter()
            .zip(&other.counts)
            .all(|(mine, theirs)| mine >= theirs)
    }

    /// The kinds inside with their numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = (K, u8)> {
        let counts = self.counts.iter().enumerate().filter(|&(_, &n)| n > 0);
        counts.filter_map(|(index, &n)| K::from_index(index).map(|kind| (kind, n)))
    }

    /// Takes out a uniformly random one; `None` if the bag is empty.
    pub fn draw(&mut self, dice: &mut impl Rng) -> Option<K> {
        let mut skip = below(dice, self.len());
        for index in 0..N {
            let count = u32::from(*at(&self.counts, index));
            if skip < count {
                let kind = K::from_index(index)?;
                self.take(kind);
                return Some(kind);
            }
            skip -= count;
        }
        None
    }
}

impl<K: Kind + fmt::Debug, const N: usize> fmt::Debug for Bag<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// A set of things of which each exists once, at most 64 of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Unique<K> {
    bits: u64,
    kind: PhantomData<K>,
}

impl<K: Kind> Unique<K> {
    /// Nothing inside.
    pub const EMPTY: Self = Unique {
        bits: 0,
        kind: PhantomData,
    };

    /// The things with numbers 0 to `count` − 1.
    pub const fn first(count: u8) -> Self {
        let bits = if count < 64 {
            (1 << count) - 1
        } else {
            u64::MAX
        };
        Unique {
            bits,
            kind: PhantomData,
        }
    }

    fn bit(kind: K) -> u64 {
        1u64.checked_shl(u32::try_from(kind.index()).unwrap_or(u32::MAX))
            .unwrap_or(0)
    }

    /// Whether it is inside.
    pub fn has(&self, kind: K) -> bool {
        self.bits & Self::bit(kind) != 0
    }

    /// How many are inside.
    pub const fn len(&self) -> u32 {
        self.bits.count_ones()
    }

    /// Whether nothing is inside.
    pub const fn is_empty(&self) -> bool {
        self.bits == 0
    }

    /// Puts it in; `false` if it was inside already.
    pub fn add(&mut self, kind: K) -> bool {
        debug_assert!(kind.index() < 64, "a set of at most 64 things");
        let new = !self.has(kind);
        self.bits |= Self::bit(kind);
        new
    }

    /// Takes it out; `false` if it was not inside.
    pub fn take(&mut self, kind: K) -> bool {
        let inside = self.has(kind);
        self.bits &= !Self::bit(kind);
        inside
    }

    /// What is inside, in order.
    pub fn iter(&self) -> impl Iterator<Item = K> + use<K> {
        let mut rest = self.bits;
        core::iter::from_fn(move || {
            let lowest = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            K::from_index(lowest as usize)
        })
    }

    /// Takes out a uniformly random one; `None` if the set is empty.
    pub fn draw(&mut self, dice: &mut impl Rng) -> Option<K> {
        let kind = self.iter().nth(below(dice, self.len()) as usize)?;
        self.take(kind);
        Some(kind)
    }
}

impl<K: Kind + fmt::Debug> fmt::Debug for Unique<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Bean(usize);

    impl Kind for Bean {
        fn index(self) -> usize {
            self.0
        }
        fn from_index(index: usize) -> Option<Bean> {
            Some(Bean(index))
        }
    }

    #[test]
    fn a_bag_gives_back_what_was_put_in_and_no_more() {
        let mut bag = Bag::<Bean, 3>::of([2, 0, 1]);
        assert_eq!(bag.len(), 3);
        assert!(!bag.take(Bean(1)));
        assert!(bag.take(Bean(2)) && !bag.take(Bean(2)));
        assert!(bag.iter().eq([(Bean(0), 2)]));
        let mut other = Bag::of([0, 4, 0]);
        bag.pour(&mut other);
        assert!(other.is_empty() && bag.iter().eq([(Bean(0), 2), (Bean(1), 4)]));
    }

    #[test]
    fn a_set_holds_each_thing_once() {
        let mut set = Unique::<Bean>::first(3);
        assert!(!set.add(Bean(2)) && set.add(Bean(63)));
        assert!(set.take(Bean(0)) && !set.take(Bean(0)));
        assert!(set.iter().eq([Bean(1), Bean(2), Bean(63)]));
        assert_eq!((set.len(), Unique::<Bean>::first(64).len()), (3, 64));
        assert!(!set.has(Bean(64)) && !set.take(Bean(1000)));
    }
}
