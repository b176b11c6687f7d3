//! Captions, sounds and refusal messages. Draws nothing.

use rules_core::{
    Game,
    log::{Step, StepOf},
    rybowisko::{Action, Illegal, Outcome, Phase, Rybowisko, Then},
};

use super::cast_panel::CastPanel;
use crate::{
    Cue,
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
            let name = language.say(fish(candidate.species));
            phrase(language, Word::Takes.msg(), &[&name, &candidate.gain])
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
                    let begins = is.is_last_round() && !was.is_last_round();
                    let word = if begins {
                        Word::CaughtLast
                    } else {
                        Word::Caught
                    };
                    let name = language.say(fish(candidate.species));
                    phrase(language, word.msg(), &[&pips, &name, &candidate.gain])
                }
            }
        }
        Step::Outcome(Outcome::Aside(_))
            if was.phase == Phase::Mix(Then::NextTurn) && was.aside.is_empty() =>
        {
            say(Word::Mixed)
        }
        Step::Outcome(_) => return None,
    })
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
