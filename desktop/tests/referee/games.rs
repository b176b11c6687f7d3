//! Whole random games through the referee, watched at every step.

use serde_json::{Value, json};
use splitmix::{SplitMix64, env};

use crate::Session;

/// Every game with its variants, as `new` takes them.
fn set_ups() -> Vec<Value> {
    let new = |game: &str, players: u8, options: Value| json!({"cmd": "new", "game": game, "players": players, "options": options});
    let mut all = vec![
        new(
            "rybowisko",
            2,
            json!({"luck": [4, 2], "colours": ["G", "Y"]}),
        ),
        new("rybowisko", 3, json!({"first": 2})),
        new(
            "rybowisko",
            4,
            json!({"first": "random", "target": 13, "luck": [4, 2, 4, 2]}),
        ),
        new("podwodni", 2, json!({"goal": 25})),
        new("podwodni", 5, json!({"first": "random"})),
        new("kohaku", 1, json!({})),
        new("kohaku", 2, json!({"goals": true, "first": "random"})),
        new("kohaku", 4, json!({"goals": true, "first": 3})),
        new("klofni", 2, json!({})),
        new("klofni", 6, json!({"first": "random"})),
    ];
    all.extend(["easy", "medium", "hard"].map(|level| new("klofni", 1, json!({"level": level}))));
    all.extend([2, 3, 4, 5].map(|players| new("fish", players, json!({"first": "random"}))));
    all
}

/// Plays to the end and looks before every step.
fn play_out(set_up: &Value, seed: u64, mut look: impl FnMut(&mut Session, &mut SplitMix64)) {
    watch(set_up, seed, |session, dice, _| look(session, dice));
}

/// The same, with the answer to the last step.
fn watch(set_up: &Value, seed: u64, mut look: impl FnMut(&mut Session, &mut SplitMix64, &Value)) {
    let seed = env::seed(seed);
    let (mut session, mut dice) = (Session::new(), SplitMix64(seed));
    session.ok(&json!({"cmd": "seed", "seed": seed}));
    let mut next = session.ok(set_up);
    loop {
        look(&mut session, &mut dice, &next);
        next = match next["next"].as_str() {
            Some("chance") => session.ok(&json!({"cmd": "roll"})),
            Some("decision") => {
                let actions = session.ok(&json!({"cmd": "legal"}))["actions"].clone();
                let actions = actions.as_array().expect("a list");
                let action = dice.pick(actions);
                session.ok(&json!({"cmd": "play", "action": action}))
            }
            _ => {
                assert!(next["standings"]["winners"][0].is_object(), "{next}");
                return;
            }
        };
        assert!(next["events"].is_array());
    }
}

fn state(session: &mut Session) -> Value {
    session.ok(&json!({"cmd": "state"}))
}

#[test]
fn a_state_that_is_loaded_is_the_same_state() {
    for set_up in set_ups() {
        let game = &set_up["game"];
        let mut other = Session::new();
        play_out(&set_up, 1, |session, _| {
            let state = state(session);
            let next = session.ok(&json!({"cmd": "next"}));
            let load = json!({"cmd": "load", "game": game, "state": state});
            assert_eq!(other.ok(&load), next, "{load}");
            assert_eq!(self::state(&mut other), state);
            for question in ["legal", "outcomes", "standings"] {
                let question = json!({"cmd": question});
                assert_eq!(other.ok(&question), session.ok(&question));
            }
        });
    }
}

#[test]
fn everything_listed_can_be_done_and_nothing_is_listed_twice() {
    for set_up in set_ups() {
        let game = &set_up["game"];
        let mut other = Session::new();
        play_out(&set_up, 2, |session, dice| {
            let load = json!({"cmd": "load", "game": game, "state": state(session)});
            let actions = session.ok(&json!({"cmd": "legal"}))["actions"].clone();
            let outcomes = session.ok(&json!({"cmd": "outcomes"}))["outcomes"].clone();
            let mut requests: Vec<Value> = Vec::new();
            for action in actions.as_array().expect("a list") {
                requests.push(json!({"cmd": "play", "action": action}));
            }
            for outcome in outcomes.as_array().expect("a list") {
                assert!(outcome["weight"].as_u64().expect("a number") > 0);
                requests.push(json!({"cmd": "settle", "outcome": outcome["outcome"]}));
            }
            for (index, request) in requests.iter().enumerate() {
                assert!(!requests[..index].contains(request), "{request} twice");
            }
            // A few of many: hundreds of swims are alike.
            for _ in 0..requests.len().min(4) {
                let request = dice.pick(&requests);
                other.ok(&load);
                other.ok(request);
            }
        });
    }
}

