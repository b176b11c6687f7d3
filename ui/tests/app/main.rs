//! The app as a person meets it: keys in, pictures and facts out.

mod device;
mod dice;
mod kohaku;
mod labels;
mod play;
mod redraw;
