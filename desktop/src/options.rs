//! Parser of the command line.

use std::{ffi::OsString, path::PathBuf};

use boards::BoardSpec;
use embedded_graphics::geometry::Size;
use lexopt::{
    Arg::{Long, Short, Value},
    Parser, ValueExt,
};
use rules_core::{Level, Title};
use ui::{Language, Layout};

use crate::{
    CliError,
    bits::{self, Stream},
    fit,
    memory::Saves,
    shot::Order,
    tournament::{self, Competitor, sprt::Hypotheses},
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
    --language  en or pl
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

tacklebox replay-tape FILE [--out FILE]
    replays a tape and says whether the app did the same as when it was recorded
    --out       the picture at the end, as PNG

tacklebox bits --raw|--rolled --bytes N [--dither] [--mhz F] [--jitter P] [--seed N] [--out FILE]
    writes random numbers for statistical test suites, to standard output unless --out is given
    --raw       samples of the ring oscillator's model every 10 µs, one per byte, 0 or 1
    --dither    samples at the device's dithered intervals instead
    --rolled    dice of the whole path from that ring, four d4 per byte
    --mhz       frequency of the ring, 6.5 unless given
    --jitter    deviation of a period in per cent, 0.5 unless given

tacklebox referee
    lets programs play, check and analyse the games: JSON lines in, JSON lines out

Keys: arrows; A, Enter or Space; B, Backspace or Escape; X; Y. Or click them.
";

/// A parsed command line.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Play(PlayOptions),
    Shot(Order),
    Tournament(tournament::Order),
    Fit(fit::Order),
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
    Bits(bits::Order),
    Referee,
    Help,
    Version,
}

/// Options of `tacklebox` without a command: play in a window or on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayOptions {
    pub layout: Layout,
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
    ReplayTape,
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
            Verb::ReplayTape => "tacklebox replay-tape",
            Verb::Bits => "tacklebox bits",
            Verb::Referee => "tacklebox referee",
        }
    }
}

