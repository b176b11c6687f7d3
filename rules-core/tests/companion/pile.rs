//! Piles: nothing is there twice and nothing is lost, whatever is done with them; what is drawn first
//! and what is drawn last are equally likely; notes bring a pile back and are never too long.

use proptest::prelude::*;
use tacklebox_rules::{
    chance::below,
    companion::{
        fish, klofni, kohaku,
        pile::{MOST_KINDS, Move, Pile, Place, REMEMBERED},
        pile_note::MOST_BYTES,
        podwodni, rybowisko,
    },
    klofni::parts::{Depth, SetOut},
};

use splitmix::SplitMix64;

/// A custom bag.
fn bag(counts: &[u8]) -> Pile {
    Pile::new(0).with(counts.iter().copied(), 0)
}

/// Every ready-made pile, for every number of players, and two bags.
fn piles() -> Vec<Pile> {
    let mut piles = vec![rybowisko::pile(), podwodni::pile()];
    piles.extend((1..=6).map(klofni::pile));
    piles.extend((2..=6).map(fish::pile));
    piles.extend((1..=4).map(kohaku::pile));
    piles.extend([bag(&[1]), bag(&[60; 24])]);
    piles
}

/// Something a hand may do: what, with which number.
#[derive(Clone, Debug)]
enum Deed {
    Draw { number: u32, to: u8, joined: bool },
    Shift { kind: u8, from: u8, to: u8 },
    Undo,
    Reshuffle,
    Gather,
    PowerCut,
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        8 => (any::<u32>(), any::<u8>(), any::<bool>())
            .prop_map(|(number, to, joined)| Deed::Draw { number, to, joined }),
        5 => (any::<u8>(), any::<u8>(), any::<u8>())
            .prop_map(|(kind, from, to)| Deed::Shift { kind, from, to }),
        3 => Just(Deed::Undo),
        1 => Just(Deed::Reshuffle),
        1 => Just(Deed::PowerCut),
        1 => Just(Deed::Gather),
    ];
    proptest::collection::vec(deed, 1..120)
}

/// How many of each kind are anywhere: the same for ever.
fn census(pile: &Pile) -> Vec<u32> {
    let count = |kind| {
        let spots = pile.lying(0..pile.spots()).filter(|&(_, k)| k == kind);
        let places = [pile.unseen(kind), pile.out(kind), pile.aside(kind)];
        spots.count() as u32 + places.map(u32::from).iter().sum::<u32>()
    };
    (0..pile.kinds()).map(count).collect()
}

fn place(pile: &Pile, number: u8) -> Place {
    Place::from_code(number % (3 + pile.spots()))
}

/// Does it, and says whether anything happened.
fn carry_out(pile: &mut Pile, deed: &Deed) -> bool {
    match *deed {
        Deed::Draw { number, to, joined } => {
            let stack = (number % u32::from(pile.stacks())) as u8;
            let to = place(pile, to);
            let Some(number) = number.checked_rem(pile.unseen_in(stack)) else {
                return false;
            };
            let Some(kind) = pile.pick(stack, number) else {
                return false;
            };
            let from = Place::Stack;
            pile.shift(Move {
                kind,
                from,
                to,
                joined,
            })
        }
        Deed::Shift { kind, from, to } => {
            let (from, to) = (place(pile, from), place(pile, to));
            let kind = kind % (pile.kinds() + 1);
            pile.shift(Move {
                kind,
                from,
                to,
                joined: false,
            })
        }
        Deed::Undo => pile.undo().is_some(),
        Deed::Reshuffle => {
            pile.reshuffle();
            true
        }
        Deed::Gather => {
            pile.gather();
            true
        }
        Deed::PowerCut => {
            let mut fresh = pile.clone();
            fresh.gather();
            *pile = fresh.noted(&pile.to_bytes());
            true
        }
    }
}

