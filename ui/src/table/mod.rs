//! The match framework: everything the five games share from set-up to the final standings.
//!
//! ```text
//! match      play         state machine of a match    running      enum dispatch over the five games
//!            game_screen  trait a game implements     search_job       search job for a computer player
//!            undo         undo history                history      recent moves in words, captions
//! players    company      seats, names, colours       preferences       last set-up of each game, persistent
//! set-up     setup_row    one row of options          name_card    editor of a name and colour
//!            luck         device, code or table       code_card    editor of a code
//!            sketch       picture numbers of a printed game's set-up
//! overlays   pause        menu behind B               goods        score and holdings overview (Y)
//!            lessons      tutorial cards              curtain      hand-over screen and turn banner
//!            outcome_page outcomes to choose from, typed in from the table
//! widgets    bar          score bar                   gains        score animation
//!            thinking     thinking indicator          podium       final standings
//!            callouts     explanations of signs on the live screen
//!            pictogram    small pictures before the words of a caption
//!            spatial_nav  directional cursor movement
//! afterwards review       what looking back has found  look_back        its pages
//! ```
//!
//! A game implements [`GameScreen`]: drawing, cursor and wording. The order of turns, chance, hand-over,
//! undo and saving belong to `play` and are invisible to it. The rules are in `rules_core`.

pub(crate) mod bar;
mod callouts;
mod code_card;
pub(crate) mod company;
pub(crate) mod curtain;
mod gains;
mod game_screen;
mod goods;
mod history;
pub(crate) mod lessons;
mod look_back;
pub(crate) mod luck;
pub(crate) mod name_card;
mod outcome_page;
mod pause;
pub(crate) mod pictogram;
mod play;
pub(crate) mod podium;
pub(crate) mod preferences;
mod review;
#[cfg(test)]
mod ring_tests;
mod running;
mod search_job;
pub(crate) mod setup_row;
pub(crate) mod sketch;
pub(crate) mod spatial_nav;
mod thinking;
mod undo;

pub(crate) use callouts::Pages as CalloutPages;
pub(crate) use code_card::{CodeCard, CodeCommand};
pub(crate) use gains::Sources;
pub(crate) use game_screen::{
    Agreed, Answer, Callout, Callouts, Choice, Choices, GameScreen, Help, Shown, Sound, Value, View,
};
pub(crate) use lessons::Lesson;
pub(crate) use luck::{Attempt, LuckSource};
pub(crate) use outcome_page::draw_seat;
pub(crate) use play::{Leave, Scenery, Seek, Watched};
pub use running::SearchJob;
pub(crate) use running::{Running, choices, first_lesson, picture};
pub use search_job::Thought;
