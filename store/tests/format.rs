//! The flash format, byte by byte, from an encoder written after docs/save-format.md alone. Devices in
//! use hold these bytes: a change here is a new format version.

mod common;

use common::{KV_PAGES, PAGE, TestKeeper, model::opening, open, small_flash};
use embassy_futures::block_on;
use rules_core::Title;
use store::ItemKey;

const TITLE: Title = Title::Kohaku;
/// The first sector of the game logs, and of the notes.
const LOGS: usize = 2 * KV_PAGES as usize * PAGE;
const NOTES: usize = KV_PAGES as usize * PAGE;

/// CRC-32 (IEEE 802.3), bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            sum >> 1 ^ if sum & 1 == 1 { 0xEDB8_8320 } else { 0 }
        })
    })
}

/// A part of the header: eight bytes, their CRC, filling.
fn part(bytes: [u8; 8]) -> Vec<u8> {
    let mut part = bytes.to_vec();
    part.extend(crc(&bytes).to_le_bytes());
    part.extend([0xFF; 4]);
    part
}

fn stamp(wear: u8) -> Vec<u8> {
    part([b'T', b'B', 1, 0, wear, 0, 0, 0])
}

const fn label(owner: u8, number: u8, copy: u8) -> [u8; 8] {
    [b'L', owner, copy, 0, number, 0, 0, 0]
}

fn record(label: [u8; 8], number: u32, kind: u8, payload: &[u8]) -> Vec<u8> {
    let mut record = match payload.len() {
        length @ 1..=3 => vec![kind * 4 + length as u8],
        length => vec![kind * 4, length as u8, (length >> 8) as u8],
    };
    record.extend(payload);
    while record.len() % 8 != 4 {
        record.push(0xFF);
    }
    let check = crc(&[&label[..], &record].concat()).wrapping_add(number);
    record.extend(check.to_le_bytes());
    record
}

/// A sector: the header's parts, then records, then blank.
fn sector(header: [&[u8]; 4], records: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = header.concat();
    bytes.extend(records.concat());
    bytes.resize(PAGE, 0xFF);
    bytes
}

fn written(keeper: TestKeeper<PAGE>, at: usize) -> Vec<u8> {
    keeper.into_flash().bytes[at..at + PAGE].to_vec()
}

/// A game with one record of each kind.
fn played() -> TestKeeper<PAGE> {
    let mut keeper = open(small_flash()).0;
    block_on(async {
        keeper.begin(TITLE, &opening(TITLE), b"Ada").await.unwrap();
        keeper.append(TITLE, &[7]).await.unwrap();
        keeper
            .append(TITLE, &[1, 2, 3, 4, 5, 6, 7, 8, 9])
            .await
            .unwrap();
        keeper.cut(TITLE, 6).await.unwrap();
    });
    keeper
}

