//! Screen tests: what the picture may depend on, the initial focus, and the pawn colours of a set-up.

use embedded_graphics::prelude::Size;
use opponents::Level;
use rules_core::{
    Next, chance,
    rybowisko::{
        Position,
        parts::{Cards, Cell},
    },
};
use splitmix::SplitMix64;
use std::{vec, vec::Vec};

use super::{map::Reach, *};
use crate::{
    Language, Layout,
    art::font::{BOLD, TITLE},
    frame::Frame,
    pen::Unaudited,
    table::company::{Company, Name, Player, Sitter},
    text::Msg,
};

/// A company whose seats have these colours; all but the last are people.
fn company(colours: &[u8]) -> Company {
    let mut company = Company::default();
    for (i, colour) in colours.iter().enumerate() {
        let player = if i + 1 < colours.len() {
            Player::Person
        } else {
            Player::Computer(Level::First)
        };
        company.seat(Sitter {
            name: Name::try_from("Ola").expect("short"),
            player,
            colour: *colour,
        });
    }
    company
}

fn view<'a>(game: &'a Rybowisko, company: &'a Company, eye: Option<Seat>) -> View<'a, Rybowisko> {
    View {
        game,
        company,
        choices: &[],
        eye,
        chooser: match game.next() {
            Next::Decision(seat) => Some(seat),
            _ => None,
        },
        layout: Layout::Square,
        language: Language::En,
        now: 0,
        motion: None,
        lingers: false,
        beat: 0,
    }
}

/// Pixels of the board and of every detail page.
fn picture(lake: &Lake, view: &View<'_, Rybowisko>) -> Vec<u8> {
    let size = Size::new(240, 240);
    let mut all = Vec::new();
    let pages = view.company.seats().map(Some).chain([None]);
    for page in pages {
        let mut bytes = vec![0; 240 * 240 * 2];
        let mut frame = Frame::new(&mut bytes, size);
        let mut audit = Unaudited;
        let mut pen = Pen::new(&mut frame, view.language, &mut audit);
        match page {
            Some(seat) => Lake::draw_goods(&mut pen, view, seat, view.layout.board()),
            None => lake.draw(&mut pen, view),
        }
        all.extend(bytes);
    }
    all
}

/// Plays at random and visits every position with the screen state at that time.
fn wander(players: u8, seed: u64, mut look: impl FnMut(&Lake, &Rybowisko, &mut SplitMix64)) {
    let mut luck = SplitMix64(seed);
    let company = company(&[0, 1, 2, 3][..usize::from(players)]);
    let mut game = Rybowisko::start(Setup::players(players)).expect("a plain game");
    let mut lake = Lake::default();
    loop {
        let before = game;
        let step = match game.next() {
            Next::Over => return,
            Next::Chance => {
                let outcome = chance::roll(&game, &mut luck).expect("chance is next");
                Step::Outcome(outcome)
            }
            Next::Decision(_) => {
                lake.ask(&view(&game, &company, None));
                look(&lake, &game, &mut luck);
                Step::Decision(chance::any_legal(&game, &mut luck).expect("a decision is next"))
            }
        };
        assert!(step.apply(&mut game), "{step:?}");
        let mut shown = view(&game, &company, None);
        shown.chooser = None;
        lake.show(&step, &before, &shown);
        look(&lake, &game, &mut luck);
    }
}

#[test]
fn all_viewers_see_the_same_and_none_sees_the_pile() {
    let company = company(&[0, 1, 2]);
    let mut seen = 0;
    wander(3, 5, |lake, game, luck| {
        if chance::below(luck, 8) > 0 {
            return;
        }
        seen += 1;
        let plain = picture(lake, &view(game, &company, None));
        for seat in company.seats() {
            let world = game.imagine(seat, luck);
            assert!(plain == picture(lake, &view(&world, &company, Some(seat))));
        }
        // The same position with an empty pile, where the rules allow one.
        let mut bare = *game.position();
        bare.pile = Cards::EMPTY;
        if let Ok(bare) = Rybowisko::load(bare) {
            assert!(plain == picture(lake, &view(&bare, &company, None)));
        }
    });
    assert!(seen > 10, "{seen} tables");
}

