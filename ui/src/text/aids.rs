//! Words of the aids beside a printed box.

words! {
    Aids:
    Place,
    HelpGuests,
    Spin,
    WhoBegins,
    Begins,
    HelpFirst,
    Go,
    GoOn,
    Pause,
    PassOn,
    ForAll,
    ForEach,
    CrossPauses,
    HoldFills,
    TimeUp,
    Heard,
    HelpClock,
    NextStep,
}
