//! A device for tests: the app, a clock that goes when told, dice that fall as told.

use std::{
    collections::{HashMap, VecDeque},
    fmt::Display,
};

use dice::{Handful, Rolled, Source};
use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use keys::{Key, Press, Stroke};
use runtime::{Job, Runtime, World};
use splitmix::SplitMix64;
use store::{ItemKey, MountReport, Reply, Request};
use ui::{
    App, Audit, Cue, Effect, Effects, Event, Fact, Language, Layout, Millis, Rest, Settings,
    Ticket,
    frame::Frame,
    text::{Msg, is_mark},
};

use crate::{
    fake_store::FakeStore,
    layout_audit::{Label, Labels},
};

/// A reply that the app waits for.
#[derive(Debug)]
enum Pending {
    Event(Event<'static>),
    /// What a computer player decides.
    Thought,
    Stored(Job),
}

/// The world around the app: luck that repeats, and replies that wait to be given.
pub(crate) struct TestWorld {
    /// Faces to roll, the next one last; when they run out every die shows 1.
    pub(crate) faces: Vec<u8>,
    pub(crate) source: Source,
    pub(crate) luck: SplitMix64,
    pub(crate) facts: HashMap<String, String>,
    pending: VecDeque<Pending>,
}

impl World for TestWorld {
    fn roll(&mut self, handful: Handful) {
        let mut next = || self.faces.pop().unwrap_or(1);
        let faces = handful.iter().map(|_| next()).collect();
        let source = self.source;
        self.owe(Event::Rolled(Rolled { faces, source }));
    }

    fn draw(&mut self, ticket: Ticket, below: u32) {
        let number = self.luck.below(below);
        self.owe(Event::Drawn { ticket, number });
    }

    fn think(&mut self) {
        self.pending.push_back(Pending::Thought);
    }

    fn ask_source(&mut self) {}

    fn start(&mut self, job: Job) {
        self.pending.push_back(Pending::Stored(job));
    }

    fn apply(&mut self, _: &Settings) {}

    fn play(&mut self, _: Cue) {}

    fn rest(&mut self, _: Rest) {}

    fn tell(&mut self, fact: &Fact) {
        self.facts.insert(fact.key().into(), fact.value().into());
    }

    fn crash(&mut self) {}
}

impl TestWorld {
    fn owe(&mut self, event: Event<'static>) {
        self.pending.push_back(Pending::Event(event));
    }
}

pub(crate) struct Device {
    pub(crate) app: App,
    runtime: Runtime,
    pub(crate) world: TestWorld,
    pub(crate) store: FakeStore,
    pub(crate) now: Millis,
    pub(crate) effects: Vec<Effect>,
    /// Whether the app waits for dice, store and computer players until [`Device::answer`].
    pub(crate) slow: bool,
    /// For how many hundreds of steps computer players think.
    pub(crate) patience: u32,
    pub(crate) layout: Layout,
    picture: Vec<u8>,
}

impl Device {
    /// At the menu.
    pub(crate) fn new(layout: Layout, settings: Settings) -> Device {
        let mut device = Device::at_power_on(layout, settings);
        device.run(600);
        device
    }

    /// Before the first picture.
    pub(crate) fn at_power_on(layout: Layout, settings: Settings) -> Device {
        let size = layout.size();
        Device {
            app: App::new(layout, settings),
            runtime: Runtime::new(),
            world: TestWorld {
                faces: Vec::new(),
                source: Source::Full,
                luck: SplitMix64(1),
                facts: HashMap::new(),
                pending: VecDeque::new(),
            },
            store: FakeStore::default(),
            now: 0,
            effects: Vec::new(),
            slow: false,
            patience: u32::MAX,
            layout,
            picture: vec![0; (size.width * size.height * 2) as usize],
        }
    }

    pub(crate) fn in_language(layout: Layout, language: Language) -> Device {
        Device::new(
            layout,
            Settings {
                language,
                ..Settings::default()
            },
        )
    }

    /// With what another device has saved.
    pub(crate) fn keep_as(&mut self, other: &Device) {
        self.store = other.store.clone();
    }

    /// Off and on again: matches, settings and preferences are kept.
    pub(crate) fn restart(&mut self) {
        let settings = *self.app.settings();
        self.app = App::new(self.layout, settings);
        self.runtime = Runtime::new();
        self.now = 0;
        self.world.pending.clear();
        self.world.facts.clear();
        self.restore();
        self.run(600);
    }

