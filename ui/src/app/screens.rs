//! The list of screens. Adding one is a line here, a field of [`App`], and its [`Screen`].

use rules_core::Title;

use super::App;
use crate::{
    Effects,
    event::Exit,
    screens::{Command, Context, Screen, Snapshot},
    table::Seek,
};

macro_rules! screens {
    ($($(#[$doc:meta])* $place:ident $(($title:ident))? => $field:ident, $name:literal;)*) => {
        /// The screens one can be on.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Place { $($(#[$doc])* $place $(($title))?),* }

        impl Place {
            /// The value of the fact `screen`.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Place::$place { .. } => $name),* }
            }
        }

        impl App {
            /// The screen that is open.
            pub(super) fn screen(&self) -> &dyn Screen {
                match self.place { $(Place::$place { .. } => &self.$field),* }
            }

            /// The screen that is open, with all it may change.
            pub(super) fn open<'a>(
                &'a mut self,
                effects: &'a mut Effects,
            ) -> (&'a mut dyn Screen, Context<'a>) {
                let screen: &mut dyn Screen = match self.place {
                    $(Place::$place { .. } => &mut self.$field),*
                };
                let ctx = Context {
                    stage: self.desk.stage(effects),
                    dice: &mut self.table,
                    preferences: &mut self.preferences,
                    running: &mut self.running,
                    statistics: &mut self.statistics,
                    album: &self.album,
                    kept: &self.kept,
                    catches: &self.catches,
                };
                (screen, ctx)
            }
        }
    };
}

screens! {
    Splash => splash, "splash";
    /// Which language, at first power-on.
    Language => language, "language";
    /// With sound or without, after the language.
    SoundQuestion => sound_question, "sound";
    Menu => menu, "menu";
    Settings => settings_screen, "settings";
    /// How a game is played, from its card in the menu.
    Lessons(Title) => lessons, "lessons";
    /// Before a game.
    Setup(Title) => setup, "setup";
    /// The catch of the day.
    Catch => catch_screen, "catch";
    /// The match on the table.
    Play => play, "play";
    SelfTest => self_test, "self-test";
    /// What the device knows of itself.
    About => about, "about";
    /// How a new program gets onto it.
    Update => update, "update";
    /// Beside a printed box.
    Companion => companion, "companion";
    /// The dice tray.
    Dice => tray, "dice";
    /// Which dice are in the tray.
    ChooseDice => choose, "choose-dice";
    /// The last rolls.
    PastRolls => past, "past-rolls";
    /// How fair the dice are.
    Fairness => fair, "fairness";
    /// The finished games.
    Logbook => logbook, "logbook";
    /// One of them, step by step.
    Watch => watch_screen, "watch";
    /// Who plays on from a step of it.
    PlayOn => play_on, "play-on";
    /// What was caught, game by game.
    Album => album_screen, "album";
    /// A finished game as a code.
    Link => link_screen, "link";
    /// The statistics of all games.
    Numbers => numbers, "numbers";
    /// Which puzzle.
    Puzzles => puzzles, "puzzles";
    /// One puzzle.
    Puzzle => puzzle_screen, "puzzle";
    /// Whether to erase the saves, after B held at power-on.
    EraseSaves => erase, "erase-saves";
}

impl App {
    /// What the screens read.
    pub(super) fn snapshot(&self) -> Snapshot<'_> {
        Snapshot {
            layout: self.desk.layout,
            now: self.desk.now,
            settings: &self.desk.settings,
            pulse: self.pulses() && self.pulse.shows(self.desk.now),
            dice: &self.table,
            source: self.source.as_ref(),
            preferences: &self.preferences,
            running: self.running.as_ref(),
            kept: &self.kept,
            statistics: &self.statistics,
            album: &self.album,
            report: self.report(),
            catches: &self.catches,
            beat: self.beat(),
        }
    }

    /// Carry out what a screen asks for; the place to go to, if it asks for one.
    pub(super) fn carry_out(&mut self, command: Command, effects: &mut Effects) -> Option<Place> {
        match command {
            Command::Go(place) => Some(place),
            Command::Begin(title) => {
                self.set_kept(title, true);
                Some(Place::Play)
            }
            Command::End(title, place) => {
                self.set_kept(title, false);
                Some(place)
            }
            Command::Attempt(challenge) => self.attempt(challenge, effects),
            Command::Watch(number) => {
                self.seek(number, Seek::Start, effects);
                None
            }
            Command::Watched(watched) => self.watched(watched, effects),
            Command::Puzzle(title, number) => self.open_puzzle(title, number, effects),
            Command::PuzzleLeft => {
                self.running = None;
                Some(Place::Puzzles)
            }
            Command::Link => {
                self.link(effects);
                None
            }
            Command::PlayOn => {
                self.branch(effects);
                None
            }
            Command::SwitchOff => {
                self.switch_off(effects);
                None
            }
            Command::Update => {
                self.leave(Exit::BootLoader, effects);
                None
            }
            Command::Erased => {
                self.forget_matches();
                self.begin_to_count(effects);
                Some(Place::Menu)
            }
        }
    }
}
