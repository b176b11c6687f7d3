//! Bench player `mcts@N`: textbook Monte Carlo tree search, to compare the levels with what everybody knows.
//!
//! UCT (Kocsis and Szepesvári 2006) with an open loop over determinizations: each simulation draws a world that is
//! consistent with what the seat knows ([`Game::imagine`]), walks down the tree of actions, and draws the outcome of
//! every chance node on the way anew, so a node stands for a row of decisions whatever the dice showed. Where the
//! legal actions differ from world to world, an action's exploration counts the visits in which it was legal, as in
//! information set MCTS (Cowling, Powley and Whitehouse 2012). A simulation that leaves the tree plays uniformly
//! at random for a few turns and is then judged by the difference of points. It knows the rules and nothing else of a game.

use opponents::Sfc32;
use rules_core::{Game, Next, Seat, Title, Who, chance};

/// How a game is searched. Plausible settings, not tuned ones: a stronger search may be possible.
#[derive(Clone, Copy, Debug)]
struct Settings {
    /// Weight of the exploration term of UCB1.
    exploration: f32,
    /// Random decisions before a simulation is cut.
    cut: u32,
    /// The lead in points that counts as a sure win.
    span: f32,
}

impl Settings {
    const fn of(title: Title) -> Settings {
        let (exploration, cut, span) = match title {
            Title::Rybowisko => (0.5, 12, 12.0),
            Title::Podwodni => (0.5, 16, 20.0),
            Title::Fish => (0.3, 8, 40.0),
            Title::Kohaku => (0.3, 6, 30.0),
            Title::Klofni => (0.5, 12, 30.0),
        };
        Settings {
            exploration,
            cut,
            span,
        }
    }
}

/// An action in the tree with its statistics, from the view of the seat that plays it.
#[derive(Debug)]
struct Edge<A> {
    action: A,
    /// The node it leads to.
    to: usize,
    visits: u32,
    /// The visits of its node in which it was legal.
    available: u32,
    /// The sum of the values of its simulations, each from 0 to 1.
    value: f32,
}

/// The search's choice after this many simulations; `None` unless this seat is to decide.
pub(super) fn decide<G: Game>(
    game: &G,
    seat: Seat,
    simulations: u32,
    mut rng: Sfc32,
) -> Option<G::Action> {
    if game.next() != Next::Decision(seat) {
        return None;
    }
    let mut tree = Tree {
        nodes: vec![Vec::new()],
        settings: Settings::of(G::TITLE),
    };
    for _ in 0..simulations.max(1) {
        tree.simulate(game.imagine(seat, &mut rng), &mut rng);
    }
    let best = tree.nodes[0].iter().max_by_key(|edge| edge.visits);
    best.map(|edge| edge.action)
}

struct Tree<A> {
    /// The edges out of each node; the root is the first.
    nodes: Vec<Vec<Edge<A>>>,
    settings: Settings,
}

impl<A: Copy + Eq> Tree<A> {
    fn simulate<G: Game<Action = A>>(&mut self, mut world: G, rng: &mut Sfc32) {
        let mut path: Vec<(usize, usize, Seat)> = Vec::new();
        let mut node = 0;
        loop {
            match world.next() {
                Next::Over => break,
                Next::Chance => draw(&mut world, rng),
                Next::Decision(seat) => {
                    let (edge, is_new) = self.select(node, &world, rng);
                    let chosen = &self.nodes[node][edge];
                    world.play(chosen.action).expect("only legal actions");
                    path.push((node, edge, seat));
                    node = chosen.to;
                    if is_new {
                        roll_out(&mut world, self.settings.cut, rng);
                        break;
                    }
                }
            }
        }
        for (node, edge, seat) in path {
            let value = value(&world, seat, self.settings.span);
            let edge = &mut self.nodes[node][edge];
            edge.visits += 1;
            edge.value += value;
        }
    }

    /// An edge of this node that is legal in this world: one that is not in the tree yet, which is added, or the best
    /// by UCB1.
    fn select<G: Game<Action = A>>(
        &mut self,
        node: usize,
        world: &G,
        rng: &mut Sfc32,
    ) -> (usize, bool) {
        let settings = self.settings;
        let edges = &mut self.nodes[node];
        let (mut fresh, mut new) = (0, None);
        let mut best: Option<(usize, f32)> = None;
        world.legal(&mut |action| {
            let Some(index) = edges.iter().position(|edge| edge.action == action) else {
                fresh += 1;
                if chance::below(rng, fresh) == 0 {
                    new = Some(action);
                }
                return;
            };
            let edge = &mut edges[index];
            edge.available += 1;
            let visits = edge.visits.max(1) as f32;
            let explored = ((edge.available as f32).ln() / visits).sqrt();
            let bound = edge.value / visits + settings.exploration * explored;
            if best.is_none_or(|(_, most)| bound > most) {
                best = Some((index, bound));
            }
        });
        let Some(action) = new else {
            return (best.expect("a decision has a legal action").0, false);
        };
        let to = self.nodes.len();
        let edges = &mut self.nodes[node];
        edges.push(Edge {
            action,
            to,
            visits: 0,
            available: 1,
            value: 0.0,
        });
        let index = edges.len() - 1;
        self.nodes.push(Vec::new());
        (index, true)
    }
}

fn draw<G: Game>(world: &mut G, rng: &mut Sfc32) {
    let outcome = chance::roll(world, rng).expect("chance is next");
    world.settle(outcome).expect("a possible outcome");
}

/// Up to `decisions` uniformly random ones.
fn roll_out<G: Game>(world: &mut G, mut decisions: u32, rng: &mut Sfc32) {
    loop {
        match world.next() {
            Next::Over => return,
            Next::Chance => draw(world, rng),
            Next::Decision(_) if decisions == 0 => return,
            Next::Decision(_) => {
                let action = chance::any_legal(world, rng).expect("a decision is due");
                world.play(action).expect("a legal action");
                decisions -= 1;
            }
        }
    }
}

/// What a state is worth for a seat, from 0 to 1: its lead over the best other, and the victory when the game is over.
fn value<G: Game>(world: &G, seat: Seat, span: f32) -> f32 {
    let standings = world.standings();
    let own = standings.of(seat).map_or(0, |row| row.points);
    let others = standings.rows().iter();
    let others = others.filter(|row| row.who != Who::Seat(seat));
    let best = others.map(|row| row.points).max().unwrap_or(0);
    let lead = (0.5 + f32::from(own - best) / (2.0 * span)).clamp(0.0, 1.0);
    if world.next() != Next::Over {
        return lead;
    }
    let winners = standings.winners().count().max(1) as f32;
    let won = standings.winners().any(|who| who == Who::Seat(seat));
    let share = if won { 1.0 / winners } else { 0.0 };
    (share + lead) / 2.0
}

#[cfg(test)]
mod tests;
