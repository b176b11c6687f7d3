//! What only one seat may see: a hand of cards, or cards of which one is kept. A curtain comes first.

use rules_core::{
    Seat,
    companion::pile::{Pile, Place},
};

use super::{
    super::PageContext,
    lists::strip,
    page::{PilePage, View},
    spec::HandSort,
    targets::{self, Target},
};
use crate::{
    Layout,
    palette::SEA,
    pen::Pen,
    screens::podwodni::cards::dashes,
    table::company::Company,
    text::{phrase, piles::Word},
};

impl PilePage {
    /// The curtain is lifted: cards to choose from are dealt if they were not yet.
    pub(super) fn lift(&mut self, seat: u8, context: &mut PageContext<'_, '_>) {
        self.view = View::Hand(seat);
        self.target = Target::Heap(0);
        let hand = self.spec().hand_of(seat);
        if let Some(stack) = self.spec().choice_stack() {
            self.target = Target::Cell(hand.start);
            let dealt = self.pending.pile.lying(hand.clone()).next().is_some();
            if !dealt && !self.pending.is_busy() {
                for (spot, joined) in hand.zip([false, true]) {
                    self.pending.order(stack, Place::Spot(spot), joined);
                }
                self.pending.draw(context);
            }
        } else if let Some((spot, _)) = self.pending.pile.lying(hand).next() {
            self.target = Target::Cell(spot);
        }
        context.stage.redraw_all();
    }

    /// A in a hand.
    pub(super) fn act_in_hand(&mut self, seat: u8, context: &mut PageContext<'_, '_>) {
        let hand = self.spec().hand_of(seat);
        let pile = &self.pending.pile;
        if self.spec().choice_stack().is_some() {
            self.keep_one(hand, context);
            return;
        }
        let mut free = hand.clone().filter(|spot| pile.on(*spot).is_none());
        match (self.target, free.next()) {
            (Target::Cell(spot), _) if hand.contains(&spot) => {
                if let Some(kind) = pile.on(spot) {
                    self.pending
                        .shift(kind, Place::Spot(spot), Place::Aside, false);
                    self.target = Target::Heap(0);
                    self.changed(context);
                }
            }
            (_, None) => context.stage.refuse(Word::HandFull.msg()),
            (Target::Cell(open), Some(to)) => match pile.on(open) {
                Some(kind) => {
                    self.pending
                        .shift(kind, Place::Spot(open), Place::Spot(to), false);
                    self.pending.order(0, Place::Spot(open), true);
                    self.pending.hide();
                    self.pending.draw(context);
                }
                None => self.order(0, Place::Spot(open), context),
            },
            (_, Some(to)) => self.order(0, Place::Spot(to), context),
        }
    }

    /// The card at the cursor stays, the other one goes away.
    fn keep_one(&mut self, hand: core::ops::Range<u8>, context: &mut PageContext<'_, '_>) {
        let pile = &self.pending.pile;
        let dealt = pile.lying(hand.clone()).count();
        let other = pile
            .lying(hand)
            .find(|(spot, _)| self.target != Target::Cell(*spot));
        if let (2, Some((spot, kind))) = (dealt, other) {
            self.pending
                .shift(kind, Place::Spot(spot), Place::Aside, false);
            self.changed(context);
        }
    }

    /// The hand of a seat, face up.
    pub(super) fn draw_hand(
        &self,
        pen: &mut Pen<'_>,
        layout: Layout,
        guests: &Company,
        pile: &Pile,
        seat: u8,
    ) {
        let Some(spec) = &self.spec().hand else {
            return;
        };
        let [above, below] = targets::strips(layout);
        let language = pen.language();
        let name = Seat::new(seat).map_or("", |seat| guests.name(seat));
        strip(
            pen,
            above,
            None,
            &phrase(language, Word::HandOf.msg(), &[&name]),
        );
        let hand = self.spec().hand_of(seat);
        let word = if let HandSort::Choice { card, .. } = spec.sort {
            let mut dealt = 0;
            for (_, kind) in pile.lying(hand) {
                card(pen, kind, targets::choice_card(layout, dealt));
                dealt += 1;
            }
            match dealt {
                0 | 1 => Word::YourGoal,
                _ => Word::KeepOne,
            }
        } else {
            self.draw_open(pen, layout, pile, true);
            let mut cards = pile.lying(hand.clone());
            for place in 0..hand.len() as u8 {
                let area = targets::hand_card(layout, place);
                match cards.next() {
                    Some((_, kind)) => self.draw_face(pen, kind, area),
                    None => dashes(pen, area, SEA),
                }
            }
            match self.target {
                Target::Cell(spot) if hand.contains(&spot) => Word::PlayIt,
                _ => Word::TakeIt,
            }
        };
        let word = pen.say(word.msg());
        strip(pen, below, None, word);
        self.draw_cursor(pen, &targets::in_hand(layout, self.spec(), pile, seat));
    }
}
