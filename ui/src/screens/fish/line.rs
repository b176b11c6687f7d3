//! Preview line under the cards: what A would do and what it would gain. A school counts by its
//! height only until it is caught.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point};
use rules_core::{
    Game, Seat,
    fish::{
        Allowance, Fish, Moved, Phase,
        parts::{Cell, HAND_LIMIT, PENALTY, Shade, number},
    },
};

use super::{
    Fleet,
    cursor::{self, FocusTarget, Piece},
    draw::{figure, piece},
    goods::worth,
    places::Places,
};
use crate::{
    art::{
        Font, Sprite,
        font::{BODY, BOLD},
        sprites::{fish::TALLY, marks},
    },
    palette::{FOAM, INK, LAGOON, WHITE, YELLOW},
    pen::{Align, Pen, body, rect},
    table::View,
    text::{Msg, fish::Word, phrase},
};

/// Inline layout: writes pictures and words from left to right.
struct Line<'a, 'p> {
    pen: &'a mut Pen<'p>,
    x: i32,
    end: i32,
    y: i32,
    high: u32,
    colour: Rgb565,
}

impl Line<'_, '_> {
    fn write(&mut self, font: &Font, text: &str) {
        let width = font.width(text);
        let room = (self.end - self.x).clamp(0, width) as u32;
        let room = rect(self.x, self.y, room, self.high);
        self.pen.label(font, text, room, Align::Left, self.colour);
        self.x += width + 3;
    }

    fn word(&mut self, msg: Msg) {
        let text = self.pen.language().say(msg);
        self.write(body(self.pen.text_size()), text);
    }

    /// A sentence in the largest font that fits.
    fn sentence(&mut self, text: &str) {
        let fonts = [&BOLD, body(self.pen.text_size())];
        let fits = |font: &&&Font| font.width(text) <= self.end - self.x;
        let font = fonts.iter().find(fits).copied().unwrap_or(&BODY);
        self.write(font, text);
    }

    fn say(&mut self, msg: Msg) {
        let text = self.pen.language().say(msg);
        self.sentence(text);
    }

    fn picture(&mut self, sprite: &Sprite) {
        let wide = sprite.size().width as i32;
        let middle = Point::new(self.x + wide / 2, self.y + self.high as i32 / 2);
        self.pen.sprite_centred(sprite, middle);
        self.x += wide + 3;
    }

    /// A card count: a small card and the number.
    fn cards(&mut self, count: u8) {
        let top = self.y + (self.high as i32 - 14) / 2;
        self.pen.plate(rect(self.x, top, 10, 14), 2, LAGOON, INK);
        self.x += 13;
        self.write(&BOLD, &figure(format_args!("{count}")));
    }
}

impl Fleet {
    pub(super) fn draw_words(&self, pen: &mut Pen<'_>, view: &View<'_, Fish>, places: &Places) {
        let room = places.words();
        if !pen.sees(&room) {
            return;
        }
        let table = view.game.position();
        let language = pen.language();
        let mut line = Line {
            x: room.top_left.x,
            end: room.top_left.x + room.size.width as i32,
            y: room.top_left.y,
            high: room.size.height,
            colour: FOAM,
            pen,
        };
        let Some(seat) = view.chooser else {
            self.write_gain(&mut line, view);
            return;
        };
        match (table.phase, self.focus) {
            (Phase::Place, _) => {
                let (boat, all) = (table.boats[seat].len() + 1, table.boats_each());
                line.sentence(&phrase(language, Word::BoatOf.msg(), &[&boat, &all]));
            }
            (Phase::Move(moved), focus) => self.write_move(&mut line, view, seat, moved, focus),
            (Phase::Grey(_), FocusTarget::Done) => {
                let lost = PENALTY * i16::from(table.stock[seat]);
                line.sentence(&phrase(language, Word::KeepGrey.msg(), &[&lost]));
            }
            (Phase::Grey(_), _) => {
                line.write(&BOLD, &figure(format_args!("{}×", table.stock[seat])));
                line.sentence(&phrase(language, Word::GreyLeft.msg(), &[&PENALTY]));
            }
            (Phase::Draw(_), focus)
                if focus != FocusTarget::Done && cursor::is_last_card(table) =>
            {
                let room = rect(
                    room.top_left.x - 26,
                    line.y,
                    room.size.width + 26,
                    line.high,
                );
                line.pen.plate(room, 6, YELLOW, INK);
                line.x = room.top_left.x + 8;
                line.colour = INK;
                line.write(&BOLD, "!");
                line.x += 4;
                line.say(Word::LastCard.msg());
            }
            (Phase::Draw(_), FocusTarget::Done) => {
                line.x = 8;
                line.say(Word::NoMore.msg());
            }
            (Phase::Draw(allowance), focus) => {
                let left = match allowance {
                    Allowance::UpTo(cards) => cards,
                    Allowance::One => 1,
                };
                line.x = 8;
                line.word(if focus == FocusTarget::Pile {
                    Word::FromPile.msg()
                } else {
                    Word::MayTake.msg()
                });
                line.cards(left);
            }
            _ => {}
        }
    }

