//! Captions, sounds, key hints, help cards and warnings. Draws nothing.

use rules_core::{
    Game,
    klofni::{
        Action, Illegal, Klofni, Outcome, Phase, Position,
        parts::{Catch, Colour, Depth, Food, Token},
    },
    log::{Step, StepOf},
};

use super::{lessons, places};
use crate::{
    Cue,
    table::{Help, Sound, View},
    text::{Language, Msg, Phrase, klofni::Word, phrase},
};

/// The hint of key A.
pub(super) const fn act(choice: Option<Action>) -> Msg {
    let word = match choice {
        Some(Action::UseStone(_)) => Word::ActStone,
        Some(Action::Flip) | None => Word::ActFlip,
        Some(Action::Skip) => Word::ActSkip,
        Some(Action::Deeper) => Word::ActDeeper,
        Some(Action::ReturnNothing) => Word::ActNothing,
        Some(
            Action::Take(_) | Action::Surface | Action::ReturnTake(..) | Action::VirtualTake(_),
        ) => Word::ActTake,
    };
    word.msg()
}

/// The help card of the current decision.
pub(super) fn help(table: &Position) -> Help {
    let (kind, title, text, picture) = match table.phase {
        Phase::Found(..) => (1, Word::HelpFound, Word::HelpFoundText, lessons::DECIDE),
        Phase::Return => (2, Word::HelpReturn, Word::HelpReturnText, lessons::SHARK),
        Phase::VirtualTie => (3, Word::HelpTie, Word::HelpTieText, lessons::TIE),
        Phase::Depth(Depth::One) if table.stones[table.seat] > 0 => {
            (4, Word::HelpStone, Word::HelpStoneText, lessons::STONE)
        }
        Phase::Depth(depth) if table.may_skip(table.seat, depth) => {
            (5, Word::HelpSkip, Word::HelpSkipText, lessons::SKIP)
        }
        _ => (0, Word::HelpDepth, Word::HelpDepthText, lessons::DIVE),
    };
    Help::new(kind, title.msg(), text.msg(), picture)
}

pub(super) fn sound(step: &StepOf<Klofni>, before: &Position) -> Sound {
    Sound::at_end(match *step {
        Step::Outcome(Outcome::First(_)) => Cue::Roll,
        Step::Outcome(Outcome::Token(Token::Predator)) => Cue::Trouble,
        Step::Outcome(Outcome::Token(Token::Bubbles)) => Cue::Miss,
        Step::Outcome(Outcome::Token(Token::Catch(_))) => Cue::Place,
        Step::Decision(Action::Flip) => return Sound::NONE,
        Step::Decision(Action::ReturnNothing) => Cue::Miss,
        Step::Decision(action) => places::brings(before, action).map_or(Cue::Place, |_| Cue::Catch),
    })
}

/// The caption of a step.
pub(super) fn tell(
    step: &StepOf<Klofni>,
    before: &Klofni,
    view: &View<'_, Klofni>,
) -> Option<Phrase> {
    let language = view.language;
    let say = |word: Word| Some(phrase(language, word.msg(), &[]));
    let was = before.position();
    match (*step, was.phase) {
        (Step::Outcome(Outcome::First(seat)), _) => {
            let name = view.company.name(seat);
            Some(phrase(language, Word::Begins.msg(), &[&name]))
        }
        (Step::Outcome(Outcome::Token(token)), Phase::Flip(_)) => match token {
            Token::Predator if comes_home(was, view.game.position()) => say(Word::AllHome),
            Token::Predator => say(Word::Trapped),
            Token::Bubbles => say(Word::FoundBubbles),
            Token::Catch(_) => None,
        },
        (Step::Outcome(Outcome::Token(token)), Phase::VirtualFlip) => match token {
            Token::Catch(Catch::Food(Food { size, .. })) => {
                let value = was.rival_flips_at().map_or(0, |depth| depth.value(size));
                Some(phrase(language, Word::RivalGot.msg(), &[&value]))
            }
            Token::Catch(Catch::Stone) => say(Word::RivalStone),
            Token::Bubbles => say(Word::RivalBubbles),
            Token::Predator => {
                let after = view.game.position();
                let eaten = last_eaten(was, after);
                match eaten {
                    _ if after.phase == Phase::VirtualTie => say(Word::RivalTie),
                    Some(value) => Some(phrase(language, Word::RivalDares.msg(), &[&value])),
                    None => say(Word::RivalShark),
                }
            }
        },
        (Step::Outcome(_), _) => None,
        (Step::Decision(Action::UseStone(depth)), _) => {
            Some(phrase(language, Word::UsesStone.msg(), &[&depth.number()]))
        }
        (Step::Decision(Action::Deeper), _) => say(Word::GoesDeeper),
        (Step::Decision(Action::Skip), _) => say(Word::SwimsPast),
        (Step::Decision(Action::ReturnNothing), _) => say(Word::BringsNothing),
        (Step::Decision(Action::VirtualTake(Food { size, .. })), _) => {
            let value = was.rival.depth.value(size);
            Some(phrase(language, Word::RivalGot.msg(), &[&value]))
        }
        (Step::Decision(action), _) => {
            places::brings(was, action).map(|(depth, catch)| takes(language, depth, catch))
        }
    }
}

/// Whether the third penguin was trapped and all swam home with no choice.
fn comes_home(before: &Position, after: &Position) -> bool {
    after.trapped[before.seat].len() < before.trapped[before.seat].len()
}

/// The value of the food that the rival has more of than before.
fn last_eaten(before: &Position, after: &Position) -> Option<u8> {
    let fed = |colour: &Colour| {
        let had = before.rival.columns.of(*colour).len();
        after.rival.columns.of(*colour).get(had).copied()
    };
    Colour::ALL.iter().find_map(fed)
}

fn takes(language: Language, depth: Depth, catch: Catch) -> Phrase {
    let Catch::Food(Food { colour, size }) = catch else {
        return phrase(language, Word::TakesStone.msg(), &[]);
    };
    let word = match colour {
        Colour::Pink => Word::TakesShrimp,
        Colour::Green => Word::TakesFish,
        Colour::Yellow => Word::TakesSquid,
    };
    phrase(language, word.msg(), &[&depth.value(size)])
}

/// The warning before a choice that gains nothing.
pub(super) fn warning(table: &Position, action: Action) -> Option<Msg> {
    let is_bare = |depth: Depth| {
        let layer = &table.sea[depth];
        layer.face_down == 0 && layer.catches().next().is_none()
    };
    match (action, table.phase) {
        (Action::UseStone(to), _) if is_bare(to) => Some(Word::StoneForNothing.msg()),
        (Action::Skip, Phase::Depth(Depth::Four))
        | (Action::Deeper, Phase::Found(Depth::Four, _))
            if is_bare(Depth::Five) =>
        {
            Some(Word::NothingBelow.msg())
        }
        _ => None,
    }
}

pub(super) const fn why(illegal: Illegal) -> Msg {
    match illegal {
        Illegal::NotNow => Word::NotNow,
        Illegal::NotThere => Word::NotThere,
        Illegal::NoneFaceDown => Word::NoneFaceDown,
        Illegal::NoStone => Word::NoStone,
        Illegal::StoneFirst => Word::StoneFirst,
        Illegal::StoneWasted => Word::StoneWasted,
        Illegal::MayNotSkip => Word::MayNotSkip,
        Illegal::Bottom => Word::Bottom,
        Illegal::NoPenguinThere => Word::NoPenguinThere,
        Illegal::NotTied => Word::NotTied,
    }
    .msg()
}
