//! A custom bag: up to 24 kinds of things, each with a name from a list, a symbol and a count; and the
//! views in which it is filled.

use core::fmt::Write;

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use heapless::{String, Vec};
use keys::{Key, Stroke};
use rules_core::companion::pile::Pile;

use super::{
    super::{NoteReader, NoteWriter},
    spec::{PileSpec, TableSpec},
    targets,
};
use crate::{
    Language, Layout,
    art::{
        font::{BOLD, TITLE},
        sprites::marks,
    },
    palette::{BARK, INK, MIST, PAPER, SEATS, SLATE, Shape, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    text::piles::Word,
    widgets::{
        paper::{card, change_arrows, cursor},
        stepper::{self, Pace, stepped},
    },
};

/// A custom bag as a box; its components and their looks are those of [`Bag`].
pub(super) static SPEC: PileSpec = PileSpec {
    back: |pen, _, area| draw_sack(pen, area),
    help: Word::HelpBag,
    table: TableSpec::Single(&[Word::Fill]),
    ..PileSpec::PLAIN
};

/// The most kinds of things.
pub(super) const MOST: usize = 24;
/// The most things of a kind.
const MOST_COUNT: i16 = 60;
/// Names that are numbers.
const NUMBERS: u8 = 12;
/// Colours: those of the seats, white and grey.
const COLOURS: u8 = 8;

/// Names that are words; the numbers come after them.
const NAMES: [Word; 22] = [
    Word::Fish,
    Word::Shell,
    Word::Crab,
    Word::Boat,
    Word::Card,
    Word::Token,
    Word::Tile,
    Word::Cube,
    Word::Coin,
    Word::Stone,
    Word::Pawn,
    Word::Joker,
    Word::Red,
    Word::Blue,
    Word::Yellow,
    Word::Green,
    Word::Purple,
    Word::Pink,
    Word::White,
    Word::Black,
    Word::Small,
    Word::Large,
];

/// A kind of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BagKind {
    name: u8,
    shape: u8,
    colour: u8,
    count: u8,
}

impl BagKind {
    /// The n-th kind of a new bag: each looks different.
    const fn fresh(number: u8) -> BagKind {
        let kind = number % Shape::ALL.len() as u8;
        BagKind {
            name: number % NAMES.len() as u8,
            shape: kind,
            colour: kind,
            count: 1,
        }
    }

    fn shape(self) -> Shape {
        let shape = Shape::ALL.get(usize::from(self.shape));
        shape.copied().unwrap_or(Shape::Disc)
    }

    /// Its colour, and that of ink on it.
    fn paint(self) -> (Rgb565, Rgb565) {
        match SEATS.get(usize::from(self.colour)) {
            Some(seat) => (seat.colour, seat.ink),
            None if usize::from(self.colour) == SEATS.len() => (WHITE, INK),
            None => (SLATE, WHITE),
        }
    }

    fn name(self, language: Language) -> String<24> {
        let mut text = String::new();
        // The longest word has twelve letters; a number two figures.
        let _ = match NAMES.get(usize::from(self.name)) {
            Some(word) => text.push_str(language.say(word.msg())).ok(),
            None => write!(text, "{}", usize::from(self.name) + 1 - NAMES.len()).ok(),
        };
        text
    }
}

/// The bag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bag {
    things: Vec<BagKind, MOST>,
}

/// Rows of the view of one kind.
const ROWS: u8 = 4;

impl Bag {
    pub(super) fn kinds(&self) -> u8 {
        // At most 24.
        self.things.len() as u8
    }

    /// All of it, nothing drawn.
    pub(super) fn pile(&self) -> Pile {
        Pile::new(0).with(self.things.iter().map(|thing| thing.count), 0)
    }

    pub(super) fn write(&self, writer: &mut NoteWriter<'_>) {
        writer.put(self.kinds());
        for thing in &self.things {
            writer.put(thing.name);
            writer.put(thing.shape << 4 | thing.colour);
            writer.put(thing.count);
        }
    }

    /// A bag from a note; `None` for what no bag of ours is.
    pub(super) fn read(reader: &mut NoteReader<'_>) -> Option<Bag> {
        let mut bag = Bag::default();
        for _ in 0..reader.byte()? {
            let (name, symbol, count) = (reader.byte()?, reader.byte()?, reader.byte()?);
            let thing = BagKind {
                name,
                shape: symbol >> 4,
                colour: symbol & 0x0F,
                count,
            };
            let known = thing.name < NAMES.len() as u8 + NUMBERS
                && usize::from(thing.shape) < Shape::ALL.len()
                && thing.colour < COLOURS
                && i16::from(thing.count) <= MOST_COUNT;
            bag.things.push(thing).ok().filter(|()| known)?;
        }
        Some(bag)
    }

    /// One kind more; its number, unless there are too many.
    pub(super) fn add(&mut self) -> Option<u8> {
        let number = self.kinds();
        self.things.push(BagKind::fresh(number)).ok()?;
        Some(number)
    }

    /// Kinds of which there is none are gone; whether there were such.
    pub(super) fn tidy(&mut self) -> bool {
        let before = self.things.len();
        self.things.retain(|thing| thing.count > 0);
        self.things.len() != before
    }

    /// A key on the list of kinds: changes a count. Whether it did.
    pub(super) fn count(&mut self, kind: u8, stroke: Stroke, pace: &mut Pace) -> bool {
        let Some(thing) = self.things.get_mut(usize::from(kind)) else {
            return false;
        };
        let Some(by) = pace.step(stroke).filter(|_| stroke.key != Key::A) else {
            return false;
        };
        let before = thing.count;
        // Within 0 to 60.
        thing.count = stepped(before.into(), by, 0..=MOST_COUNT) as u8;
        thing.count != before
    }

