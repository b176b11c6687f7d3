//! Tutorial cards and help cards: their texts, and their pictures drawn with the game's own
//! squares, fish, boats and cards.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use rules_core::{
    Game,
    fish::{
        Fish, Phase,
        parts::{Cell, PENALTY, Shade, number},
    },
    grid::Direction,
};

use super::{
    cursor::{self, Piece},
    draw::{figure, piece, school, square, top_fish},
    strip::{Look, back, card, pile, tick},
};
use crate::{
    art::{
        font::{BOLD, NUMBER},
        sprites::boats,
    },
    palette::{INK, PAPER, RED, WHITE, YELLOW},
    pen::{Align, Pen, grow, rect},
    table::{Help, Lesson, sketch},
    text::fish::Word,
    widgets::paper::{cursor, white_frame},
};

// Picture numbers.
const POINTS: u8 = 0;
const SAIL: u8 = 1;
const SWIM: u8 = 2;
const GREY: u8 = 3;
const DRAW: u8 = 4;
const RIM: u8 = 5;
const PIECE: u8 = 6;
const CARD: u8 = 7;
const DRIFT: u8 = 8;

pub(super) const LESSONS: [Lesson; 5] = [
    Lesson::new(Word::LearnFish.msg(), Word::LearnFishText.msg(), POINTS),
    Lesson::new(Word::LearnSail.msg(), Word::LearnSailText.msg(), SAIL),
    Lesson::new(Word::LearnSwim.msg(), Word::LearnSwimText.msg(), SWIM),
    Lesson::new(Word::LearnGrey.msg(), Word::LearnGreyText.msg(), GREY),
    Lesson::new(Word::LearnDraw.msg(), Word::LearnDrawText.msg(), DRAW),
];

/// The help card of the current decision.
pub(super) fn help(game: &Fish, picked: Option<Piece>) -> Help {
    let (kind, title, text, picture) = match game.position().phase {
        Phase::Place => (0, Word::HelpPlace, Word::HelpPlaceText, RIM),
        Phase::Move(_) if cursor::drifts(game) => (5, Word::HelpDrift, Word::HelpDriftText, DRIFT),
        Phase::Move(_) if picked.is_some() => (2, Word::HelpCard, Word::HelpCardText, CARD),
        Phase::Grey(_) => (3, Word::HelpGrey, Word::HelpGreyText, GREY),
        Phase::Draw(_) => (4, Word::HelpDraw, Word::HelpDrawText, DRAW),
        _ => (1, Word::HelpPiece, Word::HelpPieceText, PIECE),
    };
    Help::new(kind, title.msg(), text.msg(), picture)
}

