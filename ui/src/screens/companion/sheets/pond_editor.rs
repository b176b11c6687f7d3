//! The editor of a pond: a cursor over its cells, and the choice of a cell's tile by its picture or, if it
//! is not among them, in rows.

use embedded_graphics::primitives::Rectangle;
use keys::{Key, Press, Stroke};
use rules_core::{
    Seat,
    kohaku::{Face, Spot, score::decoration_points},
};

use super::{
    ponds::{PondSheet, REACH},
    tile_editor::TileEditor,
    tile_picker::{Picked, TilePicker},
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
    mode: Mode,
    /// The direction in which a row of tiles goes on.
    heading: i8,
    /// The cell from which the cursor went on by itself.
    came_from: Option<Spot>,
    /// B has just ended a row: a free cell above or below begins the next one.
    row_ended: bool,
}

/// What the keys act on.
#[derive(Clone, Copy, Debug)]
enum Mode {
    /// The cells of the pond.
    Pond,
    /// The pictures of the box's tiles.
    Pictures(TilePicker),
    /// The rows in which a tile is put together.
    Rows,
}

impl PondEditor {
    /// At the last tile, or where the first one goes.
    pub(super) fn new(ponds: &PondSheet, seat: Seat) -> PondEditor {
        let last = ponds.pond(seat).last();
        PondEditor {
            spot: last.map_or(Spot::ORIGIN, |(spot, _)| spot),
            hand: TileEditor::default(),
            mode: Mode::Pond,
            heading: 1,
            came_from: None,
            row_ended: false,
        }
    }

    /// The word of A.
    pub(super) const fn hint(&self) -> Msg {
        match self.mode {
            Mode::Pond => Word::Tile.msg(),
            Mode::Pictures(_) | Mode::Rows => Word::Lay.msg(),
        }
    }

    pub(super) const fn help(&self) -> Msg {
        match self.mode {
            Mode::Pond => Word::HelpPond.msg(),
            Mode::Pictures(_) => Word::HelpPick.msg(),
            Mode::Rows => Word::HelpTile.msg(),
        }
    }

    /// The tile is laid. If it is a new one and the next cell of the row is free, that one's pictures
    /// open.
    pub(super) fn laid(&mut self, (ponds, seat): (&PondSheet, Seat), new: bool) {
        let picked = matches!(self.mode, Mode::Pictures(_));
        let next = Spot {
            x: (self.spot.x + self.heading).clamp(-REACH, REACH),
            y: self.spot.y,
        };
        self.mode = Mode::Pond;
        if picked && new && ponds.pond(seat).all(|(spot, _)| spot != next) {
            self.came_from = Some(self.spot);
            self.spot = next;
            self.mode = Mode::Pictures(TilePicker::new(wants_fish(ponds, seat, next)));
        }
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
        let is_cross = !matches!(stroke.key, Key::A | Key::B);
        match (self.mode, stroke.key) {
            (Mode::Pictures(mut picker), key) if pressed || is_cross => {
                let picked = picker.key(key);
                self.mode = Mode::Pictures(picker);
                match picked {
                    Picked::Moved => stage.tell("pick", format_args!("{}", picker.told())),
                    Picked::Tile(face) => return PondAction::Lay(self.spot, face),
                    Picked::Rows => {
                        let mut there = ponds.pond(seat).filter(|(spot, _)| *spot == self.spot);
                        self.hand = match there.next() {
                            Some((_, face)) => TileEditor::of(face),
                            None => self.hand.for_sort(wants_fish(ponds, seat, self.spot)),
                        };
                        self.mode = Mode::Rows;
                    }
                    Picked::Back => {
                        self.row_ended = self.came_from.is_some();
                        self.spot = self.came_from.take().unwrap_or(self.spot);
                        self.mode = Mode::Pond;
                    }
                }
            }
            (Mode::Rows, Key::A) if pressed => {
                return match self.hand.face() {
                    Ok(face) => PondAction::Lay(self.spot, face),
                    Err(why) => {
                        stage.refuse(why);
                        PondAction::None
                    }
                };
            }
            (Mode::Pond, Key::A) if pressed => {
                let fish = wants_fish(ponds, seat, self.spot);
                self.came_from = None;
                self.mode = Mode::Pictures(TilePicker::new(fish));
            }
            (Mode::Rows, Key::B) if pressed => self.mode = Mode::Pond,
            (Mode::Pond, Key::B) if pressed => return PondAction::Close,
            (Mode::Rows, Key::Up | Key::Down) => self.hand.go(stroke.y_tri()),
            (Mode::Rows, Key::Left | Key::Right) => {
                self.hand.turn(pace.step(stroke).unwrap_or(0));
            }
            (Mode::Pond, key) if is_cross => {
                self.go(key, stage);
                let ended = core::mem::take(&mut self.row_ended);
                let is_free = ponds.pond(seat).all(|(spot, _)| spot != self.spot);
                if ended && is_free && matches!(key, Key::Up | Key::Down) {
                    let fish = wants_fish(ponds, seat, self.spot);
                    self.mode = Mode::Pictures(TilePicker::new(fish));
                }
            }
            _ => return PondAction::None,
        }
        if let Mode::Rows = self.mode {
            let [kind, first, second, fry, dragonflies, coins] = self.hand.told();
            stage.tell(
                "tile",
                format_args!("{kind} {first} {second} {fry} {dragonflies} {coins}"),
            );
        }
        stage.play(Cue::Move);
        stage.redraw_all();
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
        // Rows are entered back and forth: a new one goes on in the other direction.
        self.heading = match x {
            0 => -self.heading,
            _ => x,
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
        if let Mode::Pictures(picker) = self.mode {
            return picker.draw(pen, rect(2, bar + 2, 236, (high - 4).max(1) as u32));
        }
        if let Mode::Rows = self.mode {
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
