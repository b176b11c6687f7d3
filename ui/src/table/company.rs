//! The players of a match by seat: name, colour, and person or computer player; and where its luck comes from. Owns
//! their byte format in the store. Whose turn it is belongs to the rules.

use heapless::{String, Vec};
use keys::Tri;
use opponents::Level;
use rules_core::{Seat, challenge::Challenge};
use store::TableBytes;

use super::{
    luck::{Attempt, LuckSource},
    preferences::NAMES,
};
use crate::palette::{SEATS, SeatColour};

/// A name: up to eight letters, of which four may take two bytes in UTF-8, as ą does.
pub(crate) type Name = String<12>;

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    Person,
    Computer(Level),
    /// A computer player that adapts to the people at the table; the level is that of this match.
    Fair(Level),
}

impl Player {
    /// In the order of the set-up screen.
    pub(crate) const ALL: [Player; 6] = [
        Player::Person,
        Player::Computer(Level::First),
        Player::Computer(Level::Easy),
        Player::Computer(Level::Medium),
        Player::Computer(Level::Hard),
        Player::FAIR,
    ];

    /// A player that adapts, before it knows to whom.
    pub(crate) const FAIR: Player = Player::Fair(Level::First);

    /// The level of a computer player.
    pub(crate) const fn level(self) -> Option<Level> {
        match self {
            Player::Person => None,
            Player::Computer(level) | Player::Fair(level) => Some(level),
        }
    }

    /// Its number in the byte format. The first format had three levels; 1, 2 and 3 were its weakest, its middle and its
    /// strongest, and stand for the levels that play most like them.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Player::Person => 0,
            Player::Computer(Level::First) => 1,
            Player::Computer(Level::Easy) => 4,
            Player::Computer(Level::Medium) => 2,
            Player::Computer(Level::Hard) => 3,
            Player::Fair(level) => 5 + level as u8,
        }
    }

    /// The player with this number in the byte format.
    pub(crate) fn from_number(number: u8) -> Option<Player> {
        let fair = Level::ALL.into_iter().map(Player::Fair);
        let mut all = Player::ALL.into_iter().chain(fair);
        all.find(|player| player.number() == number)
    }
}

/// The player of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sitter {
    pub(crate) name: Name,
    pub(crate) player: Player,
    /// Index into [`SEATS`].
    pub(crate) colour: u8,
}

/// What a match began from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Origin {
    #[default]
    Setup,
    /// From the first `at` bytes of the log of a finished match, by its number in the store.
    Branch { number: u32, at: u16 },
}

/// The players in seat order, and the luck they play with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Company {
    sitters: Vec<Sitter, { Seat::MOST }>,
    pub(crate) origin: Origin,
    pub(crate) luck: LuckSource,
}

/// Serialized form: for each seat a byte with player and colour, the length of the name, and the name; then the origin of a
/// branch: [`BRANCH`], 6, number (4), bytes of the log (2); then luck that is not the device's own: a byte with [`LUCK`]
/// and its kind, the length of what belongs to it, and that.
pub(crate) type CompanyBytes = TableBytes;

/// No player has these numbers.
const BRANCH: u8 = 0xF1;
const LUCK: u8 = 0x0F;
const ORIGIN: usize = 8;

/// A branch has the device's luck.
const BEHIND_PLAYERS: usize = ORIGIN;

const _: () = assert!(
    Seat::MOST * (2 + 12) + BEHIND_PLAYERS <= store::TABLE
        && 2 + LuckSource::LONGEST <= BEHIND_PLAYERS,
    "a full company must fit"
);

impl Company {
    /// Adds a player at the next seat. There must be one free.
    pub(crate) fn seat(&mut self, sitter: Sitter) {
        let pushed = self.sitters.push(sitter);
        debug_assert!(pushed.is_ok(), "more players than seats");
    }

