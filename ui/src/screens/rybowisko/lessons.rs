//! Tutorial cards and help cards: their texts and their pictures, drawn with the game's own sprites.

use dice::Die;
use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use rules_core::rybowisko::{
    Phase,
    parts::{Colour, Species, Token, Way},
};

use super::{
    cards::{SHOAL_24, SHOAL_48, draw_plate, draw_sign, range},
    map,
    status::draw_turned,
};
use crate::{
    Layout,
    art::{
        font::{BOLD, TITLE},
        sprites::{arrows, marks, things},
    },
    palette::{DEEP, INK, LAGOON, PAPER, SEA, SEATS, Shape, WHITE, YELLOW, mix},
    pen::{Align, Pen, rect},
    table::{Help, Lesson, sketch},
    text::rybowisko::Word,
    widgets::{
        die::{self, Look},
        paper::cursor,
    },
};

const SAIL: u8 = 0;
const CATCH: u8 = 1;
const LUCK: u8 = 2;
const WAVES: u8 = 3;
const POINTS: u8 = 4;
const PICK: u8 = 5;

pub(super) const LESSONS: [Lesson; 5] = [
    Lesson::new(Word::Sail.msg(), Word::SailText.msg(), SAIL),
    Lesson::new(Word::Catch.msg(), Word::CatchText.msg(), CATCH),
    Lesson::new(Word::Luck.msg(), Word::LuckText.msg(), LUCK),
    Lesson::new(Word::Waves.msg(), Word::WavesText.msg(), WAVES),
    Lesson::new(Word::Points.msg(), Word::PointsText.msg(), POINTS),
];

/// The help card of a phase.
pub(super) const fn help(phase: Phase, is_last_round: bool) -> Help {
    let (kind, title, text, picture) = match phase {
        Phase::Pick(_) => (1, Word::HelpPick, Word::HelpPickText, PICK),
        Phase::Miss(_) => (2, Word::HelpMiss, Word::HelpMissText, LUCK),
        Phase::Move if is_last_round => (3, Word::HelpLast, Word::HelpLastText, POINTS),
        _ => (0, Word::HelpMove, Word::HelpMoveText, SAIL),
    };
    Help::new(kind, title.msg(), text.msg(), picture)
}

/// Side of a cell in the pictures.
const CELL: i32 = 28;

pub(super) fn draw(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
    let at = frame.top_left;
    match number {
        SAIL => draw_sail(pen, at),
        CATCH => draw_catch(pen, at),
        LUCK => draw_luck(pen, at),
        WAVES => draw_waves(pen, at),
        POINTS => draw_points(pen, at),
        PICK => draw_pick(pen, at),
        _ => draw_set_up(pen, number, at),
    }
}

/// A set-up picture: cards, tokens or boats.
fn draw_set_up(pen: &mut Pen<'_>, number: u8, at: Point) {
    let four = (0..).zip([Colour::Red, Colour::Blue, Colour::Yellow, Colour::Green]);
    match number {
        sketch::CARDS => {
            let shoal = [Species::Pike, Species::Tench, Species::Ruffe];
            for (i, species) in (0..).zip(shoal) {
                let (x, y) = (at.x + 12 + 36 * i, at.y + 10 + 3 * i);
                pen.plate(rect(x, y, 54, 56), 6, PAPER, INK);
                pen.sprite_centred(SHOAL_48.of(species), Point::new(x + 27, y + 18));
                draw_sign(pen, species, Point::new(x + 27, y + 42), &marks::MARKS_13);
            }
        }
        sketch::PILE => {
            for lift in 0..4 {
                let back = rect(at.x + 44 + 2 * lift, at.y + 16 - 3 * lift, 56, 58);
                pen.plate(back, 6, DEEP, INK);
                pen.ring(back.offset(-4), 4, 1, LAGOON);
            }
            pen.sprite_centred(&things::HOOK, at + Point::new(78, 36));
        }
        sketch::BOARD => {
            for (i, colour) in four {
                let plate = rect(at.x + 8 + 70 * (i % 2), at.y + 4 + 39 * (i / 2), 66, 37);
                draw_plate(pen, plate, colour);
                for (dx, species) in [(27, Species::Perch), (52, Species::Tench)] {
                    let centre = plate.top_left + Point::new(dx, 19);
                    pen.sprite_centred(SHOAL_24.of(species), centre);
                }
            }
        }
        sketch::PIECES => {
            draw_cells(pen, at, 7);
            for (i, colour) in four {
                let centre = in_cell(at, i, (i + 1) % 2);
                map::draw_token(pen, Layout::Wide, centre, colour, false);
            }
        }
        sketch::OTHER => {
            let ways = [Way::N, Way::E, Way::S, Way::W];
            for ((i, colour), way) in four.zip(ways) {
                let centre = at + Point::new(26 + 34 * i, 42 + 10 * (i % 2));
                draw_turned(pen, Token { colour, way }, centre);
            }
        }
        sketch::LUCK => {
            for i in 0..4 {
                pen.sprite_centred(&things::LUCK_18, at + Point::new(30 + 30 * i, 42));
            }
        }
        _ => {
            draw_cells(pen, at, 7);
            for (i, colour) in four {
                map::draw_boat(pen, in_cell(at, 1 + i, i % 2), map::look(colour));
            }
        }
    }
}

