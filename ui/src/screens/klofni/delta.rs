//! The step being animated, stored as a delta: what it changed rather than the whole previous
//! position, which is large.

use rules_core::{
    Seat,
    klofni::{
        Columns, Klofni, Phase, Position, Trapped,
        parts::{Colour, Depth, Tokens},
    },
    log::StepOf,
};

use super::motion::{Motion, animate};
use crate::{Layout, table::Shown};

/// A step, and the parts of the previous position that differed.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepDelta {
    step: StepOf<Klofni>,
    seat: Seat,
    phase: Phase,
    last_dive: bool,
    stones: u8,
    trapped: Trapped,
    rival: Depth,
    /// The one depth where a token was revealed or taken: the number face down, and the tokens face
    /// up.
    layer: Option<(Depth, u8, Tokens)>,
    /// The column that has grown.
    fed: Option<Colour>,
}

impl StepDelta {
    pub(super) fn of(step: &StepOf<Klofni>, before: &Position, after: &Position) -> StepDelta {
        let seat = before.seat;
        let changed = |depth: &Depth| before.sea[*depth] != after.sea[*depth];
        let had = |colour: &Colour| before.columns[seat].of(*colour).len();
        let grew = |colour: &Colour| after.columns[seat].of(*colour).len() > had(colour);
        StepDelta {
            step: *step,
            seat,
            phase: before.phase,
            last_dive: before.last_dive,
            stones: before.stones[seat],
            trapped: before.trapped[seat],
            rival: before.rival.depth,
            layer: Depth::ALL.into_iter().find(changed).map(|depth| {
                let layer = &before.sea[depth];
                (depth, layer.face_down, layer.face_up)
            }),
            fed: Colour::ALL.into_iter().find(grew),
        }
    }

    pub(super) const fn step(&self) -> StepOf<Klofni> {
        self.step
    }

    /// The visible part of the position before the step.
    pub(super) fn before(&self, after: &Position) -> Position {
        let mut table = *after;
        table.seat = self.seat;
        table.phase = self.phase;
        table.last_dive = self.last_dive;
        table.stones[self.seat] = self.stones;
        table.trapped[self.seat] = self.trapped;
        table.rival.depth = self.rival;
        if let Some((depth, face_down, face_up)) = self.layer {
            table.sea[depth].face_down = face_down;
            table.sea[depth].face_up = face_up;
        }
        if let Some(fed) = self.fed {
            let mut columns = Columns::EMPTY;
            for colour in Colour::ALL {
                let all = after.columns[self.seat].of(colour);
                let had = all.len().saturating_sub(usize::from(colour == fed));
                for value in all.iter().take(had) {
                    // They were there before.
                    columns.add(colour, *value);
                }
            }
            table.columns[self.seat] = columns;
        }
        table
    }

    /// The animation of the step, and its duration.
    pub(super) fn animate(&self, after: &Position, layout: Layout) -> (Motion, Shown) {
        animate(&self.step, self.before(after), after, layout)
    }
}
