//! Action bar below the sea: the buttons for the current choices, and the notice that the end is
//! near.

use core::fmt::Write;

use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use heapless::String;
use rules_core::{
    Game,
    klofni::{
        Action, Klofni, Phase, Position,
        parts::{Depth, Token},
    },
};

use super::{Ice, motion::Motion, places};
use crate::{
    art::{
        font::{BODY, BOLD},
        sprites::{arrows, sea},
    },
    palette::{ABYSS, EMBER, INK, LAGOON, YELLOW},
    pen::{Align, Pen, grow, rect},
    table::View,
    text::klofni::Word,
    widgets::paper::button_plate,
};

/// Index into the eight arrows.
const NORTH: usize = 0;
const SOUTH: usize = 4;

/// Width of the arrow before a word, and of the odds after it.
const ARROW: u32 = 18;
const RISK: u32 = 34;

/// The meaning of the flag over an empty depth, if one is raised.
pub(super) fn flag(table: &Position) -> Option<Word> {
    match (table.last_dive, table.is_final()) {
        (true, _) => Some(Word::LastDive),
        (_, true) => Some(Word::FinalPhase),
        _ => None,
    }
}

/// A button of the action bar.
struct ActionButton {
    word: Word,
    /// The direction the penguin swims, if it moves.
    arrow: Option<usize>,
    area: Rectangle,
    /// The depth in which a token is revealed next.
    next: Option<Depth>,
}

impl Ice {
    pub(super) fn draw_desk(
        &self,
        pen: &mut Pen<'_>,
        view: &View<'_, Klofni>,
        moving: Option<&Motion>,
    ) {
        let (layout, table) = (view.layout, view.game.position());
        let bar = places::action_bar(layout);
        if !pen.sees(&bar) {
            return;
        }
        pen.fill(bar, ABYSS);
        pen.line(0, bar.top_left.y, 240, INK);
        if view.chooser.is_none() {
            let mut room = places::warning(layout);
            if moving.is_some_and(|motion| motion.raises_flag) {
                room.top_left.x -= 240 - 240 * view.eased() / 256;
            }
            if let Some(word) = flag(table) {
                let text = pen.language().say(word.msg());
                pen.label(&BOLD, text, room, Align::Centre, YELLOW);
            }
            return;
        }
        let [left, right] = places::buttons(layout);
        let mut used = [false; 2];
        let button = |word, arrow, area, next| ActionButton {
            word,
            arrow,
            area,
            next,
        };
        view.game.legal(&mut |action| {
            let button = match (action, table.phase) {
                (Action::Flip, Phase::Depth(depth)) => button(Word::Flip, None, left, Some(depth)),
                (Action::Surface, _) => button(Word::Surface, Some(NORTH), left, None),
                (Action::ReturnNothing, _) => button(Word::Nothing, Some(NORTH), left, None),
                (Action::Skip, _) => button(Word::Skip, Some(SOUTH), right, None),
                (Action::Deeper, Phase::Found(depth, _)) => {
                    button(Word::Deeper, Some(SOUTH), right, depth.deeper())
                }
                _ => return,
            };
            let [on_left, on_right] = &mut used;
            *(if button.area == left {
                on_left
            } else {
                on_right
            }) = true;
            let odds = button
                .next
                .filter(|_| Ice::tells_odds(view))
                .map(|depth| odds(table, depth));
            draw_button(pen, &button, odds, self.choice == Some(action));
        });
        // Where tokens are chosen, say for whom; beside a single button, that the end is near.
        let word = match table.phase {
            Phase::VirtualTie => Some(Word::RivalTakes),
            Phase::Return => Some(Word::BringHome),
            _ => flag(table),
        };
        let room = match used {
            [true, true] => return,
            [false, false] => grow(&bar, -8),
            [false, true] => left,
            [true, false] => right,
        };
        if let Some(word) = word {
            let text = pen.language().say(word.msg());
            pen.label(fitting(text, &room), text, room, Align::Centre, YELLOW);
        }
    }
}

/// Bold where there is room for it.
fn fitting(text: &str, room: &Rectangle) -> &'static crate::art::Font {
    if BOLD.width(text) <= room.size.width as i32 {
        &BOLD
    } else {
        &BODY
    }
}

fn draw_button(pen: &mut Pen<'_>, button: &ActionButton, odds: Option<u32>, chosen: bool) {
    let area = button.area;
    button_plate(pen, area, chosen);
    let (Point { x, y }, Size { width, height }) = (area.top_left, area.size);
    let right = x + width as i32 - 4;
    let mut room = grow(&area, -4);
    if let Some(percent) = odds {
        room.size.width -= RISK;
        pen.sprite_centred(&sea::SHARK_24, Point::new(right - 16, y + 9));
        let mut risk: String<8> = String::new();
        // Three digits and the sign.
        let written = write!(risk, "{percent}%");
        debug_assert!(written.is_ok());
        let colour = if chosen { INK } else { EMBER };
        let below = rect(right - 32, y + height as i32 - 14, 32, 13);
        pen.label(&BODY, &risk, below, Align::Centre, colour);
    }
    let text = pen.language().say(button.word.msg());
    let arrow = button
        .arrow
        .and_then(|eighth| arrows::ARROWS_16.get(eighth));
    // The word has priority: where both do not fit, there is no arrow.
    if let Some(arrow) = arrow
        && BOLD.width(text) + ARROW as i32 <= room.size.width as i32
    {
        pen.dyed_centred(arrow, Point::new(x + 14, y + height as i32 / 2), LAGOON);
        room.top_left.x += ARROW as i32;
        room.size.width -= ARROW;
    }
    pen.label(fitting(text, &room), text, room, Align::Centre, INK);
}

/// The share of sharks among the unrevealed tokens of a depth, in percent.
fn odds(table: &Position, depth: Depth) -> u32 {
    let unseen = &table.sea[depth].unseen;
    let sharks = u32::from(unseen.count(Token::Predator));
    (100 * sharks + unseen.len() / 2)
        .checked_div(unseen.len())
        .unwrap_or(0)
}
