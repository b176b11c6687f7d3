//! The app: where we are, what is on top, what has to be redrawn. Screens do the rest.

mod logbook;

pub use logbook::Card;

use dice::Report;
use embedded_graphics::{pixelcolor::Rgb565, prelude::DrawTarget, primitives::Rectangle};
use heapless::Vec;
use keys::{Key, Press, Stroke};
use rules_core::Title;

use crate::{
    Audit, Damage, Effects, Event, Fact, Layout, Loss, Millis, Settings, Statistics,
    event::Effect,
    frame::Frame,
    palette::ABYSS,
    pen::{Pen, Unaudited, grow},
    safe_boot::SafeBoot,
    screens::{
        Place, Stage,
        companion::{Companion, Note},
        dice::{DiceTable, choose, choose::Choose, fair, fair::Fair, past, past::Past, tray::Tray},
        erase,
        logbook::{self as log_screen, Logbook, numbers, numbers::Numbers},
        menu,
        menu::{Menu, Unfinished},
        self_test::SelfTest,
        settings,
        settings::SettingsScreen,
        setup,
        setup::SetupScreen,
        splash,
    },
    table::{
        Leave, Puzzle, Running, Scenery, company::Company, first_lesson, habits::Habits,
        lessons::Lessons,
    },
    text::{logbook as log_text, table::Word},
    widgets::{
        help::HelpCard,
        hints::{self, Hint},
        notice::Notice,
        pulse::Pulse,
    },
};

/// The whole device as a person sees it.
#[derive(Clone, Debug)]
pub struct App {
    desk: Desk,
    place: Place,
    help: Option<HelpCard>,
    pulse: Pulse,
    source: Option<Report>,
    menu: Menu,
    settings_screen: SettingsScreen,
    self_test: SelfTest,
    table: DiceTable,
    tray: Tray,
    choose: Choose,
    past: Past,
    fair: Fair,
    companion: Companion,
    /// Whether the dice were fetched from beside a printed box.
    dice_beside: bool,
    habits: Habits,
    setup: SetupScreen,
    lessons: Lessons,
    /// The match on the table, also while somebody is in the menu.
    running: Option<Running>,
    /// The games of which a match is kept in the store.
    kept: [bool; Title::ALL.len()],
    /// The game whose kept match the store was asked for.
    fetching: Option<Title>,
    statistics: Statistics,
    logbook: Logbook,
    numbers: Numbers,
    /// Finished games that are not in the statistics yet are being looked for.
    count: Option<logbook::Count>,
    /// A finished game is watched; it lies in `running`.
    watch: Option<logbook::Watch>,
    /// What is still to be said of the last power-off.
    loss: Option<Loss>,
    safe_boot: SafeBoot,
}

/// What all screens share; while one reacts it holds it as its [`Stage`].
#[derive(Clone, Debug)]
struct Desk {
    layout: Layout,
    settings: Settings,
    now: Millis,
    notice: Option<Notice>,
    damage: Damage,
    /// What the store was asked to keep and has not answered for yet.
    unkept: u8,
}

impl Desk {
    fn stage<'a>(&'a mut self, effects: &'a mut Effects) -> Stage<'a> {
        Stage {
            now: self.now,
            layout: self.layout,
            settings: &mut self.settings,
            notice: &mut self.notice,
            damage: &mut self.damage,
            unkept: &mut self.unkept,
            effects,
        }
    }
}

impl App {
    /// Power-on: the splash, nothing drawn yet.
    pub fn new(layout: Layout, settings: Settings) -> App {
        let mut damage = Damage::new();
        damage.add(layout.screen());
        App {
            desk: Desk {
                layout,
                settings,
                now: 0,
                notice: None,
                damage,
                unkept: 0,
            },
            place: Place::Splash,
            help: None,
            pulse: Pulse::new(0),
            source: None,
            menu: Menu::default(),
            settings_screen: SettingsScreen::default(),
            self_test: SelfTest::default(),
            table: DiceTable::new(),
            tray: Tray::default(),
            choose: Choose::default(),
            past: Past::default(),
            fair: Fair::default(),
            companion: Companion::default(),
            dice_beside: false,
            habits: Habits::default(),
            setup: SetupScreen::new(Title::Rybowisko),
            lessons: first_lesson(Title::Rybowisko),
            running: None,
            kept: [false; Title::ALL.len()],
            fetching: None,
            statistics: Statistics::default(),
            logbook: Logbook::default(),
            numbers: Numbers::default(),
            count: None,
            watch: None,
            loss: None,
            safe_boot: SafeBoot::default(),
        }
    }

