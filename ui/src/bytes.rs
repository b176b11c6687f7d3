//! A cursor over encoded bytes, for the items that the app keeps in the store.

use crate::table::company::Name;

/// The bytes that are left.
pub(crate) struct Rest<'a>(pub(crate) &'a [u8]);

impl Rest<'_> {
    pub(crate) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (front, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*front)
    }

    pub(crate) fn number(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    /// A length and a text.
    pub(crate) fn name(&mut self) -> Option<Name> {
        let [length] = self.take()?;
        let (name, rest) = self.0.split_at_checked(usize::from(length))?;
        self.0 = rest;
        core::str::from_utf8(name).ok()?.try_into().ok()
    }
}
