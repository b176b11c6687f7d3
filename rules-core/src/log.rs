//! Log codec and replay: a match as bytes, its set-up followed by the sequence of decisions and chance
//! outcomes (an event log). Owns the format and the replay; what tags and bytes mean is in each game's
//! `action.rs`.
//!
//! ```text
//! opening   format, game, edition of its tables, length of the set-up, set-up
//! entry     head, then 0 to 2 bytes      head = 0b_o_ll_ttttt
//!           o: 0 decision, 1 outcome     ll: further bytes     ttttt: tag
//! ```
//! The head gives the length of its entry, so a log can be walked without knowing the game. A head with
//! `ll` = 3 is invalid, so erased flash (0xFF) is never an entry.

use core::fmt::Debug;

use heapless::Vec;

use crate::{BadSetup, Game, Next, Seat, Title, list};

/// The version of this format.
pub const FORMAT: u8 = 1;

/// A game's set-up in bytes: four are enough for the longest (Rybowisko: players, target, luck,
/// colours).
pub type SetupBytes = Vec<u8, 8>;

/// The header of a log: four bytes and the set-up.
pub type Opening = Vec<u8, 12>;

/// The codec of a set-up.
pub trait Setup: Copy + Eq + Debug {
    /// Its bytes.
    fn to_bytes(self) -> SetupBytes;
    /// The set-up with these bytes. Whether it can be played is checked by [`Game::start`].
    fn from_bytes(bytes: &[u8]) -> Option<Self>;
}

/// The codec of a decision or an outcome. Encoding is a bijection: each value has one [`Word`], and a word
/// that decodes at all encodes to itself.
pub trait Code: Copy + Eq + Debug {
    /// Encodes it.
    fn to_word(self) -> Word;
    /// Decodes a word; `None` if it stands for nothing.
    fn from_word(word: Word) -> Option<Self>;
}

/// An encoded decision or outcome: a tag below 32 and up to two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    tag: u8,
    body: [u8; 2],
    len: u8,
}

impl Word {
    /// A tag alone. Only its lower five bits count.
    pub const fn tag(tag: u8) -> Word {
        Word {
            tag: tag & TAG,
            body: [0; 2],
            len: 0,
        }
    }

    /// A tag and a byte.
    pub const fn one(tag: u8, byte: u8) -> Word {
        Word {
            tag: tag & TAG,
            body: [byte, 0],
            len: 1,
        }
    }

    /// A tag and two bytes.
    pub const fn two(tag: u8, first: u8, second: u8) -> Word {
        Word {
            tag: tag & TAG,
            body: [first, second],
            len: 2,
        }
    }

    /// Tag and bytes, for pattern matching.
    pub fn parts(&self) -> (u8, &[u8]) {
        (
            self.tag,
            self.body.get(..usize::from(self.len)).unwrap_or_default(),
        )
    }

    /// Reads an entry that must be exactly one decision; `None` for an outcome or anything else.
    pub fn decision(entry: &[u8]) -> Option<Word> {
        match Word::read(entry) {
            Ok((false, word)) if usize::from(word.len) + 1 == entry.len() => Some(word),
            _ => None,
        }
    }

    fn read(bytes: &[u8]) -> Result<(bool, Word), LogErrorKind> {
        let (&head, rest) = bytes.split_first().ok_or(LogErrorKind::Cut)?;
        let word = match (head >> 5 & 3, rest) {
            (0, _) => Word::tag(head),
            (1, &[byte, ..]) => Word::one(head, byte),
            (2, &[first, second, ..]) => Word::two(head, first, second),
            (3, _) => return Err(LogErrorKind::Unreadable),
            _ => return Err(LogErrorKind::Cut),
        };
        Ok((head & OUTCOME != 0, word))
    }
}

const TAG: u8 = 0x1F;
const OUTCOME: u8 = 0x80;

/// One entry of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<A, O> {
    /// A player decided.
    Decision(A),
    /// Chance decided.
    Outcome(O),
}

/// An entry of a log of this game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Outcome>;

impl<A: Code, O: Code> Step<A, O> {
    /// The bytes to append to the log: one to three.
    pub fn to_bytes(self) -> Vec<u8, 3> {
        let (kind, word) = match self {
            Step::Decision(action) => (0, action.to_word()),
            Step::Outcome(outcome) => (OUTCOME, outcome.to_word()),
        };
        let (tag, body) = word.parts();
        let mut bytes = Vec::new();
        list::push(&mut bytes, kind | word.len << 5 | tag);
        list::extend(&mut bytes, body);
        bytes
    }

    /// Applies the entry to a game; `false` if the game refuses it.
    pub fn apply<G: Game<Action = A, Outcome = O>>(self, game: &mut G) -> bool {
        match self {
            Step::Decision(action) => game.play(action).is_ok(),
            Step::Outcome(outcome) => game.settle(outcome).is_ok(),
        }
    }
}

/// The header of a log of this game.
pub fn opening<G: Game>(setup: G::Setup) -> Opening {
    let setup = setup.to_bytes();
    let mut bytes = Vec::new();
    // The length is a byte: `SetupBytes` holds at most eight.
    list::extend(
        &mut bytes,
        &[FORMAT, G::TITLE.id(), G::EDITION, setup.len() as u8],
    );
    list::extend(&mut bytes, &setup);
    bytes
}

