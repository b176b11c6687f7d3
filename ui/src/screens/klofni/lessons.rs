//! Tutorial cards: their texts, and the pictures of these and of the help cards.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::klofni::parts::{Catch, Colour, Depth, Food, Size, Token};

use super::draw::{back, paint, token};
use crate::{
    art::{
        font::BODY,
        sprites::{arrows, birds, garden, sea, things},
    },
    palette::{ABYSS, BUOY, INK, LAGOON, MIST, RED, SEA, SHALLOW, SLATE, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    table::{Lesson, sketch},
    text::klofni::Word,
};

pub(super) const DIVE: u8 = 0;
pub(super) const DECIDE: u8 = 1;
pub(super) const SHARK: u8 = 2;
pub(super) const ROWS: u8 = 3;
pub(super) const STONE: u8 = 4;
pub(super) const END: u8 = 5;
pub(super) const TIE: u8 = 6;
pub(super) const SKIP: u8 = 7;
pub(super) const RIVAL: u8 = 8;

pub(super) const LESSONS: [Lesson; 5] = [
    Lesson::new(Word::LessonDive.msg(), Word::LessonDiveText.msg(), DIVE),
    Lesson::new(Word::LessonShark.msg(), Word::LessonSharkText.msg(), SHARK),
    Lesson::new(Word::LessonRows.msg(), Word::LessonRowsText.msg(), ROWS),
    Lesson::new(Word::LessonStone.msg(), Word::LessonStoneText.msg(), STONE),
    Lesson::new(Word::LessonEnd.msg(), Word::LessonEndText.msg(), END),
];

const NORTH: usize = 0;
const SOUTH: usize = 4;

fn shrimp(size: Size) -> Token {
    Token::Catch(Catch::Food(Food {
        colour: Colour::Pink,
        size,
    }))
}

pub(super) fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
    let (x, y) = (frame.top_left.x, frame.top_left.y);
    let at = |dx: i32, dy: i32| Point::new(x + dx, y + dy);
    for (i, water) in [SHALLOW, LAGOON, SEA].into_iter().enumerate() {
        pen.fill(rect(x, y + 28 * i as i32, frame.size.width, 28), water);
    }
    match number {
        DIVE => {
            pen.dyed_centred(&birds::PENGUIN_48, at(34, 26), RED);
            pen.dyed_centred(&birds::DIVING_26, at(86, 42), RED);
            heap(pen, x + 118, y + 28);
            token(
                pen,
                Depth::Three,
                shrimp(Size::Middle),
                1,
                rect(x + 164, y + 28, 36, 27),
            );
            pen.dyed_centred(&arrows::ARROWS_20[2], at(154, 42), BUOY);
        }
        DECIDE => {
            token(
                pen,
                Depth::Three,
                shrimp(Size::Small),
                1,
                rect(x + 64, y + 28, 36, 27),
            );
            pen.dyed_centred(&birds::DIVING_26, at(44, 42), RED);
            pen.dyed_centred(&arrows::ARROWS_24[NORTH], at(120, 24), BUOY);
            pen.dyed_centred(&arrows::ARROWS_24[SOUTH], at(120, 60), BUOY);
            pen.dyed_centred(&birds::PENGUIN_24, at(164, 20), RED);
            pen.sprite_centred(&sea::SHARK_40, at(166, 62));
        }
        SHARK => {
            pen.sprite_centred(&sea::SHARK_48, at(70, 46));
            pen.dyed_centred(&birds::PENGUIN_26, at(66, 28), RED);
            for i in 0..3 {
                pen.dyed_centred(&birds::PENGUIN_24, at(130 + 26 * i, 30), RED);
            }
            pen.dyed_centred(&arrows::ARROWS_20[NORTH], at(156, 62), BUOY);
        }
        ROWS => {
            pen.fill(frame, ABYSS);
            let rows = [[Some(1), Some(9), Some(3)], [Some(2), Some(7), None]];
            for (i, row) in rows.into_iter().enumerate() {
                for (column, value) in row.into_iter().enumerate() {
                    let colour = Colour::ALL[column];
                    let cell = rect(x + 26 + 28 * column as i32, y + 12 + 32 * i as i32, 26, 28);
                    match value {
                        Some(value) => {
                            pen.plate(cell, 5, paint(colour), INK);
                            let text = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
                            let text = text.get(value as usize).copied().unwrap_or("");
                            pen.label(&BODY, text, cell, Align::Centre, INK);
                        }
                        None => pen.ring(cell, 5, 1, SLATE),
                    }
                }
            }
            pen.label(
                &BODY,
                "1+9+3 = 13",
                rect(x + 118, y + 16, 94, 20),
                Align::Left,
                WHITE,
            );
            pen.label(
                &BODY,
                "(2+7) : 2 = 4",
                rect(x + 118, y + 48, 94, 20),
                Align::Left,
                WHITE,
            );
        }
        STONE => {
            pen.sprite_centred(&garden::STONES_22, at(40, 18));
            pen.dyed_centred(&birds::DIVING_26, at(70, 60), RED);
            pen.dyed_centred(&arrows::ARROWS_24[SOUTH], at(70, 28), BUOY);
            heap(pen, x + 110, y + 44);
            token(
                pen,
                Depth::Five,
                Token::Catch(Catch::Food(Food {
                    colour: Colour::Green,
                    size: Size::Large,
                })),
                1,
                rect(x + 150, y + 46, 36, 27),
            );
        }
        TIE => {
            pen.dyed_centred(&birds::PENGUIN_48, at(40, 42), MIST);
            for (i, colour) in (0..).zip([Colour::Pink, Colour::Yellow]) {
                let size = Size::Middle;
                let food = Token::Catch(Catch::Food(Food { colour, size }));
                token(
                    pen,
                    Depth::Two,
                    food,
                    1,
                    rect(x + 96 + 56 * i, y + 28, 36, 27),
                );
            }
            let middle = rect(x + 132, y + 30, 20, 24);
            pen.label(&BODY, "?", middle, Align::Centre, INK);
        }
        RIVAL => {
            pen.dyed_centred(&birds::PENGUIN_48, at(40, 42), MIST);
            pen.dyed_centred(&arrows::ARROWS_20[2], at(84, 42), BUOY);
            heap(pen, x + 104, y + 29);
            token(
                pen,
                Depth::Two,
                shrimp(Size::Middle),
                1,
                rect(x + 146, y + 28, 36, 27),
            );
        }
        SKIP => {
            pen.sprite_centred(&sea::SHARK_40, at(60, 48));
            pen.dyed_centred(&birds::PENGUIN_24, at(58, 32), RED);
            pen.dyed_centred(&birds::DIVING_26, at(140, 16), RED);
            pen.dyed_centred(&arrows::ARROWS_24[SOUTH], at(140, 56), BUOY);
        }
        sketch::PILE => {
            for i in 0..3 {
                heap(pen, x + 24 + 40 * i, y + 14 + 14 * i);
            }
        }
        sketch::BOARD | sketch::PIECES => {
            let kinds = [
                shrimp(Size::Small),
                Token::STONE,
                Token::Bubbles,
                Token::Predator,
            ];
            for (i, kind) in (0..).zip(kinds) {
                let area = rect(x + 14 + 42 * i, y + 28, 36, 27);
                token(pen, Depth::One, kind, 1, area);
            }
        }
        sketch::OWN => {
            for i in 0..3 {
                pen.dyed_centred(&birds::PENGUIN_48, at(34 + 40 * i, 42), RED);
            }
        }
        sketch::OTHER => {
            pen.dyed_centred(&birds::PENGUIN_48, at(66, 42), YELLOW);
            pen.sprite_centred(&things::CROWN_24, at(130, 42));
        }
        _ => {
            pen.ring(rect(x + 34, y + 30, 27, 25), 6, 1, INK);
            pen.dyed_centred(&birds::DIVING_26, at(90, 42), RED);
            pen.sprite_centred(&things::CROWN_24, at(156, 24));
            pen.dyed_centred(&birds::PENGUIN_48, at(156, 54), RED);
        }
    }
}

fn heap(pen: &mut Pen<'_>, x: i32, y: i32) {
    pen.plate(rect(x + 1, y + 2, 26, 25), 6, SLATE, INK);
    back(pen, rect(x, y, 27, 26));
}