#[test]
fn the_picture_does_not_depend_on_what_a_token_may_have_on_its_back() {
    use rules_core::rybowisko::{Laid, parts::Ways};
    let company = company(&[0, 1]);
    let mut compared = 0;
    wander(2, 9, |lake, game, luck| {
        if chance::below(luck, 8) > 0 {
            return;
        }
        // Tokens of one colour from two mixes swap what is known of them.
        let mut table = *game.position();
        let tokens: Vec<_> = table.grounds.iter().collect();
        let swap = tokens
            .iter()
            .flat_map(|a| tokens.iter().map(move |b| (a, b)));
        let Some((a, b)) = swap
            .filter(|((_, a), (_, b))| a.colour == b.colour && a.ways != b.ways)
            .find(|((_, a), (_, b))| a.ways != Ways::NONE && a.ways.len() == b.ways.len())
        else {
            return;
        };
        let with = |laid: Laid, ways| Some(Laid { ways, ..laid });
        table.grounds.put(a.0, with(a.1, b.1.ways));
        table.grounds.put(b.0, with(b.1, a.1.ways));
        if let Ok(other) = Rybowisko::load(table) {
            compared += 1;
            let plain = picture(lake, &view(game, &company, None));
            assert!(plain == picture(lake, &view(&other, &company, None)));
        }
    });
    assert!(compared > 0);
}

#[test]
fn the_cursor_begins_on_something_allowed_and_stays_there() {
    wander(4, 3, |lake, game, luck| {
        let Next::Decision(_) = game.next() else {
            return;
        };
        if lake.focus == FocusTarget::Nowhere {
            // The previous step is still being shown.
            return;
        }
        let mut focus = lake.focus;
        for _ in 0..20 {
            let action = focus.action().expect("a decision is pending");
            assert_eq!(game.check(action), Ok(()), "{focus:?}");
            let keys = [Key::Up, Key::Down, Key::Left, Key::Right];
            let key = keys[chance::below(luck, 4) as usize];
            focus = focus
                .next(Heading::Towards(key), Layout::Wide, game)
                .unwrap_or(focus);
        }
    });
}

#[test]
fn every_allowed_cell_can_be_reached_by_keys() {
    let mut game = Rybowisko::start(Setup::players(2)).expect("a plain game");
    let mut luck = SplitMix64(4);
    while let Some(outcome) = chance::roll(&game, &mut luck) {
        game.settle(outcome).expect("possible");
    }
    let mut reached = vec![FocusTarget::initial(&game)];
    let mut i = 0;
    while let Some(focus) = reached.get(i).copied() {
        for key in [Key::Up, Key::Down, Key::Left, Key::Right] {
            if let Some(next) = focus.next(Heading::Towards(key), Layout::Square, &game)
                && !reached.contains(&next)
            {
                reached.push(next);
            }
        }
        i += 1;
    }
    let mut allowed = 0;
    game.legal(&mut |action| {
        allowed += 1;
        assert!(reached.iter().any(|focus| focus.action() == Some(action)));
    });
    assert_eq!((allowed, reached.len()), (24, 24), "example X3");
}

