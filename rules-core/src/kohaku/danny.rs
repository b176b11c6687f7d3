//! Danny's taste: which tiles of the display go with the one he has revealed. It looks at pictures, so
//! that it serves the printed game too; when he moves is the turn machine's business.

use super::parts::{Decoration, Koi};

/// Whether Danny, who has revealed this fish, takes one on the display: the colours are exactly the
/// same (section 5, his step 2).
pub fn takes_fish(revealed: Koi, lies: Koi) -> bool {
    revealed.colours == lies.colours
}

/// Whether Danny, who has revealed this decoration, takes one on the display: it is of the same kind,
/// whatever its colours (his step 3).
pub fn takes_decoration(revealed: Decoration, lies: Decoration) -> bool {
    revealed.kind() == lies.kind()
}
