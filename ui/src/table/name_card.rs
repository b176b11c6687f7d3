//! Editor of one seat's name and colour. The name is picked from a list or entered letter by letter.
//!
//! Owns the cursor and the letters being entered. Applying and saving the changes belong to the screen that
//! shows the card.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use keys::{Key, Tri};

use super::company::Name;
use crate::{
    Cue,
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::marks,
    },
    key_guide::Steps,
    palette::{BUOY, INK, MIST, PAPER, SeatColour},
    pen::{Align, Pen, rect},
    screens::Stage,
    text::{Msg, table::Word},
    widgets::{
        hints::{self, Hint},
        paper::{change_arrows, cursor},
    },
};

/// The most letters of a name.
const LETTERS: usize = 8;
/// The characters of a name. Blanks are dropped.
const ALPHABET: &str = " AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ";
/// Height of a row in pixels.
const HIGH: u32 = 32;

/// A change that the screen has to apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NameCommand {
    /// Next or previous name of the list.
    Name(Tri),
    Spelled(Name),
    /// Next or previous colour.
    Colour(Tri),
    Close,
}

/// The open card: its cursor and, while a name is entered, the letters.
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

/// The name being entered: indices into [`ALPHABET`], and the cursor.
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

    /// The name, capitalised; `None` if all letters are blank.
    fn name(self) -> Option<Name> {
        let mut name = Name::new();
        let letters = (0..LETTERS)
            .map(|i| self.letter(i))
            .filter(|letter| *letter != ' ');
        for (i, letter) in letters.enumerate() {
            let small = letter.to_lowercase().next().unwrap_or(letter);
            // Truncates: eight letters of two bytes each do not fit a name.
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

    /// On a board with four keys: what the previous and the next choice are.
    pub(crate) const fn steps(&self) -> Steps {
        match self.spelling {
            // A letter; across, the next one.
            Some(_) => Steps::ROWS_AND_ACROSS,
            None => Steps::ROWS,
        }
    }

    /// Handles a key press or its repetition.
    pub(crate) fn key(&mut self, key: Key, stage: &mut Stage<'_>) -> Option<NameCommand> {
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
                        return Some(NameCommand::Spelled(name));
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
            (Key::A | Key::Right | Key::Left, Row::Name) => return Some(NameCommand::Name(by)),
            (Key::A | Key::Right, Row::Spell) => self.spelling = Some(Spelling::default()),
            (Key::A | Key::Right | Key::Left, Row::Colour) => return Some(NameCommand::Colour(by)),
            (Key::B, _) => return Some(NameCommand::Close),
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

/// Draws a box for each letter, with arrows above and below the one at the cursor.
fn draw_spelling(pen: &mut Pen<'_>, spelling: Spelling) {
    for i in 0..LETTERS {
        let area = rect(9 + 28 * i as i32, 112, 25, 34);
        draw_letter(pen, area, spelling.letter(i), i == spelling.at);
    }
}

/// Draws a letter in its box, with arrows above and below it at the cursor.
pub(super) fn draw_letter(pen: &mut Pen<'_>, area: Rectangle, letter: char, here: bool) {
    pen.plate(area, 4, if here { PAPER } else { MIST }, INK);
    let mut text: String<4> = String::new();
    let pushed = text.push(letter);
    debug_assert!(pushed.is_ok(), "four bytes hold any letter");
    pen.label(&TITLE, &text, area, Align::Centre, INK);
    if here {
        cursor(pen, &area, 4);
        let x = area.center().x;
        let (top, bottom) = (area.top_left.y, area.top_left.y + area.size.height as i32);
        for (y, up) in [(top - 8, -1), (bottom + 8, 1)] {
            let corners = [(-7, 0), (7, 0), (0, 9 * up)].map(|(dx, dy)| Point::new(x + dx, y + dy));
            pen.polygon(&corners, BUOY);
        }
    }
}
