//! Who sits at the table: names, colours, people and computer players.

use heapless::{String, Vec};
use keys::Tri;
use rules_core::{Level, Seat};
use store::TableBytes;

use super::habits::NAMES;
use crate::palette::{SEATS, SeatColour};

/// A name: up to eight letters, of which four may be such as ą that take two bytes.
pub(crate) type Name = String<12>;

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    Person,
    Computer(Level),
}

impl Player {
    /// In the order in which the set-up offers them.
    pub(crate) const ALL: [Player; 4] = [
        Player::Person,
        Player::Computer(Level::Easy),
        Player::Computer(Level::Medium),
        Player::Computer(Level::Hard),
    ];

    /// Its number in [`Player::ALL`].
    pub(crate) fn number(self) -> u8 {
        // Four entries, and each is there.
        Player::ALL.iter().position(|p| *p == self).unwrap_or(0) as u8
    }
}

/// One place at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sitter {
    pub(crate) name: Name,
    pub(crate) player: Player,
    /// Which of [`SEATS`].
    pub(crate) colour: u8,
}

/// Everybody at the table, by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Company {
    sitters: Vec<Sitter, { Seat::MOST }>,
}

/// A company in bytes: for each of six seats a head, a length and a name.
pub(crate) type CompanyBytes = TableBytes;

const _: () = assert!(
    Seat::MOST * (2 + 12) <= store::TABLE,
    "a full company must fit"
);

impl Company {
    /// Let somebody sit down at the next place. A seventh finds no chair.
    pub(crate) fn seat(&mut self, sitter: Sitter) {
        let _ = self.sitters.push(sitter);
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
        // Colours come from the set-up or from `from_bytes`, both below six.
        SEATS.get(usize::from(number)).copied().unwrap_or(SEATS[0])
    }

    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.sitter(seat)
            .is_some_and(|sitter| sitter.player == Player::Person)
    }

    /// The one person at the table, if there is exactly one: nobody to hide from.
    pub(crate) fn only_person(&self) -> Option<Seat> {
        let mut people = self.seats().filter(|seat| self.is_person(*seat));
        let first = people.next()?;
        people.next().is_none().then_some(first)
    }

    /// Let so many sit there: the last ones leave, or people with a free name and a free colour come.
    pub(crate) fn resize(&mut self, count: usize) {
        self.sitters.truncate(count);
        while self.sitters.len() < count.min(Seat::MOST) {
            let free = |colour: &u8| self.sitters.iter().all(|sitter| sitter.colour != *colour);
            // Six colours for six seats, sixteen names.
            let colour = (0..SEATS.len() as u8).find(free).unwrap_or(0);
            let name = self.free_name(usize::from(colour), Tri::Plus);
            self.seat(Sitter {
                name: name.unwrap_or_default(),
                player: Player::Person,
                colour,
            });
        }
    }

    /// The next or previous name of the list that is free at this table.
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

    /// The first free name of the list, from this one on or back.
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

    /// The next or previous colour; the sitter who has it takes the old one.
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

    /// Two people change places.
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
        bytes
    }

    /// A company from the store; `None` for what no version of ours has written.
    pub(crate) fn from_bytes(mut bytes: &[u8]) -> Option<Company> {
        let mut company = Company::default();
        while let [head, length, rest @ ..] = bytes {
            let (name, rest) = rest.split_at_checked(usize::from(*length))?;
            let name = Name::try_from(core::str::from_utf8(name).ok()?).ok()?;
            let player = *Player::ALL.get(usize::from(head >> 4))?;
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
    fn a_company_comes_back_as_it_went() {
        for n in 1..=4 {
            let company = company(&Player::ALL[..n]);
            assert_eq!(Company::from_bytes(&company.to_bytes()), Some(company));
        }
    }

    #[test]
    fn foreign_bytes_are_no_company() {
        for bytes in [
            &[][..],
            &[0],
            &[0, 3, b'a'],
            &[0x40, 0],
            &[6, 0],
            &[0, 1, 0xFF],
            &[0; 15],
        ] {
            assert_eq!(Company::from_bytes(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn a_single_person_has_nobody_to_hide_from() {
        use Player::{Computer, Person};
        let robot = Computer(Level::Easy);
        assert_eq!(company(&[robot, Person]).only_person(), Seat::new(1));
        assert_eq!(company(&[Person, Person]).only_person(), None);
        assert_eq!(company(&[robot, robot]).only_person(), None);
    }
}
