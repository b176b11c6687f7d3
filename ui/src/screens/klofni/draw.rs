//! The picture of Klofni rybku: the sea from light to dark, the diver, the own grid, the buttons.

use core::fmt::Write;

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{DrawTarget, Point},
    primitives::Rectangle,
};
use heapless::String;
use rules_core::{
    Game, Seat,
    klofni::{
        Action, Columns, Klofni, Phase,
        parts::{Catch, Colour, Depth, Food, Token},
    },
};

use super::{
    Ice, Moving,
    places::{self, Thing, band, cell, grid, heap, middle, place},
};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD},
        sprites::{birds, fish, garden, marks, sea},
    },
    palette::{
        ABYSS, DEEP, EMBER, FOAM, GREEN, INK, LAGOON, MIST, MOSS, PAPER, PINK, SEA, SHALLOW, SLATE,
        TRENCH, WHITE, YELLOW, mix,
    },
    pen::{Align, Pen, grow, rect},
    table::View,
    text::klofni::Word,
    widgets::paper::{button, cursor},
};

/// The colours of the depths.
pub(in crate::screens) const WATER: [Rgb565; Depth::COUNT] = [SHALLOW, LAGOON, SEA, DEEP, TRENCH];

/// Behind a full row, also on the page of goods.
pub(in crate::screens) const FULL_ROW: Rgb565 = MOSS;

/// The colour of a food's token.
pub(in crate::screens) const fn paint(colour: Colour) -> Rgb565 {
    match colour {
        Colour::Pink => PINK,
        Colour::Green => GREEN,
        Colour::Yellow => YELLOW,
    }
}

/// A food, sixteen pixels wide: shrimps are pink, fish green, squids yellow.
pub(in crate::screens) fn food<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    colour: Colour,
    centre: Point,
) {
    match colour {
        Colour::Pink => pen.dyed_centred(&sea::SHRIMP_16, centre, PINK),
        Colour::Green => pen.dyed_centred(&fish::TANG_16, centre, GREEN),
        Colour::Yellow => pen.dyed_centred(&sea::SQUID_16, centre, YELLOW),
    }
}

fn figure(n: impl core::fmt::Display) -> String<8> {
    let mut text = String::new();
    // A sign and up to five figures.
    let _ = write!(text, "{n}");
    text
}

/// A token face up.
pub(in crate::screens) fn token<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    depth: Depth,
    kind: Token,
    count: u8,
    area: Rectangle,
) {
    if !pen.sees(&grow(&area, 4)) {
        return;
    }
    let (x, y) = (area.top_left.x, area.top_left.y);
    // The number beside the picture where there is room, else below it.
    let (centre, value_room, font) = if area.size.width > 30 {
        let room = rect(x + 19, y, 16, area.size.height);
        (Point::new(x + 11, y + 13), room, &BOLD)
    } else {
        let room = rect(x, y + 14, area.size.width, 13);
        (Point::new(middle(&area).x, y + 8), room, &BODY)
    };
    let mut shown = count;
    match kind {
        Token::Catch(Catch::Food(Food { colour, size })) => {
            pen.plate(area, 5, mix(paint(colour), PAPER, 45), INK);
            food(pen, colour, centre);
            let value = figure(depth.value(size));
            pen.label(font, &value, value_room, Align::Centre, INK);
        }
        Token::Catch(Catch::Stone) => {
            pen.plate(area, 5, MIST, INK);
            pen.sprite_centred(&garden::STONES_22, middle(&area));
        }
        Token::Bubbles => pen.sprite_centred(&sea::BUBBLES_22, middle(&area)),
        Token::Predator => {
            pen.sprite_centred(&sea::SHARK_24, middle(&area));
            // Sharks do not go away; how many there are is told by the odds.
            shown = 1;
        }
    }
    if shown > 1 {
        // Not above the depth: its neighbour is redrawn alone.
        let badge = rect(x + area.size.width as i32 - 9, y - 2, 12, 13);
        pen.round(badge, 5, INK);
        pen.label(&BODY, &figure(shown), badge, Align::Centre, WHITE);
    }
}

