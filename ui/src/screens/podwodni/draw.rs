//! Board rendering: the table with its dive, the cards that would break it, the strip and the foot.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use rules_core::{
    Game,
    podwodni::{
        Corner, Phase, Podwodni, Position,
        parts::{COLS, Card, Cell, DEEPEST},
    },
};

use super::{
    Reef,
    cards::{self, CHIP, Light},
    cursor::{Button, Cursor, FocusTarget, asked},
    danger,
    motion::Motion,
    places::{Places, is_left},
    sheet,
    strip::{self, Goods},
};
use crate::{
    art::font::{BODY, BOLD, TITLE},
    dirty::envelope,
    palette::{BUOY, DEEP, FOAM, INK, PAPER, SHALLOW, WHITE, YELLOW, mix},
    pen::{Align, Pen, rect},
    table::View,
    text::{phrase, podwodni::Word},
    widgets::{
        backdrop::{CALM, backdrop},
        paper::{CURSOR_REACH, cursor as frame, white_frame},
    },
};

/// Which cards of the grid are emphasised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Emphasis {
    All,
    /// A row of the table, and the last card of the dive in it.
    Row(u8),
    /// The dive alone.
    Column,
    /// The row that the next card of the dive meets.
    Next(u8),
    Fish,
}

/// The cards to draw on the grid.
struct Scene<'a> {
    position: Position,
    corner: Option<Corner>,
    table_offset: Point,
    motion: Option<&'a Motion>,
    /// The last card of the dive has broken it.
    crossed: bool,
    emphasis: Emphasis,
}

impl Reef {
    /// The step being animated, or the one that broke a dive.
    fn motion(&self, view: &View<'_, Podwodni>) -> Option<&Motion> {
        let shows = |motion: &&Motion| view.motion.is_some() || motion.broken.is_some();
        self.motion.as_ref().filter(shows)
    }

    /// The corner of the current dive, for which the table makes room.
    fn dive(&self, position: &Position) -> Option<Corner> {
        match position.phase {
            Phase::Tools(_) => Some(self.corner),
            Phase::Descend(corner) | Phase::Depth(corner) | Phase::Wash(corner, _) => Some(corner),
            _ => None,
        }
    }

    pub(super) fn draw_board(&self, pen: &mut Pen<'_>, view: &View<'_, Podwodni>) {
        backdrop(pen, view.layout, CALM);
        let places = Places::of(view.layout);
        let game = view.game;
        let cursor = self.cursor.as_ref().filter(|_| view.chooser.is_some());
        if let Some(motion) = self.motion(view) {
            let before = motion.before.position();
            if sheet::is_open(before.phase, false) {
                sheet::draw(pen, &places, view, &motion.before, None, motion.lifted);
            } else {
                self.grid(
                    pen,
                    &places,
                    &self.animated_scene(motion, view, &places),
                    None,
                );
            }
            let goods = Goods {
                up: before.up[motion.owner],
                then: before.up[motion.owner],
                sets: before.down[motion.owner],
            };
            strip::draw(pen, &places, game.position(), &goods);
            if view.motion.is_some() {
                motion.draw_flights(pen, &places, view.eased());
            }
            return;
        }
        let position = game.position();
        if sheet::is_open(position.phase, cursor.is_some()) {
            sheet::draw(pen, &places, view, game, cursor, None);
        } else {
            let corner = self.dive(position);
            let scene = Scene {
                position: *position,
                corner,
                table_offset: places.table_offset(corner),
                motion: None,
                crossed: matches!(position.phase, Phase::Wash(..)),
                emphasis: cursor.map_or(Emphasis::All, |cursor| emphasis(position, cursor)),
            };
            self.grid(pen, &places, &scene, cursor);
            self.signs(pen, &places, view, cursor);
            if let Some(at) = bubble(position, &places, view.beat) {
                pen.ring(rect(at.x, at.y, BUBBLE, BUBBLE), 5, 1, FOAM);
                pen.fill(rect(at.x + 3, at.y + 3, 2, 2), WHITE);
            }
        }
        let owner = asked(position);
        let mut goods = Goods {
            up: position.up[owner],
            then: position.up[owner],
            sets: position.down[owner],
        };
        let shown = cursor.filter(|_| pen.sees(&places.strip));
        if let Some(then) = shown.and_then(|cursor| after_choice(game, cursor)) {
            goods.then = then.position().up[owner];
        }
        strip::draw(pen, &places, position, &goods);
        if let Some(cursor) = cursor {
            super::foot::draw(pen, &places, view, cursor);
        }
    }

