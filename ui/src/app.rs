//! The app: where we are, what is on top, what has to be redrawn. Screens do the rest.
//!
//! ```text
//! keys     what the keys do, and what is said of them   look     the picture
//! matches  the match on the table and the saved ones    logbook  finished games
//! stored   replies of the store, and the items it keeps
//! ```

mod keys;
mod logbook;
mod look;
mod matches;
mod stored;

pub(crate) use logbook::Summary;
use matches::fetch;

use dice::Report;
use rules_core::Title;
use store::Loss;

use crate::{
    Damage, Effects, Event, Fact, Layout, Millis, Settings, Statistics,
    event::{self, Effect},
    loss,
    safe_boot::SafeBoot,
    screens::{
        Place, Stage,
        companion::Companion,
        dice::{DiceTable, choose::Choose, fair::Fair, past::Past, tray::Tray},
        logbook::{Logbook, numbers::Numbers},
        menu::Menu,
        self_test::SelfTest,
        settings::SettingsScreen,
        setup::SetupScreen,
        splash,
    },
    table::{Running, first_lesson, habits::Habits, lessons::Lessons},
    widgets::{help::HelpCard, notice::Notice, pulse::Pulse},
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
    /// What the last power-off cost, until it is said.
    loss: Loss,
    /// Items that the store has refused and that are in memory only.
    unsaved: stored::Unsaved,
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
    /// The number of the last request that expects its own reply.
    tickets: u8,
}

impl Desk {
    fn stage<'a>(&'a mut self, effects: &'a mut Effects) -> Stage<'a> {
        Stage {
            now: self.now,
            layout: self.layout,
            settings: &mut self.settings,
            notice: &mut self.notice,
            damage: &mut self.damage,
            tickets: &mut self.tickets,
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
                tickets: 0,
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
            loss: Loss::Nothing,
            unsaved: stored::Unsaved::default(),
            safe_boot: SafeBoot::default(),
        }
    }

    /// Take one event at time `now`; say what the world should do.
    pub fn handle(&mut self, now: Millis, event: Event<'_>) -> Effects {
        let mut effects = Effects::new();
        self.desk.now = now;
        // Animations follow the clock whatever the event is: the picture is always that of `now`.
        self.advance(&mut effects);
        match event {
            Event::Key(stroke) => self.key(self.as_held(stroke), &mut effects),
            Event::Tick => {}
            Event::Rolled(rolled) => {
                let shown = self.place == Place::Dice && self.help.is_none();
                let stage = &mut self.desk.stage(&mut effects);
                self.tray.rolled(&rolled, &mut self.table, stage, shown);
            }
            Event::Drawn { ticket, number } => self.drawn(ticket, number, &mut effects),
            Event::Thought(thought) => {
                if let Some(running) = &mut self.running {
                    running.thought(&thought, &mut self.desk.stage(&mut effects));
                }
            }
            Event::Mounted(report) => self.mounted(report),
            Event::Stored {
                ticket,
                reply,
                bytes,
            } => self.stored(ticket, reply, bytes, &mut effects),
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

    /// What has changed since the last call, in the order in which it is shown soonest.
    pub fn take_damage(&mut self) -> Damage {
        core::mem::take(&mut self.desk.damage).in_order()
    }

    /// The settings in force.
    pub const fn settings(&self) -> &Settings {
        &self.desk.settings
    }

    fn go(&mut self, place: Place, effects: &mut Effects) {
        // A game that was left goes on where it was.
        let place = match place {
            Place::Setup(title) if self.is_on_table(title) => Place::Play,
            Place::Setup(title) if self.place == Place::Menu && self.is_kept(title) => {
                self.fetching = Some(title);
                fetch(title, effects);
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
                stage.collect_garbage();
                self.save_again(effects);
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
        let loss = core::mem::replace(&mut self.loss, Loss::Nothing);
        if let Some((sentence, name)) = loss::sentence(loss) {
            tell(effects, "lost", loss.key());
            self.desk.stage(effects).say_of(name, sentence);
        }
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
}

fn tell(effects: &mut Effects, key: &str, value: &str) {
    event::push(
        effects,
        Effect::Tell(Fact::new(key, format_args!("{value}"))),
    );
}
