//! Tapes: recordings of all events of the app, and their replay.
//!
//! A run is its events, so a tape reproduces it to the byte, without dice, flash or a clock. A tape is JSON lines:
//! the head names the version, the layout and the settings; every further line is one event with its time and a digest
//! of its results (effects and changed pixels), so that replay finds the first event at which two versions differ.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, BufWriter, Write},
    path::Path,
};

use dice::{Report, Rolled};
use keys::{KeyLayout, Stroke};
use serde::{Deserialize, Serialize};
use store::{MountReport, Reply};
use ui::{
    Access, App, Effects, Event, Exit, Health, Layout, Millis, Power, Settings, Thought, Ticket,
    frame::{self, Frame},
};

use crate::{CliError, picture::Picture};

/// The version of the tape format.
const VERSION: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
struct Head {
    tacklebox_tape: u32,
    width: u32,
    height: u32,
    settings: Vec<u8>,
}

/// One event with its time and the digest of its effects.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    at: Millis,
    event: Taped,
    digest: String,
}

/// An [`Event`] that owns its bytes.
#[derive(Debug, Serialize, Deserialize)]
enum Taped {
    Key(Stroke),
    KeyLayout(KeyLayout),
    Tick,
    Mounted(MountReport),
    Rolled(Rolled),
    Drawn {
        ticket: Ticket,
        number: u32,
    },
    Thought(Thought),
    Stored {
        ticket: Ticket,
        reply: Reply,
        bytes: Vec<u8>,
    },
    Source(Report),
    Power(Power),
    Health(Health),
    Ask(Access),
    AskNoMore,
    Host(bool),
    Leave(Exit),
}

impl From<&Event<'_>> for Taped {
    fn from(event: &Event<'_>) -> Taped {
        match event {
            Event::Key(stroke) => Taped::Key(*stroke),
            Event::KeyLayout(layout) => Taped::KeyLayout(*layout),
            Event::Tick => Taped::Tick,
            Event::Mounted(report) => Taped::Mounted(**report),
            Event::Rolled(rolled) => Taped::Rolled(rolled.clone()),
            Event::Drawn { ticket, number } => Taped::Drawn {
                ticket: *ticket,
                number: *number,
            },
            Event::Thought(thought) => Taped::Thought(thought.clone()),
            Event::Stored {
                ticket,
                reply,
                bytes,
            } => Taped::Stored {
                ticket: *ticket,
                reply: (*reply).clone(),
                bytes: bytes.to_vec(),
            },
            Event::Source(report) => Taped::Source(*report),
            Event::Power(power) => Taped::Power(*power),
            Event::Health(health) => Taped::Health(health.clone()),
            Event::Ask(access) => Taped::Ask(*access),
            Event::AskNoMore => Taped::AskNoMore,
            Event::Host(open) => Taped::Host(*open),
            Event::Leave(exit) => Taped::Leave(*exit),
        }
    }
}

impl Taped {
    fn event(&self) -> Event<'_> {
        match self {
            Taped::Key(stroke) => Event::Key(*stroke),
            Taped::KeyLayout(layout) => Event::KeyLayout(*layout),
            Taped::Tick => Event::Tick,
            Taped::Mounted(report) => Event::Mounted(report),
            Taped::Rolled(rolled) => Event::Rolled(rolled.clone()),
            Taped::Drawn { ticket, number } => Event::Drawn {
                ticket: *ticket,
                number: *number,
            },
            Taped::Thought(thought) => Event::Thought(thought.clone()),
            Taped::Stored {
                ticket,
                reply,
                bytes,
            } => Event::Stored {
                ticket: *ticket,
                reply,
                bytes,
            },
            Taped::Source(report) => Event::Source(*report),
            Taped::Power(power) => Event::Power(*power),
            Taped::Health(health) => Event::Health(health.clone()),
            Taped::Ask(access) => Event::Ask(*access),
            Taped::AskNoMore => Event::AskNoMore,
            Taped::Host(open) => Event::Host(*open),
            Taped::Leave(exit) => Event::Leave(*exit),
        }
    }
}

/// Writes a tape while the app runs.
#[derive(Debug)]
pub struct Recorder {
    to: BufWriter<File>,
    events: usize,
    /// Set when a write fails; the user is told once, and play goes on.
    failed: bool,
}

