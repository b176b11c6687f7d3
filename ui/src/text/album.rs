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
}
