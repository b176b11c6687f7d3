//! One file per screen. A screen holds what it shows, takes key strokes and draws itself; where to go
//! next it only says ([`Place`]), the app goes there.

pub(crate) mod companion;
pub(crate) mod dice;
pub(crate) mod erase;
pub(crate) mod fish;
pub(crate) mod klofni;
pub(crate) mod kohaku;
pub(crate) mod logbook;
pub(crate) mod menu;
pub(crate) mod panic;
pub(crate) mod podwodni;
pub(crate) mod rybowisko;
pub(crate) mod self_test;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod splash;
mod stage;

pub(crate) use stage::{FRAME, Stage, ease_out};

use rules_core::Title;

/// The places one can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Splash,
    Menu,
    Settings,
    /// How a game is played, from its card in the menu.
    Lessons(Title),
    /// Before a game.
    Setup(Title),
    /// At the table.
    Play,
    SelfTest,
    /// Beside a printed box.
    Companion,
    /// The dice tray.
    Dice,
    /// Which dice are in the tray.
    ChooseDice,
    /// The last rolls.
    PastRolls,
    /// How fair the dice are.
    Fairness,
    /// The finished games.
    Logbook,
    /// One of them, step by step.
    Watch,
    /// What was counted of all games.
    Numbers,
    /// Whether to erase the saves, after B held at power-on.
    EraseSaves,
}

impl Place {
    /// The value of the fact `screen`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Place::Splash => "splash",
            Place::Menu => "menu",
            Place::Settings => "settings",
            Place::Lessons(_) => "lessons",
            Place::Setup(_) => "setup",
            Place::Play => "play",
            Place::SelfTest => "self-test",
            Place::Companion => "companion",
            Place::Dice => "dice",
            Place::ChooseDice => "choose-dice",
            Place::PastRolls => "past-rolls",
            Place::Fairness => "fairness",
            Place::Logbook => "logbook",
            Place::Watch => "watch",
            Place::Numbers => "numbers",
            Place::EraseSaves => "erase-saves",
        }
    }
}
