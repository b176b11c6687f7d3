//! What the levels reach in the challenges of the catch of the day. The table is baked in, because a device would think for
//! minutes: `cargo run --release -p opponents --example stars` prints it.

use rules_core::{
    Next, Title, Who,
    challenge::{CHALLENGER, Challenge, begins_turn},
    fish::{self, Fish},
    klofni::{self, Klofni},
    kohaku::{self, Kohaku},
    log::Step,
    luck::CodedLuck,
    podwodni::{self, Podwodni},
    rybowisko::{self, Rybowisko},
};

use crate::{Heuristic, Level, Thinker, stars::REACHED};

/// The levels whose points are worth one, two and three stars.
pub const STARS: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

/// The points from which on a challenge is worth one, two and three stars. A stronger level is not always luckier: the
/// lowest of the three results is worth one star, the highest three, and nothing is worth a star.
pub fn thresholds(challenge: Challenge) -> [u8; 3] {
    let mut points = REACHED
        .get(challenge.index())
        .copied()
        .unwrap_or([u8::MAX; 3]);
    rules_core::list::insertion_sort_by_key(&mut points, |points| *points);
    points.map(|points| points.max(1))
}

/// How many stars these points are worth in a challenge.
pub fn stars(challenge: Challenge, points: i16) -> u8 {
    let reached = |from: &u8| points >= i16::from(*from);
    thresholds(challenge)
        .iter()
        .filter(|from| reached(from))
        .count() as u8
}

/// The points that a level reaches in a challenge; the other seat is a computer player of the first level.
pub fn reached(challenge: Challenge, level: Level) -> i16 {
    let players = challenge.players();
    match challenge.title() {
        Title::Rybowisko => play::<Rybowisko>(rybowisko::Setup::players(players), challenge, level),
        Title::Podwodni => play::<Podwodni>(podwodni::Setup::players(players), challenge, level),
        Title::Fish => play::<Fish>(fish::Setup::players(players), challenge, level),
        Title::Kohaku => play::<Kohaku>(kohaku::Setup::players(players), challenge, level),
        Title::Klofni => play::<Klofni>(klofni::Setup::players(players), challenge, level),
    }
}

fn play<G: Heuristic>(setup: G::Setup, challenge: Challenge, level: Level) -> i16 {
    let Ok(mut game) = G::start(setup) else {
        return 0;
    };
    let mut luck = CodedLuck::new(challenge.code());
    let mut begun = 0_u8;
    while !challenge.ends(&game, begun) {
        begun = begun.saturating_add(begins_turn(&game).into());
        let step = match game.next() {
            Next::Over => None,
            Next::Chance => luck.outcome(&game).map(Step::Outcome),
            Next::Decision(seat) => {
                let level = if seat == CHALLENGER {
                    level
                } else {
                    Level::First
                };
                let seed = luck.search_seed(seat).into();
                Thinker::new(&game, seat, level, seed).map(|mut thinker| {
                    while !thinker.think(1_000) {}
                    Step::Decision(thinker.best())
                })
            }
        };
        let Some(step) = step else { break };
        luck.count(&game, &step);
        if !step.apply(&mut game) {
            break;
        }
    }
    let standings = game.standings();
    let mut rows = standings.rows().iter();
    rows.find(|row| row.who == Who::Seat(CHALLENGER))
        .map_or(0, |row| row.points)
}
