//! The penguin's page in pictures: the sea and its hoard, the tokens to point at, what it takes.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::{
    companion::klofni::{Act, Face},
    klofni::parts::{Catch, Colour, Depth, Food, Size, Token},
};

use super::{
    figure,
    rival::{Rival, draw_levels, sum},
    rival_penguin::{PenguinPage, Phase, TOKENS},
    top,
};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD},
        sprites::{birds, garden, sea},
    },
    palette::{FOAM, INK, MIST, PAPER, SLATE, WHITE},
    pen::{Align, Pen, rect},
    screens::klofni::draw::{WATER, food, token},
    text::turns::Word,
    widgets::paper::cursor,
};

impl PenguinPage {
    /// Five depths and who stands where, and what the penguin has.
    pub(super) fn draw_sea(&self, pen: &mut Pen<'_>, layout: Layout) {
        let y = top(layout);
        for (number, (depth, water)) in (0u8..).zip(Depth::ALL.into_iter().zip(WATER)) {
            let area = rect(6, y + 30 + 25 * i32::from(number), 228, 24);
            pen.plate(area, 5, water, INK);
            let Point { x, y } = area.top_left;
            let badge = rect(x + 4, y + 3, 19, 18);
            pen.round(badge, 5, INK);
            pen.label(&BOLD, &figure(depth.number()), badge, Align::Centre, WHITE);
            if self.penguin.depth == depth {
                pen.dyed_centred(&birds::PENGUIN_18, Point::new(x + 40, y + 12), MIST);
            }
            let empty = self.empty & 1 << number != 0;
            let word = if empty {
                Word::NothingDown
            } else {
                Word::TokensDown
            };
            let word = pen.language().say(word.msg());
            let room = rect(x + 62, y + 3, 160, 18);
            pen.round(room, 6, if empty { SLATE } else { PAPER });
            let ink = if empty { WHITE } else { INK };
            pen.label(&BODY, word, room, Align::Centre, ink);
            if self.at == number {
                cursor(pen, &area, 5);
            }
        }
        let hoard = &self.penguin.hoard;
        let y = y + 158;
        let lengths = hoard.grid.lengths();
        for (column, (colour, count)) in (0..).zip(Colour::ALL.into_iter().zip(lengths)) {
            food(pen, colour, Point::new(16, y + 9 + 19 * column));
            count_beside(pen, count, Point::new(27, y + 19 * column));
        }
        pen.sprite_centred(&garden::STONES_16, Point::new(54, y + 9));
        count_beside(pen, hoard.stones, Point::new(65, y));
        pen.sprite_centred(&sea::BUBBLES_22, Point::new(54, y + 33));
        count_beside(pen, hoard.bubbles, Point::new(67, y + 24));
        let tally = hoard.tally();
        let (from, step) = (Point::new(84, y + 12), Point::new(51, 0));
        draw_levels(pen, from, step, |level| sum(tally.lines(level)));
        if self.is_for_new() {
            cursor(pen, &rect(6, y, 230, 58), 7);
        }
    }

    /// All that a token can be.
    pub(super) fn draw_tokens(&self, pen: &mut Pen<'_>, y: i32, depth: Depth) {
        for place in 0..TOKENS {
            let (column, row) = (i32::from(place % 4), i32::from(place / 4));
            let area = rect(10 + 56 * column, y + 40 + 56 * row, 52, 46);
            draw_token(pen, area, depth, PenguinPage::token(place));
            if self.at == place {
                cursor(pen, &area, 7);
            }
        }
    }

    /// A food of each colour, or what it takes.
    pub(super) fn draw_foods(&self, pen: &mut Pen<'_>, y: i32, depth: Depth) {
        let taken = self.taken(depth);
        if self.moment == Phase::Takes && !matches!(self.act(depth), Act::PlayerChooses(_)) {
            let area = rect(84, y + 76, 72, 64);
            match taken {
                Some(Face::Food(..) | Face::Stone | Face::Bubbles) => {
                    let token = match (taken, PenguinPage::token(self.flipped)) {
                        (Some(Face::Food(colour, value)), _) => {
                            let size = depth.size(value).unwrap_or(Size::Small);
                            Token::Catch(Catch::Food(Food { colour, size }))
                        }
                        (_, flipped) => flipped,
                    };
                    draw_token(pen, area, depth, token);
                }
                Some(Face::Predator) | None => draw_token(pen, area, depth, Token::Predator),
            }
            pen.dyed_centred(&birds::PENGUIN_26, Point::new(58, y + 108), MIST);
            return;
        }
        for (column, (colour, number)) in (0u8..).zip(Colour::ALL.into_iter().zip(self.face_up)) {
            let area = rect(14 + 74 * i32::from(column), y + 76, 62, 58);
            let size = Size::ALL.get(usize::from(number).wrapping_sub(1)).copied();
            let offered = match self.act(depth) {
                Act::PlayerChooses(foods) if self.moment == Phase::Takes => {
                    foods.get(usize::from(column)).copied().flatten().is_some()
                }
                _ => size.is_some(),
            };
            match size.filter(|_| offered) {
                Some(size) => {
                    let food = Token::Catch(Catch::Food(Food { colour, size }));
                    draw_token(pen, area, depth, food);
                }
                None => {
                    pen.plate(area, 7, SLATE, INK);
                    food(pen, colour, area.center());
                    pen.label(
                        &BOLD,
                        "–",
                        rect(area.top_left.x, area.top_left.y + 36, 62, 20),
                        Align::Centre,
                        FOAM,
                    );
                }
            }
            let chosen = match taken {
                Some(Face::Food(taken, _)) if self.moment == Phase::Takes => taken == colour,
                _ => self.at == column,
            };
            if chosen {
                cursor(pen, &area, 7);
            }
        }
        let word = if self.moment == Phase::Takes {
            Word::TieLine
        } else {
            Word::FaceUpLine
        };
        let word = pen.language().say(word.msg());
        pen.outlined(&BODY, word, rect(4, y + 44, 232, 20), Align::Centre, WHITE);
    }
}

fn draw_token(pen: &mut Pen<'_>, area: Rectangle, depth: Depth, kind: Token) {
    pen.plate(area, 7, PAPER, INK);
    let inner = rect(area.center().x - 18, area.center().y - 13, 37, 27);
    token(pen, depth, kind, 1, inner);
}

fn count_beside(pen: &mut Pen<'_>, count: u8, at: Point) {
    pen.outlined(
        &BOLD,
        &figure(count),
        rect(at.x, at.y, 20, 19),
        Align::Left,
        WHITE,
    );
}
