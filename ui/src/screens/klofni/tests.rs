//! Screen tests: only face-down tokens are hidden, and the rules keep no order of them, so every
//! viewer sees the same.

extern crate std;
use std::{vec, vec::Vec};

use rules_core::{
    First, Next,
    klofni::Outcome,
    log::{Step, StepOf},
};
use splitmix::SplitMix64;

use super::*;
use crate::{
    Language, Layout,
    frame::{Frame, bytes_for},
    pen::Unaudited,
    table::company::{Company, Name, Player, Sitter},
};

fn company(players: u8) -> Company {
    let mut company = Company::default();
    for colour in 0..players {
        company.seat(Sitter {
            name: Name::try_from("Ola").expect("short"),
            player: Player::Person,
            colour,
        });
    }
    company
}

/// Pixels for a viewer while no decision is pending.
fn seen(game: &Klofni, company: &Company, eye: Option<Seat>) -> Vec<u8> {
    let layout = Layout::Square;
    let view = View {
        game,
        company,
        choices: &[0, 0],
        eye,
        chooser: None,
        layout,
        language: Language::En,
        now: 0,
        motion: None,
        lingers: false,
    };
    let mut bytes = vec![0; bytes_for(layout.size())];
    let mut frame = Frame::new(&mut bytes, layout.size());
    let mut audit = Unaudited;
    let mut pen = Pen::new(&mut frame, Language::En, &mut audit);
    Ice::default().draw(&mut pen, &view);
    bytes
}

/// Plays at random and visits each position before its step.
fn play(players: u8, mut look: impl FnMut(&Klofni)) {
    let setup = Setup {
        players,
        first: First::Lot,
        level: (players == 1).then_some(Level::Medium),
    };
    let mut game = Klofni::start(setup).expect("one to six");
    let mut luck = SplitMix64(7);
    for _ in 0..400 {
        look(&game);
        match game.next() {
            Next::Over => return,
            Next::Chance => {
                let mut all = Vec::new();
                game.outcomes(&mut |outcome, weight| all.extend((0..weight).map(|_| outcome)));
                game.settle(*luck.pick(&all)).expect("offered");
            }
            Next::Decision(_) => {
                let mut all = Vec::new();
                game.legal(&mut |action| all.push(action));
                game.play(*luck.pick(&all)).expect("legal");
            }
        }
    }
}

#[test]
fn every_eye_sees_the_same_sea() {
    let company = company(3);
    let mut steps = 0;
    play(3, |game| {
        steps += 1;
        if steps % 7 == 0 {
            let open = seen(game, &company, None);
            for eye in company.seats() {
                assert!(seen(game, &company, Some(eye)) == open, "{eye:?}");
            }
        }
    });
    assert!(steps > 100);
}

/// Visits every step of a random game: the position before it, the step, the position after it.
fn steps(players: u8, mut look: impl FnMut(&Klofni, &StepOf<Klofni>, &Klofni)) {
    let mut last: Option<Klofni> = None;
    play(players, |game| {
        if let Some(before) = last.replace(*game) {
            let mut found = None;
            let mut try_step = |step: StepOf<Klofni>| {
                let mut after = before;
                if step.apply(&mut after) && after == *game {
                    found = Some(step);
                }
            };
            before.legal(&mut |action| try_step(Step::Decision(action)));
            before.outcomes(&mut |outcome, _| try_step(Step::Outcome(outcome)));
            look(&before, &found.expect("one of them was it"), game);
        }
    });
}

#[test]
fn what_is_remembered_of_a_step_brings_back_the_table_before_it() {
    for players in [1, 3, 6] {
        let mut seen = 0;
        steps(players, |before, step, after| {
            let (was, is) = (before.position(), after.position());
            let rebuilt = StepDelta::of(step, was, is).before(is);
            seen += 1;
            assert_eq!(rebuilt.phase, was.phase);
            assert_eq!(rebuilt.seat, was.seat);
            assert_eq!(rebuilt.columns, was.columns, "{step:?}");
            assert_eq!(rebuilt.stones, was.stones);
            assert_eq!(rebuilt.trapped, was.trapped);
            assert_eq!(rebuilt.rival.depth, was.rival.depth);
            assert_eq!(rebuilt.last_dive, was.last_dive);
            for (depth, layer) in was.sea.iter() {
                assert_eq!(rebuilt.sea[depth].face_down, layer.face_down);
                assert_eq!(rebuilt.sea[depth].face_up, layer.face_up);
            }
        });
        assert!(seen > 60, "{players} players: {seen}");
    }
}

#[test]
fn whatever_changes_at_sea_is_seen_moving() {
    for players in [1, 2, 6] {
        steps(players, |before, step, after| {
            let (was, is) = (before.position(), after.position());
            let (motion, shown) = StepDelta::of(step, was, is).animate(is, Layout::Square);
            let still = matches!(
                step,
                Step::Outcome(Outcome::First(_)) | Step::Decision(Action::Flip)
            );
            assert_eq!(shown.moves == 0, still, "{step:?}");
            assert!(shown.moves <= 1_200, "{step:?} takes {}", shown.moves);
            let area = motion.area();
            assert_eq!(area.intersection(&Layout::Square.board()), area);
        });
    }
}
