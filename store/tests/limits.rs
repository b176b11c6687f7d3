//! Limits to the byte: what is just small enough is stored, what is just full enough is tidied.

mod common;

use common::{
    KV_PAGES, LOG_PAGES, PAGE, Small, TestKeeper,
    flash::{Cut, Share},
    model::opening,
    open, small_flash,
};
use embassy_futures::block_on;
use rules_core::Title;
use store::{BATCH, GcStep, ItemKey, Keeper, LARGEST, LONGEST, Plan, Recovery, StoreError};

const TITLE: Title = Title::Kohaku;
/// Bytes before the first record of a sector.
const HEADER: usize = 64;

fn plan(page: usize) -> Plan {
    let pages = 2 * KV_PAGES + LOG_PAGES;
    Plan::new(0..pages * page as u32, page, KV_PAGES).expect("whole pages")
}

#[test]
fn a_store_opens_with_pages_of_its_flash_and_enough_scratch() {
    let opens = |page: usize, scratch: usize| {
        let flash: Small = small_flash();
        block_on(Keeper::open(flash, plan(page), vec![0; scratch])).is_some()
    };
    assert!(opens(PAGE, LONGEST));
    assert!(opens(PAGE, LONGEST + 1));
    assert!(!opens(PAGE, LONGEST - 1));
    assert!(!opens(2 * PAGE, LONGEST));
    assert!(!opens(2 * PAGE, LONGEST - 1));
}

/// Together, items take three quarters of a sector. A record has a head of three bytes, a key and a check.
#[test]
fn an_item_fits_if_it_leaves_a_quarter_of_the_sector() {
    let put = |length: usize| {
        let mut keeper = open(small_flash()).0;
        block_on(keeper.put(ItemKey::Settings, &vec![1; length]))
    };
    let most = PAGE / 4 * 3 - HEADER - 8;
    assert!(most < LARGEST);
    assert_eq!(put(most), Ok(()));
    assert_eq!(put(most + 1), Err(StoreError::TooLarge));
    // Beside another one there is less room, in the place of itself there is not.
    let mut keeper = open(small_flash()).0;
    block_on(async {
        let other = vec![2; 24];
        assert_eq!(keeper.put(ItemKey::Dice, &other).await, Ok(()));
        let most = most - 32;
        let put = keeper.put(ItemKey::Settings, &vec![1; most + 1]).await;
        assert_eq!(put, Err(StoreError::TooLarge));
        assert_eq!(keeper.put(ItemKey::Settings, &vec![1; most]).await, Ok(()));
        assert_eq!(keeper.put(ItemKey::Settings, &vec![3; most]).await, Ok(()));
    });
}

#[test]
fn the_largest_item_is_stored_on_the_device() {
    let flash = common::Device::blank(common::DEVICE_PAGES as usize);
    let mut keeper = common::open_device(flash).0;
    let item = vec![5; LARGEST];
    assert_eq!(block_on(keeper.put(ItemKey::Dice, &item)), Ok(()));
    let longer = vec![5; LARGEST + 1];
    let put = block_on(keeper.put(ItemKey::Dice, &longer));
    assert_eq!(put, Err(StoreError::TooLarge));
    let mut read = vec![0; LARGEST + 1];
    assert_eq!(
        block_on(keeper.get(ItemKey::Dice, &mut read)),
        Some(LARGEST)
    );
    assert_eq!(read[..LARGEST], item);
}

/// Tidies until nothing is left to do, and counts the steps.
fn tidied(keeper: &mut TestKeeper<PAGE>) -> Vec<GcStep> {
    let mut steps = Vec::new();
    loop {
        match block_on(keeper.tidy()).expect("the flash works") {
            GcStep::Nothing => return steps,
            step => steps.push(step),
        }
        assert!(steps.len() < 20, "{steps:?}");
    }
}

