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
        Word::NoGames => "No finished games yet.\nPlay one to the end,\nthen watch it here!",
        Word::ReplayLost => "This game can no\nlonger be read.",
        Word::Begins => "The game begins",
        Word::LuckDecides => "Luck decides",
        Word::PlaysOn => "plays on",
        Word::WinsPage => "Games won",
        Word::DicePage => "Dice rolled",
        Word::Played => "played: {}",
        Word::Best => "best: {} {}",
        Word::WinsOf => "{} of {}",
        Word::NobodyYet => "Nobody has won yet.",
        Word::HoldToClear => "Hold A down to set\nthese back to 0.",
        Word::Cleared => "Counting starts again.",
        Word::HelpList => "The finished games.\nA: watch. Left: as QR.\nRight: the album.\nY: records and wins.",
        Word::HelpWatch => "Watch a game",
        Word::HelpWatchText => "Right, left: one step.\nDown, up: one turn.\nY: to the end, and\nback to the start.",
        Word::HelpNumbersText => "Left, right: turn pages.\nY, then A held down,\nsets the numbers on\nthis page back to 0.",
    }
}
