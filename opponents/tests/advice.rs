//! Advice is true: every number in a sentence is counted again here, from the rules alone.
//!
//! Looks at a few hundred positions of each game; `ADVICE=2000` sets how many.

use std::collections::BTreeMap;

use opponents::{Claim, ClaimKind, Heuristic, Level, SearchParams, Sfc32, Thinker};
use rules_core::{
    Game, Next, Seat, Who, chance,
    fish::{self, Fish},
    klofni::{self, Klofni},
    kohaku::{self, Kohaku},
    podwodni::{self, Podwodni},
    rybowisko::{self, Rybowisko},
};
use splitmix::env;

/// What the table shows after a chance outcome, as a player would tell it.
trait Witness: Heuristic {
    /// Whether a dive broke, a penguin was trapped, or a fish was caught.
    fn happened(before: &Self, after: &Self, seat: Seat) -> bool;
    /// Whether the outcome about to come decides that.
    fn decides(&self) -> bool;
}

impl Witness for Podwodni {
    fn happened(_: &Podwodni, after: &Podwodni, _: Seat) -> bool {
        !matches!(after.position().phase, podwodni::Phase::Depth(_))
    }

    fn decides(&self) -> bool {
        matches!(self.position().phase, podwodni::Phase::Descend(_))
    }
}

impl Witness for Klofni {
    fn happened(before: &Klofni, after: &Klofni, seat: Seat) -> bool {
        let trapped = |game: &Klofni| game.position().trapped[seat].len();
        trapped(after) > trapped(before) || after.position().phase == klofni::Phase::Return
            // With nothing to bring home the third penguin's return asks nothing.
            || trapped(after) < trapped(before)
    }

    fn decides(&self) -> bool {
        matches!(self.position().phase, klofni::Phase::Flip(_))
    }
}

impl Witness for Rybowisko {
    fn happened(before: &Rybowisko, after: &Rybowisko, seat: Seat) -> bool {
        let fish = |game: &Rybowisko| game.position().fish[seat].len();
        let picks = matches!(after.position().phase, rybowisko::Phase::Pick(_));
        picks || fish(after) > fish(before)
    }

    fn decides(&self) -> bool {
        self.position().phase == rybowisko::Phase::Cast
    }
}

impl Witness for Fish {
    fn happened(_: &Fish, _: &Fish, _: Seat) -> bool {
        false
    }

    fn decides(&self) -> bool {
        false
    }
}

impl Witness for Kohaku {
    fn happened(_: &Kohaku, _: &Kohaku, _: Seat) -> bool {
        false
    }

    fn decides(&self) -> bool {
        false
    }
}

fn after<G: Game>(game: &G, action: G::Action) -> G {
    let mut after = game.clone();
    after.play(action).expect("a legal action");
    after
}

fn points<G: Game>(game: &G, seat: Seat) -> i16 {
    let standings = game.standings();
    let row = standings
        .rows()
        .iter()
        .find(|row| row.who == Who::Seat(seat));
    row.expect("at the table").points
}

fn gain<G: Game>(game: &G, seat: Seat, action: G::Action) -> i16 {
    points(&after(game, action), seat) - points(game, seat)
}

/// How often the thing happens after an action, in percent.
fn percent<G: Witness>(game: &G, seat: Seat, action: G::Action) -> Option<i16> {
    let before = after(game, action);
    if before.next() != Next::Chance || !before.decides() {
        return None;
    }
    let (mut hits, mut total) = (0.0, 0.0);
    before.outcomes(&mut |outcome, weight| {
        let mut world = before.clone();
        world.settle(outcome).expect("a possible outcome");
        total += f64::from(weight);
        if G::happened(&before, &world, seat) {
            hits += f64::from(weight);
        }
    });
    let exact = 100.0 * hits / total;
    Some(match exact {
        0.0 => 0,
        100.0 => 100,
        _ => exact.round().clamp(1.0, 99.0) as i16,
    })
}

/// The most points of a seat while it decides one thing after the other.
fn best_of_turn<G: Game>(game: &G, seat: Seat) -> i16 {
    if game.next() != Next::Decision(seat) {
        return points(game, seat);
    }
    let mut best = i16::MIN;
    game.legal(&mut |action| best = best.max(best_of_turn(&after(game, action), seat)));
    best
}

fn legal<G: Game>(game: &G) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(&mut |action| legal.push(action));
    legal
}

