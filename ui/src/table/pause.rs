//! The menu behind B: go on, how to play, start again, leave, give up. What would lose the game wants
//! its key held.

use keys::{Key, Press, Stroke};

use crate::{
    Layout,
    art::font::TITLE,
    palette::WHITE,
    pen::{Align, Pen, rect},
    screens::Stage,
    text::{Msg, table::Word},
    widgets::{
        backdrop::{CALM, ground},
        hints::{self, Hint},
        list::List,
        paper::button,
    },
};

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    GoOn,
    HowTo,
    Again,
    Leave,
    GiveUp,
}

impl Wish {
    const ALL: [Wish; 5] = [
        Wish::GoOn,
        Wish::HowTo,
        Wish::Leave,
        Wish::Again,
        Wish::GiveUp,
    ];

    const fn word(self) -> Msg {
        match self {
            Wish::GoOn => Word::GoOn.msg(),
            Wish::HowTo => Word::HowTo.msg(),
            Wish::Again => Word::StartAgain.msg(),
            Wish::Leave => Word::LeaveKeep.msg(),
            Wish::GiveUp => Word::GiveUp.msg(),
        }
    }

    /// Whether the game is gone afterwards.
    const fn loses(self) -> bool {
        matches!(self, Wish::Again | Wish::GiveUp)
    }
}

/// The menu and its cursor.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pause {
    rows: List,
}

impl Pause {
    fn wish(self) -> Wish {
        self.rows.of(&Wish::ALL).unwrap_or(Wish::GoOn)
    }

    pub(crate) fn hints(self) -> &'static [Hint] {
        const PRESS: &[Hint] = &[(Key::A, Word::Choose.msg()), (Key::B, Word::Leave.msg())];
        const HOLD: &[Hint] = &[(Key::A, Word::HoldIt.msg()), (Key::B, Word::Leave.msg())];
        if self.wish().loses() { HOLD } else { PRESS }
    }

    /// A key; the wish, if it was made.
    pub(crate) fn key(&mut self, stroke: Stroke, stage: &mut Stage<'_>) -> Option<Wish> {
        let wish = self.wish();
        match (stroke.key, stroke.press) {
            // Repeated, B leads out of everything; the match is kept.
            (Key::B, Press::Down) => return Some(Wish::Leave),
            (Key::A, Press::Down) if !wish.loses() => return Some(wish),
            (Key::A, Press::Long) if wish.loses() => return Some(wish),
            (Key::A, Press::Up { after_long: false }) if wish.loses() => {
                stage.refuse(Word::HoldLonger.msg());
            }
            _ => {
                if self.rows.turn(stroke.y_tri(), Wish::ALL.len(), stage) {
                    stage.tell("row", format_args!("{}", self.rows.at()));
                }
            }
        }
        None
    }

    pub(crate) fn draw(self, pen: &mut Pen<'_>, layout: Layout, pulse: bool) {
        ground(pen, layout, CALM, Word::Menu.msg());
        let top = (layout.field().size.height as i32 - 212) / 2;
        let title = pen.language().say(Word::Paused.msg());
        pen.outlined(&TITLE, title, rect(8, top, 224, 30), Align::Centre, WHITE);
        for (i, wish) in Wish::ALL.into_iter().enumerate() {
            let text = pen.language().say(wish.word());
            let area = rect(32, top + 36 + 35 * i as i32, 176, 28);
            button(pen, area, text, wish == self.wish());
        }
        hints::draw(pen, layout, self.hints(), pulse);
    }
}
