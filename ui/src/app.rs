//! The app: where we are, what is on top, what has to be redrawn. Screens do the rest.

use dice::Report;
use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{DrawTarget, DrawTargetExt, Point},
    primitives::Rectangle,
};
use keys::{Key, Press, Stroke};

use crate::{
    Audit, Damage, Effects, Event, Fact, Layout, Millis, Settings,
    event::Effect,
    palette::ABYSS,
    pen::{Pen, Unaudited},
    screens::{
        Place, Stage,
        dice::{
            DiceTable, choose, choose::Choose, fair, fair::Fair, past, past::Past, tray, tray::Tray,
        },
        menu,
        menu::Menu,
        self_test::SelfTest,
        settings,
        settings::SettingsScreen,
        splash,
    },
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
}

/// What all screens share; while one reacts it holds it as its [`Stage`].
#[derive(Clone, Debug)]
struct Desk {
    layout: Layout,
    settings: Settings,
    now: Millis,
    notice: Option<Notice>,
    damage: Damage,
}

impl Desk {
    fn stage<'a>(&'a mut self, effects: &'a mut Effects) -> Stage<'a> {
        Stage {
            now: self.now,
            layout: self.layout,
            settings: &mut self.settings,
            notice: &mut self.notice,
            damage: &mut self.damage,
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
        }
    }

    /// Take one event at time `now`; say what the world should do.
    pub fn handle(&mut self, now: Millis, event: Event) -> Effects {
        let mut effects = Effects::new();
        self.desk.now = now;
        // Whatever woke us, what moves has moved on: the picture is always that of `now`.
        self.advance(&mut effects);
        match event {
            Event::Key(stroke) => self.key(stroke, &mut effects),
            Event::Tick => {}
            Event::Rolled(rolled) => {
                let shown = self.place == Place::Dice && self.help.is_none();
                let stage = &mut self.desk.stage(&mut effects);
                self.tray.rolled(&rolled, &mut self.table, stage, shown);
            }
            Event::Source(report) => self.source(report, &mut effects),
        }
        effects
    }

    /// When the next [`Event::Tick`] is wanted; `None` while the picture is still.
    pub fn wake_at(&self) -> Option<Millis> {
        let now = self.desk.now;
        let screen = match self.place {
            Place::Splash => Some(splash::ENDS_AT),
            Place::Menu => self.menu.wake_at(now),
            Place::Dice => self.tray.wake_at(now, self.desk.settings.motion),
            _ => None,
        };
        let notice = self
            .desk
            .notice
            .as_ref()
            .and_then(|notice| notice.wake_at(now));
        let pulse = self.pulses().then(|| self.pulse.wake_at(now)).flatten();
        [screen, notice, pulse]
            .into_iter()
            .flatten()
            .min_by_key(|at| at.wrapping_sub(now) as i32)
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
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
        area: &Rectangle,
    ) -> Result<(), D::Error> {
        self.draw_audited(target, area, &mut Unaudited)
    }

