//! Card sprites: a card of the deck in full size, as a chip, and face down. Every colour is paired
//! with a shape.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use rules_core::podwodni::parts::{Card, Catch, Colour, Fish, Species};

use crate::{
    art::sprites::{fish, marks, sea},
    palette::{
        DEEP, FOAM, GREEN, INK, LAGOON, PAPER, PINK, RED, SHALLOW, Shape, WHITE, YELLOW, mix,
    },
    pen::{Pen, rect},
    table::pictogram::Pictogram,
    widgets::portrait::Portrait,
};

/// How a card is emphasised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum Light {
    Bright,
    /// Not relevant to the current choice.
    Dim,
}

/// How far a dimmed card is blended towards the water.
const DIMMED: u32 = 48;

/// The on-screen colour, and the shape paired with it.
pub(super) const fn colour(colour: Colour) -> (Rgb565, Shape) {
    match colour {
        Colour::Red => (RED, Shape::Disc),
        Colour::Green => (GREEN, Shape::Diamond),
        Colour::Yellow => (YELLOW, Shape::Triangle),
    }
}

/// The pictures of a catch in 24 and in 48 pixels.
pub(in crate::screens) fn portraits(catch: Catch) -> [Portrait; 2] {
    let large = match catch {
        Catch::Shrimp => Portrait::Dyed(&sea::SHRIMP_48, PINK),
        Catch::Fish(_) => face(Card::Catch(catch), 48),
    };
    [face(Card::Catch(catch), 24), large]
}

/// The picture for a card about 16, 20, 24, 28 or 48 pixels wide.
fn face(card: Card, width: u32) -> Portrait {
    match card {
        Card::Catch(Catch::Fish(Fish {
            colour: of,
            species,
        })) => {
            let [tiny, small, middle, large, double] = match species {
                Species::Angelfish => [
                    &fish::ANGELFISH_16,
                    &fish::ANGELFISH_20,
                    &fish::ANGELFISH_24,
                    &fish::ANGELFISH_28,
                    &fish::ANGELFISH_48,
                ],
                Species::Puffer => [
                    &fish::PUFFER_16,
                    &fish::PUFFER_20,
                    &fish::PUFFER_24,
                    &fish::PUFFER_28,
                    &fish::PUFFER_48,
                ],
                Species::Tang => [
                    &fish::TANG_16,
                    &fish::TANG_20,
                    &fish::TANG_24,
                    &fish::TANG_28,
                    &fish::TANG_48,
                ],
            };
            let sprite = match width {
                ..20 => tiny,
                20..24 => small,
                24..28 => middle,
                28..40 => large,
                40.. => double,
            };
            Portrait::Dyed(sprite, colour(of).0)
        }
        Card::Catch(Catch::Shrimp) if width < 20 => Portrait::Dyed(&sea::SHRIMP_16, PINK),
        Card::Catch(Catch::Shrimp) if width < 24 => Portrait::Dyed(&sea::SHRIMP_20, PINK),
        Card::Catch(Catch::Shrimp) if width < 40 => Portrait::Dyed(&sea::SHRIMP_24, PINK),
        Card::Catch(Catch::Shrimp) => Portrait::Dyed(&sea::SHRIMP_40, PINK),
        Card::Wave if width < 24 => Portrait::Plain(&sea::WAVE_20),
        Card::Wave => Portrait::Plain(&sea::WAVE_24),
        Card::Net if width < 24 => Portrait::Plain(&sea::NET_20),
        Card::Net => Portrait::Plain(&sea::NET_24),
        Card::Harpoon if width < 24 => Portrait::Plain(&sea::HARPOON_20),
        Card::Harpoon => Portrait::Plain(&sea::HARPOON_24),
    }
}

/// The picture of a card before a caption.
pub(super) fn pictogram(card: Card) -> Pictogram {
    match face(card, 20) {
        Portrait::Dyed(sprite, dye) => Pictogram::Dyed(sprite, dye),
        Portrait::Plain(sprite) => Pictogram::Plain(sprite),
    }
}

/// Draws the picture of a card without the card.
pub(in crate::screens) fn figure(
    pen: &mut Pen<'_>,
    card: Card,
    centre: Point,
    width: u32,
    light: Light,
) {
    let percent = match light {
        Light::Bright => 0,
        Light::Dim => DIMMED,
    };
    match face(card, width) {
        Portrait::Dyed(sprite, dye) => {
            let at = centre - sprite.size() / 2;
            pen.dyed_tinted(sprite, at, dye, DEEP, percent);
        }
        Portrait::Plain(sprite) => {
            let at = centre - sprite.size() / 2;
            pen.tinted(sprite, at, DEEP, percent);
        }
    }
}