#[test]
fn pawns_start_in_the_corners_of_their_colours_and_others_where_there_is_room() {
    use Colour::{Blue, Green, Red, Yellow};
    // Company colours: red, blue, yellow, green, purple, pink.
    let table: &[(&[u8], &[Colour])] = &[
        (&[0, 1], &[Red, Blue]),
        (&[3, 2], &[Green, Yellow]),
        (&[4, 0], &[Blue, Red]),
        (&[4, 5], &[Red, Blue]),
        (&[5, 1, 0], &[Yellow, Blue, Red]),
        (&[5, 4, 1, 0], &[Yellow, Green, Blue, Red]),
        (&[0, 1, 2, 3], &[Red, Blue, Yellow, Green]),
    ];
    for (seats, corners) in table {
        let company = company(seats);
        let agreed = Agreed {
            company: &company,
            first: rules_core::First::Lot,
            choices: &[0, 0],
        };
        let setup = Lake::setup(&agreed);
        assert_eq!(&setup.colours[..seats.len()], *corners, "{seats:?}");
        assert!(Rybowisko::start(setup).is_ok(), "{seats:?}");
    }
}

#[test]
fn the_target_and_the_luck_are_as_agreed() {
    let company = company(&[0, 1, 2]);
    let agreed = |choices| Agreed {
        company: &company,
        first: rules_core::First::Lot,
        choices,
    };
    let luck = |setup: Setup| -> Vec<u8> {
        let seats = Seat::ALL.into_iter().take(3);
        seats.map(|seat| setup.luck.of(seat)).collect()
    };
    for (values, target, tokens) in [
        (&[0, 0], 7, [3, 3, 3]),
        (&[6, 1], 13, [4, 2, 2]),
        (&[3, 3], 10, [4, 4, 2]),
        (&[3, 4], 10, [2, 2, 4]),
        (&[0, 7], 7, [4, 4, 4]),
    ] {
        let setup = Lake::setup(&agreed(values));
        assert_eq!((setup.target, luck(setup)), (target, tokens.to_vec()));
        assert!(Rybowisko::start(setup).is_ok());
    }
}

#[test]
fn every_refusal_has_a_sentence_that_fits_its_two_lines() {
    for illegal in [
        Illegal::NotNow,
        Illegal::Land,
        Illegal::MustMove,
        Illegal::FisherThere,
        Illegal::TooFar(1),
        Illegal::TooFar(4),
        Illegal::MustTake,
        Illegal::NoneFits,
    ] {
        for language in Language::ALL {
            let text = language.say(words::why(illegal));
            assert!(text.lines().count() <= 2, "{text:?}");
            for line in text.lines() {
                assert!(BOLD.width(line) <= 184, "{line:?}");
            }
        }
    }
}

#[test]
fn lessons_and_help_fit_their_cards() {
    let mut cards: Vec<(Msg, Msg)> = Lake::LESSONS
        .iter()
        .map(|card| (card.title, card.text))
        .collect();
    let face = rules_core::rybowisko::parts::Face::new(1).expect("a face");
    for (phase, is_last_round) in [
        (Phase::Move, false),
        (Phase::Move, true),
        (Phase::Pick(face), false),
        (Phase::Miss(face), false),
    ] {
        let help = lessons::help(phase, is_last_round);
        cards.push((help.title, help.text));
    }
    let mut too_long = Vec::new();
    for (title, text) in cards {
        for language in Language::ALL {
            assert!(TITLE.width(language.say(title)) <= 146, "{title:?}");
            let text = language.say(text);
            assert!(text.lines().count() <= 4, "{text:?}");
            too_long.extend(text.lines().filter(|line| BOLD.width(line) > 216));
        }
    }
    assert_eq!(too_long, [""; 0]);
}

#[test]
fn what_a_fish_pays_for_fits_a_caption_in_every_language() {
    use crate::art::font::BODY;
    use rules_core::rybowisko::parts::ALL_CARDS;
    for (species, _) in ALL_CARDS.iter() {
        let gain = cursor::Gain {
            star: i16::from(species.is_rare()),
            set: 2,
        };
        for &language in Language::ALL {
            let text = words::split(language, cast_panel::Candidate { species, gain });
            assert!(BODY.width(&text) <= 205, "{text}: {}", BODY.width(&text));
        }
    }
}

