//! The fair fight: people of fixed strength, who play as one of the levels, win about half of their games against a computer
//! player that adapts, once it knows them. `FAIR=200` sets how many people of each strength play each title, and
//! `FAIR_STEPS=100` that the hard level thinks as long as on the device, in percent.

use opponents::{Heuristic, Level, SearchParams, Sfc32, Skill, Thinker, Worth};
use rules_core::{
    Next, Seat, chance, fish::Fish, klofni::Klofni, kohaku::Kohaku, podwodni::Podwodni,
    rybowisko::Rybowisko,
};
use splitmix::env;

/// Games in which the computer learns how strong the person is, and games that are counted.
const LEARNING: u32 = 20;
const COUNTED: u32 = 40;

/// The result of the person in thousandths; the seats change from game to game.
fn play<G: Heuristic>(setup: G::Setup, person: Level, computer: Level, seed: u64) -> i16 {
    let mut game = G::start(setup).expect("two may play");
    let mut dice = Sfc32::new(seed, 0);
    let mine = Seat::ALL[(seed % 2) as usize];
    for step in 0u64.. {
        match game.next() {
            Next::Over => break,
            Next::Chance => {
                let outcome = chance::roll(&game, &mut dice).expect("chance is next");
                game.settle(outcome).expect("a possible outcome");
            }
            Next::Decision(seat) => {
                let level = if seat == mine { person } else { computer };
                let device = SearchParams::of(level, G::TITLE);
                let params = SearchParams {
                    steps: device.steps * env::cases("FAIR_STEPS", 4) / 100,
                    ..device
                };
                let thinker = Thinker::with_params(&game, seat, params, seed << 16 ^ step);
                let mut thinker = thinker.expect("a decision is due");
                while !thinker.think(100) {}
                game.play(thinker.best()).expect("a legal action");
            }
        }
    }
    let standings = game.standings();
    let place = |seat: Seat| standings.of(seat).map_or(0, |row| i32::from(row.place));
    let other = Seat::ALL[1 - mine.index()];
    Worth::result(place(other) - place(mine))
}

fn check<G: Heuristic>(setup: G::Setup) {
    for person in Level::ALL {
        let people = env::cases("FAIR", if person == Level::Hard { 4 } else { 12 });
        let (mut won, mut met) = (0, [0; Level::ALL.len()]);
        for number in 0..people {
            let mut skill = Skill::default();
            for game in 0..LEARNING + COUNTED {
                let computer = skill.level();
                let seed = u64::from(number) << 8 | u64::from(game);
                let result = play::<G>(setup, person, computer, env::seed(31) << 20 ^ seed);
                skill.count(computer, result);
                let change = skill.level().stars().abs_diff(computer.stars());
                assert!(change <= 1, "more than a notch");
                if game >= LEARNING {
                    won += i32::from(result);
                    met[computer as usize] += 1;
                }
            }
        }
        let share = won as f64 / f64::from(people * COUNTED) / 10.0;
        println!("{:?}, {person:?}: {share:.1} % won, met {met:?}", G::TITLE);
        let games = f64::from(people * COUNTED);
        // Three standard errors beyond the 45 to 55 % that are wanted: games of one person are nearly independent.
        let room = 5.0 + 300.0 * 0.5 / games.sqrt();
        assert!((share - 50.0).abs() <= room, "{person:?} wins {share} %");
    }
}

#[test]
fn people_of_any_strength_win_about_half() {
    check::<Rybowisko>(rules_core::rybowisko::Setup::players(2));
    check::<Podwodni>(rules_core::podwodni::Setup::players(2));
    check::<Fish>(rules_core::fish::Setup::players(2));
    check::<Kohaku>(rules_core::kohaku::Setup::players(2));
    check::<Klofni>(rules_core::klofni::Setup::players(2));
}