    pub(crate) fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::ALL.into_iter().take(self.sitters.len())
    }

    pub(crate) fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.sitters.get(seat.index())
    }

    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.sitter(seat).map_or("", |sitter| sitter.name.as_str())
    }

    /// Colour and shape of a seat.
    pub(crate) fn colour(&self, seat: Seat) -> SeatColour {
        let number = self
            .sitter(seat)
            .map_or(seat.number(), |sitter| sitter.colour);
        debug_assert!(usize::from(number) < SEATS.len(), "no such colour");
        SEATS.get(usize::from(number)).copied().unwrap_or(SEATS[0])
    }

    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.sitter(seat)
            .is_some_and(|sitter| sitter.player == Player::Person)
    }

    /// The only person in play, if there is exactly one. No hand-over screen is needed then.
    pub(crate) fn only_person(&self) -> Option<Seat> {
        let mut people = self.seats().filter(|seat| self.is_person(*seat));
        let first = people.next()?;
        people.next().is_none().then_some(first)
    }

    /// Changes the number of players: drops the last seats, or adds people with an unused name and colour.
    pub(crate) fn resize(&mut self, count: usize) {
        self.sitters.truncate(count);
        while self.sitters.len() < count.min(Seat::MOST) {
            let free = |colour: &u8| self.sitters.iter().all(|sitter| sitter.colour != *colour);
            let colour = (0..SEATS.len() as u8).find(free);
            debug_assert!(colour.is_some(), "a colour for each seat");
            let colour = colour.unwrap_or(0);
            let name = self.free_name(usize::from(colour), Tri::Plus);
            debug_assert!(name.is_some(), "more names than seats");
            self.seat(Sitter {
                name: name.unwrap_or_default(),
                player: Player::Person,
                colour,
            });
        }
    }

    /// Gives a seat the next or previous name of the list that no other seat has.
    pub(crate) fn next_name(&mut self, index: usize, by: Tri) {
        let Some(sitter) = self.sitters.get(index) else {
            return;
        };
        let here = NAMES.iter().position(|name| *name == sitter.name.as_str());
        let from = here.map_or(0, |here| by.wrap(here, NAMES.len()));
        if let Some(name) = self.free_name(from, by) {
            self.rename(index, name);
        }
    }

    /// The first unused name of the list, searched from index `from` in direction `by`.
    fn free_name(&self, from: usize, by: Tri) -> Option<Name> {
        let names = (0..NAMES.len()).map(|step| by.wrap_by(from, step, NAMES.len()));
        let free = |name: &&&str| {
            let mut others = self.sitters.iter();
            others.all(|sitter| sitter.name.as_str() != **name)
        };
        let name = names.filter_map(|i| NAMES.get(i)).find(free)?;
        Name::try_from(*name).ok()
    }

    pub(crate) fn rename(&mut self, index: usize, name: Name) {
        if let Some(sitter) = self.sitters.get_mut(index) {
            sitter.name = name;
        }
    }

    /// Gives a seat to a person or to a computer player that does not adapt.
    pub(crate) fn next_player(&mut self, index: usize, by: Tri) {
        if let Some(sitter) = self.sitters.get_mut(index) {
            // Without the last one.
            let [fixed @ .., _] = &Player::ALL;
            let player = sitter
                .player
                .level()
                .map_or(Player::Person, Player::Computer);
            sitter.player = by.neighbour(player, fixed);
        }
    }

    /// Gives a seat the next or previous colour, in exchange with the seat that has it.
    pub(crate) fn next_colour(&mut self, index: usize, by: Tri) {
        let Some(old) = self.sitters.get(index).map(|sitter| sitter.colour) else {
            return;
        };
        let new = by.wrap(old, SEATS.len() as u8);
        for (i, sitter) in self.sitters.iter_mut().enumerate() {
            if i == index {
                sitter.colour = new;
            } else if sitter.colour == new {
                sitter.colour = old;
            }
        }
    }

    /// Sits down for a catch of the day: a person, and a computer player of the first level where the game needs one.
    pub(crate) fn challenge(&mut self, challenge: Challenge, is_first: bool) {
        let colours = 0..SEATS.len() as u8;
        for ((i, sitter), colour) in self.sitters.iter_mut().enumerate().zip(colours) {
            sitter.player = match i {
                0 => Player::Person,
                _ => Player::Computer(Level::First),
            };
            // The usual ones, so that everybody's log is the same.
            sitter.colour = colour;
        }
        let attempt = if is_first {
            Attempt::First
        } else {
            Attempt::Practice
        };
        self.luck = LuckSource::Challenge(challenge, attempt);
    }

    /// Computer players that adapt play at this level.
    pub(crate) fn adapt(&mut self, level: Level) {
        for sitter in &mut self.sitters {
            if let Player::Fair(fair) = &mut sitter.player {
                *fair = level;
            }
        }
    }

    /// Exchanges two seats. Does nothing if one of them does not exist.
    pub(crate) fn swap(&mut self, one: usize, other: usize) {
        if one.max(other) < self.sitters.len() {
            self.sitters.swap(one, other);
        }
    }

    pub(crate) fn to_bytes(&self) -> CompanyBytes {
        let mut bytes = CompanyBytes::new();
        for sitter in &self.sitters {
            let head = [
                sitter.player.number() << 4 | sitter.colour,
                sitter.name.len() as u8,
            ];
            let written = bytes
                .extend_from_slice(&head)
                .and_then(|()| bytes.extend_from_slice(sitter.name.as_bytes()));
            debug_assert!(
                written.is_ok(),
                "the room for a full company is asserted above"
            );
        }
        if let Origin::Branch { number, at } = self.origin {
            let mut origin = [BRANCH, 6, 0, 0, 0, 0, 0, 0];
            let [_, _, from @ ..] = &mut origin;
            let values = number.to_le_bytes().into_iter().chain(at.to_le_bytes());
            from.iter_mut()
                .zip(values)
                .for_each(|(to, byte)| *to = byte);
            let written = bytes.extend_from_slice(&origin);
            debug_assert!(written.is_ok(), "room for an origin is asserted above");
        }
        if let Some((kind, rest)) = self.luck.to_bytes() {
            let written = bytes
                .extend_from_slice(&[LUCK << 4 | kind, rest.len() as u8])
                .and_then(|()| bytes.extend_from_slice(&rest));
            debug_assert!(written.is_ok(), "the room for luck is asserted above");
        }
        bytes
    }

    /// Decodes what [`Company::to_bytes`] wrote; `None` for invalid bytes.
    pub(crate) fn from_bytes(mut bytes: &[u8]) -> Option<Company> {
        let mut company = Company::default();
        if let Some((front, [BRANCH, 6, a, b, c, d, e, f])) = bytes.split_last_chunk::<ORIGIN>() {
            company.origin = Origin::Branch {
                number: u32::from_le_bytes([*a, *b, *c, *d]),
                at: u16::from_le_bytes([*e, *f]),
            };
            bytes = front;
        }
        while let [head, length, rest @ ..] = bytes {
            let (name, rest) = rest.split_at_checked(usize::from(*length))?;
            if head >> 4 == LUCK {
                company.luck = LuckSource::from_bytes(head & 0x0F, name)?;
                bytes = rest;
                continue;
            }
            let name = Name::try_from(core::str::from_utf8(name).ok()?).ok()?;
            let player = Player::from_number(head >> 4)?;
            let colour = head & 0x0F;
            SEATS.get(usize::from(colour))?;
            let sitter = Sitter {
                name,
                player,
                colour,
            };
            company.sitters.push(sitter).ok()?;
            bytes = rest;
        }
        (bytes.is_empty() && !company.sitters.is_empty()).then_some(company)
    }
}

