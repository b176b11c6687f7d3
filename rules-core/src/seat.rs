//! Seats and turn order: player indices, the number of players, the first player, and arrays by seat.
//! Independent of any game.

use core::ops::{Index, IndexMut, RangeInclusive};

use crate::{BadSetup, list, log::SetupBytes};

/// A player's index at the table, counted clockwise from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The most seats any game has (Klofni rybku).
    pub const MOST: usize = 6;
    /// Every seat, in order.
    pub const ALL: [Seat; Seat::MOST] = [Seat(0), Seat(1), Seat(2), Seat(3), Seat(4), Seat(5)];

    /// The seat with this number; `None` from [`Seat::MOST`] on.
    pub const fn new(number: u8) -> Option<Seat> {
        if (number as usize) < Seat::MOST {
            Some(Seat(number))
        } else {
            None
        }
    }

    /// Its number, from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of players: at least one, at most [`Seat::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Players(u8);

impl Players {
    /// This number of players, which must be within `range`.
    pub fn within(range: RangeInclusive<u8>, players: u8) -> Result<Players, BadSetup> {
        if range.contains(&players) && (1..=Seat::MOST).contains(&usize::from(players)) {
            Ok(Players(players))
        } else {
            Err(BadSetup::Players)
        }
    }

    /// How many.
    pub const fn count(self) -> u8 {
        self.0
    }

    /// The seats at this table, in order.
    pub fn seats(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().take(usize::from(self.0))
    }

    /// Whether this seat is at the table.
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    /// The next seat clockwise.
    pub const fn after(self, seat: Seat) -> Seat {
        if seat.0 + 1 < self.0 {
            Seat(seat.0 + 1)
        } else {
            Seat(0)
        }
    }
}

/// How the first player is determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// The table has agreed on a seat.
    Chosen(Seat),
    /// A lot is drawn: the game's first chance outcome.
    Lot,
}

impl First {
    /// Seat 0 begins.
    pub const SEAT_0: First = First::Chosen(Seat(0));

    /// The first player; `None` while the lot is still to be drawn. A solo game draws no lot.
    pub fn settled(self, players: Players) -> Result<Option<Seat>, BadSetup> {
        match self {
            First::Chosen(seat) if players.has(seat) => Ok(Some(seat)),
            First::Chosen(_) => Err(BadSetup::First),
            First::Lot if players.count() == 1 => Ok(Some(Seat(0))),
            First::Lot => Ok(None),
        }
    }

    /// Encodes the number of players and the first player in one byte of a log's set-up.
    pub fn write(self, players: u8, out: &mut SetupBytes) {
        let first = match self {
            First::Chosen(seat) => seat.number(),
            First::Lot => LOT,
        };
        list::push(out, first << 4 | (players & 0x0F));
    }

    /// Decodes what [`First::write`] wrote.
    pub fn read(byte: u8) -> Option<(u8, First)> {
        let first = match byte >> 4 {
            LOT => First::Lot,
            number => First::Chosen(Seat::new(number)?),
        };
        Some((byte & 0x0F, first))
    }
}

/// Stands for [`First::Lot`] in the four bits of a seat.
const LOT: u8 = 0x0F;

/// An array of `N` entries, indexed by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerSeat<T, const N: usize>(pub(crate) [T; N]);

impl<T: Copy, const N: usize> PerSeat<T, N> {
    /// The same value for every seat.
    pub const fn all(value: T) -> Self {
        PerSeat([value; N])
    }
}

impl<T, const N: usize> PerSeat<T, N> {
    /// Every seat with its entry.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

impl<T, const N: usize> Index<Seat> for PerSeat<T, N> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        crate::bag::at(&self.0, seat.index())
    }
}

impl<T, const N: usize> IndexMut<Seat> for PerSeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        crate::bag::at_mut(&mut self.0, seat.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn play_goes_round_the_table() {
        let three = Players::within(2..=4, 3).unwrap();
        let round = [0, 1, 2].map(|n| three.after(Seat(n)).number());
        assert_eq!(round, [1, 2, 0]);
        assert_eq!(three.seats().count(), 3);
        assert_eq!(Players::within(2..=4, 5), Err(BadSetup::Players));
        assert_eq!(Players::within(0..=9, 7), Err(BadSetup::Players));
        assert_eq!(Players::within(0..=9, 0), Err(BadSetup::Players));
    }

    #[test]
    fn the_first_player_sits_at_the_table() {
        let two = Players::within(2..=4, 2).unwrap();
        let one = Players::within(1..=4, 1).unwrap();
        assert_eq!(First::Chosen(Seat(1)).settled(two), Ok(Some(Seat(1))));
        assert_eq!(First::Chosen(Seat(2)).settled(two), Err(BadSetup::First));
        assert_eq!(First::Lot.settled(two), Ok(None));
        assert_eq!(First::Lot.settled(one), Ok(Some(Seat(0))));
    }
}
