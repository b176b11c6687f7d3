//! Callouts over the live screen: a label beside every sign, with a leader line to it. A few that can be told apart are
//! on a page; left and right turn pages.
//!
//! Placement is greedy: each label gets the nearest place that covers no sign and no other label of its page. A
//! label without one, or whose leader line would be long or tangled, waits for the next page.

use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use heapless::Vec;

use super::{Callout, game_screen::MOST_CALLOUTS};
use crate::{
    Layout, Settings,
    art::font::BODY,
    edges::Edges,
    palette::{INK, PAPER, YELLOW},
    pen::{Align, Pen, body, grow, rect},
    text::Msg,
};

/// The signs of the score bar come after those of the board.
pub(crate) const MOST: usize = MOST_CALLOUTS + 2;

/// The callouts of a screen, with those of the frame around the board.
pub(crate) type AllCallouts = Vec<Callout, MOST>;

/// Height of a label.
const HEIGHT: u32 = 20;
/// Space between a label and its sign, and between labels.
const GAP: i32 = 3;
/// Step of the search for a place.
const STEP: i32 = 5;
/// What it costs to cover a sign that is not on the page yet, compared with squared distances.
const COVERS: i32 = 2_500;

/// The most labels of a page, and the longest leader line where a page has several.
const MOST_OF_PAGE: usize = 5;
const LONGEST: i32 = 45;

/// Most obstacles for a label: every sign and every label, and the hints.
const OBSTACLES: usize = 2 * MOST + 1;

/// An area of the screen in half the memory of a [`Rectangle`].
#[derive(Clone, Copy, Debug)]
struct Area {
    x: i16,
    y: i16,
    width: u16,
    height: u16,
}

impl From<Rectangle> for Area {
    fn from(area: Rectangle) -> Area {
        let Rectangle { top_left, size } = area;
        debug_assert!(top_left.x.abs().max(top_left.y.abs()) < 1_000, "{area:?}");
        debug_assert!(size.width.max(size.height) < 1_000, "{area:?}");
        Area {
            x: top_left.x as i16,
            y: top_left.y as i16,
            width: size.width as u16,
            height: size.height as u16,
        }
    }
}

impl From<Area> for Rectangle {
    fn from(area: Area) -> Rectangle {
        rect(
            area.x.into(),
            area.y.into(),
            area.width.into(),
            area.height.into(),
        )
    }
}

/// A callout, the page it is on and the place of its label.
#[derive(Clone, Copy, Debug)]
struct Placed {
    sign: Area,
    label: Area,
    text: Msg,
    page: u8,
}

/// All callouts of a screen with their places. Placed once, when they are opened: a screen is drawn in many bands.
#[derive(Clone, Debug)]
pub(crate) struct Pages {
    /// Sorted by page.
    placed: Vec<Placed, MOST>,
    count: u8,
}

impl Pages {
    /// Places all callouts.
    pub(crate) fn of(callouts: &AllCallouts, settings: &Settings, layout: Layout) -> Pages {
        let font = body(settings.text);
        let widths: Vec<u32, MOST> = callouts
            .iter()
            .map(|callout| font.width(settings.language.say(callout.text)).max(0) as u32 + 10)
            .collect();
        let mut pages = Pages {
            placed: Vec::new(),
            count: 0,
        };
        // A bit for each callout.
        let mut left = (1 << callouts.len()) - 1;
        while left != 0 {
            pages.fill(callouts, &widths, &mut left, layout);
        }
        pages
    }

    /// The number of pages.
    pub(crate) const fn count(&self) -> u8 {
        self.count
    }

    /// Draws page `number`, counted from 0.
    // Not inlined: its caller runs from RAM (`memory.x`).
    #[inline(never)]
    pub(crate) fn draw(&self, pen: &mut Pen<'_>, number: u8) {
        let page = || self.placed.iter().filter(|placed| placed.page == number);
        for placed in page() {
            let sign = placed.sign.into();
            pen.explain(sign);
            leader(pen, &placed.label.into(), &sign);
            pen.ring(grow(&sign, 2), 5, 1, INK);
            pen.ring(grow(&sign, 1), 4, 1, YELLOW);
        }
        for placed in page() {
            let label = placed.label.into();
            let text = pen.language().say(placed.text);
            pen.cover(label);
            pen.plate(label, 5, PAPER, INK);
            pen.label(&BODY, text, label, Align::Centre, INK);
        }
    }

