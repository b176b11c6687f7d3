//! The table: what the five games share between the first press and the podium.
//!
//! ```text
//! company   who sits there                 board     what a game shows and asks (a trait)
//! play      the course of a match          running   the match on the table, of whichever game
//! chain     decisions that can be undone   told      what happened last, in words
//! bar       whose turn, everybody's points curtain   passing the device
//! goods     everyone's goods (Y)           pause     the menu behind B
//! lessons   how to play                    podium    the end
//! puzzle    what a computer player thinks about
//! gains     points that fly to the score
//! spots     a cursor among places          habits    how this game was last set up
//! name_card a seat's name and colour       term      a line of what is agreed on
//! sketch    which pictures a set-up has
//! ```
//!
//! A game brings a [`Board`]: its own picture, its own cursor, its own words. It never sees the order of
//! turns, curtains, chance or saving; those are [`Play`]'s.

mod bar;
mod board;
mod chain;
pub(crate) mod company;
pub(crate) mod curtain;
mod gains;
mod goods;
pub(crate) mod habits;
pub(crate) mod lessons;
pub(crate) mod name_card;
mod pause;
mod play;
pub(crate) mod podium;
mod puzzle;
mod running;
pub(crate) mod sketch;
pub(crate) mod spots;
pub(crate) mod term;
mod told;

pub(crate) use board::{Agreed, Answer, Board, Choice, Choices, Help, Shown, Sound, Value, View};
pub(crate) use lessons::Lesson;
pub(crate) use play::{Leave, Scenery, Seek, Watched};
pub use puzzle::Thought;
pub use running::Puzzle;
pub(crate) use running::{Running, choices, first_lesson, picture};
