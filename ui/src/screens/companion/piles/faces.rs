//! What each component looks like, small in a list or large when it was drawn: the games' own
//! drawings.

use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use rules_core::{
    Title,
    bag::Kind as _,
    companion::boxes::{Kohaku, Rybowisko, klofni_token},
    grid::Direction,
    podwodni::parts::Card,
    rybowisko::parts::{Species, Token},
};

use super::bag::Bag;
use crate::{
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::{arrows, marks},
    },
    palette::{INK, PAPER, SHALLOW, WHITE},
    pen::{Align, Pen, rect},
    screens::{fish, klofni, kohaku, podwodni, rybowisko},
    text::rybowisko::fish as fish_name,
    widgets::paper::card,
};

/// From this height on a component is large.
const LARGE: u32 = 60;

/// The part of an area around its middle.
fn inside(area: &Rectangle, width: u32, height: u32) -> Rectangle {
    let size = Size::new(width, height);
    Rectangle::with_center(area.center(), size.component_min(area.size))
}

/// The component of a kind, as large as the area allows.
pub(super) fn face(pen: &mut Pen<'_>, title: Option<Title>, bag: &Bag, kind: u8, area: Rectangle) {
    if !pen.sees(&area) {
        return;
    }
    let large = area.size.height >= LARGE;
    let index = usize::from(kind);
    match title {
        None => bag.draw_thing(pen, kind, area, large),
        Some(Title::Rybowisko) => match Rybowisko::of(kind) {
            Some(Rybowisko::Card(species)) => fish_card(pen, species, area, large),
            Some(Rybowisko::Token(token)) => both_sides(pen, token, area, large),
            None => {}
        },
        Some(Title::Podwodni) => {
            if let Some(of) = Card::from_index(index) {
                let wide = if area.size.height < 40 { 34 } else { 46 };
                let area = inside(&area, wide, 60);
                podwodni::cards::card(pen, area, of, podwodni::cards::Light::Bright);
            }
        }
        Some(Title::Fish) => {
            if let Some(way) = Direction::from_index(index) {
                let area = inside(&area, 26, 30);
                fish::strip::card(pen, area, way, fish::strip::Look::Plain);
            }
        }
        Some(Title::Kohaku) => match Kohaku::of(kind) {
            Some(Kohaku::Tile(tile)) => {
                let side = area.size.width.min(area.size.height);
                kohaku::tiles::draw(pen, tile, inside(&area, side, side));
            }
            Some(Kohaku::Goal(goal)) => kohaku::goals::draw_icon(pen, goal, area.center()),
            None => {}
        },
        Some(Title::Klofni) => {
            if let Some((depth, token)) = klofni_token(kind) {
                klofni::draw::token(pen, depth, token, 1, inside(&area, 36, 27));
            }
        }
    }
}

/// A fish, the faces that catch it, its sign.
fn fish_card(pen: &mut Pen<'_>, species: Species, area: Rectangle, large: bool) {
    use rybowisko::cards::{SHOAL_26, SHOAL_48, draw_sign, range};
    let range = range(species);
    let (x, y, w) = (area.top_left.x, area.top_left.y, area.size.width);
    if large {
        card(pen, area);
        pen.plate(rect(x + 5, y + 5, w - 10, 50), 4, SHALLOW, INK);
        pen.sprite_centred(SHOAL_48.of(species), Point::new(area.center().x, y + 30));
        let name = pen.language().say(fish_name(species));
        pen.label(
            &BOLD,
            name,
            rect(x + 4, y + 57, w - 8, 22),
            Align::Centre,
            INK,
        );
        pen.label(
            &TITLE,
            &range,
            rect(x + 16, y + 80, 44, 30),
            Align::Centre,
            INK,
        );
        let sign = Point::new(x + w as i32 - 34, y + 95);
        draw_sign(pen, species, sign, &marks::MARKS_19);
    } else {
        pen.plate(area, 5, PAPER, INK);
        let middle = area.center();
        pen.sprite_centred(SHOAL_26.of(species), middle - Point::new(5, 6));
        draw_sign(pen, species, middle + Point::new(15, -6), &marks::MARKS_9);
        let room = rect(x, y + area.size.height as i32 - 15, w, 13);
        pen.label(&BODY, &range, room, Align::Centre, INK);
    }
}

/// A token with its colour up, and beside it with its direction up.
fn both_sides(pen: &mut Pen<'_>, token: Token, area: Rectangle, large: bool) {
    let look = rybowisko::map::look(token.colour);
    let (apart, disc, signs) = if large {
        (30, 54, &marks::MARKS_33)
    } else {
        (11, 21, &marks::MARKS_11)
    };
    let arrow = 2 * usize::from(token.way.code());
    let arrow = if large {
        arrows::ARROWS_24.get(arrow)
    } else {
        arrows::ARROWS_12.get(arrow)
    };
    let [front, back] = [-apart, apart].map(|dx| area.center() + Point::new(dx, 0));
    for at in [front, back] {
        pen.disc(at, disc, INK);
        pen.disc(at, disc - 2, look.colour);
    }
    pen.with(|target| signs.of(look.shape).draw_centred(target, front, look.ink));
    if let Some(arrow) = arrow {
        pen.dyed_centred(arrow, back, WHITE);
    }
}

/// The back of what a stack holds, with how many are left.
pub(super) fn stack(pen: &mut Pen<'_>, title: Option<Title>, number: u8, area: Rectangle) {
    match title {
        Some(Title::Kohaku) => {
            let side = area.size.width.min(area.size.height);
            kohaku::tiles::draw_back(pen, number == 0, inside(&area, side, side));
        }
        Some(Title::Fish) => fish::strip::back(pen, area),
        _ => podwodni::cards::back(pen, area),
    }
}
