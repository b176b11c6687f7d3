//! Whatever the flash holds, the device starts, keeps what can be kept, and says what was lost.

mod common;

use common::{
    Draw, KV_PAGES, LOG_PAGES, PAGE, Small,
    model::{Model, Save, opening},
    open, small_flash,
};
use embassy_futures::block_on;
use rules_core::Title;
use splitmix::{SplitMix64, env};
use store::{ItemKey, Loss, MountReport, Recovery, Region, StoreError};

/// Damaged images without `NOISE`.
const IMAGES: usize = 100_000;
const BYTES: usize = (2 * KV_PAGES + LOG_PAGES) as usize * PAGE;

/// A report without the difference between whole and torn: a damaged fence looks torn until it is written again.
fn settled(report: MountReport) -> MountReport {
    MountReport {
        games: report.games.map(|game| match game {
            Recovery::Torn => Recovery::Whole,
            game => game,
        }),
        ..report
    }
}

/// Opens, saves, opens again: nothing panics, everything that was saved then is there.
fn survive(bytes: Vec<u8>, rng: &mut SplitMix64) {
    let flash = Small::holding(bytes);
    let (mut keeper, found) = open(flash);
    let before = Model::seen(&mut keeper);
    let (mut keeper, again) = open(keeper.into_flash());
    assert_eq!(
        (settled(again), Model::seen(&mut keeper)),
        (settled(found), before.clone())
    );
    let mut model = before;
    for _ in 0..4 {
        let save = Save::random(&model, PAGE, rng);
        assert_eq!(save.perform(&mut keeper), Ok(()), "{save:?} on {found:?}");
        save.apply(&mut model);
    }
    let mut keeper = open(keeper.into_flash()).0;
    let seen = Model::seen(&mut keeper);
    assert_eq!((&seen.running, &seen.items), (&model.running, &model.items));
}

/// A flash in use, with something of everything in it.
fn used(seed: u64, saves: usize) -> (Small, Model) {
    let mut rng = SplitMix64(seed);
    let mut model = Model::default();
    let mut keeper = open(small_flash()).0;
    for _ in 0..saves {
        let save = Save::random(&model, PAGE, &mut rng);
        assert_eq!(save.perform(&mut keeper), Ok(()));
        save.apply(&mut model);
    }
    (keeper.into_flash(), model)
}

#[test]
fn random_images_are_survived() {
    let used: Vec<Vec<u8>> = (0..64)
        .map(|case| used(env::seed(case), 300).0.bytes)
        .collect();
    let mut rng = SplitMix64(env::seed(1));
    for image in 0..env::cases("NOISE", IMAGES) {
        let mut bytes = used[rng.under(used.len())].clone();
        match image % 8 {
            // Nothing but noise, of several densities.
            0 => bytes.iter_mut().for_each(|byte| *byte = rng.byte()),
            1 => bytes
                .iter_mut()
                .for_each(|byte| *byte = rng.byte() | rng.byte() | rng.byte()),
            2 => bytes.fill(rng.byte()),
            // A page of noise, a page of another device, a page half erased.
            3 => {
                let page = rng.under(BYTES / PAGE) * PAGE;
                bytes[page..page + PAGE]
                    .iter_mut()
                    .for_each(|byte| *byte = rng.byte());
            }
            4 => {
                let other = &used[rng.under(used.len())];
                let (from, to) = (
                    rng.under(BYTES / PAGE) * PAGE,
                    rng.under(BYTES / PAGE) * PAGE,
                );
                bytes[to..to + PAGE].copy_from_slice(&other[from..from + PAGE]);
            }
            5 => {
                let from = rng.under(BYTES);
                let to = from + rng.under(BYTES - from + 1);
                bytes[from..to].fill(0xFF);
            }
            // Flipped bits, few or many.
            _ => {
                for _ in 0..1 << rng.under(9) {
                    bytes[rng.under(BYTES)] ^= 1 << rng.under(8);
                }
            }
        }
        survive(bytes, &mut rng);
    }
}

