//! The arithmetic for people with the printed boxes, whose cards and tiles may differ from our
//! tables: score sheets from plain counts, set-up tables, checkers, the virtual rivals' turns.
//!
//! Everything here takes what a person reads off a table and never a card by our list. Owns what is
//! asked and which answers are impossible; points, places and what the rivals take are decided by the
//! games, whose own functions are called.

pub mod danny;
pub mod fish;
pub mod klofni;
pub mod kohaku;
pub mod pile;
pub mod pile_note;
pub mod podwodni;
pub mod rybowisko;
pub mod turns;

use heapless::Vec;

use crate::{Seat, Source, kohaku::Spot};

/// One entry for each player, by seat: as many as any game has seats. Sheets take one to six for
/// every game, for those who play by rules of their own.
pub type PerPlayer<T> = Vec<T, { Seat::MOST }>;

/// Who has points: a player, or the virtual rival of a solo game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Competitor {
    /// A player.
    Seat(Seat),
    /// Danny, or the virtual penguin.
    Rival,
}

/// Why a score sheet is impossible. Counts are added up by seat; the one named makes them more than the
/// box holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BadSheet {
    /// Nobody is on it.
    Nobody,
    /// More of this than the box holds, or than what it is counted from allows.
    TooMany(Competitor, Source),
    /// A virtual rival plays against one player.
    RivalOfMany,
    /// Rybowisko: more luck tokens than a player has, or than the box holds.
    TooMuchLuck(Seat),
    /// Klofni: more food of this colour than the box holds.
    TooMuchFood(Competitor, crate::klofni::parts::Colour),
    /// Klofni: no food has such a value.
    NoSuchFood(Competitor),
    /// Kōhaku: two tiles lie on this cell.
    SameCell(Seat, Spot),
    /// Kōhaku: no pond is so wide or so high.
    TooWide(Seat),
    /// Kōhaku: what the goal card asks for must be counted, because the tiles are not given.
    GoalNotCounted(Seat),
    /// Kōhaku: against Danny there are no goal cards.
    GoalAlone,
}

/// What the box still holds of something while a sheet is gone through.
struct Supply {
    left: u32,
}

impl Supply {
    const fn of(all: u32) -> Supply {
        Supply { left: all }
    }

    /// Takes this many; the refusal if the box does not hold as many.
    fn take(&mut self, count: u8, refusal: BadSheet) -> Result<(), BadSheet> {
        self.left = self.left.checked_sub(count.into()).ok_or(refusal)?;
        Ok(())
    }
}

/// The entries with their seats; refused if there is none.
fn seated<T>(players: &[T]) -> Result<impl Iterator<Item = (Seat, &T)>, BadSheet> {
    if players.is_empty() {
        Err(BadSheet::Nobody)
    } else {
        Ok(Seat::ALL.into_iter().zip(players))
    }
}
