//! The device without its case: app, keys, dice and the picture in memory, driven by edges and time.
//!
//! The window, the page and the key scripts all run this one; they differ only in where edges and time
//! come from and where the picture goes.

use std::collections::{BTreeMap, VecDeque};

use embedded_graphics::primitives::Rectangle;
use keys::{Key, Keypad, Micros, Press, Stroke};
use rules_core::Title;
use store::ItemKey;
use ui::{
    App, Card, Effect, Effects, Event, Layout, Millis, Note, Puzzle, Settings, Thought,
    frame::{self, Frame},
};

use crate::{dicebox::DiceBox, memory::Memory, picture::Picture};

/// Where the crash test says it happened: here nothing really panics.
const CRASH: (&str, u32) = ("desktop/crash-test", 1);

/// What the app wants from the memory.
enum Errand {
    Fetch(Title),
    Note(Note),
    Card(u8),
    Replay(u32),
}

/// See the module.
#[derive(Debug)]
pub struct Handheld {
    layout: Layout,
    settings: Settings,
    memory: Memory,
    keypad: Keypad,
    dice: DiceBox,
    app: App,
    /// The app counts its time from here.
    power_on: Micros,
    /// The panic screen is up; a key starts the app anew.
    crashed: bool,
    screen: Vec<u8>,
    stale: Vec<Rectangle>,
    facts: BTreeMap<String, String>,
}

impl Handheld {
    /// Power on at `now`, with a fresh memory.
    pub fn new(layout: Layout, settings: Settings, dice: DiceBox, now: Micros) -> Handheld {
        let mut handheld = Handheld {
            layout,
            settings,
            memory: Memory::fresh(),
            keypad: Keypad::new(),
            dice,
            app: App::new(layout, settings),
            power_on: now,
            crashed: false,
            screen: vec![0; frame::bytes_for(layout.size())],
            stale: Vec::new(),
            facts: BTreeMap::new(),
        };
        handheld.greet(now);
        handheld
    }

    /// The same with a memory that survives it.
    pub fn remembering(mut self, memory: Memory) -> Handheld {
        self.memory = memory;
        self.recall();
        if let Some(loss) = self.memory.loss() {
            self.app.say_lost(loss);
        }
        self
    }

    /// Tell the app what is in the memory: habits, and matches that can go on.
    fn recall(&mut self) {
        self.app.set_habits(self.memory.habits());
        self.app.set_statistics(self.memory.statistics());
        self.app.set_tallies(self.memory.tallies());
        for title in Title::ALL {
            if self.memory.read(title).is_some() {
                self.app.remember(title);
            }
        }
    }

    pub fn into_memory(self) -> Memory {
        self.memory
    }

    /// A contact closed or opened.
    pub fn edge(&mut self, key: Key, down: bool, now: Micros) {
        self.keypad.edge(key, down, now);
        self.dice.feed_edge(now);
        if self.dice.take_failure() {
            self.tell_source(now);
        }
    }

    /// When [`Handheld::advance`] has something to do next; `None` while all is still.
    pub fn deadline(&self) -> Option<Micros> {
        let tick = self.app.wake_at().filter(|_| !self.crashed);
        let tick = tick.map(|at| self.power_on + Micros::from(at) * 1_000);
        [tick, self.keypad.deadline()].into_iter().flatten().min()
    }

    /// Let everything happen that is due by `now`. Gives the rectangles of the picture that changed.
    pub fn advance(&mut self, now: Micros) -> Vec<Rectangle> {
        for stroke in self.keypad.poll(now) {
            self.stroke(stroke, now);
        }
        if !self.crashed && self.app.wake_at().is_some_and(|at| at <= self.uptime(now)) {
            self.hear(Event::Tick, now);
        }
        self.redraw();
        std::mem::take(&mut self.stale)
    }

    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The picture as the panel would get it: RGB565, high byte first.
    pub fn screen(&self) -> &[u8] {
        &self.screen
    }

    /// The picture as people see it.
    pub fn picture(&self) -> Picture {
        Picture::of_screen(&self.screen, self.layout.size())
    }

    /// The picture drawn from nothing: the same as [`Handheld::screen`], unless a dirty rectangle was missed.
    pub fn screen_afresh(&self) -> Vec<u8> {
        let mut screen = vec![0; self.screen.len()];
        self.draw(&mut screen, &self.layout.screen());
        screen
    }

