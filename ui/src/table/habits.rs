//! Persistent preferences of the set-up: the last set-up of each game, names entered by hand, and which kinds
//! of decisions have been explained. Owns their byte format, which is versioned; the store keeps the bytes.

use heapless::Vec;
use keys::Tri;
use rules_core::{First, Level, Seat, Title};

use super::{
    company::{Company, Name, Player, Sitter},
    game_screen::{Choices, MOST_CHOICES},
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
pub(crate) struct Habit {
    pub(crate) players: u8,
    pub(crate) places: [Place; Seat::MOST],
    pub(crate) first: First,
    pub(crate) choices: Choices,
    /// Bit set of the kinds of decisions that have been explained.
    pub(crate) explained: u16,
}

impl Habit {
    /// The default: a person against an easy computer player, with a random first player.
    fn new(title: Title) -> Habit {
        let place = |i: u8| Place {
            player: if i == 0 {
                Player::Person
            } else {
                Player::Computer(Level::Easy)
            },
            colour: i,
            name: i,
        };
        Habit {
            players: 2,
            places: [place(0), place(1), place(2), place(3), place(4), place(5)],
            first: First::Lot,
            choices: choices(title).iter().map(|choice| choice.usual).collect(),
            explained: 0,
        }
    }
}

/// The preferences of all five games, and the names entered by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Habits {
    habits: [Habit; Title::ALL.len()],
    /// The game played last.
    last: Option<Title>,
    spelled: Vec<Name, SPELLED>,
}

/// Serialized form: version, last game, five games of 19 bytes, up to six names of at most 13 bytes.
pub(crate) type HabitBytes = Vec<u8, { 2 + Title::ALL.len() * 19 + SPELLED * 13 }>;

const VERSION: u8 = 1;
/// Version 1 has entries for five games. With more, raise the version and still read version 1, or an update
/// of the firmware loses everybody's habits.
const _: () = assert!(VERSION != 1 || Title::ALL.len() == 5);
/// Encodes a random first player, and that no game has been played yet.
const LOT: u8 = 0xFF;

impl Default for Habits {
    fn default() -> Habits {
        Habits {
            habits: Title::ALL.map(Habit::new),
            last: None,
            spelled: Vec::new(),
        }
    }
}

impl Habits {
    pub(crate) fn of(&self, title: Title) -> &Habit {
        let [first, ..] = &self.habits;
        self.habits.get(usize::from(title.id())).unwrap_or(first)
    }

