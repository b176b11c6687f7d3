//! Notation of the specification of Podwodni Łowcy for cards and tables: `R1` to `Y3` for fish, `S` shrimp,
//! `W` wave, `N` net, `H` harpoon.

use tacklebox_rules::{
    bag::{Bag, Kind as _},
    podwodni::parts::{Card, Catch, Collection},
};

pub(crate) const GX: &str = "N H Y1 G1 / G2 N W R3 / R1 G1 Y2 H";
pub(crate) const GB: &str = "R1 G2 Y3 N / G1 Y1 R2 W / Y2 R3 G3 S";

pub(crate) const NAMES: [&str; 13] = [
    "R1", "R2", "R3", "G1", "G2", "G3", "Y1", "Y2", "Y3", "S", "W", "N", "H",
];

pub(crate) fn card(name: &str) -> Card {
    let number = NAMES.iter().position(|&other| other == name);
    Card::from_index(number.unwrap_or_else(|| panic!("no card {name}"))).unwrap()
}

pub(crate) fn catch(name: &str) -> Catch {
    match card(name) {
        Card::Catch(catch) => catch,
        other => panic!("{other:?} lies before nobody"),
    }
}

pub(crate) fn cards(names: &str) -> Vec<Card> {
    names.split_whitespace().map(card).collect()
}

pub(crate) fn collection(names: &str) -> Collection {
    let mut collection = Bag::EMPTY;
    names
        .split_whitespace()
        .for_each(|name| collection.add(catch(name)));
    collection
}
