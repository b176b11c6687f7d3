//! Screen tests: no picture shows private information: other hands, the next card, the composition
//! of a school. The focus reaches every legal action.

use std::{format, vec, vec::Vec};

use keys::{Key, Press, Stroke};
use rules_core::{
    Game, Next, Seat,
    chance::{below, roll},
    fish::{
        Action, Fish, Outcome, Phase, Setup,
        parts::{Cell, HAND_LIMIT, Shade, Shoal},
    },
    grid::Direction,
    log::{Step, StepOf},
};
use splitmix::SplitMix64;

use super::{
    Fleet,
    cursor::{self, FocusTarget, Piece},
};
use crate::{
    DirtyRects, Effects, Language, Layout, Millis, Settings,
    frame::{Frame, bytes_for},
    pen::{Pen, Unaudited, rect},
    screens::Stage,
    table::{
        Answer, GameScreen, View,
        company::{Company, Name, Player, Sitter},
    },
    text::fish::Word,
};

fn company(players: u8) -> Company {
    let mut company = Company::default();
    for colour in 0..players {
        company.seat(Sitter {
            name: Name::try_from("Zuzia").expect("short"),
            player: Player::Person,
            colour,
        });
    }
    company
}

/// A viewer of the table.
struct Onlooker<'a> {
    company: &'a Company,
    layout: Layout,
    eye: Option<Seat>,
    motion: Option<(Millis, Millis)>,
}

impl Onlooker<'_> {
    /// At their own decision they have the cursor.
    fn view<'a>(&'a self, game: &'a Fish) -> View<'a, Fish> {
        let chooser = match game.next() {
            Next::Decision(seat) if self.motion.is_none() => self.eye.filter(|eye| *eye == seat),
            _ => None,
        };
        View {
            game,
            company: self.company,
            choices: &[],
            eye: self.eye,
            chooser,
            layout: self.layout,
            language: Language::En,
            now: 60,
            motion: self.motion,
            lingers: self.motion.is_some(),
            beat: 0,
        }
    }

    /// Pixels of the board, the panel and all detail pages.
    fn sees(&self, board: &Fleet, game: &Fish) -> Vec<u8> {
        let size = self.layout.size();
        let view = self.view(game);
        let mut pictures = Vec::new();
        for page in 0..=self.company.sitters().len() {
            let mut picture = vec![0; bytes_for(size)];
            let mut frame = Frame::new(&mut picture, size);
            let mut audit = Unaudited;
            let mut pen = Pen::new(&mut frame, Language::En, &mut audit);
            match page.checked_sub(1).and_then(|i| Seat::ALL.get(i)) {
                Some(seat) => Fleet::draw_goods(&mut pen, &view, *seat, self.layout.board()),
                None => {
                    board.draw(&mut pen, &view);
                    board.draw_aside(&mut pen, &view, rect(241, 90, 79, 69));
                }
            }
            pictures.extend(picture);
        }
        pictures
    }
}

fn random_step(game: &Fish, luck: &mut SplitMix64) -> Option<StepOf<Fish>> {
    match game.next() {
        Next::Over => None,
        Next::Chance => roll(game, luck).map(Step::Outcome),
        Next::Decision(_) => {
            let mut all = Vec::new();
            game.legal(&mut |action| all.push(action));
            let pick = below(luck, all.len() as u32) as usize;
            all.get(pick).copied().map(Step::Decision)
        }
    }
}

/// The point of view of a seat that is not in the game.
const STRANGER: Seat = Seat::ALL[5];

/// Visits every position of a random game, with the step that led there.
fn every_position(
    players: u8,
    seed: u64,
    mut visit: impl FnMut(&Fish, &StepOf<Fish>, &Fish, &mut SplitMix64),
) {
    let mut luck = SplitMix64(seed);
    let mut game = Fish::start(Setup::players(players)).expect("a set-up");
    while let Some(step) = random_step(&game, &mut luck) {
        let before = game;
        assert!(step.apply(&mut game));
        visit(&before, &step, &game, &mut luck);
    }
}

