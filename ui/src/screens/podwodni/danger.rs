//! Break odds of a dive: which next cards would break it, and the probability of one. Computed from
//! public information only.

use heapless::Vec;
use rules_core::podwodni::{
    Corner, Position,
    parts::{Card, Catch, Colour, Fish, Species},
};

use super::cards::Breaker;

/// At most three colours of fish and four other cards.
pub(super) type Breakers = Vec<Breaker, 7>;

/// The next cards that would break the dive.
pub(super) fn breakers(position: &Position, corner: Corner) -> Breakers {
    // A fish breaks the dive by its colour alone, so one kind is enough to test.
    let fish = |colour| {
        Card::Catch(Catch::Fish(Fish {
            colour,
            species: Species::Angelfish,
        }))
    };
    let fish = Colour::ALL
        .into_iter()
        .filter(|of| position.breaks(corner, fish(*of)))
        .map(Breaker::Fish);
    let others = [
        Card::Catch(Catch::Shrimp),
        Card::Wave,
        Card::Net,
        Card::Harpoon,
    ]
    .into_iter()
    .filter(|card| position.breaks(corner, *card))
    .map(Breaker::Other);
    fish.chain(others).collect()
}

/// The probability that the next card breaks the dive, in percent.
pub(super) fn percent(position: &Position, corner: Corner) -> u32 {
    // An empty deck is refilled from the discards before the next card.
    let cards = if position.deck.is_empty() {
        &position.discard
    } else {
        &position.deck
    };
    let bad: u32 = cards
        .iter()
        .filter(|(card, _)| position.breaks(corner, *card))
        .map(|(_, count)| u32::from(count))
        .sum();
    (100 * bad + cards.len() / 2)
        .checked_div(cards.len())
        .unwrap_or(0)
}