/// A corner of the sea, 13 squares wide and 5 high: fish by their first letter, R and G for boats.
type Map = [&'static [u8; 13]; 5];

const OPEN_SEA: Map = [
    b".............",
    b".wbwbwbwbwbw.",
    b".bwbwbgbwbwb.",
    b".wbwbwbwbwbw.",
    b".............",
];
const BOAT_SAILS: Map = [
    b".............",
    b".wbwb........",
    b".R..wbwbwbwb.",
    b".wbwbwbwbwbw.",
    b".............",
];
const FISH_SWIM: Map = [
    b".............",
    b"...wbw....w..",
    b"........R....",
    b"..bwbwb...b..",
    b".............",
];
const GREY_JOINS: Map = [
    b".............",
    b"..wb....bwb..",
    b".............",
    b"..bw....wbw..",
    b".....R.......",
];
const TWO_KINDS: Map = [
    b"..R.......G..",
    b".wbwbwbwbwbw.",
    b".bwbwbwbwbwb.",
    b".wbwbwbwbwbw.",
    b".......R.....",
];

/// A square of a map.
fn at(frame: Rectangle, row: i32, col: i32) -> Rectangle {
    let Point { x, y } = frame.top_left;
    rect(x + 3 + 16 * col, y + 2 + 16 * row, 16, 16)
}

fn sea(pen: &mut Pen<'_>, frame: Rectangle, map: &Map) {
    for (row, letters) in (0..).zip(map) {
        for (col, letter) in (0..).zip(letters.iter()) {
            let area = at(frame, i32::from(row), i32::from(col));
            if let Some(cell) = Cell::at(row, col) {
                square(pen, area, number(cell));
            }
            match letter {
                b'b' => top_fish(pen, area, Shade::Blue),
                b'w' => top_fish(pen, area, Shade::White),
                b'g' => top_fish(pen, area, Shade::Grey),
                b'R' => boat(pen, area, 0),
                b'G' => boat(pen, area, 3),
                _ => {}
            }
        }
    }
}

fn boat(pen: &mut Pen<'_>, area: Rectangle, seat: usize) {
    if let Some(hull) = boats::SAILING.get(seat) {
        pen.sprite_centred(hull, area.center() + Point::new(1, 1));
    }
}

fn sign(pen: &mut Pen<'_>, corner: Point, points: i16, colour: Rgb565, ink: Rgb565) {
    let area = rect(corner.x, corner.y, 30, 21);
    pen.plate(area, 8, colour, INK);
    pen.label(
        &BOLD,
        &figure(format_args!("{points:+}")),
        area,
        Align::Centre,
        ink,
    );
}

/// Draws picture `number`, 214 by 84.
pub(super) fn draw(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
    let corner = |x: i32, y: i32| frame.top_left + Point::new(x, y);
    let card_at = |x: i32, y: i32| Rectangle::new(corner(x, y), rect(0, 0, 22, 26).size);
    match number {
        POINTS => {
            sea(pen, frame, &OPEN_SEA);
            for (i, shade) in (0..).zip(Shade::ALL) {
                let plate = Rectangle::new(corner(14 + 66 * i, 20), rect(0, 0, 54, 44).size);
                pen.plate(plate, 9, PAPER, INK);
                pen.sprite_centred(piece(shade), plate.top_left + Point::new(15, 22));
                let text = figure(format_args!("{}", shade.points()));
                let room = rect(plate.top_left.x + 26, plate.top_left.y, 24, 44);
                pen.label(&NUMBER, &text, room, Align::Centre, INK);
            }
        }
        SAIL => {
            sea(pen, frame, &BOAT_SAILS);
            cursor(pen, &at(frame, 3, 2), 3);
            white_frame(pen, &at(frame, 2, 1));
            boat(pen, at(frame, 2, 1), 0);
            sign(pen, corner(52, 50), 1, YELLOW, INK);
            hand(pen, card_at(118, 54), Direction::SE);
        }
        SWIM => {
            sea(pen, frame, &FISH_SWIM);
            white_frame(pen, &at(frame, 2, 7));
            cursor(pen, &at(frame, 2, 8), 3);
            school(pen, at(frame, 2, 7), Shade::White, 3);
            boat(pen, at(frame, 2, 8), 0);
            hand(pen, card_at(132, 54), Direction::E);
        }
        GREY => {
            sea(pen, frame, &GREY_JOINS);
            cursor(pen, &at(frame, 2, 6), 3);
            school(pen, at(frame, 2, 6), Shade::Grey, 3);
            sign(pen, corner(22, 30), Shade::Grey.points(), YELLOW, INK);
            sign(pen, corner(164, 30), -PENALTY, RED, WHITE);
        }
        DRAW => {
            for (i, number) in (0..).zip([1, 2, 3]) {
                let area = Rectangle::new(corner(10, 10 + 24 * i), rect(0, 0, 16, 16).size);
                square(pen, area, number);
                pen.ring(grow(&area, 1), 2, 1, INK);
                for taken in 0..i32::from(number) {
                    let back_at = corner(36 + 16 * taken, 9 + 24 * i);
                    pen.plate(
                        Rectangle::new(back_at, rect(0, 0, 13, 18).size),
                        3,
                        PAPER,
                        INK,
                    );
                }
            }
            let open = [Direction::N, Direction::SE, Direction::W];
            for (i, way) in (0..).zip(open) {
                card(pen, card_at(110 + 26 * i, 12), way, Look::Plain);
            }
            cursor(pen, &card_at(136, 12), 4);
            pile(
                pen,
                Rectangle::new(corner(136, 52), rect(0, 0, 24, 20).size),
                27,
                false,
            );
        }
        RIM => {
            sea(pen, frame, &TWO_KINDS);
            cursor(pen, &at(frame, 0, 6), 3);
            boat(pen, at(frame, 0, 6), 0);
            white_frame(pen, &at(frame, 1, 6));
            white_frame(pen, &at(frame, 1, 7));
        }
        PIECE => {
            sea(pen, frame, &TWO_KINDS);
            white_frame(pen, &at(frame, 4, 7));
            cursor(pen, &at(frame, 0, 2), 3);
            white_frame(pen, &at(frame, 2, 9));
            boat(pen, at(frame, 0, 2), 0);
            boat(pen, at(frame, 4, 7), 0);
        }
        CARD => {
            sea(pen, frame, &BOAT_SAILS);
            white_frame(pen, &at(frame, 2, 1));
            white_frame(pen, &at(frame, 1, 2));
            cursor(pen, &at(frame, 3, 2), 3);
            boat(pen, at(frame, 2, 1), 0);
            hand(pen, card_at(98, 54), Direction::SE);
            tick(pen, card_at(170, 54), false);
        }
        DRIFT => {
            for (i, way) in (0..).zip([Direction::N, Direction::N, Direction::NW]) {
                card(pen, card_at(20 + 26 * i, 28), way, Look::Dim);
            }
            tick(pen, card_at(106, 28), true);
            back(pen, card_at(164, 28));
        }
        sketch::BOARD => sea(pen, frame, &OPEN_SEA),
        sketch::OTHER => sea(pen, frame, &TWO_KINDS),
        sketch::PIECES => {
            for i in 0..2 {
                let plate = Rectangle::new(corner(30 + 48 * i, 22), rect(0, 0, 42, 40).size);
                pen.plate(plate, 9, PAPER, INK);
                pen.sprite_centred(piece(Shade::Grey), plate.center());
            }
        }
        sketch::PILE => {
            for lift in 0..4 {
                let top = corner(52 + 2 * lift, 22 - 3 * lift);
                back(pen, Rectangle::new(top, rect(0, 0, 40, 50).size));
            }
        }
        sketch::CARDS => {
            let ways = [Direction::N, Direction::SE, Direction::W];
            for (i, way) in (0..).zip(ways) {
                let at = corner(16 + 44 * i, 18);
                card(
                    pen,
                    Rectangle::new(at, rect(0, 0, 38, 46).size),
                    way,
                    Look::Plain,
                );
            }
        }
        _ => {
            for (i, hull) in (0..).zip(&boats::SAILING) {
                let square = Rectangle::new(
                    corner(16 + 44 * (i % 3), 14 + 32 * (i / 3)),
                    rect(0, 0, 24, 24).size,
                );
                pen.plate(square, 8, PAPER, INK);
                pen.sprite_centred(hull, square.center() + Point::new(1, 1));
            }
        }
    }
}

/// Three cards of a hand, this one first and chosen.
fn hand(pen: &mut Pen<'_>, first: Rectangle, way: Direction) {
    let next = |i: i32| Rectangle::new(first.top_left + Point::new(24 * i, 0), first.size);
    card(pen, next(1), Direction::NE, Look::Plain);
    card(pen, next(2), Direction::W, Look::Dim);
    card(pen, first, way, Look::Chosen);
    cursor(pen, &first, 4);
}
