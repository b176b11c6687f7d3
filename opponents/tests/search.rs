//! The contract of the search in all five games, at all levels and tables: it plays legally and terminates,
//! uses no hidden information, decides the same for the same seed, and is small.
//!
//! Makes a hundred thousand decisions in every game at every level, and compares more than ten thousand
//! positions with a determinization that really differs. `THINK=1` makes a hundredth of the decisions and
//! looks at ten thousand positions; in most of them nothing is hidden.

use std::mem::size_of;

use opponents::{ClaimKind, Heuristic, Level, SearchParams, Sfc32, Thinker};
use rules_core::{
    Game, Next, Seat, Title, chance,
    fish::{self, Fish},
    klofni::{self, Klofni},
    kohaku::{self, Kohaku},
    podwodni::{self, Podwodni},
    rybowisko::{self, Rybowisko},
};
use splitmix::env;

/// The size of a run, as a multiple of a quick one.
fn scale() -> u32 {
    env::cases("THINK", 100)
}

/// Every game at every table.
trait Visitor {
    fn visit<G: Heuristic>(&mut self, setup: G::Setup);
}

fn all_tables(visitor: &mut impl Visitor) {
    for players in 2..=4 {
        visitor.visit::<Rybowisko>(rybowisko::Setup::players(players));
        let setup = kohaku::Setup::players(players);
        visitor.visit::<Kohaku>(setup);
        visitor.visit::<Kohaku>(kohaku::Setup {
            goals: true,
            ..setup
        });
    }
    for players in 2..=5 {
        visitor.visit::<Podwodni>(podwodni::Setup::players(players));
        visitor.visit::<Fish>(fish::Setup::players(players));
    }
    for players in 2..=6 {
        visitor.visit::<Klofni>(klofni::Setup::players(players));
    }
    visitor.visit::<Kohaku>(kohaku::Setup::players(1));
    visitor.visit::<Klofni>(klofni::Setup::solo(rules_core::Level::Hard));
}

/// The parameters of a level with a smaller budget: the contract does not depend on it.
fn brisk(level: Level, title: Title, steps: u32) -> SearchParams {
    let params = SearchParams::of(level, title);
    SearchParams {
        steps: params.steps.min(steps),
        ..params
    }
}

/// Plays a game; `decide` makes every decision.
fn play<G: Heuristic>(
    setup: G::Setup,
    seed: u64,
    mut decide: impl FnMut(&G, Seat, u32) -> G::Action,
) {
    let mut game = G::start(setup).expect("a good set-up");
    let mut luck = Sfc32::new(seed, 0);
    for decision in 0..4000 {
        while game.next() == Next::Chance {
            let outcome = chance::roll(&game, &mut luck).expect("chance is next");
            game.settle(outcome).expect("a possible outcome");
        }
        match game.next() {
            Next::Decision(seat) => {
                let action = decide(&game, seat, decision);
                let refused = game.play(action).err();
                assert_eq!(refused, None, "{:?}: {action:?} in {game:?}", G::TITLE);
            }
            _ => return,
        }
    }
    panic!("{:?} with seed {seed} does not come to an end", G::TITLE);
}

/// Each game at each level, at all its tables in turn. Hard ones search a few steps only, or it would take days.
#[test]
fn every_level_plays_whole_games_by_the_rules() {
    struct Games {
        /// By game and level.
        decisions: [[u64; Level::ALL.len()]; Title::ALL.len()],
        wanted: u64,
        round: u64,
    }
    impl Visitor for Games {
        fn visit<G: Heuristic>(&mut self, setup: G::Setup) {
            for (number, level) in Level::ALL.into_iter().enumerate() {
                let decisions = &mut self.decisions[G::TITLE as usize][number];
                if *decisions >= self.wanted {
                    continue;
                }
                let seed = env::seed(self.round << 8 | number as u64);
                play::<G>(setup, seed, |game, seat, decision| {
                    *decisions += 1;
                    let params = brisk(level, G::TITLE, 30);
                    let seed = seed << 16 | u64::from(decision);
                    let mut thinker =
                        Thinker::with_params(game, seat, params, seed).expect("a decision is due");
                    assert!(game.check(thinker.best()).is_ok(), "before any step");
                    while !thinker.think(7) {}
                    thinker.best()
                });
            }
        }
    }
    let mut games = Games {
        decisions: [[0; Level::ALL.len()]; Title::ALL.len()],
        wanted: 1_000 * u64::from(scale()),
        round: 0,
    };
    while games
        .decisions
        .as_flattened()
        .iter()
        .any(|&n| n < games.wanted)
    {
        all_tables(&mut games);
        games.round += 1;
        let played = games.decisions.iter().all(|levels| levels[0] > 0);
        assert!(played, "`all_tables` leaves a game out");
    }
    println!("decisions by game and level: {:?}", games.decisions);
}