    /// The same, telling every label to an audit: a layout test sees what would be cut off.
    pub fn draw_audited<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
        area: &Rectangle,
        audit: &mut dyn Audit,
    ) -> Result<(), D::Error> {
        let sway = self
            .desk
            .notice
            .as_ref()
            .map_or(0, |notice| notice.sway(self.desk.now));
        if sway != 0 {
            target.fill_solid(area, ABYSS)?;
        }
        let sight = target.bounding_box();
        if sway == 0 && sight.intersection(area) == sight {
            // A target cut to the area, as the device's bands are, needs no second pair of scissors.
            return self.draw_all(target, audit);
        }
        let shift = Point::new(sway, 0);
        let mut moved = target.translated(shift);
        let mut clipped = moved.clipped(&Rectangle::new(area.top_left - shift, area.size));
        self.draw_all(&mut clipped, audit)
    }

    fn draw_all<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
        audit: &mut dyn Audit,
    ) -> Result<(), D::Error> {
        let mut pen = Pen::new(target, self.desk.settings.language, audit);
        self.draw_place(&mut pen);
        if let Some(notice) = &self.desk.notice {
            notice.draw(&mut pen, self.desk.layout);
        }
        pen.finish()
    }

    fn draw_place<D: DrawTarget<Color = Rgb565>>(&self, pen: &mut Pen<'_, D>) {
        let (layout, now) = (self.desk.layout, self.desk.now);
        let pulse = self.pulses() && self.pulse.shows(now);
        if let Some(help) = &self.help {
            help.draw(pen, layout);
            return;
        }
        match self.place {
            Place::Splash => splash::draw(pen, layout),
            Place::Menu => self.menu.draw(pen, layout, now, pulse),
            Place::Settings => self
                .settings_screen
                .draw(pen, layout, &self.desk.settings, pulse),
            Place::SelfTest => self.self_test.draw(pen, layout),
            Place::Dice => self.tray.draw(pen, layout, &self.table, now, pulse),
            Place::ChooseDice => self.choose.draw(pen, layout, &self.table, pulse),
            Place::PastRolls => self.past.draw(pen, layout, &self.table, pulse),
            Place::Fairness => {
                self.fair
                    .draw(pen, layout, &self.table, self.source.as_ref(), pulse);
            }
        }
    }

    fn hints(&self) -> &'static [Hint] {
        match self.place {
            Place::Splash => &[],
            Place::Menu => self.menu.hints(),
            Place::Settings => self.settings_screen.hints(),
            Place::SelfTest => SelfTest::hints(),
            Place::Dice => self.tray.hints(&self.table),
            Place::ChooseDice => Choose::hints(),
            Place::PastRolls => Past::hints(),
            Place::Fairness => Fair::hints(),
        }
    }

    const fn help_card(&self) -> Option<HelpCard> {
        match self.place {
            // Here every key is there to be tried.
            Place::Splash | Place::SelfTest => None,
            Place::Menu => Some(menu::HELP),
            Place::Settings => Some(settings::HELP),
            Place::Dice => Some(tray::HELP),
            Place::ChooseDice => Some(choose::HELP),
            Place::PastRolls => Some(past::HELP),
            Place::Fairness => Some(fair::HELP),
        }
    }

    /// Whether the hint for a hesitating person may pulse here and now.
    fn pulses(&self) -> bool {
        self.desk.settings.motion
            && self.help.is_none()
            && self.desk.notice.is_none()
            && !matches!(self.place, Place::Splash | Place::SelfTest)
    }

    fn key(&mut self, stroke: Stroke, effects: &mut Effects) {
        if self.pulses() && self.pulse.shows(self.desk.now) {
            self.redraw_first_cap();
        }
        self.pulse = Pulse::new(self.desk.now);
        let pressed = stroke.press == Press::Down;
        if pressed && self.desk.notice.take().is_some() {
            // The sentence is read: this key only takes it away.
            self.desk.damage.add(self.desk.layout.screen());
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
            self.help = Some(card);
            self.desk.damage.add(self.desk.layout.screen());
            tell(effects, "help", "open");
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
            Place::Splash => (stroke.press == Press::Down).then_some(Place::Menu),
            Place::Menu => self.menu.key(stroke, stage),
            Place::Settings => self.settings_screen.key(stroke, stage),
            Place::SelfTest => self.self_test.key(stroke, stage),
            Place::Dice => self.tray.key(stroke, &mut self.table, stage),
            Place::ChooseDice => self.choose.key(stroke, &mut self.table, stage),
            Place::PastRolls => self.past.key(stroke, &self.table, stage),
            Place::Fairness => self.fair.key(stroke, stage),
        }
    }

    fn go(&mut self, place: Place, effects: &mut Effects) {
        self.place = place;
        self.desk.damage.add(self.desk.layout.screen());
        tell(effects, "screen", place.name());
        let stage = &mut self.desk.stage(effects);
        match place {
            Place::SelfTest => self.self_test = SelfTest::default(),
            Place::Dice => self.tray.enter(),
            Place::PastRolls => self.past.enter(),
            Place::Fairness => self.fair.enter(&self.table, stage),
            Place::Splash | Place::Menu | Place::Settings | Place::ChooseDice => {}
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
        if self.help.is_some() {
            return;
        }
        let stage = &mut self.desk.stage(effects);
        match self.place {
            Place::Menu => self.menu.tick(stage),
            Place::Dice => self.tray.tick(&mut self.table, stage),
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

    fn redraw_first_cap(&mut self) {
        let area = hints::first_cap(self.desk.layout, self.desk.settings.language, self.hints());
        self.desk.damage.add(area);
    }
}

fn tell(effects: &mut Effects, key: &str, value: &str) {
    // The bound of `Effects` is argued there.
    let _ = effects.push(Effect::Tell(Fact::new(key, format_args!("{value}"))));
}
