//! Messages of the logbook: replays of finished matches, and statistics.

words! {
    Logbook:
    Logbook,
    /// Under the card in the menu.
    Line,
    // Keys.
    Watch,
    Numbers,
    ToPodium,
    ToStart,
    ToEnd,
    Faces,
    Clear,
    // The list.
    NoGames,
    ReplayLost,
    // Steps that have no words of their own.
    Begins,
    LuckDecides,
    PlaysOn,
    // What was counted.
    WinsPage,
    DicePage,
    /// Arguments: games of this title.
    Played,
    /// Arguments: points, name.
    Best,
    /// Arguments: wins, games.
    WinsOf,
    NobodyYet,
    HoldToClear,
    Cleared,
    // Help cards: title and four lines each.
    HelpList,
    HelpWatch,
    HelpWatchText,
    HelpNumbersText,
}
