//! A device for tests: the app, a clock that goes when told, dice that fall as told.

use std::collections::{HashMap, VecDeque};

use dice::{Rolled, Source, Tallies};
use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::{Key, Press, Stroke};
use rules_core::Title;
use ui::{
    App, Audit, Effect, Effects, Event, Habits, Keep, LabelSpot, Language, Layout, Millis, Note,
    Settings, Statistics, frame::Frame,
};

use crate::shelf::{Past, Shelf};

/// Draws that repeat: SplitMix64.
pub(crate) struct Luck(pub(crate) u64);

impl Luck {
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (((z >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// What the app has asked for and not got yet.
enum Answer {
    Event(Event),
    /// What a computer player decides.
    Thought,
    /// The kept match of this game.
    Match(Title),
    /// What was noted.
    Note(Note),
    /// The finished match so many places behind the newest.
    Card(u8),
    /// The finished match of this number.
    Replay(u32),
}

pub(crate) struct Device {
    pub(crate) app: App,
    pub(crate) now: Millis,
    pub(crate) facts: HashMap<String, String>,
    pub(crate) effects: Vec<Effect>,
    /// Faces to roll, the next one last; when they run out every die shows 1.
    pub(crate) faces: Vec<u8>,
    pub(crate) source: Source,
    pub(crate) luck: Luck,
    pub(crate) shelf: Shelf,
    /// Whether the app waits for dice, store and computer players until [`Device::answer`].
    pub(crate) slow: bool,
    /// For how many hundreds of steps computer players think.
    pub(crate) patience: u32,
    habits: Option<Habits>,
    pub(crate) statistics: Option<Statistics>,
    tallies: Option<Tallies>,
    answers: VecDeque<Answer>,
    layout: Layout,
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
            now: 0,
            facts: HashMap::new(),
            effects: Vec::new(),
            faces: Vec::new(),
            source: Source::Full,
            luck: Luck(1),
            shelf: Shelf::default(),
            slow: false,
            patience: u32::MAX,
            habits: None,
            statistics: None,
            tallies: None,
            answers: VecDeque::new(),
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

    /// What another device has kept.
    pub(crate) fn keep_as(&mut self, other: &Device) {
        self.shelf = other.shelf.clone();
        self.habits = other.habits.clone();
        self.statistics = other.statistics.clone();
    }

    /// Off and on again: matches, settings and habits are kept.
    pub(crate) fn restart(&mut self) {
        let settings = *self.app.settings();
        self.app = App::new(self.layout, settings);
        (self.now, self.answers) = (0, VecDeque::new());
        self.facts.clear();
        if let Some(habits) = &self.habits {
            self.app.set_habits(habits.clone());
        }
        if let Some(statistics) = &self.statistics {
            self.app.set_statistics(statistics.clone());
        }
        if let Some(tallies) = &self.tallies {
            self.app.set_tallies(tallies.clone());
        }
        let kept = Title::ALL
            .into_iter()
            .filter(|title| self.shelf.of(*title).is_some());
        kept.for_each(|title| self.app.remember(title));
        self.run(600);
    }

    pub(crate) fn event(&mut self, event: Event) {
        let effects = self.app.handle(self.now, event);
        self.carry_out(effects);
        if !self.slow {
            self.answer();
        }
        self.redraw();
    }

    /// Whether the app waits for something.
    pub(crate) fn owed(&self) -> bool {
        !self.answers.is_empty()
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
        if let Some(answer) = self.answers.pop_front() {
            let effects = match answer {
                Answer::Event(event) => self.app.handle(self.now, event),
                Answer::Thought => match self.app.puzzle() {
                    Some(mut puzzle) => {
                        let _ = (0..self.patience).find(|_| puzzle.think(100));
                        let thought = puzzle.answer().expect("a choice");
                        self.app.handle(self.now, Event::Thought(thought))
                    }
                    None => Effects::new(),
                },
                Answer::Match(title) => match self.shelf.of(title) {
                    Some(kept) => self.app.resume(self.now, &kept.log, &kept.company),
                    None => self.app.lost(self.now, title),
                },
                Answer::Note(note) => self.app.noted(self.now, note, self.shelf.note(note)),
                Answer::Card(place) => {
                    let card = self.shelf.past(place.into()).map(Past::card);
                    self.app.card(self.now, place, card)
                }
                Answer::Replay(number) => {
                    match self.shelf.past.iter().find(|past| past.number == number) {
                        Some(past) => self.app.replay(self.now, &past.log, &past.company),
                        None => self.app.replay_lost(self.now),
                    }
                }
            };
            self.carry_out(effects);
        }
    }

    /// The picture as the device has it.
    pub(crate) fn picture(&self) -> &[u8] {
        &self.picture
    }

    fn carry_out(&mut self, effects: Effects) {
        assert!(!effects.is_full(), "some effects may have been lost");
        for effect in effects {
            match &effect {
                Effect::Roll(handful) => {
                    let mut next = || self.faces.pop().unwrap_or(1);
                    let faces = handful.iter().map(|_| next()).collect();
                    let source = self.source;
                    self.owe(Event::Rolled(Rolled { faces, source }));
                }
                Effect::Draw(bound) => {
                    let number = self.luck.below(*bound);
                    self.owe(Event::Drawn(number));
                }
                Effect::Think => self.answers.push_back(Answer::Thought),
                Effect::Fetch(title) => self.answers.push_back(Answer::Match(*title)),
                Effect::FetchNote(note) => self.answers.push_back(Answer::Note(*note)),
                Effect::Keep(keep) => {
                    if let Keep::Note(note) = keep {
                        let mut bytes = [0; 1_000];
                        let length = self.app.write_note(*note, &mut bytes).expect("a note");
                        self.shelf.put(*note, &bytes[..length]);
                    }
                    self.shelf.keep(keep);
                    self.owe(Event::Kept);
                }
                Effect::Card(place) => self.answers.push_back(Answer::Card(*place)),
                Effect::Replay(number) => self.answers.push_back(Answer::Replay(*number)),
                Effect::Statistics => {
                    self.statistics = Statistics::from_bytes(&self.app.statistics().to_bytes());
                }
                Effect::Tallies => {
                    self.tallies = Tallies::from_bytes(&self.app.tallies().to_bytes());
                }
                Effect::Habits => self.habits = Habits::from_bytes(&self.app.habits().to_bytes()),
                Effect::Tell(fact) => {
                    self.facts.insert(fact.key().into(), fact.value().into());
                }
                _ => {}
            }
            self.effects.push(effect);
        }
    }

    fn owe(&mut self, event: Event) {
        self.answers.push_back(Answer::Event(event));
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
        self.facts.get(key).map_or("", String::as_str)
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

    /// The words on the screen now.
    pub(crate) fn texts(&self) -> Vec<String> {
        let labels = self.labels();
        labels.into_iter().map(|(text, ..)| text).collect()
    }

    pub(crate) fn shows(&self, text: &str) -> bool {
        self.texts().iter().any(|shown| shown == text)
    }

    /// Every label on the screen now: text, ink, room.
    pub(crate) fn labels(&self) -> Vec<(String, Rectangle, Rectangle)> {
        #[derive(Default)]
        struct Notes(Vec<(String, Rectangle, Rectangle)>);
        impl Audit for Notes {
            fn label(&mut self, spot: LabelSpot<'_>) {
                self.0.push((spot.text.into(), spot.ink, spot.room));
            }

            fn covered(&mut self, area: Rectangle) {
                self.0
                    .retain(|(_, ink, _)| ink.intersection(&area).is_zero_sized());
            }
        }
        let mut notes = Notes::default();
        let mut picture = vec![0; self.picture.len()];
        let mut frame = Frame::new(&mut picture, self.layout.size());
        self.app
            .draw_audited(&mut frame, &self.layout.screen(), &mut notes);
        notes.0
    }
}
