//! Final standings: a podium, then a stacked bar chart of the points by source. Shown after a match and for a
//! completed score sheet. The standings come from `rules_core`.

use core::fmt::Write;

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point};
use heapless::{String, Vec};
use keys::{Key, Press, Stroke};
use rules_core::{Level, Row, Standings, Who};

use super::{company::Company, setup_row::stars};
use crate::{
    Cue, Layout, Millis,
    art::{
        font::{BODY, BOLD, NUMBER, TITLE},
        sprites::{marks, things},
    },
    palette::{
        FERN, FOAM, INK, LAGOON, MOSS, PAPER, PINK, PURPLE, SAND, SEA, SHALLOW, SLATE, SeatColour,
        Shape, WHITE, YELLOW,
    },
    pen::{Align, Pen, rect},
    screens::{FRAME, Stage},
    text::{Msg, phrase, table, table::Word},
    widgets::{
        backdrop::{BRIGHT, ground},
        hints::{self, Hint},
        paper::{button, cursor},
    },
};

/// Time in which a bar grows by one point.
const PER_POINT: Millis = 40;
/// Colours of the sources of points, in the order of a row's lines. In grey, the order and the numbers tell
/// them apart.
const SOURCES: [Rgb565; 9] = [LAGOON, YELLOW, MOSS, PINK, SAND, PURPLE, SHALLOW, FERN, SEA];

/// Colour and shape of virtual rivals.
pub(crate) const RIVAL: SeatColour = SeatColour {
    colour: SLATE,
    shape: Shape::Hexagon,
    ink: WHITE,
};

/// A button of the last page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PodiumCommand {
    Again,
    Menu,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Podium,
    Bars,
}

/// The open standings: page, cursor, and when the page was opened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Podium {
    page: Page,
    since: Millis,
    /// The row whose sources are listed, clamped to the last row when drawn.
    row: usize,
    command: PodiumCommand,
    /// Whether this is the result of a score sheet, which has no buttons: it stays open below.
    of_sheet: bool,
}

impl Podium {
    pub(crate) const fn new(now: Millis) -> Podium {
        Podium {
            page: Page::Podium,
            since: now,
            row: 0,
            command: PodiumCommand::Again,
            of_sheet: false,
        }
    }

    /// The standings of a score sheet, without buttons.
    pub(crate) const fn of_sheet(now: Millis) -> Podium {
        Podium {
            command: PodiumCommand::Menu,
            of_sheet: true,
            ..Podium::new(now)
        }
    }

