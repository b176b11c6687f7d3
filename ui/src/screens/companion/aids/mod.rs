//! What helps at any table: set-up, who begins, the sand clock, who sits there.

mod clock;
mod first;
mod guests;
mod set_up;

pub(super) use clock::ClockPage;
pub(super) use first::FirstPage;
pub(super) use guests::GuestsPage;
pub(super) use set_up::SetUpPage;

use rules_core::Seat;

use crate::table::{
    company::{Company, Name, Player, Sitter},
    habits::NAMES,
};

/// Two people, until somebody says otherwise.
pub(super) fn first_guests() -> Company {
    let mut company = Company::default();
    for (seat, name) in Seat::ALL.into_iter().zip(NAMES).take(2) {
        company.seat(Sitter {
            // The names of the list are short.
            name: Name::try_from(name).unwrap_or_default(),
            player: Player::Person,
            colour: seat.number(),
        });
    }
    company
}