/// A penguin of a seat on its shark.
fn penguin<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    view: &View<'_, Klofni>,
    seat: Seat,
    count: u8,
    area: Rectangle,
) {
    let look = view.company.colour(seat);
    let at = middle(&area);
    for i in 0..i32::from(count.min(3)) {
        pen.dyed_centred(
            &birds::PENGUIN_18,
            at + Point::new(4 * i - 2, -2),
            look.colour,
        );
    }
    pen.mark(
        marks::MARKS_7.of(look.shape),
        at + Point::new(0, 10),
        look.colour,
    );
}

impl Ice {
    pub(super) fn draw_board<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        view: &View<'_, Klofni>,
    ) {
        for depth in Depth::ALL {
            self.draw_depth(pen, view, depth);
        }
        let seat = view.chooser.unwrap_or(view.game.position().seat);
        draw_grid(pen, view, seat, self.preview(view));
        self.draw_desk(pen, view);
        self.draw_moving(pen, view);
        if let Some(area) = self.cursor(view) {
            cursor(pen, &area, 6);
        }
    }

    /// The catch under the cursor and what it would add.
    fn preview(&self, view: &View<'_, Klofni>) -> Option<(Depth, Catch, i16)> {
        let seat = view.chooser?;
        let (depth, catch) = places::brings(view.game, self.choice?)?;
        Some((depth, catch, places::gain(view.game, seat, depth, catch)))
    }

    pub(super) fn cursor(&self, view: &View<'_, Klofni>) -> Option<Rectangle> {
        view.chooser?;
        let action = self.choice?;
        let on_button = matches!(
            action,
            Action::Flip | Action::Skip | Action::Surface | Action::Deeper | Action::ReturnNothing
        );
        (!on_button).then(|| places::spot(view.game, view.layout, action))?
    }

    fn draw_depth<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        view: &View<'_, Klofni>,
        depth: Depth,
    ) {
        let (layout, table) = (view.layout, view.game.position());
        let area = band(layout, depth);
        if !pen.sees(&area) {
            return;
        }
        let water = WATER
            .get(usize::from(depth.number()) - 1)
            .copied()
            .unwrap_or(SEA);
        pen.fill(area, water);
        wave(pen, area, water);
        draw_heap(pen, heap(layout, depth), table.sea[depth].face_down);
        let all = places::things(view.game, depth);
        for (i, thing) in all.iter().enumerate() {
            let area = place(layout, depth, i, all.len());
            match *thing {
                Thing::Token(kind, count) if !self.is_flying(view, depth, kind) => {
                    token(pen, depth, kind, count, area);
                }
                Thing::Token(..) => {}
                Thing::Penguin(seat, count) => penguin(pen, view, seat, count, area),
            }
        }
        if let Phase::Found(here, catch) = table.phase
            && here == depth
            && let Some(area) = places::token_place(view.game, layout, depth, Token::Catch(catch))
        {
            pen.ring(grow(&area, 2), 7, 2, WHITE);
        }
        if table.is_solo() && table.rival.depth == depth {
            let at = Point::new(places::DIVER_X - 16, middle(&area).y);
            pen.dyed_centred(&birds::PENGUIN_18, at, SLATE);
        }
        let diver = match table.phase {
            Phase::Depth(here) | Phase::Flip(here) | Phase::Found(here, _) => Some(here),
            _ => None,
        };
        let swims = matches!(self.moving, Some(Moving::Diver { .. })) && view.motion.is_some();
        if diver == Some(depth) && !swims {
            let look = view.company.colour(table.seat);
            let at = Point::new(places::DIVER_X, middle(&area).y);
            pen.dyed_centred(&birds::DIVING_24, at, look.colour);
        }
    }

    /// Whether this token is in the air, so that it is not drawn in its place.
    fn is_flying(&self, view: &View<'_, Klofni>, depth: Depth, kind: Token) -> bool {
        let flipping = Some(Moving::Flip { depth, token: kind });
        view.motion.is_some() && self.moving == flipping
    }

    fn draw_moving<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        view: &View<'_, Klofni>,
    ) {
        let (Some(moving), true) = (self.moving, view.motion.is_some()) else {
            return;
        };
        let (eased, layout) = (view.eased(), view.layout);
        match moving {
            Moving::Flip { depth, token: kind } => {
                let from = heap(layout, depth);
                let to = places::token_place(view.game, layout, depth, kind).unwrap_or(from);
                let at = between(middle(&from), middle(&to), eased);
                if eased < 140 {
                    back(pen, at);
                } else {
                    token(pen, depth, kind, 1, places::around(at));
                }
            }
            Moving::Diver { seat, from, to } => {
                let (from, to) = (band(layout, from), band(layout, to));
                let y = middle(&from).y + (middle(&to).y - middle(&from).y) * eased / 256;
                let look = view.company.colour(seat);
                pen.dyed_centred(
                    &birds::DIVING_24,
                    Point::new(places::DIVER_X, y),
                    look.colour,
                );
            }
            Moving::Catch { depth, catch, from } => {
                let [start, end] = places::flight(layout, &from);
                let at = between(start, end, eased);
                token(pen, depth, Token::Catch(catch), 1, places::around(at));
            }
        }
    }

    fn draw_desk<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        view: &View<'_, Klofni>,
    ) {
        let (layout, table) = (view.layout, view.game.position());
        let desk = places::desk(layout);
        if !pen.sees(&desk) {
            return;
        }
        pen.fill(desk, ABYSS);
        pen.line(0, desk.top_left.y, 240, INK);
        let flag = match (table.last_dive, table.is_final()) {
            (true, _) => Some(Word::LastDive),
            (_, true) => Some(Word::FinalPhase),
            _ => None,
        };
        if view.chooser.is_none() {
            if let Some(flag) = flag {
                let text = pen.language().say(flag.msg());
                pen.label(&BOLD, text, grow(&desk, -6), Align::Centre, YELLOW);
            }
            return;
        }
        let [left, right] = places::buttons(layout);
        let mut used = [false; 2];
        view.game.legal(&mut |action| {
            let (word, area, next) = match (action, table.phase) {
                (Action::Flip, Phase::Depth(depth)) => (Word::Flip, left, Some(depth)),
                (Action::Surface, _) => (Word::Surface, left, None),
                (Action::ReturnNothing, _) => (Word::Nothing, left, None),
                (Action::Skip, _) => (Word::Skip, right, None),
                (Action::Deeper, Phase::Found(depth, _)) => (Word::Deeper, right, depth.deeper()),
                _ => return,
            };
            let [on_left, on_right] = &mut used;
            *(if area == left { on_left } else { on_right }) = true;
            let text = pen.language().say(word.msg());
            let odds = next
                .filter(|_| Ice::tells_odds(view))
                .map(|depth| odds(view.game, depth));
            let chosen = self.choice == Some(action);
            match odds {
                None => button(pen, area, text, chosen),
                Some(percent) => {
                    button(pen, area, "", chosen);
                    let (x, y) = (area.top_left.x, area.top_left.y);
                    let room = rect(x + 4, y + 4, area.size.width - 42, 24);
                    let font = if BOLD.width(text) <= room.size.width as i32 {
                        &BOLD
                    } else {
                        &BODY
                    };
                    pen.label(font, text, room, Align::Centre, INK);
                    let mut risk: String<8> = String::new();
                    let _ = write!(risk, "{percent}%");
                    let shark = Point::new(x + area.size.width as i32 - 20, y + 10);
                    pen.sprite_centred(&sea::SHARK_24, shark);
                    let room = rect(x + area.size.width as i32 - 36, y + 18, 32, 13);
                    pen.label(
                        &BODY,
                        &risk,
                        room,
                        Align::Centre,
                        if chosen { INK } else { EMBER },
                    );
                }
            }
        });
        // Where only tokens can be chosen, the desk says for whom; a single button leaves room for a flag.
        let text = match (table.phase, flag) {
            (Phase::VirtualTie, _) => Some(Word::RivalTakes),
            (Phase::Return, _) => Some(Word::BringHome),
            (_, flag) if used != [true; 2] => flag,
            _ => None,
        };
        if let Some(text) = text {
            let room = match used {
                [false, false] => grow(&desk, -8),
                [false, true] => left,
                _ => right,
            };
            let text = pen.language().say(text.msg());
            let font = if BOLD.width(text) <= room.size.width as i32 {
                &BOLD
            } else {
                &BODY
            };
            pen.label(font, text, room, Align::Centre, YELLOW);
        }
    }
}

