//! The podium itself: steps that rise one after the other, a face for each competitor, the winner's catch, and
//! the names of those behind the third. Owns its layout and its motion; who is where comes from the standings.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::{String, Vec};
use rules_core::{Level, Row, Source, Standings, Who, list, rybowisko::parts::Species};

use super::{Scene, level_of, sparks};
use crate::{
    Layout, Millis,
    album::Fresh,
    art::{
        font::{BODY, BOLD, NUMBER, TITLE},
        sprites::{fish, garden, marks, sea, things},
    },
    dirty::envelope,
    palette::{FOAM, GREEN, INK, PINK, RED, SeatColour, Shape, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    screens::{ease_out, logbook::album::small},
    table::{
        luck::LuckSource,
        setup_row::{RIVAL_LEVELS, stars},
    },
    text::{Phrase, album, luck::Word as Luck, phrase, table, table::Word},
    widgets::portrait::Portrait,
};

/// Time in which a step rises.
const RISE: Millis = 350;
/// When all three stand.
pub(super) const BUILT: Millis = 3 * RISE;
/// What has come to rest is drawn this long, so that its last frame is on the screen.
const LINGER: Millis = 100;
/// Width of a step, and the distance from one to the next.
const WIDE: u32 = 72;
const PITCH: i32 = 76;
/// The height of a line with a sentence, and of the names behind the third.
const LINE: i32 = 18;
const OTHERS: i32 = 36;

/// How the page is divided: it depends on how many there are and on what is to be said.
struct Plan {
    /// The lower end of the steps.
    floor: i32,
    /// The upper end of the highest step.
    top: i32,
    count: usize,
}

impl Plan {
    fn new(layout: Layout, scene: &Scene<'_>) -> Plan {
        let count = scene.standings.rows().len();
        let mut floor = layout.field().size.height as i32 - 6;
        if scene.standings.tie_break_of_places().is_some() {
            floor -= LINE;
        }
        if scene.luck != LuckSource::Device {
            floor -= LINE;
        }
        if count > 3 {
            floor -= OTHERS;
        }
        let second_line = scene.record || scene.stars.is_some();
        let top = if second_line { 130 } else { 116 };
        Plan { floor, top, count }
    }

    /// The step of the competitor at this rank, the best first: its left edge and full height. The first is
    /// in the middle, the second left of it, the third right.
    fn step(&self, rank: usize, place: u8) -> (i32, i32) {
        let left = 120 - (PITCH * self.count.min(3) as i32 - (PITCH - WIDE as i32)) / 2;
        let column = match (self.count, rank) {
            (1, _) | (2, 1) => 0,
            (2, _) => 1,
            (_, rank) => [1, 0, 2].get(rank).copied().unwrap_or(0),
        };
        let full = (self.floor - self.top).max(30);
        let lower = match (place, rank) {
            (1, _) => 0,
            (_, 0 | 1) => 22,
            _ => 34,
        };
        (left + PITCH * column, (full - lower).max(30))
    }

    /// Everything that moves while the step of this rank rises.
    fn column(&self, rank: usize) -> Rectangle {
        let (x, _) = self.step(rank, 1);
        let above = self.top - 82;
        rect(x - 2, above, WIDE + 4, (self.floor - above).max(0) as u32)
    }
}

/// The rows by place.
fn ranking(standings: &Standings) -> Vec<&Row, 6> {
    let mut order: Vec<&Row, 6> = standings.rows().iter().collect();
    list::insertion_sort_by_key(&mut order, |row| row.place);
    order
}

/// When the step of this rank begins to rise: the third first, the winner last.
const fn begins(rank: usize) -> Millis {
    RISE * 2u32.saturating_sub(rank as u32)
}

/// The area that changes at this age of the page; `None` when it has come to rest.
pub(super) fn moving(layout: Layout, scene: &Scene<'_>, age: Millis) -> Option<Rectangle> {
    let plan = Plan::new(layout, scene);
    let rising = (0..plan.count.min(3))
        .filter(|rank| (begins(*rank)..begins(*rank) + RISE + LINGER).contains(&age))
        .map(|rank| plan.column(rank));
    // The title comes with the last step.
    let title = (BUILT..BUILT + LINGER)
        .contains(&age)
        .then(|| layout.field());
    let sparks = scene
        .cheers
        .then(|| sparks::moving(age.checked_sub(BUILT)?))
        .flatten();
    rising
        .chain(title)
        .chain(sparks)
        .reduce(|all, area| envelope(&all, &area))
}

/// How long the page moves.
pub(super) const fn lasts(cheers: bool) -> Millis {
    if cheers {
        BUILT + sparks::LAST
    } else {
        BUILT + LINGER
    }
}

/// Draws the page at this age.
pub(super) fn draw(pen: &mut Pen<'_>, layout: Layout, scene: &Scene<'_>, age: Millis) {
    let plan = Plan::new(layout, scene);
    let order = ranking(scene.standings);
    if age >= BUILT {
        draw_title(pen, scene);
    }
    for (rank, row) in order.iter().enumerate().take(3) {
        let risen = ease_out(age.saturating_sub(begins(rank)), RISE);
        if risen > 0 && age >= begins(rank) {
            let (x, height) = plan.step(rank, row.place);
            let height = 30.min(height) + (height - 30).max(0) * risen / 256;
            draw_step(pen, scene, row, Point::new(x, plan.floor - height), height);
        }
    }
    let mut y = plan.floor + 2;
    if plan.count > 3 {
        for (i, row) in order.iter().skip(3).enumerate() {
            draw_other(pen, scene, row, Point::new(3 + 79 * i as i32, y));
        }
        y += OTHERS;
    }
    if let Some(rule) = scene.standings.tie_break_of_places() {
        let text = pen.language().say(table::tie_break(rule));
        let room = rect(2, y, 236, LINE as u32);
        pen.outlined(&BODY, text, room, Align::Centre, WHITE);
        y += LINE;
    }
    if let Some(told) = scene.luck.told(pen.language()) {
        let room = rect(2, y, 236, LINE as u32);
        pen.outlined(&BOLD, &told, room, Align::Centre, WHITE);
    }
    if scene.motion && scene.cheers {
        sparks::draw(pen, age.saturating_sub(BUILT));
    }
}

fn draw_title(pen: &mut Pen<'_>, scene: &Scene<'_>) {
    let title = title(pen, scene);
    pen.outlined(&TITLE, &title, rect(4, 4, 232, 28), Align::Centre, WHITE);
    if let Some(fresh) = scene.fresh {
        let second_line = scene.record || scene.stars.is_some();
        draw_fresh(pen, fresh, if second_line { 50 } else { 34 });
    }
    if let Some(count) = scene.stars {
        stars(pen, count, 3, Point::new(120, 41));
    } else if scene.record {
        let text = pen.language().say(Word::NewRecord.msg());
        pen.outlined(&BOLD, text, rect(4, 31, 232, 18), Align::Centre, YELLOW);
    }
}

/// What is new in the album: its picture, and how many there are.
fn draw_fresh(pen: &mut Pen<'_>, fresh: Fresh, y: i32) {
    let Some(picture) = small(fresh.title, fresh.kind.into()) else {
        return;
    };
    pen.plate(rect(3, y, 103, 30), 8, YELLOW, INK);
    picture.draw(pen, Point::new(18, y + 15));
    let text = match fresh.count {
        1 => phrase(pen.language(), album::Word::OneNew.msg(), &[]),
        count => phrase(pen.language(), album::Word::ManyNew.msg(), &[&count]),
    };
    pen.label(&BOLD, &text, rect(31, y + 2, 73, 26), Align::Centre, INK);
}

fn title(pen: &Pen<'_>, scene: &Scene<'_>) -> Phrase {
    if let (Some(_), Some(row)) = (scene.stars, scene.standings.rows().first()) {
        return phrase(pen.language(), Luck::Points.msg(), &[&row.points]);
    }
    let winners = scene.standings.winners().count();
    match scene.standings.winners().next() {
        Some(Who::Rival(_)) => {
            let met = Level::ALL
                .iter()
                .filter_map(|level| scene.standings.beats(*level));
            let beaten = met.clone().filter(|beaten| *beaten).count();
            match met.count() {
                all if beaten > 0 => {
                    phrase(pen.language(), Word::BeatsSome.msg(), &[&beaten, &all])
                }
                _ if scene.rival == Word::Rival.msg() => {
                    phrase(pen.language(), Word::RivalWins.msg(), &[])
                }
                _ => phrase(
                    pen.language(),
                    Word::Wins.msg(),
                    &[&pen.language().say(scene.rival)],
                ),
            }
        }
        Some(who) if winners == 1 => {
            let name = scene.name(pen, who);
            phrase(pen.language(), Word::Wins.msg(), &[&name])
        }
        _ => phrase(pen.language(), Word::SharedWin.msg(), &[]),
    }
}

/// A step with its competitor: points, catch, face, name, and a crown or the place.
fn draw_step(pen: &mut Pen<'_>, scene: &Scene<'_>, row: &Row, at: Point, height: i32) {
    let look = scene.look(row.who);
    let (x, top) = (at.x, at.y);
    let middle = x + WIDE as i32 / 2;
    pen.plate(rect(x, top, WIDE, height as u32), 4, look.colour, INK);
    let mut figure: String<6> = String::new();
    let written = write!(figure, "{}", row.points);
    debug_assert!(written.is_ok(), "the number fits");
    let room = rect(x + 2, top + 1, WIDE - 4, 29);
    pen.label(&NUMBER, &figure, room, Align::Centre, look.ink);
    if let Some(level) = level_of(row.who) {
        if height >= 54 {
            stars(pen, level, RIVAL_LEVELS, Point::new(middle, top + 42));
        }
    } else if height >= 60 {
        draw_catch(pen, row, Point::new(middle, top + 46));
    }
    draw_face(pen, look, Point::new(middle, top - 40));
    if row.place == 1 {
        pen.sprite_centred(&things::CROWN_24, Point::new(middle, top - 66));
    } else {
        let mut place: String<4> = String::new();
        let written = write!(place, "{}", row.place);
        debug_assert!(written.is_ok(), "the number fits");
        let room = rect(middle - 14, top - 76, 28, 18);
        pen.outlined(&BOLD, &place, room, Align::Centre, FOAM);
    }
    let name = scene.name(pen, row.who);
    let font = if BOLD.width(name) <= 74 { &BOLD } else { &BODY };
    let room = rect(x - 2, top - 21, WIDE + 4, 18);
    pen.outlined(font, name, room, Align::Centre, WHITE);
}

/// A competitor behind the third: place, mark and points, and the name below.
fn draw_other(pen: &mut Pen<'_>, scene: &Scene<'_>, row: &Row, at: Point) {
    let look = scene.look(row.who);
    let mut text: String<12> = String::new();
    let written = write!(text, "{}.", row.place);
    debug_assert!(written.is_ok(), "the number fits");
    let room = rect(at.x, at.y, 18, 17);
    pen.outlined(&BODY, &text, room, Align::Right, FOAM);
    pen.mark(
        marks::MARKS_15.of(look.shape),
        at + Point::new(30, 8),
        look.colour,
    );
    text.clear();
    let written = write!(text, "{}", row.points);
    debug_assert!(written.is_ok(), "the number fits");
    let room = rect(at.x + 42, at.y, 34, 17);
    pen.outlined(&BODY, &text, room, Align::Left, WHITE);
    let name = scene.name(pen, row.who);
    let room = rect(at.x, at.y + 17, 77, 17);
    pen.outlined(&BODY, name, room, Align::Centre, WHITE);
}

/// The mark of a competitor with a smiling face, as on the curtain.
pub(super) fn draw_face(pen: &mut Pen<'_>, look: SeatColour, centre: Point) {
    pen.mark(marks::MARKS_33.of(look.shape), centre, look.colour);
    // The triangle is narrow above, so its face sits low.
    let low = if look.shape == Shape::Triangle { 5 } else { 0 };
    let (x, y) = (centre.x, centre.y + low);
    for dx in [-6, 6] {
        pen.disc(Point::new(x + dx, y - 3), 5, look.ink);
    }
    for (dy, left, width) in [(4, -7, 2), (4, 6, 2), (5, -6, 3), (5, 4, 3), (6, -4, 9)] {
        pen.line(x + left, y + dy, width, look.ink);
    }
    pen.line(x - 3, y + 7, 7, look.ink);
}

/// What the winner has caught: a picture for each of up to three sources, the most points first.
fn draw_catch(pen: &mut Pen<'_>, row: &Row, centre: Point) {
    let mut lines: Vec<(i16, Portrait), 9> = row
        .lines
        .iter()
        .filter(|line| line.points > 0)
        .filter_map(|line| Some((-line.points, picture(line.source)?)))
        .collect();
    list::insertion_sort_by_key(&mut lines, |(points, _)| *points);
    let shown = lines.len().min(3) as i32;
    for (i, (_, picture)) in lines.iter().take(3).enumerate() {
        let at = centre + Point::new(22 * i as i32 - 11 * (shown - 1), 0);
        picture.draw(pen, at);
    }
}

const fn picture(source: Source) -> Option<Portrait> {
    Some(match source {
        Source::OneFlowers | Source::TwoFlowers => Portrait::Plain(&garden::LILY_24),
        Source::Stones | Source::RivalStones => Portrait::Plain(&garden::STONES_22),
        Source::Sculptures => Portrait::Plain(&garden::LANTERN_24),
        Source::Frogs => Portrait::Plain(&garden::FROG_24),
        Source::Turtles => Portrait::Plain(&garden::TURTLE_24),
        Source::Coins => Portrait::Plain(&things::COIN_16),
        Source::BlueFish => Portrait::Plain(&fish::PIECE_BLUE),
        Source::WhiteFish => Portrait::Plain(&fish::PIECE_WHITE),
        Source::GreyFish => Portrait::Plain(&fish::PIECE_GREY),
        Source::FishCards => Portrait::Plain(&fish::LAKE_24[Species::Carp as usize]),
        Source::RareFish => Portrait::Plain(&fish::LAKE_24[Species::Pike as usize]),
        Source::FishSets => Portrait::Plain(&fish::LAKE_24[Species::Roach as usize]),
        Source::ScoredSets => Portrait::Dyed(&fish::ANGELFISH_24, YELLOW),
        Source::FaceUpFish => Portrait::Dyed(&fish::TANG_24, GREEN),
        Source::FaceUpShrimps => Portrait::Dyed(&sea::SHRIMP_24, PINK),
        Source::FullRows => Portrait::Dyed(&sea::SQUID_24, RED),
        Source::PartRows => Portrait::Dyed(&sea::SHRIMP_24, PINK),
        Source::RivalBubbles => Portrait::Plain(&sea::BUBBLES_22),
        // Goal cards and Danny's tiles have no picture of their own, butterflies none that is small enough.
        Source::Goal
        | Source::Butterflies
        | Source::FishTiles
        | Source::DecorationTiles
        | Source::GreyKept => return None,
    })
}
