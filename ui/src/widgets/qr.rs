//! QR codes: data that a telephone reads from the screen.
//!
//! A code is encoded each time it is drawn, into buffers on the stack: nothing of it stays in RAM. Its modules are
//! whole pixels, at least [`LEAST`]; data that is too long for that is refused.

use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use qrcodegen_no_heap::{DataTooLong, Mask, QrCode, QrCodeEcc, QrSegment, QrSegmentMode, Version};

use crate::{
    palette::{INK, WHITE},
    pen::{Pen, rect},
};

/// Pixels of a module at least. Smaller ones cannot be read from a panel of 28 mm.
const LEAST: u32 = 2;
/// Modules of white around the code where there is room, as the standard wants.
const QUIET: u32 = 4;
/// Without any white around it a code is not found.
const LEAST_QUIET: u32 = 1;

/// The largest version, 117 modules: fills a square of 240 pixels and holds 1,273 bytes.
const LARGE: Version = Version::new(25);
/// Reports fit in this one, whose buffers are a quarter as large: 57 modules, 271 bytes.
const SMALL: Version = Version::new(10);
const SMALL_HOLDS: usize = 271;

/// Any mask is valid. Comparing all eight takes ten times as long as the rest.
const MASK: Mask = Mask::new(3);

/// There is no room for that much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLong;

/// What a code holds.
#[derive(Clone, Copy, Debug)]
enum Content<'a> {
    Data(&'a [u8]),
    /// Any text, then one of the 45 letters that a code packs closely: two segments.
    Link(&'a str, &'a str),
}

/// Draw the code of a link: its front, and a text of capitals, digits and `$%*+-./:`, which needs a third less room than other
/// text of its length.
pub(crate) fn draw_link(
    pen: &mut Pen<'_>,
    front: &str,
    text: &str,
    area: Rectangle,
) -> Result<(), TooLong> {
    if !pen.sees(&area) {
        return Ok(());
    }
    draw_up_to::<{ LARGE.buffer_len() }>(pen, Content::Link(front, text), area, LARGE)
}

/// Draw the code of `data` as large as fits in the middle of `area`. A text of digits or of capitals needs fewer
/// modules than other data.
pub(crate) fn draw(pen: &mut Pen<'_>, data: &[u8], area: Rectangle) -> Result<(), TooLong> {
    if !pen.sees(&area) {
        return Ok(());
    }
    let content = Content::Data(data);
    if data.len() <= SMALL_HOLDS {
        draw_up_to::<{ SMALL.buffer_len() }>(pen, content, area, SMALL)
    } else {
        draw_up_to::<{ LARGE.buffer_len() }>(pen, content, area, LARGE)
    }
}

/// Has a stack frame of its own for the two buffers, which it gives back at once.
#[inline(never)]
fn draw_up_to<const BUFFER: usize>(
    pen: &mut Pen<'_>,
    content: Content<'_>,
    area: Rectangle,
    largest: Version,
) -> Result<(), TooLong> {
    let side = area.size.width.min(area.size.height);
    let largest = largest_version(side).ok_or(TooLong)?.min(largest);
    let (mut work, mut code) = ([0; BUFFER], [0; BUFFER]);
    let code = encode(content, &mut work, &mut code, largest).map_err(|_| TooLong)?;
    let modules = code.size() as u32;
    let scale = (side / (modules + 2 * QUIET)).max(LEAST);
    let paper = Rectangle::with_center(area.center(), Size::new_equal(side));
    pen.fill(paper, WHITE);
    let size = Size::new_equal(modules * scale);
    let corner = Rectangle::with_center(area.center(), size).top_left;
    for y in 0..code.size() {
        draw_row(pen, &code, y, corner, scale);
    }
    Ok(())
}

fn encode<'code>(
    content: Content<'_>,
    work: &mut [u8],
    code: &'code mut [u8],
    largest: Version,
) -> Result<QrCode<'code>, DataTooLong> {
    let (level, least) = (QrCodeEcc::Low, Version::MIN);
    let data = match content {
        Content::Data(data) => data,
        Content::Link(front, text) => return encode_link(front, text, work, code, largest),
    };
    match core::str::from_utf8(data) {
        Ok(text) => QrCode::encode_text(text, work, code, level, least, largest, Some(MASK), true),
        Err(_) => {
            let too_long = DataTooLong::SegmentTooLong;
            let start = work.get_mut(..data.len()).ok_or(too_long)?;
            start.copy_from_slice(data);
            let length = data.len();
            QrCode::encode_binary(work, length, code, level, least, largest, Some(MASK), true)
        }
    }
}

