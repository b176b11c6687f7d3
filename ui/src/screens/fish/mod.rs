//! Fish! Fish!! Fish!!! on the screen.

use rules_core::fish::{Fish, Setup};

use crate::{
    screens::scaffold::{Scaffold, Start},
    table::Agreed,
};

pub(crate) type Fleet = Scaffold<Fish>;

impl Start for Fish {
    fn setup(agreed: &Agreed<'_>) -> Setup {
        Setup {
            first: agreed.first,
            ..Setup::players(agreed.players())
        }
    }
}
