//! Sprites of boats.

use super::{
    marks::mark,
    maths::square,
    paint::{Paint, shade, shine},
    picture::Picture,
};
use crate::palette::{BARK, BUOY, EMBER, FOAM, INK, SeatColour, Shape, WHITE, YELLOW, hex};

/// A sailing boat with the hull in the seat's colour and its shape on the sail.
pub(crate) fn sailing_boat(seat: SeatColour) -> Picture {
    let hull = Paint::from(seat.colour);
    let key = [
        ('k', INK.into()),
        ('w', WHITE.into()),
        ('c', hull),
        ('s', shine(hull)),
        ('d', shade(hull)),
    ];
    let mut p = Picture::letters(
        &[
            ".......kk.......",
            "......kwwk......",
            ".....kkwwwk.....",
            "....kwkwwwwk....",
            "...kwwkwwwwwk...",
            "..kwwwkwwwwwwk..",
            "..kwwwkwwwwwwk..",
            ".kwwwwkwwwwwwwk.",
            ".kkkkkkkkkkkkkk.",
            "......kk........",
            "kkkkkkkkkkkkkkkk",
            "kccccccccccccck.",
            "kcsssssssssscck.",
            ".kddddddddddddk.",
            "..kdddddddddk...",
            "...kkkkkkkkk....",
        ],
        &key,
    );
    // yellow would not show on the white sail
    let sign = if seat.shape == Shape::Triangle {
        EMBER
    } else {
        seat.colour
    };
    let shape = mark(seat.shape, 5);
    for (x, y) in (0..5).flat_map(|x| (0..5).map(move |y| (x, y))) {
        if shape.at(x, y).is_some() {
            p.dot(x + 7, y + 3, sign);
        }
    }
    p
}

/// A rowing boat with a fisher in a straw hat; boat and shirt in the given colour.
pub(crate) fn rowing_boat(hull: impl Into<Paint>) -> Picture {
    let hull = hull.into();
    let key = [
        ('k', INK.into()),
        ('y', YELLOW.into()),
        ('s', hex(0xFFCBA5).into()),
        ('c', hull),
        ('d', shade(hull)),
        ('w', shine(hull)),
        ('b', BARK.into()),
        ('t', FOAM.into()),
        ('o', BUOY.into()),
    ];
    Picture::letters(
        &[
            "...................kk.",
            ".......kkk........kb..",
            "......kyyyk......kb...",
            ".....kkyyykk....kb...t",
            "....kyyyyyyyk..kb....t",
            ".....kkkkkkk..kb.....t",
            "......kskskk.kb......t",
            "......ksssskkb.......t",
            ".....kkkkkkkb........t",
            "....kccccckkk........t",
            "....kccccckssk.......t",
            "....kcccccckk........t",
            "kkkkkccccckkkkkkkkkk.t",
            "kwwwwwwwwwwwwwwwwwwk.o",
            ".kcccccccccccccccck...",
            ".kccccccccccccccck....",
            "..kddddddddddddddk....",
            "...kddddddddddddk.....",
            "....kkkkkkkkkkkk......",
        ],
        &key,
    )
}

/// A ship under sail for large pictures, drawn in a box of 48 units.
pub(crate) fn ship(size: i32, seat: SeatColour) -> Picture {
    let hull = seat.colour;
    let mut p = Picture::square(size, 48.0);
    p.rectangle((22.6, 3.), (24.6, 36.), BARK);
    p.polygon(&[(24.6, 2.), (33., 4.5), (24.6, 7.)], hull);
    p.fill(WHITE, |x, y| {
        y > 8. && y < 33. && x < 21.5 && x > 21. - (y - 8.) * 0.62
    });
    p.fill(WHITE, |x, y| {
        let belly = 5. * (1. - square((y - 20.) / 13.));
        y > 8. && y < 33. && x > 26. && x < 27. + (y - 8.) * 0.4 + belly.max(0.)
    });
    p.on(WHITE, |p| {
        p.fill(hex(0xCEDFEF), |x, y| (x < 22. && x > 18.5) || y > 30.5);
    });
    p.polygon(&[(3., 34.5), (46., 34.5), (39., 45.), (11., 45.)], hull);
    p.on(hull, |p| {
        p.rectangle((0., 36.5), (48., 38.5), shine(hull)).rectangle(
            (0., 41.5),
            (48., 46.),
            shade(hull),
        );
    });
    p.outline(INK);
    let sign = if seat.shape == Shape::Triangle {
        EMBER
    } else {
        hull
    };
    let shape = mark(seat.shape, (size / 5) | 1);
    let (left, top) = (
        size * 31 / 48 - shape.width / 2,
        size * 21 / 48 - shape.height / 2,
    );
    p.stick(&shape.silhouette(sign), left, top);
    p
}
