//! English: the aids beside a printed box.

use crate::text::aids::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Place => "order",
        Word::HelpGuests => "A opens a card: name\nand colour. Left, right:\nsit elsewhere. All pages\nknow these names.",
        Word::Spin => "Spin",
        Word::WhoBegins => "Who begins?",
        Word::Begins => "begins!",
        Word::HelpFirst => "A spins the pointer.\nAny key stops it at once.\nChance decides,\nnot the spin.",
        Word::Go => "Go",
        Word::GoOn => "Go on",
        Word::Pause => "Pause",
        Word::PassOn => "Next",
        Word::ForAll => "one clock for all",
        Word::ForEach => "everybody has their own",
        Word::CrossPauses => "cross: pause",
        Word::HoldFills => "hold A: fill up again",
        Word::TimeUp => "Time is up!",
        Word::Heard => "All right",
        Word::HelpClock => "Left, right: the time.\nUp, down: whose clock.\nIt runs on while you\nlook at other pages.",
        Word::NextStep => "Next",
    }
}
