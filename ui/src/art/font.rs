//! Proportional bitmap fonts: five sizes of one family, and all text rendering.
//!
//! The glyphs are drawn in `ui/art/fonts`. Text is positioned by cap height, because that is what the eye
//! aligns; accents rise above it and descenders reach below the base line.

use super::bitmap::{Bitmap, Neighbours, OUTLINE};
use crate::{edges::Edges, frame::Frame};
use core::ops::Range;
use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};

include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

/// One size of the Tackle family.
#[derive(Debug)]
pub struct Font {
    cap: u8,
    ascent: u8,
    descent: u8,
    line: u8,
    /// Code points, sorted; the glyph of `letters[i]` is `glyphs[i]`.
    letters: &'static [u16],
    glyphs: &'static [Glyph],
    bits: &'static [u8],
}

/// Metrics of a glyph. All fields have byte alignment, so that the table has no padding.
#[derive(Debug)]
struct Glyph {
    /// Offset of its bits in the font, little-endian.
    start: [u8; 2],
    width: u8,
    height: u8,
    /// Left side bearing: from the pen position to the first column.
    x: i8,
    /// Height of the last row above the base line.
    y: i8,
    advance: u8,
}

impl Font {
    /// Cap height in pixels.
    pub fn cap(&self) -> i32 {
        self.cap.into()
    }

    /// Height of a small letter in pixels, measured on the `x`.
    pub fn x_height(&self) -> i32 {
        self.find('x').map_or(0, |glyph| glyph.height.into())
    }

    /// Line height in pixels.
    pub fn line(&self) -> i32 {
        self.line.into()
    }

    /// The screen rows that text at `cap_top` may touch, including accents and descenders.
    pub fn rows(&self, cap_top: i32) -> Range<i32> {
        let base = cap_top + self.cap();
        base - i32::from(self.ascent)..base + i32::from(self.descent)
    }

    /// Whether the font has a glyph for the letter. Missing glyphs are drawn as `?`.
    pub fn has(&self, letter: char) -> bool {
        self.find(letter).is_some()
    }

    /// Width of a text in pixels.
    pub fn width(&self, text: &str) -> i32 {
        let advances: i32 = text
            .chars()
            .filter_map(|letter| self.glyph(letter))
            .map(|glyph| i32::from(glyph.advance))
            .sum();
        (advances - 1).max(0)
    }

