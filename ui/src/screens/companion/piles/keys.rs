//! What the keys do in each view: the cursor on the table, the lists, the choice of actions, filling a bag,
//! and the way back. What A does on the table is in `acts`.

use keys::{Key, Press, Stroke};

use super::{
    super::{Navigation, PageContext},
    bag::kind_rows,
    page::{PilePage, View},
    pending::PendingPile,
    spec::TableSpec,
    targets::{self, Target},
};
use crate::{Cue, table::spatial_nav::towards, text::piles::Word};

impl PilePage {
    /// The cursor goes to the nearest spot that way; `false` if there is none.
    fn go(&mut self, key: Key, context: &mut PageContext<'_, '_>) -> bool {
        let layout = context.stage.layout;
        let spots = self.targets(layout);
        let from = spots.iter().find(|(spot, _)| *spot == self.target);
        let Some((_, from)) = from.or(spots.first()) else {
            return false;
        };
        let places = spots.iter().filter(|(spot, _)| *spot != self.target);
        let places = places.map(|(spot, area)| (area.center(), (*spot, area)));
        let Some((spot, area)) = towards(from.center(), key, places) else {
            return false;
        };
        context.stage.move_cursor([*from, *area], 5);
        self.target = spot;
        for strip in targets::strips(layout) {
            context.stage.redraw(strip);
        }
        if self.view == View::Table {
            self.stack = self.stack_here();
        }
        true
    }

    /// A key of the cross; beyond the upper and lower edge of the table are the lists.
    pub(super) fn steer(&mut self, key: Key, down: bool, context: &mut PageContext<'_, '_>) {
        let went = self.go(key, context);
        if went || !down || self.view != View::Table {
            return;
        }
        match key {
            Key::Up => self.show(View::Left, context),
            Key::Down => self.show(View::Past, context),
            _ => {}
        }
    }

    pub(super) fn key_in_list(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) {
        let pile = &self.pending.pile;
        // At most 88 kinds or forty moves.
        let count = match self.view {
            View::Left => self.listed(pile, self.stack).len(),
            _ => pile.moves().len(),
        } as u8;
        match (stroke.key, stroke.press) {
            (Key::B, Press::Down) => self.show(View::Table, context),
            (Key::A, Press::Down) => self.held = Some(Key::A),
            (Key::A, Press::Long) if self.held == Some(Key::A) => self.begin_again(context),
            (Key::A, Press::Up { after_long: false }) if self.held == Some(Key::A) => {
                self.held = None;
                self.put_back(context);
            }
            (Key::Up | Key::Down, Press::Down | Press::Repeat) => {
                self.turn(stroke.key, count, context);
            }
            (Key::Left | Key::Right, Press::Down) if self.view == View::Left => {
                let stacks = self.spec().listed_stacks(pile);
                (self.stack, self.row) = (stroke.x_tri().wrap(self.stack, stacks), 0);
                if matches!(
                    self.spec().table,
                    TableSpec::Single(_) | TableSpec::Bands(_)
                ) {
                    self.target = Target::Heap(self.stack);
                }
                context.stage.redraw_all();
            }
            _ => {}
        }
    }

    /// Up or down a list of `count` rows.
    fn turn(&mut self, key: Key, count: u8, context: &mut PageContext<'_, '_>) {
        self.row = match key {
            Key::Up => self.row.saturating_sub(1),
            _ => (self.row + 1).min(count.saturating_sub(1)),
        };
        context.stage.play(Cue::Move);
        context.stage.redraw_all();
    }

    pub(super) fn key_on_choice(
        &mut self,
        row: u8,
        stroke: Stroke,
        context: &mut PageContext<'_, '_>,
    ) {
        let actions = self.actions();
        match (stroke.key, stroke.press) {
            (Key::B, Press::Down) => self.show(View::Table, context),
            (Key::A, Press::Down) => {
                if let Some(action) = actions.get(usize::from(row)) {
                    self.carry_out(*action, context);
                }
            }
            (Key::Up | Key::Down, Press::Down | Press::Repeat) => {
                self.row = row;
                self.turn(stroke.key, actions.len() as u8, context);
                self.view = View::Choice(self.row);
            }
            _ => {}
        }
    }

    /// Filling a custom bag.
    pub(super) fn key_in_bag(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) {
        let one = match self.view {
            View::Thing(kind) => Some(kind),
            _ => None,
        };
        let counts = matches!(stroke.key, Key::Left | Key::Right);
        match (stroke.key, stroke.press, one) {
            (Key::Up | Key::Down, Press::Down | Press::Repeat, _) => {
                let rows = one.map_or(self.bag.kinds() + 1, |_| kind_rows());
                self.turn(stroke.key, rows, context);
            }
            (Key::A | Key::B, Press::Down, Some(kind)) => {
                self.show(View::Kinds, context);
                self.row = kind;
            }
            (Key::B, Press::Down, None) => {
                if self.bag.tidy() {
                    self.pending = PendingPile::new(self.bag.pile());
                    context.keep();
                }
                self.show(View::Table, context);
            }
            (Key::A, Press::Down, None) if self.row < self.bag.kinds() => {
                self.show(View::Thing(self.row), context);
            }
            _ if self.pending.pile.moves().len() > 0
                || (0..self.bag.kinds()).any(|kind| self.pending.pile.out(kind) > 0) =>
            {
                if stroke.press == Press::Down && (counts || stroke.key == Key::A) {
                    context.stage.refuse(Word::BagInUse.msg());
                }
            }
            (Key::A, Press::Down, None) => match self.bag.add() {
                Some(kind) => {
                    self.pending = PendingPile::new(self.bag.pile());
                    context.keep();
                    self.show(View::Thing(kind), context);
                }
                None => context.stage.refuse(Word::BagFull.msg()),
            },
            (_, _, one) => {
                let pace = &mut self.pace;
                let changed = match one {
                    Some(kind) => self.bag.change(kind, self.row, stroke, pace),
                    None => self.bag.count(self.row, stroke, pace),
                };
                if changed {
                    self.pending = PendingPile::new(self.bag.pile());
                    self.changed(context);
                }
            }
        }
    }

    /// B on the table or in a hand: back a step, or away.
    pub(super) fn leave(&mut self, press: Press, context: &mut PageContext<'_, '_>) -> Navigation {
        let undoes = self.pending.is_fresh() && self.picked.is_none() && !self.pending.is_busy();
        match press {
            Press::Down if undoes => {
                self.held = Some(Key::B);
                return Navigation::Stay;
            }
            Press::Up { after_long: false } if undoes && self.held == Some(Key::B) => {
                self.held = None;
                self.pending.undo(context);
                context.stage.play(Cue::Miss);
                context.stage.redraw_all();
                return Navigation::Stay;
            }
            Press::Long if self.held == Some(Key::B) => {}
            Press::Down => {}
            _ => return Navigation::Stay,
        }
        self.held = None;
        match (self.view, self.picked.take()) {
            (View::Hand(seat) | View::Curtain(seat), _) => {
                let home = match self.spec().choice_stack() {
                    Some(_) => View::Seats,
                    None => View::Table,
                };
                self.show(home, context);
                self.target = Target::Guest(seat);
            }
            (View::Seats, _) => {
                self.show(View::Table, context);
                self.target = Target::Heap(self.spec().choice_stack().unwrap_or(0));
            }
            (_, Some(_)) => context.stage.redraw_all(),
            (_, None) => return Navigation::Back,
        }
        Navigation::Stay
    }
}
