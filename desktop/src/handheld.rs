//! The device without its case: app, keys, dice and the picture in memory, driven by edges and time.
//!
//! The window, the page and the key scripts all run this one; they differ only in where edges and time
//! come from and where the picture goes.

use std::{
    collections::{BTreeMap, VecDeque},
    mem,
};

use dice::Handful;
use embedded_graphics::primitives::Rectangle;
use keys::{Key, Keypad, Micros, Press, Stroke};
use runtime::{Job, Runtime, World};
use ui::{
    App, Audit, Cue, Effects, Event, Fact, Layout, Millis, Puzzle, Settings, Thought, Ticket,
    frame::{self, Frame},
};

use crate::{
    dicebox::{Coin, DiceBox},
    memory::Memory,
    options,
    picture::Picture,
    tape::Recorder,
};

/// Where the crash test says it happened: here nothing really panics.
const CRASH: (&str, u32) = ("desktop/crash-test", 1);

/// The device on the desk.
#[derive(Debug)]
pub struct Handheld {
    layout: Layout,
    memory: Memory,
    keypad: Keypad,
    app: App,
    runtime: Runtime,
    desk: Desk,
    /// The app counts its time from here.
    power_on: Micros,
    screen: Vec<u8>,
    stale: Vec<Rectangle>,
    tape: Option<Recorder>,
}

/// The world of the app on a desk. Replies wait here until the app has taken the event before.
#[derive(Debug)]
struct Desk {
    settings: Settings,
    dice: DiceBox,
    replies: VecDeque<Pending>,
    facts: BTreeMap<String, String>,
    /// The panic screen is up; a key starts the app anew.
    crashed: bool,
}

/// A reply that the app waits for.
#[derive(Debug)]
enum Pending {
    Event(Event<'static>),
    Thought,
    Stored(Job),
}

impl World for Desk {
    fn roll(&mut self, handful: Handful) {
        let rolled = self.dice.roll(&handful);
        self.reply(Event::Rolled(rolled));
        if self.dice.take_failure() {
            self.ask_source();
        }
    }

    fn draw(&mut self, ticket: Ticket, below: u32) {
        let number = self.dice.draw(below);
        self.reply(Event::Drawn { ticket, number });
    }

    fn think(&mut self) {
        self.replies.push_back(Pending::Thought);
    }

    fn ask_source(&mut self) {
        self.reply(Event::Source(self.dice.report()));
    }

    fn start(&mut self, job: Job) {
        self.replies.push_back(Pending::Stored(job));
    }

    fn apply(&mut self, settings: &Settings) {
        self.settings = *settings;
    }

    /// The desktop has no speaker.
    fn play(&mut self, _: Cue) {}

    fn tell(&mut self, fact: &Fact) {
        self.facts
            .insert(fact.key().to_owned(), fact.value().to_owned());
    }

    fn crash(&mut self) {
        self.crashed = true;
    }
}

impl Desk {
    fn reply(&mut self, event: Event<'static>) {
        self.replies.push_back(Pending::Event(event));
    }
}

impl Handheld {
    /// Power on at `now`, with a fresh memory.
    pub fn new(layout: Layout, settings: Settings, dice: DiceBox, now: Micros) -> Handheld {
        let mut handheld = Handheld {
            layout,
            memory: Memory::fresh(),
            keypad: Keypad::new(),
            app: App::new(layout, settings),
            runtime: Runtime::new(),
            desk: Desk {
                settings,
                dice,
                replies: VecDeque::new(),
                facts: BTreeMap::new(),
                crashed: false,
            },
            power_on: now,
            screen: vec![0; frame::bytes_for(layout.size())],
            stale: Vec::new(),
            tape: None,
        };
        handheld.greet(now);
        handheld
    }

    /// The device of a window or a page: real luck, these saves, and a tape if the run is recorded.
    pub fn at_desk(desk: &options::Desk, mut memory: Memory, tape: Option<Recorder>) -> Handheld {
        let settings = memory.settings(desk.language);
        let dice = DiceBox::new(Coin::system(), []);
        Handheld::new(desk.layout, settings, dice, 0)
            .recording(tape)
            .remembering(memory)
    }

    /// Record the run. The app starts anew, so that the tape has all of its events.
    pub fn recording(mut self, tape: Option<Recorder>) -> Handheld {
        self.tape = tape;
        self.app = App::new(self.layout, self.desk.settings);
        self.greet(self.power_on);
        self
    }

    /// With the saves of an earlier run.
    pub fn remembering(mut self, memory: Memory) -> Handheld {
        self.memory = memory;
        self.restore();
        self
    }

    /// Tell the app what the store has.
    fn restore(&mut self) {
        let (app, tape) = (&mut self.app, &mut self.tape);
        self.memory.restore(|event| {
            let effects = handle(app, tape, 0, event);
            debug_assert!(effects.is_empty(), "the app only listens at power-on");
        });
    }

    /// Events on the tape so far; none without a tape.
    pub fn taped(&self) -> usize {
        self.tape.as_ref().map_or(0, Recorder::events)
    }

    pub fn into_memory(self) -> Memory {
        self.memory
    }

    /// A contact closed or opened.
    pub fn edge(&mut self, key: Key, down: bool, now: Micros) {
        self.keypad.edge(key, down, now);
        self.desk.dice.feed_edge(now);
        if self.desk.dice.take_failure() {
            self.tell_source(now);
        }
    }

