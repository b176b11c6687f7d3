//! Captions, sounds, refusal messages, key hints and help cards. Draws nothing.

use rules_core::{
    Game,
    log::{Step, StepOf},
    podwodni::{
        Action, Illegal, Outcome, Phase, Podwodni, Tool,
        parts::{Card, Catch, Colour, Fish, Species},
    },
};

use super::{
    cursor::{Button, Cursor, FocusTarget},
    lessons,
};
use crate::{
    Cue,
    table::{Help, Sound, View},
    text::{Msg, Phrase, phrase, podwodni::Word},
};

/// The name of a card that a diver can own.
const fn name(catch: Catch) -> Msg {
    match catch {
        Catch::Fish(Fish { colour, species }) => match (colour, species) {
            (Colour::Red, Species::Angelfish) => Word::RedAngelfish,
            (Colour::Red, Species::Puffer) => Word::RedPuffer,
            (Colour::Red, Species::Tang) => Word::RedTang,
            (Colour::Green, Species::Angelfish) => Word::GreenAngelfish,
            (Colour::Green, Species::Puffer) => Word::GreenPuffer,
            (Colour::Green, Species::Tang) => Word::GreenTang,
            (Colour::Yellow, Species::Angelfish) => Word::YellowAngelfish,
            (Colour::Yellow, Species::Puffer) => Word::YellowPuffer,
            (Colour::Yellow, Species::Tang) => Word::YellowTang,
        },
        Catch::Shrimp => Word::Shrimp,
    }
    .msg()
}

/// The name without the colour, for captions that also name a diver.
const fn kind(catch: Catch) -> Msg {
    match catch {
        Catch::Fish(Fish { species, .. }) => match species {
            Species::Angelfish => Word::Angelfish,
            Species::Puffer => Word::Puffer,
            Species::Tang => Word::Tang,
        },
        Catch::Shrimp => Word::AShrimp,
    }
    .msg()
}

/// The sound of a step. The table is filled silently.
pub(super) fn sound(step: &StepOf<Podwodni>, before: &Podwodni) -> Sound {
    let position = before.position();
    Sound::at_end(match *step {
        Step::Outcome(Outcome::First(_)) => Cue::Roll,
        Step::Outcome(Outcome::Card(card)) => match position.phase {
            Phase::Descend(corner) if position.breaks(corner, card) => Cue::Trouble,
            Phase::Descend(_) | Phase::Plunge => Cue::Place,
            _ => return Sound::NONE,
        },
        Step::Decision(action) => match action {
            Action::TakeColumn
            | Action::TakeRow(_)
            | Action::Net(..)
            | Action::Harpoon(_)
            | Action::Set(_)
            | Action::Pick(_) => Cue::Catch,
            Action::Wash(_) => Cue::Miss,
            Action::Corner(_) | Action::Flip(_) | Action::Extra(_) => Cue::Place,
            Action::Dive | Action::Score | Action::Deeper | Action::Skip | Action::Stop => {
                return Sound::NONE;
            }
        },
    })
}

/// The caption of a step.
pub(super) fn tell(
    step: &StepOf<Podwodni>,
    before: &Podwodni,
    view: &View<'_, Podwodni>,
) -> Option<Phrase> {
    let language = view.language;
    let say = |word: Word| Some(phrase(language, word.msg(), &[]));
    let of = |word: Word, catch| Some(phrase(language, word.msg(), &[&language.say(name(catch))]));
    let position = before.position();
    match *step {
        Step::Outcome(Outcome::First(seat)) => {
            let who = view.company.name(seat);
            Some(phrase(language, Word::Begins.msg(), &[&who]))
        }
        Step::Outcome(Outcome::Card(card)) => match position.phase {
            Phase::Descend(corner) if position.breaks(corner, card) => {
                let reason = language.say(broken_by(card).msg());
                let diver = position.seat;
                let alone = view.company.only_person() == Some(diver);
                let keeps_one = position.column.len() == 1;
                let fate = match (keeps_one, alone) {
                    (true, true) => Word::TellYouKeep,
                    (true, false) => Word::TellKeeps,
                    (false, true) => Word::TellYouLose,
                    (false, false) => Word::TellLoses,
                };
                let fate = phrase(language, fate.msg(), &[&view.company.name(diver)]);
                Some(phrase(language, Word::TellBroken.msg(), &[&reason, &fate]))
            }
            _ => None,
        },
        Step::Decision(action) => match action {
            Action::Dive => say(Word::TellDive),
            Action::Score => say(Word::TellScore),
            Action::Corner(_) | Action::Set(_) => None,
            Action::Deeper => say(Word::TellDeeper),
            Action::TakeColumn => say(Word::TellColumn),
            Action::TakeRow(grab) => {
                let count = grab.count();
                Some(phrase(language, Word::TellRow.msg(), &[&count]))
            }
            Action::Wash(catch) => of(Word::TellWash, catch),
            Action::Net(victim, catch) => {
                let card = language.say(kind(catch));
                if view.company.only_person() == Some(victim) {
                    Some(phrase(language, Word::TellNetYou.msg(), &[&card]))
                } else {
                    let whose = view.company.name(victim);
                    Some(phrase(language, Word::TellNet.msg(), &[&whose, &card]))
                }
            }
            Action::Harpoon(target) => match position.card_at(target) {
                Some(Card::Catch(catch)) => of(Word::TellHarpoon, catch),
                _ => None,
            },
            Action::Skip => say(Word::TellSkip),
            Action::Stop => say(Word::TellStop),
            Action::Flip(_) => say(Word::TellFlip),
            Action::Extra(catch) => of(Word::TellExtra, catch),
            Action::Pick(catch) => of(Word::TellPick, catch),
        },
    }
}

