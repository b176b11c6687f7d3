//! Bags and piles beside the printed boxes, by keys.

use keys::{Key, Press};
use rules_core::{
    Title,
    companion::{
        kohaku,
        pile::{Pile, Place},
    },
    kohaku::Display,
};
use ui::{Effect, Language, Layout};

use super::{OWN_BAG, PILE, on_page, square, to_page, to_tile};
use crate::{device::Device, labels::check};

/// What the history says.
fn past(device: &mut Device) -> String {
    device.tap(Key::Down);
    let past = device.fact("past").to_owned();
    device.tap(Key::B);
    past
}

#[test]
fn draws_survive_power_off_and_are_shown_only_when_they_are_kept() {
    let mut device = on_page(Title::Rybowisko, PILE);
    device.play(&[Key::A, Key::A]);
    assert_eq!(device.fact("left"), "52");
    device.slow = true;
    let before = device.picture().to_vec();
    device.press(Key::A, Press::Down);
    assert_eq!(device.picture(), before, "nothing shows before it is kept");
    device.press(Key::Left, Press::Down);
    assert_eq!(device.picture(), before, "and no key does anything");
    device.answer();
    device.slow = false;
    assert_ne!(device.picture(), before);
    assert_eq!(device.fact("left"), "51");
    let told = past(&mut device);
    assert_eq!(told.split(' ').count(), 3);
    device.restart();
    to_page(&mut device, Title::Rybowisko, PILE);
    assert_eq!(past(&mut device), told);
}

#[test]
fn undo_takes_back_one_draw_and_then_leaves() {
    let mut device = on_page(Title::Rybowisko, PILE);
    device.tap(Key::A);
    let one = past(&mut device);
    device.tap(Key::A);
    device.tap(Key::B);
    assert_eq!(past(&mut device), one);
    device.tap(Key::B);
    assert_eq!(device.fact("page"), "contents");
}

#[test]
fn a_held_b_leaves_and_the_draw_stays() {
    let mut device = on_page(Title::Rybowisko, PILE);
    device.tap(Key::A);
    device.hold(Key::B);
    assert_eq!(device.fact("page"), "contents");
    device.tap(Key::A);
    assert_eq!(past(&mut device).split(' ').count(), 1);
}

#[test]
fn a_pile_ends_and_a_held_a_brings_all_back() {
    let mut device = on_page(Title::Rybowisko, PILE);
    device.tap(Key::Right);
    for left in (0..16).rev() {
        device.tap(Key::A);
        assert_eq!(device.fact("left"), left.to_string());
    }
    device.tap(Key::A);
    check(&device, "an empty pile");
    // The first key takes the sentence away.
    device.play(&[Key::Up, Key::Up]);
    device.hold(Key::A);
    check(&device, "all back");
    device.play(&[Key::A, Key::A]);
    assert_eq!(device.fact("left"), "53");
}

#[test]
fn one_goes_back_from_the_history() {
    let mut device = on_page(Title::Rybowisko, PILE);
    device.play(&[Key::A, Key::A]);
    let two = past(&mut device);
    let latest = two.split(' ').next().expect("a draw");
    device.play(&[Key::Down, Key::A, Key::B]);
    assert_eq!(past(&mut device), format!("{latest} {two}"));
    device.tap(Key::A);
    assert_eq!(device.fact("left"), "52");
}

#[test]
fn fish_is_dealt_and_drawn_in_secret_and_passes_are_counted() {
    let mut device = on_page(Title::Fish, PILE);
    device.tap(Key::A);
    let left: u32 = device.fact("left").parse().expect("a number");
    let players = (49 - left) / 3;
    assert_eq!(52 - 3 - 3 * players, left);
    // To the first name, through the curtain, a card from the pile.
    device.play(&[Key::Down, Key::A]);
    check(&device, "curtain");
    device.tap(Key::A);
    device.play(&[Key::Up, Key::Right, Key::Right, Key::Right]);
    device.tap(Key::A);
    assert_eq!(device.fact("left"), (left - 1).to_string());
}

#[test]
fn an_open_hand_is_covered_when_the_dice_are_fetched() {
    let mut device = on_page(Title::Fish, PILE);
    device.play(&[Key::A, Key::Down, Key::A]);
    let curtain = device.picture().to_vec();
    device.tap(Key::A);
    assert_ne!(device.picture(), curtain, "the hand is shown");
    device.play(&[Key::Y, Key::B]);
    assert_eq!(device.fact("screen"), "companion");
    assert_eq!(device.picture(), curtain);
}

