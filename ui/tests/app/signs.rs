//! X explains the signs of the live screen: every kind of decision of every game has callouts, they fit, and every
//! number on the board has one, at least for its column, row or kind.

use std::collections::BTreeSet;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::{Key, Press};
use rules_core::Title;
use ui::{
    Audit, LabelSpot, Language, Layout,
    text::{Msg, table::Word},
};

use crate::{
    device::Device,
    labels::check,
    layout_audit::{Label, Labels},
    play::start,
};

/// The areas that the callouts of a page point to.
#[derive(Default)]
struct Explained(Vec<Rectangle>);

impl Audit for Explained {
    fn label(&mut self, _: LabelSpot<'_>) {}

    fn explained(&mut self, sign: Rectangle) {
        self.0.push(sign);
    }
}

/// Where the panel of the wide layout begins.
const PANEL: i32 = 240;

/// What a number looks like whatever its value: `×#`, `+#`, `#%`.
fn form(text: &str) -> String {
    let digits = |letter: char| if letter.is_ascii_digit() { '#' } else { letter };
    let mut form: Vec<char> = text.chars().map(digits).collect();
    form.dedup();
    form.into_iter().collect()
}

/// The numbers of the board without words for which no callout is, neither on them nor on one of the same form in their row or
/// column.
fn unexplained(live: &Labels, signs: &[Rectangle], layout: Layout, title: Title) -> Vec<String> {
    let hints = layout.hints();
    let is_on_board = |at: Point| at.x < PANEL && !hints.contains(at);
    let numbers: Vec<&Label> = live
        .0
        .iter()
        .filter(|label| is_on_board(label.ink.top_left))
        .filter(|label| {
            let has = |is: fn(&char) -> bool| label.text.chars().any(|letter| is(&letter));
            // Words explain themselves.
            has(char::is_ascii_digit) && !has(char::is_ascii_alphabetic)
        })
        .collect();
    let pointed = |label: &Label| {
        let meets = |sign: &Rectangle| !sign.intersection(&label.ink).is_zero_sized();
        signs.iter().any(meets)
    };
    let alike = |one: &Label, other: &Label| {
        let by = one.ink.center() - other.ink.center();
        // The heights of schools are anywhere on the sea.
        let in_line = title == Title::Fish || by.x.abs() < 8 || by.y.abs() < 8;
        in_line && form(&one.text) == form(&other.text) && one.cap == other.cap
    };
    let bare = numbers.iter().filter(|label| {
        let mut kin = numbers.iter().filter(|other| alike(label, other));
        !kin.any(|kin| pointed(kin))
    });
    bare.map(|label| format!("{:?} at {:?}", label.text, label.ink.top_left))
        .collect()
}

/// Every page of callouts at the pending decision; the number of signs of the board that they explain.
fn look_at_signs(device: &mut Device, title: Title, place: &str) -> u32 {
    let live = device.labels();
    let mut explained = Explained::default();
    device.tap(Key::X);
    assert_eq!(device.fact("help"), "open", "{place}");
    assert!(device.offers(Word::Signs.msg()), "{place}");
    device.tap(Key::X);
    assert_eq!(device.fact("help"), "closed", "{place}");
    let count = device.fact("signs").parse().expect("a number of signs");
    for page in 0.. {
        assert!(page < 10, "{place}: no last page");
        check(device, &format!("{place}, page {page}"));
        assert!(device.offers(Msg::Close), "{place}");
        assert_eq!(device.stale(), None, "{place}");
        device.audit(&mut explained);
        if !device.offers(Word::MoreSigns.msg()) {
            break;
        }
        device.tap(Key::Right);
    }
    device.tap(Key::B);
    assert_eq!(device.fact("signs"), "closed", "{place}");
    let bare = unexplained(&live, &explained.0, device.layout, title);
    assert!(
        bare.is_empty(),
        "{place}: no callout for {}",
        bare.join(", ")
    );
    assert_eq!(device.stale(), None, "{place}");
    count
}

/// The kinds of decisions that come up in a game, each with its callouts on both layouts and in both languages.
fn every_kind_has_signs(title: Title) {
    let mut bare = BTreeSet::new();
    for (layout, language) in [(Layout::Square, Language::Pl), (Layout::Wide, Language::En)] {
        let mut device = Device::in_language(layout, language);
        device.world.luck.0 = 11;
        start(&mut device, title, 2);
        let mut seen = BTreeSet::new();
        for _ in 0..1_500 {
            if device.fact("moment") == "over" {
                break;
            }
            if device.fact("help") == "open" {
                device.tap(Key::B);
            }
            let kind = device.fact("asks").to_owned();
            if device.fact("moment") == "choosing" && seen.insert(kind.clone()) {
                let place = format!("{} {kind} {layout:?} {}", title.key(), language.code());
                if look_at_signs(&mut device, title, &place) == 0 {
                    bare.insert(place);
                }
            }
            let key = match device.world.luck.below(8) {
                0 => Key::Up,
                1 => Key::Down,
                2 => Key::Left,
                3 => Key::Right,
                _ => Key::A,
            };
            device.press(key, Press::Down);
            device.press(key, Press::Up { after_long: false });
            device.run(450);
        }
        assert!(seen.len() > 1, "{}: {seen:?}", title.key());
    }
    assert!(bare.is_empty(), "no sign is explained: {bare:?}");
}

#[test]
fn the_lake_explains_its_signs() {
    every_kind_has_signs(Title::Rybowisko);
}

#[test]
fn the_reef_explains_its_signs() {
    every_kind_has_signs(Title::Podwodni);
}

#[test]
fn the_sea_explains_its_signs() {
    every_kind_has_signs(Title::Fish);
}

#[test]
fn the_pond_explains_its_signs() {
    every_kind_has_signs(Title::Kohaku);
}

#[test]
fn the_ice_explains_its_signs() {
    every_kind_has_signs(Title::Klofni);
}
