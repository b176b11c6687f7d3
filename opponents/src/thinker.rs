//! The search: the most promising actions are tried out in imagined games, the worse half is dropped
//! again and again, and the best of the rest is chosen. Owns the order of work; what is promising and
//! what a position is worth is each game's [`Insight`].
//!
//! All ideas are tried with the same luck: the first game of each is imagined and rolled from the same
//! whim, then the second, and so on. What differs between them is then the ideas, not the dice.

use heapless::Vec;
use rules_core::{Level, Next, Seat, chance};

use crate::{Insight, Reason, Style, Whim};

/// Ahead by more than this an imagined game does not get better, in hundredths of a point.
const MOST_LEAD: i32 = 4000;
/// No imagined game is longer: some rules set no end.
const LONGEST: u16 = 400;

/// An action that is tried out.
#[derive(Clone, Copy, Debug)]
struct Idea<A> {
    action: A,
    /// The first thought.
    worth: i32,
    reason: Reason,
    /// The leads of its imagined games together: at most 5000 each, and a style has far fewer steps
    /// than the 400 000 games that would be too many.
    leads: i32,
    games: i32,
}

impl<A> Idea<A> {
    /// The mean of its games, the first thought among them.
    fn promise(&self, trust: i32) -> i32 {
        (self.leads.saturating_add(self.worth.saturating_mul(trust))) / (self.games + trust)
    }
}

/// A player at work on one decision.
#[derive(Clone, Debug)]
pub struct Thinker<G: Insight> {
    /// The game as the seat knows it.
    known: G,
    /// The imagined game that is being played.
    world: G,
    seat: Seat,
    style: Style,
    /// What the best rival has before the decision.
    rival: i32,
    seed: u64,
    whim: Whim,
    /// Those still compared, in the order of the first thoughts.
    ideas: Vec<Idea<G::Action>, { Style::MOST_IDEAS }>,
    /// The best of them after the last complete cycle.
    favourite: Idea<G::Action>,
    /// The idea whose game is being played.
    tried: u8,
    /// Whether that game has begun.
    playing: bool,
    /// Which luck the games of this cycle share.
    cycle: u32,
    /// Turns begun and moves made in the game that is being played.
    turns: u8,
    moves: u16,
    /// Steps taken in all, and after how many the worse half is dropped.
    steps: u32,
    cut: u32,
    /// Steps between two cuts.
    stretch: u32,
}

impl<G: Insight> Thinker<G> {
    /// A thinker for a decision of this seat at this level; `None` unless the game waits for one.
    pub fn new(game: &G, seat: Seat, level: Level, seed: u64) -> Option<Thinker<G>> {
        Thinker::with_style(game, seat, Style::of(level, G::TITLE), seed)
    }

    /// The same with any style.
    pub fn with_style(game: &G, seat: Seat, style: Style, seed: u64) -> Option<Thinker<G>> {
        if game.next() != Next::Decision(seat) {
            return None;
        }
        let mut whim = Whim::new(seed, 0);
        let known = game.imagine(seat, &mut whim);
        let ideas = ideas(&known, style, &mut whim);
        let favourite = *ideas.first()?;
        // Eight ideas are four, two and one after three cuts.
        let cuts = usize::BITS - (ideas.len() - 1).leading_zeros();
        let stretch = style.steps / cuts.max(1);
        Some(Thinker {
            world: known.clone(),
            rival: known.best_rival(seat),
            known,
            seat,
            style,
            seed,
            whim,
            ideas,
            favourite,
            tried: 0,
            playing: false,
            cycle: 1,
            turns: 0,
            moves: 0,
            steps: 0,
            cut: stretch,
            stretch,
        })
    }

