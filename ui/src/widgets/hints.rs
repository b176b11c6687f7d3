//! Key hints: what the keys do now, in the bar of the square screen or in rows of the wide screen's panel.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use keys::{Key, KeyLayout};

use super::four_hints;
use crate::{
    Language, Layout, TextSize,
    art::font::BODY,
    dirty::envelope,
    key_guide::KeyGuide,
    layout::{FIELD, HINT_BAR, PANEL},
    palette::{ABYSS, BUOY, FOAM, INK, MIST, WHITE},
    pen::{Align, Pen, body, rect},
    text::Msg,
};

/// A key and the word for what it does.
pub(crate) type Hint = (Key, Msg);

/// The hints of a screen: four keys at most.
pub(crate) type Hints = Vec<Hint, 4>;

/// These hints as a list.
pub(crate) fn list(hints: &[Hint]) -> Hints {
    hints.iter().copied().collect()
}

/// The usual three: what A does, back and help.
pub(crate) const fn three(a: Msg) -> [Hint; 3] {
    [(Key::A, a), (Key::B, Msg::Back), (Key::X, Msg::Help)]
}

/// The usual four: what A and B do, help, and what Y does.
pub(crate) const fn four(a: Msg, b: Msg, y: Msg) -> [Hint; 4] {
    [(Key::A, a), (Key::B, b), (Key::X, Msg::Help), (Key::Y, y)]
}

pub(super) const CAP: u32 = 16;
/// From a key cap's left edge to its word.
pub(super) const WORD: u32 = CAP + 3;
/// The gaps between two hints in the bar: the largest, and the least before everything moves closer together.
const WIDEST_GAP: u32 = 22;
const LEAST_GAP: u32 = 4;

/// Draw all hints. With `pulse` the first key cap has a light ring.
pub(crate) fn draw(pen: &mut Pen<'_>, layout: Layout, hints: &[Hint], pulse: bool) {
    let area = layout.hints();
    if !pen.sees(&self::area(layout)) {
        return;
    }
    pen.fill(area, ABYSS);
    match layout {
        Layout::Square => pen.line(0, area.top_left.y, FIELD, INK),
        Layout::Wide => pen.fill(
            rect(area.top_left.x, area.top_left.y, 1, area.size.height),
            INK,
        ),
    }
    if pen.keys().layout == KeyLayout::Four {
        return four_hints::draw(pen, layout, hints, pulse);
    }
    each(pen, layout, hints, |pen, i, cap, word, hint| {
        let text = pen.language().say(hint.1);
        key_cap(pen, cap, hint.0, pulse && i == 0);
        pen.label(&BODY, text, word, Align::Left, FOAM);
    });
}

/// Draw hints after a word that applies to all of them ("hold down:").
pub(crate) fn draw_after(pen: &mut Pen<'_>, layout: Layout, lead: Msg, hints: &[Hint]) {
    draw(pen, layout, &[], false);
    let word = pen.language().say(lead);
    let width = body(pen.text_size()).width(word).max(0) as u32;
    let (room, shift) = match layout {
        Layout::Square => (rect(6, bar_y(), width, CAP - 1), (width as i32 + 6) / 2),
        Layout::Wide => (
            rect(
                panel_x() as i32,
                panel_y(hints.len() + 1, 0) + 1,
                PANEL - 6,
                CAP - 1,
            ),
            0,
        ),
    };
    pen.label(&BODY, word, room, Align::Left, MIST);
    each(pen, layout, hints, |pen, _, cap, word, hint| {
        let text = pen.language().say(hint.1);
        let right = Point::new(shift, 0);
        key_cap(pen, cap + right, hint.0, false);
        let word = Rectangle::new(word.top_left + right, word.size);
        pen.label(&BODY, text, word, Align::Left, FOAM);
    });
}

/// Everything that hints cover, with the accents that rise above the bar.
pub(crate) fn area(layout: Layout) -> Rectangle {
    let Rectangle { top_left, size } = layout.hints();
    match layout {
        Layout::Square => rect(top_left.x, top_left.y - 3, size.width, size.height + 3),
        Layout::Wide => layout.hints(),
    }
}

/// The dirty rectangle when hints change. In the bar all of them move when a word gets longer; in the panel
/// each has its row.
pub(crate) fn changed(layout: Layout, keys: KeyLayout, before: &[Hint], now: &[Hint]) -> Rectangle {
    if (layout, keys) != (Layout::Wide, KeyLayout::Eight) || before.len() != now.len() {
        return area(layout);
    }
    let differ = before.iter().zip(now).map(|(before, now)| before != now);
    let rows = differ.enumerate().filter_map(|(i, differs)| {
        // With room for accents and tails.
        let y = panel_y(now.len(), i) - 4;
        differs.then_some(rect(FIELD as i32 + 1, y, PANEL - 1, CAP + 10))
    });
    rows.reduce(|all, row| envelope(&all, &row))
        .unwrap_or_default()
}