/// The values of all options given. Each option is accepted only with its commands.
#[derive(Default)]
struct Given {
    layout: Option<Layout>,
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
    tape: Option<PathBuf>,
    raw: bool,
    rolled: bool,
    dither: bool,
    bytes: Option<u64>,
    mhz: Option<f64>,
    jitter: Option<f64>,
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
            Value(word) if first && word == "replay-tape" => verb = Verb::ReplayTape,
            Value(word) if verb == Verb::ReplayTape && given.tape.is_none() => {
                given.tape = Some(word.into());
            }
            Value(word) if first && word == "bits" => verb = Verb::Bits,
            Value(word) if first && word == "referee" => verb = Verb::Referee,
            Value(word) if first => {
                let word = word.to_string_lossy();
                return Err(CliError(format!(
                    "there is no command \"{word}\", only shot, tournament, fit, replay-tape, bits and \
                     referee; tacklebox --help shows more"
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
        Verb::ReplayTape => given.replay_tape(),
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

impl Given {
    /// Parse one option with its value; `false` if the command has no such option.
    fn takes(&mut self, name: &str, verb: Verb, parser: &mut Parser) -> Result<bool, CliError> {
        use Verb::{Bits, Fit, Play, ReplayTape, Shot, Tournament};
        match (name, verb) {
            ("size", Play | Shot) => self.layout = Some(size(&text(parser, "--size")?)?),
            ("board", Play | Shot) => self.layout = Some(board(&text(parser, "--board")?)?),
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
            ("out", Shot | ReplayTape | Bits) => self.out = Some(value(parser, "--out")?.into()),
            ("seed", Shot | Tournament | Fit | Bits) => {
                self.seed = Some(number(
                    &text(parser, "--seed")?,
                    "--seed",
                    "a whole number",
                )?);
            }
            ("dice", Shot) => self.dice = Some(faces(&text(parser, "--dice")?)?),
            ("game", Tournament | Fit) => self.game = Some(title(&text(parser, "--game")?)?),
            ("seats", Tournament) => self.seats = Some(seats(&text(parser, "--seats")?)?),
            ("games", Tournament | Fit) => {
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

    fn play(self) -> Command {
        Command::Play(PlayOptions {
            layout: self.layout(),
            language: self.language,
            saves: self.saves.unwrap_or(Saves::Own),
            page: self.page,
            port: self.port.unwrap_or(PORT),
            record: self.record,
        })
    }

    fn shot(self) -> Result<Command, CliError> {
        let layout = self.layout();
        let missing = |option| move || CliError(format!("tacklebox shot needs {option}"));
        Ok(Command::Shot(Order {
            layout,
            language: self.language,
            saves: self.saves.unwrap_or(Saves::Nowhere),
            script: self.script.ok_or_else(missing("--script FILE"))?,
            out: self.out.ok_or_else(missing("--out DIR"))?,
            seed: self.seed.unwrap_or(1),
            dice: self.dice.unwrap_or_default(),
        }))
    }

    fn replay_tape(self) -> Result<Command, CliError> {
        let missing = || CliError("tacklebox replay-tape needs a FILE".to_owned());
        Ok(Command::ReplayTape {
            tape: self.tape.ok_or_else(missing)?,
            out: self.out,
        })
    }

    fn bits(self) -> Result<Command, CliError> {
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

    fn fit(self) -> Result<Command, CliError> {
        let missing = || CliError("tacklebox fit needs --game NAME".to_owned());
        Ok(Command::Fit(fit::Order {
            game: self.game.ok_or_else(missing)?,
            games: self.games.unwrap_or(4000),
            seed: self.seed.unwrap_or(1),
        }))
    }

    fn tournament(self) -> Result<Command, CliError> {
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

fn title(text: &str) -> Result<Title, CliError> {
    let mut titles = Title::ALL.into_iter();
    titles.find(|title| title.key() == text).ok_or_else(|| {
        let keys = Title::ALL.map(Title::key);
        wrong("--game", text, &keys.join(", "))
    })
}

/// The level of a virtual rival.
fn rival(text: &str) -> Result<Level, CliError> {
    let mut levels = Level::ALL.into_iter();
    let level = levels.find(|&level| tournament::rival_name(level) == text);
    level.ok_or_else(|| wrong("--solo", text, "easy, medium or hard"))
}

fn seats(text: &str) -> Result<Vec<Competitor>, CliError> {
    let seats: Option<Vec<Competitor>> = text.split(',').map(Competitor::read).collect();
    seats.ok_or_else(|| {
        wrong(
            "--seats",
            text,
            "first, easy, medium, hard, random, child, hard-v1 or mcts@N with commas between",
        )
    })
}

fn hypotheses(text: &str) -> Result<Hypotheses, CliError> {
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

fn at_least_one(text: &str, option: &str) -> Result<u32, CliError> {
    match number(text, option, "a number from 1")? {
        0 => Err(wrong(option, text, "a number from 1")),
        number => Ok(number),
    }
}

fn value(parser: &mut Parser, option: &str) -> Result<OsString, CliError> {
    parser
        .value()
        .map_err(|_| CliError(format!("{option} needs a value")))
}

fn text(parser: &mut Parser, option: &str) -> Result<String, CliError> {
    let value = value(parser, option)?;
    value
        .string()
        .map_err(|_| CliError(format!("the value of {option} is not readable text")))
}

fn size(text: &str) -> Result<Layout, CliError> {
    Layout::ALL
        .into_iter()
        .find(|layout| text == format!("{}x{}", layout.size().width, layout.size().height))
        .ok_or_else(|| wrong("--size", text, "240x240 or 320x240"))
}

/// The screen of a board.
fn board(text: &str) -> Result<Layout, CliError> {
    let board = boards::ALL.into_iter().find(|board| board.name == text);
    board.and_then(layout_of).ok_or_else(|| {
        let names = boards::ALL.map(|board| board.name);
        wrong("--board", text, &names.join(" or "))
    })
}

fn layout_of(board: &BoardSpec) -> Option<Layout> {
    let (width, height) = board.size();
    Layout::for_size(Size::new(width.into(), height.into()))
}

/// Every board with its screen, as `--help` lists them.
fn boards_with_sizes(between: &str) -> String {
    let board = |board: &BoardSpec| {
        let (width, height) = board.size();
        format!("{} ({width}x{height})", board.name)
    };
    boards::ALL.map(board).join(between)
}

fn language(text: &str) -> Result<Language, CliError> {
    Language::from_code(text).ok_or_else(|| {
        let codes: Vec<_> = Language::ALL
            .iter()
            .map(|language| language.code())
            .collect();
        wrong("--language", text, &codes.join(" or "))
    })
}

fn number<N: std::str::FromStr>(text: &str, option: &str, wanted: &str) -> Result<N, CliError> {
    text.parse().map_err(|_| wrong(option, text, wanted))
}

/// A number above zero, with decimals or without.
fn positive(text: &str, option: &str) -> Result<f64, CliError> {
    let number = text.parse().ok();
    number
        .filter(|number: &f64| number.is_finite() && *number > 0.0)
        .ok_or_else(|| wrong(option, text, "a number above 0"))
}

fn faces(text: &str) -> Result<Vec<u8>, CliError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(line: &str) -> Result<Command, String> {
        read(line.split_whitespace().map(OsString::from)).map_err(|error| error.0)
    }

    #[test]
    fn no_arguments_open_the_square_device() {
        let default = PlayOptions {
            layout: Layout::Square,
            language: None,
            saves: Saves::Own,
            page: false,
            port: PORT,
            record: None,
        };
        assert_eq!(reading(""), Ok(Command::Play(default.clone())));
        let wide = PlayOptions {
            layout: Layout::Wide,
            page: true,
            port: 0,
            ..default
        };
        assert_eq!(
            reading("--size=320x240 --page --port=0"),
            Ok(Command::Play(wide))
        );
    }

    #[test]
    fn every_board_has_a_screen_that_is_drawn_for() {
        for board in boards::ALL {
            let Ok(Command::Play(options)) = reading(&format!("--board {}", board.name)) else {
                panic!("no options for {}", board.name);
            };
            let Size { width, height } = options.layout.size();
            assert_eq!(
                (width, height),
                (board.size().0.into(), board.size().1.into())
            );
        }
    }

    #[test]
    fn the_referee_is_a_command_without_options() {
        assert_eq!(reading("referee"), Ok(Command::Referee));
        assert_eq!(reading("referee --help"), Ok(Command::Help));
        assert!(reading("referee fish").is_err_and(|said| said.contains("\"fish\"")));
    }

    #[test]
    fn saves_go_to_the_users_folder_to_a_file_or_nowhere() {
        for (line, saves) in [
            ("", Saves::Own),
            ("--flash my.flash", Saves::File("my.flash".into())),
            ("--no-save", Saves::Nowhere),
        ] {
            let Ok(Command::Play(options)) = reading(line) else {
                panic!("no options");
            };
            assert_eq!(options.saves, saves);
        }
        for (line, saves) in [
            ("", Saves::Nowhere),
            ("--flash my.flash", Saves::File("my.flash".into())),
        ] {
            let Ok(Command::Shot(order)) = reading(&format!("shot --script a --out b {line}"))
            else {
                panic!("no order");
            };
            assert_eq!(order.saves, saves);
        }
    }

    #[test]
    fn a_shot_takes_script_folder_and_luck() {
        let order = Order {
            layout: Layout::Square,
            language: Some(Language::Pl),
            saves: Saves::Nowhere,
            script: "walk.txt".into(),
            out: "pictures".into(),
            seed: 7,
            dice: vec![3, 5, 1],
        };
        assert_eq!(
            reading("shot --script walk.txt --out pictures --language pl --seed 7 --dice 3,5,1"),
            Ok(Command::Shot(order))
        );
    }

    #[test]
    fn bits_come_from_the_usual_ring_unless_told_otherwise() {
        let usual = bits::Order {
            stream: Stream::Raw { dither: false },
            bytes: 9,
            mhz: 6.5,
            jitter: 0.5,
            seed: 1,
            out: None,
        };
        assert_eq!(
            reading("bits --raw --bytes 9"),
            Ok(Command::Bits(usual.clone()))
        );
        let other = bits::Order {
            stream: Stream::Rolled,
            jitter: 0.2,
            mhz: 8.0,
            seed: 3,
            out: Some("bits.bin".into()),
            ..usual
        };
        let line = "bits --rolled --bytes 9 --jitter 0.2 --mhz 8 --seed 3 --out bits.bin";
        assert_eq!(reading(line), Ok(Command::Bits(other)));
    }

    #[test]
    fn what_is_wrong_is_said_in_one_sentence() {
        for (line, said) in [
            ("shoot", "there is no command \"shoot\""),
            ("--size 100x100", "240x240 or 320x240"),
            ("--size", "--size needs a value"),
            ("--board gameboy", boards::ALL[0].name),
            ("--language xx", "en or pl"),
            ("--port 70000", "0 to 65535"),
            ("--flash", "--flash needs a value"),
            ("shot --no-save", "does not know \"--no-save\""),
            ("--dice 3", "does not know \"--dice\""),
            ("-q", "does not know \"-q\""),
            ("shot", "needs --script FILE"),
            ("shot --script a", "needs --out DIR"),
            ("shot --page", "tacklebox shot does not know \"--page\""),
            ("shot more", "does not know \"more\""),
            ("shot --dice 3,0", "faces from 1 to 100"),
            ("shot --dice 3,,1", "faces from 1 to 100"),
            ("shot --seed x", "a whole number"),
            ("tournament --sprt 5", "two numbers of Elo"),
            ("tournament --sprt 5,5", "two numbers of Elo"),
            ("tournament --seats mcts", "mcts@N"),
            ("bits --bytes 9", "needs either --raw or --rolled"),
            (
                "bits --raw --rolled --bytes 9",
                "needs either --raw or --rolled",
            ),
            ("bits --raw", "needs --bytes N"),
            (
                "bits --rolled --dither --bytes 9",
                "--dither goes with --raw",
            ),
            ("bits --raw --bytes 9 --jitter 0", "a number above 0"),
        ] {
            let trouble = reading(line).expect_err(line);
            assert!(trouble.contains(said), "{line}: {trouble}");
            assert!(!trouble.contains('\n'), "{line}: {trouble}");
        }
    }

    #[test]
    fn help_and_version_win_over_the_rest() {
        assert_eq!(reading("--help"), Ok(Command::Help));
        assert_eq!(reading("shot -h"), Ok(Command::Help));
        assert_eq!(reading("-V"), Ok(Command::Version));
    }
}
