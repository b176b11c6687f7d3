//! One figure: its budget, what it is compared with, and its form in the table and in the JSON report.

use serde_json::{Value, json};

use crate::board::Board;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Budget {
    AtMost(f64),
    AtLeast(f64),
    /// No budget; printed for comparison.
    None,
}

/// What a figure is compared with: a physical limit, or another implementation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Against {
    pub(super) what: &'static str,
    pub(super) value: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figure {
    pub(crate) name: &'static str,
    pub(super) unit: &'static str,
    pub(crate) value: f64,
    pub(super) budget: Budget,
    pub(super) against: Option<Against>,
    /// The value in the ideal timing model, if it was measured.
    pub(crate) ideal: Option<f64>,
}

impl Figure {
    pub(crate) fn is_within(&self) -> bool {
        match self.budget {
            Budget::AtMost(limit) => self.value <= limit,
            Budget::AtLeast(limit) => self.value >= limit,
            Budget::None => true,
        }
    }

    pub(crate) fn row(&self, board: Board) -> Vec<String> {
        let (budget, of_budget) = match self.budget {
            Budget::AtMost(limit) => (
                format!("≤ {}", self.shown(limit)),
                ratio(self.value / limit),
            ),
            Budget::AtLeast(limit) => (
                format!("≥ {}", self.shown(limit)),
                ratio(self.value / limit),
            ),
            Budget::None => (String::new(), String::new()),
        };
        let against = self.against.map_or(Default::default(), |against| {
            [
                against.what.to_owned(),
                self.shown(against.value),
                ratio(self.value / against.value),
            ]
        });
        let measured = format!(
            "{}{}",
            if self.is_within() { "" } else { "OVER " },
            self.shown(self.value)
        );
        let mut row = vec![
            self.name.to_owned(),
            board.name.to_owned(),
            measured,
            budget,
            of_budget,
            self.ideal
                .map_or_else(String::new, |ideal| self.shown(ideal)),
        ];
        row.extend(against);
        row
    }

    pub(crate) fn json(&self, board: Board) -> Value {
        let (at_most, at_least) = match self.budget {
            Budget::AtMost(limit) => (Some(limit), None),
            Budget::AtLeast(limit) => (None, Some(limit)),
            Budget::None => (None, None),
        };
        json!({
            "board": board.name,
            "figure": self.name,
            "unit": self.unit,
            "value": self.value,
            "at_most": at_most,
            "at_least": at_least,
            "within": self.is_within(),
            "ideal": self.ideal,
            "against": self.against.map(|against| json!({
                "what": against.what,
                "value": against.value,
                "ratio": self.value / against.value,
            })),
        })
    }

    fn shown(&self, value: f64) -> String {
        let number = match self.unit {
            "B" | "plies/s" => format!("{value:.0}"),
            _ => format!("{value:.2}"),
        };
        format!("{number} {}", self.unit).trim_end().to_owned()
    }
}

/// Two places; a small one gets two more.
fn ratio(value: f64) -> String {
    if !value.is_finite() {
        // Against a limit of 0.
        String::new()
    } else if value < 0.1 {
        format!("{value:.4}")
    } else {
        format!("{value:.2}")
    }
}