    /// Take one event at time `now`; say what the world should do.
    pub fn handle(&mut self, now: Millis, event: Event) -> Effects {
        let mut effects = Effects::new();
        self.desk.now = now;
        // Whatever woke us, what moves has moved on: the picture is always that of `now`.
        self.advance(&mut effects);
        match event {
            Event::Key(stroke) => self.key(self.as_held(stroke), &mut effects),
            Event::Tick => {}
            Event::Rolled(rolled) => {
                let shown = self.place == Place::Dice && self.help.is_none();
                let stage = &mut self.desk.stage(&mut effects);
                self.tray.rolled(&rolled, &mut self.table, stage, shown);
            }
            Event::Drawn(number) => {
                if self.companion.is_drawing() {
                    let stage = &mut self.desk.stage(&mut effects);
                    self.companion.drawn(number, stage);
                } else if let Some(running) = &mut self.running {
                    running.drawn(number, &mut self.desk.stage(&mut effects));
                }
            }
            Event::Thought(thought) => {
                if let Some(running) = &mut self.running {
                    running.thought(&thought, &mut self.desk.stage(&mut effects));
                }
            }
            Event::Kept => self.kept(&mut effects),
            Event::Source(report) => self.source(report, &mut effects),
        }
        self.show_tip(&mut effects);
        self.count_the_finished(&mut effects);
        effects
    }

    /// When the next [`Event::Tick`] is wanted; `None` while the picture is still.
    pub fn wake_at(&self) -> Option<Millis> {
        let now = self.desk.now;
        let screen = match self.place {
            Place::Splash => Some(splash::ENDS_AT),
            Place::Menu => self.menu.wake_at(now),
            Place::Dice => self.tray.wake_at(now, self.desk.settings.motion),
            Place::Companion if self.help.is_none() => {
                self.companion.wake_at(now, self.desk.settings.motion)
            }
            Place::Play | Place::Watch if self.help.is_none() => self
                .running
                .as_ref()
                .and_then(|running| running.wake_at(now, self.desk.settings.motion)),
            _ => None,
        };
        let notice = self
            .desk
            .notice
            .as_ref()
            .and_then(|notice| notice.wake_at(now));
        let pulse = self.pulses().then(|| self.pulse.wake_at(now)).flatten();
        let offer = self.safe_boot.offers_at();
        let clock = self.companion.clock_wakes_at(now, self.shows_companion());
        [screen, notice, pulse, offer, clock]
            .into_iter()
            .flatten()
            .min_by_key(|at| at.wrapping_sub(now) as i32)
    }

    /// A match of this game is kept in the store; it is offered in the menu.
    pub fn remember(&mut self, title: Title) {
        self.set_kept(title, true);
        self.desk.damage.add(self.desk.layout.field());
    }

    /// This did not survive power-off. It is said when the menu comes.
    pub fn say_lost(&mut self, loss: Loss) {
        self.loss = Some(loss);
    }

    /// How games were last set up.
    pub const fn habits(&self) -> &Habits {
        &self.habits
    }

    /// As it was kept.
    pub fn set_habits(&mut self, habits: Habits) {
        self.habits = habits;
        if let Some(title) = self.habits.last() {
            self.menu.choose(title);
        }
    }

