//! Test vectors of Rybowisko, in the order of its specification, and edge cases beyond them. The vectors
//! name the direction of every token, so there each one on the board may have that direction only.

#[path = "../common/driver.rs"]
mod driver;
mod examples;
mod notation;
mod rulings;
mod vectors;