#[test]
fn a_flipped_bit_costs_at_most_what_it_lies_in() {
    let (flash, model) = used(3, 200);
    for bit in 0..BYTES * 8 {
        let mut bytes = flash.bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let (mut keeper, found) = open(Small::holding(bytes));
        let seen = Model::seen(&mut keeper);
        let mut hurt = 0;
        for (title, (seen, was)) in Title::ALL
            .into_iter()
            .zip(seen.running.iter().zip(&model.running))
        {
            match (seen, was) {
                (seen, was) if seen == was => {}
                // Only the beginning, or nothing: and it is said, unless it is the last record, which
                // looks like one that was being written.
                (Some(seen), Some(_)) => {
                    hurt += 1;
                    assert!(
                        matches!(found.game(title), Recovery::Beginning | Recovery::Torn),
                        "bit {bit}: {found:?}, {seen:?}"
                    );
                }
                (None, Some(_)) => {
                    hurt += 1;
                    assert!(
                        matches!(found.loss(), Loss::Game(lost) if lost == title)
                            || found.loss() == Loss::SomeGame,
                        "bit {bit}: {found:?}"
                    );
                }
                // A finished game whose result is damaged goes on from its last move.
                (Some(_), None) => hurt += 1,
                (None, None) => unreachable!("they are the same"),
            }
        }
        let items = model
            .items
            .iter()
            .filter(|(key, value)| seen.items.get(key) != Some(value));
        hurt += items.count();
        assert!(hurt <= 1, "bit {bit} hurt {hurt} games or items: {found:?}");
    }
}

#[test]
fn a_damaged_move_in_the_middle_leaves_the_game_before_it() {
    let title = Title::Kohaku;
    let mut keeper = open(small_flash()).0;
    block_on(async {
        keeper.begin(title, &opening(title), b"Ada").await.unwrap();
        for entry in 0..8 {
            keeper.append(title, &[entry]).await.unwrap();
        }
    });
    let mut flash = keeper.into_flash();
    let record = flash
        .bytes
        .chunks(8)
        .position(|word| word[..2] == [2 << 2 | 1, 5])
        .unwrap()
        * 8;
    flash.bytes[record + 1] = 4;
    let (mut keeper, found) = open(flash);
    assert_eq!(found.game(title), Recovery::Beginning);
    assert_eq!(found.loss(), Loss::Moves(title));
    let mut log = [0; 64];
    let read = |log: &[u8; 64], length: usize| log[4..length].to_vec();
    let length = block_on(keeper.read(title, &mut log)).unwrap().length;
    assert_eq!(read(&log, length), [0, 1, 2, 3, 4]);
    // It goes on from there, and stays whole.
    block_on(keeper.append(title, &[9])).unwrap();
    let (mut keeper, found) = open(keeper.into_flash());
    assert_eq!(found.game(title), Recovery::Whole);
    let length = block_on(keeper.read(title, &mut log)).unwrap().length;
    assert_eq!(read(&log, length), [0, 1, 2, 3, 4, 9]);
}

/// A sector of another device brings a running game of its own, whose number a finished game of another title has
/// here. Giving up the game of its title removes it, and not the finished one.
#[test]
fn games_with_one_number_are_told_apart() {
    let mut other = open(small_flash()).0;
    let mut keeper = open(small_flash()).0;
    block_on(async {
        // Number 1.
        let title = Title::Rybowisko;
        other.begin(title, &opening(title), b"Eve").await.unwrap();
        let title = Title::Klofni;
        keeper.begin(title, &opening(title), b"Ada").await.unwrap();
        keeper.finish(title, b"12").await.unwrap();
        // Number 2.
        let title = Title::Rybowisko;
        keeper.begin(title, &opening(title), b"Ben").await.unwrap();
    });
    let sector = |bytes: &[u8], name: &[u8]| {
        let mut pages = bytes.chunks(PAGE);
        let found = pages.position(|page| page.windows(3).any(|bytes| bytes == name));
        found.expect("its sector") * PAGE
    };
    let (mut flash, other) = (keeper.into_flash(), other.into_flash().bytes);
    let from = sector(&other, b"Eve");
    let to = BYTES - PAGE;
    flash.bytes[to..].copy_from_slice(&other[from..from + PAGE]);
    let mut keeper = open(flash).0;
    assert_eq!(Model::seen(&mut keeper).past.len(), 2);
    assert_eq!(block_on(keeper.give_up(Title::Rybowisko)), Ok(()));
    let seen = Model::seen(&mut open(keeper.into_flash()).0);
    assert_eq!(seen.running, Model::default().running);
    assert!(seen.past.iter().map(|game| &game.table[..]).eq([b"Ada"]));
}

