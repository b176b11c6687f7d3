//! Sprite compiler: run-length encodes painted pictures with indexed colours. `src/art/runs.rs` describes and
//! decodes the format.

use crate::recipes::{
    book::{Form, Page},
    paint::Paint,
    picture::Picture,
};
use embedded_graphics::pixelcolor::{Rgb565, RgbColor};
use std::fmt::Write;

/// The source of the statics of all pages, in a module per chapter.
pub(crate) fn tables(pages: &[Page]) -> String {
    let mut out = String::new();
    for chapter in pages.chunk_by(|a, b| a.chapter == b.chapter) {
        let Some(first) = chapter.first() else {
            continue;
        };
        let _ = writeln!(
            out,
            "/// {}\npub mod {} {{\nuse super::*;",
            first.chapter.1, first.chapter.0
        );
        for page in chapter {
            let (kind, value) = baked(&page.form);
            let _ = writeln!(
                out,
                "/// {}\npub static {}: {kind} = {value};",
                page.doc, page.name
            );
        }
        out += "}\n";
    }
    out + &index(pages)
}

/// The source of the index of all pages by name, for contact sheets and size budgets.
fn index(pages: &[Page]) -> String {
    let mut entries = String::new();
    for page in pages {
        let path = format!("{}::{}", page.chapter.0, page.name);
        let entry = match &page.form {
            Form::Plain(_) => format!("Plain(core::slice::from_ref(&{path}))"),
            Form::PlainRow(_) => format!("Plain(&{path})"),
            Form::Dyed(_) => format!("Dyed(core::slice::from_ref(&{path}))"),
            Form::DyedRow(_) => format!("Dyed(&{path})"),
            Form::Marks(_) => format!("Marks(&{path})"),
        };
        let _ = writeln!(entries, "({path:?}, Entry::{entry}),");
    }
    format!(
        "/// Every picture by name.\npub static INDEX: [(&str, Entry); {}] = [{entries}];\n",
        pages.len()
    )
}

/// Type and value of a static, as source.
fn baked(form: &Form) -> (String, String) {
    match form {
        Form::Plain(picture) => ("Sprite".into(), sprite(picture)),
        Form::PlainRow(row) => (format!("[Sprite; {}]", row.len()), list(row, sprite)),
        Form::Dyed(picture) => ("Dyed".into(), dyed(picture)),
        Form::DyedRow(row) => (format!("[Dyed; {}]", row.len()), list(row, dyed)),
        Form::Marks(row) => {
            let [disc, square, triangle, diamond, star, hexagon] = row.each_ref().map(mask);
            let value = format!(
                "MarkSet {{ disc: {disc}, square: {square}, triangle: {triangle}, \
                 diamond: {diamond}, star: {star}, hexagon: {hexagon} }}"
            );
            ("MarkSet".into(), value)
        }
    }
}

