//! Messages of the game Rybowisko.

use rules_core::rybowisko::parts::Species;

use super::Msg;

words! {
    Rybowisko:
    // What A does.
    Fish,
    Rest,
    Take,
    Again,
    LetGo,
    // Set-up.
    Target,
    LuckRow,
    LuckEven,
    // On the board.
    /// On the flag: one short word.
    LastRound,
    /// On a button, before a luck token.
    RollAgain,
    /// On a button.
    GiveUp,
    // Captions; the mark of the seat precedes them.
    /// Argument: who.
    Begins,
    SailsToFish,
    Rests,
    Rerolls,
    LetsGo,
    /// The fish itself. Argument: fish.
    Caught,
    /// Follows [`Word::Caught`]. Argument: points.
    StarAdds,
    /// Follows [`Word::Caught`]. Argument: points.
    SignsAdd,
    /// The catch that begins the last round. Arguments: fish, points.
    CaughtLast,
    /// Argument: roll.
    NoBite,
    /// Argument: roll.
    BothBite,
    Mixed,
    // The drift after a cast.
    WavesUp,
    WavesRight,
    WavesDown,
    WavesLeft,
    WavesShore,
    WavesBoat,
    // Callouts: one to four words.
    SignAside,
    SignFish,
    SignFlag,
    SignLuck,
    SignSigns,
    SignDie,
    SignRange,
    SignKind,
    SignGain,
    SignPair,
    SignBoat,
    SignToken,
    SignFree,
    SignPrice,
    SignWay,
    SignChange,
    // Refusals: one or two lines.
    NotNow,
    OnLand,
    MustMove,
    FisherThere,
    TooFar,
    MuchTooFar,
    MustTake,
    NoneFits,
    // Help: a title and up to four lines.
    HelpMove,
    HelpMoveText,
    HelpPick,
    HelpPickText,
    HelpMiss,
    HelpMissText,
    HelpLast,
    HelpLastText,
    // How to play: titles of up to twelve letters, four lines each.
    Sail,
    SailText,
    Catch,
    CatchText,
    Luck,
    LuckText,
    Waves,
    WavesText,
    Points,
    PointsText,
    // The fish.
    Pike,
    Asp,
    Perch,
    Eel,
    Zander,
    Catfish,
    Bream,
    Roach,
    Carp,
    SilverBream,
    Tench,
    Ide,
    Weatherfish,
    Bleak,
    Ruffe,
    Gudgeon,
    Bitterling,
    SpinedLoach,
}

/// The name of a fish.
pub(crate) const fn fish(species: Species) -> Msg {
    match species {
        Species::Pike => Word::Pike,
        Species::Asp => Word::Asp,
        Species::Perch => Word::Perch,
        Species::Eel => Word::Eel,
        Species::Zander => Word::Zander,
        Species::Catfish => Word::Catfish,
        Species::Bream => Word::Bream,
        Species::Roach => Word::Roach,
        Species::Carp => Word::Carp,
        Species::SilverBream => Word::SilverBream,
        Species::Tench => Word::Tench,
        Species::Ide => Word::Ide,
        Species::Weatherfish => Word::Weatherfish,
        Species::Bleak => Word::Bleak,
        Species::Ruffe => Word::Ruffe,
        Species::Gudgeon => Word::Gudgeon,
        Species::Bitterling => Word::Bitterling,
        Species::SpinedLoach => Word::SpinedLoach,
    }
    .msg()
}