    /// Tell the app at power-on what the store has.
    pub(crate) fn restore(&mut self) {
        self.mount(&self.store.report());
        for key in [
            ItemKey::Preferences,
            ItemKey::Statistics,
            ItemKey::Dice,
            ItemKey::Album,
            ItemKey::Catches,
        ] {
            if let Some(bytes) = self.store.item(key) {
                let reply = Reply::Item(bytes.len());
                let effects = self.app.handle(
                    0,
                    Event::Stored {
                        ticket: Ticket::Item(key),
                        reply: &reply,
                        bytes,
                    },
                );
                assert!(effects.is_empty(), "the app only listens at power-on");
            }
        }
    }

    /// Tell the app at power-on what the store found.
    pub(crate) fn mount(&mut self, report: &MountReport) {
        let effects = self.app.handle(0, Event::Mounted(report));
        assert!(effects.is_empty(), "the app only listens at power-on");
    }

    pub(crate) fn event(&mut self, event: Event<'_>) {
        let effects = self.app.handle(self.now, event);
        self.carry_out(effects);
        if !self.slow {
            self.answer();
        }
        self.redraw();
    }

    /// How many requests to the store the app has made that `wanted` knows.
    pub(crate) fn requests(&self, wanted: impl Fn(&Request) -> bool) -> usize {
        let asked = |effect: &&Effect| match effect {
            Effect::Store { request, .. } => wanted(request),
            _ => false,
        };
        self.effects.iter().filter(asked).count()
    }