#[test]
fn a_blank_a_foreign_and_a_newer_flash_are_told_apart() {
    assert_eq!(open(small_flash()).1.region, Region::Blank);
    assert_eq!(open(small_flash()).1.loss(), Loss::Nothing);

    let foreign = Small::holding(b"something else  ".repeat(BYTES / 16));
    let (_, found) = open(foreign);
    assert_eq!(
        (found.region, found.loss()),
        (Region::Foreign, Loss::Everything)
    );

    let (flash, _) = used(4, 100);
    assert_eq!(open(flash.clone()).1.region, Region::Ours);
    let mut newer = flash;
    for page in newer
        .bytes
        .chunks_mut(PAGE)
        .filter(|page| page.starts_with(b"TB"))
    {
        page[2] = 2;
        let check = checksum(&page[..8]).to_le_bytes();
        page[8..12].copy_from_slice(&check);
    }
    let (mut keeper, found) = open(newer);
    assert_eq!(
        (found.region, found.loss()),
        (Region::OtherFormat, Loss::OtherFormat)
    );
    assert_eq!(Model::seen(&mut keeper), Model::default());
    // Refused, and yet usable.
    let title = Title::Fish;
    assert_eq!(block_on(keeper.begin(title, &opening(title), &[])), Ok(()));
    assert_eq!(open(keeper.into_flash()).1.game(title), Recovery::Whole);
}

/// Of several losses, the largest one is reported. Logs are searched for its name.
#[test]
fn the_largest_loss_is_told_by_its_name() {
    let mut report = open(small_flash()).1;
    let mut told = vec![report.loss().key()];
    report.games[usize::from(Title::Fish.id())] = Recovery::Beginning;
    told.push(report.loss().key());
    report.unreadable = 1;
    told.push(report.loss().key());
    report.games[usize::from(Title::Klofni.id())] = Recovery::Lost;
    told.push(report.loss().key());
    report.region = Region::OtherFormat;
    told.push(report.loss().key());
    report.region = Region::Foreign;
    told.push(report.loss().key());
    let names = [
        "nothing",
        "moves",
        "some-game",
        "game",
        "other-format",
        "everything",
    ];
    assert_eq!(told, names);
}

#[test]
fn an_error_says_why() {
    assert_eq!(StoreError::Broken.to_string(), "the flash refuses");
    assert_eq!(StoreError::NoGame.to_string(), "there is no such game");
}

/// CRC-32, bit by bit.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            sum >> 1 ^ if sum & 1 == 1 { 0xEDB8_8320 } else { 0 }
        })
    })
}

#[test]
fn games_never_touch_the_items_nor_the_items_the_games() {
    let (flash, model) = used(6, 400);
    let border = 2 * KV_PAGES as usize * PAGE;
    // The game logs are destroyed, the items are not.
    let mut bytes = flash.bytes.clone();
    bytes[border..].fill(0x55);
    let mut keeper = open(Small::holding(bytes)).0;
    assert_eq!(Model::seen(&mut keeper).items, model.items);
    // And the other way round.
    let mut bytes = flash.bytes;
    bytes[..border].fill(0x55);
    let mut keeper = open(Small::holding(bytes)).0;
    let seen = Model::seen(&mut keeper);
    assert_eq!((seen.running, seen.items.len()), (model.running, 0));
    // A destroyed key-value store can be written again.
    assert_eq!(block_on(keeper.put(ItemKey::Settings, b"quiet")), Ok(()));
}
