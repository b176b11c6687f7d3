//! What A does on the table and in the lists: drawing, laying out, dealing, taking, putting back.

use rules_core::companion::pile::Place;

use super::{
    super::PageContext,
    page::{PilePage, View, players},
    spec::{CellSpec, RowSpec, TableSpec},
    targets::{CELLS, Target},
};
use crate::{
    Cue,
    text::{Msg, piles::Word},
};

/// Something that can be done with what is at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Take,
    Discard,
    PutBack,
    Reshuffle,
}

impl Action {
    pub(super) const fn word(self) -> Msg {
        match self {
            Action::Take => Word::Take.msg(),
            Action::Discard => Word::Discard.msg(),
            Action::PutBack => Word::PutBack.msg(),
            Action::Reshuffle => Word::Reshuffle.msg(),
        }
    }
}

impl PilePage {
    /// What can be done with what is at the cursor.
    pub(super) fn actions(&self) -> &'static [Action] {
        let pile = &self.pending.pile;
        match self.target {
            Target::Cell(cell) if pile.on(cell).is_some() => self.spec().spot_actions,
            Target::FaceUp(_) => self.spec().face_up_actions,
            Target::Discards if pile.discards() > 0 => &[Action::Reshuffle],
            _ => &[],
        }
    }

    pub(super) fn carry_out(&mut self, action: Action, context: &mut PageContext<'_, '_>) {
        let pile = &self.pending.pile;
        let what = match self.target {
            Target::Cell(cell) => pile.on(cell).map(|kind| (kind, Place::Spot(cell))),
            Target::FaceUp(kind) => Some((kind, Place::Out)),
            _ => None,
        };
        let to = match action {
            Action::Take => self.spec().taken,
            Action::Discard => Place::Aside,
            Action::PutBack | Action::Reshuffle => Place::Stack,
        };
        if action == Action::Reshuffle {
            self.pending.pile.reshuffle();
            self.pending.settle();
            context.stage.say(Word::Reshuffled.msg());
        } else if let Some((kind, from)) = what {
            self.pending.shift(kind, from, to, false);
            if matches!(self.target, Target::FaceUp(_)) {
                self.target = Target::Heap(self.stack);
            }
        }
        self.view = View::Table;
        self.changed(context);
    }

    /// A on the table.
    pub(super) fn act(&mut self, context: &mut PageContext<'_, '_>) {
        if !self.actions().is_empty() {
            self.show(View::Choice(0), context);
            return;
        }
        let spec = self.spec();
        match (&spec.table, self.target) {
            _ if self.title.is_none() && self.bag.kinds() == 0 => self.show(View::Kinds, context),
            (_, Target::Guest(seat)) => self.show(View::Curtain(seat), context),
            (_, Target::Heap(stack)) if spec.choice_stack() == Some(stack) => {
                self.show(View::Seats, context);
                self.target = Target::Guest(0);
            }
            (TableSpec::Row(row), Target::Heap(_)) => self.deal(row, context),
            (TableSpec::Cells(cells), Target::Heap(_))
                if cells.pairs.is_some() || self.is_bare() =>
            {
                self.fill(cells, context);
            }
            (_, Target::Cell(cell)) if self.takes_pair(cell) => self.pick(cell, context),
            (_, Target::Cell(cell)) => {
                let stack = self.stack_here();
                self.order(stack, Place::Spot(cell), context);
            }
            (_, Target::Heap(stack)) => self.order(stack, Place::Out, context),
            _ => context.stage.play(Cue::Miss),
        }
    }

    /// Whether no cell has a component.
    fn is_bare(&self) -> bool {
        self.pending.pile.lying(0..CELLS).next().is_none()
    }

    /// Whether a component lies on this spot that is taken together with another.
    pub(super) fn takes_pair(&self, cell: u8) -> bool {
        match &self.spec().table {
            TableSpec::Cells(cells) => {
                cells.pairs.is_some() && self.pending.pile.on(cell).is_some()
            }
            _ => false,
        }
    }

    /// Every empty cell gets a component.
    fn fill(&mut self, cells: &CellSpec, context: &mut PageContext<'_, '_>) {
        let mut joined = false;
        for cell in 0..CELLS {
            if self.pending.pile.on(cell).is_none() {
                self.pending
                    .order((cells.stack)(cell), Place::Spot(cell), joined);
                joined = true;
            }
        }
        if !joined {
            context.stage.refuse(Word::TableFull.msg());
        } else if !self.pending.draw(context) {
            context.stage.refuse(Word::NothingLeft.msg());
        }
    }

    /// First cards for everybody and the open ones; later only the open ones that are missing.
    fn deal(&mut self, row: &RowSpec, context: &mut PageContext<'_, '_>) {
        let pile = &self.pending.pile;
        let begins = pile.lying(row.open..pile.spots()).next().is_none();
        let mut joined = false;
        let open = (0..row.open).filter(|spot| pile.on(*spot).is_none());
        let hands = (0..self.players).filter(|_| begins);
        let spec = self.spec();
        let hands = hands.flat_map(|seat| spec.hand_of(seat).take(row.dealt.into()));
        let wanted: heapless::Vec<u8, 21> = hands.chain(open).collect();
        for spot in wanted {
            self.pending.order(0, Place::Spot(spot), joined);
            joined = true;
        }
        if !joined {
            context.stage.refuse(Word::ToHand.msg());
        } else if !self.pending.draw(context) {
            context.stage.refuse(Word::NothingLeft.msg());
        }
    }

    /// The first or the second component of a pair.
    fn pick(&mut self, cell: u8, context: &mut PageContext<'_, '_>) {
        let TableSpec::Cells(cells) = &self.spec().table else {
            return;
        };
        let fits = |a, b| cells.pairs.as_ref().is_some_and(|pairs| (pairs.fits)(a, b));
        match self.picked {
            Some(first) if first == cell => self.picked = None,
            Some(first) if fits(first, cell) => {
                self.picked = None;
                self.take_pair(cells, [first, cell], context);
            }
            _ => self.picked = Some(cell),
        }
        context.stage.play(Cue::Pick);
        context.stage.redraw_all();
    }

    /// Both go; the components of the centre slide into the gaps, and new ones come to the centre.
    fn take_pair(
        &mut self,
        cells: &CellSpec,
        [first, second]: [u8; 2],
        context: &mut PageContext<'_, '_>,
    ) {
        for (cell, joined) in [(first, false), (second, true)] {
            if let Some(kind) = self.pending.pile.on(cell) {
                self.pending
                    .shift(kind, Place::Spot(cell), Place::Out, joined);
            }
        }
        let centre = cells.pairs.as_ref().map_or(&[][..], |pairs| pairs.centre);
        for &centre in centre {
            let pile = &self.pending.pile;
            let same = |cell: &u8| (cells.stack)(*cell) == (cells.stack)(centre);
            let gap = (0..CELLS).find(|cell| same(cell) && pile.on(*cell).is_none());
            let (Some(gap), Some(kind)) = (gap, pile.on(centre)) else {
                continue;
            };
            self.pending
                .shift(kind, Place::Spot(centre), Place::Spot(gap), true);
        }
        for cell in 0..CELLS {
            if self.pending.pile.on(cell).is_none() {
                self.pending
                    .order((cells.stack)(cell), Place::Spot(cell), true);
            }
        }
        self.pending.hide();
        self.pending.draw(context);
    }

    /// Everything goes back, for the guests of now.
    pub(super) fn begin_again(&mut self, context: &mut PageContext<'_, '_>) {
        let bag = core::mem::take(&mut self.bag);
        *self = PilePage::blank(self.title, players(self.title, context.guests), bag);
        context.stage.say(Word::AllBack.msg());
        self.changed(context);
    }

    /// A in a list came up again: one goes back.
    pub(super) fn put_back(&mut self, context: &mut PageContext<'_, '_>) {
        let pile = &self.pending.pile;
        let (what, to) = if self.view == View::Past {
            let step = pile.moves().nth(usize::from(self.row));
            let step = step.filter(|step| step.to != Place::Stack && !self.is_secret(pile, *step));
            (step.map(|step| (step.kind, step.to)), Place::Stack)
        } else {
            let kinds = self.listed(pile, self.stack);
            let kind = kinds.get(usize::from(self.row)).copied();
            (kind.map(|kind| (kind, Place::Out)), self.spec().returned)
        };
        if what.is_some_and(|(kind, from)| self.pending.shift(kind, from, to, false)) {
            self.pending.settle();
            self.row = 0;
            self.changed(context);
        } else {
            context.stage.refuse(Word::NotOut.msg());
        }
    }

    /// An empty stack is played through once more, or it is the end.
    pub(super) fn count_pass(&mut self, context: &mut PageContext<'_, '_>) {
        let TableSpec::Row(row) = &self.spec().table else {
            return;
        };
        if self.pending.pile.left(0) > 0 {
            return;
        }
        if self.pass < (row.passes)(self.players) {
            self.pass += 1;
            self.pending.pile.reshuffle();
            self.pending.settle();
            context.keep();
            context.stage.say(Word::NewPass.msg());
        } else {
            context.stage.say(Word::Over.msg());
        }
    }

    /// A component is drawn from a stack.
    pub(super) fn order(&mut self, stack: u8, to: Place, context: &mut PageContext<'_, '_>) {
        self.pending.order(stack, to, false);
        if !self.pending.draw(context) {
            context.stage.refuse(Word::NothingLeft.msg());
        }
    }
}
