//! Splash screen: a float on the water, fish around the hook. The app writes the name over it.

use super::scenery::{bubble, cloud, coral, rays, sea_bed, sky, water, weed};
use crate::{
    palette::{
        ABYSS, DEEP, FOAM, GREEN, INK, LAGOON, PINK, PURPLE, RED, SEA, SEATS, SHALLOW, TRENCH,
        WHITE, YELLOW, hex, mix,
    },
    recipes::{
        boats::ship,
        fish::{angelfish, puffer, tang},
        garden::{stones, turtle},
        picture::Picture,
        things::{float, hook},
    },
};

/// Column of the fishing line.
const LINE: i32 = 120;

/// 320 wide; a square screen shows the left 240.
pub(crate) fn splash() -> Picture {
    let mut p = Picture::new(320, 240);
    sky(
        &mut p,
        0,
        62,
        &[hex(0xA5E3EF), mix(SHALLOW, WHITE, 35), FOAM, FOAM],
    );
    p.disc((196., 26.), 21., mix(YELLOW, FOAM, 70))
        .disc((196., 26.), 17.5, YELLOW);
    p.disc((195., 25.), 13.5, hex(0xFFE784));
    for (x, y, size) in [
        (28., 26., 14.),
        (140., 32., 10.),
        (76., 14., 8.),
        (250., 30., 14.),
        (294., 18., 9.),
    ] {
        cloud(&mut p, x, y, size, WHITE);
    }
    let [_, blue, ..] = SEATS;
    p.stick(&ship(28, blue), 40, 34);
    let [.., green, _, _] = SEATS;
    p.stick(&ship(38, green).mirrored(), 262, 24);
    water(&mut p, 58, &[LAGOON, SEA, DEEP, TRENCH, ABYSS]);
    rays(
        &mut p,
        64.,
        240.,
        &[(60., 26.), (118., 16.), (172., 30.), (262., 22.)],
    );
    p.stick(&float(26), LINE - 13, 45);
    p.rectangle((LINE as f32, 68.), (LINE as f32 + 1., 154.), INK);
    p.stick(&hook(), LINE - 8, 152);
    sea_bed(&mut p, 214.);
    coral(&mut p, 46., 218., 24., RED);
    coral(&mut p, 240., 218., 26., PINK);
    coral(&mut p, 290., 219., 18., PURPLE);
    for (x, height, side) in [
        (12., 36., 1.),
        (24., 24., -1.),
        (224., 38., -1.),
        (210., 24., 1.),
        (306., 44., 1.),
        (270., 26., -1.),
    ] {
        weed(&mut p, x, 222., height, side);
    }
    p.stick(&stones(28), 178, 192);
    p.stick(&puffer(48, YELLOW).mirrored(), 128, 148);
    p.stick(&tang(48, GREEN), 26, 152);
    p.stick(&angelfish(24, RED), 84, 186)
        .stick(&angelfish(28, RED), 8, 134);
    for (x, y) in [(196, 164), (212, 174), (192, 180)] {
        p.stick(&tang(16, PINK).mirrored(), x, y);
    }
    p.stick(&turtle(34).quarter_turned(), 258, 150);
    p.stick(&angelfish(48, YELLOW).mirrored(), 252, 94);
    for (x, y) in [(296, 178), (300, 192), (282, 186)] {
        p.stick(&tang(16, GREEN), x, y);
    }
    let air = [
        (80., 158., 3.),
        (86., 147., 4.),
        (184., 150., 3.),
        (190., 139., 4.),
        (42., 143., 3.),
        (230., 120., 3.),
        (236., 108., 2.),
        (304., 140., 3.),
        (299., 128., 4.),
        (112., 184., 2.),
    ];
    for (x, y, r) in air {
        bubble(&mut p, x, y, r);
    }
    p
}
