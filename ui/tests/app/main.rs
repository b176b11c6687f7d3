//! The app as a person meets it: keys in, pictures and facts out.

mod companion;
mod device;
mod dice;
mod fake_store;
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
mod refused;
mod resume;
mod rybowisko;
mod sounds;
mod thinking;
