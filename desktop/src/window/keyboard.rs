//! Mapping from the computer's keyboard to the keys of the device.

use keys::{Key, KeyLayout};
use winit::keyboard::{Key as Logical, KeyCode, NamedKey, PhysicalKey};

/// The mapping as text, shown under the device.
pub(super) const fn small_print(keys: KeyLayout) -> &'static str {
    match keys {
        KeyLayout::Eight => {
            "Arrows   ·   A or Enter   ·   B or Escape   ·   X   ·   Y   ·   or click"
        }
        KeyLayout::Four => "Arrows or A, B   ·   X or Enter   ·   Y or Escape   ·   or click",
    }
}

/// The device's key. Letters are matched by the keyboard layout; on a layout without Latin letters, by their position on
/// a US keyboard.
pub(super) fn meaning(logical: &Logical, physical: PhysicalKey, keys: KeyLayout) -> Option<Key> {
    match logical {
        Logical::Named(named) => named_key(*named).map(|key| match keys {
            KeyLayout::Eight => key,
            KeyLayout::Four => of_four(key),
        }),
        Logical::Character(text) => match text.chars().next() {
            Some(letter) if letter.is_ascii_alphabetic() => letter_key(letter),
            _ => placed_key(physical),
        },
        _ => None,
    }
}

/// Which of four keys does what this one of eight does.
const fn of_four(key: Key) -> Key {
    match key {
        Key::Up | Key::Left => Key::A,
        Key::Down | Key::Right => Key::B,
        Key::A => Key::X,
        _ => Key::Y,
    }
}

fn named_key(named: NamedKey) -> Option<Key> {
    match named {
        NamedKey::ArrowUp => Some(Key::Up),
        NamedKey::ArrowDown => Some(Key::Down),
        NamedKey::ArrowLeft => Some(Key::Left),
        NamedKey::ArrowRight => Some(Key::Right),
        NamedKey::Enter | NamedKey::Space => Some(Key::A),
        NamedKey::Backspace | NamedKey::Escape => Some(Key::B),
        _ => None,
    }
}

fn letter_key(letter: char) -> Option<Key> {
    match letter.to_ascii_lowercase() {
        'a' => Some(Key::A),
        'b' => Some(Key::B),
        'x' => Some(Key::X),
        'y' => Some(Key::Y),
        _ => None,
    }
}

fn placed_key(physical: PhysicalKey) -> Option<Key> {
    match physical {
        PhysicalKey::Code(KeyCode::KeyA) => Some(Key::A),
        PhysicalKey::Code(KeyCode::KeyB) => Some(Key::B),
        PhysicalKey::Code(KeyCode::KeyX) => Some(Key::X),
        PhysicalKey::Code(KeyCode::KeyY) => Some(Key::Y),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str, place: KeyCode) -> Option<Key> {
        meaning(
            &Logical::Character(text.into()),
            PhysicalKey::Code(place),
            KeyLayout::Eight,
        )
    }

    #[test]
    fn letters_go_by_what_is_printed() {
        assert_eq!(typed("y", KeyCode::KeyZ), Some(Key::Y));
        assert_eq!(typed("z", KeyCode::KeyY), None);
        assert_eq!(typed("A", KeyCode::KeyA), Some(Key::A));
    }

    #[test]
    fn without_latin_letters_the_place_counts() {
        assert_eq!(typed("ф", KeyCode::KeyA), Some(Key::A));
        assert_eq!(typed("ч", KeyCode::KeyX), Some(Key::X));
    }

    #[test]
    fn arrows_enter_and_escape_have_their_usual_meaning() {
        let place = PhysicalKey::Code(KeyCode::F1);
        for (named, key, of_four) in [
            (NamedKey::ArrowLeft, Some(Key::Left), Some(Key::A)),
            (NamedKey::ArrowDown, Some(Key::Down), Some(Key::B)),
            (NamedKey::Enter, Some(Key::A), Some(Key::X)),
            (NamedKey::Escape, Some(Key::B), Some(Key::Y)),
            (NamedKey::Tab, None, None),
        ] {
            let meaning = |keys| meaning(&Logical::Named(named), place, keys);
            assert_eq!(meaning(KeyLayout::Eight), key);
            assert_eq!(meaning(KeyLayout::Four), of_four);
        }
    }
}
