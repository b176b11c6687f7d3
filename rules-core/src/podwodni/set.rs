//! Sets: which cards make one, which a collection holds. Everything here takes any collection, so
//! that the cards of the printed game can be checked too.

use core::fmt;

use super::parts::{Catch, Collection, Colour, Fish, SPARE, Species};
use crate::bag::{Bag, Kind as _};

/// Cards that score together, one of 150 sets (section 5):
/// three fish of one kind and colour, four of one kind, or four of one colour; a shrimp may stand for
/// one of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set(u16);

/// Stands for a missing fourth card in [`Set::code`].
const NONE: u16 = 0x0F;

impl Set {
    /// The set of these cards, in any order; `None` if they make none.
    pub fn of(cards: &[Catch]) -> Option<Set> {
        Set::check(cards).ok()
    }

    /// The set of these cards, in any order; if they make none, why not.
    pub fn check(cards: &[Catch]) -> Result<Set, NoSet> {
        let mut bag = Bag::EMPTY;
        cards.iter().for_each(|&card| bag.add(card));
        if !(3..=4).contains(&cards.len()) {
            return Err(NoSet::ThreeOrFour);
        }
        if bag.count(Catch::Shrimp) > 1 {
            return Err(NoSet::OneShrimp);
        }
        let mut fish = bag.iter().filter_map(|(card, _)| card.fish());
        let first = fish.next().ok_or(NoSet::OneShrimp)?;
        let (mut one_colour, mut one_species) = (true, true);
        for other in fish {
            one_colour &= other.colour == first.colour;
            one_species &= other.species == first.species;
        }
        if cards.len() == 3 && !(one_colour && one_species) {
            Err(NoSet::ThreeAlike)
        } else if !(one_colour || one_species) {
            Err(NoSet::ColourOrKind)
        } else {
            Ok(Set::pack(&bag))
        }
    }

    /// Packs three or four cards.
    fn pack(bag: &Collection) -> Set {
        let numbers = bag
            .iter()
            .flat_map(|(card, count)| (0..count).map(move |_| card.index() as u16));
        let padded = numbers.chain(core::iter::repeat(NONE)).take(4);
        Set(padded.fold(0, |code, number| code << 4 | number))
    }

    /// Four bits for the number of each card, in order; all ones for a missing fourth.
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The set with this code.
    pub fn from_code(code: u16) -> Option<Set> {
        let mut cards = [Catch::Shrimp; 4];
        let mut count = 0;
        for (place, card) in cards.iter_mut().zip(Set(code).cards()) {
            *place = card;
            count += 1;
        }
        Set::of(cards.get(..count)?).filter(|set| set.0 == code)
    }

    /// Its cards, in order.
    pub fn cards(self) -> impl Iterator<Item = Catch> {
        [12, 8, 4, 0]
            .into_iter()
            .filter_map(move |shift| Catch::from_index(usize::from(self.0 >> shift & NONE)))
    }

    /// How many cards: three or four.
    pub const fn size(self) -> usize {
        if self.0 & NONE == NONE { 3 } else { 4 }
    }

    /// Its cards as a collection.
    pub fn collection(self) -> Collection {
        let mut bag = Bag::EMPTY;
        self.cards().for_each(|card| bag.add(card));
        bag
    }

