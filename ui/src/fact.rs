//! Facts: `key=value` pairs that the app reports about itself, for the debug channel and key scripts.

use core::fmt::{self, Write};

use heapless::String;

/// One fact. Display gives `screen=menu`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The longest key is a name of at most ten letters and a seat, as in `points 5`.
    key: String<16>,
    /// The longest value is eight dice of three digits with spaces between them: 31 characters.
    value: String<32>,
}

impl Fact {
    pub(crate) fn new(key: &str, value: fmt::Arguments<'_>) -> Fact {
        let mut fact = Fact {
            key: String::new(),
            value: String::new(),
        };
        // Both fit by the bounds above. A longer one would be cut off; it must not panic.
        let _ = fact.key.push_str(key);
        let _ = fact.value.write_fmt(value);
        fact
    }

    pub fn key(&self) -> &str {
        &self.key
    }

    pub fn value(&self) -> &str {
        &self.value
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}
