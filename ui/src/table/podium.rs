//! Final standings: a podium, then a stacked bar chart of the points by source. Shown after a match and for a
//! completed score sheet. The standings come from `rules_core`; the podium's picture is in `steps`, the chart in
//! `bars`, the fireworks for a person who won in `sparks`.

mod bars;
mod sparks;
mod steps;

use embedded_graphics::primitives::Rectangle;
use keys::{Key, Press, Stroke};
use rules_core::{Level, Row, Seat, Standings, Title, Who};

use super::{company::Company, luck::LuckSource};
use crate::{
    Cue, Layout, Millis,
    album::Fresh,
    bg_stats,
    key_guide::Steps,
    palette::{SLATE, SeatColour, Shape, WHITE},
    pen::Pen,
    screens::{FRAME, Stage, draw_code},
    text::{Msg, album, review, table::Word},
    widgets::{
        backdrop::{BRIGHT, ground},
        hints::{self, Hint},
    },
};

/// Time in which a bar grows by one point.
const PER_POINT: Millis = 40;
/// Colour and shape of virtual rivals.
pub(crate) const RIVAL: SeatColour = SeatColour {
    colour: SLATE,
    shape: Shape::Hexagon,
    ink: WHITE,
};

/// A button of the last page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PodiumCommand {
    Again,
    /// Again, and who has this seat now begins; if `turned`, everybody sits one seat on.
    AgainFrom {
        seat: Seat,
        turned: bool,
    },
    /// Look back at the match.
    LookBack,
    Menu,
    /// Show the game as a code.
    Link,
}

/// The tune at the end: with a fanfare if a person has won or only computers played.
pub(crate) fn end_sound(title: Title, standings: &Standings, company: &Company) -> Cue {
    let nobody = company.seats().all(|seat| !company.is_person(seat));
    if nobody || person_won(standings, company) {
        Cue::Won(title)
    } else {
        Cue::Lost(title)
    }
}

/// Whether a person has the first place, or has beaten a virtual rival at some level.
pub(crate) fn person_won(standings: &Standings, company: &Company) -> bool {
    let person = |who| matches!(who, Who::Seat(seat) if company.is_person(seat));
    let beats = |level: &Level| standings.beats(*level) == Some(true);
    standings.winners().any(person) || Level::ALL.iter().any(beats)
}

/// The seat with the last place, if there are several.
fn last(standings: &Standings) -> Option<Seat> {
    let seats = standings.rows().iter().filter_map(|row| match row.who {
        Who::Seat(seat) => Some((row.place, seat)),
        Who::Rival(_) => None,
    });
    let (_, last) = seats.clone().max_by_key(|(place, _)| *place)?;
    (seats.count() > 1).then_some(last)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Podium,
    Bars,
    /// The result as a code.
    Code,
}

/// The open standings: page, cursor, and when the page was opened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Podium {
    page: Page,
    since: Millis,
    /// The row whose sources are listed, clamped to the last row when drawn.
    row: usize,
    command: PodiumCommand,
    /// Whether this is the result of a score sheet, which has no buttons: it stays open below.
    of_sheet: bool,
    /// A person has more points than anybody had before.
    record: bool,
    /// What was never caught before.
    fresh: Option<Fresh>,
    rematch: Option<Rematch>,
}

/// How the next match begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rematch {
    /// As it was set up.
    Same,
    /// The one who is last now begins.
    LastBegins,
    /// The same, and everybody sits one seat on.
    Turned,
}

impl Rematch {
    /// The first choice, if several players can change places.
    pub(crate) fn of(standings: &Standings) -> Option<Rematch> {
        last(standings).map(|_| Rematch::Same)
    }

    const fn next(self) -> Rematch {
        match self {
            Rematch::Same => Rematch::LastBegins,
            Rematch::LastBegins => Rematch::Turned,
            Rematch::Turned => Rematch::Same,
        }
    }
}

impl Podium {
    /// The standings of a match. Without a `rematch` there is no choice of who begins the next one.
    pub(crate) const fn new(now: Millis, rematch: Option<Rematch>) -> Podium {
        Podium {
            page: Page::Podium,
            since: now,
            row: 0,
            command: PodiumCommand::Again,
            of_sheet: false,
            record: false,
            fresh: None,
            rematch,
        }
    }

    /// The standings of a score sheet, without buttons.
    pub(crate) const fn of_sheet(now: Millis) -> Podium {
        Podium {
            command: PodiumCommand::Menu,
            of_sheet: true,
            ..Podium::new(now, None)
        }
    }

    /// A person has more points than anybody had before.
    pub(crate) const fn set_record(&mut self) {
        self.record = true;
    }

    /// Something was caught that never was before.
    pub(crate) const fn set_fresh(&mut self, fresh: Fresh) {
        self.fresh = Some(fresh);
    }

