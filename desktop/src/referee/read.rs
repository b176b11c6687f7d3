//! Reading a request: a serde deserializer over parsed JSON that knows the path of every value, so
//! that a refusal says where something is wrong and what was wanted. Knows no game.

use std::fmt::Display;

use rules_core::json::{ILLEGAL, INCONSISTENT};
use serde::{
    Deserialize, Deserializer,
    de::{
        Expected, IntoDeserializer, Unexpected, Visitor,
        value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::{Map, Value};
use serde_path_to_error::Segment;

use super::refusal::{Code, Refusal};

/// A value and its path in the request.
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

    pub(super) fn at(&self) -> &str {
        &self.at
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
        let mut found = self.value.to_string();
        if let Some((end, _)) = found.char_indices().nth(60) {
            found.truncate(end);
            found.push('…');
        }
        let why = format!("{}: wanted {wanted}, found {found}", self.place());
        Refusal::new(Code::BadValue, why)
    }

    fn place(&self) -> &str {
        if self.at.is_empty() {
            "the request"
        } else {
            &self.at
        }
    }

    pub(super) fn text(&self) -> Result<&'a str, Refusal> {
        self.value.as_str().ok_or_else(|| self.wrong("a text"))
    }

    /// A whole number from 0 on.
    pub(super) fn whole(&self) -> Result<u64, Refusal> {
        let number = self.value.as_u64();
        number.ok_or_else(|| self.wrong("a whole number from 0 on"))
    }

    /// A whole number that a set-up judges: what is too large for any set-up stays too large.
    pub(super) fn size(&self) -> Result<u8, Refusal> {
        Ok(u8::try_from(self.whole()?).unwrap_or(u8::MAX))
    }

    pub(super) fn list(&self) -> Result<Vec<Part<'a>>, Refusal> {
        let list = self.value.as_array().ok_or_else(|| self.wrong("a list"))?;
        let parts = list.iter().enumerate();
        Ok(parts
            .map(|(index, value)| self.inner(value, &index.to_string()))
            .collect())
    }

    /// A list with one entry for each player.
    pub(super) fn per_player(&self, players: u8) -> Result<Vec<Part<'a>>, Refusal> {
        let list = self.list()?;
        if list.len() == usize::from(players) {
            Ok(list)
        } else {
            Err(self.wrong(&format!("a list of {players}, one a player")))
        }
    }

    pub(super) fn object(&self) -> Result<&'a Map<String, Value>, Refusal> {
        self.value
            .as_object()
            .ok_or_else(|| self.wrong("an object"))
    }

    /// An object with no other fields than these.
    pub(super) fn only(&self, known: &[&str]) -> Result<&'a Map<String, Value>, Refusal> {
        let map = self.object()?;
        unknown(map, known).map_or(Ok(map), |fault| Err(self.locate(fault)))
    }

    /// A field of an object, if it is there.
    pub(super) fn get(&self, name: &str) -> Option<Part<'a>> {
        let value = self.value.get(name)?;
        Some(self.inner(value, name))
    }

    /// A field that must be there.
    pub(super) fn need(&self, name: &str) -> Result<Part<'a>, Refusal> {
        let missing = || self.locate(Fault::MissingField(name.to_owned()));
        self.get(name).ok_or_else(missing)
    }

    /// Reads the value as a type that knows its own JSON.
    pub(super) fn read<T: Deserialize<'a>>(&self) -> Result<T, Refusal> {
        self.read_with_shapes(&Value::Null, "")
    }

    /// As [`Part::read`] for an enum: `shapes` shows the JSON of all its variants, and is what is wanted
    /// if this is none of them.
    pub(super) fn one_of<T: Deserialize<'a>>(&self, shapes: &str) -> Result<T, Refusal> {
        self.read_with_shapes(self.value, shapes)
    }

    /// As [`Part::read`] for a value with an enum somewhere inside.
    pub(super) fn read_with_shapes<T: Deserialize<'a>>(
        &self,
        inner: &Value,
        shapes: &str,
    ) -> Result<T, Refusal> {
        serde_path_to_error::deserialize(Json(self.value)).map_err(|error| {
            let part = error.path().iter().fold(self.clone(), Part::step);
            match error.into_inner() {
                Fault::Wanted(_) if std::ptr::eq(part.value, inner) => part.wrong(shapes),
                fault => part.locate(fault),
            }
        })
    }

    /// The value that a segment of a path leads to, if there is one.
    fn step(self, segment: &Segment) -> Part<'a> {
        let (name, value) = match segment {
            Segment::Seq { index } => (index.to_string(), self.value.get(index)),
            Segment::Map { key: name } | Segment::Enum { variant: name } => {
                (name.clone(), self.value.get(name))
            }
            Segment::Unknown => return self,
        };
        match value {
            Some(value) => self.inner(value, &name),
            None => self,
        }
    }

    /// The refusal of a fault in this value.
    fn locate(&self, fault: Fault) -> Refusal {
        let path = |name: &str| self.inner(self.value, name).at;
        match fault {
            Fault::Wanted(wanted) => self.wrong(&wanted),
            Fault::UnknownField(name, known) => {
                let why = format!("{}: there is no such field; there are {known}", path(&name));
                Refusal::new(Code::UnknownField, why)
            }
            Fault::MissingField(name) => {
                Refusal::new(Code::MissingField, format!("{} is missing", path(&name)))
            }
            Fault::Illegal(why) => Refusal::new(Code::Illegal, why),
            Fault::Inconsistent(why) => {
                Refusal::new(Code::Inconsistent, format!("{}: {why}", self.place()))
            }
        }
    }
}

