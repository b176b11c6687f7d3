//! English: turns, rivals and checkers.

use crate::text::turns::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::EndTurn => "Next",
        Word::Happens => "Yes!",
        Word::Title => "Whose turn?",
        Word::TrackerHelp => {
            "A: next player.\nCross: choose, count.\nB: one step back.\nHold B: leave."
        }
        Word::Agree => "Before the first turn",
        Word::GoalRow => "Goal",
        Word::FishRow => "Fish",
        Word::LuckRow => "Luck",
        Word::AsideRow => "Aside",
        Word::SetsRow => "Sets",
        Word::CardsRow => "Cards up",
        Word::FishStack => "Fish left",
        Word::LilyStack => "Lilies left",
        Word::PileGone => "The pile is gone",
        Word::DepthEmpty => "Last token flipped",
        Word::NewGame => "New game: hold A",
        Word::Round => "Round {}",
        Word::Pass => "Pass {}/{}",
        Word::Then => "Then:",
        Word::LastTurn => "This turn is the last",
        Word::Over => "Game over",
        Word::OverText => "Nobody has a turn left.\nNow count your points.",
        Word::Refill => "Mix tokens!",
        Word::RefillText => "Fishers on empty places:",
        Word::LayOut => "Lay out {}, {} stay",
        Word::Shuffle => "Shuffle!",
        Word::ShuffleText => "The pile is gone. Shuffle\nthe discards:\npass {} of {} begins.",
        Word::FinishRound => "Last round!",
        Word::FinishRoundText => "Somebody has {} fish.\nFinish the round.\nStill to come:",
        Word::FinalPhase => "Final phase!",
        Word::FinalPhaseText => "A depth has nothing\nface down any more.\nStill to dive:",
        Word::LastRound => "Last round!",
        Word::LastRoundText => "The stack runs out.\nOnce more for each.\nStill to come:",
        Word::LastTurns => "Last turns!",
        Word::LastTurnsText => "Somebody has {} points.\nOnce more for the others.\nAfter this one:",
    }
}
