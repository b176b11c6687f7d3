//! The page on which people type in what came on their table: a picture of every outcome that is possible now, and of
//! nothing else. Owns the cursor and the layout; the pictures are the game's ([`GameScreen::draw_outcome`]).

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::{Key, Press, Stroke};
use rules_core::{Game, Seat};

use super::{
    company::Company,
    game_screen::{GameScreen, View},
};
use crate::{
    Cue, Layout,
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::marks,
    },
    palette::{FOAM, INK, WHITE},
    pen::{Align, Pen, rect},
    screens::Stage,
    text::luck::Word,
    widgets::{
        backdrop::{CALM, ground},
        paper::cursor,
    },
};

/// Above the pictures is the sentence, below them the name of the chosen one.
const TOP: i32 = 32;
const NAME: i32 = 20;
/// The corner radius of the cursor.
const RADIUS: u32 = 6;

/// The cursor on the page.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Picker {
    at: u8,
}

/// The outcome that was chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picked<O>(pub(crate) O);

/// How many outcomes a chance event has.
fn count<G: Game>(game: &G) -> usize {
    let mut count = 0;
    game.outcomes(&mut |_, _| count += 1);
    count
}

/// The outcome at this place of the list.
fn at<G: Game>(game: &G, place: usize) -> Option<G::Outcome> {
    let (mut i, mut found) = (0, None);
    game.outcomes(&mut |outcome, _| {
        if i == place {
            found = Some(outcome);
        }
        i += 1;
    });
    found
}

/// The grid of a page with this many pictures: columns, visible rows and their size.
struct Grid {
    columns: usize,
    rows: usize,
    cell: (i32, i32),
    top: i32,
}

impl Grid {
    fn new(layout: Layout, count: usize) -> Grid {
        let columns = match count {
            ..=2 => count.max(1),
            3 | 5 | 6 => 3,
            4 => 2,
            7..=16 => 4,
            17..=20 => 5,
            _ => 6,
        };
        let room = layout.field().size.height as i32 - TOP - NAME - 6;
        let all = count.div_ceil(columns).max(1);
        let width = 236 / columns as i32;
        // As high as wide at most; at least high enough for a small card, and then the list scrolls.
        let height = (room / all as i32).clamp(38, 74.max(width.min(74)));
        let rows = all.min((room / height).max(1) as usize);
        let used = height * rows as i32;
        Grid {
            columns,
            rows,
            cell: (width, height),
            top: TOP + (room - used) / 2,
        }
    }

    /// The first visible row, so that the chosen one is seen.
    const fn first(&self, chosen: usize) -> usize {
        (chosen / self.columns).saturating_sub(self.rows - 1)
    }

    fn area(&self, place: usize, first: usize) -> Rectangle {
        let (column, row) = (place % self.columns, (place / self.columns) - first);
        let (width, height) = self.cell;
        let left = (240 - width * self.columns as i32) / 2;
        rect(
            left + width * column as i32 + 4,
            self.top + height * row as i32 + 4,
            (width - 8) as u32,
            (height - 8) as u32,
        )
    }
}

impl Picker {
    /// Handles a key; the outcome that was chosen.
    pub(crate) fn key<B: GameScreen>(
        &mut self,
        stroke: Stroke,
        game: &B::Game,
        stage: &mut Stage<'_>,
    ) -> Option<Picked<<B::Game as Game>::Outcome>> {
        let count = count(game);
        let was = usize::from(self.at).min(count.saturating_sub(1));
        if (stroke.key, stroke.press) == (Key::A, Press::Down) {
            return at(game, was).map(Picked);
        }
        let grid = Grid::new(stage.layout, count);
        let (x, y) = (stroke.x_tri(), stroke.y_tri());
        let is = if !x.is_zero() {
            x.wrap(was, count)
        } else if !y.is_zero() {
            // Off the last row goes to the first one, in the same column.
            let rows = count.div_ceil(grid.columns);
            let row = y.wrap(was / grid.columns, rows);
            (row * grid.columns + was % grid.columns).min(count.saturating_sub(1))
        } else {
            return None;
        };
        self.at = is as u8;
        stage.tell("outcome", format_args!("{is} {count}"));
        let [before, now] = [was, is].map(|place| grid.first(place));
        if before == now {
            let areas = [was, is].map(|place| grid.area(place, now));
            stage.move_cursor(areas, RADIUS);
            stage.redraw(name_area(stage.layout));
        } else {
            stage.play(Cue::Move);
            stage.redraw_all();
        }
        None
    }

    pub(crate) fn draw<B: GameScreen>(self, pen: &mut Pen<'_>, view: &View<'_, B::Game>) {
        let layout = view.layout;
        let sentence = B::real_draw(view.game);
        ground(pen, layout, CALM, Word::LuckRow.msg());
        let text = pen.language().say(sentence);
        let font = if TITLE.width(text) <= 232 {
            &TITLE
        } else {
            &BOLD
        };
        pen.outlined(font, text, rect(4, 2, 232, 28), Align::Centre, WHITE);
        let count = count(view.game);
        let chosen = usize::from(self.at).min(count.saturating_sub(1));
        let grid = Grid::new(layout, count);
        let first = grid.first(chosen);
        let visible = first * grid.columns..(first + grid.rows) * grid.columns;
        let mut place = 0;
        view.game.outcomes(&mut |outcome, _| {
            if visible.contains(&place) {
                let area = grid.area(place, first);
                B::draw_outcome(pen, view, outcome, area);
                if place == chosen {
                    cursor(pen, &area, RADIUS);
                }
            }
            place += 1;
        });
        let bottom = grid.top + grid.cell.1 * grid.rows as i32;
        let more = |pen: &mut Pen<'_>, y: i32, up: i32| {
            let corners =
                [(-6, 0), (6, 0), (0, -6 * up)].map(|(x, dy)| Point::new(120 + x, y + dy));
            pen.polygon(&corners, WHITE);
        };
        if first > 0 {
            more(pen, grid.top, 1);
        }
        if visible.end < count {
            more(pen, bottom, -1);
        }
        if let Some(name) = at(view.game, chosen).and_then(B::outcome_name) {
            let name = pen.language().say(name);
            pen.outlined(&BOLD, name, name_area(layout), Align::Centre, FOAM);
        }
    }
}

/// Below the pictures.
fn name_area(layout: Layout) -> Rectangle {
    let height = layout.field().size.height as i32;
    rect(4, height - NAME - 3, 232, NAME as u32)
}

/// Draws a player, for games that draw lots for who begins.
pub(crate) fn draw_seat(pen: &mut Pen<'_>, company: &Company, seat: Seat, area: Rectangle) {
    let look = company.colour(seat);
    pen.plate(area, RADIUS, look.colour, INK);
    let name = company.name(seat);
    let font = if BOLD.width(name) < area.size.width as i32 - 4 {
        &BOLD
    } else {
        &BODY
    };
    let mark = Point::new(area.center().x, area.top_left.y + 18);
    pen.mark(marks::MARKS_19.of(look.shape), mark, look.ink);
    let bottom = area.top_left.y + area.size.height as i32;
    let room = rect(area.top_left.x + 2, bottom - 20, area.size.width - 4, 18);
    pen.label(font, name, room, Align::Centre, look.ink);
}
