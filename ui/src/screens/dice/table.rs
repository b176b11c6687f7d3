//! The state of the dice: which are in the tray, their faces, which are held, the history of rolls and the
//! tallies. Owns no drawing and no keys.

use dice::{Die, Handful, Rolled, Source, Tallies};
use heapless::{Deque, Vec};

/// Most dice in the tray, as a [`Handful`] holds.
pub(crate) const MOST_DICE: usize = 8;
/// Rolls that are remembered.
pub(crate) const MOST_ROLLS: usize = 50;

/// One die in the tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrayDie {
    pub(crate) die: Die,
    /// `None` before its first roll.
    pub(crate) face: Option<u8>,
    pub(crate) held: bool,
    /// Thrown, its face not known or not shown yet.
    pub(crate) rolling: bool,
}

/// A roll of the history: every die of the tray with its face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastRoll {
    pub(crate) faces: Vec<(Die, u8), MOST_DICE>,
    pub(crate) source: Source,
}

impl PastRoll {
    pub(crate) fn sum(&self) -> u32 {
        self.faces.iter().map(|(_, face)| u32::from(*face)).sum()
    }
}

/// The dice in the tray and what was rolled with them.
#[derive(Clone, Debug)]
pub(crate) struct DiceTable {
    dice: Vec<TrayDie, MOST_DICE>,
    /// The newest roll is at the front.
    book: Deque<PastRoll, MOST_ROLLS>,
    tallies: Tallies,
    /// A roll was asked for and has not been answered.
    awaited: bool,
}

impl DiceTable {
    /// Two six-sided dice, not rolled yet.
    pub(crate) fn new() -> DiceTable {
        let mut table = DiceTable {
            dice: Vec::new(),
            book: Deque::new(),
            tallies: Tallies::new(),
            awaited: false,
        };
        table.lay_out(&[Die::D6, Die::D6]);
        table
    }

    pub(crate) fn dice(&self) -> &[TrayDie] {
        &self.dice
    }

    pub(crate) const fn tallies(&self) -> &Tallies {
        &self.tallies
    }

    pub(crate) const fn tallies_mut(&mut self) -> &mut Tallies {
        &mut self.tallies
    }

    /// The rolls, newest first.
    pub(crate) fn past(&self) -> impl Iterator<Item = &PastRoll> {
        self.book.iter()
    }

    pub(crate) fn past_len(&self) -> usize {
        self.book.len()
    }

    /// Whether the newest roll was made without the oscillator.
    pub(crate) fn on_backup(&self) -> bool {
        self.book
            .front()
            .is_some_and(|roll| roll.source == Source::Fallback)
    }

    /// Replace the dice in the tray. All faces and holds are cleared: a face that stayed would look as if it
    /// had been rolled with the others.
    pub(crate) fn lay_out(&mut self, dice: &[Die]) {
        self.dice = dice
            .iter()
            .take(MOST_DICE)
            .map(|&die| TrayDie {
                die,
                face: None,
                held: false,
                rolling: false,
            })
            .collect();
        self.awaited = false;
    }

    pub(crate) fn count(&self, die: Die) -> usize {
        self.dice.iter().filter(|lying| lying.die == die).count()
    }

    /// Hold a die or release it. Whether it could be: a die that was never rolled cannot be held.
    pub(crate) fn toggle_hold(&mut self, index: usize) -> bool {
        match self.dice.get_mut(index) {
            Some(lying) if lying.face.is_some() => {
                lying.held = !lying.held;
                true
            }
            _ => false,
        }
    }

    /// Throw every die that is not held; `None` if all are.
    pub(crate) fn throw(&mut self) -> Option<Handful> {
        self.throw_if(|_, lying| !lying.held)
    }

    /// Throw one die alone, held or not.
    pub(crate) fn throw_one(&mut self, index: usize) -> Option<Handful> {
        self.throw_if(|i, _| i == index)
    }

    fn throw_if(&mut self, goes: impl Fn(usize, &TrayDie) -> bool) -> Option<Handful> {
        let mut handful = Handful::new();
        for (i, lying) in self.dice.iter_mut().enumerate() {
            lying.rolling = goes(i, lying);
            if lying.rolling {
                // As many dice as the tray holds are as many as a handful holds.
                let _ = handful.push(lying.die);
            }
        }
        self.awaited = !handful.is_empty();
        self.awaited.then_some(handful)
    }

