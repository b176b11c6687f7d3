//! English: looking back at a finished match.

use crate::text::review::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::LookBack => "Look back",
        Word::TryIt => "Try it",
        Word::LookAtThem => "Look",
        Word::LuckAndPlay => "Luck and play",
        Word::Luck => "Luck",
        Word::PlayPart => "Play",
        Word::MoreLuck => "{} had more luck: {}",
        Word::BetterPlay => "{} played better: {}",
        Word::EvenLuck => "Luck was fair to all.",
        Word::EvenPlay => "All played equally well.",
        Word::Looking => "Looking: {} of {}",
        Word::Slips => "How good was it?",
        Word::Move => "Move {}",
        Word::NoSlips => "Nothing to do better.\nWell played!",
        Word::NotLooked => "A computer's moves.\nPress A to look\nat them too.",
        Word::FindIt => "Find a better move!",
        Word::Right => "Yes! The best there is.",
        Word::AsGood => "Yes! Just as good.",
        Word::NotYet => "Not yet.\nLook again!",
        Word::HereItIs => "Here it is:\nthe cursor shows it.",
        Word::NotKept => "This game is not saved:\nno looking back.",
        Word::Fair => "fair",
        Word::FairFight => "Plays as well as you do",
        Word::Puzzles => "Puzzles",
        Word::SolvedOf => "{} of {} solved",
        Word::PuzzleFind => "One move is the best.\nFind it!",
        Word::PuzzleSolved => "Solved! The best there is.",
        Word::PuzzleNotYet => "Good try. There is\na better one!",
        Word::HelpPuzzlesText => "Real games, one move\nis clearly the best.\nMore stars: it hides\nbetter.",
    }
}
