//! A page of the companion whose note in flash is any bytes: it opens, takes keys, draws, and can be saved.
//!
//! The first byte chooses the page, the second the keys pressed on it; the rest is the note.
#![no_main]

use dice::{Rolled, Source};
use keys::{Key, Press, Stroke};
use libfuzzer_sys::fuzz_target;
use store::{ItemKey, LARGEST, Reply, Request};
use ui::{
    App, Effect, Effects, Event, Layout, Settings, Ticket,
    frame::{Frame, bytes_for},
};

/// From the menu to the tiles of the companion.
const HUB: [Key; 4] = [Key::Left, Key::Left, Key::Left, Key::A];
/// Tiles of the games, each with four pages behind a row of its contents; the other tiles are pages.
const GAMES: u8 = 5;
const PAGES: u8 = 4;
const TILES: u8 = 9;
/// Keys on the page.
const KEYS: usize = 16;

fuzz_target!(|input: &[u8]| {
    let [page, keys, note @ ..] = input else {
        return;
    };
    let layout = Layout::ALL[usize::from(*page >> 7)];
    let page = (*page & 0x7F) % (GAMES * PAGES + TILES - GAMES);
    let settings = Settings {
        motion: false,
        ..Settings::default()
    };
    let mut device = Device {
        app: App::new(layout, settings),
        now: 0,
        note: &note[..note.len().min(LARGEST)],
        frame: vec![0; bytes_for(layout.size())],
    };
    device.wait(1_000);
    HUB.into_iter().for_each(|key| device.tap(key));
    if page < GAMES * PAGES {
        (0..page / PAGES).for_each(|_| device.tap(Key::Right));
        device.tap(Key::A);
        (0..=page % PAGES).for_each(|_| device.tap(Key::Down));
    } else {
        (0..GAMES + page - GAMES * PAGES).for_each(|_| device.tap(Key::Right));
    }
    device.tap(Key::A);
    device.draw(layout);
    let mut luck = u32::from(*keys);
    for _ in 0..KEYS {
        // A linear congruential generator: the upper bits are the good ones.
        luck = luck.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let choice = [
            Key::A,
            Key::A,
            Key::Left,
            Key::Right,
            Key::Up,
            Key::Down,
            Key::X,
            Key::Y,
        ];
        device.tap(choice[(luck >> 29) as usize]);
    }
    device.wait(500);
    device.draw(layout);
});

/// The app with a store that holds the note under every key, and chance that always takes the first.
struct Device<'a> {
    app: App,
    now: u32,
    note: &'a [u8],
    frame: Vec<u8>,
}

impl Device<'_> {
    fn tap(&mut self, key: Key) {
        for press in [Press::Down, Press::Up { after_long: false }] {
            let effects = self.app.handle(self.now, Event::Key(Stroke { key, press }));
            self.carry_out(&effects);
            self.wait(20);
        }
    }

    /// Lets time pass.
    fn wait(&mut self, ms: u32) {
        let until = self.now + ms;
        while let Some(due) = self.app.wake_at().filter(|due| *due <= until) {
            self.now = due.max(self.now + 1);
            let effects = self.app.handle(self.now, Event::Tick);
            self.carry_out(&effects);
        }
        self.now = self.now.max(until);
    }

    fn carry_out(&mut self, effects: &Effects) {
        for effect in effects {
            let effects = match effect {
                Effect::Roll(handful) => {
                    let faces = handful.iter().map(|_| 1).collect();
                    let source = Source::Full;
                    self.app
                        .handle(self.now, Event::Rolled(Rolled { faces, source }))
                }
                Effect::Draw { ticket, .. } => {
                    let (ticket, number) = (*ticket, 0);
                    self.app.handle(self.now, Event::Drawn { ticket, number })
                }
                Effect::Store { ticket, request } => {
                    let (reply, bytes) = match request {
                        Request::Get(ItemKey::Note(_)) => (Reply::Item(self.note.len()), self.note),
                        Request::Get(_) => (Reply::NoItem, &[][..]),
                        _ => (Reply::Done, &[][..]),
                    };
                    self.reply(*ticket, &reply, bytes)
                }
                Effect::Put(key) => {
                    let mut bytes = [0; LARGEST];
                    let length = self.app.write_item(*key, &mut bytes);
                    assert!(length.is_some(), "{key:?} cannot be saved");
                    self.reply(Ticket::Item(*key), &Reply::Done, &[])
                }
                _ => continue,
            };
            self.carry_out(&effects);
        }
    }

    fn reply(&mut self, ticket: Ticket, reply: &Reply, bytes: &[u8]) -> Effects {
        let event = Event::Stored {
            ticket,
            reply,
            bytes,
        };
        self.app.handle(self.now, event)
    }

    fn draw(&mut self, layout: Layout) {
        let mut frame = Frame::new(&mut self.frame, layout.size());
        for area in self.app.take_dirty().iter() {
            self.app.draw(&mut frame, area);
        }
    }
}
