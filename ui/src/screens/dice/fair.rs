//! The fairness screen: a histogram of the faces with the band expected of a fair die, the verdict of the
//! test in words, and the health of the entropy source.

use core::fmt::Write;

use dice::{Die, Failure, Health, Report, Tally, Verdict};
use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use keys::{Key, Press, Stroke};

use crate::{
    Cue, Effect,
    art::font::{BODY, BOLD, TITLE},
    key_guide::Steps,
    palette::{FERN, INK, LAGOON, MOSS, PAPER, RED, SAND, SEA, SLATE, WHITE},
    pen::{Align, Pen, grow, rect},
    screens::{Command, Context, Place, Screen, Snapshot, Visit},
    text::{Msg, phrase},
    widgets::{
        backdrop::{CALM, ground},
        die::{self, Look},
        help::{HelpCard, Picture},
        hints::{self, Hint, Hints},
        paper::{card, change_arrows},
    },
};

/// Which kind of die is shown.
#[derive(Clone, Debug)]
pub(crate) struct Fair {
    die: Die,
}

impl Default for Fair {
    fn default() -> Self {
        Fair { die: Die::D6 }
    }
}

const HELP: HelpCard = HelpCard {
    picture: Picture::Bars,
    title: Msg::HelpFair,
    text: Msg::HelpFairText,
};

const HINTS: &[Hint] = &[
    (Key::B, Msg::Back),
    (Key::X, Msg::Help),
    (Key::Y, Msg::Dice),
];

impl Screen for Fair {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(HINTS)
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(HELP)
    }

    /// Show the kind of die that was rolled most, and ask for the health of the source.
    fn enter(&mut self, _visit: Visit, ctx: &mut Context<'_>) {
        let stage = &mut ctx.stage;
        let rolls = |die: Die| ctx.dice.tallies().of(die).rolls();
        let most = Die::ALL.into_iter().max_by_key(|die| rolls(*die));
        if let Some(die) = most
            && rolls(self.die) == 0
        {
            self.die = die;
        }
        stage.effect(Effect::AskSource);
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        match (stroke.key, stroke.press) {
            (Key::B, Press::Down) => return Some(Place::PastRolls.into()),
            (Key::Y | Key::A, Press::Down) => return Some(Place::Dice.into()),
            _ if stroke.x_tri().is_zero() => {}
            _ => {
                self.die = stroke.x_tri().neighbour(self.die, &Die::ALL);
                stage.play(Cue::Move);
                stage.redraw(stage.layout.field());
            }
        }
        None
    }

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        Steps::COLUMNS
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        ground(pen, layout, CALM, Msg::Dice);
        let title = pen.language().say(Msg::FairTitle);
        pen.outlined(&TITLE, title, rect(8, 3, 224, 26), Align::Centre, WHITE);
        let tally = seen.dice.tallies().of(self.die);
        let height = layout.field().size.height;
        card(pen, rect(8, 32, 224, height - 32 - 34));
        self.draw_head(pen, tally);
        let chart = rect(18, 66, 204, height - 66 - 34 - 50);
        draw_bars(pen, chart, tally);
        let verdict = match tally.verdict() {
            Verdict::TooFew => Msg::VerdictTooFew,
            Verdict::Even => Msg::VerdictEven,
            Verdict::Unusual => Msg::VerdictUnusual,
            Verdict::Suspicious => Msg::VerdictSuspicious,
        };
        let below = height as i32 - 34 - 44;
        let text = pen.language().say(verdict);
        pen.label(&BOLD, text, rect(14, below, 212, 20), Align::Centre, INK);
        if tally.rolls() > 0 {
            let band = tally.band();
            let ends: [&dyn core::fmt::Display; 2] = [band.start(), band.end()];
            let text = phrase(pen.language(), Msg::ExpectedBand, &ends);
            pen.label(
                &BODY,
                &text,
                rect(14, below + 20, 212, 17),
                Align::Centre,
                SLATE,
            );
        }
        draw_health(pen, rect(8, height as i32 - 27, 224, 24), seen.source);
        hints::draw(pen, layout, HINTS, seen.pulse);
    }
}

