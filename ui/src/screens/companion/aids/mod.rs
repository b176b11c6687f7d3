//! What helps at any table: set-up, who begins, the sand clock, who sits there.

mod clock;
mod compass;
mod first;
mod guests;
mod hourglass;
mod sand;
mod set_up;
mod steps;

pub(super) use clock::ClockPage;
pub(super) use first::FirstPage;
pub(super) use guests::GuestsPage;
pub(super) use set_up::SetUpPage;
pub(crate) use steps::{SetUpSpec, StepCard, StepCards};

use crate::table::company::Company;

/// Two people, before anything was stored.
pub(super) fn first_guests() -> Company {
    let mut company = Company::default();
    company.resize(2);
    company
}
