//! The pages behind X at the end of a match: luck and play of everybody, then the marks of each player's decisions.
//!
//! Owns pages, cursor and pictures; what was found is in `review.rs`.

use core::fmt::{Display, Write};

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point};
use heapless::{String, Vec};
use keys::{Key, Press, Stroke};
use opponents::{Leads, Mark};
use rules_core::Seat;

use super::{
    company::Company,
    review::{Finding, Findings, MARKS, Progress},
};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::marks,
    },
    palette::{GREEN, INK, MOSS, PAPER, PINK, RED, SAND, SLATE, Shape, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    screens::Stage,
    text::{Msg, Phrase, phrase, review::Word, table},
    widgets::{
        backdrop::{CALM, ground},
        hints::{self, Hint},
        list::List,
        paper::{card, change_arrows, cursor, lines},
    },
};

/// Findings on display at once.
const ROWS: usize = 4;
/// Luck or play of less than this, in hundredths of a point, is as good as none.
const LITTLE: i32 = 100;

/// The open page and the chosen finding.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LookBack {
    /// 0 is luck and play, the others are seats.
    pages: List,
    row: u8,
}

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LookBackCommand {
    Close,
    /// Look at the decisions of this seat too.
    Look(Seat),
    /// Find the best action instead of this finding.
    Try(usize),
}

impl LookBack {
    fn seat(self) -> Option<Seat> {
        self.pages.at().checked_sub(1).and_then(Seat::new)
    }

    /// The chosen finding of a seat, and its place.
    fn chosen(self, seat: Seat, findings: &Findings) -> Option<(usize, &Finding)> {
        let last = findings.of(seat).count().checked_sub(1)?;
        findings.of(seat).nth(last.min(self.row.into()))
    }

    pub(crate) fn hints(self, findings: &Findings) -> &'static [Hint] {
        const PAGE: &[Hint] = &[(Key::A, table::Word::Onward.msg()), (Key::B, Msg::Back)];
        const TRY: &[Hint] = &[(Key::A, Word::TryIt.msg()), (Key::B, Msg::Back)];
        const LOOK: &[Hint] = &[(Key::A, Word::LookAtThem.msg()), (Key::B, Msg::Back)];
        match self.seat() {
            Some(seat) if !findings.covers(seat) => LOOK,
            Some(seat) if self.can_try(seat, findings) => TRY,
            _ => PAGE,
        }
    }

    /// Whether the chosen finding leaves something to find: a star was found already.
    fn can_try(self, seat: Seat, findings: &Findings) -> bool {
        let chosen = self.chosen(seat, findings);
        chosen.is_some_and(|(_, finding)| finding.mark != Mark::Star)
    }

    pub(crate) fn key(
        &mut self,
        stroke: Stroke,
        (company, findings): (&Company, &Findings),
        stage: &mut Stage<'_>,
    ) -> Option<LookBackCommand> {
        let count = company.sitters().len() + 1;
        let seat = self.seat();
        match (stroke.key, stroke.press) {
            (Key::B | Key::X, Press::Down) => return Some(LookBackCommand::Close),
            (Key::A, Press::Down) => match seat {
                Some(seat) if !findings.covers(seat) => return Some(LookBackCommand::Look(seat)),
                Some(seat) if self.can_try(seat, findings) => {
                    let (place, _) = self.chosen(seat, findings)?;
                    return Some(LookBackCommand::Try(place));
                }
                _ => self.turn(keys::Tri::Plus, count, stage),
            },
            _ => {
                let (x, y) = (stroke.x_tri(), stroke.y_tri());
                self.turn(x, count, stage);
                let rows = seat.map_or(0, |seat| findings.of(seat).count());
                if !y.is_zero() && rows > 0 {
                    self.row = y.wrap(self.row.min(rows as u8 - 1).into(), rows) as u8;
                    stage.play(crate::Cue::Move);
                    stage.tell("row", format_args!("{}", self.row));
                    stage.redraw_all();
                }
            }
        }
        None
    }

    fn turn(&mut self, by: keys::Tri, count: usize, stage: &mut Stage<'_>) {
        if self.pages.turn(by, count, stage) {
            self.row = 0;
            stage.tell("page", format_args!("{}", self.pages.at()));
        }
    }

    pub(crate) fn draw(self, pen: &mut Pen<'_>, layout: Layout, scene: &Looked<'_>, pulse: bool) {
        ground(pen, layout, CALM, Word::LookBack.msg());
        let top = (layout.field().size.height as i32 - 220) / 2;
        let name = self.seat().map(|seat| scene.company.name(seat));
        let title = name.unwrap_or_else(|| pen.language().say(Word::LuckAndPlay.msg()));
        let room = rect(18, top + 2, 204, 26);
        pen.outlined(&TITLE, title, room, Align::Centre, WHITE);
        change_arrows(pen, Point::new(5, top + 15), Point::new(235, top + 15));
        match self.seat() {
            Some(seat) => self.draw_seat(pen, top + 32, scene, seat),
            None => draw_luck(pen, top + 32, scene),
        }
        hints::draw(pen, layout, self.hints(scene.findings), pulse);
    }

    fn draw_seat(self, pen: &mut Pen<'_>, top: i32, scene: &Looked<'_>, seat: Seat) {
        let findings = scene.findings;
        if !findings.covers(seat) {
            card(pen, rect(8, top + 40, 224, 78));
            let text = pen.language().say(Word::NotLooked.msg());
            let room = rect(12, top + 48, 216, 66);
            return lines(pen, &BOLD, text, room, Align::Centre, INK);
        }
        for (i, (mark, count)) in MARKS.into_iter().zip(findings.tally(seat)).enumerate() {
            let x = 4 + 59 * i as i32;
            card(pen, rect(x, top, 54, 30));
            draw_mark(pen, mark, Point::new(x + 17, top + 15));
            let room = rect(x + 30, top + 4, 22, 22);
            pen.label(&TITLE, &figure(&count), room, Align::Left, INK);
        }
        let list: Vec<_, 32> = findings.of(seat).collect();
        if list.is_empty() {
            let word = if findings.looks == 0 {
                Word::NoSlips
            } else {
                Word::Slips
            };
            card(pen, rect(8, top + 62, 224, 56));
            let text = pen.language().say(word.msg());
            lines(
                pen,
                &BOLD,
                text,
                rect(12, top + 70, 216, 46),
                Align::Centre,
                INK,
            );
        }
        let row = usize::from(self.row).min(list.len().saturating_sub(1));
        let from = row.saturating_sub(ROWS - 1);
        for (i, (_, finding)) in list.iter().skip(from).take(ROWS).enumerate() {
            let area = rect(8, top + 38 + 30 * i as i32, 224, 26);
            pen.plate(area, 7, PAPER, INK);
            let (x, y) = (area.top_left.x, area.top_left.y);
            draw_mark(pen, finding.mark, Point::new(x + 15, y + 13));
            let text = phrase(pen.language(), Word::Move.msg(), &[&finding.number]);
            pen.label(&BOLD, &text, rect(x + 32, y + 2, 110, 22), Align::Left, INK);
            let word = match finding.mark {
                Mark::Star => Word::Gains,
                _ => Word::Loses,
            };
            let lost = phrase(pen.language(), word.msg(), &[&finding.percent]);
            let room = rect(x + 142, y + 2, 74, 22);
            pen.label(&BOLD, &lost, room, Align::Right, SLATE);
            if from + i == row {
                cursor(pen, &area, 7);
            }
        }
        draw_progress(pen, top + 162, findings);
    }
}

