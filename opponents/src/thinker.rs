//! Monte Carlo search: sequential halving over determinized rollouts with common random numbers.
//!
//! The actions with the best priors become candidates. Each sample draws one determinization and one
//! stream of chance and plays one rollout per candidate with both: common random numbers, so that
//! candidates differ by their merit and not by their luck. Rollouts follow the game's heuristic policy up
//! to a horizon and are then evaluated. After each share of the budget the worse half of the candidates is
//! dropped (sequential halving, Karnin, Koren and Somekh 2013); the best of the rest is played.
//!
//! Owns the schedule and the statistics of the search. Priors and evaluations are each game's
//! [`Heuristic`].

use heapless::Vec;
use rules_core::{Next, Seat, chance};

use crate::{
    Claim, Heuristic, Level, SearchParams, Sfc32, Worth,
    claim::{self, Tried},
};

/// Leads are clamped to this, in hundredths of a point.
const MOST_LEAD: i32 = 4000;
/// The most moves of a rollout: some rules set no end.
const LONGEST: u16 = 400;

/// An action under search.
#[derive(Clone, Copy, Debug)]
struct Candidate<A> {
    action: A,
    prior: i32,
    /// The sum of the leads of its rollouts, each at most `MOST_LEAD` and the bonus for winning.
    leads: i32,
    rollouts: i32,
    /// The parts of the leads, for the reason of an advice: sums of the evaluations, and rollouts won.
    own: i32,
    rival: i32,
    wins: i32,
    /// The expected result after its last rollout, in thousandths.
    result: i16,
}

impl<A> Candidate<A> {
    const fn new(action: A, prior: i32) -> Candidate<A> {
        Candidate {
            action,
            prior,
            leads: 0,
            rollouts: 0,
            own: 0,
            rival: 0,
            wins: 0,
            result: 0,
        }
    }

    /// The mean lead of its rollouts, with the prior weighted as `prior_weight` of them.
    fn mean(&self, prior_weight: i32) -> i32 {
        let prior = self.prior.saturating_mul(prior_weight);
        self.leads.saturating_add(prior) / (self.rollouts + prior_weight)
    }

    fn tried(&self) -> Tried<A>
    where
        A: Copy,
    {
        let rollouts = self.rollouts.max(1);
        Tried {
            action: self.action,
            own: self.own / rollouts,
            rival: self.rival / rollouts,
            wins: 100 * self.wins / rollouts,
        }
    }
}

/// How much better the first of two candidates does than the second, over rollouts with the same random numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Duel {
    pub(crate) pairs: u32,
    /// Sums of the differences of expected results, in thousandths, and of their squares.
    sum: i32,
    squares: i64,
}

impl Duel {
    fn count(&mut self, difference: i32) {
        self.pairs += 1;
        self.sum = self.sum.saturating_add(difference);
        self.squares += i64::from(difference) * i64::from(difference);
    }

    /// The mean difference and its standard error, in thousandths.
    pub(crate) fn mean(&self) -> (i32, i32) {
        let pairs = i64::from(self.pairs);
        if pairs < 2 {
            return (0, 1000);
        }
        let mean = i64::from(self.sum) / pairs;
        let variance = (self.squares / pairs - mean * mean).max(0);
        (mean as i32, (variance / pairs).isqrt() as i32)
    }
}

/// The search for one decision.
#[derive(Clone, Debug)]
pub struct Thinker<G: Heuristic> {
    /// The game as the seat knows it: hidden information is already sampled.
    known: G,
    /// The state of the current rollout.
    world: G,
    seat: Seat,
    params: SearchParams,
    /// The evaluation of the best opponent before the decision.
    opponent: i32,
    seed: u64,
    rng: Sfc32,
    /// Those not dropped yet; sorted by prior at first.
    candidates: Vec<Candidate<G::Action>, { SearchParams::MAX_CANDIDATES }>,
    /// The best of them after the last complete sample.
    best: Candidate<G::Action>,
    /// The second best, also after it was dropped.
    other: Option<Candidate<G::Action>>,
    /// Index of the candidate of the current rollout.
    current: u8,
    /// Whether that rollout has begun.
    in_rollout: bool,
    /// Number of the sample, which selects the random numbers that its rollouts have in common.
    sample: u32,
    /// Turns begun and moves made in the current rollout.
    turns: u8,
    moves: u16,
    /// Steps taken in all, and the step at which the next halving is due.
    steps: u32,
    next_halving: u32,
    /// Steps between two halvings.
    halving_interval: u32,
    /// What leads are worth, and the comparison of the last two candidates, when a decision is looked at again.
    worth: Worth,
    duel: Option<Duel>,
}

