//! Pictograms of the captions: boat, hook, die, fish, wave.

use rules_core::{
    Game,
    log::{Step, StepOf},
    rybowisko::{Action, Outcome, Phase, Rybowisko, Side, parts::Category},
};

use super::{
    cards::{SHOAL_24, shape},
    cast_panel::{Candidate, CastPanel},
};
use crate::{
    art::sprites::{boats, sea, things},
    palette::MIST,
    table::{
        Sources, View,
        pictogram::{Pictogram, Pictograms, pictograms},
    },
};

const WAVE: Pictogram = Pictogram::Plain(&sea::WAVE_20);
const LUCK: Pictogram = Pictogram::Plain(&things::LUCK_16);
const HOOK: Pictogram = Pictogram::Plain(&things::HOOK);

/// The pictures of a step.
pub(super) fn story(
    step: &StepOf<Rybowisko>,
    before: &Rybowisko,
    view: &View<'_, Rybowisko>,
) -> Pictograms {
    let (was, is) = (before.position(), view.game.position());
    let boat = || Pictogram::Dyed(&boats::ROWING, view.company.colour(was.seat).colour);
    match *step {
        Step::Decision(Action::Move(cell)) if was.token_on(cell).is_some() => {
            pictograms([Some(boat()), Some(HOOK)])
        }
        Step::Decision(Action::Move(_)) => pictograms([Some(LUCK), Some(boat())]),
        Step::Decision(Action::Reroll) => {
            let spent = Pictogram::Plain(&things::LUCK_SPENT_16);
            pictograms([Some(spent), Some(Pictogram::Die(6))])
        }
        Step::Decision(Action::GiveUp) => pictograms([Some(Pictogram::NO), Some(HOOK)]),
        Step::Decision(Action::Take(_)) => caught(step, before).map(catch).unwrap_or_default(),
        Step::Outcome(Outcome::First(seat)) => {
            pictograms([Some(Pictogram::player(view.company, seat))])
        }
        Step::Outcome(Outcome::Rolled(face)) => {
            let die = Some(Pictogram::Die(face.pips()));
            match (is.phase, caught(step, before)) {
                (Phase::Pick(_), _) => {
                    let candidate = |side| CastPanel::of(was)?.candidate(side);
                    let [left, right] = Side::ALL.map(|side| candidate(side).map(fish));
                    pictograms([die, left, right])
                }
                (_, None) => pictograms([die, Some(Pictogram::NO)]),
                (_, Some(candidate)) => catch(candidate),
            }
        }
        Step::Outcome(Outcome::Carried(way)) => {
            let moves = is.fishers[was.seat] != was.fishers[was.seat];
            let way = if moves {
                Pictogram::Arrow(way.direction())
            } else {
                Pictogram::NO
            };
            pictograms([Some(WAVE), Some(way)])
        }
        Step::Outcome(_) => pictograms([Some(Pictogram::Dyed(&things::TOKEN_17, MIST))]),
    }
}

/// What the points of a catch are paid for: the fish, its star, three signs.
pub(super) fn sources(step: &StepOf<Rybowisko>, before: &Rybowisko) -> Sources {
    let Some(Candidate { species, gain }) = caught(step, before) else {
        return Sources::new();
    };
    let fish = Pictogram::Plain(SHOAL_24.of(species));
    let signs = Pictogram::Trio(Category::ALL.map(shape));
    [(1, fish), (gain.star, Pictogram::Star), (gain.set, signs)]
        .into_iter()
        .filter(|(points, _)| *points > 0)
        .collect()
}

/// The fish that a step catches.
fn caught(step: &StepOf<Rybowisko>, before: &Rybowisko) -> Option<Candidate> {
    let mut panel = CastPanel::of(before.position())?;
    match *step {
        Step::Decision(Action::Take(side)) => panel.candidate(side),
        Step::Outcome(Outcome::Rolled(face)) => {
            panel.face = Some(face);
            panel.candidate(panel.only_candidate()?)
        }
        _ => None,
    }
}

fn fish(candidate: Candidate) -> Pictogram {
    Pictogram::Plain(SHOAL_24.of(candidate.species))
}

/// A caught fish, and its star if that pays.
fn catch(candidate: Candidate) -> Pictograms {
    let star = (candidate.gain.star > 0).then_some(Pictogram::Star);
    pictograms([Some(fish(candidate)), star])
}