/// Counts what the sentence says.
fn check<G: Witness>(game: &G, seat: Seat, thinker: &Thinker<G>) {
    let Claim { kind, value, other } = thinker.claim();
    let best = thinker.best();
    let legal = legal(game);
    let others = || legal.iter().copied().filter(|&action| action != best);
    let place = format!("{kind:?} {value} {other}: {best:?} in {game:?}");
    assert_eq!(kind == ClaimKind::OnlyChoice, legal.len() == 1, "{place}");
    let second = thinker.second();
    let odds = |action| percent(game, seat, action);
    let all_odds = || others().filter_map(odds);
    match kind {
        ClaimKind::OnlyChoice | ClaimKind::AsGoodAsAny => {}
        ClaimKind::MostPoints => {
            let next = others().map(|action| gain(game, seat, action)).max();
            assert_eq!(gain(game, seat, best), value, "{place}");
            assert_eq!(next, Some(other), "{place}");
            assert!(value > other, "{place}");
        }
        ClaimKind::MorePoints => {
            let second = second.expect("compared with something");
            assert_eq!(gain(game, seat, best), value, "{place}");
            assert_eq!(gain(game, seat, second), other, "{place}");
            assert!(value > other, "{place}");
        }
        ClaimKind::TurnPoints => {
            let second = second.expect("compared with something");
            let before = points(game, seat);
            let most = |action| best_of_turn(&after(game, action), seat) - before;
            assert_eq!(most(best), value, "{place}");
            assert_eq!(most(second), other, "{place}");
            assert!(value > other, "{place}");
        }
        ClaimKind::SafestDive => {
            assert_eq!(odds(best), Some(value), "{place}");
            assert!(all_odds().all(|odds| odds >= value), "{place}");
            let next = all_odds().filter(|&odds| odds != value).min();
            assert_eq!(next, Some(other), "{place}");
        }
        ClaimKind::BolderDive => {
            assert_eq!(odds(best), Some(value), "{place}");
            assert_eq!(all_odds().min(), Some(other), "{place}");
            assert!(value > other, "{place}");
        }
        ClaimKind::BestBite => {
            assert_eq!(odds(best), Some(value), "{place}");
            assert!(all_odds().all(|odds| odds <= value), "{place}");
            let next = all_odds().filter(|&odds| odds != value).max();
            assert_eq!(next, Some(other), "{place}");
        }
        ClaimKind::DivePays | ClaimKind::FlipPays | ClaimKind::BitePays => {
            assert_eq!(odds(best), Some(value), "{place}");
            assert!(value > 0, "{place}");
        }
        ClaimKind::NoBreak | ClaimKind::NoPredator => assert_eq!(odds(best), Some(0), "{place}"),
        ClaimKind::DiveEnough | ClaimKind::FlipEnough => {
            let second = second.expect("compared with something");
            assert_eq!(odds(second), Some(value), "{place}");
            assert!(value > 0, "{place}");
        }
        ClaimKind::BiteRare => {
            let second = second.expect("compared with something");
            assert_eq!(odds(second), Some(value), "{place}");
            assert!(value <= 50, "{place}");
        }
        ClaimKind::WinsMore => assert!(value > other && value <= 100 && other >= 0, "{place}"),
        ClaimKind::RivalLess | ClaimKind::Better => assert!(value > 0 && other == 0, "{place}"),
    }
}

/// Plays games with quick searches and checks the sentence at each decision.
fn check_game<G: Witness>(setups: &[G::Setup], expected: &[ClaimKind]) {
    let wanted = env::cases("ADVICE", 300);
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    let mut positions = 0;
    for round in 0.. {
        let setup = setups[round as usize % setups.len()];
        let mut game = G::start(setup).expect("a good set-up");
        let mut luck = Sfc32::new(env::seed(round), 0);
        while game.next() != Next::Over && positions < wanted {
            while game.next() == Next::Chance {
                let outcome = chance::roll(&game, &mut luck).expect("chance is next");
                game.settle(outcome).expect("a possible outcome");
            }
            let Next::Decision(seat) = game.next() else {
                break;
            };
            let params = SearchParams {
                steps: 200,
                ..SearchParams::of(Level::Hard, G::TITLE)
            };
            let search = || {
                let mut thinker = Thinker::with_params(&game, seat, params, 1).expect("due");
                while !thinker.think(50) {}
                thinker
            };
            let thinker = search();
            check(&game, seat, &thinker);
            if positions % 16 == 0 {
                assert_eq!(search().claim(), thinker.claim(), "asked again");
            }
            *kinds
                .entry(format!("{:?}", thinker.claim().kind))
                .or_default() += 1;
            positions += 1;
            let action = thinker.best();
            game.play(action).expect("a legal action");
        }
        if positions >= wanted {
            break;
        }
    }
    println!("{:?}: {kinds:?}", G::TITLE);
    for kind in expected {
        assert!(kinds.contains_key(&format!("{kind:?}")), "never {kind:?}");
    }
}

#[test]
fn rybowisko() {
    use ClaimKind::{BestBite, BitePays, BiteRare, MostPoints};
    let setups = [2, 3, 4].map(rybowisko::Setup::players);
    check_game::<Rybowisko>(&setups, &[BestBite, BitePays, BiteRare, MostPoints]);
}

#[test]
fn podwodni() {
    use ClaimKind::{BolderDive, DiveEnough, DivePays, SafestDive};
    let setups = [2, 3, 5].map(podwodni::Setup::players);
    check_game::<Podwodni>(&setups, &[SafestDive, BolderDive, DivePays, DiveEnough]);
}

#[test]
fn fish() {
    use ClaimKind::{Better, MostPoints};
    check_game::<Fish>(&[2, 3, 5].map(fish::Setup::players), &[MostPoints, Better]);
}

#[test]
fn kohaku() {
    use ClaimKind::{Better, MostPoints, TurnPoints};
    let goals = kohaku::Setup {
        goals: true,
        ..kohaku::Setup::players(2)
    };
    let setups = [
        kohaku::Setup::players(2),
        kohaku::Setup::players(1),
        goals,
        kohaku::Setup::players(4),
    ];
    check_game::<Kohaku>(&setups, &[Better, MostPoints, TurnPoints]);
}

#[test]
fn klofni() {
    use ClaimKind::{FlipEnough, FlipPays, OnlyChoice};
    let setups = [
        klofni::Setup::players(2),
        klofni::Setup::solo(rules_core::Level::Hard),
        klofni::Setup::players(4),
    ];
    check_game::<Klofni>(&setups, &[OnlyChoice, FlipPays, FlipEnough]);
}
