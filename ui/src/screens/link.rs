//! A finished game as a QR code: its link, drawn as large as the screen allows. The log comes from the store; until it is
//! there, and where the game is too long, a sentence stands in its place.

use embedded_graphics::primitives::Rectangle;
use keys::{Press, Stroke};
use store::ResultBytes;

use super::{Command, Context, Place, Screen, Snapshot, Stage, Visit};
use crate::{
    Millis,
    art::font::BOLD,
    palette::{INK, PAPER, WHITE},
    pen::{Align, Pen, rect},
    replay_link::{GameLink, LinkError, front},
    screens::FRAME,
    text::{Msg, album::Word},
    widgets::{
        backdrop::{CALM, ground},
        hints::{self, Hint, Hints},
        paper::{card, lines},
        qr::{self, TooLong},
    },
};

/// The screen, and where it was opened from.
#[derive(Clone, Debug)]
pub(crate) struct LinkScreen {
    /// The game, or why there is none to show; nothing while its log is on the way.
    shown: Option<Result<GameLink, Msg>>,
    back: Place,
    /// Points and places, which the log comes without.
    result: ResultBytes,
    /// Since when there is something to show. Encoding takes longer than a key may: the paper comes first.
    since: Option<Millis>,
}

impl Default for LinkScreen {
    fn default() -> LinkScreen {
        LinkScreen {
            shown: None,
            back: Place::Menu,
            result: ResultBytes::new(),
            since: None,
        }
    }
}

const HINTS: &[Hint] = &[(keys::Key::B, Msg::Back)];

/// The strip for the sentence above the code, and all of the field below it.
const STRIP: u32 = 20;

impl LinkScreen {
    /// Who played the game, and its log.
    #[inline(never)]
    pub(crate) fn found(&mut self, table: &[u8], log: &[u8], stage: &mut Stage<'_>) {
        self.show(GameLink::new(table, &self.result, log), stage);
    }

    /// The log of a game with this result is on its way.
    pub(crate) fn expect(&mut self, result: ResultBytes) {
        self.result = result;
    }

    /// The game cannot be had any more.
    pub(crate) fn lost(&mut self, stage: &mut Stage<'_>) {
        self.show(Err(LinkError::NoGame), stage);
    }

    fn show(&mut self, link: Result<GameLink, LinkError>, stage: &mut Stage<'_>) {
        let letters = link.as_ref().map_or(0, |link| link.text().len());
        self.shown = Some(link.map_err(|error| match error {
            LinkError::TooLong => Word::TooLong.msg(),
            _ => crate::text::logbook::Word::ReplayLost.msg(),
        }));
        self.since = Some(stage.now);
        stage.tell("link", format_args!("{letters}"));
        stage.redraw_all();
    }
}

impl Screen for LinkScreen {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(HINTS)
    }

    fn enter(&mut self, visit: Visit, _ctx: &mut Context<'_>) {
        *self = LinkScreen {
            back: visit.from,
            ..LinkScreen::default()
        };
    }

    fn key(&mut self, stroke: Stroke, _ctx: &mut Context<'_>) -> Option<Command> {
        (stroke.press == Press::Down).then_some(self.back.into())
    }

    fn tick(&mut self, ctx: &mut Context<'_>) -> Option<Place> {
        if self.since.take().is_some() {
            ctx.stage.redraw_all();
        }
        None
    }

    fn wake_at(&self, _seen: &Snapshot<'_>) -> Option<Millis> {
        self.since.map(|since| since.wrapping_add(FRAME))
    }

    fn pulses(&self) -> bool {
        false
    }

    fn is_calm(&self, _seen: &Snapshot<'_>) -> bool {
        false
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        ground(pen, layout, CALM, Word::Code.msg());
        hints::draw(pen, layout, HINTS, false);
        match &self.shown {
            None => {}
            Some(Err(why)) => {
                card(pen, rect(8, 76, 224, 66));
                let text = pen.language().say(*why);
                lines(pen, &BOLD, text, rect(10, 86, 220, 50), Align::Centre, INK);
            }
            Some(Ok(link)) => {
                let draw = |pen: &mut Pen<'_>, area| match self.since {
                    Some(_) => Ok(()),
                    None => qr::draw_link(pen, &front(), &link.text(), area),
                };
                draw_on_paper(pen, draw, Word::ScanGame.msg());
            }
        }
    }
}

/// A link as a code on white paper, with a sentence above it where there is room: the largest ones need the whole screen. Without
/// a link the paper is empty.
pub(crate) fn draw_code(pen: &mut Pen<'_>, link: Option<&str>, what: Msg) {
    let draw =
        |pen: &mut Pen<'_>, area| link.map_or(Ok(()), |link| qr::draw(pen, link.as_bytes(), area));
    draw_on_paper(pen, draw, what);
}

fn draw_on_paper(
    pen: &mut Pen<'_>,
    draw: impl Fn(&mut Pen<'_>, Rectangle) -> Result<(), TooLong>,
    what: Msg,
) {
    let whole = rect(0, 0, 240, 240);
    pen.fill(whole, WHITE);
    let below = rect(0, STRIP as i32, 240, 240 - STRIP);
    if draw(pen, below).is_ok() {
        pen.fill(rect(0, 0, 240, STRIP), PAPER);
        let text = pen.language().say(what);
        pen.label(&BOLD, text, rect(2, 0, 236, STRIP), Align::Centre, INK);
    } else if draw(pen, whole).is_err() {
        // Longer than the result of any table.
        let text = pen.language().say(Word::TooLong.msg());
        lines(pen, &BOLD, text, rect(10, 96, 220, 50), Align::Centre, INK);
    }
}
