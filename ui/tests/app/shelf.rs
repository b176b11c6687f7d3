//! The matches a device keeps, as its store would.

use std::collections::BTreeMap;

use rules_core::{
    Game, Title, fish::Fish, klofni::Klofni, kohaku::Kohaku, log::Replay, podwodni::Podwodni,
    rybowisko::Rybowisko,
};
use ui::{Card, CompanyBytes, Keep, Note, ResultBytes};

/// A match that was not finished.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) log: Vec<u8>,
    pub(crate) company: CompanyBytes,
}

/// A match that was finished.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    pub(crate) title: Title,
    pub(crate) number: u32,
    pub(crate) log: Vec<u8>,
    pub(crate) company: CompanyBytes,
    pub(crate) result: ResultBytes,
}

impl Past {
    pub(crate) fn card(&self) -> Card<'_> {
        Card {
            title: self.title,
            number: self.number,
            finished: self.number,
            company: &self.company,
            result: &self.result,
        }
    }
}

/// At most one match of each game, and those that were played to their end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {
    kept: [Option<Kept>; Title::ALL.len()],
    notes: BTreeMap<u8, Vec<u8>>,
    /// The newest one last.
    pub(crate) past: Vec<Past>,
}

impl Shelf {
    /// Make the log of this game unreadable from its first bytes on.
    pub(crate) fn damage(&mut self, title: Title) {
        self.open(title).log[2] = 99;
    }

    /// Do what the app asks for. A match that ends must have the points that its log says.
    pub(crate) fn keep(&mut self, keep: &Keep) {
        match keep {
            Keep::Begin {
                title,
                opening,
                company,
            } => {
                *self.place(*title) = Some(Kept {
                    log: opening.to_vec(),
                    company: company.clone(),
                });
            }
            Keep::Step(title, step) => self.open(*title).log.extend_from_slice(step),
            Keep::Cut(title, length) => {
                let log = &mut self.open(*title).log;
                assert!(
                    usize::from(*length) <= log.len(),
                    "nothing can be added by a cut"
                );
                log.truncate((*length).into());
            }
            Keep::Finish(title, result) => {
                let kept = self.place(*title).take().expect("a match was kept");
                let (points, is_over) = replayed(&kept.log);
                let told: Vec<i16> = result
                    .chunks(3)
                    .map(|row| i16::from_le_bytes([row[0], row[1]]))
                    .collect();
                assert!(is_over, "{}: its log has no end", title.key());
                assert_eq!(told, points, "{}", title.key());
                self.past.push(Past {
                    title: *title,
                    number: self.past.last().map_or(1, |last| last.number + 1),
                    log: kept.log,
                    company: kept.company,
                    result: result.clone(),
                });
            }
            Keep::GiveUp(title) => *self.place(*title) = None,
            // Its bytes are the app's to write: see `Device`.
            Keep::Note(_) => {}
            Keep::EraseSaves => {
                let notes = std::mem::take(&mut self.notes);
                *self = Shelf {
                    notes,
                    ..Shelf::default()
                };
            }
        }
    }

    /// Keep a note. The store takes no longer ones.
    pub(crate) fn put(&mut self, note: Note, bytes: &[u8]) {
        assert!(bytes.len() <= 700, "{note:?} has {} bytes", bytes.len());
        self.notes.insert(note.number(), bytes.to_vec());
    }

    pub(crate) fn note(&self, note: Note) -> Option<&[u8]> {
        self.notes.get(&note.number()).map(Vec::as_slice)
    }

    pub(crate) fn of(&self, title: Title) -> Option<&Kept> {
        self.kept[usize::from(title.id())].as_ref()
    }

    /// How many matches of this game were played to their end.
    pub(crate) fn finished(&self, title: Title) -> usize {
        let same = |past: &&Past| past.title == title;
        self.past.iter().filter(same).count()
    }

    /// The finished match so many places behind the newest.
    pub(crate) fn past(&self, place: usize) -> Option<&Past> {
        self.past.iter().nth_back(place)
    }

    fn place(&mut self, title: Title) -> &mut Option<Kept> {
        &mut self.kept[usize::from(title.id())]
    }

    fn open(&mut self, title: Title) -> &mut Kept {
        self.place(title).as_mut().expect("a match was begun")
    }
}

/// The points after all entries of a log, and whether the game is over. Every entry must be legal.
pub(crate) fn replayed(log: &[u8]) -> (Vec<i16>, bool) {
    fn replay<G: Game>(log: &[u8]) -> (Vec<i16>, bool) {
        let mut replay = Replay::<G>::open(log).expect("an opening");
        replay.run().expect("legal entries");
        let points = replay.game().standings();
        let points = points.rows().iter().map(|row| row.points).collect();
        (points, replay.game().next() == rules_core::Next::Over)
    }
    match rules_core::log::title(log).expect("a title") {
        Title::Rybowisko => replay::<Rybowisko>(log),
        Title::Podwodni => replay::<Podwodni>(log),
        Title::Fish => replay::<Fish>(log),
        Title::Kohaku => replay::<Kohaku>(log),
        Title::Klofni => replay::<Klofni>(log),
    }
}