/// A row of water cells; the first `near` columns are within reach.
fn draw_cells(pen: &mut Pen<'_>, at: Point, near: i32) {
    for (col, row) in (0..7).flat_map(|col| (0..2).map(move |row| (col, row))) {
        let base = if col < near { LAGOON } else { SEA };
        let (x, y) = (at.x + 9 + CELL * col, at.y + 14 + CELL * row);
        pen.fill(rect(x, y, CELL as u32, CELL as u32), mix(base, INK, 20));
        pen.fill(rect(x, y, CELL as u32 - 1, CELL as u32 - 1), base);
    }
}

fn in_cell(at: Point, col: i32, row: i32) -> Point {
    at + Point::new(9 + CELL * col + CELL / 2, 14 + CELL * row + CELL / 2)
}

/// The board's own signs: two steps are free, each further one costs a luck token; dots lead to the cursor.
fn draw_sail(pen: &mut Pen<'_>, at: Point) {
    draw_cells(pen, at, 5);
    let cell = |col: i32, row: i32| {
        let side = Size::new_equal(CELL as u32);
        Rectangle::new(at + Point::new(9 + CELL * col, 14 + CELL * row), side)
    };
    map::draw_token(pen, Layout::Wide, in_cell(at, 3, 0), Colour::Green, false);
    map::draw_token(pen, Layout::Wide, in_cell(at, 6, 0), Colour::Yellow, true);
    // From the boat in the lower corner: one step down the columns and one up the row.
    for (col, price) in [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3)] {
        map::draw_price(pen, cell(col, 0), price, col == 3);
    }
    map::draw_price(pen, cell(4, 1), 2, false);
    for col in 1..4 {
        map::draw_dot(pen, in_cell(at, col, 1));
    }
    boat(pen, in_cell(at, 0, 1), 0);
    boat(pen, in_cell(at, 6, 1), 1);
    let aim = cell(4, 1);
    cursor(
        pen,
        &Rectangle::new(aim.top_left, aim.size - Size::new_equal(1)),
        5,
    );
}

fn boat(pen: &mut Pen<'_>, centre: Point, seat: usize) {
    if let Some(look) = SEATS.get(seat) {
        map::draw_boat(pen, centre, *look);
    }
}

/// A token, the pair of its colour, and the die.
fn draw_catch(pen: &mut Pen<'_>, at: Point) {
    map::draw_token(
        pen,
        Layout::Wide,
        at + Point::new(20, 42),
        Colour::Green,
        false,
    );
    point_right(pen, at + Point::new(44, 42));
    let plate = rect(at.x + 58, at.y + 10, 92, 64);
    draw_plate(pen, plate, Colour::Green);
    for (species, y) in [(Species::Carp, 0), (Species::SpinedLoach, 31)] {
        let (x, y) = (plate.top_left.x + 14, plate.top_left.y + 1 + y);
        pen.sprite_centred(SHOAL_24.of(species), Point::new(x + 15, y + 15));
        pen.label(
            &BOLD,
            &range(species),
            rect(x + 30, y, 30, 31),
            Align::Left,
            INK,
        );
        draw_sign(pen, species, Point::new(x + 66, y + 16), &marks::MARKS_11);
    }
    let die = rect(at.x + 162, at.y + 20, 42, 42);
    die::draw(pen, Die::D6, die, Some(4), Look::Plain);
}

