//! Screen tests: no picture shows what its viewer may not see, and the final count adds up to the
//! score.

use std::{vec, vec::Vec};

use opponents::{Level, Sfc32};
use rules_core::{
    First, Next, chance,
    kohaku::{
        Face,
        parts::{Colour, Colours, Decoration},
    },
};

use super::*;
use crate::{
    Language, Layout,
    frame::{Frame, bytes_for},
    pen::{Unaudited, rect},
    table::company::{Company, Name, Player, Sitter},
};

fn company(players: u8) -> Company {
    let mut company = Company::default();
    for colour in 0..players {
        let player = match colour {
            0 | 1 => Player::Person,
            _ => Player::Computer(Level::First),
        };
        company.seat(Sitter {
            name: Name::try_from("Ola").expect("short"),
            player,
            colour,
        });
    }
    company
}

fn start(players: u8, goals: bool) -> Kohaku {
    let setup = Setup {
        first: First::SEAT_0,
        goals,
        ..Setup::players(players)
    };
    Kohaku::start(setup).expect("a good set-up")
}

/// Pixels of the board for this viewer, and of all detail pages.
fn pictures(
    garden: &Garden,
    game: &Kohaku,
    company: &Company,
    eye: Option<Seat>,
    layout: Layout,
) -> Vec<u8> {
    let decides = |seat: &Seat| game.next() == Next::Decision(*seat);
    let view = View {
        choices: &[],
        game,
        company,
        eye,
        chooser: eye.filter(decides),
        layout,
        language: Language::En,
        now: 0,
        motion: None,
        lingers: false,
        beat: 0,
    };
    let mut garden = garden.clone();
    if view.chooser.is_some() {
        garden.ask(&view);
    }
    let mut all = Vec::new();
    let mut draw = |page: Option<Seat>| {
        let mut bytes = vec![0; bytes_for(layout.size())];
        let mut frame = Frame::new(&mut bytes, layout.size());
        let mut audit = Unaudited;
        let mut pen = Pen::new(&mut frame, Language::En, &mut audit);
        match page {
            None => garden.draw(&mut pen, &view),
            Some(seat) => Garden::draw_goods(&mut pen, &view, seat, layout.board()),
        }
        all.extend(bytes);
    };
    draw(None);
    company.seats().for_each(|seat| draw(Some(seat)));
    all
}

#[test]
fn no_picture_depends_on_another_seats_goal_cards() {
    for players in 2..=4 {
        let company = company(players);
        let mut rng = Sfc32::new(7, u32::from(players));
        let mut game = start(players, true);
        let mut garden = Garden::default();
        let mut step = 0u32;
        while game.next() != Next::Over {
            let before = game;
            let done = match game.next() {
                Next::Decision(_) => {
                    let action = chance::any_legal(&game, &mut rng).expect("a decision");
                    game.play(action).expect("legal");
                    rules_core::log::Step::Decision(action)
                }
                _ => {
                    let outcome = chance::roll(&game, &mut rng).expect("an outcome");
                    game.settle(outcome).expect("possible");
                    rules_core::log::Step::Outcome(outcome)
                }
            };
            let view = View {
                game: &game,
                company: &company,
                choices: &[],
                eye: None,
                chooser: None,
                layout: Layout::Square,
                language: Language::En,
                now: 0,
                motion: None,
                lingers: false,
                beat: 0,
            };
            garden.show(&done, &before, &view);
            step += 1;
            if !step.is_multiple_of(5) && game.position().phase != Phase::Goal {
                continue;
            }
            for eye in company.seats().map(Some).chain([None]) {
                let stranger = eye.unwrap_or(Seat::ALL[(step % u32::from(players)) as usize]);
                let other = game.imagine(stranger, &mut rng);
                // Without a viewer, even less is visible than to a stranger.
                let hidden = |game: &Kohaku| pictures(&garden, game, &company, eye, Layout::Square);
                assert!(
                    hidden(&game) == hidden(&other),
                    "{players} players, step {step}, eye {eye:?}"
                );
            }
        }
    }
}

#[test]
fn the_own_goal_card_is_seen_by_its_own_eye() {
    let company = company(2);
    let mut rng = Sfc32::new(3, 0);
    let mut game = start(2, true);
    while !matches!(game.next(), Next::Decision(_)) {
        let outcome = chance::roll(&game, &mut rng).expect("an outcome");
        game.settle(outcome).expect("possible");
    }
    let garden = Garden::default();
    let seen = |eye| pictures(&garden, &game, &company, eye, Layout::Square);
    assert!(seen(Some(Seat::ALL[0])) != seen(Some(Seat::ALL[1])));
}

#[test]
fn the_items_of_a_pond_and_its_coins_come_to_its_score() {
    let mut rng = Sfc32::new(11, 0);
    let mut game = start(3, false);
    while game.next() != Next::Over {
        if let Some(action) = chance::any_legal(&game, &mut rng) {
            game.play(action).expect("legal");
        } else {
            let outcome = chance::roll(&game, &mut rng).expect("an outcome");
            game.settle(outcome).expect("possible");
        }
    }
    for seat in game.position().players.seats() {
        let pond = &game.position().ponds[seat];
        let score = PondScore::of(pond.faces());
        assert_eq!(
            goods::item_points(pond) + i16::from(score.coins),
            score.total()
        );
    }
}

/// A tile of this side in the middle of a picture, drawn with a pen clipped to `part`.
fn tile_seen(face: Face, side: u32, part: &Rectangle) -> Vec<u8> {
    let size = Layout::Square.size();
    let mut bytes = vec![0; bytes_for(size)];
    let mut frame = Frame::new(&mut bytes, size);
    let mut window = frame.window(part, 0).expect("a part of the picture");
    let mut audit = Unaudited;
    let mut pen = Pen::new(&mut window, Language::En, &mut audit);
    tiles::draw_face(&mut pen, face, rect(100, 100, side, side));
    bytes
}

#[test]
fn what_stands_out_of_a_tile_is_drawn_where_nothing_else_of_it_shows() {
    let colours = Colours::one(Colour::R);
    let faces = [
        Face::Decoration(Decoration::OneFlower(Colour::W)),
        Face::Decoration(Decoration::TwoFlower(colours)),
        Face::Decoration(Decoration::Stones),
        Face::Decoration(Decoration::Sculpture),
        Face::Decoration(Decoration::Butterflies(Colour::Y)),
        Face::Decoration(Decoration::Frog),
        Face::Decoration(Decoration::Turtle),
    ];
    for face in faces {
        for side in 8..=46 {
            let whole = tile_seen(face, side, &rect(0, 0, 240, 240));
            // Above, below, left and right of the tile, and the tile itself.
            let edge = 100 + side as i32;
            let parts = [
                rect(0, 0, 240, 100),
                rect(0, edge, 240, 240 - edge as u32),
                rect(0, 100, 100, side),
                rect(edge, 100, 240 - edge as u32, side),
                rect(100, 100, side, side),
            ];
            let mut together = vec![0; whole.len()];
            for part in parts {
                let seen = tile_seen(face, side, &part);
                together
                    .iter_mut()
                    .zip(seen)
                    .for_each(|(all, one)| *all |= one);
            }
            assert!(together == whole, "{face:?}, {side} pixels wide");
        }
    }
}
