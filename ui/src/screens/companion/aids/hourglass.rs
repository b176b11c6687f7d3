//! The sand clock's picture: the glass, what is left, everybody's sand, and the alarm over all.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use keys::Key;
use rules_core::Seat;

use super::{
    super::title_area,
    clock::{ClockPage, seconds},
};
use crate::{
    Layout, Millis,
    art::{
        font::{BODY, BOLD, NUMBER},
        sprites::marks,
    },
    palette::{BUOY, INK, PAPER, RED, SAND, SLATE, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    table::company::Company,
    text::aids::Word,
    widgets::{hints, paper::change_arrows},
};

impl ClockPage {
    /// The clock as it stands at this moment.
    pub(super) fn draw_clock(
        &self,
        pen: &mut Pen<'_>,
        guests: &Company,
        layout: Layout,
        now: Millis,
    ) {
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
    }

    /// What is left, large, in the colour of whose it is.
    fn draw_time(&self, pen: &mut Pen<'_>, guests: &Company, left: Millis, area: Rectangle) {
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
    fn draw_heaps(&self, pen: &mut Pen<'_>, guests: &Company, now: Millis, area: Rectangle) {
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
    fn draw_word(&self, pen: &mut Pen<'_>, layout: Layout) {
        let word = match (self.sand.has_begun(), self.sand.runs(), self.sand.each) {
            (false, _, false) => Word::ForAll,
            (false, _, true) => Word::ForEach,
            (true, true, _) => Word::CrossPauses,
            (true, false, _) => Word::HoldFills,
        };
        let top = time_area(layout).top_left.y + 76;
        let text = pen.say(word.msg());
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

    /// The whole screen, light and dark by turns, with whose time is up. Without motion it stays light.
    pub(in crate::screens::companion) fn draw_alarm(
        &self,
        pen: &mut Pen<'_>,
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
}

pub(super) fn glass_area(layout: Layout) -> Rectangle {
    rect(10, title_area(layout).top_left.y + 32, 62, 72)
}

pub(super) fn time_area(layout: Layout) -> Rectangle {
    rect(78, title_area(layout).top_left.y + 34, 154, 68)
}

pub(super) fn heaps_area(layout: Layout) -> Rectangle {
    rect(4, time_area(layout).top_left.y + 102, 232, 66)
}

/// A large hour glass with so much of all its sand above.
fn draw_glass(pen: &mut Pen<'_>, centre: Point, left: Millis, all: Millis) {
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

/// "1:30". Ten minutes have five signs.
fn clock_figure(left: Millis) -> String<6> {
    let mut text = String::new();
    let seconds = seconds(left);
    let _ = write!(text, "{}:{:02}", seconds / 60, seconds % 60);
    text
}
