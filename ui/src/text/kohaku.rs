//! Messages of the game Kōhaku.

words! {
    Kohaku:
    // Hints: what A does.
    Keep,
    Take,
    Lay,
    Swap,
    Zoom,
    Finish,
    // The set-up.
    Goals,
    // On the board.
    UpTo,
    /// Argument: own turns after this one.
    TurnsLeft,
    EndTurn,
    Danny,
    KeepOne,
    /// Argument: points of the goal card now.
    GoalNow,
    // Colours, alone and before another one.
    White,
    Yellow,
    Red,
    Black,
    WhiteAnd,
    YellowAnd,
    RedAnd,
    // Colours of a fish: feminine in Polish.
    WhiteFish,
    YellowFish,
    RedFish,
    BlackFish,
    /// Argument: colours.
    Koi,
    // Decorations.
    Flower,
    TwoFlowers,
    /// Two flowers in a caption that shows both.
    ShownFlowers,
    Stones,
    Lantern,
    Butterflies,
    Frog,
    Turtle,
    // What they bring, two lines each.
    /// Argument: a colour.
    FlowerPays,
    TwoFlowersPay,
    StonesPay,
    LanternPays,
    /// Argument: a colour.
    ButterfliesPay,
    FrogPays,
    TurtlePays,
    // Captions.
    /// Arguments: colours of the koi, the decoration.
    Takes,
    /// Argument: points.
    LaysFish,
    /// Arguments: the decoration, points.
    LaysDecoration,
    KeepsGoal,
    /// Arguments: colours of the koi that Danny turned up, how many he takes with it.
    DannyTakesFish,
    /// Argument: colours of the koi that Danny turned up.
    DannyFishAlone,
    /// Arguments: the decoration that Danny turned up, how many he takes with it.
    DannyTakes,
    /// Argument: the decoration that Danny turned up.
    DannyAlone,
    // Refusals.
    NotNow,
    LaidAlready,
    FishFirst,
    AtOrigin,
    Taken,
    SameSort,
    Apart,
    // Goal cards: names and rules.
    WhiteAndBlack,
    YellowAndRed,
    RareColour,
    Dragonflies,
    Decorations,
    Sculptures,
    NoFry,
    NoDragonflies,
    Flowers,
    FrogsAndTurtles,
    LargestSquare,
    Shelter,
    WhiteAndBlackRule,
    YellowAndRedRule,
    RareColourRule,
    DragonfliesRule,
    DecorationsRule,
    SculpturesRule,
    NoFryRule,
    NoDragonfliesRule,
    FlowersRule,
    FrogsAndTurtlesRule,
    LargestSquareRule,
    ShelterRule,
    // Help at each decision.
    HelpGoal,
    HelpGoalText,
    HelpTake,
    HelpTakeText,
    HelpLay,
    HelpLayText,
    HelpFinish,
    HelpFinishText,
    HelpDanny,
    HelpDannyText,
    // What the signs on the board mean.
    SignCard,
    SignFishLeft,
    SignDecorationsLeft,
    SignBest,
    SignPond,
    SignRule,
    SignTurns,
    SignGoal,
    SignDanny,
    SignFry,
    SignDragonfly,
    SignCoin,
    SignNext,
    SignSwap,
    SignGain,
    SignTotal,
    SignLens,
    SignHere,
    SignOpen,
    // How to play.
    Lesson1,
    Lesson1Text,
    Lesson2,
    Lesson2Text,
    Lesson3,
    Lesson3Text,
    Lesson4,
    Lesson4Text,
    Lesson5,
    Lesson5Text,
}