proptest! {
    #[test]
    fn counts_are_conserved_whatever_is_done(which in 0..19usize, deeds in deeds()) {
        let mut pile = piles()[which].clone();
        let all: Vec<u32> = (0..pile.kinds()).map(|kind| pile.all(kind).into()).collect();
        let removed: Vec<u32> = (0..pile.stacks()).map(|s| pile.unseen_in(s) - pile.left(s)).collect();
        for deed in &deeds {
            let before = pile.clone();
            let done = carry_out(&mut pile, deed);
            prop_assert_eq!(census(&pile), &all[..], "{:?}", deed);
            prop_assert!(pile.moves().len() <= REMEMBERED);
            for stack in 0..pile.stacks() {
                let hidden = pile.unseen_in(stack) - pile.left(stack);
                prop_assert_eq!(hidden, removed[usize::from(stack)]);
            }
            match deed {
                Deed::PowerCut => prop_assert_eq!(&pile, &before),
                _ if !done => prop_assert_eq!(&pile, &before),
                _ => {}
            }
        }
    }

    #[test]
    fn undo_is_the_way_back(which in 0..19usize, deeds in deeds()) {
        let mut pile = piles()[which].clone();
        for deed in &deeds {
            let before = pile.clone();
            let full = pile.moves().len() == REMEMBERED;
            let alone = matches!(deed, Deed::Draw { joined: false, .. } | Deed::Shift { .. });
            if alone && carry_out(&mut pile, deed) && !full {
                let mut back = pile.clone();
                prop_assert!(back.undo().is_some());
                prop_assert_eq!(back, before);
            }
        }
    }

    #[test]
    fn any_bytes_leave_a_pile_that_adds_up(
        which in 0..19usize,
        bytes in proptest::collection::vec(any::<u8>(), 0..160),
        deeds in deeds(),
    ) {
        let fresh = piles()[which].clone();
        let mut pile = fresh.clone().noted(&bytes);
        for deed in &deeds {
            prop_assert_eq!(census(&pile), census(&fresh));
            carry_out(&mut pile, deed);
        }
    }
}

#[test]
fn there_are_as_many_piles_as_the_properties_try() {
    assert_eq!(piles().len(), 19);
}

#[test]
fn drawing_everything_gives_every_component_once() {
    for (which, mut pile) in piles().into_iter().enumerate() {
        let mut dice = SplitMix64(which as u64);
        let mut drawn = [0u32; MOST_KINDS];
        for stack in 0..pile.stacks() {
            let left = pile.left(stack);
            for _ in 0..left {
                let number = below(&mut dice, pile.unseen_in(stack));
                let kind = pile.pick(stack, number).expect("something is left");
                drawn[usize::from(kind)] += 1;
                let (from, to) = (Place::Stack, Place::Out);
                assert!(pile.shift(Move {
                    kind,
                    from,
                    to,
                    joined: false
                }));
            }
            assert_eq!((pile.left(stack), pile.pick(stack, 0)), (0, None));
        }
        for kind in 0..pile.kinds() {
            assert!(drawn[usize::from(kind)] <= pile.all(kind).into());
            assert_eq!(drawn[usize::from(kind)], pile.out(kind).into());
        }
    }
}

/// The sum of squared deviations over what is expected, for counts that were drawn with the
/// probabilities of these weights.
fn chi_square(drawn: &[u32], weights: &[u8], bags: u32) -> (f64, f64) {
    let all: f64 = weights.iter().map(|&n| f64::from(n)).sum();
    let cells = drawn.iter().zip(weights).filter(|(_, n)| **n > 0);
    let terms = cells.map(|(&drawn, &weight)| {
        let expected = f64::from(bags) * f64::from(weight) / all;
        (f64::from(drawn) - expected).powi(2) / expected
    });
    let freedom = weights.iter().filter(|n| **n > 0).count() as f64 - 1.0;
    (terms.sum(), freedom)
}

