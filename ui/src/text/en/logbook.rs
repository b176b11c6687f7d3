//! English: the logbook.

use crate::text::logbook::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Logbook => "Logbook",
        Word::Line => "Past games and records",
        Word::Watch => "Watch",
        Word::Numbers => "Records",
        Word::ToPodium => "Points",
        Word::ToStart => "Start",
        Word::ToEnd => "End",
        Word::Faces => "Faces",
        Word::Clear => "Clear",
        Word::NoGames => "No finished games yet.\nPlay one to its end,\nthen watch it here!",
        Word::ReplayLost => "This game cannot\nbe read any more.",
        Word::Begins => "The game begins",
        Word::LuckDecides => "Luck decides",
        Word::PlaysOn => "plays on",
        Word::WinsPage => "Wins of games",
        Word::DicePage => "Dice rolled",
        Word::Played => "played: {}",
        Word::Best => "best: {} {}",
        Word::WinsOf => "{} of {}",
        Word::NobodyYet => "People: nobody yet.",
        Word::HoldToClear => "Hold Y down to set\nthese numbers to 0.",
        Word::Cleared => "Counting starts anew.",
        Word::HelpList => "The finished games,\nnewest first.\nA: watch a game.\nY: records and wins.",
        Word::HelpWatch => "Watch a game",
        Word::HelpWatchText => "Right, left: a step.\nDown, up: a turn.\nY: to the end, and\nthen to the start.",
        Word::HelpNumbersText => "Left, right: a page.\nHold Y down to set\nthe numbers of the\npage to 0.",
    }
}
