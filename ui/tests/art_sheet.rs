//! Draws every letter and every picture on contact sheets, for a look, and counts what they cost.
//!
//! `cargo test -p ui --test art_sheet -- --nocapture` says where the sheets are.

use embedded_graphics::{
    pixelcolor::{Rgb565, Rgb888},
    prelude::*,
};
use std::{convert::Infallible, fs::File, io::BufWriter, path::Path};
use ui::{
    art::{
        Font,
        font::{BODY, BOLD, LOGO, NUMBER, TITLE},
        sprites::{Entry, INDEX},
        water,
    },
    palette::{
        DEEP, FOAM, GREEN, INK, LAGOON, PINK, RED, SEA, SEATS, SHALLOW, TRENCH, WHITE, YELLOW,
    },
};

struct Sheet {
    size: Size,
    pixels: Vec<Rgb565>,
}

impl Sheet {
    fn new(width: u32, height: u32, ground: Rgb565) -> Sheet {
        let pixels = vec![ground; (width * height) as usize];
        Sheet {
            size: Size::new(width, height),
            pixels,
        }
    }

    /// Writes a PNG with every pixel `zoom` pixels wide.
    fn save(&self, name: &str, zoom: u32) {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let (width, height) = (self.size.width * zoom, self.size.height * zoom);
        let file = BufWriter::new(File::create(&path).unwrap());
        let mut encoder = png::Encoder::new(file, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let data: Vec<u8> = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x / zoom, y / zoom)))
            .flat_map(|(x, y)| {
                let shown = Rgb888::from(self.pixels[(y * self.size.width + x) as usize]);
                [shown.r(), shown.g(), shown.b()]
            })
            .collect();
        encoder
            .write_header()
            .unwrap()
            .write_image_data(&data)
            .unwrap();
        println!("{}", path.display());
    }
}

impl OriginDimensions for Sheet {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Sheet {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        let bounds = self.bounding_box();
        for Pixel(p, colour) in pixels.into_iter().filter(|Pixel(p, _)| bounds.contains(*p)) {
            self.pixels[p.y as usize * self.size.width as usize + p.x as usize] = colour;
        }
        Ok(())
    }
}

/// Places boxes in rows, left to right.
struct Shelf {
    width: i32,
    next: Point,
    row: i32,
}

impl Shelf {
    fn new(width: u32) -> Shelf {
        Shelf {
            width: width as i32,
            next: Point::new_equal(4),
            row: 0,
        }
    }

    fn place(&mut self, size: Size) -> Point {
        let (width, height) = (size.width as i32, size.height as i32);
        if self.next.x + width + 4 > self.width {
            self.next = Point::new(4, self.next.y + self.row + 4);
            self.row = 0;
        }
        let here = self.next;
        self.next.x += width + 4;
        self.row = self.row.max(height);
        here
    }
}

#[test]
fn sprites() {
    let mut sheet = Sheet::new(400, 1000, SEA);
    let mut shelf = Shelf::new(400);
    let mut chapter = "";
    for (name, entry) in INDEX.iter().filter(|(name, _)| !name.starts_with("scenes")) {
        let of = name.split("::").next().unwrap();
        if of != chapter {
            chapter = of;
            shelf.place(Size::new(400, 0));
        }
        match entry {
            Entry::Plain(row) => {
                for sprite in *row {
                    sprite.draw(&mut sheet, shelf.place(sprite.size())).unwrap();
                }
            }
            Entry::Dyed(row) => {
                for (sprite, colour) in row.iter().zip([RED, GREEN, YELLOW, PINK].iter().cycle()) {
                    sprite
                        .draw(&mut sheet, shelf.place(sprite.size()), *colour)
                        .unwrap();
                }
            }
            Entry::Marks(set) => {
                for seat in SEATS {
                    let mark = set.of(seat.shape);
                    let at = shelf.place(mark.size());
                    mark.draw_centred_rimmed(&mut sheet, at + mark.size() / 2, seat.colour, INK)
                        .unwrap();
                }
            }
        }
    }
    sheet.save("sprites.png", 2);
}

#[test]
fn scenes() {
    let mut cards = Sheet::new(344, 436, DEEP);
    let mut shelf = Shelf::new(344);
    let mut splash = Sheet::new(320, 240, DEEP);
    for (name, entry) in INDEX.iter().filter(|(name, _)| name.starts_with("scenes")) {
        let Entry::Plain([scene]) = entry else {
            panic!("{name} is not one picture")
        };
        println!("{name}: {} bytes", scene.bytes());
        match *name {
            "scenes::SPLASH" => scene.draw(&mut splash, Point::zero()).unwrap(),
            "scenes::SPLASH_STRIP" => scene.draw(&mut splash, Point::new(240, 0)).unwrap(),
            _ => scene.draw(&mut cards, shelf.place(scene.size())).unwrap(),
        }
    }
    cards.save("scenes.png", 3);
    splash.save("splash.png", 3);
}

#[test]
fn fonts() {
    let mut sheet = Sheet::new(480, 620, DEEP);
    let whole = sheet.bounding_box();
    water(
        &mut sheet,
        &whole,
        &whole,
        &[SHALLOW, LAGOON, SEA, DEEP, TRENCH],
    )
    .unwrap();
    let text = [
        "Zażółć gęślą jaźń. Příliš žluťoučký kůň úpěl ďábelské ódy.",
        "Victor jagt zwölf Boxkämpfer quer über den großen Sylter Deich.",
        "Voyez le brick géant que j’examine: âêîôû ÂÊÎÔÛ «œuf»",
        "Kōhaku 0123456789 4–6 „tak” × · … ?! +-=/()[]{}@#$%&*",
    ];
    let mut y = 8;
    for font in [&BODY, &BOLD, &TITLE, &NUMBER] {
        for line in text {
            font.draw(&mut sheet, line, Point::new(4, y), INK).unwrap();
            y += font.line();
        }
        y += 10;
    }
    for font in [&BOLD, &TITLE, &NUMBER] {
        font.draw_outlined(
            &mut sheet,
            "Who plays? Żółw 4 + 3 = 7",
            Point::new(4, y),
            WHITE,
            INK,
        )
        .unwrap();
        y += font.line() + 6;
    }
    LOGO.draw_outlined(&mut sheet, "Tacklebox", Point::new(4, y), FOAM, INK)
        .unwrap();
    sheet.save("fonts.png", 2);
}

#[test]
fn the_art_keeps_to_its_share_of_the_flash() {
    let bytes = |entry: &Entry| match entry {
        Entry::Plain(row) => row.iter().map(ui::art::Sprite::bytes).sum::<usize>(),
        Entry::Dyed(row) => row.iter().map(ui::art::Dyed::bytes).sum(),
        Entry::Marks(set) => SEATS.iter().map(|seat| set.of(seat.shape).bytes()).sum(),
    };
    let fonts: usize = [&BODY, &BOLD, &TITLE, &NUMBER, &LOGO]
        .into_iter()
        .map(Font::bytes)
        .sum();
    let (titles, sprites): (Vec<_>, Vec<_>) = INDEX
        .iter()
        .partition(|(name, _)| name.starts_with("scenes"));
    let sum = |pages: &[&(&str, Entry)]| pages.iter().map(|(_, entry)| bytes(entry)).sum::<usize>();
    let (titles, sprites) = (sum(&titles), sum(&sprites));
    println!("flash bytes: fonts {fonts}, sprites {sprites}, title pictures {titles}");
    assert!(fonts <= 26 * 1024 + 512);
    assert!(sprites <= 60 * 1024);
    assert!(titles <= 120 * 1024);
}