/// Why a card breaks a dive.
const fn broken_by(card: Card) -> Word {
    match card {
        Card::Catch(Catch::Fish(_)) => Word::TwiceColour,
        Card::Catch(Catch::Shrimp) => Word::TwiceShrimp,
        Card::Wave => Word::TwiceWave,
        Card::Net => Word::TwiceNet,
        Card::Harpoon => Word::TwiceHarpoon,
    }
}

/// Why a decision is refused.
pub(super) const fn why(illegal: Illegal) -> Msg {
    match illegal {
        Illegal::NotNow => Word::NotNow,
        Illegal::NoSet => Word::NoSet,
        Illegal::TwoMoreCards => Word::TwoMoreCards,
        Illegal::DeepEnough => Word::DeepEnough,
        Illegal::AsManyAsLaid => Word::AsManyAsLaid,
        Illegal::NotYours => Word::NotYours,
        Illegal::NoSuchDiver => Word::NoSuchDiver,
        Illegal::YourOwn => Word::YourOwn,
        Illegal::NotTheirs => Word::NotTheirs,
        Illegal::NetFirst => Word::NetFirst,
        Illegal::NoCard => Word::NoCard,
        Illegal::NotAFish => Word::NotAFish,
        Illegal::ScoreASet => Word::ScoreASet,
        Illegal::NotYourSet => Word::NotYourSet,
        Illegal::NotInSet => Word::NotInSet,
        Illegal::NotInPool => Word::NotInPool,
    }
    .msg()
}

/// The hint of key A.
pub(super) const fn act(phase: Phase, cursor: &Cursor) -> Msg {
    match (cursor.focus, phase) {
        (FocusTarget::Button(Button::Dive), _) => Word::Dive,
        (FocusTarget::Button(Button::Score) | FocusTarget::Set(_), _) => Word::Score,
        (FocusTarget::Button(Button::Column | Button::Take) | FocusTarget::Target(_), _) => {
            Word::Take
        }
        (FocusTarget::Button(Button::Row) | FocusTarget::Rival(_), _) => Word::Choose,
        (FocusTarget::Button(Button::Deeper), _) => Word::Deeper,
        (FocusTarget::Button(Button::Skip), _) => Word::Skip,
        (FocusTarget::Button(Button::Stop), _) => Word::Stop,
        (FocusTarget::Corner(_), _) => Word::Lay,
        (FocusTarget::Row(_), _) => Word::Mark,
        (FocusTarget::Catch(_), Phase::Wash(..)) => Word::Lose,
        (FocusTarget::Catch(_), Phase::Flip(_)) => Word::Turn,
        (FocusTarget::Catch(_), Phase::Extra(_)) => Word::Give,
        (FocusTarget::Catch(_), _) => Word::Take,
    }
    .msg()
}

/// The help card of a decision.
pub(super) const fn help(phase: Phase, cursor: Option<&Cursor>) -> Help {
    let picking = matches!(cursor, Some(Cursor { grab: Some(_), .. }));
    let (kind, title, text, picture) = match phase {
        Phase::Corner => (1, Word::HelpCorner, Word::HelpCornerText, lessons::CORNERS),
        Phase::Depth(_) if picking => (3, Word::HelpRow, Word::HelpRowText, lessons::ROW),
        Phase::Depth(_) => (2, Word::HelpDepth, Word::HelpDepthText, lessons::DANGER),
        Phase::Wash(..) => (4, Word::HelpWash, Word::HelpWashText, lessons::WAVE),
        Phase::Tools(tools) => match tools.first() {
            Some(Tool::Net) => (5, Word::HelpNet, Word::HelpNetText, lessons::NET),
            _ => (
                6,
                Word::HelpHarpoon,
                Word::HelpHarpoonText,
                lessons::HARPOON,
            ),
        },
        Phase::Set | Phase::Scored => (7, Word::HelpSet, Word::HelpSetText, lessons::SETS),
        Phase::Flip(_) => (8, Word::HelpFlip, Word::HelpFlipText, lessons::FLIP),
        Phase::Extra(_) => (9, Word::HelpExtra, Word::HelpExtraText, lessons::EXTRA),
        Phase::Pick(_) => (10, Word::HelpPick, Word::HelpPickText, lessons::PICK),
        _ => (0, Word::HelpChoose, Word::HelpChooseText, lessons::SETS),
    };
    Help::new(kind, title.msg(), text.msg(), picture)
}
