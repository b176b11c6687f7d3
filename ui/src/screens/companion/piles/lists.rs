//! Two lists: what is left with the odds of the next draw, and what was done, the latest first.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::{String, Vec};
use rules_core::{
    Seat,
    companion::pile::{MOST_KINDS, Move, Pile, Place},
};

use super::{
    page::PilePage,
    spec::{HandSort, HandSpec, TableSpec},
    targets,
};
use crate::{
    Language, Layout,
    art::{
        font::{BODY, BOLD},
        sprites::marks,
    },
    palette::{ABYSS, FOAM, INK, MIST, PAPER, SLATE},
    pen::{Align, Pen, grow, rect},
    table::company::Company,
    text::{Msg, phrase, piles::Word},
    widgets::paper::cursor,
};

const RADIUS: u32 = 8;

/// A strip at the upper or lower edge of the field. An arrow says which key leads there.
pub(super) fn strip(pen: &mut Pen<'_>, area: Rectangle, arrow: Option<bool>, text: &str) {
    if !pen.sees(&area) {
        return;
    }
    pen.fill(area, ABYSS);
    let (x, y) = (area.top_left.x, area.top_left.y);
    if let Some(up) = arrow {
        let rise = if up { -5 } else { 5 };
        for dx in [14, 226] {
            let tip = Point::new(x + dx, y + 11 + rise);
            let corners = [
                tip,
                tip + Point::new(-7, -2 * rise),
                tip + Point::new(7, -2 * rise),
            ];
            pen.polygon(&corners, FOAM);
        }
    }
    let room = rect(x + 24, y + 2, area.size.width - 48, 18);
    pen.label(&BOLD, text, room, Align::Centre, FOAM);
}

impl PilePage {
    /// How many of a kind are somewhere unknown: unseen, or in a secret hand.
    pub(super) fn unknown(&self, pile: &Pile, kind: u8) -> u8 {
        let secret = match &self.spec().hand {
            Some(HandSpec {
                first,
                sort: HandSort::Cards,
                ..
            }) => pile.lying(*first..pile.spots()),
            _ => pile.lying(0..0),
        };
        let held = secret.filter(|(_, lying)| *lying == kind).count();
        // A hand has seven cards.
        pile.unseen(kind).saturating_add(held as u8)
    }

    /// The kinds of the list of a stack.
    pub(super) fn listed(&self, pile: &Pile, stack: u8) -> Vec<u8, MOST_KINDS> {
        let kinds = pile.kinds_of(stack);
        kinds.filter(|kind| pile.all(*kind) > 0).collect()
    }

    /// What is left of a stack, kind by kind, with the odds of the next draw.
    pub(super) fn draw_left(&self, pen: &mut Pen<'_>, layout: Layout, pile: &Pile) {
        let kinds = self.listed(pile, self.stack);
        let all = kinds
            .iter()
            .map(|kind| u32::from(self.unknown(pile, *kind)));
        let all = all.sum::<u32>();
        let [above, below] = targets::strips(layout);
        let language = pen.language();
        let title = phrase(language, Word::Left.msg(), &[&pile.left(self.stack)]);
        strip(pen, above, None, &title);
        let word = pen.say(Word::HoldAll.msg());
        strip(pen, below, None, word);
        // At most 88 kinds.
        for (row, area) in targets::rows(layout, self.row, kinds.len() as u8) {
            let Some(kind) = kinds.get(usize::from(row)).copied() else {
                continue;
            };
            let count = u32::from(self.unknown(pile, kind));
            if pen.sees(&grow(&area, 3)) {
                let ground = if count > 0 { PAPER } else { MIST };
                pen.plate(area, RADIUS, ground, INK);
                let (x, y) = (area.top_left.x, area.top_left.y);
                self.draw_face(pen, kind, picture(&area));
                let odds = phrase(language, Word::OfAll.msg(), &[&count, &all]);
                let percent = (200 * count + all).checked_div(2 * all).unwrap_or(0);
                let percent = phrase(language, Word::Percent.msg(), &[&percent]);
                // What has a name shows it, and the numbers make room.
                let name = self.name_of(kind, language);
                let (font, left, wide) = if name.is_empty() {
                    (&BOLD, 58, 96)
                } else {
                    (&BODY, 134, 48)
                };
                pen.label(&BODY, &name, rect(x + 56, y + 2, 76, 29), Align::Left, INK);
                pen.label(
                    font,
                    &odds,
                    rect(x + left, y + 2, wide, 29),
                    Align::Left,
                    INK,
                );
                let room = rect(x + 182, y + 2, 38, 29);
                pen.label(font, &percent, room, Align::Right, SLATE);
            }
            if row == self.row {
                cursor(pen, &area, RADIUS);
            }
        }
    }