#[test]
fn points_are_those_of_the_rules_and_a_gain_is_their_difference() {
    wander(3, 7, |_, game, _| {
        let table = game.position();
        let standings = game.standings();
        for seat in table.players.seats() {
            let row = standings.of(seat).expect("a row for each seat");
            assert_eq!(points(&table.fish[seat]), row.points);
            for (species, _) in table.pile.iter() {
                let mut more = table.fish[seat];
                more.add(species);
                let gain = cursor::Gain::of(&table.fish[seat], species);
                assert_eq!(points(&more), row.points + gain.total());
            }
        }
    });
}

/// Every sign that can be on the screen at a decision, and whether it is there now.
fn signs_on_the_screen(lake: &Lake, table: &Position) -> [(Word, bool); 16] {
    let panel = lake.panel.is_some();
    let lake_shows = |shown: bool| shown && !panel;
    let missed = matches!(lake.focus, FocusTarget::Again | FocusTarget::LetGo);
    // Of the cells only those that neither a token, a boat nor the cursor lies on.
    let is_bare = |cell: &Cell| {
        let aimed = lake.focus == FocusTarget::Cell(*cell);
        table.token_on(*cell).is_none() && table.fisher_on(*cell).is_none() && !aimed
    };
    let costs = |wanted: fn(u8) -> bool| {
        let asks = matches!(lake.focus, FocusTarget::Cell(_)) && table.phase == Phase::Move;
        asks && Cell::all()
            .filter(is_bare)
            .any(|cell| matches!(draw::reach(table, cell), Reach::Cost(price) if wanted(price)))
    };
    let change = match lake.focus {
        FocusTarget::Cell(cell) => luck_change(table, cell),
        _ => 0,
    };
    [
        (Word::SignAside, true),
        (Word::SignFish, true),
        (Word::SignLuck, true),
        (Word::SignSigns, true),
        (Word::SignPair, true),
        (Word::SignBoat, true),
        (Word::SignFlag, table.is_last_round()),
        (Word::SignDie, panel),
        (Word::SignRange, panel),
        (Word::SignKind, panel && !missed),
        (Word::SignGain, panel && !missed),
        (
            Word::SignToken,
            lake_shows(Cell::all().any(|cell| table.token_on(cell).is_some())),
        ),
        (Word::SignFree, lake_shows(costs(|price| price == 0))),
        (Word::SignPrice, lake_shows(costs(|price| price > 0))),
        (
            Word::SignWay,
            lake_shows(!draw::path_to(lake.focus, table).is_empty()),
        ),
        (Word::SignChange, lake_shows(change != 0)),
    ]
}

#[test]
fn every_sign_has_a_callout_on_the_screen() {
    let company = company(&[0, 1, 2]);
    wander(3, 11, |lake, game, luck| {
        if lake.focus == FocusTarget::Nowhere {
            return;
        }
        for layout in Layout::ALL {
            let view = View {
                layout,
                ..view(game, &company, None)
            };
            let table = game.position();
            let mut lake = lake.clone();
            if let FocusTarget::Cell(_) = lake.focus {
                // Anywhere a person may aim.
                let mut cells = Vec::new();
                game.legal(&mut |action| {
                    if let Action::Move(cell) = action {
                        cells.push(cell);
                    }
                });
                if !cells.is_empty() {
                    lake.focus = FocusTarget::Cell(*luck.pick(&cells));
                }
            }
            let callouts = lake.callouts(&view);
            for (word, is_there) in signs_on_the_screen(&lake, table) {
                let mut words = callouts.iter().map(|callout| callout.text);
                let explained = words.any(|text| text == word.msg());
                assert_eq!(
                    explained, is_there,
                    "{word:?} {:?} {callouts:?}",
                    lake.focus
                );
            }
            for callout in &callouts {
                let seen = callout.sign.intersection(&layout.screen());
                assert_eq!(seen, callout.sign, "{callout:?}");
            }
        }
    });
}
