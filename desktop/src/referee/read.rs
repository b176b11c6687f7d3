//! Reading a request: what is where it should be, and for everything else a sentence that says where
//! something is wrong and what was wanted. Knows no game.

use std::ops::RangeInclusive;

use rules_core::{
    PerSeat, Players, Seat,
    bag::{Bag, Kind, Unique},
};
use serde_json::{Map, Value};

use super::{
    refusal::{Code, Refusal},
    words::{Named, Term},
};

/// A value and where it stands in the request.
#[derive(Clone, Debug)]
pub(super) struct Part<'a> {
    value: &'a Value,
    at: String,
}

impl<'a> Part<'a> {
    pub(super) fn new(value: &'a Value, at: impl Into<String>) -> Part<'a> {
        Part {
            value,
            at: at.into(),
        }
    }

    fn inner(&self, value: &'a Value, name: &str) -> Part<'a> {
        let at = match self.at.as_str() {
            "" => name.to_owned(),
            at => format!("{at}.{name}"),
        };
        Part { value, at }
    }

    /// The refusal of this value, where something else was wanted.
    pub(super) fn wrong(&self, wanted: &str) -> Refusal {
        self.refuse(Code::BadValue, wanted)
    }

    fn refuse(&self, code: Code, wanted: &str) -> Refusal {
        let mut found = self.value.to_string();
        if let Some((end, _)) = found.char_indices().nth(60) {
            found.truncate(end);
            found.push('…');
        }
        let place = if self.at.is_empty() {
            "the request"
        } else {
            &self.at
        };
        Refusal::new(code, format!("{place}: wanted {wanted}, found {found}"))
    }

    pub(super) fn is_null(&self) -> bool {
        self.value.is_null()
    }

    pub(super) fn truth(&self) -> Result<bool, Refusal> {
        self.value
            .as_bool()
            .ok_or_else(|| self.wrong("true or false"))
    }

    pub(super) fn text(&self) -> Result<&'a str, Refusal> {
        self.value.as_str().ok_or_else(|| self.wrong("a text"))
    }

    /// A whole number from 0 on.
    pub(super) fn whole(&self) -> Result<u64, Refusal> {
        self.value
            .as_u64()
            .ok_or_else(|| self.wrong("a whole number from 0 on"))
    }

    /// A whole number that a set-up judges: what is too large for any set-up stays too large.
    pub(super) fn size(&self) -> Result<u8, Refusal> {
        Ok(u8::try_from(self.whole()?).unwrap_or(u8::MAX))
    }

    /// A small whole number, perhaps below 0.
    pub(super) fn signed(&self) -> Result<i8, Refusal> {
        let number = self.value.as_i64().and_then(|n| i8::try_from(n).ok());
        number.ok_or_else(|| self.wrong("a whole number from -128 to 127"))
    }

    /// A number within a range.
    pub(super) fn number(&self, range: RangeInclusive<u8>) -> Result<u8, Refusal> {
        let number = self.value.as_u64().and_then(|n| u8::try_from(n).ok());
        number.filter(|n| range.contains(n)).ok_or_else(|| {
            self.wrong(&format!(
                "a whole number from {} to {}",
                range.start(),
                range.end()
            ))
        })
    }

    /// So many of something.
    pub(super) fn count(&self) -> Result<u8, Refusal> {
        self.number(0..=u8::MAX)
    }

    /// A word of the game's vocabulary.
    pub(super) fn term<T: Term>(&self) -> Result<T, Refusal> {
        T::from_json(self.value).ok_or_else(|| self.wrong(&T::what()))
    }

    /// `null`, or what `read` reads.
    pub(super) fn maybe<T>(
        &self,
        read: impl FnOnce(&Self) -> Result<T, Refusal>,
    ) -> Result<Option<T>, Refusal> {
        if self.is_null() {
            Ok(None)
        } else {
            read(self).map(Some)
        }
    }

    pub(super) fn list(&self) -> Result<Vec<Part<'a>>, Refusal> {
        let list = self.value.as_array().ok_or_else(|| self.wrong("a list"))?;
        let parts = list.iter().enumerate();
        Ok(parts
            .map(|(index, value)| self.inner(value, &index.to_string()))
            .collect())
    }