    /// The grid while a step is animated.
    fn animated_scene<'a>(
        &self,
        motion: &'a Motion,
        view: &View<'_, Podwodni>,
        places: &Places,
    ) -> Scene<'a> {
        let mut position = *view.game.position();
        if let Some(card) = motion.broken {
            // The rules have already cleared the broken dive; it stays visible for a moment.
            position = *motion.before.position();
            // A dive that may go on has three cards at most.
            position.column.push(Some(card));
        }
        Scene {
            position,
            corner: motion.corner,
            table_offset: motion.table_offset(places, view.eased()),
            motion: Some(motion).filter(|_| view.motion.is_some()),
            crossed: motion.broken.is_some() && view.motion.is_none(),
            emphasis: Emphasis::All,
        }
    }

    fn grid(&self, pen: &mut Pen<'_>, places: &Places, scene: &Scene<'_>, cursor: Option<&Cursor>) {
        let position = &scene.position;
        for cell in Cell::all() {
            let area = places.table(scene.table_offset, cell);
            let hidden = scene.motion.is_some_and(|motion| motion.hides_cell(cell));
            match position.table[cell].filter(|_| !hidden) {
                Some(card) => {
                    let light = scene.emphasis.light(card);
                    cards::card(pen, area, card, light);
                }
                None => pen.round(area, 5, mix(DEEP, INK, 35)),
            }
        }
        let Some(corner) = scene.corner else { return };
        for (number, card) in position.column.iter().enumerate() {
            let area = places.laid(corner, number);
            let hidden = scene.motion.is_some_and(|motion| motion.hides_laid(number));
            if let Some(card) = card.filter(|_| !hidden) {
                let last = number + 1 == position.column.len();
                cards::card(pen, area, card, scene.emphasis.light(card));
                if last && scene.crossed {
                    cards::cross_out(pen, area);
                }
            }
        }
        if scene.crossed {
            draw_alarms(pen, places, position, corner);
        }
        let Some(cursor) = cursor else { return };
        let area = framed(position, places, corner, cursor);
        if let Some(area) = area.filter(|_| cursor.grab.is_none()) {
            white_frame(pen, &area);
        }
        match (cursor.focus, cursor.grab) {
            (FocusTarget::Target(target), _) => frame(pen, &places.target(self.corner, target), 5),
            (focus, Some(marked)) => {
                let laid = position.column.len();
                for place in (0..8).filter(|place| marked >> place & 1 == 1) {
                    cards::tick(pen, &places.of_row(corner, laid, place));
                }
                if let FocusTarget::Row(place) = focus {
                    frame(pen, &places.of_row(corner, laid, place), 5);
                }
            }
            _ => {}
        }
    }

    /// Text on the water: the break odds of the next card, or what to do.
    fn signs(
        &self,
        pen: &mut Pen<'_>,
        places: &Places,
        view: &View<'_, Podwodni>,
        cursor: Option<&Cursor>,
    ) {
        let position = view.game.position();
        match position.phase {
            Phase::Corner => {
                self.corners(pen, places, position, cursor.is_some());
                self.headline(pen, places, Word::WhichCorner, WHITE);
                let area = places.beside_first();
                draw_breakers(pen, view, self.corner, area);
            }
            Phase::Depth(corner) if cursor.is_none_or(|cursor| cursor.grab.is_none()) => {
                let deeper = FocusTarget::Button(Button::Deeper);
                let next = cursor.is_some_and(|cursor| cursor.focus == deeper);
                draw_danger(pen, places, view, corner, next);
            }
            Phase::Choose => {
                let (word, colour) = if position.last_turns.is_some() {
                    (Word::LastTurn, YELLOW)
                } else {
                    (Word::DiveOrScore, WHITE)
                };
                self.headline(pen, places, word, colour);
            }
            _ => {}
        }
    }

    /// A centred line above the table.
    fn headline(&self, pen: &mut Pen<'_>, places: &Places, word: Word, colour: Rgb565) {
        let Point { x, y } = places.origin;
        let height = places.table_offset(None).y as u32 - 2;
        let text = pen.language().say(word.msg());
        let room = rect(x, y, places.grid().size.width, height);
        pen.outlined(&BODY, text, room, Align::Centre, colour);
    }

    /// The first card, and the four corners where it could be placed.
    fn corners(&self, pen: &mut Pen<'_>, places: &Places, position: &Position, chooses: bool) {
        let Some(card) = position.column.first().copied().flatten() else {
            return;
        };
        cards::card(pen, places.first(), card, Light::Bright);
        if let Some(row) = self
            .corner
            .row(position.column.len() + 1)
            .filter(|_| chooses)
        {
            let area = places.pointer(self.corner, row);
            let (middle, side) = (area.center(), if is_left(self.corner) { 1 } else { -1 });
            for (size, colour) in [(7, INK), (5, WHITE)] {
                let corners = [(-size, -size), (-size, size), (size, 0)];
                pen.polygon(
                    &corners.map(|(x, y)| middle + Point::new(side * x, y)),
                    colour,
                );
            }
        }
        for corner in Corner::ALL {
            let area = places.outside(corner);
            if !pen.sees(&area.offset(CURSOR_REACH)) {
                continue;
            }
            if chooses && corner == self.corner {
                pen.plate(area, 4, PAPER, INK);
                cards::figure(pen, card, area.center(), 16, Light::Bright);
                frame(pen, &area, 4);
            } else {
                cards::dashes(pen, area, SHALLOW);
            }
        }
    }
}

