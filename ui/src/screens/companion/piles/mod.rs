//! Bags and piles: drawing without replacement for each printed box, and a bag of one's own.
//!
//! ```text
//! page    which view is open, its note, hints and help
//! keys    the cross, lists, choices, the way back
//! acts    what A does on the table and in the lists
//! desk    the pile, and draws that are in the store before they are shown
//! faces   what each component looks like          spots  where it lies on the screen
//! table   the picture of the table                lists  what is left, what was drawn
//! hands   what only one seat may see              bag    a bag of one's own, and filling it
//! ```
//!
//! The arithmetic is `rules_core::companion::pile`.

mod acts;
mod bag;
mod desk;
mod faces;
mod hands;
mod keys;
mod lists;
mod page;
mod spots;
mod table;
#[cfg(test)]
mod tests;

pub(super) use page::PilePage;
