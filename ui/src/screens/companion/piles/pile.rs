//! What is drawn in a game.

use embedded_graphics::{pixelcolor::Rgb565, prelude::DrawTarget};
use keys::{Key, Press, Stroke};

use super::super::{Hints, Kind, Page, Reach, Reader, Scribe, Step, hub};
use crate::{
    pen::Pen,
    table::{Scenery, company::Company},
    widgets::{
        backdrop::{CALM, backdrop},
        help::HelpCard,
        hints,
    },
};

/// See the module.
#[derive(Clone, Debug)]
pub(in crate::screens::companion) struct PilePage {}

impl Page for PilePage {
    fn open(_kind: Kind, _noted: Option<Reader<'_>>, _guests: &Company) -> Self {
        PilePage {}
    }

    fn write(&self, _guests: &Company, _scribe: &mut Scribe<'_>) {}

    fn hints(&self) -> Hints {
        hub::HINTS.iter().copied().collect()
    }

    fn help(&self) -> HelpCard {
        hub::HELP
    }

    fn key(&mut self, stroke: Stroke, reach: &mut Reach<'_, '_>) -> Step {
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => reach.draw(6),
            (Key::B, Press::Down) => return Step::Back,
            _ => {}
        }
        Step::Stay
    }

    fn drawn(&mut self, _number: u32, reach: &mut Reach<'_, '_>) {
        reach.keep();
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        _guests: &Company,
        scenery: &Scenery,
    ) {
        backdrop(pen, scenery.layout, CALM);
        hints::draw(pen, scenery.layout, &self.hints(), scenery.pulse);
    }
}