impl Fair {
    fn draw_head(&self, pen: &mut Pen<'_>, tally: Tally<'_>) {
        change_arrows(pen, Point::new(15, 48), Point::new(98, 48));
        die::draw(pen, self.die, rect(24, 36, 24, 24), None, Look::Plain);
        pen.label(
            &BOLD,
            self.die.name(),
            rect(49, 37, 42, 24),
            Align::Centre,
            INK,
        );
        let rolls = u32::try_from(tally.rolls()).unwrap_or(u32::MAX);
        let text = phrase(pen.language(), Msg::RollsCounted, &[&rolls]);
        pen.label(&BOLD, &text, rect(102, 37, 122, 24), Align::Right, INK);
    }
}

/// The histogram over the band in which the bars of a fair die end.
fn draw_bars(pen: &mut Pen<'_>, area: Rectangle, tally: Tally<'_>) {
    if !pen.sees(&area) {
        return;
    }
    let (x, bottom) = (
        area.top_left.x,
        area.top_left.y + area.size.height as i32 - 15,
    );
    let room = u64::from(area.size.height - 17);
    let faces = tally.counts().len() as u32;
    let pitch = area.size.width / faces.max(1);
    let left = x + (area.size.width - pitch * faces) as i32 / 2;
    let band = tally.band();
    let most = tally
        .counts()
        .iter()
        .copied()
        .map(u64::from)
        .max()
        .unwrap_or(0);
    let scale = most.max(*band.end()).max(1);
    let height_of = |count: u64| (count * room / scale) as u32;
    if tally.rolls() > 0 {
        let (low, high) = (height_of(*band.start()), height_of(*band.end()));
        pen.fill(
            rect(x, bottom - high as i32, area.size.width, high - low + 1),
            SAND,
        );
    }
    let wide = if pitch > 3 {
        pitch - pitch / 4
    } else {
        pitch - u32::from(pitch > 2)
    };
    for (i, &count) in tally.counts().iter().enumerate() {
        let bar_x = left + (pitch * i as u32) as i32 + (pitch - wide) as i32 / 2;
        let height = height_of(count.into());
        let inside = band.contains(&count.into());
        let colour = if inside || tally.rolls() == 0 {
            SEA
        } else {
            LAGOON
        };
        pen.fill(rect(bar_x, bottom - height as i32, wide, height), colour);
        if wide > 6 {
            pen.ring(rect(bar_x, bottom - height as i32, wide, height), 0, 1, INK);
        }
        if faces <= 12 || (i + 1).is_multiple_of(if faces == 20 { 5 } else { 25 }) {
            let mut text: String<3> = String::new();
            let _ = write!(text, "{}", i + 1);
            let middle = left + (pitch * i as u32 + pitch / 2) as i32;
            pen.label(
                &BODY,
                &text,
                rect(middle - 12, bottom + 2, 24, 13),
                Align::Centre,
                SLATE,
            );
        }
    }
    pen.line(x, bottom, area.size.width, INK);
}

/// The health of the entropy source, in words.
fn draw_health(pen: &mut Pen<'_>, area: Rectangle, source: Option<&Report>) {
    let (msg, lamp) = match source.map(|report| report.health) {
        None | Some(Health::WarmingUp) => (Msg::SourceWarming, SAND),
        Some(Health::Good) => (Msg::SourceGood, MOSS),
        Some(Health::Failed(Failure::StuckRun)) => (Msg::SourceStuck, RED),
        Some(Health::Failed(Failure::Lopsided)) => (Msg::SourceLopsided, RED),
        Some(Health::Failed(Failure::Periodic)) => (Msg::SourceRhythm, RED),
    };
    pen.plate(area, 9, PAPER, INK);
    let centre = area.top_left + Point::new(14, 12);
    pen.disc(centre, 15, INK);
    pen.disc(centre, 13, lamp);
    // A tick or a cross, for those who cannot tell the colours apart.
    match lamp {
        MOSS => {
            for (dx, dy) in [(-3, 0), (-2, 1), (-1, 2), (0, 1), (1, 0), (2, -1), (3, -2)] {
                pen.fill(rect(centre.x + dx, centre.y + dy, 2, 2), FERN);
            }
        }
        RED => pen.label(
            &BODY,
            "!",
            grow(&rect(centre.x, centre.y, 1, 1), 7),
            Align::Centre,
            WHITE,
        ),
        _ => {}
    }
    let text = pen.language().say(msg);
    let room = rect(area.top_left.x + 28, area.top_left.y + 3, 192, 18);
    pen.label(&BODY, text, room, Align::Left, INK);
}
