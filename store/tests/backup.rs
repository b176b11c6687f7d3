//! A backup replaces the save region whole or not at all, whatever breaks off.

mod common;

use common::{
    Draw, MemFlash,
    flash::{Cut, Manner, Refusal, Refused, Share, Weakness},
    open,
};
use embassy_futures::block_on;
use splitmix::SplitMix64;
use store::{Backup, BackupError, Checksum, ItemKey};

const PAGE: usize = 512;
const PAGES: usize = 14;
const LENGTH: usize = PAGES * PAGE;
type Flash = MemFlash<PAGE>;

/// The region first, then the staging area.
fn backup() -> Backup {
    Backup::new(0..LENGTH as u32, LENGTH as u32, PAGE).expect("whole pages, apart")
}

/// A flash whose saves say this.
fn device(settings: &[u8]) -> Flash {
    let (mut keeper, _) = open(MemFlash::<PAGE>::blank(2 * PAGES + 1));
    block_on(keeper.put(ItemKey::Settings, settings)).expect("kept");
    keeper.into_flash()
}

fn region(flash: &Flash) -> Vec<u8> {
    flash.bytes[..LENGTH].to_vec()
}

fn settings(flash: Flash) -> Vec<u8> {
    let (mut keeper, _) = open(flash);
    let mut bytes = [0; store::LARGEST];
    let length = block_on(keeper.get(ItemKey::Settings, &mut bytes));
    bytes[..length.unwrap_or(0)].to_vec()
}

fn crc(bytes: &[u8]) -> u32 {
    Checksum::new().with(bytes).value()
}

/// Stages these bytes and orders the copy.
fn put(flash: &mut Flash, bytes: &[u8], crc: u32) -> Result<(), BackupError> {
    block_on(async {
        for (number, piece) in bytes.chunks(256).enumerate() {
            backup().stage(flash, number as u32 * 256, piece).await?;
        }
        backup().order(flash, bytes.len() as u32, crc).await
    })
}

fn power_on(flash: &mut Flash) -> bool {
    block_on(backup().carry_out(flash)).unwrap_or(false)
}

#[test]
fn saves_move_from_one_device_to_another() {
    let saves = region(&device(b"theirs"));
    let mut flash = device(b"mine");
    assert_eq!(
        block_on(backup().checksum(&mut flash)).ok(),
        Some(crc(&region(&flash)))
    );
    assert!(!power_on(&mut flash), "there is no order yet");
    assert_eq!(put(&mut flash, &saves, crc(&saves)), Ok(()));
    assert_eq!(settings(flash.clone()), b"mine", "until the restart");
    assert!(power_on(&mut flash));
    assert_eq!(region(&flash), saves);
    assert!(!power_on(&mut flash), "an order is carried out once");
    assert_eq!(settings(flash), b"theirs");
}

#[test]
fn what_is_not_whole_or_not_of_this_format_is_refused() {
    let saves = region(&device(b"theirs"));
    let check = |bytes: &[u8], crc: u32, why: BackupError| {
        let mut flash = device(b"mine");
        let before = region(&flash);
        assert_eq!(put(&mut flash, bytes, crc), Err(why));
        assert!(!power_on(&mut flash));
        assert_eq!(region(&flash), before);
    };
    check(&saves[..LENGTH - 256], crc(&saves), BackupError::Torn);
    check(&saves, !crc(&saves), BackupError::Torn);
    let mut flipped = saves.clone();
    flipped[77] ^= 4;
    check(&flipped, crc(&saves), BackupError::Torn);
    let longer = [&saves[..], &[0; 256]].concat();
    check(&longer, crc(&longer), BackupError::Torn);
    for nothing in [[0xFF; LENGTH], [0; LENGTH], [0x5A; LENGTH]] {
        check(&nothing, crc(&nothing), BackupError::Foreign);
    }
    // The stamp of another format: its version and checksum.
    let mut other = saves.clone();
    other[2] = 2;
    let stamp = crc(&other[..8]).to_le_bytes();
    other[8..12].copy_from_slice(&stamp);
    check(&other, crc(&other), BackupError::Foreign);
}

/// Every operation of the staging, of the order and of the copy is cut in turn, with weak bits. The saves are the old ones or the
/// new ones, and stay so at every later power-on.
#[test]
fn a_power_cut_at_any_moment_leaves_the_old_saves_or_the_new_ones() {
    let saves = region(&device(b"theirs"));
    let whole = {
        let mut flash = device(b"mine");
        flash.ops = 0;
        put(&mut flash, &saves, crc(&saves)).expect("whole");
        power_on(&mut flash);
        flash.ops
    };
    let mut rng = SplitMix64(7);
    let (mut old, mut new) = (0, 0);
    for op in 0..whole {
        for weakness in Weakness::ALL {
            for share in [Share::Nothing, Share::Half, Share::AllButOne, Share::All] {
                let mut flash = device(b"mine");
                (flash.ops, flash.weakness) = (0, weakness);
                flash.cells = SplitMix64(rng.next_u64());
                flash.cut = Some(Cut {
                    op,
                    share,
                    garble: rng.next_u64(),
                });
                let acknowledged = put(&mut flash, &saves, crc(&saves)).is_ok();
                power_on(&mut flash);
                flash = flash.revived();
                power_on(&mut flash);
                let (mut keeper, _) = open(flash);
                let mut bytes = [0; store::LARGEST];
                let length = block_on(keeper.get(ItemKey::Settings, &mut bytes)).unwrap_or(0);
                let found = bytes[..length].to_vec();
                match &found[..] {
                    b"mine" => old += 1,
                    b"theirs" => new += 1,
                    other => panic!("op {op}, {weakness:?}, {share:?}: {other:?}"),
                }
                assert!(
                    !acknowledged || found == b"theirs",
                    "op {op}: an order is carried out"
                );
                // Later saves are not undone by an order that reads valid again.
                let later = [rng.byte(), rng.byte()];
                block_on(keeper.put(ItemKey::Settings, &later)).expect("kept");
                let mut flash = keeper.into_flash();
                for _ in 0..3 {
                    flash = flash.revived();
                    power_on(&mut flash);
                }
                assert_eq!(settings(flash), later, "op {op}, {weakness:?}, {share:?}");
            }
        }
    }
    assert!(old > 0 && new > 0, "{old} old, {new} new");
}

#[test]
fn a_flash_that_refuses_is_no_success() {
    let saves = region(&device(b"theirs"));
    for manner in Manner::ALL {
        for from in [0, 5, 30] {
            let mut flash = device(b"mine");
            flash.ops = 0;
            flash.refusal = Some(Refusal {
                from,
                until: usize::MAX,
                what: Refused::Both,
                manner,
                page: None,
            });
            let answer = put(&mut flash, &saves, crc(&saves));
            if manner != Manner::Done {
                assert_eq!(answer, Err(BackupError::Broken), "{manner:?} from {from}");
            }
            let mut flash = flash.revived();
            power_on(&mut flash);
            assert_eq!(settings(flash), b"mine");
        }
    }
}
