//! JSON and arithmetic that several games share: options, standings, what bags gained.

use rules_core::{
    Row, Standings, Who,
    bag::{Bag, Kind},
};
use serde_json::{Value, json};

/// The things that `after` has more of than `before`, one by one.
pub(super) fn gained<K: Kind, const N: usize>(
    before: &Bag<K, N>,
    after: &Bag<K, N>,
) -> impl Iterator<Item = K> {
    after.iter().flat_map(|(kind, count)| {
        let more = count.saturating_sub(before.count(kind));
        (0..more).map(move |_| kind)
    })
}

/// The difference of two bags.
pub(super) fn rest<K: Kind, const N: usize>(mut all: Bag<K, N>, out: &Bag<K, N>) -> Bag<K, N> {
    for (kind, count) in out.iter() {
        (0..count).for_each(|_| _ = all.take(kind));
    }
    all
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

/// The field that names a competitor, and its value.
pub(super) fn who(who: Who) -> (&'static str, Value) {
    match who {
        Who::Seat(seat) => ("seat", json!(seat)),
        Who::Rival(level) => ("rival", json!(level)),
    }
}

/// Everybody's points, places and tie-breaks.
pub(super) fn standings(standings: &Standings) -> Value {
    let row = |row: &Row| {
        let (kind, name) = who(row.who);
        json!({
            kind: name,
            "points": row.points,
            "place": row.place,
            "tie_break": row.tie_break,
            "lines": *row.lines,
        })
    };
    let winner = |winner| {
        let (kind, name) = who(winner);
        json!({kind: name})
    };
    json!({
        "rows": standings.rows().iter().map(row).collect::<Value>(),
        "winners": standings.winners().map(winner).collect::<Value>(),
        "tie_break_used": standings.tie_break_used(),
    })
}