/// The share of sharks among what nobody has seen of a depth, in hundredths.
pub(super) fn odds(game: &Klofni, depth: Depth) -> u32 {
    let unseen = &game.position().sea[depth].unseen;
    let sharks = u32::from(unseen.count(Token::Predator));
    (100 * sharks + unseen.len() / 2)
        .checked_div(unseen.len())
        .unwrap_or(0)
}

fn between(from: Point, to: Point, eased: i32) -> Point {
    from + (to - from) * eased / 256
}

/// A light line where two depths meet.
fn wave<D: DrawTarget<Color = Rgb565>>(pen: &mut Pen<'_, D>, area: Rectangle, water: Rgb565) {
    let light = mix(water, FOAM, 35);
    let y = area.top_left.y;
    for i in 0..(area.size.width as i32 / 24) {
        pen.line(24 * i + 4, y, 9, light);
        pen.line(24 * i + 15, y + 1, 6, light);
    }
}

/// Face-down tokens: one on another, and how many.
pub(in crate::screens) fn draw_heap<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    area: Rectangle,
    count: u8,
) {
    if count == 0 {
        pen.ring(area, 6, 1, INK);
        return;
    }
    if count > 1 {
        pen.plate(
            rect(area.top_left.x + 1, area.top_left.y + 2, 26, 24),
            6,
            SLATE,
            INK,
        );
    }
    pen.plate(area, 6, TRENCH, INK);
    pen.ring(grow(&area, -2), 5, 1, LAGOON);
    pen.label(&BOLD, &figure(count), area, Align::Centre, WHITE);
}

