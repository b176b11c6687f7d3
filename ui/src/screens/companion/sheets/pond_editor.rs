//! The editor of a pond: a cursor over its cells, and the rows in which the tile of a cell is put
//! together.

use embedded_graphics::primitives::Rectangle;
use keys::{Key, Press, Stroke};
use rules_core::{
    Seat,
    kohaku::{Face, Spot, score::decoration_points},
};

use super::{
    ponds::{PondSheet, REACH},
    tile_editor::TileEditor,
};
use crate::{
    Cue, Layout,
    pen::{Pen, grow, rect},
    screens::{
        Stage,
        kohaku::{pond::Camera, tiles::draw_face},
    },
    text::{Msg, sheets::Word},
    widgets::{paper::cursor, stepper, stepper::Pace},
};

/// What a key came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PondAction {
    None,
    /// Back to the rows.
    Close,
    /// This tile on that cell, or none.
    Lay(Spot, Option<Face>),
}

/// The view in which a pond is built.
#[derive(Clone, Copy, Debug)]
pub(super) struct PondEditor {
    spot: Spot,
    hand: TileEditor,
    /// Whether the tile is put together now.
    open: bool,
}

impl PondEditor {
    /// At the last tile, or where the first one goes.
    pub(super) fn new(ponds: &PondSheet, seat: Seat) -> PondEditor {
        let last = ponds.pond(seat).last();
        PondEditor {
            spot: last.map_or(Spot::ORIGIN, |(spot, _)| spot),
            hand: TileEditor::default(),
            open: false,
        }
    }

    /// The word of A.
    pub(super) const fn hint(&self) -> Msg {
        if self.open {
            Word::Lay.msg()
        } else {
            Word::Tile.msg()
        }
    }

    pub(super) const fn help(&self) -> Msg {
        if self.open {
            Word::HelpTile.msg()
        } else {
            Word::HelpPond.msg()
        }
    }

    /// The tile is laid.
    pub(super) fn close(&mut self) {
        self.open = false;
    }

    pub(super) fn key(
        &mut self,
        stroke: Stroke,
        pace: &mut Pace,
        (ponds, seat): (&PondSheet, Seat),
        stage: &mut Stage<'_>,
    ) -> PondAction {
        if !matches!(stroke.press, Press::Down | Press::Repeat) {
            return PondAction::None;
        }
        let pressed = stroke.press == Press::Down;
        match (stroke.key, self.open) {
            (Key::A, true) if pressed => {
                return match self.hand.face() {
                    Ok(face) => PondAction::Lay(self.spot, face),
                    Err(why) => {
                        stage.refuse(why);
                        PondAction::None
                    }
                };
            }
            (Key::A, false) if pressed => {
                let (hand, spot) = (self.hand, self.spot);
                let mut there = ponds.pond(seat).filter(|(other, _)| *other == spot);
                self.hand = match there.next() {
                    Some((_, face)) => TileEditor::of(face),
                    None => hand.for_sort(wants_fish(ponds, seat, spot)),
                };
                self.open = true;
            }
            (Key::B, true) if pressed => self.open = false,
            (Key::B, false) if pressed => return PondAction::Close,
            (Key::Up | Key::Down, true) => self.hand.go(stroke.y_tri()),
            (Key::Left | Key::Right, true) => self.hand.turn(pace.step(stroke).unwrap_or(0)),
            (key, false) => self.go(key, stage),
            _ => return PondAction::None,
        }
        if self.open {
            let [kind, first, second, fry, dragonflies, coins] = self.hand.told();
            stage.tell(
                "tile",
                format_args!("{kind} {first} {second} {fry} {dragonflies} {coins}"),
            );
        }
        stage.play(Cue::Move);
        stage.redraw(stage.layout.field());
        PondAction::None
    }

    fn go(&mut self, key: Key, stage: &mut Stage<'_>) {
        let (x, y) = match key {
            Key::Up => (0, -1),
            Key::Down => (0, 1),
            Key::Left => (-1, 0),
            Key::Right => (1, 0),
            _ => return,
        };
        // Both are small numbers.
        self.spot = Spot {
            x: (self.spot.x + x).clamp(-REACH, REACH),
            y: (self.spot.y + y).clamp(-REACH, REACH),
        };
        let Spot { x, y } = self.spot;
        stage.tell("cell", format_args!("{x} {y}"));
    }

    /// The pond, or the rows of the tile, below a bar of this height.
    pub(super) fn draw(
        &self,
        pen: &mut Pen<'_>,
        (ponds, seat): (&PondSheet, Seat),
        layout: Layout,
        bar: i32,
    ) {
        let high = layout.field().size.height as i32 - bar;
        if self.open {
            let pitch = high / 6;
            let area = |row: u8| rect(4, bar + 3 + pitch * i32::from(row), 228, pitch as u32 - 3);
            for row in 0..self.hand.rows() {
                self.hand.draw_row(pen, &area(row), row);
            }
            if let (Ok(Some(face)), true) = (self.hand.face(), self.hand.rows() < 4) {
                draw_face(pen, face, rect(96, bar + high - 62, 48, 48));
            }
            cursor(pen, &area(self.hand.row()), stepper::RADIUS);
            return;
        }
        let water = rect(2, bar + 2, 236, high as u32 - 4);
        let spots = ponds.pond(seat).map(|(spot, _)| spot);
        let camera = Camera::among(spots.chain([self.spot]), self.spot, water);
        for (spot, face) in ponds.pond(seat) {
            let tile = camera.tile(spot);
            if inside(&tile, &water) {
                draw_face(pen, face, tile);
            }
        }
        for (spot, face) in ponds.pond(seat) {
            if let Face::Decoration(decoration) = face
                && inside(&camera.tile(spot), &water)
            {
                let points = decoration_points(decoration, spot, ponds.pond(seat));
                camera.draw_points(pen, spot, points, false);
            }
        }
        let here = camera.tile(self.spot);
        if ponds.pond(seat).all(|(spot, _)| spot != self.spot) {
            camera.draw_open(pen, self.spot);
        }
        cursor(pen, &here, 4);
    }
}

/// Whether all of a tile lies in the water: the bar above must stay readable.
fn inside(tile: &Rectangle, water: &Rectangle) -> bool {
    tile.intersection(&grow(water, 2)) == *tile
}

/// Fish and decorations take turns like the squares of a checkerboard; a pond begins with a fish.
fn wants_fish(ponds: &PondSheet, seat: Seat, spot: Spot) -> bool {
    ponds.pond(seat).next().is_none_or(|(first, face)| {
        let same = first.sort() == spot.sort();
        same == matches!(face, Face::Koi(_))
    })
}
