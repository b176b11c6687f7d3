//! Test vectors of Klofni rybku, in the order of sections 8 and 9 of its specification, and edge cases
//! beyond them.

#[path = "../common/driver.rs"]
mod driver;
mod edge_cases;
mod examples;
mod notation;
mod vectors;
