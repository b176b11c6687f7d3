//! Tutorial cards and help cards: their texts, and their pictures drawn with the game's own tiles.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::kohaku::{
    Tile,
    parts::{DecorationTile, FishTile, GoalCard},
};

use super::{goals, tiles};
use crate::{
    art::{
        font::{BODY, BOLD},
        sprites::{arrows, garden, things},
    },
    palette::{ABYSS, BUOY, INK, PAPER, SEA, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    table::{Help, Lesson, sketch},
    text::kohaku::Word,
    widgets::paper::{button, cursor},
};

const PAIR: u8 = 0;
const REFILL: u8 = 1;
const POND: u8 = 2;
const FLOWERS: u8 = 3;
const FRIENDS: u8 = 4;
const GOALS: u8 = 5;
const FINISH: u8 = 6;
const DANNY: u8 = 7;

pub(super) const LESSONS: [Lesson; 5] = [
    Lesson::new(Word::Lesson1.msg(), Word::Lesson1Text.msg(), PAIR),
    Lesson::new(Word::Lesson2.msg(), Word::Lesson2Text.msg(), REFILL),
    Lesson::new(Word::Lesson3.msg(), Word::Lesson3Text.msg(), POND),
    Lesson::new(Word::Lesson4.msg(), Word::Lesson4Text.msg(), FLOWERS),
    Lesson::new(Word::Lesson5.msg(), Word::Lesson5Text.msg(), FRIENDS),
];

pub(super) const HELP_GOAL: Help =
    Help::new(0, Word::HelpGoal.msg(), Word::HelpGoalText.msg(), GOALS);
pub(super) const HELP_TAKE: Help =
    Help::new(1, Word::HelpTake.msg(), Word::HelpTakeText.msg(), PAIR);
pub(super) const HELP_LAY: Help = Help::new(2, Word::HelpLay.msg(), Word::HelpLayText.msg(), POND);
pub(super) const HELP_DANNY: Help =
    Help::new(15, Word::HelpDanny.msg(), Word::HelpDannyText.msg(), DANNY);
pub(super) const HELP_FINISH: Help = Help::new(
    3,
    Word::HelpFinish.msg(),
    Word::HelpFinishText.msg(),
    FINISH,
);

fn fish(id: u8) -> Option<Tile> {
    FishTile::new(id).map(Tile::Fish)
}

fn decoration(id: u8) -> Option<Tile> {
    DecorationTile::new(id).map(Tile::Decoration)
}

/// Drawing context of one picture, with the frame's corner as origin.
struct Sketch<'a, 'b> {
    pen: &'a mut Pen<'b>,
    corner: Point,
}

impl Sketch<'_, '_> {
    fn area(&self, x: i32, y: i32, width: u32, height: u32) -> Rectangle {
        rect(self.corner.x + x, self.corner.y + y, width, height)
    }

    fn tile(&mut self, tile: Option<Tile>, x: i32, y: i32, side: u32) {
        if let Some(tile) = tile {
            tiles::draw(self.pen, tile, self.area(x, y, side, side));
        }
    }

    fn points(&mut self, text: &str, x: i32, y: i32) {
        let plate = self.area(x, y, 22, 16);
        self.pen.plate(plate, 6, YELLOW, INK);
        self.pen.label(&BODY, text, plate, Align::Centre, INK);
    }

    /// An arrow of 16 pixels, by eighths of a turn from north.
    fn arrow(&mut self, eighth: usize, x: i32, y: i32) {
        if let Some(arrow) = arrows::ARROWS_16.get(eighth) {
            self.pen
                .dyed_centred(arrow, self.corner + Point::new(x, y), PAPER);
        }
    }

    fn gap(&mut self, x: i32, y: i32, side: u32) {
        let area = self.area(x, y, side, side);
        self.pen.ring(area, 4, 2, SEA);
    }

    fn pair(&mut self) {
        let row = [fish(18), decoration(12), fish(20), decoration(50)];
        for (i, tile) in row.into_iter().enumerate() {
            self.tile(tile, 11 + 48 * i as i32, 19, 46);
        }
        let both = self.area(59, 19, 94, 46);
        cursor(self.pen, &both, 4);
    }

    /// Three tiles at the left.
    fn row(&mut self, tiles: [Option<Tile>; 3]) {
        for (i, tile) in (0..).zip(tiles) {
            self.tile(tile, 5 + 48 * i, 19, 46);
        }
    }

    /// Fish tiles face down.
    fn stack(&mut self) {
        for x in [22, 84] {
            tiles::draw_back(self.pen, true, self.area(x, 18, 46, 46));
        }
    }

    /// Fish and decorations alternate, as in the middle of the table.
    fn display(&mut self) {
        let fishes = [18, 20, 26, 8, 21, 30].map(fish);
        let decorations = [12, 50, 36, 6, 56, 20].map(decoration);
        for (i, (fish, decoration)) in (0..).zip(fishes.into_iter().zip(decorations)) {
            let (column, row) = (i % 2, i / 2);
            // Every other row begins with a decoration.
            let (left, right) = if row % 2 == 0 {
                (fish, decoration)
            } else {
                (decoration, fish)
            };
            let (x, y) = (50 + 56 * column, 2 + 27 * row);
            self.tile(left, x, y, 26);
            self.tile(right, x + 28, y, 26);
        }
    }

    fn refill(&mut self) {
        self.gap(11, 38, 40);
        self.tile(fish(20), 63, 38, 40);
        self.tile(decoration(6), 111, 38, 40);
        self.gap(163, 38, 40);
        self.arrow(6, 57, 58);
        self.arrow(2, 157, 58);
        for (fish, x) in [(true, 73), (false, 121)] {
            tiles::draw_back(self.pen, fish, self.area(x, 3, 20, 16));
            self.arrow(4, x + 10, 30);
        }
    }

    fn pond(&mut self) {
        let tiles = [
            (fish(21), 0, 1),
            (decoration(12), 1, 1),
            (fish(8), 2, 1),
            (decoration(36), 0, 0),
            (fish(26), 1, 0),
            (decoration(50), 3, 1),
        ];
        for (tile, column, row) in tiles {
            self.tile(tile, 52 + 28 * column, 13 + 28 * row, 27);
        }
        for (column, row) in [(-1, 0), (2, 0), (4, 1)] {
            self.gap(54 + 28 * column, 15 + 28 * row, 23);
        }
    }

    fn flowers(&mut self) {
        let around = [
            (decoration(12), 1, 1),
            (fish(21), 1, 0),
            (fish(8), 0, 1),
            (fish(26), 2, 1),
            (fish(32), 1, 2),
        ];
        for (tile, column, row) in around {
            self.tile(tile, 14 + 28 * column, 28 * row, 27);
        }
        self.points("12", 58, 22);
        self.tile(fish(27), 112, 25, 34);
        self.tile(decoration(27), 147, 25, 34);
        self.tile(fish(11), 182, 25, 31);
        self.points("3", 118, 12);
        self.points("2", 187, 12);
    }

    fn friends(&mut self) {
        let pairs = [
            (decoration(30), 8),
            (decoration(50), 48),
            (decoration(42), 88),
        ];
        for (tile, x) in pairs {
            self.tile(tile, x, 14, 34);
        }
        let at = |sketch: &Self, x, y| sketch.corner + Point::new(x, y);
        let (fry, fly) = (at(self, 25, 62), at(self, 65, 62));
        self.pen.sprite_centred(&garden::FRY, fry);
        self.pen.sprite_centred(&garden::DRAGONFLY, fly);
        self.arrow(2, 121, 63);
        self.arrow(6, 89, 63);
        self.arrow(0, 105, 58);
        self.arrow(4, 105, 72);
        self.tile(decoration(36), 128, 14, 34);
        self.points("10", 134, 54);
        self.tile(decoration(56), 168, 14, 34);
        self.points("5", 174, 54);
        let coin = at(self, 204, 20);
        self.pen.sprite_centred(&things::COIN_12, coin);
    }

    fn goals(&mut self) {
        for (x, goal) in [
            (26, GoalCard::FrogsAndTurtles),
            (114, GoalCard::LargestSquare),
        ] {
            let card = self.area(x, 10, 74, 64);
            self.pen.plate(card, 6, PAPER, INK);
            goals::draw_icon(self.pen, goal, card.center());
        }
        let first = self.area(26, 10, 74, 64);
        cursor(self.pen, &first, 6);
    }

    /// Danny turns up a tile and takes those like it.
    fn danny(&mut self) {
        self.tile(fish(19), 11, 19, 46);
        self.arrow(2, 70, 42);
        let row = [fish(20), decoration(12), fish(21)];
        for (i, tile) in (0..).zip(row) {
            let area = self.area(86 + 42 * i, 22, 40, 40);
            self.tile(tile, 86 + 42 * i, 22, 40);
            if i != 1 {
                self.pen.ring(area, 5, 3, WHITE);
            }
        }
    }

    fn finish(&mut self) {
        self.pond();
        let word = self.pen.language().say(Word::Finish.msg());
        // Right-aligned, and as wide as its word needs.
        let width = BOLD.width(word).max(52) + 8;
        let place = self.area(210 - width, 8, width as u32, 24);
        self.pen.plate(place, 6, ABYSS, INK);
        button(self.pen, place, word, true);
        let tile = self.area(136, 41, 27, 27);
        self.pen.ring(tile, 3, 2, BUOY);
    }
}

/// Draws picture `number` of the cards above.
pub(super) fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
    let corner = frame.top_left;
    let mut sketch = Sketch { pen, corner };
    match number {
        PAIR => sketch.pair(),
        REFILL => sketch.refill(),
        POND => sketch.pond(),
        FLOWERS => sketch.flowers(),
        FRIENDS => sketch.friends(),
        GOALS | sketch::OTHER => sketch.goals(),
        FINISH => sketch.finish(),
        DANNY => sketch.danny(),
        sketch::PILE => sketch.stack(),
        sketch::BOARD => sketch.display(),
        sketch::PIECES => sketch.row([12, 50, 36].map(decoration)),
        _ => sketch.row([18, 20, 26].map(fish)),
    }
}