    /// A key on the page of a kind. Whether it changed something.
    pub(super) fn change(&mut self, kind: u8, row: u8, stroke: Stroke, pace: &mut Pace) -> bool {
        if row == 3 {
            return self.count(kind, stroke, pace);
        }
        let Some(thing) = self.things.get_mut(usize::from(kind)) else {
            return false;
        };
        let (value, many) = match row {
            0 => (&mut thing.name, NAMES.len() as u8 + NUMBERS),
            1 => (&mut thing.shape, Shape::ALL.len() as u8),
            _ => (&mut thing.colour, COLOURS),
        };
        let by = stroke.x_tri();
        *value = by.wrap(*value, many);
        !by.is_zero()
    }

    /// A thing: its symbol, and its name where it is large.
    pub(super) fn draw_thing(&self, pen: &mut Pen<'_>, kind: u8, area: Rectangle, large: bool) {
        let Some(thing) = self.things.get(usize::from(kind)) else {
            return;
        };
        let name = thing.name(pen.language());
        let (x, y, w) = (area.top_left.x, area.top_left.y, area.size.width);
        if large {
            card(pen, area);
            let middle = Point::new(area.center().x, y + 38);
            pen.disc(middle, 62, MIST);
            pen.mark(marks::MARKS_33.of(thing.shape()), middle, thing.paint().0);
            let room = rect(x + 3, y + 72, w - 6, area.size.height - 78);
            let font = if TITLE.width(&name) <= room.size.width as i32 {
                &TITLE
            } else {
                &BOLD
            };
            pen.label(font, &name, room, Align::Centre, INK);
        } else {
            pen.plate(area, 6, PAPER, INK);
            let mark = marks::MARKS_19.of(thing.shape());
            pen.mark(mark, area.center(), thing.paint().0);
        }
    }

    /// The name of a kind.
    pub(super) fn name(&self, kind: u8, language: Language) -> String<24> {
        let thing = self.things.get(usize::from(kind));
        thing.map_or_else(String::new, |thing| thing.name(language))
    }

    /// The list of kinds, and below it a row to add one.
    pub(super) fn draw_list(&self, pen: &mut Pen<'_>, layout: Layout, row: u8) {
        for (kind, area) in targets::rows(layout, row, self.kinds() + 1) {
            match self.things.get(usize::from(kind)) {
                Some(thing) => {
                    let name = thing.name(pen.language());
                    if stepper::draw(pen, &area, MIST, &name, thing.count.into()) {
                        let at = stepper::picture_at(&area);
                        pen.mark(marks::MARKS_19.of(thing.shape()), at, thing.paint().0);
                    }
                }
                None => {
                    if stepper::draw_paper(pen, &area, MIST) {
                        let at = stepper::picture_at(&area);
                        pen.fill(rect(at.x - 8, at.y - 2, 17, 4), INK);
                        pen.fill(rect(at.x - 2, at.y - 8, 4, 17), INK);
                        let word = pen.language().say(Word::NewKind.msg());
                        stepper::draw_word(pen, &area, word, 8);
                    }
                }
            }
            if kind == row {
                cursor(pen, &area, stepper::RADIUS);
            }
        }
    }

    /// The page of one kind: name, shape, colour, count.
    pub(super) fn draw_kind(&self, pen: &mut Pen<'_>, layout: Layout, kind: u8, row: u8) {
        let Some(thing) = self.things.get(usize::from(kind)) else {
            return;
        };
        for (line, area) in targets::rows(layout, row, ROWS) {
            let word = match line {
                0 => Word::Name,
                1 => Word::Shape,
                2 => Word::Colour,
                _ => Word::HowMany,
            };
            let word = pen.language().say(word.msg());
            if line == 3 {
                stepper::draw(pen, &area, MIST, word, thing.count.into());
            } else if stepper::draw_paper(pen, &area, MIST) {
                let (x, y) = (area.top_left.x, area.top_left.y);
                let value = rect(x + 118, y + 2, 100, area.size.height - 4);
                if line > 0 {
                    stepper::draw_word(pen, &area, word, 108);
                }
                let middle = Point::new(value.center().x, y + area.size.height as i32 / 2);
                match line {
                    0 => {
                        let name = thing.name(pen.language());
                        let room = rect(x + 56, y + 2, 150, area.size.height - 4);
                        pen.label(&BOLD, &name, room, Align::Centre, INK);
                        change_arrows(
                            pen,
                            Point::new(x + 46, middle.y),
                            Point::new(x + 216, middle.y),
                        );
                    }
                    1 => pen.mark(marks::MARKS_19.of(thing.shape()), middle, MIST),
                    _ => {
                        let (colour, _) = thing.paint();
                        pen.plate(rect(middle.x - 16, middle.y - 9, 33, 19), 5, colour, INK);
                    }
                }
                if line > 0 {
                    let [left, right] = [-44, 44].map(|dx| middle + Point::new(dx, 0));
                    change_arrows(pen, left, right);
                }
            }
            pen.mark(
                marks::MARKS_19.of(thing.shape()),
                stepper::picture_at(&area),
                thing.paint().0,
            );
            if line == row {
                cursor(pen, &area, stepper::RADIUS);
            }
        }
    }
}

/// How many rows the view of one kind has.
pub(super) const fn kind_rows() -> u8 {
    ROWS
}

/// A bag with its string.
fn draw_sack(pen: &mut Pen<'_>, area: Rectangle) {
    let (x, y, w) = (area.top_left.x, area.top_left.y, area.size.width);
    pen.plate(rect(x, y + 24, w, area.size.height - 24), 22, BARK, INK);
    pen.plate(rect(x + 16, y, w - 32, 30), 6, BARK, INK);
    pen.fill(rect(x + 16, y + 22, w - 32, 5), YELLOW);
}
