//! The album: a page of pictures for each game, silhouettes until a person has caught the kind in a finished game, and a card for
//! each kind: its drawing, its name, what is known of it, who caught the first one.

mod pictures;

pub(crate) use pictures::{large, small};

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::{Key, Press, Stroke, Tri};
use rules_core::{Title, album::kinds};

use crate::{
    Cue, Language, Layout,
    album::Album,
    art::font::{BOLD, TITLE},
    palette::{INK, LAGOON, MIST, PAPER, SLATE, WHITE},
    pen::{Align, Pen, grow, rect},
    screens::{Command, Context, Place, Screen, Snapshot, Stage, Visit, menu::name_of},
    text::{Msg, album::Word, catches, phrase},
    widgets::{
        backdrop::{CALM, ground},
        help::HelpCard,
        hints::{self, Hint, Hints},
        list::{Grid, List},
        paper::{CURSOR_REACH, card, change_arrows, cursor, lines},
    },
};

/// Columns of the page, size and distance of its cells.
const COLUMNS: u8 = 6;
const CELL: u32 = 34;
const PITCH: i32 = 38;

/// The page of a game, the kind under the cursor, and whether its card is open.
#[derive(Clone, Debug, Default)]
pub(crate) struct AlbumScreen {
    page: List,
    kind: List,
    is_open: bool,
}

const HELP: HelpCard = HelpCard::of_keys(Word::Album.msg(), Word::HelpAlbum.msg());

impl AlbumScreen {
    fn title(&self) -> Title {
        self.page.of(&Title::ALL).unwrap_or(Title::Rybowisko)
    }

    fn count(&self) -> u8 {
        kinds(self.title()) as u8
    }

    fn key_hints(&self) -> &'static [Hint] {
        const PAGE: &[Hint] = &hints::four(Msg::Show, Msg::Back, Word::NextGame.msg());
        const CARD: &[Hint] = &[(Key::A, Msg::Close), (Key::B, Msg::Back)];
        if self.is_open { CARD } else { PAGE }
    }

    fn turn(&mut self, by: Tri, stage: &mut Stage<'_>) {
        if self.page.turn(by, Title::ALL.len(), stage) {
            self.kind = List::default();
            stage.tell("page", format_args!("{}", self.page.at()));
        }
    }
}

fn cell(layout: Layout, kind: u8) -> Rectangle {
    let top = (layout.field().size.height as i32 - 218) / 2;
    let (x, y) = (i32::from(kind % COLUMNS), i32::from(kind / COLUMNS));
    rect(8 + PITCH * x, top + 32 + PITCH * y, CELL, CELL)
}

impl Screen for AlbumScreen {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(self.key_hints())
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(HELP)
    }

    fn enter(&mut self, visit: Visit, ctx: &mut Context<'_>) {
        if visit.from == Place::Logbook {
            *self = AlbumScreen::default();
        }
        for (page, title) in (0..).zip(Title::ALL) {
            let found = ctx.album.found(title);
            ctx.stage.tell("found", format_args!("{page} {found}"));
        }
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        match (stroke.key, stroke.press, self.is_open) {
            (Key::A | Key::B, Press::Down, true) | (Key::A, Press::Down, false) => {
                self.is_open = !self.is_open;
                stage.play(Cue::Move);
                stage.tell("card", format_args!("{}", self.is_open));
                stage.redraw_all();
            }
            (Key::B, Press::Down, false) => return Some(Place::Logbook.into()),
            (Key::Y, Press::Down, false) => self.turn(Tri::Plus, stage),
            // With a card open the cross turns to the next one.
            (_, _, true) => {
                self.kind.turn(stroke.x_tri(), self.count().into(), stage);
            }
            (_, _, false) => {
                let grid = Grid {
                    count: self.count(),
                    columns: COLUMNS,
                    radius: 7,
                    area: cell,
                };
                if grid.key(&mut self.kind, stroke, stage) {
                    // The line below the page names the chosen one.
                    stage.redraw(caption(stage.layout));
                    stage.tell("kind", format_args!("{}", self.kind.at()));
                }
            }
        }
        None
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        ground(pen, seen.layout, CALM, Word::Album.msg());
        if self.is_open {
            self.draw_card(pen, seen.layout, seen.album);
        } else {
            self.draw_page(pen, seen.layout, seen.album);
        }
        hints::draw(pen, seen.layout, self.key_hints(), seen.pulse);
    }
}

/// The line below the page.
fn caption(layout: Layout) -> Rectangle {
    let top = (layout.field().size.height as i32 - 218) / 2;
    rect(4, top + 190, 232, 24)
}