fn back<D: DrawTarget<Color = Rgb565>>(pen: &mut Pen<'_, D>, at: Point) {
    let area = rect(at.x - 11, at.y - 13, 22, 27);
    pen.plate(area, 6, TRENCH, INK);
    pen.ring(grow(&area, -2), 5, 1, LAGOON);
}

/// The longest column.
pub(super) fn longest(columns: &Columns) -> usize {
    columns.lengths().into_iter().max().map_or(0, usize::from)
}

/// The seat's last rows: complete ones on a light ground, the catch under the cursor dashed.
fn draw_grid<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    view: &View<'_, Klofni>,
    seat: Seat,
    preview: Option<(Depth, Catch, i16)>,
) {
    let layout = view.layout;
    let area = grid(layout);
    if !pen.sees(&area) {
        return;
    }
    let table = view.game.position();
    let columns = &table.columns[seat];
    pen.fill(area, ABYSS);
    pen.fill(
        rect(area.top_left.x, area.top_left.y, 1, area.size.height),
        INK,
    );
    for (i, colour) in Colour::ALL.into_iter().enumerate() {
        let head = cell(layout, 0, i);
        food(
            pen,
            colour,
            Point::new(head.top_left.x + 9, head.top_left.y - 10),
        );
    }
    let first = places::first_row(layout, longest(columns));
    for row in 0..places::grid_rows(layout) {
        let full = Colour::ALL
            .iter()
            .all(|colour| columns.of(*colour).len() > first + row);
        if full {
            let line = cell(layout, row, 0);
            let row = rect(line.top_left.x - 1, line.top_left.y - 1, 60, 21);
            pen.round(row, 5, FULL_ROW);
        }
        for (i, colour) in Colour::ALL.into_iter().enumerate() {
            let here = cell(layout, row, i);
            match columns.of(colour).get(first + row) {
                Some(value) => {
                    pen.plate(here, 4, paint(colour), INK);
                    pen.label(&BODY, &figure(value), here, Align::Centre, INK);
                }
                None => pen.ring(here, 4, 1, DEEP),
            }
        }
    }
    draw_preview(pen, layout, columns, preview, first);
    draw_belongings(pen, view, seat, area);
}

