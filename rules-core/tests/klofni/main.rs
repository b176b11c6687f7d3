//! Klofni rybku, vector by vector, in the order of sections 8 and 9 of its specification, and then what it
//! rules beyond them.

mod beyond;
#[path = "../common/driver.rs"]
mod driver;
mod examples;
mod notation;
mod vectors;
