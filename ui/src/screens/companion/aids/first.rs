//! Who begins: a pointer spins over the colours of the guests and stops at one of them.
//!
//! Chance says who; the spin only makes a feast of it. Any key ends it, and without motion there is none.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::{Key, Press, Stroke};
use rules_core::Seat;

use super::{
    super::{Hints, Kind, Navigation, NoteReader, NoteWriter, Page, PageContext, usual},
    compass::{TURN, at_angle},
};
use crate::{
    Cue, Layout, Millis,
    art::{
        font::{BOLD, NUMBER},
        sprites::marks,
    },
    palette::{INK, PAPER, SLATE, WHITE},
    pen::{Align, Pen, rect},
    screens::FRAME,
    table::{Scenery, company::Company},
    text::{Msg, aids::Word, beside},
    widgets::{
        backdrop::{BRIGHT, ground},
        help::HelpCard,
        hints,
    },
};

/// How long the pointer spins, and how often it goes round.
const SPIN: Millis = 2_600;
const ROUNDS: i32 = 5;
/// The wheel's radius, and how far the pointer reaches.
const WHEEL: i32 = 72;
const POINTER: i32 = 42;
/// How many wedges the wheel is drawn with: each colour gets a whole number of them, whether
/// two or six share it.
const WEDGES: i32 = 60;

/// The page.
#[derive(Clone, Debug)]
pub(in crate::screens::companion) struct FirstPage {
    /// Where the pointer was before it spun.
    from: i32,
    /// Who begins, once chance has said so.
    winner: Option<u8>,
    /// The pointer spins since then.
    since: Option<Millis>,
    /// A number was asked for.
    asked: bool,
}

impl FirstPage {
    /// Where the pointer is.
    fn angle(&self, count: i32, now: Millis) -> i32 {
        let Some(winner) = self.winner else {
            return self.from;
        };
        let end = middle_of(winner.into(), count) + ROUNDS * TURN;
        let Some(since) = self.since else {
            return end;
        };
        // Slower and slower: what is left shrinks with the square of the time left, in eighths of
        // milliseconds so that the product fits.
        let left = SPIN.saturating_sub(now.wrapping_sub(since)) as i32 / 8;
        let span = SPIN as i32 / 8;
        end - (end - self.from) * (left * left / span) / span
    }

    fn stop(&mut self, context: &mut PageContext<'_, '_>) {
        self.since = None;
        context.stage.play(Cue::Win);
        if let Some(winner) = self.winner {
            context.stage.tell("begins", format_args!("{winner}"));
        }
        context.stage.redraw_all();
    }
}

impl Page for FirstPage {
    fn open(_kind: Kind, _noted: Option<NoteReader<'_>>, _guests: &Company) -> Self {
        FirstPage {
            from: 0,
            winner: None,
            since: None,
            asked: false,
        }
    }

