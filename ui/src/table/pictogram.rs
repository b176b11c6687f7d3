//! Pictograms before the words of a caption, for those who cannot read yet: net, arrow, fish. A game chooses
//! them from its own art; here is only how they are measured and drawn.

use dice::Die;
use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, prelude::Size};
use heapless::Vec;
use rules_core::{Seat, grid::Direction};

use super::company::Company;
use crate::{
    art::{
        Dyed, Sprite,
        sprites::{arrows, marks, things},
    },
    palette::{BUOY, DEEP, INK, PAPER, SeatColour, Shape, YELLOW},
    pen::{Pen, grow, rect},
    widgets::die::{self, Look},
};

/// The most pictograms before one caption.
pub(crate) const MOST_PICTOGRAMS: usize = 4;

/// The pictograms of a caption, in reading order.
pub(crate) type Pictograms = Vec<Pictogram, MOST_PICTOGRAMS>;

/// The highest picture that a caption has room for.
pub(crate) const HEIGHT: u32 = 22;

/// Space after each picture.
const GAP: i32 = 3;

/// A small picture before the words of a caption.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pictogram {
    Plain(&'static Sprite),
    Dyed(&'static Dyed, Rgb565),
    Arrow(Direction),
    /// The mark of a player.
    Player(SeatColour),
    /// Points.
    Star,
    /// A six-sided die.
    Die(u8),
    /// A card or tile face down.
    Card,
    /// One of each of three signs.
    Trio([Shape; 3]),
}

impl Pictogram {
    /// Not, nothing, no more.
    pub(crate) const NO: Pictogram = Pictogram::Plain(&things::CROSS);
    pub(crate) const UP: Pictogram = Pictogram::Arrow(Direction::N);
    pub(crate) const DOWN: Pictogram = Pictogram::Arrow(Direction::S);
    pub(crate) const RIGHT: Pictogram = Pictogram::Arrow(Direction::E);

    pub(crate) fn player(company: &Company, seat: Seat) -> Pictogram {
        Pictogram::Player(company.colour(seat))
    }

    fn size(self) -> Size {
        match self {
            Pictogram::Plain(sprite) => sprite.size(),
            Pictogram::Dyed(sprite, _) => sprite.size(),
            Pictogram::Arrow(_) => Size::new_equal(16),
            Pictogram::Player(_) | Pictogram::Star => Size::new_equal(17),
            Pictogram::Die(_) => Size::new_equal(18),
            Pictogram::Card => Size::new(12, 17),
            Pictogram::Trio(_) => Size::new_equal(15),
        }
    }

    /// The width it takes of a caption.
    pub(crate) fn advance(self) -> i32 {
        self.size().width as i32 + GAP
    }

    /// Draws it right of `x`, its middle at height `y`.
    pub(crate) fn draw(self, pen: &mut Pen<'_>, x: i32, y: i32) {
        let Size { width, height } = self.size();
        debug_assert!(height <= HEIGHT, "higher than a caption");
        let centre = Point::new(x + width as i32 / 2, y);
        let area = rect(x, y - height as i32 / 2, width, height);
        match self {
            Pictogram::Plain(sprite) => pen.sprite_centred(sprite, centre),
            Pictogram::Dyed(sprite, dye) => pen.dyed_centred(sprite, centre, dye),
            Pictogram::Arrow(way) => {
                if let Some(arrow) = arrows::ARROWS_16.get(usize::from(way.code())) {
                    pen.dyed_centred(arrow, centre, BUOY);
                }
            }
            Pictogram::Player(look) => {
                pen.mark(marks::MARKS_15.of(look.shape), centre, look.colour);
            }
            Pictogram::Star => pen.mark(marks::MARKS_15.of(Shape::Star), centre, YELLOW),
            Pictogram::Die(face) => die::draw(pen, Die::D6, area, Some(face), Look::Plain),
            Pictogram::Trio(shapes) => {
                for (shape, (dx, dy)) in shapes.into_iter().zip([(0, -4), (-4, 3), (4, 3)]) {
                    let mark = marks::MARKS_7.of(shape);
                    pen.with(|frame| mark.draw_centred(frame, centre + Point::new(dx, dy), INK));
                }
            }
            Pictogram::Card => {
                pen.plate(area, 3, PAPER, INK);
                pen.round(grow(&area, -3), 1, DEEP);
            }
        }
    }
}

/// Collects pictograms; those that a move does not have are left out.
pub(crate) fn pictograms<const N: usize>(parts: [Option<Pictogram>; N]) -> Pictograms {
    const { assert!(N <= MOST_PICTOGRAMS) };
    parts.into_iter().flatten().collect()
}
