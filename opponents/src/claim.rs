//! Why an advised action is better than the best other one: a sentence with its numbers, each of which can be checked.
//!
//! Owns the choice of the reason: what makes the largest difference between the two actions. The odds and the points
//! come from the rules (`facts.rs`), the rest from the rollouts of the search.

use rules_core::Seat;

use crate::facts::{Event, Facts, Odds, at_once, odds};

/// A kind of sentence. "The other" is the action that the search found second best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ClaimKind {
    /// It is the only legal action.
    OnlyChoice,
    /// Rollouts found no difference to the other.
    AsGoodAsAny,
    /// It brings `value` points at once, more than any other action; the next brings `other`.
    MostPoints,
    /// It brings `value` points at once, the other brings `other`.
    MorePoints,
    /// With it, the turn can bring `value` points, with the other `other`.
    TurnPoints,
    /// The dive breaks in `value` percent, with no other choice in less; with the next safest in `other`.
    SafestDive,
    /// The dive breaks in `value` percent, with the safest choice in `other`; the catch makes up for it.
    BolderDive,
    /// The next card breaks the dive in `value` percent; going on is better than the other all the same.
    DivePays,
    /// The next card cannot break the dive.
    NoBreak,
    /// To go on would break the dive in `value` percent.
    DiveEnough,
    /// The flipped token is a predator in `value` percent; a flip is better than the other all the same.
    FlipPays,
    /// No predator can be flipped.
    NoPredator,
    /// A flip would show a predator in `value` percent.
    FlipEnough,
    /// A fish bites in `value` percent, with no other move in more; with the next best in `other`.
    BestBite,
    /// A fish bites in `value` percent, which is worth it.
    BitePays,
    /// A fish would bite only in `value` percent.
    BiteRare,
    /// It wins `value` percent of the rollouts, the other `other`.
    WinsMore,
    /// In rollouts the best rival gains `value` tenths of a point less than after the other.
    RivalLess,
    /// In rollouts the seat gains `value` tenths of a point more than after the other.
    Better,
}

impl ClaimKind {
    /// All kinds.
    pub const ALL: [ClaimKind; 19] = [
        ClaimKind::OnlyChoice,
        ClaimKind::AsGoodAsAny,
        ClaimKind::MostPoints,
        ClaimKind::MorePoints,
        ClaimKind::TurnPoints,
        ClaimKind::SafestDive,
        ClaimKind::BolderDive,
        ClaimKind::DivePays,
        ClaimKind::NoBreak,
        ClaimKind::DiveEnough,
        ClaimKind::FlipPays,
        ClaimKind::NoPredator,
        ClaimKind::FlipEnough,
        ClaimKind::BestBite,
        ClaimKind::BitePays,
        ClaimKind::BiteRare,
        ClaimKind::WinsMore,
        ClaimKind::RivalLess,
        ClaimKind::Better,
    ];
}

/// A kind of sentence and the numbers in it; what they count is said at each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Claim {
    /// What is claimed.
    pub kind: ClaimKind,
    /// The number for the advised action.
    pub value: i16,
    /// The number for the one it is compared with, where there is one.
    pub other: i16,
}

impl Claim {
    /// Says nothing.
    pub const NONE: Claim = Claim::plain(ClaimKind::AsGoodAsAny);

    const fn new(kind: ClaimKind, value: i16, other: i16) -> Claim {
        Claim { kind, value, other }
    }

    /// A claim without a number.
    const fn plain(kind: ClaimKind) -> Claim {
        Claim::new(kind, 0, 0)
    }
}

/// Differences below this, in hundredths of a point, are none.
const EQUAL: i32 = 10;
/// Differences of wins below this, in percent, are none.
const EQUAL_WINS: i32 = 3;

/// An action and what its rollouts gave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tried<A> {
    pub(crate) action: A,
    /// Means of the evaluations at the ends of the rollouts, in hundredths of a point.
    pub(crate) own: i32,
    pub(crate) rival: i32,
    /// Rollouts won, in percent; 0 if they end before the game does.
    pub(crate) wins: i32,
}

/// Why `best` is better than `other`.
pub(crate) fn claim<G: Facts>(
    game: &G,
    seat: Seat,
    best: &Tried<G::Action>,
    other: Option<&Tried<G::Action>>,
) -> Claim {
    let mut legal = 0u32;
    game.legal(&mut |_| legal += 1);
    if legal <= 1 {
        return Claim::plain(ClaimKind::OnlyChoice);
    }
    let Some(other) = other else {
        let best = Compared::new(game, seat, best.action);
        return best.most().unwrap_or(Claim::plain(ClaimKind::AsGoodAsAny));
    };
    let compared = Compared::new(game, seat, best.action);
    if let Some(claim) = compared.odds(other.action) {
        return claim;
    }
    let now = compared.points - at_once(game, seat, other.action);
    let later = [best, other].map(|tried| game.turn_points(seat, tried.action));
    let turn = match later {
        [Some(best), Some(other)] => best - other,
        _ => 0,
    };
    let rival = other.rival - best.rival;
    // What the seat gains besides points at once.
    let rest = best.own - other.own - 100 * i32::from(now.max(turn));
    let sure = 100 * i32::from(now.max(turn));
    let wins = best.wins - other.wins;
    if sure >= EQUAL && sure >= rival && sure >= rest {
        if now > 0 {
            let more = Claim::new(
                ClaimKind::MorePoints,
                compared.points,
                compared.points - now,
            );
            return compared.most().unwrap_or(more);
        }
        if let [Some(best), Some(other)] = later {
            return Claim::new(ClaimKind::TurnPoints, best, other);
        }
    }
    let own = best.own - other.own;
    if own < EQUAL && rival < EQUAL && wins >= EQUAL_WINS {
        return Claim::new(ClaimKind::WinsMore, best.wins as i16, other.wins as i16);
    }
    if own >= EQUAL && own >= rival {
        Claim::new(ClaimKind::Better, tenths(own), 0)
    } else if rival >= EQUAL {
        Claim::new(ClaimKind::RivalLess, tenths(rival), 0)
    } else {
        // As good as the other, but perhaps not as any.
        let odds = compared.best_odds();
        odds.unwrap_or(Claim::plain(ClaimKind::AsGoodAsAny))
    }
}

