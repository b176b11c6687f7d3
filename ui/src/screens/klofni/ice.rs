//! The ice above the sea: a seat's penguins at home, the rival's points, and the notice that the end is near.

use embedded_graphics::{prelude::Size, primitives::Rectangle};
use rules_core::{
    Game, Seat,
    klofni::{Klofni, Position},
};

use super::{actions, ambient, motion::Motion, places};
use crate::{
    Layout,
    art::{
        Dyed,
        font::BODY,
        sprites::{birds, scenes},
    },
    palette::{EMBER, INK, MIST, PAPER},
    pen::{Align, Pen, rect},
    table::View,
};

pub(super) fn draw(
    pen: &mut Pen<'_>,
    view: &View<'_, Klofni>,
    table: &Position,
    seat: Seat,
    moving: Option<&Motion>,
) {
    let layout = view.layout;
    let area = places::ice(layout);
    if !pen.sees(&area) {
        return;
    }
    let ice = match layout {
        Layout::Square => &scenes::ICE_SQUARE,
        Layout::Wide => &scenes::ICE_WIDE,
    };
    pen.sprite(ice, area.top_left);
    draw_home(pen, view, table, seat);
    if let Some(word) = actions::flag(view.game.position()) {
        let mut room = places::notice(layout);
        if moving.is_some_and(|motion| motion.raises_flag) {
            room.top_left.x -= 240 - 240 * view.eased() / 256;
        }
        let text = pen.language().say(word.msg());
        let wide = (BODY.width(text).max(0) as u32 + 12).min(room.size.width);
        let plate = Rectangle::new(room.top_left, Size::new(wide, 20));
        pen.plate(plate, 6, PAPER, INK);
        pen.label(&BODY, text, plate, Align::Centre, EMBER);
    }
}

/// Standing, and standing with closed eyes.
pub(super) const fn at_home(layout: Layout) -> [&'static Dyed; 2] {
    match layout {
        Layout::Square => [&birds::PENGUIN_24, &birds::BLINKING_24],
        Layout::Wide => [&birds::PENGUIN_32, &birds::BLINKING_32],
    }
}

/// The penguins of a seat; a trapped one leaves its footprints.
fn draw_home(pen: &mut Pen<'_>, view: &View<'_, Klofni>, table: &Position, seat: Seat) {
    let look = view.company.colour(seat);
    let trapped = table.trapped[seat].len() as i32;
    let [awake, blinking] = at_home(view.layout);
    for i in 0..3 {
        let at = places::at_home(view.layout, i);
        if i < 3 - trapped {
            let blinks = i == 0 && ambient::blinks(view);
            pen.dyed_centred(if blinks { blinking } else { awake }, at, look.colour);
        } else {
            let feet = at.y + awake.size().height as i32 / 2 - 3;
            pen.round(rect(at.x - 6, feet - 2, 5, 3), 1, MIST);
            pen.round(rect(at.x + 1, feet, 5, 3), 1, MIST);
        }
    }
}
