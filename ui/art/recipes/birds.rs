//! Sprites of penguins.

use super::{paint::Paint, picture::Picture};
use crate::palette::{BUOY, INK, WHITE, YELLOW, hex};

/// Standing, seen from the front, with a scarf in the given colour.
pub(crate) fn penguin(size: i32, scarf: impl Into<Paint>) -> Picture {
    let mut p = eyeless(size, scarf.into());
    let (wide, high) = if size > 30 { (2, 3) } else { (1, 2) };
    p.block(10.2, 6.8, wide, high, INK)
        .block(13.2, 6.8, wide, high, INK);
    p
}

/// The same with its eyes closed.
pub(crate) fn blinking_penguin(size: i32, scarf: impl Into<Paint>) -> Picture {
    let mut p = eyeless(size, scarf.into());
    let wide = if size > 30 { 4 } else { 2 };
    p.block(9.6, 7.8, wide, 1, INK)
        .block(12.8, 7.8, wide, 1, INK);
    p
}

fn eyeless(size: i32, scarf: Paint) -> Picture {
    let coat = hex(0x293C5A);
    let mut p = Picture::square(size, 24.0);
    p.tilted((5.2, 13.5), (2.2, 5.2), 25., coat)
        .tilted((18.8, 13.5), (2.2, 5.2), -25., coat);
    p.ellipse((9., 21.2), (3., 1.5), YELLOW)
        .ellipse((15., 21.2), (3., 1.5), YELLOW);
    p.ellipse((12., 14.2), (6.6, 7.2), coat)
        .ellipse((12., 7.), (5.6, 5.2), coat);
    p.ellipse((12., 15.6), (4.6, 5.4), WHITE);
    p.ellipse((9.8, 7.6), (2.6, 2.8), WHITE)
        .ellipse((14.2, 7.6), (2.6, 2.8), WHITE);
    p.inside(|p| {
        p.rectangle((4., 10.6), (20., 12.9), scarf);
    });
    p.polygon(&[(15., 12.4), (17.8, 17.2), (14.2, 17.2)], scarf);
    p.outline(INK);
    p.polygon(&[(10.4, 8.9), (13.8, 8.9), (12.1, 11.2)], BUOY);
    p
}

/// Diving head first.
pub(crate) fn diving_penguin(size: i32, scarf: impl Into<Paint>) -> Picture {
    penguin(size, scarf).upside_down()
}
