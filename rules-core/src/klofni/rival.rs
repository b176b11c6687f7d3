//! The automated opponent of a solo game, the virtual rival: its holdings, its position, and the priority
//! rule by which it takes food. When it moves is decided in `mod.rs`, its points are in `score.rs`.

use super::{
    columns::Columns,
    parts::{Colour, Depth},
    score::RivalTally,
};

/// The virtual rival. It is never trapped, and its bubbles count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default = "super::json::new_rival"))]
pub struct Rival {
    /// Its food.
    #[cfg_attr(feature = "serde", serde(rename = "grid"))]
    pub columns: Columns,
    /// Its stones, which it never uses.
    pub stones: u8,
    /// Its bubbles.
    pub bubbles: u8,
    /// The depth beside which its penguin stands.
    pub depth: Depth,
}

impl Rival {
    /// Before its first turn.
    pub const NEW: Rival = Rival {
        columns: Columns::EMPTY,
        stones: 0,
        bubbles: 0,
        depth: Depth::One,
    };

    /// The counts from which it is scored.
    pub fn tally(&self) -> RivalTally {
        RivalTally {
            rows: self.columns.score(),
            stones: self.stones,
            bubbles: self.bubbles,
        }
    }
}

/// The rival's priority rule after it has flipped a predator: of the colours on offer those it owns fewest
/// tokens of, of these the highest value. Several may tie; then the player chooses. It takes plain counts,
/// so that it serves the printed game too.
///
/// `owned` is the length of its columns, `offered` the highest face-up value of each colour.
pub fn likes(
    owned: [u8; Colour::COUNT],
    offered: [Option<u8>; Colour::COUNT],
) -> [bool; Colour::COUNT] {
    // Fewer tokens first, then the higher value: the least of these pairs.
    let [pink, green, yellow] = offered;
    let [owned_pink, owned_green, owned_yellow] = owned;
    let rank = |owned: u8, value: Option<u8>| value.map(|value| (owned, u8::MAX - value));
    let ranks = [
        rank(owned_pink, pink),
        rank(owned_green, green),
        rank(owned_yellow, yellow),
    ];
    let best = ranks.into_iter().flatten().min();
    ranks.map(|rank| rank.is_some() && rank == best)
}

/// The next depth the rival goes to: from the bottom back to the top.
pub fn next_depth(depth: Depth) -> Depth {
    depth.deeper().unwrap_or(Depth::One)
}

/// The depth at which the rival flips a token: its own, or the first one after it with a face-down token.
/// `None` when there is none at any depth.
pub fn flips_at(depth: Depth, face_down: impl Fn(Depth) -> u8) -> Option<Depth> {
    let round = core::iter::successors(Some(depth), |&depth| Some(next_depth(depth)));
    round.take(Depth::COUNT).find(|&depth| face_down(depth) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewest_tokens_first_then_the_highest_value() {
        let cases = [
            (
                [0, 0, 0],
                [None, None, None],
                [false; 3],
                "nothing on offer",
            ),
            (
                [5, 0, 0],
                [Some(1), None, None],
                [true, false, false],
                "only what is on offer is compared",
            ),
            (
                [1, 0, 1],
                [Some(4), Some(2), Some(3)],
                [false, true, false],
                "the rarest colour",
            ),
            (
                [1, 2, 1],
                [Some(3), Some(4), Some(4)],
                [false, false, true],
                "the higher of the rarest two",
            ),
            (
                [0, 0, 0],
                [Some(4), Some(3), Some(4)],
                [true, false, true],
                "a tie of two",
            ),
            (
                [2, 2, 2],
                [Some(9), Some(9), Some(9)],
                [true; 3],
                "a tie of three",
            ),
        ];
        for (owned, offered, liked, why) in cases {
            assert_eq!(likes(owned, offered), liked, "{why}");
        }
    }
}