    /// Adds a page with as many of the callouts in `left` as it has room for, and removes them from `left`.
    fn fill(&mut self, callouts: &AllCallouts, widths: &[u32], left: &mut u32, layout: Layout) {
        let mut page: Vec<(Rectangle, Rectangle), MOST_OF_PAGE> = Vec::new();
        let mut obstacles: Vec<Edges, OBSTACLES> = Vec::new();
        let avoid = |obstacles: &mut Vec<Edges, OBSTACLES>, area: Rectangle| {
            let pushed = obstacles.push(Edges::of(&area));
            debug_assert!(pushed.is_ok(), "two for each callout and the hints");
        };
        avoid(&mut obstacles, layout.hints());
        for (i, (callout, width)) in callouts.iter().zip(widths).enumerate() {
            let Callout { sign, text } = *callout;
            if page.is_full() {
                break;
            }
            if *left & (1 << i) == 0 || page.iter().any(|(label, _)| meet(label, &sign)) {
                continue;
            }
            let waiting = callouts.iter().enumerate();
            let waiting = waiting.filter(|(other, _)| *left & (1 << other) != 0 && *other != i);
            let waiting: Vec<Edges, MOST> =
                waiting.map(|(_, other)| Edges::of(&other.sign)).collect();
            let size = Size::new(*width, HEIGHT);
            let others = obstacles.len();
            avoid(&mut obstacles, grow(&sign, GAP));
            let place = nearest(&sign, size, &obstacles, &waiting, layout);
            obstacles.truncate(others);
            // A sign that fills the screen is labelled at its lower edge, on a page of its own.
            let place = place.or_else(|| page.is_empty().then(|| at_foot(&sign, size, layout)));
            let untangled = |label: &Rectangle| {
                page.is_empty() || !is_far(label, &sign) && !is_tangled(&page, label, &sign)
            };
            let Some(label) = place.filter(untangled) else {
                continue;
            };
            avoid(&mut obstacles, grow(&label, GAP));
            avoid(&mut obstacles, grow(&sign, 2));
            let placed = Placed {
                sign: sign.into(),
                label: label.into(),
                text,
                page: self.count,
            };
            let pushed = page.push((label, sign)).is_ok() && self.placed.push(placed).is_ok();
            debug_assert!(pushed, "there is room for all callouts");
            *left &= !(1 << i);
        }
        self.count += 1;
    }
}

/// The place for a label of this size that is nearest to its sign; of several as near, the first by row and column.
fn nearest(
    sign: &Rectangle,
    size: Size,
    obstacles: &[Edges],
    waiting: &[Edges],
    layout: Layout,
) -> Option<Rectangle> {
    let Size { width, height } = layout.size();
    let (label_width, label_height) = (size.width as i32, size.height as i32);
    let columns = Steps::between(2, (width as i32 - label_width - 2).max(2));
    let rows = Steps::between(1, height as i32 - label_height - 1);
    // Costs grow with the distance from the middle of the sign: the search begins there, and a side ends where
    // nothing on it can be better.
    let middle = columns.nearest(sign.center().x - label_width / 2);
    let mut best: Option<(i32, Point)> = None;
    let mut search_row = |row: i32| {
        let y = rows.at(row);
        let down = apart(y, size.height, sign.top_left.y, sign.size.height);
        let level = down * down;
        if best.is_some_and(|(least, _)| least < level) {
            return false;
        }
        for side in [-1, 1] {
            let mut column = if side < 0 { middle } else { middle + 1 };
            while columns.contain(column) {
                let x = columns.at(column);
                let across = apart(x, size.width, sign.top_left.x, sign.size.width);
                // A label in line with the middle of its sign before one that is only as near.
                let askew = (x + label_width / 2 - sign.center().x).abs() / 4;
                let cost = across * across + level + askew;
                if best.is_some_and(|(least, _)| least < cost) {
                    break;
                }
                let label = Edges {
                    left: x,
                    top: y,
                    right: x + label_width,
                    bottom: y + label_height,
                };
                if let Some(obstacle) = obstacles.iter().find(|other| label.meets(**other)) {
                    column = if side < 0 {
                        columns.last_up_to(obstacle.left - label_width)
                    } else {
                        columns.first_from(obstacle.right)
                    };
                    continue;
                }
                let covered = waiting.iter().filter(|other| label.meets(**other)).count();
                let cost = cost + COVERS * covered as i32;
                let before = |(least, at): (i32, Point)| (cost, y, x) < (least, at.y, at.x);
                if best.is_none_or(before) {
                    best = Some((cost, Point::new(x, y)));
                }
                column += side;
            }
        }
        true
    };
    let level = rows.nearest(sign.center().y - label_height / 2);
    for row in (0..=level).rev() {
        if !search_row(row) {
            break;
        }
    }
    for row in level + 1..=rows.last {
        if !search_row(row) {
            break;
        }
    }
    best.map(|(_, at)| Rectangle::new(at, size))
}