    pub(crate) fn hints(self) -> &'static [Hint] {
        const ON: &[Hint] = &[
            (Key::A, Word::Onward.msg()),
            (Key::B, Word::Menu.msg()),
            (Key::X, review::Word::LookBack.msg()),
            (Key::Y, album::Word::Code.msg()),
        ];
        const CODE: &[Hint] = &[(Key::A, album::Word::ThisGame.msg()), (Key::B, Msg::Back)];
        const SHEET_CODE: &[Hint] = &[(Key::B, Msg::Back)];
        const BARS: &[Hint] = &[
            (Key::A, Word::Choose.msg()),
            (Key::B, Msg::Back),
            (Key::Y, Word::Order.msg()),
        ];
        const ALONE: &[Hint] = &[(Key::A, Word::Choose.msg()), (Key::B, Msg::Back)];
        const SHEET: &[Hint] = &[
            (Key::A, Word::Onward.msg()),
            (Key::B, Msg::Back),
            (Key::Y, album::Word::Code.msg()),
        ];
        const SHEET_BARS: &[Hint] = &[(Key::A, Msg::Ready), (Key::B, Msg::Back)];
        match (self.page, self.of_sheet) {
            (Page::Podium, false) => ON,
            (Page::Bars, false) if self.rematch.is_some() => BARS,
            (Page::Bars, false) => ALONE,
            (Page::Podium, true) => SHEET,
            (Page::Bars, true) => SHEET_BARS,
            (Page::Code, false) => CODE,
            (Page::Code, true) => SHEET_CODE,
        }
    }

    /// On a board with four keys: what the previous and the next choice are.
    pub(crate) const fn steps(self) -> Steps {
        match self.page {
            Page::Podium | Page::Code => Steps::NONE,
            Page::Bars => Steps::COLUMNS_AND_ACROSS,
        }
    }

    pub(crate) fn key(
        &mut self,
        stroke: Stroke,
        standings: &Standings,
        stage: &mut Stage<'_>,
    ) -> Option<PodiumCommand> {
        if !matches!(stroke.press, Press::Down) {
            return None;
        }
        let age = stage.now.wrapping_sub(self.since);
        if self.page == Page::Podium
            && !self.of_sheet
            && stage.settings.motion
            && age < steps::BUILT
        {
            // The first key only hurries: nobody shall miss the podium.
            self.since = stage.now.wrapping_sub(steps::BUILT);
            stage.redraw_all();
            return None;
        }
        match (self.page, stroke.key) {
            (Page::Podium, Key::B) => return Some(PodiumCommand::Menu),
            (_, Key::X) if !self.of_sheet => return Some(PodiumCommand::LookBack),
            (Page::Podium, Key::A | Key::Right) => self.turn(Page::Bars, stage),
            (Page::Podium, Key::Y) => self.turn(Page::Code, stage),
            (Page::Code, Key::A) if !self.of_sheet => return Some(PodiumCommand::Link),
            (Page::Code, Key::A | Key::B) => {
                self.turn(Page::Podium, stage);
                // It has been built before.
                self.since = stage.now.wrapping_sub(steps::BUILT);
            }
            (Page::Bars, Key::B) => self.turn(Page::Podium, stage),
            (Page::Bars, Key::A) => {
                return Some(match (self.command, last(standings)) {
                    (PodiumCommand::Again, Some(seat))
                        if self.rematch.is_some_and(|rematch| rematch != Rematch::Same) =>
                    {
                        PodiumCommand::AgainFrom {
                            seat,
                            turned: self.rematch == Some(Rematch::Turned),
                        }
                    }
                    (command, _) => command,
                });
            }
            (Page::Bars, Key::Y) if self.rematch.is_some() => {
                self.rematch = self.rematch.map(Rematch::next);
                self.command = PodiumCommand::Again;
            }
            (Page::Bars, Key::Left) if !self.of_sheet => self.command = PodiumCommand::Again,
            (Page::Bars, Key::Right) => self.command = PodiumCommand::Menu,
            (Page::Bars, Key::Up) => self.row = self.row.saturating_sub(1),
            (Page::Bars, Key::Down) => self.row += 1,
            _ => return None,
        }
        stage.play(Cue::Move);
        stage.redraw_all();
        None
    }

    fn turn(&mut self, page: Page, stage: &mut Stage<'_>) {
        self.page = page;
        self.since = stage.now;
        let name = match page {
            Page::Podium => "podium",
            Page::Bars => "bars",
            Page::Code => "code",
        };
        stage.tell("page", format_args!("{name}"));
    }

    /// The number of points that the bars have grown to.
    fn grown(self, now: Millis, motion: bool) -> i32 {
        if motion {
            (now.wrapping_sub(self.since) / PER_POINT) as i32
        } else {
            i32::MAX
        }
    }

    /// Whether the bars are still growing. A bar is longer than its points if some of them were lost again.
    fn grows(self, standings: &Standings, now: Millis, motion: bool) -> bool {
        let longest = standings
            .rows()
            .iter()
            .map(|row| gains(row).max(row.points.into()))
            .max();
        self.grown(now, motion) < longest.unwrap_or(0) + 2
    }

    /// The area that moves now; `None` when all has come to rest.
    pub(crate) fn moving(self, layout: Layout, scene: &Scene<'_>) -> Option<Rectangle> {
        match self.page {
            Page::Podium if !scene.motion => None,
            Page::Podium => {
                let age = scene.now.wrapping_sub(self.since);
                steps::moving(layout, &self.told(scene), age)
            }
            Page::Bars => self
                .grows(scene.standings, scene.now, scene.motion)
                .then(|| layout.field()),
            // Once, when the paper has been shown.
            Page::Code => {
                let age = scene.now.wrapping_sub(self.since);
                (FRAME..20 * FRAME).contains(&age).then(|| layout.field())
            }
        }
    }

    /// Whether the page of the code is white paper still: encoding takes longer than a key may.
    fn is_blank(self, now: Millis) -> bool {
        now.wrapping_sub(self.since) < FRAME
    }

    /// When it must be drawn again. With `cheers` there are fireworks.
    pub(crate) fn wake_at(
        self,
        standings: &Standings,
        cheers: bool,
        now: Millis,
        motion: bool,
    ) -> Option<Millis> {
        let moves = match self.page {
            Page::Podium => motion && now.wrapping_sub(self.since) < steps::lasts(cheers),
            Page::Bars => self.grows(standings, now, motion),
            Page::Code => now.wrapping_sub(self.since) < 2 * FRAME,
        };
        moves.then(|| now.wrapping_add(FRAME))
    }

    /// The scene with what only the podium knows.
    const fn told<'a>(self, scene: &Scene<'a>) -> Scene<'a> {
        Scene {
            record: self.record,
            fresh: self.fresh,
            ..*scene
        }
    }

    pub(crate) fn draw(
        mut self,
        pen: &mut Pen<'_>,
        layout: Layout,
        scene: &Scene<'_>,
        pulse: bool,
    ) {
        ground(pen, layout, BRIGHT, Word::TheEnd.msg());
        self.row = self.row.min(scene.standings.rows().len().saturating_sub(1));
        match self.page {
            Page::Podium => {
                let age = if scene.motion {
                    scene.now.wrapping_sub(self.since)
                } else {
                    Millis::MAX
                };
                steps::draw(pen, layout, &self.told(scene), age);
            }
            Page::Bars => self.draw_bars(pen, layout, scene),
            // Under the code, which may need the whole screen.
            Page::Code => {
                hints::draw(pen, layout, self.hints(), false);
                let link = bg_stats::link(scene.title, scene.company, scene.standings);
                let link = link.as_deref().filter(|_| !self.is_blank(scene.now));
                return draw_code(pen, link, album::Word::ScanResult.msg());
            }
        }
        hints::draw(pen, layout, self.hints(), pulse);
    }
}

