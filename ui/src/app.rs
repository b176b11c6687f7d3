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
    layout: Layout,
    settings: Settings,
    now: Millis,
    place: Place,
    help: Option<HelpCard>,
    notice: Option<Notice>,
    pulse: Pulse,
    damage: Damage,
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

impl App {
    /// Power-on: the splash, nothing drawn yet.
    pub fn new(layout: Layout, settings: Settings) -> App {
        let mut damage = Damage::new();
        damage.add(layout.screen());
        App {
            layout,
            settings,
            now: 0,
            place: Place::Splash,
            help: None,
            notice: None,
            pulse: Pulse::new(0),
            damage,
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
        self.now = now;
        // Whatever woke us, what moves has moved on: the picture is always that of `now`.
        self.advance(&mut effects);
        match event {
            Event::Key(stroke) => self.key(stroke, &mut effects),
            Event::Tick => {}
            Event::Rolled(rolled) => {
                let shown = self.place == Place::Dice && self.help.is_none();
                let (mut stage, tray, table) = self.stage_with_dice(&mut effects);
                tray.rolled(&rolled, table, &mut stage, shown);
            }
            Event::Source(report) => self.source(report, &mut effects),
        }
        effects
    }

    /// When the next [`Event::Tick`] is wanted; `None` while the picture is still.
    pub fn wake_at(&self) -> Option<Millis> {
        let now = self.now;
        let screen = match self.place {
            Place::Splash => Some(splash::ENDS_AT),
            Place::Menu => self.menu.wake_at(now),
            Place::Dice => self.tray.wake_at(now, self.settings.motion),
            _ => None,
        };
        let notice = self.notice.as_ref().and_then(|notice| notice.wake_at(now));
        let pulse = self.pulses().then(|| self.pulse.wake_at(now)).flatten();
        [screen, notice, pulse]
            .into_iter()
            .flatten()
            .min_by_key(|at| at.wrapping_sub(now) as i32)
    }

    /// What has changed since the last call.
    pub fn take_damage(&mut self) -> Damage {
        core::mem::take(&mut self.damage)
    }

    /// The settings in force.
    pub const fn settings(&self) -> &Settings {
        &self.settings
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
            .notice
            .as_ref()
            .map_or(0, |notice| notice.sway(self.now));
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
        let mut pen = Pen::new(target, self.settings.language, audit);
        self.draw_place(&mut pen);
        if let Some(notice) = &self.notice {
            notice.draw(&mut pen, self.layout);
        }
        pen.finish()
    }

    fn draw_place<D: DrawTarget<Color = Rgb565>>(&self, pen: &mut Pen<'_, D>) {
        let (layout, now) = (self.layout, self.now);
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
                .draw(pen, layout, &self.settings, pulse),
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
        self.settings.motion
            && self.help.is_none()
            && self.notice.is_none()
            && !matches!(self.place, Place::Splash | Place::SelfTest)
    }

    fn key(&mut self, stroke: Stroke, effects: &mut Effects) {
        if self.pulses() && self.pulse.shows(self.now) {
            self.redraw_first_cap();
        }
        self.pulse = Pulse::new(self.now);
        let pressed = stroke.press == Press::Down;
        if pressed && self.notice.take().is_some() {
            // The sentence is read: this key only takes it away.
            self.damage.add(self.layout.screen());
            return;
        }
        if self.help.is_some() {
            if pressed && matches!(stroke.key, Key::A | Key::B | Key::X) {
                self.help = None;
                self.damage.add(self.layout.screen());
                tell(effects, "help", "closed");
            }
            return;
        }
        if pressed
            && stroke.key == Key::X
            && let Some(card) = self.help_card()
        {
            self.help = Some(card);
            self.damage.add(self.layout.screen());
            tell(effects, "help", "open");
            return;
        }
        let hints = self.hints();
        if let Some(place) = self.key_on_screen(stroke, effects) {
            self.go(place, effects);
        } else if self.hints() != hints {
            self.damage.add(self.layout.hints());
        }
    }

    fn key_on_screen(&mut self, stroke: Stroke, effects: &mut Effects) -> Option<Place> {
        let App {
            layout,
            now,
            settings,
            notice,
            damage,
            ..
        } = self;
        let stage = &mut Stage {
            now: *now,
            layout: *layout,
            settings,
            notice,
            damage,
            effects,
        };
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
        self.damage.add(self.layout.screen());
        tell(effects, "screen", place.name());
        let App {
            layout,
            now,
            settings,
            notice,
            damage,
            ..
        } = self;
        let stage = &mut Stage {
            now: *now,
            layout: *layout,
            settings,
            notice,
            damage,
            effects,
        };
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
            if self.now >= splash::ENDS_AT {
                self.go(Place::Menu, effects);
            }
            return;
        }
        if let Some(notice) = &mut self.notice
            && notice.is_shaking()
        {
            if notice.wake_at(self.now).is_none() {
                notice.calm();
            }
            self.damage.add(self.layout.screen());
        }
        if self.pulses() && self.pulse.turns(self.now) {
            self.redraw_first_cap();
        }
        if self.help.is_some() {
            return;
        }
        let App {
            layout,
            now,
            settings,
            notice,
            damage,
            ..
        } = self;
        let stage = &mut Stage {
            now: *now,
            layout: *layout,
            settings,
            notice,
            damage,
            effects,
        };
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
            self.damage.add(self.layout.field());
        }
    }

    fn redraw_first_cap(&mut self) {
        let area = hints::first_cap(self.layout, self.settings.language, self.hints());
        self.damage.add(area);
    }

    fn stage_with_dice<'a>(
        &'a mut self,
        effects: &'a mut Effects,
    ) -> (Stage<'a>, &'a mut Tray, &'a mut DiceTable) {
        let App {
            layout,
            now,
            settings,
            notice,
            damage,
            tray,
            table,
            ..
        } = self;
        let stage = Stage {
            now: *now,
            layout: *layout,
            settings,
            notice,
            damage,
            effects,
        };
        (stage, tray, table)
    }
}

fn tell(effects: &mut Effects, key: &str, value: &str) {
    // The bound of `Effects` is argued there.
    let _ = effects.push(Effect::Tell(Fact::new(key, format_args!("{value}"))));
}
