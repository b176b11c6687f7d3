//! Heuristic for Podwodni Łowcy: the expected value of a collection, of a row and of a column, and the
//! chance that the next card breaks the dive.

use rules_core::{
    Game, Players, Seat,
    bag::Kind as _,
    podwodni::{
        Action, Column, Corner, Grab, Phase, Podwodni, Position, Set,
        parts::{CATCHES, Card, Catch, Cell, Collection, DEEPEST, SET_POINTS, SPARE},
        set,
    },
};

use crate::{Heuristic, Policy, Prior, Reason, Weights};

/// A card before a diver: a point.
const CARD: i32 = 100;

/// What the cards and chances are worth.
#[derive(Clone, Copy, Debug)]
struct Worth {
    /// A shrimp, which fits into every set.
    shrimp: i32,
    /// A complete set, and a second one, before they are scored.
    set: [i32; 2],
    /// What a dive brings on average.
    dive: i32,
    /// What the others gain by the pool of a scored set.
    pool: i32,
    /// A net when others have cards.
    net: i32,
    /// A wave washes something away from everybody.
    washed: i32,
}

impl Worth {
    fn of(weights: Weights) -> Worth {
        let [shrimp, set, second, dive, pool, net, washed, _] = weights.map(i32::from);
        Worth {
            shrimp,
            set: [set, second],
            dive,
            pool,
            net,
            washed,
        }
    }
}

impl Heuristic for Podwodni {
    const WEIGHTS: Weights = [45, 230, 170, 215, 70, 170, 70, 0];

    fn players(&self) -> Players {
        self.position().players
    }

    fn turn_begins(&self) -> bool {
        self.position().phase == Phase::Choose
    }

    fn visit_actions(&self, policy: Policy, visit: &mut dyn FnMut(Action, Prior)) {
        match policy {
            Policy::Beginner => self.legal(&mut |action| visit(action, beginner(self, action))),
            Policy::Sound | Policy::Keen | Policy::Weighted(_) => {
                let worth = Worth::of(policy.weights(Self::WEIGHTS));
                Diver::new(self.position(), worth).visit_actions(self, visit);
            }
        }
    }

    fn evaluate(&self, _policy: Policy, seat: Seat) -> i32 {
        let table = self.position();
        let tally = table.tally(seat);
        if table.phase == Phase::Over {
            return 100 * i32::from(tally.points()) + i32::from(tally.tie_break());
        }
        let sets = 100 * i32::from(SET_POINTS) * i32::from(table.down[seat]);
        // The fitted weights say when to score, not what a set in hand will be worth.
        let worth = Worth::of(Self::WEIGHTS);
        sets + promise(worth, &table.up[seat], table.last_turns.is_some())
    }
}

/// Timid: counts cards, surfaces after two, scores at once, gives and takes at random (section 12).
fn beginner(game: &Podwodni, action: Action) -> Prior {
    let table = game.position();
    let count = |card: Card| match card {
        Card::Catch(_) => 100,
        Card::Net | Card::Harpoon => 60,
        Card::Wave => 0,
    };
    let value = match (action, table.phase) {
        (Action::Score, _) => 400,
        (Action::Dive | Action::Deeper, _) => 100,
        (Action::TakeColumn, _) => table.column.iter().flatten().map(|&card| count(card)).sum(),
        (Action::TakeRow(grab), Phase::Depth(corner)) => {
            grabbed(table, corner, grab).map(count).sum()
        }
        (Action::Net(..) | Action::Harpoon(_), _) => 100,
        (Action::Skip, _) => -200,
        _ => 0,
    };
    Prior::new(value, Reason::AsGoodAsAny)
}

/// The cards of a grab.
fn grabbed(table: &Position, corner: Corner, grab: Grab) -> impl Iterator<Item = Card> {
    let row = table.last_row(corner);
    let just_laid = table.column.last().copied().flatten();
    grab.places().filter_map(
        move |place| match row.and_then(|row| Cell::at(row, place)) {
            Some(cell) => table.table[cell],
            None => just_laid,
        },
    )
}

/// Fish by number, and shrimps.
#[derive(Clone, Copy, Debug)]
struct Hand {
    fish: [u8; CATCHES - 1],
    shrimps: u8,
}

/// The fish of each colour, then those of each kind.
const FAMILIES: [[usize; 3]; 6] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
];

/// How near a set of three is, by the number of its cards, in 64ths; then one of four.
const THREE: [i32; 4] = [0, 7, 28, 64];
const FOUR: [i32; 5] = [0, 4, 16, 36, 64];