impl<G: Heuristic> Thinker<G> {
    /// A search for this seat at this level; `None` unless the game waits for its decision.
    pub fn new(game: &G, seat: Seat, level: Level, seed: u64) -> Option<Thinker<G>> {
        Thinker::with_params(game, seat, SearchParams::of(level, G::TITLE), seed)
    }

    /// A search with other parameters than those of a level.
    pub fn with_params(
        game: &G,
        seat: Seat,
        params: SearchParams,
        seed: u64,
    ) -> Option<Thinker<G>> {
        if game.next() != Next::Decision(seat) {
            return None;
        }
        let mut rng = Sfc32::new(seed, 0);
        let known = game.imagine(seat, &mut rng);
        let candidates = candidates(&known, params, &mut rng);
        let best = *candidates.first()?;
        let other = candidates.get(1).copied();
        // Eight candidates are four, two and one after three halvings.
        let halvings = usize::BITS - (candidates.len() - 1).leading_zeros();
        let halving_interval = params.steps / halvings.max(1);
        Some(Thinker {
            world: known.clone(),
            opponent: known.best_opponent(params.policy, seat),
            known,
            seat,
            params,
            seed,
            rng,
            candidates,
            best,
            other,
            current: 0,
            in_rollout: false,
            sample: 1,
            turns: 0,
            moves: 0,
            steps: 0,
            next_halving: halving_interval,
            halving_interval,
            worth: Worth::of(G::TITLE, 0),
            duel: None,
        })
    }

    /// From now on compares two actions only, in `steps` new steps, and judges them by what their leads are worth.
    pub(crate) fn compare(&mut self, actions: [G::Action; 2], worth: Worth, steps: u32) {
        self.candidates.clear();
        for action in actions {
            let pushed = self.candidates.push(Candidate::new(action, 0));
            debug_assert!(pushed.is_ok(), "two fit");
        }
        self.duel = Some(Duel::default());
        self.worth = worth;
        (self.current, self.in_rollout) = (0, false);
        self.sample += 1;
        self.params.steps = self.steps.saturating_add(steps);
    }

    /// How the two actions compare so far.
    pub(crate) fn duel(&self) -> Duel {
        self.duel.unwrap_or_default()
    }