/// A store of items prepares the sector for its next compaction once half of the active one is used.
#[test]
fn a_half_full_sector_of_items_has_a_blank_one_beside_it() {
    let erased = |length: usize| {
        let mut keeper = open(small_flash()).0;
        tidied(&mut keeper);
        block_on(keeper.put(ItemKey::Settings, &vec![1; length])).unwrap();
        tidied(&mut keeper).len()
    };
    let half = PAGE / 2 - HEADER - 8;
    assert_eq!(erased(half - 8), 0);
    assert_eq!(erased(half), 1);
    assert_eq!(erased(half + 8), 1);
    // Once there is one, that is enough.
    let mut keeper = open(small_flash()).0;
    block_on(keeper.put(ItemKey::Settings, &vec![1; half])).unwrap();
    tidied(&mut keeper);
    block_on(keeper.put(ItemKey::Statistics, &[1; 24])).unwrap();
    assert_eq!(tidied(&mut keeper), []);
}

/// A game of two batches or none, then entries of this many bytes, then moves that were taken back. All else is tidy.
/// Returns where its records end and the length of its log as well.
fn long_game(
    batches: usize,
    entries: &[usize],
    taken_back: usize,
) -> (TestKeeper<PAGE>, usize, usize) {
    let mut keeper = open(small_flash()).0;
    block_on(async {
        keeper.begin(TITLE, &opening(TITLE), &[]).await.unwrap();
        for _ in 0..batches {
            keeper.append(TITLE, &[1; BATCH]).await.unwrap();
        }
        for bytes in entries {
            keeper.append(TITLE, &vec![2; *bytes]).await.unwrap();
        }
    });
    let length = opening(TITLE).len() + BATCH * batches + entries.iter().sum::<usize>();
    for _ in 0..taken_back {
        block_on(keeper.append(TITLE, &[3])).unwrap();
        block_on(keeper.cut(TITLE, length)).unwrap();
    }
    // The first record has a head, the length of the table, the opening and a check.
    let end = HEADER + 16 + (BATCH + 8) * batches + 8 * entries.len() + 16 * taken_back;
    (keeper, end, length)
}

/// More than seven eighths of the sector are used, and compaction would free more than a quarter of it.
#[test]
fn a_crowded_sector_is_compacted_in_time() {
    let compacts = |batches, entries: &[usize], taken_back| {
        let (mut keeper, end, length) = long_game(batches, entries, taken_back);
        (end, length, tidied(&mut keeper).contains(&GcStep::Copied))
    };
    let full = PAGE / 8 * 7;
    assert_eq!(compacts(0, &[], 11), (PAGE / 2, 4, false));
    assert_eq!(compacts(0, &[], 23), (full, 4, false));
    assert_eq!(compacts(0, &[1], 23), (full + 8, 5, true));
    // A copy has a header of 64 bytes and a record of head and check, a table of up to 97 bytes and the log.
    assert_eq!(
        compacts(2, &[3, 3, 3, 3, 3, 3, 2], 11),
        (full + 8, 152, true)
    );
    assert_eq!(
        compacts(2, &[3, 3, 3, 3, 3, 3, 3], 11),
        (full + 8, 153, false)
    );
}

/// A torn record is reported until another one follows it. Fences in between do not matter.
#[test]
fn a_torn_record_is_told_until_the_game_goes_on() {
    let mut keeper = open(small_flash()).0;
    block_on(keeper.begin(TITLE, &opening(TITLE), b"Ada")).unwrap();
    block_on(keeper.append(TITLE, &[1])).unwrap();
    let flash = keeper.into_flash();
    let (keeper, found) = open(flash.clone());
    assert_eq!(found.game(TITLE), Recovery::Whole);
    let (keeper, found) = open(keeper.into_flash());
    assert_eq!(found.game(TITLE), Recovery::Whole, "behind a fence");
    let mut flash = keeper.into_flash();
    let mounted = open(flash.clone()).0.into_flash().ops;
    flash.cut = Some(Cut {
        op: mounted,
        share: Share::Bytes(3),
        garble: u64::MAX,
    });
    let mut keeper = open(flash).0;
    assert!(block_on(keeper.append(TITLE, &[2])).is_err());
    let mut flash = keeper.into_flash().revived();
    for power_on in 0..3 {
        let (keeper, found) = open(flash);
        assert_eq!(found.game(TITLE), Recovery::Torn, "power-on {power_on}");
        flash = keeper.into_flash();
    }
    let mut keeper = open(flash).0;
    block_on(keeper.append(TITLE, &[2])).unwrap();
    for _ in 0..2 {
        let (again, found) = open(keeper.into_flash());
        assert_eq!(found.game(TITLE), Recovery::Whole);
        keeper = again;
    }
}
