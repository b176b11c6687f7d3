//! A finished game out of its link: checked, and printed step by step. The format is docs/replay-link.md.

use std::fmt::Write as _;

use ui::replay_link::GameLink;

use crate::{CliError, referee};

/// Who played, every step, and the points; an error if the link is no whole game.
pub fn run(link: &str) -> Result<String, CliError> {
    let link = GameLink::read(link).map_err(|error| CliError(error.to_string()))?;
    let (_, result, log) = link.parts().map_err(|error| CliError(error.to_string()))?;
    let names = link
        .names()
        .ok_or_else(|| CliError("the link does not say who played".to_owned()))?;
    let game = referee::read_log(log).map_err(CliError)?;
    if !game.is_over {
        return Err(CliError("the game in the link has no end".to_owned()));
    }
    let told: Vec<(i16, u8)> = result
        .as_chunks()
        .0
        .iter()
        .map(|[low, high, place]| (i16::from_le_bytes([*low, *high]), *place))
        .collect();
    if told != game.points {
        return Err(CliError(format!(
            "the link says {told:?} (points, place), the game ends with {:?}",
            game.points
        )));
    }
    let mut text = game.text;
    for (seat, (points, place)) in game.points.iter().enumerate() {
        // Virtual rivals sit at no place.
        let name = names.get(seat).map_or("rival", |name| name.as_str());
        // Writing to a text never fails.
        _ = writeln!(text, "{place}. {name}: {points}");
    }
    Ok(text)
}