/// The game that a log belongs to.
pub fn title(bytes: &[u8]) -> Result<Title, LogError> {
    match *bytes {
        [] | [_] => Err(LogError::opening(LogErrorKind::Cut)),
        [FORMAT, id, ..] => Title::from_id(id).ok_or(LogError::opening(LogErrorKind::Title)),
        [..] => Err(LogError::opening(LogErrorKind::Format)),
    }
}

/// A corrupt log: where it stops being valid, and how. Everything before that entry is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogError {
    /// The invalid entry: 0 is the opening, 1 the first decision or outcome that was read.
    pub entry: usize,
    /// The offset of its first byte: the length of the valid part.
    pub at: usize,
    /// What is wrong with it.
    pub kind: LogErrorKind,
}

impl LogError {
    const fn opening(kind: LogErrorKind) -> LogError {
        LogError {
            entry: 0,
            at: 0,
            kind,
        }
    }
}

/// What is wrong with a log entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogErrorKind {
    /// The log ends in the middle of it.
    Cut,
    /// A format this version does not know.
    Format,
    /// Another game, or an unknown one.
    Title,
    /// Another edition of the tables and rulings.
    Edition,
    /// The bytes of the set-up decode to nothing.
    Setup,
    /// The game refuses the set-up.
    BadSetup(BadSetup),
    /// The bytes decode to no decision or outcome.
    Unreadable,
    /// A decision at a chance node, an outcome at a decision node, or anything after the end.
    OutOfPlace,
    /// The rules do not allow it at this moment.
    Refused,
}

/// Replays a log entry by entry: an iterator over its steps that carries the game along.
#[derive(Clone, Debug)]
pub struct Replay<'a, G> {
    game: G,
    bytes: &'a [u8],
    entry: usize,
    at: usize,
    failed: bool,
}

impl<'a, G: Game> Replay<'a, G> {
    /// Reads the opening and sets the game up.
    pub fn open(bytes: &'a [u8]) -> Result<Self, LogError> {
        let refuse = |kind| Err(LogError::opening(kind));
        if title(bytes)? != G::TITLE {
            return refuse(LogErrorKind::Title);
        }
        let [_, _, edition, len, rest @ ..] = bytes else {
            return refuse(LogErrorKind::Cut);
        };
        if *edition != G::EDITION {
            return refuse(LogErrorKind::Edition);
        }
        let Some(setup) = rest.get(..usize::from(*len)) else {
            return refuse(LogErrorKind::Cut);
        };
        let Some(setup) = G::Setup::from_bytes(setup) else {
            return refuse(LogErrorKind::Setup);
        };
        match G::start(setup) {
            Ok(game) => Ok(Replay {
                game,
                bytes,
                entry: 1,
                at: 4 + usize::from(*len),
                failed: false,
            }),
            Err(bad) => refuse(LogErrorKind::BadSetup(bad)),
        }
    }

    /// Continues a replay: `game` is the state after the first `at` bytes of the log.
    pub fn go_on(game: G, bytes: &'a [u8], at: usize) -> Self {
        Replay {
            game,
            bytes,
            entry: 1,
            at,
            failed: false,
        }
    }

    /// The game after the entries read so far.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The length of the part read so far.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Replays to the end or to the first invalid entry. [`Replay::game`] is then the last valid state.
    pub fn run(&mut self) -> Result<(), LogError> {
        self.try_for_each(|entry| entry.map(|_| ()))
    }

    fn advance(&mut self) -> Result<StepOf<G>, LogErrorKind> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let (is_outcome, word) = Word::read(rest)?;
        let step = match (self.game.next(), is_outcome) {
            (Next::Decision(_), false) => G::Action::from_word(word).map(Step::Decision),
            (Next::Chance, true) => G::Outcome::from_word(word).map(Step::Outcome),
            _ => return Err(LogErrorKind::OutOfPlace),
        };
        let step: StepOf<G> = step.ok_or(LogErrorKind::Unreadable)?;
        if !step.apply(&mut self.game) {
            return Err(LogErrorKind::Refused);
        }
        self.entry += 1;
        self.at += 1 + usize::from(word.len);
        Ok(step)
    }
}

impl<G: Game> Iterator for Replay<'_, G> {
    type Item = Result<StepOf<G>, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed || self.at >= self.bytes.len() {
            return None;
        }
        let step = self.advance();
        self.failed = step.is_err();
        Some(step.map_err(|kind| LogError {
            entry: self.entry,
            at: self.at,
            kind,
        }))
    }
}

/// Undo: the length to which a log may be truncated to take the last decision back. `None` if that decision
/// is final because chance or another player was next, who may have seen something since.
pub fn undo<G: Game>(bytes: &[u8]) -> Option<usize> {
    let mut replay = Replay::<G>::open(bytes).ok()?;
    let mut last: Option<(Seat, usize)> = None;
    loop {
        let (before, at) = (replay.game.next(), replay.at);
        match (before, replay.next()) {
            (Next::Decision(seat), Some(Ok(_))) => last = Some((seat, at)),
            (_, Some(Ok(_))) => last = None,
            (_, Some(Err(_))) => return None,
            (now, None) => {
                return last
                    .filter(|&(s, _)| now == Next::Decision(s))
                    .map(|(_, at)| at);
            }
        }
    }
}