/// Kōhaku's box as the page keeps it.
fn kept_pile(device: &Device) -> Pile {
    let note = device.effects.iter().rev().find_map(|effect| match effect {
        Effect::Put(key) => device.store.item(*key),
        _ => None,
    });
    // The version of notes, then players and pass, then the pile.
    let [_, head, pile @ ..] = note.expect("a note") else {
        panic!("the note is too short");
    };
    kohaku::pile(head & 0x0F).noted(pile)
}

#[test]
fn a_pair_of_kohaku_is_taken_and_the_display_is_full_again() {
    let mut device = on_page(Title::Kohaku, PILE);
    device.tap(Key::A);
    let display = |pile: &Pile| pile.lying(0..Display::CELLS as u8).count();
    let before = kept_pile(&device);
    assert_eq!(display(&before), Display::CELLS);
    device.play(&[Key::Left, Key::A, Key::Left, Key::A]);
    let after = kept_pile(&device);
    let taken = after.moves().filter(|step| step.to == Place::Out);
    let mut stacks: Vec<u8> = taken.map(|step| after.stack_of(step.kind)).collect();
    stacks.sort_unstable();
    assert_eq!(stacks, [0, 1], "a fish and a decoration");
    for stack in stacks {
        assert_eq!(before.left(stack) - after.left(stack), 1, "stack {stack}");
    }
    assert_eq!(display(&after), Display::CELLS);
}

#[test]
fn a_bag_of_ones_own_is_filled_and_drawn_from() {
    let mut device = square(OWN_BAG);
    // Fill it, a new kind, back to the list, three of it.
    device.play(&[Key::A, Key::A, Key::B, Key::Right, Key::Right, Key::B]);
    for left in [2, 1, 0] {
        device.tap(Key::A);
        assert_eq!(device.fact("left"), left.to_string());
    }
    assert_eq!(past(&mut device), "0 0 0");
    // In use it cannot be changed.
    device.play(&[Key::Right, Key::Right, Key::B]);
    device.restart();
    to_tile(&mut device, OWN_BAG);
    assert_eq!(past(&mut device), "0 0 0");
}

/// Keys that lead through every view of a page.
fn tour(device: &mut Device, title: Option<Title>, mut visit: impl FnMut(&mut Device, &str)) {
    use Key::{A, B, Down, Left, Right, Up, X};
    match title {
        Some(title) => to_page(device, title, PILE),
        None => to_tile(device, OWN_BAG),
    }
    let keys: &[Key] = match title {
        None => &[
            A, A, Right, Down, Right, Down, Right, Down, Right, B, Down, A, B, B, A, A, Up, Down,
            B, Down, B, X, B,
        ],
        Some(Title::Rybowisko) => &[
            A, A, Right, A, A, Up, Down, Left, Down, B, Down, Down, B, X, B,
        ],
        Some(Title::Podwodni) => &[
            A, A, Left, A, Down, A, A, Up, Up, Up, Down, B, Down, Down, Down, X, B,
        ],
        Some(Title::Fish) => &[
            A, Down, A, A, A, Up, A, X, B, B, Up, Up, Down, B, Down, Down, Down, Down, Down, Down,
        ],
        Some(Title::Kohaku) => &[
            A, Left, A, Left, A, Right, Right, Down, Down, A, A, A, Right, A, X, B, B, B, Up, Up,
            Up, Down,
        ],
        Some(Title::Klofni) => &[
            A, A, Down, A, Down, A, Right, A, A, Up, Up, Up, Right, Down, B, X, B,
        ],
    };
    visit(device, "first");
    for (step, key) in keys.iter().enumerate() {
        device.tap(*key);
        visit(device, &format!("step {step} {key:?}"));
    }
}

const PAGES: [Option<Title>; 6] = [
    None,
    Some(Title::Rybowisko),
    Some(Title::Podwodni),
    Some(Title::Fish),
    Some(Title::Kohaku),
    Some(Title::Klofni),
];

#[test]
fn no_label_is_cut_off_and_every_picture_is_whole() {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            for title in PAGES {
                let mut device = Device::in_language(layout, language);
                tour(&mut device, title, |device, step| {
                    let place = format!("{layout:?} {} {title:?} {step}", language.code());
                    check(device, &place);
                    assert_eq!(device.stale(), None, "{place}");
                });
            }
        }
    }
}
