//! The dice screens: the tray, the choice of dice, the past rolls and the fairness test.

pub(crate) mod choose;
pub(crate) mod fair;
mod figures;
pub(crate) mod past;
mod places;
mod share;
mod table;
pub(crate) mod tray;

pub(crate) use table::DiceTable;
