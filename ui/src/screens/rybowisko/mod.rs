//! Rybowisko on the screen.

use rules_core::rybowisko::{Rybowisko, Setup};

use crate::{
    screens::scaffold::{Scaffold, Start},
    table::Agreed,
};

pub(crate) type Lake = Scaffold<Rybowisko>;

impl Start for Rybowisko {
    fn setup(agreed: &Agreed<'_>) -> Setup {
        Setup {
            first: agreed.first,
            ..Setup::players(agreed.players())
        }
    }
}
