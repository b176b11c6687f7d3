//! The dice: the tray, which dice are in it, what was rolled, and how fair it is.

pub(crate) mod choose;
pub(crate) mod fair;
mod figures;
pub(crate) mod past;
mod places;
mod share;
mod table;
pub(crate) mod tray;

pub(crate) use table::DiceTable;
