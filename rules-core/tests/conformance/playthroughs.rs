//! Playthroughs (golden files): one whole game for each number of players as readable text, regenerated and
//! compared. `UPDATE=1` rewrites them.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::PathBuf};

use splitmix::SplitMix64;
use tacklebox_rules::{
    Next, Who,
    log::{Setup as _, Step, opening},
};

use crate::{
    common::{
        driver::legal,
        fixture::{Fixture, Policy, random_step},
    },
    update_wanted,
};

pub(crate) fn are_as_recorded<G: Fixture>() {
    // The last set-up of each number of players has the most in it: first player by lot, variants on.
    let by_players: BTreeMap<u8, G::Setup> = G::setups()
        .into_iter()
        .map(|setup| (setup.to_bytes()[0] & 0x0F, setup))
        .collect();
    for (players, setup) in by_players {
        let name = format!("{}-{players}.txt", G::TITLE.key());
        let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"));
        let path = path.join(&name);
        let text = playthrough::<G>(setup, u64::from(players));
        if update_wanted() {
            fs::write(&path, &text).unwrap();
        }
        let recorded = fs::read_to_string(&path).unwrap_or_default();
        for (number, (now, then)) in (1..).zip(text.lines().zip(recorded.lines())) {
            assert_eq!(
                now, then,
                "{name}, line {number}; UPDATE=1 writes the files anew"
            );
        }
        assert_eq!(
            text.lines().count(),
            recorded.lines().count(),
            "length of {name}"
        );
    }
}

fn playthrough<G: Fixture>(setup: G::Setup, seed: u64) -> String {
    let mut game = G::start(setup).unwrap();
    let mut dice = SplitMix64(seed);
    let mut text = format!("{setup:?}\n");
    let mut log = opening::<G>(setup).to_vec();
    let mut number = 0;
    while let Some(step) = random_step(&game, Policy::Random, &mut dice) {
        if let Some(picture) = game.show().filter(|_| matches!(step, Step::Decision(_))) {
            write!(text, "\n{picture}").unwrap();
        }
        number += 1;
        let said = match (step, game.next()) {
            (Step::Decision(action), Next::Decision(seat)) => {
                let choices = legal(&game).len();
                format!("seat {} of {choices}: {}", seat.number(), G::say(action))
            }
            (Step::Decision(action), _) => G::say(action),
            (Step::Outcome(outcome), _) => format!("{} of {}", G::tell(outcome), game.left()),
        };
        writeln!(text, "{number:4} {said}").unwrap();
        log.extend(step.to_bytes());
        assert!(step.apply(&mut game));
    }
    write!(text, "\n{}\n", game.show().unwrap_or_default()).unwrap();
    let standings = game.standings();
    for row in standings.rows() {
        let who = match row.who {
            Who::Seat(seat) => format!("seat {}", seat.number()),
            Who::Rival(level) => format!("rival, {level:?}"),
        };
        let (points, place, tie_break) = (row.points, row.place, row.tie_break);
        writeln!(
            text,
            "{who}: {points} points, place {place}, tie-break {tie_break}"
        )
        .unwrap();
        for line in row.lines.iter() {
            writeln!(
                text,
                "    {:?} {}: {}",
                line.source, line.count, line.points
            )
            .unwrap();
        }
    }
    if let Some(rule) = standings.tie_break_used() {
        writeln!(text, "decided by {rule:?}").unwrap();
    }
    writeln!(text, "\nlog of {} bytes", log.len()).unwrap();
    for line in log.chunks(48) {
        line.iter()
            .for_each(|byte| write!(text, "{byte:02x}").unwrap());
        text += "\n";
    }
    text
}
