//! What was found at power-on, and what was lost: enough for one sentence on a screen.

use rules_core::Title;

/// What was found at power-on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MountReport {
    pub region: Region,
    /// The running game of each title, in the order of [`Title::ALL`].
    pub games: [Recovery; Title::ALL.len()],
    /// Sheets with a game on them that cannot be read at all, not even of which title.
    pub unreadable: u8,
    /// Finished games.
    pub replays: u8,
}

/// Whose flash this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Region {
    /// Ours.
    Ours,
    /// Blank, or as good as: the first power-on.
    Blank,
    /// Something else was here.
    Foreign,
    /// Games of a version that this one does not read.
    OtherFormat,
}

/// What is there of a running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Recovery {
    /// No game of this title is running.
    None,
    /// All of it.
    Whole,
    /// All that was acknowledged; one more thing was being written when the power went.
    Torn,
    /// Only the beginning: the rest is damaged.
    Beginning,
    /// There was one, and it is unreadable.
    Lost,
}

/// The worst that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    Nothing,
    /// The running game of this title goes on from an earlier moment.
    Moves(Title),
    /// The running game of this title cannot be read.
    Game(Title),
    /// A game cannot be read, nobody knows of which title.
    SomeGame,
    /// The saves are of another version of this program.
    OtherFormat,
    /// The memory held something else; nothing of ours was found.
    Everything,
}

impl Loss {
    /// The plain name used in the log. It never changes.
    pub const fn key(self) -> &'static str {
        match self {
            Loss::Nothing => "nothing",
            Loss::Moves(_) => "moves",
            Loss::Game(_) => "game",
            Loss::SomeGame => "some-game",
            Loss::OtherFormat => "other-format",
            Loss::Everything => "everything",
        }
    }
}

impl MountReport {
    /// The running game of this title.
    pub fn game(&self, title: Title) -> Recovery {
        let kept = self.games.get(usize::from(title.id()));
        kept.copied().unwrap_or(Recovery::None)
    }

    /// The one thing that a screen should say.
    pub fn loss(&self) -> Loss {
        let first = |kept| {
            Title::ALL
                .into_iter()
                .find(|&title| self.game(title) == kept)
        };
        match self.region {
            Region::Foreign => return Loss::Everything,
            Region::OtherFormat => return Loss::OtherFormat,
            Region::Ours | Region::Blank => {}
        }
        if let Some(title) = first(Recovery::Lost) {
            Loss::Game(title)
        } else if self.unreadable > 0 {
            Loss::SomeGame
        } else if let Some(title) = first(Recovery::Beginning) {
            Loss::Moves(title)
        } else {
            Loss::Nothing
        }
    }
}