#[cfg(test)]
mod tests {
    use rules_core::luck::LuckCode;

    use super::*;

    fn company(players: &[Player]) -> Company {
        let mut company = Company::default();
        for (i, player) in players.iter().enumerate() {
            company.seat(Sitter {
                name: Name::try_from("Zuzię").expect("short"),
                player: *player,
                colour: i as u8,
            });
        }
        company
    }

    #[test]
    fn a_company_survives_a_round_trip_through_bytes() {
        for n in 1..=Player::ALL.len().min(Seat::MOST) {
            let company = company(&Player::ALL[..n]);
            assert_eq!(Company::from_bytes(&company.to_bytes()), Some(company));
        }
    }

    #[test]
    fn the_source_of_luck_survives_too_and_old_saves_have_the_devices_own() {
        let full = company(&[Player::Person; Seat::MOST]);
        let old = full.to_bytes();
        assert_eq!(
            Company::from_bytes(&old).map(|it| it.luck),
            Some(LuckSource::Device)
        );
        let code = LuckCode::wrapping(98_765);
        let attempts = [Attempt::First, Attempt::Practice]
            .map(|attempt| LuckSource::Challenge(Challenge::FIRST, attempt));
        for luck in [LuckSource::Code(code), LuckSource::Table]
            .into_iter()
            .chain(attempts)
        {
            let company = Company {
                luck,
                ..full.clone()
            };
            let bytes = company.to_bytes();
            assert_eq!(bytes[..old.len()], old);
            assert_eq!(Company::from_bytes(&bytes), Some(company));
        }
        let unknown = [old.as_slice(), &[0xFF, 0]].concat();
        assert_eq!(Company::from_bytes(&unknown), None);
    }