    /// Whether a diver with so many cards has enough besides the set.
    pub const fn leaves_spare(self, cards: u32) -> bool {
        self.size() + SPARE <= cards as usize
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

/// Why cards make no set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoSet {
    /// A set has three or four cards.
    ThreeOrFour,
    /// A set has one shrimp at most.
    OneShrimp,
    /// Three fish are a set only if kind and colour are the same.
    ThreeAlike,
    /// Four fish are a set only if the kind or the colour is the same.
    ColourOrKind,
}

/// Three different fish that may stand in one set of four.
type Family = [Fish; 3];

/// The fish of each colour, then those of each kind.
fn families() -> impl Iterator<Item = Family> {
    let of_colour = |colour| Species::ALL.map(|species| Fish { colour, species });
    let of_species = |species| Colour::ALL.map(|colour| Fish { colour, species });
    let colours = Colour::ALL.map(of_colour).into_iter();
    colours.chain(Species::ALL.map(of_species))
}

fn count(collection: &Collection, fish: Fish) -> u8 {
    collection.count(Catch::Fish(fish))
}

/// The size of the smallest set that the collection holds, whatever is left besides it.
pub fn smallest(collection: &Collection) -> Option<usize> {
    if missing_for_three(collection) == 0 {
        Some(3)
    } else if missing_for_four(collection) == 0 {
        Some(4)
    } else {
        None
    }
}

/// How many cards the collection lacks for the nearest set; 0 if it holds one.
pub fn missing(collection: &Collection) -> u8 {
    missing_for_three(collection).min(missing_for_four(collection))
}

fn missing_for_three(collection: &Collection) -> u8 {
    let all_fish = Catch::ALL.into_iter().filter_map(Catch::fish);
    let most = all_fish.map(|fish| count(collection, fish)).max();
    3u8.saturating_sub(shrimp(collection))
        .saturating_sub(most.unwrap_or(0))
}

fn missing_for_four(collection: &Collection) -> u8 {
    let fish = |family: Family| {
        let counts = family.map(|fish| count(collection, fish));
        counts.into_iter().fold(0, u8::saturating_add)
    };
    let most = families().map(fish).max();
    4u8.saturating_sub(shrimp(collection))
        .saturating_sub(most.unwrap_or(0))
}

/// The shrimps that a set can use: one at most.
fn shrimp(collection: &Collection) -> u8 {
    collection.count(Catch::Shrimp).min(1)
}

/// Whether the collection holds a set and two cards besides it.
pub fn can_score(collection: &Collection) -> bool {
    smallest(collection).is_some_and(|size| size + SPARE <= collection.len() as usize)
}

/// Visits every set that the collection holds, once each, in a fixed order, whatever is left
/// besides it.
pub fn each(collection: &Collection, visit: &mut dyn FnMut(Set)) {
    let shrimp = collection.count(Catch::Shrimp) > 0;
    let mut with_and_without = |fish: &Collection, size: u32| {
        if fish.len() == size {
            visit(Set::pack(fish));
        } else if shrimp {
            let mut cards = *fish;
            cards.add(Catch::Shrimp);
            visit(Set::pack(&cards));
        }
    };
    for fish in Catch::ALL.into_iter().filter_map(Catch::fish) {
        let most = count(collection, fish);
        (2..=most.min(3)).for_each(|n| with_and_without(&some(&[(fish, n)]), 3));
        // Four of one kind and colour are of both families; they are visited here alone.
        (3..=most.min(4)).for_each(|n| with_and_without(&some(&[(fish, n)]), 4));
    }
    for family in families() {
        each_mixed(family, collection, &mut |fish| with_and_without(fish, 4));
    }
}

/// Visits every set that can be scored: it is held, and two cards besides it.
pub fn each_scorable(collection: &Collection, visit: &mut dyn FnMut(Set)) {
    let cards = collection.len();
    each(collection, &mut |set| {
        if set.leaves_spare(cards) {
            visit(set);
        }
    });
}

/// Visits three or four fish of a family, not all alike.
fn each_mixed(family: Family, collection: &Collection, visit: &mut dyn FnMut(&Collection)) {
    let [first, second, third] = family;
    let [a, b, c] = family.map(|fish| count(collection, fish));
    for size in [4, 3] {
        for i in 0..=a.min(size - 1) {
            for j in 0..=b.min(size - 1).min(size - i) {
                let k = size - i - j;
                if k <= c && k < size {
                    visit(&some(&[(first, i), (second, j), (third, k)]));
                }
            }
        }
    }
}

/// So many of each fish.
fn some(fish: &[(Fish, u8)]) -> Collection {
    let mut bag = Bag::EMPTY;
    for &(fish, count) in fish {
        (0..count).for_each(|_| bag.add(Catch::Fish(fish)));
    }
    bag
}

#[cfg(test)]
mod tests {
    use super::{super::parts::CATCHES, *};

    extern crate std;
    use std::vec::Vec;

    use splitmix::SplitMix64;

    fn all_in(collection: &Collection) -> Vec<Set> {
        let mut sets = Vec::new();
        each(collection, &mut |set| sets.push(set));
        sets
    }

    #[test]
    fn there_are_18_sets_of_three_and_132_of_four() {
        let sets = all_in(&Bag::of([6, 6, 6, 6, 6, 6, 6, 6, 6, 8]));
        let of_size = |size| sets.iter().filter(|set| set.size() == size).count();
        assert_eq!((of_size(3), of_size(4)), (18, 132));
        let mut codes: Vec<u16> = (0..=u16::MAX)
            .filter(|&code| Set::from_code(code).is_some())
            .collect();
        let mut visited: Vec<u16> = sets.iter().map(|set| set.code()).collect();
        codes.sort_unstable();
        visited.sort_unstable();
        assert_eq!(codes, visited, "each once, and no other");
    }

    #[test]
    fn a_collection_holds_exactly_the_sets_whose_cards_are_in_it() {
        let every = all_in(&Bag::of([6, 6, 6, 6, 6, 6, 6, 6, 6, 8]));
        for seed in 0..4000 {
            let mut rng = SplitMix64(seed);
            let collection = Bag::of([0; CATCHES].map(|_| {
                let bits = rng.next_u32();
                // Mostly none or one, up to five.
                ((bits >> 16) & (bits >> 20) & 3) as u8 + u8::from(bits >> 29 == 7) * 2
            }));
            let held = |set: &&Set| collection.holds(&set.collection());
            let mut expected: Vec<u16> = every.iter().filter(held).map(|set| set.code()).collect();
            let sets = all_in(&collection);
            let mut visited: Vec<u16> = sets.iter().map(|set| set.code()).collect();
            expected.sort_unstable();
            visited.sort_unstable();
            assert_eq!(visited, expected, "{collection:?}");
            let size = sets.iter().map(|set| set.size()).min();
            assert_eq!(smallest(&collection), size, "{collection:?}");
            let scorable = sets.iter().any(|set| set.leaves_spare(collection.len()));
            assert_eq!(can_score(&collection), scorable, "{collection:?}");
        }
    }

    #[test]
    fn more_cards_than_the_box_holds_are_no_harm() {
        let absurd = Bag::of([255; CATCHES]);
        assert_eq!((all_in(&absurd).len(), smallest(&absurd)), (150, Some(3)));
    }
}
