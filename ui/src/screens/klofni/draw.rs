//! Board rendering: the ice, the five depths from light to dark, and the tokens and penguins in them.

use core::fmt::Write;

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{Point, Size},
    primitives::Rectangle,
};
use heapless::String;
use rules_core::{
    Game,
    klofni::{
        Action, Klofni, Phase, Position,
        parts::{Catch, Colour, Depth, Food, Token},
    },
};

use super::{
    Ice, ambient, grid, ice,
    motion::{Motion, NARROW},
    places::{self, Thing, band, heap, middle},
};
use crate::{
    Layout,
    art::{
        Sprite,
        font::{BODY, BOLD},
        sprites::{birds, fish, garden, marks, scenes, sea},
    },
    palette::{
        DEEP, GREEN, INK, LAGOON, MIST, PAPER, PINK, SEA, SHALLOW, SLATE, SeatColour, TRENCH,
        WHITE, YELLOW, mix,
    },
    pen::{Align, Pen, grow, rect},
    table::{View, pictogram::Pictogram},
    widgets::paper::cursor,
};

/// The colours of the depths, for the companion's tables.
pub(in crate::screens) const WATER: [Rgb565; Depth::COUNT] = [SHALLOW, LAGOON, SEA, DEEP, TRENCH];

/// The colour of a food's token.
pub(in crate::screens) const fn paint(colour: Colour) -> Rgb565 {
    match colour {
        Colour::Pink => PINK,
        Colour::Green => GREEN,
        Colour::Yellow => YELLOW,
    }
}

/// A food before a caption.
pub(super) const fn food_picture(colour: Colour) -> Pictogram {
    match colour {
        Colour::Pink => Pictogram::Dyed(&sea::SHRIMP_20, PINK),
        Colour::Green => Pictogram::Dyed(&fish::TANG_20, GREEN),
        Colour::Yellow => Pictogram::Dyed(&sea::SQUID_20, YELLOW),
    }
}

/// A food, sixteen pixels wide: shrimps are pink, fish green, squids yellow.
pub(in crate::screens) fn food(pen: &mut Pen<'_>, colour: Colour, centre: Point) {
    match colour {
        Colour::Pink => pen.dyed_centred(&sea::SHRIMP_16, centre, PINK),
        Colour::Green => pen.dyed_centred(&fish::TANG_16, centre, GREEN),
        Colour::Yellow => pen.dyed_centred(&sea::SQUID_16, centre, YELLOW),
    }
}

pub(super) fn figure(n: impl core::fmt::Display) -> String<8> {
    let mut text = String::new();
    // A sign and up to five digits.
    let written = write!(text, "{n}");
    debug_assert!(written.is_ok());
    text
}

/// A token face up.
pub(in crate::screens) fn token(
    pen: &mut Pen<'_>,
    depth: Depth,
    kind: Token,
    count: u8,
    area: Rectangle,
) {
    if !pen.sees(&grow(&area, 4)) {
        return;
    }
    let (x, y) = (area.top_left.x, area.top_left.y);
    // Where things overlap their left end still shows: there the number comes first.
    let (centre, value_room, font) = if area.size.width > 34 {
        let room = rect(x + 18, y, 17, area.size.height);
        (Point::new(x + 11, y + 13), room, &BOLD)
    } else if area.size.width < 30 {
        let room = rect(x, y + 14, area.size.width, 13);
        (Point::new(middle(&area).x, y + 8), room, &BODY)
    } else {
        let room = rect(x + 1, y, 16, area.size.height);
        let right = x + area.size.width as i32;
        (Point::new(right - 8, y + 13), room, &BODY)
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
            pen.sprite_centred(shark(&area), middle(&area));
            // Sharks stay; their number is in the odds.
            shown = 1;
        }
    }
    if shown > 1 {
        // Not above the depth: its neighbour is redrawn separately.
        // At the end without the value.
        let left = match kind {
            Token::Catch(Catch::Food(_)) if area.size.width > 34 => x - 3,
            _ => x + area.size.width as i32 - 10,
        };
        let badge = rect(left, y - 1, 13, 15);
        pen.round(badge, 5, INK);
        pen.label(&BODY, &figure(shown), badge, Align::Centre, WHITE);
    }
}

/// The largest shark for this width.
const fn shark(area: &Rectangle) -> &'static Sprite {
    if area.size.width > 34 {
        &sea::SHARK_36
    } else {
        &sea::SHARK_24
    }
}

