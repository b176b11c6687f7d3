//! The simulated device: app, keypad, dice, store and frame buffer, driven by key edges and time.
//!
//! Window, page and key scripts share it; they differ in where edges and time come from and where the picture goes.

use std::{
    collections::{BTreeMap, VecDeque},
    mem,
};

use dice::Handful;
use embedded_graphics::primitives::Rectangle;
use keys::{Key, KeyLayout, Keypad, Micros, Press, Stroke};
use runtime::{Job, Runtime, World};
use ui::{
    App, Audit, Cue, Effects, Event, Fact, Health, Identity, Layout, Millis, PanicReport, Rest,
    SearchJob, Settings, Start, Thought, Ticket, draw_panic_screen,
    frame::{self, Frame},
};

use crate::{
    battery::SimulatedBattery,
    dicebox::{Coin, DiceBox},
    memory::Memory,
    options,
    picture::Picture,
    tape::Recorder,
};

/// The location on the panic screen of the crash test, which does not really panic here.
const CRASH: PanicReport<'_> = PanicReport {
    board: "desktop",
    version: env!("CARGO_PKG_VERSION"),
    file: "desktop/crash-test",
    line: 1,
};

/// The simulated device.
#[derive(Debug)]
pub struct Handheld {
    layout: Layout,
    keys: KeyLayout,
    memory: Memory,
    keypad: Keypad,
    app: App,
    runtime: Runtime,
    host: Host,
    /// Time zero of the app's clock.
    power_on: Micros,
    screen: Vec<u8>,
    /// The screen is black, because the device sleeps.
    dark: bool,
    stale: Vec<Rectangle>,
    battery: SimulatedBattery,
    tape: Option<Recorder>,
}

/// Carries out the app's effects on the host. Replies are queued until the app has handled the current event.
#[derive(Debug)]
struct Host {
    settings: Settings,
    dice: DiceBox,
    replies: VecDeque<Pending>,
    facts: BTreeMap<String, String>,
    /// The panic screen is shown; a key restarts the app.
    crashed: bool,
    rest: Rest,
}

/// A reply that the app waits for.
#[derive(Debug)]
enum Pending {
    Event(Event<'static>),
    Thought,
    Stored(Job),
    Health,
}

impl World for Host {
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

    fn rest(&mut self, rest: Rest) {
        self.rest = rest;
    }

    fn ask_health(&mut self) {
        self.replies.push_back(Pending::Health);
    }

    fn tell(&mut self, fact: &Fact) {
        self.facts
            .insert(fact.key().to_owned(), fact.value().to_owned());
    }

    fn crash(&mut self) {
        self.crashed = true;
    }
}

impl Host {
    fn reply(&mut self, event: Event<'static>) {
        self.replies.push_back(Pending::Event(event));
    }
}

impl Handheld {
    /// Power on at `now`, with a blank store.
    pub fn new(layout: Layout, settings: Settings, dice: DiceBox, now: Micros) -> Handheld {
        let mut handheld = Handheld {
            layout,
            keys: KeyLayout::Eight,
            memory: Memory::fresh(),
            keypad: Keypad::new(),
            app: introduced(layout, settings),
            runtime: Runtime::new(),
            host: Host {
                settings,
                dice,
                replies: VecDeque::new(),
                facts: BTreeMap::new(),
                crashed: false,
                rest: Rest::Awake,
            },
            power_on: now,
            screen: vec![0; frame::bytes_for(layout.size())],
            dark: false,
            stale: Vec::new(),
            battery: SimulatedBattery::default(),
            tape: None,
        };
        handheld.boot(now);
        handheld
    }

    /// The device of a window or a page: real random numbers, these saves, and a tape if the run is recorded.
    pub fn for_play(
        options: &options::PlayOptions,
        mut memory: Memory,
        tape: Option<Recorder>,
    ) -> Handheld {
        let settings = memory.settings(options.language);
        let dice = DiceBox::new(Coin::system(), []);
        Handheld::new(options.layout, settings, dice, 0)
            .with_keys(options.keys)
            .recording(tape)
            .with_memory(memory)
    }

    /// A board with these keys.
    pub fn with_keys(mut self, keys: KeyLayout) -> Handheld {
        self.keys = keys;
        self.keypad = Keypad::of(keys);
        self.tell_keys(self.power_on);
        self
    }

    /// Tell the app if the board has other keys than usual.
    fn tell_keys(&mut self, now: Micros) {
        if self.keys != KeyLayout::Eight {
            self.dispatch(Event::KeyLayout(self.keys), now);
        }
    }

    /// Record the run. Restarts the app, so that the tape has all of its events.
    pub fn recording(mut self, tape: Option<Recorder>) -> Handheld {
        self.tape = tape;
        self.app = introduced(self.layout, self.host.settings);
        self.boot(self.power_on);
        self
    }

    /// Replace the store by this one, and restore the app from it.
    pub fn with_memory(mut self, memory: Memory) -> Handheld {
        self.memory = memory;
        self.restore();
        self
    }