/// Coordinates from `first` to `last` in steps, by their numbers.
#[derive(Clone, Copy)]
struct Steps {
    first: i32,
    last: i32,
}

impl Steps {
    const fn between(first: i32, last: i32) -> Steps {
        let last = (last - first).div_euclid(STEP);
        Steps { first, last }
    }

    const fn at(self, number: i32) -> i32 {
        self.first + STEP * number
    }

    const fn contain(self, number: i32) -> bool {
        0 <= number && number <= self.last
    }

    /// The last number up to a coordinate; -1 if there is none.
    fn last_up_to(self, at: i32) -> i32 {
        (at - self.first).div_euclid(STEP).max(-1)
    }

    /// The first number from a coordinate on.
    const fn first_from(self, at: i32) -> i32 {
        (at - self.first + STEP - 1).div_euclid(STEP)
    }

    fn nearest(self, at: i32) -> i32 {
        (at - self.first)
            .div_euclid(STEP)
            .clamp(0, self.last.max(0))
    }
}

fn at_foot(sign: &Rectangle, size: Size, layout: Layout) -> Rectangle {
    let field = layout.field();
    let lowest = field.size.height as i32 - size.height as i32 - 2;
    let x = sign.center().x - size.width as i32 / 2;
    let rightmost = (layout.size().width as i32 - size.width as i32 - 2).max(2);
    rect(x.clamp(2, rightmost), lowest, size.width, size.height)
}

fn meet(one: &Rectangle, other: &Rectangle) -> bool {
    let (a, b) = (one.top_left, other.top_left);
    let end = |area: &Rectangle| area.top_left + area.size;
    let (a_end, b_end) = (end(one), end(other));
    a.x < b_end.x && b.x < a_end.x && a.y < b_end.y && b.y < a_end.y
}

/// The gap between two spans; 0 if they overlap.
fn apart(a: i32, a_long: u32, b: i32, b_long: u32) -> i32 {
    (b - (a + a_long as i32))
        .max(a - (b + b_long as i32))
        .max(0)
}

/// Whether the leader line between a label and its sign is too long for a page with others.
fn is_far(label: &Rectangle, sign: &Rectangle) -> bool {
    let (from, to) = ends(label, sign);
    let Point { x, y } = to - from;
    x * x + y * y > LONGEST * LONGEST
}

/// Whether the leader line of a label and another label or line of the page would lie over each other.
fn is_tangled(page: &[(Rectangle, Rectangle)], label: &Rectangle, sign: &Rectangle) -> bool {
    let line = ends(label, sign);
    page.iter().any(|(other, other_sign)| {
        let other_line = ends(other, other_sign);
        passes(line, other) || passes(other_line, label) || cross(line, other_line)
    })
}

/// Whether a line passes through an area.
fn passes((from, to): (Point, Point), area: &Rectangle) -> bool {
    let span = (to - from).abs();
    let steps = span.x.max(span.y).max(1);
    // Every second pixel is enough: labels are larger.
    let at = |step: i32| from + (to - from) * step / steps;
    (0..=steps).step_by(2).any(|step| area.contains(at(step)))
}

