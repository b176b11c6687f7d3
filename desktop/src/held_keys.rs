//! Who holds which key. Keyboard, mouse and several browser tabs may press the same key at once; the
//! device sees one contact, which is closed while anybody holds it.

use keys::Key;

/// The keys held, by holder. `H` tells the holders apart: a keyboard key, the mouse, a tab.
#[derive(Clone, Debug)]
pub struct Fingers<H> {
    held: Vec<(H, Key)>,
}

impl<H> Default for Fingers<H> {
    fn default() -> Self {
        Fingers { held: Vec::new() }
    }
}

impl<H: PartialEq> Fingers<H> {
    /// A holder presses a key. Tells whether the contact closes by that.
    pub fn press(&mut self, holder: H, key: Key) -> bool {
        let closes = !self.is_held(key);
        if !self.holds(&holder, key) {
            self.held.push((holder, key));
        }
        closes
    }

    /// A holder lets go of all it holds. Gives the contacts that open by that.
    pub fn release(&mut self, holder: &H) -> Vec<Key> {
        self.release_where(|h, _| h == holder)
    }

    /// A holder lets go of one key. Tells whether the contact opens by that.
    pub fn release_key(&mut self, holder: &H, key: Key) -> bool {
        !self
            .release_where(|h, k| h == holder && k == key)
            .is_empty()
    }

    /// Everybody lets go of everything.
    pub fn release_all(&mut self) -> Vec<Key> {
        self.release_where(|_, _| true)
    }

    /// Whether this holder holds this key.
    pub fn holds(&self, holder: &H, key: Key) -> bool {
        self.held.iter().any(|(h, k)| h == holder && *k == key)
    }

    /// Whether anybody holds this key.
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
        let mut fingers = Fingers::default();
        assert!(fingers.press("mouse", Key::A));
        assert!(!fingers.press("enter", Key::A));
        assert!(fingers.release(&"mouse").is_empty());
        assert!(fingers.is_held(Key::A));
        assert_eq!(fingers.release(&"enter"), [Key::A]);
    }

    #[test]
    fn a_key_repeated_by_the_keyboard_is_still_one_finger() {
        let mut fingers = Fingers::default();
        assert!(fingers.press("enter", Key::A));
        assert!(!fingers.press("enter", Key::A));
        assert_eq!(fingers.release(&"enter"), [Key::A]);
        assert!(fingers.release(&"enter").is_empty());
    }

    #[test]
    fn a_holder_may_let_go_of_one_key_and_keep_another() {
        let mut fingers = Fingers::default();
        fingers.press("tab", Key::A);
        fingers.press("tab", Key::Left);
        assert!(fingers.release_key(&"tab", Key::A));
        assert!(!fingers.release_key(&"tab", Key::A));
        assert!(!fingers.is_held(Key::A) && fingers.is_held(Key::Left));
        assert_eq!(fingers.release_all(), [Key::Left]);
    }
}
