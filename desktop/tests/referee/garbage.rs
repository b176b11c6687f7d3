//! Whatever is written to the referee, it answers with one object, and a refused request changes
//! nothing.

use proptest::{collection::vec, prelude::*, sample::Index, test_runner::RngSeed};
use serde_json::{Value, json};
use splitmix::env;

use crate::Session;

/// Requests that are all right, to begin from.
fn requests() -> Vec<Value> {
    let pond = "0 0 / W10 bf:R . st R01 / tu YR02 tu Y10 .";
    vec![
        json!({"cmd": "games"}),
        json!({"cmd": "new", "game": "kohaku", "players": 3, "options": {"first": "random", "goals": true}}),
        json!({"cmd": "new", "game": "rybowisko", "players": 2, "options": {"luck": [4, 2], "target": 9}}),
        json!({"cmd": "next"}),
        json!({"cmd": "legal"}),
        json!({"cmd": "outcomes"}),
        json!({"cmd": "play", "action": {"Sail": {"boat": 0, "dir": "SE"}}}),
        json!({"cmd": "play", "action": {"Swim": {"cell": [1, 1], "dir": "N"}}}),
        json!({"cmd": "play", "action": "EndMove"}),
        json!({"cmd": "settle", "outcome": {"Card": "NE"}}),
        json!({"cmd": "roll"}),
        json!({"cmd": "seed", "seed": 12}),
        json!({"cmd": "state"}),
        json!({"cmd": "view", "seat": 1}),
        json!({"cmd": "load", "game": "fish", "state": fleet()}),
        json!({"cmd": "standings"}),
        json!({"cmd": "score", "game": "kohaku", "sheet": {"players": [{"pond": pond, "goal": 3}]}}),
        json!({"cmd": "score", "game": "klofni", "sheet": {"players": [{"P": [1], "G": [9], "Y": [3]}]}}),
        json!({"cmd": "best", "level": "newcomer", "seed": 1}),
        json!({"cmd": "undo"}),
        json!({"cmd": "log"}),
        json!({"cmd": "replay", "log": "klofni 1 new {\"players\":2}\n0 \"Flip\"\n"}),
        json!({"cmd": "replay", "hex": "01040102020000"}),
    ]
}

/// A table of Fish! Fish!! Fish!!! in the middle of a game.
fn fleet() -> Value {
    json!({
        "players": 2,
        "phase": {"Move": "Nothing"},
        "boats": [[[0, 9], [8, 1], [8, 3]], [[8, 5], [8, 7], [8, 9]]],
        "hands": [{"cards": ["S", "SE", "W"]}, {"cards": {"N": 2}, "shown": ["N"]}],
        "open": ["N", "E", "S"],
        "discard": {"W": 3},
    })
}

/// What may stand where something else was.
fn strange() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (0i64..300).prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[[0]]])),
        Just(json!({"Move": [0, 0]})),
        Just(json!("random")),
    ]
}

/// All places inside a value.
fn places(value: &Value) -> Vec<String> {
    let mut all = vec![String::new()];
    let inner: Vec<(String, &Value)> = match value {
        Value::Array(list) => list
            .iter()
            .enumerate()
            .map(|(i, v)| (i.to_string(), v))
            .collect(),
        Value::Object(map) => map.iter().map(|(k, v)| (k.clone(), v)).collect(),
        _ => Vec::new(),
    };
    for (name, value) in inner {
        all.extend(places(value).iter().map(|place| format!("/{name}{place}")));
    }
    all
}

/// A session with a match on the table.
fn session() -> Session {
    let mut session = Session::new();
    session.ok(&json!({"cmd": "seed", "seed": 1}));
    session.ok(&json!({"cmd": "load", "game": "fish", "state": fleet()}));
    session
}

/// Everything that a request could change.
fn everything(session: &mut Session) -> [Value; 2] {
    ["state", "log"].map(|command| session.ok(&json!({"cmd": command})))
}

