//! The picture of the table: stacks, cells, what was drawn last, the discards.

use core::fmt::Write;

use embedded_graphics::prelude::Point;
use heapless::String;
use rules_core::{
    Seat,
    companion::pile::{Pile, Place},
};

use super::{
    lists,
    page::PilePage,
    spec::{BandSpec, CellSpec, Column, TableSpec},
    targets::{self, CELLS, Target},
};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD, NUMBER},
        sprites::marks,
    },
    palette::{FOAM, INK, LAGOON, MIST, PAPER, SEA, Shape, WHITE, YELLOW},
    pen::{Align, Pen, grow, rect},
    screens::{fish::strip, podwodni::cards::dashes},
    table::company::Company,
    text::{phrase, piles::Word},
    widgets::paper::{change_arrows, cursor, lines},
};

fn figure(number: u32) -> String<10> {
    let mut text = String::new();
    // Ten figures at most.
    let _ = write!(text, "{number}");
    text
}

impl PilePage {
    /// The table, with its strips and the cursor.
    pub(super) fn draw_table(
        &self,
        pen: &mut Pen<'_>,
        layout: Layout,
        guests: &Company,
        pile: &Pile,
    ) {
        let [above, below] = targets::strips(layout);
        let language = pen.language();
        let left = phrase(language, Word::Left.msg(), &[&pile.left(self.stack)]);
        lists::strip(pen, above, Some(true), &left);
        let past = language.say(Word::Past.msg());
        lists::strip(pen, below, Some(false), past);
        match &self.spec().table {
            TableSpec::Single(names) => self.draw_single(pen, layout, pile, names),
            TableSpec::Bands(bands) => draw_bands(pen, layout, pile, bands),
            TableSpec::Cells(cells) => self.draw_cells(pen, layout, cells, pile),
            TableSpec::Row(_) => {
                self.draw_open(pen, layout, pile, false);
                self.draw_guests(pen, layout, guests, pile, 42);
            }
        }
        let targets = targets::on_table(layout, self.spec(), pile, self.players, self.stack);
        self.draw_cursor(pen, &targets);
    }

    pub(super) fn draw_cursor(&self, pen: &mut Pen<'_>, targets: &targets::Targets) {
        let at = |wanted: Target| targets.iter().find(|(target, _)| *target == wanted);
        if let Some((_, area)) = self.picked.and_then(|cell| at(Target::Cell(cell))) {
            pen.ring(grow(area, 1), 5, 3, WHITE);
            pen.ring(grow(area, 2), 6, 1, INK);
        }
        if let Some((_, area)) = at(self.target) {
            cursor(pen, area, 5);
        }
    }

    /// One stack, what was drawn last, and what was drawn before.
    fn draw_single(&self, pen: &mut Pen<'_>, layout: Layout, pile: &Pile, names: &[Word]) {
        let [heap, latest, before] = targets::simple(layout);
        let left = pile.left(self.stack);
        (self.spec().back)(pen, self.stack, heap);
        let room = rect(
            heap.top_left.x + 4,
            heap.top_left.y + 46,
            heap.size.width - 8,
            40,
        );
        pen.outlined(&NUMBER, &figure(left), room, Align::Centre, WHITE);
        // What leads aside: the other stack, or filling the bag.
        let word = names.get(usize::from(self.stack));
        let word = pen.language().say(word.unwrap_or(&Word::Fill).msg());
        let name = rect(2, heap.top_left.y - 27, 100, 22);
        pen.plate(name, 7, PAPER, INK);
        pen.label(&BOLD, word, grow(&name, -1), Align::Centre, INK);
        let middle = name.top_left.y + 11;
        change_arrows(pen, Point::new(6, middle), Point::new(97, middle));
        let mut drawn = pile.moves().filter(|step| {
            step.from == Place::Stack
                && step.to == Place::Out
                && pile.stack_of(step.kind) == self.stack
        });
        match drawn.next() {
            Some(step) => self.draw_face(pen, step.kind, latest),
            None => {
                dashes(pen, latest, FOAM);
                let word = match (self.title, self.bag.kinds()) {
                    (None, 0) => Word::EmptyBag,
                    _ => Word::PressA,
                };
                let word = pen.say(word.msg());
                let (x, y) = (latest.top_left.x, latest.top_left.y);
                let room = rect(x + 4, y + 32, latest.size.width - 8, 60);
                lines(pen, &BOLD, word, room, Align::Centre, FOAM);
            }
        }
        for (place, step) in (0..).zip(drawn.take(4)) {
            let x = before.top_left.x + 58 * place;
            let area = rect(x, before.top_left.y, 50, 34);
            self.draw_face(pen, step.kind, area);
        }
    }