#[test]
fn a_picture_shows_no_hand_but_ones_own() {
    for players in 2..=5 {
        let company = company(players);
        let mut looks = 0;
        every_position(players, players.into(), |_, _, game, luck| {
            looks += 1;
            if looks % 9 != 0 {
                return;
            }
            let eyes = company.seats().map(Some).chain([None]);
            for eye in eyes {
                let onlooker = Onlooker {
                    company: &company,
                    layout: Layout::ALL[looks % 2],
                    eye,
                    motion: None,
                };
                let world = game.imagine(eye.unwrap_or(STRANGER), luck);
                let picture = |game: &Fish| {
                    let mut board = Fleet::default();
                    board.ask(&onlooker.view(game));
                    onlooker.sees(&board, game)
                };
                let same = picture(game) == picture(&world);
                assert!(
                    same,
                    "{players} players, {eye:?}, {:?}",
                    game.position().phase
                );
            }
        });
    }
}

#[test]
fn a_card_on_its_way_into_a_hand_is_seen_by_its_owner_only() {
    let company = company(3);
    let mut seen_by_owner = 0;
    every_position(3, 77, |before, step, game, luck| {
        let (was, Step::Outcome(Outcome::Card(card))) = (before.position(), step) else {
            return;
        };
        if !matches!(was.phase, Phase::Top(_)) {
            return;
        }
        for eye in company.seats().map(Some).chain([None]) {
            let onlooker = Onlooker {
                company: &company,
                layout: Layout::Square,
                eye,
                motion: Some((0, 180)),
            };
            let mut world = before.imagine(eye.unwrap_or(STRANGER), luck);
            let other_before = world;
            let Some(other) = roll(&world, luck).filter(|other| *other != Outcome::Card(*card))
            else {
                continue;
            };
            let other = Step::Outcome(other);
            assert!(other.apply(&mut world));
            let picture = |step, before: &Fish, game: &Fish| {
                let mut board = Fleet::default();
                let view = onlooker.view(game);
                let shown = board.show(step, before, &view);
                let told = Fleet::tell(step, before, &view).map(|told| format!("{told}"));
                (
                    onlooker.sees(&board, game),
                    shown,
                    told,
                    board.moving(&view),
                )
            };
            let same = picture(step, before, game) == picture(&other, &other_before, &world);
            if eye == Some(was.seat) {
                seen_by_owner += usize::from(!same);
            } else {
                assert!(same, "{eye:?} sees a card of {:?}", was.seat);
            }
        }
    });
    assert!(seen_by_owner > 10, "the owner sees it");
}

#[test]
fn a_school_is_not_counted_before_it_is_caught() {
    let company = company(2);
    let mut schools = 0;
    every_position(2, 5, |_, _, game, _| {
        let Next::Decision(seat) = game.next() else {
            return;
        };
        let Some((game, twin)) = twins(game).filter(|_| schools < 24) else {
            return;
        };
        schools += 1;
        let onlooker = Onlooker {
            company: &company,
            layout: Layout::Square,
            eye: Some(seat),
            motion: None,
        };
        let pieces = Cell::all().filter_map(|cell| Piece::on(game.position(), seat, cell));
        for piece in pieces.map(Some).chain([None]).step_by(9) {
            for focus in cursor::focus_targets(&game, seat, piece) {
                let board = Fleet {
                    focus,
                    piece,
                    ..Fleet::default()
                };
                let same = onlooker.sees(&board, &game) == onlooker.sees(&board, &twin);
                assert!(same, "{piece:?} {focus:?}");
            }
        }
    });
    assert!(schools > 10, "only {schools} schools");
}

/// Two positions that differ in one fish of one school: blue in the first, white in the second.
/// Nothing has been caught yet, so both have enough fish.
fn twins(game: &Fish) -> Option<(Fish, Fish)> {
    let mut table = *game.position();
    for seat in table.players.seats() {
        table.caught[seat] = Shoal::default();
    }
    Cell::all().find_map(|cell| {
        let school = table.water[cell];
        let top = u8::from(school.top == Some(Shade::Blue));
        let blue = school
            .fish
            .blue
            .checked_sub(1)
            .filter(|left| *left >= top)?;
        let mut other = table;
        other.water[cell].fish = Shoal {
            blue,
            white: school.fish.white + 1,
            ..school.fish
        };
        Some((Fish::load(table).ok()?, Fish::load(other).ok()?))
    })
}

