//! Luck by a code: every outcome has its chance over all codes, the same code and decisions are the same match, and
//! other decisions disturb it little.

use std::collections::{BTreeMap, BTreeSet};

use rules_core::{
    Game, Next,
    chance::any_legal,
    log::Step,
    luck::{CodedLuck, LuckCode, MOST_KINDS},
    podwodni::{Podwodni, Setup},
};
use splitmix::{SplitMix64, env};

use super::determinization::check_fair;
use crate::common::{driver::outcomes, fixture::Fixture};

/// How many codes each chance node is tried with.
const CODES: u32 = 100_000;

/// The bytes of a match with this code, decided by `dice`; what follows its steps sees the position before each.
fn play<G: Fixture>(
    setup: G::Setup,
    code: LuckCode,
    dice: &mut SplitMix64,
    mut look: impl FnMut(&G, &CodedLuck),
) -> Vec<u8> {
    let mut game = G::start(setup).unwrap();
    let mut luck = CodedLuck::new(code);
    let mut log = Vec::new();
    loop {
        look(&game, &luck);
        let step = match game.next() {
            Next::Over => return log,
            Next::Chance => luck.outcome(&game).map(Step::Outcome),
            Next::Decision(_) => any_legal(&game, dice).map(Step::Decision),
        };
        let step = step.unwrap();
        luck.count(&game, &step);
        assert!(step.apply(&mut game), "a code gave what is impossible");
        log.extend(step.to_bytes());
    }
}

/// The first node of each kind of chance event in a match, and one late in it: over many codes each outcome comes as
/// often as its weight says.
pub(crate) fn codes_are_fair<G: Fixture>() {
    let setup = *G::setups().last().unwrap();
    let mut nodes: BTreeMap<u8, Vec<G>> = BTreeMap::new();
    let mut dice = SplitMix64(env::seed(1));
    play::<G>(setup, LuckCode::wrapping(1), &mut dice, |game, _| {
        let several = outcomes(game).len() > 1;
        if game.next() == Next::Chance && several {
            let kind = game.chance_kind();
            assert!(usize::from(kind) < MOST_KINDS);
            let known = nodes.entry(kind).or_default();
            known.truncate(2);
            known.push(game.clone());
        }
    });
    assert!(!nodes.is_empty());
    for game in nodes.values().flatten() {
        let possible = outcomes(game);
        let name = |outcome: G::Outcome| Step::<G::Action, G::Outcome>::Outcome(outcome).to_bytes();
        let expected = possible.iter();
        let expected = expected.map(|(outcome, weight)| (name(*outcome), f64::from(*weight)));
        let mut observed = BTreeMap::new();
        let codes = env::cases("CODES", CODES);
        for code in (0..codes).filter_map(LuckCode::new) {
            let outcome = CodedLuck::new(code).outcome(game).unwrap();
            *observed.entry(name(outcome)).or_insert(0) += 1;
        }
        check_fair(&observed, &expected.collect());
    }
}

/// The same code and decisions give the same bytes; other codes other ones.
pub(crate) fn a_code_makes_the_match<G: Fixture>() {
    let mut different = BTreeSet::new();
    let setups = G::setups();
    for (case, setup) in (0..).zip(&setups).step_by(setups.len().div_ceil(8)) {
        for code in (0..8).map(|i| LuckCode::wrapping(7_919 * i + case)) {
            let match_of = || play::<G>(*setup, code, &mut SplitMix64(3), |_, _| {});
            let log = match_of();
            assert_eq!(log, match_of());
            different.insert((case, log));
        }
    }
    let tried = setups.len().div_ceil(setups.len().div_ceil(8)) * 8;
    assert_eq!(different.len(), tried, "two codes gave the same match");
}

/// A deck that lacks a card gives the same card, unless it is the one that would have come.
#[test]
fn a_missing_card_disturbs_the_luck_little() {
    let deck = Podwodni::start(Setup::players(2)).unwrap();
    for code in (0..1_000).filter_map(LuckCode::new) {
        let luck = CodedLuck::new(code);
        let card = luck.outcome(&deck).unwrap();
        for (other, _) in outcomes(&deck).into_iter().filter(|it| it.0 != card) {
            let mut lacks = deck.clone();
            lacks.settle(other).unwrap();
            assert_eq!(luck.outcome(&lacks), Some(card));
        }
    }
}
