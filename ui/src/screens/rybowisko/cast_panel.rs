//! Cast panel: the panel over the lake during a cast, with the die, the two fish of the token's colour,
//! the points each would add, and the buttons after a miss.

use core::fmt::Write;

use dice::Die;
use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use rules_core::{
    Seat,
    rybowisko::{
        Phase, Position, Side, Slot,
        parts::{Category, Colour, Face, Species},
    },
};

use super::{
    cards::{SHOAL_48, draw_sign, range, shape},
    cursor::{FocusTarget, Gain, colour_here},
    map,
};
use crate::{
    Layout, Millis,
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::{self, marks, things},
    },
    palette::{INK, MIST, PAPER, SeatColour, Shape, TRENCH, WHITE, YELLOW},
    pen::{Align, Pen, grow, rect},
    table::pictogram::Pictogram,
    text::rybowisko::{Word, fish},
    widgets::{
        die::{self, Look},
        paper::{button, cursor},
    },
};

/// One cast: the seat, the two fish and the roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct CastPanel {
    pub(super) seat: Seat,
    colour: Colour,
    left: Option<Candidate>,
    right: Option<Candidate>,
    pub(super) face: Option<Face>,
    /// The fish that is caught.
    pub(super) caught: Option<Side>,
}

/// A fish that can be caught, and the points it would add.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) species: Species,
    pub(super) gain: Gain,
}

/// The panel's animation state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CastMotion {
    Still,
    /// The die has been rolling for this long.
    Tumble(Millis),
    /// The caught fish leaps; progress of 256.
    Leap(i32),
}

/// Height of the leap.
const HIGHEST: i32 = 46;

impl CastPanel {
    /// The cast a position is in, if any.
    pub(super) fn of(table: &Position) -> Option<CastPanel> {
        let face = match table.phase {
            Phase::Cast => None,
            Phase::Pick(face) | Phase::Miss(face) => Some(face),
            _ => return None,
        };
        let colour = colour_here(table)?;
        let candidate = |side| {
            let species = table.slots.get(Slot { colour, side })?;
            let gain = Gain::of(&table.fish[table.seat], species);
            Some(Candidate { species, gain })
        };
        Some(CastPanel {
            seat: table.seat,
            colour,
            left: candidate(Side::Left),
            right: candidate(Side::Right),
            face,
            caught: None,
        })
    }

