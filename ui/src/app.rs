//! The app: a state machine that owns which screen is open, what covers it (help card, notice, alarm) and
//! the dirty rectangles. What a screen shows and does is the [`Screen`](crate::screens::Screen)'s.
//!
//! ```text
//! screens  the list of screens, and what they get       keys     what comes before a screen's key
//! look     the picture                                  stored   replies of the store, and the items it keeps
//! matches  the match on the table and the saved ones    logbook  finished games
//! ambient  the slow beat of still screens               power    the battery
//! rest     dimming, sleeping and waking                 system   the system menu
//! consent  questions of a computer on USB               lamp     whose turn it is, in colour
//! four     what four keys do in the place of eight      more     the sheet of what has no key there
//! ```

mod ambient;
mod consent;
mod four;
mod keys;
mod lamp;
mod logbook;
mod look;
mod matches;
mod more;
mod power;
mod rest;
mod screens;
mod stored;
mod system;

pub(crate) use logbook::Summary;
use matches::fetch;
pub(crate) use screens::Place;

use dice::Report;
use rules_core::Title;
use store::Loss;

use crate::{
    Catches, DirtyRects, Effects, Event, Fact, Health, Identity, Layout, Millis, Settings,
    Statistics,
    album::Album,
    device,
    event::{self, Access, Effect, Lamp},
    loss,
    safe_boot::SafeBoot,
    screens::{
        Stage, Visit,
        about::About,
        catch::CatchScreen,
        companion::Companion,
        dice::{DiceTable, choose::Choose, fair::Fair, past::Past, tray::Tray},
        erase::EraseSaves,
        language::LanguageQuestion,
        link::LinkScreen,
        logbook::{
            Logbook, album::AlbumScreen, numbers::Numbers, play_on::PlayOn, puzzles::Puzzles,
        },
        menu::Menu,
        play::MatchScreen,
        self_test::SelfTest,
        settings::SettingsScreen,
        setup::SetupScreen,
        sound_question::SoundQuestion,
        splash::Splash,
        update::Update,
    },
    table::{Running, first_lesson, lessons::Lessons, preferences::Preferences},
    widgets::{help::HelpCard, hints::Hints, notice::Notice, pulse::Pulse},
};

/// The user interface of the device, without input and output.
#[derive(Clone, Debug)]
pub struct App {
    desk: Shared,
    place: Place,
    help: Option<HelpCard>,
    /// The hints after the last key, so that the next one need not compute them again. `None` after any other event.
    known_hints: Option<Hints>,
    /// Whether the help card opened by itself.
    is_tip: bool,
    /// The callouts on the live screen.
    signs: Option<keys::Signs>,
    ambient: ambient::Ambient,
    pulse: Pulse,
    source: Option<Report>,
    splash: Splash,
    language: LanguageQuestion,
    sound_question: SoundQuestion,
    menu: Menu,
    settings_screen: SettingsScreen,
    self_test: SelfTest,
    about: About,
    update: Update,
    table: DiceTable,
    tray: Tray,
    choose: Choose,
    past: Past,
    fair: Fair,
    companion: Companion,
    preferences: Preferences,
    setup: SetupScreen,
    lessons: Lessons,
    play: MatchScreen,
    watch_screen: MatchScreen,
    puzzle_screen: MatchScreen,
    erase: EraseSaves,
    /// The match on the table. It stays while other screens are open.
    running: Option<Running>,
    /// The games that have an unfinished match in the store.
    kept: [bool; Title::ALL.len()],
    /// The game whose match was requested from the store.
    fetching: Option<Title>,
    statistics: Statistics,
    catches: Catches,
    catch_screen: CatchScreen,
    logbook: Logbook,
    numbers: Numbers,
    puzzles: Puzzles,
    play_on: PlayOn,
    album: Album,
    album_screen: AlbumScreen,
    link_screen: LinkScreen,
    /// The newest finished match, by its number in the store.
    newest: Option<u32>,
    /// The search for finished games that are not in the statistics yet.
    count: Option<logbook::Count>,
    news: logbook::News,
    /// The finished game that is watched; it is in `running`.
    watch: Option<logbook::Watch>,
    /// What the last power-off cost, until it is said.
    loss: Loss,
    /// Items that the store has refused and that are in memory only.
    unsaved: stored::Unsaved,
    safe_boot: SafeBoot,
    power: power::PowerState,
    rest: rest::RestState,
    system: system::SystemState,
    /// A computer on USB waits for this answer.
    consent: Option<Access>,
    /// A computer has the device open on USB.
    has_host: bool,
    lamp: Lamp,
    identity: Identity,
    health: Option<Health>,
    four: four::FourState,
    more: Option<more::MoreSheet>,
}

/// What all screens share. A screen that reacts borrows it as its [`Stage`].
#[derive(Clone, Debug)]
struct Shared {
    layout: Layout,
    settings: Settings,
    now: Millis,
    notice: Option<Notice>,
    dirty: DirtyRects,
    /// The number of the last request that expects its own reply.
    tickets: u8,
}

