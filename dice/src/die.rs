//! Dice: the seven kinds, a handful of them, and the result of a roll.

use rand_core::Rng;

use crate::faces;

/// A die by its number of sides; the faces are 1 to that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Die {
    D4,
    D6,
    D8,
    D10,
    D12,
    D20,
    D100,
}

/// Up to eight dice of any kinds.
pub type Handful = heapless::Vec<Die, 8>;

impl Die {
    /// Every die, the smallest first.
    pub const ALL: [Die; 7] = [
        Die::D4,
        Die::D6,
        Die::D8,
        Die::D10,
        Die::D12,
        Die::D20,
        Die::D100,
    ];

    /// The highest face.
    pub const fn sides(self) -> u8 {
        match self {
            Die::D4 => 4,
            Die::D6 => 6,
            Die::D8 => 8,
            Die::D10 => 10,
            Die::D12 => 12,
            Die::D20 => 20,
            Die::D100 => 100,
        }
    }

    /// The name players write: `d6`.
    pub const fn name(self) -> &'static str {
        match self {
            Die::D4 => "d4",
            Die::D6 => "d6",
            Die::D8 => "d8",
            Die::D10 => "d10",
            Die::D12 => "d12",
            Die::D20 => "d20",
            Die::D100 => "d100",
        }
    }

    /// One face, each as likely as any other if `rng` is fair.
    pub fn roll(self, rng: &mut impl Rng) -> u8 {
        // At most 100 sides, so the face is a u8.
        faces::up_to(rng, u32::from(self.sides()) - 1) as u8 + 1
    }
}

/// Where the randomness of a roll came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Source {
    /// The ring oscillator with all health tests passed, key times and the chip's id.
    Full,
    /// Key times and the chip's id: the oscillator has failed a health test.
    Fallback,
}

/// The result of a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rolled {
    /// One face per die, in the order of the handful.
    pub faces: heapless::Vec<u8, 8>,
    pub source: Source,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_is_called_after_its_sides() {
        for die in Die::ALL {
            assert_eq!(
                die.name().strip_prefix('d').map(str::parse),
                Some(Ok(die.sides()))
            );
        }
    }
}