/// Diameter of the bubble.
const BUBBLE: u32 = 10;
/// How far the bubble rises in a beat.
const RISE: i32 = 15;

/// Where the bubble beside the table is at an ambient beat: it rises while somebody thinks about a new
/// turn, then there is none for a while.
fn bubble(position: &Position, places: &Places, beat: u32) -> Option<Point> {
    let grid = places.grid();
    let steps = grid.size.height / RISE as u32;
    let step = beat % (steps + 6);
    if position.phase != Phase::Choose || beat == 0 || step == 0 || step > steps {
        return None;
    }
    let bottom = grid.top_left.y + grid.size.height as i32;
    let sway = if step.is_multiple_of(2) { 2 } else { 4 };
    Some(Point::new(
        grid.top_left.x + sway,
        bottom - RISE * step as i32,
    ))
}

/// The part of the board that differs from the last beat.
pub(super) fn stirred(position: &Position, places: &Places, beat: u32) -> Option<Rectangle> {
    let [was, is] = [beat.wrapping_sub(1), beat].map(|beat| bubble(position, places, beat));
    let areas = was.into_iter().chain(is);
    areas
        .map(|at| rect(at.x, at.y, BUBBLE, BUBBLE))
        .reduce(join)
}

/// Frames the cards on which the last card of the dive broke.
fn draw_alarms(pen: &mut Pen<'_>, places: &Places, position: &Position, corner: Corner) {
    let Some((Some(last), above)) = position.column.split_last() else {
        return;
    };
    let table_offset = places.table_offset(Some(corner));
    let breaks = |other: Card, beside: bool| match (last.fish(), other.fish()) {
        (Some(last), Some(other)) => beside && last.colour == other.colour,
        (None, None) => other == *last,
        _ => false,
    };
    let row = position.last_row(corner).map(|row| corner.inward(row));
    for (place, cell) in row.into_iter().flatten().enumerate() {
        if position.table[cell].is_some_and(|other| breaks(other, place == 0)) {
            cards::alarm(pen, &places.table(table_offset, cell));
        }
    }
    for (number, other) in above.iter().enumerate() {
        let beside = number + 1 == above.len();
        if other.is_some_and(|other| breaks(other, beside)) {
            cards::alarm(pen, &places.laid(corner, number));
        }
    }
}

/// The bounds of the grid cards that a cursor position frames.
pub(super) fn framed(
    position: &Position,
    places: &Places,
    corner: Corner,
    cursor: &Cursor,
) -> Option<Rectangle> {
    let table_offset = places.table_offset(Some(corner));
    let row = |row: u8| {
        let cells = (0..COLS as u8).filter_map(move |col| Cell::at(row, col));
        cells
            .map(|cell| places.table(table_offset, cell))
            .reduce(join)
    };
    let laid = |from: usize| {
        let last = position.column.len().checked_sub(1)?;
        let areas = [from.min(last), last].map(|number| places.laid(corner, number));
        areas.into_iter().reduce(join)
    };
    match emphasis(position, cursor) {
        Emphasis::All | Emphasis::Fish => None,
        Emphasis::Next(of) => row(of),
        Emphasis::Row(of) => row(of).into_iter().chain(laid(DEEPEST)).reduce(join),
        Emphasis::Column => laid(0),
    }
}

fn join(all: Rectangle, one: Rectangle) -> Rectangle {
    envelope(&all, &one)
}

