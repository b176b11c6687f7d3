//! Screen tests: only face-down tokens are hidden, and the rules keep no order of them, so every
//! viewer sees the same.

extern crate std;
use std::{vec, vec::Vec};

use embedded_graphics::prelude::Point;
use rules_core::{
    First, Next,
    klofni::{
        Position,
        parts::{Catch, Depth, Token},
    },
    log::{Step, StepOf},
};
use splitmix::SplitMix64;

use super::{places::Thing, *};
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

/// A still view with the odds on.
fn still<'a>(game: &'a Klofni, company: &'a Company, layout: Layout) -> View<'a, Klofni> {
    View {
        game,
        company,
        choices: &[0, 1],
        eye: None,
        chooser: None,
        layout,
        language: Language::En,
        now: 0,
        motion: None,
        lingers: false,
        beat: 0,
    }
}

/// Pixels for a viewer while no decision is pending.
fn seen(game: &Klofni, company: &Company, eye: Option<Seat>) -> Vec<u8> {
    pixels(&View {
        eye,
        ..still(game, company, Layout::Square)
    })
}

fn pixels(view: &View<'_, Klofni>) -> Vec<u8> {
    let layout = view.layout;
    let mut bytes = vec![0; bytes_for(layout.size())];
    let mut frame = Frame::new(&mut bytes, layout.size());
    let mut audit = Unaudited;
    let mut pen = Pen::new(&mut frame, Language::En, &mut audit);
    Ice::default().draw(&mut pen, view);
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

/// Whether all pixels outside `area` are the same in two pictures of this layout.
fn differ_only_in(area: Rectangle, layout: Layout, one: &[u8], other: &[u8]) -> bool {
    let row = layout.size().width as usize * one.len()
        / (layout.size().width * layout.size().height) as usize;
    let bytes_a_pixel = row / layout.size().width as usize;
    one.iter().zip(other).enumerate().all(|(i, (one, other))| {
        let at = Point::new((i % row / bytes_a_pixel) as i32, (i / row) as i32);
        one == other || area.contains(at)
    })
}

#[test]
fn an_ambient_beat_changes_one_small_area() {
    let company = company(2);
    let mut moved = 0;
    let mut positions = 0;
    play(2, |game| {
        positions += 1;
        if positions % 23 != 0 {
            return;
        }
        for layout in Layout::ALL {
            for beat in 1..=20 {
                let view = |beat| View {
                    beat,
                    ..still(game, &company, layout)
                };
                let area = Ice::default().ambient(&view(beat)).unwrap_or_default();
                assert!(area.size.width <= 32 && area.size.height <= 32);
                let (was, is) = (pixels(&view(beat - 1)), pixels(&view(beat)));
                assert!(differ_only_in(area, layout, &was, &is), "beat {beat}");
                moved += usize::from(was != is);
            }
        }
    });
    assert!(moved > 40, "{moved}");
}

/// Every sign that can be on the board, and whether it is there now.
fn signs_on_the_board(view: &View<'_, Klofni>, preview: Option<Catch>) -> [(Word, bool); 17] {
    let (layout, table) = (view.layout, view.game.position());
    let seat = view.chooser.expect("a decision is pending");
    let heaps = || Depth::ALL.iter().map(|depth| table.sea[*depth].face_down);
    let is_over_a_bare_depth = heaps().any(|tokens| tokens == 0);
    let lies = |kind: fn(&Thing) -> bool| {
        let mut depths = Depth::ALL.into_iter();
        depths.any(|depth| {
            let mut things = places::laid_out(table, layout, depth);
            things.any(|(thing, _)| kind(&thing))
        })
    };
    let mut turns_up = false;
    view.game
        .legal(&mut |action| turns_up |= matches!(action, Action::Flip | Action::Deeper));
    let lengths = table.columns[seat].lengths().map(usize::from);
    let [shortest, longest] =
        [lengths.iter().min(), lengths.iter().max()].map(|n| *n.expect("three"));
    let gains = matches!(preview, Some(Catch::Food(_)));
    [
        (Word::SignDepth, true),
        (Word::SignHome, true),
        (Word::SignHidden, heaps().any(|tokens| tokens > 0)),
        (Word::SignFlag, is_over_a_bare_depth && !table.last_dive),
        (Word::SignLastFlag, is_over_a_bare_depth && table.last_dive),
        (Word::SignOdds, turns_up),
        (Word::SignGain, gains),
        (Word::SignColumns, true),
        (
            Word::SignFullRow,
            shortest > places::first_row(layout, longest),
        ),
        (Word::SignStones, table.stones[seat] > 0),
        (Word::SignRival, table.is_solo()),
        (
            Word::SignDiver,
            matches!(table.phase, Phase::Depth(_) | Phase::Found(..)),
        ),
        (
            Word::SignTrapped,
            lies(|thing| matches!(thing, Thing::Penguin(..))),
        ),
        (
            Word::SignFood,
            lies(|thing| matches!(thing, Thing::Token(Token::Catch(Catch::Food(_)), _))),
        ),
        (
            Word::SignStone,
            lies(|thing| matches!(thing, Thing::Token(Token::Catch(Catch::Stone), _))),
        ),
        (
            Word::SignShark,
            lies(|thing| matches!(thing, Thing::Token(Token::Predator, _))),
        ),
        (
            Word::SignBubbles,
            lies(|thing| matches!(thing, Thing::Token(Token::Bubbles, _))),
        ),
    ]
}

#[test]
fn every_sign_on_the_board_has_a_callout_beside_it() {
    let mut most = 0;
    for players in [1, 2, 6] {
        let company = company(players);
        play(players, |game| {
            for layout in Layout::ALL {
                let Next::Decision(seat) = game.next() else {
                    return;
                };
                let view = View {
                    chooser: Some(seat),
                    ..still(game, &company, layout)
                };
                let mut board = Ice::default();
                board.ask(&view);
                let callouts = board.callouts(&view);
                most = most.max(callouts.len());
                let preview = board.preview(&view).map(|(_, catch, _)| catch);
                for (word, is_there) in signs_on_the_board(&view, preview) {
                    let mut words = callouts.iter().map(|callout| callout.text);
                    let explained = words.any(|text| text == word.msg());
                    assert_eq!(explained, is_there, "{word:?} {callouts:?}");
                }
                for callout in &callouts {
                    let inside = callout.sign.intersection(&layout.board());
                    assert_eq!(inside, callout.sign, "{:?}", callout.text);
                }
            }
        });
    }
    assert!(
        most > 12,
        "a board with nearly all kinds of signs was seen: {most}"
    );
}

#[test]
fn things_of_a_depth_stay_left_of_the_diver() {
    for players in [1, 6] {
        play(players, |game| {
            for (layout, depth) in Layout::ALL
                .into_iter()
                .flat_map(|layout| Depth::ALL.into_iter().map(move |depth| (layout, depth)))
            {
                let end = places::diver(layout, depth).x - 11;
                for (thing, area) in places::laid_out(game.position(), layout, depth) {
                    let right = area.top_left.x + area.size.width as i32;
                    assert!(area.top_left.x > 40 && right <= end, "{thing:?} {area:?}");
                }
            }
        });
    }
}

#[test]
fn a_caption_says_whether_a_food_fills_its_row() {
    let company = company(3);
    let (mut full, mut half) = (0, 0);
    steps(3, |before, step, after| {
        let was = before.position();
        let view = still(after, &company, Layout::Square);
        let Step::Decision(action) = *step else {
            return;
        };
        if let Some((_, Catch::Food(_))) = places::brings(was, action) {
            let rows = |table: &Position| table.columns[was.seat].score().full;
            let text = words::tell(step, was, &view).expect("food is told");
            if rows(after.position()) > rows(was) {
                assert!(text.ends_with("a full row!"), "{text}");
                full += 1;
            } else {
                assert!(text.ends_with("half so far"), "{text}");
                half += 1;
            }
        }
    });
    assert!(full > 2 && half > 2, "{full} full, {half} half");
}