/// A seat's penguins on the shark that holds them; without them while they swim home.
fn trapped(pen: &mut Pen<'_>, look: SeatColour, count: u8, area: Rectangle) {
    if !pen.sees(&grow(&area, 8)) {
        return;
    }
    let at = middle(&area);
    let (left, right) = (area.top_left.x, area.top_left.x + area.size.width as i32);
    // Where there is room its grin shows beside them, else it swims before their feet.
    let is_roomy = area.size.width > 34;
    if is_roomy || count == 0 {
        pen.sprite_centred(shark(&area), Point::new(right - 19, at.y + 3));
    }
    for i in 0..i32::from(count.min(3)) {
        let sits = Point::new(left + 12 + 4 * i, at.y - 1);
        pen.dyed_centred(&birds::PENGUIN_32, sits, look.colour);
    }
    if count > 0 {
        if !is_roomy {
            pen.sprite_centred(&sea::SHARK_24, at + Point::new(1, 7));
        }
        let corner = Point::new(left + 19 + 4 * i32::from(count), at.y - 8);
        pen.mark(marks::MARKS_9.of(look.shape), corner, look.colour);
    }
}

impl Ice {
    pub(super) fn draw_board(&self, pen: &mut Pen<'_>, view: &View<'_, Klofni>) {
        let motion = view.lingers.then(|| self.motion(view)).flatten();
        let motion = motion.as_ref();
        let moving = motion.filter(|_| view.motion.is_some());
        let table = moving.map_or(view.game.position(), |motion| &motion.scene);
        let whose = motion.map_or(view.game.position().seat, |motion| motion.seat);
        let seat = view.chooser.unwrap_or(whose);
        // What a cursor step between the buttons redraws.
        if moving.is_none() && pen.sees_only(&places::action_bar(view.layout)) {
            self.draw_foot(pen, view, motion);
            return self.draw_cursor(pen, view);
        }
        if moving.is_none() && pen.sees_only(&places::grid(view.layout)) {
            grid::draw(pen, view, table, seat, self.preview(view));
            return self.draw_cursor(pen, view);
        }
        draw_water(pen, view.layout);
        // All water before all penguins: they are a little higher than a depth.
        for depth in Depth::ALL {
            draw_depth(pen, view, table, motion, depth);
        }
        ambient::draw_bubble(pen, view, table);
        ice::draw(pen, view, table, seat, moving);
        grid::draw(pen, view, table, seat, self.preview(view));
        self.draw_foot(pen, view, motion);
        if let Some(motion) = moving {
            motion.draw(pen, view);
        }
        self.draw_cursor(pen, view);
    }

    fn draw_cursor(&self, pen: &mut Pen<'_>, view: &View<'_, Klofni>) {
        if let Some(area) = self.cursor(view) {
            cursor(pen, &area, 6);
        }
    }

    /// The catch under the cursor and the points it would add.
    pub(super) fn preview(&self, view: &View<'_, Klofni>) -> Option<(Depth, Catch, i16)> {
        let (seat, table) = (view.chooser?, view.game.position());
        let (depth, catch) = places::brings(table, self.choice?)?;
        Some((depth, catch, places::gain(table, seat, depth, catch)))
    }

    fn cursor(&self, view: &View<'_, Klofni>) -> Option<Rectangle> {
        view.chooser?;
        let action = self.choice?;
        let on_button = matches!(
            action,
            Action::Flip | Action::Skip | Action::Surface | Action::Deeper | Action::ReturnNothing
        );
        (!on_button).then(|| places::hit_area(view.game.position(), view.layout, action))?
    }
}

/// The five depths without what is in them, except their numbers.
fn draw_water(pen: &mut Pen<'_>, layout: Layout) {
    let area = places::sea(layout);
    if !pen.sees(&area) {
        return;
    }
    let water = match layout {
        Layout::Square => &scenes::DEPTHS_SQUARE,
        Layout::Wide => &scenes::DEPTHS_WIDE,
    };
    pen.sprite(water, area.top_left);
    for depth in Depth::ALL {
        let room = places::number(layout, depth);
        pen.outlined(&BOLD, &figure(depth.number()), room, Align::Centre, WHITE);
    }
}