impl AlbumScreen {
    fn draw_page(&self, pen: &mut Pen<'_>, layout: Layout, album: &Album) {
        let title = self.title();
        let top = (layout.field().size.height as i32 - 218) / 2;
        let name = name_of(title);
        let font = if TITLE.width(name) <= 150 {
            &TITLE
        } else {
            &BOLD
        };
        pen.outlined(font, name, rect(18, top + 2, 154, 26), Align::Left, WHITE);
        let found = phrase(
            pen.language(),
            Word::FoundOf.msg(),
            &[&album.found(title), &kinds(title)],
        );
        let room = rect(166, top + 2, 56, 26);
        pen.outlined(&BOLD, &found, room, Align::Right, WHITE);
        change_arrows(pen, Point::new(5, top + 15), Point::new(235, top + 15));
        for kind in 0..self.count() {
            let area = cell(layout, kind);
            if !pen.sees(&grow(&area, CURSOR_REACH)) {
                continue;
            }
            let is_found = album.catch(title, kind.into()).is_some();
            pen.plate(area, 7, if is_found { PAPER } else { MIST }, INK);
            draw_kind(pen, small(title, kind.into()), is_found, area.center());
            if kind == self.kind.at() {
                cursor(pen, &area, 7);
            }
        }
        let kind = usize::from(self.kind.at());
        let text = match album.catch(title, kind).and(catches::name(title, kind)) {
            Some(name) => pen.language().say(name),
            None => pen.language().say(Word::NotYet.msg()),
        };
        let room = caption(layout);
        pen.plate(room, 7, PAPER, INK);
        pen.label(&BOLD, text, room, Align::Centre, INK);
    }

    fn draw_card(&self, pen: &mut Pen<'_>, layout: Layout, album: &Album) {
        let (title, kind) = (self.title(), usize::from(self.kind.at()));
        let top = (layout.field().size.height as i32 - 218) / 2;
        let catch = album.catch(title, kind);
        card(pen, rect(6, top + 6, 228, 204));
        let water = rect(14, top + 14, 64, 60);
        pen.plate(water, 7, if catch.is_some() { LAGOON } else { SLATE }, INK);
        draw_kind(pen, large(title, kind), catch.is_some(), water.center());
        let name = match (catch, catches::name(title, kind)) {
            (Some(_), Some(name)) => pen.language().say(name),
            _ => "?",
        };
        // Two words below each other.
        let (first, second) = name.split_once(' ').unwrap_or((name, ""));
        let room = |y: i32| rect(86, top + y, 142, 24);
        pen.label(&TITLE, first, room(14), Align::Left, INK);
        pen.label(&TITLE, second, room(38), Align::Left, INK);
        let Some(catch) = catch else {
            let text = pen.language().say(Word::HowToCatch.msg());
            let room = rect(14, top + 86, 212, 60);
            return lines(pen, &BOLD, text, room, Align::Left, INK);
        };
        // The box of Rybowisko names its fish in Polish.
        if let Some(printed) = catches::name(title, kind).filter(|_| title == Title::Rybowisko)
            && pen.language() != Language::Pl
        {
            let printed = phrase(
                pen.language(),
                Word::InTheBox.msg(),
                &[&Language::Pl.say(printed)],
            );
            pen.label(
                &BOLD,
                &printed,
                rect(86, top + 56, 142, 20),
                Align::Left,
                SLATE,
            );
        }
        if let Some(fact) = catches::fact(title, kind) {
            let text = pen.language().say(fact);
            let room = rect(12, top + 82, 216, 62);
            lines(pen, &BOLD, text, room, Align::Left, INK);
        }
        pen.line(14, top + 146, 212, MIST);
        let by = match catch.name {
            "" => phrase(pen.language(), Word::FirstGame.msg(), &[&catch.game]),
            name => phrase(pen.language(), Word::FirstBy.msg(), &[&name, &catch.game]),
        };
        pen.label(&BOLD, &by, rect(14, top + 152, 212, 24), Align::Left, INK);
        let often = phrase(pen.language(), Word::Caught.msg(), &[&catch.count]);
        pen.label(
            &BOLD,
            &often,
            rect(14, top + 178, 212, 24),
            Align::Left,
            INK,
        );
    }
}

/// The drawing, or its silhouette as long as it was not caught.
fn draw_kind(
    pen: &mut Pen<'_>,
    picture: Option<crate::widgets::portrait::Portrait>,
    is_found: bool,
    centre: Point,
) {
    match picture {
        Some(picture) if is_found => picture.draw(pen, centre),
        Some(picture) => picture.draw_silhouette(pen, centre, INK),
        None => {}
    }
}
