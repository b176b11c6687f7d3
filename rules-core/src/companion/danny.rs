//! Danny's turn at a printed table: the players say what lies on the display and what is revealed,
//! Danny says what he takes and which cells are filled. Owns the steps of the turn and no tiles; his
//! taste is the game's.

use heapless::Vec;

use crate::{
    bag::at_mut,
    companion::{BadSheet, Competitor},
    kohaku::{
        Display as Cells, Sort,
        danny::{takes_decoration, takes_fish},
        parts::{Decoration, Koi},
        score::DannyTally,
    },
    standings::Source,
};

/// Cells of the display for fish, and as many for decorations.
pub const OF_EACH: usize = Cells::CELLS / 2;

/// Cells of the display by their numbers, 0 to 11 in reading order.
pub type CellList = Vec<u8, { Cells::CELLS }>;

/// What lies on the display, in reading order of the fish cells and of the lily cells; `None` is a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Display {
    /// On the cells with a fish.
    pub fish: [Option<Koi>; OF_EACH],
    /// On the cells with a lily.
    pub decorations: [Option<Decoration>; OF_EACH],
}

/// How many tiles are left to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stacks {
    /// Fish.
    pub fish: u8,
    /// Decorations.
    pub decorations: u8,
}

/// What Danny does, or what the players do for him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Reveal the top fish.
    RevealFish,
    /// He gains that fish. Nothing goes with it: reveal the top decoration.
    RevealDecoration,
    /// He gains what was revealed, and these tiles. Then the gaps are filled.
    Takes(Taking),
    /// A tile is needed and its stack is empty: the game is over.
    Over,
}

/// What Danny takes, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taking {
    /// The cells he takes from.
    pub cells: CellList,
    /// The cells that get a new tile, in this order.
    pub filled: CellList,
    /// Whether a stack is empty before all gaps are filled: the game is over.
    pub over: bool,
}

/// Danny at the table: what he has gained so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Danny {
    /// His tiles, counted.
    pub tally: DannyTally,
}

impl Danny {
    /// His turn begins, after the display has been refilled.
    pub fn begins(stacks: Stacks) -> Act {
        if stacks.fish == 0 {
            Act::Over
        } else {
            Act::RevealFish
        }
    }

    /// He has revealed a fish; the stacks are those after it. What he gains is added to his tally.
    pub fn reveals_fish(
        &mut self,
        revealed: Koi,
        mut display: Display,
        stacks: Stacks,
    ) -> Result<Act, BadSheet> {
        let mut tally = self.tally;
        let mut gain = |koi: Koi| {
            tally.fish = more(tally.fish, 1, Source::FishTiles)?;
            tally.coins = more(tally.coins, koi.coins, Source::Coins)?;
            Ok(())
        };
        gain(revealed)?;
        let mut cells = CellList::new();
        for (cell, lies) in cells_of(Sort::Fish).zip(&mut display.fish) {
            if let Some(koi) = lies.take_if(|koi| takes_fish(revealed, *koi)) {
                gain(koi)?;
                // One of six.
                cells.push(cell).ok();
            }
        }
        self.tally = tally;
        Ok(if !cells.is_empty() {
            Act::Takes(fill(cells, &display, stacks))
        } else if stacks.decorations == 0 {
            Act::Over
        } else {
            Act::RevealDecoration
        })
    }

    /// He has revealed a decoration, because no fish went with his; the stacks are those after it.
    pub fn reveals_decoration(
        &mut self,
        revealed: Decoration,
        mut display: Display,
        stacks: Stacks,
    ) -> Result<Act, BadSheet> {
        let mut tally = self.tally;
        let mut gain = |decoration: Decoration| {
            tally.decorations = more(tally.decorations, 1, Source::DecorationTiles)?;
            if matches!(decoration, Decoration::OneFlower(_)) {
                tally.one_flowers = more(tally.one_flowers, 1, Source::OneFlowers)?;
            }
            Ok(())
        };
        gain(revealed)?;
        let mut cells = CellList::new();
        for (cell, lies) in cells_of(Sort::Decoration).zip(&mut display.decorations) {
            if let Some(tile) = lies.take_if(|tile| takes_decoration(revealed, *tile)) {
                gain(tile)?;
                // One of six.
                cells.push(cell).ok();
            }
        }
        self.tally = tally;
        Ok(Act::Takes(fill(cells, &display, stacks)))
    }
}

/// The cells for tiles of one sort, in reading order.
fn cells_of(sort: Sort) -> impl Iterator<Item = u8> {
    (0..Cells::CELLS as u8).filter(move |&cell| Cells::sort(cell) == sort)
}

fn more(count: u8, by: u8, source: Source) -> Result<u8, BadSheet> {
    let too_many = BadSheet::TooMany(Competitor::Rival, source);
    count.checked_add(by).ok_or(too_many)
}

/// Fills the gaps in reading order, each from its stack, until one is empty.
fn fill(cells: CellList, display: &Display, mut stacks: Stacks) -> Taking {
    let mut gaps = [false; Cells::CELLS];
    let fish = display.fish.iter().map(Option::is_none);
    let decorations = display.decorations.iter().map(Option::is_none);
    let of_fish = cells_of(Sort::Fish).zip(fish);
    for (cell, gap) in of_fish.chain(cells_of(Sort::Decoration).zip(decorations)) {
        *at_mut(&mut gaps, usize::from(cell)) = gap;
    }
    let mut filled = CellList::new();
    for (cell, _) in (0u8..).zip(gaps).filter(|&(_, gap)| gap) {
        let stack = match Cells::sort(cell) {
            Sort::Fish => &mut stacks.fish,
            Sort::Decoration => &mut stacks.decorations,
        };
        let Some(left) = stack.checked_sub(1) else {
            return Taking {
                cells,
                filled,
                over: true,
            };
        };
        *stack = left;
        // One of twelve.
        filled.push(cell).ok();
    }
    Taking {
        cells,
        filled,
        over: false,
    }
}