    /// What the app has told of itself, by name.
    pub fn facts(&self) -> &BTreeMap<String, String> {
        &self.facts
    }

    pub fn dice(&self) -> &DiceBox {
        &self.dice
    }

    fn uptime(&self, now: Micros) -> Millis {
        // Milliseconds wrap after 49 days, on the device as here.
        ((now - self.power_on) / 1_000) as Millis
    }

    fn greet(&mut self, now: Micros) {
        self.power_on = now;
        self.facts.clear();
        self.tell_source(now);
    }

    fn tell_source(&mut self, now: Micros) {
        let report = self.dice.report();
        self.hear(Event::Source(report), now);
    }

    fn stroke(&mut self, stroke: Stroke, now: Micros) {
        if !self.crashed {
            self.hear(Event::Key(stroke), now);
        } else if stroke.press == Press::Down {
            self.crashed = false;
            self.app = App::new(self.layout, self.settings);
            self.greet(now);
            self.recall();
        }
    }

    /// Tell the app something, do what it asks for, tell it the answers.
    fn hear(&mut self, event: Event, now: Micros) {
        let uptime = self.uptime(now);
        let mut errands = VecDeque::new();
        let mut events = VecDeque::from([event]);
        loop {
            let effects = if let Some(errand) = errands.pop_front() {
                self.run(errand, uptime)
            } else if let Some(event) = events.pop_front() {
                self.app.handle(uptime, event)
            } else {
                return;
            };
            for effect in effects {
                match effect {
                    Effect::Roll(handful) => {
                        events.push_back(Event::Rolled(self.dice.roll(&handful)));
                        if self.dice.take_failure() {
                            events.push_back(Event::Source(self.dice.report()));
                        }
                    }
                    Effect::Draw(below) => events.push_back(Event::Drawn(self.dice.draw(below))),
                    Effect::Think => {
                        events.extend(self.app.puzzle().and_then(think).map(Event::Thought));
                    }
                    Effect::Keep(keep) => {
                        self.memory.keep(keep, &self.app);
                        events.push_back(Event::Kept);
                    }
                    Effect::Fetch(title) => errands.push_back(Errand::Fetch(title)),
                    Effect::FetchNote(note) => errands.push_back(Errand::Note(note)),
                    Effect::Card(place) => errands.push_back(Errand::Card(place)),
                    Effect::Replay(number) => errands.push_back(Errand::Replay(number)),
                    Effect::Statistics => {
                        let statistics = self.app.statistics().to_bytes();
                        self.memory.put(ItemKey::Statistics, &statistics);
                    }
                    Effect::Tallies => {
                        let tallies = self.app.tallies().to_bytes();
                        self.memory.put(ItemKey::Dice, &tallies);
                    }
                    Effect::Calm => self.memory.tidy(),
                    Effect::Habits => self.memory.keep_habits(&self.app.habits().to_bytes()),
                    Effect::AskSource => events.push_back(Event::Source(self.dice.report())),
                    Effect::Settings(settings) => {
                        self.settings = settings;
                        self.memory.keep_settings(settings);
                    }
                    Effect::Tell(fact) => {
                        self.facts
                            .insert(fact.key().to_owned(), fact.value().to_owned());
                    }
                    // The desktop has no speaker.
                    Effect::Play(_) => {}
                    Effect::CrashTest => return self.crash(),
                }
            }
        }
    }

    /// Bring something from the memory to the app.
    fn run(&mut self, errand: Errand, uptime: Millis) -> Effects {
        match errand {
            Errand::Fetch(title) => match self.memory.read(title) {
                Some((log, company)) => self.app.resume(uptime, &log, &company),
                None => self.app.lost(uptime, title),
            },
            Errand::Note(note) => {
                let bytes = self.memory.note(note);
                self.app.noted(uptime, note, bytes.as_deref())
            }
            Errand::Card(place) => {
                let found = self.memory.card(place);
                let card = found.as_ref().map(|(replay, log)| Card {
                    title: replay.title,
                    number: replay.number,
                    finished: replay.finished,
                    company: &log.table,
                    result: log.result.as_deref().unwrap_or_default(),
                });
                self.app.card(uptime, place, card)
            }
            Errand::Replay(number) => match self.memory.read_replay(number) {
                Some((log, company)) => self.app.replay(uptime, &log, &company),
                None => self.app.replay_lost(uptime),
            },
        }
    }

