//! Piles beside the printed box: what is still to be drawn, where the rest has gone, and the way
//! back.
//!
//! A pile has kinds of components, by number, in one or more stacks that are drawn from apart. A
//! component lies in its stack unseen, out on the table, aside as a discard, or alone on a spot: a
//! cell of a display, a place in a hand. Everything is a [`Move`] from one place to another, so that
//! nothing is ever there twice or lost, and the latest moves can be undone. What the kinds are is said
//! in the file of each game; which spots are secret is up to the screen.

use heapless::Vec;

use crate::bag::{Bag, Kind, at, at_mut};

/// How many of each kind a box holds, in the order of their numbers.
pub(super) fn counts<K: Kind, const N: usize>(bag: Bag<K, N>) -> impl Iterator<Item = u8> {
    (0..N).map(move |index| K::from_index(index).map_or(0, |kind| bag.count(kind)))
}

/// The most kinds: Kōhaku's 58 fish, 18 decorations and 12 goal cards.
pub const MOST_KINDS: usize = 88;
/// The most stacks: Klofni's depths.
pub const MOST_STACKS: usize = 5;
/// The most spots: three open cards of Fish!, and seven in each of six hands.
pub const MOST_SPOTS: usize = 45;
/// How many moves are remembered; the oldest are forgotten first.
pub const REMEMBERED: usize = 40;

/// Where a component lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In its stack, unseen.
    Stack,
    /// On the table, or with a player.
    Out,
    /// With the discards.
    Aside,
    /// Alone on the spot with this number.
    Spot(u8),
}

impl Place {
    const SPOTS: u8 = 3;

    /// Its number.
    pub const fn code(self) -> u8 {
        match self {
            Place::Stack => 0,
            Place::Out => 1,
            Place::Aside => 2,
            Place::Spot(spot) => Place::SPOTS.saturating_add(spot),
        }
    }

    /// The place with this number.
    pub const fn from_code(code: u8) -> Place {
        match code {
            0 => Place::Stack,
            1 => Place::Out,
            2 => Place::Aside,
            _ => Place::Spot(code - Place::SPOTS),
        }
    }
}

/// One component goes from a place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// What it is.
    pub kind: u8,
    /// Where it was.
    pub from: Place,
    /// Where it is now.
    pub to: Place,
    /// Whether it belongs to the move before: both are undone together.
    pub joined: bool,
}

/// Kinds that are drawn from together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stack {
    first: u8,
    kinds: u8,
    /// How many of its components went back to the box unseen.
    removed: u8,
}

/// Stands for an empty spot.
const NOTHING: u8 = u8::MAX;

/// A pile: the stacks of a box, and where each component is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    all: [u8; MOST_KINDS],
    kinds: u8,
    stacks: Vec<Stack, MOST_STACKS>,
    spots: u8,
    out: [u8; MOST_KINDS],
    aside: [u8; MOST_KINDS],
    lying: [u8; MOST_SPOTS],
    moves: Vec<Move, REMEMBERED>,
}

impl Pile {
    /// A pile without stacks, with this many spots, at most [`MOST_SPOTS`].
    pub const fn new(spots: u8) -> Pile {
        Pile {
            all: [0; MOST_KINDS],
            kinds: 0,
            stacks: Vec::new(),
            spots: if spots as usize > MOST_SPOTS {
                MOST_SPOTS as u8
            } else {
                spots
            },
            out: [0; MOST_KINDS],
            aside: [0; MOST_KINDS],
            lying: [NOTHING; MOST_SPOTS],
            moves: Vec::new(),
        }
    }

    /// One stack more: how many there are of each kind, and how many of them are removed unseen. What
    /// is beyond [`MOST_KINDS`] or [`MOST_STACKS`] is left out.
    #[must_use]
    pub fn with(mut self, counts: impl IntoIterator<Item = u8>, removed: u8) -> Pile {
        let first = self.kinds;
        if self.stacks.is_full() {
            return self;
        }
        for count in counts {
            if usize::from(self.kinds) < MOST_KINDS {
                *at_mut(&mut self.all, self.kinds.into()) = count;
                self.kinds += 1;
            }
        }
        let stack = Stack {
            first,
            kinds: self.kinds - first,
            removed,
        };
        // There is room: asked above.
        let _ = self.stacks.push(stack);
        self
    }

