//! Four keys in the place of eight: what a stroke of A, B, X or Y means on a board without a cross.
//!
//! A and B step to the previous and the next choice, X does what A does elsewhere, and Y goes back. Held alone, Y asks for
//! more: the keys that are missing. While it is held, A and B step across instead. Owns these meanings; which direction
//! leads to the next choice is up to the screen.

use heapless::Vec;

use crate::{Key, Press, Stroke, Tri};

/// Which keys a board has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum KeyLayout {
    /// A cross and four letters.
    #[default]
    Eight,
    /// The letters alone: A and B at the left of the screen, X and Y at the right.
    Four,
}

impl KeyLayout {
    /// Whether a key repeats while it is held. The others have a long press instead.
    pub const fn repeats(self, key: Key) -> bool {
        match self {
            KeyLayout::Eight => key.repeats(),
            KeyLayout::Four => matches!(key, Key::A | Key::B),
        }
    }
}

/// What a stroke on a board with four keys means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// To the previous or the next choice.
    Step(Tri),
    /// Across, to the choice beside that one.
    Across(Tri),
    /// As this stroke of a key on a board with eight.
    Stroke(Stroke),
    /// Show what the missing keys do.
    More,
}

/// The meanings of one stroke: Y says only when it is released that it goes back.
pub type Meanings = Vec<Meaning, 2>;

/// What is known of Y.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Back {
    #[default]
    Up,
    /// Held, and nothing has come of it yet.
    Held,
    /// Held, and it has meant something else than going back.
    Used,
}

/// The translation of the four keys. The key A here is the upper one at the left; turn strokes first on a device that is
/// held upside down ([`Stroke::turned_on_four`]).
#[derive(Clone, Copy, Debug, Default)]
pub struct FourKeys {
    back: Back,
}

impl FourKeys {
    /// What a stroke means.
    pub fn meanings(&mut self, stroke: Stroke) -> Meanings {
        let Stroke { key, press } = stroke;
        let as_key = |key, press| Meaning::Stroke(Stroke { key, press });
        let by = match key {
            Key::A => Tri::Minus,
            Key::B => Tri::Plus,
            _ => Tri::Zero,
        };
        match (key, press, self.back) {
            (Key::A | Key::B, Press::Down | Press::Repeat, Back::Up) => {
                Meanings::from_iter([Meaning::Step(by)])
            }
            (Key::A | Key::B, Press::Down | Press::Repeat, _) => {
                self.back = Back::Used;
                Meanings::from_iter([Meaning::Across(by)])
            }
            (Key::X, _, _) => Meanings::from_iter([as_key(Key::A, press)]),
            (Key::Y, Press::Down, _) => {
                self.back = Back::Held;
                Meanings::new()
            }
            (Key::Y, Press::Long, Back::Held) => {
                self.back = Back::Used;
                Meanings::from_iter([Meaning::More])
            }
            (Key::Y, Press::Up { .. }, before) => {
                self.back = Back::Up;
                if before != Back::Held {
                    return Meanings::new();
                }
                let up = Press::Up { after_long: false };
                Meanings::from_iter([as_key(Key::B, Press::Down), as_key(Key::B, up)])
            }
            _ => Meanings::new(),
        }
    }
}

impl Stroke {
    /// The stroke on a device with four keys that is held upside down: the lower key of the left pair is the upper one of
    /// the right, so A and B change places. X and Y stay what is printed on them.
    #[must_use]
    pub const fn turned_on_four(self) -> Stroke {
        Stroke {
            key: match self.key {
                Key::A => Key::B,
                Key::B => Key::A,
                other => other,
            },
            press: self.press,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: Press = Press::Up { after_long: false };
    const UP_AFTER_LONG: Press = Press::Up { after_long: true };

    fn meanings(strokes: &[(Key, Press)]) -> Vec<Meaning, 8> {
        let mut four = FourKeys::default();
        let strokes = strokes.iter().map(|&(key, press)| Stroke { key, press });
        strokes.flat_map(|stroke| four.meanings(stroke)).collect()
    }

    fn stroke(key: Key, press: Press) -> Meaning {
        Meaning::Stroke(Stroke { key, press })
    }

    #[test]
    fn a_and_b_step_back_and_on_and_repeat() {
        let held = [
            (Key::A, Press::Down),
            (Key::A, UP),
            (Key::B, Press::Down),
            (Key::B, Press::Repeat),
            (Key::B, UP),
        ];
        let [back, on] = [Tri::Minus, Tri::Plus].map(Meaning::Step);
        assert_eq!(meanings(&held), [back, on, on]);
    }

    #[test]
    fn x_is_the_a_of_other_boards_with_its_long_press() {
        let held = [Press::Down, Press::Long, UP_AFTER_LONG];
        assert_eq!(
            meanings(&held.map(|press| (Key::X, press))),
            held.map(|press| stroke(Key::A, press))
        );
    }

    #[test]
    fn y_goes_back_when_it_is_released_soon() {
        let back = [stroke(Key::B, Press::Down), stroke(Key::B, UP)];
        assert_eq!(meanings(&[(Key::Y, Press::Down)]), []);
        assert_eq!(meanings(&[(Key::Y, Press::Down), (Key::Y, UP)]), back);
    }

    #[test]
    fn y_held_asks_for_more_and_does_not_go_back_then() {
        let held = [Press::Down, Press::Long, UP_AFTER_LONG];
        assert_eq!(
            meanings(&held.map(|press| (Key::Y, press))),
            [Meaning::More]
        );
    }

    #[test]
    fn with_y_held_a_and_b_step_across_and_y_does_not_go_back() {
        let chord = [
            (Key::Y, Press::Down),
            (Key::B, Press::Down),
            (Key::B, UP),
            (Key::A, Press::Down),
            (Key::Y, Press::Long),
            (Key::A, UP),
            (Key::Y, UP_AFTER_LONG),
            (Key::A, Press::Down),
        ];
        assert_eq!(
            meanings(&chord),
            [
                Meaning::Across(Tri::Plus),
                Meaning::Across(Tri::Minus),
                Meaning::Step(Tri::Minus)
            ]
        );
    }

    #[test]
    fn a_release_whose_press_was_not_seen_means_nothing() {
        assert_eq!(meanings(&[(Key::Y, Press::Long), (Key::Y, UP)]), []);
    }

    #[test]
    fn upside_down_the_upper_key_is_still_the_previous_choice() {
        let turned = [Key::A, Key::B, Key::X, Key::Y].map(|key| {
            let press = Press::Down;
            Stroke { key, press }.turned_on_four().key
        });
        assert_eq!(turned, [Key::B, Key::A, Key::X, Key::Y]);
    }
}