    /// What the device shows after a panic; here the app is only set aside.
    fn crash(&mut self) {
        self.crashed = true;
        let whole = self.layout.screen();
        let mut screen = std::mem::take(&mut self.screen);
        self.draw(&mut screen, &whole);
        self.screen = screen;
        self.stale = vec![whole];
    }

    fn redraw(&mut self) {
        if self.crashed {
            return;
        }
        let dirty = self.app.take_dirty();
        let mut screen = std::mem::take(&mut self.screen);
        for area in dirty.iter() {
            self.draw(&mut screen, area);
            self.stale.push(*area);
        }
        self.screen = screen;
    }

    fn draw(&self, screen: &mut [u8], area: &Rectangle) {
        let mut frame = Frame::new(screen, self.layout.size());
        if self.crashed {
            let (file, line) = CRASH;
            ui::draw_panic_screen(&mut frame, self.layout, self.settings.language, file, line);
        } else {
            self.app.draw(&mut frame, area);
        }
    }
}

/// A host is quick: it thinks to the end at once.
fn think(mut puzzle: Puzzle) -> Option<Thought> {
    while !puzzle.think(1_000) {}
    puzzle.answer()
}

#[cfg(test)]
mod tests {
    use ui::Language;

    use super::*;
    use crate::dicebox::Coin;

    /// A handheld and its time.
    struct Bench {
        handheld: Handheld,
        now: Micros,
    }

    impl Bench {
        fn new(settings: Settings) -> Bench {
            let dice = DiceBox::new(Coin::Seeded(1), [6, 2]);
            Bench {
                handheld: Handheld::new(Layout::Square, settings, dice, 0),
                now: 0,
            }
        }

        fn pass(&mut self, ms: u64) {
            for _ in 0..ms {
                self.now += 1_000;
                self.handheld.advance(self.now);
            }
        }

        fn hold(&mut self, key: Key, ms: u64) {
            self.handheld.edge(key, true, self.now);
            self.pass(ms);
            self.handheld.edge(key, false, self.now);
            self.pass(40);
        }

        fn tap(&mut self, keys: &[Key]) {
            for key in keys {
                self.hold(*key, 40);
            }
        }

        fn fact(&self, key: &str) -> Option<&str> {
            self.handheld.facts().get(key).map(String::as_str)
        }
    }

    #[test]
    fn the_splash_gives_way_to_the_menu_without_a_key() {
        let mut bench = Bench::new(Settings::default());
        bench.pass(499);
        assert_eq!(bench.fact("screen"), None);
        bench.pass(1);
        assert_eq!(bench.fact("screen"), Some("menu"));
    }

    #[test]
    fn a_roll_is_answered_by_the_cup() {
        let mut bench = Bench::new(Settings::default());
        bench.pass(600);
        bench.tap(&[Key::Left; 4]);
        bench.tap(&[Key::A, Key::A]);
        assert_eq!(bench.fact("dice"), Some("6 2"));
        assert_eq!(bench.fact("source"), Some("good"));
    }

    #[test]
    fn after_the_crash_test_a_key_starts_anew_with_the_settings_kept() {
        let mut bench = Bench::new(Settings {
            language: Language::En,
            ..Settings::default()
        });
        bench.pass(600);
        bench.tap(&[Key::Left, Key::A, Key::A, Key::Up, Key::A]);
        assert_eq!(bench.fact("language"), Some("pl"));
        assert_eq!(bench.fact("screen"), Some("self-test"));
        bench.hold(Key::X, 600);
        let knot = bench.handheld.picture();
        bench.pass(5_000);
        assert_eq!(bench.handheld.picture(), knot);

        bench.tap(&[Key::B]);
        assert_eq!(bench.fact("screen"), None);
        bench.pass(600);
        assert_eq!(bench.fact("screen"), Some("menu"));
        let polish = Settings {
            language: Language::Pl,
            ..Settings::default()
        };
        let mut fresh = Bench::new(polish);
        fresh.pass(600);
        assert_eq!(bench.handheld.picture(), fresh.handheld.picture());
    }

    #[test]
    fn a_still_device_asks_for_nothing() {
        let mut bench = Bench::new(Settings {
            motion: false,
            ..Settings::default()
        });
        bench.pass(1_000);
        assert_eq!(bench.handheld.deadline(), None);
        assert!(bench.handheld.advance(bench.now).is_empty());
    }
}
