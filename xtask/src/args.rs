//! Command-line arguments: a thin layer over lexopt that reports each mistake in one sentence.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use lexopt::{Arg, Parser};

use crate::board::{self, Board};

#[derive(Debug)]
pub(crate) struct Args(Parser);

impl Args {
    pub(crate) fn new(words: impl IntoIterator<Item = OsString>) -> Args {
        Args(Parser::from_args(words))
    }

    /// The next option's name without its dashes. xtask's commands take options only.
    pub(crate) fn option(&mut self) -> Result<Option<String>> {
        match self.0.next()? {
            None => Ok(None),
            Some(Arg::Long(name)) => Ok(Some(name.to_owned())),
            Some(Arg::Short(letter)) => bail!("there is no option -{letter}"),
            Some(Arg::Value(word)) => bail!("\"{}\" is not an option", word.display()),
        }
    }

    /// The value of the option just read.
    pub(crate) fn word(&mut self) -> Result<String> {
        self.0
            .value()?
            .into_string()
            .map_err(|word| anyhow::anyhow!("\"{}\" is not plain text", word.display()))
    }

    pub(crate) fn path(&mut self) -> Result<PathBuf> {
        Ok(self.0.value()?.into())
    }

    pub(crate) fn board(&mut self) -> Result<Board> {
        board::from_name(&self.word()?)
    }

    /// The boards of a command whose only option is `--board`, as often as wanted; all boards without it.
    pub(crate) fn boards(mut self) -> Result<Vec<Board>> {
        let mut chosen = Vec::new();
        while let Some(option) = self.option()? {
            match option.as_str() {
                "board" => chosen.push(self.board()?),
                _ => return unknown(&option),
            }
        }
        Ok(if chosen.is_empty() {
            boards::ALL.to_vec()
        } else {
            chosen
        })
    }

    pub(crate) fn number<N: std::str::FromStr>(&mut self) -> Result<N> {
        let word = self.word()?;
        word.parse()
            .ok()
            .with_context(|| format!("\"{word}\" is not a number that fits here"))
    }

    /// For commands without options.
    pub(crate) fn finish(mut self) -> Result<()> {
        match self.option()? {
            None => Ok(()),
            Some(name) => unknown(&name),
        }
    }
}

/// The error for an option that a command does not have.
pub(crate) fn unknown<T>(name: &str) -> Result<T> {
    bail!("there is no option --{name}")
}