fn list(row: &[Picture], one: fn(&Picture) -> String) -> String {
    format!("[{}]", row.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn sprite(picture: &Picture) -> String {
    let palette = Palette::of(picture);
    assert!(
        palette.dyes.is_empty(),
        "a plain picture is painted with a dye"
    );
    format!(
        "Sprite {{ runs: {}, palette: {} }}",
        palette.runs(picture),
        palette.colours()
    )
}

fn dyed(picture: &Picture) -> String {
    let palette = Palette::of(picture);
    assert!(!palette.dyes.is_empty(), "a dyed picture has no dye in it");
    let dyes: Vec<String> = palette
        .dyes
        .iter()
        .map(|(towards, percent)| {
            format!(
                "Dye {{ towards: {}, percent: {percent} }}",
                colour(*towards)
            )
        })
        .collect();
    format!(
        "Dyed {{ runs: {}, dyes: &[{}], palette: {} }}",
        palette.runs(picture),
        dyes.join(", "),
        palette.colours()
    )
}

fn mask(picture: &Picture) -> String {
    assert!(picture.width <= 60, "a mask is at most 60 pixels wide");
    let mut bytes = vec![0_u8; picture.pixels.len().div_ceil(8)];
    for (i, pixel) in picture.pixels.iter().enumerate() {
        if pixel.is_some() {
            bytes[i / 8] |= 0x80 >> (i % 8);
        }
    }
    format!(
        "Mask {{ bitmap: Bitmap {{ width: {}, height: {}, bits: &{bytes:?} }} }}",
        picture.width, picture.height
    )
}

fn colour(c: Rgb565) -> String {
    format!("Rgb565::new({}, {}, {})", c.r(), c.g(), c.b())
}

/// The palette of a picture: dyes first, then fixed colours.
struct Palette {
    dyes: Vec<(Rgb565, u8)>,
    flat: Vec<Rgb565>,
}

impl Palette {
    fn of(picture: &Picture) -> Palette {
        let mut palette = Palette {
            dyes: Vec::new(),
            flat: Vec::new(),
        };
        for paint in picture.pixels.iter().flatten() {
            match *paint {
                Paint::Flat(c) if !palette.flat.contains(&c) => palette.flat.push(c),
                Paint::Dye { towards, percent } if !palette.dyes.contains(&(towards, percent)) => {
                    palette.dyes.push((towards, percent));
                }
                _ => {}
            }
        }
        let count = palette.dyes.len() + palette.flat.len();
        assert!(count <= 63, "{count} colours in one picture");
        palette
    }

    /// Colour index of a pixel; 0 is transparent.
    fn index(&self, pixel: Option<Paint>) -> usize {
        match pixel {
            None => 0,
            Some(Paint::Dye { towards, percent }) => {
                1 + self
                    .dyes
                    .iter()
                    .position(|d| *d == (towards, percent))
                    .expect("collected")
            }
            Some(Paint::Flat(c)) => {
                1 + self.dyes.len() + self.flat.iter().position(|f| *f == c).expect("collected")
            }
        }
    }

    fn colours(&self) -> String {
        let colours: Vec<String> = self.flat.iter().map(|c| colour(*c)).collect();
        format!("&[{}]", colours.join(", "))
    }

    /// The source of the encoded picture, with the width of the index field that gives the fewest bytes.
    fn runs(&self, picture: &Picture) -> String {
        let indices: Vec<usize> = picture.pixels.iter().map(|p| self.index(*p)).collect();
        let colours = self.dyes.len() + self.flat.len() + 1;
        let (length_bits, bytes) = (1..=6)
            .filter(|length_bits| colours <= 1 << (8 - length_bits))
            .map(|length_bits| (length_bits, coded(&indices, picture.width, length_bits)))
            .min_by_key(|(_, bytes)| bytes.len())
            .expect("at most 63 colours");
        let starts: Vec<usize> = indices
            .chunks(ROWS_A_START * picture.width as usize)
            .scan(0, |at, rows| {
                let start = *at;
                *at += coded(rows, picture.width, length_bits).len();
                Some(start)
            })
            .collect();
        format!(
            "Runs {{ width: {}, height: {}, length_bits: {length_bits}, starts: &{starts:?}, bytes: &{bytes:?} }}",
            picture.width, picture.height
        )
    }
}

/// Rows between stored offsets. Must equal the constant in `src/art/runs.rs`.
const ROWS_A_START: usize = 8;

fn coded(indices: &[usize], width: i32, length_bits: u8) -> Vec<u8> {
    let all_ones = (1_usize << length_bits) - 1;
    let mut bytes = Vec::new();
    for row in indices.chunks(width as usize) {
        for run in row.chunk_by(|a, b| a == b) {
            for piece in run.chunks(all_ones + 256) {
                let index = (piece[0] << length_bits) as u8;
                if piece.len() <= all_ones {
                    bytes.push(index | (piece.len() - 1) as u8);
                } else {
                    bytes.push(index | all_ones as u8);
                    bytes.push((piece.len() - 1 - all_ones) as u8);
                }
            }
        }
    }
    bytes
}
