//! Persistent preferences of the set-up: the last set-up of each game, names entered by hand, and which kinds
//! of decisions have been explained. Owns their byte format, which is versioned; the store keeps the bytes.

use heapless::Vec;
use keys::Tri;
use opponents::Level;
use rules_core::{First, Seat, Title};

use super::{
    company::{Company, Name, Player, Sitter},
    game_screen::{Choice, Choices, MOST_CHOICES},
    running::choices,
};

/// The list of names to pick from, of at most eight letters each.
pub(crate) const NAMES: [&str; 16] = [
    "Ola", "Finn", "Zuzia", "Max", "Lena", "Kuba", "Emma", "Leo", "Maja", "Noah", "Iga", "Jan",
    "Hania", "Tom", "Ada", "Ben",
];

/// How many names entered by hand are remembered.
pub(crate) const SPELLED: usize = 6;
/// Flag of a name index: it is into the names entered by hand, not into [`NAMES`].
const OWN: u8 = 0x80;

/// The remembered player of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) player: Player,
    pub(crate) colour: u8,
    /// Index into [`NAMES`], or with [`OWN`] into the names entered by hand.
    name: u8,
}

/// The last set-up of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LastSetup {
    pub(crate) players: u8,
    pub(crate) places: [Place; Seat::MOST],
    pub(crate) first: First,
    pub(crate) choices: Choices,
    /// Bit set of the kinds of decisions that have been explained.
    pub(crate) explained: u16,
}

impl LastSetup {
    /// The default: a person against a computer player for a first game, with a random first player.
    fn new(title: Title) -> LastSetup {
        let place = |i: u8| Place {
            player: if i == 0 {
                Player::Person
            } else {
                Player::Computer(Level::First)
            },
            colour: i,
            name: i,
        };
        LastSetup {
            players: 2,
            places: [place(0), place(1), place(2), place(3), place(4), place(5)],
            first: First::Lot,
            choices: choices(title).iter().map(|choice| choice.usual).collect(),
            explained: 0,
        }
    }

    /// Everybody moves one seat on, the last to the first one, and takes along what was agreed for them.
    pub(crate) fn turn_seats(&mut self, options: &[Choice]) {
        let players = self.players;
        if let Some(places) = self.places.get_mut(..usize::from(players)) {
            places.rotate_right(1);
        }
        if let First::Chosen(seat) = self.first {
            let next = Seat::new((seat.number() + 1) % players.max(1));
            self.first = next.map_or(First::Lot, First::Chosen);
        }
        for (choice, number) in options.iter().zip(&mut self.choices) {
            *number = choice.turned(*number, players);
        }
    }
}

/// The preferences of all five games, and the names entered by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    setups: [LastSetup; Title::ALL.len()],
    /// The game played last.
    last: Option<Title>,
    spelled: Vec<Name, SPELLED>,
}

/// Serialized form: version, last game, five games of 19 bytes, up to six names of at most 13 bytes.
pub(crate) type HabitBytes = Vec<u8, { 2 + Title::ALL.len() * 19 + SPELLED * 13 }>;

const VERSION: u8 = 1;
/// Version 1 has entries for five games. With more, raise the version and still read version 1, or an update
/// of the firmware loses everybody's preferences.
const _: () = assert!(VERSION != 1 || Title::ALL.len() == 5);
/// Encodes a random first player, and that no game has been played yet.
const LOT: u8 = 0xFF;

impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            setups: Title::ALL.map(LastSetup::new),
            last: None,
            spelled: Vec::new(),
        }
    }
}

impl Preferences {
    pub(crate) fn of(&self, title: Title) -> &LastSetup {
        let [first, ..] = &self.setups;
        self.setups.get(usize::from(title.id())).unwrap_or(first)
    }

    pub(crate) fn of_mut(&mut self, title: Title) -> &mut LastSetup {
        let index = usize::from(title.id());
        debug_assert!(index < self.setups.len(), "an entry for each title");
        let index = index.min(self.setups.len() - 1);
        &mut self.setups[index]
    }

    /// The game played last.
    pub fn last(&self) -> Option<Title> {
        self.last
    }

    /// Records the game played last.
    pub(crate) fn set_last(&mut self, title: Title) {
        self.last = Some(title);
    }

    /// The name of a seat's player.
    pub(crate) fn name(&self, place: &Place) -> &str {
        match place.name.checked_sub(OWN) {
            Some(own) => self.spelled.get(usize::from(own)).map_or("?", Name::as_str),
            None => NAMES.get(usize::from(place.name)).copied().unwrap_or("?"),
        }
    }

