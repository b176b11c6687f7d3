//! The keypad task: debounces the contacts and sends key strokes. Sleeps until a contact changes or a held key is due to
//! repeat. In left-handed mode the directions are rotated here; the app does not know of it.

use boards::Keys;
use embassy_futures::select::{select, select_array};
use embassy_rp::gpio::Input;
use embassy_time::{Instant, Timer};
use keys::{Key, Keypad, Micros};
use ui::Event;

use super::{AtWork, EDGES, EVENTS, Task};
use crate::panel::is_turned;

#[embassy_executor::task]
pub async fn input(keys: Keys) {
    let mut contacts = contacts(keys);
    let mut keypad = Keypad::new();
    loop {
        let at_work = AtWork::new(Task::Input);
        let now = Instant::now().as_micros();
        for (key, contact) in Key::ALL.into_iter().zip(&mut contacts) {
            if contact.changed() {
                keypad.edge(key, contact.down, now);
                // When it is full the dice have more edges than they need.
                let _ = EDGES.try_send(now);
            }
        }
        let strokes = keypad.poll(now);
        drop(at_work);
        for stroke in strokes {
            let stroke = if is_turned() { stroke.turned() } else { stroke };
            EVENTS.send(Event::Key(stroke)).await;
        }
        select(any_change(&mut contacts), due(keypad.deadline())).await;
    }
}

/// The pins in the order of [`Key::ALL`].
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

/// A key's pin and its last known level.
struct Contact {
    pin: Input<'static>,
    down: bool,
}

impl Contact {
    /// Read the pin; whether its level has changed since the last read.
    fn changed(&mut self) -> bool {
        let was = core::mem::replace(&mut self.down, self.pin.is_low());
        was != self.down
    }

    /// Wait until the level differs from the last read. Waits for the level instead of an edge, so that a change between
    /// the read and the wait is not missed.
    async fn wait_for_change(&mut self) {
        if self.down {
            self.pin.wait_for_high().await;
        } else {
            self.pin.wait_for_low().await;
        }
    }
}

async fn any_change(contacts: &mut [Contact; 8]) {
    select_array(contacts.each_mut().map(Contact::wait_for_change)).await;
}

async fn due(deadline: Option<Micros>) {
    match deadline {
        Some(at) => Timer::at(Instant::from_micros(at)).await,
        None => core::future::pending().await,
    }
}