#[test]
fn a_log_rebuilds_its_match_as_text_and_as_bytes() {
    for set_up in set_ups() {
        let mut other = Session::new();
        play_out(&set_up, 3, |session, dice| {
            if dice.below(12) > 0 {
                return;
            }
            let log = session.ok(&json!({"cmd": "log"}));
            let state = state(session);
            other.ok(&json!({"cmd": "replay", "log": log["log"]}));
            assert_eq!(self::state(&mut other), state);
            assert_eq!(other.ok(&json!({"cmd": "log"})), log);
            other.ok(&json!({"cmd": "replay", "hex": log["hex"]}));
            assert_eq!(self::state(&mut other), state);
        });
    }
}

#[test]
fn a_match_from_a_loaded_position_has_a_log_too() {
    let mut session = Session::new();
    let table = json!({"players": 2, "phase": {"Depth": 1}, "stones": [1, 0]});
    session.ok(&json!({"cmd": "load", "game": "klofni", "state": table}));
    session.ok(&json!({"cmd": "play", "action": {"UseStone": 4}}));
    session.ok(&json!({"cmd": "play", "action": "Flip"}));
    session.ok(&json!({"cmd": "settle", "outcome": {"Token": "F(Y,7)"}}));
    let (log, before) = (session.ok(&json!({"cmd": "log"})), state(&mut session));
    assert!(
        log["hex"].is_null(),
        "the device's logs begin with a set-up"
    );
    let mut other = Session::new();
    other.ok(&json!({"cmd": "replay", "log": log["log"]}));
    assert_eq!(state(&mut other), before);
}

#[test]
fn a_damaged_log_is_refused_at_its_entry_and_changes_nothing() {
    let mut session = Session::new();
    session.ok(&json!({"cmd": "seed", "seed": 5}));
    session.ok(&json!({"cmd": "new", "game": "klofni", "players": 2}));
    for _ in 0..3 {
        session.ok(&json!({"cmd": "play", "action": "Flip"}));
        session.ok(&json!({"cmd": "settle", "outcome": {"Token": "predator"}}));
    }
    let before = state(&mut session);
    let log = session.ok(&json!({"cmd": "log"}));
    let text = log["log"].as_str().expect("text");
    for (from, to, entry) in [
        ("klofni 1", "klofni 9", 0),
        ("klofni", "clue", 0),
        ("\"players\":2", "\"players\":9", 0),
        ("0 \"Flip\"", "1 \"Flip\"", 1),
        ("\"Flip\"", "\"Skip\"", 1),
        ("predator", "F(P,9)", 2),
        ("predator", "goldfish", 2),
        ("chance {", "chance", 2),
    ] {
        let damaged = text.replacen(from, to, 1);
        assert_ne!(damaged, text, "{from}");
        let answer = session.ask(&json!({"cmd": "replay", "log": damaged}));
        assert_eq!(answer["error"]["code"], "bad-log", "{answer}");
        let why = answer["error"]["why"].as_str().expect("a sentence");
        assert!(
            why.starts_with(&format!("entry {entry}: ")),
            "{from}: {why}"
        );
    }
    let hex = log["hex"].as_str().expect("digits");
    for damaged in [&hex[..4], &hex[2..], &format!("{hex}ff"), "zz", "012"] {
        let code = session.refused(&json!({"cmd": "replay", "hex": damaged}));
        assert!(
            ["bad-log", "bad-value"].contains(&code.as_str()),
            "{damaged}"
        );
    }
    assert_eq!(state(&mut session), before);
}

#[test]
fn a_decision_is_taken_back_until_chance_or_another_player_has_seen_it() {
    let mut session = Session::new();
    let undo = json!({"cmd": "undo"});
    let play = |action: Value| json!({"cmd": "play", "action": action});
    session.ok(&json!({"cmd": "new", "game": "kohaku", "players": 2}));
    assert_eq!(session.refused(&undo), "not-allowed", "nothing was decided");
    for _ in 0..12 {
        session.ok(&json!({"cmd": "roll"}));
    }
    assert_eq!(
        session.refused(&undo),
        "not-allowed",
        "chance has shown a tile"
    );
    let before = state(&mut session);
    session.ok(&play(json!({"Take": 4})));
    session.ok(&play(json!({"PlaceFish": [0, 0]})));
    assert_eq!(session.ok(&undo)["undone"], json!({"PlaceFish": [0, 0]}));
    assert_eq!(session.ok(&undo)["undone"], json!({"Take": 4}));
    assert_eq!(state(&mut session), before);
    for action in [
        json!({"Take": 4}),
        json!({"PlaceFish": [0, 0]}),
        json!({"PlaceDeco": [1, 0]}),
    ] {
        session.ok(&play(action));
    }
    assert_eq!(
        session.refused(&undo),
        "not-allowed",
        "the display is refilled"
    );
}

