//! Strip below the sea: the hand as arrows, the open cards, the pile and the preview line. A hand
//! is face up only to `view.eye`.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use rules_core::{
    Game, Seat,
    fish::{
        Allowance, Fish, Moved, Phase, Slot,
        parts::{HAND_LIMIT, Shade},
    },
    grid::Direction,
};

use super::{
    Fleet,
    cursor::{self, FocusTarget, Piece},
    draw::{between, figure, hull, piece},
    motion::{CardPlace, Motion, arriving, card_area, shown_hand},
    places::{Places, SHORE, one_by_one},
};
use crate::{
    art::{
        font::BOLD,
        sprites::{arrows, fish},
    },
    palette::{
        ABYSS, BUOY, DEEP, FERN, FOAM, INK, LAGOON, MIST, PAPER, SEA, SLATE, TRENCH, WHITE, YELLOW,
    },
    pen::{Align, Pen, grow, rect},
    table::View,
    widgets::paper::{CURSOR_REACH, cursor},
};

/// How a card is emphasised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum Look {
    Plain,
    /// It cannot be played now.
    Dim,
    /// A would play it.
    Chosen,
}

/// The emphasis of each card of a hand.
pub(super) type Looks = Vec<Look, { HAND_LIMIT as usize }>;

/// A card with its arrow.
pub(in crate::screens) fn card(pen: &mut Pen<'_>, area: Rectangle, way: Direction, look: Look) {
    if !pen.sees(&area) {
        return;
    }
    let (paper, ink) = match look {
        Look::Plain => (PAPER, DEEP),
        Look::Dim => (MIST, SLATE),
        Look::Chosen => (PAPER, BUOY),
    };
    pen.plate(area, 4, paper, INK);
    if let Some(arrow) = arrows::ARROWS_20.get(usize::from(way.code())) {
        pen.dyed_centred(arrow, area.center() + Point::new(1, 1), ink);
    }
}

/// The back of a card: a small fish on dark water.
pub(in crate::screens) fn back(pen: &mut Pen<'_>, area: Rectangle) {
    if pen.sees(&area) {
        pen.plate(area, 4, SEA, INK);
        pen.ring(grow(&area, -3), 2, 1, FOAM);
        pen.sprite_centred(&fish::TALLY, area.center() + Point::new(1, 1));
    }
}

/// The tick that ends this part of the turn.
pub(super) fn tick(pen: &mut Pen<'_>, area: Rectangle, chosen: bool) {
    if !pen.sees(&area) {
        return;
    }
    pen.plate(area, 8, if chosen { BUOY } else { PAPER }, INK);
    let at = |x: i32, y: i32| area.top_left + Point::new(x, y);
    let colour = if chosen { INK } else { FERN };
    pen.polygon(&[at(4, 13), at(7, 10), at(12, 16), at(9, 19)], colour);
    pen.polygon(&[at(9, 19), at(7, 16), at(15, 6), at(18, 9)], colour);
}

/// The pile and the number of cards left in it.
pub(in crate::screens) fn pile(pen: &mut Pen<'_>, area: Rectangle, cards: u32, warns: bool) {
    let under = Rectangle::new(area.top_left + Point::new(2, 0), area.size);
    pen.plate(under, 3, SEA, INK);
    let top = rect(
        area.top_left.x,
        area.top_left.y,
        area.size.width - 1,
        area.size.height,
    );
    pen.plate(top, 3, if warns { YELLOW } else { LAGOON }, INK);
    let text = figure(format_args!("{cards}"));
    pen.label(&BOLD, &text, top, Align::Centre, INK);
}

/// A padlock over the lower right corner of a sign.
fn lock(pen: &mut Pen<'_>, sign: Rectangle) {
    let (x, y) = (sign.top_left.x + 13, sign.top_left.y + 7);
    pen.ring(rect(x + 1, y, 9, 10), 4, 3, INK);
    pen.ring(rect(x + 2, y + 1, 7, 8), 3, 1, FOAM);
    pen.plate(rect(x, y + 5, 11, 10), 2, YELLOW, INK);
    pen.fill(rect(x + 5, y + 8, 1, 4), INK);
}

impl Fleet {
    /// Everything below the sea.
    pub(super) fn draw_strip(&self, pen: &mut Pen<'_>, view: &View<'_, Fish>) {
        let places = Places::of(view.layout);
        let strip = places.strip();
        if pen.sees(&strip) {
            pen.fill(strip, TRENCH);
            let (top, bottom) = (
                strip.top_left.y,
                strip.top_left.y + strip.size.height as i32,
            );
            let shore = rect(
                SHORE,
                top,
                (strip.size.width as i32 - SHORE) as u32,
                (bottom - top) as u32,
            );
            pen.fill(shore, DEEP);
            pen.fill(rect(SHORE, top, 1, shore.size.height), ABYSS);
            pen.line(0, top, strip.size.width, INK);
            self.draw_hand(pen, view, &places);
            self.draw_table(pen, view, &places);
            self.draw_sign(pen, view, &places);
            self.draw_words(pen, view, &places);
        }
        if let (
            Motion::Card {
                from,
                to,
                way,
                seen,
            },
            true,
        ) = (self.motion, view.motion.is_some())
        {
            let start = card_area(from, way, view, &places);
            let end = card_area(to, way, view, &places);
            let at = between(start.top_left, end.top_left, view.eased());
            let area = Rectangle::new(at, places.done().size);
            let own = matches!(to, CardPlace::Hand(seat) if view.eye == Some(seat));
            if seen || own {
                card(pen, area, way, Look::Plain);
            } else {
                back(pen, area);
            }
        }
        if let Some(seat) = view.chooser {
            let hand = &view.game.position().hands[seat].cards;
            let area = places.focus_area(self.focus, hand);
            let below = !matches!(self.focus, FocusTarget::Cell(_));
            if below && pen.sees(&grow(&area, CURSOR_REACH)) {
                cursor(
                    pen,
                    &area,
                    if self.focus == FocusTarget::Done {
                        8
                    } else {
                        4
                    },
                );
            }
        }
    }

