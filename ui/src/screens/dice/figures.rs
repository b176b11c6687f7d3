//! Sum, highest and lowest of the dice: below the tray, or in the wide screen's panel.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;

use crate::{
    Layout,
    art::font::{BODY, NUMBER},
    layout::PANEL,
    palette::{ABYSS, FOAM, INK, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    text::Msg,
};

/// The area of "4 + 3 = 7" on the square screen.
const LINE: Rectangle = rect(6, 138, 164, 36);
/// The area of the highest and the lowest beside it.
const ENDS: Rectangle = rect(172, 138, 62, 36);

/// The area of all of them, as a dirty rectangle.
pub(super) fn area(layout: Layout) -> Rectangle {
    match layout.aside() {
        None => rect(4, 134, 232, 44),
        Some(aside) => Rectangle::new(
            aside.top_left + Point::new(1, 56),
            aside.size - embedded_graphics::prelude::Size::new(1, 56),
        ),
    }
}

/// Draw them; nothing while a die has no face.
pub(super) fn draw(pen: &mut Pen<'_>, layout: Layout, faces: Option<&[u8]>) {
    if !pen.sees(&area(layout)) {
        return;
    }
    let Some((faces, high, low)) =
        faces.and_then(|faces| Some((faces, faces.iter().max()?, faces.iter().min()?)))
    else {
        return;
    };
    let sum: u32 = faces.iter().map(|face| u32::from(*face)).sum();
    match layout {
        Layout::Square => {
            let text = sentence(faces, sum);
            if faces.len() == 1 {
                pen.outlined(&NUMBER, &text, rect(10, 138, 220, 36), Align::Centre, WHITE);
                return;
            }
            pen.outlined(&NUMBER, &text, LINE, Align::Centre, WHITE);
            for (i, (face, msg)) in [(high, Msg::High), (low, Msg::Low)].into_iter().enumerate() {
                let y = ENDS.top_left.y + 19 * i as i32;
                end(
                    pen,
                    rect(ENDS.top_left.x, y, ENDS.size.width, 17),
                    *face,
                    msg,
                );
            }
        }
        Layout::Wide => {
            let left = area(layout).top_left.x;
            let word = pen.language().say(Msg::Sum);
            pen.label(
                &BODY,
                word,
                rect(left, 58, PANEL - 1, 16),
                Align::Centre,
                FOAM,
            );
            let mut text: String<4> = String::new();
            let _ = write!(text, "{sum}");
            pen.label(
                &NUMBER,
                &text,
                rect(left, 74, PANEL - 1, 30),
                Align::Centre,
                YELLOW,
            );
            if faces.len() > 1 {
                for (i, (face, msg)) in [(high, Msg::High), (low, Msg::Low)].into_iter().enumerate()
                {
                    end(
                        pen,
                        rect(left + 8, 105 + 18 * i as i32, PANEL - 17, 17),
                        *face,
                        msg,
                    );
                }
            }
        }
    }
}

/// "high 6" on a dark plate, readable on any water.
fn end(pen: &mut Pen<'_>, area: Rectangle, face: u8, msg: Msg) {
    pen.plate(area, 8, ABYSS, INK);
    let word = pen.language().say(msg);
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.label(
        &BODY,
        word,
        rect(x + 5, y, area.size.width - 10, 17),
        Align::Left,
        FOAM,
    );
    let mut text: String<3> = String::new();
    let _ = write!(text, "{face}");
    pen.label(
        &BODY,
        &text,
        rect(x + 5, y, area.size.width - 10, 17),
        Align::Right,
        YELLOW,
    );
}

/// "4 + 3 = 7" where it fits, otherwise the sum alone. Three dice of three digits make 19 characters.
fn sentence(faces: &[u8], sum: u32) -> String<24> {
    let mut text = String::new();
    if (2..=3).contains(&faces.len()) {
        for (i, face) in faces.iter().enumerate() {
            let _ = write!(text, "{}{face}", if i == 0 { "" } else { " + " });
        }
        let _ = write!(text, " = {sum}");
        if NUMBER.width(&text) <= LINE.size.width as i32 - 4 {
            return text;
        }
        text.clear();
    }
    let _ = write!(text, "{}{sum}", if faces.len() > 1 { "= " } else { "" });
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_dice_are_added_up_in_writing() {
        assert_eq!(sentence(&[4, 3], 7).as_str(), "4 + 3 = 7");
        assert_eq!(sentence(&[5], 5).as_str(), "5");
        assert_eq!(sentence(&[100, 100, 100], 300).as_str(), "= 300");
        assert_eq!(sentence(&[1, 2, 3, 4], 10).as_str(), "= 10");
    }
}
