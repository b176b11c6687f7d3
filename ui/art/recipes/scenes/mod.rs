//! Full scenes: the pictures of the menu cards and the splash screen.

mod beach;
mod cabin;
mod depths;
mod dice;
mod fleet;
mod ice;
mod lake;
mod pond;
mod reef;
mod scenery;
mod splash;
mod table;

pub(crate) use beach::beach;
pub(crate) use cabin::cabin;
pub(crate) use depths::{depths, ice_shelf};
pub(crate) use dice::dice;
pub(crate) use fleet::fleet;
pub(crate) use ice::ice;
pub(crate) use lake::lake;
pub(crate) use pond::pond;
pub(crate) use reef::reef;
pub(crate) use splash::splash;
pub(crate) use table::table;

/// Size of a menu card picture, in pixels.
const WIDTH: i32 = 166;
const HEIGHT: i32 = 104;
