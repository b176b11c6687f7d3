//! The sand clock: its page, and when it rings over whatever is on the screen. How it looks is in
//! `hourglass`.
//!
//! It runs on while other pages, the dice or a game are shown, so there is one of it for all the time,
//! and the companion asks it beside the open page.

use keys::{Key, Press, Stroke};

use super::{
    super::{
        Hints, Kind, Navigation, NoteReader, NoteWriter, Page, PageContext, draw_title, usual,
    },
    hourglass::{glass_area, heaps_area, time_area},
    sand::Sand,
};
use crate::{
    Cue, Millis,
    pen::Pen,
    screens::Stage,
    table::{Scenery, company::Company},
    text::{Msg, aids::Word, beside},
    widgets::{
        backdrop::{CALM, ground},
        help::HelpCard,
        hints,
    },
};

/// While it runs it is written down this often, so that little is lost when the power goes: some 60
/// bytes each, a few sectors an hour over the whole store.
const NOTED_EVERY: Millis = 10_000;
/// How long each colour of the alarm shows: slow enough for every eye.
const FLASH: Millis = 400;
/// How often the alarm flashes. Every other flash sounds; then it waits in silence for a key.
const FLASHES: Millis = 24;

/// The page.
#[derive(Clone, Debug, Default)]
pub(in crate::screens::companion) struct ClockPage {
    pub(super) sand: Sand,
    /// When it was last written down.
    noted: Millis,
    /// The alarm goes on since then.
    rings: Option<Millis>,
    /// Which flash of it was shown last.
    pub(super) flash: Millis,
    /// A went down here: its release or its long press decides.
    pressed: bool,
    /// How many sit at the table, and the time now, as of the last event: to write down what is left.
    pub(super) players: u8,
    now: Millis,
}

impl ClockPage {
    pub(in crate::screens::companion) const fn rings(&self) -> bool {
        self.rings.is_some()
    }

    pub(in crate::screens::companion) const fn runs(&self) -> bool {
        self.sand.runs()
    }

    /// Pauses it; whether it ran.
    pub(in crate::screens::companion) fn pause(&mut self, stage: &mut Stage<'_>) -> bool {
        if !self.sand.runs() {
            return false;
        }
        self.now = stage.now;
        self.sand.pause(stage.now);
        stage.tell("clock", format_args!("paused"));
        stage.redraw_all();
        true
    }

    /// Time has passed. `shown` says whether the page is on the screen. Whether it wants to be kept.
    pub(in crate::screens::companion) fn pass_time(
        &mut self,
        guests: &Company,
        shown: bool,
        stage: &mut Stage<'_>,
    ) -> bool {
        let before = core::mem::replace(&mut self.now, stage.now);
        self.players = guests.sitters().len() as u8;
        if let Some(since) = self.rings {
            let flash = flash_at(since, stage.now);
            if core::mem::replace(&mut self.flash, flash) != flash {
                self.sound(stage);
                if stage.settings.motion {
                    stage.redraw_all();
                }
            }
            return false;
        }
        if !self.sand.runs() {
            return false;
        }
        if self.sand.left(stage.now) == 0 {
            self.sand.pause(stage.now);
            (self.rings, self.flash) = (Some(stage.now), 0);
            stage.tell("clock", format_args!("rings"));
            self.sound(stage);
            stage.redraw_all();
            return true;
        }
        if shown && seconds(self.sand.left(before)) != seconds(self.sand.left(stage.now)) {
            stage.redraw(glass_area(stage.layout));
            stage.redraw(time_area(stage.layout));
            if self.sand.each {
                stage.redraw(heaps_area(stage.layout));
            }
        }
        stage.now.wrapping_sub(self.noted) >= NOTED_EVERY
    }

    /// It is being written down now.
    pub(in crate::screens::companion) fn noted_at(&mut self, now: Millis) {
        self.noted = now;
    }

    fn sound(&self, stage: &mut Stage<'_>) {
        if self.flash.is_multiple_of(2) && self.flash < FLASHES {
            stage.play(Cue::Trouble);
        }
    }

    /// When it wants to know the time next.
    pub(in crate::screens::companion) fn wakes_at(
        &self,
        now: Millis,
        shown: bool,
    ) -> Option<Millis> {
        if let Some(since) = self.rings {
            let flash = flash_at(since, now);
            return (flash < FLASHES).then(|| since.wrapping_add((flash + 1) * FLASH));
        }
        let end = self.sand.ends_at(now)?;
        let note = self.noted.wrapping_add(NOTED_EVERY);
        let second = self.sand.next_second(now).filter(|_| shown);
        [Some(end), Some(note), second]
            .into_iter()
            .flatten()
            .min_by_key(|at| at.wrapping_sub(now) as i32)
    }

