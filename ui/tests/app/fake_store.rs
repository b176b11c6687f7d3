//! A fake of the store: keeps matches and items in memory, and refuses when told to.

use rules_core::{
    Game, Title, fish::Fish, klofni::Klofni, kohaku::Kohaku, log::Replay, podwodni::Podwodni,
    rybowisko::Rybowisko,
};
use runtime::Job;
use store::{
    ItemKey, Log, MountReport, Recovery, Region, Reply, Request, ResultBytes, StoreError,
    TableBytes,
};
use ui::App;

/// A match that was not finished.
#[derive(Clone, Debug)]
pub(crate) struct Saved {
    pub(crate) log: Vec<u8>,
    pub(crate) company: TableBytes,
}

/// A match that was finished.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    pub(crate) title: Title,
    pub(crate) number: u32,
    pub(crate) log: Vec<u8>,
    pub(crate) company: TableBytes,
    pub(crate) result: ResultBytes,
}

/// At most one match of each game, those that were played to their end, and items.
#[derive(Clone, Debug, Default)]
pub(crate) struct FakeStore {
    saved: [Option<Saved>; Title::ALL.len()],
    items: Vec<(ItemKey, Vec<u8>)>,
    /// The newest one last.
    pub(crate) past: Vec<Past>,
    /// Every write is refused.
    pub(crate) refuses: bool,
}

impl FakeStore {
    /// Make the log of this game unreadable from its first bytes on.
    pub(crate) fn damage(&mut self, title: Title) {
        self.open(title).log[2] = 99;
    }

    /// What would be found at power-on.
    pub(crate) fn report(&self) -> MountReport {
        MountReport {
            region: Region::Ours,
            games: Title::ALL.map(|title| match self.of(title) {
                Some(_) => Recovery::Whole,
                None => Recovery::None,
            }),
            unreadable: 0,
            replays: self.past.len() as u8,
        }
    }

    /// Serve a job; the reply, and the log or item that comes with it.
    pub(crate) fn serve(&mut self, job: &Job, app: &App) -> (Reply, Vec<u8>) {
        let none = (Reply::Failed(StoreError::NoGame), vec![]);
        match job {
            Job::Serve { request, .. } => match request {
                Request::Read(title) => self.of(*title).map_or(none, |saved| {
                    (
                        log_of(saved.log.len(), &saved.company, None),
                        saved.log.clone(),
                    )
                }),
                Request::ReadReplay(number) => {
                    let past = self.past.iter().find(|past| past.number == *number);
                    past.map_or(none, |past| {
                        (
                            log_of(past.log.len(), &past.company, None),
                            past.log.clone(),
                        )
                    })
                }
                Request::Summary(place) => self.past(*place).map_or(none, |past| {
                    let replay = store::Replay {
                        title: past.title,
                        number: past.number,
                        finished: past.number,
                    };
                    let log = Log {
                        table: past.company.clone(),
                        length: past.log.len(),
                        result: Some(past.result.clone()),
                    };
                    (Reply::Summary(replay, log), vec![])
                }),
                Request::Get(key) => match self.item(*key) {
                    Some(bytes) => (Reply::Item(bytes.len()), bytes.to_vec()),
                    None => (Reply::NoItem, vec![]),
                },
                _ if self.refuses => (Reply::Failed(StoreError::Broken), vec![]),
                request => {
                    self.write(request);
                    (Reply::Done, vec![])
                }
            },
            Job::Put(_) if self.refuses => (Reply::Failed(StoreError::Broken), vec![]),
            Job::Put(key) => {
                let mut bytes = [0; 1_000];
                let length = app
                    .write_item(*key, &mut bytes)
                    .expect("an item that is open");
                self.put(*key, &bytes[..length]);
                (Reply::Done, vec![])
            }
        }
    }

    /// Change a match. One that ends must have the points that its log says.
    fn write(&mut self, request: &Request) {
        match request {
            Request::Begin {
                title,
                opening,
                table,
            } => {
                *self.place(*title) = Some(Saved {
                    log: opening.to_vec(),
                    company: table.clone(),
                });
            }
            Request::Append(title, step) => self.open(*title).log.extend_from_slice(step),
            Request::Cut(title, length) => {
                let log = &mut self.open(*title).log;
                assert!(*length <= log.len(), "nothing can be added by a cut");
                log.truncate(*length);
            }
            Request::Finish(title, result) => {
                let saved = self.place(*title).take().expect("a match was saved");
                let (points, is_over) = replayed(&saved.log);
                let told: Vec<i16> = result
                    .chunks(3)
                    .map(|row| i16::from_le_bytes([row[0], row[1]]))
                    .collect();
                // A catch of the day ends before its game does: it says so behind the players.
                let company = saved.company.as_slice();
                let luck = company.len().checked_sub(4).map(|at| company[at]);
                let is_challenge = matches!(luck, Some(0xF4 | 0xF5));
                assert!(
                    is_over || is_challenge,
                    "{}: its log has no end",
                    title.key()
                );
                assert_eq!(told, points, "{}", title.key());
                self.past.push(Past {
                    title: *title,
                    number: self.past.last().map_or(1, |last| last.number + 1),
                    log: saved.log,
                    company: saved.company,
                    result: result.clone(),
                });
            }
            Request::Branch {
                number,
                length,
                table,
            } => {
                let past = self.past.iter().find(|past| past.number == *number);
                let past = past.expect("the match that was watched").clone();
                *self.place(past.title) = Some(Saved {
                    log: past.log[..usize::from(*length)].to_vec(),
                    company: table.clone(),
                });
            }
            Request::GiveUp(title) => *self.place(*title) = None,
            Request::EraseSaves => {
                self.saved = Default::default();
                self.past.clear();
            }
            Request::CollectGarbage => {}
            request => panic!("the app never asks for {request:?}"),
        }
    }

    /// Keep an item. The store takes no longer ones.
    pub(crate) fn put(&mut self, key: ItemKey, bytes: &[u8]) {
        assert!(
            bytes.len() <= store::LARGEST,
            "{key:?} has {} bytes",
            bytes.len()
        );
        self.items.retain(|(known, _)| *known != key);
        self.items.push((key, bytes.to_vec()));
    }

    pub(crate) fn item(&self, key: ItemKey) -> Option<&[u8]> {
        let found = self.items.iter().find(|(known, _)| *known == key);
        found.map(|(_, bytes)| bytes.as_slice())
    }

    /// Lose an item.
    pub(crate) fn forget(&mut self, key: ItemKey) {
        self.items.retain(|(known, _)| *known != key);
    }

    pub(crate) fn of(&self, title: Title) -> Option<&Saved> {
        self.saved[usize::from(title.id())].as_ref()
    }

    /// How many matches of this game were played to their end.
    pub(crate) fn finished(&self, title: Title) -> usize {
        let same = |past: &&Past| past.title == title;
        self.past.iter().filter(same).count()
    }

    /// The finished match this many places behind the newest.
    pub(crate) fn past(&self, place: usize) -> Option<&Past> {
        self.past.iter().nth_back(place)
    }

    fn place(&mut self, title: Title) -> &mut Option<Saved> {
        &mut self.saved[usize::from(title.id())]
    }

    fn open(&mut self, title: Title) -> &mut Saved {
        self.place(title).as_mut().expect("a match was begun")
    }
}

fn log_of(length: usize, company: &TableBytes, result: Option<ResultBytes>) -> Reply {
    Reply::Log(Log {
        table: company.clone(),
        length,
        result,
    })
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
