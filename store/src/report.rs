//! Mount report: what was recovered at power-on and what was lost, in enough detail for one sentence on
//! a screen.

use rules_core::Title;

/// What was found at power-on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MountReport {
    pub region: Region,
    /// The running game of each title, in the order of [`Title::ALL`].
    pub games: [Recovery; Title::ALL.len()],
    /// Sectors with a game whose label cannot be read, so that not even its title is known.
    pub unreadable: u8,
    /// Finished games.
    pub replays: u8,
}

/// Who wrote to the save region before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Region {
    /// This program.
    Ours,
    /// Nobody: the first power-on, or a first erase that was cut short.
    Blank,
    /// Something else.
    Foreign,
    /// A version of this program whose format is not read.
    OtherFormat,
}

/// How much of a running game was recovered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Recovery {
    /// No game of this title is running.
    None,
    /// All of it.
    Whole,
    /// All that was acknowledged; a write was cut short by a power loss.
    Torn,
    /// Only the beginning: the rest is damaged.
    Beginning,
    /// None of it: there was one, and it is unreadable.
    Lost,
}

/// The worst loss found at mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    Nothing,
    /// The running game of this title continues from an earlier position.
    Moves(Title),
    /// The running game of this title cannot be read.
    Game(Title),
    /// A game of unknown title cannot be read.
    SomeGame,
    /// The saves have the format of another version.
    OtherFormat,
    /// The region held something else, and nothing of ours.
    Everything,
}

impl Loss {
    /// The name used in logs. It never changes.
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
        let recovery = self.games.get(usize::from(title.id()));
        recovery.copied().unwrap_or(Recovery::None)
    }

    /// The one loss that a screen should report.
    pub fn loss(&self) -> Loss {
        let first = |wanted| {
            Title::ALL
                .into_iter()
                .find(|&title| self.game(title) == wanted)
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
