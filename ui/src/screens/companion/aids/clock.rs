//! The sand clock: its page, and its alarm over whatever is on the screen when the time is up.
//!
//! It runs on while other pages, the dice or a game are shown, so there is one of it for all the time,
//! and the companion asks it beside the open page.

use core::fmt::Write;

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{DrawTarget, Point},
    primitives::Rectangle,
};
use heapless::String;
use keys::{Key, Press, Stroke};
use rules_core::Seat;

use super::{
    super::{Hints, Kind, Page, Reach, Reader, Scribe, Step, draw_title, title_area, usual},
    sand::Sand,
};
use crate::{
    Cue, Layout, Millis,
    art::{
        font::{BODY, BOLD, NUMBER},
        sprites::marks,
    },
    palette::{BUOY, INK, PAPER, RED, SAND, SLATE, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    screens::Stage,
    table::{Scenery, company::Company},
    text::{Msg, aids::Word, beside},
    widgets::{
        backdrop::{CALM, ground},
        help::HelpCard,
        hints,
        paper::change_arrows,
    },
};

/// While it runs it is written down this often, so that little is lost when the power goes: some 60
/// bytes each, a few sectors an hour over the whole store.
const NOTED_EVERY: Millis = 10_000;
/// How long each colour of the alarm shows: slow enough for every eye.
const FLASH: Millis = 400;
/// It flashes so often, and sounds with every other flash; then it waits, still, for somebody.
const FLASHES: Millis = 24;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(in crate::screens::companion) struct ClockPage {
    sand: Sand,
    /// When it was last written down.
    noted: Millis,
    /// The alarm goes on since then.
    rings: Option<Millis>,
    /// Which flash of it was shown last.
    flash: Millis,
    /// A went down here: its release or its long press decides.
    pressed: bool,
    /// How many sit at the table, and the time now, as of the last event: to write down what is left.
    players: u8,
    now: Millis,
}

impl ClockPage {
    pub(in crate::screens::companion) const fn rings(&self) -> bool {
        self.rings.is_some()
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
    pub(in crate::screens::companion) fn hush(&mut self, stage: &mut Stage<'_>) {
        self.rings = None;
        stage.tell("clock", format_args!("heard"));
        stage.redraw_all();
    }

    /// The whole screen, light and dark by turns, with whose time is up. Without motion it stays light.
    pub(in crate::screens::companion) fn draw_alarm<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        guests: &Company,
        layout: Layout,
        motion: bool,
    ) {
        let (ground, ink) = if self.flash.is_multiple_of(2) || !motion {
            (YELLOW, INK)
        } else {
            (RED, WHITE)
        };
        pen.fill(layout.screen(), ground);
        // The keys are explained beside the field, so all is said in it.
        let wide = layout.field().size.width;
        let centre = Point::new(wide as i32 / 2, 74);
        pen.disc(centre, 104, INK);
        pen.disc(centre, 100, PAPER);
        draw_glass(pen, centre, 0, 1);
        let line = |y: i32, high: u32| rect(4, y, wide - 8, high);
        if self.sand.each
            && let Some(seat) = Seat::new(self.sand.seat(self.players))
        {
            let look = guests.colour(seat);
            let plate = rect(wide as i32 / 2 - 108, 128, 216, 44);
            pen.plate(plate, 9, look.colour, INK);
            pen.label(&NUMBER, guests.name(seat), plate, Align::Centre, look.ink);
        }
        let text = pen.language().say(Word::TimeUp.msg());
        pen.label(&NUMBER, text, line(176, 36), Align::Centre, ink);
        hints::draw(pen, layout, &[(Key::A, Word::Heard.msg())], false);
    }

    fn a_key(&mut self, long: bool, reach: &mut Reach<'_, '_>) {
        let (now, players) = (reach.stage.now, reach.guests.sitters().len() as u8);
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
        self.changed(reach);
    }

    fn changed(&self, reach: &mut Reach<'_, '_>) {
        let state = match (self.sand.has_begun(), self.sand.runs()) {
            (false, _) => "full",
            (true, true) => "runs",
            (true, false) => "paused",
        };
        reach.stage.tell("clock", format_args!("{state}"));
        reach.stage.play(Cue::Move);
        reach.stage.redraw_all();
        reach.keep();
    }
}

impl Page for ClockPage {
    fn open(_kind: Kind, noted: Option<Reader<'_>>, _guests: &Company) -> Self {
        ClockPage {
            sand: noted.and_then(Sand::read).unwrap_or_default(),
            ..ClockPage::default()
        }
    }

    fn write(&self, _guests: &Company, scribe: &mut Scribe<'_>) {
        self.sand.write(self.now, scribe);
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

    fn key(&mut self, stroke: Stroke, reach: &mut Reach<'_, '_>) -> Step {
        let now = reach.stage.now;
        match (stroke.key, stroke.press) {
            (Key::B, Press::Down) => return Step::Back,
            (Key::A, Press::Down) if self.sand.runs() => self.a_key(false, reach),
            (Key::A, Press::Down) => self.pressed = true,
            (Key::A, Press::Long) if core::mem::take(&mut self.pressed) => self.a_key(true, reach),
            (Key::A, Press::Up { after_long: false }) if core::mem::take(&mut self.pressed) => {
                self.a_key(false, reach);
            }
            (key, Press::Down | Press::Repeat) if key.repeats() => {
                if self.sand.runs() {
                    self.sand.pause(now);
                } else if self.sand.has_begun() {
                    return Step::Stay;
                } else {
                    match key {
                        Key::Left => self.sand.choose(false),
                        Key::Right => self.sand.choose(true),
                        _ => self.sand.choose_sort(),
                    }
                }
                self.changed(reach);
            }
            _ => {}
        }
        Step::Stay
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        guests: &Company,
        scenery: &Scenery,
    ) {
        let Scenery { layout, now, .. } = *scenery;
        ground(pen, layout, CALM, beside::Word::Beside.msg());
        let title = pen.language().say(beside::Word::Clock.msg());
        draw_title(pen, layout, title);
        let left = self.sand.left(now);
        draw_glass(
            pen,
            glass_area(layout).center(),
            seconds(left),
            seconds(self.sand.span()),
        );
        self.draw_time(pen, guests, left, time_area(layout));
        if self.sand.each {
            self.draw_heaps(pen, guests, now, heaps_area(layout));
        }
        self.draw_word(pen, layout);
        hints::draw(pen, layout, &self.hints(), scenery.pulse);
    }
}

impl ClockPage {
    /// What is left, large, in the colour of whose it is.
    fn draw_time<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        guests: &Company,
        left: Millis,
        area: Rectangle,
    ) {
        let seat = Seat::new(self.sand.seat(guests.sitters().len() as u8));
        let (ground, ink) = match seat.filter(|_| self.sand.each && self.sand.has_begun()) {
            Some(seat) => (guests.colour(seat).colour, guests.colour(seat).ink),
            None => (PAPER, INK),
        };
        pen.plate(area, 12, ground, INK);
        pen.large(&NUMBER, &clock_figure(left), area, 2, ink);
        if !self.sand.has_begun() {
            let Point { x, y } = area.top_left;
            let middle = y + area.size.height as i32 / 2;
            let right = x + area.size.width as i32;
            change_arrows(
                pen,
                Point::new(x + 5, middle),
                Point::new(right - 6, middle),
            );
        }
    }

    /// Everybody's sand.
    fn draw_heaps<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        guests: &Company,
        now: Millis,
        area: Rectangle,
    ) {
        if !pen.sees(&area) {
            return;
        }
        let turn = self.sand.seat(guests.sitters().len() as u8);
        for (i, seat) in (0..).zip(guests.seats()) {
            let (x, y) = (i32::from(i) % 3, i32::from(i) / 3);
            let at = area.top_left + Point::new(3 + 76 * x, 2 + 31 * y);
            let plate = rect(at.x, at.y, 73, 28);
            let look = guests.colour(seat);
            pen.plate(plate, 7, PAPER, INK);
            pen.round(rect(at.x + 1, at.y + 1, 22, 26), 6, look.colour);
            let mark = at + Point::new(12, 14);
            pen.mark(marks::MARKS_15.of(look.shape), mark, look.ink);
            let text = clock_figure(self.sand.left_of(i, now));
            let room = rect(at.x + 24, at.y, 48, 28);
            pen.label(&BOLD, &text, room, Align::Centre, INK);
            if i == turn && self.sand.has_begun() {
                pen.ring(plate.offset(1), 8, 3, BUOY);
            }
        }
    }

    /// What can be done besides the hints.
    fn draw_word<D: DrawTarget<Color = Rgb565>>(&self, pen: &mut Pen<'_, D>, layout: Layout) {
        let word = match (self.sand.has_begun(), self.sand.runs(), self.sand.each) {
            (false, _, false) => Word::ForAll,
            (false, _, true) => Word::ForEach,
            (true, true, _) => Word::CrossPauses,
            (true, false, _) => Word::HoldFills,
        };
        let top = time_area(layout).top_left.y + 76;
        let text = pen.language().say(word.msg());
        let area = rect(8, top, 224, 24);
        pen.plate(
            area,
            8,
            if self.sand.has_begun() { SAND } else { PAPER },
            INK,
        );
        pen.label(&BODY, text, area, Align::Centre, INK);
        if !self.sand.has_begun() {
            for (dy, up) in [(7, -1), (16, 1)] {
                let tip = Point::new(20, top + dy);
                let corners = [(-5, 0), (5, 0), (0, 6 * up)].map(|(x, y)| tip + Point::new(x, y));
                pen.polygon(&corners, SLATE);
            }
        }
    }
}

