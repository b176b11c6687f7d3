//! The foot below the sea: the buttons for the current choices, or in a sentence what is going on.

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
    log::Step,
};

use super::{
    Ice,
    motion::Motion,
    places,
    words::{self, Actor},
};
use crate::{
    art::{
        font::{BODY, BOLD},
        sprites::{arrows, birds, marks, sea},
    },
    palette::{ABYSS, EMBER, FOAM, INK, LAGOON, MIST, SLATE, YELLOW},
    pen::{Align, Pen, grow, rect},
    table::View,
    text::{Phrase, klofni::Word},
    widgets::paper::button_plate,
};

/// Index into the eight arrows.
const NORTH: usize = 0;
const SOUTH: usize = 4;

/// Width of the arrow before a word, of the shark after it, and of the most percent it says.
const ARROW: u32 = 18;
const SHARK: i32 = 27;
const PERCENT: i32 = 31;

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
    pub(super) fn draw_foot(
        &self,
        pen: &mut Pen<'_>,
        view: &View<'_, Klofni>,
        motion: Option<&Motion>,
    ) {
        let (layout, table) = (view.layout, view.game.position());
        let bar = places::action_bar(layout);
        if !pen.sees(&bar) {
            return;
        }
        let ground = match motion {
            Some(motion) if motion.is_of_rival => SLATE,
            None if table.phase == Phase::VirtualFlip => SLATE,
            _ => ABYSS,
        };
        pen.fill(bar, ground);
        pen.line(0, bar.top_left.y, 240, INK);
        if view.chooser.is_none() {
            self.draw_status(pen, view, motion);
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
        // Where tokens are chosen, say for whom.
        let word = match table.phase {
            Phase::VirtualTie => Some(Word::RivalTakes),
            Phase::Return => Some(Word::BringHome),
            _ => None,
        };
        let room = match used {
            [true, true] => return,
            [false, false] => grow(&bar, -4),
            [false, true] => left,
            [true, false] => right,
        };
        if let Some(word) = word {
            let text = pen.language().say(word.msg());
            pen.label(fitting(text, &room), text, room, Align::Centre, YELLOW);
        }
    }

    /// Who does what, while nobody is asked. A caption covers it.
    fn draw_status(&self, pen: &mut Pen<'_>, view: &View<'_, Klofni>, motion: Option<&Motion>) {
        let Some((actor, text)) = self.status(view, motion) else {
            return;
        };
        let mut room = places::status(view.layout);
        let centre = Point::new(room.top_left.x + 12, places::middle(&room).y);
        match actor {
            Actor::Seat(seat) => {
                let look = view.company.colour(seat);
                pen.mark(marks::MARKS_15.of(look.shape), centre, look.colour);
            }
            Actor::Rival => pen.dyed_centred(&birds::PENGUIN_24, centre, MIST),
            Actor::Nobody => {}
        }
        room.top_left.x += 25;
        room.size.width -= 25;
        pen.label(fitting(&text, &room), &text, room, Align::Left, FOAM);
    }

    fn status(&self, view: &View<'_, Klofni>, motion: Option<&Motion>) -> Option<(Actor, Phrase)> {
        let table = view.game.position();
        if let (Some(motion), Some(delta)) = (motion, self.delta) {
            let before = delta.before(table);
            // A token is not named before it has turned over.
            let tells = match delta.step() {
                Step::Decision(_) => true,
                // The caption of the rival's turn needs the rival's food before it.
                Step::Outcome(_) => view.motion.is_none() && !motion.is_of_rival,
            };
            let told = tells
                .then(|| words::tell(&delta.step(), &before, view))
                .flatten();
            return match told {
                Some(text) => Some((Actor::Seat(motion.seat), text)),
                None => words::status(&before, view),
            };
        }
        words::status(table, view)
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
    let mut room = grow(&area, -3);
    if let Some(percent) = odds {
        let mut risk: String<8> = String::new();
        // Three digits and the sign.
        let written = write!(risk, "{percent}%");
        debug_assert!(written.is_ok());
        let wide = BODY.width(&risk);
        room.size.width -= (SHARK + wide) as u32;
        let middle = y + height as i32 / 2;
        let swims = Point::new(right - wide - SHARK / 2, middle);
        pen.sprite_centred(&sea::SHARK_24, swims);
        let colour = if chosen { INK } else { EMBER };
        let beside = rect(right - wide, y, wide as u32, height);
        pen.label(&BODY, &risk, beside, Align::Right, colour);
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

/// Where the odds of a button stand.
pub(super) fn odds_area(button: &Rectangle) -> Rectangle {
    let right = button.top_left.x + button.size.width as i32 - 4;
    let y = button.top_left.y;
    let wide = SHARK + PERCENT;
    rect(right - wide, y, wide as u32, button.size.height)
}

/// The share of sharks among the unrevealed tokens of a depth, in percent.
fn odds(table: &Position, depth: Depth) -> u32 {
    let unseen = &table.sea[depth].unseen;
    let sharks = u32::from(unseen.count(Token::Predator));
    (100 * sharks + unseen.len() / 2)
        .checked_div(unseen.len())
        .unwrap_or(0)
}