    /// Gives a seat the next or previous name that no other seat has.
    pub(crate) fn next_name(&mut self, title: Title, index: usize, by: Tri) {
        let all: Vec<u8, { NAMES.len() + SPELLED }> = (0..NAMES.len() as u8)
            .chain((0..self.spelled.len() as u8).map(|own| OWN + own))
            .collect();
        let last_setup = self.of_mut(title);
        let taken = last_setup.places.map(|place| place.name);
        let Some(place) = last_setup.places.get_mut(index) else {
            return;
        };
        let mut name = place.name;
        for _ in 1..all.len() {
            name = by.neighbour(name, &all);
            if !taken.contains(&name) {
                place.name = name;
                return;
            }
        }
    }

    /// Gives a seat the next or previous colour, in exchange with the seat that has it.
    pub(crate) fn next_colour(&mut self, title: Title, index: usize, by: Tri) {
        let last_setup = self.of_mut(title);
        let Some(old) = last_setup.places.get(index).map(|place| place.colour) else {
            return;
        };
        let new = by.wrap(old, Seat::MOST as u8);
        for place in &mut last_setup.places {
            if place.colour == new {
                place.colour = old;
            }
        }
        if let Some(place) = last_setup.places.get_mut(index) {
            place.colour = new;
        }
    }

    /// Gives a seat a name entered by hand. If [`SPELLED`] are remembered already, the oldest is dropped.
    pub(crate) fn spell(&mut self, title: Title, index: usize, name: Name) {
        let known = self.spelled.iter().position(|other| *other == name);
        let own = known.unwrap_or_else(|| {
            if self.spelled.is_full() {
                self.spelled.remove(0);
                for place in self
                    .setups
                    .iter_mut()
                    .flat_map(|last_setup| &mut last_setup.places)
                {
                    if place.name >= OWN {
                        // Indices shift by one; seats with the dropped name get one of the list.
                        place.name = if place.name == OWN { 0 } else { place.name - 1 };
                    }
                }
            }
            let pushed = self.spelled.push(name);
            debug_assert!(pushed.is_ok(), "the oldest name has made room");
            self.spelled.len() - 1
        });
        if let Some(place) = self.of_mut(title).places.get_mut(index) {
            place.name = OWN + own as u8;
        }
    }

    /// The players of a game's last set-up.
    pub(crate) fn company(&self, title: Title) -> Company {
        let last_setup = self.of(title);
        let mut company = Company::default();
        for place in last_setup
            .places
            .iter()
            .take(usize::from(last_setup.players))
        {
            let name = Name::try_from(self.name(place));
            debug_assert!(name.is_ok(), "listed names fit, others are a Name already");
            company.seat(Sitter {
                name: name.unwrap_or_default(),
                player: place.player,
                colour: place.colour,
            });
        }
        company
    }

    pub fn to_bytes(&self) -> HabitBytes {
        let mut bytes = HabitBytes::new();
        let mut write = |part: &[u8]| {
            let written = bytes.extend_from_slice(part);
            debug_assert!(written.is_ok(), "the capacity is the sum of all parts");
        };
        write(&[VERSION, self.last.map_or(LOT, Title::id)]);
        for last_setup in &self.setups {
            write(&[last_setup.players]);
            for place in &last_setup.places {
                write(&[place.player.number() << 4 | place.colour, place.name]);
            }
            write(&[match last_setup.first {
                First::Chosen(seat) => seat.number(),
                First::Lot => LOT,
            }]);
            for i in 0..MOST_CHOICES {
                write(&[last_setup.choices.get(i).copied().unwrap_or(0)]);
            }
            write(&last_setup.explained.to_le_bytes());
        }
        for name in &self.spelled {
            write(&[name.len() as u8]);
            write(name.as_bytes());
        }
        bytes
    }

    /// Decodes what [`Preferences::to_bytes`] wrote; `None` for an unknown version or invalid bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Preferences> {
        let [VERSION, last, rest @ ..] = bytes else {
            return None;
        };
        let mut rest = rest;
        let mut preferences = Preferences {
            last: Title::from_id(*last),
            ..Preferences::default()
        };
        for (title, last_setup) in Title::ALL.into_iter().zip(&mut preferences.setups) {
            let (mine, others) = rest.split_at_checked(19)?;
            *last_setup = read(title, mine)?;
            rest = others;
        }
        while let [length, others @ ..] = rest {
            let (name, others) = others.split_at_checked(usize::from(*length))?;
            let name = Name::try_from(core::str::from_utf8(name).ok()?).ok()?;
            preferences.spelled.push(name).ok()?;
            rest = others;
        }
        Some(preferences)
    }
}