/// Which flash of the alarm it is.
fn flash_at(since: Millis, now: Millis) -> Millis {
    (now.wrapping_sub(since) / FLASH).min(FLASHES)
}

/// Seconds that are left, the one that has begun counted as a whole one.
const fn seconds(left: Millis) -> Millis {
    left.div_ceil(1_000)
}

/// "1:30". Ten minutes have five signs.
fn clock_figure(left: Millis) -> String<6> {
    let mut text = String::new();
    let seconds = seconds(left);
    let _ = write!(text, "{}:{:02}", seconds / 60, seconds % 60);
    text
}

fn glass_area(layout: Layout) -> Rectangle {
    rect(10, title_area(layout).top_left.y + 32, 62, 72)
}

fn time_area(layout: Layout) -> Rectangle {
    rect(78, title_area(layout).top_left.y + 34, 154, 68)
}

fn heaps_area(layout: Layout) -> Rectangle {
    rect(4, time_area(layout).top_left.y + 102, 232, 66)
}

/// A large hour glass with so much of all its sand above.
fn draw_glass<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    centre: Point,
    left: Millis,
    all: Millis,
) {
    let p = |dx: i32, dy: i32| centre + Point::new(dx, dy);
    for (wide, high, colour) in [(25, 32, INK), (22, 30, WHITE)] {
        for side in [-1, 1] {
            let foot = side * high;
            pen.polygon(&[p(-wide, foot), p(wide, foot), p(3, 0), p(-3, 0)], colour);
        }
    }
    // The upper heap sinks towards the neck, the lower one grows from its foot: 28 rows each.
    let above = (28 * left / all.max(1)) as i32;
    let slope = |from_neck: i32| 1 + 20 * from_neck / 28;
    if above > 0 {
        let (x, y) = (slope(above), -1 - above);
        pen.polygon(&[p(-x, y), p(x, y), p(1, -1), p(-1, -1)], YELLOW);
    }
    let below = 28 - above;
    if below > 0 {
        let top = slope(28 - below).max(3);
        pen.polygon(
            &[
                p(-21, 29),
                p(21, 29),
                p(top, 29 - below),
                p(-top, 29 - below),
            ],
            YELLOW,
        );
    }
    for dy in [-36, 30] {
        pen.plate(rect(centre.x - 30, centre.y + dy, 61, 6), 2, SLATE, INK);
    }
}
