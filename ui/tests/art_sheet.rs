//! Draws every letter and every picture on contact sheets, for a look, and counts what they cost.
//!
//! `cargo test -p ui --test art_sheet -- --nocapture` says where the sheets are.

mod sheet;

use embedded_graphics::{pixelcolor::Rgb888, prelude::*};
use sheet::ContactSheet;
use std::{fs::File, io::BufWriter, path::Path};
use ui::{
    art::{
        Font,
        font::{BODY, BOLD, LARGE, LOGO, NUMBER, TITLE},
        sprites::{Entry, INDEX},
        water,
    },
    palette::{
        DEEP, FOAM, GREEN, INK, LAGOON, PINK, RED, SEA, SEATS, SHALLOW, TRENCH, WHITE, YELLOW,
    },
};

/// Writes a PNG with every pixel `zoom` pixels wide.
fn save(sheet: &ContactSheet, name: &str, zoom: u32) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let (width, height) = (sheet.size().width * zoom, sheet.size().height * zoom);
    let file = BufWriter::new(File::create(&path).unwrap());
    let mut encoder = png::Encoder::new(file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let data: Vec<u8> = (0..height)
        .flat_map(|y| (0..width).map(move |x| (x / zoom, y / zoom)))
        .flat_map(|(x, y)| {
            let shown = Rgb888::from(sheet.pixels()[(y * sheet.size().width + x) as usize]);
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
    let mut sheet = ContactSheet::new(400, 1060, SEA);
    let mut shelf = Shelf::new(400);
    let mut chapter = "";
    let mut dyes = [RED, GREEN, YELLOW, PINK].into_iter().cycle();
    for (name, entry) in INDEX.iter().filter(|(name, _)| !name.starts_with("scenes")) {
        let of = name.split("::").next().unwrap();
        if of != chapter {
            chapter = of;
            shelf.place(Size::new(400, 0));
        }
        match entry {
            Entry::Plain(row) => {
                for sprite in *row {
                    let at = shelf.place(sprite.size());
                    sheet.frame(|frame| sprite.draw(frame, at));
                }
            }
            Entry::Dyed(row) => {
                for (sprite, colour) in row.iter().zip(&mut dyes) {
                    let at = shelf.place(sprite.size());
                    sheet.frame(|frame| sprite.draw(frame, at, colour));
                }
            }
            Entry::Marks(set) => {
                for seat in SEATS {
                    let mark = set.of(seat.shape);
                    let at = shelf.place(mark.size());
                    let centre = at + mark.size() / 2;
                    sheet.frame(|frame| {
                        mark.draw_centred_rimmed(frame, centre, seat.colour, INK);
                    });
                }
            }
        }
    }
    save(&sheet, "sprites.png", 2);
}

#[test]
fn scenes() {
    let mut cards = ContactSheet::new(344, 436, DEEP);
    let mut shelf = Shelf::new(344);
    let mut splash = ContactSheet::new(320, 240, DEEP);
    for (name, entry) in INDEX.iter().filter(|(name, _)| name.starts_with("scenes")) {
        let Entry::Plain([scene]) = entry else {
            panic!("{name} is not one picture")
        };
        println!("{name}: {} bytes", scene.bytes());
        match *name {
            "scenes::SPLASH" => splash.frame(|frame| scene.draw(frame, Point::zero())),
            "scenes::SPLASH_STRIP" => splash.frame(|frame| scene.draw(frame, Point::new(240, 0))),
            _ => {
                let at = shelf.place(scene.size());
                cards.frame(|frame| scene.draw(frame, at));
            }
        }
    }
    save(&cards, "scenes.png", 3);
    save(&splash, "splash.png", 3);
}

#[test]
fn fonts() {
    let mut sheet = ContactSheet::new(480, 720, DEEP);
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
        "Pchnąć w tę łódź jeża lub ośm skrzyń fig. ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "Kōhaku 0123456789 4–6 „tak” × · … ?! +-=/()[]{}@#$%&*",
    ];
    let mut y = 8;
    for font in [&BODY, &BOLD, &TITLE, &NUMBER] {
        for line in text {
            sheet.frame(|frame| {
                font.draw(frame, line, Point::new(4, y), INK);
            });
            y += font.line();
        }
        y += 10;
    }
    for font in [&BOLD, &TITLE, &NUMBER] {
        sheet.frame(|frame| {
            let text = "Who plays? Żółw 4 + 3 = 7";
            font.draw_outlined(frame, text, Point::new(4, y), WHITE, INK);
        });
        y += font.line() + 6;
    }
    sheet.frame(|frame| {
        LOGO.draw_outlined(frame, "Tacklebox", Point::new(4, y), FOAM, INK);
    });
    save(&sheet, "fonts.png", 2);
}

#[test]
fn the_art_keeps_to_its_share_of_the_flash() {
    let bytes = |entry: &Entry| match entry {
        Entry::Plain(row) => row.iter().map(ui::art::Sprite::bytes).sum::<usize>(),
        Entry::Dyed(row) => row.iter().map(ui::art::Dyed::bytes).sum(),
        Entry::Marks(set) => SEATS.iter().map(|seat| set.of(seat.shape).bytes()).sum(),
    };
    let fonts: usize = [&BODY, &LARGE, &BOLD, &TITLE, &NUMBER, &LOGO]
        .into_iter()
        .map(Font::bytes)
        .sum();
    let (titles, sprites): (Vec<_>, Vec<_>) = INDEX
        .iter()
        .partition(|(name, _)| name.starts_with("scenes"));
    let sum = |pages: &[&(&str, Entry)]| pages.iter().map(|(_, entry)| bytes(entry)).sum::<usize>();
    let (titles, sprites) = (sum(&titles), sum(&sprites));
    println!("flash bytes: fonts {fonts}, sprites {sprites}, title pictures {titles}");
    assert!(fonts <= 34 * 1024);
    assert!(sprites <= 70 * 1024);
    assert!(titles <= 100 * 1024);
}