    fn write_move(
        &self,
        line: &mut Line<'_, '_>,
        view: &View<'_, Fish>,
        seat: Seat,
        moved: Moved,
        focus: FocusTarget,
    ) {
        let table = view.game.position();
        let language = line.pen.language();
        match (moved, self.piece, focus) {
            (Moved::Boats(last) | Moved::Fish(last), _, FocusTarget::Done) => {
                line.word(Word::DoneDraw.msg());
                let room = HAND_LIMIT.saturating_sub(table.hands[seat].len());
                line.cards(number(last).min(room));
            }
            (Moved::Nothing, _, FocusTarget::Done) => {
                line.word(Word::NothingFits.msg());
                line.cards(1);
            }
            (_, None, FocusTarget::Card(_)) => {
                line.word(Word::LayOneOff.msg());
                line.cards(1);
            }
            (_, Some(piece), FocusTarget::Card(way)) => {
                if let Some(from) = piece.cell(table, seat)
                    && let Some(target) = from.step(way)
                {
                    write_step(line, view, seat, piece, target);
                }
            }
            (_, _, FocusTarget::Cell(cell)) => match Piece::on(table, seat, cell) {
                Some(Piece::Boat(_)) => line.say(Word::SailThis.msg()),
                Some(Piece::School(cell)) if table.water[cell].fish.len() > 1 => {
                    let fish = table.water[cell].fish.len();
                    line.sentence(&phrase(language, Word::SwimSchool.msg(), &[&fish]));
                }
                _ => line.say(Word::SwimThis.msg()),
            },
            _ => {}
        }
    }

    /// The last catch, fish by fish.
    fn write_gain(&self, line: &mut Line<'_, '_>, view: &View<'_, Fish>) {
        let Some(gain) = self.gain.as_ref().filter(|_| view.motion.is_none()) else {
            return;
        };
        line.x = 6;
        let look = view.company.colour(gain.owner);
        let middle = Point::new(line.x + 8, line.y + line.high as i32 / 2);
        line.pen
            .mark(marks::MARKS_15.of(look.shape), middle, look.colour);
        line.x += 22;
        for shade in Shade::ALL {
            let count = gain.fish.count(shade);
            if count > 0 {
                line.write(&BOLD, &figure(format_args!("{count}×")));
                line.picture(piece(shade));
            }
        }
        line.write(&BOLD, &figure(format_args!("+{}", worth(gain.fish))));
    }
}

/// The gain of a step: fish of known value, a school by its height only, and the cards that could
/// be drawn there.
fn write_step(
    line: &mut Line<'_, '_>,
    view: &View<'_, Fish>,
    seat: Seat,
    moves: Piece,
    target: Cell,
) {
    let table = view.game.position();
    let language = line.pen.language();
    let there = table.water[target];
    let (caught, owner) = match moves {
        Piece::Boat(_) => (there, Some(seat)),
        Piece::School(from) => (table.water[from], table.boat_at(target)),
    };
    match (owner, caught.top) {
        (Some(owner), Some(top)) => {
            if owner == seat {
                line.word(Word::Catch.msg());
            } else {
                let look = view.company.colour(owner);
                let middle = Point::new(line.x + 7, line.y + line.high as i32 / 2);
                line.pen
                    .mark(marks::MARKS_13.of(look.shape), middle, look.colour);
                line.x += 19;
            }
            let fish = caught.fish.len();
            if fish == 1 {
                line.picture(piece(top));
                line.colour = WHITE;
                line.write(&BOLD, &figure(format_args!("+{}", top.points())));
                line.colour = FOAM;
            } else {
                line.write(&BOLD, &figure(format_args!("{fish}×")));
                line.picture(&TALLY);
            }
        }
        _ if !there.is_empty() => {
            let fish = there.fish.len().saturating_add(caught.fish.len());
            line.write(&BODY, &phrase(language, Word::School.msg(), &[&fish]));
        }
        _ => {}
    }
    let left = table.hands[seat].len().saturating_sub(1);
    let cards = number(target).min(HAND_LIMIT.saturating_sub(left));
    line.x += 3;
    line.word(Word::Draw.msg());
    line.cards(cards);
}
