//! The words that several games share, in both directions: seats, cells, directions, bags, points.
//! What only one game says is in its own file.

use std::fmt::Debug;

use rules_core::{
    First, Level, Players, Seat, Standings, Who,
    bag::{Bag, Kind, Unique},
    grid::{Cell, Direction},
    standings::Lines,
};
use serde_json::{Map, Value, json};

/// Something with one spelling in JSON.
pub(super) trait Term: Copy {
    /// What is wanted where it should stand.
    fn what() -> String;
    fn to_json(self) -> Value;
    fn from_json(value: &Value) -> Option<Self>;
}

/// Something that has a name.
pub(super) trait Named: Copy {
    fn all() -> impl Iterator<Item = Self>;
    fn name(self) -> String;

    fn named(name: &str) -> Option<Self> {
        Self::all().find(|one| one.name() == name)
    }
}

impl<T: Named> Term for T {
    fn what() -> String {
        let names: Vec<String> = T::all().map(T::name).collect();
        format!("one of {}", names.join(", "))
    }

    fn to_json(self) -> Value {
        self.name().into()
    }

    fn from_json(value: &Value) -> Option<T> {
        T::named(value.as_str()?)
    }
}

impl Term for Seat {
    fn what() -> String {
        format!("a seat from 0 to {}", Seat::MOST - 1)
    }

    fn to_json(self) -> Value {
        self.number().into()
    }

    fn from_json(value: &Value) -> Option<Seat> {
        Seat::new(u8::try_from(value.as_u64()?).ok()?)
    }
}

impl<const R: usize, const C: usize> Term for Cell<R, C> {
    fn what() -> String {
        format!("a cell, [0,0] to [{},{}]", R - 1, C - 1)
    }

    fn to_json(self) -> Value {
        json!([self.row(), self.col()])
    }

    fn from_json(value: &Value) -> Option<Self> {
        let [row, col] = value.as_array()?.as_slice() else {
            return None;
        };
        let number = |value: &Value| u8::try_from(value.as_u64()?).ok();
        Cell::at(number(row)?, number(col)?)
    }
}

impl Term for First {
    fn what() -> String {
        format!("\"random\" or {}", Seat::what())
    }

    fn to_json(self) -> Value {
        match self {
            First::Chosen(seat) => seat.to_json(),
            First::Lot => "random".into(),
        }
    }

    fn from_json(value: &Value) -> Option<First> {
        if value.as_str() == Some("random") {
            Some(First::Lot)
        } else {
            Seat::from_json(value).map(First::Chosen)
        }
    }
}

impl Named for Direction {
    fn all() -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter()
    }

    fn name(self) -> String {
        variant(self)
    }
}

impl Named for Level {
    fn all() -> impl Iterator<Item = Level> {
        Level::ALL.into_iter()
    }

    fn name(self) -> String {
        variant(self).to_lowercase()
    }
}

/// The name of a variant without contents, as the rules call it.
pub(super) fn variant(one: impl Debug) -> String {
    format!("{one:?}")
}

/// A name with what belongs to it.
pub(super) fn tag(name: &str, with: impl Into<Value>) -> Value {
    let mut map = Map::new();
    map.insert(name.to_owned(), with.into());
    Value::Object(map)
}

/// `null`, or the word.
pub(super) fn maybe<T: Term>(one: Option<T>) -> Value {
    one.map_or(Value::Null, T::to_json)
}

/// A list of words.
pub(super) fn list<T: Term>(all: impl IntoIterator<Item = T>) -> Value {
    all.into_iter().map(T::to_json).collect()
}

/// The numbers of a bag by name.
pub(super) fn bag<K: Kind + Named, const N: usize>(bag: &Bag<K, N>) -> Value {
    let counts = bag.iter().map(|(kind, count)| (kind.name(), count.into()));
    Value::Object(counts.collect())
}

/// What is inside, in order.
pub(super) fn unique<K: Kind + Term>(unique: &Unique<K>) -> Value {
    list(unique.iter())
}

/// One entry for each seat at the table.
pub(super) fn per_seat(players: Players, of: impl Fn(Seat) -> Value) -> Value {
    players.seats().map(of).collect()
}

/// What `after` has more of than `before`, one by one.
pub(super) fn gained<K: Kind, const N: usize>(
    before: &Bag<K, N>,
    after: &Bag<K, N>,
) -> impl Iterator<Item = K> {
    after.iter().flat_map(|(kind, count)| {
        let more = count.saturating_sub(before.count(kind));
        (0..more).map(move |_| kind)
    })
}

/// Everything of `all` that is not in `out`.
pub(super) fn rest<K: Kind, const N: usize>(mut all: Bag<K, N>, out: &Bag<K, N>) -> Bag<K, N> {
    for (kind, count) in out.iter() {
        (0..count).for_each(|_| _ = all.take(kind));
    }
    all
}

/// Something that happened, for display.
pub(super) fn event(name: &str, more: Value) -> Value {
    let mut map = Map::new();
    map.insert("event".to_owned(), name.into());
    if let Value::Object(more) = more {
        map.extend(more);
    }
    Value::Object(map)
}

/// An option of a set-up, for the list of games.
pub(super) fn option(name: &str, values: Value, default: Value) -> Value {
    json!({"name": name, "values": values, "default": default})
}

/// An option with a remark: `each`, one value a player; `alone`, for one player only.
pub(super) fn marked(remark: &str, mut option: Value) -> Value {
    option[remark] = true.into();
    option
}

/// The option that every game has.
pub(super) fn first_option(most_players: u8) -> Value {
    let seats = (0..most_players).map(Value::from);
    let values = std::iter::once(Value::from("random")).chain(seats);
    option("first", values.collect(), 0.into())
}

pub(super) fn who(who: Who) -> (&'static str, Value) {
    match who {
        Who::Seat(seat) => ("seat", seat.to_json()),
        Who::Rival(level) => ("rival", level.to_json()),
    }
}

/// Points by source.
pub(super) fn lines(lines: &Lines) -> Value {
    let line = |line: &rules_core::Line| {
        json!({
            "source": variant(line.source),
            "count": line.count,
            "points": line.points,
        })
    };
    lines.iter().map(line).collect()
}

/// Everybody's points, places and tie-breaks.
pub(super) fn standings(standings: &Standings) -> Value {
    let row = |row: &rules_core::Row| {
        let (kind, name) = who(row.who);
        json!({
            kind: name,
            "points": row.points,
            "place": row.place,
            "tie_break": row.tie_break,
            "lines": lines(&row.lines),
        })
    };
    let winner = |winner| {
        let (kind, name) = who(winner);
        tag(kind, name)
    };
    json!({
        "rows": standings.rows().iter().map(row).collect::<Value>(),
        "winners": standings.winners().map(winner).collect::<Value>(),
        "tie_break_used": standings.tie_break_used().map(variant),
    })
}