impl Shared {
    fn stage<'a>(&'a mut self, effects: &'a mut Effects) -> Stage<'a> {
        Stage {
            now: self.now,
            layout: self.layout,
            settings: &mut self.settings,
            notice: &mut self.notice,
            dirty: &mut self.dirty,
            tickets: &mut self.tickets,
            effects,
        }
    }
}

impl App {
    /// The app at power-on: the splash screen, all of it dirty.
    pub fn new(layout: Layout, settings: Settings) -> App {
        let mut dirty = DirtyRects::new();
        dirty.add(layout.screen());
        App {
            desk: Shared {
                layout,
                settings,
                now: 0,
                notice: None,
                dirty,
                tickets: 0,
            },
            place: Place::Splash,
            help: None,
            known_hints: None,
            is_tip: false,
            signs: None,
            ambient: ambient::Ambient::default(),
            pulse: Pulse::new(0),
            source: None,
            splash: Splash,
            language: LanguageQuestion::default(),
            sound_question: SoundQuestion::default(),
            menu: Menu::default(),
            settings_screen: SettingsScreen::default(),
            self_test: SelfTest::default(),
            about: About,
            update: Update,
            table: DiceTable::new(),
            tray: Tray::default(),
            choose: Choose::default(),
            past: Past::default(),
            fair: Fair::default(),
            companion: Companion::default(),
            preferences: Preferences::default(),
            setup: SetupScreen::new(Title::Rybowisko),
            lessons: first_lesson(Title::Rybowisko),
            play: MatchScreen::Play,
            watch_screen: MatchScreen::Watch,
            puzzle_screen: MatchScreen::Puzzle,
            erase: EraseSaves,
            running: None,
            kept: [false; Title::ALL.len()],
            fetching: None,
            statistics: Statistics::default(),
            catches: Catches::default(),
            catch_screen: CatchScreen::default(),
            logbook: Logbook::default(),
            numbers: Numbers::default(),
            puzzles: Puzzles::default(),
            play_on: PlayOn::default(),
            album: Album::default(),
            album_screen: AlbumScreen::default(),
            link_screen: LinkScreen::default(),
            newest: None,
            count: None,
            news: logbook::News::default(),
            watch: None,
            loss: Loss::Nothing,
            unsaved: stored::Unsaved::default(),
            safe_boot: SafeBoot::default(),
            power: power::PowerState::default(),
            rest: rest::RestState::default(),
            system: system::SystemState::default(),
            consent: None,
            has_host: false,
            lamp: Lamp::Off,
            identity: Identity {
                board: "",
                version: env!("CARGO_PKG_VERSION"),
                has_lamp: false,
            },
            health: None,
            four: four::FourState::default(),
            more: None,
        }
    }

    /// Take one event at time `now`; say what the world should do.
    ///
    /// What it calls is not inlined: one stack frame with room for the locals of all of them is larger than the deepest
    /// chain of calls.
    pub fn handle(&mut self, now: Millis, event: Event<'_>) -> Effects {
        let mut effects = Effects::new();
        self.desk.now = now;
        if !matches!(event, Event::Key(_)) {
            self.known_hints = None;
        }
        // Animations follow the clock whatever the event is: the picture is always that of `now`.
        self.advance(&mut effects);
        match event {
            Event::Key(stroke) => self.key(stroke, &mut effects),
            Event::KeyLayout(layout) => self.set_key_layout(layout),
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
            Event::Power(power) => self.powered(power, &mut effects),
            Event::Health(health) => self.healthy(health),
            Event::Ask(access) => self.ask_consent(access, &mut effects),
            Event::AskNoMore => self.withdraw_consent(&mut effects),
            Event::Host(open) => self.has_host = open,
            Event::Leave(exit) => self.leave(exit, &mut effects),
        }
        if !self.rest.is_dark() {
            self.show_tip(&mut effects);
            self.warn_of_battery(&mut effects);
        }
        self.rest_if_idle(&mut effects);
        self.count_the_finished(&mut effects);
        self.light_lamp(&mut effects);
        effects
    }

    /// When the next [`Event::Tick`] is wanted: for what moves, for the ambient motion, or to dim and sleep; `None` for
    /// never.
    pub fn wake_at(&self) -> Option<Millis> {
        let beats = self.earlier(self.beats_at(), self.rests_at());
        self.earlier(self.busy_at(), beats)
    }

