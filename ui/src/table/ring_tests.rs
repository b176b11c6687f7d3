//! With four keys every choice of every decision is reached: next and previous go round them, and A opens what comes in two
//! steps.

extern crate std;
use std::{
    collections::{BTreeMap, VecDeque},
    format,
    string::String,
    vec::Vec,
};

use keys::{Key, Press, Stroke, Tri};
use rules_core::{Game, Next, chance, fish, klofni, kohaku, podwodni, rybowisko};
use splitmix::{SplitMix64, env};

use super::{
    company::{Company, Name, Player, Sitter},
    game_screen::{Answer, GameScreen, View},
};
use crate::{
    DirtyRects, Effects, Language, Layout, Settings,
    screens::{Stage, fish::Fleet, klofni::Ice, kohaku::Garden, podwodni::Reef, rybowisko::Lake},
};

/// The most states of the cursor that one decision may have: sixteen cards, and the subsets of a row of five.
const MOST_STATES: usize = 4_000;

fn company(players: usize) -> Company {
    let mut company = Company::default();
    for colour in 0..players as u8 {
        company.seat(Sitter {
            name: Name::try_from("Ola").expect("short"),
            player: Player::Person,
            colour,
        });
    }
    company
}

fn on_stage<T>(act: impl FnOnce(&mut Stage<'_>) -> T) -> T {
    act(&mut Stage {
        now: 0,
        layout: Layout::Wide,
        settings: &mut Settings::default(),
        notice: &mut None,
        dirty: &mut DirtyRects::new(),
        tickets: &mut 0,
        effects: &mut Effects::new(),
    })
}

/// What can be done with four keys at the pending decision, from any cursor: breadth first over the cursor's states.
fn reached<B: GameScreen>(start: &B, view: &View<'_, B::Game>) -> Vec<<B::Game as Game>::Action> {
    let mut actions = Vec::new();
    let mut seen: BTreeMap<String, ()> = BTreeMap::new();
    let mut waiting = VecDeque::from([start.clone()]);
    while let Some(board) = waiting.pop_front() {
        if seen.insert(format!("{board:?}"), ()).is_some() {
            continue;
        }
        assert!(seen.len() < MOST_STATES, "the cursor has no end");
        for by in [Tri::Plus, Tri::Minus] {
            let mut other = board.clone();
            on_stage(|stage| other.step(by, view, stage));
            waiting.push_back(other);
        }
        let mut pressed = board;
        let (key, press) = (Key::A, Press::Down);
        match on_stage(|stage| pressed.key(Stroke { key, press }, view, stage)) {
            Answer::Decide(action) => actions.push(action),
            Answer::Taken | Answer::Question(_) => waiting.push_back(pressed),
            Answer::Back | Answer::Refuse(_) => {}
        }
    }
    actions
}

fn check<B: GameScreen>(start: impl Fn(u64) -> B::Game, players: usize) {
    let company = company(players);
    for seed in 0..2 {
        let mut game = start(seed);
        let mut luck = SplitMix64(env::seed(seed));
        let mut board = B::default();
        for _ in 0..400 {
            match game.next() {
                Next::Over => break,
                Next::Chance => {
                    let outcome = chance::roll(&game, &mut luck).expect("chance is next");
                    game.settle(outcome).expect("offered");
                }
                Next::Decision(seat) => {
                    let view = View {
                        game: &game,
                        company: &company,
                        choices: &[0, 0, 0],
                        eye: Some(seat),
                        chooser: Some(seat),
                        layout: Layout::Wide,
                        language: Language::En,
                        now: 0,
                        motion: None,
                        lingers: false,
                        beat: 0,
                    };
                    board.ask(&view);
                    let reached = reached(&board, &view);
                    let mut legal = Vec::new();
                    game.legal(&mut |action| legal.push(action));
                    let missed = legal.iter().find(|action| !reached.contains(action));
                    assert!(
                        missed.is_none(),
                        "{:?}: {missed:?} is not reached from {board:?}",
                        B::Game::TITLE
                    );
                    game.play(*luck.pick(&legal)).expect("legal");
                }
            }
        }
    }
}

#[test]
fn every_move_of_the_boat() {
    check::<Lake>(
        |_| rybowisko::Rybowisko::start(rybowisko::Setup::players(2)).expect("two"),
        2,
    );
}

#[test]
fn every_dive_and_every_tool() {
    check::<Reef>(
        |_| podwodni::Podwodni::start(podwodni::Setup::players(3)).expect("three"),
        3,
    );
}

#[test]
fn every_piece_and_every_card() {
    check::<Fleet>(
        |_| fish::Fish::start(fish::Setup::players(2)).expect("two"),
        2,
    );
}

#[test]
fn every_pair_and_every_place_in_the_pond() {
    check::<Garden>(
        |_| {
            let goals = kohaku::Setup {
                goals: true,
                ..kohaku::Setup::players(2)
            };
            kohaku::Kohaku::start(goals).expect("two")
        },
        2,
    );
}

#[test]
fn every_token_and_every_depth() {
    check::<Ice>(
        |_| klofni::Klofni::start(klofni::Setup::players(2)).expect("two"),
        2,
    );
}