    /// Works on for so many steps; `true` when the choice is made and more would not change it.
    pub fn think(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            if self.is_done() {
                break;
            }
            self.step();
        }
        self.is_done()
    }

    /// What it would do now.
    pub fn best(&self) -> G::Action {
        self.favourite.action
    }

    /// Why.
    pub fn reason(&self) -> Reason {
        self.favourite.reason
    }

    /// How far it is, from 0 to 255.
    pub fn progress(&self) -> u8 {
        if self.is_done() {
            return u8::MAX;
        }
        let share = u64::from(self.steps) * 255 / u64::from(self.style.steps.max(1));
        share.min(254) as u8
    }

    /// The steps taken so far.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    fn is_done(&self) -> bool {
        self.ideas.len() <= 1 || self.steps >= self.style.steps
    }

    /// One move of an imagined game, with the luck before it.
    fn step(&mut self) {
        self.steps += 1;
        if !self.playing {
            self.begin();
        }
        self.moves += 1;
        while self.world.next() == Next::Chance {
            let rolled = chance::roll(&self.world, &mut self.whim);
            let settled = rolled.map(|outcome| self.world.settle(outcome));
            if settled.is_none_or(|settled| settled.is_err()) {
                return self.judge();
            }
        }
        if self.world.next() == Next::Over || self.moves >= LONGEST || self.is_far_enough() {
            return self.judge();
        }
        let action = habit(&self.world, self.style, &mut self.whim);
        if action.is_none_or(|action| self.world.play(action).is_err()) {
            self.judge();
        }
    }

    /// Begins the next game: the world as it may be, and the idea carried out.
    fn begin(&mut self) {
        self.whim = Whim::new(self.seed, self.cycle);
        self.world = self.known.imagine(self.seat, &mut self.whim);
        if let Some(idea) = self.ideas.get(usize::from(self.tried)) {
            // What is legal depends on nothing that this seat does not know.
            self.world.play(idea.action).ok();
        }
        self.playing = true;
        self.turns = 0;
        self.moves = 0;
    }

    fn is_far_enough(&mut self) -> bool {
        if self.world.turn_begins() {
            self.turns += 1;
        }
        self.turns >= self.style.rounds * self.world.players().count()
    }

    /// The game has gone on long enough: what did the idea bring?
    fn judge(&mut self) {
        self.playing = false;
        let (own, rival) = (
            self.world.worth(self.seat),
            self.world.best_rival(self.seat),
        );
        let lead = own - self.rival - (((rival - self.rival) * i32::from(self.style.envy)) >> 6);
        let victory = match self.world.next() {
            Next::Over => i32::from(self.style.victory) * (own - rival).signum(),
            _ => 0,
        };
        if let Some(idea) = self.ideas.get_mut(usize::from(self.tried)) {
            let lead = lead.clamp(-MOST_LEAD, MOST_LEAD) + victory;
            idea.leads = idea.leads.saturating_add(lead);
            idea.games += 1;
        }
        self.tried += 1;
        if usize::from(self.tried) >= self.ideas.len() {
            self.end_cycle();
        }
    }

    /// Every idea has had its game with this luck.
    fn end_cycle(&mut self) {
        self.tried = 0;
        self.cycle += 1;
        let trust = i32::from(self.style.trust);
        if self.steps >= self.cut {
            self.cut += self.stretch;
            rules_core::list::insertion_sort_by_key(&mut self.ideas, |idea| {
                core::cmp::Reverse(idea.promise(trust))
            });
            self.ideas.truncate(self.ideas.len().div_ceil(2));
        }
        if let Some(&best) = self.ideas.iter().max_by_key(|idea| idea.promise(trust)) {
            self.favourite = best;
        }
    }
}

/// The actions that look best at first sight, the best one first.
fn ideas<G: Insight>(
    known: &G,
    style: Style,
    whim: &mut Whim,
) -> Vec<Idea<G::Action>, { Style::MOST_IDEAS }> {
    let wanted = usize::from(style.ideas).clamp(1, Style::MOST_IDEAS);
    let mut ideas = Vec::<Idea<G::Action>, { Style::MOST_IDEAS }>::new();
    let mut seen = 0u32;
    known.weigh(style.taste, &mut |action, thought| {
        seen += 1;
        let worth = thought.worth + whim.about_zero(style.slip);
        if let Some(twin) = ideas.iter().position(|idea| idea.action == action) {
            if ideas.get(twin).is_some_and(|idea| idea.worth >= worth) {
                return;
            }
            ideas.remove(twin);
        }
        let place = ideas.iter().position(|idea| idea.worth < worth);
        let place = place.unwrap_or(ideas.len());
        if place >= wanted {
            return;
        }
        if ideas.len() >= wanted {
            ideas.pop();
        }
        let idea = Idea {
            action,
            worth,
            reason: thought.reason,
            leads: 0,
            games: 0,
        };
        // There is room: the list is shorter than `wanted` now.
        ideas.insert(place, idea).ok();
    });
    if seen == 1
        && let Some(only) = ideas.first_mut()
    {
        only.reason = Reason::OnlyChoice;
    }
    ideas
}

/// What a player of an imagined game does.
fn habit<G: Insight>(world: &G, style: Style, whim: &mut Whim) -> Option<G::Action> {
    let mut best: Option<(G::Action, i32)> = None;
    world.weigh(style.taste, &mut |action, thought| {
        let worth = thought.worth + whim.about_zero(style.variety);
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((action, worth));
        }
    });
    best.map(|(action, _)| action)
}