    pub(crate) fn hints(self) -> &'static [Hint] {
        const ON: &[Hint] = &[(Key::A, Word::Onward.msg()), (Key::B, Word::Menu.msg())];
        const BARS: &[Hint] = &[(Key::A, Word::Choose.msg()), (Key::B, Msg::Back)];
        const SHEET: &[Hint] = &[(Key::A, Word::Onward.msg()), (Key::B, Msg::Back)];
        const SHEET_BARS: &[Hint] = &[(Key::A, Msg::Ready), (Key::B, Msg::Back)];
        match (self.page, self.of_sheet) {
            (Page::Podium, false) => ON,
            (Page::Bars, false) => BARS,
            (Page::Podium, true) => SHEET,
            (Page::Bars, true) => SHEET_BARS,
        }
    }

    pub(crate) fn key(&mut self, stroke: Stroke, stage: &mut Stage<'_>) -> Option<PodiumCommand> {
        if !matches!(stroke.press, Press::Down) {
            return None;
        }
        match (self.page, stroke.key) {
            (Page::Podium, Key::B) => return Some(PodiumCommand::Menu),
            (Page::Podium, Key::A | Key::Right | Key::Y) => self.turn(Page::Bars, stage),
            (Page::Bars, Key::B) => self.turn(Page::Podium, stage),
            (Page::Bars, Key::A) => return Some(self.command),
            (Page::Bars, Key::Left) if !self.of_sheet => self.command = PodiumCommand::Again,
            (Page::Bars, Key::Right) => self.command = PodiumCommand::Menu,
            (Page::Bars, Key::Up) => self.row = self.row.saturating_sub(1),
            (Page::Bars, Key::Down) => self.row += 1,
            _ => return None,
        }
        stage.play(Cue::Move);
        stage.redraw_all();
        None
    }

    fn turn(&mut self, page: Page, stage: &mut Stage<'_>) {
        self.page = page;
        self.since = stage.now;
        let name = match page {
            Page::Podium => "podium",
            Page::Bars => "bars",
        };
        stage.tell("page", format_args!("{name}"));
    }

    /// The number of points that the bars have grown to.
    fn grown(self, now: Millis, motion: bool) -> i32 {
        if motion {
            (now.wrapping_sub(self.since) / PER_POINT) as i32
        } else {
            i32::MAX
        }
    }

    /// Whether the bars are still growing.
    fn grows(self, standings: &Standings, now: Millis, motion: bool) -> bool {
        let most = standings
            .rows()
            .iter()
            .map(|row| i32::from(row.points))
            .max();
        self.page == Page::Bars && self.grown(now, motion) < most.unwrap_or(0) + 2
    }

    pub(crate) fn wake_at(
        self,
        standings: &Standings,
        now: Millis,
        motion: bool,
    ) -> Option<Millis> {
        self.grows(standings, now, motion)
            .then(|| now.wrapping_add(FRAME))
    }

    pub(crate) fn draw(
        mut self,
        pen: &mut Pen<'_>,
        layout: Layout,
        scene: &Scene<'_>,
        pulse: bool,
    ) {
        ground(pen, layout, BRIGHT, Word::TheEnd.msg());
        self.row = self.row.min(scene.standings.rows().len().saturating_sub(1));
        match self.page {
            Page::Podium => draw_podium(pen, layout, scene),
            Page::Bars => self.draw_bars(pen, layout, scene),
        }
        hints::draw(pen, layout, self.hints(), pulse);
    }

    fn draw_bars(self, pen: &mut Pen<'_>, layout: Layout, scene: &Scene<'_>) {
        let rows = scene.standings.rows();
        let gains = |row: &Row| {
            row.lines
                .iter()
                .map(|line| i32::from(line.points.max(0)))
                .sum()
        };
        let most: i32 = rows.iter().map(gains).max().unwrap_or(1).max(1);
        let crowded = rows.len() > 3;
        let (pitch, high) = if crowded { (20, 16) } else { (27, 18) };
        let grown = self.grown(scene.now, scene.motion);
        for (i, row) in rows.iter().enumerate() {
            let y = 6 + pitch * i as i32;
            let look = scene.look(row.who);
            let centre = Point::new(14, y + high as i32 / 2);
            match level_of(row.who) {
                // Rivals are distinguished by level.
                Some(level) => {
                    for star in 0..i32::from(level) {
                        let at = centre + Point::new(7 * star - 7, 0);
                        pen.mark(marks::MARKS_7.of(Shape::Star), at, YELLOW);
                    }
                }
                None => pen.mark(marks::MARKS_13.of(look.shape), centre, look.colour),
            }
            let (mut x, mut sum) = (28, 0);
            for (line, colour) in row.lines.iter().zip(SOURCES.iter().cycle()) {
                sum += i32::from(line.points.max(0));
                let end = 28 + 150 * sum.min(grown) / most;
                if end > x {
                    pen.fill(rect(x, y, (end - x) as u32, high), INK);
                    pen.fill(rect(x + 1, y + 1, (end - x - 1) as u32, high - 2), *colour);
                    x = end;
                }
            }
            pen.fill(rect(x, y, 1, high), INK);
            let mut figure: String<6> = String::new();
            let written = write!(figure, "{}", i32::from(row.points).min(grown));
            debug_assert!(written.is_ok(), "the number fits");
            let font = if crowded { &BOLD } else { &TITLE };
            let room = rect(180, y - 2, 56, high + 4);
            pen.outlined(font, &figure, room, Align::Right, WHITE);
            if i == self.row {
                cursor(pen, &rect(3, y - 1, 22, high + 2), 6);
            }
        }
        let top = 6 + pitch * rows.len() as i32 + 2;
        let height = layout.field().size.height as i32;
        let bottom = height - if self.of_sheet { 4 } else { 36 };
        if let Some(row) = rows.get(self.row) {
            draw_sources(pen, scene, row, top, bottom);
        }
        if self.of_sheet {
            return;
        }
        let y = height - 30;
        let again = pen.language().say(Word::Again.msg());
        let menu = pen.language().say(Word::Menu.msg());
        button(
            pen,
            rect(8, y, 130, 26),
            again,
            self.command == PodiumCommand::Again,
        );
        button(
            pen,
            rect(146, y, 86, 26),
            menu,
            self.command == PodiumCommand::Menu,
        );
    }
}

/// Parameters of a frame: the standings and the players they are about.
pub(crate) struct Scene<'a> {
    pub(crate) standings: &'a Standings,
    pub(crate) company: &'a Company,
    /// The name of a virtual rival.
    pub(crate) rival: Msg,
    pub(crate) now: Millis,
    pub(crate) motion: bool,
}

impl Scene<'_> {
    /// Colour and shape of a competitor.
    fn look(&self, who: Who) -> SeatColour {
        match who {
            Who::Seat(seat) => self.company.colour(seat),
            Who::Rival(_) => RIVAL,
        }
    }

    fn name(&self, pen: &Pen<'_>, who: Who) -> &str {
        match who {
            Who::Seat(seat) => self.company.name(seat),
            Who::Rival(_) => pen.language().say(self.rival),
        }
    }
}

/// The level of a virtual rival, in stars.
const fn level_of(who: Who) -> Option<u8> {
    match who {
        Who::Seat(_) => None,
        Who::Rival(Level::Easy) => Some(1),
        Who::Rival(Level::Medium) => Some(2),
        Who::Rival(Level::Hard) => Some(3),
    }
}

