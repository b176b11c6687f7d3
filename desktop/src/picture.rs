//! 24-bit RGB images: conversion from RGB565 frame buffers, and PNG encoding.

use std::{fs::File, io, ops::Range, path::Path};

use embedded_graphics::{
    geometry::Size,
    pixelcolor::{Rgb565, RgbColor, raw::RawU16},
};

/// A colour of eight bits a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb {
    pub r: u8,
    pub g: u8,
    pub b: u8,
}

impl Rgb {
    pub const WHITE: Rgb = Rgb {
        r: 255,
        g: 255,
        b: 255,
    };

    /// Blend with `share` (0 … 1) of another colour.
    pub fn mix(self, other: Rgb, share: f32) -> Rgb {
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share + 0.5) as u8;
        Rgb {
            r: mix(self.r, other.r),
            g: mix(self.g, other.g),
            b: mix(self.b, other.b),
        }
    }

    /// As 0RGB, the format of softbuffer.
    pub fn to_u32(self) -> u32 {
        u32::from_be_bytes([0, self.r, self.g, self.b])
    }
}

impl From<Rgb565> for Rgb {
    /// The panel's five and six bits widened by repeating their upper bits, so that the darkest stays 0
    /// and the brightest becomes 255. The emulator and the page do the same.
    fn from(colour: Rgb565) -> Rgb {
        let (r, g, b) = (colour.r(), colour.g(), colour.b());
        Rgb {
            r: r << 3 | r >> 2,
            g: g << 2 | g >> 4,
            b: b << 3 | b >> 2,
        }
    }
}

/// The colour of an RGB565 pixel.
pub fn panel_colour(bytes: [u8; 2]) -> Rgb {
    Rgb565::from(RawU16::new(u16::from_be_bytes(bytes))).into()
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    pixels: Vec<Rgb>,
}

impl Picture {
    pub fn filled(width: u32, height: u32, colour: Rgb) -> Picture {
        Picture {
            width,
            pixels: vec![colour; (width * height) as usize],
        }
    }

    /// The picture in a screen's bytes: RGB565, high byte first.
    pub fn of_screen(screen: &[u8], size: Size) -> Picture {
        let pixels = screen
            .chunks_exact(2)
            .map(|p| panel_colour([p[0], p[1]]))
            .collect();
        Picture {
            width: size.width,
            pixels,
        }
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    pub fn height(&self) -> u32 {
        self.pixels.len() as u32 / self.width.max(1)
    }

    /// All pixels, row by row.
    pub fn pixels(&self) -> &[Rgb] {
        &self.pixels
    }

    /// Set a pixel; ignored outside the picture.
    pub fn set(&mut self, x: i32, y: i32, colour: Rgb) {
        if let Some(pixel) = self.at(x, y) {
            *pixel = colour;
        }
    }

    /// Blend `share` (0 … 1) of a colour into a pixel.
    pub fn blend(&mut self, x: i32, y: i32, colour: Rgb, share: f32) {
        if share > 0.0
            && let Some(pixel) = self.at(x, y)
        {
            *pixel = pixel.mix(colour, share);
        }
    }

    /// Copy another picture onto this one.
    pub fn paste(&mut self, other: &Picture, left: i32, top: i32) {
        for (y, row) in (top..).zip(other.pixels.chunks(other.width.max(1) as usize)) {
            for (x, colour) in (left..).zip(row) {
                self.set(x, y, *colour);
            }
        }
    }

    /// Copy an area of a picture of the same size.
    pub fn copy(&mut self, from: &Picture, across: Range<i32>, down: Range<i32>) {
        for y in down {
            for x in across.clone() {
                if let Some(index) = self.index(x, y)
                    && let Some(colour) = from.pixels.get(index)
                {
                    self.pixels[index] = *colour;
                }
            }
        }
    }

    fn at(&mut self, x: i32, y: i32) -> Option<&mut Rgb> {
        self.index(x, y)
            .and_then(|index| self.pixels.get_mut(index))
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        let index = y * self.width as usize + x;
        (x < self.width as usize && index < self.pixels.len()).then_some(index)
    }

    /// Encode as PNG.
    pub fn to_png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let samples: Vec<u8> = self.pixels.iter().flat_map(|p| [p.r, p.g, p.b]).collect();
        encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(&samples))
            .expect("writing to memory meets no error, and the sizes agree");
        bytes
    }

    /// Decode a PNG file written by [`Picture::to_png`].
    pub fn open(path: &Path) -> io::Result<Picture> {
        let mut reader = png::Decoder::new(io::BufReader::new(File::open(path)?)).read_info()?;
        let info = reader.info();
        let plain =
            info.color_type == png::ColorType::Rgb && info.bit_depth == png::BitDepth::Eight;
        let Some(size) = reader.output_buffer_size().filter(|_| plain) else {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "not a PNG of plain RGB",
            ));
        };
        let mut samples = vec![0; size];
        let frame = reader.next_frame(&mut samples)?;
        let pixels = samples
            .chunks_exact(3)
            .map(|p| Rgb {
                r: p[0],
                g: p[1],
                b: p[2],
            })
            .collect();
        Ok(Picture {
            width: frame.width,
            pixels,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_white_and_a_colour_of_the_style_widen_as_everywhere() {
        for (panel, shown) in [
            ([0x00, 0x00], Rgb { r: 0, g: 0, b: 0 }),
            ([0xFF, 0xFF], Rgb::WHITE),
            (
                [0xFB, 0xC2],
                Rgb {
                    r: 0xFF,
                    g: 0x79,
                    b: 0x10,
                },
            ),
        ] {
            assert_eq!(panel_colour(panel), shown);
        }
    }

    #[test]
    fn a_picture_comes_back_from_its_png() {
        let mut picture = Picture::filled(5, 3, Rgb::WHITE);
        picture.set(4, 2, Rgb { r: 1, g: 2, b: 3 });
        picture.set(5, 0, Rgb { r: 9, g: 9, b: 9 });
        let path = std::env::temp_dir().join(format!("tacklebox-{}.png", std::process::id()));
        std::fs::write(&path, picture.to_png()).expect("temporary file");
        let back = Picture::open(&path);
        std::fs::remove_file(&path).expect("temporary file");
        assert_eq!(back.expect("a PNG"), picture);
    }
}