    /// When the next [`Event::Tick`] is wanted that must not come late: [`wake_at`](Self::wake_at) without the beats of
    /// the ambient motion, which may wait for housekeeping.
    pub fn busy_at(&self) -> Option<Millis> {
        let now = self.desk.now;
        if self.rest.is_dark() {
            // Whatever moves stands still until somebody sees it.
            return None;
        }
        let covered = self.is_covered();
        let screen = if covered {
            None
        } else {
            self.screen().wake_at(&self.snapshot())
        };
        let notice = self
            .desk
            .notice
            .as_ref()
            .and_then(|notice| notice.wake_at(now));
        let pulse = self.pulses().then(|| self.pulse.wake_at(now)).flatten();
        let offer = self.safe_boot.offers_at();
        let clock = self.companion.clock_wakes_at(now, self.shows_companion());
        [notice, pulse, offer, clock]
            .into_iter()
            .fold(screen, |first, other| self.earlier(first, other))
    }

    fn earlier(&self, one: Option<Millis>, other: Option<Millis>) -> Option<Millis> {
        [one, other]
            .into_iter()
            .flatten()
            .min_by_key(|at| at.wrapping_sub(self.desk.now) as i32)
    }

    /// The dirty rectangles since the last call, in the order in which sending them takes the least time.
    pub fn take_dirty(&mut self) -> DirtyRects {
        core::mem::take(&mut self.desk.dirty).in_order()
    }

    /// The settings in force.
    pub const fn settings(&self) -> &Settings {
        &self.desk.settings
    }

    fn go(&mut self, place: Place, effects: &mut Effects) {
        // An unfinished match goes on instead of a new one.
        let place = match place {
            Place::Setup(title) if self.is_on_table(title) => Place::Play,
            Place::Setup(title) if self.place == Place::Menu && self.is_kept(title) => {
                self.fetching = Some(title);
                fetch(title, effects);
                return;
            }
            // The first power-on asks for the language, then for the sound, before anything else is read.
            Place::Menu if self.place == Place::Splash && !self.desk.settings.language_chosen => {
                Place::Language
            }
            place => place,
        };
        if self.place == Place::Splash {
            self.arrive(effects);
        }
        self.signs = None;
        let from = core::mem::replace(&mut self.place, place);
        self.fetching = None;
        self.desk.dirty.add(self.desk.layout.screen());
        tell(effects, "screen", place.name());
        let (screen, mut ctx) = self.open(effects);
        screen.enter(Visit { from, to: place }, &mut ctx);
        if place == Place::Menu {
            self.save_again(effects);
        }
        if (from, place) == (Place::Logbook, Place::Menu) && self.running.is_none() {
            // A watched match took its place.
            self.bring_back(effects);
        }
    }

    /// The splash is over: resume the match played last, unless B is held for a safe boot, and tell the
    /// player what the last power-off lost.
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

    /// Advance everything that moves to the present time.
    #[inline(never)]
    fn advance(&mut self, effects: &mut Effects) {
        if self.rest.is_dark() {
            return;
        }
        // Not before the splash is over: it decides then whether this is a safe boot.
        if self.place != Place::Splash && self.safe_boot.take_offer(self.desk.now) {
            self.desk.notice = None;
            self.go(Place::EraseSaves, effects);
        }
        if let Some(notice) = &mut self.desk.notice
            && notice.is_shaking()
        {
            if notice.wake_at(self.desk.now).is_none() {
                notice.calm();
            }
            self.desk.dirty.add(self.desk.layout.screen());
        }
        if self.pulses() && self.pulse.turns(self.desk.now) {
            self.redraw_first_cap();
        }
        let shown = self.shows_companion();
        let stage = &mut self.desk.stage(effects);
        self.companion.run_clock(shown, stage);
        if self.is_covered() {
            return;
        }
        self.count_beat();
        let (screen, mut ctx) = self.open(effects);
        if let Some(place) = screen.tick(&mut ctx) {
            self.go(place, effects);
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
            self.desk.dirty.add(self.desk.layout.field());
        }
    }

    /// Which program and board this is: for the page "About", and for a lamp.
    pub const fn introduce(&mut self, identity: Identity) {
        self.identity = identity;
        self.settings_screen.offer_lamp(identity.has_lamp);
    }

    /// What the device knows of itself.
    pub const fn report(&self) -> device::Report<'_> {
        device::Report {
            identity: self.identity,
            health: self.health.as_ref(),
            power: self.power.known,
        }
    }

    fn healthy(&mut self, health: Health) {
        self.health = Some(health);
        if self.place == Place::About {
            self.desk.dirty.add(self.desk.layout.screen());
        }
    }

    fn shows_companion(&self) -> bool {
        self.place == Place::Companion
            && self.help.is_none()
            && !self.system.is_open()
            && self.more.is_none()
    }

    /// Whether the screen stands still below a card.
    fn is_covered(&self) -> bool {
        self.help.is_some()
            || self.signs.is_some()
            || self.system.is_open()
            || self.more.is_some()
            || self.consent.is_some()
    }
}

fn tell(effects: &mut Effects, key: &str, value: &str) {
    event::push(
        effects,
        Effect::Tell(Fact::new(key, format_args!("{value}"))),
    );
}
