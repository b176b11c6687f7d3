//! Messages of the album: a name for each kind that has none elsewhere, and a line of natural history.

use rules_core::{Title, bag::Kind, rybowisko::parts::Species};

use super::{Msg, rybowisko};

include!(concat!(env!("OUT_DIR"), "/text/catches.rs"));

/// The names of the kinds of a game other than Rybowisko, and what is known of them.
type Kinds = &'static [(Word, Word)];

#[rustfmt::skip]
const REEF: Kinds = &[
    (Word::RedAngelfish, Word::OfAngelfish),
    (Word::RedPuffer, Word::OfPuffer),
    (Word::RedTang, Word::OfTang),
    (Word::GreenAngelfish, Word::OfAngelfish),
    (Word::GreenPuffer, Word::OfPuffer),
    (Word::GreenTang, Word::OfTang),
    (Word::YellowAngelfish, Word::OfAngelfish),
    (Word::YellowPuffer, Word::OfPuffer),
    (Word::YellowTang, Word::OfTang),
    (Word::ReefShrimp, Word::OfReefShrimp),
];

#[rustfmt::skip]
const SEA: Kinds = &[
    (Word::BlueFish, Word::OfBlueFish),
    (Word::WhiteFish, Word::OfWhiteFish),
    (Word::GreyFish, Word::OfGreyFish),
];

#[rustfmt::skip]
const POND: Kinds = &[
    (Word::KoiWhite, Word::OfKoiWhite),
    (Word::KoiYellow, Word::OfKoiYellow),
    (Word::KoiRed, Word::OfKoiRed),
    (Word::KoiBlack, Word::OfKoiBlack),
    (Word::KoiWhiteYellow, Word::OfKoiWhiteYellow),
    (Word::KoiWhiteRed, Word::OfKoiWhiteRed),
    (Word::KoiWhiteBlack, Word::OfKoiWhiteBlack),
    (Word::KoiYellowRed, Word::OfKoiYellowRed),
    (Word::KoiYellowBlack, Word::OfKoiYellowBlack),
    (Word::KoiRedBlack, Word::OfKoiRedBlack),
    (Word::FlowerWhite, Word::OfFlower),
    (Word::FlowerYellow, Word::OfFlower),
    (Word::FlowerRed, Word::OfFlower),
    (Word::FlowerBlack, Word::OfBlackFlower),
    (Word::TwoFlowers, Word::OfTwoFlowers),
    (Word::PondStones, Word::OfPondStones),
    (Word::Sculpture, Word::OfSculpture),
    (Word::ButterflyWhite, Word::OfButterfly),
    (Word::ButterflyYellow, Word::OfButterfly),
    (Word::ButterflyRed, Word::OfButterfly),
    (Word::ButterflyBlack, Word::OfButterfly),
    (Word::Frog, Word::OfFrog),
    (Word::Turtle, Word::OfTurtle),
];

#[rustfmt::skip]
const ICE: Kinds = &[
    (Word::IceShrimp, Word::OfIceShrimp),
    (Word::IceFish, Word::OfIceFish),
    (Word::IceSquid, Word::OfIceSquid),
    (Word::DeepShrimp, Word::OfDeepShrimp),
    (Word::DeepFish, Word::OfDeepFish),
    (Word::DeepSquid, Word::OfDeepSquid),
    (Word::IceStones, Word::OfIceStones),
];

#[rustfmt::skip]
const LAKE: &[Word] = &[
    Word::OfPike,
    Word::OfAsp,
    Word::OfPerch,
    Word::OfEel,
    Word::OfZander,
    Word::OfCatfish,
    Word::OfBream,
    Word::OfRoach,
    Word::OfCarp,
    Word::OfSilverBream,
    Word::OfTench,
    Word::OfIde,
    Word::OfWeatherfish,
    Word::OfBleak,
    Word::OfRuffe,
    Word::OfGudgeon,
    Word::OfBitterling,
    Word::OfLoach,
];

const fn kinds(title: Title) -> Kinds {
    match title {
        Title::Rybowisko => &[],
        Title::Podwodni => REEF,
        Title::Fish => SEA,
        Title::Kohaku => POND,
        Title::Klofni => ICE,
    }
}

/// The name of a kind of `rules_core::album`.
pub(crate) fn name(title: Title, kind: usize) -> Option<Msg> {
    if title == Title::Rybowisko {
        return Species::from_index(kind).map(rybowisko::fish);
    }
    kinds(title).get(kind).map(|(name, _)| name.msg())
}

/// What is known of it.
pub(crate) fn fact(title: Title, kind: usize) -> Option<Msg> {
    let word = match title {
        Title::Rybowisko => LAKE.get(kind).copied(),
        title => kinds(title).get(kind).map(|(_, fact)| *fact),
    };
    word.map(Word::msg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_and_a_fact() {
        for title in Title::ALL {
            let kinds = rules_core::album::kinds(title);
            assert!((0..kinds).all(|kind| name(title, kind).is_some()));
            assert!((0..kinds).all(|kind| fact(title, kind).is_some()));
            assert_eq!(name(title, kinds), None);
            assert_eq!(fact(title, kinds), None);
        }
    }
}
