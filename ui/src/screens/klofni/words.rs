//! Captions, sounds, key hints, help cards and warnings. Draws nothing.

use rules_core::{
    Game, Seat,
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

/// Whose deed the foot tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    Seat(Seat),
    Rival,
    Nobody,
}

/// The help card of the current decision.
pub(super) fn help(table: &Position) -> Help {
    let is_fed = !table.columns[table.seat].is_empty();
    let (kind, title, text, picture) = match table.phase {
        Phase::Found(_, Catch::Food(_)) if !is_fed => {
            (6, Word::HelpRows, Word::HelpRowsText, lessons::ROWS)
        }
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

/// Introduces the virtual rival.
pub(super) const HELP_RIVAL: Help = Help::new(
    15,
    Word::HelpRival.msg(),
    Word::HelpRivalText.msg(),
    lessons::RIVAL,
);

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
    was: &Position,
    view: &View<'_, Klofni>,
) -> Option<Phrase> {
    let language = view.language;
    let say = |word: Word| Some(phrase(language, word.msg(), &[]));
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
            Token::Catch(Catch::Food(Food { colour, size })) => {
                let value = was.rival_flips_at().map_or(0, |depth| depth.value(size));
                let [eats, _] = rival_eats(colour);
                Some(phrase(language, eats.msg(), &[&value]))
            }
            Token::Catch(Catch::Stone) => say(Word::RivalStone),
            Token::Bubbles => say(Word::RivalBubbles),
            Token::Predator => {
                let after = view.game.position();
                let eaten = last_eaten(was, after);
                match eaten {
                    _ if after.phase == Phase::VirtualTie => say(Word::RivalTie),
                    Some((colour, value)) => {
                        let [_, dares] = rival_eats(colour);
                        Some(phrase(language, dares.msg(), &[&value]))
                    }
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
        (Step::Decision(Action::VirtualTake(Food { colour, size })), _) => {
            let value = was.rival.depth.value(size);
            let word = match colour {
                Colour::Pink => Word::PicksShrimp,
                Colour::Green => Word::PicksFish,
                Colour::Yellow => Word::PicksSquid,
            };
            Some(phrase(language, word.msg(), &[&value]))
        }
        (Step::Decision(action), _) => {
            places::brings(was, action).map(|(depth, catch)| takes(language, was, depth, catch))
        }
    }
}

/// What is going on while nobody is asked, and who does it.
pub(super) fn status(table: &Position, view: &View<'_, Klofni>) -> Option<(Actor, Phrase)> {
    let (language, seat) = (view.language, table.seat);
    let name = view.company.name(seat);
    let of_seat = |word: Word, depth: Depth| {
        let text = phrase(language, word.msg(), &[&name, &depth.number()]);
        Some((Actor::Seat(seat), text))
    };
    let plain = |actor, word: Word| Some((actor, phrase(language, word.msg(), &[])));
    match table.phase {
        Phase::Lot => plain(Actor::Nobody, Word::WhoBegins),
        Phase::Depth(depth) => of_seat(Word::NowDives, depth),
        Phase::Flip(depth) => of_seat(Word::NowFlips, depth),
        Phase::Found(depth, _) => of_seat(Word::NowFound, depth),
        Phase::Return => plain(Actor::Seat(seat), Word::NowReturns),
        Phase::VirtualFlip => match table.rival_flips_at() {
            Some(depth) => {
                let text = phrase(language, Word::RivalFlips.msg(), &[&depth.number()]);
                Some((Actor::Rival, text))
            }
            None => plain(Actor::Rival, Word::RivalRests),
        },
        Phase::VirtualTie => plain(Actor::Rival, Word::RivalTie),
        Phase::Over => None,
    }
}

/// The rival eats what it has flipped; or what lies there, as it flips a shark.
const fn rival_eats(colour: Colour) -> [Word; 2] {
    match colour {
        Colour::Pink => [Word::RivalShrimp, Word::RivalDaresShrimp],
        Colour::Green => [Word::RivalFish, Word::RivalDaresFish],
        Colour::Yellow => [Word::RivalSquid, Word::RivalDaresSquid],
    }
}

/// Whether the third penguin was trapped and all swam home with no choice.
pub(super) fn comes_home(before: &Position, after: &Position) -> bool {
    after.trapped[before.seat].len() < before.trapped[before.seat].len()
}

/// The food that the rival has more of than before, and its value.
pub(super) fn last_eaten(before: &Position, after: &Position) -> Option<(Colour, u8)> {
    let fed = |colour: &Colour| {
        let had = before.rival.columns.of(*colour).len();
        let value = after.rival.columns.of(*colour).get(had)?;
        Some((*colour, *value))
    };
    Colour::ALL.iter().find_map(fed)
}

/// A catch is brought home: what it is worth, and whether its row is full now.
fn takes(language: Language, was: &Position, depth: Depth, catch: Catch) -> Phrase {
    let Catch::Food(Food { colour, size }) = catch else {
        return phrase(language, Word::TakesStone.msg(), &[]);
    };
    let columns = &was.columns[was.seat];
    let row = columns.of(colour).len();
    let fills = |other: &Colour| *other == colour || columns.of(*other).len() > row;
    let is_full = Colour::ALL.iter().all(fills);
    let word = match (colour, is_full) {
        (Colour::Pink, true) => Word::TakesShrimpFull,
        (Colour::Pink, false) => Word::TakesShrimpHalf,
        (Colour::Green, true) => Word::TakesFishFull,
        (Colour::Green, false) => Word::TakesFishHalf,
        (Colour::Yellow, true) => Word::TakesSquidFull,
        (Colour::Yellow, false) => Word::TakesSquidHalf,
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
