//! Messages of looking back at a finished match: luck and play, marks of decisions, "find it yourself".

words! {
    Review:
    // Keys.
    LookBack,
    TryIt,
    LookAtThem,
    // Luck and play.
    LuckAndPlay,
    Luck,
    PlayPart,
    /// Arguments: name, points.
    MoreLuck,
    /// Arguments: name, points.
    BetterPlay,
    EvenLuck,
    EvenPlay,
    // Decisions.
    /// Arguments: steps done, steps in all.
    Looking,
    Slips,
    /// Argument: number of the decision.
    Move,
    NoSlips,
    NotLooked,
    // Find it yourself.
    FindIt,
    Right,
    AsGood,
    NotYet,
    HereItIs,
    NotKept,
    // A computer player that adapts: its word in a row of the set-up, and a line.
    Fair,
    FairFight,
    // Puzzles.
    Puzzles,
    /// Arguments: solved, all.
    SolvedOf,
    PuzzleFind,
    PuzzleSolved,
    PuzzleNotYet,
    HelpPuzzlesText,
}
