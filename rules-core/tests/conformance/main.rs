//! Conformance suite: properties that every game must have, written once over the trait. A new game joins by
//! its fixture in `tests/common/` and one line below.

mod album;
#[path = "../common/mod.rs"]
mod common;
mod determinization;
mod logs;
mod luck;
mod perft;
mod playthroughs;
mod random_games;

use tacklebox_rules::{
    Game, Title, fish::Fish, klofni::Klofni, kohaku::Kohaku, podwodni::Podwodni,
    rybowisko::Rybowisko,
};

macro_rules! games {
    ($($name:ident: $game:ty,)*) => {
        $(mod $name {
            use super::*;

            #[test]
            fn random_games_keep_every_invariant() {
                random_games::keep_every_invariant::<$game>();
            }

            #[test]
            fn random_games_come_to_an_end() {
                random_games::come_to_an_end::<$game>();
            }

            #[test]
            fn the_log_codec_is_a_bijection() {
                logs::the_codec_is_a_bijection::<$game>();
            }

            #[test]
            fn corruption_is_found_at_the_exact_entry() {
                logs::corruption_is_found_at_the_exact_entry::<$game>();
            }

            #[test]
            fn corrupt_openings_are_refused() {
                logs::corrupt_openings_are_refused::<$game>();
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
            fn determinizations_are_in_the_information_set() {
                determinization::samples_are_in_the_information_set::<$game>();
            }

            #[test]
            fn codes_give_every_outcome_its_chance() {
                luck::codes_are_fair::<$game>();
            }

            #[test]
            fn a_code_and_the_decisions_make_the_match() {
                luck::a_code_makes_the_match::<$game>();
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

        /// A title without a line below would not be tested.
        const _: () = assert!([$(stringify!($name)),*].len() == Title::ALL.len());
    };
}

games! {
    fish: Fish,
    klofni: Klofni,
    kohaku: Kohaku,
    rybowisko: Rybowisko,
    podwodni: Podwodni,
}

#[test]
fn the_album_has_what_was_caught() {
    album::has_what_the_seats_hold::<Rybowisko>(
        |game| {
            game.position()
                .fish
                .iter()
                .map(|(_, cards)| cards.len())
                .sum()
        },
        true,
    );
    album::has_what_the_seats_hold::<Fish>(
        |game| {
            let caught = game.position().caught.iter();
            caught.map(|(_, shoal)| u32::from(shoal.len())).sum()
        },
        true,
    );
    album::has_what_the_seats_hold::<Kohaku>(
        |game| {
            game.position()
                .ponds
                .iter()
                .map(|(_, pond)| pond.len() as u32)
                .sum()
        },
        true,
    );
    // Stones are given up again, cards are washed away or scored.
    album::has_what_the_seats_hold::<Klofni>(
        |game| {
            let columns = game.position().columns.iter();
            let food =
                columns.map(|(_, columns)| columns.lengths().map(u32::from).iter().sum::<u32>());
            let stones = game
                .position()
                .stones
                .iter()
                .map(|(_, stones)| u32::from(*stones));
            food.chain(stones).sum()
        },
        false,
    );
    album::has_what_the_seats_hold::<Podwodni>(
        |game| {
            game.position()
                .up
                .iter()
                .map(|(_, cards)| cards.len())
                .sum()
        },
        false,
    );
}

/// Whether golden files are to be rewritten.
fn update_wanted() -> bool {
    std::env::var_os("UPDATE").is_some()
}
