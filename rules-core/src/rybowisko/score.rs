//! Scoring of Rybowisko, from plain counts, so that it serves the printed game too.

use super::parts::{Cards, Category};
use crate::{
    Seat, Standings, TieBreak, Who,
    bag::at_mut,
    standings::{Lines, Source},
};

/// Points of three fish with three different symbols.
pub const SET: i16 = 2;

/// What a player has caught.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Catch {
    /// Fish by symbol, in the order of [`Category::ALL`].
    pub fish: [u8; Category::ALL.len()],
    /// How many of them are worth a point more.
    pub rare: u8,
}

impl Catch {
    /// Counts these cards.
    pub fn of(cards: &Cards) -> Catch {
        let mut catch = Catch::default();
        for (species, count) in cards.iter() {
            let fish = at_mut(&mut catch.fish, species.category() as usize);
            *fish = fish.saturating_add(count);
            if species.is_rare() {
                catch.rare = catch.rare.saturating_add(count);
            }
        }
        catch
    }

    /// How many fish.
    pub fn total(self) -> u8 {
        self.fish.into_iter().fold(0, u8::saturating_add)
    }

    /// Complete sets.
    pub fn sets(self) -> u8 {
        self.fish.into_iter().min().unwrap_or(0)
    }

    /// The points by source.
    pub fn lines(self) -> Lines {
        let mut lines = Lines::new();
        lines.add(Source::FishCards, self.total(), i16::from(self.total()));
        lines.add(Source::RareFish, self.rare, i16::from(self.rare));
        lines.add(Source::FishSets, self.sets(), i16::from(self.sets()) * SET);
        lines
    }
}

/// The standings by seat, from the catch and the luck tokens with the smiling side up.
pub fn standings(players: impl Iterator<Item = (Catch, u8)>) -> Standings {
    let mut standings = Standings::by(TieBreak::Luck);
    for (seat, (catch, luck)) in Seat::ALL.into_iter().zip(players) {
        standings.add(Who::Seat(seat), catch.lines(), luck.into());
    }
    standings
}