/// Draws the sources of one row's points, and the sentence that explains a tie.
fn draw_sources(pen: &mut Pen<'_>, scene: &Scene<'_>, row: &Row, top: i32, bottom: i32) {
    pen.plate(
        rect(4, top, 232, (bottom - top).max(0) as u32),
        7,
        PAPER,
        INK,
    );
    let tie = scene.standings.tie_break_used();
    let lines: Vec<_, 9> = row.lines.iter().zip(SOURCES.iter().cycle()).collect();
    let room = bottom - top - 18;
    // Few lines go one per row in a large font, readable from a distance.
    let few = room - if tie.is_some() { 20 } else { 4 } >= 20 * lines.len() as i32;
    let (abreast, font, high, wide) = if few {
        (1, &BOLD, 20, 222)
    } else {
        (2, &BODY, 14, 108)
    };
    let rows = lines.len().div_ceil(abreast).max(1) as i32;
    // The sentence about a tie replaces the name if there is no room for both.
    let tie_first = tie.is_some() && room - 18 < 14 * rows;
    let spare = room - if tie.is_some() && !tie_first { 18 } else { 2 };
    let pitch = (spare / rows).clamp(high, high + 4);
    if !tie_first {
        let name = scene.name(pen, row.who);
        let head = phrase(pen.language(), Word::PlaceOf.msg(), &[&name, &row.place]);
        pen.label(&BODY, &head, rect(10, top + 2, 136, 14), Align::Left, SLATE);
        if let Some(level) = level_of(row.who) {
            stars(pen, level, Point::new(176, top + 10));
        }
    }
    for (i, (line, colour)) in lines.iter().enumerate() {
        let (column, at) = ((i % abreast) as i32, (i / abreast) as i32);
        let (x, y) = (10 + 114 * column, top + 17 + pitch * at);
        let square = y + high / 2 - 5;
        pen.fill(rect(x, square, 10, 10), INK);
        pen.fill(rect(x + 1, square + 1, 8, 8), **colour);
        let text = pen.language().say(table::source(line.source));
        let mut figure: String<6> = String::new();
        let written = write!(figure, "{}", line.points);
        debug_assert!(written.is_ok(), "the number fits");
        let width = font.width(&figure).max(0);
        let room = rect(x + 14, y, (wide - 14 - width) as u32, high as u32);
        pen.label(font, text, room, Align::Left, INK);
        let room = rect(x + wide - width, y, width as u32, high as u32);
        pen.label(font, &figure, room, Align::Left, INK);
    }
    if let Some(rule) = tie {
        let text = pen.language().say(table::tie_break(rule));
        pen.label(
            &BODY,
            text,
            rect(8, if tie_first { top + 2 } else { bottom - 18 }, 224, 16),
            Align::Centre,
            INK,
        );
    }
}

/// Draws the podium. Competitors with the same place share a step.
fn draw_podium(pen: &mut Pen<'_>, layout: Layout, scene: &Scene<'_>) {
    let winners = scene.standings.winners().count();
    let first = scene.standings.winners().next();
    let title = match first {
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
    };
    pen.outlined(&TITLE, &title, rect(4, 6, 232, 28), Align::Centre, WHITE);
    let floor = layout.field().size.height as i32 - 8;
    // First place in the middle, then left, then right.
    let mut order: Vec<&Row, 6> = scene.standings.rows().iter().collect();
    rules_core::list::insertion_sort_by_key(&mut order, |row| row.place);
    for (row, (x, height)) in order.iter().zip([(84, 92), (8, 66), (160, 54)]) {
        let look = scene.look(row.who);
        let height = if row.place == 1 { 92 } else { height };
        let top = floor - height;
        pen.plate(rect(x, top, 72, height as u32), 4, look.colour, INK);
        let mut place: String<4> = String::new();
        let written = write!(place, "{}", row.place);
        debug_assert!(written.is_ok(), "the number fits");
        let mut figure: String<6> = String::new();
        let written = write!(figure, "{}", row.points);
        debug_assert!(written.is_ok(), "the number fits");
        pen.label(
            &NUMBER,
            &figure,
            rect(x + 2, top + 4, 68, 32),
            Align::Centre,
            look.ink,
        );
        pen.mark(
            marks::MARKS_33.of(look.shape),
            Point::new(x + 36, top - 40),
            look.colour,
        );
        if row.place == 1 {
            pen.sprite_centred(&things::CROWN_24, Point::new(x + 36, top - 66));
        } else {
            pen.outlined(
                &BOLD,
                &place,
                rect(x + 22, top - 76, 28, 18),
                Align::Centre,
                FOAM,
            );
        }
        if let Some(level) = level_of(row.who) {
            stars(pen, level, Point::new(x + 36, top + 45));
        }
        let name = scene.name(pen, row.who);
        let font = if BOLD.width(name) <= 70 { &BOLD } else { &BODY };
        pen.outlined(
            font,
            name,
            rect(x - 2, top - 21, 76, 18),
            Align::Centre,
            WHITE,
        );
    }
}