/// The area of the first key cap, which is all that a pulse redraws.
pub(crate) fn first_cap(
    layout: Layout,
    guide: KeyGuide,
    language: Language,
    text: TextSize,
    hints: &[Hint],
) -> Rectangle {
    if guide.layout == KeyLayout::Four {
        return four_hints::pulsing_cap(layout, guide, hints);
    }
    let (x, y) = match layout {
        Layout::Square => (Bar::of(language, text, hints).left, bar_y()),
        Layout::Wide => (panel_x(), panel_y(hints.len(), 0)),
    };
    rect(x as i32 - 1, y - 1, CAP + 3, CAP + 3)
}

fn each(
    pen: &mut Pen<'_>,
    layout: Layout,
    hints: &[Hint],
    mut draw: impl FnMut(&mut Pen<'_>, usize, Point, Rectangle, &Hint),
) {
    match layout {
        Layout::Square => {
            let bar = Bar::of(pen.language(), pen.text_size(), hints);
            let mut x = bar.left;
            for (i, hint) in hints.iter().enumerate() {
                let width = word_width(pen.language(), bar.text, hint);
                let cap = Point::new(x as i32, bar_y());
                let word = rect((x + bar.word) as i32, bar_y(), width, CAP - 1);
                draw(pen, i, cap, word, hint);
                x += bar.word + width + bar.gap;
            }
        }
        Layout::Wide => {
            for (i, hint) in hints.iter().enumerate() {
                let (x, y) = (panel_x() as i32, panel_y(hints.len(), i));
                let room = PANEL - WORD - 6;
                draw(
                    pen,
                    i,
                    Point::new(x, y),
                    rect(x + WORD as i32, y + 1, room, CAP - 1),
                    hint,
                );
            }
        }
    }
}

/// How hints share the bar.
struct Bar {
    /// The size that the words have room for.
    text: TextSize,
    /// The left edge of the first hint.
    left: u32,
    /// From a key cap's left edge to its word.
    word: u32,
    /// Between two hints.
    gap: u32,
}

impl Bar {
    /// The first of these that leaves a gap between the hints: as wanted, with words close to their caps, and these with
    /// normal text.
    fn of(language: Language, text: TextSize, hints: &[Hint]) -> Bar {
        let gaps = (hints.len() as u32).saturating_sub(1);
        let shared = |text: TextSize, word: u32, margin: u32| {
            let words = hints
                .iter()
                .map(|hint| word + word_width(language, text, hint));
            let need: u32 = words.sum();
            let spare = (FIELD - margin).saturating_sub(need);
            let gap = spare
                .checked_div(gaps)
                .unwrap_or(WIDEST_GAP)
                .min(WIDEST_GAP);
            let left = FIELD.saturating_sub(need + gap * gaps) / 2;
            Bar {
                text,
                left,
                word,
                gap,
            }
        };
        let tries = [
            (text, WORD, 8),
            (text, CAP + 1, 4),
            (TextSize::Normal, WORD, 8),
        ];
        let mut fitting = tries
            .into_iter()
            .map(|(text, word, margin)| shared(text, word, margin))
            .filter(|bar| bar.gap >= LEAST_GAP);
        let tightest = || shared(TextSize::Normal, CAP + 1, 0);
        fitting.next().unwrap_or_else(tightest)
    }
}

fn word_width(language: Language, text: TextSize, hint: &Hint) -> u32 {
    body(text).width(language.say(hint.1)).max(0) as u32
}

const fn bar_y() -> i32 {
    (FIELD - HINT_BAR) as i32 + 2
}

const fn panel_x() -> u32 {
    FIELD + 4
}

pub(super) fn panel_y(count: usize, i: usize) -> i32 {
    FIELD as i32 - 20 * (count.saturating_sub(i)) as i32 + 2
}

/// A round key cap, 16 px. The key that does things has the accent colour.
pub(super) fn key_cap(pen: &mut Pen<'_>, at: Point, key: Key, pulse: bool) {
    let accent = match pen.keys().layout {
        KeyLayout::Eight => Key::A,
        KeyLayout::Four => Key::X,
    };
    let centre = at + Point::new_equal(CAP as i32 / 2);
    pen.disc(centre, CAP + 1, if pulse { WHITE } else { INK });
    pen.disc(centre, CAP - 1, if key == accent { BUOY } else { FOAM });
    let ahead = match key {
        Key::Right => 1,
        Key::Left => -1,
        _ => {
            let room = Rectangle::new(at, embedded_graphics::prelude::Size::new(CAP + 1, CAP + 1));
            return pen.label(&BODY, key.name(), room, Align::Centre, INK);
        }
    };
    let corners = [(5, 0), (-3, -5), (-3, 5)].map(|(x, y)| centre + Point::new(x * ahead, y));
    pen.polygon(&corners, INK);
}