    /// Give the app the saved state.
    fn restore(&mut self) {
        let (app, tape) = (&mut self.app, &mut self.tape);
        self.memory.restore(|event| {
            let effects = handle(app, tape, 0, event);
            debug_assert!(effects.is_empty(), "the app only listens at power-on");
        });
    }

    /// Events on the tape so far; 0 without a tape.
    pub fn taped(&self) -> usize {
        self.tape.as_ref().map_or(0, Recorder::events)
    }

    pub fn into_memory(self) -> Memory {
        self.memory
    }

    /// A contact closed or opened. On a board with four keys the cross of a keyboard steps through the choices.
    pub fn edge(&mut self, key: Key, down: bool, now: Micros) {
        let key = match (self.keys, key) {
            (KeyLayout::Four, Key::Up | Key::Left) => Key::A,
            (KeyLayout::Four, Key::Down | Key::Right) => Key::B,
            _ => key,
        };
        self.keypad.edge(key, down, now);
        self.host.dice.feed_edge(now);
        if self.host.dice.take_failure() {
            self.report_source(now);
        }
    }

    /// Put in a battery with this voltage. Without one the app does not hear of its power.
    pub fn set_battery(&mut self, millivolts: u32, now: Micros) {
        self.battery.millivolts = Some(millivolts);
        self.report_power(now);
    }

    /// Connect or disconnect USB.
    pub fn set_usb(&mut self, connected: bool, now: Micros) {
        self.battery.usb = connected;
        self.report_power(now);
    }

    fn report_power(&mut self, now: Micros) {
        if let Some(power) = self.battery.power(self.layout)
            && !self.host.crashed
        {
            self.dispatch(Event::Power(power), now);
        }
    }

    /// When [`Handheld::advance`] has something to do next; `None` while the device is idle.
    pub fn deadline(&self) -> Option<Micros> {
        let tick = self.app.wake_at().filter(|_| !self.host.crashed);
        let tick = tick.map(|at| self.power_on + Micros::from(at) * 1_000);
        [tick, self.keypad.deadline()].into_iter().flatten().min()
    }

    /// Do everything that is due by `now`. Returns the rectangles that were redrawn.
    pub fn advance(&mut self, now: Micros) -> Vec<Rectangle> {
        self.keypad.set_repeat(self.host.settings.repeat);
        for stroke in self.keypad.poll(now) {
            self.stroke(stroke, now);
        }
        if !self.host.crashed && self.app.wake_at().is_some_and(|at| at <= self.uptime(now)) {
            self.dispatch(Event::Tick, now);
        }
        self.redraw();
        mem::take(&mut self.stale)
    }

    pub fn keys(&self) -> KeyLayout {
        self.keys
    }

    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The frame buffer as it is sent to the panel: RGB565, high byte first.
    pub fn screen(&self) -> &[u8] {
        &self.screen
    }

    /// The frame buffer as a 24-bit picture.
    pub fn picture(&self) -> Picture {
        Picture::of_screen(&self.screen, self.layout.size())
    }

    /// A complete redraw: equal to [`Handheld::screen`], unless a dirty rectangle was missed.
    pub fn screen_afresh(&self) -> Vec<u8> {
        let mut screen = vec![0; self.screen.len()];
        if !self.dark {
            self.draw(&mut screen, &self.layout.screen());
        }
        screen
    }

    /// Draw the whole picture once more and report its labels to an audit. The panic screen reports
    /// none: its layout has a test of its own in `ui`.
    pub fn audit(&self, audit: &mut dyn Audit) {
        if !self.host.crashed {
            let mut screen = vec![0; self.screen.len()];
            let mut frame = Frame::new(&mut screen, self.layout.size());
            self.app
                .draw_audited(&mut frame, &self.layout.screen(), audit);
        }
    }

    /// The facts the app has reported, by key.
    pub fn facts(&self) -> &BTreeMap<String, String> {
        &self.host.facts
    }

    pub fn dice(&self) -> &DiceBox {
        &self.host.dice
    }

    fn uptime(&self, now: Micros) -> Millis {
        // Milliseconds wrap after 49 days, on the device as here.
        ((now - self.power_on) / 1_000) as Millis
    }

    fn boot(&mut self, now: Micros) {
        self.power_on = now;
        self.host.facts.clear();
        self.tell_keys(now);
        self.report_source(now);
        self.report_power(now);
    }

    fn report_source(&mut self, now: Micros) {
        let report = self.host.dice.report();
        self.dispatch(Event::Source(report), now);
    }

    fn stroke(&mut self, stroke: Stroke, now: Micros) {
        if !self.host.crashed {
            self.dispatch(Event::Key(stroke), now);
        } else if stroke.press == Press::Down {
            self.host.crashed = false;
            self.host.rest = Rest::Awake;
            self.host.replies.clear();
            self.runtime = Runtime::new();
            self.app = introduced(self.layout, self.host.settings);
            self.boot(now);
            let memory = mem::replace(&mut self.memory, Memory::fresh());
            self.memory = memory.remount();
            self.restore();
        }
    }

