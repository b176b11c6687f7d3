//! Messages of the game Fish! Fish!! Fish!!!.

words! {
    Fish:
    // What A does.
    Place,
    Pick,
    Sail,
    Swim,
    Done,
    Add,
    Keep,
    Take,
    Stop,
    LayOff,
    Drift,
    // Under the board.
    /// Arguments: this boat, how many.
    BoatOf,
    SailThis,
    SwimThis,
    /// Argument: fish.
    SwimSchool,
    Catch,
    /// Argument: fish.
    School,
    Draw,
    DoneDraw,
    /// Argument: points lost for each.
    GreyLeft,
    /// Argument: points lost for all.
    KeepGrey,
    MayTake,
    FromPile,
    NoMore,
    NothingFits,
    LayOneOff,
    LastCard,
    EndsTheGame,
    // What happened.
    /// Name: who.
    Begins,
    PlacesBoat,
    SailsOn,
    /// Arguments: fish, points.
    Catches,
    /// The same if all have one colour.
    CatchesBlue,
    CatchesWhite,
    CatchesGrey,
    /// Argument: fish.
    MovesFish,
    /// Name: whose boat; numbers: fish, points.
    Feeds,
    /// Argument: cards.
    MayDraw,
    Drifts,
    AddsGrey,
    KeepsGrey,
    TakesOpen,
    TakesTop,
    DrawsNoMore,
    /// Arguments: this pile, how many.
    NewPile,
    PileEmpty,
    // Callouts: what a sign means.
    SignHand,
    SignOpen,
    SignPile,
    SignPass,
    SignTick,
    SignLock,
    SignMoves,
    SignGrey,
    SignLens,
    SignDots,
    SignHeight,
    // Refusals.
    NotNow,
    NotOnRing,
    BoatThere,
    NoSuchBoat,
    NoCard,
    OffBoard,
    NoFish,
    BoatsSail,
    FishSwim,
    PlayACard,
    CanMove,
    LayOffACard,
    HandNotFull,
    MustDraw,
    // Overview of all seats.
    Total,
    Hand,
    // Help cards.
    HelpPlace,
    HelpPlaceText,
    HelpPiece,
    HelpPieceText,
    HelpCard,
    HelpCardText,
    HelpGrey,
    HelpGreyText,
    HelpDraw,
    HelpDrawText,
    HelpDrift,
    HelpDriftText,
    // How to play.
    LearnFish,
    LearnFishText,
    LearnSail,
    LearnSailText,
    LearnSwim,
    LearnSwimText,
    LearnGrey,
    LearnGreyText,
    LearnDraw,
    LearnDrawText,
}