fn point_right(pen: &mut Pen<'_>, centre: Point) {
    // The third of the eight arrows points east.
    let [_, _, east, ..] = &arrows::ARROWS_20;
    pen.dyed_centred(east, centre, WHITE);
}

/// A miss, a luck token, another roll.
fn draw_luck(pen: &mut Pen<'_>, at: Point) {
    let die = |pen: &mut Pen<'_>, x: i32, face| {
        let area = rect(at.x + x, at.y + 20, 42, 42);
        die::draw(pen, Die::D6, area, Some(face), Look::Plain);
    };
    die(pen, 14, 2);
    pen.sprite_centred(&things::CROSS, at + Point::new(57, 21));
    pen.sprite_centred(&things::LUCK_18, at + Point::new(84, 30));
    pen.sprite_centred(&things::LUCK_SPENT_18, at + Point::new(84, 56));
    point_right(pen, at + Point::new(112, 42));
    die(pen, 136, 5);
    pen.mark(
        marks::MARKS_17.of(Shape::Star),
        at + Point::new(192, 42),
        YELLOW,
    );
}

/// A token turned to its arrow, and the boat drifting that way.
fn draw_waves(pen: &mut Pen<'_>, at: Point) {
    draw_cells(pen, at, 7);
    let token = Token {
        colour: Colour::Red,
        way: Way::E,
    };
    map::draw_token(pen, Layout::Wide, in_cell(at, 1, 0), Colour::Red, false);
    point_right(pen, in_cell(at, 2, 0));
    draw_turned(pen, token, in_cell(at, 3, 0));
    boat(pen, in_cell(at, 1, 1), 0);
    for col in 2..4 {
        let centre = in_cell(at, col, 1);
        let foam = mix(LAGOON, WHITE, 60);
        for dy in [-5, 0, 5] {
            pen.line(centre.x - 8, centre.y + dy, 16, foam);
        }
    }
    boat(pen, in_cell(at, 4, 1), 0);
    let turned = [Way::N, Way::W]
        .into_iter()
        .zip([Colour::Blue, Colour::Yellow]);
    for (i, (way, colour)) in turned.enumerate() {
        draw_turned(pen, Token { colour, way }, in_cell(at, 5 + i as i32, 0));
    }
}

/// Three different categories, one fish with a star.
fn draw_points(pen: &mut Pen<'_>, at: Point) {
    let catch = [Species::Pike, Species::Tench, Species::Ruffe];
    for (i, species) in catch.into_iter().enumerate() {
        let (x, y) = (at.x + 8 + 50 * i as i32, at.y + 8);
        pen.plate(rect(x, y, 46, 68), 6, PAPER, INK);
        pen.sprite_centred(SHOAL_24.of(species), Point::new(x + 23, y + 18));
        let centre = Point::new(x + 23, y + 48);
        draw_sign(pen, species, centre, &marks::MARKS_19);
    }
    let total = rect(at.x + 160, at.y + 22, 48, 40);
    pen.plate(total, 8, YELLOW, INK);
    pen.label(&TITLE, "=6", total, Align::Centre, INK);
}

/// Two fish that fit the roll, and the points each would add.
fn draw_pick(pen: &mut Pen<'_>, at: Point) {
    let die = rect(at.x + 8, at.y + 22, 40, 40);
    die::draw(pen, Die::D6, die, Some(2), Look::Plain);
    for (i, (species, gain)) in [(Species::Perch, "+1"), (Species::Tench, "+4")]
        .into_iter()
        .enumerate()
    {
        let (x, y) = (at.x + 60 + 77 * i as i32, at.y + 6);
        pen.plate(rect(x, y, 70, 72), 6, PAPER, INK);
        pen.sprite_centred(SHOAL_48.of(species), Point::new(x + 35, y + 18));
        draw_sign(pen, species, Point::new(x + 16, y + 53), &marks::MARKS_15);
        let room = rect(x + 30, y + 42, 36, 24);
        pen.plate(room, 8, YELLOW, INK);
        pen.label(&TITLE, gain, room, Align::Centre, INK);
    }
}