    /// A list of exactly so many.
    pub(super) fn list_of<const N: usize>(&self) -> Result<[Part<'a>; N], Refusal> {
        let list = self.list()?;
        <[Part<'a>; N]>::try_from(list).map_err(|_| self.wrong(&format!("a list of {N}")))
    }

    /// One entry for each seat at the table; seats that are not there keep the filler.
    pub(super) fn per_seat<T: Copy, const N: usize>(
        &self,
        players: Players,
        filler: T,
        read: impl Fn(&Part<'a>) -> Result<T, Refusal>,
    ) -> Result<PerSeat<T, N>, Refusal> {
        let list = self.list()?;
        if list.len() != usize::from(players.count()) {
            return Err(self.wrong(&format!("a list of {}, one a player", players.count())));
        }
        let mut all = PerSeat::all(filler);
        for (seat, part) in Seat::ALL.into_iter().zip(&list) {
            all[seat] = read(part)?;
        }
        Ok(all)
    }

    /// Things by number, `{"R1": 2}`, or one by one, `["R1", "R1"]`.
    pub(super) fn counts<K: Named>(&self) -> Result<Vec<(K, u8)>, Refusal> {
        if let Value::Object(counts) = self.value {
            let count = |(name, count): (&String, &'a Value)| {
                let kind = K::named(name).ok_or_else(|| {
                    self.refuse(Code::BadValue, &format!("for each key {}", K::what()))
                })?;
                Ok((kind, self.inner(count, name).count()?))
            };
            return counts.iter().map(count).collect();
        }
        self.list()?
            .iter()
            .map(|part| Ok((part.term()?, 1)))
            .collect()
    }

    /// The same as a bag.
    pub(super) fn bag<K: Kind + Named, const N: usize>(&self) -> Result<Bag<K, N>, Refusal> {
        let mut bag = Bag::EMPTY;
        for (kind, count) in self.counts()? {
            (0..count).for_each(|_| bag.add(kind));
        }
        Ok(bag)
    }

    /// Things of which each exists once.
    pub(super) fn unique<K: Kind + Term>(&self) -> Result<Unique<K>, Refusal> {
        let mut unique = Unique::EMPTY;
        for part in self.list()? {
            if !unique.add(part.term()?) {
                return Err(part.refuse(Code::Inconsistent, "each only once"));
            }
        }
        Ok(unique)
    }

    /// An object with no other fields than these.
    pub(super) fn fields(&self, known: &[&str]) -> Result<Fields<'a>, Refusal> {
        let map = self
            .value
            .as_object()
            .ok_or_else(|| self.wrong("an object"))?;
        let stranger = map.keys().find(|name| !known.contains(&name.as_str()));
        if let Some(name) = stranger {
            let place = self.inner(self.value, name).at;
            let known = known.join(", ");
            let why = format!("{place}: there is no such field; there are {known}");
            return Err(Refusal::new(Code::UnknownField, why));
        }
        Ok(Fields {
            whole: self.clone(),
            map,
        })
    }

    /// A name alone, `"Reroll"`, or a name with what belongs to it, `{"Move": [2, 1]}`.
    pub(super) fn tagged(&self) -> Result<(&'a str, Option<Part<'a>>), Refusal> {
        if let Value::String(name) = self.value {
            return Ok((name, None));
        }
        let mut entries = self.value.as_object().into_iter().flatten();
        match (entries.next(), entries.next()) {
            (Some((name, value)), None) => Ok((name, Some(self.inner(value, name)))),
            _ => Err(self.wrong("a name, or an object with one name and what belongs to it")),
        }
    }
}

/// The fields of an object.
#[derive(Clone, Debug)]
pub(super) struct Fields<'a> {
    whole: Part<'a>,
    map: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    pub(super) fn get(&self, name: &str) -> Option<Part<'a>> {
        self.map
            .get(name)
            .map(|value| self.whole.inner(value, name))
    }

    pub(super) fn need(&self, name: &str) -> Result<Part<'a>, Refusal> {
        self.get(name).ok_or_else(|| {
            let place = self.whole.inner(self.whole.value, name).at;
            Refusal::new(Code::MissingField, format!("{place} is missing"))
        })
    }

    /// Refuses fields that do not belong to this table.
    pub(super) fn refuse(&self, names: &[&str], why: &str) -> Result<(), Refusal> {
        match names.iter().find_map(|name| self.get(name)) {
            Some(part) => Err(Refusal::new(
                Code::Inconsistent,
                format!("{}: {why}", part.at),
            )),
            None => Ok(()),
        }
    }

    /// What a field reads, or this if it is left out.
    pub(super) fn or<T>(
        &self,
        name: &str,
        left_out: T,
        read: impl FnOnce(&Part<'a>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        match self.get(name) {
            Some(part) => read(&part),
            None => Ok(left_out),
        }
    }
}
