//! Score breakdown of a pond: a seat's detail page (key Y), and the count of all ponds at the end.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use rules_core::{
    Game, Level, Seat,
    kohaku::{
        Face, Phase, Pond, Position, Sort, Spot,
        parts::{Colour, Colours, Decoration, GoalCard},
        score::{DannyTally, PondScore, decoration_points, goal_points},
    },
};

use super::{KohakuView, goals, pond::Camera, pond::figure, tiles};
use crate::{
    Millis,
    art::{
        font::{BODY, BOLD},
        sprites::{garden, koi, marks, things},
    },
    palette::{FOAM, INK, PAPER, SAND, SHALLOW, SLATE},
    pen::{Align, Pen, grow, rect},
    text::{Phrase, kohaku::Word, phrase},
    widgets::backdrop::{CALM, backdrop},
};

/// How long each decoration is shown during the final count, and a whole pond after its last one.
const STEP: Millis = 240;
const PAUSE: Millis = 900;

/// A pond has as many decorations as fish: fifteen of thirty tiles.
type Items = Vec<(Spot, Decoration, i16), 15>;

/// The decorations of a pond and their points, in reading order.
fn items(pond: &Pond) -> Items {
    let mut items = Items::new();
    for (spot, face) in pond.faces() {
        if let Face::Decoration(decoration) = face {
            let points = decoration_points(decoration, spot, pond.faces());
            let pushed = items.push((spot, decoration, points));
            debug_assert!(pushed.is_ok(), "more than fifteen decorations");
        }
    }
    rules_core::list::insertion_sort_by_key(&mut items, |&(spot, _, _)| (spot.y, spot.x));
    items
}

/// The points of all items.
#[cfg(test)]
pub(super) fn item_points(pond: &Pond) -> i16 {
    items(pond).iter().map(|&(_, _, points)| points).sum()
}

fn look(pond: &Pond) -> Millis {
    let decorations = pond
        .faces()
        .filter(|(spot, _)| spot.sort() == Sort::Decoration);
    STEP * decorations.count() as Millis + PAUSE
}

/// Duration of the final count of all ponds.
pub(super) fn walk(table: &Position) -> Millis {
    let ponds = table.players.seats().map(|seat| look(&table.ponds[seat]));
    ponds.sum()
}

/// The final count: pond after pond, item after item.
pub(super) fn draw_walk(pen: &mut Pen<'_>, view: &KohakuView<'_>) {
    let table = view.game.position();
    let mut age = view.age().unwrap_or(Millis::MAX);
    let mut at = (Seat::ALL[0], usize::MAX);
    for seat in table.players.seats() {
        at = (seat, (age / STEP) as usize + 1);
        let span = look(&table.ponds[seat]);
        if age < span {
            break;
        }
        // After the end: all of the last pond.
        age -= span;
        at.1 = usize::MAX;
    }
    let (seat, counted) = at;
    backdrop(pen, view.layout, CALM);
    let area = view.layout.board();
    let (x, y) = (area.top_left.x, area.top_left.y);
    let items = items(&table.ponds[seat]);
    let points = count(&items, &table.ponds[seat], counted);
    let mut total: i16 = points.kinds.iter().map(|kind| kind.points).sum();
    if counted > items.len() {
        total += i16::from(points.coins);
    }
    let goal = own_goal(view, seat).filter(|_| counted > items.len());
    let goal = goal.map(|card| goal_points(card, table.ponds[seat].faces()));
    let look = view.company.colour(seat);
    pen.plate(rect(x + 4, y + 3, 232, 24), 8, PAPER, INK);
    pen.mark(
        marks::MARKS_15.of(look.shape),
        Point::new(x + 18, y + 15),
        look.colour,
    );
    let name = view.company.name(seat);
    let font = if BOLD.width(name) <= 106 {
        &BOLD
    } else {
        &BODY
    };
    pen.label(font, name, rect(x + 32, y + 4, 106, 22), Align::Left, INK);
    if let Some(goal) = goal {
        // The goal card is revealed.
        pen.plate(rect(x + 142, y + 7, 13, 17), 3, SAND, INK);
        let text = figure(goal, true);
        pen.label(&BODY, &text, rect(x + 159, y + 4, 28, 22), Align::Left, INK);
    }
    let total = figure(total + goal.unwrap_or(0), false);
    pen.label(
        &BOLD,
        &total,
        rect(x + 188, y + 4, 40, 22),
        Align::Right,
        INK,
    );
    draw_counted(pen, view, seat, area, 28, counted);
}

/// The points of the first `counted` items, and of all coins.
fn count(items: &Items, pond: &Pond, counted: usize) -> PondScore {
    let mut score = PondScore {
        coins: PondScore::of(pond.faces()).coins,
        ..PondScore::default()
    };
    for (_, decoration, points) in items.iter().take(counted) {
        if let Some(kind) = score.kinds.get_mut(decoration.kind()) {
            kind.count += 1;
            kind.points += points;
        }
    }
    score
}

