//! What boards with four keys say, and which messages read differently there: those that name a key.

use super::{Msg, aids, beside, fish, kohaku, logbook, piles, podwodni, sheets, table, turns};

include!(concat!(env!("OUT_DIR"), "/text/four.rs"));

/// The message that stands for this one on a board with four keys.
pub(crate) const fn in_its_place(msg: Msg) -> Msg {
    let word = match msg {
        Msg::AllKeysWork => Word::AllKeysWork,
        Msg::NoRolls2 => Word::NoRolls2,
        Msg::HelpMenuText => Word::HelpMenu,
        Msg::HelpDiceText => Word::HelpDice,
        Msg::HelpShareText => Word::HelpShare,
        Msg::HelpChooseText => Word::HelpChoose,
        Msg::HelpFairText => Word::HelpFair,
        Msg::HelpSettingsText => Word::HelpSettings,
        Msg::Table(table::Word::HelpSetup) => Word::HelpSetup,
        Msg::Table(table::Word::HoldLonger) => Word::HoldLonger,
        Msg::Table(table::Word::EraseSavesText) => Word::EraseSaves,
        Msg::Table(table::Word::HoldToErase) => Word::HoldToErase,
        Msg::Logbook(logbook::Word::HoldToClear) => Word::HoldToClear,
        Msg::Logbook(logbook::Word::HelpWatchText) => Word::HelpWatch,
        Msg::Logbook(logbook::Word::HelpList) => Word::HelpList,
        Msg::Logbook(logbook::Word::HelpNumbersText) => Word::HelpNumbers,
        Msg::Aids(aids::Word::HelpGuests) => Word::HelpGuests,
        Msg::Aids(aids::Word::HelpFirst) => Word::HelpFirst,
        Msg::Aids(aids::Word::CrossPauses) => Word::CrossPauses,
        Msg::Aids(aids::Word::HoldFills) => Word::HoldFills,
        Msg::Aids(aids::Word::HelpClock) => Word::HelpClock,
        Msg::Aids(aids::Word::HelpSetUp) => Word::HelpSetUp,
        Msg::Beside(beside::Word::HelpHub) => Word::HelpHub,
        Msg::Fish(fish::Word::HelpCardText) => Word::HelpCard,
        Msg::Kohaku(kohaku::Word::HelpGoalText) => Word::HelpGoal,
        Msg::Kohaku(kohaku::Word::HelpLayText) => Word::HelpLay,
        Msg::Kohaku(kohaku::Word::HelpFinishText) => Word::HelpFinish,
        Msg::Piles(piles::Word::HoldAll) => Word::HoldAll,
        Msg::Piles(piles::Word::PressA) => Word::PressX,
        Msg::Piles(piles::Word::PlayIt) => Word::PlayIt,
        Msg::Piles(piles::Word::TakeIt) => Word::TakeIt,
        Msg::Piles(piles::Word::KeepOne) => Word::KeepOne,
        Msg::Piles(piles::Word::BagInUse) => Word::BagInUse,
        Msg::Piles(piles::Word::HelpLeft) => Word::HelpLeft,
        Msg::Piles(piles::Word::HelpPast) => Word::HelpPast,
        Msg::Piles(piles::Word::HelpFill) => Word::HelpFill,
        Msg::Piles(piles::Word::HelpBag) => Word::HelpBag,
        Msg::Piles(piles::Word::HelpRybowisko) => Word::HelpStacks,
        Msg::Piles(piles::Word::HelpPodwodni)
        | Msg::Piles(piles::Word::HelpFish)
        | Msg::Piles(piles::Word::HelpKohaku)
        | Msg::Piles(piles::Word::HelpKlofni) => Word::HelpTable,
        Msg::Podwodni(podwodni::Word::HelpRowText) => Word::HelpRow,
        Msg::Sheets(sheets::Word::HoldForNew) => Word::HoldForNew,
        Msg::Sheets(sheets::Word::HelpKlofni) => Word::HelpFood,
        Msg::Sheets(sheets::Word::HelpPond) => Word::HelpPond,
        Msg::Sheets(sheets::Word::HelpTile) => Word::HelpTile,
        Msg::Sheets(sheets::Word::HelpPick) => Word::HelpPick,
        Msg::Turns(turns::Word::TrackerHelp) => Word::HelpTurns,
        Msg::Turns(turns::Word::NewGame) => Word::NewGame,
        Msg::Turns(turns::Word::CheckerHelp) => Word::HelpChecker,
        Msg::Turns(turns::Word::PenguinHelp) => Word::HelpPenguin,
        Msg::Turns(turns::Word::DannyHelp) => Word::HelpDanny,
        Msg::Turns(turns::Word::DannyOverText) => Word::DannyOver,
        _ => return msg,
    };
    word.msg()
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::text::{Language, all_messages};

    /// Whether an English text tells people to press keys as they are on boards with eight.
    fn names_keys(text: &str) -> bool {
        let words: Vec<&str> = text.split_whitespace().collect();
        let names = |pair: &[&str]| {
            let [before, word] = pair else { return false };
            let key = word.trim_end_matches([':', ',', '.']);
            let told = ["hold", "press", "with", "down"].contains(&before.to_lowercase().as_str());
            match key {
                "A" | "B" => told || word.ends_with(':'),
                "X" | "Y" => true,
                _ => false,
            }
        };
        let directions = [
            "eft, right",
            "p, down",
            "eft and right",
            "p and down",
            "UP",
            "Cross:",
        ];
        let starts = ["A:", "B:", "X:", "Y:"];
        words.windows(2).any(names)
            || text
                .lines()
                .any(|line| starts.iter().any(|key| line.starts_with(key)))
            || directions.iter().any(|word| text.contains(word))
    }

    #[test]
    fn every_message_that_names_keys_has_another_for_four() {
        let own = |msg: &Msg| matches!(msg, Msg::Four(_));
        let missing: Vec<_> = all_messages()
            .filter(|msg| !own(msg) && in_its_place(*msg) == *msg)
            .filter(|msg| names_keys(Language::En.say(*msg)))
            .collect();
        assert_eq!(missing, []);
    }
}
