//! Messages of the luck of a match: by the device, by a code, or with real dice and cards.

words! {
    Luck:
    // The row of the set-up, its values, and its key.
    LuckRow,
    OfDevice,
    OfTable,
    /// The random code is on its way.
    CodeComes,
    /// Argument: the letters.
    Code,
    EnterCode,
    // The card on which a code is entered.
    CodeTitle,
    CodeText,
    NewCode,
    WrongCode,
    // In the pause menu, on the podium and in the logbook.
    /// Argument: the letters.
    CodeIs,
    OnTheTable,
    // What to do at the table, and the key that chooses a picture.
    ThisOne,
    WhoBegins,
    TurnCard,
    HandCard,
    RollDie,
    LayToken,
    WhichAside,
    WhichWay,
    FishTile,
    DecorationTile,
    GoalCard,
    TurnToken,
    RivalToken,
    // The catch of the day.
    /// Argument: its number.
    Catch,
    CatchTitle,
    CatchText,
    CatchKey,
    Attempt,
    Practise,
    /// Argument: how many turns.
    InTurns,
    WholeGame,
    OneAttempt,
    NoResult,
    YourResult,
    /// On the podium. Argument: points.
    Points,
    /// Argument: the game's name.
    FinishFirst,
    // The page of the statistics.
    LuckPage,
    ByDevice,
    ByCode,
    ByTable,
    /// Argument: how many matches.
    Count,
    Apart,
}
