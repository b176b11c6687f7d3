//! What A does on the table and in the lists: drawing, laying out, dealing, taking, putting back.

use rules_core::{
    Title,
    companion::{
        fish::{PassCounter, PileGone},
        pile::Place,
    },
    fish::parts::DEALT,
    kohaku::{Display, Pair, Sort},
};

use super::{
    super::Reach,
    page::{PilePage, View, players},
    spots::{OPEN, Spot, hand_of},
};
use crate::{
    Cue,
    text::{Msg, piles::Word},
};

/// Something that can be done with what is at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Take,
    Discard,
    PutBack,
    Reshuffle,
}

impl Deed {
    pub(super) const fn word(self) -> Msg {
        match self {
            Deed::Take => Word::Take.msg(),
            Deed::Discard => Word::Discard.msg(),
            Deed::PutBack => Word::PutBack.msg(),
            Deed::Reshuffle => Word::Reshuffle.msg(),
        }
    }
}

impl PilePage {
    /// What can be done with what is at the cursor.
    pub(super) fn deeds(&self) -> &'static [Deed] {
        let pile = &self.desk.pile;
        match (self.title, self.spot) {
            (Some(Title::Podwodni), Spot::Cell(cell)) if pile.on(cell).is_some() => {
                &[Deed::Take, Deed::Discard, Deed::PutBack]
            }
            (Some(Title::Fish), Spot::Cell(cell)) if pile.on(cell).is_some() => {
                &[Deed::Discard, Deed::PutBack]
            }
            (Some(Title::Klofni), Spot::Face(_)) => &[Deed::Take, Deed::PutBack],
            (Some(_), Spot::Discards) if pile.discards() > 0 => &[Deed::Reshuffle],
            _ => &[],
        }
    }

    pub(super) fn carry_out(&mut self, deed: Deed, reach: &mut Reach<'_, '_>) {
        let pile = &self.desk.pile;
        let what = match self.spot {
            Spot::Cell(cell) => pile.on(cell).map(|kind| (kind, Place::Spot(cell))),
            Spot::Face(kind) => Some((kind, Place::Out)),
            _ => None,
        };
        let to = match (deed, self.title) {
            (Deed::Take, Some(Title::Klofni)) | (Deed::Discard, _) => Place::Aside,
            (Deed::Take, _) => Place::Out,
            (Deed::PutBack | Deed::Reshuffle, _) => Place::Stack,
        };
        if deed == Deed::Reshuffle {
            self.desk.pile.reshuffle();
            self.desk.settle();
            reach.stage.say(Word::Reshuffled.msg());
        } else if let Some((kind, from)) = what {
            self.desk.shift(kind, from, to, false);
            if matches!(self.spot, Spot::Face(_)) {
                self.spot = Spot::Heap(self.stack);
            }
        }
        self.view = View::Table;
        self.changed(reach);
    }

    /// A on the table.
    pub(super) fn act(&mut self, reach: &mut Reach<'_, '_>) {
        if !self.deeds().is_empty() {
            self.show(View::Choice(0), reach);
            return;
        }
        match (self.title, self.spot) {
            (None, _) if self.bag.kinds() == 0 => self.show(View::Kinds, reach),
            (Some(Title::Fish), Spot::Guest(seat)) => self.show(View::Curtain(seat), reach),
            (Some(Title::Fish), Spot::Heap(_)) => self.deal(reach),
            (Some(Title::Podwodni), Spot::Heap(_)) if self.is_bare() => self.fill(reach),
            (Some(Title::Kohaku), Spot::Heap(2)) => {
                self.show(View::Seats, reach);
                self.spot = Spot::Guest(0);
            }
            (Some(Title::Kohaku), Spot::Heap(_)) => self.fill(reach),
            (Some(Title::Kohaku), Spot::Cell(cell)) if self.desk.pile.on(cell).is_some() => {
                self.pick(cell, reach);
            }
            (_, Spot::Cell(cell)) => {
                let stack = self.stack_here();
                self.order(stack, Place::Spot(cell), reach);
            }
            (_, Spot::Heap(stack)) => self.order(stack, Place::Out, reach),
            _ => reach.stage.play(Cue::Miss),
        }
    }

    /// Whether no cell has a card.
    pub(super) fn is_bare(&self) -> bool {
        let mut cells = self.desk.pile.lying(0..Display::CELLS as u8);
        cells.next().is_none()
    }

    /// Every empty cell gets a component.
    pub(super) fn fill(&mut self, reach: &mut Reach<'_, '_>) {
        let mut joined = false;
        for cell in 0..Display::CELLS as u8 {
            if self.desk.pile.on(cell).is_none() {
                let sort = Display::sort(cell) == Sort::Decoration;
                let stack = u8::from(sort && self.title == Some(Title::Kohaku));
                self.desk.order(stack, Place::Spot(cell), joined);
                joined = true;
            }
        }
        if !joined {
            reach.stage.refuse(Word::TableFull.msg());
        } else if !self.desk.draw(reach) {
            reach.stage.refuse(Word::NothingLeft.msg());
        }
    }

    /// Fish!: three cards for everybody and three open ones; later only what is missing there.
    pub(super) fn deal(&mut self, reach: &mut Reach<'_, '_>) {
        let pile = &self.desk.pile;
        let begins = pile.lying(OPEN..pile.spots()).next().is_none();
        let mut joined = false;
        let open = (0..OPEN).filter(|spot| pile.on(*spot).is_none());
        let hands = (0..self.players).filter(|_| begins);
        let hands = hands.flat_map(|seat| hand_of(Title::Fish, seat).take(DEALT.into()));
        let wanted: heapless::Vec<u8, 21> = hands.chain(open).collect();
        for spot in wanted {
            self.desk.order(0, Place::Spot(spot), joined);
            joined = true;
        }
        if !joined {
            reach.stage.refuse(Word::ToHand.msg());
        } else if !self.desk.draw(reach) {
            reach.stage.refuse(Word::NothingLeft.msg());
        }
    }

    /// Kōhaku: the first or the second tile of a pair.
    pub(super) fn pick(&mut self, cell: u8, reach: &mut Reach<'_, '_>) {
        let pairs =
            |a: u8, b: u8| Pair::all().any(|pair| (pair.fish_cell(), pair.lily_cell()) == (a, b));
        match self.picked {
            Some(first) if first == cell => self.picked = None,
            Some(first) if pairs(first, cell) || pairs(cell, first) => {
                self.picked = None;
                self.take_pair(first, cell, reach);
            }
            _ => self.picked = Some(cell),
        }
        reach.stage.play(Cue::Pick);
        reach.stage.redraw_all();
    }

    /// Both tiles go; the tiles of the centre slide into the gaps, and new ones come to the centre.
    pub(super) fn take_pair(&mut self, first: u8, second: u8, reach: &mut Reach<'_, '_>) {
        let cells = 0..Display::CELLS as u8;
        for (cell, joined) in [(first, false), (second, true)] {
            if let Some(kind) = self.desk.pile.on(cell) {
                self.desk.shift(kind, Place::Spot(cell), Place::Out, joined);
            }
        }
        for centre in [5, 6] {
            let hole = cells.clone().find(|cell| {
                Display::sort(*cell) == Display::sort(centre) && self.desk.pile.on(*cell).is_none()
            });
            let (Some(hole), Some(kind)) = (hole, self.desk.pile.on(centre)) else {
                continue;
            };
            self.desk
                .shift(kind, Place::Spot(centre), Place::Spot(hole), true);
        }
        for cell in cells {
            if self.desk.pile.on(cell).is_none() {
                let stack = u8::from(Display::sort(cell) == Sort::Decoration);
                self.desk.order(stack, Place::Spot(cell), true);
            }
        }
        self.desk.hide();
        self.desk.draw(reach);
    }

    /// Everything goes back, for the guests of now.
    pub(super) fn begin_again(&mut self, reach: &mut Reach<'_, '_>) {
        let bag = core::mem::take(&mut self.bag);
        *self = PilePage::blank(self.title, players(self.title, reach.guests), bag);
        reach.stage.say(Word::AllBack.msg());
        self.changed(reach);
    }

    /// A in a list came up again: one goes back.
    pub(super) fn put_back(&mut self, reach: &mut Reach<'_, '_>) {
        let pile = &self.desk.pile;
        let (what, to) = if self.view == View::Past {
            let step = pile.moves().nth(usize::from(self.row));
            let step = step.filter(|step| step.to != Place::Stack && !self.is_secret(pile, *step));
            (step.map(|step| (step.kind, step.to)), Place::Stack)
        } else {
            let kinds = self.listed(pile, self.stack);
            let kind = kinds.get(usize::from(self.row)).copied();
            let to = match self.title {
                Some(Title::Podwodni) => Place::Aside,
                _ => Place::Stack,
            };
            (kind.map(|kind| (kind, Place::Out)), to)
        };
        if what.is_some_and(|(kind, from)| self.desk.shift(kind, from, to, false)) {
            self.desk.settle();
            self.row = 0;
            self.changed(reach);
        } else {
            reach.stage.refuse(Word::NotOut.msg());
        }
    }

    /// The pile of Fish! is gone: a new pass, or the end.
    pub(super) fn count_pass(&mut self, reach: &mut Reach<'_, '_>) {
        if self.title != Some(Title::Fish) || self.desk.pile.left(0) > 0 {
            return;
        }
        let mut counter = PassCounter {
            players: self.players,
            pass: self.pass,
        };
        match counter.pile_gone() {
            PileGone::Shuffle(pass) => {
                self.pass = pass;
                self.desk.pile.reshuffle();
                self.desk.settle();
                reach.keep();
                reach.stage.say(Word::NewPass.msg());
            }
            PileGone::Over => reach.stage.say(Word::Over.msg()),
        }
    }

    /// A component is drawn from a stack.
    pub(super) fn order(&mut self, stack: u8, to: Place, reach: &mut Reach<'_, '_>) {
        self.desk.order(stack, to, false);
        if !self.desk.draw(reach) {
            reach.stage.refuse(Word::NothingLeft.msg());
        }
    }
}