/// What the pages are about.
pub(crate) struct Looked<'a> {
    pub(crate) company: &'a Company,
    pub(crate) findings: &'a Findings,
    /// Each seat's lead over the best other at the end, in hundredths of a point.
    pub(crate) result: Leads,
}

impl Looked<'_> {
    /// Luck and play of a seat.
    fn parts(&self, seat: Seat) -> [i32; 2] {
        let luck = self.findings.luck(seat);
        [luck, self.result[seat] - luck]
    }

    /// The seat with most of a part, and how much.
    fn most(&self, part: usize) -> Option<(Seat, i32)> {
        let seats = self.company.seats();
        let all = seats.filter_map(|seat| Some((seat, *self.parts(seat).get(part)?)));
        all.max_by_key(|(_, value)| *value)
    }
}

/// Colours of luck and play.
const PARTS: [Rgb565; 2] = [YELLOW, GREEN];

fn draw_luck(pen: &mut Pen<'_>, top: i32, scene: &Looked<'_>) {
    let seats = scene.company.sitters().len() as i32;
    let crowded = seats > 3;
    let pitch = if crowded { 22 } else { 40 };
    for (i, (word, colour)) in [Word::Luck, Word::PlayPart]
        .into_iter()
        .zip(PARTS)
        .enumerate()
    {
        let x = 62 + 92 * i as i32;
        pen.fill(rect(x, top + 2, 12, 12), INK);
        pen.fill(rect(x + 1, top + 3, 10, 10), colour);
        let text = pen.language().say(word.msg());
        pen.label(&BODY, text, rect(x + 17, top, 72, 16), Align::Left, WHITE);
    }
    let top = top + 18;
    card(pen, rect(4, top, 232, (pitch * seats + 6) as u32));
    let longest = scene.company.seats().flat_map(|seat| scene.parts(seat));
    let longest = longest.map(i32::abs).max().unwrap_or(1).max(400);
    for (i, seat) in scene.company.seats().enumerate() {
        let y = top + 3 + pitch * i as i32;
        let look = scene.company.colour(seat);
        let middle = y + pitch / 2;
        pen.mark(
            marks::MARKS_13.of(look.shape),
            Point::new(16, middle),
            look.colour,
        );
        let name = scene.company.name(seat);
        let font = if BOLD.width(name) <= 54 { &BOLD } else { &BODY };
        pen.label(font, name, rect(26, middle - 10, 56, 20), Align::Left, INK);
        let high = if crowded { 9 } else { 16 };
        for (row, (value, colour)) in scene.parts(seat).into_iter().zip(PARTS).enumerate() {
            let y = y + (pitch - 2 * high) / 2 + high * row as i32;
            let zero = if crowded { 124 } else { 134 };
            let reach = if crowded { 34 } else { 46 };
            let long = (value.abs() * reach / longest).max(1);
            let from = if value < 0 { zero - long } else { zero };
            pen.fill(rect(from, y + 1, long as u32 + 1, high as u32 - 1), INK);
            pen.fill(
                rect(from + 1, y + 2, long as u32 - 1, high as u32 - 3),
                colour,
            );
            pen.fill(rect(zero, y, 1, high as u32), INK);
            let room = if crowded {
                // Side by side: there is no room for one below the other.
                rect(162 + 36 * row as i32, middle - 9, 34, 18)
            } else {
                rect(186, y, 46, 17)
            };
            pen.label(&BOLD, &points(value), room, Align::Right, INK);
        }
    }
    let top = top + pitch * seats + 12;
    if scene.findings.weighed {
        draw_sentences(pen, top, scene);
    } else {
        draw_progress(pen, top + 8, scene.findings);
    }
}

