//! What the page Draw needs to know of a box: its stacks, how its components look, how they are laid out
//! on the table, and what can be done with them.

use embedded_graphics::{pixelcolor::Rgb565, primitives::Rectangle};
use rules_core::companion::pile::{Pile, Place};

use super::acts::Action;
use crate::{
    pen::Pen,
    screens::podwodni::cards::back,
    text::{Msg, piles::Word},
};

/// What is drawn in a game, and how.
pub(crate) struct PileSpec {
    /// The most players that the box has components for.
    pub(crate) most_players: u8,
    /// All of it for this many players, nothing drawn.
    pub(crate) pile: fn(u8) -> Pile,
    /// Draws the component of a kind as large as the area allows.
    pub(crate) face: fn(&mut Pen<'_>, u8, Rectangle),
    /// Draws the back of what a stack holds.
    pub(crate) back: fn(&mut Pen<'_>, u8, Rectangle),
    /// The name of a kind that has one.
    pub(crate) name: fn(u8) -> Option<Msg>,
    pub(crate) help: Word,
    pub(crate) table: TableSpec,
    pub(crate) hand: Option<HandSpec>,
    /// What can be done with a component on a spot.
    pub(crate) spot_actions: &'static [Action],
    /// What can be done with face-up components of a kind.
    pub(crate) face_up_actions: &'static [Action],
    /// Where a component goes that is taken.
    pub(crate) taken: Place,
    /// Where the list of what is left sends a component that is out.
    pub(crate) returned: Place,
}

impl PileSpec {
    /// The parts that most boxes have in common.
    pub(crate) const PLAIN: PileSpec = PileSpec {
        most_players: 6,
        pile: |_| Pile::new(0),
        face: |_, _, _| {},
        back: |pen, _, area| back(pen, area),
        name: |_| None,
        help: Word::HelpBag,
        table: TableSpec::Single(&[]),
        hand: None,
        spot_actions: &[],
        face_up_actions: &[],
        taken: Place::Out,
        returned: Place::Stack,
    };

    /// The spots of a seat's hand; none without hands.
    pub(super) const fn hand_of(&self, seat: u8) -> core::ops::Range<u8> {
        match &self.hand {
            Some(hand) => {
                let from = hand.first.saturating_add(hand.each.saturating_mul(seat));
                from..from.saturating_add(hand.each)
            }
            None => 0..0,
        }
    }

    /// The stack that each seat is dealt cards from to choose one.
    pub(super) const fn choice_stack(&self) -> Option<u8> {
        match &self.hand {
            Some(HandSpec {
                sort: HandSort::Choice { stack, .. },
                ..
            }) => Some(*stack),
            _ => None,
        }
    }

    /// How many stacks have a list of what is left: not the one of choices, which is the last.
    pub(super) fn listed_stacks(&self, pile: &Pile) -> u8 {
        self.choice_stack().unwrap_or(pile.stacks())
    }
}

/// How the components lie on the table.
pub(crate) enum TableSpec {
    /// One stack at a time, with these names, and what was drawn from it.
    Single(&'static [Word]),
    /// A band for each stack, with its face-up components.
    Bands(BandSpec),
    /// Three rows of four spots beside a column.
    Cells(CellSpec),
    /// A row of open cards, the stack and the discards; below it everybody's hands.
    Row(RowSpec),
}

/// Bands of the table.
pub(crate) struct BandSpec {
    /// The colour of each.
    pub(crate) grounds: &'static [Rgb565],
    /// Draws a stack with how many it holds.
    pub(crate) heap: fn(&mut Pen<'_>, Rectangle, u8),
    /// Draws the face-up components of a kind with their number.
    pub(crate) face_up: fn(&mut Pen<'_>, u8, u8, Rectangle),
}

/// Spots in three rows of four.
pub(crate) struct CellSpec {
    /// Width and height of a spot; it is never higher than its row.
    pub(crate) size: (i32, i32),
    /// Draws a spot without a component.
    pub(crate) empty: fn(&mut Pen<'_>, u8, Rectangle),
    /// The stack that a spot is filled from.
    pub(crate) stack: fn(u8) -> u8,
    /// The column beside the spots, from the top.
    pub(crate) column: [Column; 3],
    /// Whether components are taken in pairs.
    pub(crate) pairs: Option<PairSpec>,
}

/// A place of the column beside the spots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    Stack(u8),
    /// Everybody's choice of cards, where more than one plays.
    Choices,
    /// What was drawn last.
    Latest,
    Discards,
}

/// How components are taken in pairs, after which the gaps are filled.
pub(crate) struct PairSpec {
    /// Whether these two spots are a pair.
    pub(crate) fits: fn(u8, u8) -> bool,
    /// The spots from which components slide into the gaps.
    pub(crate) centre: &'static [u8],
}

/// A row of open cards.
pub(crate) struct RowSpec {
    /// How many, on the first spots.
    pub(crate) open: u8,
    /// How many cards each player is dealt first.
    pub(crate) dealt: u8,
    /// How often this many players play through the stack: the discards become a new one.
    pub(crate) passes: fn(u8) -> u8,
}

/// What only one seat may see.
pub(crate) struct HandSpec {
    /// The first spot of the first seat, and how many each has.
    pub(crate) first: u8,
    pub(crate) each: u8,
    pub(crate) sort: HandSort,
}

/// What a hand is for.
pub(crate) enum HandSort {
    /// Cards are drawn into it and played from it.
    Cards,
    /// Cards of a stack of their own, dealt when the seat first looks: one of them is kept.
    Choice {
        stack: u8,
        /// Draws such a card, large.
        card: fn(&mut Pen<'_>, u8, Rectangle),
    },
}