fn check(session: &mut Session, line: &[u8]) -> Result<(), TestCaseError> {
    let before = everything(session);
    let answer = session.0.answer(line);
    let map = answer.as_object().expect("an object");
    prop_assert_eq!(map.len(), 1);
    if let Some(error) = map.get("error") {
        prop_assert!(error["code"].is_string() && error["why"].is_string());
        prop_assert_eq!(everything(session), before);
    } else {
        prop_assert!(map.contains_key("ok"));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(env::seed(0)),
        ..ProptestConfig::with_cases(env::cases("GARBAGE", 1500))
    })]

    #[test]
    fn a_value_somewhere_in_a_request_is_exchanged(
        request in any::<Index>(),
        changes in vec((any::<Index>(), strange()), 1..3),
    ) {
        let mut session = session();
        let requests = requests();
        let mut request = requests[request.index(requests.len())].clone();
        for (place, strange) in changes {
            let places = places(&request);
            let place = &places[place.index(places.len())];
            if let Some(value) = request.pointer_mut(place) {
                *value = strange;
            }
        }
        check(&mut session, request.to_string().as_bytes())?;
    }

    #[test]
    fn bytes_of_a_request_are_exchanged_lost_or_added(
        request in any::<Index>(),
        changes in vec((any::<Index>(), any::<u8>(), 0..3), 1..4),
    ) {
        let mut session = session();
        let requests = requests();
        let mut line = requests[request.index(requests.len())].to_string().into_bytes();
        for (place, byte, how) in changes {
            let place = place.index(line.len());
            match how {
                0 => line[place] = byte,
                1 => line.insert(place, byte),
                _ => line.truncate(place.max(1)),
            }
        }
        check(&mut session, &line)?;
    }

    #[test]
    fn any_bytes_at_all(line in vec(any::<u8>(), 0..200)) {
        check(&mut session(), &line)?;
    }
}