#[test]
fn hidden_information_changes_no_choice() {
    struct Worlds {
        scale: u32,
        positions: u64,
        different: u64,
    }
    // Eight times as much is enough.
    let scale = scale().min(8);
    impl Visitor for Worlds {
        fn visit<G: Heuristic>(&mut self, setup: G::Setup) {
            for seed in (0..u64::from(3 * self.scale)).map(env::seed) {
                play::<G>(setup, seed, |game, seat, decision| {
                    let mut rng = Sfc32::new(seed, decision + 1);
                    // Another determinization of what this seat knows.
                    let other = game.imagine(seat, &mut rng);
                    self.positions += 1;
                    self.different += u64::from(other != *game);
                    let choice = |game: &G, level| {
                        let params = brisk(level, G::TITLE, 24);
                        // Each decision has its own seed, as in a match: with one seed for all, the same
                        // noise lies on "score" every time, and medium may never score.
                        let seed = seed << 20 | u64::from(decision);
                        let mut thinker = Thinker::with_params(game, seat, params, seed)
                            .expect("a decision is due");
                        while !thinker.think(50) {}
                        thinker.best()
                    };
                    // All levels decide; the choice of medium is played.
                    let levels = [Level::First, Level::Hard, Level::Medium, Level::Easy];
                    let choices = levels.map(|level| {
                        let chosen = choice(game, level);
                        assert_eq!(chosen, choice(&other, level), "{:?} {level:?}", G::TITLE);
                        chosen
                    });
                    choices[2]
                });
            }
        }
    }
    let mut worlds = Worlds {
        scale,
        positions: 0,
        different: 0,
    };
    all_tables(&mut worlds);
    println!(
        "{} positions, {} with another world",
        worlds.positions, worlds.different
    );
    let times = u64::from(scale);
    assert!(worlds.positions >= 10_000 * times && worlds.different >= 1_500 * times);
}

#[test]
fn the_same_seed_gives_the_same_choice_however_the_work_is_sliced() {
    struct Slices;
    impl Visitor for Slices {
        fn visit<G: Heuristic>(&mut self, setup: G::Setup) {
            play::<G>(setup, env::seed(3), |game, seat, decision| {
                let params = brisk(Level::Hard, G::TITLE, 60);
                let decided = |slice| {
                    let mut thinker =
                        Thinker::with_params(game, seat, params, decision.into()).expect("due");
                    while !thinker.think(slice) {}
                    (thinker.best(), thinker.claim(), thinker.steps())
                };
                let (at_once, bit_by_bit) = (decided(1000), decided(3));
                assert_eq!(at_once, bit_by_bit, "{:?}", G::TITLE);
                at_once.0
            });
        }
    }
    all_tables(&mut Slices);
}

#[test]
fn a_thinker_is_for_the_seat_that_decides() {
    let game = Kohaku::start(kohaku::Setup::players(2)).expect("a good set-up");
    let none = |seat: Seat| Thinker::new(&game, seat, Level::Easy, 1).is_none();
    assert!(Seat::ALL.into_iter().all(none), "chance is next");
    let game = Klofni::start(klofni::Setup::players(2)).expect("a good set-up");
    assert!(Thinker::new(&game, Seat::ALL[0], Level::Easy, 1).is_some());
    assert!(Thinker::new(&game, Seat::ALL[1], Level::Easy, 1).is_none());
}

#[test]
fn an_only_choice_is_told_as_such() {
    let game = Klofni::start(klofni::Setup::players(2)).expect("a good set-up");
    let seat = Seat::ALL[0];
    let mut thinker = Thinker::new(&game, seat, Level::Hard, 1).expect("a decision is due");
    assert_eq!(
        thinker.claim().kind,
        ClaimKind::OnlyChoice,
        "the first dive begins with a flip"
    );
    assert!(thinker.think(1));
}

#[test]
fn a_search_takes_the_steps_it_is_given_until_its_budget_is_spent() {
    play::<Rybowisko>(rybowisko::Setup::players(2), 1, |game, seat, _| {
        let budget = SearchParams::of(Level::Hard, Rybowisko::TITLE).steps;
        let mut thinker = Thinker::new(game, seat, Level::Hard, 1).expect("a decision is due");
        let mut steps = 0;
        while !thinker.think(500) {
            steps += 500;
            assert_eq!(thinker.steps(), steps);
        }
        assert!(thinker.steps() <= budget);
        thinker.best()
    });
}

/// A thinker must leave room for everything else in 264 KiB; on the device pointers are half as wide.
#[test]
fn a_thinker_is_small() {
    let sizes = [
        ("rybowisko", size_of::<Thinker<Rybowisko>>()),
        ("podwodni", size_of::<Thinker<Podwodni>>()),
        ("fish", size_of::<Thinker<Fish>>()),
        ("kohaku", size_of::<Thinker<Kohaku>>()),
        ("klofni", size_of::<Thinker<Klofni>>()),
    ];
    for (game, size) in sizes {
        println!("{game}: {size} bytes");
        assert!(size <= 4096, "{game}: {size} bytes");
    }
}
