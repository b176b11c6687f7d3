//! Tutorial cards and help cards: their texts, and their pictures drawn with the game's own cards.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::podwodni::parts::{Card, Catch, Colour, Fish, Species};

use super::cards::{self, Light};
use crate::{
    art::{
        font::{NUMBER, TITLE},
        sprites::{arrows, marks},
    },
    palette::{BLUE, BUOY, INK, RED, Shape, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    table::{Lesson, sketch},
    text::podwodni::Word,
};

// Picture numbers.
pub(super) const DIVE: u8 = 0;
pub(super) const DANGER: u8 = 1;
pub(super) const ROW: u8 = 2;
pub(super) const TOOLS: u8 = 3;
pub(super) const SETS: u8 = 4;
pub(super) const CORNERS: u8 = 5;
pub(super) const WAVE: u8 = 6;
pub(super) const FLIP: u8 = 7;
pub(super) const EXTRA: u8 = 8;
pub(super) const PICK: u8 = 9;
pub(super) const NET: u8 = 10;
pub(super) const HARPOON: u8 = 11;

pub(super) const LESSONS: [Lesson; 5] = [
    Lesson::new(Word::LessonDive.msg(), Word::LessonDiveText.msg(), DIVE),
    Lesson::new(
        Word::LessonDanger.msg(),
        Word::LessonDangerText.msg(),
        DANGER,
    ),
    Lesson::new(Word::LessonRow.msg(), Word::LessonRowText.msg(), ROW),
    Lesson::new(Word::LessonTools.msg(), Word::LessonToolsText.msg(), TOOLS),
    Lesson::new(Word::LessonSets.msg(), Word::LessonSetsText.msg(), SETS),
];

const fn fish(colour: Colour, species: Species) -> Card {
    Card::Catch(Catch::Fish(Fish { colour, species }))
}

const SHRIMP: Card = Card::Catch(Catch::Shrimp);
const RED_1: Card = fish(Colour::Red, Species::Angelfish);
const RED_2: Card = fish(Colour::Red, Species::Puffer);
const RED_3: Card = fish(Colour::Red, Species::Tang);
const GREEN_1: Card = fish(Colour::Green, Species::Angelfish);
const GREEN_2: Card = fish(Colour::Green, Species::Puffer);
const YELLOW_1: Card = fish(Colour::Yellow, Species::Angelfish);
const YELLOW_2: Card = fish(Colour::Yellow, Species::Puffer);
const YELLOW_3: Card = fish(Colour::Yellow, Species::Tang);

/// The table of the rulebook's examples.
const TABLE: [[Card; 4]; 3] = [
    [Card::Net, Card::Harpoon, YELLOW_1, GREEN_1],
    [GREEN_2, Card::Net, Card::Wave, RED_3],
    [RED_1, GREEN_1, YELLOW_2, Card::Harpoon],
];

/// Drawing context of one picture: its upper left corner and the pen.
struct Sketch<'p, 'a> {
    pen: &'p mut Pen<'a>,
    at: Point,
}

pub(super) fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
    let mut drawing = Sketch {
        pen,
        at: frame.top_left,
    };
    match number {
        DIVE => drawing.dive(),
        DANGER => drawing.danger(),
        ROW => drawing.row(),
        TOOLS => drawing.tools(true, true),
        NET => drawing.tools(true, false),
        HARPOON => drawing.tools(false, true),
        SETS => drawing.sets(),
        CORNERS => drawing.corners(),
        WAVE => drawing.wave(),
        FLIP | EXTRA | PICK => drawing.pool(number),
        sketch::PILE => drawing.deck(),
        sketch::BOARD => drawing.table(),
        _ => drawing.fan(),
    }
}

impl Sketch<'_, '_> {
    fn area(&self, x: i32, y: i32, w: u32, h: u32) -> Rectangle {
        rect(self.at.x + x, self.at.y + y, w, h)
    }

