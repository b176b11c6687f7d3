//! The editor of one tile: its kind, its colours, its fry, dragonflies and coins. Where the tile goes is
//! up to the pond.

use embedded_graphics::primitives::Rectangle;
use keys::Tri;
use rules_core::{
    companion::kohaku::MOST_MARKS,
    kohaku::{
        Face,
        parts::{Colour, Colours, Decoration, Koi},
    },
};

use crate::{
    palette::{INK, SAND},
    pen::Pen,
    screens::kohaku::{
        printed::{COIN, DRAGONFLIES, FRY, draw_koi},
        tiles::{self, draw_kind, paint},
    },
    text::{Msg, kohaku, sheets::Word},
    widgets::stepper,
};

/// A row of the page on which a tile is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Kind,
    First,
    Second,
    /// Fry, dragonflies, coins.
    Mark(u8),
}

const KOI: u8 = 0;
const TWO_FLOWERS: u8 = 2;
/// No tile: the one on the cell is taken away.
const NOTHING: u8 = 8;

/// The tile that is put together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TileEditor {
    /// Koi, seven decorations, nothing.
    kind: u8,
    colours: [u8; 2],
    marks: [u8; 3],
    row: u8,
}

fn colour(number: u8) -> Colour {
    let all = Colour::ALL.get(usize::from(number));
    all.copied().unwrap_or(Colour::W)
}

impl TileEditor {
    /// The kind that belongs beside what lies there; the rest as in the last tile.
    pub(super) fn for_sort(mut self, fish: bool) -> TileEditor {
        self.row = 0;
        if fish {
            self.kind = KOI;
        } else if self.kind == KOI || self.kind == NOTHING {
            self.kind = 1;
        }
        self
    }

    /// This tile.
    pub(super) fn of(face: Face) -> TileEditor {
        let index = |colour: Colour| colour as u8;
        let pair = |set: Colours| {
            let (first, second) = tiles::colours(set);
            [index(first), second.map_or(index(first), index)]
        };
        let (kind, colours) = match face {
            Face::Koi(koi) => (KOI, pair(koi.colours)),
            Face::Decoration(decoration) => {
                let colours = match decoration {
                    Decoration::OneFlower(one) | Decoration::Butterflies(one) => [index(one); 2],
                    Decoration::TwoFlower(both) => pair(both),
                    _ => [0; 2],
                };
                // Seven kinds, from 0.
                (decoration.kind() as u8 + 1, colours)
            }
        };
        let marks = match face {
            Face::Koi(koi) => [koi.fry, koi.dragonflies, koi.coins],
            Face::Decoration(_) => [0; 3],
        };
        TileEditor {
            kind,
            colours,
            marks,
            row: 0,
        }
    }

    fn decoration(self) -> Decoration {
        let [first, second] = self.colours.map(colour);
        match self.kind {
            1 => Decoration::OneFlower(first),
            TWO_FLOWERS => Decoration::TwoFlower(Colours::two(first, second)),
            3 => Decoration::Stones,
            4 => Decoration::Sculpture,
            5 => Decoration::Butterflies(first),
            6 => Decoration::Frog,
            _ => Decoration::Turtle,
        }
    }

    /// The tile, or `None` to take one away; a sentence for an impossible one.
    pub(super) fn face(self) -> Result<Option<Face>, Msg> {
        let [first, second] = self.colours.map(colour);
        let [fry, dragonflies, coins] = self.marks;
        match self.kind {
            NOTHING => Ok(None),
            KOI => Ok(Some(Face::Koi(Koi {
                colours: Colours::two(first, second),
                fry,
                dragonflies,
                coins,
            }))),
            TWO_FLOWERS if first == second => Err(Word::TwoColours.msg()),
            _ => Ok(Some(Face::Decoration(self.decoration()))),
        }
    }

    /// Kind, two colours, fry, dragonflies and coins, for the fact `tile`.
    pub(super) const fn told(self) -> [u8; 6] {
        let ([first, second], [fry, dragonflies, coins]) = (self.colours, self.marks);
        [self.kind, first, second, fry, dragonflies, coins]
    }

