//! Drawing in pieces gives the same picture as drawing at once, and outlines lie where they should.

mod sheet;

use embedded_graphics::{prelude::*, primitives::Rectangle};
use sheet::ContactSheet;
use ui::{
    art::{
        font::{BODY, BOLD, LOGO, NUMBER, TITLE},
        sprites::{Entry, INDEX},
        water,
    },
    palette::{DEEP, GREEN, INK, LAGOON, PINK, SEA, SEATS, SHALLOW, TRENCH, WHITE, YELLOW},
};

const SCREEN: Size = Size::new(250, 250);

fn blank() -> ContactSheet {
    ContactSheet::new(SCREEN.width, SCREEN.height, PINK)
}

/// Whether painting at once and painting through a patchwork of windows make the same picture.
fn same_in_pieces(paint: impl Fn(&mut ContactSheet, &Rectangle)) -> bool {
    let (mut whole, mut pieces) = (blank(), blank());
    paint(&mut whole, &Rectangle::new(Point::zero(), SCREEN));
    for (x, width) in [(0, 7), (7, 40), (47, 1), (48, 110), (158, 92)] {
        for (y, height) in [(0, 3), (3, 60), (63, 1), (64, 130), (194, 56)] {
            let window = Rectangle::new(Point::new(x, y), Size::new(width, height));
            paint(&mut pieces, &window);
        }
    }
    assert!(whole != blank(), "nothing was drawn");
    whole == pieces
}

#[test]
fn every_picture_is_the_same_drawn_in_pieces() {
    // also partly beyond the left and upper edge
    for at in [Point::new(5, 2), Point::new(-3, -4)] {
        for (name, entry) in &INDEX {
            let same = match entry {
                Entry::Plain(row) => row.iter().all(|sprite| {
                    same_in_pieces(|sheet, window| {
                        sheet.within(window, |frame| sprite.draw(frame, at));
                    })
                }),
                Entry::Dyed(row) => row.iter().all(|sprite| {
                    same_in_pieces(|sheet, window| {
                        sheet.within(window, |frame| sprite.draw(frame, at, GREEN));
                    })
                }),
                Entry::Marks(set) => SEATS.iter().all(|seat| {
                    let mark = set.of(seat.shape);
                    same_in_pieces(|sheet, window| {
                        sheet.within(window, |frame| {
                            mark.draw_centred_rimmed(frame, at + mark.size(), seat.colour, INK);
                        });
                    })
                }),
            };
            assert!(same, "{name} at {at}");
        }
    }
}

#[test]
fn text_and_water_are_the_same_drawn_in_pieces() {
    assert!(same_in_pieces(|sheet, window| {
        let mut y = 4;
        for font in [&BODY, &BOLD, &TITLE, &NUMBER, &LOGO] {
            let text = "Żółw Tacklebox?";
            sheet.within(window, |frame| {
                font.draw_outlined(frame, text, Point::new(-2, y), WHITE, INK);
            });
            y += font.line();
        }
    }));
    let ramp = [SHALLOW, LAGOON, SEA, DEEP, TRENCH];
    let field = Rectangle::new(Point::new(0, 22), Size::new(240, 198));
    assert!(same_in_pieces(|sheet, window| water(
        sheet, window, &field, &ramp
    )
    .unwrap()));
}

#[test]
fn water_fills_its_field_and_nothing_else() {
    let field = Rectangle::new(Point::new(10, 22), Size::new(180, 198));
    let mut sheet = blank();
    water(
        &mut sheet,
        &Rectangle::new(Point::zero(), SCREEN),
        &field,
        &[SHALLOW, SEA],
    )
    .unwrap();
    for (i, colour) in sheet.pixels().iter().enumerate() {
        let place = Point::new(
            i as i32 % SCREEN.width as i32,
            i as i32 / SCREEN.width as i32,
        );
        assert_eq!(*colour != PINK, field.contains(place), "{place}");
    }
}

#[test]
fn an_outline_is_the_text_drawn_all_around_itself() {
    let text = "Ąę? 4+3";
    for font in [&BODY, &BOLD, &TITLE, &NUMBER] {
        let at = Point::new(20, 20);
        let (mut outlined, mut stamped) = (blank(), blank());
        outlined.frame(|frame| {
            font.draw_outlined(frame, text, at, WHITE, INK);
        });
        for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=2).map(move |dy| (dx, dy))) {
            stamped.frame(|frame| {
                font.draw(frame, text, at + Point::new(dx, dy), INK);
            });
        }
        stamped.frame(|frame| {
            font.draw(frame, text, at, WHITE);
        });
        assert!(outlined == stamped, "cap {}", font.cap());
    }
}

#[test]
fn fading_all_the_way_leaves_one_colour() {
    for (name, entry) in &INDEX {
        let mut sheet = blank();
        match entry {
            Entry::Plain(row) => {
                for sprite in *row {
                    sheet.frame(|frame| sprite.draw_tinted(frame, Point::zero(), SEA, 100));
                }
            }
            Entry::Dyed(row) => {
                for sprite in *row {
                    sheet.frame(|frame| {
                        sprite.draw_tinted(frame, Point::zero(), YELLOW, SEA, 100);
                    });
                }
            }
            Entry::Marks(_) => continue,
        }
        assert!(
            sheet.pixels().iter().all(|c| [SEA, PINK].contains(c)),
            "{name}"
        );
    }
}

#[test]
fn nothing_is_drawn_of_what_lies_outside_the_frame() {
    let window = Rectangle::new(Point::new(100, 100), Size::new(30, 20));
    let mut sheet = blank();
    for at in [
        Point::zero(),
        Point::new(131, 100),
        Point::new(100, 121),
        Point::new(-400, 100),
    ] {
        for (_, entry) in INDEX.iter().filter(|(name, _)| !name.starts_with("scenes")) {
            if let Entry::Plain(row) = entry {
                row.iter()
                    .for_each(|sprite| sheet.within(&window, |frame| sprite.draw(frame, at)));
            }
        }
        sheet.within(&window, |frame| {
            BOLD.draw(frame, "Tackle", at, INK);
        });
    }
    assert!(sheet == blank());
}