    fn card(&mut self, x: i32, y: i32, card: Card) {
        let area = self.area(x, y, 32, 36);
        cards::card(self.pen, area, card, Light::Bright);
    }

    fn lit(&mut self, x: i32, y: i32, card: Card, light: Light) {
        let area = self.area(x, y, 32, 36);
        cards::card(self.pen, area, card, light);
    }

    /// A card without marks.
    fn small(&mut self, x: i32, y: i32, card: Card, light: Light) {
        let area = self.area(x, y, 25, 20);
        cards::card(self.pen, area, card, light);
    }

    /// A cross around a point.
    fn cross(&mut self, x: i32, y: i32) {
        let area = self.area(x - 16, y - 16, 33, 33);
        cards::cross_out(self.pen, area);
    }

    /// An arrow by its eighth of a turn, clockwise from north.
    fn arrow(&mut self, x: i32, y: i32, eighth: usize) {
        let centre = self.at + Point::new(x, y);
        if let Some(arrow) = arrows::ARROWS_20.get(eighth) {
            self.pen.dyed_centred(arrow, centre, BUOY);
        }
    }

    fn points(&mut self, x: i32, y: i32) {
        let room = self.area(x, y, 52, 36);
        self.pen.round(room, 10, INK);
        self.pen.label(&NUMBER, "10", room, Align::Centre, WHITE);
    }

    /// The table with a dive along its left side.
    fn dive(&mut self) {
        for (i, row) in TABLE.into_iter().enumerate() {
            for (j, card) in row.into_iter().enumerate() {
                let light = if i == 2 { Light::Bright } else { Light::Dim };
                self.small(76 + 26 * j as i32, 22 + 20 * i as i32, card, light);
            }
        }
        for (i, card) in [RED_2, SHRIMP, YELLOW_2].into_iter().enumerate() {
            self.small(48, 2 + 20 * i as i32, card, Light::Bright);
        }
        let next = self.area(48, 62, 25, 20);
        cards::dashes(self.pen, next, BUOY);
        self.pen.label(&TITLE, "?", next, Align::Centre, BUOY);
        self.arrow(28, 44, 4);
    }

    /// Two of a colour side by side, two nets in a row.
    fn danger(&mut self) {
        for (x, card) in [(10, RED_2), (44, RED_3)] {
            self.card(x, 24, card);
        }
        self.cross(43, 42);
        for (x, card) in [(100, Card::Net), (134, GREEN_1), (168, Card::Net)] {
            self.card(x, 24, card);
        }
        self.cross(184, 42);
        self.cross(116, 42);
    }

    /// A column, or as many cards of the row.
    fn row(&mut self) {
        let column = [RED_2, SHRIMP, YELLOW_2];
        for (i, card) in column.into_iter().enumerate() {
            self.small(12, 11 + 21 * i as i32, card, Light::Bright);
        }
        let around = self.area(9, 8, 31, 68);
        self.pen.ring(around, 6, 2, WHITE);
        let row = [YELLOW_2, GREEN_2, Card::Net, Card::Wave, RED_3];
        for (i, card) in row.into_iter().enumerate() {
            let x = 47 + 33 * i as i32;
            self.card(x, 24, card);
            if matches!(card, Card::Catch(_)) {
                cards::tick(self.pen, &rect(self.at.x + x, self.at.y + 24, 32, 36));
            }
        }
    }

    /// A net takes from a rival, a harpoon from the table. The part that is not meant is dimmed.
    fn tools(&mut self, net: bool, harpoon: bool) {
        let light = |meant| if meant { Light::Bright } else { Light::Dim };
        self.lit(14, 4, Card::Net, light(net));
        self.lit(80, 4, GREEN_1, light(net));
        let rival = self.at + Point::new(126, 22);
        self.pen
            .mark(marks::MARKS_19.of(Shape::Square), rival, BLUE);
        self.lit(14, 44, Card::Harpoon, light(harpoon));
        for (i, card) in [YELLOW_3, Card::Net, RED_1].into_iter().enumerate() {
            let takes = harpoon && (net || card != Card::Net);
            self.lit(80 + 34 * i as i32, 44, card, light(takes));
        }
        if net {
            self.arrow(62, 22, 6);
        }
        if harpoon {
            self.arrow(62, 62, 6);
        }
    }

