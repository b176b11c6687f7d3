//! Kōhaku on the screen.

use rules_core::kohaku::{Kohaku, Setup};

use crate::{
    screens::scaffold::{Scaffold, Start},
    table::Agreed,
};

pub(crate) type Garden = Scaffold<Kohaku>;

impl Start for Kohaku {
    fn setup(agreed: &Agreed<'_>) -> Setup {
        Setup {
            first: agreed.first,
            ..Setup::players(agreed.players())
        }
    }
}
