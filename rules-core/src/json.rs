//! Serde implementations of what the games share: seats, cells, bags, grids. A host-only feature; the
//! format is the JSON of docs/referee.md. Each game's own types are in its `json.rs`, or derive.
//!
//! A value of the wrong shape is refused with `invalid_type`, `invalid_value` or `unknown_variant`, and
//! the expectation says what is wanted there. A well-formed value that the rules forbid is refused by
//! [`against`] with a whole sentence.

use core::{fmt, marker::PhantomData};

use heapless::Vec;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Expected, MapAccess, SeqAccess, Unexpected, Visitor},
};

use crate::{
    First, PerSeat, Players, Seat,
    bag::{Bag, Kind, Unique},
    grid::{Cell, Grid},
    list::List,
};

/// The `Unexpected` of a value that no rule allows as a decision.
pub const ILLEGAL: &str = "an illegal value";
/// The `Unexpected` of a value that no position can have.
pub const INCONSISTENT: &str = "an inconsistent value";

/// Refuses a well-formed value as [`ILLEGAL`] or [`INCONSISTENT`]; `why` is the whole sentence.
pub fn against<E: Error>(kind: &'static str, why: impl fmt::Display) -> E {
    E::invalid_value(Unexpected::Other(kind), &Wanted(why))
}

/// An expectation that displays itself.
struct Wanted<T>(T);

impl<T: fmt::Display> Expected for Wanted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads a small number with a function; the first field says which numbers are wanted.
struct NumberVisitor<W, F>(W, F);

impl<'de, W: fmt::Display, T, F: FnOnce(u8) -> Option<T>> Visitor<'de> for NumberVisitor<W, F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        let NumberVisitor(wanted, of) = self;
        let refused = || E::invalid_value(Unexpected::Unsigned(number), &Wanted(wanted));
        u8::try_from(number).ok().and_then(of).ok_or_else(refused)
    }
}

/// Reads a type that is written as a small number; `wanted` says which numbers there are.
pub(crate) fn number<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    wanted: impl fmt::Display,
    of: impl FnOnce(u8) -> Option<T>,
) -> Result<T, D::Error> {
    deserializer.deserialize_any(NumberVisitor(wanted, of))
}

/// Serde for a type that is written as a number: how to get it, the way back, and what is wanted.
macro_rules! as_number {
    ($type:ty, $to:expr, $from:expr, $($wanted:tt)+) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let to: fn($type) -> u8 = $to;
                serializer.serialize_u8(to(*self))
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<$type, D::Error> {
                $crate::json::number(deserializer, format_args!($($wanted)+), $from)
            }
        }
    };
}
pub(crate) use as_number;

/// Reads a text with a function; the first field says which texts are wanted.
struct TextVisitor<W, F>(W, F);

impl<'de, W: fmt::Display, T, F: FnOnce(&str) -> Option<T>> Visitor<'de> for TextVisitor<W, F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let TextVisitor(wanted, of) = self;
        of(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &Wanted(wanted)))
    }
}

/// Reads a type that is written as a text; `wanted` says how.
pub fn text<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    wanted: impl fmt::Display,
    of: impl FnOnce(&str) -> Option<T>,
) -> Result<T, D::Error> {
    deserializer.deserialize_any(TextVisitor(wanted, of))
}

/// The names of a type's values, as an expectation.
pub(crate) struct OneOf(pub(crate) &'static [&'static str]);

impl fmt::Display for OneOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of ")?;
        for (index, name) in self.0.iter().enumerate() {
            write!(f, "{}{name}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// Serde for a type whose values have names: all values, and their names in the same order.
macro_rules! as_name {
    ($type:ty, $all:expr, $names:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut named = $all.into_iter().zip($names);
                let name = named.find(|(one, _)| one == self).map(|(_, name)| name);
                serializer.serialize_str(name.unwrap_or_default())
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<$type, D::Error> {
                $crate::json::text(deserializer, $crate::json::OneOf(&$names), |text| {
                    let mut named = $all.into_iter().zip($names);
                    named.find(|(_, name)| *name == text).map(|(one, _)| one)
                })
            }
        }
    };
}
pub(crate) use as_name;

/// A serde module (`#[serde(with)]`) for a tuple variant of two that is written with named fields.
macro_rules! named_fields {
    ($module:ident { $first:ident: $First:ty, $second:ident: $Second:ty }) => {
        pub(super) mod $module {
            use serde::{Deserialize as _, Serialize as _};

            use super::*;

            #[derive(serde::Serialize, serde::Deserialize)]
            struct Fields {
                $first: $First,
                $second: $Second,
            }

            pub(in super::super) fn serialize<S: serde::Serializer>(
                &$first: &$First,
                &$second: &$Second,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                Fields { $first, $second }.serialize(serializer)
            }

            pub(in super::super) fn deserialize<'de, D: serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<($First, $Second), D::Error> {
                let Fields { $first, $second } = Fields::deserialize(deserializer)?;
                Ok(($first, $second))
            }
        }
    };
}
pub(crate) use named_fields;

as_number!(
    Seat,
    Seat::number,
    Seat::new,
    "a seat from 0 to {}",
    Seat::MOST - 1
);
as_number!(
    Players,
    Players::count,
    |count| Players::within(1..=Seat::MOST as u8, count).ok(),
    "1 to {} players",
    Seat::MOST
);