    /// Three of a kind; four of a colour with a shrimp.
    fn sets(&mut self) {
        for (i, card) in [YELLOW_2; 3].into_iter().enumerate() {
            self.card(8 + 34 * i as i32, 4, card);
        }
        for (i, card) in [RED_1, RED_2, RED_3, SHRIMP].into_iter().enumerate() {
            self.card(8 + 34 * i as i32, 44, card);
        }
        self.points(154, 24);
    }

    /// Cards of all kinds.
    fn fan(&mut self) {
        for (i, card) in (0..).zip([RED_1, SHRIMP, Card::Net, YELLOW_3]) {
            self.card(10 + 34 * i, 18 + 4 * i, card);
        }
    }

    /// Cards face down.
    fn deck(&mut self) {
        for lift in 0..4 {
            let area = self.area(50 + 2 * lift, 20 - 3 * lift, 46, 56);
            cards::back(self.pen, area);
        }
    }

    /// Three rows of four.
    fn table(&mut self) {
        self.rows(26, Light::Bright);
    }

    fn rows(&mut self, left: i32, light: Light) {
        for (i, row) in TABLE.into_iter().enumerate() {
            for (j, card) in row.into_iter().enumerate() {
                self.small(left + 26 * j as i32, 11 + 21 * i as i32, card, light);
            }
        }
    }

    /// The corners where a dive can begin.
    fn corners(&mut self) {
        self.rows(55, Light::Dim);
        for (x, y, eighth) in [(38, 12, 3), (176, 12, 5), (38, 72, 1), (176, 72, 7)] {
            self.arrow(x, y, eighth);
        }
    }

    /// A wave meets another and takes all cards of a kind.
    fn wave(&mut self) {
        self.card(12, 24, Card::Wave);
        self.card(48, 24, YELLOW_1);
        self.card(84, 24, Card::Wave);
        self.arrow(132, 42, 2);
        for i in 0..3 {
            self.card(148 + 12 * i, 12 + 12 * i, GREEN_2);
        }
        self.cross(188, 54);
    }

    /// One card face down, two more into the pool, the pool for the others. The part that is not meant is
    /// dimmed.
    fn pool(&mut self, meant: u8) {
        let light = |part| {
            if part == meant {
                Light::Bright
            } else {
                Light::Dim
            }
        };
        let back = self.area(14, 24, 32, 36);
        cards::back(self.pen, back);
        let of_set = if meant == EXTRA { FLIP } else { meant };
        let pool = [
            (RED_1, of_set),
            (RED_1, of_set),
            (GREEN_2, meant),
            (YELLOW_3, meant),
        ];
        for (i, (card, part)) in pool.into_iter().enumerate() {
            let dims = meant == FLIP;
            let light = if dims { Light::Dim } else { light(part) };
            self.lit(64 + 35 * i as i32, 6, card, light);
        }
        let set = self.at + Point::new(30, 70);
        self.pen.mark(marks::MARKS_15.of(Shape::Disc), set, RED);
        match meant {
            FLIP => {
                let around = self.area(11, 21, 38, 42);
                self.pen.ring(around, 7, 3, BUOY);
            }
            EXTRA => {
                for x in [150, 185] {
                    self.arrow(x, 54, 0);
                }
                let from = self.at + Point::new(167, 73);
                self.pen.mark(marks::MARKS_15.of(Shape::Disc), from, RED);
            }
            _ => {
                for (x, shape, colour) in
                    [(80, Shape::Square, BLUE), (185, Shape::Triangle, YELLOW)]
                {
                    self.arrow(x, 53, 4);
                    let whose = self.at + Point::new(x, 72);
                    self.pen.mark(marks::MARKS_15.of(shape), whose, colour);
                }
            }
        }
    }
}