    /// The answer to a throw: the faces go into the history and the tallies; the dice stop with
    /// [`DiceTable::rest`]. Whether a throw was awaited.
    pub(crate) fn land(&mut self, rolled: &Rolled) -> bool {
        if !self.awaited {
            return false;
        }
        self.awaited = false;
        let mut faces = rolled.faces.iter();
        for lying in self.dice.iter_mut().filter(|lying| lying.rolling) {
            if let Some(&face) = faces.next() {
                lying.face = Some(face);
                self.tallies.add(lying.die, face);
            }
        }
        if self.book.is_full() {
            self.book.pop_back();
        }
        let faces = self
            .dice
            .iter()
            .filter_map(|lying| Some((lying.die, lying.face?)))
            .collect();
        // There is room: the oldest roll was removed.
        let _ = self.book.push_front(PastRoll {
            faces,
            source: rolled.source,
        });
        true
    }

    /// All dice lie still.
    pub(crate) fn rest(&mut self) {
        for lying in &mut self.dice {
            lying.rolling = false;
        }
    }

    /// Whether a throw has not been answered yet.
    pub(crate) const fn is_awaited(&self) -> bool {
        self.awaited
    }

    /// All faces in order, if every die has one.
    pub(crate) fn faces(&self) -> Option<Vec<u8, MOST_DICE>> {
        self.dice.iter().map(|lying| lying.face).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rolled(faces: &[u8]) -> Rolled {
        Rolled {
            faces: faces.iter().copied().collect(),
            source: Source::Full,
        }
    }

    #[test]
    fn a_roll_lands_on_the_dice_that_were_thrown() {
        let mut table = DiceTable::new();
        assert_eq!(table.throw().map(|handful| handful.len()), Some(2));
        assert!(table.land(&rolled(&[4, 3])));
        assert_eq!(table.faces().as_deref(), Some(&[4, 3][..]));
        table.rest();
        assert!(table.toggle_hold(0));
        assert_eq!(table.throw().map(|handful| handful.len()), Some(1));
        assert!(table.land(&rolled(&[6])));
        assert_eq!(table.faces().as_deref(), Some(&[4, 6][..]));
        assert_eq!(table.past().next().map(PastRoll::sum), Some(10));
    }

    #[test]
    fn all_held_throws_nothing_but_one_die_can_be_thrown_alone() {
        let mut table = DiceTable::new();
        table.throw();
        table.land(&rolled(&[1, 2]));
        assert!(table.toggle_hold(0) && table.toggle_hold(1));
        assert_eq!(table.throw(), None);
        assert_eq!(table.throw_one(1).as_deref(), Some(&[Die::D6][..]));
        table.land(&rolled(&[5]));
        assert_eq!(table.faces().as_deref(), Some(&[1, 5][..]));
    }

    #[test]
    fn a_die_never_rolled_cannot_be_held() {
        assert!(!DiceTable::new().toggle_hold(0));
        assert!(!DiceTable::new().toggle_hold(7));
    }

    #[test]
    fn an_unexpected_answer_changes_nothing() {
        let mut table = DiceTable::new();
        assert!(!table.land(&rolled(&[6, 6])));
        assert_eq!(table.past_len(), 0);
        table.throw();
        table.lay_out(&[Die::D20]);
        assert!(!table.land(&rolled(&[6, 6])));
        assert_eq!(table.faces(), None);
    }

    #[test]
    fn the_book_keeps_the_last_fifty() {
        let mut table = DiceTable::new();
        for i in 0..60u8 {
            table.throw();
            table.land(&rolled(&[i % 6 + 1, 1]));
        }
        assert_eq!(table.past_len(), MOST_ROLLS);
        assert_eq!(table.past().next().map(PastRoll::sum), Some(59 % 6 + 2));
        assert_eq!(table.past().last().map(PastRoll::sum), Some(10 % 6 + 2));
        assert_eq!(table.tallies().of(Die::D6).rolls(), 120);
    }

    #[test]
    fn only_thrown_dice_are_counted() {
        let mut table = DiceTable::new();
        table.throw();
        table.land(&rolled(&[4, 3]));
        table.toggle_hold(0);
        table.throw();
        table.land(&rolled(&[3]));
        assert_eq!(table.tallies().of(Die::D6).counts(), [0, 0, 2, 1, 0, 0]);
    }
}
