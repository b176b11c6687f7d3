//! Pond view while tiles are laid: open cells, the tile at the cursor and its gain, the moving
//! tile, and the confirmation at the end of the turn.

use embedded_graphics::primitives::Rectangle;
use rules_core::{Game, kohaku::Pond};

use super::{Camera, Focus, Garden, KohakuView, Motion, hand, motion, open, tiles};
use crate::{
    palette::WHITE,
    pen::{Pen, grow, rect},
    text::kohaku::Word,
    widgets::{
        backdrop::{CALM, backdrop},
        paper::{button, cursor},
    },
};

impl Garden {
    /// The bounds of the question whether the turn is over: away from the cursor.
    fn question(&self, view: &KohakuView<'_>) -> Rectangle {
        let water = Self::water(view);
        let (top, height) = (water.top_left.y, water.size.height as i32);
        let low = self.here(view).tile(self.spot).top_left.y > top + height / 2;
        rect(24, if low { top + 8 } else { top + height - 38 }, 148, 28)
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
        let question = self.confirming.then(|| self.question(view));
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
            let text = pen.language().say(Word::EndTurn.msg());
            button(pen, area, text, true);
        }
    }
}