fn draw_sentences(pen: &mut Pen<'_>, top: i32, scene: &Looked<'_>) {
    let alone = scene.company.sitters().len() == 1;
    card(pen, rect(4, top, 232, 42));
    let sentences = [
        (Word::MoreLuck, Word::EvenLuck),
        (Word::BetterPlay, Word::EvenPlay),
    ];
    for (part, (more, even)) in sentences.into_iter().enumerate() {
        let most = scene
            .most(part)
            .filter(|(_, value)| *value >= LITTLE || alone);
        let text: Phrase = match most {
            Some((seat, value)) => {
                let name = scene.company.name(seat);
                phrase(pen.language(), more.msg(), &[&name, &points(value)])
            }
            None => phrase(pen.language(), even.msg(), &[]),
        };
        let room = rect(9, top + 2 + 19 * part as i32, 222, 19);
        let font = if BOLD.width(&text) <= 222 {
            &BOLD
        } else {
            &BODY
        };
        pen.label(font, &text, room, Align::Centre, INK);
    }
}

fn draw_progress(pen: &mut Pen<'_>, top: i32, findings: &Findings) {
    let busy = matches!(
        findings.progress,
        Progress::Idle | Progress::Counting | Progress::Looking
    );
    if !busy {
        return;
    }
    let (done, total) = (findings.done, findings.total.max(1));
    let text = phrase(pen.language(), Word::Looking.msg(), &[&done, &total]);
    pen.label(&BODY, &text, rect(8, top, 224, 15), Align::Centre, WHITE);
    let long = 200 * u32::from(done.min(total)) / u32::from(total);
    pen.fill(rect(19, top + 17, 202, 6), INK);
    pen.fill(rect(20, top + 18, 200, 4), SLATE);
    pen.fill(rect(20, top + 18, long, 4), YELLOW);
}

/// A star, or the sign that chess players write behind such a move.
fn draw_mark(pen: &mut Pen<'_>, mark: Mark, at: Point) {
    let (sign, colour, ink) = match mark {
        Mark::Star => {
            pen.mark(marks::MARKS_15.of(Shape::Star), at, YELLOW);
            return;
        }
        Mark::Fine => ("", MOSS, INK),
        Mark::Inaccuracy => ("?!", SAND, INK),
        Mark::Mistake => ("?", PINK, INK),
        Mark::Blunder => ("??", RED, WHITE),
    };
    pen.disc(at, 23, INK);
    pen.disc(at, 21, colour);
    let room = rect(at.x - 11, at.y - 9, 23, 19);
    pen.label(&BOLD, sign, room, Align::Centre, ink);
}

/// Hundredths of a point as whole points with their sign.
fn points(hundredths: i32) -> String<8> {
    let whole = (2 * hundredths + 100).div_euclid(200);
    let mut text = String::new();
    // A sign and at most five digits.
    let _ = match whole {
        0 => write!(text, "0"),
        1.. => write!(text, "+{whole}"),
        _ => write!(text, "{whole}"),
    };
    text
}

fn figure(number: &dyn Display) -> String<8> {
    let mut text = String::new();
    let _ = write!(text, "{number}");
    text
}