/// A card, face up.
pub(in crate::screens) fn card(pen: &mut Pen<'_>, area: Rectangle, card: Card, light: Light) {
    if !pen.sees(&area) {
        return;
    }
    let dimmed = |colour| match light {
        Light::Bright => colour,
        Light::Dim => mix(colour, DEEP, DIMMED),
    };
    let ground = match card {
        Card::Catch(_) => PAPER,
        Card::Net | Card::Harpoon => FOAM,
        Card::Wave => SHALLOW,
    };
    pen.plate(area, 5, dimmed(ground), INK);
    let (x, y) = (area.top_left.x, area.top_left.y);
    let (w, h) = (area.size.width as i32, area.size.height as i32);
    let width = match h {
        ..30 => 16,
        30..44 => 24,
        44.. => 28,
    };
    match card.fish() {
        // A small card, as in the lessons, has no room for marks.
        Some(fish) if width > 16 => {
            figure(
                pen,
                card,
                Point::new(x + w / 2, y + h / 2 - 6),
                width,
                light,
            );
            let (paint, shape) = colour(fish.colour);
            let centre = Point::new(x + w / 2, y + h - 7);
            pen.mark(marks::MARKS_9.of(shape), centre, dimmed(paint));
        }
        _ => figure(pen, card, Point::new(x + w / 2, y + h / 2), width, light),
    }
}

/// A card, face down.
pub(in crate::screens) fn back(pen: &mut Pen<'_>, area: Rectangle) {
    if !pen.sees(&area) {
        return;
    }
    pen.plate(area, 4, DEEP, INK);
    let inner = area.offset(-3);
    if inner.size.width > 4 && inner.size.height > 4 {
        pen.ring(inner, 3, 1, LAGOON);
    }
    if inner.size.width > 16 {
        pen.sprite_centred(&sea::BUBBLES_24, area.center());
    }
}

/// A next card that would break the dive: any fish of a colour, or one of the other cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breaker {
    Fish(Colour),
    Other(Card),
}

/// Height of a chip, and from one to the next.
pub(super) const CHIP: i32 = 22;

/// A breaking card as a chip.
pub(super) fn chip(pen: &mut Pen<'_>, at: Point, breaker: Breaker) {
    let area = rect(at.x, at.y, CHIP as u32 - 1, CHIP as u32);
    if !pen.sees(&area) {
        return;
    }
    pen.plate(area, 5, PAPER, INK);
    let centre = Point::new(at.x + 10, at.y + 10);
    match breaker {
        Breaker::Fish(of) => {
            let (paint, shape) = colour(of);
            pen.mark(marks::MARKS_13.of(shape), centre, paint);
        }
        Breaker::Other(card) => figure(pen, card, centre, 20, Light::Bright),
    }
}

/// A dashed outline where the next card would be placed.
pub(in crate::screens) fn dashes(pen: &mut Pen<'_>, area: Rectangle, colour: Rgb565) {
    if !pen.sees(&area) {
        return;
    }
    pen.round(area, 5, mix(DEEP, INK, 35));
    let (x, y) = (area.top_left.x, area.top_left.y);
    let (w, h) = (area.size.width as i32, area.size.height as i32);
    for i in (2..w - 4).step_by(8) {
        pen.fill(rect(x + i, y, 5, 2), colour);
        pen.fill(rect(x + i, y + h - 2, 5, 2), colour);
    }
    for i in (2..h - 4).step_by(8) {
        pen.fill(rect(x, y + i, 2, 5), colour);
        pen.fill(rect(x + w - 2, y + i, 2, 5), colour);
    }
}

/// A tick on a card selected to be taken.
pub(super) fn tick(pen: &mut Pen<'_>, area: &Rectangle) {
    if !pen.sees(area) {
        return;
    }
    pen.ring(area.offset(-1), 4, 3, GREEN);
    let centre = area.top_left + Point::new(area.size.width as i32 - 9, 9);
    pen.disc(centre, 15, INK);
    pen.disc(centre, 13, GREEN);
    for (from, to) in [((-4, 0), (-1, 3)), ((-1, 3), (4, -3))] {
        let [from, to] = [from, to].map(|(x, y)| centre + Point::new(x, y));
        let thick = Point::new(0, 2);
        pen.polygon(&[from, to, to + thick, from + thick], WHITE);
    }
}

/// A red frame around a card that another one broke on.
pub(super) fn alarm(pen: &mut Pen<'_>, area: &Rectangle) {
    if pen.sees(&area.offset(2)) {
        pen.ring(area.offset(2), 6, 5, INK);
        pen.ring(area.offset(1), 5, 3, RED);
    }
}

/// A red cross over the card that broke a dive.
pub(in crate::screens) fn cross_out(pen: &mut Pen<'_>, area: Rectangle) {
    if !pen.sees(&area) {
        return;
    }
    let half = area.size.width.min(area.size.height) as i32 / 2 - 5;
    let middle = area.center();
    for (thick, colour) in [(4, INK), (2, RED)] {
        for side in [-1, 1] {
            let reach = half + thick / 2;
            let corners = [
                (-reach, -reach + thick),
                (-reach + thick, -reach),
                (reach, reach - thick),
                (reach - thick, reach),
            ];
            let corners = corners.map(|(x, y)| middle + Point::new(side * x, y));
            pen.polygon(&corners, colour);
        }
    }
}
