//! Klofni rybku on the screen.

use rules_core::klofni::{Klofni, Setup};

use crate::{
    screens::scaffold::{Scaffold, Start},
    table::Agreed,
};

pub(crate) type Ice = Scaffold<Klofni>;

impl Start for Klofni {
    fn setup(agreed: &Agreed<'_>) -> Setup {
        Setup {
            first: agreed.first,
            ..Setup::players(agreed.players())
        }
    }
}