    #[test]
    fn the_origin_of_a_match_is_kept_with_its_company() {
        let mut company = company(&Player::ALL);
        company.origin = Origin::Branch {
            number: 70_000,
            at: 513,
        };
        let bytes = company.to_bytes();
        assert_eq!(Company::from_bytes(&bytes), Some(company));
        // An origin alone is nobody.
        assert_eq!(Company::from_bytes(&bytes[bytes.len() - ORIGIN..]), None);
    }

    #[test]
    fn invalid_bytes_are_rejected() {
        for bytes in [
            &[][..],
            &[0],
            &[0, 3, b'a'],
            &[0x90, 0],
            &[6, 0],
            &[0, 1, 0xFF],
            &[0; 15],
        ] {
            assert_eq!(Company::from_bytes(bytes), None, "{bytes:?}");
        }
    }

    /// Saves of the first format: a person, and what were one, two and three stars of three.
    #[test]
    fn the_three_old_levels_are_read_as_the_nearest_of_four() {
        let old = [0x00, 1, b'a', 0x11, 1, b'b', 0x22, 1, b'c', 0x33, 1, b'd'];
        let company = Company::from_bytes(&old).expect("an old company");
        let players: std::vec::Vec<_> = company.sitters().iter().map(|s| s.player).collect();
        let computers = [Level::First, Level::Medium, Level::Hard].map(Player::Computer);
        assert_eq!(players[0], Player::Person);
        assert_eq!(players[1..], computers);
    }

    #[test]
    fn players_that_adapt_keep_the_level_of_their_match() {
        let mut company = company(&[Player::Person, Player::FAIR, Player::Computer(Level::Easy)]);
        company.adapt(Level::Medium);
        let back = Company::from_bytes(&company.to_bytes()).expect("a company");
        let players: std::vec::Vec<_> = back.sitters().iter().map(|s| s.player).collect();
        assert_eq!(players[1], Player::Fair(Level::Medium));
        assert_eq!(players[2], Player::Computer(Level::Easy));
    }

    #[test]
    fn only_person_needs_exactly_one_person() {
        use Player::{Computer, Person};
        let robot = Computer(Level::First);
        assert_eq!(company(&[robot, Person]).only_person(), Seat::new(1));
        assert_eq!(company(&[Person, Person]).only_person(), None);
        assert_eq!(company(&[robot, robot]).only_person(), None);
    }
}
