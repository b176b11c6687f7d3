//! Conformance of determinization ([`Game::imagine`]): a sampled state lies in the seat's information set, and
//! the samples are uniform.

use std::collections::BTreeMap;

use splitmix::SplitMix64;
use tacklebox_rules::{
    Game, Next, Seat,
    bag::Kind as _,
    chance::below,
    fish::{self, Fish},
    grid::Direction,
    kohaku::{self, Action, Dealt, Kohaku, parts::GoalCard},
    rybowisko::{
        self, Outcome, Phase, Rybowisko,
        lake::Place,
        parts::{Token, Way},
    },
};

use crate::common::{
    driver::{legal, outcomes},
    fixture::{Fixture, Policy, random_step},
};

pub(crate) fn samples_are_in_the_information_set<G: Fixture>() {
    let mut dice = SplitMix64(1);
    for setup in G::setups() {
        let mut game = G::start(setup).unwrap();
        loop {
            // Also for seats that are not at the table.
            for seat in Seat::ALL {
                let world = game.imagine(seat, &mut dice);
                assert_eq!(world.seen_by(seat), game.seen_by(seat));
                assert_eq!(world.next(), game.next());
                assert_eq!(G::load(world.position().clone()).as_ref(), Ok(&world));
                world.check_conservation();
                if game.next() == Next::Decision(seat) {
                    assert_eq!(legal(&world), legal(&game));
                }
            }
            match random_step(&game, Policy::Random, &mut dice) {
                Some(step) => assert!(step.apply(&mut game)),
                None => break,
            }
        }
    }
}

