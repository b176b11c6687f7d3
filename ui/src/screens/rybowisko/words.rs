//! Captions, sounds and refusal messages. Draws nothing.

use rules_core::{
    Game,
    log::{Step, StepOf},
    rybowisko::{Action, Illegal, Outcome, Phase, Rybowisko, Then, lake::carried, parts::Way},
};

use super::{
    cast_panel::{Candidate, CastPanel},
    cursor::Gain,
};
use crate::{
    Cue, Language,
    table::{Sound, View},
    text::{
        Msg, Phrase, phrase,
        rybowisko::{Word, fish},
    },
};

/// The sound of a step.
pub(super) fn sound(step: &StepOf<Rybowisko>, before: &Rybowisko, after: &Rybowisko) -> Sound {
    let (was, is) = (before.position(), after.position());
    Sound::at_end(match *step {
        Step::Outcome(Outcome::First(_)) => Cue::Roll,
        Step::Outcome(Outcome::Rolled(_)) => {
            let ends = match is.phase {
                Phase::Pick(_) => None,
                Phase::Stock(_) => Some(Cue::Catch),
                _ if is.fish[was.seat] != was.fish[was.seat] => Some(Cue::Catch),
                _ => Some(Cue::Miss),
            };
            return Sound {
                begins: Some(Cue::Roll),
                ends,
            };
        }
        Step::Decision(Action::Take(_)) => Cue::Catch,
        Step::Decision(Action::GiveUp) => Cue::Miss,
        Step::Decision(Action::Move(_)) | Step::Outcome(Outcome::Carried(_)) => Cue::Place,
        Step::Outcome(Outcome::Card(_)) if matches!(was.phase, Phase::Stock(_)) => Cue::Place,
        Step::Decision(Action::Reroll) | Step::Outcome(_) => return Sound::NONE,
    })
}

/// The caption of a step.
pub(super) fn tell(
    step: &StepOf<Rybowisko>,
    before: &Rybowisko,
    view: &View<'_, Rybowisko>,
) -> Option<Phrase> {
    let (was, is) = (before.position(), view.game.position());
    let language = view.language;
    let say = |word: Word| phrase(language, word.msg(), &[]);
    Some(match *step {
        Step::Decision(Action::Move(cell)) => say(if was.token_on(cell).is_some() {
            Word::SailsToFish
        } else {
            Word::Rests
        }),
        Step::Decision(Action::Reroll) => say(Word::Rerolls),
        Step::Decision(Action::GiveUp) => say(Word::LetsGo),
        Step::Decision(Action::Take(side)) => {
            let candidate = CastPanel::of(was)?.candidate(side)?;
            split(language, candidate)
        }
        Step::Outcome(Outcome::First(seat)) => {
            phrase(language, Word::Begins.msg(), &[&view.company.name(seat)])
        }
        Step::Outcome(Outcome::Rolled(face)) => {
            let mut panel = CastPanel::of(was)?;
            panel.face = Some(face);
            let pips = face.pips();
            let caught = panel
                .only_candidate()
                .and_then(|side| panel.candidate(side));
            match (is.phase, caught) {
                (Phase::Pick(_), _) => phrase(language, Word::BothBite.msg(), &[&pips]),
                (_, None) => phrase(language, Word::NoBite.msg(), &[&pips]),
                (_, Some(candidate)) => {
                    if is.is_last_round() && !was.is_last_round() {
                        let name = language.say(fish(candidate.species));
                        let gain = candidate.gain.total();
                        phrase(language, Word::CaughtLast.msg(), &[&name, &gain])
                    } else {
                        split(language, candidate)
                    }
                }
            }
        }
        Step::Outcome(Outcome::Carried(way)) => {
            let from = was.fishers[was.seat];
            say(if is.fishers[was.seat] != from {
                match way {
                    Way::N => Word::WavesUp,
                    Way::E => Word::WavesRight,
                    Way::S => Word::WavesDown,
                    Way::W => Word::WavesLeft,
                }
            } else if carried(from, way).is_some() {
                Word::WavesBoat
            } else {
                Word::WavesShore
            })
        }
        Step::Outcome(Outcome::Aside(_))
            if was.phase == Phase::Mix(Then::NextTurn) && was.aside.is_empty() =>
        {
            say(Word::Mixed)
        }
        Step::Outcome(_) => return None,
    })
}

/// A caught fish and its points by source: "Tench 1, star +1, signs +2".
pub(super) fn split(language: Language, candidate: Candidate) -> Phrase {
    let name = language.say(fish(candidate.species));
    let mut text = phrase(language, Word::Caught.msg(), &[&name]);
    let Gain { star, set } = candidate.gain;
    for (points, word) in [(star, Word::StarAdds), (set, Word::SignsAdd)] {
        if points > 0 {
            let pushed = text.push_str(&phrase(language, word.msg(), &[&points]));
            debug_assert!(pushed.is_ok(), "three short parts");
        }
    }
    text
}

/// Why a decision is refused.
pub(super) const fn why(illegal: Illegal) -> Msg {
    match illegal {
        Illegal::NotNow => Word::NotNow,
        Illegal::Land => Word::OnLand,
        Illegal::MustMove => Word::MustMove,
        Illegal::FisherThere => Word::FisherThere,
        Illegal::TooFar(1) => Word::TooFar,
        Illegal::TooFar(_) => Word::MuchTooFar,
        Illegal::MustTake => Word::MustTake,
        Illegal::NoneFits => Word::NoneFits,
    }
    .msg()
}
