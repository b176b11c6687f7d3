//! Notes, secrets, and draws that wait for the store.

use rules_core::companion::pile::{Move, Place, REMEMBERED};

use super::{
    super::{Kind, NoteReader, NoteWriter, Page, printed::printed},
    page::{PilePage, View},
    targets::Target,
};
use crate::{
    Language, Layout,
    frame::Frame,
    pen::{Pen, Unaudited},
    screens::companion::aids::first_guests,
    table::{
        Scenery,
        company::{Company, Name, Player, Sitter},
    },
};
use rules_core::Title;
use splitmix::SplitMix64;

fn guests(count: u8) -> Company {
    let mut guests = Company::default();
    for colour in 0..count {
        guests.seat(Sitter {
            name: Name::try_from("Ola").expect("short"),
            player: Player::Person,
            colour,
        });
    }
    guests
}

fn page(title: Title, count: u8) -> PilePage {
    PilePage::open(Kind::Pile(title), None, &guests(count))
}

/// The page as a note.
fn note(page: &PilePage) -> std::vec::Vec<u8> {
    let mut bytes = [0; 700];
    let mut writer = NoteWriter::new(&mut bytes);
    page.write(&Company::default(), &mut writer);
    let length = writer.finish().expect("room");
    bytes[..length].to_vec()
}

fn picture(page: &PilePage, layout: Layout, guests: &Company) -> std::vec::Vec<u8> {
    let size = layout.size();
    let mut bytes = std::vec![0; (size.width * size.height * 2) as usize];
    let mut frame = Frame::new(&mut bytes, size);
    let mut nobody = Unaudited;
    let mut pen = Pen::new(&mut frame, Language::En, &mut nobody);
    let scenery = Scenery {
        layout,
        now: 0,
        motion: false,
        pulse: false,
    };
    page.draw(&mut pen, guests, &scenery);
    bytes
}

fn draw(page: &mut PilePage, kind: u8, to: Place) {
    let from = Place::Stack;
    let joined = false;
    let step = Move {
        kind,
        from,
        to,
        joined,
    };
    assert!(page.pending.pile.shift(step), "{step:?}");
}

/// As many draws as are remembered, to wherever there is room.
fn fill(page: &mut PilePage) {
    let mut spots = 0..page.pending.pile.spots();
    for number in 0..2 * REMEMBERED as u32 {
        let stack = (number % u32::from(page.pending.pile.stacks())) as u8;
        if let Some(kind) = page.pending.pile.pick(stack, 0) {
            draw(page, kind, spots.next().map_or(Place::Out, Place::Spot));
        }
    }
}

#[test]
fn every_note_comes_back_and_is_short() {
    for title in Title::ALL {
        for count in 1..=6 {
            let mut page = page(title, count);
            fill(&mut page);
            let bytes = note(&page);
            assert!(bytes.len() <= 150, "{title:?}: {} bytes", bytes.len());
            let back = PilePage::open(Kind::Pile(title), NoteReader::new(&bytes), &guests(2));
            assert_eq!(
                (back.players, &back.pending.pile),
                (page.players, &page.pending.pile)
            );
        }
    }
    let mut own = PilePage::open(Kind::OwnBag, None, &first_guests());
    while own.bag.add().is_some() {}
    own.pending = super::pending::PendingPile::new(own.bag.pile());
    fill(&mut own);
    let bytes = note(&own);
    assert!(bytes.len() <= 260, "{} bytes", bytes.len());
    let back = PilePage::open(Kind::OwnBag, NoteReader::new(&bytes), &guests(2));
    assert_eq!(
        (&back.bag, &back.pending.pile),
        (&own.bag, &own.pending.pile)
    );
}

#[test]
fn garbage_is_a_page_that_can_be_drawn() {
    let guests = guests(3);
    let mut rng = SplitMix64(7);
    for kind in Title::ALL.map(Kind::Pile).into_iter().chain([Kind::OwnBag]) {
        for length in 0..180 {
            let bytes: std::vec::Vec<u8> = (0..length)
                .map(|place| {
                    // A head that is taken seriously now and then.
                    [rng.next_u64() as u8, 1, 0x13][if place < 2 { place + 1 } else { 0 }]
                })
                .collect();
            let mut page = PilePage::open(kind, NoteReader::new(&bytes), &guests);
            for view in [View::Table, View::Left, View::Past] {
                page.view = view;
                if length % 60 == 0 {
                    picture(&page, Layout::Square, &guests);
                }
            }
        }
    }
}

/// Two tables of Fish! that differ in what seat 1 holds, and in nothing else.
fn fish_tables() -> [PilePage; 2] {
    [[0, 1, 2], [3, 4, 5]].map(|secret| {
        let mut page = page(Title::Fish, 3);
        for (spot, kind) in printed(Title::Fish).pile.hand_of(0).zip([6, 7, 6]) {
            draw(&mut page, kind, Place::Spot(spot));
        }
        for (spot, kind) in printed(Title::Fish).pile.hand_of(1).zip(secret) {
            draw(&mut page, kind, Place::Spot(spot));
        }
        for spot in 0..3 {
            draw(&mut page, 7, Place::Spot(spot));
        }
        page
    })
}

/// Two tables of Kōhaku that differ in the goal cards of seat 1.
fn kohaku_tables() -> [PilePage; 2] {
    [[78, 79], [80, 81]].map(|secret| {
        let mut page = page(Title::Kohaku, 3);
        for (seat, goals) in [(0, [76, 77]), (1, secret)] {
            for (spot, kind) in printed(Title::Kohaku).pile.hand_of(seat).zip(goals) {
                draw(&mut page, kind, Place::Spot(spot));
            }
        }
        page
    })
}

#[test]
fn nobody_sees_the_hand_of_another_seat() {
    let guests = guests(3);
    for mut tables in [fish_tables(), kohaku_tables()] {
        let mut show = |view: View, spot: Target| {
            for page in &mut tables {
                (page.view, page.target) = (view, spot);
            }
            let [one, other] = &tables;
            Layout::ALL
                .map(|layout| picture(one, layout, &guests) == picture(other, layout, &guests))
        };
        for view in [
            View::Table,
            View::Left,
            View::Past,
            View::Seats,
            View::Curtain(0),
            View::Curtain(1),
            View::Hand(0),
            View::Hand(2),
        ] {
            for spot in [
                Target::Heap(0),
                Target::Cell(0),
                Target::Guest(1),
                Target::Discards,
            ] {
                assert_eq!(show(view, spot), [true; 2], "{view:?} {spot:?}");
            }
        }
        // And the seat itself does.
        assert_eq!(show(View::Hand(1), Target::Heap(0)), [false; 2]);
    }
}

#[test]
fn what_was_kept_or_played_is_no_secret_but_what_was_drawn_is() {
    let [page, _] = fish_tables();
    let hand = Place::Spot(printed(Title::Fish).pile.hand_of(1).start);
    let secret = |from, to| {
        let joined = false;
        let step = Move {
            kind: 0,
            from,
            to,
            joined,
        };
        page.is_secret(&page.pending.pile, step)
    };
    assert!(secret(Place::Stack, hand) && secret(hand, Place::Stack));
    assert!(!secret(hand, Place::Aside) && !secret(Place::Spot(0), hand));
    assert!(!secret(Place::Stack, Place::Spot(0)));
}