    /// The item that the store was asked for last.
    pub(crate) fn last_item(&self) -> Option<ItemKey> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Store {
                request: Request::Get(key),
                ..
            } => Some(*key),
            _ => None,
        })
    }

    /// Whether the app waits for something.
    pub(crate) fn owed(&self) -> bool {
        !self.world.pending.is_empty()
    }

    /// Give the app all it waits for.
    pub(crate) fn answer(&mut self) {
        while self.owed() {
            self.answer_one();
        }
        self.redraw();
    }

    /// Give the app the first thing that it waits for.
    pub(crate) fn answer_one(&mut self) {
        match self.world.pending.pop_front() {
            Some(Pending::Event(event)) => {
                let effects = self.app.handle(self.now, event);
                self.carry_out(effects);
            }
            Some(Pending::Thought) => {
                if let Some(mut search_job) = self.app.search_job() {
                    let _ = (0..self.patience).find(|_| search_job.think(100));
                    let thought = search_job.answer().expect("a choice");
                    let effects = self.app.handle(self.now, Event::Thought(thought));
                    self.carry_out(effects);
                }
            }
            Some(Pending::Stored(job)) => {
                let (reply, bytes) = self.store.serve(&job, &self.app);
                self.reply(job.ticket(), &reply, &bytes);
                self.runtime.replied(&reply, &mut self.world);
            }
            None => {}
        }
    }

    /// Give the app a reply of the store, wanted or not.
    pub(crate) fn reply(&mut self, ticket: Ticket, reply: &Reply, bytes: &[u8]) {
        let event = Event::Stored {
            ticket,
            reply,
            bytes,
        };
        let effects = self.app.handle(self.now, event);
        self.carry_out(effects);
    }

    /// The picture as the device has it.
    pub(crate) fn picture(&self) -> &[u8] {
        &self.picture
    }

    fn carry_out(&mut self, effects: Effects) {
        self.effects.extend(effects.iter().cloned());
        self.runtime.carry_out(effects, &mut self.world);
    }

    pub(crate) fn press(&mut self, key: Key, press: Press) {
        self.event(Event::Key(Stroke { key, press }));
    }

    /// Down and up, then rest until everything is still.
    pub(crate) fn tap(&mut self, key: Key) {
        self.press(key, Press::Down);
        self.run(40);
        self.press(key, Press::Up { after_long: false });
        self.run(1_000);
    }

    pub(crate) fn taps(&mut self, key: Key, times: usize) {
        (0..times).for_each(|_| self.tap(key));
    }

    /// One key after the other.
    pub(crate) fn play(&mut self, keys: &[Key]) {
        keys.iter().for_each(|key| self.tap(*key));
    }

    pub(crate) fn hold(&mut self, key: Key) {
        self.press(key, Press::Down);
        self.run(500);
        self.press(key, Press::Long);
        self.run(1_000);
        self.press(key, Press::Up { after_long: true });
    }

    /// Let time pass, with the ticks the app asks for.
    pub(crate) fn run(&mut self, ms: Millis) {
        let end = self.now + ms;
        while let Some(at) = self.app.wake_at().filter(|at| *at <= end) {
            self.now = self.now.max(at);
            self.event(Event::Tick);
        }
        self.now = end;
    }

    pub(crate) fn fact(&self, key: &str) -> &str {
        self.world.facts.get(key).map_or("", String::as_str)
    }

    pub(crate) fn screen(&self) -> Rectangle {
        self.layout.screen()
    }

    /// Draw what is out of date, as the device does.
    fn redraw(&mut self) {
        for area in self.app.take_dirty().iter() {
            let mut frame = Frame::new(&mut self.picture, self.layout.size());
            self.app.draw(&mut frame, area);
        }
    }

    /// Where the picture that came by redrawing parts differs from one drawn afresh: first and
    /// last pixel.
    pub(crate) fn stale(&self) -> Option<(Point, Point)> {
        let mut fresh = vec![0; self.picture.len()];
        let mut frame = Frame::new(&mut fresh, self.layout.size());
        self.app.draw(&mut frame, &self.layout.screen());
        let width = self.layout.size().width as usize;
        let pixels = self.picture.chunks(2).zip(fresh.chunks(2)).enumerate();
        let mut differing = pixels
            .filter(|(_, (kept, fresh))| kept != fresh)
            .map(|(i, _)| Point::new((i % width) as i32, (i / width) as i32));
        let first = differing.next()?;
        Some((first, differing.next_back().unwrap_or(first)))
    }

    /// The bounds of what differs from an earlier picture.
    pub(crate) fn changed_since(&self, before: &[u8]) -> Rectangle {
        let width = self.layout.size().width as usize;
        let pixels = self.picture.chunks(2).zip(before.chunks(2)).enumerate();
        let differing = pixels.filter(|(_, (now, before))| now != before);
        let points = differing.map(|(i, _)| Point::new((i % width) as i32, (i / width) as i32));
        points
            .map(|point| Rectangle::new(point, Size::new_equal(1)))
            .reduce(|all, one| {
                let low = all.top_left.component_min(one.top_left);
                let corner = |area: &Rectangle| area.bottom_right().unwrap_or(area.top_left);
                Rectangle::with_corners(low, corner(&all).component_max(corner(&one)))
            })
            .unwrap_or_default()
    }

    /// The words on the screen now.
    pub(crate) fn texts(&self) -> Vec<String> {
        let labels = self.labels().0;
        labels.into_iter().map(|label| label.text).collect()
    }

    /// Whether this is on the screen now: a number or a name. Messages are looked for by
    /// [`Device::says`] and [`Device::offers`], so that their words can change.
    pub(crate) fn shows(&self, text: &str) -> bool {
        self.texts().iter().any(|shown| shown == text)
    }

    /// Whether this message is on the screen now, with anything in its blanks.
    pub(crate) fn says(&self, msg: Msg) -> bool {
        let texts = self.texts();
        let mut lines = self.language().say(msg).split('\n');
        lines.all(
            |line| match (line.split_once(is_mark), line.rsplit_once(is_mark)) {
                (Some((start, _)), Some((_, end))) => texts.iter().any(|text| {
                    text.strip_prefix(start)
                        .is_some_and(|rest| rest.ends_with(end))
                }),
                _ => texts.iter().any(|text| text == line),
            },
        )
    }

    /// Whether this message is on the screen now, with these numbers and names in its blanks.
    pub(crate) fn says_with(&self, msg: Msg, blanks: &[&dyn Display]) -> bool {
        let mut said = self.language().say(msg).to_owned();
        for (mark, blank) in ('\u{1}'..).zip(blanks) {
            said = said.replace(mark, &blank.to_string());
        }
        said.split('\n').all(|line| self.shows(line))
    }

    /// Whether a key does this now, by the key hints.
    pub(crate) fn offers(&self, msg: Msg) -> bool {
        let hints = self.layout.hints();
        let hint = |label: &Label| label.text == self.language().say(msg);
        let labels = self.labels().0.into_iter();
        let mut labels = labels.filter(|label| hints.contains(label.room.top_left));
        labels.any(|label| hint(&label))
    }

    fn language(&self) -> Language {
        self.app.settings().language
    }

    /// Every label on the screen now.
    pub(crate) fn labels(&self) -> Labels {
        let mut labels = Labels::default();
        self.audit(&mut labels);
        labels
    }

    /// Shows an audit what is drawn on the screen now.
    pub(crate) fn audit(&self, audit: &mut dyn Audit) {
        let mut picture = vec![0; self.picture.len()];
        let mut frame = Frame::new(&mut picture, self.layout.size());
        self.app
            .draw_audited(&mut frame, &self.layout.screen(), audit);
    }
}
