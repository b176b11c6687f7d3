//! Rules of thumb for Fish.

use rules_core::{
    Game, Players, Seat,
    fish::{Fish, Moved, Phase},
};

use crate::{Insight, Reason, Taste, Thought};

impl Insight for Fish {
    fn players(&self) -> Players {
        self.position().players
    }

    fn turn_begins(&self) -> bool {
        self.position().phase == Phase::Move(Moved::Nothing)
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
