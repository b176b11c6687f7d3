//! Validation of positions: what cannot lie on the table is not loaded.

use tacklebox_rules::{
    BadSetup, Inconsistent,
    podwodni::{Extra, Tools},
};

use super::*;

fn refused(change: &dyn Fn(&mut Position)) -> Inconsistent {
    let mut position = table(GB, &["R1 R1 R1 G1 G1", "S"]);
    assert!(Podwodni::load(position).is_ok());
    change(&mut position);
    Podwodni::load(position).map(|_| ()).unwrap_err()
}

/// Takes cards out of the deck.
fn drawn(position: &mut Position, names: &str) -> Vec<Card> {
    let cards = cards(names);
    cards
        .iter()
        .for_each(|&card| assert!(position.deck.take(card)));
    cards
}

fn lay(position: &mut Position, names: &str) {
    for card in drawn(position, names) {
        assert!(position.column.try_push(Some(card)));
    }
}

#[test]
fn seats_and_cards_that_cannot_be_are_not_loaded() {
    let none = Inconsistent::Setup(BadSetup::Players);
    assert_eq!(refused(&|p| p.setup.players = 1), none);
    assert_eq!(refused(&|p| p.setup.players = 3), Inconsistent::Seat);
    assert_eq!(refused(&|p| p.seat = seat(2)), Inconsistent::Seat);
    assert_eq!(
        refused(&|p| p.phase = Phase::Pick(seat(2))),
        Inconsistent::Seat
    );
    assert_eq!(
        refused(&|p| p.phase = Phase::Wash(TL, seat(5))),
        Inconsistent::Seat
    );
    assert_eq!(
        refused(&|p| p.up[seat(3)].add(catch("R1"))),
        Inconsistent::Seat
    );
    assert_eq!(refused(&|p| p.down[seat(4)] = 1), Inconsistent::Seat);

    assert_eq!(refused(&|p| p.deck.add(card("W"))), Inconsistent::Parts);
    assert_eq!(
        refused(&|p| _ = p.deck.take(card("R1"))),
        Inconsistent::Parts
    );
    assert_eq!(refused(&|p| p.down[seat(0)] = 1), Inconsistent::Parts);
    let wave_face_down = |p: &mut Position| {
        drawn(p, "W");
        p.down[seat(0)] = 1;
    };
    assert_eq!(refused(&wave_face_down), Inconsistent::Parts);
    let absurd = |p: &mut Position| p.up[seat(0)] = Bag::of([255; 10]);
    assert_eq!(refused(&absurd), Inconsistent::Parts);
    let tools = Tools {
        nets: 255,
        harpoons: 255,
    };
    assert_eq!(
        refused(&|p| p.phase = Phase::Tools(tools)),
        Inconsistent::Parts
    );
}

#[test]
fn dives_that_cannot_be_are_not_loaded() {
    let dive = |names: &'static str, phase| {
        move |p: &mut Position| {
            lay(p, names);
            p.phase = phase;
        }
    };
    let loaded = |names, phase| {
        let mut position = table(GB, &["R1 R1 R1 G1 G1", "S"]);
        dive(names, phase)(&mut position);
        Podwodni::load(position).is_ok()
    };
    assert!(loaded("G2 Y1", Phase::Depth(TL)));
    assert_eq!(
        refused(&dive("G2 G2", Phase::Depth(TL))),
        Inconsistent::Place
    );
    assert_eq!(
        refused(&dive("G2 N", Phase::Descend(TL))),
        Inconsistent::Place
    );
    assert_eq!(refused(&dive("G2", Phase::Depth(TL))), Inconsistent::Phase);
    assert_eq!(refused(&dive("", Phase::Corner)), Inconsistent::Phase);
    assert_eq!(refused(&dive("G2 Y1", Phase::Corner)), Inconsistent::Phase);
    assert_eq!(refused(&dive("G2", Phase::Choose)), Inconsistent::Phase);
    assert_eq!(refused(&dive("", Phase::Descend(TL))), Inconsistent::Phase);
    let too_deep = dive("H R1 N R2", Phase::Descend(BR));
    assert_eq!(refused(&too_deep), Inconsistent::Phase);

    assert!(loaded("G2 S W", Phase::Wash(TL, seat(1))));
    let calm = dive("G2 W", Phase::Wash(TL, seat(1)));
    assert_eq!(refused(&calm), Inconsistent::Place, "row 0 has no wave");
    let no_wave = dive("G2 R2", Phase::Wash(TL, seat(1)));
    assert_eq!(refused(&no_wave), Inconsistent::Place);

    let holed = |p: &mut Position| {
        lay(p, "G2");
        p.column.push(None);
        p.phase = Phase::Depth(TL);
    };
    assert_eq!(refused(&holed), Inconsistent::Place);
}

#[test]
fn moments_that_cannot_be_are_not_loaded() {
    assert_eq!(refused(&|p| p.phase = Phase::Lot), Inconsistent::Phase);
    assert_eq!(
        refused(&|p| p.phase = Phase::Fill),
        Inconsistent::Phase,
        "no gap"
    );
    assert_eq!(
        refused(&|p| p.phase = Phase::Scored),
        Inconsistent::Phase,
        "no set scored"
    );
    assert_eq!(refused(&|p| p.phase = Phase::Over), Inconsistent::Phase);
    assert_eq!(refused(&|p| p.last_turns = Some(0)), Inconsistent::Phase);
    assert_eq!(refused(&|p| p.last_turns = Some(2)), Inconsistent::Phase);
    let empty_deck = |p: &mut Position| {
        p.discard.pour(&mut p.deck);
        p.phase = Phase::Plunge;
    };
    assert_eq!(refused(&empty_deck), Inconsistent::Phase);
    let no_set = |p: &mut Position| {
        p.seat = seat(1);
        p.phase = Phase::Set;
    };
    assert_eq!(refused(&no_set), Inconsistent::Phase);
    let pool = |cards: &'static str, phase| {
        move |p: &mut Position| {
            drawn(p, cards);
            p.pool = collection(cards);
            drawn(p, "Y1");
            p.down[seat(0)] = 1;
            p.phase = phase;
        }
    };
    for (cards, phase) in [
        ("R2", Phase::Extra(Extra::First)),
        ("R2 R2", Phase::Extra(Extra::Second)),
        ("R2 R2 R2", Phase::Pick(seat(1))),
        ("R2 R2 R2 G2", Phase::Pick(seat(0))),
        ("R2 R2 R2 G2", Phase::Choose),
    ] {
        assert_eq!(
            refused(&pool(cards, phase)),
            Inconsistent::Phase,
            "{cards} {phase:?}"
        );
    }
    let five_tools = |p: &mut Position| {
        drawn(p, "N N H H H");
        p.phase = Phase::Tools(Tools {
            nets: 2,
            harpoons: 3,
        });
    };
    assert_eq!(refused(&five_tools), Inconsistent::Phase);
    let no_room = |p: &mut Position| {
        lay(p, "G2 Y1");
        drawn(p, "N");
        p.phase = Phase::Tools(Tools {
            nets: 1,
            harpoons: 0,
        });
    };
    assert_eq!(
        refused(&no_room),
        Inconsistent::Phase,
        "no gaps for the dive"
    );
}