fn tenths(hundredths: i32) -> i16 {
    ((hundredths + 5) / 10).min(i32::from(i16::MAX)) as i16
}

/// The advised action beside all others.
struct Compared<'a, G: Facts> {
    game: &'a G,
    seat: Seat,
    action: G::Action,
    points: i16,
}

impl<'a, G: Facts> Compared<'a, G> {
    fn new(game: &'a G, seat: Seat, action: G::Action) -> Compared<'a, G> {
        Compared {
            game,
            seat,
            action,
            points: at_once(game, seat, action),
        }
    }

    /// That no other action brings as many points at once, if that is so.
    fn most(&self) -> Option<Claim> {
        let mut next = i16::MIN;
        self.each_other(&mut |other| next = next.max(at_once(self.game, self.seat, other)));
        let most = self.points > 0 && self.points > next;
        most.then(|| Claim::new(ClaimKind::MostPoints, self.points, next))
    }

    fn each_other(&self, visit: &mut dyn FnMut(G::Action)) {
        self.game.legal(&mut |other| {
            if other != self.action {
                visit(other);
            }
        });
    }

    /// The odds of all other actions that have any, in percent.
    fn other_odds(&self) -> impl Iterator<Item = i16> {
        // A bit for each percent: there may be more actions than fit a list.
        let mut seen = [0u32; 4];
        self.each_other(&mut |other| {
            if let Some(odds) = odds(self.game, other)
                && let Some(bits) = seen.get_mut(usize::from(odds.percent / 32))
            {
                *bits |= 1 << (odds.percent % 32);
            }
        });
        (0..=100u8).filter_map(move |percent| {
            let bits = seen.get(usize::from(percent / 32))?;
            (bits >> (percent % 32) & 1 == 1).then_some(percent.into())
        })
    }

    /// That no other action has better odds and that some have worse, if that is so.
    fn best_odds(&self) -> Option<Claim> {
        let here = odds(self.game, self.action)?;
        let value = i16::from(here.percent);
        let better = |other: i16| match here.event.is_good() {
            true => other - value,
            false => value - other,
        };
        if self.other_odds().any(|other| better(other) > 0) {
            return None;
        }
        let worse = self.other_odds().filter(|&other| better(other) < 0);
        let next = worse.max_by_key(|&other| better(other))?;
        let kind = match here.event {
            Event::Bite => ClaimKind::BestBite,
            Event::Break => ClaimKind::SafestDive,
            Event::Predator => return None,
        };
        Some(Claim::new(kind, value, next))
    }

    /// The odds, where they tell the two actions apart.
    fn odds(&self, other: G::Action) -> Option<Claim> {
        let (here, there) = (odds(self.game, self.action), odds(self.game, other));
        let percent = |odds: Odds| i16::from(odds.percent);
        match (here, there) {
            (Some(here), Some(there)) if here != there => self.best_odds().or_else(|| {
                let safest = self.other_odds().min()?;
                let bolder = here.event == Event::Break && percent(here) > safest;
                bolder.then(|| Claim::new(ClaimKind::BolderDive, percent(here), safest))
            }),
            (Some(here), None) => {
                let kind = match (here.event, here.percent) {
                    (Event::Break, 0) => ClaimKind::NoBreak,
                    (Event::Break, _) => ClaimKind::DivePays,
                    (Event::Predator, 0) => ClaimKind::NoPredator,
                    (Event::Predator, _) => ClaimKind::FlipPays,
                    (Event::Bite, 0) => return None,
                    (Event::Bite, _) => ClaimKind::BitePays,
                };
                Some(Claim::new(kind, percent(here), 0))
            }
            (None, Some(there)) => {
                let kind = match (there.event, there.percent) {
                    (Event::Break | Event::Predator, 0) | (Event::Bite, 51..) => return None,
                    (Event::Break, _) => ClaimKind::DiveEnough,
                    (Event::Predator, _) => ClaimKind::FlipEnough,
                    (Event::Bite, _) => ClaimKind::BiteRare,
                };
                Some(Claim::new(kind, percent(there), 0))
            }
            _ => None,
        }
    }
}
