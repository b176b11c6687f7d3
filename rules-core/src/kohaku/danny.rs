//! Matching rule of Danny, the automated opponent of the solo game: which tiles of the display he takes with
//! the one he has revealed. It compares pictures, so that it serves the printed game too; when he moves is
//! decided in `mod.rs`.

use super::parts::{Decoration, Koi};

/// Whether Danny, having revealed one fish, takes another from the display: the colours must be exactly
/// the same (section 5, his step 2).
pub fn takes_fish(revealed: Koi, lies: Koi) -> bool {
    revealed.colours == lies.colours
}

/// Whether Danny, having revealed one decoration, takes another from the display: the kind must be the
/// same, whatever the colours (his step 3).
pub fn takes_decoration(revealed: Decoration, lies: Decoration) -> bool {
    revealed.kind() == lies.kind()
}
