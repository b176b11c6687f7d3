//! The card of one seat: a name from the list or spelled letter by letter, and a colour with its shape.
//! Owns its rows and the spelling; whose name it is, and where it is kept, is for whoever shows it.

use embedded_graphics::prelude::Point;
use heapless::String;
use keys::{Key, Tri};

use super::company::Name;
use crate::{
    Cue,
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::marks,
    },
    palette::{BUOY, INK, MIST, PAPER, SeatColour},
    pen::{Align, Pen, rect},
    screens::Stage,
    text::{Msg, table::Word},
    widgets::{
        hints::{self, Hint},
        paper::{change_arrows, cursor},
    },
};

/// The longest name in letters.
const LETTERS: usize = 8;
/// What names are spelled with; the blank ends a name.
const ALPHABET: &str = " AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ";
/// How high a row is.
const HIGH: u32 = 32;

/// What a key on the card asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// The next name of the list, or the one before.
    Name(Tri),
    Spelled(Name),
    /// The next colour, or the one before.
    Colour(Tri),
    Close,
}

/// See the module.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NameCard {
    row: Row,
    spelling: Option<Spelling>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Row {
    #[default]
    Name,
    Spell,
    Colour,
}

impl Row {
    const ALL: [Row; 3] = [Row::Name, Row::Spell, Row::Colour];
}

/// Letters chosen so far, as numbers of [`ALPHABET`], and where the cursor is.
#[derive(Clone, Copy, Debug, Default)]
struct Spelling {
    letters: [u8; LETTERS],
    at: usize,
}

impl Spelling {
    fn letter(self, i: usize) -> char {
        let number = self.letters.get(i).copied().unwrap_or(0);
        ALPHABET.chars().nth(usize::from(number)).unwrap_or(' ')
    }

    fn turn(&mut self, by: Tri) {
        let count = ALPHABET.chars().count() as u8;
        if let Some(letter) = self.letters.get_mut(self.at) {
            *letter = by.wrap(*letter, count);
        }
    }

    /// The name: the first letter large, the others small, up to the last letter. `None` without any.
    fn name(self) -> Option<Name> {
        let mut name = Name::new();
        let letters = (0..LETTERS)
            .map(|i| self.letter(i))
            .filter(|letter| *letter != ' ');
        for (i, letter) in letters.enumerate() {
            let small = letter.to_lowercase().next().unwrap_or(letter);
            // Twelve bytes: what does not fit any more is left out.
            let _ = name.push(if i == 0 { letter } else { small });
        }
        (!name.is_empty()).then_some(name)
    }
}

impl NameCard {
    pub(crate) fn hints(&self) -> &'static [Hint] {
        const CHANGE: &[Hint] = &hints::three(Msg::Change);
        const SPELL: &[Hint] = &[(Key::A, Msg::Ready), (Key::B, Msg::Back)];
        if self.spelling.is_some() {
            SPELL
        } else {
            CHANGE
        }
    }

    /// A key that goes down or repeats.
    pub(crate) fn key(&mut self, key: Key, stage: &mut Stage<'_>) -> Option<Wish> {
        stage.redraw_all();
        stage.play(Cue::Move);
        if let Some(spelling) = &mut self.spelling {
            match key {
                Key::Up | Key::Down => spelling.turn(key.y_tri()),
                Key::Left => spelling.at = spelling.at.saturating_sub(1),
                Key::Right => spelling.at = (spelling.at + 1).min(LETTERS - 1),
                Key::A => match spelling.name() {
                    Some(name) => {
                        self.spelling = None;
                        return Some(Wish::Spelled(name));
                    }
                    None => stage.refuse(Word::SpellSomething.msg()),
                },
                Key::B => self.spelling = None,
                Key::X | Key::Y => {}
            }
            return None;
        }
        let by = if key == Key::A {
            Tri::Plus
        } else {
            key.x_tri()
        };
        match (key, self.row) {
            (Key::Up | Key::Down, _) => self.row = key.y_tri().neighbour(self.row, &Row::ALL),
            (Key::A | Key::Right | Key::Left, Row::Name) => return Some(Wish::Name(by)),
            (Key::A | Key::Right, Row::Spell) => self.spelling = Some(Spelling::default()),
            (Key::A | Key::Right | Key::Left, Row::Colour) => return Some(Wish::Colour(by)),
            (Key::B, _) => return Some(Wish::Close),
            _ => {}
        }
        None
    }

    pub(crate) fn draw(&self, pen: &mut Pen<'_>, name: &str, look: SeatColour) {
        pen.plate(rect(8, 8, 224, 56), 8, look.colour, INK);
        pen.mark(marks::MARKS_33.of(look.shape), Point::new(40, 36), look.ink);
        pen.label(&TITLE, name, rect(70, 12, 156, 48), Align::Left, look.ink);
        if let Some(spelling) = self.spelling {
            draw_spelling(pen, spelling);
            return;
        }
        for (i, row) in Row::ALL.into_iter().enumerate() {
            let area = rect(8, 76 + 42 * i as i32, 224, HIGH);
            let (x, y) = (area.top_left.x, area.top_left.y);
            pen.plate(area, 7, PAPER, INK);
            let word = match row {
                Row::Name => Word::NameRow,
                Row::Spell => Word::SpellRow,
                Row::Colour => Word::ColourRow,
            };
            let text = pen.language().say(word.msg());
            pen.label(&BOLD, text, rect(x + 10, y, 120, HIGH), Align::Left, INK);
            match row {
                Row::Name => {
                    pen.label(&BODY, name, rect(x + 132, y, 70, HIGH), Align::Centre, INK);
                }
                Row::Spell => {}
                Row::Colour => {
                    pen.mark(
                        marks::MARKS_19.of(look.shape),
                        Point::new(x + 166, y + 16),
                        look.colour,
                    );
                }
            }
            if row == self.row {
                if row != Row::Spell {
                    change_arrows(
                        pen,
                        Point::new(x + 122, y + 16),
                        Point::new(x + 216, y + 16),
                    );
                }
                cursor(pen, &area, 7);
            }
        }
    }
}

/// Eight boxes, and arrows above and below the one that changes.
fn draw_spelling(pen: &mut Pen<'_>, spelling: Spelling) {
    for i in 0..LETTERS {
        let area = rect(9 + 28 * i as i32, 112, 25, 34);
        let here = i == spelling.at;
        pen.plate(area, 4, if here { PAPER } else { MIST }, INK);
        let mut text: String<4> = String::new();
        let _ = text.push(spelling.letter(i));
        pen.label(&TITLE, &text, area, Align::Centre, INK);
        if here {
            cursor(pen, &area, 4);
            let x = area.top_left.x + 12;
            for (y, up) in [(104, -1), (154, 1)] {
                let corners =
                    [(-7, 0), (7, 0), (0, 9 * up)].map(|(dx, dy)| Point::new(x + dx, y + dy));
                pen.polygon(&corners, BUOY);
            }
        }
    }
}