fn draw_preview<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    layout: Layout,
    columns: &Columns,
    preview: Option<(Depth, Catch, i16)>,
    first: usize,
) {
    let Some((depth, Catch::Food(Food { colour, size }), gain)) = preview else {
        return;
    };
    let row = columns.of(colour).len().saturating_sub(first);
    let here = cell(
        layout,
        row.min(places::grid_rows(layout) - 1),
        colour as usize,
    );
    pen.plate(here, 4, mix(paint(colour), ABYSS, 35), crate::palette::BUOY);
    pen.label(
        &BODY,
        &figure(depth.value(size)),
        here,
        Align::Centre,
        WHITE,
    );
    let mut text: String<8> = String::new();
    let _ = write!(text, "+{gain}");
    // Over the head of its column, where no other number can be.
    let head = cell(layout, 0, colour as usize);
    let room = rect(head.top_left.x - 1, head.top_left.y - 18, 21, 16);
    pen.round(room, 6, YELLOW);
    pen.label(&BODY, &text, room, Align::Centre, INK);
}

/// Stones and penguins of a seat: free ones bright, trapped ones dim.
fn draw_belongings<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    view: &View<'_, Klofni>,
    seat: Seat,
    area: Rectangle,
) {
    let table = view.game.position();
    let look = view.company.colour(seat);
    let bottom = area.top_left.y + area.size.height as i32;
    let x = area.top_left.x;
    let trapped = table.trapped[seat].len() as i32;
    for i in 0..3 {
        let at = Point::new(x + 9 + 13 * i, bottom - 13);
        let colour = if i < 3 - trapped { look.colour } else { ABYSS };
        pen.dyed_centred(&birds::PENGUIN_18, at, colour);
        if i >= 3 - trapped {
            pen.fill(rect(at.x - 6, at.y, 12, 2), EMBER);
        }
    }
    let stones = table.stones[seat];
    if stones > 0 {
        pen.sprite_centred(&garden::STONES_22, Point::new(x + 50, bottom - 16));
        let room = rect(x + 42, bottom - 14, 18, 13);
        pen.label(&BODY, &figure(stones), room, Align::Centre, WHITE);
    }
}

/// Beside the wide board: the rival's points, as it would be counted.
pub(super) fn aside<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    view: &View<'_, Klofni>,
    area: Rectangle,
) {
    let table = view.game.position();
    let Some(level) = table.setup.level else {
        return;
    };
    let points: i16 = table
        .rival
        .tally()
        .lines(level)
        .iter()
        .map(|line| line.points)
        .sum();
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.plate(rect(x + 3, y + 4, 72, 26), 7, PAPER, INK);
    pen.dyed_centred(&birds::PENGUIN_20, Point::new(x + 17, y + 17), SLATE);
    pen.label(
        &BOLD,
        &figure(points),
        rect(x + 30, y + 4, 40, 26),
        Align::Right,
        INK,
    );
}
