//! PNG pictures, decoded for a comparison pixel by pixel.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, bail};

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    width: u32,
    height: u32,
    /// Red, green and blue of every pixel, row by row.
    rgb: Vec<[u8; 3]>,
}

impl Picture {
    pub(crate) fn read(path: &Path) -> Result<Picture> {
        Picture::decode(path).with_context(|| format!("cannot read {}", path.display()))
    }

    fn decode(path: &Path) -> Result<Picture> {
        let mut decoder = png::Decoder::new(BufReader::new(File::open(path)?));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info()?;
        let mut bytes = vec![
            0;
            reader
                .output_buffer_size()
                .context("the picture is too large")?
        ];
        let info = reader.next_frame(&mut bytes)?;
        let samples = info.color_type.samples();
        let rgb = bytes[..info.buffer_size()]
            .chunks_exact(samples)
            .map(|pixel| match pixel {
                [red, green, blue, ..] => [*red, *green, *blue],
                // Grey, with or without alpha.
                [grey, ..] => [*grey; 3],
                [] => [0; 3],
            })
            .collect();
        Ok(Picture {
            width: info.width,
            height: info.height,
            rgb,
        })
    }

    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    /// A pixel, if it is inside.
    pub(crate) fn pixel(&self, x: u32, y: u32) -> Option<[u8; 3]> {
        let inside = x < self.width && y < self.height;
        inside.then(|| self.rgb[(y * self.width + x) as usize])
    }

    /// Half as wide and high: each pixel is the mean of four.
    pub(crate) fn halved(&self) -> Picture {
        let (width, height) = (self.width / 2, self.height / 2);
        let mean = |x: u32, y: u32| {
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| {
                let place = (2 * y + down) * self.width + 2 * x + right;
                self.rgb[place as usize]
            });
            [0, 1, 2].map(|part| {
                let sum: u16 = four.iter().map(|pixel| u16::from(pixel[part])).sum();
                (sum / 4) as u8
            })
        };
        let rows = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Picture {
            width,
            height,
            rgb: rows.map(|(x, y)| mean(x, y)).collect(),
        }
    }

    #[cfg(test)]
    pub(crate) fn plain(width: u32, height: u32, colour: [u8; 3]) -> Picture {
        Picture {
            width,
            height,
            rgb: vec![colour; (width * height) as usize],
        }
    }

    /// Where two pictures first differ and in how many pixels; `None` if they are equal.
    pub(crate) fn first_difference(&self, other: &Picture) -> Option<String> {
        if (self.width, self.height) != (other.width, other.height) {
            return Some(format!(
                "{}x{} and {}x{}",
                self.width, self.height, other.width, other.height
            ));
        }
        let different = || {
            self.rgb
                .iter()
                .zip(&other.rgb)
                .enumerate()
                .filter(|(_, (a, b))| a != b)
        };
        let (index, (one, two)) = different().next()?;
        let index = u32::try_from(index).ok()?;
        let (x, y) = (index % self.width, index / self.width);
        Some(format!(
            "{} pixels, first at {x},{y}: {one:?} and {two:?}",
            different().count()
        ))
    }
}

/// Compares each picture of a folder with the one of the same name in another. Returns how many there are.
pub(crate) fn same_in(folder: &Path, other: &Path) -> Result<usize> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name());
    }
    names.sort();
    if names.is_empty() {
        bail!("the script took no picture");
    }
    for name in &names {
        let here = Picture::read(&folder.join(name))?;
        let there = Picture::read(&other.join(name))?;
        if let Some(difference) = here.first_difference(&there) {
            bail!("{} differs: {difference}", name.display());
        }
    }
    Ok(names.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, rgb: &[[u8; 3]]) -> Picture {
        Picture {
            width,
            height: rgb.len() as u32 / width,
            rgb: rgb.to_vec(),
        }
    }

    #[test]
    fn the_first_different_pixel_is_named() {
        let plain = picture(2, &[[0; 3], [1; 3], [2; 3], [3; 3]]);
        let other = picture(2, &[[0; 3], [1; 3], [9; 3], [9; 3]]);
        assert_eq!(plain.first_difference(&plain), None);
        let told = plain.first_difference(&other).expect("they differ");
        assert_eq!(told, "2 pixels, first at 0,1: [2, 2, 2] and [9, 9, 9]");
        let wide = picture(4, &[[0; 3]; 4]);
        assert_eq!(
            plain.first_difference(&wide).as_deref(),
            Some("2x2 and 4x1")
        );
    }
}
