//! Captions, sounds and refusal messages, from public information only. Draws nothing.

use rules_core::{
    Game, Seat,
    fish::{
        Action, Fish, Illegal, Moved, Outcome, Phase,
        parts::{HAND_LIMIT, Shade, Shoal, number},
    },
    log::{Step, StepOf},
};

use super::goods::worth;
use crate::{
    Cue,
    table::{Sound, View},
    text::{Msg, Phrase, fish::Word, phrase},
};

/// The sound of a step. A hand is dealt silently.
pub(super) fn sound(step: &StepOf<Fish>, before: &Fish, after: &Fish) -> Sound {
    Sound::at_end(match *step {
        Step::Outcome(Outcome::First(_)) => Cue::Roll,
        Step::Outcome(Outcome::Card(_)) if before.position().phase == Phase::Deal => {
            return Sound::NONE;
        }
        Step::Decision(Action::Sail(..) | Action::Swim(..)) if caught(before, after).is_some() => {
            Cue::Catch
        }
        Step::Decision(Action::Drift(_)) => Cue::Miss,
        Step::Decision(Action::EndMove | Action::NoGrey | Action::StopDraw | Action::TakeTop) => {
            return Sound::NONE;
        }
        Step::Outcome(Outcome::Card(_)) | Step::Decision(_) => Cue::Place,
    })
}

/// The caption of a step. A card from the pile is never named.
pub(super) fn tell(step: &StepOf<Fish>, before: &Fish, view: &View<'_, Fish>) -> Option<Phrase> {
    let (was, is) = (before.position(), view.game.position());
    let say = |word: Word, blanks: &[&dyn core::fmt::Display]| {
        Some(phrase(view.language, word.msg(), blanks))
    };
    match *step {
        Step::Outcome(Outcome::First(seat)) => say(Word::Begins, &[&view.company.name(seat)]),
        Step::Outcome(Outcome::Card(_)) if is.phase == Phase::Over => say(Word::PileEmpty, &[]),
        Step::Outcome(Outcome::Card(_)) if is.pass != was.pass => {
            say(Word::NewPile, &[&is.pass, &is.passes()])
        }
        Step::Outcome(Outcome::Card(_)) => None,
        Step::Decision(Action::PlaceBoat(_)) => say(Word::PlacesBoat, &[]),
        Step::Decision(Action::Sail(..)) => match caught(before, view.game) {
            Some((_, fish)) => say(catches(fish), &[&fish.len(), &worth(fish)]),
            None => say(Word::SailsOn, &[]),
        },
        Step::Decision(Action::Swim(from, _)) => match caught(before, view.game) {
            Some((owner, fish)) if owner == was.seat => {
                say(catches(fish), &[&fish.len(), &worth(fish)])
            }
            Some((owner, fish)) => {
                let name = view.company.name(owner);
                say(Word::Feeds, &[&name, &fish.len(), &worth(fish)])
            }
            None => say(Word::MovesFish, &[&was.water[from].fish.len()]),
        },
        Step::Decision(Action::EndMove) => {
            let Phase::Move(Moved::Boats(last) | Moved::Fish(last)) = was.phase else {
                return None;
            };
            let room = HAND_LIMIT.saturating_sub(was.hands[was.seat].len());
            say(Word::MayDraw, &[&number(last).min(room)])
        }
        Step::Decision(Action::Drift(_)) => say(Word::Drifts, &[]),
        Step::Decision(Action::PlaceGrey(_)) => say(Word::AddsGrey, &[]),
        Step::Decision(Action::NoGrey) => say(Word::KeepsGrey, &[]),
        Step::Decision(Action::TakeOpen(_)) => say(Word::TakesOpen, &[]),
        Step::Decision(Action::TakeTop) => say(Word::TakesTop, &[]),
        Step::Decision(Action::StopDraw) => say(Word::DrawsNoMore, &[]),
    }
}

/// Names the fish if all have one colour.
const fn catches(fish: Shoal) -> Word {
    match fish {
        Shoal {
            white: 0, grey: 0, ..
        } => Word::CatchesBlue,
        Shoal {
            blue: 0, grey: 0, ..
        } => Word::CatchesWhite,
        Shoal {
            blue: 0, white: 0, ..
        } => Word::CatchesGrey,
        Shoal { .. } => Word::Catches,
    }
}

/// The catch of a step and its seat: all catches are public.
pub(super) fn caught(before: &Fish, after: &Fish) -> Option<(Seat, Shoal)> {
    let (was, is) = (before.position(), after.position());
    let owner = is
        .players
        .seats()
        .find(|seat| is.caught[*seat] != was.caught[*seat])?;
    let more = |shade| {
        let (now, then) = (
            is.caught[owner].count(shade),
            was.caught[owner].count(shade),
        );
        now.saturating_sub(then)
    };
    let fish = Shoal {
        blue: more(Shade::Blue),
        white: more(Shade::White),
        grey: more(Shade::Grey),
    };
    Some((owner, fish))
}

/// Why a decision is refused.
pub(super) const fn why(illegal: Illegal) -> Msg {
    match illegal {
        Illegal::NotNow => Word::NotNow,
        Illegal::NotOnRing => Word::NotOnRing,
        Illegal::BoatThere => Word::BoatThere,
        Illegal::NoSuchBoat => Word::NoSuchBoat,
        Illegal::NoCard => Word::NoCard,
        Illegal::OffBoard => Word::OffBoard,
        Illegal::NoFish => Word::NoFish,
        Illegal::BoatsSail => Word::BoatsSail,
        Illegal::FishSwim => Word::FishSwim,
        Illegal::PlayACard => Word::PlayACard,
        Illegal::CanMove => Word::CanMove,
        Illegal::LayOffACard => Word::LayOffACard,
        Illegal::HandNotFull => Word::HandNotFull,
        Illegal::MustDraw => Word::MustDraw,
    }
    .msg()
}