    /// Somebody has heard it.
    pub(in crate::screens::companion) fn stop_alarm(&mut self, stage: &mut Stage<'_>) {
        self.rings = None;
        stage.tell("clock", format_args!("heard"));
        stage.redraw_all();
    }

    fn a_key(&mut self, long: bool, context: &mut PageContext<'_, '_>) {
        let (now, players) = (context.stage.now, context.guests.sitters().len() as u8);
        let each = self.sand.each;
        match (self.sand.runs(), long) {
            (true, _) if !each => self.sand.pause(now),
            (true, _) => {
                self.sand.pass(players, now);
            }
            (false, true) => self.sand.fill(),
            (false, false) if self.sand.left(now) == 0 => {
                // Turned over, or the next one's turn.
                if !each || !self.sand.pass(players, now) {
                    self.sand.fill();
                    self.sand.go(players, now);
                }
            }
            (false, false) => self.sand.go(players, now),
        }
        self.changed(context);
    }

    fn changed(&self, context: &mut PageContext<'_, '_>) {
        let state = match (self.sand.has_begun(), self.sand.runs()) {
            (false, _) => "full",
            (true, true) => "runs",
            (true, false) => "paused",
        };
        context.stage.tell("clock", format_args!("{state}"));
        context.stage.play(Cue::Move);
        context.stage.redraw_all();
        context.keep();
    }
}

impl Page for ClockPage {
    fn open(_kind: Kind, noted: Option<NoteReader<'_>>, _guests: &Company) -> Self {
        ClockPage {
            sand: noted.and_then(Sand::read).unwrap_or_default(),
            ..ClockPage::default()
        }
    }

    fn write(&self, _guests: &Company, writer: &mut NoteWriter<'_>) {
        self.sand.write(self.now, writer);
    }

    fn hints(&self) -> Hints {
        let first = match (self.sand.runs(), self.sand.has_begun(), self.sand.each) {
            (true, _, false) => Word::Pause,
            (true, _, true) => Word::PassOn,
            (false, false, _) => Word::Go,
            (false, true, _) => Word::GoOn,
        };
        usual(first.msg(), Msg::Back)
    }

    fn help(&self) -> HelpCard {
        HelpCard::of_keys(beside::Word::Clock.msg(), Word::HelpClock.msg())
    }

    fn key(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) -> Navigation {
        let now = context.stage.now;
        match (stroke.key, stroke.press) {
            (Key::B, Press::Down) => return Navigation::Back,
            (Key::A, Press::Down) if self.sand.runs() => self.a_key(false, context),
            (Key::A, Press::Down) => self.pressed = true,
            (Key::A, Press::Long) if core::mem::take(&mut self.pressed) => {
                self.a_key(true, context);
            }
            (Key::A, Press::Up { after_long: false }) if core::mem::take(&mut self.pressed) => {
                self.a_key(false, context);
            }
            (key, Press::Down | Press::Repeat) if key.repeats() => {
                if self.sand.runs() {
                    self.sand.pause(now);
                } else if self.sand.has_begun() {
                    return Navigation::Stay;
                } else {
                    match key {
                        Key::Left | Key::Right => self.sand.choose(key.x_tri()),
                        _ => self.sand.choose_sort(),
                    }
                }
                self.changed(context);
            }
            _ => {}
        }
        Navigation::Stay
    }

    fn draw(&self, pen: &mut Pen<'_>, guests: &Company, scenery: &Scenery) {
        let Scenery { layout, now, .. } = *scenery;
        ground(pen, layout, CALM, beside::Word::Beside.msg());
        let title = pen.language().say(beside::Word::Clock.msg());
        draw_title(pen, layout, title);
        self.draw_clock(pen, guests, layout, now);
        hints::draw(pen, layout, &self.hints(), scenery.pulse);
    }
}

/// Which flash of the alarm it is.
fn flash_at(since: Millis, now: Millis) -> Millis {
    (now.wrapping_sub(since) / FLASH).min(FLASHES)
}

/// Seconds that are left, the one that has begun counted as a whole one.
pub(super) const fn seconds(left: Millis) -> Millis {
    left.div_ceil(1_000)
}
