//! The options of a command line: which commands accept each, and the command they make.

use std::path::PathBuf;

use keys::KeyLayout;
use lexopt::Parser;
use rules_core::{Level, Title};
use ui::{Language, Layout};

use super::{
    Command, PORT, PlayOptions, Verb,
    values::{
        at_least_one, board, faces, hypotheses, language, number, positive, rival, seats, size,
        text, title, value,
    },
};
use crate::{
    CliError,
    bits::{self, Stream},
    calibrate, fit,
    memory::Saves,
    puzzles,
    shot::Order,
    tournament::{self, Competitor, sprt::Hypotheses},
};

/// The values of all options given. Each option is accepted only with its commands.
#[derive(Default)]
pub(super) struct Given {
    layout: Option<Layout>,
    keys: KeyLayout,
    language: Option<Language>,
    saves: Option<Saves>,
    page: bool,
    port: Option<u16>,
    script: Option<PathBuf>,
    out: Option<PathBuf>,
    record: Option<PathBuf>,
    seed: Option<u64>,
    dice: Option<Vec<u8>>,
    game: Option<Title>,
    seats: Option<Vec<Competitor>>,
    games: Option<u32>,
    steps: Option<u32>,
    solo: Option<Level>,
    sprt: Option<Hypotheses>,
    json: bool,
    table: bool,
    pub(super) tape: Option<PathBuf>,
    pub(super) link: Option<String>,
    raw: bool,
    rolled: bool,
    dither: bool,
    bytes: Option<u64>,
    mhz: Option<f64>,
    jitter: Option<f64>,
}

