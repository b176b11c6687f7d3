//! Reference model: what should be stored, in plain collections.

use std::collections::BTreeMap;

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use rules_core::Title;
use splitmix::SplitMix64;
use store::{BATCH, ItemKey, Keeper, LONGEST, RESERVE, StoreError, longest};

use super::{Draw, TestKeeper};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Game {
    pub(crate) title: Title,
    pub(crate) table: Vec<u8>,
    pub(crate) log: Vec<u8>,
    pub(crate) result: Option<Vec<u8>>,
}

/// Everything that survives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Model {
    pub(crate) running: [Option<Game>; 5],
    /// Finished games, the oldest first. The flash may have forgotten the oldest.
    pub(crate) past: Vec<Game>,
    pub(crate) items: BTreeMap<u8, Vec<u8>>,
}

pub(crate) const ITEMS: [ItemKey; 5] = [
    ItemKey::Settings,
    ItemKey::Statistics,
    ItemKey::Preferences,
    ItemKey::Album,
    ItemKey::Note(3),
];

/// One action of a player that is to be stored.
#[derive(Clone, Debug, Hash)]
pub(crate) enum Save {
    Begin(Title, Vec<u8>),
    /// Begin with this table, and with this much of the log of the newest finished game.
    Branch(Vec<u8>, usize),
    Append(Title, Vec<u8>),
    Cut(Title, usize),
    Finish(Title, Vec<u8>),
    GiveUp(Title),
    Put(u8, Vec<u8>),
    Tidy,
}

/// The shortest opening a log can have.
pub(crate) fn opening(title: Title) -> [u8; 4] {
    [rules_core::log::FORMAT, title.id(), 1, 0]
}

impl Save {
    /// Something that fits what is there: mostly moves.
    pub(crate) fn random(model: &Model, page: usize, rng: &mut SplitMix64) -> Save {
        let title = Title::ALL[rng.under(5)];
        if rng.under(16) == 0 {
            let bytes = (0..1 + rng.under(24)).map(|_| rng.byte()).collect();
            return Save::Put(rng.under(ITEMS.len()) as u8, bytes);
        }
        if rng.under(12) == 0 {
            return Save::Tidy;
        }
        let some = |most: usize, rng: &mut SplitMix64| -> Vec<u8> {
            (0..rng.under(most)).map(|_| rng.byte()).collect()
        };
        let Some(game) = &model.running[usize::from(title.id())] else {
            return Save::Begin(title, some(20, rng));
        };
        let room = longest(page) - game.log.len();
        match rng.under(40) {
            0..3 => Save::Finish(title, some(20, rng)),
            3 => Save::GiveUp(title),
            4..8 => Save::Cut(title, 4 + rng.under(game.log.len() - 3)),
            8 if room > BATCH => Save::Append(title, some(BATCH, rng)),
            _ if room > 3 => Save::Append(title, some(4, rng)),
            _ => Save::Finish(title, some(20, rng)),
        }
    }

    pub(crate) fn apply(&self, model: &mut Model) {
        let slot = |title: Title| usize::from(title.id());
        match self {
            Save::Begin(title, table) => {
                model.running[slot(*title)] = Some(Game {
                    title: *title,
                    table: table.clone(),
                    log: opening(*title).to_vec(),
                    result: None,
                });
            }
            Save::Branch(table, length) => {
                let past = model.past.last().expect("a finished game");
                model.running[slot(past.title)] = Some(Game {
                    title: past.title,
                    table: table.clone(),
                    log: past.log[..*length].to_vec(),
                    result: None,
                });
            }
            Save::Append(title, entries) => {
                let game = model.running[slot(*title)].as_mut().expect("a game");
                game.log.extend(entries);
            }
            Save::Cut(title, to) => {
                let game = model.running[slot(*title)].as_mut().expect("a game");
                game.log.truncate(*to);
            }
            Save::Finish(title, result) => {
                let mut game = model.running[slot(*title)].take().expect("a game");
                game.result = Some(result.clone());
                model.past.push(game);
            }
            Save::GiveUp(title) => model.running[slot(*title)] = None,
            Save::Put(key, bytes) => {
                model.items.insert(*key, bytes.clone());
            }
            Save::Tidy => {}
        }
    }

    pub(crate) fn perform<const PAGE: usize>(
        &self,
        keeper: &mut TestKeeper<PAGE>,
    ) -> Result<(), StoreError> {
        block_on(async {
            match self {
                Save::Begin(title, table) => keeper.begin(*title, &opening(*title), table).await,
                Save::Branch(table, length) => {
                    let newest = keeper.replays().first().map_or(0, |newest| newest.number);
                    keeper.branch(newest, *length, table).await
                }
                Save::Append(title, entries) => keeper.append(*title, entries).await,
                Save::Cut(title, to) => keeper.cut(*title, *to).await,
                Save::Finish(title, result) => keeper.finish(*title, result).await,
                Save::GiveUp(title) => keeper.give_up(*title).await,
                Save::Put(key, bytes) => keeper.put(ITEMS[usize::from(*key)], bytes).await,
                Save::Tidy => keeper.tidy().await.map(|_| ()),
            }
        })
    }
}

impl Model {
    /// Everything that a keeper can tell.
    pub(crate) fn seen<F: MultiwriteNorFlash>(keeper: &mut Keeper<F, Vec<u8>>) -> Model {
        let mut model = Model::default();
        let mut bytes = [0; LONGEST];
        for (title, running) in Title::ALL.into_iter().zip(&mut model.running) {
            match block_on(keeper.read(title, &mut bytes)) {
                Ok(log) => {
                    assert_eq!(log.result, None);
                    *running = Some(Game {
                        title,
                        table: log.table.to_vec(),
                        log: bytes[..log.length].to_vec(),
                        result: None,
                    });
                }
                Err(why) => assert_eq!(why, StoreError::NoGame),
            }
        }
        for replay in keeper.replays().iter().rev() {
            // Finished games are not read at mount, so damage to one shows only here.
            let Ok(log) = block_on(keeper.read_replay(replay.number, &mut bytes)) else {
                continue;
            };
            model.past.push(Game {
                title: replay.title,
                table: log.table.to_vec(),
                log: bytes[..log.length].to_vec(),
                result: log.result.map(|result| result.to_vec()),
            });
        }
        for (number, key) in ITEMS.into_iter().enumerate() {
            if let Some(length) = block_on(keeper.get(key, &mut bytes)) {
                model.items.insert(number as u8, bytes[..length].to_vec());
            }
        }
        model
    }

    /// Whether this is what should be there: all of it, and of the finished games the last ones.
    pub(crate) fn is(&self, wanted: &Model, sectors: usize) -> bool {
        let replays = sectors - 5 - RESERVE;
        self.running == wanted.running
            && self.items == wanted.items
            && wanted.past.ends_with(&self.past)
            && self.past.len() >= replays.min(wanted.past.len())
    }
}
