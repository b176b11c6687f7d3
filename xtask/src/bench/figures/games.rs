//! The five games: plies per second of random play and the size of a state, on the device and on the host.
//! Without budgets, because the host can be any machine.

use anyhow::{Error, Result};

use super::{Against, Budget, Figure, Lines, Sources, told};

/// A game, by the name in the lines, and its figures.
struct GameFigures {
    key: &'static str,
    pace: &'static str,
    state: &'static str,
}

macro_rules! games {
    ($($key:literal),*) => {
        [$(GameFigures {
            key: $key,
            pace: concat!($key, ", random play"),
            state: concat!($key, ", state"),
        }),*]
    };
}

/// In the order of their numbers.
const GAMES: [GameFigures; 5] = games!["rybowisko", "podwodni", "fish", "kohaku", "klofni"];

pub(super) fn all(sources: &Sources<'_>) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for game in &GAMES {
        figures.extend(of_a_game(game, sources)?);
    }
    Ok(figures)
}

fn of_a_game(game: &GameFigures, sources: &Sources<'_>) -> Result<[Figure; 2]> {
    let of = |lines: &Lines, what: &str| told(lines, &format!("{}_{what}", game.key));
    let pace = |lines: &Lines| Ok::<_, Error>(of(lines, "plies")? / of(lines, "us")? * 1e6);
    let figure = |name, unit, value, here| Figure {
        name,
        unit,
        value,
        budget: Budget::None,
        against: Some(Against {
            what: "this machine",
            value: here,
        }),
        ideal: None,
    };
    Ok([
        figure(
            game.pace,
            "plies/s",
            pace(sources.bench)?,
            pace(sources.host)?,
        ),
        figure(
            game.state,
            "B",
            of(sources.bench, "state")?,
            of(sources.host, "state")?,
        ),
    ])
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The lines of a program for all games: 200 plies in `us` microseconds, states of 100 bytes.
    pub(crate) fn lines(micros: f64) -> Lines {
        let of_one = |game: &GameFigures| {
            [("plies", 200.0), ("us", micros), ("state", 100.0)]
                .map(|(what, value)| (format!("{}_{what}", game.key), value))
        };
        GAMES.iter().flat_map(of_one).collect()
    }
}