#[test]
fn a_seed_repeats_every_roll_and_every_advice() {
    let game = |seed: u64| {
        let mut session = Session::new();
        session.ok(&json!({"cmd": "seed", "seed": seed}));
        session.ok(&json!({"cmd": "new", "game": "podwodni", "players": 3}));
        let mut said = Vec::new();
        for _ in 0..60 {
            let next = session.ok(&json!({"cmd": "next"}));
            said.push(if next["next"] == "chance" {
                session.ok(&json!({"cmd": "roll"}))
            } else {
                let best = session.ok(&json!({"cmd": "best", "level": "newcomer"}));
                session.ok(&json!({"cmd": "play", "action": best["action"]}))
            });
        }
        said
    };
    assert_eq!(game(9), game(9));
    assert_ne!(game(9), game(10));
}

#[test]
fn advice_is_legal_repeatable_and_changes_nothing() {
    for set_up in set_ups() {
        play_out(&set_up, 4, |session, dice| {
            if dice.below(10) > 0 {
                return;
            }
            let level = *dice.pick(&["newcomer", "first", "easy", "medium", "hard"]);
            let ask = json!({"cmd": "best", "level": level, "seed": 3});
            if session.ok(&json!({"cmd": "next"}))["next"] != "decision" {
                assert_eq!(session.refused(&ask), "not-now");
                return;
            }
            let before = state(session);
            let best = session.ok(&ask);
            assert_eq!(session.ok(&ask), best);
            assert_eq!(state(session), before);
            let legal = session.ok(&json!({"cmd": "legal"}));
            let legal = legal["actions"].as_array().expect("a list");
            assert!(legal.contains(&best["action"]));
        });
    }
}

#[test]
fn events_tell_every_change_of_points() {
    for set_up in set_ups() {
        let mut points: Vec<i64> = Vec::new();
        let mut changes = 0;
        watch(&set_up, 6, |session, _, last| {
            let rows = session.ok(&json!({"cmd": "standings"}))["rows"].clone();
            let rows = rows.as_array().expect("rows");
            let now: Vec<i64> = rows.iter().map(|row| number(&row["points"])).collect();
            points.resize(now.len(), 0);
            for event in last["events"].as_array().into_iter().flatten() {
                if event["event"] == "points" {
                    let same = |row: &&Value| {
                        (&row["seat"], &row["rival"]) == (&event["seat"], &event["rival"])
                    };
                    let row = rows.iter().position(|row| same(&row)).expect("a row");
                    assert_eq!(points[row], number(&event["from"]));
                    points[row] = number(&event["to"]);
                    changes += 1;
                }
            }
            if last["events"].is_null() {
                points.clone_from(&now);
            }
            assert_eq!(points, now, "{last}");
        });
        assert!(changes > 0, "{set_up}");
    }
}

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a number")
}

#[test]
fn a_review_splits_every_result_into_luck_and_play() {
    for (game, players) in [
        ("rybowisko", 3),
        ("podwodni", 2),
        ("fish", 2),
        ("kohaku", 1),
        ("klofni", 2),
    ] {
        let set_up = json!({"cmd": "new", "game": game, "players": players});
        play_out(&set_up, 8, |session, dice| {
            let next = session.ok(&json!({"cmd": "next"}));
            let ask = json!({"cmd": "review"});
            if next["next"] != "over" {
                if dice.below(20) == 0 {
                    assert_eq!(session.refused(&ask), "not-now");
                }
                return;
            }
            let review = session.ok(&ask);
            assert_eq!(session.ok(&ask), review, "asked again");
            let list = |value: &Value| -> Vec<f64> {
                let list = value.as_array().expect("a list");
                list.iter().map(|x| x.as_f64().expect("a number")).collect()
            };
            let [result, luck, play] = ["result", "luck", "play"].map(|name| list(&review[name]));
            let outcomes = review["outcomes"].as_array().expect("a list");
            assert!(!outcomes.is_empty());
            for (seat, result) in result.iter().enumerate() {
                assert!((result - luck[seat] - play[seat]).abs() < 1e-6);
                let sum: f64 = outcomes.iter().map(|one| list(&one["luck"])[seat]).sum();
                assert!((sum - luck[seat]).abs() < 1e-6);
            }
        });
    }
}