impl Hand {
    fn of(collection: &Collection) -> Hand {
        let mut fish = [0; CATCHES - 1];
        for (count, catch) in fish.iter_mut().zip(Catch::ALL) {
            *count = collection.count(catch);
        }
        Hand {
            fish,
            shrimps: collection.count(Catch::Shrimp),
        }
    }

    fn count(&self, fish: usize) -> u8 {
        self.fish.get(fish).copied().unwrap_or(0)
    }

    /// How near the nearest set is, in 64ths; its cards are taken away.
    fn take_nearest(&mut self) -> i32 {
        let shrimp = self.shrimps.min(1);
        let near = |table: &[i32], count: u8| {
            let last = table.len() - 1;
            table
                .get(usize::from(count).min(last))
                .copied()
                .unwrap_or(0)
        };
        let mut best = (0, None);
        for fish in 0..self.fish.len() {
            let near = near(&THREE, self.count(fish) + shrimp);
            if near > best.0 {
                best = (near, Some(([fish, fish, fish], 3)));
            }
        }
        for family in FAMILIES {
            let count: u8 = family.iter().map(|&fish| self.count(fish)).sum();
            let near = near(&FOUR, count + shrimp);
            if near > best.0 {
                best = (near, Some((family, 4)));
            }
        }
        let (near, Some((family, mut wanted))) = best else {
            return 0;
        };
        for fish in family {
            if let Some(count) = self.fish.get_mut(fish) {
                let taken = wanted.min(*count);
                *count -= taken;
                wanted -= taken;
            }
        }
        if wanted > 0 {
            self.shrimps -= shrimp;
        }
        near
    }
}

/// The expected value of a collection; in the last turns its cards alone count.
fn promise(worth: Worth, collection: &Collection, ending: bool) -> i32 {
    let cards = CARD * collection.len() as i32;
    if ending {
        return cards;
    }
    let mut hand = Hand::of(collection);
    let shrimps = worth.shrimp * i32::from(hand.shrimps);
    let sets: i32 = worth
        .set
        .into_iter()
        .map(|value| (value * hand.take_nearest()) >> 6)
        .sum();
    cards + shrimps + sets
}

fn with(collection: &Collection, catch: Catch) -> Collection {
    let mut more = *collection;
    more.add(catch);
    more
}

fn without(collection: &Collection, catch: Catch) -> Collection {
    let mut less = *collection;
    less.take(catch);
    less
}

/// The heuristic of one seat in one position.
struct Diver<'a> {
    table: &'a Position,
    worth: Worth,
    /// The cards of the seat that decides: not always the diver of the turn.
    up: &'a Collection,
    ending: bool,
    /// The expected value of the collection, and what one more card of each kind adds.
    now: i32,
    more: [i32; CATCHES],
    net: i32,
    harpoon: i32,
}

