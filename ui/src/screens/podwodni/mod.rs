//! Podwodni Łowcy on the screen.

use rules_core::podwodni::{Podwodni, Setup};

use crate::{
    screens::scaffold::{Scaffold, Start},
    table::Agreed,
};

pub(crate) type Reef = Scaffold<Podwodni>;

impl Start for Podwodni {
    fn setup(agreed: &Agreed<'_>) -> Setup {
        Setup {
            first: agreed.first,
            ..Setup::players(agreed.players())
        }
    }
}