/// What is wrong with a value, before its path is known.
#[derive(Debug)]
enum Fault {
    /// Something else was wanted.
    Wanted(String),
    /// A field that is not among the known ones.
    UnknownField(String, String),
    MissingField(String),
    /// Well-formed, but against the rules: the whole sentence.
    Illegal(String),
    /// Well-formed, but in no position: the whole sentence.
    Inconsistent(String),
}

impl Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Fault {}

impl serde::de::Error for Fault {
    fn custom<T: Display>(wanted: T) -> Fault {
        Fault::Wanted(wanted.to_string())
    }

    fn invalid_type(_: Unexpected<'_>, wanted: &dyn Expected) -> Fault {
        Fault::Wanted(wanted.to_string())
    }

    fn invalid_value(found: Unexpected<'_>, wanted: &dyn Expected) -> Fault {
        match found {
            Unexpected::Other(ILLEGAL) => Fault::Illegal(wanted.to_string()),
            Unexpected::Other(INCONSISTENT) => Fault::Inconsistent(wanted.to_string()),
            _ => Fault::Wanted(wanted.to_string()),
        }
    }

    /// Only lists that are too long come here: those of a fixed length are counted before.
    fn invalid_length(length: usize, _: &dyn Expected) -> Fault {
        Fault::Wanted(format!("at most {} entries", length.saturating_sub(1)))
    }

    fn unknown_variant(_: &str, names: &'static [&'static str]) -> Fault {
        Fault::Wanted(format!("one of {}", names.join(", ")))
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Fault {
        Fault::UnknownField(name.to_owned(), known.join(", "))
    }

    fn missing_field(name: &'static str) -> Fault {
        Fault::MissingField(name.to_owned())
    }
}

/// A deserializer over a parsed value. Stricter than that of `serde_json`: objects have no unknown
/// fields, structs are never lists, a variant without content has none.
#[derive(Clone, Copy)]
struct Json<'a>(&'a Value);

impl<'de> IntoDeserializer<'de, Fault> for Json<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

fn wanted<T>(what: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Wanted(what.into()))
}

impl<'de> Deserializer<'de> for Json<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(truth) => visitor.visit_bool(*truth),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(list) => visitor.visit_seq(SeqDeserializer::new(list.iter().map(Json))),
            Value::Object(map) => visitor.visit_map(entries(map)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Bool(truth) => visitor.visit_bool(*truth),
            _ => wanted("true or false"),
        }
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0.as_u64().map(u8::try_from) {
            Some(Ok(number)) => visitor.visit_u8(number),
            _ => wanted("a whole number from 0 to 255"),
        }
    }

    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0.as_i64().map(i8::try_from) {
            Some(Ok(number)) => visitor.visit_i8(number),
            _ => wanted("a whole number from -128 to 127"),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Fault> {
        wanted("the name alone")
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Array(_) => self.deserialize_any(visitor),
            _ => wanted("a list"),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Array(list) if list.len() == length => self.deserialize_any(visitor),
            _ => wanted(format!("a list of {length}")),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let Value::Object(map) = self.0 else {
            return wanted("an object");
        };
        match unknown(map, known) {
            Some(fault) => Err(fault),
            None => visitor.visit_map(entries(map)),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(name.as_str().into_deserializer()),
            Value::Object(map) if map.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(entries(map)))
            }
            _ => wanted(format!("one of {}", variants.join(", "))),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        i16 i32 i64 i128 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit_struct
        tuple_struct map identifier ignored_any
    }
}

fn entries<'a>(
    map: &'a Map<String, Value>,
) -> MapDeserializer<'a, impl Iterator<Item = (&'a str, Json<'a>)>, Fault> {
    MapDeserializer::new(map.iter().map(|(name, value)| (name.as_str(), Json(value))))
}

/// The first field of an object that is not among the known ones.
fn unknown(map: &Map<String, Value>, known: &[&str]) -> Option<Fault> {
    let name = map.keys().find(|name| !known.contains(&name.as_str()))?;
    Some(Fault::UnknownField(name.clone(), known.join(", ")))
}