    /// Let the app handle an event, carry out its effects, and deliver the replies.
    fn dispatch(&mut self, event: Event<'_>, now: Micros) {
        let uptime = self.uptime(now);
        let effects = handle(&mut self.app, &mut self.tape, uptime, event);
        self.runtime.carry_out(effects, &mut self.host);
        self.deliver_all(uptime);
        // Nothing is held up by the files of a computer: every moment is calm.
        if !self.host.crashed {
            self.runtime.calm(&mut self.host);
            self.deliver_all(uptime);
        }
        if self.host.crashed {
            self.show_crash();
        }
    }

    fn deliver_all(&mut self, uptime: Millis) {
        while !self.host.crashed
            && let Some(pending) = self.host.replies.pop_front()
        {
            self.deliver(pending, uptime);
        }
    }

    fn deliver(&mut self, pending: Pending, uptime: Millis) {
        let mut stored = None;
        let effects = match pending {
            Pending::Event(event) => handle(&mut self.app, &mut self.tape, uptime, event),
            Pending::Thought => match self.app.search_job().and_then(think) {
                Some(thought) => handle(
                    &mut self.app,
                    &mut self.tape,
                    uptime,
                    Event::Thought(thought),
                ),
                None => return,
            },
            Pending::Health => {
                let health = Health {
                    flash_id: None,
                    starts: [Start::On].into_iter().collect(),
                    stack_left: None,
                    erases: self.memory.most_worn(),
                };
                handle(&mut self.app, &mut self.tape, uptime, Event::Health(health))
            }
            Pending::Stored(job) => {
                let reply = self.memory.serve(&job, &self.app);
                let event = Event::Stored {
                    ticket: job.ticket(),
                    reply: &reply,
                    bytes: self.memory.payload(&reply),
                };
                let effects = handle(&mut self.app, &mut self.tape, uptime, event);
                stored = Some(reply);
                effects
            }
        };
        self.runtime.carry_out(effects, &mut self.host);
        if let Some(reply) = stored {
            self.runtime.replied(&reply, &mut self.host);
        }
    }

    /// Show the panic screen. The app itself has not panicked and is only suspended.
    fn show_crash(&mut self) {
        let whole = self.layout.screen();
        let mut screen = mem::take(&mut self.screen);
        self.draw(&mut screen, &whole);
        self.screen = screen;
        self.stale = vec![whole];
    }

    fn redraw(&mut self) {
        if self.host.crashed {
            return;
        }
        let whole = self.layout.screen();
        let dark = matches!(self.host.rest, Rest::Dark | Rest::Dormant);
        let was_dark = mem::replace(&mut self.dark, dark);
        if dark {
            if !was_dark {
                self.screen.fill(0);
                self.stale.push(whole);
            }
            return;
        }
        let dirty = self.app.take_dirty();
        let mut screen = mem::take(&mut self.screen);
        if was_dark {
            self.draw(&mut screen, &whole);
            self.stale.push(whole);
        }
        for area in dirty.iter() {
            self.draw(&mut screen, area);
            self.stale.push(*area);
        }
        self.screen = screen;
    }

    fn draw(&self, screen: &mut [u8], area: &Rectangle) {
        let mut frame = Frame::new(screen, self.layout.size());
        if self.host.crashed {
            draw_panic_screen(&mut frame, self.layout, self.host.settings.language, &CRASH);
        } else {
            self.app.draw(&mut frame, area);
        }
    }
}

/// The app at power-on, which knows that it runs on a computer.
fn introduced(layout: Layout, settings: Settings) -> App {
    let mut app = App::new(layout, settings);
    app.introduce(Identity {
        board: CRASH.board,
        version: CRASH.version,
        has_lamp: false,
    });
    app
}

/// Let the app handle an event, and record the event and its effects.
fn handle(app: &mut App, tape: &mut Option<Recorder>, uptime: Millis, event: Event<'_>) -> Effects {
    let effects = app.handle(uptime, event.clone());
    if let Some(tape) = tape {
        tape.record(uptime, &event, &effects);
    }
    effects
}

/// Run the whole search at once: a host is fast enough.
fn think(mut search_job: SearchJob) -> Option<Thought> {
    while !search_job.think(1_000) {}
    search_job.answer()
}

#[cfg(test)]
mod tests {
    use ui::Language;

    use super::*;

    /// A simulated device with its own clock.
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
        bench.pass(439);
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
        bench.tap(&[Key::Left, Key::A, Key::A, Key::Up, Key::A, Key::A]);
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
        // Only to dim the light, in the end.
        let deadline = bench.handheld.deadline();
        assert!(deadline.is_none_or(|at| at >= 150_000_000), "{deadline:?}");
        assert!(bench.handheld.advance(bench.now).is_empty());
    }
}