/// Everything in a depth; `motion` is the step being shown, animated or at rest.
fn draw_depth(
    pen: &mut Pen<'_>,
    view: &View<'_, Klofni>,
    table: &Position,
    motion: Option<&Motion>,
    depth: Depth,
) {
    let layout = view.layout;
    let area = band(layout, depth);
    if !pen.sees(&grow(&area, 4)) {
        return;
    }
    let moving = motion.filter(|_| view.motion.is_some());
    draw_heap(pen, heap(layout, depth), table.sea[depth].face_down);
    if table.sea[depth].face_down == 0 {
        flag(pen, middle(&heap(layout, depth)), table.last_dive);
    }
    for (thing, area) in places::laid_out(table, layout, depth) {
        match thing {
            Thing::Token(kind, count) => {
                let lifted = moving.map_or(0, |motion| motion.lifted(depth, kind));
                if count > lifted {
                    // Where there is very much, it lies over its neighbour.
                    pen.cover(area);
                    token(pen, depth, kind, count - lifted, area);
                }
            }
            Thing::Penguin(seat, count) => {
                let freed = moving.is_some_and(|motion| motion.frees(seat));
                let look = view.company.colour(seat);
                trapped(pen, look, if freed { 0 } else { count }, area);
            }
        }
    }
    if let Phase::Found(here, catch) = table.phase
        && here == depth
        && moving.is_none()
        && let Some(area) = places::token_place(table, layout, depth, Token::Catch(catch))
    {
        pen.ring(grow(&area, 2), 7, 2, WHITE);
    }
    if table.is_solo() && table.rival.depth == depth && !moving.is_some_and(Motion::moves_rival) {
        let at = places::rival_at(layout, depth);
        pen.dyed_centred(&birds::PENGUIN_32, at, MIST);
        let held = motion
            .filter(|_| moving.is_none())
            .and_then(|motion| motion.held);
        if let Some((from, kind)) = held {
            let area = places::around(places::in_flippers(at), NARROW);
            pen.cover(area);
            token(pen, from, kind, 1, area);
            pen.ring(grow(&area, 2), 7, 2, WHITE);
        }
    }
    let diver = match table.phase {
        Phase::Depth(here) | Phase::Flip(here) | Phase::Found(here, _) => Some(here),
        _ => None,
    };
    // While the result of a dive is shown, the next dive is not.
    let gone = match moving {
        Some(motion) => motion.moves_diver(),
        None => motion.is_some_and(|motion| motion.ends_turn),
    };
    if diver == Some(depth) && !gone {
        let look = view.company.colour(table.seat);
        pen.dyed_centred(&birds::DIVING_32, places::diver(layout, depth), look.colour);
    }
}

/// A stack of face-down tokens: a question mark, and how many there are.
pub(in crate::screens) fn draw_heap(pen: &mut Pen<'_>, area: Rectangle, count: u8) {
    if !pen.sees(&grow(&area, 2)) {
        return;
    }
    if count == 0 {
        pen.ring(area, 6, 1, INK);
        return;
    }
    let (Point { x, y }, Size { width, height }) = (area.top_left, area.size);
    let under = rect(x + 1, y + 2, width - 1, height - 1);
    if count > 1 {
        pen.plate(under, 6, SLATE, INK);
    }
    pen.plate(area, 6, TRENCH, INK);
    pen.sprite_centred(&sea::HIDDEN, Point::new(x + width as i32 / 2, y + 6));
    let mut text: String<8> = String::new();
    // The sign and three digits at most.
    let written = write!(text, "×{count}");
    debug_assert!(written.is_ok());
    let room = rect(x, y + height as i32 - 15, width, 15);
    pen.label(&BODY, &text, room, Align::Centre, WHITE);
}

/// Where no face-down token is left: a pennant, and a chequered flag when the last dives have
/// begun.
fn flag(pen: &mut Pen<'_>, at: Point, last: bool) {
    let Point { x, y } = at;
    pen.fill(rect(x - 9, y - 9, 2, 19), INK);
    if !last {
        let edge = [(-7, -9), (9, -3), (-7, 3)].map(|(dx, dy)| at + Point::new(dx, dy));
        let cloth = [(-7, -7), (5, -3), (-7, 1)].map(|(dx, dy)| at + Point::new(dx, dy));
        pen.polygon(&edge, INK);
        pen.polygon(&cloth, YELLOW);
        return;
    }
    pen.fill(rect(x - 7, y - 9, 17, 13), INK);
    for i in 0..15 {
        if i % 2 == 0 {
            pen.fill(rect(x - 7 + 3 * (i % 5), y - 8 + 4 * (i / 5), 3, 3), WHITE);
        }
    }
}

/// A token face down.
pub(super) fn back(pen: &mut Pen<'_>, area: Rectangle) {
    pen.plate(area, 6, TRENCH, INK);
    pen.ring(grow(&area, -2), 5, 1, LAGOON);
    pen.sprite_centred(&sea::HIDDEN, middle(&area));
}
