//! Boats, pixel by pixel.

use super::{
    marks::mark,
    paint::{DYE, Paint, shade, shine},
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
    let sign = if seat.shape == Shape::Triangle { EMBER } else { seat.colour };
    let shape = mark(seat.shape, 5);
    for (x, y) in (0..5).flat_map(|x| (0..5).map(move |y| (x, y))) {
        if shape.at(x, y).is_some() {
            p.dot(x + 7, y + 3, sign);
        }
    }
    p
}

/// A rowing boat with a fisher in a straw hat; boat and shirt in the chosen colour.
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

/// The rowing boat of whoever owns it.
pub(crate) fn dyed_rowing_boat() -> Picture {
    rowing_boat(DYE)
}
