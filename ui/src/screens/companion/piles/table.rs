//! The picture of the table: stacks, cells, what was drawn last, the discards.

use core::fmt::Write;

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use heapless::String;
use rules_core::{
    Seat, Title,
    companion::{
        boxes::klofni_token,
        fish::PassCounter,
        pile::{Pile, Place},
    },
    kohaku::Display,
};

use super::{
    faces,
    lists::strip,
    page::PilePage,
    spots::{self, Spot},
};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD, NUMBER},
        sprites::marks,
    },
    palette::{BARK, DEEP, FOAM, INK, LAGOON, MIST, PAPER, SEA, SHALLOW, TRENCH, WHITE, YELLOW},
    pen::{Align, Pen, grow, rect},
    screens::{klofni, kohaku, podwodni},
    table::company::Company,
    text::{phrase, piles::Word},
    widgets::paper::{change_arrows, cursor, lines},
};

/// The colours of Klofni's depths.
const WATER: [Rgb565; 5] = [SHALLOW, LAGOON, SEA, DEEP, TRENCH];

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
        let [above, below] = spots::strips(layout);
        let language = pen.language();
        let left = phrase(language, Word::Left.msg(), &[&pile.left(self.stack)]);
        strip(pen, above, Some(true), &left);
        let past = language.say(Word::Past.msg());
        strip(pen, below, Some(false), past);
        match self.title {
            None | Some(Title::Rybowisko) => self.draw_simple(pen, layout, pile),
            Some(Title::Klofni) => self.draw_depths(pen, layout, pile),
            Some(title @ (Title::Podwodni | Title::Kohaku)) => {
                self.draw_cells(pen, layout, title, pile);
            }
            Some(Title::Fish) => {
                self.draw_open(pen, layout, pile, false);
                self.draw_guests(pen, layout, guests, pile, 42);
            }
        }
        let spots = spots::on_table(layout, self.title, pile, self.players, self.stack);
        self.draw_cursor(pen, &spots);
    }

    pub(super) fn draw_cursor(&self, pen: &mut Pen<'_>, spots: &spots::Spots) {
        let at = |wanted: Spot| spots.iter().find(|(spot, _)| *spot == wanted);
        if let Some((_, area)) = self.picked.and_then(|cell| at(Spot::Cell(cell))) {
            pen.ring(grow(area, 1), 5, 3, WHITE);
            pen.ring(grow(area, 2), 6, 1, INK);
        }
        if let Some((_, area)) = at(self.spot) {
            cursor(pen, area, 5);
        }
    }

    /// One heap, what was drawn last, and what was drawn before.
    fn draw_simple(&self, pen: &mut Pen<'_>, layout: Layout, pile: &Pile) {
        let [heap, latest, before] = spots::simple(layout);
        let left = pile.left(self.stack);
        if self.title.is_none() {
            draw_sack(pen, heap);
        } else {
            faces::stack(pen, self.title, self.stack, heap);
        }
        let room = rect(
            heap.top_left.x + 4,
            heap.top_left.y + 46,
            heap.size.width - 8,
            40,
        );
        pen.outlined(&NUMBER, &figure(left), room, Align::Centre, WHITE);
        // What leads aside: the other stack, or filling the bag.
        let word = match (self.title, self.stack) {
            (None, _) => Word::Fill,
            (Some(_), 0) => Word::FishCards,
            (Some(_), _) => Word::Tokens,
        };
        let word = pen.language().say(word.msg());
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
            Some(step) => faces::face(pen, self.title, &self.bag, step.kind, latest),
            None => {
                podwodni::cards::dashes(pen, latest, FOAM);
                let word = match (self.title, self.bag.kinds()) {
                    (None, 0) => Word::EmptyBag,
                    _ => Word::PressA,
                };
                let word = pen.language().say(word.msg());
                let (x, y) = (latest.top_left.x, latest.top_left.y);
                let room = rect(x + 4, y + 32, latest.size.width - 8, 60);
                lines(pen, &BOLD, word, room, Align::Centre, FOAM);
            }
        }
        for (place, step) in (0..).zip(drawn.take(4)) {
            let x = before.top_left.x + 58 * place;
            let area = rect(x, before.top_left.y, 50, 34);
            faces::face(pen, self.title, &self.bag, step.kind, area);
        }
    }

    fn draw_depths(&self, pen: &mut Pen<'_>, layout: Layout, pile: &Pile) {
        for (depth, water) in (0..pile.stacks()).zip(WATER) {
            let band = spots::band(layout, depth);
            if !pen.sees(&band) {
                continue;
            }
            pen.fill(band, water);
            // At most 44 tokens.
            klofni::draw::draw_heap(pen, spots::heap(layout, depth), pile.left(depth) as u8);
            let kinds = spots::face_up(pile, depth);
            for (place, kind) in kinds.iter().enumerate() {
                if let Some((depth_of, token)) = klofni_token(*kind) {
                    let area = spots::token(layout, depth, place, kinds.len());
                    klofni::draw::token(pen, depth_of, token, pile.out(*kind), area);
                }
            }
        }
    }

    /// Twelve cells, and a column of stacks.
    fn draw_cells(&self, pen: &mut Pen<'_>, layout: Layout, title: Title, pile: &Pile) {
        for number in 0..Display::CELLS as u8 {
            let area = spots::cell(layout, title, number);
            match pile.on(number) {
                Some(kind) => faces::face(pen, self.title, &self.bag, kind, area),
                None if title == Title::Kohaku => kohaku::display::draw_empty(pen, number, area),
                None => podwodni::cards::dashes(pen, area, LAGOON),
            }
        }
        for place in 0..3 {
            let area = spots::column(layout, place);
            let (top, high) = (area.top_left.y, area.size.height);
            let number = |pen: &mut Pen<'_>, count: u32| {
                let room = rect(area.top_left.x, top + high as i32 - 20, area.size.width, 20);
                pen.outlined(&BOLD, &figure(count), room, Align::Centre, WHITE);
            };
            let upper = rect(area.top_left.x + 4, top, area.size.width - 10, high - 22);
            match (title, place) {
                (Title::Podwodni, 0) | (Title::Kohaku, 0 | 1) => {
                    faces::stack(pen, self.title, place, upper);
                    number(pen, pile.left(place));
                }
                (Title::Kohaku, _) if self.players > 1 => {
                    pen.plate(upper, 5, PAPER, INK);
                    let star = marks::MARKS_19.of(crate::palette::Shape::Star);
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
                (Title::Podwodni, 1) => {
                    let mut out = pile.moves();
                    let last = out.find(|step| step.from == Place::Stack && step.to == Place::Out);
                    if let Some(step) = last {
                        faces::face(pen, self.title, &self.bag, step.kind, area);
                    }
                }
                (Title::Podwodni, _) => {
                    let last = pile.moves().find(|step| step.to == Place::Aside);
                    match last.filter(|step| pile.aside(step.kind) > 0) {
                        Some(step) => faces::face(pen, self.title, &self.bag, step.kind, upper),
                        None => podwodni::cards::dashes(pen, upper, MIST),
                    }
                    number(pen, pile.discards());
                }
                _ => {}
            }
        }
    }

    /// Fish!: open cards, the pile, the discards, the passes.
    pub(super) fn draw_open(&self, pen: &mut Pen<'_>, layout: Layout, pile: &Pile, large: bool) {
        for place in 0..spots::OPEN {
            let area = spots::row_of_cards(layout, place, large);
            match pile.on(place) {
                Some(kind) => faces::face(pen, self.title, &self.bag, kind, area),
                None => podwodni::cards::dashes(pen, area, LAGOON),
            }
        }
        let heap = spots::row_of_cards(layout, spots::OPEN, large);
        crate::screens::fish::strip::pile(pen, heap, pile.left(0), false);
        let aside = spots::row_of_cards(layout, spots::OPEN + 1, large);
        match pile.moves().find(|step| step.to == Place::Aside) {
            Some(step) => faces::face(pen, self.title, &self.bag, step.kind, aside),
            None => podwodni::cards::dashes(pen, aside, MIST),
        }
        let counter = PassCounter {
            players: self.players,
            pass: self.pass,
        };
        let mut text: String<8> = String::new();
        // A figure each.
        let _ = write!(text, "{}/{}", counter.pass, counter.passes());
        let x = aside.top_left.x + 30;
        let room = rect(x, aside.top_left.y, (238 - x) as u32, aside.size.height);
        pen.outlined(&BOLD, &text, room, Align::Centre, WHITE);
    }

    /// Everybody with a hand: name, and how many cards.
    pub(super) fn draw_guests(
        &self,
        pen: &mut Pen<'_>,
        layout: Layout,
        guests: &Company,
        pile: &Pile,
        below: i32,
    ) {
        for number in 0..self.players {
            let area = spots::guest(layout, number, self.players, below);
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
            let title = self.title.unwrap_or(Title::Fish);
            // At most seven.
            let cards = pile.lying(spots::hand_of(title, number)).count() as u32;
            if title == Title::Fish {
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

/// A bag with its string.
fn draw_sack(pen: &mut Pen<'_>, area: Rectangle) {
    let (x, y, w) = (area.top_left.x, area.top_left.y, area.size.width);
    pen.plate(rect(x, y + 24, w, area.size.height - 24), 22, BARK, INK);
    pen.plate(rect(x + 16, y, w - 32, 30), 6, BARK, INK);
    pen.fill(rect(x + 16, y + 22, w - 32, 5), YELLOW);
}
