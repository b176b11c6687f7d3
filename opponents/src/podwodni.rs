//! Rules of thumb for Podwodni.

use rules_core::{
    Game, Players, Seat,
    podwodni::{Phase, Podwodni},
};

use crate::{Insight, Reason, Taste, Thought};

impl Insight for Podwodni {
    fn players(&self) -> Players {
        self.position().players
    }

    fn turn_begins(&self) -> bool {
        self.position().phase == Phase::Choose
    }

    fn weigh(&self, _taste: Taste, visit: &mut dyn FnMut(Self::Action, Thought)) {
        self.legal(&mut |action| {
            visit(
                action,
                Thought {
                    worth: 0,
                    reason: Reason::AsGoodAsAny,
                },
            );
        });
    }

    fn worth(&self, seat: Seat) -> i32 {
        let standings = self.standings();
        standings.of(seat).map_or(0, |row| {
            100 * i32::from(row.points) + i32::from(row.tie_break)
        })
    }
}
