//! The referee as a program meets it: requests in, answers out.
//!
//! Sessions and vectors are files that a person can read: `>` is a request, `<` its answer, `#` a remark.
//! `UPDATE=1` writes the answers anew, there and in docs/referee.md.

mod games;
mod garbage;
mod pipe;
mod transcript;
mod worked;

use desktop::referee::Referee;
use serde_json::Value;

/// A session in this process.
struct Session(Referee);

impl Session {
    fn new() -> Session {
        Session(Referee::new())
    }

    fn ask(&mut self, request: &Value) -> Value {
        self.0.answer(request.to_string().as_bytes())
    }

    /// The answer to a request that must succeed.
    fn ok(&mut self, request: &Value) -> Value {
        let answer = self.ask(request);
        assert!(
            answer.get("ok").is_some(),
            "{request} was answered {answer}"
        );
        answer["ok"].clone()
    }

    /// The code of a refusal.
    fn refused(&mut self, request: &Value) -> String {
        let answer = self.ask(request);
        let code = answer["error"]["code"].as_str();
        code.unwrap_or_else(|| panic!("{request} was answered {answer}"))
            .to_owned()
    }
}

fn update_wanted() -> bool {
    std::env::var_os("UPDATE").is_some_and(|update| update == "1")
}
