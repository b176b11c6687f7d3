//! The catch of the day: one attempt counts, its result stays, and everybody has the same luck.

use keys::{Key, Press};
use rules_core::{Title, challenge::Challenge, log::opening};
use splitmix::SplitMix64;
use store::ItemKey;
use ui::{Language, Layout, text::luck::Word};

use crate::{device::Device, labels::check, luck::press_on, play::to_setup};

/// From the menu to the page.
fn open(device: &mut Device) {
    device.tap(Key::Y);
    assert_eq!(device.fact("screen"), "catch");
}

/// Random keys until the end of the challenge.
fn play_to_the_end(device: &mut Device, seed: u64) {
    press_on(device, &mut SplitMix64(seed), 20_000, false);
    assert_eq!(device.fact("moment"), "over");
    device.run(4_000);
}

/// The set-up of a challenge is the plain one that the table of stars was computed with.
fn plain_opening(title: Title, players: u8) -> Vec<u8> {
    use rules_core::{fish, klofni, kohaku, podwodni, rybowisko};
    match title {
        Title::Rybowisko => {
            opening::<rybowisko::Rybowisko>(rybowisko::Setup::players(players)).to_vec()
        }
        Title::Podwodni => {
            opening::<podwodni::Podwodni>(podwodni::Setup::players(players)).to_vec()
        }
        Title::Fish => opening::<fish::Fish>(fish::Setup::players(players)).to_vec(),
        Title::Kohaku => opening::<kohaku::Kohaku>(kohaku::Setup::players(players)).to_vec(),
        Title::Klofni => opening::<klofni::Klofni>(klofni::Setup::players(players)).to_vec(),
    }
}

#[test]
fn every_kind_is_played_to_its_stars_and_the_first_attempt_counts() {
    for (i, language) in [Language::En, Language::Pl].into_iter().enumerate() {
        let mut device = Device::in_language(Layout::ALL[i], language);
        for challenge in Challenge::all().take(10).skip(5 * i).take(5) {
            // All numbers before are spent.
            let mut spent = [0xFF; 367];
            spent[0] = 1;
            spent[1..=challenge.index()].fill(7);
            device.store.put(ItemKey::Catches, &spent);
            device.restart();
            open(&mut device);
            let number = challenge.number();
            assert_eq!(device.fact("number"), number.to_string());
            assert!(device.offers(Word::Attempt.msg()));
            check(&device, &format!("catch {number}"));
            device.tap(Key::A);
            assert_eq!(device.fact("screen"), "play", "catch {number}");
            let begun = device
                .store
                .item(ItemKey::Catches)
                .expect("it counts at once");
            assert_eq!(begun[usize::from(number)], 0xFE);
            let log = device
                .store
                .of(challenge.title())
                .expect("a match")
                .log
                .clone();
            let plain = plain_opening(challenge.title(), challenge.players());
            assert!(log.starts_with(&plain), "catch {number}: another set-up");
            play_to_the_end(&mut device, u64::from(number));
            check(&device, &format!("podium of catch {number}"));
            assert!(device.says(Word::Points.msg()), "catch {number}");
            let kept =
                device.store.item(ItemKey::Catches).expect("the result")[usize::from(number)];
            let points: i16 = device.fact("points 0").parse().expect("points");
            assert_eq!(i16::from(kept), points.max(0), "catch {number}");
            // Again leads back to the page, where only practice is left.
            device.tap(Key::A);
            device.run(9_000);
            device.tap(Key::A);
            assert_eq!(device.fact("screen"), "catch");
            assert!(device.offers(Word::Practise.msg()));
            assert!(device.says(Word::YourResult.msg()));
            check(&device, &format!("result of catch {number}"));
            assert_eq!(device.stale(), None);
            if number == 1 {
                device.tap(Key::A);
                play_to_the_end(&mut device, 99);
                let after = device.store.item(ItemKey::Catches).expect("the result");
                assert_eq!(after[1], kept, "practice does not count");
            }
            while device.fact("screen") != "menu" {
                device.tap(Key::B);
            }
        }
    }
}

/// Whatever moment the power goes at, the attempt is spent, goes on where it was, and its result is kept.
#[test]
fn an_attempt_survives_power_off() {
    let mut device = Device::in_language(Layout::Square, Language::En);
    // Number 4: a pond of Kōhaku in six turns.
    let mut spent = [0xFF; 367];
    spent[..4].fill(1);
    device.store.put(ItemKey::Catches, &spent);
    device.restart();
    open(&mut device);
    device.tap(Key::A);
    let mut keys = SplitMix64(1);
    for cut in 0..60 {
        if device.fact("moment") == "over" {
            break;
        }
        for _ in 0..6 {
            let key = [Key::A, Key::Right, Key::A, Key::Down][keys.below(4) as usize];
            device.press(key, Press::Down);
            device.press(key, Press::Up { after_long: false });
            device.run(3_000);
        }
        device.restart();
        let kept = device.store.item(ItemKey::Catches).expect("the result")[4];
        assert_ne!(kept, 0xFF, "cut {cut}: it was begun");
        if device.store.of(Title::Kohaku).is_none() {
            break;
        }
        device.tap(Key::A);
        assert_eq!(device.fact("screen"), "play", "cut {cut}");
    }
    let past = device.store.past(0).expect("it came to its end");
    let points = i16::from_le_bytes([past.result[0], past.result[1]]);
    device.restart();
    let kept = device.store.item(ItemKey::Catches).expect("the result")[4];
    assert_eq!(i16::from(kept), points);
}

#[test]
fn an_unfinished_match_of_the_game_comes_first() {
    let mut device = Device::in_language(Layout::Square, Language::En);
    to_setup(&mut device, Title::Rybowisko);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play");
    while device.fact("cover") != "pause" {
        device.tap(Key::B);
        device.run(4_000);
    }
    while device.fact("screen") != "menu" {
        crate::play::step_out(&mut device);
    }
    open(&mut device);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "catch");
    assert!(device.says(Word::FinishFirst.msg()));
    assert!(
        device.store.item(ItemKey::Catches).is_none(),
        "nothing is spent"
    );
}
