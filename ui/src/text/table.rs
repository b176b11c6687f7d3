//! Messages of the match framework, shared by all games.

use core::fmt::Write as _;

use heapless::String;
use opponents::{Claim, ClaimKind};
use rules_core::{Source, TieBreak};

use super::{Language, Msg, Phrase, phrase};

include!(concat!(env!("OUT_DIR"), "/text/table.rs"));

/// The message for the reason of an advice.
const fn reason(kind: ClaimKind) -> Msg {
    match kind {
        ClaimKind::OnlyChoice => Word::OnlyChoice,
        ClaimKind::AsGoodAsAny => Word::AsGoodAsAny,
        ClaimKind::MostPoints => Word::MostPoints,
        ClaimKind::MorePoints => Word::MorePoints,
        ClaimKind::TurnPoints => Word::TurnPoints,
        ClaimKind::SafestDive => Word::SafestDive,
        ClaimKind::BolderDive => Word::BolderDive,
        ClaimKind::DivePays => Word::DivePays,
        ClaimKind::NoBreak => Word::NoBreak,
        ClaimKind::DiveEnough => Word::DiveEnough,
        ClaimKind::FlipPays => Word::FlipPays,
        ClaimKind::NoPredator => Word::NoPredator,
        ClaimKind::FlipEnough => Word::FlipEnough,
        ClaimKind::BestBite => Word::BestBite,
        ClaimKind::BitePays => Word::BitePays,
        ClaimKind::BiteRare => Word::BiteRare,
        ClaimKind::WinsMore => Word::WinsMore,
        ClaimKind::RivalLess => Word::RivalLess,
        ClaimKind::Better => Word::Better,
    }
    .msg()
}

/// The sentence of an advice, with its numbers.
pub(crate) fn advice(language: Language, claim: Claim) -> Phrase {
    let msg = reason(claim.kind);
    let Claim { kind, value, other } = claim;
    match kind {
        ClaimKind::MostPoints | ClaimKind::MorePoints | ClaimKind::TurnPoints => {
            let signed = |points: i16| -> String<8> {
                let mut text = String::new();
                // Six characters at most.
                let _ = write!(text, "{points:+}");
                text
            };
            phrase(language, msg, &[&signed(value), &signed(other)])
        }
        ClaimKind::RivalLess | ClaimKind::Better => {
            let mut text: String<8> = String::new();
            let point = language.decimal();
            // Six characters at most: these are never negative.
            let _ = write!(text, "{}{point}{}", value / 10, value % 10);
            phrase(language, msg, &[&text])
        }
        _ => phrase(language, msg, &[&value, &other]),
    }
}

/// The message for a source of points.
pub(crate) const fn source(source: Source) -> Msg {
    match source {
        Source::OneFlowers => Word::OneFlowers,
        Source::TwoFlowers => Word::TwoFlowers,
        Source::Stones => Word::Stones,
        Source::Sculptures => Word::Sculptures,
        Source::Butterflies => Word::Butterflies,
        Source::Frogs => Word::Frogs,
        Source::Turtles => Word::Turtles,
        Source::Coins => Word::Coins,
        Source::Goal => Word::Goal,
        Source::FishTiles => Word::FishTiles,
        Source::DecorationTiles => Word::DecorationTiles,
        Source::BlueFish => Word::BlueFish,
        Source::WhiteFish => Word::WhiteFish,
        Source::GreyFish => Word::GreyFish,
        Source::GreyKept => Word::GreyKept,
        Source::FullRows => Word::FullRows,
        Source::PartRows => Word::PartRows,
        Source::RivalStones => Word::RivalStones,
        Source::RivalBubbles => Word::RivalBubbles,
        Source::FishCards => Word::FishCards,
        Source::RareFish => Word::RareFish,
        Source::FishSets => Word::FishSets,
        Source::ScoredSets => Word::ScoredSets,
        Source::FaceUpFish => Word::FaceUpFish,
        Source::FaceUpShrimps => Word::FaceUpShrimps,
    }
    .msg()
}

/// The message for the rule that broke a tie.
pub(crate) const fn tie_break(rule: TieBreak) -> Msg {
    match rule {
        TieBreak::Coins => Word::TieCoins,
        TieBreak::RivalFirst => Word::TieRival,
        TieBreak::FishLessPenalty => Word::TieFishLess,
        TieBreak::FullRows => Word::TieRows,
        TieBreak::Luck => Word::TieLuck,
        TieBreak::FewerShrimps => Word::TieShrimps,
    }
    .msg()
}
