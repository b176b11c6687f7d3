//! The keypad task: debounces the contacts and sends key strokes. Sleeps until a contact changes or a held key is due to
//! repeat. In left-handed mode the directions are rotated here; the app does not know of it. Makes the chip dormant when
//! the app task asks for it: the keys are what wakes it.
//!
//! While a flash sector is erased no interrupt is served, for 45 ms typically and 400 at worst. A key may be pressed and
//! released meanwhile: then its level has not changed, but the pin's edge detector has latched the press.

use core::{
    future::pending,
    sync::atomic::{AtomicU8, Ordering},
};

use boards::{Keys, chosen::SPEC};
use embassy_futures::select::{Either3, select, select_array, select3};
use embassy_rp::{gpio::Input, pac};
use embassy_time::{Duration, Instant, Timer};
use keys::{Key, KeyLayout, Keypad, Micros, Repeat};
use ui::Event;

use super::{AtWork, DORMANT, EDGES, EVENTS, MEASURE, Task};
use crate::{
    dormant::{self, WakeKey},
    panel::is_turned,
};

/// A key that is down for so long is stuck, and others have to wake the chip.
const STUCK: Duration = Duration::from_secs(10);

/// Which keys the board has.
pub const KEY_LAYOUT: KeyLayout = match SPEC.keys.cross {
    Some(_) => KeyLayout::Eight,
    None => KeyLayout::Four,
};

/// The setting [`Repeat`], by its place in [`Repeat::ALL`].
static REPEAT: AtomicU8 = AtomicU8::new(Repeat::Normal as u8);

/// Set how soon held directions repeat.
pub fn set_repeat(repeat: Repeat) {
    REPEAT.store(repeat as u8, Ordering::Relaxed);
}

fn repeat() -> Repeat {
    let place = usize::from(REPEAT.load(Ordering::Relaxed));
    Repeat::ALL.get(place).copied().unwrap_or_default()
}

#[embassy_executor::task]
pub async fn input(keys: Keys) {
    let mut contacts = contacts(keys);
    let mut keypad = Keypad::of(KEY_LAYOUT);
    let mut last_edge = Instant::now();
    loop {
        let at_work = AtWork::new(Task::Input);
        let now = Instant::now().as_micros();
        keypad.set_repeat(repeat());
        // First what was due before the contacts are read: a press that was seen counts, also if it has ended since.
        let due_strokes = keypad.poll(now);
        for (key, contact) in present(&mut contacts) {
            if contact.was_pressed_unseen() {
                keypad.missed(key);
            }
            if contact.changed() {
                keypad.edge(key, contact.down, now);
                last_edge = Instant::now();
                // When it is full the dice have more edges than they need.
                let _ = EDGES.try_send(now);
            }
        }
        let missed_strokes = keypad.poll(now);
        drop(at_work);
        for stroke in due_strokes.into_iter().chain(missed_strokes) {
            let stroke = if is_turned() { stroke.turned() } else { stroke };
            EVENTS.send(Event::Key(stroke)).await;
        }
        let change = any_change(&mut contacts);
        let event = select3(change, due(keypad.deadline()), DORMANT.wait()).await;
        // A key that is released bounces, which would wake the chip at once.
        let at_rest =
            present(&mut contacts).all(|(_, contact)| !contact.down) && keypad.deadline().is_none();
        if matches!(event, Either3::Third(())) && (at_rest || Instant::now() > last_edge + STUCK) {
            dormant::sleep(contacts.each_mut().map(|contact| {
                let Contact { pin, number, down } = contact.as_mut()?;
                Some(WakeKey {
                    pin,
                    number: *number,
                    is_down: *down,
                })
            }));
            MEASURE.signal(());
        }
    }
}

/// The contacts in the order of [`Key::ALL`]; a board with four keys has no cross.
fn contacts(keys: Keys) -> [Option<Contact>; 8] {
    let mut numbers = SPEC.keys.in_order().into_iter();
    keys.in_order().map(|pin| {
        let number = numbers.next().flatten();
        let (pin, number) = (pin?, number?.into());
        Some(Contact {
            pin,
            number,
            down: false,
        })
    })
}

/// The contacts that the board has, with their keys.
fn present(contacts: &mut [Option<Contact>; 8]) -> impl Iterator<Item = (Key, &mut Contact)> {
    let contacts = Key::ALL.into_iter().zip(contacts);
    contacts.filter_map(|(key, contact)| Some((key, contact.as_mut()?)))
}

/// A key's pin, its number and its last known level.
struct Contact {
    pin: Input<'static>,
    number: usize,
    down: bool,
}

impl Contact {
    /// Read the pin; whether its level has changed since the last read.
    fn changed(&mut self) -> bool {
        let was = core::mem::replace(&mut self.down, self.pin.is_low());
        was != self.down
    }

    /// Whether the contact was open at the last read and has closed since, while the store was at work. At any other time
    /// an edge that has left no level is shorter than the interrupt's latency: a contact that bounces.
    fn was_pressed_unseen(&self) -> bool {
        let latched = pac::IO_BANK0.intr(self.number / 8).read();
        !self.down && latched.edge_low(self.number % 8) && Task::Keeper.is_at_work()
    }

    /// Wait until the level differs from the last read. Waits for the level and not only for an edge, so that a change
    /// between the read and the wait is not missed. An open contact also waits for the edge that latches a press.
    async fn wait_for_change(&mut self) {
        let Contact { pin, number, down } = self;
        let level = async {
            if *down {
                pin.wait_for_high().await;
            } else {
                pin.wait_for_low().await;
            }
        };
        // Polled after `level`, which has cleared what was latched before and has set up the pin's interrupt.
        let edge = async {
            if !*down {
                let enabled = pac::IO_BANK0.int_proc(0).inte(*number / 8);
                // The interrupt's handler changes it as well.
                cortex_m::interrupt::free(|_| {
                    enabled.modify(|w| w.set_edge_low(*number % 8, true));
                });
            }
            pending::<()>().await;
        };
        select(level, edge).await;
    }
}

async fn any_change(contacts: &mut [Option<Contact>; 8]) {
    let change = async |contact: &mut Option<Contact>| match contact {
        Some(contact) => contact.wait_for_change().await,
        None => pending().await,
    };
    select_array(contacts.each_mut().map(change)).await;
}

async fn due(deadline: Option<Micros>) {
    match deadline {
        Some(at) => Timer::at(Instant::from_micros(at)).await,
        None => pending().await,
    }
}