/// Decodes the 19 bytes of one game. Values out of range fall back to the default where one exists.
fn read(title: Title, bytes: &[u8]) -> Option<LastSetup> {
    let mut last_setup = LastSetup::new(title);
    let [players, places @ .., first, one, two, three, low, high] = bytes else {
        return None;
    };
    let fewest = if title.has_solo() {
        1
    } else {
        *title.players().start()
    };
    last_setup.players = (*players).clamp(fewest, *title.players().end());
    for (place, pair) in last_setup.places.iter_mut().zip(places.chunks_exact(2)) {
        let [head, name] = *pair else { return None };
        let colour = head & 0x0F;
        *place = Place {
            // Which level it plays at is asked of the statistics at each match.
            player: match Player::from_number(head >> 4)? {
                Player::Fair(_) => Player::FAIR,
                player => player,
            },
            colour: (usize::from(colour) < Seat::MOST).then_some(colour)?,
            name,
        };
    }
    last_setup.first = match *first {
        LOT => First::Lot,
        number => First::Chosen(Seat::new(number)?),
    };
    for ((value, read), choice) in last_setup
        .choices
        .iter_mut()
        .zip([one, two, three])
        .zip(choices(title))
    {
        if usize::from(*read) < choice.values.len() {
            *value = *read;
        }
    }
    last_setup.explained = u16::from_le_bytes([*low, *high]);
    Some(last_setup)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Value;

    #[test]
    fn preferences_survive_a_round_trip_through_bytes() {
        let mut preferences = Preferences::default();
        preferences.next_name(Title::Fish, 2, Tri::Plus);
        preferences.next_colour(Title::Klofni, 5, Tri::Plus);
        preferences.set_last(Title::Fish);
        preferences.of_mut(Title::Kohaku).players = 1;
        preferences.of_mut(Title::Kohaku).explained = 0x1234;
        for name in ["Żółć", "Bo", "Bo", "Ed", "Al", "Cy", "Di", "Gu"] {
            preferences.spell(Title::Rybowisko, 0, Name::try_from(name).expect("short"));
        }
        assert_eq!(
            preferences.name(&preferences.of(Title::Rybowisko).places[0]),
            "Gu"
        );
        assert_eq!(
            Preferences::from_bytes(&preferences.to_bytes()),
            Some(preferences)
        );
    }

    #[test]
    fn invalid_bytes_are_rejected() {
        for bytes in [&[][..], &[1], &[2; 120], &[1; 60], &[0xFF; 174]] {
            assert_eq!(Preferences::from_bytes(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn turning_the_seats_takes_along_who_begins_and_who_is_a_child() {
        let mut preferences = Preferences::default();
        let setup = preferences.of_mut(Title::Rybowisko);
        setup.players = 3;
        setup.first = First::Chosen(Seat::ALL[2]);
        let options = choices(Title::Rybowisko);
        // The last option: four luck tokens for the children, here the second and the third seat.
        let luck = options.len() - 1;
        let children = |seats| {
            let values = options[luck].values;
            values
                .iter()
                .position(|value| *value == Value::Children(seats))
        };
        setup.choices[luck] = children(0b110).expect("a value") as u8;
        let before = setup.clone();
        setup.turn_seats(options);
        assert_eq!(
            setup.places[..3],
            [before.places[2], before.places[0], before.places[1]]
        );
        assert_eq!(setup.places[3..], before.places[3..]);
        assert_eq!(setup.first, First::Chosen(Seat::ALL[0]));
        assert_eq!(Some(usize::from(setup.choices[luck])), children(0b101));
        setup.turn_seats(options);
        setup.turn_seats(options);
        assert_eq!(*setup, before, "once round the table");
    }

    #[test]
    fn no_two_seats_share_a_name_or_a_colour() {
        let mut preferences = Preferences::default();
        for step in 0..60 {
            let back_each = |period: usize| match step % period {
                0 => Tri::Minus,
                _ => Tri::Plus,
            };
            preferences.next_name(Title::Klofni, step % 6, back_each(4));
            preferences.next_colour(Title::Klofni, step % 6, back_each(3));
            let places = preferences.of(Title::Klofni).places;
            for (i, one) in places.iter().enumerate() {
                for other in &places[..i] {
                    assert_ne!(one.name, other.name);
                    assert_ne!(one.colour, other.colour);
                }
            }
        }
    }
}