fn encode_link<'code>(
    front: &str,
    text: &str,
    work: &mut [u8],
    code: &'code mut [u8],
    largest: Version,
) -> Result<QrCode<'code>, DataTooLong> {
    let mode = QrSegmentMode::Alphanumeric;
    let needed = QrSegment::calc_buffer_size(mode, text.len());
    let room = needed
        .filter(|_| QrSegment::is_alphanumeric(text))
        .and_then(|needed| work.get_mut(..needed))
        .ok_or(DataTooLong::SegmentTooLong)?;
    let segments = [
        QrSegment::make_bytes(front.as_bytes()),
        QrSegment::make_alphanumeric(text, room),
    ];
    let (length, level, version) = QrCode::encode_segments_to_codewords(
        &segments,
        code,
        QrCodeEcc::Low,
        Version::MIN,
        largest,
        true,
    )?;
    Ok(QrCode::encode_codewords(
        code,
        length,
        work,
        level,
        version,
        Some(MASK),
    ))
}

/// Fill the runs of dark modules of a row.
fn draw_row(pen: &mut Pen<'_>, code: &QrCode<'_>, y: i32, corner: Point, scale: u32) {
    let top = corner.y + y * scale as i32;
    if !pen.sees(&rect(corner.x, top, code.size() as u32 * scale, scale)) {
        return;
    }
    let mut x = 0;
    while x < code.size() {
        // Beyond the edge all is light.
        let run = (x..).take_while(|x| code.get_module(*x, y)).count() as i32;
        let left = corner.x + x * scale as i32;
        pen.fill(rect(left, top, run as u32 * scale, scale), INK);
        x += run + 1;
    }
}

/// The largest version whose modules have [`LEAST`] pixels in a square of this side.
fn largest_version(side: u32) -> Option<Version> {
    let modules = side / LEAST;
    let version = modules.checked_sub(17 + 2 * LEAST_QUIET)? / 4;
    let most = u32::from(LARGE.value());
    (version > 0).then(|| Version::new(version.min(most) as u8))
}

#[cfg(test)]
mod tests {
    use std::{string::String, vec, vec::Vec};

    use super::*;
    use crate::{
        Language,
        frame::{Frame, bytes_for},
        pen::Unaudited,
    };

    const SCREEN: Size = Size::new(240, 240);

    fn drawn(data: &[u8], area: Rectangle) -> Result<Vec<u8>, TooLong> {
        let mut bytes = vec![0; bytes_for(SCREEN)];
        let mut frame = Frame::new(&mut bytes, SCREEN);
        draw(
            &mut Pen::new(&mut frame, Language::En, &mut Unaudited),
            data,
            area,
        )?;
        let light = |x, y| {
            let at = Point::new(x as i32, y as i32);
            if frame.pixel(at) == Some(WHITE) {
                255
            } else {
                0
            }
        };
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(240, 240, light);
        let grids = image.detect_grids();
        assert_eq!(grids.len(), 1, "one code on the screen");
        let mut read = Vec::new();
        grids[0]
            .decode_to(&mut read)
            .expect("a reader can read the code");
        Ok(read)
    }

    #[test]
    fn a_reader_reads_what_was_drawn() {
        let whole = rect(0, 0, 240, 240);
        let noise: Vec<u8> = (0..1_091_u32).map(|i| (i * i * 31 + i / 7) as u8).collect();
        let short = b"Tacklebox 0.1.0, ui/src/app.rs:17";
        for data in [&short[..], b"0123456789", b"CAPITALS", &noise] {
            assert_eq!(drawn(data, whole).as_deref(), Ok(data));
        }
        let area = rect(120, 12, 96, 96);
        assert_eq!(drawn(short, area).as_deref(), Ok(&short[..]));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let whole = rect(0, 0, 240, 240);
        let longest: Vec<u8> = (0..1_273_u32).map(|i| (i * 97) as u8 | 128).collect();
        assert_eq!(drawn(&longest, whole).as_deref(), Ok(&longest[..]));
        let longer: String = (0..1_274).map(|_| 'x').collect();
        assert_eq!(drawn(longer.as_bytes(), whole), Err(TooLong));
        let text = [b'x'; 79];
        assert_eq!(drawn(&text, rect(0, 0, 70, 70)), Err(TooLong));
        assert_eq!(
            drawn(&text[..78], rect(0, 0, 70, 70)).as_deref(),
            Ok(&text[..78])
        );
        assert_eq!(drawn(b"", rect(0, 0, 40, 40)), Err(TooLong));
    }
}
