//! One suite for every game, written once over the trait. A new game joins by its specimen in
//! `tests/common/` and one line below.

#[path = "../common/mod.rs"]
mod common;
mod determinization;
mod logs;
mod perft;
mod playthroughs;
mod random_games;

use rules_core::{
    fish::Fish, klofni::Klofni, kohaku::Kohaku, podwodni::Podwodni, rybowisko::Rybowisko,
};

macro_rules! games {
    ($($name:ident: $game:ty,)*) => {
        $(mod $name {
            use super::*;

            #[test]
            fn random_games_keep_every_promise() {
                random_games::keep_every_promise::<$game>();
            }

            #[test]
            fn random_games_come_to_an_end() {
                random_games::come_to_an_end::<$game>();
            }

            #[test]
            fn every_word_has_one_meaning() {
                logs::every_word_has_one_meaning::<$game>();
            }

            #[test]
            fn damage_is_found_at_the_exact_entry() {
                logs::damage_is_found_at_the_exact_entry::<$game>();
            }

            #[test]
            fn damaged_openings_are_refused() {
                logs::damaged_openings_are_refused::<$game>();
            }

            #[test]
            fn arbitrary_bytes_never_panic() {
                logs::arbitrary_bytes_never_panic::<$game>();
            }

            #[test]
            fn undo_stops_at_chance_and_at_the_next_player() {
                logs::undo_stops_at_chance_and_at_the_next_player::<$game>();
            }

            #[test]
            fn imagined_worlds_look_the_same() {
                determinization::worlds_look_the_same::<$game>();
            }

            #[test]
            fn playthroughs_are_as_recorded() {
                playthroughs::are_as_recorded::<$game>();
            }

            #[test]
            fn perft_counts_are_as_recorded() {
                perft::counts_are_as_recorded::<$game>();
            }

            #[test]
            fn the_state_stays_small() {
                random_games::the_state_stays_small::<$game>();
            }
        })*
    };
}

games! {
    fish: Fish,
    klofni: Klofni,
    kohaku: Kohaku,
    rybowisko: Rybowisko,
    podwodni: Podwodni,
}

/// Files that the suite compares are written anew when `UPDATE` is set.
fn update_wanted() -> bool {
    std::env::var_os("UPDATE").is_some()
}
