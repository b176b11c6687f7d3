//! Nothing at this table is secret but what lies face down, and of that the rules keep no order: every eye
//! sees the same.

extern crate std;
use std::{vec, vec::Vec};

use rules_core::{First, Next};

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

/// What an eye sees while nobody decides.
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
    };
    let mut bytes = vec![0; bytes_for(layout.size())];
    let mut frame = Frame::new(&mut bytes, layout.size());
    let mut nobody = Unaudited;
    let mut pen = Pen::new(&mut frame, Language::En, &mut nobody);
    Ice::default().draw(&mut pen, &view);
    let Ok(()) = pen.finish();
    bytes
}

/// Play by chance; before each step the table is looked at.
fn play(players: u8, mut look: impl FnMut(&Klofni)) {
    let setup = Setup {
        players,
        first: First::Lot,
        level: None,
    };
    let mut game = Klofni::start(setup).expect("two to six");
    let mut luck = 7u64;
    let mut below = |bound: usize| {
        luck = luck
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(99);
        (luck >> 33) as usize % bound.max(1)
    };
    for _ in 0..400 {
        look(&game);
        match game.next() {
            Next::Over => return,
            Next::Chance => {
                let mut all = Vec::new();
                game.outcomes(&mut |outcome, weight| all.extend((0..weight).map(|_| outcome)));
                game.settle(all[below(all.len())]).expect("offered");
            }
            Next::Decision(_) => {
                let mut all = Vec::new();
                game.legal(&mut |action| all.push(action));
                game.play(all[below(all.len())]).expect("legal");
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
