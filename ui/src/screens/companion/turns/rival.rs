//! The virtual rivals, played by the device against a printed table: one page for either.

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{DrawTarget, Point},
};
use keys::Stroke;
use rules_core::{Level, standings::Lines};

use super::{
    super::{Hints, Kind, Page, Reach, Reader, Scribe, Step},
    figure,
    rival_danny::DannyPage,
    rival_penguin::PenguinPage,
};
use crate::{
    art::{font::BOLD, sprites::marks},
    palette::{INK, PAPER, Shape, YELLOW},
    pen::{Align, Pen, rect},
    table::{Scenery, company::Company},
    widgets::help::HelpCard,
};

/// See the module.
#[derive(Clone, Debug)]
pub(in crate::screens::companion) enum RivalPage {
    Danny(DannyPage),
    Penguin(PenguinPage),
}

/// The same question to whichever rival plays.
macro_rules! either {
    ($rival:expr, $one:ident => $answer:expr) => {
        match $rival {
            RivalPage::Danny($one) => $answer,
            RivalPage::Penguin($one) => $answer,
        }
    };
}

impl Page for RivalPage {
    fn open(kind: Kind, noted: Option<Reader<'_>>, _guests: &Company) -> Self {
        match kind {
            Kind::Penguin => RivalPage::Penguin(PenguinPage::open(noted)),
            _ => RivalPage::Danny(DannyPage::open(noted)),
        }
    }

    fn write(&self, _guests: &Company, scribe: &mut Scribe<'_>) {
        either!(self, rival => rival.write(scribe));
    }

    fn hints(&self) -> Hints {
        either!(self, rival => rival.hints())
    }

    fn help(&self) -> HelpCard {
        either!(self, rival => rival.help())
    }

    fn key(&mut self, stroke: Stroke, reach: &mut Reach<'_, '_>) -> Step {
        either!(self, rival => rival.key(stroke, reach))
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        _guests: &Company,
        scenery: &Scenery,
    ) {
        either!(self, rival => rival.draw(pen, scenery));
    }
}

/// A rival's points at a level.
pub(super) fn sum(lines: Lines) -> i16 {
    lines.iter().map(|line| line.points).sum()
}

/// A rival's points at every level: stars, and the number below them.
pub(super) fn draw_levels<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    at: Point,
    step: Point,
    points: impl Fn(Level) -> i16,
) {
    let levels = [Level::Easy, Level::Medium, Level::Hard];
    for (number, level) in (0..).zip(levels) {
        let at = at + step * number;
        pen.plate(rect(at.x, at.y, 50, 34), 7, PAPER, INK);
        for star in 0..=number {
            let dx = 13 * star - 13 * number / 2;
            let centre = Point::new(at.x + 25 + dx, at.y + 8);
            pen.mark(marks::MARKS_11.of(Shape::Star), centre, YELLOW);
        }
        let room = rect(at.x, at.y + 14, 50, 20);
        pen.label(&BOLD, &figure(points(level)), room, Align::Centre, INK);
    }
}
