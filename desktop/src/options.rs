//! Parser of the command line: the commands, and `--help`. Their options are in `given`.

mod given;
#[cfg(test)]
mod tests;
mod usb;
mod values;

use std::{ffi::OsString, path::PathBuf};

use keys::KeyLayout;
use lexopt::{
    Arg::{Long, Short, Value},
    Parser,
};
use rules_core::Title;
use ui::{Language, Layout};

use self::{given::Given, values::boards_with_sizes};
use crate::{
    CliError, bits, calibrate, fit, memory::Saves, puzzles, shot::Order, tournament, usb as serial,
};

/// The default port of the page.
pub const PORT: u16 = 7240;

/// What `--help` prints.
pub fn help() -> String {
    HELP.replace("BOARDS", &boards_with_sizes(",\n                "))
}

const HELP: &str = "\
The Tacklebox handheld, simulated on your computer.

tacklebox [--board NAME | --size WxH] [--language CODE] [--page] [--port N]
          [--flash FILE | --no-save] [--record FILE]
    opens the device in a window; where there is no display, as a page on localhost
    --board     BOARDS
    --size      240x240 or 320x240
    --language  en, pl, cs, nl, de or fr
    --page      serve the page even if there is a display
    --port      port of the page, 7240 unless given; 0 takes any free one
    --flash     the save file; by default one in your data folder
    --no-save   save nothing
    --record    write all events to a tape, to replay or to report a bug

tacklebox shot --script FILE --out DIR [--board NAME | --size WxH] [--language CODE]
               [--seed N] [--dice 3,5,1] [--flash FILE]
    plays a key script without a window and writes a PNG at every shot line
    --seed      seed of the dice, 1 unless given
    --dice      the first faces rolled, die by die
    --flash     the save file; without it the device starts blank

tacklebox tournament --game NAME --seats hard,easy,… [--games N] [--seed N] [--steps N]
                     [--solo LEVEL] [--sprt LOW,HIGH] [--json]
tacklebox tournament --table [--game NAME] [--games N] [--seed N]
    computer players against each other: wins with 95 % intervals, points, time
    --game      rybowisko, podwodni, fish, kohaku or klofni
    --seats     who plays: first, easy, medium, hard; hard@10 thinks ten times as long; or to compare with:
                random, child (takes the points it sees), hard-v1 (hard of the first release),
                mcts@1000 (textbook tree search with so many simulations)
    --games     how many, 100 unless given; the seats change places in turn
    --sprt      stop as soon as the first of two seats is sure to be stronger by HIGH Elo rather
                than LOW, or the reverse, with 5 % of error each; at most 20000 games unless given
    --steps     search steps per decision, instead of the device's budget
    --solo      one seat against the virtual rival at easy, medium or hard
    --table     the tables of docs/opponents.md, of one game or of all

tacklebox fit --game NAME [--games N] [--seed N]
    finds the weights of the evaluation of podwodni, fish, kohaku or klofni by self-play and prints them
    --games     the most games for one change of a weight, 4000 unless given

tacklebox calibrate [--game NAME] [--games N] [--seed N]
    measures how much a lead is worth in each quarter of a game, for the review after a game
    --games     4000 unless given

tacklebox puzzles --game NAME [--games N] [--seed N] [--out DIR]
    finds positions in which one action is clearly best and the first thought is wrong, checks them
    with a hundred times the device's steps, and writes the best twenty
    --games     how many games to look through, 400 unless given

tacklebox replay-tape FILE [--out FILE]
    replays a tape and says whether the app did the same as when it was recorded
    --out       the picture at the end, as PNG

tacklebox replay-link LINK
    replays the game in a link or in the text of a QR code: who played, every step, the points
    exits with an error if the link is damaged, a step is against the rules, or the points are others

tacklebox bits --raw|--rolled --bytes N [--dither] [--mhz F] [--jitter P] [--seed N] [--out FILE]
    writes random numbers for statistical test suites, to standard output unless --out is given
    --raw       samples of the ring oscillator's model every 10 µs, one per byte, 0 or 1
    --dither    samples at the device's dithered intervals instead
    --rolled    dice of the whole path from that ring, four d4 per byte
    --mhz       frequency of the ring, 6.5 unless given
    --jitter    deviation of a period in per cent, 0.5 unless given

tacklebox usb info|log|boot [--port PORT]
tacklebox usb shot FILE | saves get FILE | saves put FILE | bits BYTES FILE
    talks to a device that is connected by USB; for a picture and for saves it asks on its screen
    --port      its serial port, needed only where there are several

tacklebox referee
    lets programs play, check and analyse the games: JSON lines in, JSON lines out

Keys: arrows; A, Enter or Space; B, Backspace or Escape; X; Y. Or click them.
On a board with four keys: arrows or A, B; X, Enter or Space; Y, Backspace or Escape.
";