#[test]
fn the_first_and_the_last_draw_are_fair_over_a_hundred_thousand_bags() {
    const BAGS: u32 = 100_000;
    let own = bag(&[1, 2, 3, 6]);
    let cases = [
        (own, 0),
        (rybowisko::pile(), 1),
        (klofni::pile(2), 0),
        (klofni::pile(6), 4),
    ];
    for (case, (pile, stack)) in cases.into_iter().enumerate() {
        let mut dice = SplitMix64(0xF15A + case as u64);
        let kinds = pile.kinds_of(stack);
        let weights: Vec<u8> = kinds.clone().map(|kind| pile.all(kind)).collect();
        let mut counts = [vec![0u32; weights.len()], vec![0u32; weights.len()]];
        for _ in 0..BAGS {
            let mut bag = pile.clone();
            let mut draw = || {
                let kind = bag.pick(stack, below(&mut dice, bag.unseen_in(stack)))?;
                let (from, to) = (Place::Stack, Place::Out);
                bag.shift(Move {
                    kind,
                    from,
                    to,
                    joined: false,
                });
                Some(kind)
            };
            let first = draw().expect("a full bag");
            let last = core::iter::from_fn(draw).last().expect("more than one");
            for (counts, kind) in counts.iter_mut().zip([first, last]) {
                counts[usize::from(kind - kinds.start)] += 1;
            }
        }
        for counts in &counts {
            let (sum, freedom) = chi_square(counts, &weights, BAGS);
            // Five standard deviations; the seed is fixed, so it holds for ever.
            assert!(
                sum < freedom + 5.0 * (2.0 * freedom).sqrt(),
                "case {case}: {sum} of {freedom}"
            );
            assert!(sum > 0.0);
        }
    }
}

#[test]
fn the_boxes_hold_what_is_printed() {
    let left = |pile: &Pile| (0..pile.stacks()).map(|s| pile.left(s)).collect::<Vec<_>>();
    assert_eq!(left(&rybowisko::pile()), [54, 16]);
    assert_eq!(
        (left(&podwodni::pile()), podwodni::pile().spots()),
        (vec![86], 12)
    );
    assert_eq!(
        (left(&fish::pile(5)), fish::pile(5).spots()),
        (vec![52], 38)
    );
    assert_eq!(left(&kohaku::pile(2)), [27, 62, 12]);
    assert_eq!(left(&kohaku::pile(4)), [53, 62, 12]);
    assert_eq!(kohaku::pile(4).spots(), 20);
    for players in 1..=6 {
        let set_out = SetOut::for_players(players);
        let depths = Depth::ALL.map(|depth| u32::from(set_out.face_down(depth)));
        assert_eq!(left(&klofni::pile(players)), depths);
    }
}

#[test]
fn every_kind_stands_for_something() {
    for (pile, known) in [
        (
            rybowisko::pile(),
            &(|kind| rybowisko::Component::of(kind).is_some()) as &dyn Fn(u8) -> bool,
        ),
        (kohaku::pile(4), &|kind| {
            kohaku::Component::of(kind).is_some()
        }),
        (klofni::pile(6), &|kind| klofni::token_of(kind).is_some()),
    ] {
        assert!((0..pile.kinds()).all(known));
        assert!(!known(pile.kinds()) && !known(u8::MAX));
    }
}

#[test]
fn a_note_of_a_full_history_is_never_too_long() {
    let mut longest = 0;
    for mut pile in piles() {
        // Every spot taken, and the memory full.
        let mut spots = 0..pile.spots();
        for number in 0..2 * REMEMBERED as u32 {
            let stack = (number % u32::from(pile.stacks())) as u8;
            let Some(kind) = pile.pick(stack, 0) else {
                continue;
            };
            let to = spots.next().map_or(Place::Out, Place::Spot);
            let from = Place::Stack;
            pile.shift(Move {
                kind,
                from,
                to,
                joined: false,
            });
        }
        let bytes = pile.to_bytes();
        assert_eq!(pile.clone().noted(&bytes), pile);
        longest = longest.max(bytes.len());
    }
    assert_eq!(longest, MOST_BYTES);
}

#[test]
fn what_is_joined_is_taken_back_together() {
    let mut pile = bag(&[9]);
    let step = |joined| Move {
        kind: 0,
        from: Place::Stack,
        to: Place::Out,
        joined,
    };
    for joined in [false, false, true, true] {
        assert!(pile.shift(step(joined)));
    }
    assert_eq!(pile.undo(), Some(step(false)));
    assert_eq!((pile.out(0), pile.moves().len()), (1, 1));
}

#[test]
fn the_oldest_move_is_forgotten_with_all_that_is_joined_to_it() {
    let mut pile = bag(&[60]);
    let step = |joined| Move {
        kind: 0,
        from: Place::Stack,
        to: Place::Out,
        joined,
    };
    for number in 0..REMEMBERED + 1 {
        assert!(pile.shift(step((1..3).contains(&number))));
    }
    assert_eq!(pile.moves().len(), REMEMBERED - 2);
    assert!(pile.moves().all(|step| !step.joined));
}