fn records(label: [u8; 8]) -> Vec<Vec<u8>> {
    let mut base = b"\x03Ada".to_vec();
    base.extend(opening(TITLE));
    vec![
        record(label, 0, 1, &base),
        record(label, 1, 2, &[7]),
        record(label, 2, 2, &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
        record(label, 3, 3, &[6, 0]),
    ]
}

#[test]
fn a_running_game_is_a_label_a_seal_and_its_records() {
    let label = label(TITLE.id(), 1, 0);
    let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
    assert_eq!(written(played(), LOGS), sector(header, &records(label)));
}

#[test]
fn a_finished_game_has_a_result_and_an_end() {
    let mut keeper = played();
    block_on(keeper.finish(TITLE, &[9, 8])).unwrap();
    let label = label(TITLE.id(), 1, 0);
    let end = part([b'E', 0, 0, 0, 1, 0, 0, 0]);
    let mut records = records(label);
    records.push(record(label, 4, 4, &[1, 0, 0, 0, 9, 8]));
    let header = [&stamp(1)[..], &part(label), &part(label), &end];
    assert_eq!(written(keeper, LOGS), sector(header, &records));
}

#[test]
fn a_game_given_up_has_zeros_for_seal_and_label() {
    let mut keeper = played();
    block_on(keeper.give_up(TITLE)).unwrap();
    let label = label(TITLE.id(), 1, 0);
    let mut records = records(label);
    // An empty log, then zeros.
    records.push(record(label, 4, 3, &[0, 0]));
    let end = [[0; 8], [0xFF; 8]].concat();
    let header = [&stamp(1)[..], &[0; 16], &[0; 16], &end];
    let flash = keeper.into_flash();
    assert_eq!(flash.bytes[LOGS..][..PAGE], sector(header, &records));
    // The next mount makes the zeros firm and says so.
    let end = [&[0; 12][..], &[0xFF; 4]].concat();
    let header = [&stamp(1)[..], &[0; 16], &[0; 16], &end];
    assert_eq!(written(open(flash).0, LOGS), sector(header, &records));
}

/// A fence follows 72 bytes behind the last record, or in one of the last two words. Then the other one is void.
#[test]
fn a_mount_fences_the_end_of_a_log() {
    let label = label(TITLE.id(), 1, 0);
    let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
    let mut wanted = sector(header, &records(label));
    let mut flash = played().into_flash();
    let end = 64 + records(label).concat().len();
    let fence = record(label, 4, 6, &(end as u16).to_le_bytes());
    let mut at = end + 72;
    for _ in 0..5 {
        flash = open(flash).0.into_flash();
        wanted[at..at + 8].copy_from_slice(&fence);
        if at == PAGE - 16 {
            wanted[PAGE - 8..].fill(0);
        }
        assert_eq!(flash.bytes[LOGS..][..PAGE], wanted);
        at = if at + 80 + 8 <= PAGE - 16 {
            at + 80
        } else {
            // Four records: the first of the last two words. There the sector is full.
            PAGE - 16
        };
    }
}

#[test]
fn a_compacted_game_is_the_next_copy_with_the_log_as_its_base() {
    let mut keeper = played();
    let mut entries = 0;
    // Fills the first sector with records of one word.
    let found = loop {
        block_on(keeper.append(TITLE, &[5])).unwrap();
        entries += 1;
        let flash = keeper.into_flash();
        if flash.bytes[LOGS + PAGE] != 0xFF {
            break flash.bytes[LOGS + PAGE..][..PAGE].to_vec();
        }
        keeper = open(flash).0;
    };
    let label = label(TITLE.id(), 1, 1);
    let mut base = b"\x03Ada".to_vec();
    base.extend(opening(TITLE));
    base.extend([7, 1]);
    base.extend(vec![5; entries - 1]);
    let records = [record(label, 0, 1, &base), record(label, 1, 2, &[5])];
    // At the last mount this sector had no wear count, and was taken for as worn as the first.
    let header = [&stamp(2)[..], &part(label), &part(label), &[0xFF; 16]];
    assert_eq!(found, sector(header, &records));
}

#[test]
fn items_have_their_keys_and_the_last_one_counts() {
    let mut keeper = open(small_flash()).0;
    let items = [
        (ItemKey::Settings, 0, &b"loud"[..]),
        (ItemKey::Statistics, 1, b"12"),
        (ItemKey::Dice, 2, b""),
        (ItemKey::Preferences, 3, b"Ada and Ben"),
        (ItemKey::Settings, 0, b"quiet"),
    ];
    let label = label(0x80, 1, 0);
    let mut records = Vec::new();
    for (number, (key, code, value)) in items.into_iter().enumerate() {
        block_on(keeper.put(key, value)).unwrap();
        let payload = [&[code], value].concat();
        records.push(record(label, number as u32, 5, &payload));
    }
    let notes = [(0, 32), (store::NOTES - 1, 31 + store::NOTES)];
    for (note, _) in notes {
        block_on(keeper.put(ItemKey::Note(note), &[note; 2])).unwrap();
    }
    let flash = keeper.into_flash();
    for (note, code) in notes {
        let found = flash.bytes[NOTES..NOTES + PAGE]
            .chunks(8)
            .any(|word| word[..4] == [5 * 4 + 3, code, note, note]);
        assert!(found, "note {note}");
    }
    let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
    assert_eq!(flash.bytes[..PAGE], sector(header, &records));
}

/// 16 to 20 were reserved for set-ups: such a record, or one of a later version, is passed over.
#[test]
fn an_unknown_key_is_ignored_at_mount() {
    let label = label(0x80, 1, 0);
    let records = [
        record(label, 0, 5, b"\x00loud"),
        record(label, 1, 5, b"\x12set-up"),
        record(label, 2, 5, b"\x0312"),
    ];
    let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
    let mut flash = small_flash();
    flash.bytes[..PAGE].copy_from_slice(&sector(header, &records));
    let mut keeper = open(flash).0;
    let mut value = [0; 16];
    block_on(async {
        assert_eq!(keeper.get(ItemKey::Settings, &mut value).await, Some(4));
        assert_eq!(keeper.get(ItemKey::Preferences, &mut value).await, Some(2));
        assert_eq!(keeper.get(ItemKey::Statistics, &mut value).await, None);
    });
    // It counts: the fence of the mount stands before the fourth record. An odd number has the last word, and the
    // one before it is void.
    let end = 64 + records.concat().len() as u16;
    let mut wanted = sector(header, &records);
    wanted[PAGE - 16..PAGE - 8].fill(0);
    wanted[PAGE - 8..].copy_from_slice(&record(label, 3, 6, &end.to_le_bytes()));
    assert_eq!(written(keeper, 0), wanted);
}