/// A position as in vector 3 of the rules: a boat in the corner and cards that lead off the board.
fn cornered() -> Fish {
    let mut game = Fish::start(Setup::players(5)).expect("a set-up");
    let mut luck = SplitMix64(1);
    while game.position().phase != Phase::Place {
        let outcome = roll(&game, &mut luck).expect("cards");
        game.settle(outcome).expect("dealt");
    }
    for (row, col) in [(0, 0), (8, 3), (8, 5), (8, 7), (8, 9)] {
        let cell = Cell::at(row, col).expect("on the board");
        game.play(Action::PlaceBoat(cell)).expect("on the rim");
    }
    let mut table = *game.position();
    let seat = table.seat;
    table.pile.pour(&mut table.hands[seat].cards);
    for way in [Direction::N, Direction::W, Direction::NW] {
        // There are at least six of each; if all are elsewhere the vector has one card less.
        if table.pile.take(way) {
            table.hands[seat].cards.add(way);
        }
    }
    Fish::load(table).expect("a table")
}

#[test]
fn a_boat_that_no_card_moves_is_refused_with_the_reason() {
    let (game, company) = (cornered(), company(5));
    let onlooker = Onlooker {
        company: &company,
        layout: Layout::Square,
        eye: Some(Seat::ALL[0]),
        motion: None,
    };
    let mut board = Fleet {
        focus: FocusTarget::Cell(Cell::ORIGIN),
        ..Fleet::default()
    };
    let mut settings = Settings::default();
    let (mut notice, mut dirty) = (None, DirtyRects::new());
    let (mut tickets, mut effects) = (0, Effects::new());
    let mut stage = Stage {
        now: 0,
        layout: Layout::Square,
        settings: &mut settings,
        notice: &mut notice,
        dirty: &mut dirty,
        tickets: &mut tickets,
        effects: &mut effects,
    };
    let press = Stroke {
        key: Key::A,
        press: Press::Down,
    };
    let answer = board.key(press, &onlooker.view(&game), &mut stage);
    assert_eq!(answer, Answer::Refuse(Word::OffBoard.msg()));
    assert_eq!(board.piece, None);
}

#[test]
fn the_tick_has_a_free_place_whenever_something_can_be_ended() {
    for players in 2..=5 {
        every_position(players, 40 + u64::from(players), |_, _, game, _| {
            if let Next::Decision(seat) = game.next()
                && cursor::focus_targets(game, seat, None).contains(&FocusTarget::Done)
            {
                assert!(game.position().hands[seat].len() < HAND_LIMIT);
            }
        });
    }
}

#[test]
fn every_decision_is_within_reach_of_the_cursor() {
    every_position(2, 8, |_, _, game, _| {
        let Next::Decision(seat) = game.next() else {
            return;
        };
        let table = game.position();
        game.legal(&mut |action| {
            let (focus, piece) = cursor::aim(action);
            let focus_targets = cursor::focus_targets(game, seat, piece);
            assert!(focus_targets.contains(&focus), "{action:?}");
            assert_eq!(cursor::decision(table, piece, focus), Some(action));
            let at = piece.and_then(|piece| Some(FocusTarget::Cell(piece.cell(table, seat)?)));
            let pickable =
                at.is_none_or(|at| cursor::focus_targets(game, seat, None).contains(&at));
            assert!(pickable, "{action:?}");
        });
    });
}

#[test]
fn the_cursor_begins_where_it_may_go() {
    every_position(4, 21, |_, _, game, _| {
        if let Next::Decision(seat) = game.next() {
            let (focus, piece) = cursor::first(game, seat);
            let focus_targets = cursor::focus_targets(game, seat, piece);
            assert!(focus_targets.contains(&focus), "{focus:?} {piece:?}");
        }
    });
}
