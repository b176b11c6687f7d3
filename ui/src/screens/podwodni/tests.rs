//! Screen tests: this game has no private information, so every viewer sees the same; the focus is
//! always on a legal choice.

extern crate std;
use std::{vec, vec::Vec};

use rules_core::{
    First, Next,
    podwodni::{
        Phase, Position,
        parts::{Card, Catch, Cell, Colour, Fish, Species},
    },
};
use splitmix::SplitMix64;

use super::{cards::Breaker, *};
use crate::{
    Language, Layout,
    art::font::{BOLD, TITLE},
    frame::{Frame, bytes_for},
    pen::Unaudited,
    table::company::{Company, Name, Player, Sitter},
    text::all_messages,
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

fn view<'a>(game: &'a Podwodni, company: &'a Company, layout: Layout) -> View<'a, Podwodni> {
    View {
        game,
        company,
        choices: &[1, 1],
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

/// Plays at random and visits every decision.
fn play(players: u8, seed: u64, mut look: impl FnMut(&Podwodni, u32)) {
    let mut luck = SplitMix64(seed);
    let setup = Setup {
        first: First::Lot,
        ..Setup::players(players)
    };
    let mut game = Podwodni::start(setup).expect("two to five");
    for step in 0..1_500 {
        match game.next() {
            Next::Over => return,
            Next::Chance => {
                let mut all = Vec::new();
                game.outcomes(&mut |outcome, weight| all.extend((0..weight).map(|_| outcome)));
                let drawn = *luck.pick(&all);
                game.settle(drawn).expect("offered");
            }
            Next::Decision(_) => {
                look(&game, step);
                let mut all = Vec::new();
                game.legal(&mut |action| all.push(action));
                let action = *luck.pick(&all);
                game.play(action).expect("legal");
            }
        }
    }
}

fn picture(draw: impl FnOnce(&mut Pen<'_>), layout: Layout) -> Vec<u8> {
    let mut bytes = vec![0; bytes_for(layout.size())];
    let mut frame = Frame::new(&mut bytes, layout.size());
    let mut audit = Unaudited;
    let mut pen = Pen::new(&mut frame, Language::En, &mut audit);
    draw(&mut pen);
    bytes
}

#[test]
fn every_eye_sees_the_same_table_and_the_same_goods() {
    for players in 2..=5 {
        let layout = Layout::ALL[usize::from(players % 2)];
        let company = company(players);
        play(players, players.into(), |game, step| {
            if step % 9 != 0 {
                return;
            }
            let seen = |eye: Option<Seat>, goods: Option<Seat>| {
                let view = View {
                    eye,
                    ..view(game, &company, layout)
                };
                picture(
                    |pen| match goods {
                        Some(seat) => Reef::draw_goods(pen, &view, seat, layout.board()),
                        None => Reef::default().draw(pen, &view),
                    },
                    layout,
                )
            };
            for page in [None, Some(Seat::ALL[0]), Some(Seat::ALL[1])] {
                let open = seen(None, page);
                for eye in company.seats() {
                    assert!(
                        seen(Some(eye), page) == open,
                        "{eye:?} sees another {page:?}"
                    );
                }
            }
        });
    }
}

#[test]
fn wherever_the_cursor_goes_it_is_on_something_allowed() {
    let places = Places::of(Layout::Square);
    for players in 2..=5 {
        play(players, 40 + u64::from(players), |game, _| {
            let mut cursor = Cursor::start(game, Corner::TopLeft);
            for key in [
                Key::Right,
                Key::Down,
                Key::Left,
                Key::Up,
                Key::Left,
                Key::Down,
            ] {
                match cursor.action(game) {
                    Some(action) => assert_eq!(game.check(action), Ok(()), "{cursor:?}"),
                    None => assert!(
                        matches!(
                            cursor.focus,
                            FocusTarget::Button(Button::Row) | FocusTarget::Rival(_)
                        ),
                        "{cursor:?} leads nowhere"
                    ),
                }
                if let Some(focus) =
                    cursor.steer(Heading::Towards(key), game, &places, Corner::TopLeft)
                {
                    cursor.focus = focus;
                }
            }
        });
    }
}

const fn fish(colour: Colour, species: Species) -> Card {
    Card::Catch(Catch::Fish(Fish { colour, species }))
}

#[test]
fn the_danger_of_the_rulebooks_third_example() {
    use Colour::{Green, Red, Yellow};
    use Species::{Angelfish, Puffer, Tang};
    let (net, harpoon, wave) = (Card::Net, Card::Harpoon, Card::Wave);
    let table = [
        [
            net,
            harpoon,
            fish(Yellow, Angelfish),
            fish(Green, Angelfish),
        ],
        [fish(Green, Puffer), net, wave, fish(Red, Tang)],
        [
            fish(Red, Angelfish),
            fish(Green, Angelfish),
            fish(Yellow, Puffer),
            harpoon,
        ],
    ];
    let mut position = Position::opening(Setup::players(2)).expect("two");
    position.phase = Phase::Depth(Corner::TopLeft);
    for (cell, card) in Cell::all().zip(table.into_iter().flatten()) {
        assert!(position.deck.take(card));
        position.table[cell] = Some(card);
    }
    for card in [fish(Red, Puffer), Card::Catch(Catch::Shrimp)] {
        assert!(position.deck.take(card) && position.column.try_push(Some(card)));
    }
    let expected = [
        Breaker::Fish(Green),
        Breaker::Other(Card::Catch(Catch::Shrimp)),
        Breaker::Other(wave),
        Breaker::Other(net),
    ];
    assert_eq!(danger::breakers(&position, Corner::TopLeft), expected);
    // 15 green fish, 7 shrimps, 7 waves and 6 nets of 72 cards: 48.6.
    assert_eq!(danger::percent(&position, Corner::TopLeft), 49);
}

#[test]
fn cards_of_words_and_refusals_fit_their_rooms() {
    let mut too_wide = Vec::new();
    let illegal = [
        Illegal::NotNow,
        Illegal::NoSet,
        Illegal::TwoMoreCards,
        Illegal::DeepEnough,
        Illegal::AsManyAsLaid,
        Illegal::NotYours,
        Illegal::NoSuchDiver,
        Illegal::YourOwn,
        Illegal::NotTheirs,
        Illegal::NetFirst,
        Illegal::NoCard,
        Illegal::NotAFish,
        Illegal::ScoreASet,
        Illegal::NotYourSet,
        Illegal::NotInSet,
        Illegal::NotInPool,
    ];
    let refusals = illegal.map(|why| (words::why(why), &BOLD, 184, 2));
    let cards = all_messages().filter_map(|msg| {
        let Msg::Podwodni(word) = msg else {
            return None;
        };
        let name = std::format!("{word:?}");
        if name.ends_with("Text") {
            Some((msg, &BOLD, 216, 4))
        } else if name.starts_with("Lesson") {
            Some((msg, &TITLE, 146, 1))
        } else {
            name.starts_with("Help").then_some((msg, &TITLE, 212, 1))
        }
    });
    for (msg, font, room, most) in refusals.into_iter().chain(cards) {
        for &language in Language::ALL {
            let lines: Vec<&str> = language.say(msg).split('\n').collect();
            assert!(lines.len() <= most, "{msg:?} has too many lines");
            let wide = lines.into_iter().filter(|line| font.width(line) > room);
            too_wide.extend(wide.map(|line| (line, font.width(line), room)));
        }
    }
    assert!(too_wide.is_empty(), "{too_wide:#?}");
}