/// Whether two lines cross.
fn cross((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let side = |from: Point, to: Point, at: Point| {
        let (way, by) = (to - from, at - from);
        (way.x * by.y - way.y * by.x).signum()
    };
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/// Where the leader line of a label begins and ends.
fn ends(label: &Rectangle, sign: &Rectangle) -> (Point, Point) {
    (into(label, sign.center()), into(sign, label.center()))
}

/// A line from a label to its sign.
fn leader(pen: &mut Pen<'_>, label: &Rectangle, sign: &Rectangle) {
    let (from, to) = ends(label, sign);
    let Point { x, y } = to - from;
    for (half, colour) in [(2, INK), (1, YELLOW)] {
        let aside = if x.abs() > y.abs() {
            Point::new(0, half)
        } else {
            Point::new(half, 0)
        };
        pen.polygon(
            &[from - aside, from + aside, to + aside, to - aside],
            colour,
        );
    }
}

/// The point of an area nearest to `to`.
fn into(area: &Rectangle, to: Point) -> Point {
    let last = area.top_left + Point::new(area.size.width as i32 - 1, area.size.height as i32 - 1);
    Point::new(
        to.x.clamp(area.top_left.x, last.x.max(area.top_left.x)),
        to.y.clamp(area.top_left.y, last.y.max(area.top_left.y)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::table::Word;

    /// Callouts for signs all over the board, as close as cards lie.
    fn crowd() -> AllCallouts {
        let sign = |i: i32| rect(8 + 58 * (i % 4), 30 + 60 * (i / 4), 40, 30);
        (0..12)
            .map(|i| Callout {
                sign: sign(i),
                text: Word::SignPoints.msg(),
            })
            .collect()
    }

    /// The sign and the label of every callout of a page.
    fn page(pages: &Pages, number: u8) -> std::vec::Vec<(Rectangle, Rectangle)> {
        let placed = pages.placed.iter();
        placed
            .filter(|placed| placed.page == number)
            .map(|placed| (placed.sign.into(), placed.label.into()))
            .collect()
    }

    #[test]
    fn labels_cover_neither_each_other_nor_the_signs_of_their_page_nor_the_hints() {
        let callouts = crowd();
        for layout in Layout::ALL {
            let pages = Pages::of(&callouts, &Settings::default(), layout);
            for number in 0..pages.count() {
                let page = page(&pages, number);
                assert!(!page.is_empty(), "every page explains something");
                assert!(page.len() <= MOST_OF_PAGE);
                let leaders: std::vec::Vec<_> =
                    page.iter().map(|(sign, label)| (*label, *sign)).collect();
                for (i, (label, sign)) in leaders.iter().enumerate() {
                    let earlier = leaders.get(..i).unwrap_or_default();
                    assert!(
                        !is_tangled(earlier, label, sign),
                        "page {number}, label {i}"
                    );
                    assert!(earlier.is_empty() || !is_far(label, sign));
                }
                for (i, (_, label)) in page.iter().enumerate() {
                    assert_eq!(label.intersection(&layout.screen()), *label);
                    assert!(!meet(label, &layout.hints()));
                    for (j, (other_sign, other)) in page.iter().enumerate() {
                        assert!(!meet(label, other_sign), "{i} covers sign {j}");
                        assert!(i == j || !meet(label, other), "{i} {j}");
                    }
                }
            }
            assert_eq!(pages.placed.len(), callouts.len());
        }
    }

    /// The search with pruning finds what a search of all places finds.
    #[test]
    fn a_label_is_at_the_nearest_free_place() {
        let size = Size::new(74, HEIGHT);
        let obstacles = [rect(60, 40, 90, 60), rect(150, 90, 30, 100)].map(|area| Edges::of(&area));
        let waiting = [rect(20, 20, 60, 14), rect(0, 120, 70, 40)].map(|area| Edges::of(&area));
        for layout in Layout::ALL {
            let Size { width, height } = layout.size();
            for (x, y) in (0..9).flat_map(|x| (0..8).map(move |y| (x, y))) {
                let sign = rect(27 * x - 4, 30 * y, 17 + 3 * y as u32, 12 + 5 * x as u32);
                let mut best: Option<(i32, i32, i32)> = None;
                for y in (1..=height as i32 - size.height as i32 - 1).step_by(STEP as usize) {
                    for x in (2..=width as i32 - size.width as i32 - 2).step_by(STEP as usize) {
                        let label = Edges::of(&Rectangle::new(Point::new(x, y), size));
                        if obstacles.iter().any(|other| label.meets(*other)) {
                            continue;
                        }
                        let across = apart(x, size.width, sign.top_left.x, sign.size.width);
                        let down = apart(y, size.height, sign.top_left.y, sign.size.height);
                        let askew = (x + size.width as i32 / 2 - sign.center().x).abs() / 4;
                        let covered = waiting.iter().filter(|other| label.meets(**other));
                        let covers = COVERS * covered.count() as i32;
                        let here = (across * across + down * down + askew + covers, y, x);
                        best = Some(best.map_or(here, |best| best.min(here)));
                    }
                }
                let found = nearest(&sign, size, &obstacles, &waiting, layout);
                let best = best.map(|(_, y, x)| Point::new(x, y));
                assert_eq!(found.map(|label| label.top_left), best, "{sign:?}");
            }
        }
    }

    #[test]
    fn a_sign_that_fills_the_screen_has_its_label_at_its_foot() {
        let mut callouts = AllCallouts::new();
        let whole = Callout {
            sign: Layout::Square.screen(),
            text: Word::SignTurn.msg(),
        };
        assert!(callouts.push(whole).is_ok());
        let pages = Pages::of(&callouts, &Settings::default(), Layout::Square);
        assert_eq!((pages.count(), pages.placed.len()), (1, 1));
    }
}