    /// Searches for `steps` more steps; `true` when the search is complete.
    pub fn think(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            if self.is_done() {
                break;
            }
            self.step();
        }
        self.is_done()
    }

    /// The best action so far.
    pub fn best(&self) -> G::Action {
        self.best.action
    }

    /// Why the best action so far is better than the second best.
    pub fn claim(&self) -> Claim {
        let other = self.other.as_ref().map(Candidate::tried);
        claim::claim(&self.known, self.seat, &self.best.tried(), other.as_ref())
    }

    /// The second best action so far; `None` if only one was considered.
    pub fn second(&self) -> Option<G::Action> {
        self.other.as_ref().map(|other| other.action)
    }

    /// The steps taken so far.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    fn is_done(&self) -> bool {
        self.candidates.len() <= 1 || self.steps >= self.params.steps
    }

    /// One move of a rollout, with the chance outcomes before it.
    fn step(&mut self) {
        self.steps += 1;
        if !self.in_rollout {
            self.determinize();
        }
        self.moves += 1;
        while self.world.next() == Next::Chance {
            let rolled = chance::roll(&self.world, &mut self.rng);
            let settled = rolled.map(|outcome| self.world.settle(outcome));
            if settled.is_none_or(|settled| settled.is_err()) {
                return self.evaluate();
            }
        }
        if self.world.next() == Next::Over || self.moves >= LONGEST || self.is_at_horizon() {
            return self.evaluate();
        }
        let action = rollout_action(&self.world, self.params, &mut self.rng);
        if action.is_none_or(|action| self.world.play(action).is_err()) {
            self.evaluate();
        }
    }

    /// Begins a rollout: draws the determinization of this sample and plays the candidate in it.
    fn determinize(&mut self) {
        self.rng = Sfc32::new(self.seed, self.sample);
        self.world = self.known.imagine(self.seat, &mut self.rng);
        let candidate = self.candidates.get(usize::from(self.current));
        debug_assert!(candidate.is_some());
        if let Some(candidate) = candidate {
            let played = self.world.play(candidate.action);
            debug_assert!(
                played.is_ok(),
                "legality depends only on what this seat knows"
            );
        }
        self.in_rollout = true;
        self.turns = 0;
        self.moves = 0;
    }

    fn is_at_horizon(&mut self) -> bool {
        if self.world.turn_begins() {
            self.turns += 1;
        }
        self.turns >= self.params.horizon * self.world.players().count()
    }

    /// Ends a rollout: adds its lead to the statistics of the candidate.
    fn evaluate(&mut self) {
        self.in_rollout = false;
        let own = self.world.evaluate(self.params.policy, self.seat);
        let opponent = self.world.best_opponent(self.params.policy, self.seat);
        let gain = opponent - self.opponent;
        let weighted = (gain * i32::from(self.params.opponent_weight)) >> 6;
        let lead = own - self.opponent - weighted;
        let bonus = match self.world.next() {
            Next::Over => i32::from(self.params.win_bonus) * (own - opponent).signum(),
            _ => 0,
        };
        if let Some(candidate) = self.candidates.get_mut(usize::from(self.current)) {
            let leads = candidate
                .leads
                .checked_add(lead.clamp(-MOST_LEAD, MOST_LEAD) + bonus);
            debug_assert!(leads.is_some());
            candidate.leads = leads.unwrap_or(candidate.leads);
            candidate.rollouts += 1;
            candidate.own = candidate.own.saturating_add(own);
            candidate.rival = candidate.rival.saturating_add(opponent);
            let over = self.world.next() == Next::Over;
            candidate.wins += i32::from(over && own > opponent);
            if self.duel.is_some() {
                candidate.result = if over {
                    Worth::result(own - opponent)
                } else {
                    self.worth.expected(own - opponent)
                };
            }
        }
        self.current += 1;
        if usize::from(self.current) >= self.candidates.len() {
            self.end_sample();
        }
    }

    /// Every candidate has had its rollout with these random numbers.
    fn end_sample(&mut self) {
        self.current = 0;
        self.sample += 1;
        if let (Some(duel), [one, other]) = (&mut self.duel, self.candidates.as_slice()) {
            duel.count(i32::from(one.result) - i32::from(other.result));
            return;
        }
        let prior_weight = i32::from(self.params.prior_weight);
        let mut dropped = None;
        if self.steps >= self.next_halving {
            self.next_halving += self.halving_interval;
            rules_core::list::insertion_sort_by_key(&mut self.candidates, |candidate| {
                core::cmp::Reverse(candidate.mean(prior_weight))
            });
            let half = self.candidates.len().div_ceil(2);
            dropped = self.candidates.get(half).copied();
            self.candidates.truncate(half);
        }
        let candidates = self.candidates.iter();
        if let Some(&best) = candidates.max_by_key(|candidate| candidate.mean(prior_weight)) {
            self.best = best;
            let others = self.candidates.iter();
            let others = others.filter(|candidate| candidate.action != best.action);
            let second = others.max_by_key(|candidate| candidate.mean(prior_weight));
            self.other = second.copied().or(dropped).or(self.other);
        }
    }
}

/// The actions with the best priors, the best one first.
fn candidates<G: Heuristic>(
    known: &G,
    params: SearchParams,
    rng: &mut Sfc32,
) -> Vec<Candidate<G::Action>, { SearchParams::MAX_CANDIDATES }> {
    let wanted = usize::from(params.candidates).clamp(1, SearchParams::MAX_CANDIDATES);
    let mut candidates = Vec::<Candidate<G::Action>, { SearchParams::MAX_CANDIDATES }>::new();
    known.visit_actions(params.policy, &mut |action, prior| {
        let value = prior.value + rng.triangular(params.noise);
        if let Some(twin) = candidates
            .iter()
            .position(|candidate| candidate.action == action)
        {
            if candidates
                .get(twin)
                .is_some_and(|candidate| candidate.prior >= value)
            {
                return;
            }
            candidates.remove(twin);
        }
        let place = candidates
            .iter()
            .position(|candidate| candidate.prior < value);
        let place = place.unwrap_or(candidates.len());
        if place >= wanted {
            return;
        }
        if candidates.len() >= wanted {
            candidates.pop();
        }
        let inserted = candidates.insert(place, Candidate::new(action, value));
        debug_assert!(inserted.is_ok(), "the list is shorter than `wanted` now");
    });
    candidates
}

/// The rollout policy: the action with the best prior, with noise.
fn rollout_action<G: Heuristic>(
    world: &G,
    params: SearchParams,
    rng: &mut Sfc32,
) -> Option<G::Action> {
    let mut best: Option<(G::Action, i32)> = None;
    world.visit_actions(params.policy, &mut |action, prior| {
        let value = prior.value + rng.triangular(params.rollout_noise);
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((action, value));
        }
    });
    best.map(|(action, _)| action)
}
