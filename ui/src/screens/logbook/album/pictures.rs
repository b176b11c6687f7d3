//! The pictures of the album by game and kind of `rules_core::album`: 24 to 28 pixels for the page, 48 for the card.

use embedded_graphics::pixelcolor::Rgb565;
use rules_core::{Title, bag::Kind, podwodni::parts::Catch, rybowisko::parts::Species};

use crate::{
    art::{
        Dyed, Sprite,
        sprites::{fish, garden, koi, sea},
    },
    palette::{GREEN, PINK, PURPLE, RED, YELLOW, hex},
    screens::{
        podwodni::cards::portraits,
        rybowisko::cards::{SHOAL_24, SHOAL_48},
    },
    widgets::portrait::Portrait::{self, Dyed as InColour, Plain},
};

/// A picture in both sizes.
type Both = [Portrait; 2];

const fn plain(small: &'static Sprite, large: &'static Sprite) -> Both {
    [Plain(small), Plain(large)]
}

const fn dyed(small: &'static Dyed, large: &'static Dyed, colour: Rgb565) -> Both {
    [InColour(small, colour), InColour(large, colour)]
}

/// Food that only the deepest depth has is dyed darker.
const DARK_GREEN: Rgb565 = hex(0x186B39);

const SEA: [Both; 3] = [
    plain(&fish::LARGE_BLUE, &fish::SEA_BLUE),
    plain(&fish::LARGE_WHITE, &fish::SEA_WHITE),
    plain(&fish::LARGE_GREY, &fish::SEA_GREY),
];

#[rustfmt::skip]
static POND: [Both; 23] = [
    plain(&koi::WHITE_28, &koi::WHITE_48),
    plain(&koi::YELLOW_28, &koi::YELLOW_48),
    plain(&koi::RED_28, &koi::RED_48),
    plain(&koi::BLACK_28, &koi::BLACK_48),
    plain(&koi::WHITE_YELLOW_28, &koi::WHITE_YELLOW_48),
    plain(&koi::WHITE_RED_28, &koi::WHITE_RED_48),
    plain(&koi::WHITE_BLACK_28, &koi::WHITE_BLACK_48),
    plain(&koi::YELLOW_RED_28, &koi::YELLOW_RED_48),
    plain(&koi::YELLOW_BLACK_28, &koi::YELLOW_BLACK_48),
    plain(&koi::RED_BLACK_28, &koi::RED_BLACK_48),
    plain(&garden::FLOWER_WHITE_24, &garden::FLOWER_WHITE_48),
    plain(&garden::FLOWER_YELLOW_24, &garden::FLOWER_YELLOW_48),
    plain(&garden::FLOWER_RED_24, &garden::FLOWER_RED_48),
    plain(&garden::FLOWER_BLACK_24, &garden::FLOWER_BLACK_48),
    plain(&garden::TWO_FLOWERS_28, &garden::TWO_FLOWERS_48),
    plain(&garden::STONES_24, &garden::STONES_48),
    plain(&garden::LANTERN_24, &garden::LANTERN_48),
    plain(&garden::BUTTERFLY_WHITE_24, &garden::BUTTERFLY_WHITE_48),
    plain(&garden::BUTTERFLY_YELLOW_24, &garden::BUTTERFLY_YELLOW_48),
    plain(&garden::BUTTERFLY_RED_24, &garden::BUTTERFLY_RED_48),
    plain(&garden::BUTTERFLY_BLACK_24, &garden::BUTTERFLY_BLACK_48),
    plain(&garden::FROG_24, &garden::FROG_48),
    plain(&garden::TURTLE_24, &garden::TURTLE_48),
];

#[rustfmt::skip]
const ICE: [Both; 7] = [
    dyed(&sea::SHRIMP_24, &sea::SHRIMP_48, PINK),
    dyed(&fish::TANG_24, &fish::TANG_48, GREEN),
    dyed(&sea::SQUID_24, &sea::SQUID_48, YELLOW),
    dyed(&sea::SHRIMP_24, &sea::SHRIMP_48, RED),
    dyed(&fish::TANG_24, &fish::TANG_48, DARK_GREEN),
    dyed(&sea::SQUID_24, &sea::SQUID_48, PURPLE),
    plain(&garden::STONES_24, &garden::STONES_48),
];

fn both(title: Title, kind: usize) -> Option<Both> {
    match title {
        Title::Rybowisko => {
            let species = Species::from_index(kind)?;
            Some(plain(SHOAL_24.of(species), SHOAL_48.of(species)))
        }
        Title::Podwodni => {
            let catch = Catch::from_index(kind)?;
            Some(portraits(catch))
        }
        Title::Fish => SEA.get(kind).copied(),
        Title::Kohaku => POND.get(kind).copied(),
        Title::Klofni => ICE.get(kind).copied(),
    }
}

/// For a cell of the page.
pub(crate) fn small(title: Title, kind: usize) -> Option<Portrait> {
    both(title, kind).map(|[small, _]| small)
}

/// For the card.
pub(crate) fn large(title: Title, kind: usize) -> Option<Portrait> {
    both(title, kind).map(|[_, large]| large)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_drawing_of_48_pixels() {
        for title in Title::ALL {
            for kind in 0..rules_core::album::kinds(title) {
                let width = |portrait: Option<Portrait>| match portrait.expect("a picture") {
                    Plain(sprite) => sprite.size().width.max(sprite.size().height),
                    InColour(sprite, _) => sprite.size().width.max(sprite.size().height),
                };
                assert!(
                    (20..=28).contains(&width(small(title, kind))),
                    "{title:?} {kind}"
                );
                assert_eq!(width(large(title, kind)), 48, "{title:?} {kind}");
            }
            assert!(small(title, rules_core::album::kinds(title)).is_none());
        }
    }
}