    pub(crate) fn of_mut(&mut self, title: Title) -> &mut Habit {
        let index = usize::from(title.id());
        debug_assert!(index < self.habits.len(), "an entry for each title");
        let index = index.min(self.habits.len() - 1);
        &mut self.habits[index]
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
        let habit = self.of_mut(title);
        let taken = habit.places.map(|place| place.name);
        let Some(place) = habit.places.get_mut(index) else {
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
        let habit = self.of_mut(title);
        let Some(old) = habit.places.get(index).map(|place| place.colour) else {
            return;
        };
        let new = by.wrap(old, Seat::MOST as u8);
        for place in &mut habit.places {
            if place.colour == new {
                place.colour = old;
            }
        }
        if let Some(place) = habit.places.get_mut(index) {
            place.colour = new;
        }
    }

    /// Gives a seat a name entered by hand. If [`SPELLED`] are remembered already, the oldest is dropped.
    pub(crate) fn spell(&mut self, title: Title, index: usize, name: Name) {
        let known = self.spelled.iter().position(|other| *other == name);
        let own = known.unwrap_or_else(|| {
            if self.spelled.is_full() {
                self.spelled.remove(0);
                for place in self.habits.iter_mut().flat_map(|habit| &mut habit.places) {
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
        let habit = self.of(title);
        let mut company = Company::default();
        for place in habit.places.iter().take(usize::from(habit.players)) {
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
        for habit in &self.habits {
            write(&[habit.players]);
            for place in &habit.places {
                write(&[place.player.number() << 4 | place.colour, place.name]);
            }
            write(&[match habit.first {
                First::Chosen(seat) => seat.number(),
                First::Lot => LOT,
            }]);
            for i in 0..MOST_CHOICES {
                write(&[habit.choices.get(i).copied().unwrap_or(0)]);
            }
            write(&habit.explained.to_le_bytes());
        }
        for name in &self.spelled {
            write(&[name.len() as u8]);
            write(name.as_bytes());
        }
        bytes
    }

    /// Decodes what [`Habits::to_bytes`] wrote; `None` for an unknown version or invalid bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Habits> {
        let [VERSION, last, rest @ ..] = bytes else {
            return None;
        };
        let mut rest = rest;
        let mut habits = Habits {
            last: Title::from_id(*last),
            ..Habits::default()
        };
        for (title, habit) in Title::ALL.into_iter().zip(&mut habits.habits) {
            let (mine, others) = rest.split_at_checked(19)?;
            *habit = read(title, mine)?;
            rest = others;
        }
        while let [length, others @ ..] = rest {
            let (name, others) = others.split_at_checked(usize::from(*length))?;
            let name = Name::try_from(core::str::from_utf8(name).ok()?).ok()?;
            habits.spelled.push(name).ok()?;
            rest = others;
        }
        Some(habits)
    }
}

/// Decodes the 19 bytes of one game. Values out of range fall back to the default where one exists.
fn read(title: Title, bytes: &[u8]) -> Option<Habit> {
    let mut habit = Habit::new(title);
    let [players, places @ .., first, one, two, three, low, high] = bytes else {
        return None;
    };
    let fewest = if title.has_solo() {
        1
    } else {
        *title.players().start()
    };
    habit.players = (*players).clamp(fewest, *title.players().end());
    for (place, pair) in habit.places.iter_mut().zip(places.chunks_exact(2)) {
        let [head, name] = *pair else { return None };
        let colour = head & 0x0F;
        *place = Place {
            player: *Player::ALL.get(usize::from(head >> 4))?,
            colour: (usize::from(colour) < Seat::MOST).then_some(colour)?,
            name,
        };
    }
    habit.first = match *first {
        LOT => First::Lot,
        number => First::Chosen(Seat::new(number)?),
    };
    for ((value, read), choice) in habit
        .choices
        .iter_mut()
        .zip([one, two, three])
        .zip(choices(title))
    {
        if usize::from(*read) < choice.values.len() {
            *value = *read;
        }
    }
    habit.explained = u16::from_le_bytes([*low, *high]);
    Some(habit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn habits_survive_a_round_trip_through_bytes() {
        let mut habits = Habits::default();
        habits.next_name(Title::Fish, 2, Tri::Plus);
        habits.next_colour(Title::Klofni, 5, Tri::Plus);
        habits.set_last(Title::Fish);
        habits.of_mut(Title::Kohaku).players = 1;
        habits.of_mut(Title::Kohaku).explained = 0x1234;
        for name in ["Żółć", "Bo", "Bo", "Ed", "Al", "Cy", "Di", "Gu"] {
            habits.spell(Title::Rybowisko, 0, Name::try_from(name).expect("short"));
        }
        assert_eq!(habits.name(&habits.of(Title::Rybowisko).places[0]), "Gu");
        assert_eq!(Habits::from_bytes(&habits.to_bytes()), Some(habits));
    }

    #[test]
    fn invalid_bytes_are_rejected() {
        for bytes in [&[][..], &[1], &[2; 120], &[1; 60], &[0xFF; 174]] {
            assert_eq!(Habits::from_bytes(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn no_two_seats_share_a_name_or_a_colour() {
        let mut habits = Habits::default();
        for step in 0..60 {
            let back_each = |period: usize| match step % period {
                0 => Tri::Minus,
                _ => Tri::Plus,
            };
            habits.next_name(Title::Klofni, step % 6, back_each(4));
            habits.next_colour(Title::Klofni, step % 6, back_each(3));
            let places = habits.of(Title::Klofni).places;
            for (i, one) in places.iter().enumerate() {
                for other in &places[..i] {
                    assert_ne!(one.name, other.name);
                    assert_ne!(one.colour, other.colour);
                }
            }
        }
    }
}
