//! Messages of the game Rybowisko.

use rules_core::rybowisko::parts::Species;

use super::Msg;

include!(concat!(env!("OUT_DIR"), "/text/rybowisko.rs"));

/// The name of a fish.
pub(crate) const fn fish(species: Species) -> Msg {
    match species {
        Species::Pike => Word::Pike,
        Species::Asp => Word::Asp,
        Species::Perch => Word::Perch,
        Species::Eel => Word::Eel,
        Species::Zander => Word::Zander,
        Species::Catfish => Word::Catfish,
        Species::Bream => Word::Bream,
        Species::Roach => Word::Roach,
        Species::Carp => Word::Carp,
        Species::SilverBream => Word::SilverBream,
        Species::Tench => Word::Tench,
        Species::Ide => Word::Ide,
        Species::Weatherfish => Word::Weatherfish,
        Species::Bleak => Word::Bleak,
        Species::Ruffe => Word::Ruffe,
        Species::Gudgeon => Word::Gudgeon,
        Species::Bitterling => Word::Bitterling,
        Species::SpinedLoach => Word::SpinedLoach,
    }
    .msg()
}