impl Emphasis {
    fn light(self, card: Card) -> Light {
        if self == Emphasis::Fish && card.fish().is_none() {
            Light::Dim
        } else {
            Light::Bright
        }
    }
}

/// The emphasis for a cursor position.
fn emphasis(position: &Position, cursor: &Cursor) -> Emphasis {
    let row = |corner: Corner, card| corner.row(card).map(Emphasis::Next);
    let laid = position.column.len();
    let emphasis = match (position.phase, cursor.focus) {
        (Phase::Depth(corner), FocusTarget::Button(Button::Deeper)) => row(corner, laid + 1),
        (Phase::Depth(_), FocusTarget::Button(Button::Column)) => Some(Emphasis::Column),
        (Phase::Depth(corner), _) => position.last_row(corner).map(Emphasis::Row),
        (Phase::Tools(_), _) => Some(Emphasis::Fish),
        _ => None,
    };
    emphasis.unwrap_or(Emphasis::All)
}

/// The game after the selected action, if no card is revealed by it.
pub(super) fn after_choice(game: &Podwodni, cursor: &Cursor) -> Option<Podwodni> {
    let mut then = *game;
    then.play(cursor.action(game)?).ok()?;
    Some(then)
}

/// Where the next card of the dive would go, and which cards would break it.
fn draw_danger(
    pen: &mut Pen<'_>,
    places: &Places,
    view: &View<'_, Podwodni>,
    corner: Corner,
    is_next: bool,
) {
    let position = view.game.position();
    let area = places.danger(corner);
    let laid = position.column.len();
    let language = pen.language();
    if laid >= DEEPEST {
        let text = language.say(Word::DeepEnoughNow.msg());
        pen.outlined(&BOLD, text, area, Align::Centre, WHITE);
        return;
    }
    let next = places.laid(corner, laid);
    let colour = if is_next { BUOY } else { SHALLOW };
    if pen.sees(&next) {
        cards::dashes(pen, next, colour);
        pen.label(&TITLE, "?", next, Align::Centre, colour);
    }
    draw_breakers(pen, view, corner, area);
}

/// The part of [`draw_breakers`] that differs between two corners.
pub(super) fn changed_breakers(
    view: &View<'_, Podwodni>,
    corners: [Corner; 2],
    area: Rectangle,
) -> Option<Rectangle> {
    let position = view.game.position();
    let percent = |corner| super::odds(view).then(|| danger::percent(position, corner));
    let [was, is] = corners.map(|corner| danger::breakers(position, corner));
    let [was_percent, is_percent] = corners.map(percent);
    if was.is_empty() != is.is_empty() || was_percent != is_percent {
        // Letters and their outlines extend a little beyond the area.
        return Some(area.offset(4));
    }
    let same = was.iter().zip(&is).take_while(|(was, is)| was == is);
    let (same, most) = (same.count(), was.len().max(is.len()));
    let first = chip_place(area, same);
    let width = CHIP as u32 * (most - same) as u32;
    (same < most).then(|| rect(first.x, first.y, width, CHIP as u32))
}

/// Where a breaking card is in the area of [`draw_breakers`].
fn chip_place(area: Rectangle, number: usize) -> Point {
    let Rectangle { top_left, size } = area;
    top_left + Point::new(CHIP * number as i32, size.height as i32 - CHIP)
}

/// The cards that would break the dive, and the probability of one.
fn draw_breakers(pen: &mut Pen<'_>, view: &View<'_, Podwodni>, corner: Corner, area: Rectangle) {
    // Letters and their outlines extend a little beyond the area.
    if !pen.sees(&area.offset(4)) {
        return;
    }
    let position = view.game.position();
    let Rectangle { top_left, size } = area;
    let language = pen.language();
    // The tails of letters end above the cards.
    let title = rect(top_left.x, top_left.y - 2, size.width, 15);
    let breakers = danger::breakers(position, corner);
    if breakers.is_empty() {
        let text = language.say(Word::NothingBreaks.msg());
        pen.outlined(&BODY, text, area, Align::Centre, FOAM);
        return;
    }
    let text = if super::odds(view) {
        let percent = danger::percent(position, corner);
        phrase(language, Word::BreaksPercent.msg(), &[&percent])
    } else {
        phrase(language, Word::BreaksOn.msg(), &[])
    };
    pen.outlined(&BODY, &text, title, Align::Left, WHITE);
    for (i, breaker) in breakers.into_iter().enumerate() {
        cards::chip(pen, chip_place(area, i), breaker);
    }
}