    /// How many kinds there are.
    pub const fn kinds(&self) -> u8 {
        self.kinds
    }

    /// How many stacks there are.
    pub fn stacks(&self) -> u8 {
        // At most five.
        self.stacks.len() as u8
    }

    /// How many spots there are.
    pub const fn spots(&self) -> u8 {
        self.spots
    }

    /// The kinds of a stack.
    pub fn kinds_of(&self, stack: u8) -> core::ops::Range<u8> {
        let stack = self.stacks.get(usize::from(stack));
        stack.map_or(0..0, |stack| stack.first..stack.first + stack.kinds)
    }

    /// The stack of a kind.
    pub fn stack_of(&self, kind: u8) -> u8 {
        let holds = |stack: &u8| self.kinds_of(*stack).contains(&kind);
        (0..self.stacks()).find(holds).unwrap_or(0)
    }

    /// How many of a kind there are in all.
    pub fn all(&self, kind: u8) -> u8 {
        if kind < self.kinds {
            *at(&self.all, kind.into())
        } else {
            0
        }
    }

    /// How many of a kind lie out on the table.
    pub fn out(&self, kind: u8) -> u8 {
        *at(&self.out, kind.into())
    }

    /// How many of a kind are discarded.
    pub fn aside(&self, kind: u8) -> u8 {
        *at(&self.aside, kind.into())
    }

    /// What lies on a spot.
    pub fn on(&self, spot: u8) -> Option<u8> {
        let kind = *self.lying.get(usize::from(spot))?;
        (kind != NOTHING).then_some(kind)
    }

    /// What lies on the spots from here on, in order, gaps left out.
    pub fn lying(&self, spots: core::ops::Range<u8>) -> impl Iterator<Item = (u8, u8)> {
        spots.filter_map(|spot| Some((spot, self.on(spot)?)))
    }

    fn on_spots(&self, kind: u8) -> usize {
        let lying = self.lying(0..self.spots);
        lying.filter(|&(_, lies)| lies == kind).count()
    }

    /// How many of a kind are unseen: in the stack, or removed.
    pub fn unseen(&self, kind: u8) -> u8 {
        // At most 45 spots.
        self.all(kind)
            .saturating_sub(self.on_spots(kind) as u8)
            .saturating_sub(self.out(kind))
            .saturating_sub(self.aside(kind))
    }

    /// How many of a stack are unseen, the removed ones among them.
    pub fn unseen_in(&self, stack: u8) -> u32 {
        self.kinds_of(stack)
            .map(|kind| u32::from(self.unseen(kind)))
            .sum()
    }

    /// How many can still be drawn from a stack.
    pub fn left(&self, stack: u8) -> u32 {
        let removed = self.stacks.get(usize::from(stack)).map_or(0, |s| s.removed);
        self.unseen_in(stack).saturating_sub(removed.into())
    }

    /// How many of all stacks are discarded.
    pub fn discards(&self) -> u32 {
        self.aside.iter().map(|&n| u32::from(n)).sum()
    }

    /// The component that a number below [`Pile::unseen_in`] draws from a stack; `None` if nothing can
    /// be drawn. Removed ones are as likely as others, because it is not known which they are.
    pub fn pick(&self, stack: u8, number: u32) -> Option<u8> {
        if self.left(stack) == 0 {
            return None;
        }
        let mut skip = number;
        for kind in self.kinds_of(stack) {
            let count = self.unseen(kind).into();
            if skip < count {
                return Some(kind);
            }
            skip -= count;
        }
        None
    }

    /// Moves one component. `false`, and nothing changed, if it is not there, or where it should go is
    /// no room for it.
    pub fn shift(&mut self, step: Move) -> bool {
        let done = step.from != step.to && self.carry(step.kind, step.from, step.to);
        if done {
            self.remember(step);
        }
        done
    }

