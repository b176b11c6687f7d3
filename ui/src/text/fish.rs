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
    /// Numbers: this boat, how many.
    BoatOf,
    SailThis,
    SwimThis,
    /// Number: fish.
    SwimSchool,
    Catch,
    /// Number: fish.
    School,
    Draw,
    DoneDraw,
    /// Number: points lost for each.
    GreyLeft,
    /// Number: points lost for all.
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
    /// Numbers: fish, points.
    Catches,
    /// Number: fish.
    MovesFish,
    /// Name: whose boat; numbers: fish, points.
    Feeds,
    /// Number: cards.
    MayDraw,
    Drifts,
    AddsGrey,
    KeepsGrey,
    TakesOpen,
    TakesTop,
    DrawsNoMore,
    /// Numbers: this pile, how many.
    NewPile,
    PileEmpty,
    // Why not.
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
    // Everybody's goods.
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
