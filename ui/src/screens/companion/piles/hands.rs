//! What only one seat may see: a hand of Fish!, the goal cards of Kōhaku. A curtain comes first.

use rules_core::{
    Seat, Title,
    companion::{
        boxes::Kohaku,
        pile::{Pile, Place},
    },
};

use super::{
    super::Reach,
    faces,
    lists::strip,
    page::{PilePage, View},
    spots::{self, Spot, hand_of},
};
use crate::{
    Layout,
    pen::Pen,
    screens::{kohaku, podwodni},
    table::company::Company,
    text::{phrase, piles::Word},
};

impl PilePage {
    /// The curtain is lifted: goal cards that were not dealt yet are.
    pub(super) fn lift(&mut self, seat: u8, reach: &mut Reach<'_, '_>) {
        self.view = View::Hand(seat);
        self.spot = Spot::Heap(0);
        let Some(title) = self.title else { return };
        let hand = hand_of(title, seat);
        if title == Title::Kohaku {
            self.spot = Spot::Cell(hand.start);
            let dealt = self.desk.pile.lying(hand.clone()).next().is_some();
            if !dealt && !self.desk.is_busy() {
                for (spot, joined) in hand.zip([false, true]) {
                    self.desk.order(2, Place::Spot(spot), joined);
                }
                self.desk.draw(reach);
            }
        } else if let Some((spot, _)) = self.desk.pile.lying(hand).next() {
            self.spot = Spot::Cell(spot);
        }
        reach.stage.redraw_all();
    }

    /// A in a hand.
    pub(super) fn act_in_hand(&mut self, seat: u8, reach: &mut Reach<'_, '_>) {
        let Some(title) = self.title else { return };
        let hand = hand_of(title, seat);
        let pile = &self.desk.pile;
        if title == Title::Kohaku {
            self.keep_goal(hand, reach);
            return;
        }
        let mut free = hand.clone().filter(|spot| pile.on(*spot).is_none());
        match (self.spot, free.next()) {
            (Spot::Cell(spot), _) if hand.contains(&spot) => {
                if let Some(kind) = pile.on(spot) {
                    self.desk
                        .shift(kind, Place::Spot(spot), Place::Aside, false);
                    self.spot = Spot::Heap(0);
                    self.changed(reach);
                }
            }
            (_, None) => reach.stage.refuse(Word::HandFull.msg()),
            (Spot::Cell(open), Some(to)) => match pile.on(open) {
                Some(kind) => {
                    self.desk
                        .shift(kind, Place::Spot(open), Place::Spot(to), false);
                    self.desk.order(0, Place::Spot(open), true);
                    self.desk.hide();
                    self.desk.draw(reach);
                }
                None => self.order(0, Place::Spot(open), reach),
            },
            (_, Some(to)) => self.order(0, Place::Spot(to), reach),
        }
    }

    /// The goal card at the cursor stays, the other one goes away.
    fn keep_goal(&mut self, hand: core::ops::Range<u8>, reach: &mut Reach<'_, '_>) {
        let pile = &self.desk.pile;
        let dealt = pile.lying(hand.clone()).count();
        let other = pile
            .lying(hand)
            .find(|(spot, _)| self.spot != Spot::Cell(*spot));
        if let (2, Some((spot, kind))) = (dealt, other) {
            self.desk
                .shift(kind, Place::Spot(spot), Place::Aside, false);
            self.changed(reach);
        }
    }

    /// The hand of a seat, for that seat's eyes.
    pub(super) fn draw_hand(
        &self,
        pen: &mut Pen<'_>,
        layout: Layout,
        guests: &Company,
        pile: &Pile,
        seat: u8,
    ) {
        let Some(title) = self.title else { return };
        let [above, below] = spots::strips(layout);
        let language = pen.language();
        let name = Seat::new(seat).map_or("", |seat| guests.name(seat));
        strip(
            pen,
            above,
            None,
            &phrase(language, Word::HandOf.msg(), &[&name]),
        );
        let hand = hand_of(title, seat);
        if title == Title::Fish {
            self.draw_open(pen, layout, pile, true);
            let mut cards = pile.lying(hand.clone());
            for place in 0..hand.len() as u8 {
                let area = spots::hand_card(layout, place);
                match cards.next() {
                    Some((_, kind)) => faces::face(pen, self.title, &self.bag, kind, area),
                    None => podwodni::cards::dashes(pen, area, crate::palette::SEA),
                }
            }
            let word = match self.spot {
                Spot::Cell(spot) if hand.contains(&spot) => Word::PlayIt,
                _ => Word::TakeIt,
            };
            strip(pen, below, None, language.say(word.msg()));
        } else {
            let mut dealt = 0;
            for (place, (_, kind)) in (0..).zip(pile.lying(hand)) {
                if let Some(Kohaku::Goal(goal)) = Kohaku::of(kind) {
                    kohaku::goals::draw_card(pen, goal, spots::goal(layout, place));
                    dealt += 1;
                }
            }
            let word = if dealt > 1 {
                Word::KeepOne
            } else {
                Word::YourGoal
            };
            strip(pen, below, None, language.say(word.msg()));
        }
        self.draw_cursor(pen, &spots::in_hand(layout, title, pile, seat));
    }
}
