//! Pond view while tiles are laid: open cells, the tile at the cursor and its gain, the moving
//! tile, and the confirmation at the end of the turn.

use embedded_graphics::primitives::Rectangle;
use rules_core::{
    Game,
    kohaku::{Pond, Sort, Spot},
};

use super::{Camera, Focus, Garden, KohakuView, Motion, hand, motion, open, tiles};
use crate::{
    palette::{INK, TRENCH, WHITE},
    pen::{Pen, grow, rect},
    text::kohaku::Word,
    widgets::{
        backdrop::{CALM, backdrop},
        paper::{button, cursor},
    },
};

/// Height of the band for the question where tiles leave no other room.
pub(super) const BAND: u32 = 38;

/// The bounds of the question whether the turn is over: below or above the pond, if it covers no tile
/// there.
pub(super) fn question(
    pond: &Pond,
    spot: Spot,
    camera: &Camera,
    water: &Rectangle,
) -> Option<Rectangle> {
    let (top, height) = (water.top_left.y, water.size.height as i32);
    let places = [top + height - 34, top + 6].map(|y| rect(24, y, 148, 28));
    places.into_iter().find(|place| {
        let mut spots = pond.tiles().iter().map(|&(at, _)| at).chain([spot]);
        spots.all(|at| {
            let tile = grow(&camera.tile(at), 4);
            tile.intersection(place).is_zero_sized()
        })
    })
}

impl Garden {
    /// Where the question stands: in open water, or in its own band.
    fn question(&self, view: &KohakuView<'_>, pond: &Pond, camera: &Camera) -> Rectangle {
        let water = Self::water(view);
        let bottom = water.top_left.y + water.size.height as i32;
        question(pond, self.spot, camera, &water).unwrap_or(rect(24, bottom - 33, 148, 28))
    }

    /// The fish tile whose ripple has come or gone since the last beat.
    fn rippling(&self, view: &KohakuView<'_>, number: u32) -> Option<Rectangle> {
        let table = view.game.position();
        let pond = &table.ponds[table.seat];
        let fish = || {
            pond.tiles()
                .iter()
                .filter(|(at, _)| at.sort() == Sort::Fish)
        };
        let index = number.checked_rem(fish().count() as u32)?;
        let (spot, _) = fish().nth(index as usize)?;
        let tile = self.here(view).tile(*spot);
        let inside = tile.intersection(&Self::water(view)) == tile;
        (inside && tile.size.width >= 26 && *spot != self.spot).then_some(tile)
    }

    pub(super) fn ripple_area(&self, view: &KohakuView<'_>) -> Option<Rectangle> {
        let number = view.beat.checked_sub(1)? / 2;
        self.rippling(view, number).map(tiles::ripple)
    }

    pub(super) fn draw_pond(&self, pen: &mut Pen<'_>, view: &KohakuView<'_>) {
        let table = view.game.position();
        let seat = self.seat(view);
        let pond = &table.ponds[seat];
        backdrop(pen, view.layout, CALM);
        match &self.motion {
            Motion::Laid {
                spot, tile, gain, ..
            } => {
                let camera = self.camera(view, seat, *spot);
                let flies = view.age().is_some();
                camera.draw_tiles(pen, pond, flies.then_some(*spot));
                hand::draw(pen, view, self);
                if flies {
                    let [slot, _] = hand::slots(view.layout);
                    let place = motion::between(&slot, &camera.tile(*spot), view.eased());
                    tiles::draw(pen, *tile, place);
                } else {
                    pen.ring(grow(&camera.tile(*spot), 1), 4, 2, WHITE);
                    for &(at, points) in &gain.marks {
                        camera.draw_points(pen, at, points, true);
                    }
                }
            }
            _ => {
                let camera = self.here(view);
                camera.draw_tiles(pen, pond, None);
                if view.beat % 2 == 1
                    && let Some(tile) = self.rippling(view, view.beat / 2)
                {
                    tiles::draw_ripple(pen, tile);
                }
                if view.chooser.is_some() {
                    self.draw_choice(pen, view, pond, &camera);
                }
                hand::draw(pen, view, self);
            }
        }
    }

    /// Open cells, the tile at the cursor, and its gain.
    fn draw_choice(&self, pen: &mut Pen<'_>, view: &KohakuView<'_>, pond: &Pond, camera: &Camera) {
        for spot in open(pond, self.sort) {
            if spot != self.spot {
                camera.draw_open(pen, spot);
            }
        }
        let place = camera.tile(self.spot);
        if let Some(tile) = view.game.position().hand(self.sort) {
            tiles::draw(pen, tile, place);
        }
        if self.confirming || self.focus != Focus::Pond {
            pen.ring(grow(&place, 1), 4, 2, WHITE);
        } else {
            cursor(pen, &place, 4);
        }
        let question = self.confirming.then(|| self.question(view, pond, camera));
        for &(at, points) in &self.gain.marks {
            let hidden = question.is_some_and(|area| {
                !grow(&area, 3)
                    .intersection(&camera.around(at))
                    .is_zero_sized()
            });
            // With the focus on the hand the numbers are hidden: a refusal may need their room.
            if !hidden && self.focus != Focus::Hand {
                camera.draw_points(pen, at, points, true);
            }
        }
        if let Some(area) = question {
            let water = Self::water(view);
            if question_band(&water, camera) {
                let y = water.top_left.y + water.size.height as i32 - BAND as i32;
                pen.fill(rect(0, y, water.size.width, BAND), TRENCH);
                pen.fill(rect(0, y, water.size.width, 1), INK);
            }
            let text = pen.language().say(Word::EndTurn.msg());
            button(pen, area, text, true);
        }
    }
}

/// Whether the camera leaves room for a band below the pond.
fn question_band(water: &Rectangle, camera: &Camera) -> bool {
    camera.area().size.height < water.size.height
}