#[test]
fn all_requests_to_begin_from_are_all_right() {
    let good = requests();
    for request in &good {
        let answer = session().ask(request);
        let refused = answer["error"]["code"].as_str();
        // Nothing is left to chance in this match, and nothing is decided yet.
        let expected = match request["cmd"].as_str() {
            Some("settle") => Some("impossible"),
            Some("roll") => Some("not-now"),
            Some("undo") => Some("not-allowed"),
            Some("play") if request["action"] == "EndMove" => Some("illegal"),
            Some("play") if request["action"]["Swim"].is_object() => Some("illegal"),
            _ => None,
        };
        assert_eq!(refused, expected, "{request}: {answer}");
    }
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let mut session = session();
    for (request, code, told) in [
        (json!(7), "bad-value", "the request: wanted an object"),
        (json!({}), "missing-field", "cmd is missing"),
        (
            json!({"cmd": 1}),
            "bad-value",
            "cmd: wanted a text, found 1",
        ),
        (
            json!({"cmd": "fly"}),
            "unknown-command",
            "there is no command \"fly\"",
        ),
        (
            json!({"cmd": "next", "now": true}),
            "unknown-field",
            "now: there is no such field",
        ),
        (
            json!({"cmd": "new", "game": "go", "players": 2}),
            "unknown-game",
            "\"go\"",
        ),
        (
            json!({"cmd": "new", "game": "fish"}),
            "missing-field",
            "players is missing",
        ),
        (
            json!({"cmd": "new", "game": "fish", "players": 6}),
            "bad-setup",
            "number of players",
        ),
        (
            json!({"cmd": "new", "game": "fish", "players": 1}),
            "bad-setup",
            "number of players",
        ),
        (
            json!({"cmd": "new", "game": "fish", "players": -1}),
            "bad-value",
            "players: wanted",
        ),
        (
            json!({"cmd": "new", "game": "fish", "players": 2, "options": {"level": "hard"}}),
            "unknown-field",
            "options.level: there is no such field; there are first",
        ),
        (
            json!({"cmd": "new", "game": "rybowisko", "players": 4, "options": {"luck": [4, 4, 4, 2]}}),
            "bad-setup",
            "12 luck tokens",
        ),
        (
            json!({"cmd": "new", "game": "rybowisko", "players": 2, "options": {"target": 99}}),
            "bad-setup",
            "7 to 13",
        ),
        (
            json!({"cmd": "new", "game": "kohaku", "players": 1, "options": {"goals": true}}),
            "bad-setup",
            "not used alone",
        ),
        (
            json!({"cmd": "play", "action": {"Sail": {"boat": 9, "dir": "SE"}}}),
            "bad-value",
            "action.Sail.boat: wanted a boat from 0 to 2, found 9",
        ),
        (
            json!({"cmd": "play", "action": {"Sail": {"boat": 0, "dir": "UP"}}}),
            "bad-value",
            "action.Sail.dir: wanted one of N, NE, E, SE, S, SW, W, NW, found \"UP\"",
        ),
        (
            json!({"cmd": "play", "action": {"Sail": {"boat": 0}}}),
            "missing-field",
            "action.Sail.dir is missing",
        ),
        (
            json!({"cmd": "play", "action": {"Sail": {"boat": 0, "dir": "N"}}}),
            "illegal",
            "You have no card of this direction.",
        ),
        (
            json!({"cmd": "play", "action": "Fly"}),
            "bad-value",
            "wanted {\"PlaceBoat\":cell}",
        ),
        (
            json!({"cmd": "play", "action": {"Sail": [0, "N"]}}),
            "bad-value",
            "action.Sail: wanted an object, found [0,\"N\"]",
        ),
        (
            json!({"cmd": "play", "action": {"EndMove": null}}),
            "bad-value",
            "action.EndMove: wanted the name alone, found null",
        ),
        (
            json!({"cmd": "play", "action": {"PlaceBoat": [9, 0]}}),
            "bad-value",
            "action.PlaceBoat: wanted a cell, [0,0] to [8,14], found [9,0]",
        ),
        (
            json!({"cmd": "view", "seat": 2}),
            "bad-value",
            "seat: wanted a seat from 0 to 1",
        ),
        (
            json!({"cmd": "best", "level": "grandmaster"}),
            "unknown-level",
            "\"grandmaster\"",
        ),
        (
            json!({"cmd": "load", "game": "fish", "state": {"players": 2}}),
            "missing-field",
            "state.phase is missing",
        ),
        (
            json!({"cmd": "load", "game": "fish", "state": {"players": 2, "phase": {"Move": "Nothing"}}}),
            "inconsistent",
            "phase does not fit",
        ),
        (
            json!({"cmd": "load", "game": "fish", "state": {"players": 2, "phase": "Deal", "pile": {"N": 9}}}),
            "inconsistent",
            "more often than the box holds it",
        ),
        (
            json!({"cmd": "load", "game": "fish", "state": {"players": 2, "phase": "Deal", "pile": {"UP": 9}}}),
            "bad-value",
            "state.pile: wanted one of N, NE, E, SE, S, SW, W, NW, found {\"UP\":9}",
        ),
        (
            json!({"cmd": "load", "game": "fish", "state": {"players": 2, "phase": "Deal", "pile": null}}),
            "bad-value",
            "state.pile: wanted numbers by name, or a list of names, found null",
        ),
        (
            json!({"cmd": "load", "game": "fish", "state": {"players": 2, "phase": "Deal", "stock": [1]}}),
            "bad-value",
            "state.stock: wanted a list of 2, one a player, found [1]",
        ),
        (
            json!({"cmd": "load", "game": "fish", "state": {"players": 2, "phase": {"Top": "x"}}}),
            "bad-value",
            "state.phase.Top: wanted a whole number from 0 to 255, found \"x\"",
        ),
        (
            json!({"cmd": "load", "game": "kohaku", "state": {"players": 2, "phase": "Take", "ponds": [[{"fish": 1}], []]}}),
            "missing-field",
            "state.ponds.0.0.at is missing",
        ),
        (
            json!({"cmd": "load", "game": "kohaku", "state": {"players": 2, "phase": "Take", "ponds": [[{"at": [-128, 0], "fish": 1}], []]}}),
            "inconsistent",
            "lies where it cannot",
        ),
        (
            json!({"cmd": "load", "game": "kohaku", "state": {"players": 2, "phase": "Take", "fish": [1, 2, 1]}}),
            "inconsistent",
            "state.fish: entry 2 is there already",
        ),
        (
            json!({"cmd": "score", "game": "fish", "sheet": {"players": [{"stock": 3}]}}),
            "bad-sheet",
            "seat 0: more GreyKept",
        ),
    ] {
        let answer = session.ask(&request);
        assert_eq!(answer["error"]["code"], code, "{request}: {answer}");
        let why = answer["error"]["why"].as_str().expect("a sentence");
        assert!(why.contains(told), "{request}: {why}");
    }
}

#[test]
fn without_a_game_there_is_nothing_to_play() {
    for command in [
        "next",
        "legal",
        "outcomes",
        "roll",
        "state",
        "standings",
        "undo",
        "log",
    ] {
        assert_eq!(Session::new().refused(&json!({"cmd": command})), "no-game");
    }
}