    /// Put a kept match on the table: its log and who plays, as they were given to the store. In the menu
    /// its card says whose turn it is; where it was asked for, it goes on. Where people have gone elsewhere
    /// in the meantime, it stays where it is. What cannot be read is as good as lost.
    pub fn resume(&mut self, now: Millis, log: &[u8], company: &[u8]) -> Effects {
        let mut effects = Effects::new();
        self.desk.now = now;
        let title = rules_core::log::title(log).ok();
        let elsewhere = !matches!(self.place, Place::Splash | Place::Menu);
        // Asked for twice, at power-on and by a quick finger: it may have gone on since.
        let twice = self.fetching.is_none() && title.is_some_and(|title| self.is_on_table(title));
        if elsewhere || twice || (self.fetching.is_some() && self.fetching != title) {
            return effects;
        }
        let running = title.and_then(|title| {
            let company = Company::from_bytes(company)?;
            let habit = self.habits.of(title);
            let (choices, explained) = (habit.choices.clone(), habit.explained);
            let mut running = Running::open(log, &company, &choices, explained)?;
            running.take_up(log, &mut self.desk.stage(&mut effects));
            Some(running)
        });
        match (running, title) {
            (Some(running), _) => {
                let title = running.title();
                // The power may have gone between the last step and the end of the match.
                self.set_kept(title, !running.is_over());
                self.running = Some(running);
                if self.fetching == Some(title) {
                    self.go(Place::Play, &mut effects);
                } else {
                    self.desk.damage.add(self.desk.layout.field());
                }
            }
            (None, Some(title)) => effects.extend(self.lost(now, title)),
            (None, None) => {}
        }
        self.show_tip(&mut effects);
        self.count_the_finished(&mut effects);
        effects
    }

    /// The kept match of this game cannot be had any more.
    pub fn lost(&mut self, now: Millis, title: Title) -> Effects {
        let mut effects = Effects::new();
        self.desk.now = now;
        self.set_kept(title, false);
        if self.fetching.take() == Some(title) {
            self.go(Place::Setup(title), &mut effects);
            self.desk.stage(&mut effects).refuse(Word::MatchLost.msg());
        }
        effects
    }

    /// What the store has under this note: the answer to [`Effect::FetchNote`].
    pub fn noted(&mut self, now: Millis, note: Note, bytes: Option<&[u8]>) -> Effects {
        let mut effects = Effects::new();
        self.desk.now = now;
        let stage = &mut self.desk.stage(&mut effects);
        self.companion.noted(note, bytes, stage);
        effects
    }

    /// The bytes of a note that is to be kept, to the front of `to`; how many. `None` for one that is not
    /// open, or where `to` is too short.
    pub fn write_note(&self, note: Note, to: &mut [u8]) -> Option<usize> {
        self.companion.write_note(note, to)
    }

    fn set_kept(&mut self, title: Title, kept: bool) {
        if let Some(known) = self.kept.get_mut(usize::from(title.id())) {
            *known = kept;
        }
    }

    fn is_kept(&self, title: Title) -> bool {
        self.kept
            .get(usize::from(title.id()))
            .copied()
            .unwrap_or(false)
    }

