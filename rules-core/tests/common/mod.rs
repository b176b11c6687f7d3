//! What the suites over all games share: randomness that can be repeated, a game's specimen
//! (everything a suite must know that the trait does not say), lists of actions and outcomes.

pub(crate) mod driver;
mod fish;
pub(crate) mod fixture;
mod klofni;
mod kohaku;
mod podwodni;
mod rybowisko;
