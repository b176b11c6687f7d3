//! The levels of the computer players.

/// How well a computer player plays: one to four stars. The virtual rivals of the solo games have levels of their own
/// ([`rules_core::Level`]), which the rulebooks define.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// For a first game: about as strong as a child who takes the points it sees.
    First,
    /// Knows what is good, and errs often.
    Easy,
    /// Errs little and does not look ahead.
    Medium,
    /// Searches.
    Hard,
}

impl Level {
    /// All four, weakest first.
    pub const ALL: [Level; 4] = [Level::First, Level::Easy, Level::Medium, Level::Hard];

    /// Its stars on the screen, from one.
    pub const fn stars(self) -> u8 {
        self as u8 + 1
    }
}