    /// The name of a kind that has one.
    fn name_of(&self, kind: u8, language: Language) -> String<24> {
        if self.title.is_none() {
            return self.bag.name(kind, language);
        }
        let name = (self.spec().name)(kind).map(|name| language.say(name));
        // The longest has eleven letters.
        String::try_from(name.unwrap_or_default()).unwrap_or_default()
    }

    /// Whether other seats must not see what was moved.
    pub(super) fn is_secret(&self, pile: &Pile, step: Move) -> bool {
        let in_hand = |place| matches!(place, Place::Spot(spot) if self.seat_of(spot).is_some());
        match self.spec().choice_stack() {
            Some(stack) => pile.stack_of(step.kind) == stack,
            None => {
                (step.from == Place::Stack && in_hand(step.to))
                    || (step.to == Place::Stack && in_hand(step.from))
            }
        }
    }

    /// Whose hand a spot belongs to.
    pub(super) fn seat_of(&self, spot: u8) -> Option<u8> {
        (0..self.players).find(|seat| self.spec().hand_of(*seat).contains(&spot))
    }

    /// What was done, the latest first.
    pub(super) fn draw_past(
        &self,
        pen: &mut Pen<'_>,
        layout: Layout,
        guests: &Company,
        pile: &Pile,
    ) {
        let [above, below] = targets::strips(layout);
        let language = pen.language();
        let count = pile.moves().len();
        let title = if count == 0 {
            Word::NothingYet
        } else {
            Word::LatestFirst
        };
        strip(pen, above, None, language.say(title.msg()));
        let word = pen.say(Word::HoldAll.msg());
        strip(pen, below, None, word);
        // At most forty.
        for (row, area) in targets::rows(layout, self.row, count as u8) {
            let Some(step) = pile.moves().nth(usize::from(row)) else {
                continue;
            };
            if pen.sees(&grow(&area, 3)) {
                pen.plate(area, RADIUS, PAPER, INK);
                if self.is_secret(pile, step) {
                    let area = rect(area.top_left.x + 17, area.top_left.y + 3, 24, 27);
                    (self.spec().back)(pen, 1, area);
                } else {
                    self.draw_face(pen, step.kind, picture(&area));
                }
                let (x, y) = (area.top_left.x, area.top_left.y);
                let name = self.name_of(step.kind, language);
                let is_drawn = (step.from, step.to) == (Place::Stack, Place::Out);
                let word = if is_drawn && !name.is_empty() {
                    name.as_str()
                } else {
                    language.say(self.done(step))
                };
                pen.label(&BODY, word, rect(x + 58, y + 2, 128, 29), Align::Left, INK);
                let ends = [step.to, step.from].into_iter();
                let mut seats = ends.filter_map(|place| match place {
                    Place::Spot(spot) => Seat::new(self.seat_of(spot)?),
                    _ => None,
                });
                if let Some(seat) = seats.next() {
                    let look = guests.colour(seat);
                    let at = Point::new(x + 204, y + 16);
                    pen.mark(marks::MARKS_19.of(look.shape), at, look.colour);
                }
            }
            if row == self.row {
                cursor(pen, &area, RADIUS);
            }
        }
    }

    /// What a step was, in a word.
    fn done(&self, step: Move) -> Msg {
        let spec = self.spec();
        let word = match (step.from, step.to) {
            (_, Place::Stack) => Word::WasPutBack,
            (Place::Stack, _) => Word::WasDrawn,
            (_, Place::Aside) if spec.taken != Place::Aside => Word::WasDiscarded,
            (Place::Spot(_), Place::Spot(_)) if matches!(spec.table, TableSpec::Cells(_)) => {
                Word::WasMoved
            }
            _ => Word::WasTaken,
        };
        word.msg()
    }
}

/// Where the picture of a row is.
fn picture(area: &Rectangle) -> Rectangle {
    let Point { x, y } = area.top_left;
    rect(x + 9, y + 2, 42, area.size.height - 4)
}
