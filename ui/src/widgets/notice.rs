//! A notice: one sentence over the field until the next key. A refusal also shakes the field; news and
//! advice do not. A question waits for A or B.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use opponents::Claim;

use crate::{
    Layout, Millis,
    art::{
        font::{BOLD, TITLE},
        sprites::things,
    },
    palette::{BUOY, INK, PAPER, YELLOW},
    pen::{Align, Pen, rect},
    text::{Msg, phrase, table},
    widgets::paper::lines,
};

/// The duration of the shake.
const SHAKE: Millis = 180;
/// One swing to a side.
const SWING: Millis = 30;
/// The amplitude of the shake.
const REACH: i32 = 4;

/// The width of a line. The text is bold in both text sizes.
const ROOM: u32 = 184;

/// A sentence of up to two lines and when it came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notice {
    text: Msg,
    /// The value of the placeholder, if the sentence has one.
    name: &'static str,
    since: Millis,
    shakes: bool,
    /// The reason of a computer player's advice, which is the text then.
    claim: Option<Claim>,
    /// It is a question: A is yes, B is no, and the screen gets the answer.
    asks: bool,
    /// It is at the top of the board, because at the bottom it would hide what it is about.
    above: bool,
}

impl Notice {
    pub(crate) const fn new(text: Msg, now: Millis, motion: bool) -> Notice {
        Notice {
            text,
            name: "",
            since: now,
            shakes: motion,
            claim: None,
            asks: false,
            above: false,
        }
    }

    /// A computer player's advice, with its face beside it.
    pub(crate) const fn advice(claim: Claim, now: Millis) -> Notice {
        Notice {
            claim: Some(claim),
            ..Notice::new(table::Word::Advice.msg(), now, false)
        }
    }

    /// A question before a choice that is hardly meant.
    pub(crate) const fn question(text: Msg, now: Millis, motion: bool) -> Notice {
        Notice {
            asks: true,
            ..Notice::new(text, now, motion)
        }
    }

    /// Whether it waits for yes or no.
    pub(crate) const fn asks(&self) -> bool {
        self.asks
    }

    /// With this name in its placeholder.
    pub(crate) const fn about(self, name: &'static str) -> Notice {
        Notice { name, ..self }
    }

    /// Placed where it does not hide this area.
    pub(crate) fn beside(self, choice: Option<Rectangle>, layout: Layout) -> Notice {
        let here = self.area(layout);
        let hides = |choice: Rectangle| !choice.intersection(&here).is_zero_sized();
        Notice {
            above: choice.is_some_and(hides),
            ..self
        }
    }

    /// The offset of the picture now, in pixels to the right.
    pub(crate) fn sway(&self, now: Millis) -> i32 {
        let age = now.wrapping_sub(self.since);
        if !self.shakes || age >= SHAKE {
            0
        } else if (age / SWING).is_multiple_of(2) {
            REACH
        } else {
            -REACH
        }
    }

    /// When the picture moves next.
    pub(crate) fn wake_at(&self, now: Millis) -> Option<Millis> {
        let age = now.wrapping_sub(self.since);
        (self.shakes && age < SHAKE).then(|| self.since.wrapping_add((age / SWING + 1) * SWING))
    }

    /// End the shake.
    pub(crate) const fn calm(&mut self) {
        self.shakes = false;
    }

    pub(crate) const fn is_shaking(&self) -> bool {
        self.shakes
    }

    pub(crate) const fn area(&self, layout: Layout) -> Rectangle {
        let y = if self.above {
            // Over the score bar rather than over the board.
            2
        } else {
            layout.field().size.height as i32 - 46
        };
        rect(3, y, 234, 44)
    }

    pub(crate) fn draw(&self, pen: &mut Pen<'_>, layout: Layout) {
        let area = self.area(layout);
        if !pen.sees(&area) {
            return;
        }
        let (x, y) = (area.top_left.x, area.top_left.y);
        pen.cover(area);
        pen.plate(area, 9, PAPER, INK);
        let centre = Point::new(x + 22, y + 22);
        pen.disc(centre, 33, INK);
        if self.claim.is_some() {
            pen.disc(centre, 31, YELLOW);
            pen.sprite_centred(&things::ROBOT, centre);
        } else {
            pen.disc(centre, 31, BUOY);
            pen.label(&TITLE, "!", rect(x + 6, y + 6, 33, 33), Align::Centre, INK);
        }
        let text = match self.claim {
            Some(claim) => table::advice(pen.language(), claim),
            None => phrase(pen.language(), pen.own(self.text), &[&self.name]),
        };
        let room = rect(x + 46, y + 2, ROOM, 40);
        lines(pen, &BOLD, &text, room, Align::Left, INK);
    }
}

#[cfg(test)]
mod tests {
    use opponents::ClaimKind;

    use super::*;
    use crate::text::Language;

    /// With the widest numbers of each kind.
    #[test]
    fn the_reasons_of_advice_fit() {
        let mut wide = std::vec::Vec::new();
        for &language in Language::ALL {
            for kind in ClaimKind::ALL {
                let (value, other) = match kind {
                    ClaimKind::MostPoints | ClaimKind::MorePoints | ClaimKind::TurnPoints => {
                        (28, -28)
                    }
                    ClaimKind::RivalLess | ClaimKind::Better => (288, 0),
                    ClaimKind::WinsMore => (100, 88),
                    _ => (88, 88),
                };
                let text = table::advice(language, Claim { kind, value, other });
                assert!(text.lines().count() <= 2, "{text}");
                let lines = text
                    .lines()
                    .map(|line| (BOLD.width(line), std::string::String::from(line)));
                wide.extend(lines.filter(|&(width, _)| width > ROOM as i32));
            }
        }
        assert_eq!(wide, []);
    }

    #[test]
    fn numbers_of_advice_are_written_as_the_language_writes_them() {
        let sentence = |language, kind, value, other| {
            let claim = Claim { kind, value, other };
            table::advice(language, claim).replace('\n', " ")
        };
        let points = sentence(Language::En, ClaimKind::MostPoints, 4, -1);
        assert_eq!(points, "Most points now: +4, next best: -1.");
        let tenths = sentence(Language::Pl, ClaimKind::Better, 15, 0);
        assert!(tenths.contains("1,5"), "{tenths}");
        let percent = sentence(Language::En, ClaimKind::SafestDive, 12, 31);
        assert_eq!(percent, "The safest: 12% risk, the next one 31%.");
    }

    #[test]
    fn it_swings_six_times_and_rests() {
        let notice = Notice::new(Msg::AllHeld, 1_000, true);
        let mut now = 1_000;
        let mut swings = 0;
        while let Some(next) = notice.wake_at(now) {
            assert_eq!(notice.sway(now).abs(), REACH);
            now = next;
            swings += 1;
        }
        assert_eq!((swings, notice.sway(now)), (6, 0));
    }

    #[test]
    fn without_motion_it_does_not_move() {
        let notice = Notice::new(Msg::AllHeld, 0, false);
        assert_eq!((notice.sway(0), notice.wake_at(0)), (0, None));
    }
}