    const fn parts(self) -> &'static [Part] {
        use Part::{First, Kind, Mark, Second};
        match self.kind {
            KOI => &[Kind, First, Second, Mark(0), Mark(1), Mark(2)],
            1 | 5 => &[Kind, First],
            TWO_FLOWERS => &[Kind, First, Second],
            _ => &[Kind],
        }
    }

    /// The row under the cursor.
    pub(super) const fn row(self) -> u8 {
        self.row
    }

    pub(super) const fn rows(self) -> u8 {
        // Six at most.
        self.parts().len() as u8
    }

    /// To another row.
    pub(super) fn go(&mut self, by: Tri) {
        self.row = by.wrap(self.row, self.rows());
    }

    /// Change the row under the cursor.
    pub(super) fn turn(&mut self, by: i16) {
        let part = self.parts().get(usize::from(self.row));
        let (value, count) = match part {
            Some(Part::Mark(i)) => {
                if let Some(mark) = self.marks.get_mut(usize::from(*i)) {
                    let most = i16::from(MOST_MARKS);
                    // One figure.
                    *mark = stepper::stepped((*mark).into(), by, 0..=most) as u8;
                }
                return;
            }
            Some(Part::First) => (&mut self.colours[0], 4),
            Some(Part::Second) => (&mut self.colours[1], 4),
            Some(Part::Kind) | None => (&mut self.kind, NOTHING as i16 + 1),
        };
        // Nine at most.
        *value = (i16::from(*value) + by.signum()).rem_euclid(count) as u8;
    }

    /// One row; its cursor is drawn by the page.
    pub(super) fn draw_row(self, pen: &mut Pen<'_>, row: &Rectangle, number: u8) {
        let Some(part) = self.parts().get(usize::from(number)).copied() else {
            return;
        };
        let language = pen.language();
        let say = |msg: Msg| language.say(msg);
        let at = stepper::picture_at(row);
        match part {
            Part::Kind => {
                let (word, value) = (say(Word::Tile.msg()), say(self.kind_word()));
                if stepper::draw_choice(pen, row, SAND, word, value) {
                    match self.kind {
                        KOI => draw_koi(pen, at),
                        NOTHING => {}
                        _ => draw_kind(pen, self.decoration(), at),
                    }
                }
            }
            Part::First | Part::Second => {
                let second = part == Part::Second;
                let word = if second {
                    Word::SecondColour
                } else {
                    Word::Colour
                };
                let number = self.colours[usize::from(second)];
                let alone = second && self.colours[0] == self.colours[1];
                let value = if alone {
                    Word::NoGoal.msg()
                } else {
                    colour_word(colour(number))
                };
                let (word, value) = (say(word.msg()), say(value));
                if stepper::draw_choice(pen, row, SAND, word, value) && !alone {
                    pen.disc(at, 19, INK);
                    pen.disc(at, 17, paint(colour(number)));
                }
            }
            Part::Mark(i) => {
                let field = match i {
                    0 => FRY,
                    1 => DRAGONFLIES,
                    _ => COIN,
                };
                let number = self.marks.get(usize::from(i)).copied().unwrap_or(0);
                if stepper::draw(pen, row, field.ground, say(field.word), number.into()) {
                    (field.picture)(pen, at);
                }
            }
        }
    }

    const fn kind_word(self) -> Msg {
        match self.kind {
            KOI => Word::Koi.msg(),
            1 => kohaku::Word::Flower.msg(),
            TWO_FLOWERS => kohaku::Word::TwoFlowers.msg(),
            3 => kohaku::Word::Stones.msg(),
            4 => kohaku::Word::Lantern.msg(),
            5 => kohaku::Word::Butterflies.msg(),
            6 => kohaku::Word::Frog.msg(),
            7 => kohaku::Word::Turtle.msg(),
            _ => Word::Nothing.msg(),
        }
    }
}

const fn colour_word(colour: Colour) -> Msg {
    match colour {
        Colour::W => kohaku::Word::White.msg(),
        Colour::Y => kohaku::Word::Yellow.msg(),
        Colour::R => kohaku::Word::Red.msg(),
        Colour::B => kohaku::Word::Black.msg(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_is_taken_apart_and_put_together_again() {
        let koi = Koi {
            colours: Colours::two(Colour::R, Colour::B),
            fry: 1,
            dragonflies: 2,
            coins: 0,
        };
        let decorations = [
            Decoration::OneFlower(Colour::R),
            Decoration::TwoFlower(Colours::two(Colour::W, Colour::B)),
            Decoration::Stones,
            Decoration::Sculpture,
            Decoration::Butterflies(Colour::Y),
            Decoration::Frog,
            Decoration::Turtle,
        ];
        let faces = decorations.into_iter().map(Face::Decoration);
        for face in faces.chain([Face::Koi(koi)]) {
            assert_eq!(TileEditor::of(face).face(), Ok(Some(face)));
        }
    }

    #[test]
    fn two_flowers_of_one_colour_cannot_be_laid() {
        let flowers = Colours::two(Colour::W, Colour::Y);
        let mut hand = TileEditor::of(Face::Decoration(Decoration::TwoFlower(flowers)));
        hand.go(Tri::Plus);
        hand.turn(1);
        assert!(hand.face().is_err());
    }

    #[test]
    fn kinds_go_round_and_marks_have_one_figure() {
        let mut hand = TileEditor::default();
        hand.turn(-1);
        assert_eq!(hand.face(), Ok(None));
        hand.turn(1);
        (0..3).for_each(|_| hand.go(Tri::Plus));
        (0..20).for_each(|_| hand.turn(1));
        assert!(matches!(hand.face(), Ok(Some(Face::Koi(koi))) if koi.fry == 9));
    }
}
