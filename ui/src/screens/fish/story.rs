//! Pictograms of the captions: boat, fish by colour, arrow, card.

use rules_core::{
    Game,
    fish::{
        Action, Fish, Outcome,
        parts::{Shade, Shoal},
    },
    log::{Step, StepOf},
};

use super::{
    draw::{hull, piece},
    words::caught,
};
use crate::table::{
    View,
    pictogram::{Pictogram, Pictograms, pictograms},
};

const CARD: Option<Pictogram> = Some(Pictogram::Card);
const NO: Option<Pictogram> = Some(Pictogram::NO);

/// The pictures of a step. A card from the pile is never shown.
pub(super) fn story(step: &StepOf<Fish>, before: &Fish, view: &View<'_, Fish>) -> Pictograms {
    let was = before.position();
    let boat = |seat| hull(view.company, seat).map(Pictogram::Plain);
    let grey = Some(Pictogram::Plain(piece(Shade::Grey)));
    match *step {
        Step::Outcome(Outcome::First(seat)) => pictograms([boat(seat)]),
        Step::Outcome(Outcome::Card(_)) => pictograms([CARD]),
        Step::Decision(action) => match action {
            Action::PlaceBoat(_) => pictograms([boat(was.seat)]),
            Action::Sail(_, way) => match caught(before, view.game) {
                Some((_, fish)) => shades(fish, None),
                None => pictograms([boat(was.seat), Some(Pictogram::Arrow(way))]),
            },
            Action::Swim(from, way) => match caught(before, view.game) {
                Some((owner, fish)) => shades(fish, boat(owner).filter(|_| owner != was.seat)),
                None => shades(was.water[from].fish, Some(Pictogram::Arrow(way))),
            },
            Action::EndMove | Action::TakeTop => pictograms([CARD]),
            Action::TakeOpen(_) => pictograms([CARD]),
            Action::Drift(_) => pictograms([NO, CARD]),
            Action::PlaceGrey(_) => pictograms([grey]),
            Action::NoGrey => pictograms([NO, grey]),
            Action::StopDraw => pictograms([NO, CARD]),
        },
    }
}

/// A fish of each colour of the shoal, and what happens to them.
fn shades(shoal: Shoal, then: Option<Pictogram>) -> Pictograms {
    let [blue, white, grey] = [Shade::Blue, Shade::White, Shade::Grey]
        .map(|shade| (shoal.count(shade) > 0).then(|| Pictogram::Plain(piece(shade))));
    pictograms([blue, white, grey, then])
}