    fn draw_hand(&self, pen: &mut Pen<'_>, view: &View<'_, Fish>, places: &Places) {
        let (seat, faces) = shown_hand(view);
        let hand = &view.game.position().hands[seat];
        let coming = arriving(&self.motion, view).filter(|_| view.motion.is_some());
        let is_here = |place: &i32| Some(*place) != coming;
        for place in i32::from(hand.len())..i32::from(HAND_LIMIT) {
            pen.ring(grow(&places.hand(place), -1), 3, 1, SEA);
        }
        if !faces {
            for place in (0..i32::from(hand.len())).filter(is_here) {
                back(pen, places.hand(place));
            }
            return;
        }
        let looks = self.looks(view);
        for (place, (way, look)) in (0..).zip(one_by_one(&hand.cards).zip(looks)) {
            if is_here(&place) {
                card(pen, places.hand(place), way, look);
            }
        }
    }

    /// The emphasis of each card of the shown hand.
    pub(super) fn looks(&self, view: &View<'_, Fish>) -> Looks {
        let (seat, _) = shown_hand(view);
        let mut chosen = match (self.focus, view.chooser) {
            (FocusTarget::Card(way), Some(_)) => Some(way),
            _ => None,
        };
        let look = |way: Direction| {
            if chosen == Some(way) {
                chosen = None;
                Look::Chosen
            } else if self.fits(view, way) {
                Look::Plain
            } else {
                Look::Dim
            }
        };
        // No hand has more cards than its limit.
        let hand = &view.game.position().hands[seat].cards;
        one_by_one(hand).map(look).collect()
    }

    /// Whether a card can move the picked or focused piece.
    fn fits(&self, view: &View<'_, Fish>, way: Direction) -> bool {
        let Some(seat) = view.chooser else {
            return true;
        };
        let table = view.game.position();
        let piece = match (self.piece, self.focus, table.phase) {
            (Some(piece), _, _) => Some(piece),
            (None, FocusTarget::Cell(cell), Phase::Move(_)) => Piece::on(table, seat, cell),
            _ => None,
        };
        piece.is_none_or(|piece| view.game.check(piece.go(way)).is_ok())
    }

    /// Open cards, the pile and the tick.
    fn draw_table(&self, pen: &mut Pen<'_>, view: &View<'_, Fish>, places: &Places) {
        let table = view.game.position();
        for slot in Slot::all() {
            let coming = matches!(self.motion, Motion::Card { to: CardPlace::Open(to), .. }
                if to == slot && view.motion.is_some());
            let way = table.open_card(slot).filter(|_| !coming);
            match way {
                Some(way) => {
                    let chosen = view.chooser.is_some() && self.focus == FocusTarget::Open(slot);
                    let look = if chosen { Look::Chosen } else { Look::Plain };
                    card(pen, places.open(slot), way, look);
                }
                None => pen.ring(grow(&places.open(slot), -1), 3, 1, LAGOON),
            }
        }
        let ending = table.pass >= table.passes() && table.pile.len() <= 3;
        pile(pen, places.pile(), table.pile.len(), ending);
        let pass = figure(format_args!("{}/{}", table.pass, table.passes()));
        pen.label(&BOLD, &pass, places.pass(), Align::Left, WHITE);
        if let Some(seat) = view.chooser
            && can_end(view, seat)
        {
            tick(pen, places.done(), self.focus == FocusTarget::Done);
        }
    }

    /// What moves this turn, with a lock once it is settled.
    fn draw_sign(&self, pen: &mut Pen<'_>, view: &View<'_, Fish>, places: &Places) {
        let table = view.game.position();
        let sign = places.sign();
        let seat = table.seat;
        if self.gain.is_some() && view.chooser.is_none() {
            return;
        }
        let pointed = match (self.piece, self.focus) {
            (None, FocusTarget::Cell(cell)) => Piece::on(table, seat, cell),
            (piece, _) => piece,
        };
        let boat = hull(view.company, seat);
        let (picture, locked) = match (table.phase, pointed.filter(|_| view.chooser.is_some())) {
            (Phase::Place, _) => (boat, false),
            (Phase::Move(Moved::Boats(_)), _) => (boat, true),
            (Phase::Move(Moved::Fish(_)), _) => (Some(piece(Shade::White)), true),
            (Phase::Move(_), Some(Piece::Boat(_))) => (boat, false),
            (Phase::Move(_), Some(Piece::School(cell))) => {
                (table.water[cell].top.map(piece), false)
            }
            (Phase::Grey(_), _) => (Some(piece(Shade::Grey)), false),
            _ => (None, false),
        };
        if let Some(picture) = picture {
            let nudge = if locked { 2 } else { 0 };
            pen.sprite_centred(picture, sign.center() - Point::new(nudge, 1));
        }
        if locked {
            lock(pen, sign);
        }
    }
}

/// Whether the tick is available.
pub(super) fn can_end(view: &View<'_, Fish>, seat: Seat) -> bool {
    let table = view.game.position();
    match table.phase {
        Phase::Move(Moved::Nothing) => {
            table.hands[seat].len() < HAND_LIMIT && cursor::drifts(view.game)
        }
        Phase::Move(_) | Phase::Grey(_) => true,
        Phase::Draw(allowance) => allowance != Allowance::One,
        _ => false,
    }
}