    /// Twelve cells, and a column of stacks.
    fn draw_cells(&self, pen: &mut Pen<'_>, layout: Layout, cells: &CellSpec, pile: &Pile) {
        for number in 0..CELLS {
            let area = targets::cell(layout, cells, number);
            match pile.on(number) {
                Some(kind) => self.draw_face(pen, kind, area),
                None => (cells.empty)(pen, number, area),
            }
        }
        for (place, entry) in (0..).zip(cells.column) {
            let area = targets::column(layout, place);
            let (top, high) = (area.top_left.y, area.size.height);
            let number = |pen: &mut Pen<'_>, count: u32| {
                let room = rect(area.top_left.x, top + high as i32 - 20, area.size.width, 20);
                pen.outlined(&BOLD, &figure(count), room, Align::Centre, WHITE);
            };
            let upper = rect(area.top_left.x + 4, top, area.size.width - 10, high - 22);
            match entry {
                Column::Stack(stack) => {
                    (self.spec().back)(pen, stack, upper);
                    number(pen, pile.left(stack));
                }
                Column::Choices if self.players > 1 => {
                    pen.plate(upper, 5, PAPER, INK);
                    let star = marks::MARKS_19.of(Shape::Star);
                    pen.mark(star, upper.center(), YELLOW);
                    let room = rect(
                        area.top_left.x - 3,
                        top + high as i32 - 20,
                        area.size.width + 6,
                        20,
                    );
                    let word = pen.language().say(Word::Goals.msg());
                    pen.outlined(&BODY, word, room, Align::Centre, WHITE);
                }
                Column::Choices => {}
                Column::Latest => {
                    let mut out = pile.moves();
                    let last = out.find(|step| step.from == Place::Stack && step.to == Place::Out);
                    if let Some(step) = last {
                        self.draw_face(pen, step.kind, area);
                    }
                }
                Column::Discards => {
                    let last = pile.moves().find(|step| step.to == Place::Aside);
                    match last.filter(|step| pile.aside(step.kind) > 0) {
                        Some(step) => self.draw_face(pen, step.kind, upper),
                        None => dashes(pen, upper, MIST),
                    }
                    number(pen, pile.discards());
                }
            }
        }
    }

    /// Open cards, the stack, the discards, the passes.
    pub(super) fn draw_open(&self, pen: &mut Pen<'_>, layout: Layout, pile: &Pile, lower: bool) {
        let TableSpec::Row(row) = &self.spec().table else {
            return;
        };
        let area = |place| targets::row_of_cards(layout, row.open, place, lower);
        for place in 0..row.open {
            let area = area(place);
            match pile.on(place) {
                Some(kind) => self.draw_face(pen, kind, area),
                None => dashes(pen, area, LAGOON),
            }
        }
        strip::pile(pen, area(row.open), pile.left(0), false);
        let aside = area(row.open + 1);
        match pile.moves().find(|step| step.to == Place::Aside) {
            Some(step) => self.draw_face(pen, step.kind, aside),
            None => dashes(pen, aside, MIST),
        }
        let mut text: String<8> = String::new();
        // A figure each.
        let _ = write!(text, "{}/{}", self.pass, (row.passes)(self.players));
        let x = aside.top_left.x + 30;
        let room = rect(x, aside.top_left.y, (238 - x) as u32, aside.size.height);
        pen.outlined(&BOLD, &text, room, Align::Centre, WHITE);
    }

    /// Everybody with a hand: the name, and how many cards or whether one was chosen.
    pub(super) fn draw_guests(
        &self,
        pen: &mut Pen<'_>,
        layout: Layout,
        guests: &Company,
        pile: &Pile,
        below: i32,
    ) {
        for number in 0..self.players {
            let area = targets::guest(layout, number, self.players, below);
            let Some(seat) = Seat::new(number).filter(|_| pen.sees(&grow(&area, 3))) else {
                continue;
            };
            let look = guests.colour(seat);
            let (x, y, high) = (area.top_left.x, area.top_left.y, area.size.height);
            pen.plate(area, 6, PAPER, INK);
            let mark = Point::new(x + 14, y + high as i32 / 2);
            pen.mark(marks::MARKS_15.of(look.shape), mark, look.colour);
            let name = guests.name(seat);
            pen.label(
                &BOLD,
                name,
                rect(x + 28, y + 1, 104, high - 2),
                Align::Left,
                INK,
            );
            // At most seven.
            let cards = pile.lying(self.spec().hand_of(number)).count() as u32;
            if self.spec().choice_stack().is_none() {
                let heap = rect(x + 176, y + 1, 14, high - 2);
                pen.plate(heap, 3, SEA, INK);
                pen.label(
                    &BOLD,
                    &figure(cards),
                    rect(x + 192, y + 1, 26, high - 2),
                    Align::Centre,
                    INK,
                );
            } else {
                let word = match cards {
                    0 => Word::NoGoal,
                    1 => Word::HasGoal,
                    _ => Word::ChoosesGoal,
                };
                let word = pen.language().say(word.msg());
                pen.label(
                    &BODY,
                    word,
                    rect(x + 124, y + 1, 94, high - 2),
                    Align::Right,
                    INK,
                );
            }
        }
    }
}

/// A band for each stack, with its face-up components.
fn draw_bands(pen: &mut Pen<'_>, layout: Layout, pile: &Pile, bands: &BandSpec) {
    for (stack, ground) in (0..pile.stacks()).zip(bands.grounds) {
        let band = targets::band(layout, stack);
        if !pen.sees(&band) {
            continue;
        }
        pen.fill(band, *ground);
        // At most 44 tokens.
        (bands.heap)(pen, targets::heap(layout, stack), pile.left(stack) as u8);
        let kinds = targets::face_up(pile, stack);
        for (place, kind) in kinds.iter().enumerate() {
            let area = targets::token(layout, stack, place, kinds.len());
            (bands.face_up)(pen, *kind, pile.out(*kind), area);
        }
    }
}