/// A parsed command line.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Play(PlayOptions),
    Shot(Order),
    Tournament(tournament::Order),
    Fit(fit::Order),
    Calibrate(calibrate::Order),
    Puzzles(puzzles::Order),
    /// The tables of the documentation, `games` per line.
    Tables {
        /// Of one game, or of all.
        game: Option<Title>,
        games: u32,
        seed: u64,
    },
    /// Play a tape; the last picture goes to `out`.
    ReplayTape {
        tape: PathBuf,
        out: Option<PathBuf>,
    },
    /// Replay the game in this link.
    ReplayLink(String),
    Bits(bits::Order),
    Usb(serial::Order),
    Referee,
    Help,
    Version,
}

/// Options of `tacklebox` without a command: play in a window or on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayOptions {
    pub layout: Layout,
    pub keys: KeyLayout,
    /// Overrides the saved language.
    pub language: Option<Language>,
    pub saves: Saves,
    /// Serve the page even if there is a display.
    pub page: bool,
    pub port: u16,
    /// Where the run is recorded.
    pub record: Option<PathBuf>,
}

/// The command: the first word of the command line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    Play,
    Shot,
    Tournament,
    Fit,
    Calibrate,
    Puzzles,
    ReplayTape,
    ReplayLink,
    Bits,
    /// Takes no options: its requests have them.
    Referee,
}

impl Verb {
    const fn name(self) -> &'static str {
        match self {
            Verb::Play => "tacklebox",
            Verb::Shot => "tacklebox shot",
            Verb::Tournament => "tacklebox tournament",
            Verb::Fit => "tacklebox fit",
            Verb::Calibrate => "tacklebox calibrate",
            Verb::Puzzles => "tacklebox puzzles",
            Verb::ReplayTape => "tacklebox replay-tape",
            Verb::ReplayLink => "tacklebox replay-link",
            Verb::Bits => "tacklebox bits",
            Verb::Referee => "tacklebox referee",
        }
    }
}

/// Parse a command line, without the name of the program.
pub fn read(args: impl IntoIterator<Item = OsString>) -> Result<Command, CliError> {
    let mut parser = Parser::from_args(args);
    let mut verb = Verb::Play;
    let mut first = true;
    let mut given = Given::default();
    while let Some(arg) = parser.next().map_err(|e| CliError(e.to_string()))? {
        match arg {
            Value(word) if first && word == "shot" => verb = Verb::Shot,
            Value(word) if first && word == "tournament" => verb = Verb::Tournament,
            Value(word) if first && word == "fit" => verb = Verb::Fit,
            Value(word) if first && word == "calibrate" => verb = Verb::Calibrate,
            Value(word) if first && word == "puzzles" => verb = Verb::Puzzles,
            Value(word) if first && word == "replay-tape" => verb = Verb::ReplayTape,
            Value(word) if verb == Verb::ReplayTape && given.tape.is_none() => {
                given.tape = Some(word.into());
            }
            Value(word) if first && word == "replay-link" => verb = Verb::ReplayLink,
            Value(word) if verb == Verb::ReplayLink && given.link.is_none() => {
                given.link = Some(word.to_string_lossy().into_owned());
            }
            Value(word) if first && word == "bits" => verb = Verb::Bits,
            Value(word) if first && word == "referee" => verb = Verb::Referee,
            Value(word) if first && word == "usb" => return usb::read(&mut parser),
            Value(word) if first => {
                let word = word.to_string_lossy();
                return Err(CliError(format!(
                    "there is no command \"{word}\", only shot, tournament, fit, calibrate, puzzles, \
                     replay-tape, replay-link, bits, usb and referee; tacklebox --help shows more"
                )));
            }
            Short('h') | Long("help") => return Ok(Command::Help),
            Short('V') | Long("version") => return Ok(Command::Version),
            Long(name) => {
                let name = name.to_owned();
                if !given.takes(&name, verb, &mut parser)? {
                    return Err(unexpected(&format!("--{name}"), verb));
                }
            }
            Short(letter) => return Err(unexpected(&format!("-{letter}"), verb)),
            Value(word) => return Err(unexpected(&word.to_string_lossy(), verb)),
        }
        first = false;
    }
    match verb {
        Verb::Play => Ok(given.play()),
        Verb::Shot => given.shot(),
        Verb::Tournament => given.tournament(),
        Verb::Fit => given.fit(),
        Verb::Calibrate => Ok(given.calibrate()),
        Verb::Puzzles => given.puzzles(),
        Verb::ReplayTape => given.replay_tape(),
        Verb::ReplayLink => given.replay_link(),
        Verb::Bits => given.bits(),
        Verb::Referee => Ok(Command::Referee),
    }
}

fn unexpected(what: &str, verb: Verb) -> CliError {
    let command = verb.name();
    CliError(format!(
        "{command} does not know \"{what}\"; tacklebox --help shows what it knows"
    ))
}
