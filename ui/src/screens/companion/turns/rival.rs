//! The virtual rivals, played by the device against a printed table: one page for either.

use embedded_graphics::prelude::Point;
use keys::{Key, Press, Stroke};
use rules_core::{Level, standings::Lines};

use super::{
    super::{Hints, Kind, Navigation, NoteReader, NoteWriter, Page, PageContext},
    Back, BackKey, figure, hints_of,
    rival_danny::DannyPage,
    rival_penguin::PenguinPage,
};
use crate::{
    Cue, Layout,
    art::{font::BOLD, sprites::marks},
    palette::{INK, PAPER, Shape, YELLOW},
    pen::{Align, Pen, rect},
    table::{Scenery, company::Company},
    text::Msg,
    widgets::{
        backdrop::{CALM, ground},
        help::HelpCard,
        hints,
    },
};

/// A virtual rival. The page itself handles B and the held A.
pub(super) trait Rival {
    const HELP: HelpCard;

    fn write(&self, writer: &mut NoteWriter<'_>);

    /// What A does.
    fn hint(&self) -> Msg;

    /// Whether there is a step to undo.
    fn undoes(&self) -> bool;

    /// Undoes it; without one the page closes.
    fn undo(&mut self, context: &mut PageContext<'_, '_>) -> Navigation;

    /// A begins a new game here, so it must be held.
    fn is_for_new(&self) -> bool;

    fn begin_again(&mut self, context: &mut PageContext<'_, '_>);

    /// A elsewhere.
    fn onward(&mut self, context: &mut PageContext<'_, '_>);

    /// The cross.
    fn go(&mut self, key: Key, context: &mut PageContext<'_, '_>);

    fn draw(&self, pen: &mut Pen<'_>, layout: Layout);
}

/// The page.
#[derive(Clone, Debug)]
pub(in crate::screens::companion) struct RivalPage {
    rival: Either,
    back: BackKey,
}

#[derive(Clone, Debug)]
enum Either {
    Danny(DannyPage),
    Penguin(PenguinPage),
}

/// Calls a method of the rival, whichever it is.
macro_rules! either {
    ($page:expr, $one:ident => $answer:expr) => {
        match $page {
            Either::Danny($one) => $answer,
            Either::Penguin($one) => $answer,
        }
    };
}

impl Page for RivalPage {
    fn open(kind: Kind, noted: Option<NoteReader<'_>>, _guests: &Company) -> Self {
        RivalPage {
            rival: match kind {
                Kind::Penguin => Either::Penguin(PenguinPage::open(noted)),
                _ => Either::Danny(DannyPage::open(noted)),
            },
            back: BackKey::default(),
        }
    }

    fn write(&self, _guests: &Company, writer: &mut NoteWriter<'_>) {
        either!(&self.rival, rival => rival.write(writer));
    }

    fn hints(&self) -> Hints {
        either!(&self.rival, rival => hints_of(rival.hint(), rival.undoes()))
    }

    fn help(&self) -> HelpCard {
        match self.rival {
            Either::Danny(_) => DannyPage::HELP,
            Either::Penguin(_) => PenguinPage::HELP,
        }
    }

    fn key(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) -> Navigation {
        match self.back.key(stroke) {
            Back::Leave => return Navigation::Back,
            Back::Undo => return either!(&mut self.rival, rival => rival.undo(context)),
            Back::Nothing => {}
        }
        let is_for_new = either!(&self.rival, rival => rival.is_for_new());
        match (stroke.key, stroke.press) {
            (Key::A, Press::Long) if is_for_new => {
                either!(&mut self.rival, rival => rival.begin_again(context));
            }
            (Key::A, Press::Down) if !is_for_new => {
                either!(&mut self.rival, rival => rival.onward(context));
            }
            (Key::Up | Key::Down | Key::Left | Key::Right, Press::Down | Press::Repeat) => {
                either!(&mut self.rival, rival => rival.go(stroke.key, context));
                context.stage.play(Cue::Move);
            }
            _ => return Navigation::Stay,
        }
        context.stage.redraw_all();
        Navigation::Stay
    }

    fn draw(&self, pen: &mut Pen<'_>, _guests: &Company, scenery: &Scenery) {
        let layout = scenery.layout;
        ground(pen, layout, CALM, self.help().title);
        either!(&self.rival, rival => rival.draw(pen, layout));
        hints::draw(pen, layout, &self.hints(), scenery.pulse);
    }
}

/// A rival's points at a level.
pub(super) fn sum(lines: Lines) -> i16 {
    lines.iter().map(|line| line.points).sum()
}

/// A rival's points at every level: stars, and the number below them.
pub(super) fn draw_levels(
    pen: &mut Pen<'_>,
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
