//! Fixed-capacity vectors of `Copy` entries, and an insertion sort for a handful of entries. A game state
//! made of [`List`]s is `Copy` and is copied as one block, which is what a search on the device does most; a
//! vector that is cloned entry by entry costs several times as much.

use core::{fmt, ops::Deref};

use crate::bag::at_mut;

/// Stable insertion sort, for a handful of entries. Each use of the library's sort, which is made for
/// thousands, takes three kilobytes of the image.
pub fn insertion_sort_by_key<T, K: Ord>(entries: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..entries.len() {
        let mut at = end;
        while let Some([left, right]) = at.checked_sub(1).and_then(|i| entries.get_mut(i..=at))
            && key(right) < key(left)
        {
            core::mem::swap(left, right);
            at -= 1;
        }
    }
}

/// Adds an entry to a vector that has room for it by the rules: asserted in debug builds, and in release
/// builds the entry is dropped.
#[track_caller]
pub(crate) fn push<T, const N: usize>(vec: &mut heapless::Vec<T, N>, entry: T) {
    let pushed = vec.push(entry).is_ok();
    debug_assert!(pushed, "a vector of {N} is full");
}

/// Adds all entries, as [`push`] adds one.
#[track_caller]
pub(crate) fn extend<T: Clone, const N: usize>(vec: &mut heapless::Vec<T, N>, entries: &[T]) {
    let extended = vec.extend_from_slice(entries).is_ok();
    debug_assert!(extended, "a vector of {N} is full");
}

/// Up to `N` entries (at most 255) that are only ever added.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    entries: [T; N],
    len: u8,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list. The filler stands in the unused places and is never returned.
    pub const fn new(filler: T) -> Self {
        const { assert!(N <= 255) }
        List {
            entries: [filler; N],
            len: 0,
        }
    }

    /// Adds an entry to a list that has room for it by the rules: asserted in debug builds, and in
    /// release builds the entry is dropped.
    #[track_caller]
    pub fn push(&mut self, entry: T) {
        let pushed = self.try_push(entry);
        debug_assert!(pushed, "a list of {N} is full");
    }

    /// Adds an entry; `false` if there is no room.
    #[must_use]
    pub fn try_push(&mut self, entry: T) -> bool {
        let room = usize::from(self.len) < N;
        if room {
            *at_mut(&mut self.entries, usize::from(self.len)) = entry;
            self.len += 1;
        }
        room
    }

    /// The entry at an index, to change it.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.entries
            .get_mut(..usize::from(self.len))?
            .get_mut(index)
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.entries
            .get(..usize::from(self.len))
            .unwrap_or_default()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_holds_what_fits_and_shows_nothing_else() {
        let mut list = List::<u8, 2>::new(9);
        assert!(list.is_empty() && list.try_push(1) && list.try_push(2) && !list.try_push(3));
        assert_eq!(*list, [1, 2]);
        assert_eq!((list.get_mut(1).copied(), list.get_mut(2)), (Some(2), None));
        let mut other = List::new(0);
        other.push(1);
        other.push(2);
        assert_eq!(list, other, "the filler does not count");
    }

    #[test]
    fn the_sort_is_stable() {
        let mut entries = [(3, 'a'), (1, 'b'), (3, 'c'), (0, 'd'), (1, 'e')];
        insertion_sort_by_key(&mut entries, |entry| entry.0);
        assert_eq!(entries, [(0, 'd'), (1, 'b'), (1, 'e'), (3, 'a'), (3, 'c')]);
        insertion_sort_by_key(&mut [] as &mut [u8], |entry| *entry);
    }
}
