//! `cargo xtask hot`: a profile of the real image under the emulator's silicon model. Lists functions by the cycles they
//! take and by their flash cache misses; the linker script (`memory.x`) puts the hottest into RAM.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::args::{Args, unknown};
use crate::emulate::{self, Options};
use crate::firmware::{self, Program};
use crate::setup::node;
use crate::table::table;

/// Functions listed unless `--most` says otherwise.
const LISTED: usize = 40;

/// Cycles of a cache miss, as in `emulator/src/xip-cache.mjs`.
const MISS_CYCLES: f64 = 48.0;

pub(crate) fn command(mut args: Args) -> Result<()> {
    let (mut board, mut script, mut most) = (boards::ALL[0], None::<PathBuf>, LISTED);
    while let Some(option) = args.option()? {
        match option.as_str() {
            "board" => board = args.board()?,
            "script" => script = Some(args.path()?),
            "most" => most = args.number()?,
            _ => return unknown(&option),
        }
    }
    let script = script.context("--script is missing")?;
    let steps = emulate::steps_of(&script)?;
    node::obtain()?;
    let image = firmware::build(board, Program::Game)?;
    let options = Options {
        profile: true,
        ..Options::default()
    };
    let report = emulate::run(board, &image, &steps, &options)?;
    report.outcome?;
    let functions = functions(&report.json["profile"]).context("the emulator gave no profile")?;
    print!("{}", listed(&functions, most));
    Ok(())
}

struct Function<'a> {
    name: &'a str,
    size: u64,
    in_ram: bool,
    cycles: f64,
    misses: f64,
}

fn functions(profile: &Value) -> Option<Vec<Function<'_>>> {
    profile
        .as_array()?
        .iter()
        .map(|row| {
            Some(Function {
                name: row["name"].as_str()?,
                size: row["size"].as_u64()?,
                in_ram: row["ram"].as_bool()?,
                cycles: row["cycles"].as_f64()?,
                misses: row["misses"].as_f64()?,
            })
        })
        .collect()
}

/// The functions with most cycles, then a line with the totals. Cycles contain the stalls of cache misses: of each
/// function's own cycles, `stalled` says which share they are.
fn listed(functions: &[Function<'_>], most: usize) -> String {
    let mut sorted: Vec<&Function<'_>> = functions.iter().collect();
    sorted.sort_by(|one, two| two.cycles.total_cmp(&one.cycles));
    let cycles: f64 = functions.iter().map(|function| function.cycles).sum();
    let misses: f64 = functions.iter().map(|function| function.misses).sum();
    let stalled = |misses: f64, cycles: f64| percent(misses * MISS_CYCLES, cycles);
    let mut rows: Vec<Vec<String>> = sorted
        .iter()
        .take(most)
        .map(|function| {
            vec![
                function.name.to_owned(),
                if function.in_ram { "RAM" } else { "flash" }.to_owned(),
                format!("{} B", function.size),
                format!("{:.0}", function.cycles),
                percent(function.cycles, cycles),
                stalled(function.misses, function.cycles),
                format!("{:.0}", function.misses),
                percent(function.misses, misses),
            ]
        })
        .collect();
    rows.push(vec![
        format!("all {} functions", functions.len()),
        String::new(),
        String::new(),
        format!("{cycles:.0}"),
        percent(cycles, cycles),
        stalled(misses, cycles),
        format!("{misses:.0}"),
        percent(misses, misses),
    ]);
    let head = [
        "function",
        "in",
        "size",
        "cycles with stalls",
        "of all cycles",
        "stalled",
        "misses",
        "of all misses",
    ];
    table(&head, &rows)
}

fn percent(part: f64, whole: f64) -> String {
    format!("{:.1} %", 100.0 * part / whole.max(1.0))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn functions_are_listed_by_their_cycles_of_which_stalls_are_a_part() {
        let profile = json!([
            {"name": "cold", "size": 400, "ram": false, "cycles": 9600.0, "misses": 100.0},
            {"name": "busy", "size": 20, "ram": true, "cycles": 14400.0, "misses": 0.0},
        ]);
        let functions = functions(&profile).expect("a profile");
        let expected = "\
function  in  size  cycles with stalls  of all cycles  stalled  misses  of all misses
busy  RAM  20 B  14400  60.0 %  0.0 %  0  0.0 %
cold  flash  400 B  9600  40.0 %  50.0 %  100  100.0 %
all 2 functions  24000  100.0 %  20.0 %  100  100.0 %
";
        let text = listed(&functions, 9);
        let squeeze = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(squeeze(&text), squeeze(expected));
        assert!(listed(&functions, 1).lines().count() == 3);
    }

    #[test]
    fn a_report_without_profile_is_none() {
        assert!(functions(&Value::Null).is_none());
        assert!(functions(&json!([{"name": "half"}])).is_none());
    }
}
