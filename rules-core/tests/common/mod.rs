//! Shared by the tests of the rules: fixtures of the games and lists of their actions and outcomes.

pub(crate) mod driver;
mod fish;
pub(crate) mod fixture;
mod klofni;
mod kohaku;
mod podwodni;
mod rybowisko;
