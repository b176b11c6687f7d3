//! The keypad's task: debounces the contacts and sends key strokes. Sleeps until a contact moves or a
//! held key is due to repeat. Owns which way the cross points: held upside down, it is turned here, and
//! no other code knows of it.

use boards::Keys;
use embassy_futures::select::{select, select_array};
use embassy_rp::gpio::Input;
use embassy_time::{Instant, Timer};
use keys::{Key, Keypad, Micros};
use ui::Event;

use super::{EDGES, EVENTS};
use crate::panel::is_turned;

#[embassy_executor::task]
pub async fn input(keys: Keys) {
    let mut contacts = contacts(keys);
    let mut keypad = Keypad::new();
    loop {
        let now = Instant::now().as_micros();
        for (key, contact) in Key::ALL.into_iter().zip(&mut contacts) {
            if contact.moved() {
                keypad.edge(key, contact.down, now);
                // Full: the dice have more edges than they need.
                let _ = EDGES.try_send(now);
            }
        }
        for stroke in keypad.poll(now) {
            let stroke = if is_turned() { stroke.turned() } else { stroke };
            EVENTS.send(Event::Key(stroke)).await;
        }
        select(any_move(&mut contacts), due(keypad.deadline())).await;
    }
}

/// The keys in the order of [`Key::ALL`].
fn contacts(keys: Keys) -> [Contact; 8] {
    let Keys {
        up,
        down,
        left,
        right,
        a,
        b,
        x,
        y,
    } = keys;
    [up, down, left, right, a, b, x, y].map(|pin| Contact { pin, down: false })
}

/// A key's pin and how it was last seen.
struct Contact {
    pin: Input<'static>,
    down: bool,
}

impl Contact {
    /// Look at the pin; whether it has moved since the last look.
    fn moved(&mut self) -> bool {
        let was = core::mem::replace(&mut self.down, self.pin.is_low());
        was != self.down
    }

    /// Until the pin has another level than last seen. Waiting for the level and not for an edge, no
    /// move between the last look and the wait can be missed.
    async fn other(&mut self) {
        if self.down {
            self.pin.wait_for_high().await;
        } else {
            self.pin.wait_for_low().await;
        }
    }
}

async fn any_move(contacts: &mut [Contact; 8]) {
    select_array(contacts.each_mut().map(Contact::other)).await;
}

async fn due(deadline: Option<Micros>) {
    match deadline {
        Some(at) => Timer::at(Instant::from_micros(at)).await,
        None => core::future::pending().await,
    }
}