    /// When [`Handheld::advance`] has something to do next; `None` while all is still.
    pub fn deadline(&self) -> Option<Micros> {
        let tick = self.app.wake_at().filter(|_| !self.desk.crashed);
        let tick = tick.map(|at| self.power_on + Micros::from(at) * 1_000);
        [tick, self.keypad.deadline()].into_iter().flatten().min()
    }

    /// Let everything happen that is due by `now`. Gives the rectangles of the picture that changed.
    pub fn advance(&mut self, now: Micros) -> Vec<Rectangle> {
        for stroke in self.keypad.poll(now) {
            self.stroke(stroke, now);
        }
        if !self.desk.crashed && self.app.wake_at().is_some_and(|at| at <= self.uptime(now)) {
            self.hear(Event::Tick, now);
        }
        self.redraw();
        mem::take(&mut self.stale)
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

    /// Draw the whole picture once more and report its labels to an audit. The panic screen reports
    /// none: its layout has a test of its own in `ui`.
    pub fn audit(&self, audit: &mut dyn Audit) {
        if !self.desk.crashed {
            let mut screen = vec![0; self.screen.len()];
            let mut frame = Frame::new(&mut screen, self.layout.size());
            self.app
                .draw_audited(&mut frame, &self.layout.screen(), audit);
        }
    }

    /// What the app has told of itself, by name.
    pub fn facts(&self) -> &BTreeMap<String, String> {
        &self.desk.facts
    }

    pub fn dice(&self) -> &DiceBox {
        &self.desk.dice
    }

    fn uptime(&self, now: Micros) -> Millis {
        // Milliseconds wrap after 49 days, on the device as here.
        ((now - self.power_on) / 1_000) as Millis
    }

    fn greet(&mut self, now: Micros) {
        self.power_on = now;
        self.desk.facts.clear();
        self.tell_source(now);
    }

    fn tell_source(&mut self, now: Micros) {
        let report = self.desk.dice.report();
        self.hear(Event::Source(report), now);
    }

    fn stroke(&mut self, stroke: Stroke, now: Micros) {
        if !self.desk.crashed {
            self.hear(Event::Key(stroke), now);
        } else if stroke.press == Press::Down {
            self.desk.crashed = false;
            self.desk.replies.clear();
            self.runtime = Runtime::new();
            self.app = App::new(self.layout, self.desk.settings);
            self.greet(now);
            let memory = mem::replace(&mut self.memory, Memory::fresh());
            self.memory = memory.remount();
            self.restore();
        }
    }

    /// Give the app an event, carry its effects out, and give it the replies.
    fn hear(&mut self, event: Event<'_>, now: Micros) {
        let uptime = self.uptime(now);
        let effects = handle(&mut self.app, &mut self.tape, uptime, event);
        self.runtime.carry_out(effects, &mut self.desk);
        while !self.desk.crashed
            && let Some(pending) = self.desk.replies.pop_front()
        {
            self.give(pending, uptime);
        }
        if self.desk.crashed {
            self.show_crash();
        }
    }

    fn give(&mut self, pending: Pending, uptime: Millis) {
        let is_stored = matches!(pending, Pending::Stored(_));
        let effects = match pending {
            Pending::Event(event) => handle(&mut self.app, &mut self.tape, uptime, event),
            Pending::Thought => match self.app.puzzle().and_then(think) {
                Some(thought) => handle(
                    &mut self.app,
                    &mut self.tape,
                    uptime,
                    Event::Thought(thought),
                ),
                None => return,
            },
            Pending::Stored(job) => {
                let reply = self.memory.serve(&job, &self.app);
                let event = Event::Stored {
                    ticket: job.ticket(),
                    reply: &reply,
                    bytes: self.memory.payload(&reply),
                };
                handle(&mut self.app, &mut self.tape, uptime, event)
            }
        };
        self.runtime.carry_out(effects, &mut self.desk);
        if is_stored {
            self.runtime.replied(&mut self.desk);
        }
    }

    /// What the device shows after a panic; here the app is only set aside.
    fn show_crash(&mut self) {
        let whole = self.layout.screen();
        let mut screen = mem::take(&mut self.screen);
        self.draw(&mut screen, &whole);
        self.screen = screen;
        self.stale = vec![whole];
    }

    fn redraw(&mut self) {
        if self.desk.crashed {
            return;
        }
        let dirty = self.app.take_dirty();
        let mut screen = mem::take(&mut self.screen);
        for area in dirty.iter() {
            self.draw(&mut screen, area);
            self.stale.push(*area);
        }
        self.screen = screen;
    }

    fn draw(&self, screen: &mut [u8], area: &Rectangle) {
        let mut frame = Frame::new(screen, self.layout.size());
        if self.desk.crashed {
            let (file, line) = CRASH;
            ui::draw_panic_screen(
                &mut frame,
                self.layout,
                self.desk.settings.language,
                file,
                line,
            );
        } else {
            self.app.draw(&mut frame, area);
        }
    }
}

/// Give the app an event, and the tape both the event and the effects.
fn handle(app: &mut App, tape: &mut Option<Recorder>, uptime: Millis, event: Event<'_>) -> Effects {
    let effects = app.handle(uptime, event.clone());
    if let Some(tape) = tape {
        tape.record(uptime, &event, &effects);
    }
    effects
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

    /// A handheld and its time.
    struct Bench {
        handheld: Handheld,
        now: Micros,
    }

    impl Bench {
        fn new(settings: Settings) -> Bench {
            let dice = DiceBox::new(Coin::seeded(1), [6, 2]);
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
