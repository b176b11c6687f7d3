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
    /// Argument: colours.
    Koi,
    // Decorations.
    Flower,
    TwoFlowers,
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
    /// Arguments: what Danny turned up, how many like it he takes.
    DannyTakes,
    /// Argument: what Danny turned up.
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