    /// What [`Effect::Think`] asks to be thought about; `None` when it is not wanted any more.
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.running.as_ref()?.puzzle()
    }

    /// What has changed since the last call.
    pub fn take_damage(&mut self) -> Damage {
        core::mem::take(&mut self.desk.damage)
    }

    /// The settings in force.
    pub const fn settings(&self) -> &Settings {
        &self.desk.settings
    }

    /// Draw what lies in `area`, nothing outside it.
    pub fn draw(&self, frame: &mut Frame<'_>, area: &Rectangle) {
        self.draw_audited(frame, area, &mut Unaudited);
    }

    /// Draw all of it on any target, without a frame buffer: much slower on a panel, and never upside
    /// down.
    pub fn draw_on<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let mut nobody = Unaudited;
        let mut pen = Pen::new(target, self.desk.settings.language, &mut nobody);
        self.draw_place(&mut pen);
        pen.finish()
    }

    /// The same as [`App::draw`], telling every label to an audit: a layout test sees what would be cut off.
    pub fn draw_audited(&self, frame: &mut Frame<'_>, area: &Rectangle, audit: &mut dyn Audit) {
        let sway = self
            .desk
            .notice
            .as_ref()
            .map_or(0, |notice| notice.sway(self.desk.now));
        let Some(mut window) = frame.window(area, sway) else {
            return;
        };
        let (layout, language) = (self.desk.layout, self.desk.settings.language);
        let draw = |frame: &mut Frame<'_>, audit: &mut dyn Audit| {
            let mut pen = Pen::new(frame, language, audit);
            if sway != 0 {
                // What comes in from the side.
                pen.fill(grow(&layout.screen(), sway.abs()), ABYSS);
            }
            self.draw_place(&mut pen);
            let Ok(()) = pen.finish();
        };
        if self.is_upside_down() {
            window.upside_down(&layout.field(), |frame| draw(frame, audit));
            if let Some(mut rest) = window.window(&layout.beside_field(), 0) {
                // Labels near the seam have been told.
                draw(&mut rest, &mut Unaudited);
            }
        } else {
            draw(&mut window, audit);
        }
        if let Some(notice) = &self.desk.notice {
            let mut pen = Pen::new(&mut window, language, audit);
            notice.draw(&mut pen, layout);
            let Ok(()) = pen.finish();
        }
    }

    /// Whether the field is turned to whoever sits on the other side of the table.
    fn is_upside_down(&self) -> bool {
        self.place == Place::Dice
            && self.help.is_none()
            && !self.companion.rings()
            && self.tray.is_upside_down()
    }

    fn draw_place<D: DrawTarget<Color = Rgb565>>(&self, pen: &mut Pen<'_, D>) {
        let (layout, now) = (self.desk.layout, self.desk.now);
        let pulse = self.pulses() && self.pulse.shows(now);
        if self.companion.rings() {
            let motion = self.desk.settings.motion;
            self.companion.draw_alarm(pen, layout, motion);
            return;
        }
        if let Some(help) = &self.help {
            help.draw(pen, layout);
            return;
        }
        match self.place {
            Place::Splash => splash::draw(pen, layout),
            Place::Menu => self.menu.draw(pen, layout, now, pulse, &self.unfinished()),
            Place::Lessons(_) => self.lessons.draw(pen, layout, pulse),
            Place::Setup(_) => self.setup.draw(pen, layout, &self.habits, pulse),
            Place::Play | Place::Watch => {
                if let Some(running) = &self.running {
                    let scenery = Scenery {
                        layout,
                        now,
                        motion: self.desk.settings.motion,
                        pulse,
                    };
                    running.draw(pen, &scenery);
                }
            }
            Place::Companion => {
                let scenery = Scenery {
                    layout,
                    now,
                    motion: self.desk.settings.motion,
                    pulse,
                };
                self.companion.draw(pen, &scenery);
            }
            Place::Settings => self
                .settings_screen
                .draw(pen, layout, &self.desk.settings, pulse),
            Place::SelfTest => {
                let left_handed = self.desk.settings.left_handed;
                self.self_test.draw(pen, layout, left_handed);
            }
            Place::Dice => self.tray.draw(pen, layout, &self.table, now, pulse),
            Place::ChooseDice => self.choose.draw(pen, layout, &self.table, pulse),
            Place::PastRolls => self.past.draw(pen, layout, &self.table, pulse),
            Place::Fairness => {
                self.fair
                    .draw(pen, layout, &self.table, self.source.as_ref(), pulse);
            }
            Place::EraseSaves => erase::draw(pen, layout, pulse),
            Place::Logbook => self.logbook.draw(pen, layout, pulse),
            Place::Numbers => {
                let tallies = self.table.tallies();
                self.numbers
                    .draw(pen, layout, &self.statistics, tallies, pulse);
            }
        }
    }

    fn hints(&self) -> Vec<Hint, 4> {
        let fixed = match self.place {
            Place::Play | Place::Watch => {
                let Desk {
                    layout,
                    settings,
                    now,
                    ..
                } = self.desk;
                let hints = |running: &Running| running.hints(layout, settings.language, now);
                return self.running.as_ref().map(hints).unwrap_or_default();
            }
            Place::Companion => return self.companion.hints(),
            Place::Lessons(_) => self.lessons.hints(),
            Place::Setup(_) => self.setup.hints(),
            Place::Splash => &[],
            Place::Menu => self.menu.hints(),
            Place::Settings => self.settings_screen.hints(),
            Place::SelfTest => SelfTest::hints(),
            Place::Dice => self.tray.hints(&self.table),
            Place::ChooseDice => Choose::hints(),
            Place::PastRolls => Past::hints(),
            Place::Fairness => Fair::hints(),
            Place::EraseSaves => erase::HINTS,
            Place::Logbook => self.logbook.hints(),
            Place::Numbers => self.numbers.hints(),
        };
        // No screen explains more than four keys.
        fixed.iter().copied().collect()
    }

    fn help_card(&self) -> Option<HelpCard> {
        match self.place {
            // Here every key is there to be tried, or all is said.
            Place::Splash | Place::SelfTest | Place::Lessons(_) | Place::EraseSaves => None,
            // X on a game's card teaches the game.
            Place::Menu => self.menu.game().is_none().then_some(menu::HELP),
            Place::Setup(_) => Some(setup::HELP),
            Place::Play => {
                let Desk {
                    layout,
                    settings,
                    now,
                    ..
                } = self.desk;
                self.running
                    .as_ref()
                    .and_then(|running| running.help(layout, settings.language, now))
            }
            Place::Companion => Some(self.companion.help()),
            Place::Settings => Some(settings::HELP),
            Place::Dice => Some(self.tray.help()),
            Place::ChooseDice => Some(choose::HELP),
            Place::PastRolls => Some(past::HELP),
            Place::Fairness => Some(fair::HELP),
            Place::Logbook => Some(log_screen::HELP),
            Place::Numbers => Some(numbers::HELP),
            Place::Watch => Some(HELP_WATCH),
        }
    }

    /// Whether the hint for a hesitating person may pulse here and now.
    fn pulses(&self) -> bool {
        self.desk.settings.motion
            && self.help.is_none()
            && self.desk.notice.is_none()
            && !self.companion.rings()
            && !matches!(self.place, Place::Splash | Place::SelfTest)
    }

    /// A stroke as it is meant, however the device is held.
    const fn as_held(&self, stroke: Stroke) -> Stroke {
        if self.desk.settings.left_handed {
            Stroke {
                key: stroke.key.turned(),
                press: stroke.press,
            }
        } else {
            stroke
        }
    }

    fn key(&mut self, stroke: Stroke, effects: &mut Effects) {
        if self.pulses() && self.pulse.shows(self.desk.now) {
            self.redraw_first_cap();
        }
        self.pulse = Pulse::new(self.desk.now);
        let splash = self.place == Place::Splash;
        self.safe_boot.key(stroke, splash, self.desk.now);
        let pressed = stroke.press == Press::Down;
        if pressed && self.desk.notice.take().is_some() {
            // The sentence is read: this key only takes it away.
            self.desk.damage.add(self.desk.layout.screen());
            return;
        }
        if self.companion.rings() {
            // So does the first key after the time is up.
            if pressed {
                self.companion.hush(&mut self.desk.stage(effects));
            }
            return;
        }
        if stroke == LONG_X && self.place == Place::Play {
            // The first press has opened the card; held, it asks for advice.
            if self.help.take().is_some() {
                tell(effects, "help", "closed");
            }
            self.desk.damage.add(self.desk.layout.screen());
            if let Some(running) = &mut self.running {
                running.advise(&mut self.desk.stage(effects));
            }
            return;
        }
        if self.help.is_some() {
            if pressed && matches!(stroke.key, Key::A | Key::B | Key::X) {
                self.help = None;
                self.desk.damage.add(self.desk.layout.screen());
                tell(effects, "help", "closed");
            }
            return;
        }
        if pressed
            && stroke.key == Key::X
            && let Some(card) = self.help_card()
        {
            self.open_help(card, effects);
            return;
        }
        let hints = self.hints();
        if let Some(place) = self.key_on_screen(stroke, effects) {
            self.go(place, effects);
        } else if self.hints() != hints {
            self.desk.damage.add(self.desk.layout.hints());
        }
    }

    fn key_on_screen(&mut self, stroke: Stroke, effects: &mut Effects) -> Option<Place> {
        let stage = &mut self.desk.stage(effects);
        match self.place {
            // B held is a safe boot: the splash waits to see.
            Place::Splash => {
                (stroke.press == Press::Down && stroke.key != Key::B).then_some(Place::Menu)
            }
            Place::Menu => self.menu.key(stroke, stage),
            Place::Lessons(_) => self.lessons.key(stroke, stage).then_some(Place::Menu),
            Place::Setup(title) => {
                let (habits, running) = (&mut self.habits, &mut self.running);
                let place = self.setup.key(stroke, habits, running, stage);
                if place == Some(Place::Play) {
                    self.set_kept(title, true);
                }
                place
            }
            Place::Play => {
                let running = self.running.as_mut()?;
                let title = running.title();
                let leave = running.key(stroke, stage)?;
                if running.is_over() || leave == Leave::Setup {
                    self.set_kept(title, false);
                }
                match leave {
                    Leave::Menu => Some(Place::Menu),
                    Leave::Setup => {
                        self.running = None;
                        Some(Place::Setup(title))
                    }
                }
            }
            Place::Settings => self.settings_screen.key(stroke, stage),
            Place::SelfTest => self.self_test.key(stroke, stage),
            Place::Companion => {
                let place = self.companion.key(stroke, stage);
                self.dice_beside = place == Some(Place::Dice);
                place
            }
            Place::Dice => {
                let place = self.tray.key(stroke, &mut self.table, stage);
                // Back to the table they were fetched from.
                match place {
                    Some(Place::Menu) if self.dice_beside => Some(Place::Companion),
                    place => place,
                }
            }
            Place::ChooseDice => self.choose.key(stroke, &mut self.table, stage),
            Place::PastRolls => self.past.key(stroke, &self.table, stage),
            Place::Fairness => self.fair.key(stroke, stage),
            Place::Logbook => {
                let turned = self.logbook.key(stroke, stage)?;
                self.turn(turned, effects)
            }
            Place::Watch => {
                let watched = self.running.as_mut()?.key_at_watch(stroke, stage)?;
                self.watched(watched, effects)
            }
            Place::Numbers => {
                let tallies = self.table.tallies_mut();
                self.numbers
                    .key(stroke, &mut self.statistics, tallies, stage)
            }
            Place::EraseSaves => {
                if erase::key(stroke, stage)? == erase::Answer::Erased {
                    self.forget_matches();
                    self.begin_to_count(effects);
                }
                Some(Place::Menu)
            }
        }
    }

    fn go(&mut self, place: Place, effects: &mut Effects) {
        // A game that was left goes on where it was.
        let place = match place {
            Place::Setup(title) if self.is_on_table(title) => Place::Play,
            Place::Setup(title) if self.place == Place::Menu && self.is_kept(title) => {
                self.fetching = Some(title);
                // The bound of `Effects` is argued there.
                let _ = effects.push(Effect::Fetch(title));
                return;
            }
            place => place,
        };
        if self.place == Place::Splash {
            self.arrive(effects);
        }
        let from = core::mem::replace(&mut self.place, place);
        self.fetching = None;
        self.desk.damage.add(self.desk.layout.screen());
        tell(effects, "screen", place.name());
        let stage = &mut self.desk.stage(effects);
        match place {
            Place::SelfTest => self.self_test = SelfTest::default(),
            Place::Companion if from == Place::Menu => self.companion.enter(stage),
            Place::Dice => self.tray.enter(),
            Place::PastRolls => self.past.enter(),
            Place::Fairness => self.fair.enter(&self.table, stage),
            Place::Logbook if from == Place::Menu => self.logbook.enter(stage),
            Place::Menu => {
                self.dice_beside = false;
                stage.effect(Effect::Calm);
                if from == Place::Logbook && self.running.is_none() {
                    self.bring_back(effects);
                }
            }
            Place::Setup(title) => self.setup = SetupScreen::new(title),
            Place::Lessons(title) => self.lessons = first_lesson(title),
            Place::Splash
            | Place::Play
            | Place::Settings
            | Place::Companion
            | Place::ChooseDice
            | Place::Logbook
            | Place::Watch
            | Place::Numbers
            | Place::EraseSaves => {}
        }
    }

    /// The splash is over. The match played last is brought back, unless B is held; what was lost is
    /// said.
    fn arrive(&mut self, effects: &mut Effects) {
        if self.safe_boot.is_asked() {
            self.menu = Menu::default();
            tell(effects, "boot", "safe");
        } else {
            self.bring_back(effects);
        }
        self.begin_to_count(effects);
        if let Some(loss) = self.loss.take() {
            tell(effects, "lost", loss.key());
            let (sentence, name) = loss.sentence();
            self.desk.stage(effects).say_of(name, sentence);
        }
    }

    /// Ask for the match played last, if one is kept.
    fn bring_back(&self, effects: &mut Effects) {
        if let Some(title) = self.habits.last().filter(|title| self.is_kept(*title)) {
            let _ = effects.push(Effect::Fetch(title));
        }
    }

    /// No match is left: none in the store, none on the table.
    fn forget_matches(&mut self) {
        self.kept = Default::default();
        self.running = None;
        self.fetching = None;
    }

    /// Bring everything that moves to where it is now.
    fn advance(&mut self, effects: &mut Effects) {
        if self.place == Place::Splash {
            if self.desk.now >= splash::ENDS_AT {
                self.go(Place::Menu, effects);
            }
            return;
        }
        if self.safe_boot.take_offer(self.desk.now) {
            self.desk.notice = None;
            self.go(Place::EraseSaves, effects);
        }
        if let Some(notice) = &mut self.desk.notice
            && notice.is_shaking()
        {
            if notice.wake_at(self.desk.now).is_none() {
                notice.calm();
            }
            self.desk.damage.add(self.desk.layout.screen());
        }
        if self.pulses() && self.pulse.turns(self.desk.now) {
            self.redraw_first_cap();
        }
        let shown = self.shows_companion();
        let stage = &mut self.desk.stage(effects);
        self.companion.run_clock(shown, stage);
        if self.help.is_some() {
            return;
        }
        let stage = &mut self.desk.stage(effects);
        match self.place {
            Place::Menu => self.menu.tick(stage),
            Place::Dice => self.tray.tick(&mut self.table, stage),
            Place::Companion => self.companion.tick(stage),
            Place::Play | Place::Watch => {
                if let Some(running) = &mut self.running {
                    running.tick(stage);
                }
            }
            _ => {}
        }
    }

    /// The store has kept one thing more.
    fn kept(&mut self, effects: &mut Effects) {
        self.desk.unkept = self.desk.unkept.saturating_sub(1);
        if self.desk.unkept > 0 {
            return;
        }
        self.companion.kept(&mut self.desk.stage(effects));
        if let Some(running) = &mut self.running {
            running.kept(&mut self.desk.stage(effects));
        }
    }

    /// What the menu says of games that were left in the middle.
    fn unfinished(&self) -> Unfinished<'_> {
        Unfinished {
            kept: self.kept,
            on_table: self.left_off(),
        }
    }

    fn is_on_table(&self, title: Title) -> bool {
        self.left_off().is_some_and(|(left, _)| left == title)
    }

    /// The game that was left in the middle, and whose turn it is there.
    fn left_off(&self) -> Option<(Title, &str)> {
        let running = self.running.as_ref().filter(|running| !running.is_over())?;
        Some((running.title(), running.turn()))
    }

    /// A kind of decision that comes for the first time is explained without being asked.
    fn show_tip(&mut self, effects: &mut Effects) {
        if self.place != Place::Play || self.help.is_some() || self.desk.notice.is_some() {
            return;
        }
        let Some(running) = &mut self.running else {
            return;
        };
        let Desk {
            layout,
            settings,
            now,
            ..
        } = self.desk;
        if let Some(card) = running.tip(layout, settings.language, now) {
            self.habits.of_mut(running.title()).explained = running.explained();
            let _ = effects.push(Effect::Habits);
            self.open_help(card, effects);
        }
    }

    fn open_help(&mut self, card: HelpCard, effects: &mut Effects) {
        self.help = Some(card);
        self.desk.damage.add(self.desk.layout.screen());
        tell(effects, "help", "open");
    }

    fn source(&mut self, report: Report, effects: &mut Effects) {
        let news = self
            .source
            .is_none_or(|known| known.health != report.health);
        self.source = Some(report);
        if news {
            let word = match report.health {
                dice::Health::WarmingUp => "warming-up",
                dice::Health::Good => "good",
                dice::Health::Failed(failure) => failure.name(),
            };
            tell(effects, "source", word);
        }
        if news && self.place == Place::Fairness && self.help.is_none() {
            self.desk.damage.add(self.desk.layout.field());
        }
    }

    fn shows_companion(&self) -> bool {
        self.place == Place::Companion && self.help.is_none()
    }

    fn redraw_first_cap(&mut self) {
        let area = hints::first_cap(self.desk.layout, self.desk.settings.language, &self.hints());
        self.desk.damage.add(area);
    }
}

const HELP_WATCH: HelpCard = HelpCard::of_keys(
    log_text::Word::HelpWatch.msg(),
    log_text::Word::HelpWatchText.msg(),
);

/// Asks for advice at the table.
const LONG_X: Stroke = Stroke {
    key: Key::X,
    press: Press::Long,
};

fn tell(effects: &mut Effects, key: &str, value: &str) {
    // The bound of `Effects` is argued there.
    let _ = effects.push(Effect::Tell(Fact::new(key, format_args!("{value}"))));
}