    pub(super) const fn candidate(&self, side: Side) -> Option<Candidate> {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// Whether the roll catches this fish.
    pub(super) fn fits(&self, side: Side) -> bool {
        match (self.candidate(side), self.face) {
            (Some(candidate), Some(face)) => candidate.species.fits(face),
            _ => false,
        }
    }

    /// The only fish that fits, which is caught without a choice.
    pub(super) fn only_candidate(&self) -> Option<Side> {
        match Side::ALL.map(|side| self.fits(side)) {
            [true, false] => Some(Side::Left),
            [false, true] => Some(Side::Right),
            _ => None,
        }
    }
}

pub(super) const fn area(layout: Layout) -> Rectangle {
    let board = layout.board();
    let bottom = board.top_left.y + board.size.height as i32;
    rect(0, bottom - 86, 240, 86)
}

/// The bounds of the die at rest.
pub(super) const fn die_area(layout: Layout) -> Rectangle {
    rect(7, area(layout).top_left.y + 9, 42, 42)
}

/// The area the rolling die redraws.
pub(super) fn flight(layout: Layout) -> Rectangle {
    die::flight(&die_area(layout))
}

/// The area the landing die and the leaping fish redraw.
pub(super) const fn leap_area(layout: Layout) -> Rectangle {
    let panel = area(layout);
    rect(
        0,
        panel.top_left.y - HIGHEST,
        240,
        panel.size.height + HIGHEST as u32,
    )
}

pub(super) fn card_area(layout: Layout, side: Side, short: bool) -> Rectangle {
    let top = area(layout).top_left.y + 6;
    rect(60 + 91 * side as i32, top, 86, if short { 46 } else { 76 })
}

fn button_area(layout: Layout, focus: FocusTarget) -> Rectangle {
    let top = area(layout).top_left.y + 56;
    match focus {
        FocusTarget::Again => rect(60, top, 98, 27),
        _ => rect(166, top, 71, 27),
    }
}

/// The bounds of a focus target on the panel.
pub(super) fn focus_area(layout: Layout, focus: FocusTarget) -> Rectangle {
    let area = match focus {
        FocusTarget::Card(side) => card_area(layout, side, false),
        _ => button_area(layout, focus),
    };
    grow(&area, 4)
}

/// Draws the panel. With `captioned`, a caption covers its lower edge and the cards are shorter.
pub(super) fn draw(
    pen: &mut Pen<'_>,
    layout: Layout,
    panel: &CastPanel,
    look: SeatColour,
    focus: FocusTarget,
    cast_motion: CastMotion,
    captioned: bool,
) {
    let area = area(layout);
    if !pen.sees(&leap_area(layout)) {
        return;
    }
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.cover(area);
    pen.fill(area, TRENCH);
    pen.line(x, y, area.size.width, INK);
    pen.fill(
        rect(x, y + 1, area.size.width, 3),
        map::look(panel.colour).colour,
    );
    pen.line(x, y + 4, area.size.width, INK);
    map::draw_token(
        pen,
        Layout::Square,
        Point::new(16, y + 70),
        panel.colour,
        false,
    );
    map::draw_boat(pen, Point::new(40, y + 70), look);
    let face = match cast_motion {
        CastMotion::Tumble(age) => {
            die::draw_tumbling(pen, Die::D6, die_area(layout), age, 0);
            None
        }
        _ => {
            let faded = if panel.face.is_some() {
                Look::Plain
            } else {
                Look::Faded
            };
            let face = panel.face.map(Face::pips);
            die::draw(pen, Die::D6, die_area(layout), face, faded);
            panel.face
        }
    };
    let missed = matches!(focus, FocusTarget::Again | FocusTarget::LetGo);
    for side in Side::ALL {
        let card = card_area(layout, side, missed || captioned);
        let Some(candidate) = panel.candidate(side) else {
            pen.plate(card, 6, TRENCH, INK);
            continue;
        };
        let leaps = panel.caught == Some(side) && cast_motion != CastMotion::Still;
        let caught = panel.caught == Some(side) && face.is_some();
        draw_card(pen, card, candidate, face, caught, leaps);
        if focus == FocusTarget::Card(side) {
            cursor(pen, &card, 6);
        }
    }
    if missed {
        draw_buttons(pen, layout, focus);
    }
    if let (CastMotion::Leap(part), Some(side)) = (cast_motion, panel.caught)
        && let Some(candidate) = panel.candidate(side)
    {
        let card = card_area(layout, side, false);
        let lift = Point::new(0, HIGHEST * part / 256);
        let at = fish_centre(card) - lift;
        pen.sprite_centred(SHOAL_48.of(candidate.species), at);
    }
}

fn fish_centre(card: Rectangle) -> Point {
    card.top_left + Point::new(26, 16)
}

/// A fish card as printed, crossed out where the roll does not catch it.
fn draw_card(
    pen: &mut Pen<'_>,
    card: Rectangle,
    candidate: Candidate,
    face: Option<Face>,
    caught: bool,
    leaps: bool,
) {
    let (x, y) = (card.top_left.x, card.top_left.y);
    let fits = face.is_none_or(|face| candidate.species.fits(face));
    pen.plate(card, 6, if fits { PAPER } else { MIST }, INK);
    if fits && face.is_some() {
        pen.ring(grow(&card, 1), 7, 2, WHITE);
    }
    if !(caught && leaps) {
        pen.sprite_centred(SHOAL_48.of(candidate.species), fish_centre(card));
    }
    let text = range(candidate.species);
    let room = rect(x + 51, y + 3, 33, 24);
    pen.label(&BOLD, &text, room, Align::Centre, INK);
    if caught {
        draw_split(pen, candidate.gain, Point::new(x + 43, y + 38));
    } else {
        let name = pen.language().say(fish(candidate.species));
        pen.label(&BODY, name, rect(x + 1, y + 31, 84, 14), Align::Centre, INK);
    }
    if !fits {
        pen.sprite_centred(&things::CROSS, Point::new(x + 5, y + 4));
    }
    if card.size.height > 50 {
        draw_sign(
            pen,
            candidate.species,
            Point::new(x + 20, y + 61),
            &marks::MARKS_17,
        );
        draw_gain(pen, candidate.gain.total(), rect(x + 36, y + 49, 46, 24));
    }
}

/// The points a fish would add.
fn draw_gain(pen: &mut Pen<'_>, gain: i16, room: Rectangle) {
    // A fish, its star and a set: four at most.
    let mut text: String<4> = String::new();
    let written = write!(text, "+{gain}");
    debug_assert!(written.is_ok());
    pen.plate(room, 8, YELLOW, INK);
    pen.label(&TITLE, &text, room, Align::Centre, INK);
}

/// The points of a caught fish by source: the fish, its star, three signs. At most 78 pixels wide.
fn draw_split(pen: &mut Pen<'_>, gain: Gain, middle: Point) {
    /// Width of a sign and of its digit.
    const PART: i32 = 22;
    let sources = [
        (1, PaidFor::Fish),
        (gain.star, PaidFor::Star),
        (gain.set, PaidFor::Set),
    ];
    let paid = || sources.into_iter().filter(|(points, _)| *points > 0);
    let parts = paid().count() as i32;
    let pitch = PART + 5;
    let mut x = middle.x - (pitch * parts - 5) / 2;
    for (points, source) in paid() {
        let sign = Point::new(x + 6, middle.y);
        match source {
            PaidFor::Fish => pen.sprite_centred(&sprites::fish::TALLY, sign),
            PaidFor::Star => pen.mark(marks::MARKS_11.of(Shape::Star), sign, YELLOW),
            PaidFor::Set => {
                Pictogram::Trio(Category::ALL.map(shape)).draw(pen, sign.x - 7, sign.y);
            }
        }
        let mut text: String<4> = String::new();
        let written = write!(text, "{points}");
        debug_assert!(written.is_ok(), "one digit");
        let room = rect(x + 13, middle.y - 7, 9, 15);
        pen.label(&BODY, &text, room, Align::Centre, INK);
        x += pitch;
    }
}

/// What points are paid for.
#[derive(Clone, Copy)]
enum PaidFor {
    Fish,
    Star,
    Set,
}

/// The buttons after a miss: another roll for a luck token, or let go.
fn draw_buttons(pen: &mut Pen<'_>, layout: Layout, focus: FocusTarget) {
    for (what, word) in [
        (FocusTarget::Again, Word::RollAgain),
        (FocusTarget::LetGo, Word::GiveUp),
    ] {
        let area = button_area(layout, what);
        let text = pen.language().say(word.msg());
        if what == FocusTarget::Again {
            // The token stands right of the text.
            let (x, y) = (area.top_left.x, area.top_left.y);
            button(pen, area, "", focus == what);
            let room = rect(x + 4, y + 4, area.size.width - 26, 19);
            pen.label(&BOLD, text, room, Align::Centre, INK);
            pen.sprite_centred(&things::LUCK_18, Point::new(x + 85, y + 13));
        } else {
            button(pen, area, text, focus == what);
        }
    }
}
