//! The battery: what is known of it, when it is warned of, and when the flash is spared.

use embedded_graphics::primitives::Rectangle;

use super::{App, tell};
use crate::{
    Effects, Fact, Layout, Power, Supply,
    event::{self, Effect},
    pen::Pen,
    screens::Place,
    table::Running,
    text::{Msg, power::Word},
    widgets::{battery, unsaved},
};

/// Below this voltage no sector is erased: an erase takes 45 ms of current, and flash chips work down to 2.7 V only.
const WEAK_MV: u16 = 3_200;
/// Above this one erases go on: under a smaller load the voltage of an empty battery rises again.
const RECOVERED_MV: u16 = 3_300;

/// A charge above this forgets the warnings, in percent.
const FORGETS: u8 = 20;

/// What the app knows of the power supply.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PowerState {
    /// `None` on boards without a battery, and before the first measurement.
    pub(super) known: Option<Power>,
    /// The lowest charge that was warned of.
    warned: Option<Warning>,
    /// A warning that waits until nothing covers the screen.
    due: Option<Warning>,
    /// The flash is not erased.
    weak: bool,
}

/// The two warnings, the later one last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Warning {
    Low,
    NearlyEmpty,
}

impl Warning {
    const fn at(percent: u8) -> Option<Warning> {
        match percent {
            0..=5 => Some(Warning::NearlyEmpty),
            6..=10 => Some(Warning::Low),
            _ => None,
        }
    }

    /// The value of the fact `warning`.
    const fn name(self) -> &'static str {
        match self {
            Warning::Low => "low",
            Warning::NearlyEmpty => "nearly-empty",
        }
    }

    const fn sentence(self) -> Msg {
        match self {
            Warning::Low => Word::Low.msg(),
            Warning::NearlyEmpty => Word::NearlyEmpty.msg(),
        }
    }
}

impl App {
    /// The power supply has changed.
    #[inline(never)]
    pub(super) fn powered(&mut self, power: Power, effects: &mut Effects) {
        let before = self.power.known.replace(power);
        if before == Some(power) {
            return;
        }
        if let Some(battery) = power.battery {
            let fact = Fact::new("battery", format_args!("{}", battery.percent));
            event::push(effects, Effect::Tell(fact));
        }
        if before.map(|before| before.supply) != Some(power.supply) {
            tell(effects, "supply", power.supply.name());
        }
        self.spare_flash(power, effects);
        self.note_warning(power);
        if self.system.is_open() {
            // The first measurement moves the rows.
            match before {
                Some(_) => self.redraw_battery_row(self.desk.layout),
                None => self.desk.dirty.add(self.desk.layout.screen()),
            }
        } else if self.shows_battery() {
            self.desk.dirty.add(self.battery_area());
        }
    }

    /// Erases stop below 3.2 V. Saves go on: they are appended.
    fn spare_flash(&mut self, power: Power, effects: &mut Effects) {
        let limit = if self.power.weak {
            RECOVERED_MV
        } else {
            WEAK_MV
        };
        let is_low = power.battery.is_some_and(|it| it.millivolts < limit);
        let weak = power.supply == Supply::Battery && is_low;
        if core::mem::replace(&mut self.power.weak, weak) != weak {
            event::push(effects, Effect::AllowErases(!weak));
            tell(effects, "erases", if weak { "off" } else { "on" });
        }
    }

    fn note_warning(&mut self, power: Power) {
        let percent = power.battery.map_or(100, |battery| battery.percent);
        if power.supply != Supply::Battery || percent > FORGETS {
            (self.power.warned, self.power.due) = (None, None);
            return;
        }
        let warning = Warning::at(percent);
        if warning > self.power.warned {
            (self.power.warned, self.power.due) = (warning, warning);
        }
    }

    /// Say that the battery is low, as soon as nothing else is said.
    #[inline(never)]
    pub(super) fn warn_of_battery(&mut self, effects: &mut Effects) {
        let covered = self.is_covered()
            || self.desk.notice.is_some()
            || self.companion.rings()
            || matches!(
                self.place,
                Place::Splash | Place::Language | Place::SoundQuestion
            );
        if covered {
            return;
        }
        if let Some(warning) = self.power.due.take() {
            tell(effects, "warning", warning.name());
            self.desk.stage(effects).say(warning.sentence());
        }
    }

    /// The upper right corner: the sign for what is not saved, and the battery.
    #[inline(never)]
    pub(super) fn draw_corner(&self, pen: &mut Pen<'_>) {
        let layout = self.desk.layout;
        if self.is_unsaved() && !matches!(self.place, Place::Splash | Place::Play | Place::Watch) {
            unsaved::draw(pen, unsaved::corner(layout));
        }
        if let Some(power) = self.power.known
            && self.shows_battery()
        {
            battery::draw(pen, self.battery_area(), power);
        }
    }

    /// Whether the picture of the battery is on the screen: in the menu, in the pause menu and on the curtain.
    pub(super) fn shows_battery(&self) -> bool {
        let match_shows = || {
            let running = self.running.as_ref();
            running.is_some_and(|running| running.is_paused() || running.is_at_curtain())
        };
        match self.place {
            Place::Menu => !self.is_covered(),
            Place::Play => !self.is_covered() && match_shows(),
            _ => false,
        }
    }

    /// Where the picture of the battery is: the upper right corner, left of the sign for unsaved games.
    pub(super) fn battery_area(&self) -> Rectangle {
        let layout = self.desk.layout;
        // The curtain covers the side panel too.
        let curtain =
            self.place == Place::Play && self.running.as_ref().is_some_and(Running::is_at_curtain);
        let right = match (layout, curtain) {
            (Layout::Wide, true) => layout.screen().size.width,
            _ => layout.field().size.width,
        };
        let sign = if self.is_unsaved() && !curtain {
            unsaved::SIDE as i32 + 6
        } else {
            0
        };
        battery::area(right as i32 - sign)
    }
}