impl Recorder {
    pub fn create(path: &Path, layout: Layout, settings: &Settings) -> Result<Recorder, CliError> {
        let cannot =
            |error: io::Error| CliError(format!("cannot write {}: {error}", path.display()));
        let mut to = BufWriter::new(File::create(path).map_err(cannot)?);
        let size = layout.size();
        let head = Head {
            tacklebox_tape: VERSION,
            width: size.width,
            height: size.height,
            settings: settings.to_bytes().to_vec(),
        };
        serde_json::to_writer(&mut to, &head)
            .map_err(io::Error::from)
            .and_then(|()| to.write_all(b"\n"))
            .map_err(cannot)?;
        Ok(Recorder {
            to,
            events: 0,
            failed: false,
        })
    }

    /// Events recorded so far.
    pub fn events(&self) -> usize {
        self.events
    }

    /// Record an event and its effects. Each line is on disk before the next event: the last line of a
    /// tape is the event that a crash came from.
    pub(crate) fn record(&mut self, at: Millis, event: &Event<'_>, effects: &Effects) {
        if self.failed {
            return;
        }
        let line = Line {
            at,
            event: Taped::from(event),
            digest: digest(effects),
        };
        let written = serde_json::to_writer(&mut self.to, &line)
            .map_err(io::Error::from)
            .and_then(|()| self.to.write_all(b"\n"))
            .and_then(|()| self.to.flush());
        self.events += 1;
        if let Err(error) = written {
            eprintln!("tacklebox: the tape cannot be written any more: {error}");
            self.failed = true;
        }
    }
}

/// A digest of an event's effects, as text.
fn digest(effects: &Effects) -> String {
    use sha2::{Digest, Sha256};
    let mut hash = Sha256::new();
    for effect in effects {
        hash.update(format!("{effect:?}\n"));
    }
    hex(&hash.finalize()[..4])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The result of replaying a tape.
#[derive(Debug, PartialEq, Eq)]
pub struct Played {
    pub events: usize,
    /// The first line of the tape at which the app behaved differently from the recording.
    pub parts_at: Option<usize>,
    /// The picture at the end.
    pub picture: Picture,
    /// A digest of all effects and of every picture on the way.
    pub digest: String,
}

/// Replay a tape to its end.
pub fn play(path: &Path) -> Result<Played, CliError> {
    watch(path, |_, _| {})
}

/// Replay a tape; `look` gets the number of events so far and the picture after each, in the panel's bytes.
pub fn watch(path: &Path, mut look: impl FnMut(usize, &[u8])) -> Result<Played, CliError> {
    use sha2::{Digest, Sha256};
    let cannot = |error: io::Error| CliError(format!("cannot read {}: {error}", path.display()));
    let bad = |line: usize, why: &dyn std::fmt::Display| {
        CliError(format!("{}, line {line}: {why}", path.display()))
    };
    let mut lines = BufReader::new(File::open(path).map_err(cannot)?).lines();
    let first = lines
        .next()
        .transpose()
        .map_err(cannot)?
        .unwrap_or_default();
    let head: Head = serde_json::from_str(&first).map_err(|error| bad(1, &error))?;
    if head.tacklebox_tape != VERSION {
        return Err(bad(1, &"a tape of another version"));
    }
    let size = embedded_graphics::prelude::Size::new(head.width, head.height);
    let layout = Layout::for_size(size).ok_or_else(|| bad(1, &"no layout has this size"))?;
    let settings = Settings::from_bytes(&head.settings).ok_or_else(|| bad(1, &"bad settings"))?;

    let mut app = App::new(layout, settings);
    let mut screen = vec![0; frame::bytes_for(size)];
    let mut hash = Sha256::new();
    let (mut events, mut parts_at) = (0, None);
    for (number, text) in (2..).zip(lines) {
        let text = text.map_err(cannot)?;
        let line: Line = serde_json::from_str(&text).map_err(|error| bad(number, &error))?;
        let effects = app.handle(line.at, line.event.event());
        let answered = digest(&effects);
        hash.update(&answered);
        if answered != line.digest && parts_at.is_none() {
            parts_at = Some(number);
        }
        for area in app.take_dirty().iter() {
            app.draw(&mut Frame::new(&mut screen, size), area);
        }
        hash.update(&screen);
        events += 1;
        look(events, &screen);
    }
    Ok(Played {
        events,
        parts_at,
        picture: Picture::of_screen(&screen, size),
        digest: hex(&hash.finalize()[..8]),
    })
}

impl Played {
    /// Write the last picture as a PNG file.
    pub fn save(&self, path: &Path) -> Result<(), CliError> {
        fs::write(path, self.picture.to_png())
            .map_err(|error| CliError(format!("cannot write {}: {error}", path.display())))
    }
}

impl std::fmt::Display for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} events, digest {}: ", self.events, self.digest)?;
        match self.parts_at {
            None => f.write_str("the same effects as recorded"),
            Some(line) => write!(f, "other effects than recorded from line {line} on"),
        }
    }
}
