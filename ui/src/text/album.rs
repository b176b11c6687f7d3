//! Messages of what makes a logbook worth opening: playing on from a step, streaks, the album, codes to scan.

words! {
    Album:
    // Playing on from a step of a finished game.
    Step,
    PlayOnKey,
    PlayOn,
    HelpPlayOn,
    NoRecords,
    ReplacesMatch,
    // The album.
    Album,
    HelpAlbum,
    NextGame,
    /// Arguments: kinds that were caught, kinds of the game.
    FoundOf,
    NotYet,
    HowToCatch,
    /// Argument: the name that is printed in the box.
    InTheBox,
    /// Arguments: a name, the number of a game.
    FirstBy,
    /// Argument: the number of a game.
    FirstGame,
    /// Argument: how often.
    Caught,
    OneNew,
    /// Argument: how many.
    ManyNew,
    // Streaks and margins.
    StreaksPage,
    /// Argument: wins.
    InARow,
    /// Arguments: points, name.
    Margin,
    // Codes to scan.
    Code,
    ThisGame,
    ScanGame,
    ScanResult,
    TooLong,
}
