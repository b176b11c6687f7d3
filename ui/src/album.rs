//! The album: which kinds of the five games people have caught in finished games, how often, and who caught the first one when.
//! Owns its encoding in the store; what counts as caught is `rules_core::album`.
//!
//! A finished game is counted exactly once, as in the [statistics](crate::Statistics), with a number of its own: a power cut
//! between the two items costs nothing.

use heapless::Vec;
use rules_core::{
    Title,
    album::{ALL_KINDS, Caught, MOST_KINDS, kinds},
};

use crate::{
    bytes::Rest,
    table::company::{Company, Name, Origin},
};

/// How many people are known by name as the first to catch something. Others are nameless.
const NAMES: usize = 16;
/// Nobody of those who are known by name.
const NAMELESS: u8 = u8::MAX;

/// A kind that was caught.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Entry {
    /// How often, saturating; 0 for a silhouette.
    count: u16,
    /// The place of the name in the list.
    who: u8,
    /// The first game, by its number among all that were ever finished.
    game: u32,
}

/// What the page of a kind says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Catch<'a> {
    pub(crate) count: u16,
    /// Who caught the first one; empty if too many others are in the album.
    pub(crate) name: &'a str,
    /// In which game.
    pub(crate) game: u32,
}

/// What a game brought that had never been caught before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fresh {
    pub(crate) title: Title,
    /// The first of the new kinds.
    pub(crate) kind: u8,
    /// How many there are.
    pub(crate) count: u8,
}

/// Encoded album: a version, the number of the last game counted, the names (how many; length and bytes of each); for each
/// kind of each game how often (2), and if ever, the first game (4) and the place of the name (1).
pub type AlbumBytes = Vec<u8, { 1 + 4 + 1 + NAMES * 13 + ALL_KINDS * 7 }>;

const _: () = assert!(
    1 + 4 + 1 + NAMES * 13 + ALL_KINDS * 7 <= store::LARGEST,
    "the store takes the fullest album"
);

/// Raise it with every change of `rules_core::album::kinds`, and still read the older ones.
const VERSION: u8 = 1;

/// The album; the module's documentation says what counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Album {
    /// The number of the last finished game that was counted.
    counted: u32,
    names: Vec<Name, NAMES>,
    entries: [Entry; ALL_KINDS],
}

impl Default for Album {
    fn default() -> Album {
        Album {
            counted: 0,
            names: Vec::new(),
            entries: [Entry::default(); ALL_KINDS],
        }
    }
}

/// Where the kinds of a game begin.
fn start(title: Title) -> usize {
    let before = Title::ALL.into_iter().take_while(|other| *other != title);
    before.map(kinds).sum()
}

impl Album {
    /// The number of the last finished game that was counted.
    pub(crate) const fn counted(&self) -> u32 {
        self.counted
    }

    /// All games up to this number are counted. Whether the number is new.
    pub(crate) fn set_counted(&mut self, number: u32) -> bool {
        core::mem::replace(&mut self.counted, number) != number
    }

