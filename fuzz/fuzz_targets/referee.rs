//! Lines to the referee: each is answered with one object, and a refused one changes nothing.
#![no_main]

use desktop::referee::Referee;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut referee = Referee::new();
    // Writing the log takes longer than most requests, so it is kept until it changes.
    let mut before = None;
    for line in input.split(|byte| *byte == b'\n') {
        // Searching takes up to a second a line.
        if line.windows(4).any(|word| word == b"best") {
            continue;
        }
        let log = before.take();
        let log = log.unwrap_or_else(|| referee.answer(br#"{"cmd":"log"}"#));
        let answer = referee.answer(line);
        let fields = answer.as_object().expect("an object");
        assert_eq!(fields.len(), 1);
        if let Some(error) = fields.get("error") {
            assert!(error["code"].is_string() && error["why"].is_string());
            assert_eq!(referee.answer(br#"{"cmd":"log"}"#), log);
            before = Some(log);
        } else {
            assert!(fields.contains_key("ok"));
        }
    }
});