impl<'a> Diver<'a> {
    fn new(table: &'a Position, worth: Worth) -> Diver<'a> {
        let seat = match table.phase {
            Phase::Wash(_, seat) | Phase::Pick(seat) => seat,
            _ => table.seat,
        };
        let up = &table.up[seat];
        let ending = table.last_turns.is_some();
        let now = promise(worth, up, ending);
        let more = Catch::ALL.map(|catch| promise(worth, &with(up, catch), ending) - now);
        let fish = table.table.iter().filter_map(|(_, card)| *card);
        let targets = fish.filter(|card| card.fish().is_some());
        let best = targets.filter_map(|card| more.get(card.index()).copied());
        Diver {
            table,
            worth,
            up,
            ending,
            now,
            more,
            net: if table.net_targets().next().is_some() {
                worth.net
            } else {
                0
            },
            harpoon: best.max().unwrap_or(0),
        }
    }

    fn promise(&self, collection: &Collection) -> i32 {
        promise(self.worth, collection, self.ending)
    }

    fn catch(&self, catch: Catch) -> i32 {
        self.more.get(catch.index()).copied().unwrap_or(CARD)
    }

    fn card(&self, card: Card) -> i32 {
        match card {
            Card::Catch(catch) => self.catch(catch),
            Card::Net => self.net,
            Card::Harpoon => self.harpoon,
            Card::Wave => 0,
        }
    }

    /// The value of these cards together.
    fn haul(&self, cards: impl Iterator<Item = Card>) -> i32 {
        let mut up = *self.up;
        let mut tools = 0;
        for card in cards {
            match card {
                Card::Catch(catch) => up.add(catch),
                other => tools += self.card(other),
            }
        }
        self.promise(&up) - self.now + tools
    }

    /// The expected value of the next card of a dive from this corner: the mean over the deck.
    fn descend(&self, corner: Corner, column: &Column) -> i32 {
        let laid: i32 = column.iter().flatten().map(|&card| self.card(card)).sum();
        let count = column.len() + 1;
        // The row's cards, the best ones first.
        let mut row = [0; 4];
        if let Some(number) = corner.row(count) {
            for (place, cell) in row.iter_mut().zip(corner.inward(number)) {
                *place = self.table.table[cell].map_or(0, |card| self.card(card));
            }
        }
        rules_core::list::insertion_sort_by_key(&mut row, |&value| -value);
        let best_but_one: i32 = row.iter().take(count - 1).sum();
        let last = row.get(count - 1).copied().unwrap_or(0);
        let consolation = if column.len() == 1 { laid } else { 0 };
        let (mut sum, mut cards) = (0, 0);
        for (card, copies) in self.table.deck.iter() {
            let value = if self.table.breaks(corner, card) {
                let washed = if card == Card::Wave {
                    self.worth.washed
                } else {
                    0
                };
                consolation - washed
            } else {
                let drawn = self.card(card);
                (laid + drawn).max(best_but_one + drawn.max(last))
            };
            sum += value * i32::from(copies);
            cards += i32::from(copies);
        }
        // With an empty deck the discard pile is shuffled, which is like an average dive.
        if cards == 0 {
            self.worth.dive
        } else {
            sum / cards
        }
    }

    /// What scoring this set brings, its two spare cards and the others' gain included.
    fn score(&self, set: Set) -> i32 {
        let mut rest = *self.up;
        set.cards().for_each(|card| _ = rest.take(card));
        let spare = CARD * SPARE as i32;
        let others = self.worth.pool / i32::from(self.table.players.count().max(2) - 1);
        100 * i32::from(SET_POINTS) + self.promise(&rest) - spare - others - self.now
    }

    fn best_score(&self) -> i32 {
        let mut best = i32::MIN;
        set::each(self.up, &mut |set| {
            if set.leaves_spare(self.up.len()) {
                best = best.max(self.score(set));
            }
        });
        best
    }

    /// The value of a card for the next diver.
    fn to_next(&self, catch: Catch) -> i32 {
        let next = &self.table.up[self.table.players.after(self.table.seat)];
        self.promise(&with(next, catch)) - self.promise(next)
    }

    fn visit_actions(&self, game: &Podwodni, visit: &mut dyn FnMut(Action, Prior)) {
        let table = self.table;
        game.legal(&mut |action| {
            let prior = match (action, table.phase) {
                (Action::Dive, _) => Prior::new(self.worth.dive, Reason::RiskPays),
                (Action::Score, _) => Prior::new(self.best_score(), Reason::Completes),
                (Action::Corner(corner), _) => {
                    Prior::new(self.descend(corner, &table.column), Reason::RiskPays)
                }
                (Action::Deeper, Phase::Depth(corner)) if table.column.len() < DEEPEST => {
                    Prior::new(self.descend(corner, &table.column), Reason::RiskPays)
                }
                (Action::TakeColumn, _) => self.surfacing(table.column.iter().flatten().copied()),
                (Action::TakeRow(grab), Phase::Depth(corner)) => {
                    self.surfacing(grabbed(table, corner, grab))
                }
                (Action::Wash(catch), _) => {
                    let mut rest = *self.up;
                    while rest.take(catch) {}
                    Prior::new(self.promise(&rest) - self.now, Reason::LeastLoss)
                }
                (Action::Net(from, catch), _) => {
                    let theirs = &table.up[from];
                    let loss = self.promise(theirs) - self.promise(&without(theirs, catch));
                    let others = i32::from(table.players.count().max(2)) - 1;
                    Prior::new(self.catch(catch) + loss / others, Reason::AgainstRival)
                }
                (Action::Harpoon(target), _) => {
                    let value = table.card_at(target).map_or(0, |card| self.card(card));
                    Prior::new(value, Reason::Towards)
                }
                (Action::Set(set), _) => Prior::new(self.score(set), Reason::Completes),
                (Action::Flip(catch), _) => Prior::new(self.to_next(catch), Reason::AgainstRival),
                (Action::Extra(catch), _) => {
                    let loss = self.now - self.promise(&without(self.up, catch));
                    Prior::new(-loss - self.to_next(catch) / 3, Reason::LeastLoss)
                }
                (Action::Pick(catch), _) => Prior::new(self.catch(catch), Reason::Towards),
                _ => Prior::NEUTRAL,
            };
            visit(action, prior);
        });
    }

    fn surfacing(&self, cards: impl Iterator<Item = Card>) -> Prior {
        Prior::new(self.haul(cards), Reason::EnoughForNow)
    }
}