impl Given {
    /// Parse one option with its value; `false` if the command has no such option.
    pub(super) fn takes(
        &mut self,
        name: &str,
        verb: Verb,
        parser: &mut Parser,
    ) -> Result<bool, CliError> {
        use Verb::{Bits, Calibrate, Fit, Play, Puzzles, ReplayTape, Shot, Tournament};
        match (name, verb) {
            ("size", Play | Shot) => self.layout = Some(size(&text(parser, "--size")?)?),
            ("board", Play | Shot) => {
                let (layout, keys) = board(&text(parser, "--board")?)?;
                (self.layout, self.keys) = (Some(layout), keys);
            }
            ("language", Play | Shot) => {
                self.language = Some(language(&text(parser, "--language")?)?);
            }
            ("flash", Play | Shot) => {
                self.saves = Some(Saves::File(value(parser, "--flash")?.into()));
            }
            ("no-save", Play) => self.saves = Some(Saves::Nowhere),
            ("page", Play) => self.page = true,
            ("port", Play) => {
                self.port = Some(number(&text(parser, "--port")?, "--port", "0 to 65535")?);
            }
            ("script", Shot) => self.script = Some(value(parser, "--script")?.into()),
            ("record", Play) => self.record = Some(value(parser, "--record")?.into()),
            ("out", Shot | Puzzles | ReplayTape | Bits) => {
                self.out = Some(value(parser, "--out")?.into())
            }
            ("seed", Shot | Tournament | Fit | Calibrate | Puzzles | Bits) => {
                self.seed = Some(number(
                    &text(parser, "--seed")?,
                    "--seed",
                    "a whole number",
                )?);
            }
            ("dice", Shot) => self.dice = Some(faces(&text(parser, "--dice")?)?),
            ("game", Tournament | Fit | Calibrate | Puzzles) => {
                self.game = Some(title(&text(parser, "--game")?)?);
            }
            ("seats", Tournament) => self.seats = Some(seats(&text(parser, "--seats")?)?),
            ("games", Tournament | Fit | Calibrate | Puzzles) => {
                self.games = Some(at_least_one(&text(parser, "--games")?, "--games")?);
            }
            ("steps", Tournament) => {
                let text = text(parser, "--steps")?;
                self.steps = Some(number(&text, "--steps", "a whole number")?);
            }
            ("solo", Tournament) => self.solo = Some(rival(&text(parser, "--solo")?)?),
            ("sprt", Tournament) => self.sprt = Some(hypotheses(&text(parser, "--sprt")?)?),
            ("json", Tournament) => self.json = true,
            ("table", Tournament) => self.table = true,
            ("raw", Bits) => self.raw = true,
            ("rolled", Bits) => self.rolled = true,
            ("dither", Bits) => self.dither = true,
            ("bytes", Bits) => {
                let text = text(parser, "--bytes")?;
                self.bytes = Some(number(&text, "--bytes", "a whole number")?);
            }
            ("mhz", Bits) => self.mhz = Some(positive(&text(parser, "--mhz")?, "--mhz")?),
            ("jitter", Bits) => {
                self.jitter = Some(positive(&text(parser, "--jitter")?, "--jitter")?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn layout(&self) -> Layout {
        self.layout.unwrap_or(Layout::Square)
    }

    pub(super) fn play(self) -> Command {
        Command::Play(PlayOptions {
            layout: self.layout(),
            keys: self.keys,
            language: self.language,
            saves: self.saves.unwrap_or(Saves::Own),
            page: self.page,
            port: self.port.unwrap_or(PORT),
            record: self.record,
        })
    }

    pub(super) fn shot(self) -> Result<Command, CliError> {
        let layout = self.layout();
        let missing = |option| move || CliError(format!("tacklebox shot needs {option}"));
        Ok(Command::Shot(Order {
            layout,
            keys: self.keys,
            language: self.language,
            saves: self.saves.unwrap_or(Saves::Nowhere),
            script: self.script.ok_or_else(missing("--script FILE"))?,
            out: self.out.ok_or_else(missing("--out DIR"))?,
            seed: self.seed.unwrap_or(1),
            dice: self.dice.unwrap_or_default(),
        }))
    }

    pub(super) fn replay_tape(self) -> Result<Command, CliError> {
        let missing = || CliError("tacklebox replay-tape needs a FILE".to_owned());
        Ok(Command::ReplayTape {
            tape: self.tape.ok_or_else(missing)?,
            out: self.out,
        })
    }

    pub(super) fn replay_link(self) -> Result<Command, CliError> {
        let missing = || CliError("tacklebox replay-link needs a LINK".to_owned());
        self.link.map(Command::ReplayLink).ok_or_else(missing)
    }

    pub(super) fn bits(self) -> Result<Command, CliError> {
        let missing = |option| CliError(format!("tacklebox bits needs {option}"));
        let stream = match (self.raw, self.rolled, self.dither) {
            (true, false, dither) => Stream::Raw { dither },
            (false, true, false) => Stream::Rolled,
            (false, true, true) => {
                return Err(CliError(
                    "--dither goes with --raw: dice are always rolled from dithered samples"
                        .to_owned(),
                ));
            }
            _ => return Err(missing("either --raw or --rolled")),
        };
        Ok(Command::Bits(bits::Order {
            stream,
            bytes: self.bytes.ok_or_else(|| missing("--bytes N"))?,
            mhz: self.mhz.unwrap_or(6.5),
            jitter: self.jitter.unwrap_or(0.5),
            seed: self.seed.unwrap_or(1),
            out: self.out,
        }))
    }

    pub(super) fn fit(self) -> Result<Command, CliError> {
        let missing = || CliError("tacklebox fit needs --game NAME".to_owned());
        Ok(Command::Fit(fit::Order {
            game: self.game.ok_or_else(missing)?,
            games: self.games.unwrap_or(4000),
            seed: self.seed.unwrap_or(1),
        }))
    }

    pub(super) fn calibrate(self) -> Command {
        Command::Calibrate(calibrate::Order {
            game: self.game,
            games: self.games.unwrap_or(4000),
            seed: self.seed.unwrap_or(1),
        })
    }

    pub(super) fn puzzles(self) -> Result<Command, CliError> {
        let missing = || CliError("tacklebox puzzles needs --game NAME".to_owned());
        Ok(Command::Puzzles(puzzles::Order {
            game: self.game.ok_or_else(missing)?,
            games: self.games.unwrap_or(400),
            seed: self.seed.unwrap_or(1),
            out: self.out,
        }))
    }

    pub(super) fn tournament(self) -> Result<Command, CliError> {
        let usual = if self.sprt.is_some() { 20_000 } else { 100 };
        let (games, seed) = (self.games.unwrap_or(usual), self.seed.unwrap_or(1));
        if self.table {
            let game = self.game;
            return Ok(Command::Tables { game, games, seed });
        }
        let missing = |option| move || CliError(format!("tacklebox tournament needs {option}"));
        Ok(Command::Tournament(tournament::Order {
            game: self.game.ok_or_else(missing("--game NAME"))?,
            seats: self.seats.ok_or_else(missing("--seats hard,easy"))?,
            games,
            seed,
            steps: self.steps,
            solo: self.solo,
            sprt: self.sprt,
            json: self.json,
        }))
    }
}
