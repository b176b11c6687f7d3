//! Parsers of the options' values. What cannot be parsed is an error that names the option and what it takes.

use std::ffi::OsString;

use boards::BoardSpec;
use embedded_graphics::geometry::Size;
use keys::KeyLayout;
use lexopt::{Parser, ValueExt};
use rules_core::{Level, Title};
use ui::{Language, Layout};

use crate::{
    CliError,
    tournament::{self, Competitor, sprt::Hypotheses},
};

pub(super) fn title(text: &str) -> Result<Title, CliError> {
    let mut titles = Title::ALL.into_iter();
    titles.find(|title| title.key() == text).ok_or_else(|| {
        let keys = Title::ALL.map(Title::key);
        wrong("--game", text, &keys.join(", "))
    })
}

/// The level of a virtual rival.
pub(super) fn rival(text: &str) -> Result<Level, CliError> {
    let mut levels = Level::ALL.into_iter();
    let level = levels.find(|&level| tournament::rival_name(level) == text);
    level.ok_or_else(|| wrong("--solo", text, "easy, medium or hard"))
}

pub(super) fn seats(text: &str) -> Result<Vec<Competitor>, CliError> {
    let seats: Option<Vec<Competitor>> = text.split(',').map(Competitor::read).collect();
    seats.ok_or_else(|| {
        wrong(
            "--seats",
            text,
            "first, easy, medium, hard, random, child, hard-v1 or mcts@N with commas between",
        )
    })
}

pub(super) fn hypotheses(text: &str) -> Result<Hypotheses, CliError> {
    let elo = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.is_finite());
    let pair = text.split_once(',');
    let pair = pair.and_then(|(low, high)| Some((elo(low)?, elo(high)?)));
    match pair {
        Some((low, high)) if low < high => Ok(Hypotheses { low, high }),
        _ => Err(wrong(
            "--sprt",
            text,
            "two numbers of Elo, the lower first, as in 0,30",
        )),
    }
}

pub(super) fn at_least_one(text: &str, option: &str) -> Result<u32, CliError> {
    match number(text, option, "a number from 1")? {
        0 => Err(wrong(option, text, "a number from 1")),
        number => Ok(number),
    }
}

pub(super) fn value(parser: &mut Parser, option: &str) -> Result<OsString, CliError> {
    parser
        .value()
        .map_err(|_| CliError(format!("{option} needs a value")))
}

pub(super) fn text(parser: &mut Parser, option: &str) -> Result<String, CliError> {
    let value = value(parser, option)?;
    value
        .string()
        .map_err(|_| CliError(format!("the value of {option} is not readable text")))
}

pub(super) fn size(text: &str) -> Result<Layout, CliError> {
    Layout::ALL
        .into_iter()
        .find(|layout| text == format!("{}x{}", layout.size().width, layout.size().height))
        .ok_or_else(|| wrong("--size", text, "240x240 or 320x240"))
}

/// The screen of a board, and its keys.
pub(super) fn board(text: &str) -> Result<(Layout, KeyLayout), CliError> {
    let board = boards::ALL.into_iter().find(|board| board.name == text);
    let found = board.and_then(|board| Some((layout_of(board)?, keys_of(board))));
    found.ok_or_else(|| {
        let names = boards::ALL.map(|board| board.name);
        wrong("--board", text, &names.join(" or "))
    })
}

fn keys_of(board: &BoardSpec) -> KeyLayout {
    match board.keys.cross {
        Some(_) => KeyLayout::Eight,
        None => KeyLayout::Four,
    }
}

fn layout_of(board: &BoardSpec) -> Option<Layout> {
    let (width, height) = board.size();
    Layout::for_size(Size::new(width.into(), height.into()))
}

/// Every board with its screen, as `--help` lists them.
pub(super) fn boards_with_sizes(between: &str) -> String {
    let board = |board: &BoardSpec| {
        let (width, height) = board.size();
        format!("{} ({width}x{height})", board.name)
    };
    boards::ALL.map(board).join(between)
}

pub(super) fn language(text: &str) -> Result<Language, CliError> {
    Language::from_code(text).ok_or_else(|| {
        let codes = Language::ALL.iter().map(|language| language.code());
        wrong("--language", text, &codes.collect::<Vec<_>>().join(", "))
    })
}

pub(super) fn number<N: std::str::FromStr>(
    text: &str,
    option: &str,
    wanted: &str,
) -> Result<N, CliError> {
    text.parse().map_err(|_| wrong(option, text, wanted))
}

/// A number above zero, with decimals or without.
pub(super) fn positive(text: &str, option: &str) -> Result<f64, CliError> {
    let number = text.parse().ok();
    number
        .filter(|number: &f64| number.is_finite() && *number > 0.0)
        .ok_or_else(|| wrong(option, text, "a number above 0"))
}

pub(super) fn faces(text: &str) -> Result<Vec<u8>, CliError> {
    let face = |word: &str| {
        word.trim()
            .parse()
            .ok()
            .filter(|face| (1..=100).contains(face))
    };
    text.split(',')
        .map(face)
        .collect::<Option<Vec<u8>>>()
        .ok_or_else(|| {
            wrong(
                "--dice",
                text,
                "faces from 1 to 100 with commas between, as in 3,5,1",
            )
        })
}

fn wrong(option: &str, found: &str, wanted: &str) -> CliError {
    CliError(format!(
        "{option} \"{found}\" is not possible: it takes {wanted}"
    ))
}
