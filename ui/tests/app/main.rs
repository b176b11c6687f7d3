//! The app as a person meets it: keys in, pictures and facts out.

mod companion;
mod device;
mod dice;
mod fish;
mod hands;
mod kohaku;
mod labels;
mod layout_audit;
mod leave;
mod logbook;
mod monkey;
mod play;
mod podwodni;
mod power_on;
mod redraw;
mod resume;
mod rybowisko;
mod shelf;
mod sounds;
mod thinking;
