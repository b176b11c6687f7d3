//! Words of turns, rivals and checkers.

words! {
    Turns:
    EndTurn,
    Happens,
    Title,
    TrackerHelp,
    Agree,
    GoalRow,
    FishRow,
    LuckRow,
    AsideRow,
    SetsRow,
    CardsRow,
    FishStack,
    LilyStack,
    PileGone,
    DepthEmpty,
    NewGame,
    /// Blank: its number.
    Round,
    /// Blanks: this one, how many there are.
    Pass,
    Then,
    LastTurn,
    Over,
    OverText,
    Refill,
    RefillText,
    /// Blanks: tokens laid out, tokens left aside.
    LayOut,
    Shuffle,
    /// Blanks: the pass that begins, how many there are.
    ShuffleText,
    FinishRound,
    /// Blank: the target.
    FinishRoundText,
    FinalPhase,
    FinalPhaseText,
    LastRound,
    LastRoundText,
    LastTurns,
    /// Blank: the goal.
    LastTurnsText,
}
