//! What a thinker knows of a game beyond its rules. Owns the trait and the words for reasons; each
//! game's rules of thumb are in its own file.
//!
//! All worth is counted in hundredths of a point, in whole numbers: the device has no floating point.

use rules_core::{Game, Players, Seat};

/// Whose rules of thumb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taste {
    /// A friendly beginner, who sees what lies in front of him and makes the usual mistakes.
    Beginner,
    /// A player who knows the game.
    Sound,
    /// One who also thinks of what is left to the next player.
    Keen,
}

/// A first thought about an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Its worth for who decides, compared with the other actions of this moment.
    pub worth: i32,
    /// What most of the worth comes from.
    pub reason: Reason,
}

impl Thought {
    /// A thought with its reason.
    pub const fn new(worth: i32, reason: Reason) -> Thought {
        Thought { worth, reason }
    }

    /// An action like any other.
    pub const PLAIN: Thought = Thought::new(0, Reason::AsGoodAsAny);
}

/// Rules of thumb for one game.
pub trait Insight: Game {
    /// How many sit at the table.
    fn players(&self) -> Players;

    /// Whether a turn has just begun and nothing of it is decided: where an imagined game may stop and
    /// be judged.
    fn turn_begins(&self) -> bool;

    /// Visits legal actions with a first thought about each. Hopeless ones may be left out, but never
    /// all of them; one may be visited twice, for two reasons.
    fn weigh(&self, taste: Taste, visit: &mut dyn FnMut(Self::Action, Thought));

    /// What a seat has and may hope for. When the game is over these are its points, and what decides
    /// between equal points counts less than one of them.
    fn worth(&self, seat: Seat) -> i32;

    /// The same for the virtual rival of a solo game.
    fn rival_worth(&self) -> Option<i32> {
        None
    }

    /// The worth of the best of the others.
    fn best_rival(&self, seat: Seat) -> i32 {
        let others = self.players().seats().filter(|&other| other != seat);
        let rivals = others.map(|other| self.worth(other));
        rivals.chain(self.rival_worth()).max().unwrap_or(0)
    }
}

/// Whether the turn of a seat has not been played yet in this round, which somebody else began.
pub(crate) fn has_turn(players: Players, first: Seat, now: Seat, seat: Seat) -> bool {
    let count = usize::from(players.count());
    let place = |seat: Seat| (seat.index() + count - first.index()) % count.max(1);
    place(seat) >= place(now)
}

/// Why an action is good, for a hint in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Reason {
    /// Nothing speaks for it especially.
    AsGoodAsAny,
    /// It is the only one.
    OnlyChoice,
    /// It brings the most points at once.
    Points,
    /// It completes a row, a set or a flower.
    Completes,
    /// It brings a set or a row nearer.
    Towards,
    /// What may come is worth the danger.
    RiskPays,
    /// Going on is more dangerous than it is worth.
    EnoughForNow,
    /// It is the safest.
    Safest,
    /// It hurts least.
    LeastLoss,
    /// It keeps something from a rival, or takes it away.
    AgainstRival,
    /// It saves luck, a stone or cards for later.
    SaveForLater,
    /// It brings luck, a stone or cards for later.
    GatherStrength,
    /// It leads to a better place.
    BetterPlace,
    /// It leaves room for more.
    RoomToGrow,
    /// The end is near: now or never.
    LastChance,
    /// The goal card asks for it.
    GoalCard,
}