/// The length of a bar in points: without the lines that cost points.
fn gains(row: &Row) -> i32 {
    let gains = row.lines.iter().map(|line| i32::from(line.points.max(0)));
    gains.sum()
}

/// Parameters of a frame: the standings and the players they are about.
pub(crate) struct Scene<'a> {
    pub(crate) title: Title,
    pub(crate) standings: &'a Standings,
    pub(crate) company: &'a Company,
    /// Where the luck came from, if it was not the device's own.
    pub(crate) luck: LuckSource,
    /// The stars of a catch of the day, which is not about who wins.
    pub(crate) stars: Option<u8>,
    /// The name of a virtual rival.
    pub(crate) rival: Msg,
    pub(crate) now: Millis,
    pub(crate) motion: bool,
    /// A person has more points than anybody had before.
    pub(crate) record: bool,
    /// What was never caught before.
    pub(crate) fresh: Option<Fresh>,
    /// There are fireworks: a person has won a match.
    pub(crate) cheers: bool,
}

impl Scene<'_> {
    /// Colour and shape of a competitor.
    fn look(&self, who: Who) -> SeatColour {
        match who {
            Who::Seat(seat) => self.company.colour(seat),
            Who::Rival(_) => RIVAL,
        }
    }

    fn name(&self, pen: &Pen<'_>, who: Who) -> &str {
        match who {
            Who::Seat(seat) => self.company.name(seat),
            Who::Rival(_) => pen.language().say(self.rival),
        }
    }
}

/// The level of a virtual rival, in stars.
const fn level_of(who: Who) -> Option<u8> {
    match who {
        Who::Seat(_) => None,
        Who::Rival(Level::Easy) => Some(1),
        Who::Rival(Level::Medium) => Some(2),
        Who::Rival(Level::Hard) => Some(3),
    }
}
