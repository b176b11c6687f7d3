//! Whose turn it is, what ends the game, the virtual rivals, and Podwodni's checkers.

mod checker;
mod rival;
mod tracker;

pub(super) use checker::CheckerPage;
pub(super) use rival::RivalPage;
pub(super) use tracker::TurnsPage;
