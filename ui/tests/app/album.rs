//! What people catch is in the album, and a finished game fits a code that another program reads.

use keys::Key;
use rules_core::Title;
use store::ItemKey;
use ui::{Album, Language, Layout, replay_link::GameLink, text::album::Word};

use crate::{
    device::Device,
    fake_store::replayed,
    labels::check,
    logbook::{finished, open_list},
};

/// The text of the code on the screen, read by another program.
fn scanned(device: &Device) -> String {
    let size = device.screen().size;
    let (width, height) = (size.width as usize, size.height as usize);
    let picture = device.picture();
    let grey = |x: usize, y: usize| picture[2 * (y * width + x)];
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, height, grey);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1, "one code on the screen");
    let (_, text) = grids[0].decode().expect("a readable code");
    text
}

fn album(device: &Device) -> Album {
    let bytes = device.store.item(ItemKey::Album).expect("an album is kept");
    Album::from_bytes(bytes).expect("its bytes are an album's")
}

/// From the list to the album.
fn open_album(device: &mut Device) {
    open_list(device);
    device.tap(Key::Right);
    assert_eq!(device.fact("screen"), "album");
}

#[test]
fn what_people_caught_is_on_the_pages_of_the_album() {
    for (i, title) in Title::ALL.into_iter().enumerate() {
        let (layout, language) = (Layout::ALL[i % 2], Language::ALL[i / 2 % 2]);
        let mut device = finished(title, 2, layout, language);
        let log = device.store.past(0).expect("a finished match").log.clone();
        let caught = rules_core::album::caught(&log).expect("a whole game");
        let place = format!("{title:?} {layout:?} {language:?}");
        device.run(4_000);
        check(&device, &place);
        assert_ne!(device.fact("fresh"), "", "{place}: the podium says so");
        open_album(&mut device);
        for _ in 0..i {
            device.tap(Key::Y);
        }
        check(&device, &place);
        let found = device.texts();
        let kinds = rules_core::album::kinds(title);
        let people = rules_core::Seat::ALL[..2].iter();
        let seen =
            (0..kinds).filter(|kind| people.clone().any(|seat| caught.count(*seat, *kind) > 0));
        let count = seen.clone().count();
        assert!(count > 0, "{place}");
        assert!(
            found.contains(&format!("{count}/{kinds}")),
            "{place}: {found:?}"
        );
        // The card of every kind, caught or not.
        device.tap(Key::A);
        for kind in 0..kinds {
            check(&device, &format!("{place} {kind}"));
            let is_known = !device.says(Word::HowToCatch.msg());
            assert_eq!(
                is_known,
                seen.clone().any(|seen| seen == kind),
                "{place} {kind}"
            );
            device.tap(Key::Right);
        }
        device.tap(Key::A);
        device.tap(Key::Down);
        assert_eq!(device.stale(), None, "{place}");
        device.tap(Key::X);
        check(&device, &place);
        device.tap(Key::B);
        device.tap(Key::B);
        assert_eq!(device.fact("screen"), "logbook");
    }
}

/// The power goes between the result, the statistics and the album: nothing is lost and nothing is counted twice.
#[test]
fn a_catch_is_counted_once_whenever_the_power_goes() {
    let mut device = finished(Title::Kohaku, 2, Layout::Square, Language::En);
    let whole = album(&device);
    let statistics = device.store.item(ItemKey::Statistics).map(<[u8]>::to_vec);
    for lost in [
        &[][..],
        &[ItemKey::Album],
        &[ItemKey::Statistics, ItemKey::Album],
        &[ItemKey::Statistics],
    ] {
        for key in lost {
            device.store.forget(*key);
        }
        for _ in 0..2 {
            device.restart();
            assert_eq!(album(&device), whole, "without {lost:?}");
            assert_eq!(
                device.store.item(ItemKey::Statistics).map(<[u8]>::to_vec),
                statistics
            );
        }
    }
    // A game more: everything was caught twice, and nothing is new.
    let mut another = device.store.past[0].clone();
    another.number += 1;
    device.store.past.push(another);
    device.restart();
    assert_ne!(album(&device), whole);
}

#[test]
fn a_finished_game_is_read_from_the_screen_by_another_program() {
    for (i, title) in Title::ALL.into_iter().enumerate() {
        let layout = Layout::ALL[i % 2];
        let mut device = finished(title, 2, layout, Language::ALL[i / 2 % 2]);
        let past = device.store.past(0).expect("a finished match").clone();
        device.run(4_000);
        // The result, for an app that logs games.
        device.tap(Key::Y);
        device.run(200);
        assert_eq!(device.fact("page"), "code");
        check(&device, title.key());
        let result = scanned(&device);
        assert!(
            result.starts_with("https://app.bgstatsapp.com/"),
            "{result}"
        );
        // The game itself.
        device.tap(Key::A);
        device.run(200);
        assert_eq!(device.fact("screen"), "link");
        check(&device, title.key());
        assert_eq!(device.stale(), None, "{title:?}");
        if device.fact("link") == "0" {
            assert!(past.log.len() > 900, "{title:?}: {} bytes", past.log.len());
            assert!(device.says(Word::TooLong.msg()));
        } else {
            let link = GameLink::read(&scanned(&device)).expect("a whole link");
            let (table, result, log) = link.parts().expect("a whole game");
            assert_eq!(
                (table, log),
                (&past.company[..], &past.log[..]),
                "{title:?}"
            );
            let (points, is_over) = replayed(log);
            assert!(is_over);
            let told = result
                .chunks(3)
                .map(|row| i16::from_le_bytes([row[0], row[1]]));
            assert_eq!(told.collect::<Vec<_>>(), points, "{title:?}");
        }
        device.tap(Key::B);
        assert_eq!(device.fact("screen"), "play");
        // The same from the list.
        device.tap(Key::B);
        device.tap(Key::B);
        open_list(&mut device);
        device.tap(Key::Left);
        device.run(200);
        assert_eq!(device.fact("screen"), "link");
        if device.fact("link") != "0" {
            let link = GameLink::read(&scanned(&device)).expect("a whole link");
            assert_eq!(
                link.parts().map(|(_, _, log)| log.to_vec()),
                Ok(past.log.clone())
            );
        }
        device.tap(Key::B);
        assert_eq!(device.fact("screen"), "logbook");
    }
}
