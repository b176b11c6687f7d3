//! The page Draw: drawing without replacement for each printed box, and a custom bag.
//!
//! ```text
//! page     which view is open, its note, hints and help
//! spec     what the page needs to know of a box
//! keys     the cross, lists, choices, the way back
//! acts     what A does on the table and in the lists
//! pending     the pile, and draws that are in the store before they are shown
//! faces    how components look                     targets  layout, and where the cursor can go
//! table    the picture of the table                lists    what is left, what was drawn
//! hands    what only one seat may see              bag      a custom bag, and filling it
//! ```
//!
//! The arithmetic is `rules_core::companion::pile`.

mod acts;
mod bag;
mod faces;
mod hands;
mod keys;
mod lists;
mod page;
mod pending;
mod spec;
mod table;
mod targets;
#[cfg(test)]
mod tests;

pub(crate) use acts::Action;
pub(crate) use faces::{inside, is_large};
pub(super) use page::PilePage;
pub(crate) use spec::{
    BandSpec, CellSpec, Column, HandSort, HandSpec, PairSpec, PileSpec, RowSpec, TableSpec,
};