    /// Size of the tables in flash, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + size_of_val(self.letters)
            + size_of_val(self.glyphs)
            + size_of_val(self.bits)
    }

    /// Draws text with the top left of its capitals at `left_cap_top`. Returns the x after the text.
    pub fn draw(
        &self,
        frame: &mut Frame<'_>,
        text: &str,
        left_cap_top: Point,
        colour: Rgb565,
    ) -> i32 {
        let view = Edges::of(&frame.bounding_box());
        self.for_each_glyph(text, left_cap_top, view, |body, at| {
            body.draw(frame, at, colour);
        })
    }

    /// Draws text with an outline and a shadow below, for text over pictures.
    ///
    /// Two passes: all outlines come first, so that none covers a neighbouring letter.
    pub fn draw_outlined(
        &self,
        frame: &mut Frame<'_>,
        text: &str,
        left_cap_top: Point,
        colour: Rgb565,
        outline: Rgb565,
    ) -> i32 {
        let view = Edges::of(&frame.bounding_box());
        self.for_each_glyph(text, left_cap_top, view.grown(OUTLINE), |body, at| {
            let pixels = body.outline(at, view.rows(), Neighbours::outline_with_shadow);
            let Ok(()) = frame.draw_iter(pixels.map(|p| Pixel(p, outline)));
        });
        self.draw(frame, text, left_cap_top, colour)
    }

    /// Draws text magnified `times` times, for numbers read from a distance. The steps of slanted lines are
    /// filled in.
    pub fn draw_large(
        &self,
        frame: &mut Frame<'_>,
        text: &str,
        left_cap_top: Point,
        times: i32,
        colour: Rgb565,
    ) {
        let mut pen = left_cap_top;
        for glyph in text.chars().filter_map(|letter| self.glyph(letter)) {
            let body = self.body(glyph);
            let first = Point::new(
                glyph.x.into(),
                self.cap() - i32::from(glyph.y) - i32::from(glyph.height),
            );
            let corner = pen + first * times;
            for (y, x) in (0..i32::from(glyph.height))
                .flat_map(|y| (0..i32::from(glyph.width)).map(move |x| (y, x)))
            {
                let at = corner + Point::new(x, y) * times;
                let row = |dx: i32, dy: i32, width: i32| {
                    Rectangle::new(at + Point::new(dx, dy), Size::new(width as u32, 1))
                };
                if body.has(x, y) {
                    let square = Rectangle::new(at, Size::new_equal(times as u32));
                    let Ok(()) = frame.fill_solid(&square, colour);
                    continue;
                }
                for (side, up) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
                    let inner = body.has(x + side, y) && body.has(x, y + up);
                    let straight = body.has(x + side, y - up) && body.has(x - side, y + up);
                    if inner && !straight {
                        for step in 0..times {
                            let width = times - step;
                            let dx = if side < 0 { 0 } else { step };
                            let dy = if up < 0 { step } else { times - 1 - step };
                            let Ok(()) = frame.fill_solid(&row(dx, dy, width), colour);
                        }
                    }
                }
            }
            pen.x += i32::from(glyph.advance) * times;
        }
    }

    /// Calls `draw` for each glyph that intersects `view`. Returns the x after the text.
    fn for_each_glyph(
        &self,
        text: &str,
        left_cap_top: Point,
        view: Edges,
        mut draw: impl FnMut(Bitmap<'static>, Point),
    ) -> i32 {
        let base = left_cap_top.y + self.cap();
        let rows = self.rows(left_cap_top.y);
        let visible = rows.start < view.bottom && view.top < rows.end;
        let mut x = left_cap_top.x;
        for glyph in text.chars().filter_map(|letter| self.glyph(letter)) {
            let body = self.body(glyph);
            let at = Point::new(
                x + i32::from(glyph.x),
                base - i32::from(glyph.y) - i32::from(glyph.height),
            );
            if visible && body.intersects(view, at) {
                draw(body, at);
            }
            x += i32::from(glyph.advance);
        }
        x
    }

    fn body(&self, glyph: &Glyph) -> Bitmap<'static> {
        let start = usize::from(u16::from_le_bytes(glyph.start));
        Bitmap {
            width: glyph.width,
            height: glyph.height,
            bits: self.bits.get(start..).unwrap_or(&[]),
        }
    }

    fn glyph(&self, letter: char) -> Option<&'static Glyph> {
        self.find(letter).or_else(|| self.find('?'))
    }

    fn find(&self, letter: char) -> Option<&'static Glyph> {
        let code = u16::try_from(u32::from(letter)).ok()?;
        // ASCII is usually first in the table and without gaps: try its index before the binary search.
        let guess = usize::from(code).wrapping_sub(usize::from(b' '));
        let place = if self.letters.get(guess) == Some(&code) {
            guess
        } else {
            self.letters.binary_search(&code).ok()?
        };
        self.glyphs.get(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLISH: &str = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ";
    const CZECH: &str = "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ";
    const GERMAN: &str = "äöüßÄÖÜ";
    const FRENCH: &str = "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ";
    const DUTCH: &str = "áéíóúëïöüÁÉÍÓÚËÏÖÜ";
    const OTHERS: &str = "ōŌ×·–…’„”«»";

    #[test]
    fn every_letter_of_our_languages_can_be_written_in_every_text_size() {
        let ascii = ' '..='~';
        for text in [POLISH, CZECH, GERMAN, FRENCH, DUTCH, OTHERS] {
            for font in [&BODY, &BOLD, &TITLE, &NUMBER] {
                let missing = ascii
                    .clone()
                    .chain(text.chars())
                    .find(|letter| !font.has(*letter));
                assert_eq!(missing, None, "cap {}", font.cap());
            }
        }
    }

    #[test]
    fn the_logo_can_write_the_name_and_nothing_needless() {
        assert!("Tacklebox".chars().all(|letter| LOGO.has(letter)));
        assert!(!LOGO.has('Z'));
    }

    #[test]
    fn sizes_are_as_the_layout_was_planned_with() {
        let planned = [
            (&BODY, 13, 9, 18),
            (&LARGE, 15, 10, 20),
            (&BOLD, 15, 10, 20),
            (&TITLE, 19, 12, 26),
            (&NUMBER, 25, 16, 34),
        ];
        for (font, cap, x, line) in planned {
            assert_eq!((font.cap(), font.x_height(), font.line()), (cap, x, line));
        }
    }

    #[test]
    fn an_unknown_letter_is_as_wide_as_a_question_mark() {
        assert!(!BOLD.has('漢'));
        assert_eq!(BOLD.width("漢"), BOLD.width("?"));
        assert_eq!(BOLD.width(""), 0);
    }

    #[test]
    fn tables_are_sorted_and_their_bits_are_all_there() {
        for font in [&BODY, &BOLD, &TITLE, &NUMBER, &LOGO] {
            assert!(font.letters.is_sorted());
            assert_eq!(font.letters.len(), font.glyphs.len());
            for glyph in font.glyphs {
                let bits = usize::from(glyph.width) * usize::from(glyph.height);
                assert!(font.body(glyph).bits.len() * 8 >= bits);
            }
        }
    }
}