impl Serialize for First {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            First::Chosen(seat) => seat.serialize(serializer),
            First::Lot => serializer.serialize_str("random"),
        }
    }
}

impl<'de> Deserialize<'de> for First {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<First, D::Error> {
        struct SeatOrRandom;

        impl Visitor<'_> for SeatOrRandom {
            type Value = First;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "\"random\" or a seat from 0 to {}", Seat::MOST - 1)
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<First, E> {
                let seat = u8::try_from(number).ok().and_then(Seat::new);
                let refused = || E::invalid_value(Unexpected::Unsigned(number), &self);
                seat.map(First::Chosen).ok_or_else(refused)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<First, E> {
                match text {
                    "random" => Ok(First::Lot),
                    _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
                }
            }
        }

        deserializer.deserialize_any(SeatOrRandom)
    }
}

/// Reads an optional field that is never `null`: with `default`, `None` means that it is left out.
pub fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Reads a list of two numbers with a function; the first field says what is wanted.
pub(crate) struct PairVisitor<W, N, T>(pub(crate) W, pub(crate) fn(N, N) -> Option<T>);

impl<'de, W: fmt::Display, N: Deserialize<'de>, T> Visitor<'de> for PairVisitor<W, N, T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<T, A::Error> {
        let numbers = (list.next_element()?, list.next_element()?);
        let pair = match (numbers, list.next_element::<N>()?) {
            ((Some(first), Some(second)), None) => (self.1)(first, second),
            _ => None,
        };
        pair.ok_or_else(|| A::Error::invalid_value(Unexpected::Seq, &self))
    }
}

impl<const R: usize, const C: usize> Serialize for Cell<R, C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.row(), self.col()].serialize(serializer)
    }
}

impl<'de, const R: usize, const C: usize> Deserialize<'de> for Cell<R, C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let wanted = format_args!("a cell, [0,0] to [{},{}]", R - 1, C - 1);
        deserializer.deserialize_any(PairVisitor(wanted, Cell::at))
    }
}

impl<K: Kind, const N: usize> Default for Bag<K, N> {
    fn default() -> Self {
        Bag::EMPTY
    }
}

impl<K: Kind> Default for Unique<K> {
    fn default() -> Self {
        Unique::EMPTY
    }
}

impl<K: Kind + Serialize, const N: usize> Serialize for Bag<K, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, K: Kind + Deserialize<'de>, const N: usize> Deserialize<'de> for Bag<K, N> {
    /// Numbers by name, or a list of names.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Contents<K, const N: usize>(PhantomData<K>);

        impl<'de, K: Kind + Deserialize<'de>, const N: usize> Visitor<'de> for Contents<K, N> {
            type Value = Bag<K, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("numbers by name, or a list of names")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Bag<K, N>, A::Error> {
                let mut bag = Bag::EMPTY;
                while let Some((kind, count)) = map.next_entry::<K, u8>()? {
                    (0..count).for_each(|_| bag.add(kind));
                }
                Ok(bag)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Bag<K, N>, A::Error> {
                let mut bag = Bag::EMPTY;
                while let Some(kind) = list.next_element()? {
                    bag.add(kind);
                }
                Ok(bag)
            }
        }

        deserializer.deserialize_any(Contents(PhantomData))
    }
}

impl<K: Kind + Serialize> Serialize for Unique<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, K: Kind + Deserialize<'de>> Deserialize<'de> for Unique<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut unique = Unique::EMPTY;
        let mut kinds = Vec::<K, 64>::deserialize(deserializer)?.into_iter();
        match kinds.position(|kind| !unique.add(kind)) {
            None => Ok(unique),
            Some(index) => {
                let why = format_args!("entry {index} is there already, and each exists only once");
                Err(against(INCONSISTENT, why))
            }
        }
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut list = List::new(T::default());
        let entries = Vec::<T, N>::deserialize(deserializer)?;
        // As many as there is room for.
        entries.into_iter().for_each(|entry| list.push(entry));
        Ok(list)
    }
}

/// Reads an array of a length that only the type knows.
fn array<'de, D: Deserializer<'de>, T: Deserialize<'de>, const N: usize>(
    deserializer: D,
) -> Result<[T; N], D::Error> {
    let entries = Vec::<T, N>::deserialize(deserializer)?;
    let refused = |_| D::Error::custom(format_args!("a list of {N}"));
    entries.into_array().map_err(refused)
}

impl<T: Serialize, const N: usize> Serialize for PerSeat<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for PerSeat<T, N> {
    /// One entry for every seat that the game has, at the table or not.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        array(deserializer).map(PerSeat)
    }
}

impl<T: Serialize, const R: usize, const C: usize> Serialize for Grid<T, R, C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(<[T; C]>::as_slice))
    }
}

impl<'de, T: Deserialize<'de>, const R: usize, const C: usize> Deserialize<'de> for Grid<T, R, C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Row<T, const C: usize>([T; C]);

        impl<'de, T: Deserialize<'de>, const C: usize> Deserialize<'de> for Row<T, C> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                array(deserializer).map(Row)
            }
        }

        let rows: [Row<T, C>; R] = array(deserializer)?;
        Ok(Grid(rows.map(|Row(row)| row)))
    }
}
