//! Overview pages behind Y: points of all seats and the last moves on the first page, then a page for what
//! each seat holds, drawn by the game's [`GameScreen`].

use core::fmt::Write;

use embedded_graphics::prelude::Point;
use heapless::{String, Vec};
use keys::{Key, Stroke, Tri};
use rules_core::Seat;

use super::{
    bar::{self, Points},
    company::{Company, Player},
    game_screen::{GameScreen, View},
    history::{History, fitting},
    podium,
};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD, NUMBER},
        sprites::{marks, things},
    },
    palette::{FOAM, INK, PAPER, SLATE, TRENCH},
    pen::{Align, Pen, rect},
    screens::Stage,
    text::{Msg, table::Word},
    widgets::{
        backdrop::{CALM, backdrop},
        hints::{self, Hint},
        list::List,
    },
};

/// The open overview and its current page: 0 is the summary, the others are seats.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Goods {
    pages: List,
}

/// Width of the room for a name.
const NAME: i32 = 45;

pub(crate) const HINTS: &[Hint] = &[(Key::A, Word::Onward.msg()), (Key::B, Msg::Close)];

impl Goods {
    /// Handles a key; whether the overview is closed.
    pub(crate) fn key(&mut self, stroke: Stroke, company: &Company, stage: &mut Stage<'_>) -> bool {
        if !stroke.steps() {
            return false;
        }
        let by = match stroke.key {
            Key::A | Key::Right | Key::Down => Tri::Plus,
            Key::Left | Key::Up => Tri::Minus,
            Key::B | Key::Y => return true,
            Key::X => return false,
        };
        if self.pages.turn(by, company.sitters().len() + 1, stage) {
            stage.tell("page", format_args!("{}", self.pages.at()));
        }
        false
    }

    pub(crate) fn draw<B: GameScreen>(
        self,
        pen: &mut Pen<'_>,
        view: &View<'_, B::Game>,
        points: &Points,
        history: &History,
        is_unsaved: bool,
        pulse: bool,
    ) {
        let layout = view.layout;
        backdrop(pen, layout, CALM);
        let seat = self.pages.at().checked_sub(1).and_then(Seat::new);
        match seat {
            Some(seat) => {
                let turn = bar::Turn::of(view.company, seat);
                bar::draw(pen, layout, view.company, turn, points, is_unsaved);
                B::draw_goods(pen, view, seat, layout.board());
            }
            None => draw_overview(pen, layout, view.company, points, history, B::RIVAL),
        }
        hints::draw(pen, layout, HINTS, pulse);
    }
}

fn draw_overview(
    pen: &mut Pen<'_>,
    layout: Layout,
    company: &Company,
    points: &Points,
    history: &History,
    rival: Msg,
) {
    if layout == Layout::Wide {
        if let Some(aside) = layout.aside() {
            pen.fill(aside, TRENCH);
        }
        pen.sprite_centred(&things::CROWN_24, Point::new(280, 40));
    }
    let seats = company.seats().zip(company.sitters());
    let seats = seats.map(|(seat, sitter)| {
        let who = match sitter.player {
            Player::Person => &things::PERSON,
            Player::Computer(_) | Player::Fair(_) => &things::ROBOT,
        };
        (company.colour(seat), company.name(seat), who)
    });
    let rival = (podium::RIVAL, pen.language().say(rival), &things::ROBOT);
    // Points beyond those of the seats are the virtual rival's.
    let all = seats.chain(core::iter::once(rival)).zip(points);
    let all: Vec<_, { Seat::MOST }> = all.collect();
    let short = all.iter().all(|((_, name, _), _)| BOLD.width(name) <= NAME);
    // Two columns, so that six seats leave room for the last moves.
    for (i, ((look, name, who), points)) in all.iter().enumerate() {
        let (column, row) = (i as i32 % 2, i as i32 / 2);
        let (x, y) = (4 + 117 * column, 4 + 41 * row);
        pen.plate(rect(x, y, 114, 38), 7, PAPER, INK);
        pen.round(rect(x + 1, y + 1, 30, 36), 6, look.colour);
        pen.mark(
            marks::MARKS_15.of(look.shape),
            Point::new(x + 16, y + 11),
            look.ink,
        );
        pen.sprite_centred(who, Point::new(x + 16, y + 28));
        let room = rect(x + 33, y + 2, NAME as u32, 34);
        pen.label(fitting(short), name, room, Align::Left, INK);
        let mut figure: String<6> = String::new();
        let written = write!(figure, "{points}");
        debug_assert!(written.is_ok(), "an i16 has a sign and at most five digits");
        pen.label(
            &NUMBER,
            &figure,
            rect(x + 64, y + 2, 46, 34),
            Align::Right,
            INK,
        );
    }
    let top = 4 + 41 * (all.len().div_ceil(2) as i32) + 2;
    let bottom = layout.field().size.height as i32;
    let title = pen.language().say(Word::LastMoves.msg());
    pen.label(&BODY, title, rect(8, top, 224, 16), Align::Left, FOAM);
    let room = ((bottom - top - 19) / 24).max(0) as usize;
    let area = |i: usize| rect(4, top + 18 + 24 * i as i32, 231, 22);
    let mut lines = history.iter().take(room).enumerate();
    // All lines in one font.
    let short = lines.all(|(i, line)| line.is_short(pen.text_size(), &area(i)));
    for (i, line) in history.iter().take(room).enumerate() {
        pen.plate(area(i), 6, PAPER, SLATE);
        line.draw(pen, company, area(i), fitting(short));
    }
}
