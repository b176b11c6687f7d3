//! Merges several input devices into one keypad. Keyboard, mouse and browser tabs may press the same key at once; its
//! contact is closed while at least one of them holds it.

use keys::Key;

/// The keys held, by holder. `H` identifies a holder: a key of the keyboard, the mouse, a tab.
#[derive(Clone, Debug)]
pub struct HeldKeys<H> {
    held: Vec<(H, Key)>,
}

impl<H> Default for HeldKeys<H> {
    fn default() -> Self {
        HeldKeys { held: Vec::new() }
    }
}

impl<H: PartialEq> HeldKeys<H> {
    /// Press a key for a holder. Returns whether the contact closes.
    pub fn press(&mut self, holder: H, key: Key) -> bool {
        let closes = !self.is_held(key);
        if !self.holds(&holder, key) {
            self.held.push((holder, key));
        }
        closes
    }

    /// Release all keys of a holder. Returns the contacts that open.
    pub fn release(&mut self, holder: &H) -> Vec<Key> {
        self.release_where(|h, _| h == holder)
    }

    /// Release one key of a holder. Returns whether the contact opens.
    pub fn release_key(&mut self, holder: &H, key: Key) -> bool {
        !self
            .release_where(|h, k| h == holder && k == key)
            .is_empty()
    }

    /// Release all keys of all holders. Returns the contacts that open.
    pub fn release_all(&mut self) -> Vec<Key> {
        self.release_where(|_, _| true)
    }

    /// Whether this holder holds this key.
    pub fn holds(&self, holder: &H, key: Key) -> bool {
        self.held.iter().any(|(h, k)| h == holder && *k == key)
    }

    /// Whether any holder holds this key.
    pub fn is_held(&self, key: Key) -> bool {
        self.held.iter().any(|(_, k)| *k == key)
    }

    fn release_where(&mut self, leaves: impl Fn(&H, Key) -> bool) -> Vec<Key> {
        let before = Key::ALL.map(|key| self.is_held(key));
        self.held.retain(|(h, k)| !leaves(h, *k));
        Key::ALL
            .into_iter()
            .filter(|key| before[*key as usize] && !self.is_held(*key))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_opens_when_the_last_holder_lets_go() {
        let mut keys = HeldKeys::default();
        assert!(keys.press("mouse", Key::A));
        assert!(!keys.press("enter", Key::A));
        assert!(keys.release(&"mouse").is_empty());
        assert!(keys.is_held(Key::A));
        assert_eq!(keys.release(&"enter"), [Key::A]);
    }

    #[test]
    fn a_key_repeated_by_the_keyboard_is_held_once() {
        let mut keys = HeldKeys::default();
        assert!(keys.press("enter", Key::A));
        assert!(!keys.press("enter", Key::A));
        assert_eq!(keys.release(&"enter"), [Key::A]);
        assert!(keys.release(&"enter").is_empty());
    }

    #[test]
    fn a_holder_may_let_go_of_one_key_and_keep_another() {
        let mut keys = HeldKeys::default();
        keys.press("tab", Key::A);
        keys.press("tab", Key::Left);
        assert!(keys.release_key(&"tab", Key::A));
        assert!(!keys.release_key(&"tab", Key::A));
        assert!(!keys.is_held(Key::A) && keys.is_held(Key::Left));
        assert_eq!(keys.release_all(), [Key::Left]);
    }
}
