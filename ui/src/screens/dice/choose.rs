//! The screen that chooses the dice of the tray: seven kinds in columns; up adds a die, down removes one.

use core::fmt::Write;

use dice::Die;
use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::{String, Vec};
use keys::{Key, Press, Stroke, Tri};

use super::table::{DiceTable, MOST_DICE};
use crate::{
    Cue, Layout,
    art::font::{BODY, BOLD, NUMBER, TITLE},
    key_guide::Steps,
    palette::{BUOY, FOAM, INK, TRENCH, WHITE, YELLOW},
    pen::{Align, Pen, grow, rect},
    screens::{Command, Context, Place, Screen, Snapshot, Stage},
    text::{Msg, phrase},
    widgets::{
        backdrop::{CALM, ground},
        die::{self, Look},
        help::{HelpCard, Picture},
        hints::{self, Hint, Hints},
        paper::{CURSOR_REACH, cursor},
    },
};

/// Which kind the cursor is on.
#[derive(Clone, Debug)]
pub(crate) struct Choose {
    kind: u8,
}

impl Default for Choose {
    fn default() -> Self {
        // The six-sided die, the most common one.
        Choose { kind: 1 }
    }
}

const HELP: HelpCard = HelpCard {
    picture: Picture::Kinds,
    title: Msg::HelpChoose,
    text: Msg::HelpChooseText,
};

const KINDS: u8 = Die::ALL.len() as u8;

const HINTS: &[Hint] = &hints::three(Msg::Ready);

impl Choose {
    fn die(&self) -> Die {
        Die::ALL
            .get(usize::from(self.kind))
            .copied()
            .unwrap_or(Die::D6)
    }

    fn step(&mut self, by: Tri, stage: &mut Stage<'_>) {
        if by.is_zero() {
            return;
        }
        let before = self.kind;
        self.kind = by.wrap(self.kind, KINDS);
        for kind in [before, self.kind] {
            stage.redraw(grow(&column(stage.layout, kind), CURSOR_REACH));
        }
        stage.play(Cue::Move);
    }

    fn add(&mut self, table: &mut DiceTable, stage: &mut Stage<'_>) {
        if table.dice().len() >= MOST_DICE {
            stage.refuse(Msg::TooMany);
            return;
        }
        self.change(table, stage, |dice, die| {
            let _ = dice.push(die);
        });
    }

    fn remove(&mut self, table: &mut DiceTable, stage: &mut Stage<'_>) {
        if table.count(self.die()) == 0 {
            return;
        }
        if table.dice().len() == 1 {
            stage.refuse(Msg::NeedOne);
            return;
        }
        self.change(table, stage, |dice, die| {
            if let Some(at) = dice.iter().position(|other| *other == die) {
                dice.remove(at);
            }
        });
    }

    fn change(
        &mut self,
        table: &mut DiceTable,
        stage: &mut Stage<'_>,
        how: impl FnOnce(&mut Vec<Die, MOST_DICE>, Die),
    ) {
        let mut dice: Vec<Die, MOST_DICE> = table.dice().iter().map(|lying| lying.die).collect();
        how(&mut dice, self.die());
        rules_core::list::insertion_sort_by_key(&mut dice, |die| die.sides());
        table.lay_out(&dice);
        stage.play(Cue::Pick);
        stage.tell(
            self.die().name(),
            format_args!("{}", table.count(self.die())),
        );
        stage.redraw(column(stage.layout, self.kind));
        stage.redraw(total_area(stage.layout));
    }
}

impl Screen for Choose {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(HINTS)
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(HELP)
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        if stroke.press == Press::Down && matches!(stroke.key, Key::A | Key::B) {
            return Some(Place::Dice.into());
        }
        match stroke.y_tri() {
            Tri::Minus => self.add(ctx.dice, stage),
            Tri::Plus => self.remove(ctx.dice, stage),
            Tri::Zero => self.step(stroke.x_tri(), stage),
        }
        None
    }

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        Steps::COLUMNS_AND_ACROSS
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let (layout, table) = (seen.layout, seen.dice);
        ground(pen, layout, CALM, Msg::Dice);
        let top = column(layout, 0).top_left.y;
        let title = pen.language().say(Msg::ChooseTitle);
        pen.outlined(
            &TITLE,
            title,
            rect(8, top - 36, 224, 26),
            Align::Centre,
            WHITE,
        );
        for (i, die) in Die::ALL.into_iter().enumerate() {
            let chosen = i == usize::from(self.kind);
            draw_column(pen, column(layout, i as u8), die, table.count(die), chosen);
        }
        cursor(pen, &column(layout, self.kind), 8);
        let chosen = table.dice().len() as u32;
        let text = phrase(pen.language(), Msg::ChosenOf, &[&chosen, &MOST_DICE]);
        pen.outlined(&BOLD, &text, total_area(layout), Align::Centre, YELLOW);
        hints::draw(pen, layout, HINTS, seen.pulse);
    }
}

fn column(layout: Layout, kind: u8) -> Rectangle {
    let top = 46 + (layout.field().size.height as i32 - 220) / 2;
    // The last name is the longest.
    let width = if kind + 1 == KINDS { 37 } else { 29 };
    rect(6 + 32 * i32::from(kind), top, width, 128)
}

fn total_area(layout: Layout) -> Rectangle {
    rect(20, column(layout, 0).top_left.y + 138, 200, 24)
}

fn draw_column(pen: &mut Pen<'_>, area: Rectangle, die: Die, count: usize, chosen: bool) {
    if !pen.sees(&grow(&area, CURSOR_REACH)) {
        return;
    }
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.plate(area, 8, TRENCH, INK);
    let look = if count > 0 { Look::Plain } else { Look::Faded };
    let width = area.size.width;
    die::draw(
        pen,
        die,
        rect(x + width as i32 / 2 - 13, y + 6, 26, 26),
        None,
        look,
    );
    pen.label(
        &BODY,
        die.name(),
        rect(x, y + 38, width, 16),
        Align::Centre,
        FOAM,
    );
    let mut text: String<1> = String::new();
    let _ = write!(text, "{count}");
    let colour = if count > 0 { YELLOW } else { FOAM };
    pen.label(
        &NUMBER,
        &text,
        rect(x, y + 74, width, 28),
        Align::Centre,
        colour,
    );
    if chosen {
        let at = |dx: i32, dy: i32| Point::new(x + width as i32 / 2 + dx, y + dy);
        pen.polygon(&[at(0, 58), at(-8, 68), at(8, 68)], BUOY);
        pen.polygon(&[at(0, 120), at(-8, 110), at(8, 110)], BUOY);
    }
}
