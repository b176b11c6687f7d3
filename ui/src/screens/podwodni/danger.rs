//! How dangerous the next card of a dive is: which cards would break it, and how likely one comes.
//! Everything is counted from what lies open.

use heapless::Vec;
use rules_core::podwodni::{
    Corner, Position,
    parts::{Card, Catch, Colour, Fish, Species},
};

use super::cards::Breaker;

/// Three colours of fish and four other cards.
pub(super) type Breakers = Vec<Breaker, 7>;

/// What would break the dive as its next card.
pub(super) fn breakers(position: &Position, corner: Corner) -> Breakers {
    // A fish breaks by its colour alone, so one kind speaks for all.
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

/// In how many of a hundred cases the next card breaks the dive.
pub(super) fn percent(position: &Position, corner: Corner) -> u32 {
    // An empty deck is made anew of the discards before the next card.
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

/// Where the next card is least likely to break the dive.
pub(super) fn safest(position: &Position) -> Corner {
    Corner::ALL
        .into_iter()
        .min_by_key(|corner| percent(position, *corner))
        .unwrap_or(Corner::TopLeft)
}
