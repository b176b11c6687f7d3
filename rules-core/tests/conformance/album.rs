//! The album: what was caught is what a seat holds at the end, unless something was lost on the way.

use splitmix::SplitMix64;
use tacklebox_rules::{
    Seat, Title,
    album::{Caught, MOST_KINDS, caught, kinds},
    log::Replay,
};

use crate::common::fixture::{Fixture, random_log};

const GAMES: u64 = 40;

fn sum(caught: &Caught) -> u32 {
    let of = |seat: Seat| (0..MOST_KINDS).map(move |kind| u32::from(caught.count(seat, kind)));
    Seat::ALL.into_iter().flat_map(of).sum()
}

pub(crate) fn has_what_the_seats_hold<G: Fixture>(held: impl Fn(&G) -> u32, is_kept: bool) {
    let mut lost = 0;
    let mut seen = [false; MOST_KINDS];
    for (i, setup) in G::setups()
        .into_iter()
        .cycle()
        .take(GAMES as usize)
        .enumerate()
    {
        let (log, stops) = random_log::<G>(setup, &mut SplitMix64(i as u64));
        let album = caught(&log).expect("a whole game");
        let mut replay = Replay::<G>::open(&log).unwrap();
        replay.run().unwrap();
        let (now, ever) = (held(replay.game()), sum(&album));
        assert!(ever >= now, "{ever} {now}");
        lost += ever - now;
        for (kind, seen) in seen.iter_mut().enumerate() {
            *seen |= Seat::ALL.iter().any(|seat| album.count(*seat, kind) > 0);
        }
        // An unfinished game catches nothing, nor does a damaged one.
        let half = stops[stops.len() / 2];
        assert_eq!(caught(&log[..half]), None);
        let mut other = log.clone();
        other[1] = Title::ALL.len() as u8;
        assert_eq!(caught(&other), None);
    }
    assert_eq!(lost == 0, is_kept, "{lost} lost");
    let kinds = kinds(G::TITLE);
    assert!(seen[kinds..].iter().all(|seen| !seen), "no other kinds");
    assert!(seen[..kinds].iter().all(|seen| *seen), "{seen:?}");
}
