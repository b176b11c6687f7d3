//! Who was lucky: the luck of a chance outcome is the value of the game after it less the mean over all outcomes by their
//! weights, as GNU Backgammon computes it.
//!
//! Whatever the values are, the mean of this luck is zero, because the outcomes are weighted as they come. The better the
//! values, the more of a result it explains; what is left of the result was play.

use rules_core::{Next, PerSeat, Seat, Title, chance};

use crate::{Heuristic, Policy, Sfc32};

/// The most moves of a rollout: some rules set no end.
const LONGEST: u16 = 400;

/// The policy of rollouts and evaluations.
const POLICY: Policy = Policy::Sound;

/// A number for each seat, in hundredths of a point of its lead over the best other.
pub type Leads = PerSeat<i32, { Seat::MOST }>;

/// How luck is measured in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LuckParams {
    /// Rollouts for each outcome; all outcomes have the same random numbers.
    pub rollouts: u8,
    /// Turns of a rollout, the present one not counted. Where the next turn is worth much the same for everybody, each more
    /// only adds noise; where chance lays out what others take, two turns show who gains.
    pub turns: u8,
    /// How much of a lead at the end of a rollout is left at the end of the game, in percent: the slope of results over
    /// luck, measured with other games than those of docs/opponents.md.
    pub lasting: u8,
}

impl LuckParams {
    /// With the time that a computer has.
    pub const fn desk(title: Title) -> LuckParams {
        let (rollouts, turns, lasting) = match title {
            Title::Rybowisko => (8, 0, 90),
            // Sets bring the rivals cards, too, and the game ends with the first who has enough.
            Title::Podwodni => (8, 0, 44),
            // Everybody can use any card: what is drawn hardly tells who wins.
            Title::Fish => (8, 2, 24),
            Title::Kohaku => (12, 2, 86),
            Title::Klofni => (8, 0, 90),
        };
        LuckParams {
            rollouts,
            turns,
            lasting,
        }
    }

    /// With the time that the device has after a game: fewer rollouts, so that the luck of one outcome is less exact. The
    /// mean over all outcomes is zero all the same.
    pub const fn device(title: Title) -> LuckParams {
        let desk = LuckParams::desk(title);
        LuckParams {
            rollouts: match title {
                Title::Fish | Title::Kohaku => 1,
                Title::Rybowisko | Title::Podwodni | Title::Klofni => 3,
            },
            ..desk
        }
    }
}

/// The luck that each seat has with this outcome of the chance node at which the game is, in hundredths of a point of its
/// lead over the best other; `None` if the outcome is not possible now.
pub fn luck<G: Heuristic>(
    game: &G,
    outcome: G::Outcome,
    params: LuckParams,
    seed: u64,
) -> Option<Leads> {
    let mut job = LuckJob::new(game.clone(), outcome, params, seed);
    while !job.think() {}
    job.luck()
}

/// The luck of one outcome, computed in slices.
#[derive(Clone, Debug)]
pub struct LuckJob<G: Heuristic> {
    game: G,
    outcome: G::Outcome,
    params: LuckParams,
    seed: u64,
    /// How many of the possible outcomes are done.
    done: u16,
    sums: PerSeat<i64, { Seat::MOST }>,
    total: i64,
    came: Option<Leads>,
}

impl<G: Heuristic> LuckJob<G> {
    /// The work for this outcome at the chance node at which the game is.
    pub fn new(game: G, outcome: G::Outcome, params: LuckParams, seed: u64) -> LuckJob<G> {
        LuckJob {
            game,
            outcome,
            params,
            seed,
            done: 0,
            sums: PerSeat::all(0),
            total: 0,
            came: None,
        }
    }

    /// Values one more of the possible outcomes; `true` when all are done.
    pub fn think(&mut self) -> bool {
        let (mut place, mut next) = (0, None);
        self.game.outcomes(&mut |possible, weight| {
            if place == self.done {
                next = Some((possible, weight));
            }
            place += 1;
        });
        let Some((possible, weight)) = next else {
            return true;
        };
        self.done += 1;
        let mut after = self.game.clone();
        if after.settle(possible).is_ok() {
            let value = value(&after, self.params, self.seed);
            for seat in self.game.players().seats() {
                self.sums[seat] += i64::from(weight) * i64::from(value[seat]);
            }
            self.total += i64::from(weight);
            if possible == self.outcome {
                self.came = Some(value);
            }
        }
        self.done >= place
    }

    /// The luck of each seat when all is done; `None` if the outcome was not possible.
    pub fn luck(&self) -> Option<Leads> {
        let mut luck = self.came?;
        let total = self.total.max(1);
        for seat in self.game.players().seats() {
            // To the nearest: cut off, luck would lean to one side.
            let mean = (2 * self.sums[seat] + total).div_euclid(2 * total);
            let lead = i64::from(luck[seat]) - mean;
            luck[seat] = (lead * i64::from(self.params.lasting) / 100) as i32;
        }
        Some(luck)
    }
}

/// The result of a game that is over: each seat's lead over the best other, in hundredths of a point.
pub fn result<G: Heuristic>(game: &G) -> Leads {
    let mut leads = Leads::all(0);
    for seat in game.players().seats() {
        leads[seat] = lead(game, seat);
    }
    leads
}

fn lead<G: Heuristic>(game: &G, seat: Seat) -> i32 {
    game.evaluate(POLICY, seat) - game.best_opponent(POLICY, seat)
}

/// Each seat's expected lead.
fn value<G: Heuristic>(game: &G, params: LuckParams, seed: u64) -> Leads {
    let mut sums = Leads::all(0);
    let rollouts = i32::from(params.rollouts.max(1));
    for sample in 0..rollouts {
        let mut world = game.clone();
        roll_out(
            &mut world,
            params.turns,
            &mut Sfc32::new(seed, sample as u32),
        );
        let leads = result(&world);
        for seat in game.players().seats() {
            sums[seat] += leads[seat];
        }
    }
    for seat in game.players().seats() {
        sums[seat] /= rollouts;
    }
    sums
}

/// Plays on by the sound policy until this many turns have begun and another would.
fn roll_out<G: Heuristic>(world: &mut G, turns: u8, rng: &mut Sfc32) {
    let mut begun = 0;
    for _ in 0..LONGEST {
        let went = match world.next() {
            Next::Over => false,
            Next::Chance => {
                chance::roll(world, rng).is_some_and(|outcome| world.settle(outcome).is_ok())
            }
            Next::Decision(_) => {
                begun += u8::from(world.turn_begins());
                begun <= turns
                    && first_thought(world).is_some_and(|action| world.play(action).is_ok())
            }
        };
        if !went {
            return;
        }
    }
}

/// The action with the best prior.
fn first_thought<G: Heuristic>(world: &G) -> Option<G::Action> {
    let mut best: Option<(G::Action, i32)> = None;
    world.visit_actions(POLICY, &mut |action, prior| {
        if best.is_none_or(|(_, most)| prior.value > most) {
            best = Some((action, prior.value));
        }
    });
    best.map(|(action, _)| action)
}