/// A seat's page.
pub(super) fn draw(pen: &mut Pen<'_>, view: &KohakuView<'_>, seat: Seat, area: Rectangle) {
    let table = view.game.position();
    let language = pen.language();
    let (x, y) = (area.top_left.x, area.top_left.y);
    let plate = rect(x + 4, y + 3, 232, 22);
    let mut head = 0;
    if table.is_solo() {
        head = 26;
        pen.plate(plate, 7, PAPER, INK);
        let tally = DannyTally::of(&table.danny);
        let name = language.say(Word::Danny.msg());
        pen.label(&BODY, name, rect(x + 10, y + 4, 42, 20), Align::Left, INK);
        let has = [
            (&koi::BLACK_16, tally.fish),
            (&garden::LILY_16, tally.decorations),
        ];
        for (left, (sprite, n)) in [x + 54, x + 92].into_iter().zip(has) {
            pen.sprite_centred(sprite, Point::new(left + 8, y + 14));
            let text = figure(n.into(), false);
            pen.label(
                &BODY,
                &text,
                rect(left + 17, y + 4, 18, 20),
                Align::Left,
                INK,
            );
        }
        // Easy, medium and hard.
        for (left, level) in [x + 134, x + 168, x + 202].into_iter().zip(Level::ALL) {
            let points = tally.lines(level).iter().map(|line| line.points).sum();
            let text = figure(points, false);
            pen.label(&BOLD, &text, rect(left, y + 4, 30, 20), Align::Right, SLATE);
        }
    } else if let Some(goal) = own_goal(view, seat) {
        head = 26;
        pen.plate(plate, 7, PAPER, INK);
        let points = goal_points(goal, table.ponds[seat].faces());
        let name = language.say(goals::words(goal).0);
        let font = if BOLD.width(name) <= 150 {
            &BOLD
        } else {
            &BODY
        };
        pen.label(font, name, rect(x + 10, y + 4, 150, 20), Align::Left, INK);
        let now: Phrase = phrase(language, Word::GoalNow.msg(), &[&points]);
        pen.label(&BODY, &now, rect(x + 162, y + 4, 68, 20), Align::Right, INK);
    }
    draw_counted(pen, view, seat, area, head, usize::MAX);
}

/// The goal card of a seat, if the viewer may see it.
fn own_goal(view: &KohakuView<'_>, seat: Seat) -> Option<GoalCard> {
    let table = view.game.position();
    let seen = view.eye == Some(seat) || table.phase == Phase::Over;
    table.goals[seat].kept_card().filter(|_| seen)
}

/// A pond with the points of its first items on them, and below it the points by kind.
fn draw_counted(
    pen: &mut Pen<'_>,
    view: &KohakuView<'_>,
    seat: Seat,
    area: Rectangle,
    head: i32,
    counted: usize,
) {
    let table = view.game.position();
    let pond = &table.ponds[seat];
    let items = items(pond);
    let (x, y) = (area.top_left.x, area.top_left.y);
    let bottom = y + area.size.height as i32;
    let room = rect(
        x + 4,
        y + head + 4,
        232,
        (area.size.height as i32 - head - 54).max(1) as u32,
    );
    let camera = Camera::whole(pond, room);
    camera.draw_tiles(pen, pond, None);
    for &(spot, _, points) in items.iter().take(counted) {
        camera.draw_points(pen, spot, points, false);
    }
    if let Some(&(spot, _, _)) = items.get(counted.wrapping_sub(1)) {
        pen.ring(grow(&camera.tile(spot), 1), 4, 2, FOAM);
    }
    let all = counted > items.len();
    let score = count(&items, pond, counted);
    let strip = rect(x + 2, bottom - 47, 236, 45);
    pen.plate(strip, 6, PAPER, INK);
    for (i, kind) in KINDS.into_iter().enumerate() {
        let left = x + 4 + 26 * i as i32;
        let top = bottom - 45;
        tiles::draw_kind(pen, kind, Point::new(left + 13, top + 13));
        let points = score.kinds.get(kind.kind()).map_or(0, |kind| kind.points);
        draw_sum(pen, points, left, top);
    }
    let (left, top) = (x + 4 + 26 * 7, bottom - 45);
    pen.sprite_centred(&things::COIN_16, Point::new(left + 13, top + 13));
    draw_sum(pen, if all { score.coins.into() } else { 0 }, left, top);
}

fn draw_sum(pen: &mut Pen<'_>, points: i16, left: i32, top: i32) {
    let colour = if points == 0 { SLATE } else { INK };
    let text = figure(points, false);
    let room = rect(left, top + 25, 26, 17);
    pen.label(&BODY, &text, room, Align::Centre, colour);
}

/// One of each kind, in the order of counting.
const KINDS: [Decoration; Decoration::KINDS] = [
    Decoration::OneFlower(Colour::R),
    Decoration::TwoFlower(Colours::two(Colour::W, Colour::Y)),
    Decoration::Stones,
    Decoration::Sculpture,
    Decoration::Butterflies(Colour::R),
    Decoration::Frog,
    Decoration::Turtle,
];

/// The wide layout's panel: the coins of the current player. Stacks and turns left are on the board.
pub(super) fn draw_aside(pen: &mut Pen<'_>, view: &KohakuView<'_>, area: Rectangle) {
    let table = view.game.position();
    let (x, y) = (area.top_left.x, area.top_left.y);
    if area.size.height >= 24 {
        let coins = PondScore::of(table.ponds[table.seat].faces()).coins;
        pen.sprite_centred(&things::COIN_16, Point::new(x + 26, y + 13));
        let text = figure(coins.into(), false);
        pen.label(
            &BOLD,
            &text,
            rect(x + 38, y + 3, 30, 20),
            Align::Left,
            SHALLOW,
        );
    }
}