    fn carry(&mut self, kind: u8, from: Place, to: Place) -> bool {
        if kind >= self.kinds {
            return false;
        }
        let is_there = match from {
            Place::Stack => self.left(self.stack_of(kind)) > 0 && self.unseen(kind) > 0,
            Place::Out => self.out(kind) > 0,
            Place::Aside => self.aside(kind) > 0,
            Place::Spot(spot) => self.on(spot) == Some(kind),
        };
        let has_room = match to {
            Place::Spot(spot) => spot < self.spots && self.on(spot).is_none(),
            Place::Stack | Place::Out | Place::Aside => true,
        };
        if !is_there || !has_room {
            return false;
        }
        match from {
            Place::Stack => {}
            Place::Out => *at_mut(&mut self.out, kind.into()) -= 1,
            Place::Aside => *at_mut(&mut self.aside, kind.into()) -= 1,
            Place::Spot(spot) => *at_mut(&mut self.lying, spot.into()) = NOTHING,
        }
        // No sum grows beyond what there is of the kind, which is a byte.
        match to {
            Place::Stack => {}
            Place::Out => *at_mut(&mut self.out, kind.into()) += 1,
            Place::Aside => *at_mut(&mut self.aside, kind.into()) += 1,
            Place::Spot(spot) => *at_mut(&mut self.lying, spot.into()) = kind,
        }
        true
    }

    fn remember(&mut self, step: Move) {
        if self.moves.is_full() {
            // What was joined to the forgotten move goes with it: no move is half undone.
            let next = self.moves.iter().skip(1).position(|step| !step.joined);
            let keep = next.map_or(self.moves.len(), |next| next + 1);
            self.moves.rotate_left(keep);
            self.moves.truncate(self.moves.len() - keep);
        }
        // One was forgotten if it was full.
        let _ = self.moves.push(step);
    }

    /// Undoes the latest move and those joined to it; the first of them. `None` if none is
    /// remembered.
    pub fn undo(&mut self) -> Option<Move> {
        loop {
            let step = self.moves.pop()?;
            if !self.carry(step.kind, step.to, step.from) {
                // Nothing that this type has done, but a note may say anything.
                self.moves.clear();
                return None;
            }
            if !step.joined || self.moves.is_empty() {
                return Some(step);
            }
        }
    }

    /// The remembered moves, the latest first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.moves.iter().rev().copied()
    }

    /// The discards go back into their stacks. It cannot be undone.
    pub fn reshuffle(&mut self) {
        self.aside = [0; MOST_KINDS];
        self.moves.clear();
    }

    /// Everything goes back into its stack. It cannot be undone.
    pub fn gather(&mut self) {
        self.out = [0; MOST_KINDS];
        self.lying = [NOTHING; MOST_SPOTS];
        self.reshuffle();
    }

    /// What lies on a spot, as the notes write it.
    pub(super) fn lies(&mut self, spot: u8, kind: Option<u8>) {
        *at_mut(&mut self.lying, spot.into()) = kind.unwrap_or(NOTHING);
    }

    /// How many of a kind lie out and aside.
    pub(super) fn put_away(&mut self, kind: u8, out: u8, aside: u8) {
        *at_mut(&mut self.out, kind.into()) = out;
        *at_mut(&mut self.aside, kind.into()) = aside;
    }

    /// A move of a note.
    pub(super) fn recall(&mut self, step: Move) {
        self.remember(step);
    }

    /// Whether no kind is in more places than there are of it, and no stack gave more than it has.
    pub(super) fn adds_up(&self) -> bool {
        let kinds = (0..self.kinds).all(|kind| {
            let away = usize::from(self.out(kind)) + usize::from(self.aside(kind));
            self.on_spots(kind) + away <= self.all(kind).into()
        });
        let known = self.lying(0..self.spots).all(|(_, kind)| kind < self.kinds);
        let stacks = (0u8..).zip(&self.stacks);
        let mut held = stacks.map(|(number, stack)| (self.unseen_in(number), stack.removed));
        kinds && known && held.all(|(unseen, removed)| unseen >= removed.into())
    }
}
