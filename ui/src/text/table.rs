//! Messages of the match framework, shared by all games.

use opponents::Reason;
use rules_core::{Source, TieBreak};

use super::Msg;

words! {
    Table:
    // Keys.
    ShowMe,
    Menu,
    Onward,
    Understood,
    Choose,
    HoldIt,
    Leave,
    Undo,
    Table,
    Hurry,
    Start,
    NameIt,
    Rules,
    // Set-up.
    WhoPlays,
    HelpSetup,
    Players,
    Begins,
    Lot,
    NameRow,
    SpellRow,
    ColourRow,
    SpellSomething,
    BadPlayers,
    BadFirst,
    BadVariant,
    BadTarget,
    BadLuck,
    BadColours,
    // Hand-over and pause menu.
    PassTo,
    Paused,
    GoOn,
    /// On the menu's card of a game that was left. Argument: whose turn.
    GoOnTurn,
    HowTo,
    StartAgain,
    LeaveKeep,
    GiveUp,
    HoldLonger,
    MatchLost,
    LastMoves,
    // Saving, and losses of saved data.
    Saves,
    EraseSaves,
    EraseSavesText,
    HoldToErase,
    SavesErased,
    /// Argument: the game's name.
    LostMoves,
    /// Argument: the game's name.
    LostGame,
    LostSomeGame,
    LostOtherFormat,
    LostEverything,
    NotSaved,
    // Advice.
    Advice,
    AsGoodAsAny,
    OnlyChoice,
    BringsPoints,
    Completes,
    Towards,
    RiskPays,
    EnoughForNow,
    Safest,
    LeastLoss,
    AgainstRival,
    SaveForLater,
    GatherStrength,
    BetterPlace,
    RoomToGrow,
    LastChance,
    GoalCardAsks,
    // Final standings.
    TheEnd,
    /// Argument: who.
    Wins,
    SharedWin,
    /// Arguments: who, which place.
    PlaceOf,
    RivalWins,
    /// Arguments: levels beaten, levels met.
    BeatsSome,
    Again,
    Rival,
    TieCoins,
    TieRival,
    TieFishLess,
    TieRows,
    TieLuck,
    TieShrimps,
    // Sources of points.
    OneFlowers,
    TwoFlowers,
    Stones,
    Sculptures,
    Butterflies,
    Frogs,
    Turtles,
    Coins,
    Goal,
    FishTiles,
    DecorationTiles,
    BlueFish,
    WhiteFish,
    GreyFish,
    GreyKept,
    FullRows,
    PartRows,
    RivalStones,
    RivalBubbles,
    FishCards,
    RareFish,
    FishSets,
    ScoredSets,
    FaceUpFish,
    FaceUpShrimps,
}

/// The message for the reason of an advice.
pub(crate) const fn reason(reason: Reason) -> Msg {
    match reason {
        Reason::AsGoodAsAny => Word::AsGoodAsAny,
        Reason::OnlyChoice => Word::OnlyChoice,
        Reason::Points => Word::BringsPoints,
        Reason::Completes => Word::Completes,
        Reason::Towards => Word::Towards,
        Reason::RiskPays => Word::RiskPays,
        Reason::EnoughForNow => Word::EnoughForNow,
        Reason::Safest => Word::Safest,
        Reason::LeastLoss => Word::LeastLoss,
        Reason::AgainstRival => Word::AgainstRival,
        Reason::SaveForLater => Word::SaveForLater,
        Reason::GatherStrength => Word::GatherStrength,
        Reason::BetterPlace => Word::BetterPlace,
        Reason::RoomToGrow => Word::RoomToGrow,
        Reason::LastChance => Word::LastChance,
        Reason::GoalCard => Word::GoalCardAsks,
    }
    .msg()
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