    /// Who begins is said and done: nothing is kept.
    fn write(&self, _guests: &Company, _scribe: &mut NoteWriter<'_>) {}

    fn hints(&self) -> Hints {
        usual(Word::Spin.msg(), Msg::Back)
    }

    fn help(&self) -> HelpCard {
        HelpCard::of_keys(beside::Word::First.msg(), Word::HelpFirst.msg())
    }

    fn key(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) -> Navigation {
        if stroke.press != Press::Down {
            return Navigation::Stay;
        }
        match stroke.key {
            Key::B => return Navigation::Back,
            _ if self.since.is_some() => self.stop(context),
            Key::A if !self.asked => {
                let count = context.guests.sitters().len() as u32;
                if count > 0 {
                    self.asked = true;
                    context.draw(count);
                }
            }
            _ => {}
        }
        Navigation::Stay
    }

    fn drawn(&mut self, number: u32, context: &mut PageContext<'_, '_>) {
        if !core::mem::take(&mut self.asked) {
            return;
        }
        let now = context.stage.now;
        let count = context.guests.sitters().len() as i32;
        self.from = self.angle(count, now) % TURN;
        // Below six.
        self.winner = u8::try_from(number).ok();
        self.since = Some(now);
        if context.stage.settings.motion {
            context.stage.play(Cue::Roll);
            context.stage.redraw_all();
        } else {
            self.stop(context);
        }
    }

    fn tick(&mut self, context: &mut PageContext<'_, '_>) {
        let Some(since) = self.since else {
            return;
        };
        if context.stage.now.wrapping_sub(since) >= SPIN {
            self.stop(context);
            return;
        }
        let layout = context.stage.layout;
        let reach_of_pointer = POINTER + 4;
        let around = Rectangle::with_center(
            centre(layout),
            rect(
                0,
                0,
                2 * reach_of_pointer as u32 + 1,
                2 * reach_of_pointer as u32 + 1,
            )
            .size,
        );
        context.stage.redraw(around);
        context.stage.redraw(band(layout));
    }

    fn wake_at(&self, now: Millis, motion: bool) -> Option<Millis> {
        (self.since.is_some() && motion).then(|| now.wrapping_add(FRAME))
    }

    fn draw(&self, pen: &mut Pen<'_>, guests: &Company, scenery: &Scenery) {
        let layout = scenery.layout;
        ground(pen, layout, BRIGHT, beside::Word::Beside.msg());
        let count = guests.sitters().len() as i32;
        let angle = self.angle(count, scenery.now);
        draw_wheel(pen, guests, centre(layout));
        draw_pointer(pen, centre(layout), angle);
        let under = self.winner.and_then(|_| seat_at(angle, count));
        draw_band(pen, guests, under, self.since.is_none(), band(layout));
        hints::draw(pen, layout, &self.hints(), scenery.pulse);
    }
}

fn centre(layout: Layout) -> Point {
    let spare = layout.field().size.height as i32 - 220;
    Point::new(120, 84 + spare / 2)
}

/// Where the name is.
fn band(layout: Layout) -> Rectangle {
    let bottom = layout.field().size.height as i32;
    rect(8, bottom - 55, 224, 52)
}

/// The middle of a guest's part of the wheel. The first one's is at the top.
fn middle_of(guest: i32, count: i32) -> i32 {
    guest * TURN / count.max(1)
}

/// Whose part of the wheel is at this angle.
fn seat_at(angle: i32, count: i32) -> Option<Seat> {
    let count = count.max(1);
    let part = (angle.rem_euclid(TURN) * count + TURN / 2) / TURN % count;
    Seat::new(part as u8)
}

/// The colours of the guests, each with its mark.
fn draw_wheel(pen: &mut Pen<'_>, guests: &Company, centre: Point) {
    let count = guests.sitters().len() as i32;
    pen.disc(centre + Point::new(0, 3), 2 * WHEEL as u32 + 11, INK);
    pen.disc(centre, 2 * WHEEL as u32 + 9, PAPER);
    pen.disc(centre, 2 * WHEEL as u32 + 3, INK);
    // The first wedge begins where the first guest's part does: half a part before the top.
    let start = -TURN / (2 * count.max(1));
    let corner = |wedge: i32| at_angle(centre, start + wedge * TURN / WEDGES, WHEEL);
    for wedge in 0..WEDGES {
        let guest = wedge * count.max(1) / WEDGES;
        let look = Seat::new(guest as u8).map_or(WHITE, |seat| guests.colour(seat).colour);
        pen.polygon(&[centre, corner(wedge), corner(wedge + 1)], look);
    }
    for (guest, seat) in (0..).zip(guests.seats()) {
        let look = guests.colour(seat);
        let at = at_angle(centre, middle_of(guest, count), WHEEL - 18);
        pen.mark(marks::MARKS_19.of(look.shape), at, look.ink);
    }
}

fn draw_pointer(pen: &mut Pen<'_>, centre: Point, angle: i32) {
    let quarter = TURN / 4;
    for (more, colour) in [(3, INK), (0, WHITE)] {
        let side = |by: i32| at_angle(centre, angle + by, 8 + more);
        let tip = at_angle(centre, angle, POINTER - 3 + more);
        let tail = at_angle(centre, angle + 2 * quarter, 22 + more);
        pen.polygon(&[tip, side(quarter), tail, side(-quarter)], colour);
    }
    pen.disc(centre, 11, INK);
    pen.disc(centre, 7, SLATE);
}

/// The name under the pointer, large where it has stopped.
fn draw_band(
    pen: &mut Pen<'_>,
    guests: &Company,
    under: Option<Seat>,
    still: bool,
    area: Rectangle,
) {
    let Point { x, y } = area.top_left;
    let Some(seat) = under else {
        pen.plate(area, 9, PAPER, INK);
        let ask = pen.language().say(Word::WhoBegins.msg());
        pen.label(&BOLD, ask, area, Align::Centre, INK);
        return;
    };
    let look = guests.colour(seat);
    pen.plate(area, 9, look.colour, INK);
    let mark = Point::new(x + 26, y + 26);
    pen.mark(marks::MARKS_33.of(look.shape), mark, look.ink);
    let name = guests.name(seat);
    if still {
        let word = pen.language().say(Word::Begins.msg());
        pen.label(
            &NUMBER,
            name,
            rect(x + 48, y, 172, 32),
            Align::Left,
            look.ink,
        );
        pen.label(
            &BOLD,
            word,
            rect(x + 48, y + 31, 172, 18),
            Align::Left,
            look.ink,
        );
    } else {
        pen.label(
            &NUMBER,
            name,
            rect(x + 48, y + 6, 172, 40),
            Align::Left,
            look.ink,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pointer_stops_in_the_middle_of_the_winners_part() {
        for count in 1..=6 {
            for winner in 0..count {
                let mut page = FirstPage {
                    from: 700,
                    winner: Some(winner as u8),
                    since: Some(5),
                    asked: false,
                };
                assert_eq!(page.angle(count, 5), 700, "it begins where it was");
                let end = page.angle(count, 5 + SPIN);
                assert_eq!(end % TURN, middle_of(winner, count));
                assert_eq!(seat_at(end, count), Seat::new(winner as u8));
                page.since = None;
                assert_eq!(page.angle(count, 9), end);
            }
        }
    }

    #[test]
    fn it_never_turns_back() {
        let page = FirstPage {
            from: 100,
            winner: Some(2),
            since: Some(0),
            asked: false,
        };
        let path: std::vec::Vec<i32> = (0..=SPIN).map(|now| page.angle(5, now)).collect();
        assert!(path.is_sorted());
    }

    #[test]
    fn every_angle_belongs_to_the_nearest_guest() {
        for count in 1..=6 {
            for angle in 0..TURN {
                let seat = seat_at(angle, count).expect("below six").number();
                let off = (angle - middle_of(seat.into(), count)).rem_euclid(TURN);
                let off = off.min(TURN - off);
                assert!(off * 2 * count <= TURN + 2 * count, "{angle} of {count}");
            }
        }
    }
}