/// Chi-square test: fails when counts at least this uneven have a probability below 0.1 % under the
/// distribution `expected`. The seed is fixed, so the result is deterministic.
pub(crate) fn check_fair<K: Ord + std::fmt::Debug>(
    observed: &BTreeMap<K, u32>,
    expected: &BTreeMap<K, f64>,
) {
    assert!(
        observed.keys().all(|key| expected.contains_key(key)),
        "a state outside the information set"
    );
    let total = f64::from(observed.values().sum::<u32>());
    let weight: f64 = expected.values().sum();
    let chi_square: f64 = expected
        .iter()
        .map(|(key, share)| {
            let mean = total * share / weight;
            assert!(mean >= 5.0, "too few draws for {key:?}");
            (f64::from(observed.get(key).copied().unwrap_or(0)) - mean).powi(2) / mean
        })
        .sum();
    // The 99.9 % quantile by the Wilson-Hilferty approximation.
    let freedom = (expected.len() - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    let limit = freedom * (1.0 - spread + 3.090 * spread.sqrt()).powi(3);
    assert!(
        chi_square < limit,
        "chi-square {chi_square:.1} of at most {limit:.1}"
    );
}

/// Three players have chosen among their two goal cards.
fn goals_chosen() -> Kohaku {
    let setup = kohaku::Setup {
        goals: true,
        ..kohaku::Setup::players(3)
    };
    let mut game = Kohaku::start(setup).unwrap();
    loop {
        match game.next() {
            Next::Chance => {
                let (outcome, _) = *outcomes(&game).last().unwrap();
                game.settle(outcome).unwrap();
            }
            Next::Decision(_) => match game.play(Action::ChooseGoal(Dealt::First)) {
                Ok(()) => {}
                Err(_) => return game,
            },
            Next::Over => unreachable!("nobody has taken a tile"),
        }
    }
}

#[test]
fn kohaku_goals_of_both_rivals_are_any_two_of_the_ten_unseen_cards() {
    let game = goals_chosen();
    let [me, left, right] = [0, 1, 2].map(|number| Seat::new(number).unwrap());
    let mine: Vec<GoalCard> = game.position().goals[me]
        .dealt
        .into_iter()
        .flatten()
        .collect();
    let unseen = || (0..12).filter(|&i| !mine.contains(&GoalCard::from_index(i).unwrap()));
    let pairs = unseen()
        .flat_map(|a| unseen().map(move |b| (a, b)))
        .filter(|(a, b)| a != b);
    let expected: BTreeMap<_, f64> = pairs.map(|pair| (pair, 1.0)).collect();
    assert_eq!(expected.len(), 90);

    let mut dice = SplitMix64(2);
    let (mut observed, mut second_kept) = (BTreeMap::new(), 0);
    for _ in 0..30_000 {
        let world = game.imagine(me, &mut dice);
        let kept = |seat| world.position().goals[seat].kept_card().unwrap().index();
        *observed.entry((kept(left), kept(right))).or_insert(0) += 1;
        second_kept += u32::from(world.position().goals[left].kept == Some(Dealt::Second));
    }
    check_fair(&observed, &expected);
    let places = BTreeMap::from([(Dealt::First as u8, 30_000 - second_kept), (1, second_kept)]);
    check_fair(&places, &BTreeMap::from([(0, 1.0), (1, 1.0)]));
}

#[test]
fn fish_hidden_cards_of_both_rivals_come_from_what_is_unseen() {
    // Three cards each; of the rivals' cards two were taken openly, one is hidden.
    let mut game = Fish::start(fish::Setup::players(3)).unwrap();
    while game.next() == Next::Chance {
        let (outcome, _) = outcomes(&game)[0];
        game.settle(outcome).unwrap();
    }
    let [me, left, right] = [0, 1, 2].map(|number| Seat::new(number).unwrap());
    let mut position = *game.position();
    for seat in [left, right] {
        let hand = &mut position.hands[seat];
        hand.shown = hand.cards;
        let (card, _) = hand.shown.iter().next().unwrap();
        hand.shown.take(card);
    }
    let game = Fish::load(position).unwrap();

    let mut unseen = game.position().pile;
    let hidden = |game: &Fish, seat: Seat| -> Direction {
        let hand = game.position().hands[seat];
        let mut rest = hand.cards;
        hand.shown
            .iter()
            .for_each(|(card, n)| (0..n).for_each(|_| assert!(rest.take(card))));
        rest.iter().next().unwrap().0
    };
    unseen.add(hidden(&game, left));
    unseen.add(hidden(&game, right));
    let expected: BTreeMap<_, f64> = unseen
        .iter()
        .flat_map(|(a, n)| {
            let mut rest = unseen;
            rest.take(a);
            let pair =
                move |(b, m): (Direction, u8)| ((a.code(), b.code()), f64::from(n) * f64::from(m));
            rest.iter().map(pair).collect::<Vec<_>>()
        })
        .collect();

    let mut dice = SplitMix64(3);
    let mut observed = BTreeMap::new();
    for _ in 0..30_000 {
        let world = game.imagine(me, &mut dice);
        let pair = (hidden(&world, left).code(), hidden(&world, right).code());
        *observed.entry(pair).or_insert(0) += 1;
    }
    check_fair(&observed, &expected);
}

/// A simulation of physical two-sided tokens, independent of the belief state of the rules.
struct Tokens {
    on: [Option<Token>; Place::COUNT],
    aside: Vec<Token>,
}

impl Tokens {
    /// Shuffles the tokens aside and lays them on the free places. Returns what the players then see.
    fn lay_out(&mut self, free: &[Place], dice: &mut SplitMix64) -> Vec<Outcome> {
        for last in (1..self.aside.len()).rev() {
            self.aside.swap(last, below(dice, last as u32 + 1) as usize);
        }
        let mut laid = Vec::new();
        for place in free {
            let token = self.aside.pop().unwrap();
            self.on[usize::from(place.number())] = Some(token);
            laid.push(Outcome::Laid(token.colour));
        }
        let aside = self.aside.iter().copied().map(Outcome::Aside);
        aside.chain(laid).collect()
    }

    fn turn(&mut self, place: Place) -> Way {
        let token = self.on[usize::from(place.number())].take().unwrap();
        self.aside.push(token);
        token.way
    }
}

#[test]
fn rybowisko_real_tokens_turn_up_as_the_table_expects() {
    let mut dice = SplitMix64(7);
    // How often the first, second, … of the directions offered was the one on the back.
    let mut observed = [const { BTreeMap::<usize, u32>::new() }; 5];
    for _ in 0..400 {
        let mut game = Rybowisko::start(rybowisko::Setup::players(3)).unwrap();
        let mut tokens = Tokens {
            on: [None; Place::COUNT],
            aside: (0..).map_while(Token::from_index).collect(),
        };
        while let Some(step) = random_step(&game, Policy::Random, &mut dice) {
            let table = *game.position();
            match table.phase {
                Phase::Mix(_) => {
                    let free = |place: &Place| {
                        table.grounds.get(*place).is_none()
                            && table.fisher_on(place.cell()).is_none()
                    };
                    let free: Vec<Place> = Place::all().filter(free).collect();
                    for seen in tokens.lay_out(&free, &mut dice) {
                        game.settle(seen).unwrap();
                    }
                }
                Phase::Drift => {
                    let place = Place::on(table.fishers[table.seat]).unwrap();
                    let turned = Outcome::Carried(tokens.turn(place));
                    let offered = outcomes(&game);
                    let rank = offered.iter().position(|&(outcome, _)| outcome == turned);
                    let rank = rank.expect("a direction of probability 0");
                    *observed[offered.len()].entry(rank).or_insert(0) += 1;
                    game.settle(turned).unwrap();
                }
                _ => assert!(step.apply(&mut game)),
            }
        }
    }
    for (offered, observed) in observed.iter().enumerate().skip(2) {
        check_fair(observed, &(0..offered).map(|rank| (rank, 1.0)).collect());
    }
}
