//! The table of contents: which pictures exist, in which sizes, under which names.

use super::{arrows, fish, marks, paint::DYE, picture::Picture};
use crate::palette::Shape;

/// A picture of the book and what becomes of it in flash.
pub(crate) enum Form {
    /// In its own colours.
    Plain(Picture),
    /// Several of them, as an array.
    PlainRow(Vec<Picture>),
    /// Partly in a colour chosen when drawn.
    Dyed(Picture),
    /// Several of them, as an array.
    DyedRow(Vec<Picture>),
    /// One-bit marks, one per shape.
    Marks([Picture; 6]),
}

pub(crate) struct Page {
    /// Module and what its pictures have in common.
    pub(crate) chapter: (&'static str, &'static str),
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) form: Form,
}

/// Collects pages chapter by chapter.
struct Book {
    chapter: (&'static str, &'static str),
    pages: Vec<Page>,
}

impl Book {
    fn chapter(&mut self, name: &'static str, doc: &'static str) {
        self.chapter = (name, doc);
    }

    fn page(&mut self, name: &str, doc: &str, form: Form) {
        let (name, doc) = (name.to_owned(), doc.to_owned());
        self.pages.push(Page {
            chapter: self.chapter,
            name,
            doc,
            form,
        });
    }

    /// The same picture in several sizes, as `NAME_24`.
    fn sizes(&mut self, name: &str, doc: &str, sizes: &[i32], form: impl Fn(i32) -> Form) {
        for size in sizes {
            let doc = format!("{doc} {size} pixels wide.");
            self.page(&format!("{name}_{size}"), &doc, form(*size));
        }
    }
}

pub(crate) fn pages() -> Vec<Page> {
    let mut book = Book {
        chapter: ("", ""),
        pages: Vec::new(),
    };
    fish_pages(&mut book);
    mark_pages(&mut book);
    arrow_pages(&mut book);
    book.pages
}

fn fish_pages(book: &mut Book) {
    book.chapter("fish", "Fish from the side, looking right.");
    let reef = [16, 24, 28, 48];
    book.sizes("ANGELFISH", "Tall and striped.", &reef, |n| {
        Form::Dyed(fish::angelfish(n, DYE))
    });
    book.sizes("PUFFER", "A ball with prickles.", &reef, |n| {
        Form::Dyed(fish::puffer(n, DYE))
    });
    book.sizes("TANG", "Oval, with a sickle tail.", &reef, |n| {
        Form::Dyed(fish::tang(n, DYE))
    });
    let lake = [24, 26, 36, 48];
    book.sizes("PIKE", "Predator of the lake.", &lake, |n| {
        Form::Plain(fish::pike(n))
    });
    book.sizes("CARP", "Peaceful fish of the lake.", &lake, |n| {
        Form::Plain(fish::carp(n))
    });
    book.sizes("MINNOW", "Small fish of the lake.", &lake, |n| {
        Form::Plain(fish::minnow(n))
    });
    book.page(
        "TALLY",
        "Ten pixels, for counting.",
        Form::Plain(fish::tally()),
    );
    book.page(
        "PIECE_BLUE",
        "Fish!: one point.",
        Form::Plain(fish::blue_piece()),
    );
    book.page(
        "PIECE_WHITE",
        "Fish!: two points.",
        Form::Plain(fish::white_piece()),
    );
    book.page(
        "PIECE_GREY",
        "Fish!: five points.",
        Form::Plain(fish::grey_piece()),
    );
}

fn mark_pages(book: &mut Book) {
    book.chapter("marks", "The shapes of the seats, in any colour.");
    let sizes = [5, 7, 9, 11, 13, 15, 17, 19, 33];
    book.sizes("MARKS", "The six shapes,", &sizes, |n| {
        Form::Marks(Shape::ALL.map(|shape| marks::mark(shape, n)))
    });
}

fn arrow_pages(book: &mut Book) {
    book.chapter(
        "arrows",
        "Arrows in any colour; the first points north, the others follow clockwise.",
    );
    book.sizes("ARROWS", "All eight,", &[12, 16, 20, 24], |n| {
        Form::DyedRow((0..8).map(|eighth| arrows::arrow(n, eighth)).collect())
    });
}
