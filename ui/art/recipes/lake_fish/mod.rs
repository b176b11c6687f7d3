//! The eighteen species of the lake in side view, facing right, each by its real marks: outline, fins,
//! barbels, stripes and colours. Pike and carp are in `fish`, which the scenes use too.

mod hunters;
mod large;
mod shape;
mod small;

use super::{fish, picture::Picture};

/// All species in the order of the rules.
pub(crate) fn all(width: i32) -> Vec<Picture> {
    vec![
        fish::pike(width),
        hunters::asp(width),
        hunters::perch(width),
        hunters::eel(width),
        hunters::zander(width),
        hunters::catfish(width),
        large::bream(width),
        large::roach(width),
        fish::carp(width),
        large::silver_bream(width),
        large::tench(width),
        large::ide(width),
        small::weatherfish(width),
        small::bleak(width),
        small::ruffe(width),
        small::gudgeon(width),
        small::bitterling(width),
        small::spined_loach(width),
    ]
}