    /// A kind of a game; `None` if it was never caught.
    pub(crate) fn catch(&self, title: Title, kind: usize) -> Option<Catch<'_>> {
        let entry = self.entries.get(start(title) + kind)?;
        (entry.count > 0 && kind < kinds(title)).then(|| Catch {
            count: entry.count,
            name: self
                .names
                .get(usize::from(entry.who))
                .map_or("", Name::as_str),
            game: entry.game,
        })
    }

    /// How many kinds of a game were caught.
    pub(crate) fn found(&self, title: Title) -> usize {
        let all = 0..kinds(title);
        all.filter(|kind| self.catch(title, *kind).is_some())
            .count()
    }

    /// The kind of a game that was caught least often, and how often.
    pub(crate) fn rarest(&self, title: Title) -> Option<(usize, u16)> {
        let caught = (0..kinds(title)).filter_map(|kind| {
            let catch = self.catch(title, kind)?;
            Some((kind, catch.count))
        });
        caught.min_by_key(|(_, count)| *count)
    }

    /// Count a finished game: what people have caught in it. A game that began in the middle of another one does not count.
    /// Games may come in any order: the first is the one with the lowest number.
    pub(crate) fn add(
        &mut self,
        (title, game): (Title, u32),
        company: &Company,
        caught: &Caught,
    ) -> Option<Fresh> {
        if company.origin != Origin::Setup {
            return None;
        }
        let mut fresh: Option<Fresh> = None;
        for kind in 0..kinds(title).min(MOST_KINDS) {
            let people = || company.seats().filter(|seat| company.is_person(*seat));
            let counts = people().map(|seat| u16::from(caught.count(seat, kind)));
            let count: u16 = counts.sum();
            let Some(who) = people().find(|seat| caught.count(*seat, kind) > 0) else {
                continue;
            };
            let before = self
                .entries
                .get(start(title) + kind)
                .copied()
                .unwrap_or_default();
            let mut entry = Entry {
                count: before.count.saturating_add(count),
                ..before
            };
            if before.count == 0 {
                let seen = fresh.map_or((kind as u8, 0), |fresh| (fresh.kind, fresh.count));
                fresh = Some(Fresh {
                    title,
                    kind: seen.0,
                    count: seen.1 + 1,
                });
            }
            if before.count == 0 || game < before.game {
                entry.game = game;
                entry.who = self.place_of(company.name(who));
            }
            if let Some(there) = self.entries.get_mut(start(title) + kind) {
                *there = entry;
            }
        }
        fresh
    }

    fn place_of(&mut self, name: &str) -> u8 {
        let known = self.names.iter().position(|known| known.as_str() == name);
        known
            .or_else(|| {
                self.names.push(Name::try_from(name).ok()?).ok()?;
                Some(self.names.len() - 1)
            })
            .map_or(NAMELESS, |place| place as u8)
    }

    pub fn to_bytes(&self) -> AlbumBytes {
        let mut bytes = AlbumBytes::new();
        // The type has room for all of it.
        let mut put = |part: &[u8]| {
            let _ = bytes.extend_from_slice(part);
        };
        put(&[VERSION]);
        put(&self.counted.to_le_bytes());
        put(&[self.names.len() as u8]);
        for name in &self.names {
            put(&[name.len() as u8]);
            put(name.as_bytes());
        }
        for entry in &self.entries {
            put(&entry.count.to_le_bytes());
            if entry.count > 0 {
                put(&entry.game.to_le_bytes());
                put(&[entry.who]);
            }
        }
        bytes
    }

    /// Decode an album; `None` for bytes that no version of this encoding wrote.
    pub fn from_bytes(bytes: &[u8]) -> Option<Album> {
        let mut rest = Rest(bytes);
        let [VERSION] = rest.take()? else {
            return None;
        };
        let mut album = Album {
            counted: u32::from_le_bytes(rest.take()?),
            ..Album::default()
        };
        let [names] = rest.take()?;
        for _ in 0..names {
            album.names.push(rest.name()?).ok()?;
        }
        for entry in &mut album.entries {
            entry.count = rest.number()?;
            if entry.count > 0 {
                entry.game = u32::from_le_bytes(rest.take()?);
                let [who] = rest.take()?;
                entry.who = Some(who).filter(|who| *who < names || *who == NAMELESS)?;
            }
        }
        rest.0.is_empty().then_some(album)
    }
}

#[cfg(test)]
mod tests {
    use std::format;

    use opponents::Level;
    use rules_core::{
        Game, Next, Seat,
        log::{Step, opening},
        rybowisko::{Rybowisko, Setup},
    };

    use super::*;
    use crate::table::company::{Player, Sitter};

    /// A game of Rybowisko that takes the first choice each time, and what was caught in it.
    fn game() -> Caught {
        let mut game = Rybowisko::start(Setup::players(2)).expect("two play");
        let mut log = opening::<Rybowisko>(game.setup()).to_vec();
        let mut turn = 0_usize;
        loop {
            let mut steps = std::vec::Vec::new();
            match game.next() {
                Next::Over => break,
                Next::Decision(_) => game.legal(&mut |action| steps.push(Step::Decision(action))),
                Next::Chance => game.outcomes(&mut |outcome, _| steps.push(Step::Outcome(outcome))),
            }
            turn += 7;
            let step: Step<_, _> = steps[turn % steps.len()];
            log.extend(step.to_bytes());
            assert!(step.apply(&mut game));
        }
        rules_core::album::caught(&log).expect("a whole game")
    }

    fn company(players: [(&str, Player); 2]) -> Company {
        let mut company = Company::default();
        for (name, player) in players {
            company.seat(Sitter {
                name: Name::try_from(name).expect("short"),
                player,
                colour: 0,
            });
        }
        company
    }

    fn of(caught: &Caught, seat: Seat) -> usize {
        let kinds = 0..kinds(Title::Rybowisko);
        kinds.filter(|kind| caught.count(seat, *kind) > 0).count()
    }

    #[test]
    fn what_a_person_caught_is_in_the_album_and_what_a_computer_caught_is_not() {
        let caught = game();
        let robot = Player::Computer(Level::Hard);
        let mut album = Album::default();
        let fresh = album.add(
            (Title::Rybowisko, 12),
            &company([("Ola", Player::Person), ("Finn", robot)]),
            &caught,
        );
        let seen = of(&caught, Seat::ALL[0]);
        assert!(
            seen > 1 && of(&caught, Seat::ALL[1]) > 0,
            "both caught something"
        );
        assert_eq!(album.found(Title::Rybowisko), seen);
        assert_eq!(fresh.map(|fresh| usize::from(fresh.count)), Some(seen));
        let kind = usize::from(fresh.expect("something new").kind);
        let count = u16::from(caught.count(Seat::ALL[0], kind));
        let catch = Catch {
            count,
            name: "Ola",
            game: 12,
        };
        assert_eq!(album.catch(Title::Rybowisko, kind), Some(catch));
        assert_eq!(album.found(Title::Kohaku), 0);
        // Again by somebody else: the first one stays, and an earlier game takes its place.
        let later = company([("Jan", Player::Person), ("Finn", robot)]);
        assert_eq!(album.add((Title::Rybowisko, 13), &later, &caught), None);
        let catch = Catch {
            count: 2 * count,
            name: "Ola",
            game: 12,
        };
        assert_eq!(album.catch(Title::Rybowisko, kind), Some(catch));
        album.add((Title::Rybowisko, 3), &later, &caught);
        let catch = Catch {
            count: 3 * count,
            name: "Jan",
            game: 3,
        };
        assert_eq!(album.catch(Title::Rybowisko, kind), Some(catch));
    }

    #[test]
    fn a_game_that_was_played_on_catches_nothing() {
        let mut people = company([("Ola", Player::Person), ("Jan", Player::Person)]);
        people.origin = Origin::Branch { number: 1, at: 9 };
        let mut album = Album::default();
        assert_eq!(album.add((Title::Rybowisko, 2), &people, &game()), None);
        assert_eq!(album, Album::default());
    }

    #[test]
    fn an_album_comes_back_as_it_went() {
        let caught = game();
        let mut album = Album::default();
        album.set_counted(70_000);
        assert_eq!(Album::from_bytes(&album.to_bytes()), Some(album.clone()));
        // The fullest there can be, with more people than names.
        for number in 0..40_u32 {
            let name = format!("żółćab{:02}", number % 20);
            for (i, title) in Title::ALL.into_iter().enumerate() {
                let people = company([(&name, Player::Person), ("Ż", Player::Person)]);
                album.add((title, 1_000 - 9 * number - i as u32), &people, &caught);
            }
        }
        album
            .entries
            .iter_mut()
            .for_each(|entry| entry.count = u16::MAX);
        let bytes = album.to_bytes();
        assert!(bytes.len() > bytes.capacity() * 9 / 10);
        assert_eq!(Album::from_bytes(&bytes), Some(album));
    }

    #[test]
    fn foreign_bytes_are_refused() {
        let mut album = Album::default();
        let people = company([("Ola", Player::Person), ("Jan", Player::Person)]);
        album.add((Title::Rybowisko, 2), &people, &game());
        let good = album.to_bytes();
        for length in 0..good.len() {
            assert_eq!(Album::from_bytes(&good[..length]), None, "{length} bytes");
        }
        let mut longer = good.to_vec();
        longer.push(0);
        assert_eq!(Album::from_bytes(&longer), None);
        let mut newer = good.to_vec();
        newer[0] = 2;
        assert_eq!(Album::from_bytes(&newer), None);
        assert_eq!(Album::from_bytes(&[0xFF; 600]), None);
    }
}
